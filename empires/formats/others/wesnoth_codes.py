"""What the terrain codes of the Battle for Wesnoth stand for: families by first letters, not a table of every code."""

from __future__ import annotations

from functools import lru_cache

from empires.formats.core.looks import NOTHING, Look

_LOWLAND, _MOUNTAIN, _SEA, _SWAMP = Look(), Look("highland", mountain=True), Look("sea", thin=True), Look("swamp")
_HILLS, _FOREST = Look(hills=True), Look(forest=True)

# Longer beginnings come before shorter ones.
_BASES: tuple[tuple[str, str, Look], ...] = (
    ("_off", "off the board", NOTHING),
    ("_usr", "off the board", NOTHING),
    ("_s", "shroud", NOTHING),
    ("_f", "fog", NOTHING),
    ("Xv", "void", NOTHING),
    ("Xm", "impassable mountain", _MOUNTAIN),
    ("X", "wall", _MOUNTAIN),
    ("Wwr", "reef", Look("sea")),
    ("Wwf", "ford", _SEA),
    ("Wo", "deep water", _SEA),
    ("W", "shallow water", _SEA),
    ("G", "grass", _LOWLAND),
    ("R", "road", Look(road=True)),
    ("I", "indoor floor", _LOWLAND),
    ("D", "desert", _LOWLAND),
    ("H", "hills", _HILLS),
    ("Mv", "volcano", _MOUNTAIN),
    ("M", "mountain", _MOUNTAIN),
    ("Ai", "ice", _LOWLAND),
    ("A", "snow", _LOWLAND),
    ("S", "swamp", _SWAMP),
    ("Ur", "flagstones", _LOWLAND),
    ("Uh", "rocky cave", Look("highland")),
    ("U", "cave floor", _HILLS),
    ("T", "mushrooms", _FOREST),
    ("Ql", "lava", _SWAMP),
    ("Q", "chasm", _SWAMP),
    ("C", "castle", _LOWLAND),
    ("K", "keep", _LOWLAND),
)
_GUESSED = ("lava", "chasm", "wall", "cave floor", "indoor floor")
_OVERLAYS: tuple[tuple[str, str], ...] = (
    ("_off", "off the board"),
    ("_usr", "off the board"),
    ("_s", "shroud"),
    ("_f", "fog"),
    ("_m", "mark"),
    ("F", "forest"),
    ("Tf", "mushrooms"),
    ("Uf", "mushrooms"),
    ("V", "village"),
    ("B", "bridge"),
    ("Gvs", "farmland"),
    ("Do", "oasis"),
    ("Dr", "rubble"),
    ("Dc", "crater"),
    ("Xm", "impassable peak"),
    ("Xo", "impassable"),
    ("P", "gate"),
    ("Q", "ledge"),
    ("Wm", "windmill"),
    ("E", "decoration"),
    ("I", "light"),
    ("Cov", "castle"),
    ("Kov", "keep"),
)


def look_of(code: str) -> Look:
    """What a code becomes; a base that is not known becomes lowland."""
    base, _, overlay = code.partition("^")
    kind, look = _base(base) or ("", _LOWLAND)
    over = _overlay(overlay)
    if over == "off the board" or not look.terrain:
        return NOTHING
    match over:
        case "shroud" | "fog":
            return NOTHING
        case "impassable peak" | "impassable":
            return _MOUNTAIN
        case "bridge" if look.terrain == "sea":
            return Look("sea", thin=True, bridge=True)
        case "bridge" | "village" | "castle" | "keep" if kind in ("chasm", "lava") or look.terrain == "sea":
            return _LOWLAND
        case "forest" | "mushrooms" if look.terrain in ("lowland", "highland"):
            return Look(look.terrain, forest=True, hills=look.hills, mountain=look.mountain)
        case "rubble" if look.terrain == "lowland":
            return _HILLS
    return look


def name_of(code: str) -> str:
    """A code in words."""
    base, joint, overlay = code.partition("^")
    found = _base(base)
    words = found[0] if found else "unknown"
    if joint and words != "off the board":
        words += f", {_overlay(overlay) or 'unknown overlay'}"
    return f"{words} ({code})"


@lru_cache(maxsize=4096)
def unknown_part(code: str) -> str:
    """The part of a code that belongs to no known family, or ""."""
    base, joint, overlay = code.partition("^")
    if _base(base) is None:
        return base
    return f"^{overlay}" if joint and not _overlay(overlay) else ""


def guessed(code: str) -> str:
    """What a code stands for where we have nothing like it, or ""."""
    found = _base(code.partition("^")[0])
    return found[0] if found and found[0] in _GUESSED and look_of(code) is found[1] else ""


def is_village(code: str) -> bool:
    """Whether a code carries a village."""
    return code.partition("^")[2].startswith("V")


def is_castle(code: str) -> bool:
    """Whether a code is part of a castle."""
    base, _, overlay = code.partition("^")
    return base[0] in "CK" or overlay in ("Cov", "Kov")


def _base(base: str) -> tuple[str, Look] | None:
    return next(((words, look) for start, words, look in _BASES if base.startswith(start)), None)


def _overlay(overlay: str) -> str:
    return next((words for start, words in _OVERLAYS if overlay.startswith(start)), "") if overlay else ""

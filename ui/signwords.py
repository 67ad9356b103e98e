"""What the signs of the map mean, in the language of the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication

from ui.map.scene import BannerShape, SignShape

Kind = tuple[str, tuple[str, ...]]
"""Kind and marks of a sign, as the key tells them apart."""


def tr(text: str) -> str:
    """A word of the key in the language of the window."""
    return QCoreApplication.translate("Signs", text)


def place_words() -> dict[str, str]:
    """Places of the wild, what was founded, and what the year does to the land."""
    return {
        "ruined_city": tr("ruined city"), "necropolis": tr("necropolis"), "tower": tr("wizard’s tower"),
        "mine": tr("mine"), "religious_order": tr("religious order"), "chaos_temple": tr("chaos temple"),
        "ruined_temple": tr("ruined temple"), "temple": tr("founded temple"), "brewery": tr("brewery"),
        "spring": tr("healing spring"), "hold": tr("abandoned hold"), "labyrinth": tr("labyrinth"),
        "trolls": tr("den of trolls"), "dragon": tr("dragon’s lair"), "academy": tr("naval academy"),
        "alliance": tr("marker of an alliance"),
        "spell": tr("lasting spell, with its last year"), "pilgrims": tr("full of pilgrims: entered by a route roll"),
        "famine": tr("famine in this empire"), "sprout": tr("razed: tested next winter"),
        "fallow": tr("razed: no test next winter"), "burnt": tr("burnt forest, with its last year"),
        "more": tr("more than there is room for"),
    }  # fmt: skip


def piece_words() -> dict[str, str]:
    """Forces, ships, heroes and counters."""
    return {
        "bandits": tr("bandits"), "undead": tr("wandering undead"), "chaos": tr("warriors of Chaos"),
        "risen": tr("the risen dead"), "ship": tr("ships"), "ship_line": tr("ships of the line"),
        "pirate": tr("pirates"), "party": tr("party of heroes"), "warband": tr("war band"),
        "engine": tr("siege engine in store"), "operative": tr("operative"),
    }  # fmt: skip


def mark_words() -> dict[str, str]:
    """What tells a sign from others of its kind."""
    return {
        "base_metals": tr("base metals"), "precious_metals": tr("precious metals"), "gems": tr("gems"),
        "meteoric_iron": tr("meteoric iron"), "warpstone": tr("warpstone"), "undivided": tr("undivided"),
        "khorne": tr("Khorne"), "nurgle": tr("Nurgle"), "tzeentch": tr("Tzeentch"), "slaanesh": tr("Slaanesh"),
        "harbour": tr("in harbour"), "at_sea": tr("at sea"), "becalmed": tr("becalmed"),
        "rigging": tr("rigging damaged"), "hidden": tr("face down"), "assassin": tr("assassin"), "spy": tr("spy"),
        "saboteur": tr("saboteur"), "agent": tr("agent"), "abundance": tr("Abundance"),
        "chaos_void": tr("Chaos Void"), "hold_river": tr("Hold River"),
        "magical_protection": tr("Magical Protection"), "portents_of_terror": tr("Portents of Terror"),
        "quake": tr("Quake"), "rot": tr("Rot"), "storm": tr("Storm"), "withershins": tr("Withershins"),
        "raise_dead": tr("Raise Dead"), "summon_host": tr("Summon Host"), "owned": tr("in somebody’s name"),
    }  # fmt: skip


def sign_words(kind: str, marks: Sequence[str]) -> str:
    """A sign in words: "ships, at sea, becalmed"."""
    marked = mark_words()
    return ", ".join(((place_words() | piece_words())[kind], *(marked[mark] for mark in marks if mark in marked)))


def kinds_of(signs: Sequence[SignShape]) -> list[Kind]:
    """Every kind of sign that is there, in the order they come."""
    return list(dict.fromkeys((sign.kind, tuple(m for m in sign.marks if m != "owned")) for sign in signs))


def flag_words(banners: Sequence[BannerShape]) -> Iterator[tuple[BannerShape, str]]:
    """What the flags that are there tell beside their colours: a flag that shows it, and the words."""
    hired = {
        "mercenary": tr("mercenaries"), "allied": tr("allies’ troops"), "temple": tr("a temple’s troops"),
        "host": tr("a host called by magic"), "undead": tr("dead raised by magic"),
    }  # fmt: skip
    there = {banner.hired for banner in banners}
    for kind, words in hired.items():
        if kind in there:
            yield BannerShape("", "", "", "", hired=kind), words
    if any(banner.treasure for banner in banners):
        yield BannerShape("", "", "", "", treasure=1), tr("treasure in the baggage")
    if any(banner.engines for banner in banners):
        yield BannerShape("", "", "", "", engines=1), tr("siege engines with it")
    if any(banner.aboard for banner in banners):
        yield BannerShape("", "", "", "", aboard=True), tr("aboard a ship")

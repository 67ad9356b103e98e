"""Pronounceable names for places and worlds, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

_T = TypeVar("_T")
_VOWELS = "aeiouy"

# Three tongues, so that neighbouring places sound akin and far ones do not.
_TONGUES: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    (
        ("Al", "Ash", "Bren", "Cald", "Dun", "El", "Fen", "Grim", "Hald", "Holl", "Kest", "Mar", "Ost", "Rav"),
        ("er", "en", "ing", "el", "or", "ar", "ow", "is", "an", "mer", "low"),
        ("wick", "holm", "stead", "ham", "worth", "garth", "leigh", "ton", "bury", "thorpe"),
    ),
    (
        ("Aber", "Bry", "Caer", "Dol", "Glyn", "Llor", "Mael", "Nant", "Pen", "Rhos", "Tal", "Tre", "Wyn"),
        ("a", "o", "y", "wen", "la", "ri", "eth", "an", "du"),
        ("dir", "gorn", "vyr", "leth", "wyn", "mor", "nes", "rhyd", "fael", "dor"),
    ),
    (
        ("Bel", "Cor", "Dar", "Fal", "Ist", "Lum", "Mont", "Or", "Per", "Sal", "Tor", "Val", "Ver", "Zan"),
        ("i", "e", "a", "o", "an", "ar", "en", "io"),
        ("vento", "mara", "lona", "sante", "dria", "zar", "resca", "tine", "monte", "cara"),
    ),
)
_ENDINGS = {
    "coastal": ("haven", "mouth", "ness", "wick", "strand", "port", "staithe"),
    "river_valley": ("ford", "wade", "mere", "brook", "weir", "lode"),
    "lowland": ("field", "stead", "worth", "mead", "cross", "market"),
}
_RANGES = ("{} Fells", "{} Heights", "{} Crags", "The {} Spine", "{} Hills", "The {} Steeps")
_PEAKS = ("Mount {}", "{} Horn", "{} Tor", "{} Pike", "Old {}")
_SEAS = ("{} Sound", "Bay of {}", "The {} Deep", "{} Water", "Gulf of {}", "The {} Sea")
_WOODS = ("{} Wood", "{} Weald", "{} Chase", "Forest of {}")
_ISLES = ("Isle of {}", "{} Holm", "{} Skerry")
_SWAMPS = ("{} Mire", "{} Fen", "{} Sloughs")
_LANDS = ("Marches", "Reaches", "Vales", "Shires", "Fiefs", "Hundreds", "Lands", "Coasts")

_PATTERNS = {
    "range": _RANGES,
    "peak": _PEAKS,
    "sea": _SEAS,
    "wood": _WOODS,
    "isle": _ISLES,
    "swamp": _SWAMPS,
    "river": ("River {}",),
}


_HEADS = ("The", "River", "Mount", "Old", "Bay", "Gulf", "Forest", "Isle", "Lake", "Cape", "Sea")
_TAILS = {name.rpartition("{} ")[2] for names in _PATTERNS.values() for name in names if "{} " in name}
_MORE_TAILS = {"Forest", "Mountains", "Range", "Lake", "River", "Marsh", "Moor", "Swamp", "Bay", "Gulf", "Isles"}


def is_feature(name: str) -> bool:
    """Whether a name on the map is that of a river, range, wood or water rather than of a town."""
    first, _, rest = name.partition(" ")
    return bool(rest) and (first in _HEADS or rest.split()[-1] in _TAILS | _MORE_TAILS)


class Chance:
    """Draws that depend on a text alone, on every machine and in every version."""

    def __init__(self, seed: str) -> None:
        # Only random() is promised never to change, so everything else is made from it.
        self._next = random.Random(seed).random

    def unit(self) -> float:
        """A number from 0 up to but not including 1."""
        return self._next()

    def pick(self, items: Sequence[_T]) -> _T:
        """One of the items."""
        return items[int(self._next() * len(items))]


class Names:
    """Names of one world, none given twice."""

    def __init__(self, seed: str) -> None:
        self._chance = Chance(f"{seed}/names")
        self._used: set[str] = set()

    def town(self, terrain: str, tongue: int) -> str:
        """A capital or town, often named after where it lies."""
        return self._fresh(lambda: self._town(terrain, tongue))

    def feature(self, kind: str, tongue: int) -> str:
        """A range, peak, sea, wood, isle, swamp or river."""
        return self._fresh(lambda: self._chance.pick(_PATTERNS[kind]).format(self._root(tongue)))

    def world(self) -> str:
        """The name of the whole land."""
        return f"The {self._root(int(self._chance.unit() * 3))} {self._chance.pick(_LANDS)}"

    def _town(self, terrain: str, tongue: int) -> str:
        starts, _, ends = _TONGUES[tongue % len(_TONGUES)]
        if terrain in _ENDINGS and self._chance.unit() < 0.45:
            return _joined(self._root(tongue), self._chance.pick(_ENDINGS[terrain]))
        return _joined(self._chance.pick(starts), self._chance.pick(ends))

    def _root(self, tongue: int) -> str:
        starts, middles, _ = _TONGUES[tongue % len(_TONGUES)]
        start = self._chance.pick(starts)
        return _joined(start, self._chance.pick(middles)) if self._chance.unit() < 0.75 else start

    def _fresh(self, make: Callable[[], str]) -> str:
        for _ in range(60):
            name = make()
            if name not in self._used:
                break
        else:
            name = f"{make()} {len(self._used) + 1}"
        self._used.add(name)
        return name


def _joined(first: str, second: str) -> str:
    """Two syllables without doubled letters or two vowels in a row."""
    if first[-1] == second[0] or (first[-1] in _VOWELS and second[0] in _VOWELS):
        return first[:-1] + second
    return first + second

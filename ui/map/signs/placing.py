"""Boxes of text that keep apart, and how wide text runs. Boxes are in pixels of the whole world at one zoom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, floor, pi, sin

from ui.map.ink.geometry import Box, Point
from ui.map.signs.emblems import Hand

GAP = 2.0


@dataclass(frozen=True, slots=True)
class Style:
    """How a name is written: pixel size, look and ink (a field of the palette, or an empire's id)."""

    size: float
    ink: str
    italic: bool = False
    bold: bool = False
    spacing: float = 0.0
    halo: float = 1.0

    def hand(self) -> Hand:
        """The cut of letters."""
        return Hand(self.italic, self.bold, self.spacing)


@dataclass(frozen=True, slots=True)
class Label:
    """A placed name: the middle of its line, turned clockwise by `turn` degrees."""

    text: str
    style: Style
    x: float
    y: float
    turn: float
    boxes: tuple[Box, ...]


@lru_cache(maxsize=8192)
def text_size(text: str, style: Style) -> Point:
    """Width and height (of capitals and descenders) in pixels."""
    hand = style.hand()
    return hand.width(text, style.size), hand.capital(style.size) + hand.descent(style.size) * 0.9


class Placer:
    """Boxes that are taken, each for somebody, found again through a coarse grid."""

    def __init__(self, cell: float = 96.0) -> None:
        self._cell = cell
        self._grid: dict[tuple[int, int], list[tuple[Box, Hashable]]] = defaultdict(list)
        self._owned: dict[Hashable, list[Box]] = defaultdict(list)

    def _cells(self, box: Box) -> Iterator[tuple[int, int]]:
        c = self._cell
        for gx in range(floor(box[0] / c), floor(box[2] / c) + 1):
            for gy in range(floor(box[1] / c), floor(box[3] / c) + 1):
                yield gx, gy

    def is_free(self, box: Box) -> bool:
        """Whether nothing taken meets the box."""
        grid = self._grid
        for key in self._cells(box):
            for (left, top, right, bottom), _ in grid.get(key, ()):
                if left < box[2] and right > box[0] and top < box[3] and bottom > box[1]:
                    return False
        return True

    def take(self, box: Box, owner: Hashable) -> None:
        """Take a box for an owner."""
        self._owned[owner].append(box)
        for key in self._cells(box):
            self._grid[key].append((box, owner))

    def boxes(self, owner: Hashable) -> list[Box]:
        """What an owner took."""
        return self._owned.get(owner, [])

    def release(self, owner: Hashable) -> None:
        """Give back all that an owner took."""
        for box in self._owned.pop(owner, ()):
            for key in self._cells(box):
                self._grid[key] = [entry for entry in self._grid[key] if entry[1] != owner]


def line_boxes(width: float, height: float, x: float, y: float, turn: float) -> tuple[Box, ...]:
    """The boxes that cover a line of text about its middle: one when level, a row of small ones when turned."""
    if abs(turn) < 0.5:
        return ((x - width / 2 - GAP, y - height / 2 - GAP, x + width / 2 + GAP, y + height / 2 + GAP),)
    angle = turn * pi / 180
    count = max(ceil(width / height * 1.4), 2)
    half = height / 2 * (abs(cos(angle)) + abs(sin(angle)))
    span = width / count / 2
    wide, high = half + span * abs(cos(angle)), half + span * abs(sin(angle))
    found = []
    for n in range(count):
        along = (n + 0.5) / count * width - width / 2
        u, v = x + along * cos(angle), y + along * sin(angle)
        found.append((u - wide - GAP, v - high - GAP, u + wide + GAP, v + high + GAP))
    return tuple(found)

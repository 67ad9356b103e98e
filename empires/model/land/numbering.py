"""The numbers that people read on tiles: column then row, counted from where the world began."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from empires.model.land.hexes import At, half_column


class Numbering(NamedTuple):
    """Where column and row 1 lie, and the digits of each; it stays when the world grows, for maps are printed."""

    left: int
    top: int
    digits: int

    def number(self, at: At) -> str:
        """The number of a tile. Before 01 it counts on backwards: 00, 99, 98 ..."""
        size = 10**self.digits
        column, row = (half_column(at) - self.left + 1) % size, (self.top - at[1] + 1) % size
        return f"{column:0{self.digits}}{row:0{self.digits}}"


def counted_from_the_edge(cells: Iterable[At]) -> Numbering:
    """The numbers of a world that never grew: 01 is its first column and its first row."""
    left, right, bottom, top = _edges(cells)
    return Numbering(left, top, max(2, len(str(max(right - left, top - bottom) + 1))))


def wide_enough(numbering: Numbering, cells: Iterable[At]) -> Numbering:
    """The same numbers with as many digits as no two tiles need to share one."""
    left, right, bottom, top = _edges(cells)
    return numbering._replace(digits=max(numbering.digits, len(str(max(right - left, top - bottom)))))


def _edges(cells: Iterable[At]) -> tuple[int, int, int, int]:
    places = [(half_column(at), at[1]) for at in cells]
    columns, rows = [column for column, _ in places], [row for _, row in places]
    return min(columns), max(columns), min(rows), max(rows)

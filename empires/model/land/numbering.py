"""The numbers that people read on tiles: column then row, counted from where the world began."""

from __future__ import annotations

from collections.abc import Collection
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


class Edges(NamedTuple):
    """The first and last columns and rows of a world."""

    left: int
    right: int
    bottom: int
    top: int

    def counted(self) -> Numbering:
        """The numbers of a world that never grew: 01 is its first column and its first row."""
        return Numbering(self.left, self.top, max(2, len(str(self._span() + 1))))

    def wide_enough(self, numbering: Numbering) -> Numbering:
        """The same numbers with as many digits as no two tiles need to share one."""
        return numbering._replace(digits=max(numbering.digits, len(str(self._span()))))

    def _span(self) -> int:
        return max(self.right - self.left, self.top - self.bottom)


def edges_of(cells: Collection[At]) -> Edges:
    """Where a world ends on each side."""
    columns = [half_column(at) for at in cells]
    rows = {j for _, j in cells}
    return Edges(min(columns), max(columns), min(rows), max(rows))

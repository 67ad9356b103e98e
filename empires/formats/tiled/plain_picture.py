"""Plain pictures of big maps: flat hexes scanline by scanline into a PNG with a palette, with nothing but zlib.

A hex row is a few scanlines that repeat: one through its middle, some where it meets the next row. Each is one look-up
of a whole line of pixels, so that a hundred thousand hexes cost as much
as their picture, and no screen toolkit is loaded.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from collections.abc import Callable, Iterator
from math import sqrt
from operator import itemgetter
from pathlib import Path

from empires.formats.core.files import replace_file
from empires.formats.tiled.tiled_plain import PlainGrid

Colour = tuple[int, int, int]
GROUND: dict[str, Colour] = {
    "lowland": (222, 208, 158),
    "highland": (181, 150, 104),
    "river_valley": (158, 180, 120),
    "coastal": (232, 220, 178),
    "sea": (168, 196, 200),
    "swamp": (134, 146, 118),
}
PAPER: Colour = (246, 240, 226)
MOUNTAIN: Colour = (126, 108, 92)
FOREST_SHADE = 0.8
Line = Callable[[bytes], tuple[int, ...]]


def draw(grid: PlainGrid, path: Path, long_side: int) -> None:
    """Write the grid as a PNG whose longer side has so many pixels; OSError if it cannot be written."""
    palette = list(dict.fromkeys([PAPER, *(colour_of(word) for word in grid.terrains)]))
    upright = _upright(_coloured(grid, palette))
    wide, high = (upright.width + 0.5) * sqrt(3), upright.height * 1.5 + 0.5
    scale = long_side / max(wide, high)
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    _write_png(path, size, palette, _lines(upright, size, scale))


def _coloured(grid: PlainGrid, palette: list[Colour]) -> PlainGrid:
    """The grid with a byte a cell: its place in the palette. Features are few, so that a byte is enough."""
    places = [palette.index(PAPER), *(palette.index(colour_of(word)) for word in grid.terrains)]
    cells = array("B", bytes(map(places.__getitem__, grid.cells)))
    return PlainGrid(grid.width, grid.height, grid.axis, grid.index, grid.terrains, cells)


def colour_of(look: str) -> Colour:
    """The flat colour of a terrain with its features, such as "lowland+forest"."""
    terrain, *features = look.split("+")
    if "mountain" in features:
        return MOUNTAIN
    colour = GROUND.get(terrain, PAPER)
    if "forest" in features:
        red, green, blue = (round(part * FOREST_SHADE) for part in colour)
        return red, min(255, green + 12), blue
    return colour


def _upright(grid: PlainGrid) -> PlainGrid:
    """The grid in rows of pointed hexes; flat-topped ones are turned by a quarter clockwise, as they are imported."""
    if grid.axis == "y":
        return grid
    columns = [grid.cells[column :: grid.width][::-1] for column in range(grid.width)]
    cells = array("B", b"".join(column.tobytes() for column in columns))
    index = "even" if grid.index == "odd" else "odd"
    return PlainGrid(grid.height, grid.width, "y", index, grid.terrains, cells)


def _lines(grid: PlainGrid, size: tuple[int, int], scale: float) -> Iterator[bytes]:
    """Every scanline, one byte a pixel, 0 for paper."""
    plan = _Plan(grid.width, size[0], scale)
    blank = bytes(grid.width + 2)
    rows = [blank, *(_padded(grid, row) for row in range(grid.height)), blank]
    shifts = [_shift(grid, row) for row in range(-1, grid.height + 1)]
    last: tuple[int, int] | None = None
    line = b""
    for pixel in range(size[1]):
        part = (pixel + 0.5) / scale / 1.5
        row = min(int(part), grid.height)
        depth = (part - row) * 3
        key = row, plan.level(depth)
        if key != last:
            last = key
            line = bytes(plan.line(shifts[row], key[1])(rows[row] + rows[row + 1]))
        yield line


def _padded(grid: PlainGrid, row: int) -> bytes:
    """A row's cells as bytes with paper at both ends."""
    cells = grid.cells[row * grid.width : (row + 1) * grid.width]
    return b"\0" + cells.tobytes() + b"\0"


def _shift(grid: PlainGrid, row: int) -> int:
    """1 where the row lies half a hex to the right."""
    return int((row % 2 == 1) == (grid.index == "odd"))


class _Plan:
    """Which cell each pixel of a scanline shows: by the shift of the upper row and how far the lower one reaches up.

    Level 0 is the first sliver of the lower row, the highest its full width.
    """

    def __init__(self, width: int, pixels: int, scale: float) -> None:
        self._width, self._pixels, self._hex = width, pixels, scale * sqrt(3)
        self._levels = max(1, min(64, round(scale / 2)))
        self._made: dict[tuple[int, int], Line] = {}

    def level(self, depth: float) -> int:
        """depth: thirds of a row below its upper corner; the first third is where it meets the row above."""
        return self._levels if depth >= 1 else int(depth * self._levels)

    def line(self, shift: int, level: int) -> Line:
        """Takes the upper and the lower row, joined, to a line of pixels."""
        made = self._made.get((shift, level))
        if made is None:
            reach = 1.0 if level == self._levels else (level + 0.5) / self._levels
            made = itemgetter(*(self._cell(pixel, shift, reach) for pixel in range(self._pixels)), 0)
            self._made[(shift, level)] = made
        return made

    def _cell(self, pixel: int, shift: int, reach: float) -> int:
        """Place in the joined rows: the lower row where the pixel is within its reach, else the upper."""
        across = (pixel + 0.5) / self._hex
        lower = across - (1 - shift) / 2
        column = int(lower // 1)
        if abs(lower - column - 0.5) <= reach / 2:
            return self._width + 2 + self._clamped(column)
        return self._clamped(int((across - shift / 2) // 1))

    def _clamped(self, column: int) -> int:
        return min(max(column + 1, 0), self._width + 1)


def _write_png(path: Path, size: tuple[int, int], palette: list[Colour], lines: Iterator[bytes]) -> None:
    """A palette PNG; lines hold a byte a pixel and one more, which is left off. Repeated lines are told as such."""
    packer, body = zlib.compressobj(1), bytearray()
    same = b"\2" + bytes(size[0])
    last = b""
    for line in lines:
        body += packer.compress(same if line == last else b"\0" + line[: size[0]])
        last = line
    body += packer.flush()
    head = struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)
    colours = b"".join(bytes(colour) for colour in palette)
    parts = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", bytes(body)), (b"IEND", b""))
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    replace_file(path, b"\x89PNG\r\n\x1a\n" + b"".join(chunks))

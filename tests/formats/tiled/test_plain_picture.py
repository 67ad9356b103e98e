"""Plain pictures: every hex has its colour in the middle, whatever the stagger; a big map is quick and small."""

from __future__ import annotations

import struct
import zlib
from array import array
from math import sqrt
from pathlib import Path

import pytest

from empires.formats.tiled.plain_picture import PAPER, colour_of, draw
from empires.formats.tiled.tiled_plain import PlainGrid

TERRAINS = ["lowland", "highland", "sea", "highland+mountain", "lowland+forest", "swamp"]


def decoded(path: Path) -> tuple[int, int, list[list[tuple[int, int, int]]]]:
    """Width, height and pixels of a palette PNG."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(data):
        length = struct.unpack(">I", data[at : at + 4])[0]
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
        chunks[kind], at = body, at + 12 + length
    wide, high = struct.unpack(">II", chunks[b"IHDR"][:8])
    colours = [tuple(chunks[b"PLTE"][n : n + 3]) for n in range(0, len(chunks[b"PLTE"]), 3)]
    raw, lines, last = zlib.decompress(chunks[b"IDAT"]), [], bytes(wide)
    for y in range(high):
        line = raw[y * (wide + 1) : (y + 1) * (wide + 1)]
        last = line[1:] if line[0] == 0 else bytes((a + b) % 256 for a, b in zip(line[1:], last, strict=True))
        lines.append([colours[value] for value in last])
    return wide, high, lines


def grid(axis: str, index: str, width: int = 7, height: int = 5) -> PlainGrid:
    cells = array("H", [(n * 5 + n // 3) % (len(TERRAINS) + 1) for n in range(width * height)])
    return PlainGrid(width, height, axis, index, TERRAINS, cells)


def middle(found: PlainGrid, column: int, row: int, scale: float) -> tuple[int, int]:
    """Where a hex's centre lies in the picture."""
    if found.axis == "y":
        shift = ((row % 2 == 1) == (found.index == "odd")) / 2
        return int((column + 0.5 + shift) * sqrt(3) * scale), int((1 + 1.5 * row) * scale)
    down = ((column % 2 == 1) == (found.index == "odd")) / 2
    return int((found.height - row - down) * sqrt(3) * scale), int((1 + 1.5 * column) * scale)


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_every_hex_has_its_colour_in_its_middle(axis: str, index: str, tmp_path: Path) -> None:
    found = grid(axis, index)
    draw(found, tmp_path / "p.png", 400)
    wide, high, lines = decoded(tmp_path / "p.png")
    assert max(wide, high) == 400
    across = (found.width if axis == "y" else found.height) + 0.5
    scale = wide / (across * sqrt(3))
    for row in range(found.height):
        for column in range(found.width):
            value = found.cells[row * found.width + column]
            wanted = PAPER if value == 0 else colour_of(TERRAINS[value - 1])
            x, y = middle(found, column, row, scale)
            assert lines[y][x] == wanted, (column, row)


def test_neighbouring_rows_meet_in_a_zigzag(tmp_path: Path) -> None:
    found = PlainGrid(2, 2, "y", "odd", ["lowland", "sea"], array("H", [1, 1, 2, 2]))
    draw(found, tmp_path / "p.png", 300)
    wide, _, lines = decoded(tmp_path / "p.png")
    scale = wide / (2.5 * sqrt(3))
    low_corner, high_corner = lines[int(1.9 * scale)], lines[int(1.6 * scale)]
    x = int(0.5 * sqrt(3) * scale)
    assert low_corner[x] == colour_of("lowland")
    assert high_corner[int(sqrt(3) * scale)] == colour_of("sea")


def test_a_picture_of_one_hex_and_of_one_pixel_can_be_drawn(tmp_path: Path) -> None:
    one = PlainGrid(1, 1, "y", "odd", ["sea"], array("H", [1]))
    for side in (1, 2, 50):
        draw(one, tmp_path / "p.png", side)
        assert max(decoded(tmp_path / "p.png")[:2]) == side


def test_more_terrains_than_a_byte_counts_share_their_colours(tmp_path: Path) -> None:
    names = [f"lowland+odd{n}" for n in range(400)]
    many = PlainGrid(20, 20, "y", "odd", names, array("H", range(1, 401)))
    draw(many, tmp_path / "p.png", 200)
    assert {pixel for line in decoded(tmp_path / "p.png")[2] for pixel in line} == {PAPER, colour_of("lowland")}


def test_a_tiled_map_is_drawn_plain_from_the_command_line_without_a_screen_toolkit(tmp_path: Path) -> None:
    from empires.cli import run

    tiles = '<tile id="0" type="sea"/><tile id="1" type="highland"/>'
    (tmp_path / "m.tmx").write_text(
        '<map version="1.8" orientation="hexagonal" width="2" height="1" tilewidth="28" tileheight="32" infinite="0" '
        'hexsidelength="16" staggeraxis="y" staggerindex="odd"><tileset firstgid="1" name="t" tilewidth="28" '
        f'tileheight="32" tilecount="2" columns="2">{tiles}</tileset><layer id="1" name="l" width="2" height="1">'
        '<data encoding="csv">1,2</data></layer></map>'
    )
    out = tmp_path / "m.png"
    assert run(["world", "render", str(tmp_path / "m.tmx"), str(out), "--style", "plain", "--size", "100"]) == 0
    wide, high, lines = decoded(out)
    assert wide == 100
    assert lines[high // 2][20] == colour_of("sea")
    assert lines[high // 2][60] == colour_of("highland")

"""Opening Tiled maps, and the light way to one: terrain cell by cell without making a world."""

from __future__ import annotations

import re
from array import array
from contextlib import suppress
from pathlib import Path

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.intake import check_size, clean, read_bytes
from empires.formats.tiled.tiled_model import Block, TiledMap, Tileset
from empires.formats.tiled.tiled_xml import read_tmx, read_tsx

MAX_TILESET = 16_000_000
_OURS = frozenset(("lowland", "highland", "river_valley", "coastal", "sea", "swamp"))


class PlainGrid:
    """Terrain cell by cell, row by row. axis and index: the stagger as Tiled names it.

    cells: 0 for no hex, else 1 + the place in `terrains`, whose words are our own as `looks.look_text` writes them.
    """

    __slots__ = ("axis", "cells", "height", "index", "terrains", "width")

    def __init__(self, width: int, height: int, axis: str, index: str, terrains: list[str], cells: array[int]) -> None:
        self.width, self.height, self.axis, self.index = width, height, axis, index
        self.terrains, self.cells = terrains, cells


def open_map(path: Path | str, folder: str = "") -> TiledMap:
    """The map in a file; tilesets in files of their own are opened only inside `folder`, or else beside the map."""
    path = Path(path)
    label = str(path)
    data = read_bytes(path)
    notes: list[str] = []
    inside = Path(folder) if folder else path.parent

    def open_tileset(source: str, first: int) -> Tileset | None:
        return _tileset(source, first, path.parent, inside, notes)

    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        from empires.formats.tiled.tiled_json import read_tmj  # late: the light way loads no world

        found = read_tmj(data, label, open_tileset)
    else:
        found = read_tmx(data, label, open_tileset)
    found.notes += notes
    return found


def _tileset(source: str, first: int, here: Path, inside: Path, notes: list[str]) -> Tileset | None:
    """A tileset in a file of its own, or None with a note where it may not or cannot be opened."""
    shown = clean(source, 200)
    if not source or re.match(r"[A-Za-z][A-Za-z0-9+.-]*:|[/\\]|~", source) or "\0" in source:
        notes.append(f"the tileset {shown!r} is named by a full path or address and was not opened")
        return None
    try:
        path = (here / source.replace("\\", "/")).resolve()
        if not path.is_relative_to(inside.resolve()):
            notes.append(f"the tileset {shown!r} lies outside the folder of the map and was not opened")
            return None
        if not path.is_file():
            notes.append(f"the tileset {shown!r} is not there; its tiles go by numbers")
            return None
    except (OSError, ValueError, RuntimeError):
        notes.append(f"the tileset {shown!r} cannot be reached; its tiles go by numbers")
        return None
    data = read_bytes(path, MAX_TILESET)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        from empires.formats.tiled.tiled_json import decode, tileset_of  # late: the light way loads no world

        return tileset_of(decode(data, str(path)), first, str(path))
    return read_tsx(data, str(path), first)


def plain_grid(path: Path | str, folder: str = "") -> PlainGrid:
    """The ground of a map as small numbers, read from its likeliest terrain layer."""
    found = open_map(path, folder)
    blocks, upper = _blocks(found)
    every = [*upper, *blocks]
    left = min((block.column for block in every), default=0)
    top = min((block.row for block in every), default=0)
    width = max((block.column + block.width for block in every), default=0) - left
    height = max((block.row + block.height for block in every), default=0) - top
    if not blocks:
        raise WorldFormatError(found.label, "layers", "hold no tiles")
    check_size(width, height, found.label)
    numbers, terrains = _numbered(found, {gid for block in every for gid in set(block.gids)})
    index = found.index if (top if found.axis == "y" else left) % 2 == 0 else ("even", "odd")[found.index == "even"]
    if len(every) == 1:
        cells = array("H", map(numbers.__getitem__, blocks[0].gids))
    else:
        cells = array("H", bytes(2 * width * height))
        said = {gid: number if found.named(gid) and _says(found.name_of(gid)) else 0 for gid, number in numbers.items()}
        for block in upper:
            _lay(block, said, cells, (block.row - top) * width + block.column - left, width)
        for block in blocks:
            _lay(block, numbers, cells, (block.row - top) * width + block.column - left, width)
    return _trimmed(PlainGrid(width, height, found.axis, index, terrains, cells))


def _blocks(found: TiledMap) -> tuple[list[Block], list[Block]]:
    """The ground, and where it has gaps the layers that are shown beside it, the lowest first."""
    ground = found.terrain_layer()
    layer = found.layers[ground]
    blocks = layer.blocks()
    if not found.infinite and layer.filled() == found.width * found.height:
        return blocks, []
    building = found.building_layer()
    others = found.beside(ground, *(() if building is None else (building,)))
    upper: list[Block] = []
    for other in reversed(others):
        if other.visible:
            with suppress(WorldFormatError):
                upper += other.blocks()
    return blocks, upper


def _lay(block: Block, numbers: dict[int, int], cells: array[int], start: int, width: int) -> None:
    """Lay a block over what is there; its gaps leave that as it is."""
    for row in range(block.height):
        part = array("H", map(numbers.__getitem__, block.gids[row * block.width : (row + 1) * block.width]))
        here = start + row * width
        if 0 in part:
            part = array("H", (new or old for new, old in zip(part, cells[here : here + block.width], strict=True)))
        cells[here : here + block.width] = part


def _trimmed(grid: PlainGrid) -> PlainGrid:
    """The grid without the empty rows and columns at its edges; one that is empty altogether stays as it is."""
    wide, cells = grid.width, grid.cells
    rows = [row for row in range(grid.height) if any(cells[row * wide : (row + 1) * wide])]
    columns = [column for column in range(wide) if any(cells[column::wide])]
    if not rows or (len(rows), len(columns)) == (grid.height, wide):
        return grid
    top, left, right = rows[0], columns[0], columns[-1] + 1
    kept = array("H")
    for row in range(top, rows[-1] + 1):
        kept += cells[row * wide + left : row * wide + right]
    odd = (top if grid.axis == "y" else left) % 2
    index = ("even" if grid.index == "odd" else "odd") if odd else grid.index
    return PlainGrid(right - left, rows[-1] + 1 - top, grid.axis, index, grid.terrains, kept)


def _numbered(found: TiledMap, gids: set[int]) -> tuple[dict[int, int], list[str]]:
    """A small number for each tile, tiles that come to look alike together, and the words of each number."""
    numbers, terrains = {0: 0}, list[str]()
    for gid in sorted(gids - {0}):
        words = our_words(found.name_of(gid)) if found.named(gid) else "lowland"
        if words == "none":
            numbers[gid] = 0
            continue
        if words not in terrains:
            terrains.append(words)
        numbers[gid] = terrains.index(words) + 1
    if len(terrains) > 60_000:
        raise WorldFormatError(found.label, "tilesets", "hold more kinds of terrain than can be told apart")
    return numbers, terrains


def _says(name: str) -> bool:
    """Whether a name is one of ours, or has a word that is understood."""
    if name.partition("+")[0] in _OURS:
        return True
    from empires.formats.core.terrain_words import look_for  # late: the light way loads no world

    return look_for(name)[1]


def our_words(name: str) -> str:
    """A foreign name in our words for terrain; the guessing is loaded only where it is needed."""
    if name in _OURS or name.partition("+")[0] in _OURS:
        return name
    from empires.formats.core.looks import look_text  # late: the light way loads no world
    from empires.formats.core.terrain_words import look_for  # late: the light way loads no world

    return look_text(look_for(name)[0])

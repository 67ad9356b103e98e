"""Tiled maps that we wrote ourselves: every tile says exactly what it is, so nothing is derived."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Hex, Imported, Look, Losses, build
from empires.formats.core.intake import whole
from empires.formats.core.looks import NOTHING
from empires.formats.tiled.tiled_model import TiledMap
from empires.model.land.hexes import At
from empires.model.land.numbering import Numbering
from empires.model.land.world import Tile

MARK = "empires"  # the property that tells our maps and tiles from others
STRANDS = ("rivers", "ridges", "roads", "sea_sides")


def is_own(found: TiledMap) -> bool:
    """Whether a map is one of ours, still the way up that we wrote it."""
    return found.properties.get(MARK) == "world" and found.axis == "y"


def read(found: TiledMap, mapping: Mapping[str, Look]) -> Imported:
    """The very world that was written; terrain in `mapping` is replaced, and so is what was painted since."""
    properties = found.properties
    losses = Losses()
    for note in found.notes:
        losses.add(note)
    left = _whole(found, "left")
    top = _whole(found, "top")
    resolution = _whole(found, "resolution")
    cells: dict[At, Hex] = {}
    looks: dict[tuple[int, ...], Look] = {}
    for (column, row), gids in _stacks(found).items():
        look = looks.get(gids)
        if look is None:
            look = looks[gids] = _merged(found, gids, mapping)
        if look is NOTHING:
            losses.add("a tile that is not one of ours is left out", row + 1, column + 1)
        cells[_axial(column, row, left, top)] = Hex(look, row + 1, column + 1)
    for mark in found.marks:
        place = found.nearest(mark.x, mark.y)
        hex_ = cells.get(_axial(*place, left, top))
        if hex_ is None:
            losses.add(f"the place {mark.name!r} lies on no tile; left out", place[1] + 1, place[0] + 1)
            continue
        hex_.name = mark.properties.get("name", mark.name)
        hex_.capital = mark.kind == "capital"
    return build(
        cells,
        properties.get("name", ""),
        label=found.label,
        losses=losses,
        exact=True,
        author=properties.get("author", ""),
        licence=properties.get("licence", ""),
        seed=properties.get("seed", ""),
        resolution=resolution,
        origin=properties.get("origin", "?"),
        north=_whole(found, "north", 0, 359) if "north" in properties else 0,
        numbers=_numbers(found),
    )


def place_of(at: At, left: int, top: int) -> tuple[int, int]:
    """Column and row of a tile on the map, both from 0."""
    return (2 * at[0] - at[1]) // 2 - left, top - at[1]


def _axial(column: int, row: int, left: int, top: int) -> At:
    j = top - row
    return left + column + (j + (j & 1)) // 2, -j


def _numbers(found: TiledMap) -> Numbering | None:
    """Where the numbers of the tiles begin, if the map says so."""
    said = found.properties.get("numbers", "").split()
    if not said:
        return None
    left, top, digits = (*said, "", "")[:3]
    column, row = (whole(text, found.label, "property numbers", -1_000_000, 1_000_000) for text in (left, top))
    return Numbering(column, row, whole(digits, found.label, "property numbers", 2, 7))


def _whole(found: TiledMap, key: str, low: int = -1_000_000, high: int = 1_000_000) -> int:
    return whole(found.properties.get(key), found.label, f"property {key}", low, high)


def _stacks(found: TiledMap) -> dict[tuple[int, int], tuple[int, ...]]:
    """The tiles that lie on each cell, lowest first."""
    stacks: dict[tuple[int, int], tuple[int, ...]] = {}
    for layer in found.layers:
        for column, row, gid in layer.cells():
            stacks[column, row] = (*stacks.get((column, row), ()), gid)
    return stacks


def _merged(found: TiledMap, gids: tuple[int, ...], mapping: Mapping[str, Look]) -> Look:
    """The ground of the lowest tile with the strands of those above it."""
    ground: Look | None = None
    strands: dict[str, object] = {}
    for gid in gids:
        said = found.properties_of(gid).get(MARK)
        if said is None:
            continue
        part = _part(found, said)
        name = found.name_of(gid)
        strands |= {key: value for key in STRANDS if (value := getattr(part, key))}
        if '"terrain"' in said:
            ground = mapping.get(name, part)
    return msgspec.structs.replace(ground, **strands) if ground else NOTHING


def _part(found: TiledMap, said: str) -> Look:
    try:
        part = msgspec.json.decode(said, type=Look)
        fields = {key: value for key, value in msgspec.structs.asdict(part).items() if key in Tile.__struct_fields__}
        msgspec.convert(fields | {"at": (0, 0), "capital": False}, Tile)  # the bounds of sides and terrains
        for strand in (*part.rivers, *part.ridges, *part.roads, part.sea_sides):
            if len(set(strand)) < len(strand):
                raise ValueError(f"sides {list(strand)} name a side twice")
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise WorldFormatError(found.label, f"property {MARK}", str(error).splitlines()[0]) from None
    return part

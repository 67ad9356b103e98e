"""What the formats share in which our worlds go out and come back the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import ForeignTerrain, Imported, Look, Survey, parse_look
from empires.formats.core.looks import look_text
from empires.formats.core.world_file import FORMAT, VERSION, read_world_text, replace_file
from empires.model.land.hexes import half_column
from empires.model.land.world import Tile, World, WorldError, world_of

WORDS = "Imported world"


def write_bytes(path: Path, data: bytes) -> None:
    """Replace a file by new content or leave it as it was; WorldFormatError when it cannot be written."""
    try:
        replace_file(path, data)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WorldFormatError(str(path), "", f"cannot be written: {reason}") from None


def read_own(
    about: Mapping[str, Any], tiles: list[dict[str, Any]], mapping: Mapping[str, Look] | None, label: str
) -> Imported:
    """The world made of tiles in the words of a world file, checked as one; `mapping` replaces ground."""
    content = {"format": FORMAT, "version": VERSION, **about, "tiles": tiles}
    try:
        text = msgspec.json.encode(content)
    except (TypeError, ValueError, RecursionError, OverflowError):
        raise WorldFormatError(label, "", "holds values that no world can") from None
    world = read_world_text(text, label)
    return Imported(mapped(world, mapping, label) if mapping else world)


def mapped(world: World, mapping: Mapping[str, Look], label: str) -> World:
    """The world with other ground where a mapping says so; no terrain means that the tile is left out."""
    tiles: list[Tile] = []
    for tile in world.tiles.values():
        look = mapping.get(key_of(tile))
        if look is None:
            tiles.append(tile)
        elif look.terrain:
            ground = {key: getattr(look, key) for key in ("terrain", "forest", "hills", "mountain", "bridge")}
            tiles.append(msgspec.structs.replace(tile, **ground))
    if not tiles:
        raise WorldFormatError(label, "", "holds no hex that becomes a tile")
    try:
        about = (world.seed, world.author, world.licence, world.north, world.numbering)
        return world_of(world.name, tiles, world.resolution, world.origin, *about)
    except WorldError as error:
        raise WorldFormatError(label, "", str(error)) from None


def key_of(tile: Tile) -> str:
    """The words for a tile's ground, by which a mapping may name it."""
    return look_text(Look(tile.terrain, tile.forest, tile.hills, tile.mountain, tile.bridge))


def survey_own(name: str, world: World) -> Survey:
    """The kinds of ground on a world of ours."""
    counts = Counter(map(key_of, world.tiles.values()))
    terrains = tuple(ForeignTerrain(key, key, count, parse_look(key)) for key, count in counts.most_common())
    columns = [half_column(tile.at) for tile in world.tiles.values()]
    rows = [tile.at[1] for tile in world.tiles.values()]
    return Survey(name, world.name, max(columns) - min(columns) + 1, max(rows) - min(rows) + 1, terrains)

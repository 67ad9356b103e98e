"""World files: one readable, versioned JSON format, its schema, reading and safe writing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.files import replace_file
from empires.model.land import hexes
from empires.model.land.numbering import Numbering
from empires.model.land.world import Tile, World, WorldError, world_of
from empires.worlds.worldcheck import Fault, check_world

__all__ = [
    "FORMAT",
    "VERSION",
    "Fault",
    "WorldFile",
    "WorldFormatError",
    "check_world",
    "read_world",
    "read_world_text",
    "replace_file",
    "world_schema",
    "world_text",
    "write_world",
]

FORMAT = "empires-world"
VERSION = 3
"""The second version says where north lies, the third which tile has the first number; others are written as before."""
MAX_BYTES = 200_000_000
MAX_TILES = 400_000

_Place = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Numbers = tuple[_Place, _Place, Annotated[int, msgspec.Meta(ge=2, le=7)]]
"""Where column 1 and row 1 lie, and the digits of each."""
_Text = Annotated[str, msgspec.Meta(max_length=400)]


class WorldFile(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The content of a world file; tiles are counted from the origin cell."""

    format: Literal["empires-world"]
    version: Literal[1, 2, 3]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    resolution: Annotated[int, msgspec.Meta(ge=0, le=15)]
    origin: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{15}$")]
    tiles: Annotated[tuple[Tile, ...], msgspec.Meta(min_length=1, max_length=MAX_TILES)]
    author: _Text = ""
    licence: _Text = ""
    seed: _Text = ""
    north: Annotated[int, msgspec.Meta(ge=0, le=359)] = 0
    numbers: Numbers | None = None


class _Head(msgspec.Struct):
    format: Any = None
    version: Any = None


def read_world(path: Path | str) -> World:
    """The world in a file; WorldFormatError for anything that is not one, never a part of it."""
    path = Path(path)
    label = str(path)
    try:
        if path.exists() and not path.is_file():
            raise WorldFormatError(label, "", "is not a file")
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise WorldFormatError(label, "", f"cannot be read: {_reason(error)}") from None
    return read_world_text(data, label)


def read_world_text(text: str | bytes, label: str = "world") -> World:
    """The world in a text; `label` names it in WorldFormatError."""
    data = _utf8(text, label)
    _check_head(data, label)
    try:
        content = msgspec.json.decode(data, type=WorldFile)
    except msgspec.ValidationError as error:
        raise _explained(str(error), data, label) from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise WorldFormatError(label, "", f"is not sound JSON: {_reason(error)}") from None
    return _built(content, label)


def world_text(world: World) -> str:
    """The world as the text of its file, one tile to a line in reading order."""
    version = 3 if world.numbered_apart else 2 if world.north else 1
    head: dict[str, object] = {"format": FORMAT, "version": version, "name": world.name}
    optional: dict[str, object] = {
        "author": world.author,
        "licence": world.licence,
        "seed": world.seed,
        "north": world.north,
    }
    optional["numbers"] = world.numbering if world.numbered_apart else None
    head |= {key: value for key, value in optional.items() if value}
    head |= {"resolution": world.resolution, "origin": world.origin}
    lines = [f"  {_json(key)}: {_json(value)}," for key, value in head.items()]
    tiles = (world.tiles[cell] for cell in sorted(world.tiles, key=lambda cell: _reading(world.tiles[cell])))
    rows = ",\n".join("    " + _json(tile) for tile in tiles)
    return "{\n" + "\n".join(lines) + '\n  "tiles": [\n' + rows + "\n  ]\n}\n"


def write_world(world: World, path: Path | str) -> None:
    """Write a world through a new file, flushed and renamed; WorldFormatError with the old file untouched."""
    path = Path(path)
    text = world_text(world)
    read_world_text(text, str(path))  # what could not be opened again is never written
    try:
        replace_file(path, text.encode())
    except (OSError, ValueError) as error:
        raise WorldFormatError(str(path), "", f"cannot be written: {_reason(error)}") from None


def world_schema() -> bytes:
    """The JSON schema of the format, as shipped in resources/world.schema.json."""
    schema = msgspec.json.schema(WorldFile)
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Empires world", **schema}
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


def _utf8(text: str | bytes, label: str) -> bytes:
    try:
        data = text.encode() if isinstance(text, str) else text
        data = data.removeprefix(b"\xef\xbb\xbf")
        data.decode()
    except UnicodeError:
        raise WorldFormatError(label, "", "is not a text in UTF-8") from None
    if len(data) > MAX_BYTES:
        raise WorldFormatError(label, "", f"is larger than {MAX_BYTES // 1_000_000} MB")
    return data


def _check_head(data: bytes, label: str) -> None:
    try:
        head = msgspec.json.decode(data, type=_Head)
    except msgspec.ValidationError:
        raise WorldFormatError(label, "", "is no world file") from None
    except (msgspec.MsgspecError, RecursionError) as error:
        raise WorldFormatError(label, "", f"is not sound JSON: {_reason(error)}") from None
    if head.format != FORMAT:
        raise WorldFormatError(label, "", f'is no world file: it does not say "format": "{FORMAT}"')
    if not isinstance(head.version, int) or isinstance(head.version, bool) or head.version < 1:
        raise WorldFormatError(label, "version", "must be a whole number from 1")
    if head.version > VERSION:
        raise WorldFormatError(
            label, "version", f"was written in version {head.version} of the format; this program reads up to {VERSION}"
        )


def _explained(message: str, data: bytes, label: str) -> WorldFormatError:
    """A validation message with the tile it belongs to."""
    what, _, path = message.partition(" - at `$")
    path = path.rstrip("`")
    found = re.match(r"\.tiles\[(\d+)\]\.?", path)
    if not found:
        return WorldFormatError(label, path.lstrip("."), what)
    index = int(found[1])
    at = msgspec.json.decode(data)["tiles"][index]
    at = at.get("at") if isinstance(at, dict) else None
    place = f" at {at}" if isinstance(at, list) and len(str(at)) < 40 else ""
    field = path[found.end() :]
    return WorldFormatError(label, f"tiles[{index}]{place}", f"{field}: {what}" if field else what)


def _built(content: WorldFile, label: str) -> World:
    for index, tile in enumerate(content.tiles):
        fault = _tile_fault(tile)
        if fault:
            raise WorldFormatError(label, f"tiles[{index}] at {list(tile.at)}", fault)
    if not content.name.isprintable():
        raise WorldFormatError(label, "name", "holds signs that cannot be printed")
    try:
        return world_of(
            content.name,
            content.tiles,
            content.resolution,
            content.origin,
            content.seed,
            content.author,
            content.licence,
            content.north,
            Numbering(*content.numbers) if content.numbers else None,
        )
    except WorldError as error:
        raise WorldFormatError(label, "", str(error)) from None


def _tile_fault(tile: Tile) -> str:
    if not tile.name.isprintable():
        return "name: holds signs that cannot be printed"
    for strand in (*tile.rivers, *tile.ridges, *tile.roads, tile.sea_sides):
        if len(set(strand)) < len(strand):
            return f"sides {list(strand)} name a side twice"
    return ""


def _reading(tile: Tile) -> tuple[int, int]:
    return -tile.at[1], hexes.half_column(tile.at)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error).splitlines()[0] if str(error) else type(error).__name__

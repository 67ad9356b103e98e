"""The formats that worlds go out in, and what each of them cannot hold."""

from __future__ import annotations

import importlib
from pathlib import Path

from empires.formats.core.faults import WorldFormatError
from empires.model.land.world import World

# Format: module and function that writes it, loaded when asked for.
_WRITERS = {
    "json": ("core.world_file", "write_world"),
    "tmx": ("tiled.tiled_out", "write_tmx"),
    "geojson": ("globe.geojson_out", "write_geojson"),
    "csv": ("others.csv_out", "write_csv"),
}
FORMATS = tuple(_WRITERS)


def format_of(path: Path | str) -> str:
    """The format a file's name asks for; WorldFormatError names what there is."""
    suffix = Path(path).suffix.lower().removeprefix(".")
    if suffix not in _WRITERS:
        known = ", ".join(f".{name}" for name in FORMATS)
        raise WorldFormatError(str(path), "", f"does not say by its name what to write; these can be written: {known}")
    return suffix


def write_as(world: World, path: Path | str, format_: str = "", separator: str = ",") -> list[str]:
    """Write a world in a format, by default that of the file's name; what it could not hold, in words.

    separator: what parts the cells of CSV.
    """
    format_ = format_ or format_of(path)
    losses = losses_of(world, format_)
    module, name = _WRITERS[format_]
    more = (separator,) if format_ == "csv" else ()
    getattr(importlib.import_module(f"empires.formats.{module}"), name)(world, path, *more)
    return losses


def losses_of(world: World, format_: str) -> list[str]:
    """What of a world a format cannot hold, in words; empty where it comes back the same."""
    if format_ not in _WRITERS:
        raise ValueError(f"{format_!r} is none of {', '.join(FORMATS)}")
    if format_ != "csv":
        return []
    held = {"title": world.name, "author": world.author, "licence": world.licence, "seed": world.seed}
    losses = [f"CSV holds no {what}: {value!r} is left out" for what, value in held.items() if value]
    losses += ["CSV holds no north: it comes back as up"] * bool(world.north)
    return losses + ["CSV holds no first number: tiles come back numbered from the edge"] * world.numbered_apart

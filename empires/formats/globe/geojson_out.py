"""Worlds as GeoJSON: every tile the polygon of its cell on the globe, and the same polygons read back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Imported, Look, Survey
from empires.formats.core.intake import MAX_UNPACKED, read_bytes
from empires.formats.core.own import read_own, survey_own, write_bytes
from empires.model.land import hexes
from empires.model.land.world import Cell, Tile, World

MARK = "empires-world"


def write_geojson(world: World, path: Path | str) -> None:
    """Write a world as GeoJSON through a new file; WorldFormatError when it cannot be written."""
    write_bytes(Path(path), geojson_text(world).encode())


def geojson_text(world: World) -> str:
    """The GeoJSON text of a world, a line for each tile in reading order."""
    about: dict[str, object] = {
        "format": MARK,
        "name": world.name,
        "author": world.author,
        "licence": world.licence,
        "seed": world.seed,
    }
    about |= {"north": world.north, "numbers": world.numbering if world.numbered_apart else None}
    about = {key: value for key, value in about.items() if value}
    head = {"type": "FeatureCollection", "empires": about | {"resolution": world.resolution, "origin": world.origin}}
    order = sorted(world.tiles.items(), key=lambda item: (-item[1].at[1], item[1].at[0]))
    lines = ",\n".join(_json(_feature(world, cell, tile)) for cell, tile in order)
    return f'{_json(head)[:-1]},"features":[\n{lines}\n]}}\n'


def _feature(world: World, cell: Cell, tile: Tile) -> dict[str, Any]:
    properties = {"number": world.number(cell), **msgspec.to_builtins(tile)}
    geometry = {"type": "Polygon", "coordinates": [_ring(cell)]}
    return {"type": "Feature", "id": cell, "properties": properties, "geometry": geometry}


def _ring(cell: Cell) -> list[tuple[float, float]]:
    """Longitude and latitude round a cell, closed; a cell across the 180th meridian goes beyond it unbroken."""
    corners = [(longitude, latitude) for latitude, longitude in hexes.outline_of(cell)]
    if max(longitude for longitude, _ in corners) - min(longitude for longitude, _ in corners) > 180:
        corners = [(longitude % 360, latitude) for longitude, latitude in corners]
    corners = [(round(longitude, 7), round(latitude, 7)) for longitude, latitude in corners]
    return [*corners, corners[0]]


class _Feature(msgspec.Struct):
    properties: dict[str, Any]


class _Collection(msgspec.Struct):
    empires: dict[str, Any]
    features: list[_Feature]


class _OwnGeoJson:
    name = "Empires GeoJSON"
    suffixes: tuple[str, ...] = ()  # any other GeoJSON is another importer's

    def recognises(self, head: bytes, path: Path) -> bool:
        """A collection that says it is one of our worlds."""
        start = b"".join(head.split())
        return start.startswith(b"{") and b'"FeatureCollection"' in start and b'"empires":{' in start

    def survey(self, path: Path, options: Mapping[str, str] = {}) -> Survey:
        """The terrains of the world in the file."""
        return survey_own(self.name, self.read(path).world)

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = {}) -> Imported:
        """The world in the file, by the properties of its tiles; their polygons are not looked at."""
        label = str(path)
        try:
            found = msgspec.json.decode(read_bytes(path, MAX_UNPACKED), type=_Collection)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise WorldFormatError(label, "", f"is no sound GeoJSON of ours: {str(error).splitlines()[0]}") from None
        keep = frozenset(Tile.__struct_fields__)
        tiles = [{key: value for key, value in each.properties.items() if key in keep} for each in found.features]
        about = {key: value for key, value in found.empires.items() if key != "format"}
        return read_own(about, tiles, mapping, label)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


IMPORTERS = (_OwnGeoJson(),)

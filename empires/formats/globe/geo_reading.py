"""GeoJSON from anywhere, read with care: areas, lines and points, and what their properties say of them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from empires.formats.core import loose_json
from empires.formats.core.faults import WorldFormatError
from empires.formats.core.intake import clean
from empires.formats.core.terrain_words import look_for

MAX_POSITIONS = 500_000
_DEPTH = 12
LAND = "land"
_KEYS = ("terrain", "natural", "landuse", "featurecla", "FEATURECLA", "biome", "class", "type")
_TOWNS = ("town", "city", "village", "capital", "hamlet", "settlement", "populated", "port", "castle")
_ROADS = ("road", "highway", "trail", "route", "track", "railway", "railroad")

Position = tuple[float, float]
Ring = list[Position]


class Shape(Struct, frozen=True):
    """One simple geometry. rings: outline and holes of an area, else one line or one point; feature: from 1."""

    kind: str  # "area", "line" or "point"
    rings: list[Ring]
    properties: dict[str, Any]
    feature: int


class Shapes(Struct, frozen=True):
    """What a GeoJSON file holds, and the features (from 1) that hold nothing to draw."""

    shapes: list[Shape]
    title: str
    empty: list[int]


def read_shapes(data: bytes, label: str) -> Shapes:
    """The shapes of a GeoJSON text; WorldFormatError names the feature at fault."""
    try:
        root = loose_json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise WorldFormatError(label, "", f"is not sound JSON: {str(error).splitlines()[0]}") from None
    return _Reader(label).all(root)


def text_of(value: object, longest: int = 80) -> str:
    """A short printable text from a property, or "" for anything else."""
    if not isinstance(value, str):
        return ""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in value[: 4 * longest]).split())[:longest]


class _Reader:
    def __init__(self, label: str) -> None:
        self.label = label
        self.feature = 0
        self.left = MAX_POSITIONS

    def fault(self, what: str) -> WorldFormatError:
        return WorldFormatError(self.label, f"feature {self.feature}" if self.feature else "", what)

    def all(self, root: object) -> Shapes:
        if not isinstance(root, dict) or not isinstance(root.get("type"), str):
            raise self.fault("is no GeoJSON: it has no type")
        features = root.get("features") if root["type"] == "FeatureCollection" else [root]
        if not isinstance(features, list):
            raise self.fault("is no GeoJSON: a FeatureCollection needs a list of features")
        shapes: list[Shape] = []
        empty: list[int] = []
        for self.feature, feature in enumerate(features, 1):
            found = list(self.of_feature(feature))
            shapes += found
            empty += [] if found else [self.feature]
        return Shapes(shapes, self.title(root, features), empty)

    def title(self, root: dict[str, Any], features: list[Any]) -> str:
        names = [root.get("name"), root.get("title")]
        if len(features) == 1 and isinstance(features[0], dict):
            properties = features[0].get("properties")
            names += [properties.get("name"), properties.get("NAME")] if isinstance(properties, dict) else []
        return next((text for text in map(text_of, names) if text), "")

    def of_feature(self, feature: object) -> Iterator[Shape]:
        if not isinstance(feature, dict):
            raise self.fault("is no GeoJSON feature")
        if feature.get("type") != "Feature":
            yield from self.of_geometry(feature, {}, 0)
            return
        properties = feature.get("properties")
        properties = properties if isinstance(properties, dict) else {}
        if feature.get("geometry") is not None:
            yield from self.of_geometry(feature["geometry"], properties, 0)

    def of_geometry(self, geometry: object, properties: dict[str, Any], depth: int) -> Iterator[Shape]:
        if not isinstance(geometry, dict) or depth > _DEPTH:
            raise self.fault("has no sound geometry")
        kind, content = geometry.get("type"), geometry.get("coordinates")
        if kind == "GeometryCollection":
            for part in self.listed(geometry.get("geometries")):
                yield from self.of_geometry(part, properties, depth + 1)
            return
        for rings, ours in self.simple(kind, content):
            yield Shape(ours, rings, properties, self.feature)

    def simple(self, kind: object, content: object) -> Iterator[tuple[list[Ring], str]]:
        match kind:
            case "Point":
                yield [[self.position(content)]], "point"
            case "MultiPoint":
                yield from (([[self.position(part)]], "point") for part in self.listed(content))
            case "LineString":
                yield [self.ring(content, 2)], "line"
            case "MultiLineString":
                yield from (([self.ring(part, 2)], "line") for part in self.listed(content))
            case "Polygon":
                yield from self.area(content)
            case "MultiPolygon":
                for part in self.listed(content):
                    yield from self.area(part)
            case _:
                raise self.fault(f"{text_of(kind, 30) or 'a geometry without type'} is no geometry of GeoJSON")

    def area(self, content: object) -> Iterator[tuple[list[Ring], str]]:
        rings = [self.ring(part, 3) for part in self.listed(content)]
        if rings:
            yield rings, "area"

    def ring(self, content: object, least: int) -> Ring:
        ring = [self.position(part) for part in self.listed(content)]
        if len(ring) < least:
            raise self.fault(f"an outline or line has {len(ring)} positions; it needs {least}")
        return ring

    def listed(self, content: object) -> list[Any]:
        if not isinstance(content, list):
            raise self.fault("its coordinates are not nested as GeoJSON wants")
        return content

    def position(self, content: object) -> Position:
        self.left -= 1
        if self.left < 0:
            raise self.fault(f"the file has over {MAX_POSITIONS:,} positions; simplify the outline first")
        if not isinstance(content, list) or len(content) < 2:
            raise self.fault("a position is no pair of numbers")
        return self.number(content[0]), self.number(content[1])

    def number(self, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.fault("a position is no pair of numbers")
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            raise self.fault("a coordinate is far too large")
        return number


def key_of(shape: Shape) -> str:
    """The terrain that an area's own properties name, else plain land."""
    for name in _KEYS:
        key = shape.properties.get(name)
        if isinstance(key, str) and clean(key) and look_for(key)[1]:
            return clean(key)
    return LAND


def is_road(shape: Shape) -> bool:
    """Whether a line says that it is a road."""
    words = {str(shape.properties.get(key, "")).lower() for key in (*_KEYS, "group")} | set(shape.properties)
    return any(road in word for word in words for road in _ROADS if len(word) < 60)


def is_town(shape: Shape) -> bool:
    """Whether a point says that people live there."""
    names = {name.lower(): value for name, value in shape.properties.items()}
    kinds = {str(names.get(key, "")).lower() for key in ("place", "type", "kind", "class", "featurecla")}
    settled = any(word in kind for kind in kinds for word in _TOWNS)
    return settled or says_yes(names.get("capital")) or any(names.get(key) for key in ("population", "pop_max", "pop"))


def says_yes(value: object) -> bool:
    """Whether a property of any kind means yes."""
    return value is True or value == 1 or (isinstance(value, str) and value.lower() in ("yes", "true", "1", "primary"))

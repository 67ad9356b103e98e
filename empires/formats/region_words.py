"""What the properties of a shape in GeoJSON say of it."""

from __future__ import annotations

from empires.formats.geo_reading import Shape
from empires.formats.intake import clean
from empires.formats.terrain_words import look_for

LAND = "land"
_KEYS = ("terrain", "natural", "landuse", "featurecla", "FEATURECLA", "biome", "class", "type")
_TOWNS = ("town", "city", "village", "capital", "hamlet", "settlement", "populated", "port", "castle")
_ROADS = ("road", "highway", "trail", "route", "track", "railway", "railroad")


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

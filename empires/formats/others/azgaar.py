"""Maps of Azgaar's Fantasy Map Generator: its own .map files and its GeoJSON of cells."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Choice, Imported, Look, Losses, Survey
from empires.formats.core.intake import clean, read_bytes
from empires.formats.core.looks import NOTHING
from empires.formats.core.terrain_words import look_for
from empires.formats.globe.geo_reading import Shape, read_shapes
from empires.formats.others import azgaar_map
from empires.formats.others.azgaar_map import BIOMES, key_of
from empires.formats.others.mesh import Hexes, Mesh, size_choice, wanted

_MAX_GEOJSON = 64_000_000
_HIGHEST_METRES = 7_000  # the generator's highest peaks; what is above counts in feet
_RELIEF = {
    "hills": Look(hills=True),
    "highland": Look("highland"),
    "mountains": Look("highland", mountain=True),
}


class AzgaarMap:
    """The importer of .map files. Options: tiles (how many hexes), rivers (main, all or none)."""

    name = "Azgaar's Fantasy Map Generator"
    suffixes = (".map",)

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether the file says where it comes from."""
        return b"azgaar.github.io" in head[:1000].lower()

    def survey(self, path: Path, options: Mapping[str, str] = {}) -> Survey:
        """The terrains, resampled, and what cannot be kept."""
        losses = Losses()
        mesh, title = azgaar_map.read(path, options.get("rivers") or "main", losses)
        hexes = Hexes(mesh, wanted(options, str(path)), str(path))
        rivers = (("main", "the large ones"), ("all", "all"), ("none", "none"))
        choices = (size_choice(), Choice("rivers", "Rivers", rivers, "main"))
        return Survey(self.name, title, hexes.width, hexes.height, hexes.terrains(_look), choices, losses.all())

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = {}) -> Imported:
        """The map as a world of hexes."""
        losses = Losses()
        mesh, title = azgaar_map.read(path, options.get("rivers") or "main", losses)
        return Hexes(mesh, wanted(options, str(path)), str(path)).build(title, str(path), losses, mapping or {}, _look)


class AzgaarCells:
    """The importer of exported cells; their coordinates may be degrees, metres or pixels."""

    name = "Azgaar's cells in GeoJSON"
    suffixes = (".geojson",)

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether the first feature is a cell with biome, height and neighbours."""
        return b'"FeatureCollection"' in head and b'"biome"' in head and b'"height"' in head and b'"Polygon"' in head

    def survey(self, path: Path, options: Mapping[str, str] = {}) -> Survey:
        """The terrains, resampled."""
        mesh = _cells(path)
        hexes = Hexes(mesh, wanted(options, str(path)), str(path))
        title = clean(path.stem)
        return Survey(self.name, title, hexes.width, hexes.height, hexes.terrains(_look), (size_choice(),))

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = {}) -> Imported:
        """The cells as a world of hexes."""
        hexes = Hexes(_cells(path), wanted(options, str(path)), str(path))
        return hexes.build(clean(path.stem), str(path), Losses(), mapping or {}, _look)


IMPORTERS = (AzgaarMap(), AzgaarCells())


def _look(key: str) -> Look:
    """What a biome becomes at its height."""
    biome, _, relief = key.partition(", ")
    look = look_for(biome)[0]
    if look.terrain in ("sea", "") or relief not in _RELIEF:
        return NOTHING if not look.terrain else look
    high = _RELIEF[relief]
    if look.terrain == "swamp":
        return look if relief == "hills" else high
    forest = look.forest and not high.mountain
    return Look(high.terrain, forest=forest, hills=high.hills, mountain=high.mountain)


def _cells(path: Path) -> Mesh:
    label = str(path)
    shapes = [shape for shape in read_shapes(read_bytes(path, _MAX_GEOJSON), label).shapes if shape.kind == "area"]
    if not shapes:
        raise WorldFormatError(label, "", "holds no cells")
    points = []
    for shape in shapes:
        ring = shape.rings[0]
        points.append((math.fsum(x for x, _ in ring) / len(ring), -math.fsum(y for _, y in ring) / len(ring)))
    spots = [(x, -y) for shape in shapes for x, y in shape.rings[0]]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    width, height = max(x for x, _ in spots) - left, max(y for _, y in spots) - top
    if not (0 < width < 1e12 and 0 < height < 1e12):
        raise WorldFormatError(label, "", "holds cells that cover no area")
    heights = [_height(shape.properties) for shape in shapes]
    scale = 0.3048 if max(heights) > _HIGHEST_METRES else 1.0
    keys = [_key(shape, metres * scale) for shape, metres in zip(shapes, heights, strict=True)]
    return Mesh(width, height, [(x - left, y - top) for x, y in points], keys, [], [])


def _height(properties: Mapping[str, Any]) -> float:
    height = properties.get("height")
    number = float(height) if isinstance(height, int | float) and not isinstance(height, bool) else 0.0
    return number if abs(number) < 1e6 else 0.0


def _key(shape: Shape, metres: float) -> str:
    kind, biome = shape.properties.get("type"), shape.properties.get("biome")
    if kind in ("ocean", "lake"):
        return str(kind).title()
    name = BIOMES[biome] if isinstance(biome, int) and 0 <= biome < len(BIOMES) else "Unknown biome"
    # The generator turns its heights, 20 to 100 on land, into metres so.
    return key_of(name, 18 + math.sqrt(max(0.0, metres)))

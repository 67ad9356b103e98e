"""A region's outline in GeoJSON: flat with north up or on cells of the globe, sea around, rivers and roads (ME-MAP)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import (
    Axial,
    Choice,
    ForeignTerrain,
    Hex,
    Imported,
    Link,
    Look,
    Losses,
    Survey,
    build,
    shore,
)
from empires.formats.core.intake import MAX_CELLS, clean, read_bytes, whole
from empires.formats.core.terrain_words import look_for
from empires.formats.core.tracks import links
from empires.formats.globe.geo_reading import LAND, Position, Shape, is_road, is_town, key_of, read_shapes, says_yes
from empires.formats.globe.outline import EARTH, Outline, Plane, middle, pieces, thinned
from empires.formats.globe.region_grid import ROW, TILES, FlatGrid, GlobeGrid, Grid, hexagon, rectangle, spacing_for
from empires.model.land import hexes
from empires.model.land.hexes import At, WorldError, half_column

WANTED_TILES = 300
MARGIN = 2
MAX_AREAS = 20_000
MAX_STEPS = 500_000
MAX_WORK = 20_000_000
_EACH = 12  # what a hex costs before any edge is looked at, in edges
_FINENESS = 5_000  # parts of the radius below which corners do not matter, a twentieth of the smallest tile
_FARTHEST = 1.9  # radii of the earth, of the 2 at which the plane ends; what lies beyond is drawn out into a rim
_FEWEST = 20  # tiles
_LARGEST = -2  # sizes that are offered, but never suggested
_MAX_BYTES = 32_000_000
_SEA = "sea"


class Region:
    """The importer: land where the middle of a hex lies in an area, one hex at least for every island.

    Options: grid (flat or globe), tiles (about how many, flat), resolution (of h3, globe), margin (rings of sea),
    frame (rectangle or hexagon). Lines are rivers, or roads where they say so; points name the tile they lie on, and
    are capital sites where they say `capital`.
    """

    name = "GeoJSON outline of a region"
    suffixes = (".geojson", ".json")

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether the text names a GeoJSON type near its beginning."""
        kinds = ("FeatureCollection", "Feature", "Polygon", "MultiPolygon", "GeometryCollection")
        start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
        return start.startswith(b"{") and any(f'"{kind}"'.encode() in head for kind in kinds)

    def survey(self, path: Path, options: Mapping[str, str] = {}) -> Survey:
        """What the outline would become at the chosen or suggested resolution."""
        plan = _Plan(path, options)
        land, counts = plan.lay()
        frame = plan.frame(land)
        columns = [half_column(at) for at in frame]
        rows = [at[1] for at in frame]
        terrains = [ForeignTerrain(key, key, counts[key], plan.suggested(key)) for key in sorted(counts)]
        terrains.append(ForeignTerrain(_SEA, "the sea around", len(frame) - len(land), Look("sea")))
        width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        return Survey(self.name, plan.title, width, height, tuple(terrains), plan.choices(), plan.losses.all())

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = {}) -> Imported:
        """The region as a world, flat unless the options say globe."""
        return _Plan(path, options).build(mapping or {})


IMPORTERS = (Region(),)


class _Area(Struct, frozen=True):
    key: str
    outline: Outline
    feature: int


class _Plan:
    """One reading of one file: its shapes on a plane, the grid chosen, and what it becomes."""

    def __init__(self, path: Path, options: Mapping[str, str]) -> None:
        self.label = str(path)
        self.losses = Losses()
        self.steps = MAX_STEPS
        found = read_shapes(read_bytes(path, _MAX_BYTES), self.label)
        self.shapes = found.shapes
        self.title = found.title or clean(path.stem, 80) or "Region"
        for feature in found.empty:
            self.losses.add(f"feature {feature} has no geometry")
        self._check_degrees()
        if sum(pieces(ring) for shape in self.shapes for ring in shape.rings) > MAX_STEPS:
            raise WorldFormatError(self.label, "", "has edges that run round the globe again and again")
        rings = [ring for shape in self.shapes if shape.kind == "area" for ring in shape.rings[:1]]
        if len(rings) > MAX_AREAS:
            raise WorldFormatError(self.label, "", f"has {len(rings):,} areas; more than {MAX_AREAS:,} are not read")
        if not rings:
            raise WorldFormatError(self.label, "", "has no outline: it holds no Polygon and no MultiPolygon")
        self.plane = Plane(middle([position for ring in rings for position in ring]))
        areas = [
            (shape, [self.plane.line(ring) for ring in shape.rings]) for shape in self.shapes if shape.kind == "area"
        ]
        self.radius = max(math.hypot(*spot) for _, lines in areas for line in lines for spot in line)
        fine = self.radius / _FINENESS
        self.areas = [
            _Area(key_of(shape), Outline([thinned(line, fine) for line in lines]), shape.feature)
            for shape, lines in areas
        ]
        self._choose(options)

    def _check_degrees(self) -> None:
        for shape in self.shapes:
            for longitude, latitude in (position for ring in shape.rings for position in ring):
                if not (-90 <= latitude <= 90 and -540 <= longitude <= 540):
                    what = f"{longitude:g}, {latitude:g} is no longitude and latitude in degrees; " + (
                        "the file counts in metres or pixels"
                    )
                    raise WorldFormatError(self.label, f"feature {shape.feature}", what)

    def _choose(self, options: Mapping[str, str]) -> None:
        self.margin = whole(options.get("margin") or str(MARGIN), self.label, "margin", 1, 20)
        self.border = options.get("frame") or "rectangle"
        if self.border not in ("rectangle", "hexagon"):
            raise WorldFormatError(self.label, "frame", "is rectangle or hexagon")
        self.kind = options.get("grid") or ("globe" if options.get("resolution") else "flat")
        if self.kind not in ("flat", "globe"):
            raise WorldFormatError(self.label, "grid", "is flat or globe")
        self.grid: Grid = self._flat(options) if self.kind == "flat" else self._globe(options)
        if (self.radius / self.grid.spacing) ** 2 > 2 * MAX_CELLS:
            what = f"gives far more than {MAX_CELLS:,} tiles; choose {self.suggestion}"
            raise WorldFormatError(self.label, self.grid.words, what)

    def _flat(self, options: Mapping[str, str]) -> FlatGrid:
        if self.radius > _FARTHEST * EARTH:
            raise WorldFormatError(
                self.label, "", "reaches round the globe, of which no flat map can be made; draw a part"
            )
        self.suggestion = _suggested_tiles(self.areas)
        wanted = whole(options.get("tiles") or str(self.suggestion), self.label, "tiles", _FEWEST, MAX_CELLS)
        return FlatGrid(spacing_for(*_size(self.areas), MARGIN, wanted))

    def _globe(self, options: Mapping[str, str]) -> GlobeGrid:
        self.suggestion = _suggested_resolution(self.areas)
        wanted = options.get("resolution") or str(self.suggestion)
        try:
            return GlobeGrid(self.plane, whole(wanted, self.label, "resolution", 0, 15), self.radius)
        except WorldError:
            raise self._no_room() from None

    def _no_room(self) -> WorldFormatError:
        what = (
            "lies too near one of the twelve pentagons of the globe's grid; lay it flat (grid flat), or choose a part"
        )
        return WorldFormatError(self.label, "grid", what)

    def _fits_the_globe(self) -> bool:
        """Whether no pentagon lies within the outline's reach."""
        try:
            GlobeGrid(self.plane, _suggested_resolution(self.areas), self.radius)
        except WorldError:
            return False
        return True

    def choices(self) -> tuple[Choice, ...]:
        """The questions about this outline, with what each size of the tiles would give."""
        grids = [("flat", "flat, north up")]
        if self.kind == "globe" or self._fits_the_globe():
            grids.append(("globe", "the cells of the globe, as they lie"))
        margins = tuple((str(rings), f"{rings} rings of sea") for rings in (1, 2, 3, 5, 8))
        frames = (("rectangle", "a rectangle"), ("hexagon", "six sides, as close as may be"))
        return (
            Choice("grid", "Grid", tuple(grids), "flat"),
            self._sizes(),
            Choice("margin", "Sea around the land", margins, str(MARGIN)),
            Choice("frame", "Edge of the world", frames, "rectangle"),
        )

    def _sizes(self) -> Choice:
        if self.kind == "flat":
            sizes = [(n, spacing_for(*_size(self.areas), MARGIN, n)) for n in TILES]
            flat = tuple((str(n), f"tiles {spacing:.3g} km apart, about {n:,}") for n, spacing in sizes)
            return Choice("tiles", "Size of the tiles", flat, str(self.suggestion))
        near = [r for r in range(self.suggestion - 1, self.suggestion + 3) if 0 <= r <= 15]
        globe = [(str(r), f"tiles {hexes.mean_spacing(r):.3g} km apart, about {_about(self.areas, r):,}") for r in near]
        return Choice("resolution", "Size of the tiles", tuple(globe), str(self.suggestion))

    def suggested(self, key: str) -> Look:
        """What an area with this key becomes unless the mapping says otherwise."""
        return look_for(key)[0] if key != LAND else Look("lowland")

    # land

    def lay(self) -> tuple[dict[At, str], dict[str, int]]:
        """The key of every hex that some area covers, later areas on top; and how many hexes each key has."""
        spots: dict[At, Position] = {}
        land: dict[At, str] = {}
        work = 0
        try:
            for area in self.areas:
                corners = [self.grid.at(x, y) for x, y in area.outline.rings[0]]
                box = self._checked(list(rectangle(corners, 1))) if len(set(corners)) > 1 else []
                work += len(box) * (area.outline.cost() + _EACH)
                if work > MAX_WORK:
                    what = f"is too intricate for {self.grid.words}; simplify it or choose larger ones"
                    raise WorldFormatError(self.label, f"feature {area.feature}", what)
                for at in box:
                    if at not in spots:
                        spots[at] = self.grid.spot(at)
                inside = [at for at in box if area.outline.holds(*spots[at])]
                # An islet that holds the middle of no hex takes the hex that most of its corners lie in.
                inside = inside or [max(sorted(set(corners)), key=corners.count)]
                land.update(dict.fromkeys(inside, area.key))
        except WorldError:
            raise self._no_room() from None
        counts: dict[str, int] = {}
        for key in land.values():
            counts[key] = counts.get(key, 0) + 1
        return land, counts

    def _checked(self, ats: list[At]) -> list[At]:
        if len(ats) > MAX_CELLS:
            what = f"gives {len(ats):,} tiles; more than {MAX_CELLS:,} are not read; choose {self.suggestion}"
            raise WorldFormatError(self.label, self.grid.words, what)
        return ats

    def frame(self, land: Iterable[At]) -> list[At]:
        """All tiles of the world: the land with sea around it, in six sides where a rectangle finds no room."""
        land = list(land)
        ats = list(rectangle(land, self.margin)) if self.border == "rectangle" else []
        try:
            self.grid.check(ats)
        except WorldError:
            ats.clear()
            self.losses.add("a rectangle would come too near a pentagon of the grid; the world has six sides instead")
        ats = self._checked(ats or list(hexagon(land, self.margin)))
        try:
            self.grid.check(ats)
        except WorldError:
            what = "comes too near a pentagon of the grid with the sea around it; lay it flat, or choose smaller tiles"
            raise WorldFormatError(self.label, self.grid.words, what) from None
        return ats

    # the world

    def build(self, mapping: Mapping[str, Look]) -> Imported:
        """The world of this plan."""
        land, counts = self.lay()
        looks = {key: mapping.get(key, self.suggested(key)) for key in counts}
        sea = mapping.get(_SEA, Look("sea"))
        ats = self.frame(land)
        cells = {(i, -j): Hex(looks[land[i, j]] if (i, j) in land else sea, 0, 0) for i, j in ats}
        self._name(cells)
        rivers, roads = self._lines(cells)
        if self.kind == "globe":
            hour = round(self.grid.north / 30) % 12 or 12
            self.losses.add(f"the map follows the cells of the globe: north lies at {hour} o'clock")
        return build(
            cells,
            self.title,
            label=self.label,
            losses=self.losses,
            rivers=rivers,
            roads=roads,
            resolution=self.grid.resolution,
            origin=self.grid.origin,
            north=self.grid.north,
        )

    def _name(self, cells: dict[Axial, Hex]) -> None:
        for shape in self.shapes:
            if shape.kind != "point":
                continue
            title = shape.properties.get("name")
            title = clean(title) if isinstance(title, str) else ""
            hex_ = self._hex(cells, shape.rings[0][0])
            if hex_ is not None and hex_.look.terrain in ("sea", "") and is_town(shape):
                hex_ = self._ashore(cells, shape.rings[0][0], title) or hex_
            if hex_ is None:
                self.losses.add(f"point {title!r} of feature {shape.feature} lies outside the world")
                continue
            if title and hex_.name:
                self.losses.add(f"{title!r} lies on the same tile as {hex_.name!r}; its name is left out")
            hex_.name = hex_.name or title
            hex_.capital = hex_.capital or says_yes(shape.properties.get("capital"))

    def _hex(self, cells: Mapping[Axial, Hex], position: Position) -> Hex | None:
        try:
            i, j = self.grid.at(*self.plane.spot(*position))
        except WorldError:
            return None
        return cells.get((i, -j))

    def _ashore(self, cells: Mapping[Axial, Hex], position: Position, title: str) -> Hex | None:
        """The land nearest to a town whose own tile became sea."""
        i, j = self.grid.at(*self.plane.spot(*position))
        found = shore(cells, i, -j)
        if found is not None:
            self.losses.add(f"{title!r} lay on what became sea; moved to the land beside it")
        return found

    def _lines(self, cells: Mapping[Axial, Hex]) -> tuple[list[Link], list[Link]]:
        """Rivers and roads as pairs of adjacent hexes."""
        rivers: dict[Link, None] = {}
        roads: dict[Link, None] = {}
        for shape in self.shapes:
            if shape.kind != "line":
                continue
            way = ((i, -j) for i, j in self._walk(shape))
            crossed = [link for link in links(way) if not _all_wet(cells, link)]
            if not crossed:
                self.losses.add(f"the line of feature {shape.feature} crosses no side of a tile; left out")
            (roads if is_road(shape) else rivers).update(dict.fromkeys(crossed))
        return list(rivers), list(roads)

    def _walk(self, shape: Shape) -> Iterator[At]:
        """The hexes along a line, in steps of a third of a hex; what lies far from the region is left out."""
        stride = self.grid.spacing / 3
        reach = self.radius + stride * 100
        for (x, y), (u, v) in pairwise(self.plane.line(shape.rings[0])):
            if min(math.hypot(x, y), math.hypot(u, v)) > reach:
                continue
            count = int(math.hypot(u - x, v - y) / stride) + 1
            self.steps -= count
            if self.steps < 0:
                raise WorldFormatError(self.label, f"feature {shape.feature}", "its lines are far too long")
            for n in range(count + 1):
                with suppress(WorldError):
                    yield self.grid.at(x + (u - x) * n / count, y + (v - y) * n / count)


def _all_wet(cells: Mapping[Axial, Hex], link: Link) -> bool:
    return all(at not in cells or cells[at].look.terrain == "sea" for at in link)


def _about(areas: list[_Area], resolution: int) -> int:
    """About how many tiles a rectangle round the areas holds."""
    return max(1, round(_extent(areas, 2 * MARGIN * hexes.mean_spacing(resolution)) / hexes.mean_area(resolution)))


def _extent(areas: list[_Area], more: float) -> float:
    """The area of a rectangle round the areas that is wider and higher by so much, in square kilometres."""
    width, height = _size(areas)
    return (width + more) * (height + more)


def _size(areas: list[_Area]) -> Position:
    """Width and height of the areas together."""
    spots = [spot for area in areas for spot in area.outline.rings[0]]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return max(xs) - min(xs), max(ys) - min(ys)


def _suggested_tiles(areas: list[_Area]) -> int:
    """The size that gives some hundreds of tiles, land counting as much as the whole."""
    land = min(sum(area.outline.area() for area in areas), _extent(areas, 0))

    def size(tiles: int) -> float:
        spacing = spacing_for(*_size(areas), MARGIN, tiles)
        return math.sqrt(tiles * max(len(areas), land / (ROW * spacing * spacing))) if spacing > 0 else tiles

    return min(TILES[:_LARGEST], key=lambda tiles: abs(math.log(size(tiles) / WANTED_TILES)))


def _suggested_resolution(areas: list[_Area]) -> int:
    """The resolution that gives some hundreds of tiles, land counting as much as the whole."""
    land = min(sum(area.outline.area() for area in areas), _extent(areas, 0))

    def size(resolution: int) -> float:
        return math.sqrt(_about(areas, resolution) * max(1.0, land / hexes.mean_area(resolution)))

    return min(range(16), key=lambda resolution: abs(math.log(size(resolution) / WANTED_TILES)))

"""The world a campaign is played on: tiles, terrain, features, zones (ME-MAP); never changed in play."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec

from empires.model.land import hexes
from empires.model.land.hexes import OFFSETS, SIDE_OF_OFFSET, SIDES, At, WorldError, opposite
from empires.model.land.numbering import Numbering, edges_of

__all__ = [
    "Barrier",
    "Cell",
    "HalfSide",
    "Strand",
    "Terrain",
    "Tile",
    "World",
    "WorldError",
    "Zone",
    "world_of",
]

Cell = str
Terrain = Literal["lowland", "highland", "river_valley", "coastal", "sea", "swamp"]
Side = Annotated[int, msgspec.Meta(ge=1, le=6)]
Strand = Annotated[tuple[Side, ...], msgspec.Meta(min_length=1, max_length=6)]
HalfSide = tuple[int, int]  # (side, 0 = start half | 1 = end half), clockwise round the tile
Zone = frozenset[HalfSide]
Barrier = Literal["river", "mountain"]

WET = ("sea", "swamp")
"""Ground that nobody walks on."""


class Tile(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One tile: terrain and features (ME-MAP-04, ME-MAP-05); `at` is (i, j) counted from the world's origin.

    A strand is the sides it joins through the middle: one side is a source or mouth, three a confluence.
    """

    at: tuple[int, int]
    terrain: Terrain
    forest: bool = False
    hills: bool = False
    mountain: bool = False
    rivers: tuple[Strand, ...] = ()
    ridges: tuple[Strand, ...] = ()
    roads: tuple[Strand, ...] = ()
    bridge: bool = False
    sea_sides: Annotated[tuple[Side, ...], msgspec.Meta(max_length=6)] = ()
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    capital: bool = False


class World:
    """A map of tiles on h3 cells, unchangeable in use; WorldError when it cannot lie where it is put."""

    def __init__(
        self,
        name: str,
        resolution: int,
        origin: Cell,
        tiles: Mapping[Cell, Tile],
        seed: str = "",
        author: str = "",
        licence: str = "",
        north: int = 0,
        numbers: Numbering | None = None,
    ) -> None:
        """north: where north lies on the drawn map, in degrees from up, clockwise. numbers: None from the edge."""
        if not tiles:
            raise WorldError(f"the world {name!r} has no tiles")
        hexes.check_origin(origin, resolution)
        hexes.check_reach(origin, (tile.at for tile in tiles.values()))
        self.name = name
        self.resolution = resolution
        self.origin = origin
        self.tiles: Mapping[Cell, Tile] = MappingProxyType(dict(tiles))
        self.seed = seed
        self.author = author
        self.licence = licence
        self.north = north % 360
        self._cells: dict[At, Cell] = {tile.at: cell for cell, tile in tiles.items()}
        self._neighbours: dict[Cell, tuple[tuple[int, Cell], ...]] = {}
        self._numbers: dict[str, Cell] = {}
        self._fingerprint = ""
        self._measure(numbers)

    def _measure(self, numbers: Numbering | None) -> None:
        edges = edges_of(self._cells)
        self.numbering = edges.wide_enough(numbers) if numbers is not None else edges.counted()
        self.numbered_apart = self.numbering != edges.counted()
        self.capitals: tuple[Cell, ...] = tuple(
            sorted((cell for cell, tile in self.tiles.items() if tile.capital), key=self.number)
        )

    def __reduce__(self) -> tuple[type[World], tuple[object, ...]]:
        """A world goes to another process as what it was made from."""
        place = (self.name, self.resolution, self.origin, dict(self.tiles))
        return World, (*place, self.seed, self.author, self.licence, self.north, self.numbering)

    def __len__(self) -> int:
        return len(self.tiles)

    def __contains__(self, cell: object) -> bool:
        return cell in self.tiles

    # numbers and neighbours

    def number(self, cell: Cell) -> str:
        """The number shown to people: column then row, two digits each, or three on a world over 99 wide."""
        return self.numbering.number(self.tiles[cell].at)

    def cell(self, number: str) -> Cell | None:
        """The cell with that number, or None when the world has none."""
        if not self._numbers:
            self._numbers = {self.number(cell): cell for cell in self.tiles}
        return self._numbers.get(number)

    def cell_at(self, at: At) -> Cell | None:
        """The cell at local coordinates, or None off the map."""
        return self._cells.get(at)

    def neighbour(self, cell: Cell, side: int) -> Cell | None:
        """The cell across a side (ME-MAP-01), or None where the map ends."""
        (i, j), (di, dj) = self.tiles[cell].at, OFFSETS[side]
        return self._cells.get((i + di, j + dj))

    def neighbours(self, cell: Cell) -> tuple[tuple[int, Cell], ...]:
        """(side, cell) of every adjacent tile on the map, sides in order."""
        known = self._neighbours.get(cell)
        if known is None:
            (i, j), cells = self.tiles[cell].at, self._cells
            across = [(side, cells.get((i + di, j + dj))) for side, (di, dj) in OFFSETS.items()]
            known = tuple([(side, other) for side, other in across if other is not None])
            self._neighbours[cell] = known
        return known

    def side_towards(self, a: Cell, b: Cell) -> int:
        """The side of `a` that it shares with the adjacent `b`; ValueError when they are not adjacent."""
        (ai, aj), (bi, bj) = self.tiles[a].at, self.tiles[b].at
        side = SIDE_OF_OFFSET.get((bi - ai, bj - aj))
        if side is None:
            raise ValueError(f"tiles {self.number(a)} and {self.number(b)} are not adjacent")
        return side

    def distance(self, a: Cell, b: Cell) -> int:
        """Sides crossed on the shortest way, whatever the terrain (ME-MAP-02)."""
        return hexes.distance(self.tiles[a].at, self.tiles[b].at)

    # zones

    def zones(self, cell: Cell) -> tuple[Zone, ...]:
        """The areas into which rivers and ridges divide the tile (ME-MAP-06), by lowest half-side."""
        return _layout(self.tiles[cell])[0]

    def zone_at(self, cell: Cell, side: int, half: int) -> int:
        """The zone that a half-side belongs to (ME-MAP-07)."""
        return _layout(self.tiles[cell])[1][side, half]

    def whole(self, cell: Cell) -> bool:
        """Whether nothing divides the tile: one zone, and no mountain sides."""
        tile = self.tiles[cell]
        return not (tile.rivers or tile.ridges or tile.mountain)

    def layout(self, cell: Cell) -> Mapping[HalfSide, int]:
        """The zone of every half-side of a tile, for those who ask for many."""
        return _layout(self.tiles[cell])[1]

    def zones_touching(self, cell: Cell, side: int) -> tuple[int, ...]:
        """The one or two zones that reach a side, start half first."""
        first, second = self.zone_at(cell, side, 0), self.zone_at(cell, side, 1)
        return (first,) if first == second else (first, second)

    def barriers(self, cell: Cell, zone_a: int, zone_b: int) -> frozenset[Barrier]:
        """What lies between two zones of a tile: river, mountain, both, or nothing for the same zone."""
        tile = self.tiles[cell]
        return _between(tile.mountain, tile.rivers, tile.ridges, zone_a, zone_b)

    def matching_half(self, side: int, half: int) -> HalfSide:
        """The neighbour's half-side that meets this one: my start half is its end half."""
        return opposite(side), 1 - half

    # terrain

    def land(self, cell: Cell) -> bool:
        """Whether banners may enter and realms own the tile (ME-MAP-12, ME-MAP-13): not sea, not swamp."""
        return self.tiles[cell].terrain not in WET

    def has_mouth(self, cell: Cell) -> bool:
        """Whether this is a river valley tile whose river meets the coast (ME-MAP-14)."""
        tile = self.tiles[cell]
        if tile.terrain != "river_valley":
            return False
        around = dict(self.neighbours(cell))
        outlets = (around.get(side) for strand in tile.rivers for side in strand)
        return any(other is not None and self.tiles[other].terrain in ("coastal", "sea") for other in outlets)

    def fingerprint(self) -> str:
        """The print of all that matters in play, as sha256 in hex; title, author and licence do not count."""
        if not self._fingerprint:
            tiles = sorted(self.tiles.values(), key=lambda tile: tile.at)
            turned = (self.north,) if self.north else ()  # worlds made before north was kept keep their print
            apart = ({"numbers": self.numbering},) if self.numbered_apart else ()  # and before numbers were
            content = msgspec.json.encode([self.resolution, self.origin, tiles, *turned, *apart])
            self._fingerprint = hashlib.sha256(content).hexdigest()
        return self._fingerprint


def world_of(
    name: str,
    tiles: Iterable[Tile],
    resolution: int = hexes.DEFAULT_RESOLUTION,
    origin: Cell = hexes.DEFAULT_ORIGIN,
    seed: str = "",
    author: str = "",
    licence: str = "",
    north: int = 0,
    numbers: Numbering | None = None,
) -> World:
    """A world from tiles alone, each put on its cell; WorldError for two on one place or one out of range."""
    hexes.check_origin(origin, resolution)
    placed: dict[Cell, Tile] = {}
    for tile in tiles:
        cell = hexes.cell_at(origin, tile.at)
        if cell in placed:
            raise WorldError(f"two tiles lie at {list(tile.at)}")
        placed[cell] = tile
    return World(name, resolution, origin, placed, seed, author, licence, north, numbers)


def _arcs(strands: tuple[Strand, ...], half_side: HalfSide) -> tuple[int, ...]:
    """For each strand that divides, which of its arcs the half-side lies in; it cuts sides in the middle."""
    place = 2 * half_side[0] + half_side[1]
    cuts = (tuple(sorted(set(strand))) for strand in strands)
    return tuple(sum(place > 2 * side for side in sides) % len(sides) for sides in cuts if len(sides) > 1)


_Layout = tuple[tuple[Zone, ...], Mapping[HalfSide, int]]


def _layout(tile: Tile) -> _Layout:
    return _divide(tile.mountain, tile.rivers, tile.ridges)


@lru_cache(maxsize=4096)
def _divide(mountain: bool, rivers: tuple[Strand, ...], ridges: tuple[Strand, ...]) -> _Layout:
    # Tiles with equal features are divided alike, so big worlds share a few hundred layouts.
    groups: dict[tuple[int, ...], list[HalfSide]] = {}
    for half_side in ((side, half) for side in SIDES for half in (0, 1)):
        key = half_side[:1] if mountain else _arcs(rivers + ridges, half_side)
        groups.setdefault(key, []).append(half_side)
    zones = tuple(frozenset(group) for group in groups.values())
    return zones, MappingProxyType({half_side: n for n, zone in enumerate(zones) for half_side in zone})


@lru_cache(maxsize=16384)
def _between(
    mountain: bool, rivers: tuple[Strand, ...], ridges: tuple[Strand, ...], zone_a: int, zone_b: int
) -> frozenset[Barrier]:
    if zone_a == zone_b:
        return frozenset()
    if mountain:
        return frozenset(("mountain",))
    zones = _divide(mountain, rivers, ridges)[0]
    a, b = min(zones[zone_a]), min(zones[zone_b])
    kinds: list[Barrier] = []
    if _arcs(rivers, a) != _arcs(rivers, b):
        kinds.append("river")
    if _arcs(ridges, a) != _arcs(ridges, b):
        kinds.append("mountain")
    return frozenset(kinds)

"""Hexagonal cells: sides, local coordinates, distances (ME-MAP-01, ME-MAP-02); the only importer of h3."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

import h3

Cell = str
At = tuple[int, int]

SIDES = (1, 2, 3, 4, 5, 6)
OFFSETS: dict[int, At] = {1: (1, 1), 2: (1, 0), 3: (0, -1), 4: (-1, -1), 5: (-1, 0), 6: (0, 1)}
SIDE_OF_OFFSET: dict[At, int] = {offset: side for side, offset in OFFSETS.items()}

# The centre of one of the icosahedron's twenty faces, as far from the twelve pentagons as a cell can be.
DEFAULT_RESOLUTION = 6
DEFAULT_ORIGIN: Cell = "863e00007ffffff"

# Tiles are up to a fifth smaller than the mean next to a pentagon and as much larger in mid-face.
_SIZE_MARGIN = 1.3


class WorldError(Exception):
    """A world that cannot be laid out on the globe, or is no world; the text is for people."""


def opposite(side: int) -> int:
    """The side across the tile from `side`, which is also its name in the neighbour (ME-MAP-01)."""
    return side + 3 if side <= 3 else side - 3


def step(at: At, side: int) -> At:
    """The local coordinates of the tile across `side`."""
    di, dj = OFFSETS[side]
    return at[0] + di, at[1] + dj


def distance(a: At, b: At) -> int:
    """The least number of shared sides crossed to get from `a` to `b` (ME-MAP-02)."""
    di, dj = a[0] - b[0], a[1] - b[1]
    return max(abs(di), abs(dj), abs(di - dj))


def centre(at: At, radius: float) -> tuple[float, float]:
    """Where the middle of a tile is drawn; x right, y down, in the unit of `radius` (centre to corner)."""
    return radius * math.sqrt(3) * (at[0] - at[1] / 2), -1.5 * radius * at[1]


def half_column(at: At) -> int:
    """The column of a tile when rows run straight across the map, odd and even rows half a tile apart."""
    return (2 * at[0] - at[1]) // 2


def cell_at(origin: Cell, at: At) -> Cell:
    """The cell at local coordinates counted from `origin`; WorldError out of their range."""
    oi, oj = _origin_ij(origin)
    try:
        return str(h3.local_ij_to_cell(origin, oi + at[0], oj + at[1]))
    except (h3.H3BaseException, OverflowError):
        raise _out_of_range(at) from None


def at_of(origin: Cell, cell: Cell) -> At:
    """The local coordinates of `cell` counted from `origin`; WorldError for no cell or one out of range."""
    oi, oj = _origin_ij(origin)
    try:
        i, j = h3.cell_to_local_ij(origin, cell)
    except (h3.H3BaseException, ValueError):
        raise WorldError(f"{cell!r} is no cell within reach of the origin {origin}") from None
    return i - oi, j - oj


def cell_near(latitude: float, longitude: float, resolution: int) -> Cell:
    """The cell of a resolution (0 to 15) that holds a place on the globe, in degrees; WorldError for no place."""
    if not (math.isfinite(longitude) and -90 <= latitude <= 90):
        raise WorldError(f"latitude {latitude:g}, longitude {longitude:g} is no place on the globe")
    if not 0 <= resolution <= 15:
        raise WorldError(f"the resolution {resolution} is not one of 0 to 15")
    return str(h3.latlng_to_cell(latitude, longitude, resolution))


def place_of(cell: Cell) -> tuple[float, float]:
    """Latitude and longitude of the middle of a cell, in degrees."""
    latitude, longitude = h3.cell_to_latlng(cell)
    return latitude, longitude


def outline_of(cell: Cell) -> tuple[tuple[float, float], ...]:
    """Latitude and longitude of the corners of a cell, in degrees, the right way round for a map."""
    return tuple((float(latitude), float(longitude)) for latitude, longitude in h3.cell_to_boundary(cell))


def finer(cell: Cell) -> Cell:
    """The cell round the same middle, one resolution finer."""
    return str(h3.cell_to_center_child(cell, h3.get_resolution(cell) + 1))


def mean_area(resolution: int) -> float:
    """The area of a mean tile of a resolution, in square kilometres."""
    return float(h3.average_hexagon_area(resolution, unit="km^2"))


def mean_spacing(resolution: int) -> float:
    """The way from the middle of a mean tile to that of the next, in kilometres."""
    return math.sqrt(3) * float(h3.average_hexagon_edge_length(resolution, unit="km"))


def check_origin(origin: Cell, resolution: int) -> None:
    """Refuse an origin that is no cell, is a pentagon, or is not of `resolution`."""
    if not isinstance(origin, str) or len(origin) != 15 or not h3.is_valid_cell(origin):
        raise WorldError(f"the origin {origin!r} is not the name of an h3 cell")
    actual = h3.get_resolution(origin)
    if actual != resolution:
        raise WorldError(f"the origin {origin} has resolution {actual}, but the world says {resolution}")
    if h3.is_pentagon(origin):
        raise WorldError(f"the origin {origin} is a pentagon; choose an origin elsewhere")


def check_reach(origin: Cell, ats: Iterable[At]) -> None:
    """Refuse a world that reaches a pentagon, where sides and local coordinates no longer agree."""
    reach = max((distance((0, 0), at) for at in ats), default=0)
    room = tiles_to_pentagon(origin)
    if reach >= room:
        raise WorldError(
            f"the world reaches {reach} tiles from its origin {origin}, but a pentagon of the grid may lie "
            f"{room} tiles away; move the origin or make the world smaller"
        )


def check_radius(origin: Cell, kilometres: float) -> None:
    """Refuse a region of the globe, as far round `origin` as this, that reaches a pentagon."""
    nearest = _to_pentagon(origin)
    if kilometres >= nearest:
        raise WorldError(
            f"the region reaches {kilometres:,.0f} km from its middle, "
            f"but a pentagon of the grid lies {nearest:,.0f} km away"
        )


@lru_cache(maxsize=64)
def tiles_to_pentagon(origin: Cell) -> int:
    """How many tiles a world may reach from `origin` and be sure to touch no pentagon."""
    return int(_to_pentagon(origin) / (mean_spacing(h3.get_resolution(origin)) * _SIZE_MARGIN))


def _to_pentagon(origin: Cell) -> float:
    here = h3.cell_to_latlng(origin)
    pentagons = [h3.cell_to_latlng(pentagon) for pentagon in h3.get_pentagons(h3.get_resolution(origin))]
    return min(float(h3.great_circle_distance(here, there, unit="km")) for there in pentagons)


@lru_cache(maxsize=64)
def _origin_ij(origin: Cell) -> At:
    i, j = h3.cell_to_local_ij(origin, origin)
    return i, j


def _out_of_range(at: At) -> WorldError:
    return WorldError(f"tile at {list(at)} lies outside the range of local coordinates around the origin")

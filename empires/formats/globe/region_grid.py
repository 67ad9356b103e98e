"""The hexes an outline is laid on: an even grid on the flat map, north up, or the cells of the globe themselves."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from empires.formats.core.tracks import nearest
from empires.formats.globe.geo_reading import Position
from empires.formats.globe.outline import Plane
from empires.model.land import hexes
from empires.model.land.hexes import At, half_column

ROW = math.sqrt(3) / 2  # from one row to the next, where the next tile of the row is 1 away
TILES = (150, 200, 300, 400, 600, 900, 1_200, 1_800, 3_000, 6_000, 10_000)
_LEAST = 0.001  # kilometres


class FlatGrid:
    """Even hexes on a plane, so many kilometres apart; it lies round the middle of the world's usual field."""

    resolution, origin, north = 0, "", 0

    def __init__(self, spacing: float) -> None:
        self.spacing = max(spacing, _LEAST)
        self.words = f"tiles {self.spacing:.3g} km apart"

    def at(self, x: float, y: float) -> At:
        """The tile that holds a spot of the plane."""
        up = y / (self.spacing * ROW)
        i, down = nearest(x / self.spacing + up / 2, -up)
        return i, -down

    def spot(self, at: At) -> Position:
        """The middle of a tile on the plane."""
        return self.spacing * (at[0] - at[1] / 2), self.spacing * ROW * at[1]

    def check(self, ats: list[At]) -> None:
        """A flat grid has room for every map."""


class GlobeGrid:
    """The cells of the globe round the middle of a plane; WorldError where a pentagon is too near."""

    def __init__(self, plane: Plane, resolution: int, radius: float) -> None:
        longitude, latitude = plane.centre
        self._plane = plane
        self.resolution = resolution
        self.origin = hexes.cell_near(latitude, longitude, resolution)
        hexes.check_origin(self.origin, resolution)
        hexes.check_radius(self.origin, plane.away(radius))
        self.spacing = hexes.mean_spacing(resolution)
        self.words = f"resolution {resolution}"
        (x, y), (x0, y0) = self.spot((1, 2)), self.spot((0, 0))
        self.north = round(-math.degrees(math.atan2(x - x0, y - y0))) % 360

    def at(self, x: float, y: float) -> At:
        """The cell that holds a spot of the plane; WorldError where none can be reached."""
        longitude, latitude = self._plane.place(x, y)
        return hexes.at_of(self.origin, hexes.cell_near(latitude, longitude, self.resolution))

    def spot(self, at: At) -> Position:
        """The middle of a cell on the plane."""
        latitude, longitude = hexes.place_of(hexes.cell_at(self.origin, at))
        return self._plane.spot(longitude, latitude)

    def check(self, ats: list[At]) -> None:
        """WorldError where the world would come too near a pentagon."""
        hexes.check_reach(self.origin, ats)


Grid = FlatGrid | GlobeGrid


def spacing_for(width: float, height: float, margin: int, tiles: int) -> float:
    """How far apart tiles lie so that about so many fill a rectangle with so many rings round it."""
    # (width + 2 margin s) (height + 2 margin s) = tiles * ROW * s * s
    a, b, c = tiles * ROW - 4 * margin * margin, margin * (width + height), width * height
    return (b + math.sqrt(b * b + a * c)) / a if a > 0 else math.sqrt(c / (tiles * ROW))


def rectangle(ats: Iterable[At], margin: int) -> Iterator[At]:
    """The smallest rectangle of straight rows, as drawn, round some tiles."""
    ats = set(ats)
    left, right = min(map(half_column, ats)) - margin, max(map(half_column, ats)) + margin
    for j in range(min(j for _, j in ats) - margin, max(j for _, j in ats) + margin + 1):
        yield from ((column + (j + 1) // 2, j) for column in range(left, right + 1))


def hexagon(ats: Iterable[At], margin: int) -> Iterator[At]:
    """The smallest six-sided field along the tiles' own rows round some tiles."""
    ats = list(ats)
    least, most = min(i - j for i, j in ats) - margin, max(i - j for i, j in ats) + margin
    left, right = min(i for i, _ in ats) - margin, max(i for i, _ in ats) + margin
    for j in range(min(j for _, j in ats) - margin, max(j for _, j in ats) + margin + 1):
        yield from ((i, j) for i in range(max(left, j + least), min(right, j + most) + 1))

"""Outlines of the globe on a plane round their middle, true in area, and what lies inside."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from empires.formats.globe.geo_reading import Position, Ring

EARTH = 6371.0
_STEP = 1.0  # degrees; longer edges are bent as the plane bends them
_BANDS = 4096
_ENOUGH = 4000  # positions that tell where the middle is
_Edge = tuple[float, float, float, float]


def middle(positions: Sequence[Position]) -> Position:
    """(longitude, latitude) of the middle of a region, near enough; the date line is no edge."""
    points = [_point(longitude, latitude) for longitude, latitude in positions[:: len(positions) // _ENOUGH + 1]]
    x, y, z = (math.fsum(point[axis] for point in points) for axis in range(3))
    centre = _unit((x, y, z))
    for part in range(2, 60):  # moves towards the farthest place, ever more slowly, until none is favoured
        far = min(points, key=lambda point: _dot(centre, point))
        centre = _unit((*(c + (f - c) / part for c, f in zip(centre, far, strict=True)),))
    return math.degrees(math.atan2(centre[1], centre[0])), math.degrees(math.asin(max(-1.0, min(1.0, centre[2]))))


def thinned(ring: Ring, least: float) -> Ring:
    """A ring without the spots that lie nearer than `least` to the one before, three at least."""
    found = [ring[0]]
    for spot in ring:
        if abs(spot[0] - found[-1][0]) + abs(spot[1] - found[-1][1]) >= least:
            found.append(spot)
    return found if len(found) > 2 else [ring[0], ring[len(ring) // 3], ring[2 * len(ring) // 3]]


class Plane:
    """The globe flattened round one place, north up (Lambert's azimuthal projection): areas are true, in kilometres."""

    def __init__(self, centre: Position) -> None:
        self.centre = centre
        self._longitude = math.radians(centre[0])
        latitude = math.radians(centre[1])
        self._sin, self._cos = math.sin(latitude), math.cos(latitude)

    def spot(self, longitude: float, latitude: float) -> Position:
        """Where a place lies on the plane, x to the east and y to the north of its middle."""
        turn, up = math.radians(longitude) - self._longitude, math.radians(latitude)
        sin, cos = math.sin(up), math.cos(up)
        near = self._sin * sin + self._cos * cos * math.cos(turn)
        scale = EARTH * math.sqrt(2 / max(1 + near, 1e-12))
        return scale * cos * math.sin(turn), scale * (self._cos * sin - self._sin * cos * math.cos(turn))

    def place(self, x: float, y: float) -> Position:
        """Longitude and latitude of a spot on the plane."""
        far = math.hypot(x, y)
        if far < 1e-9:
            return self.centre
        angle = self.away(far) / EARTH
        sin, cos = math.sin(angle), math.cos(angle)
        east, north = x / far, y / far
        latitude = math.asin(max(-1.0, min(1.0, cos * self._sin + north * sin * self._cos)))
        turn = math.atan2(east * sin, self._cos * cos - north * self._sin * sin)
        return math.degrees(self._longitude + turn), math.degrees(latitude)

    def away(self, far: float) -> float:
        """The way over the ground from the middle to a spot so far from it on the plane."""
        return 2 * EARTH * math.asin(min(1.0, far / (2 * EARTH)))

    def line(self, ring: Ring) -> Ring:
        """A line of longitudes and latitudes on the plane, long edges following it; the short way round the globe."""
        found = [self.spot(*ring[0])]
        for (a, b), (c, d) in pairwise(ring):
            across = (c - a + 180) % 360 - 180
            count = _pieces(across, d - b)
            found += [self.spot(a + across * n / count, b + (d - b) * n / count) for n in range(1, count + 1)]
        return found


def pieces(ring: Ring) -> int:
    """How many spots `Plane.line` gives for a line."""
    return 1 + sum(_pieces((c - a + 180) % 360 - 180, d - b) for (a, b), (c, d) in pairwise(ring))


def _pieces(across: float, up: float) -> int:
    return int(max(abs(across), abs(up)) / _STEP) + 1


class Outline:
    """An area on the plane, holes and all; inside is what an odd number of its edges surrounds."""

    def __init__(self, rings: list[Ring]) -> None:
        self.rings = rings
        edges = [edge for ring in rings for edge in _edges(ring)]
        self._bottom = min(min(edge[1], edge[3]) for edge in edges)
        top = max(max(edge[1], edge[3]) for edge in edges)
        climb = sum(abs(edge[3] - edge[1]) for edge in edges)
        # About as high as a mean edge, so that few edges lie in many bands.
        count = max(1, min(_BANDS, int(len(edges) * (top - self._bottom) / climb))) if climb else 1
        self._height = (top - self._bottom) / count or 1.0
        self._bands: list[list[_Edge]] = [[] for _ in range(count)]
        for edge in edges:
            low, high = self._band(min(edge[1], edge[3])), self._band(max(edge[1], edge[3]))
            for band in self._bands[low : high + 1]:
                band.append(edge)

    def cost(self) -> int:
        """About how many edges one question looks at."""
        return 1 + sum(map(len, self._bands)) // len(self._bands)

    def holds(self, x: float, y: float) -> bool:
        """Whether a spot lies inside."""
        if not self._bottom <= y <= self._bottom + self._height * len(self._bands):
            return False
        inside = False
        for x1, y1, x2, y2 in self._bands[self._band(y)]:
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                inside = not inside
        return inside

    def area(self) -> float:
        """The area inside in square kilometres, islands in lakes left out."""
        areas = [abs(sum(x1 * y2 - x2 * y1 for x1, y1, x2, y2 in _edges(ring)) / 2) for ring in self.rings]
        return max(0.0, areas[0] - sum(areas[1:]))

    def _band(self, y: float) -> int:
        return max(0, min(len(self._bands) - 1, int((y - self._bottom) / self._height)))


def _edges(ring: Ring) -> list[_Edge]:
    return [(x1, y1, x2, y2) for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True)]


_Vector = tuple[float, ...]


def _point(longitude: float, latitude: float) -> _Vector:
    turn, up = math.radians(longitude), math.radians(latitude)
    return math.cos(up) * math.cos(turn), math.cos(up) * math.sin(turn), math.sin(up)


def _unit(vector: _Vector) -> _Vector:
    length = math.sqrt(_dot(vector, vector))
    return tuple(part / length for part in vector) if length > 1e-9 else (1.0, 0.0, 0.0)


def _dot(a: _Vector, b: _Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

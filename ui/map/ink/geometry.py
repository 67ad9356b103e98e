"""Regular hexagons from local coordinates: plain floats, no Qt. Lengths are in hex radii unless said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, floor, radians, sin, sqrt

SQRT3 = sqrt(3.0)
At = tuple[int, int]
Point = tuple[float, float]
Box = tuple[float, float, float, float]

SIDES = (1, 2, 3, 4, 5, 6)
OFFSETS: tuple[At, ...] = ((0, 0), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1))
SIDE_NAMES = ("", "NE", "E", "SE", "SW", "W", "NW")
# Corner k lies between side k (before it, clockwise) and side k + 1; corner 0 is the top.
CORNERS: tuple[Point, ...] = tuple((cos(radians(60 * k - 90)), sin(radians(60 * k - 90))) for k in range(6))
# The middle of side s, from the centre; index 0 is unused.
SIDE_MIDDLES: tuple[Point, ...] = (
    (0.0, 0.0),
    *(((CORNERS[s - 1][0] + CORNERS[s % 6][0]) / 2, (CORNERS[s - 1][1] + CORNERS[s % 6][1]) / 2) for s in SIDES),
)


def centre(at: At) -> Point:
    """The middle of a hex of radius one; y grows downwards."""
    return SQRT3 * (at[0] - at[1] / 2), -1.5 * at[1]


def corners(at: At) -> list[Point]:
    """The six corners, clockwise from the top."""
    x, y = centre(at)
    return [(x + dx, y + dy) for dx, dy in CORNERS]


def neighbour(at: At, side: int) -> At:
    """The hex across a side 1-6."""
    return at[0] + OFFSETS[side][0], at[1] + OFFSETS[side][1]


def opposite(side: int) -> int:
    """The same edge as the neighbour names it."""
    return (side + 2) % 6 + 1


def side_towards(a: At, b: At) -> int | None:
    """The side of `a` that touches `b`, or None when they are no neighbours."""
    step = (b[0] - a[0], b[1] - a[1])
    return OFFSETS.index(step, 1) if step in OFFSETS[1:] else None


def hex_at(x: float, y: float) -> At:
    """The hex that holds a point (cube rounding)."""
    b = -y / 1.5
    i = x / SQRT3 + b / 2
    a, c = i - b, -i
    ra, rb, rc = floor(a + 0.5), floor(b + 0.5), floor(c + 0.5)
    da, db, dc = abs(ra - a), abs(rb - b), abs(rc - c)
    if da > db and da > dc:
        ra = -rb - rc
    elif db > dc:
        rb = -ra - rc
    return ra + rb, rb


def distance(a: At, b: At) -> int:
    """Steps from hex to hex."""
    di, dj = b[0] - a[0], b[1] - a[1]
    return max(abs(di), abs(dj), abs(di - dj))


def hexes_in(left: float, top: float, right: float, bottom: float) -> Iterator[At]:
    """Hexes whose own box meets the given one, row by row from the top."""
    first, last = floor((-top + 1) / 1.5), floor(-(bottom + 1) / 1.5) + 1
    half = SQRT3 / 2
    for j in range(first, last - 1, -1):
        lo = floor((left - half) / SQRT3 + j / 2) + 1
        hi = floor((right + half) / SQRT3 + j / 2)
        for i in range(lo, hi + 1):
            yield i, j


def bounds(hexes: Iterable[At]) -> Box:
    """The box around whole hexes: left, top, right, bottom; an empty lot gives a box of one hex."""
    middles = [centre(at) for at in hexes] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return min(xs) - SQRT3 / 2, min(ys) - 1, max(xs) + SQRT3 / 2, max(ys) + 1

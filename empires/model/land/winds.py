"""Compass points: which wind a side or a part of a tile looks to on a world whose north may not be up (ME-MAP-01)."""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin

from empires.model.land.hexes import SIDES, At, centre
from empires.model.land.world import World, Zone

WINDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def wind_of_side(world: World, side: int) -> str:
    """The wind that a side looks to."""
    return _wind(_drawn(side) - world.north)


def wind_of_zone(world: World, zone: Zone) -> str:
    """Which way a part of a tile lies from its middle."""
    right = up = 0.0
    for side, half in zone:
        angle = radians(_drawn(side) + (15 if half else -15))
        right, up = right + sin(angle), up + cos(angle)
    return _wind(degrees(atan2(right, up)) - world.north)


def northern_sides(world: World) -> tuple[int, ...]:
    """The one side that looks north, or the two beside it."""
    return tuple(side for side in SIDES if abs((_drawn(side) - world.north + 180) % 360 - 180) <= 30)


def east_and_north(world: World, at: At) -> tuple[float, float]:
    """How far a tile lies to the east and to the north of the origin, in radii of a tile."""
    (x, y), turn = centre(at, 1.0), radians(world.north)
    return round(x * cos(turn) + y * sin(turn), 6), round(x * sin(turn) - y * cos(turn), 6)


def _drawn(side: int) -> int:
    """Degrees from up to a side as it is drawn, clockwise."""
    return 60 * side - 30


def _wind(bearing: float) -> str:
    return WINDS[round(round(bearing, 6) / 45) % 8]

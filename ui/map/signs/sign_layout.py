"""Where signs stand inside a tile: what matters first chooses first among free spots. Plain floats, no Qt.

Places are from the tile's middle, in hex radii.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ui.map.ink.geometry import SQRT3, Box, Point
from ui.map.ink.scene import BannerShape, SettlementShape, SignShape, TileShape
from ui.map.land.landform import seat_of
from ui.map.signs.layout import LIFT_FROM, banner_places, lift_of, town_box

ALONE, SIZES = 0.74, ((3, 0.5), (5, 0.42), (99, 0.35))
"""Size of what has its tile for itself, and of up to so many signs in one."""
MOST = 9
AFAR, AFAR_PIXELS = 0.8, 7.0
"""From afar one sign stands for a tile, so large, but never smaller than so many pixels."""
BIG = frozenset(
    ("ruined_city", "necropolis", "tower", "mine", "religious_order", "chaos_temple", "ruined_temple", "temple", "hold",
     "labyrinth", "trolls", "brewery", "spring", "bandits", "undead", "chaos", "risen", "ship", "ship_line", "pirate")
)  # fmt: skip
"""What may stand large in the middle of an empty tile."""
SPOTS: tuple[Point, ...] = tuple(
    (column * 0.155, row * 0.145)
    for row in range(-5, 6)
    for column in range(-5, 6)
    if abs(column * 0.155) <= SQRT3 / 2 - 0.08 and abs(column * 0.155) / SQRT3 + abs(row * 0.145) <= 0.9
)
CORNERS: dict[str, Point] = {
    "ship": (-0.5, 0.4), "ship_line": (-0.5, 0.4), "pirate": (-0.5, 0.4), "spell": (0.42, -0.42), "sprout": (0.45, 0.4),
    "fallow": (0.45, 0.4), "operative": (0.5, 0.3), "academy": (-0.5, 0.3), "party": (-0.6, 0.0),
    "warband": (-0.6, 0.1), "famine": (0.5, 0.3),
}  # fmt: skip
"""Where a kind of sign would rather stand; the others at the upper left."""
REST: Point = (-0.42, -0.5)


@dataclass(frozen=True, slots=True)
class SignPlace:
    """A sign's middle and size."""

    sign: SignShape
    x: float
    y: float
    size: float

    def box(self) -> Box:
        """What it covers."""
        half = self.size * 0.5
        return self.x - half, self.y - half, self.x + half, self.y + half


@lru_cache(maxsize=2048)
def sign_places(
    tile: TileShape,
    town: SettlementShape | None,
    banners: tuple[BannerShape, ...],
    signs: tuple[SignShape, ...],
    radius: float,
    text: float,
) -> tuple[SignPlace, ...]:
    """A place for every sign of one tile, the first first; from afar for the first alone."""
    lift = lift_of(radius, text)
    if radius < LIFT_FROM:
        return _afar(town, banners, signs[0], radius)
    if len(signs) > MOST:
        signs = (*signs[: MOST - 1], SignShape(tile.cell, "more"))
    taken = [place.box() for place in banner_places(tile, town, banners, lift)]
    found: list[SignPlace] = []
    alone = len(signs) == 1 and not taken
    if town is None and (alone or signs[0].kind in BIG):
        size = (ALONE if alone and signs[0].kind in BIG else SIZES[0][1] * 1.15) * lift
        middle = (0.0, 0.0) if not taken else _best(signs[0], size, taken, seat_of(tile))
        found.append(SignPlace(signs[0], *middle, size))
        taken.append(found[0].box())
    taken += [town_box(tile, town, lift)] if town is not None else []
    size = next(size for most, size in SIZES if len(signs) <= most) * lift
    for sign in signs[len(found) :]:
        wish = CORNERS.get(sign.kind, REST)
        place = SignPlace(sign, *_best(sign, size, taken, wish), size)
        found.append(place)
        taken.append(place.box())
    return tuple(found)


def _afar(
    town: SettlementShape | None, banners: tuple[BannerShape, ...], sign: SignShape, radius: float
) -> tuple[SignPlace, ...]:
    size = max(AFAR, AFAR_PIXELS / radius)
    aside = town is not None or bool(banners)
    return (SignPlace(sign, -0.45 if aside else 0.0, -0.4 if aside else 0.0, size * (0.8 if aside else 1.0)),)


def _best(sign: SignShape, size: float, taken: list[Box], wish: Point) -> Point:
    """The spot that hides least, the nearest to the wish among those that hide nothing."""
    half = size * 0.5
    return min(SPOTS, key=lambda s: (_hidden((s[0] - half, s[1] - half, s[0] + half, s[1] + half), taken),
                                     round((s[0] - wish[0]) ** 2 + (s[1] - wish[1]) ** 2, 4), s))  # fmt: skip


def _hidden(box: Box, taken: list[Box]) -> float:
    """How much of what is taken a box covers; hundredths do not count."""
    left, top, right, bottom = box
    area = 0.0
    for a, b, c, d in taken:
        wide, high = min(right, c) - max(left, a), min(bottom, d) - max(top, b)
        if wide > 0 and high > 0:
            area += wide * high
    return round(area, 2)

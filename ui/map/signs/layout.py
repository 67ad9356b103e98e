"""Where things stand inside a tile, so that flags fan out and leave the settlement free. Plain floats, no Qt.

Places are from the tile's middle, in hex radii.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ui.map.ink.geometry import Box, Point
from ui.map.ink.scene import BannerShape, SettlementShape, TileShape
from ui.map.land.landform import seat_of

# The flag, its pole and its tag about the foot of the pole, at scale one: left, top, right, bottom.
FLAG_BOX: Box = (-0.05, -0.66, 0.5, 0.02)
TAG_DROP = 0.15
TOWN_BOXES: dict[str, Box] = {
    "village": (-0.33, -0.26, 0.33, 0.16),
    "fortress": (-0.33, -0.4, 0.33, 0.18),
    "city": (-0.42, -0.46, 0.42, 0.18),
    "capital": (-0.5, -0.74, 0.5, 0.2),
}
# From the zoom where pieces are more than plain signs they are drawn at least so large (pixels of one unit), as far
# as a crowded map bears it.
LEGIBLE, LIFT_FROM, MOST_LIFT, CROWD_LIFT = 44.0, 13.0, 1.6, 1.2
_HOME_ORDER = (2, 5, 1, 6, 3, 4)
_EMPTY: Box = (-0.2, -0.2, 0.2, 0.2)


@dataclass(frozen=True, slots=True)
class Place:
    """A banner's foot and scale."""

    banner: BannerShape
    x: float
    y: float
    scale: float

    def box(self) -> Box:
        """What the flag covers, its tag included."""
        left, top, right, bottom = FLAG_BOX
        s = self.scale
        return self.x + left * s, self.y + top * s, self.x + right * s, self.y + (bottom + TAG_DROP) * s


def lift_of(radius: float, text: float = 1.0) -> float:
    """How much larger than their hex flags and tags are drawn at a zoom, to be read; `text`: the scale of letters."""
    if radius < LIFT_FROM:
        return 1.0
    return min(max(LEGIBLE * text / radius, 1.0), MOST_LIFT)


def town_lift(lift: float) -> float:
    """How much larger settlements are drawn: less than flags, which would hide them."""
    return 1 + (lift - 1) * 0.5


def town_box(tile: TileShape, town: SettlementShape, lift: float = 1.0) -> Box:
    """What a settlement covers."""
    x, y = seat_of(tile)
    left, top, right, bottom = (bound * town_lift(lift) for bound in _town_extent(town))
    return x + left, y + top, x + right, y + bottom


def _town_extent(town: SettlementShape) -> Box:
    left, top, right, bottom = TOWN_BOXES[town.kind]
    if town.besieged:
        left, top, right, bottom = left - 0.24, top - 0.12, right + 0.24, bottom + 0.32
    return left, top, right, bottom


def banner_places(
    tile: TileShape, town: SettlementShape | None, banners: Sequence[BannerShape], lift: float = 1.0
) -> list[Place]:
    """A place for every banner of one tile, in the order given."""
    if not banners:
        return []
    scale = lift if len(banners) <= 2 else 0.86 * min(lift, CROWD_LIFT) if len(banners) <= 4 else 0.7
    if town is None and all(b.side is None for b in banners):
        return [Place(b, x, y, scale) for b, (x, y) in zip(banners, _row(len(banners), scale), strict=True)]
    kept = town_box(tile, town) if town is not None else _EMPTY
    taken: dict[int, int] = {}
    return [_beside(banner, kept, taken, scale) for banner in banners]


def _row(count: int, scale: float) -> list[Point]:
    """Side by side round the middle, in two rows from four on."""
    rows = [count] if count <= 3 else [(count + 1) // 2, count // 2]
    places = []
    for r, length in enumerate(rows):
        y = 0.3 + (r - (len(rows) - 1) / 2) * 0.8 * scale
        step = min(0.6 * scale, 1.4 / length)
        places += [((n - (length - 1) / 2) * step - 0.22 * scale, y) for n in range(length)]
    return places


def _beside(banner: BannerShape, kept: Box, taken: dict[int, int], scale: float) -> Place:
    """The slot nearest the banner's side round what must stay free; its right hand first for those at home."""
    wish = banner.side if banner.side is not None and not banner.inside else None
    order = _HOME_ORDER if wish is None else sorted(_HOME_ORDER, key=lambda s: min((s - wish) % 6, (wish - s) % 6))
    slot = min(order, key=lambda s: (taken.get(s, 0), order.index(s)))
    nth = taken[slot] = taken.get(slot, 0) + 1
    x, y = _slot(slot, kept, scale)
    shift = 0.13 * (nth - 1)
    return Place(banner, x + shift, y + shift * 0.6, scale)


def _slot(side: int, kept: Box, scale: float) -> Point:
    """The foot of the pole for a flag kept to a side of a box."""
    left, top, right, bottom = kept
    _, flag_top, flag_right, flag_bottom = FLAG_BOX
    middle = (left + right) / 2
    if side in (2, 5):
        x = right - 0.02 if side == 2 else left + 0.02 - flag_right * scale
        return x, (top + bottom) / 2 + 0.3 * scale
    x = middle + 0.08 if side in (1, 3) else middle - 0.1 - flag_right * scale
    if side in (1, 6):
        return x, top + 0.06 - (flag_bottom + TAG_DROP) * scale
    return x, bottom - 0.04 - flag_top * scale

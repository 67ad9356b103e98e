"""Where flags stand in a tile, so that they hide neither one another nor the town."""

from __future__ import annotations

from itertools import combinations

import pytest

from ui.map.ink.scene import BannerShape, SettlementShape, TileShape
from ui.map.signs.layout import MOST_LIFT, banner_places, lift_of, town_box, town_lift

TILE = TileShape("c", 0, 0, "0101", "lowland")


TOWN = SettlementShape("c", "city", "a", "Altmark")


def flags(count, **changes):
    return [BannerShape(f"b{n}", "c", "a", "I", **changes) for n in range(count)]


def shared(a, b):
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_flags_on_open_land_do_not_hide_one_another(count):
    places = banner_places(TILE, None, flags(count))
    assert [place.banner.id for place in places] == [f"b{n}" for n in range(count)]
    for one, other in combinations(places, 2):
        assert shared(one.box(), other.box()) < 0.05


@pytest.mark.parametrize("kind", ["village", "fortress", "city", "capital"])
def test_flags_beside_a_town_leave_its_middle_free(kind):
    town = SettlementShape("c", kind, "a", "Altmark")
    left, top, right, bottom = town_box(TILE, town)
    middle = (
        (left + right) / 2 - 0.08,
        (top + bottom) / 2 - 0.05,
        (left + right) / 2 + 0.08,
        (top + bottom) / 2 + 0.05,
    )
    for place in banner_places(TILE, town, flags(3)):
        assert shared(place.box(), middle) == 0


def test_a_flag_stands_on_the_side_it_came_in_by():
    east = banner_places(TILE, TOWN, flags(1, side=2))[0]
    west = banner_places(TILE, TOWN, flags(1, side=5))[0]
    assert west.x < east.x


def test_a_siege_takes_more_room_and_a_lift_makes_towns_less_larger_than_flags():
    besieged = SettlementShape("c", "city", "a", "Altmark", besieged=True)
    plain, ringed = town_box(TILE, TOWN), town_box(TILE, besieged)
    assert ringed[0] < plain[0]
    assert ringed[3] > plain[3]
    assert 1 < town_lift(1.6) < 1.6


def test_flags_are_lifted_from_a_zoom_on_and_never_beyond_measure():
    assert lift_of(5.0) == 1.0
    assert lift_of(20.0) == MOST_LIFT
    assert lift_of(200.0) == 1.0
    assert lift_of(60.0, 1.6) > lift_of(60.0)
    assert banner_places(TILE, TOWN, []) == []

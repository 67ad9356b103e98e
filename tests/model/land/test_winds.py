"""Where north lies, and what sides and parts of tiles are called by it."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.model.land.hexes import OFFSETS, SIDES
from empires.model.land.winds import WINDS, east_and_north, northern_sides, wind_of_side, wind_of_zone
from empires.model.land.world import Tile, World, world_of


def turned(north: int, **tile: object) -> World:
    return world_of("w", [Tile(at=(0, 0), terrain="lowland", **tile)], north=north)  # type: ignore[arg-type]


@pytest.mark.rule("ME-MAP-01")
@pytest.mark.parametrize(
    ("north", "winds"),
    [
        (0, "ne e se sw w nw"),
        (90, "nw n ne se s sw"),
        (180, "sw w nw ne e se"),
        (30, "n ne se s sw nw"),
        (360, "ne e se sw w nw"),
    ],
)
def test_a_side_is_called_by_the_wind_it_looks_to(north: int, winds: str) -> None:
    assert [wind_of_side(turned(north), side) for side in SIDES] == winds.split()


@given(st.integers(0, 359))
def test_no_two_sides_share_a_wind_and_opposite_sides_have_opposite_ones(north: int) -> None:
    names = [wind_of_side(turned(north), side) for side in SIDES]
    assert len(set(names)) == 6
    for side in (1, 2, 3):
        assert WINDS[(WINDS.index(names[side - 1]) + 4) % 8] == names[side + 2]


def test_a_bank_is_called_by_where_it_lies() -> None:
    for north, winds in ((0, {"n", "s"}), (90, {"w", "e"}), (180, {"n", "s"})):
        world = turned(north, rivers=((2, 5),))
        (cell,) = world.tiles
        assert {wind_of_zone(world, zone) for zone in world.zones(cell)} == winds
    upper = next(zone for zone in turned(0, rivers=((2, 5),)).zones(cell) if (1, 0) in zone)
    assert [wind_of_zone(turned(north), upper) for north in (0, 90, 180, 270)] == ["n", "w", "s", "e"]


@given(st.integers(0, 359))
def test_a_step_to_a_northern_side_leads_north(north: int) -> None:
    world = turned(north)
    sides = northern_sides(world)
    assert 1 <= len(sides) <= 2
    ways = {side: east_and_north(world, OFFSETS[side]) for side in SIDES}
    assert max(ways, key=lambda side: ways[side][1]) in sides
    east, up = ways[sides[0]]
    assert (east**2 + up**2) ** 0.5 == pytest.approx(3**0.5, abs=1e-5)


def test_north_goes_along_and_counts_only_where_it_is_not_up() -> None:
    world = turned(90)
    again = pickle.loads(pickle.dumps(world))
    assert (again.north, again.fingerprint()) == (90, world.fingerprint())
    assert world.fingerprint() != turned(0).fingerprint() == turned(360).fingerprint()

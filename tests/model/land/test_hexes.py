"""Cells, sides, local coordinates and distances."""

import h3
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.model.land import hexes
from empires.model.land.hexes import DEFAULT_ORIGIN, OFFSETS, SIDES, WorldError

ATS = st.tuples(st.integers(-150, 150), st.integers(-150, 150))
NEAR = st.tuples(st.integers(-60, 60), st.integers(-60, 60))  # further apart the grid itself gives up


@pytest.mark.rule("ME-MAP-01")
def test_sides_run_clockwise_from_the_upper_right_as_drawn() -> None:
    places = [hexes.centre(OFFSETS[side], 1.0) for side in SIDES]
    rounded = [(round(x, 3), round(y, 3)) for x, y in places]
    assert rounded == [(0.866, -1.5), (1.732, 0.0), (0.866, 1.5), (-0.866, 1.5), (-1.732, 0.0), (-0.866, -1.5)]


@pytest.mark.rule("ME-MAP-01")
@pytest.mark.parametrize("side", SIDES)
def test_crossing_a_side_and_its_opposite_leads_back(side: int) -> None:
    assert hexes.step(hexes.step((4, -7), side), hexes.opposite(side)) == (4, -7)


@pytest.mark.rule("ME-MAP-01")
@given(ATS)
def test_the_six_sides_lead_to_the_six_cells_around(at: tuple[int, int]) -> None:
    cell = hexes.cell_at(DEFAULT_ORIGIN, at)
    across = {hexes.cell_at(DEFAULT_ORIGIN, hexes.step(at, side)) for side in SIDES}
    assert across == set(h3.grid_ring(cell, 1))


@given(ATS)
def test_cell_and_local_coordinates_name_each_other(at: tuple[int, int]) -> None:
    assert hexes.at_of(DEFAULT_ORIGIN, hexes.cell_at(DEFAULT_ORIGIN, at)) == at


@pytest.mark.rule("ME-MAP-02")
def test_distance_counts_shared_sides_as_in_the_catalogue() -> None:
    # Axial (q, r) to (3, -1): one step for each of max(3, 1, 2); here q = i - j and r = j.
    assert hexes.distance((0, 0), (3 + -1, -1)) == 3
    assert hexes.distance((0, 0), (0, 0)) == 0
    assert all(hexes.distance((5, 5), hexes.step((5, 5), side)) == 1 for side in SIDES)


@pytest.mark.rule("ME-MAP-02")
@settings(max_examples=40)
@given(NEAR, NEAR)
def test_distance_agrees_with_the_grid_itself(a: tuple[int, int], b: tuple[int, int]) -> None:
    cells = [hexes.cell_at(DEFAULT_ORIGIN, at) for at in (a, b)]
    assert hexes.distance(a, b) == h3.grid_distance(*cells)


def test_the_default_origin_leaves_room_for_a_hundred_thousand_tiles() -> None:
    assert hexes.tiles_to_pentagon(DEFAULT_ORIGIN) > 300


@pytest.mark.parametrize("at", [(100_000, 0), (2**70, 0), (600, -600)])
def test_coordinates_out_of_range_are_refused_in_words(at: tuple[int, int]) -> None:
    with pytest.raises(WorldError, match="outside the range of local coordinates"):
        hexes.cell_at(DEFAULT_ORIGIN, at)


@pytest.mark.parametrize("origin", ["", "nonsense", "863e00007fffff0", "ffffffffffffffffffff"])
def test_an_origin_that_is_no_cell_is_refused(origin: str) -> None:
    with pytest.raises(WorldError, match="not the name of an h3 cell"):
        hexes.check_origin(origin, 6)


def test_an_origin_of_another_resolution_is_refused() -> None:
    with pytest.raises(WorldError, match="resolution 6, but the world says 5"):
        hexes.check_origin(DEFAULT_ORIGIN, 5)


def test_a_pentagon_as_origin_is_refused() -> None:
    with pytest.raises(WorldError, match="is a pentagon"):
        hexes.check_origin(h3.get_pentagons(6)[0], 6)


def test_a_world_is_refused_before_it_reaches_a_pentagon() -> None:
    pentagon = h3.get_pentagons(6)[3]
    origin = sorted(h3.grid_ring(pentagon, 14))[5]
    hexes.check_reach(origin, [(0, 0), (3, 0)])
    with pytest.raises(WorldError, match=r"pentagon.*move the origin"):
        hexes.check_reach(origin, [(0, 0), (13, 0)])


def test_no_world_that_is_let_through_near_a_pentagon_has_torn_sides() -> None:
    for number, pentagon in enumerate(h3.get_pentagons(5)):
        origin = sorted(h3.grid_ring(pentagon, 6 + number % 7))[number]
        reach = hexes.tiles_to_pentagon(origin) - 1
        inside = [
            (i, j)
            for i in range(-reach, reach + 1)
            for j in range(-reach, reach + 1)
            if hexes.distance((0, 0), (i, j)) < reach
        ]
        for at in inside:
            across = {hexes.cell_at(origin, hexes.step(at, side)) for side in SIDES}
            assert across == set(h3.grid_ring(hexes.cell_at(origin, at), 1)), (origin, at)

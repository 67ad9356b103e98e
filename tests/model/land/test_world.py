"""Tiles, numbers, neighbours, zones and what divides them."""

import time

import h3
import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.model.land.hexes import DEFAULT_ORIGIN, SIDES, WorldError, opposite, step
from empires.model.land.world import Terrain, Tile, World, world_of


def small(**middle: object) -> World:
    """A tile with the given features at (0, 0) and lowland on its six sides."""
    around = [Tile(at=step((0, 0), side), terrain="lowland") for side in SIDES]
    return world_of("small", [Tile(at=(0, 0), **{"terrain": "lowland", **middle}), *around])  # type: ignore[arg-type]


def middle(world: World) -> str:
    cell = world.cell_at((0, 0))
    assert cell is not None
    return cell


def zone_of(world: World, side: int) -> set[int]:
    return set(world.zones_touching(middle(world), side))


@pytest.mark.rule("ME-MAP-01")
def test_a_tile_has_six_neighbours_and_each_names_the_way_back() -> None:
    world = small()
    cell = middle(world)
    assert [side for side, _ in world.neighbours(cell)] == list(SIDES)
    for side, other in world.neighbours(cell):
        assert world.neighbour(cell, side) == other
        assert world.side_towards(cell, other) == side
        assert world.neighbour(other, opposite(side)) == cell


@pytest.mark.rule("ME-MAP-01")
def test_the_map_ends_where_it_has_no_tile() -> None:
    world = small()
    corner = world.neighbour(middle(world), 1)
    assert corner is not None
    assert world.neighbour(corner, 1) is None
    assert [side for side, _ in world.neighbours(corner)] == [3, 4, 5]


def test_the_side_towards_a_tile_that_is_not_adjacent_is_an_error() -> None:
    world = small()
    with pytest.raises(ValueError, match="not adjacent"):
        world.side_towards(world.cell_at((1, 1)) or "", world.cell_at((-1, -1)) or "")


@pytest.mark.rule("ME-MAP-02")
def test_distance_is_taken_across_any_terrain() -> None:
    tiles = [Tile(at=(i, 0), terrain="sea" if i in (1, 2) else "lowland") for i in range(5)]
    world = world_of("row", tiles)
    cells = [world.cell_at((i, 0)) or "" for i in range(5)]
    assert [world.distance(cells[0], cell) for cell in cells] == [0, 1, 2, 3, 4]


def test_numbers_run_by_column_then_row_from_the_upper_left() -> None:
    world = small()
    numbers = [world.number(world.neighbour(middle(world), side) or "") for side in SIDES]
    assert world.number(middle(world)) == "0202"
    assert numbers == ["0201", "0302", "0203", "0103", "0102", "0101"]
    assert world.cell("0202") == middle(world)
    assert world.cell("0909") is None


def test_numbers_take_three_digits_on_a_world_over_99_wide() -> None:
    world = world_of("row", [Tile(at=(i, 0), terrain="lowland") for i in range(100)])
    assert world.number(world.cell_at((99, 0)) or "") == "100001"


@given(st.sets(st.tuples(st.integers(-20, 20), st.integers(-20, 20)), min_size=1))
def test_every_tile_has_a_number_of_its_own(ats: set[tuple[int, int]]) -> None:
    world = world_of("any", [Tile(at=at, terrain="lowland") for at in ats])
    assert all(world.cell(world.number(cell)) == cell for cell in world.tiles)


@pytest.mark.rule("ME-MAP-05")
@pytest.mark.parametrize("feature", [{}, {"hills": True}, {"forest": True}, {"forest": True, "hills": True}])
def test_plains_hills_and_forest_never_divide_a_tile(feature: dict[str, bool]) -> None:
    world = small(**feature)
    assert len(world.zones(middle(world))) == 1


@pytest.mark.rule("ME-MAP-06")
def test_a_ridge_of_sides_1_and_2_leaves_3_to_6_in_one_area() -> None:
    world = small(ridges=((1, 2),))
    assert zone_of(world, 3) == zone_of(world, 4) == zone_of(world, 5) == zone_of(world, 6)
    assert len(zone_of(world, 1)) == len(zone_of(world, 2)) == 2


@pytest.mark.rule("ME-MAP-06")
def test_a_source_or_mouth_divides_nothing() -> None:
    world = small(rivers=((3,),))
    assert len(world.zones(middle(world))) == 1


@pytest.mark.rule("ME-MAP-06")
def test_a_river_from_side_to_side_divides_a_tile_into_two_banks() -> None:
    world = small(rivers=((1, 4),))
    assert zone_of(world, 2) == zone_of(world, 3)
    assert zone_of(world, 5) == zone_of(world, 6)
    assert zone_of(world, 2).isdisjoint(zone_of(world, 5))
    assert zone_of(world, 1) == zone_of(world, 4) == {0, 1}
    assert world.barriers(middle(world), 0, 1) == {"river"}


@pytest.mark.rule("ME-MAP-06")
def test_a_confluence_divides_a_tile_into_three() -> None:
    world = small(rivers=((1, 3, 5),))
    assert len(world.zones(middle(world))) == 3
    assert len({frozenset(zone_of(world, side)) for side in (2, 4, 6)}) == 3


@pytest.mark.rule("ME-MAP-06")
def test_river_and_ridge_are_told_apart_as_barriers() -> None:
    world = small(rivers=((1, 4),), ridges=((2, 5),))
    cell = middle(world)
    at_3, at_6 = (world.zone_at(cell, side, 0) for side in (3, 6))
    beside_river = world.zone_at(cell, 1, 1)
    assert world.barriers(cell, at_3, at_6) == {"river", "mountain"}
    assert world.barriers(cell, beside_river, at_3) == {"mountain"}
    assert world.barriers(cell, beside_river, at_6) == {"river"}
    assert world.barriers(cell, at_3, at_3) == frozenset()


@pytest.mark.rule("ME-MAP-06")
@given(st.lists(st.lists(st.sampled_from(SIDES), min_size=1, max_size=3, unique=True), max_size=3))
def test_zones_part_the_rim_and_follow_the_arcs(strands: list[list[int]]) -> None:
    world = small(rivers=tuple(tuple(strand) for strand in strands))
    cell = middle(world)
    zones = world.zones(cell)
    rim = [(side, half) for side in SIDES for half in (0, 1)]
    assert sorted(half for zone in zones for half in zone) == rim
    assert [min(zone) for zone in zones] == sorted(min(zone) for zone in zones)
    for at, (side, half) in enumerate(rim):
        following = rim[(at + 1) % 12]
        cut = half == 0 and any(side in strand and len(strand) > 1 for strand in strands)
        assert (world.zone_at(cell, side, half) != world.zone_at(cell, *following)) == cut


@pytest.mark.rule("ME-MAP-08")
def test_following_a_river_from_tile_to_tile_keeps_the_bank() -> None:
    tiles = [Tile(at=(i, 0), terrain="river_valley", rivers=((2, 5),)) for i in range(4)]
    world = world_of("river", tiles)
    cell = world.cell_at((0, 0)) or ""
    bank = world.zone_at(cell, 1, 0)
    for _ in range(3):
        half = 0 if world.zone_at(cell, 2, 0) == bank else 1
        side, other_half = world.matching_half(2, half)
        cell = world.neighbour(cell, 2) or ""
        bank = world.zone_at(cell, side, other_half)
    assert bank == world.zone_at(cell, 1, 0)
    assert bank != world.zone_at(cell, 3, 0)


@pytest.mark.rule("ME-MAP-08")
@pytest.mark.parametrize("side", SIDES)
def test_a_half_side_and_the_one_it_meets_name_each_other(side: int) -> None:
    world = small()
    for half in (0, 1):
        assert world.matching_half(side, half) == (opposite(side), 1 - half)
        assert world.matching_half(*world.matching_half(side, half)) == (side, half)


@pytest.mark.rule("ME-MAP-11")
def test_a_wholly_mountainous_tile_has_one_zone_to_each_side() -> None:
    world = small(terrain="highland", mountain=True)
    cell = middle(world)
    assert [set(zone) for zone in world.zones(cell)] == [{(side, 0), (side, 1)} for side in SIDES]
    assert world.barriers(cell, 0, 3) == {"mountain"}
    assert world.barriers(cell, 2, 2) == frozenset()


@pytest.mark.rule("ME-MAP-04", "ME-MAP-15")
@pytest.mark.parametrize(
    ("terrain", "land"),
    [
        ("lowland", True),
        ("highland", True),
        ("river_valley", True),
        ("coastal", True),
        ("sea", False),
        ("swamp", False),
    ],
)
def test_sea_and_swamp_are_no_land(terrain: Terrain, land: bool) -> None:
    world = small(terrain=terrain)
    assert world.land(middle(world)) is land


@pytest.mark.rule("ME-MAP-14")
@pytest.mark.parametrize(
    ("terrain", "beyond", "mouth"),
    [
        ("river_valley", "coastal", True),
        ("river_valley", "sea", True),
        ("river_valley", "lowland", False),
        ("lowland", "coastal", False),
    ],
)
def test_a_river_valley_has_a_mouth_where_its_river_meets_the_coast(
    terrain: Terrain, beyond: Terrain, mouth: bool
) -> None:
    tiles = [Tile(at=(0, 0), terrain=terrain, rivers=((2, 5),)), Tile(at=(1, 0), terrain=beyond)]
    world = world_of("mouth", tiles)
    assert world.has_mouth(middle(world)) is mouth


@pytest.mark.rule("ME-MAP-14")
def test_a_coast_beside_the_river_is_no_mouth() -> None:
    tiles = [Tile(at=(0, 0), terrain="river_valley", rivers=((2, 5),)), Tile(at=(1, 1), terrain="coastal")]
    world = world_of("beside", tiles)
    assert not world.has_mouth(middle(world))


def test_capitals_are_listed_in_the_order_of_their_numbers() -> None:
    tiles = [Tile(at=(i, 0), terrain="lowland", capital=i in (1, 6)) for i in reversed(range(8))]
    world = world_of("seats", tiles)
    assert [world.number(cell) for cell in world.capitals] == ["0201", "0701"]


def test_the_fingerprint_follows_the_tiles_and_not_their_order_or_title() -> None:
    tiles = [Tile(at=(i, 0), terrain="lowland") for i in range(3)]
    world = world_of("a", tiles)
    assert world.fingerprint() == world_of("b", tiles[::-1], author="someone").fingerprint()
    changed = [*tiles[:2], Tile(at=(2, 0), terrain="lowland", forest=True)]
    assert world.fingerprint() != world_of("a", changed).fingerprint()


def test_the_tiles_of_a_world_cannot_be_replaced() -> None:
    world = small()
    with pytest.raises(TypeError):
        world.tiles[middle(world)] = Tile(at=(0, 0), terrain="sea")  # type: ignore[index]


def test_two_tiles_on_one_place_are_refused() -> None:
    with pytest.raises(WorldError, match=r"two tiles lie at \[1, 1\]"):
        world_of("twice", [Tile(at=(1, 1), terrain="sea"), Tile(at=(1, 1), terrain="lowland")])


def test_a_world_without_tiles_is_refused() -> None:
    with pytest.raises(WorldError, match="no tiles"):
        world_of("empty", [])


def test_a_world_near_a_pentagon_is_refused() -> None:
    origin = sorted(h3.grid_ring(h3.get_pentagons(6)[0], 4))[0]
    with pytest.raises(WorldError, match="pentagon"):
        world_of("torn", [Tile(at=(i, 0), terrain="lowland") for i in range(6)], origin=origin)


def test_a_thousand_tiles_are_laid_out_in_a_moment() -> None:
    tiles = [Tile(at=(i, j), terrain="lowland") for i in range(32) for j in range(32)]
    world_of("warm", tiles[:2])
    best = min(_seconds(tiles) for _ in range(5))
    assert best < 0.1  # 3 ms when nothing else runs; far slower only if the work stops being linear


def _seconds(tiles: list[Tile]) -> float:
    start = time.perf_counter()
    assert len(world_of("thousand", tiles, 6, DEFAULT_ORIGIN)) == 1024
    return time.perf_counter() - start

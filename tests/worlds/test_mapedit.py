"""Map editing in hex coordinates: strokes, courses, pieces turned and mirrored, coasts, mends, undo."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.model.land.hexes import SIDES, At, distance, step
from empires.model.land.world import Tile, world_of
from empires.worlds import mapedit as edit
from empires.worlds import mapmend
from empires.worlds.worldcheck import check_world, is_playable
from empires.worlds.worldmaking import generate_world

GENERATED = {tile.at: tile for tile in generate_world("Test", 60, 2, "edit").tiles.values()}


def plain(radius: int = 3) -> dict[At, Tile]:
    return {at: Tile(at=at, terrain="lowland") for at in edit.disc((0, 0), radius)}


def codes(tiles: dict[At, Tile]) -> set[str]:
    return {fault.code for fault in check_world(world_of("x", tiles.values())) if fault.severity == "error"}


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 7), (3, 19), (4, 37)])
def test_a_round_brush_covers_rings_of_hexes(size: int, count: int) -> None:
    cells = edit.disc((5, -3), size)
    assert len(set(cells)) == count
    assert max(distance((5, -3), at) for at in cells) == size - 1


@given(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_a_line_goes_from_neighbour_to_neighbour_by_the_shortest_way(start: At, end: At) -> None:
    cells = edit.line(start, end)
    assert (cells[0], cells[-1]) == (start, end)
    assert len(cells) == distance(start, end) + 1
    assert all(distance(a, b) == 1 for a, b in pairwise(cells))


def test_coasts_follow_the_sea_when_it_is_painted_and_when_it_goes() -> None:
    tiles = plain()
    wet = edit.applied(tiles, edit.painted(tiles, [(0, 0)], "sea"))
    for side in SIDES:
        shore = wet[step((0, 0), side)]
        assert shore.terrain == "coastal"
        assert len(shore.sea_sides) == 1
    dry = edit.applied(wet, edit.painted(wet, [(0, 0)], "lowland"))
    assert dry == tiles


def test_a_river_finds_its_source_confluence_and_mouth_by_itself() -> None:
    tiles = plain()
    tiles = edit.applied(tiles, edit.painted(tiles, [(2, 0)], "sea"))
    main = [(-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0)]
    tiles = edit.applied(tiles, edit.drawn(tiles, "rivers", main))
    tiles = edit.applied(tiles, edit.drawn(tiles, "rivers", [(0, 2), (0, 1), (0, 0)]))
    assert tiles[(-2, 0)].rivers == ((2,),)
    assert tiles[(-1, 0)].rivers == ((2, 5),)
    assert tiles[(0, 0)].rivers == ((2, 5, 6),)
    assert tiles[(1, 0)].terrain == "coastal"
    assert tiles[(-1, 0)].terrain == "river_valley"
    assert tiles[(2, 0)].rivers == ()
    assert codes(tiles) == set()


def test_an_erased_river_leaves_no_loose_end_and_no_dry_valley() -> None:
    tiles = plain()
    tiles = edit.applied(tiles, edit.drawn(tiles, "rivers", [(-1, 0), (0, 0), (1, 0)]))
    tiles = edit.applied(tiles, edit.erased(tiles, "rivers", [(0, 0)]))
    assert all(not tile.rivers and tile.terrain == "lowland" for tile in tiles.values())


def test_ridges_run_on_highland_only_and_roads_on_land_only() -> None:
    tiles = plain()
    tiles = edit.applied(tiles, edit.painted(tiles, [(0, 0), (1, 0)], "highland"))
    tiles = edit.applied(tiles, edit.painted(tiles, [(-1, 0)], "sea"))
    ridge = edit.drawn(tiles, "ridges", [(-1, 0), (0, 0), (1, 0), (2, 0)])
    assert set(ridge) == {(0, 0), (1, 0)}
    road = edit.drawn(tiles, "roads", [(-1, 0), (0, 0), (1, 0), (2, 0)])
    assert set(road) == {(0, 0), (1, 0), (2, 0)}


def test_a_fill_takes_the_connected_hexes_of_one_terrain() -> None:
    tiles = plain(3)
    wall = [at for at in tiles if at[0] == 0]
    tiles = edit.applied(tiles, edit.painted(tiles, wall, "highland"))
    east = edit.alike(tiles, (2, 0))
    assert (1, 0) in east
    assert all(at[0] > 0 for at in east)


@given(st.integers(-7, 7))
def test_turning_six_times_and_mirroring_twice_give_the_same_piece_back(times: int) -> None:
    assert edit.turned(GENERATED, 6) == GENERATED
    assert edit.mirrored(edit.mirrored(GENERATED)) == GENERATED
    assert edit.turned(edit.turned(GENERATED, times), -times) == GENERATED


@pytest.mark.parametrize("times", range(6))
def test_a_turned_or_mirrored_world_is_as_sound_as_it_was(times: int) -> None:
    sound = codes(GENERATED)
    assert codes(edit.turned(GENERATED, times)) == sound
    assert codes(edit.mirrored(edit.turned(GENERATED, times))) == sound


def test_a_copied_piece_comes_back_where_it_is_pasted() -> None:
    patch = edit.copied(GENERATED, list(GENERATED)[:20], (2, 1))
    again = edit.pasted(GENERATED, patch, (2, 1))
    assert all(tile == GENERATED[at] for at, tile in again.items())


def test_taking_hexes_away_cuts_what_led_there() -> None:
    tiles = plain()
    tiles = edit.applied(tiles, edit.drawn(tiles, "roads", [(-1, 0), (0, 0), (1, 0)]))
    left = edit.applied(tiles, edit.emptied(tiles, [(0, 0)]))
    assert (0, 0) not in left
    assert left[(-1, 0)].roads == ()


def test_resizing_adds_and_crops_in_every_direction() -> None:
    wide = edit.applied(plain(2), edit.resized(plain(2), (1, 2), (1, 0)))
    rows = {j for _, j in wide}
    columns = {(2 * i - j) // 2 for i, j in wide}
    assert (len(rows), len(columns)) == (4, 6)
    cropped = edit.applied(wide, edit.resized(wide, (-1, -2), (-1, 0)))
    assert len({j for _, j in cropped}) == 3


FAULTY: list[tuple[str, Any]] = [
    ("coast-dry", {"terrain": "coastal"}),
    ("river-broken", {"terrain": "river_valley", "rivers": ((1, 4),)}),
    ("mountain-terrain", {"mountain": True}),
    ("bridge", {"bridge": True}),
    ("feature", {"terrain": "swamp", "forest": True}),
    ("strand-overlap", {"terrain": "river_valley", "rivers": ((1, 4), (1, 3))}),
    ("capital-terrain", {"terrain": "highland", "capital": True}),
]


@pytest.mark.parametrize(("code", "wrong"), FAULTY)
def test_a_fault_that_can_be_mended_is_mended(code: str, wrong: dict[str, Any]) -> None:
    tiles = plain()
    tiles[(0, 0)] = Tile(**{"at": (0, 0), "terrain": "lowland", **wrong})
    world = world_of("x", tiles.values())
    fault = next(fault for fault in check_world(world) if fault.code == code)
    found = world.cell(fault.tile)
    assert found is not None
    mend = mapmend.mended(tiles, fault, world.tiles[found].at)
    assert mend
    assert code not in {f.code for f in check_world(world_of("x", edit.applied(tiles, mend).values()))}


STROKES = st.one_of(
    st.tuples(st.just("paint"), st.integers(-4, 4), st.integers(-4, 4), st.integers(1, 3), st.integers(0, 5)),
    st.tuples(st.just("river"), st.integers(-3, 3), st.integers(-3, 3), st.integers(-3, 3), st.integers(-3, 3)),
    st.tuples(st.just("cut"), st.integers(-3, 3), st.integers(-3, 3), st.integers(1, 2), st.integers(0, 5)),
)
TERRAINS = ("lowland", "highland", "river_valley", "coastal", "sea", "swamp")


def stroke(tiles: dict[At, Tile], kind: str, a: int, b: int, c: int, d: int) -> edit.Changes:
    if kind == "paint":
        return edit.painted(tiles, edit.disc((a, b), c), TERRAINS[d])  # type: ignore[arg-type]
    if kind == "river":
        return edit.drawn(tiles, "rivers", edit.line((a, b), (c, d)))
    return edit.emptied(tiles, edit.disc((a, b), c))


@settings(deadline=None, max_examples=60)
@given(st.lists(STROKES, max_size=12))
def test_any_strokes_are_taken_back_to_the_very_same_map(strokes: list[Any]) -> None:
    tiles = dict(GENERATED)
    undo: list[edit.Changes] = []
    for made in strokes:
        changes = stroke(tiles, *made)
        undo.append(edit.before(tiles, changes))
        tiles = edit.applied(tiles, changes)
    for back in reversed(undo):
        tiles = edit.applied(tiles, back)
    assert tiles == GENERATED


def test_the_generated_world_is_playable_to_begin_with() -> None:
    assert is_playable(check_world(world_of("x", GENERATED.values())))

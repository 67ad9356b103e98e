"""Each fault of a world is found, named and placed."""

from typing import Any

import pytest

from empires.book.book import load_book
from empires.model.land.hexes import SIDES, step
from empires.model.land.world import Terrain, Tile, World, world_of
from empires.worlds.worldcheck import CAPITAL_SPACING, CAPITAL_TERRAINS, check_world, is_playable


def around(middle: dict[str, Any], **beside: dict[str, Any]) -> World:
    """A middle tile 0202, lowland around it; `beside` changes the neighbour across a side (s1 to s6)."""
    tiles = [Tile(at=(0, 0), **{"terrain": "lowland", **middle})]
    for side in SIDES:
        tiles.append(Tile(at=step((0, 0), side), **{"terrain": "lowland", **beside.get(f"s{side}", {})}))
    return world_of("check", tiles)


def found(world: World, severity: str = "error") -> list[tuple[str, str]]:
    return [(fault.tile, fault.code) for fault in check_world(world) if fault.severity == severity]


SEA: dict[str, Any] = {"terrain": "sea"}


@pytest.mark.parametrize(
    ("middle", "code"),
    [
        ({"rivers": ((7, 2),)}, "side"),
        ({"roads": ((3, 3),)}, "side"),
        ({"sea_sides": (0,)}, "side"),
        ({"ridges": ((),)}, "side"),
        ({"ridges": ((1, 4), (4, 5))}, "strand-overlap"),
        ({"rivers": ((1,),)}, "river-broken"),
        ({"terrain": "sea", "forest": True}, "feature"),
        ({"terrain": "sea", "rivers": ((1,),)}, "feature"),
        ({"terrain": "swamp", "capital": True}, "feature"),
        ({"mountain": True}, "mountain-terrain"),
        ({"terrain": "highland", "mountain": True, "ridges": ((1, 4),)}, "mountain-divided"),
        ({"bridge": True}, "bridge"),
        ({"terrain": "coastal"}, "coast-dry"),
        ({"terrain": "coastal", "sea_sides": (2,)}, "sea-side"),
        ({"sea_sides": (2,)}, "sea-side"),
        ({"terrain": "highland", "capital": True}, "capital-terrain"),
    ],
)
def test_an_error_of_a_tile_is_found_there(middle: dict[str, Any], code: str) -> None:
    world = around(middle)
    assert ("0202", code) in found(world)
    assert not is_playable(check_world(world))


@pytest.mark.parametrize("end", ["coastal", "sea", "swamp"])
def test_a_river_may_end_at_a_coast_a_sea_or_a_swamp(end: Terrain) -> None:
    world = around({"terrain": "river_valley", "rivers": ((2, 5),)}, s2={"rivers": ((5,),)}, s5={"terrain": end})
    assert "river-broken" not in [code for _, code in found(world)]


def test_a_river_may_run_off_the_map() -> None:
    world = around({}, s1={"terrain": "river_valley", "rivers": ((1, 2),)})
    assert found(world) == []


def test_a_coast_must_count_every_sea_beside_it() -> None:
    world = around({"terrain": "coastal", "sea_sides": (2,)}, s2=SEA, s3=SEA)
    assert found(world) == [("0202", "sea-side")]


def test_a_sound_coast_has_no_fault() -> None:
    assert found(around({"terrain": "coastal", "sea_sides": (2,)}, s2=SEA)) == []


@pytest.mark.parametrize(("apart", "faults"), [(3, 1), (4, 0)])
def test_capitals_keep_four_tiles_apart(apart: int, faults: int) -> None:
    world = world_of("row", [Tile(at=(i, 0), terrain="lowland", capital=i in (0, apart)) for i in range(6)])
    assert [code for _, code in found(world)] == ["capital-close"] * faults


def test_tiles_that_touch_the_rest_nowhere_are_cut_off() -> None:
    world = world_of("apart", [Tile(at=(i, 0), terrain="lowland") for i in (0, 1, 2, 5)])
    assert found(world) == [("0601", "cut-off")]


@pytest.mark.parametrize(
    ("middle", "beside", "code"),
    [
        ({"terrain": "river_valley"}, {}, "valley-dry"),
        ({"ridges": ((1, 4),)}, {}, "ridge-terrain"),
        ({}, {"s2": SEA}, "land-meets-sea"),
        ({"roads": ((2, 5),)}, {}, "road-broken"),
        ({}, {f"s{side}": SEA for side in SIDES}, "land-meets-sea"),
    ],
)
def test_what_is_only_untidy_is_a_warning(middle: dict[str, Any], beside: dict[str, Any], code: str) -> None:
    world = around(middle, **beside)
    assert ("0202", code) in found(world, "warning")
    assert is_playable(check_world(world))


def test_land_that_neither_feet_nor_ships_reach_is_a_warning() -> None:
    tiles = [Tile(at=(i, 0), terrain="sea" if i == 2 else "lowland") for i in range(4)]
    assert ("0401", "unreachable") in found(world_of("row", tiles), "warning")


def test_a_world_without_capitals_or_mountains_is_a_warning_of_the_whole() -> None:
    assert {("", "no-capital"), ("", "few-mountains")} <= set(found(around({}), "warning"))


def test_the_checker_follows_the_chart_of_capitals() -> None:
    book = load_book()
    assert book.value("capital_placement", "min_distance_between_capitals") == CAPITAL_SPACING
    assert tuple(book.value("capital_placement", "terrains")) == CAPITAL_TERRAINS


def test_a_fault_reads_as_one_line() -> None:
    fault = next(fault for fault in check_world(around({"bridge": True})) if fault.code == "bridge")
    assert str(fault) == "error: tile 0202: a bridge needs a river that crosses the tile [bridge]"


def test_terrains_are_named_in_words() -> None:
    world = around({"terrain": "river_valley"}, s1=SEA)
    assert all("_" not in fault.text for fault in check_world(world))
    assert any(fault.text.startswith("river valley meets the sea") for fault in check_world(world))
    peaks = around({"terrain": "highland", "mountain": True, "capital": True})
    assert "a capital cannot stand on mountains" in [fault.text for fault in check_world(peaks)]

"""Rivers counted from the source (ME-MAP-23)."""

import pytest

from empires.model.land.world import Tile, World
from empires.rules.land import rivers
from tests.support.builders import cell, field


def river(at: tuple[int, int], *strands: tuple[int, ...], terrain: str = "river_valley") -> Tile:
    return Tile(at=at, terrain=terrain, rivers=strands)  # type: ignore[arg-type]


def joining() -> World:
    """A river of four tiles along a row (east is side 2) that a branch of two tiles joins before a coast."""
    tiles = [
        river((-3, 0), (2,), terrain="highland"),
        river((-2, 0), (5, 2)),
        river((-1, 0), (5, 2)),
        river((0, 0), (5, 2)),
        river((2, 2), (4,), terrain="highland"),
        river((1, 1), (1, 3)),
        river((1, 0), (5, 6, 2)),
        river((2, 0), (5, 2)),
        Tile(at=(3, 0), terrain="coastal", sea_sides=(2,)),
    ]
    return field(3, **{f"t{n}": tile for n, tile in enumerate(tiles)})


@pytest.mark.rule("ME-MAP-23")
def test_the_longer_branch_gives_the_count() -> None:
    world = joining()
    places = {at: rivers.river_order(world, cell(world, *at)).place for at in ((-3, 0), (0, 0), (1, 0), (2, 0), (3, 0))}
    assert places == {(-3, 0): 1, (0, 0): 4, (1, 0): 5, (2, 0): 6, (3, 0): 0}


@pytest.mark.rule("ME-MAP-23")
def test_downstream_is_towards_the_mouth_and_not_up_the_other_branch() -> None:
    world = joining()
    assert rivers.river_order(world, cell(world, 1, 1)).downstream == (cell(world, 1, 0), cell(world, 2, 0))
    assert rivers.river_order(world, cell(world, 2, 0)).downstream == ()


@pytest.mark.rule("ME-MAP-23")
def test_two_rivers_in_one_tile_are_counted_apart_and_the_longer_counts() -> None:
    world = field(
        2,
        spring=river((-1, 0), (2,), terrain="highland"),
        both=river((0, 0), (5, 4), (1,)),
        mouth=river((-1, -1), (1,), terrain="coastal"),
        other=river((1, 1), (4,), terrain="coastal"),
    )
    assert rivers.river_order(world, cell(world, 0, 0)).place == 2
    assert set(rivers.river_order(world, cell(world, 0, 0)).downstream) == {
        cell(world, -1, -1),
        cell(world, 1, 1),
    }
    assert rivers.river_order(world, cell(world, 1, 1)).place == 2
    assert rivers.is_river(world, cell(world, 1, 1))
    assert not rivers.is_river(world, cell(world, 2, 0))

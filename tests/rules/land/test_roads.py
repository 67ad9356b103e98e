"""Roads: laying them from the capital, and marching along them (ME-MAP-17, ME-MOVE-12, ME-BUILD-17 to -21)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerMoved, Built, RoadTaken, TileTaken
from empires.model.land.world import Tile
from empires.model.state.campaign import Clock, Settlement
from empires.model.state.pieces import Engine
from empires.rules.land import roads
from empires.rules.march import marching, road_marches
from empires.rules.season import movement, scouting
from empires.rules.winter import budget, construction, works
from tests.support.builders import banner, cell, field, game, happened, realm
from tests.support.driver import asks_of, drive

ON = {"module_roads": "on"}
LINE = [(n, 0) for n in range(6)]
"""Capital, village, city, barren, barren, barren in a row."""
PRICES = [("capital", 1), ("city", 2), ("fortress", 3), ("village", 4), ("barren", 5)]
QUARRY = {f"q{n}": Tile(at=(n, -1), terrain="highland", forest=True) for n in range(6)}


def row(settings=ON, step="construction", roads_at=(), banners=(), **tiles):
    """r1's empire: six tiles in a row from its capital, and as many of forest and stone below."""
    world = field(6, **QUARRY, **tiles)
    places = {
        cell(world, 0, 0): Settlement("capital", "r1", seat_of="r1"),
        cell(world, 1, 0): Settlement("village", "r1"),
        cell(world, 2, 0): Settlement("city", "r1"),
    }
    marks = {cell(world, *at): "r1" for at in [*LINE[3:], *((n, -1) for n in range(6))]}
    table = game(world, holdings=places, markers=marks, settings=dict(settings))
    seat = realm(1, capital=cell(world, 0, 0), home=(cell(world, 0, 0),), treasury=50)
    clock = Clock(2, "winter", 6, ("r1", "r2"), 0, step)
    if step != "construction":
        clock = Clock(2, "season", 1, ("r1", "r2"), 0, step)
    placed = [replace(b, cell=cell(world, *b.cell)) for b in banners]
    laid = {cell(world, *at): _sides(at, roads_at) for at in roads_at}
    table.state = replace(
        table.state, clock=clock, realms={**table.state.realms, "r1": seat}, roads=laid,
        banners={b.id: b for b in placed},
    )  # fmt: skip
    return table


def _sides(at, laid):
    """East is side 2, west side 5."""
    near = {2: (at[0] + 1, at[1]), 5: (at[0] - 1, at[1])}
    return tuple(side for side, other in near.items() if other in laid)


def line(table, at):
    return f"build:road:{cell(table.world, *at)}"


def plan(table, *places):
    return {line(table, at): 1 for at in places}


# Laying -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-BUILD-17", "ME-BUILD-15")
def test_capital_village_and_city_in_a_row_cost_7():
    table = row()
    sums = budget.totals(table, "r1", plan(table, *LINE[:3]))
    assert (sums.cost, sums.forest, sums.stone, sums.faults) == (7, 3, 3, ())


@pytest.mark.rule("ME-BUILD-17")
@pytest.mark.parametrize(("kind", "crowns"), PRICES)
def test_the_price_of_a_road_depends_on_its_tile(kind, crowns):
    table = row()
    assert table.book.find("road_costs", tile=kind)["crowns"] == crowns
    if kind != "barren":
        holding = Settlement(kind, "r1", seat_of="r1")
        table.state = replace(table.state, holdings={**table.state.holdings, cell(table.world, 0, 0): holding})
    at = LINE[3] if kind == "barren" else LINE[0]
    assert works.price(works.yard(table), "r1", "road", cell(table.world, *at)) == crowns


@pytest.mark.rule("ME-BUILD-18", "ME-MAP-17")
def test_roads_start_at_the_capital_in_an_unbroken_chain():
    table = row()
    first = roads.may_lay(table.world, table.state, "r1")
    assert first == {cell(table.world, 0, 0)}
    gap = budget.totals(table, "r1", plan(table, LINE[0], LINE[2])).faults
    assert [(fault.why, fault.key) for fault in gap] == [("build_no_chain", line(table, LINE[2]))]
    drive(construction.construction(table), [plan(table, *LINE[:3])])
    assert [event.cell for event in happened(table, Built)] == [cell(table.world, *at) for at in LINE[:3]]
    assert [table.state.roads[cell(table.world, *at)] for at in LINE[:3]] == [(2,), (2, 5), (5,)]


@pytest.mark.rule("ME-BUILD-18")
def test_a_longer_chain_is_laid_from_the_capital_on_whatever_the_order_of_the_tiles():
    table = row()
    table.state = replace(
        table.state, realms={**table.state.realms, "r1": replace(table.state.realms["r1"], treasury=9)}
    )
    construction.carry_out(table, "r1", dict(reversed(plan(table, *LINE[:5]).items())))
    assert sorted(table.state.roads) == sorted(cell(table.world, *at) for at in LINE[:3])


@pytest.mark.rule("ME-BUILD-19", "ME-BUILD-21")
def test_a_river_stops_a_road_until_there_is_a_bridge_built_in_the_same_winter_too():
    stream = Tile(at=LINE[3], terrain="river_valley", rivers=((3, 6),))
    table = row(stream=stream, roads_at=LINE[:4])
    assert cell(table.world, *LINE[4]) not in roads.may_lay(table.world, table.state, "r1")
    both = {**plan(table, LINE[4]), f"build:bridge:{cell(table.world, *LINE[3])}": 1}
    assert budget.totals(table, "r1", both).faults == ()
    assert budget.totals(table, "r1", plan(table, LINE[4])).faults[0].why == "build_no_chain"
    drive(construction.construction(table), [both])
    assert [event.what for event in happened(table, Built)] == ["bridge", "road"]


def test_without_the_part_no_road_is_offered_or_marched():
    table = row(settings={}, roads_at=LINE, banners=[banner("r1", LINE[0])])
    assert not any(offer.work == "road" for offer in works.offers(table, "r1"))
    far = cell(table.world, *LINE[3])
    table.state = replace(table.state, scouted={cell(table.world, *LINE[0]): (far,)})
    assert marching.marches_of(table, table.state.banners["r1-1"]) == ()
    table.state = replace(table.state, settings=dict(ON))
    assert [way.cell for way in marching.marches_of(table, table.state.banners["r1-1"])] == [far]


# Marching -----------------------------------------------------------------------------------------


def reached(table):
    found = road_marches.marches(table.world, table.state, table.state.banners["r1-1"])
    return {table.world.tiles[at].at: len(steps) for at, steps in found.items()}


@pytest.mark.rule("ME-MOVE-12")
def test_five_road_tiles_all_its_own_are_reached_in_one_turn():
    table = row(step="scouting", roads_at=LINE, banners=[banner("r1", LINE[0])])
    assert reached(table) == {at: n for n, at in enumerate(LINE) if n}
    drive(scouting.scouting(table, "r1"), [roads.ROAD])
    assert happened(table, RoadTaken)[0].reached == tuple(cell(table.world, *at) for at in LINE[1:])
    goal = cell(table.world, *LINE[5])
    drive(movement.movement(table, "r1"), [f"{goal}/0"])
    moves = happened(table, BannerMoved)
    assert (len(moves), {move.how for move in moves}) == (5, {"road"})
    there = table.state.banners["r1-1"]
    assert (there.cell, there.came_from) == (goal, cell(table.world, *LINE[4]))
    assert not marching.may_move(table.state, there)


@pytest.mark.rule("ME-MOVE-12")
def test_a_road_march_ends_where_an_enemy_force_stands():
    table = row(step="scouting", roads_at=LINE, banners=[banner("r1", LINE[0]), banner("r2", LINE[3])])
    assert reached(table) == {LINE[1]: 1, LINE[2]: 2, LINE[3]: 3}


@pytest.mark.rule("ME-MOVE-12", "ME-BUILD-21")
def test_the_road_serves_whoever_owns_its_tiles():
    table = row(step="scouting", roads_at=LINE, banners=[banner("r1", LINE[0])])
    table.emit(TileTaken(realm="r2", cell=cell(table.world, *LINE[2]), loser="r1", how="battle"))
    assert reached(table) == {LINE[1]: 1}
    table.emit(TileTaken(realm="r1", cell=cell(table.world, *LINE[2]), loser="r2", how="battle"))
    assert len(reached(table)) == 5


@pytest.mark.rule("ME-MOVE-13", "ME-SIEGETRAIN-16")
def test_a_siege_train_on_a_road_goes_one_tile():
    engine = {"engine1": Engine("engine1", "ram", "r1", "", "r1-1")}
    table = row(step="scouting", roads_at=LINE, banners=[banner("r1", LINE[0])])
    table.state = replace(table.state, engines=engine)
    assert reached(table) == {LINE[1]: 1}


@pytest.mark.rule("ME-MOVE-13")
def test_the_next_tile_by_road_is_known_to_those_who_roll_for_hazards():
    table = row(step="scouting", roads_at=LINE[:3])
    a, b, c, d = (cell(table.world, *at) for at in LINE[:4])
    assert roads.joined(table.world, table.state, a, b)
    assert roads.joined(table.world, table.state, c, b)
    assert not roads.joined(table.world, table.state, c, d)


def test_the_scouts_are_asked_as_before_and_the_road_is_one_more_way():
    table = row(step="scouting", roads_at=LINE, banners=[banner("r1", LINE[0])])
    (asked,) = asks_of(scouting.scouting(table, "r1"), [])
    assert roads.ROAD in [option.key for option in asked.options]
    assert asked.default != roads.ROAD


@pytest.mark.rule("ME-MAP-17")
def test_roads_drawn_on_the_map_count_as_roads():
    drawn = {f"d{n}": Tile(at=at, terrain="lowland", roads=((2, 5),)) for n, at in enumerate(LINE)}
    table = row(step="scouting", banners=[banner("r1", LINE[0])], **drawn)
    assert len(reached(table)) == 5

"""Building in winter: costs, resources, where what may stand, the one question, the plan (ME-BUILD, ME-MAP)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.events.all_events import (
    Built,
    CrownsSpent,
    EngineBuilt,
    SettlementRazed,
    ShipCame,
    TempleFounded,
    TileTaken,
)
from empires.model.land.world import Tile
from empires.model.state.asks import Share
from empires.model.state.campaign import Clock, Settlement
from empires.model.state.pieces import Find, Ship
from empires.rules.land import routes
from empires.rules.winter import budget, construction, works
from empires.rules.winter.income import revenue_value
from tests.support.builders import book, cell, field, game, happened, realm
from tests.support.driver import asks_of, drive

SEAT, EAST, WEST, NORTH, SOUTH = (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)


def land(**kinds):
    """Plain lowland with special tiles: name -> Tile."""
    return field(3, **kinds)


def wooded(at, **more):
    return Tile(at=at, **{"terrain": "lowland", "forest": True, **more})


def winter(world, holdings=None, markers=None, treasury=100, race="empire", settings=None, year=2, **changes):
    """Construction step of a winter: r1's capital stands in the middle."""
    places = {cell(world, *SEAT): Settlement("capital", "r1", "Altmark", seat_of="r1")}
    places.update({cell(world, *at): place for at, place in (holdings or {}).items()})
    marks = {cell(world, *at): owner for at, owner in (markers or {}).items()}
    table = game(world, holdings=places, markers=marks, settings=settings or {}, **changes)
    seat = realm(1, race=race, treasury=treasury, capital=cell(world, *SEAT), home=(cell(world, *SEAT),))
    state = replace(
        table.state,
        clock=Clock(year, "winter", 6, ("r1", "r2"), 0, "construction"),
        realms={**table.state.realms, "r1": seat},
    )
    table.state = state
    return table


def village(owner="r1", **changes):
    return Settlement("village", owner, "Weiler", **changes)


def key(table, work, at):
    return f"build:{work}:{cell(table.world, *at)}"


def offers(table, realm_id="r1"):
    return {offer.key: offer for offer in works.offers(table, realm_id)}


def build(table, *wanted):
    """Answer the one question with these lines, once each."""
    drive(construction.construction(table), [dict.fromkeys(wanted, 1)])


RICH = {"rich": wooded(EAST, hills=True), "more": wooded(WEST, hills=True)}
"""Two tiles with forest and stone each."""
RICH_MARKS = {EAST: "r1", WEST: "r1"}


# Costs --------------------------------------------------------------------------------------------

COSTS = [
    ("siege_element", 3, 1, 0),
    ("village", 5, 1, 0),
    ("ship", 2, 1, 0),
    ("ship_of_the_line", 2, 1, 0),
    ("village_to_fortress", 5, 1, 1),
    ("fortress_in_barren", 10, 1, 2),
    ("naval_academy", 5, 1, 0),
    ("village_to_city", 15, 1, 2),
    ("temple", 10, 1, 1),
]


@pytest.mark.rule("ME-BUILD-15")
@pytest.mark.parametrize(("project", "crowns", "forest", "stone"), COSTS)
def test_costs_at_a_glance(project, crowns, forest, stone):
    row = book().find("construction_costs", project=project)
    assert (row["crowns"], row["forest"], row["stone"]) == (crowns, forest, stone)


@pytest.mark.rule("ME-BUILD-15", "ME-BUILD-16")
def test_a_temple_and_a_bridge_cost_11_crowns_2_forest_and_1_stone():
    river = [Tile(at=(i, 1), terrain="river_valley", rivers=((2, 5),) if i < 2 else ((5,),)) for i in range(-1, 3)]
    world = land(**RICH, **{f"r{n}": tile for n, tile in enumerate(river)})
    table = winter(world, markers={**RICH_MARKS, (0, 1): "r1"})
    plan = {key(table, "temple", EAST): 1, key(table, "bridge", (0, 1)): 1}
    sums = budget.totals(table, "r1", plan)
    assert (sums.cost, sums.forest, sums.stone, sums.faults) == (11, 2, 1, ())


# Resources ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-MAP-19")
@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        (Tile(at=EAST, terrain="highland", forest=True), (1, 1)),
        (Tile(at=EAST, terrain="highland"), (0, 1)),
        (Tile(at=EAST, terrain="lowland", hills=True), (0, 1)),
        (Tile(at=EAST, terrain="lowland", forest=True), (1, 0)),
        (Tile(at=EAST, terrain="lowland"), (0, 0)),
    ],
)
def test_resources_of_a_tile(tile, expected):
    table = winter(land(east=tile), markers={EAST: "r1"})
    assert works.resources(works.yard(table), "r1") == expected


@pytest.mark.rule("ME-BUILD-31")
def test_projects_share_the_resources_of_the_winter():
    world = land(**RICH, sea=Tile(at=(0, 2), terrain="sea"), port=Tile(at=(0, 1), terrain="coastal", sea_sides=(1,)))
    places = {(0, 1): Settlement("city", "r1", "Hafen"), SOUTH: village()}
    table = winter(world, places, RICH_MARKS)
    two = {key(table, "fortress", SOUTH): 1, key(table, "ship", (0, 1)): 1}
    assert budget.totals(table, "r1", two).faults == ()
    three = {**two, key(table, "temple", EAST): 1}
    assert [fault.why for fault in budget.totals(table, "r1", three).faults] == ["build_forest"]


@pytest.mark.rule("ME-BUILD-31")
def test_isolated_tiles_give_resources_too():
    table = winter(land(far=wooded((3, 0))), markers={(3, 0): "r1"})
    assert works.resources(works.yard(table), "r1") == (1, 0)


@pytest.mark.rule("ME-BUILD-32")
def test_burnt_forest_does_not_count_in_the_winter_it_burnt_for():
    world = land(**RICH)
    burnt = {cell(world, *EAST): 2, cell(world, *WEST): 1}
    assert works.resources(works.yard(winter(world, markers=RICH_MARKS, burnt=burnt)), "r1") == (1, 2)


# Where --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-BUILD-01")
def test_nothing_is_built_outside_the_own_empire():
    table = winter(land(**RICH), {SOUTH: village("r2"), NORTH: village("")}, {EAST: "r2"})
    cells = {offer.cell for offer in works.offers(table, "r1")}
    assert cells == {cell(table.world, *SEAT)}


@pytest.mark.rule("ME-BUILD-02", "ME-MAP-21")
def test_nothing_is_built_for_which_no_piece_is_left():
    table = winter(land(**RICH), {SOUTH: village()}, RICH_MARKS)
    line = key(table, "fortress", SOUTH)
    assert offers(table)[line].why == ""
    far = {f"x{n}": Settlement("fortress", "", "") for n in range(24)}
    table.state = replace(table.state, holdings={**table.state.holdings, **far})
    assert offers(table)[line].why == "build_pieces"
    assert "build_pieces" in [fault.why for fault in budget.totals(table, "r1", {line: 1}).faults]
    table.state = replace(table.state, settings={"piece_limits": "off"})
    assert offers(table)[line].why == ""


@pytest.mark.rule("ME-BUILD-14")
def test_razed_tiles_take_bridges_only_and_unknown_ones_nothing():
    world = land(river=Tile(at=EAST, terrain="river_valley", rivers=((2, 5),)), more=RICH["more"])
    razed = village(razed=True, razed_by="r1")
    table = winter(world, {EAST: razed}, {WEST: "r1"})
    there = {offer.work for offer in works.offers(table, "r1") if offer.cell == cell(world, *EAST)}
    assert there == {"bridge"}
    assert not any(offer.cell == cell(world, *NORTH) for offer in works.offers(table, "r1"))


PORT = {"sea": Tile(at=(0, 2), terrain="sea"), "port": Tile(at=(0, 1), terrain="coastal", sea_sides=(1,))}


@pytest.mark.rule("ME-BUILD-03")
def test_two_port_cities_build_a_ship_each_and_inland_ones_none():
    world = land(**RICH, **PORT, second=Tile(at=(1, 1), terrain="coastal", sea_sides=(1,)))
    table = winter(world, {(0, 1): Settlement("city", "r1"), (1, 1): Settlement("city", "r1")}, RICH_MARKS)
    ships = {line: offer for line, offer in offers(table).items() if offer.work == "ship"}
    assert sorted(ships) == sorted([key(table, "ship", (0, 1)), key(table, "ship", (1, 1))])
    assert all((offer.crowns, offer.forest, offer.stone, offer.most) == (2, 1, 0, 1) for offer in ships.values())
    build(table, *ships)
    assert [event.ship.cell for event in happened(table, ShipCame)] == [line.split(":")[2] for line in ships]
    assert table.state.realms["r1"].treasury == 96


@pytest.mark.rule("ME-BUILD-04")
def test_at_most_one_ship_of_the_line_for_each_ship_piece():
    world = land(**RICH, **PORT)
    fleet = {f"ship{n}": Ship(f"ship{n}", "r1", cell(world, 0, 1), line=n == 1) for n in (1, 2, 3)}
    on = {"module_ships_of_the_line": "on"}
    table = winter(world, {(0, 1): Settlement("city", "r1")}, RICH_MARKS, settings=on, ships=fleet)
    line = key(table, "ship_of_the_line", (0, 1))
    assert (offers(table)[line].most, offers(table)[line].crowns, offers(table)[line].forest) == (2, 2, 1)
    drive(construction.construction(table), [{line: 2}])
    assert all(ship.line for ship in table.state.ships.values())
    table.state = replace(table.state, settings={})
    assert line not in offers(table)


@pytest.mark.rule("ME-BUILD-05", "ME-BUILD-11")
def test_a_village_grows_into_a_fortress():
    table = winter(land(**RICH), {SOUTH: village()}, RICH_MARKS)
    offer = offers(table)[key(table, "fortress", SOUTH)]
    assert (offer.crowns, offer.forest, offer.stone) == (5, 1, 1)
    build(table, offer.key)
    place = table.state.holdings[offer.cell]
    assert (place.kind, place.owner, place.name) == ("fortress", "r1", "Weiler")
    assert table.state.realms["r1"].treasury == 95


@pytest.mark.rule("ME-BUILD-06", "ME-BUILD-11")
def test_a_fortress_rises_in_a_barren_tile_and_carries_the_flag():
    table = winter(land(**RICH), markers={**RICH_MARKS, SOUTH: "r1"})
    offer = offers(table)[key(table, "fortress", SOUTH)]
    assert (offer.crowns, offer.forest, offer.stone) == (10, 1, 2)
    build(table, offer.key)
    place = table.state.holdings[offer.cell]
    assert (place.kind, place.owner) == ("fortress", "r1")
    assert place.name
    assert offer.cell not in table.state.markers


@pytest.mark.rule("ME-BUILD-06")
def test_one_stone_tile_is_too_little_for_a_fortress_in_a_barren_tile():
    world = land(rich=wooded(EAST, hills=True))
    table = winter(world, markers={EAST: "r1"})
    assert offers(table)[key(table, "fortress", EAST)].why == "build_stone"


@pytest.mark.rule("ME-BUILD-07")
def test_a_village_grows_into_a_city_with_a_harbour_on_the_coast():
    from empires.rules.troops.ships import harbour_in

    world = land(**RICH, **PORT)
    table = winter(world, {(0, 1): village()}, RICH_MARKS)
    offer = offers(table)[key(table, "city", (0, 1))]
    assert (offer.crowns, offer.forest, offer.stone) == (15, 1, 2)
    assert key(table, "city", EAST) not in offers(table)
    build(table, offer.key)
    assert table.state.holdings[offer.cell].kind == "city"
    assert harbour_in(world, table.state, offer.cell)


@pytest.mark.rule("ME-BUILD-08")
def test_an_academy_stands_in_a_coastal_city():
    world = land(**RICH, **PORT)
    on = {"module_naval_academies": "on"}
    table = winter(world, {(0, 1): Settlement("city", "r1")}, RICH_MARKS, settings=on)
    line = key(table, "academy", (0, 1))
    assert (offers(table)[line].crowns, offers(table)[line].forest, offers(table)[line].stone) == (5, 1, 0)
    assert key(table, "academy", SEAT) not in offers(table)
    build(table, line)
    assert table.state.holdings[cell(world, 0, 1)].academy
    assert line not in offers(table)
    table.state = replace(table.state, settings={})
    assert not any("academy" in other for other in offers(table))


@pytest.mark.rule("ME-BUILD-09")
def test_the_academy_of_a_captured_city_is_destroyed():
    world = land(**PORT)
    table = winter(world, {(0, 1): Settlement("city", "r1", academy=True)})
    table.emit(TileTaken(realm="r2", cell=cell(world, 0, 1), loser="r1", how="stormed"))
    assert not table.state.holdings[cell(world, 0, 1)].academy


@pytest.mark.rule("ME-BUILD-10")
def test_a_village_is_founded_only_where_searchers_found_a_spring_or_a_brewery():
    world = land(**RICH)
    spring = {cell(world, *SOUTH): Find(cell(world, *SOUTH), "spring", ("r1",))}
    table = winter(world, markers={**RICH_MARKS, SOUTH: "r1"}, finds=spring)
    found = [offer for offer in works.offers(table, "r1") if offer.work == "village"]
    assert [(o.cell, o.crowns, o.forest, o.stone) for o in found] == [(cell(world, *SOUTH), 5, 1, 0)]
    build(table, found[0].key)
    assert table.state.holdings[found[0].cell].kind == "village"


@pytest.mark.rule("ME-BUILD-12")
def test_a_tile_is_improved_once_a_winter():
    table = winter(land(**RICH, even=wooded(NORTH, hills=True)), {SOUTH: village()}, {**RICH_MARKS, NORTH: "r1"})
    both = {key(table, "fortress", SOUTH): 1, key(table, "city", SOUTH): 1}
    assert "build_improved" in [fault.why for fault in budget.totals(table, "r1", both).faults]
    fresh = village(built=2)
    table = winter(land(**RICH), {SOUTH: fresh}, RICH_MARKS)
    assert offers(table)[key(table, "fortress", SOUTH)].why == "build_improved"
    table = winter(land(**RICH), {SOUTH: fresh}, RICH_MARKS, year=3)
    assert offers(table)[key(table, "fortress", SOUTH)].why == ""


@pytest.mark.rule("ME-BUILD-13")
def test_a_new_city_keeps_stores_at_once_and_pays_from_the_next_winter():
    from empires.rules.winter.winter_baggage import depots

    table = winter(land(**RICH), {SOUTH: village()}, RICH_MARKS)
    before = table.state.realms["r1"].treasury, revenue_value(table, "r1")
    build(table, key(table, "city", SOUTH))
    assert table.state.realms["r1"].treasury == before[0] - 15
    assert cell(table.world, *SOUTH) in depots(table, "r1")
    assert revenue_value(table, "r1") == before[1] + 1


# Bridges ------------------------------------------------------------------------------------------


def river_world():
    """A river of six tiles from its source to the map's edge; its third and fifth tile are r1's."""
    tiles = [Tile(at=(i, 0), terrain="river_valley", rivers=((2,) if i == -3 else (2, 5),)) for i in range(-3, 4)]
    return field(3, **{f"r{n}": tile for n, tile in enumerate(tiles)}, wood=wooded((0, 1)), seat=wooded((0, 2)))


@pytest.mark.rule("ME-BUILD-16", "ME-MAP-16")
@pytest.mark.parametrize(("at", "crowns"), [((-1, 0), 1), ((1, 0), 2)])
def test_a_bridge_costs_1_crown_near_the_source_and_2_from_the_fifth_tile_on(at, crowns):
    world = river_world()
    here = cell(world, *at)
    table = winter(world, markers={at: "r1", (0, 1): "r1"})
    offer = offers(table)[key(table, "bridge", at)]
    assert (offer.crowns, offer.forest, offer.stone) == (crowns, 1, 0)
    assert not routes.bridged(world, table.state, here)
    assert len(routes.free_reach(world, table.state, "r2", here, 0, lambda other: False)) == 1
    build(table, offer.key)
    assert routes.bridged(world, table.state, here)
    assert len(routes.free_reach(world, table.state, "r2", here, 0, lambda other: False)) == 2
    assert offer.key not in offers(table)


@pytest.mark.rule("ME-BUILD-16")
def test_there_is_no_bridge_without_a_river_between_nor_beside_a_citys():
    world = river_world()
    table = winter(world, {(1, 0): Settlement("city", "r1")}, {(-3, 0): "r1", (0, 1): "r1"})
    assert not any(offer.work == "bridge" for offer in works.offers(table, "r1"))


@pytest.mark.rule("ME-RAZE-10", "ME-BUILD-20")
def test_bridges_and_roads_outlive_the_razing_of_their_tile():
    world = river_world()
    here = cell(world, -1, 0)
    table = winter(world, {(-1, 0): village()}, bridges={here: 1}, roads={here: (1, 4)})
    table.emit(SettlementRazed(realm="r2", cell=here, loser="r1", how="force"))
    assert routes.bridged(world, table.state, here)
    assert table.state.roads[here] == (1, 4)


# The question -------------------------------------------------------------------------------------


@pytest.mark.rule("ME-BUILD-01")
def test_there_is_one_question_a_player_and_none_where_nothing_can_be_paid():
    table = winter(land(**RICH), {SOUTH: village()}, RICH_MARKS)
    asked = asks_of(construction.construction(table), [{}])
    assert [ask.question for ask in asked] == ["build"]
    assert isinstance(asked[0], Share)
    assert not asks_of(construction.construction(winter(land(**RICH), {SOUTH: village()}, RICH_MARKS, treasury=0)), [])
    assert not asks_of(construction.construction(winter(land(), {SOUTH: village()}, {})), [])


@pytest.mark.rule("ME-BUILD-31")
def test_what_cannot_be_built_together_is_asked_again_with_the_reason():
    table = winter(land(rich=wooded(EAST, hills=True)), {SOUTH: village(), NORTH: village()}, {EAST: "r1"})
    both = {key(table, "fortress", SOUTH): 1, key(table, "fortress", NORTH): 1}
    asked = asks_of(construction.construction(table), [both, {}])
    assert [ask.facts["wrong"] for ask in asked] == ["", "build_forest"]
    assert not happened(table, Built)


@pytest.mark.rule("ME-SIEGETRAIN-02")
def test_four_elements_cost_12_crowns_and_4_forest_in_cities_and_fortresses_only():
    woods = {f"w{n}": wooded((n, -1)) for n in range(-1, 3)}
    table = winter(land(**woods), {SOUTH: village()}, {(n, -1): "r1" for n in (-1, 1, 2)})
    assert not any(
        offer.work == "ram" and offer.cell == cell(table.world, *SOUTH) for offer in works.offers(table, "r1")
    )
    lines = {key(table, kind, SEAT): 1 for kind in works.ELEMENTS}
    sums = budget.totals(table, "r1", lines)
    assert (sums.cost, sums.forest, sums.stone, sums.faults) == (12, 4, 0, ())
    build(table, *lines)
    assert sorted(event.engine.kind for event in happened(table, EngineBuilt)) == sorted(works.ELEMENTS)
    assert sum(event.crowns for event in happened(table, CrownsSpent)) == 12


# Temples ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-BUILD-22", "ME-BUILD-23")
def test_a_temple_stands_beside_whatever_is_in_the_tile_and_there_is_one_a_tile():
    table = winter(land(**RICH), {SOUTH: village()}, RICH_MARKS)
    assert {offer.cell for offer in works.offers(table, "r1") if offer.work == "temple"} == {
        cell(table.world, *at) for at in (SEAT, SOUTH, EAST, WEST)
    }
    offer = offers(table)[key(table, "temple", SOUTH)]
    assert (offer.crowns, offer.forest, offer.stone) == (10, 1, 1)
    build(table, offer.key)
    assert happened(table, TempleFounded)[0].temple.race == "empire"
    assert table.state.holdings[offer.cell].kind == "village"
    assert offer.key not in offers(table)
    assert offers(table)[key(table, "fortress", SOUTH)].why == ""


WHERE = [
    ("empire", {SEAT, SOUTH, EAST, WEST, NORTH}),
    ("dark_elves", {SEAT, SOUTH, EAST, WEST}),
    ("wood_elves", {EAST, WEST, NORTH}),
    ("bretonnians", {EAST, WEST, NORTH}),
    ("lizardmen", {SEAT}),
    ("khemri", set()),
    ("dogs_of_war", set()),
]


@pytest.mark.rule("ME-BUILD-22")
@pytest.mark.parametrize(("race", "places"), WHERE)
def test_races_limit_where_temples_stand(race, places):
    world = land(**RICH, north=Tile(at=NORTH, terrain="river_valley"))
    table = winter(world, {SOUTH: village()}, {**RICH_MARKS, NORTH: "r1"}, race=race)
    found = {offer.cell for offer in works.offers(table, "r1") if offer.work == "temple"}
    assert found == {cell(world, *at) for at in places}


def test_a_high_elf_temple_costs_5_crowns_in_a_city():
    table = winter(land(**RICH), markers=RICH_MARKS, race="high_elves")
    assert offers(table)[key(table, "temple", SEAT)].crowns == 5
    assert offers(table)[key(table, "temple", EAST)].crowns == 10


def test_offers_are_the_same_in_the_players_own_view():
    table = winter(land(**RICH), {SOUTH: village()}, RICH_MARKS)
    view = view_for(table.world, table.book, table.state, "r1")
    assert works.offers(view, "r1") == works.offers(table, "r1")

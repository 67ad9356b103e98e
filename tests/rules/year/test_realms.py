"""Setting up: capitals, realm tiles, settlements and ships."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import CapitalChosen, OrderRolled, SettlementPlaced, TileMarked
from empires.model.land.world import Tile, world_of
from empires.model.state.asks import Decide, Roll
from empires.model.state.campaign import Settlement
from empires.rules.season.scouting import scouting
from empires.rules.year.setup import choose_realms, fill_realms, home_of
from tests.support.builders import afloat, banner, cell, field, game, happened, hex_field, launch
from tests.support.driver import asks_of, drive

A, B, C = (-4, 0), (0, 0), (4, 0)


def land(radius: int = 5, **changes: str):
    """A field with three capital tiles in a row; changes: terrain by "i_j" with m for minus."""
    tiles = {at: Tile(at=at, terrain="lowland", capital=at in (A, B, C)) for at in hex_field(radius)}
    for key, terrain in changes.items():
        i, j = (int(part.replace("m", "-")) for part in key.strip("_").split("_"))
        tiles[i, j] = replace(tiles[i, j], terrain=terrain)
    return world_of("Three seats", tiles.values())


def at(world, place):
    return cell(world, *place)


def seated(table, **capitals):
    """The table with capitals chosen, no dice."""
    for realm, place in capitals.items():
        here = at(table.world, place)
        table.emit(CapitalChosen(realm=realm, cell=here, name=realm, home=home_of(table, here)))
    table.emit(OrderRolled(order=tuple(capitals)))
    return table


@pytest.mark.rule("ME-REALM-01")
def test_who_rolls_higher_chooses_his_capital_first():
    world = land()
    table = game(world)
    drive(choose_realms(table), [4, 6, at(world, C), at(world, A)])
    assert [event.realm for event in happened(table, CapitalChosen)] == ["r2", "r1"]
    assert table.state.clock.order == ("r2", "r1")


@pytest.mark.rule("ME-REALM-01", "ME-GEN-01")
def test_a_tie_for_the_first_choice_is_rolled_again():
    world = land()
    table = game(world)
    drive(choose_realms(table), [3, 3, 2, 5, at(world, B), at(world, A)])
    assert table.state.realms["r2"].capital == at(world, B)


@pytest.mark.rule("ME-REALM-02")
def test_a_capital_is_a_city_with_the_players_flag_on_a_free_capital_tile():
    world = land()
    table = game(world)
    asked = asks_of(choose_realms(table), [6, 1, at(world, B)])
    choices = [ask for ask in asked if isinstance(ask, Decide)]
    assert [{option.key for option in ask.options} for ask in choices] == [
        {at(world, A), at(world, B), at(world, C)},
        {at(world, A), at(world, C)},
    ]
    seat = table.state.holdings[at(world, B)]
    assert (seat.kind, seat.owner, seat.seat_of) == ("capital", "r1", "r1")
    assert table.state.realms["r1"].capital == at(world, B)


@pytest.mark.rule("ME-REALM-03")
def test_a_capital_tile_left_over_is_an_independent_city():
    world = land()
    table = game(world)
    drive(choose_realms(table), [6, 1, at(world, A), at(world, C)])
    left = table.state.holdings[at(world, B)]
    assert (left.kind, left.owner, left.seat_of) == ("city", "", "")


def test_the_last_free_capital_tile_is_not_asked_for():
    world = land()
    table = game(world, realms=3)
    drive(choose_realms(table), [6, 4, 2, at(world, A), at(world, C)])
    assert table.state.realms["r3"].capital == at(world, B)


def test_a_world_with_too_few_capital_tiles_still_seats_everyone_apart():
    world = field(4)
    table = game(world)
    asked = asks_of(choose_realms(table), [6, 1, cell(world, 0, 0)])
    far = {option.key for option in asked[-1].options}
    assert far
    assert all(world.distance(cell(world, 0, 0), site) >= 4 for site in far)


@pytest.mark.rule("ME-REALM-04")
def test_a_realm_is_the_capital_and_all_land_around_it():
    world = land()
    table = seated(game(world), r1=B)
    home = table.state.realms["r1"].home
    assert len(home) == 7
    assert all(world.distance(at(world, B), tile) <= 1 for tile in home)


@pytest.mark.rule("ME-REALM-04")
def test_a_capital_on_an_edge_with_four_neighbours_has_a_realm_of_five_tiles():
    world = field(2)
    edge = cell(world, 2, 1)
    assert len(world.neighbours(edge)) == 4
    assert len(home_of(game(world), edge)) == 5


@pytest.mark.rule("ME-REALM-04")
def test_a_tile_next_to_two_capitals_belongs_to_the_realm_chosen_first():
    world = field(3)
    table = seated(game(world), r1=(-1, 0), r2=(1, 0))
    middle = cell(world, 0, 0)
    assert middle in table.state.realms["r1"].home
    assert middle not in table.state.realms["r2"].home


@pytest.mark.rule("ME-REALM-05")
def test_sea_and_swamp_are_not_rolled_for_and_belong_to_nobody():
    world = land(_1_0="swamp", _0_1="sea")
    table = seated(game(world), r1=B)
    asked = asks_of(fill_realms(table), [7] * 0)
    assert isinstance(asked[0], Roll)
    drive(fill_realms(table), [(1, 1)] * 4)
    assert not table.state.known(at(world, (1, 0)))
    assert not table.state.known(at(world, (0, 1)))
    assert len(happened(table, TileMarked)) == 4


ROWS = {
    "lowland": {2: "barren", 5: "barren", 6: "village", 8: "village", 9: "fortress", 10: "fortress", 11: "city"},
    "highland": {2: "barren", 7: "barren", 8: "village", 9: "village", 10: "fortress", 11: "fortress", 12: "city"},
    "river_valley": {4: "barren", 5: "village", 8: "village", 9: "fortress", 10: "city", 12: "city"},
    "coastal": {6: "barren", 7: "village", 9: "village", 10: "fortress", 11: "city", 12: "city"},
}


@pytest.mark.rule("ME-REALM-05", "ME-REALM-06", "ME-REALM-07", "ME-REALM-08", "ME-REALM-09", "ME-REALM-10")
@pytest.mark.parametrize(("terrain", "roll"), [(t, r) for t, rows in ROWS.items() for r in rows])
def test_the_realm_chart(terrain, roll):
    world = land(_1_1=terrain)
    table = seated(game(world), r1=B)
    pips = (min(6, roll - 1), roll - min(6, roll - 1))
    asked = asks_of(fill_realms(table), [pips])
    assert (asked[0].dice, asked[0].facts["terrain"]) == ("2D6", terrain)
    table = seated(game(world), r1=B)
    ships = [1] if ROWS[terrain][roll] == "city" and terrain == "coastal" else []
    drive(fill_realms(table), [pips, *ships, *[(1, 1)] * 5])
    here = at(world, (1, 1))
    if ROWS[terrain][roll] == "barren":
        assert table.state.markers[here] == "r1"
    else:
        settlement = table.state.holdings[here]
        assert (settlement.kind, settlement.owner) == (ROWS[terrain][roll], "r1")


@pytest.mark.rule("ME-REALM-07")
def test_a_barren_realm_tile_belongs_to_the_empire_and_has_no_settlement():
    table = seated(game(land()), r1=B)
    drive(fill_realms(table), [(1, 1)] * 6)
    assert len(table.state.empire_tiles("r1")) == 7
    assert len(table.state.holdings) == 1


@pytest.mark.rule("ME-REALM-10", "ME-REALM-11")
@pytest.mark.parametrize(("roll", "ships"), [(1, 0), (2, 1), (4, 1), (5, 2), (6, 3)])
def test_ships_of_a_coastal_city_belong_to_its_owner(roll, ships):
    world = land(_1_1="coastal")
    table = seated(game(world), r1=B)
    drive(fill_realms(table), [(6, 6), roll, *[(1, 1)] * 5])
    city = table.state.holdings[at(world, (1, 1))]
    assert city.owner == "r1"
    assert [(s.owner, s.cell, s.harbour, s.pirate) for s in table.state.ships.values()] == (
        [("r1", at(world, (1, 1)), True, False)] * ships
    )


@pytest.mark.rule("ME-REALM-11")
def test_a_coastal_capital_rolls_for_ships_too():
    world = land(_0_0="coastal")
    table = seated(game(world), r1=B)
    drive(fill_realms(table), [5, *[(1, 1)] * 6])
    assert afloat(table, at(world, B), "r1") == 2


@pytest.mark.rule("ME-REALM-11")
def test_neither_inland_cities_nor_coastal_villages_have_ships():
    world = land(_1_1="coastal")
    table = seated(game(world), r1=B)
    drive(fill_realms(table), [(4, 3), (6, 6), *[(1, 1)] * 4])
    assert not table.state.ships


@pytest.mark.rule("ME-REALM-12")
def test_all_tiles_of_a_realm_start_known_and_in_the_empire():
    table = seated(game(land()), r1=B)
    drive(fill_realms(table), [(1, 1), (3, 3), (4, 5), (6, 5), (1, 1), (2, 2)])
    home = table.state.realms["r1"].home
    assert all(table.state.known(tile) for tile in home)
    assert set(table.state.empire_tiles("r1")) == set(home)


@pytest.mark.rule("ME-REALM-13")
def test_a_realm_settlement_without_banner_does_not_change_hands_by_scouting():
    world = land()
    table = seated(game(world, banners=[banner("r2", at(world, (2, 0)))]), r1=B, r2=C)
    village, barren = at(world, (1, 0)), at(world, (1, 1))
    table.emit(SettlementPlaced(realm="r1", cell=village, settlement=Settlement("village", "r1")))
    table.emit(TileMarked(realm="r1", cell=barren))
    drive(scouting(table, "r2"), [village, (4, 4)])
    assert table.state.owner(village) == "r1"


@pytest.mark.rule("ME-REALM-14")
def test_realms_of_independent_capitals_are_settled_but_their_barren_tiles_stay_unknown():
    world = land()
    table = game(world, realms=1, settings={"independent_realms": "yes"})
    drive(choose_realms(table), [at(world, A)])
    drive(fill_realms(table), [*[(1, 1)] * 6, (6, 6), *[(1, 1)] * 5, *[(3, 3)] * 6])
    around_b = [tile for _, tile in world.neighbours(at(world, B))]
    assert [table.state.holdings[t].kind for t in around_b if t in table.state.holdings] == ["city"]
    assert sum(table.state.known(tile) for tile in around_b) == 1
    around_c = [tile for _, tile in world.neighbours(at(world, C))]
    assert {(table.state.holdings[t].kind, table.state.holdings[t].owner) for t in around_c} == {("village", "")}


@pytest.mark.rule("ME-REALM-11", "ME-SCOUT-15", "ME-GEN-08")
def test_a_coastal_capital_left_over_has_ships_too_that_nobody_owns():
    world = land(_4_0="coastal")
    table = game(world, realms=1)
    drive(choose_realms(table), [at(world, A)])
    asked = asks_of(fill_realms(table), [*[(1, 1)] * 6, 5, 2])
    assert [(ask.why, ask.by, ask.seen_by) for ask in asked[6:]] == [("harbour", "", ()), ("pirates", "", ())]
    table = game(world, realms=1)
    drive(choose_realms(table), [at(world, A)])
    drive(fill_realms(table), [*[(1, 1)] * 6, 5, 2])
    port = table.state.holdings[at(world, C)]
    assert port.owner == ""
    assert [(s.owner, s.pirate) for s in table.state.ships.values()] == [("", False)] * 2


@pytest.mark.rule("ME-REALM-14", "ME-REALM-04", "ME-REALM-05")
def test_an_independent_realm_takes_nothing_of_others_and_no_water():
    world = land(_1_1="sea", _0_1="swamp")
    table = game(world, realms=1, settings={"independent_realms": "yes"})
    here = at(world, (-2, 0))
    table.emit(CapitalChosen(realm="r1", cell=here, name="r1", home=(here, at(world, (-1, 0)))))
    table.emit(OrderRolled(order=("r1",)))
    table.emit(SettlementPlaced(realm="", cell=at(world, B), settlement=Settlement("city", "")))
    known = at(world, (1, 0))
    table.emit(SettlementPlaced(realm="", cell=known, settlement=Settlement("fortress", "")))
    drive(fill_realms(table), [(1, 1), (3, 3), (3, 3)])
    around = {tile: table.state.holdings.get(tile) for _, tile in world.neighbours(at(world, B))}
    assert {world.tiles[tile].at: place.kind for tile, place in around.items() if place} == {
        (1, 0): "fortress",
        (0, -1): "village",
        (-1, -1): "village",
    }


@pytest.mark.rule("ME-REALM-03", "ME-REALM-04")
def test_a_capital_tile_within_a_realm_is_a_tile_of_that_realm():
    tiles = {place: Tile(at=place, terrain="lowland", capital=place in (B, (1, 0), C)) for place in hex_field(5)}
    world = world_of("Near seats", tiles.values())
    table = game(world, realms=1)
    drive(choose_realms(table), [at(world, B)])
    assert at(world, (1, 0)) in table.state.realms["r1"].home
    assert at(world, (1, 0)) not in table.state.holdings
    assert table.state.holdings[at(world, C)].owner == ""


def test_where_capital_tiles_are_too_few_seats_lie_in_fit_terrain_and_outside_other_realms():
    high = Tile(at=(3, 0), terrain="highland")
    world = field(4, high=high, sea=Tile(at=(0, 4), terrain="sea"))
    table = game(world)
    asked = asks_of(choose_realms(table), [6, 1, cell(world, -3, 0)])
    sites = {option.key for option in asked[-1].options}
    assert cell(world, 3, 1) in sites
    assert not {cell(world, 3, 0), cell(world, 0, 4), *table.state.realms["r1"].home} & sites
    small = field(1)
    asked = asks_of(choose_realms(game(small)), [6, 1, cell(small, 1, 0)])
    assert asked[-1].by == "r2", "too small a world seats them as far apart as it can"


@pytest.mark.rule("ME-REALM-11", "ME-MAP-21")
def test_no_more_ships_come_than_there_are_pieces():
    world = land(_0_0="coastal")
    for there, ships in ((23, 1), (24, 0)):
        table = seated(game(world), r1=B)
        launch(table, "", at(world, (5, 5)), there)
        drive(fill_realms(table), [6, *[(1, 1)] * 6])
        assert afloat(table, at(world, B)) == ships


def test_the_choice_of_a_capital_tells_what_lies_around():
    world = land(_0_1="sea", _1_0="coastal")
    ask = asks_of(choose_realms(game(world)), [6, 1])[-1]
    facts = next(option.facts for option in ask.options if option.key == at(world, B))
    assert (facts["tiles"], facts["terrain"]) == (6, "lowland")
    assert sorted(facts["around"]) == ["coastal", "lowland", "lowland", "lowland", "lowland"]


@pytest.mark.rule("ME-REALM-14")
def test_without_the_groups_choice_independent_capitals_stand_alone():
    world = land()
    table = game(world, realms=1)
    drive(choose_realms(table), [at(world, A)])
    drive(fill_realms(table), [(1, 1)] * 6)
    assert not any(table.state.known(tile) for _, tile in world.neighbours(at(world, B)))


@pytest.mark.rule("ME-MAP-21")
def test_when_all_cities_are_on_the_map_a_realm_gets_no_more():
    world = land()
    cities = {tile: Settlement("city", "") for tile in list(world.tiles)[:23]}
    table = seated(game(world, holdings=cities), r1=B)
    drive(fill_realms(table), [(6, 6)] * 6)
    assert [s for s in table.state.holdings.values() if s.owner == "r1" and s.kind == "city"] == []
    assert len(happened(table, TileMarked)) == 6

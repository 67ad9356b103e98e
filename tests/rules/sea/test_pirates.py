"""Pirates: along the coast, their raids, who intercepts them, and their winters."""

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import SettlementRazed, ShipLost
from empires.model.events.sea import NavalBattle
from empires.model.land.world import Tile, world_of
from empires.model.state.asks import Roll
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Spell
from empires.rules.sea import pirates, winter_ships
from empires.rules.year import month
from tests.support.builders import banner, cell, field, game, happened, hex_field, launch, peopled
from tests.support.driver import asks_of, drive

LAND = [(0, 0), (0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1)]


def island():
    """An island of seven tiles, its middle dry, in a sea that ends two tiles off."""
    tiles = {at: Tile(at=at, terrain="sea") for at in hex_field(3)}
    for at in LAND:
        tiles[at] = Tile(at=at, terrain="coastal" if at != (0, 0) else "lowland")
    return world_of("Island", tiles.values())


WORLD = island()
NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = (
    cell(WORLD, *at) for at in ((1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1))
)
RING = [NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST]
"""Clockwise round the island: with the land on the right hand, which is down the coast."""


def setting(at=NORTH_EAST, count=1, world=WORLD, holdings=None, **changes):
    play = game(world, holdings=holdings or {}, **changes)
    launch(play, "", at, count, harbour=False, pirate=True)
    return play


def move(play, *answers):
    drive(pirates.move_all(play), list(answers))
    return play


def where(play):
    return [ship.cell for ship in play.state.ships.values() if ship.pirate]


@pytest.mark.rule("ME-SEA-35", "ME-TURN-06")
@pytest.mark.parametrize("first", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("start", range(6))
def test_pirates_go_up_or_down_the_coast_or_stay(first, start):
    play = move(setting(RING[start]), first, *([4] if first < 5 else []))
    steps = -4 if first < 3 else 4 if first < 5 else 0
    assert where(play) == [RING[(start + steps) % 6]]


@pytest.mark.rule("ME-TURN-06")
def test_each_pirate_ship_moves_before_all_players_in_random_order():
    play = setting(count=2)
    asked = asks_of(month.begin(play), [2, 5, 5])
    assert [ask.why for ask in asked if isinstance(ask, Roll)] == ["pirate_order", *["pirate_movement"] * 2]
    assert [ask.facts["ship"] for ask in asked[1:3]] == ["ship2", "ship1"]


@pytest.mark.rule("ME-SEA-18", "ME-SEA-34")
def test_pirates_keep_to_the_coast_and_never_enter_the_open_sea():
    play = move(setting(), 3, 6)
    assert {WORLD.tiles[c].terrain for c in where(play)} == {"coastal"}


@pytest.mark.rule("ME-SEA-35")
def test_a_shore_that_ends_inside_the_map_ends_the_move():
    tiles = {at: Tile(at=at, terrain="sea" if at[1] > 0 else "lowland") for at in hex_field(2)}
    for at in ((-1, 0), (0, 0), (1, 0)):
        tiles[at] = Tile(at=at, terrain="coastal")
    world = world_of("Spit", tiles.values())
    play = move(setting(cell(world, 0, 0), world=world), 1, 5)
    assert where(play) == [cell(world, -1, 0)]


@pytest.mark.rule("ME-SEA-35")
def test_where_two_shores_lead_on_one_is_followed_at_random():
    tiles = {at: Tile(at=at, terrain="sea" if at[1] else "coastal") for at in hex_field(2)}
    world = world_of("Bar", tiles.values())
    for die, goal in ((1, (-1, 0)), (2, (1, 0))):
        play = setting(cell(world, 0, 0), world=world)
        asked = asks_of(pirates.move_all(play), [3, 1])
        assert (asked[-1].why, asked[-1].dice) == ("pirate_shore", "1D2")
        play = move(setting(cell(world, 0, 0), world=world), 3, 1, die)
        assert where(play) == [cell(world, *goal)]


@pytest.mark.rule("ME-SEA-37")
def test_pirates_who_leave_the_map_are_out_of_the_game():
    tiles = {at: Tile(at=at, terrain="sea" if at[1] > 0 else "coastal") for at in hex_field(1)}
    world = world_of("Edge", tiles.values())
    play = move(setting(cell(world, 0, 0), world=world), 1, 3)
    assert not play.state.ships
    assert [(lost.why, lost.rule) for lost in happened(play, ShipLost)] == [("left_map", "ME-SEA-37")]


@pytest.mark.rule("ME-SEA-35", "ME-SEA-37")
def test_a_shore_at_the_edge_of_the_map_is_where_the_tile_has_sea():
    at = (2, 0)
    for sea_sides in ((), (2,)):
        world = field(2, edge=Tile(at=at, terrain="coastal", sea_sides=sea_sides))
        assert world.neighbour(cell(world, *at), 2) is None
        assert pirates.shores(world, cell(world, *at)) == (((2, 2),) if sea_sides else ())


# Raids --------------------------------------------------------------------------------------------


def village(owner="r1", kind="village"):
    return Settlement(kind, owner)


@pytest.mark.rule("ME-SEA-36", "ME-SEA-35")
def test_four_tiles_up_the_coast_past_three_villages_are_three_rolls():
    holdings = {RING[-1]: village(), RING[-2]: village(), RING[-4]: village()}
    play = move(setting(holdings=holdings), 2, 4, 3, 4, 6)
    assert where(play) == [RING[-4]]
    assert [razed.cell for razed in happened(play, SettlementRazed)] == [RING[-2], RING[-4]]
    assert {(razed.realm, razed.how) for razed in happened(play, SettlementRazed)} == {("", "pirates")}


@pytest.mark.rule("ME-SEA-36")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_village_burns_on_a_4(die):
    play = move(setting(holdings={EAST: village()}), 3, 1, die)
    assert play.state.holdings[EAST].razed == (die >= 4)


@pytest.mark.rule("ME-SEA-36")
@pytest.mark.parametrize("immune", ["independent", "banner", "militia", "fortress", "city"])
def test_guarded_places_and_walls_are_not_raided(immune):
    kind = immune if immune in ("fortress", "city") else "village"
    play = setting(holdings={EAST: village("" if immune == "independent" else "r1", kind)})
    if immune == "banner":
        play.state = replace(play.state, banners={"r1-1": banner("r1", EAST)})
    if immune == "militia":
        realm = replace(play.state.realms["r1"], home=(EAST,))
        play.state = replace(play.state, realms={**play.state.realms, "r1": realm})
    assert not happened(move(play, 3, 1), SettlementRazed)


@pytest.mark.rule("ME-SEA-36", "ME-SKAVEN-05", "ME-EQUINOX-11")
def test_what_pirates_burn_is_razed_like_any_other_place():
    plenty = Spell("spell1", "abundance", EAST, "r1", 1)
    play = move(peopled(setting(holdings={EAST: village()}, spells={"spell1": plenty}), r1="skaven"), 3, 1, 4)
    assert play.state.owner(EAST) == "r1", "Skaven keep their ruins"
    assert not play.state.spells


# Interception -------------------------------------------------------------------------------------


def watched(*answers):
    """Pirates bound four tiles down the coast meet a ship of r1 in the first, and a village there."""
    play = setting(holdings={EAST: village()})
    launch(play, "r1", EAST, harbour=False)
    drive(pirates.move_all(play), [3, 4, *answers])
    return play


@pytest.mark.rule("ME-SEA-38")
def test_a_tie_lets_the_pirates_slip_by():
    play = watched("yes", 3, 3, 1)
    assert where(play) == [RING[4]]


@pytest.mark.rule("ME-SEA-38")
def test_a_player_may_let_them_pass():
    assert where(watched("no", 1)) == [RING[4]]


@pytest.mark.rule("ME-SEA-38", "ME-SEA-39", "ME-SEA-40")
def test_pirates_brought_to_battle_stop_there_for_the_turn():
    play = watched("yes", 4, 2, 4, 3, 1)
    assert where(play) == [EAST]
    play = watched("yes", 4, 2, 6, 4, NORTH_EAST)
    assert where(play) == [NORTH_EAST]
    play = watched("yes", 4, 2, 6, 1)
    assert where(play) == []


@pytest.mark.rule("ME-SEA-39")
def test_pirates_that_have_fought_are_left_alone_by_the_next_player():
    play = setting()
    for realm in ("r1", "r2"):
        launch(play, realm, EAST, 1, harbour=False)
    drive(pirates.move_all(play), [3, 1, "yes", 4, 2, 4, 3])
    assert len(happened(play, NavalBattle)) == 1


# Winter -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SEA-41")
def test_pirates_winter_in_the_nearest_independent_port_which_takes_3_ships():
    holdings = {EAST: Settlement("city", ""), WEST: Settlement("city", ""), SOUTH_EAST: Settlement("city", "r1")}
    play = setting(SOUTH_EAST, 2, holdings=holdings)
    launch(play, "", EAST, 2)
    drive(winter_ships.home(play), [])
    assert where(play) == [EAST]
    assert [lost.why for lost in happened(play, ShipLost)] == ["no_harbour"]
    assert len(play.state.ships) == 3


@pytest.mark.rule("ME-SEA-41", "ME-MAP-02")
@pytest.mark.parametrize("drawn", [1, 2])
def test_between_two_ports_as_near_the_dice_decide(drawn):
    ports = sorted((EAST, SOUTH_EAST), key=WORLD.number)
    play = setting(cell(WORLD, 1, -1), holdings={port: Settlement("city", "") for port in ports})
    drive(winter_ships.home(play), [drawn])
    assert where(play) == [ports[drawn - 1]]


@pytest.mark.rule("ME-SEA-41")
def test_without_an_independent_port_pirates_are_removed():
    play = setting(holdings={EAST: Settlement("city", "r1"), WEST: Settlement("fortress", "")})
    drive(winter_ships.home(play), [])
    assert not play.state.ships


@pytest.mark.rule("ME-SEA-33")
def test_other_independent_ships_stay_in_their_harbour_all_year():
    play = game(WORLD, holdings={EAST: Settlement("city", "")})
    launch(play, "", EAST, 2)
    assert asks_of(month.begin(play), []) == []
    drive(winter_ships.home(play), [])
    assert [ship.cell for ship in play.state.ships.values()] == [EAST] * 2

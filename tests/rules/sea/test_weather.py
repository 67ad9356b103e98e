"""Weather on the open sea, storms, and ships that cannot sail."""

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerLost, ShipLost, ShipMoved
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Roll
from empires.model.state.campaign import Settlement
from empires.rules.sea import sea, weather, winter_ships
from empires.rules.season.subsistence import subsistence
from tests.support.builders import banner, cell, field, game, happened, launch
from tests.support.driver import asks_of, drive
from tests.support.waters import CAPE, DEEP, PORT, RIVAL, STRAIT, STRAND
from tests.support.waters import sea as setting


def sail(*answers, goal=STRAIT, load=0, play=None):
    """A ship of r1 sails from the port's roadstead into the open sea."""
    force = [banner("r1", PORT, 1000, aboard="ship1", baggage=load)] if load else []
    play = play or setting(force)
    launch(play, "r1", PORT, harbour=False)
    drive(weather.put_to(play, "ship1", goal, "sail", "ME-SEA-04", 1), list(answers))
    return play


def ship(play):
    return play.state.ships["ship1"]


@pytest.mark.rule("ME-SEA-07", "ME-SEA-08")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_calm_seas_let_the_ship_pass(die):
    play = sail(die)
    assert (ship(play).cell, ship(play).state, ship(play).halted) == (STRAIT, "", 0)


@pytest.mark.rule("ME-SEA-07")
def test_weather_is_rolled_for_each_ship_on_the_open_sea_and_nowhere_else():
    play = setting()
    ids = launch(play, "r1", PORT, 2, harbour=False)
    asked = asks_of(sea.sailing(play, "r1"), [STRAIT, 1, 1])
    assert [ask.facts["ship"] for ask in asked if isinstance(ask, Roll)] == ids
    assert sail(goal=CAPE).log[-1].cell == CAPE


@pytest.mark.rule("ME-SEA-09", "ME-SEA-13")
def test_only_the_players_own_ships_in_trouble_are_rolled_for():
    play = setting()
    launch(play, "r1", PORT)
    launch(play, "r2", PORT, state="becalmed", harbour=False)
    assert asks_of(weather.rise(play, "r1"), []) == []
    assert [ask.by for ask in asks_of(weather.rise(play, "r2"), [])] == ["r2"]


@pytest.mark.rule("ME-SEA-09")
def test_a_becalmed_ship_leaves_only_on_a_six_at_the_start_of_a_later_turn():
    play = sail(4)
    assert ship(play).state == "becalmed"
    assert asks_of(sea.sailing(play, "r1"), []) == []
    drive(weather.rise(play, "r1"), [5])
    assert ship(play).state == "becalmed"
    drive(weather.rise(play, "r1"), [6])
    assert ship(play).state == ""
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2))
    assert isinstance(asks_of(sea.sailing(play, "r1"), [])[0], Decide)


@pytest.mark.rule("ME-SEA-09")
def test_a_ship_still_becalmed_after_the_last_turn_is_lost_with_all_aboard():
    play = sail(4, load=1)
    weather.season_ends(play)
    assert not play.state.ships
    assert not play.state.banners
    assert [(lost.why, lost.cell) for lost in happened(play, ShipLost)] == [("becalmed", STRAIT)]


@pytest.mark.rule("ME-SEA-10")
@pytest.mark.parametrize(("sides", "where"), [((5,), PORT), ((3,), DEEP), ((6, 2), STRAND)])
def test_strong_winds_blow_over_a_rolled_side_and_dry_land_is_rolled_again(sides, where):
    play = sail(5, *sides)
    assert ship(play).cell == where
    assert [move.how for move in happened(play, ShipMoved)] == ["sail", "weather"]


@pytest.mark.rule("ME-SEA-10")
def test_strong_winds_off_the_map_lose_the_ship():
    world = field(1, edge=Tile(at=(1, 0), terrain="sea"), shore=Tile(at=(0, 0), terrain="coastal"))
    play = game(world)
    launch(play, "r1", cell(world, 0, 0), harbour=False)
    drive(weather.put_to(play, "ship1", cell(world, 1, 0), "sail", "ME-SEA-04"), [5, 2])
    assert [lost.why for lost in happened(play, ShipLost)] == ["off_map"]


@pytest.mark.rule("ME-SEA-11", "ME-SEA-12")
def test_a_ship_that_capsizes_is_lost_with_all_aboard():
    play = sail(6, 1, load=2)
    assert not play.state.ships
    assert [lost.why for lost in happened(play, BannerLost)] == ["drowned"]


@pytest.mark.rule("ME-SEA-11", "ME-SEA-13")
@pytest.mark.parametrize(("die", "sails"), [(3, False), (4, True), (6, True)])
def test_without_rigging_a_ship_moves_only_on_a_roll_each_turn(die, sails):
    play = sail(6, 2)
    assert ship(play).state == "rigging"
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2))
    drive(weather.rise(play, "r1"), [die])
    assert ship(play).state == "rigging"
    assert bool(asks_of(sea.sailing(play, "r1"), [])) == sails


@pytest.mark.rule("ME-SEA-13")
def test_any_harbour_refits_a_ship_at_once():
    play = setting(holdings={})
    launch(play, "r1", STRAIT, harbour=False, state="rigging")
    drive(sea.sailing(play, "r1"), [f"{RIVAL}/harbour"])
    assert (ship(play).cell, ship(play).harbour, ship(play).state) == (RIVAL, True, "")


@pytest.mark.rule("ME-SEA-13")
def test_winter_in_a_harbour_refits_a_ship_too():
    play = setting(holdings={RIVAL: Settlement("city", "r1")})
    launch(play, "r1", STRAIT, harbour=False, state="rigging", halted=1)
    drive(winter_ships.home(play), [])
    assert (ship(play).harbour, ship(play).state, ship(play).halted) == (True, "", 0)


@pytest.mark.rule("ME-SEA-11", "ME-SEA-14")
def test_a_storm_blows_a_ship_over_one_of_the_sides_that_lead_to_water():
    play = setting()
    launch(play, "r1", PORT, harbour=False)
    asked = asks_of(weather.put_to(play, "ship1", STRAIT, "sail", "ME-SEA-04"), [6, 3])
    assert asked[-1].dice == "1D5"
    play = sail(6, 3, 2)
    assert ship(play).cell == STRAND
    world = field(1, edge=Tile(at=(1, 0), terrain="sea"), shore=Tile(at=(0, 0), terrain="coastal"))
    play = game(world)
    launch(play, "r1", cell(world, 0, 0), harbour=False)
    drive(weather.put_to(play, "ship1", cell(world, 1, 0), "sail", "ME-SEA-04"), [6, 3, 1])
    assert [lost.why for lost in happened(play, ShipLost)] == ["off_map"]


@pytest.mark.rule("ME-SEA-15")
def test_heavy_weather_costs_a_banner_aboard_points_and_all_baggage():
    play = sail(6, 4, 3, load=4)
    force = play.state.banners["r1-1"]
    assert (force.points, force.baggage, force.cell) == (700, 0, STRAIT)


@pytest.mark.rule("ME-SEA-16")
def test_on_a_sandbank_a_ship_misses_its_next_turn():
    play = sail(6, 5)
    for turn, moves in ((2, False), (3, True)):
        play.state = replace(play.state, clock=replace(play.state.clock, turn=turn))
        assert bool(asks_of(sea.sailing(play, "r1"), [])) == moves


@pytest.mark.rule("ME-SEA-17")
def test_a_fast_current_carries_the_ship_one_tile_on_where_the_player_likes():
    play = setting()
    launch(play, "r1", PORT, harbour=False)
    asked = asks_of(weather.put_to(play, "ship1", STRAIT, "sail", "ME-SEA-04"), [6, 6])
    assert {option.key for option in asked[-1].options} == {PORT, CAPE, DEEP, STRAND, RIVAL}
    assert ship(sail(6, 6, STRAND)).cell == STRAND
    again = sail(6, 6, DEEP, 4)
    assert (ship(again).cell, ship(again).state) == (DEEP, "becalmed")


@pytest.mark.rule("ME-SEA-03")
@pytest.mark.parametrize("load", [0, 2])
def test_a_banner_aboard_lives_on_its_baggage_and_ships_need_nothing(load):
    play = setting([banner("r1", PORT, 800, aboard="ship1", baggage=load)])
    launch(play, "r1", PORT)
    asked = asks_of(subsistence(play, "r1"), [])
    assert [ask.why for ask in asked if isinstance(ask, Roll)] == (["shortfall"] if not load else [])
    assert play.state.banners["r1-1"].baggage == max(0, load - 1)

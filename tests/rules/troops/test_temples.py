"""Founded temples: walls of their own, and loot for who takes them (ME-BUILD-22 to ME-BUILD-30)."""

from __future__ import annotations

from itertools import count

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import SiegeBegan, TempleLost, TileTaken
from empires.model.land.world import Tile
from empires.model.state.campaign import Settlement, Siege
from empires.model.state.pieces import Temple
from empires.rules.fight import walls
from empires.rules.fight.arrival import withdraw_inside
from empires.rules.land import routes
from empires.rules.march.feeding import forage_value
from empires.rules.march.marching import take_if_open
from empires.rules.season.battle import battles
from empires.rules.season.siege import sieges
from empires.rules.troops import ships, temples
from empires.rules.winter.income import revenue_sources
from empires.rules.winter.winter_baggage import depots
from empires.rules.year.campaign import YEAR_END
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of, drive, keyed

WORLD = field(3)
HERE, FROM = cell(WORLD, 0, 0), cell(WORLD, 1, 0)


def shrine(race="empire", place=None, banners=(), marker="r2", **more):
    """r2's temple in the middle, in a barren tile or beside a settlement."""
    holdings = {HERE: place} if place else {}
    markers = {} if place else {HERE: marker}
    temple = {HERE: Temple(HERE, "r2", race)}
    made = game(WORLD, banners=banners, holdings=holdings, markers=markers, temples=temple, step="battle", **more)
    owner = replace(made.state.realms["r2"], race=race)
    made.state = replace(made.state, realms={**made.state.realms, "r2": owner})
    return made


def comes(points=1500, **changes):
    """r1's banner that marched in this turn."""
    return banner("r1", HERE, points, moved=1, side=2, came_from=FROM, **changes)


@pytest.mark.rule("ME-BUILD-25")
def test_a_temple_in_a_barren_tile_is_a_fortress_for_two_banners():
    table = shrine(banners=[banner("r2", HERE, 500, n) for n in (1, 2, 3)])
    assert walls.room(table, HERE) == 2
    asked = asks_of(withdraw_inside(table, HERE, "r2", "r1"), [])[0]
    assert (asked.question, asked.most) == ("withdraw_inside", 2)


@pytest.mark.rule("ME-BUILD-25")
def test_a_guard_of_500_is_worth_1500():
    guard = banner("r2", HERE, 500)
    table = shrine(banners=[comes(), guard])
    drive(battles(table, "r1"), [["r2-1"], "besiege"])
    assert happened(table, SiegeBegan)[0].siege.place == "temple"
    assert walls.value(table, HERE, 500) == 1500
    assert walls.owner_of(table, HERE) == "r2"


@pytest.mark.rule("ME-BUILD-25")
def test_an_orc_temple_is_no_fortress():
    table = shrine("orcs_goblins", banners=[comes(), banner("r2", HERE, 500)])
    assert walls.room(table, HERE) == 0
    assert asks_of(battles(table, "r1"), [])[0].question == "attack_card"


@pytest.mark.rule("ME-BUILD-25")
@pytest.mark.parametrize(("kind", "place", "room"), [("village", "temple", 2), ("fortress", "", 2), ("city", "", 3)])
def test_beside_walls_the_siege_is_laid_to_the_settlement(kind, place, room):
    table = shrine(place=Settlement(kind, "r2"))
    assert (temples.besieged_as(table, HERE), walls.room(table, HERE)) == (place, room)


@pytest.mark.rule("ME-BUILD-24")
def test_who_enters_an_undefended_temple_loots_2d6_crowns_and_it_is_gone():
    table = shrine(banners=[comes()])
    take_if_open(table, "r1", HERE, "entered", "ME-SIEGE-35")
    drive(battles(table, "r1"), [(2, 4)])
    assert [(lost.loser, lost.why) for lost in happened(table, TempleLost)] == [("r2", "looted")]
    assert table.state.temples == {}
    assert table.state.banners["r1-1"].treasure == 6


@pytest.mark.rule("ME-BUILD-24")
def test_a_tile_taken_by_scouts_alone_leaves_the_temple_until_a_force_enters():
    table = shrine()
    table.emit(TileTaken(realm="r1", cell=HERE, loser="r2", how="scouted"))
    drive(battles(table, "r1"), [])
    assert table.state.temples
    later = comes()
    table.state = replace(table.state, banners={"r1-1": later})
    drive(battles(table, "r1"), [(1, 1)])
    assert not table.state.temples


@pytest.mark.rule("ME-BUILD-24")
@pytest.mark.parametrize(("who", "falls"), [("r1", True), ("r2", False)])
@pytest.mark.parametrize("more", [{}, {"aboard": "ship1"}, {"inside": True}])
def test_a_temple_falls_to_an_enemy_ashore_and_outside_alone(who, falls, more):
    table = shrine(banners=[banner(who, HERE, 900, **more)])
    drive(temples.sack(table, who), keyed(pip=3))
    assert (HERE not in table.state.temples) == (falls and not more)


@pytest.mark.rule("ME-BUILD-24")
def test_a_temple_with_a_defender_left_is_not_looted():
    table = shrine(
        banners=[comes(), banner("r2", HERE, 500, inside=True)], sieges={HERE: Siege(HERE, "r1", 1, place="temple")}
    )
    drive(temples.sack(table, "r1"), [])
    assert table.state.temples


@pytest.mark.rule("ME-BUILD-24", "ME-BUILD-26")
def test_a_stormed_temple_gives_its_tile_and_its_loot():
    siege = Siege(HERE, "r1", 1, place="temple")
    table = shrine(banners=[comes(), banner("r2", HERE, 500, inside=True)], sieges={HERE: siege})
    drive(sieges(table, "r1"), ["assault", "direct_attack", "withdraw", (6, 5), 1, (3, 3)])
    assert table.state.owner(HERE) == "r1"
    assert not table.state.temples
    assert table.state.banners["r1-1"].treasure == 6


@pytest.mark.rule("ME-BUILD-26")
def test_a_temple_falls_with_the_settlement_beside_it():
    siege = Siege(HERE, "r1", 1)
    table = shrine(
        place=Settlement("city", "r2"), banners=[comes(), banner("r2", HERE, 500, inside=True)], sieges={HERE: siege}
    )
    walls.fall(table, HERE, "stormed", "ME-SIEGE-18")
    drive(temples.sack(table, "r1"), [(5, 5)])
    assert not table.state.temples
    assert table.state.banners["r1-1"].treasure == 10


@pytest.mark.rule("ME-BUILD-27")
def test_a_temple_alone_makes_no_bridge_and_no_harbour():
    river = Tile(at=(0, 0), terrain="river_valley", rivers=((2, 5),))
    coast = Tile(at=(1, 0), terrain="coastal", sea_sides=(2,))
    world = field(2, river=river, coast=coast)
    here, shore = cell(world, 0, 0), cell(world, 1, 0)
    stones = {c: Temple(c, "r1", "empire") for c in (here, shore)}
    table = game(world, markers={here: "r1", shore: "r1"}, temples=stones)
    assert not routes.bridged(world, table.state, here)
    assert not ships.harbour_in(world, table.state, shore)


@pytest.mark.rule("ME-BUILD-29")
def test_a_temple_feeds_nobody_pays_nothing_and_keeps_no_stores():
    table = shrine()
    assert forage_value(table, "r2", HERE) == 0
    assert revenue_sources(table, "r2") == ()
    assert depots(table, "r2") == []


@pytest.mark.rule("ME-BUILD-24", "ME-RACE-04")
def test_a_temple_in_a_tile_that_strangers_were_quartered_in_is_sacked_before_its_troops_stand_up():
    table = shrine(place=Settlement("city", "r1"), banners=[banner("r1", HERE)])
    owner = replace(table.state.realms["r2"], hired={f"temple:{HERE}": 300})
    clock = replace(table.state.clock, part="winter", step="spring_equinox", turn=6)
    table.state = replace(table.state, realms={**table.state.realms, "r2": owner}, clock=clock)
    spring = YEAR_END["spring_equinox"](table)
    pip = count(1)
    drive(spring, lambda ask: (3, 4) if ask.why == "temple_loot" else next(pip) % 6 + 1)
    assert [event.why for event in happened(table, TempleLost)] == ["looted"]
    assert table.state.banners["r1-1"].treasure == 7
    assert not table.state.others_in(HERE, "r1")
    assert not table.state.realms["r2"].hired

"""A player's ships in his turn: orders, troops aboard and ashore, scouting from the ship."""

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerLost, RealmOut, SettlementRazed, TileScouted, TileTaken
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Pick, Roll
from empires.model.state.campaign import Settlement, Siege
from empires.rules.fight import encounters
from empires.rules.land import routes
from empires.rules.march import landing, marching
from empires.rules.sea import sea
from empires.rules.season import battle, movement, reorganisation, scouting
from empires.rules.troops.ships import water
from tests.support.builders import afloat, banner, cell, field, game, happened, launch
from tests.support.driver import asks_of, drive
from tests.support.waters import CAPE, DEEP, INLAND, PORT, RIVAL, STRAIT, STRAND, WORLD
from tests.support.waters import sea as setting


def questions(asked):
    return [ask.why if isinstance(ask, Roll) else ask.question for ask in asked]


def options(ask):
    return {option.key for option in ask.options}


def aboard(*, at=STRAIT, harbour=False, points=1000, scouted=(), **changes):
    """A ship of r1 with a banner; scouted: coasts that were scouted from it this turn."""
    play = setting([banner("r1", at, points, aboard="ship1")], **changes)
    launch(play, "r1", at, harbour=harbour)
    play.state = replace(play.state, scouted={at: tuple(scouted)} if scouted else {})
    return play


def crew(play, banner_id="r1-1"):
    return play.state.banners[banner_id]


# Water --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SEA-02", "ME-MAP-12", "ME-MAP-15")
def test_ships_sail_coasts_and_sea_and_never_off_the_map_by_choice():
    play = setting([banner("r1", CAPE)])
    launch(play, "r1", CAPE, harbour=False)
    (ask,) = asks_of(sea.sailing(play, "r1"), [])
    assert options(ask) == {PORT, f"{PORT}/harbour", STRAIT, DEEP, "stay"}
    assert not any(routes.ways(WORLD, play.state, "r1", PORT, 0)[n].cell == STRAIT for n in range(1))


@pytest.mark.rule("ME-MAP-14")
def test_a_river_tile_with_a_mouth_is_a_coast_for_ships():
    world = field(
        1, mouth=Tile(at=(0, 0), terrain="river_valley", rivers=((2, 5),)), sea=Tile(at=(1, 0), terrain="sea")
    )
    assert water(world, cell(world, 0, 0))
    assert not water(world, cell(world, -1, 0))


@pytest.mark.rule("ME-SEA-04", "ME-SCOUT-01")
def test_a_ship_enters_any_coast_unscouted_one_tile_a_turn():
    play = setting([banner("r2", CAPE)])
    launch(play, "r1", PORT, harbour=False)
    drive(sea.sailing(play, "r1"), [CAPE])
    assert afloat(play, CAPE, "r1") == 1
    assert asks_of(sea.sailing(play, "r1"), []) == []


@pytest.mark.rule("ME-SEA-05", "ME-SEA-25")
def test_a_passing_ship_changes_no_owner():
    play = setting(markers={STRAND: "r2"})
    launch(play, "r1", PORT, harbour=False)
    launch(play, "r1", STRAIT, harbour=False)
    drive(sea.sailing(play, "r1"), ["stay", STRAND])
    assert play.state.owner(STRAND) == "r2"
    launch(play, "r1", RIVAL)
    assert play.state.owner(RIVAL) == "r2"


# Asks ---------------------------------------------------------------------------------------------


def test_a_fleet_that_nobody_needs_is_not_asked_about():
    play = setting([banner("r1", INLAND)])
    launch(play, "r1", PORT, 2)
    assert asks_of(sea.sailing(play, "r1"), []) == []
    launch(play, "", CAPE, pirate=True, harbour=False)
    (ask,) = asks_of(sea.sailing(play, "r1"), [])
    assert isinstance(ask, Decide)
    assert (ask.default, ask.facts["ships"]) == ("stay", 2)


def test_ships_of_a_fleet_may_be_ordered_one_by_one():
    play = setting()
    launch(play, "r1", PORT, 2, harbour=False)
    drive(sea.sailing(play, "r1"), ["one_by_one", CAPE, "in"])
    assert [(s.cell, s.harbour) for s in play.state.ships.values()] == [(CAPE, False), (PORT, True)]


# Boarding -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SEA-26")
def test_one_banner_boards_each_ship_and_the_ship_still_sails_that_turn():
    play = setting([banner("r1", PORT, 900, n) for n in (1, 2, 3)])
    launch(play, "r1", PORT, 2)
    asked = asks_of(sea.sailing(play, "r1"), ["board"])
    assert isinstance(asked[-1], Pick)
    assert (asked[-1].question, asked[-1].most) == ("embark", 2)
    drive(sea.sailing(play, "r1"), ["board", ("r1-1", "r1-3"), CAPE])
    assert [(b.aboard, b.cell) for b in play.state.banners.values()] == [
        ("ship1", CAPE), ("", PORT), ("ship2", CAPE),
    ]  # fmt: skip


@pytest.mark.rule("ME-SEA-26")
def test_boarding_ends_the_march_of_a_banner_that_came_this_turn():
    play = setting([banner("r1", INLAND)], scouted={INLAND: (PORT,)})
    launch(play, "r1", PORT)
    drive(movement.movement(play, "r1"), [f"{PORT}/0", "board", CAPE])
    assert (crew(play).cell, crew(play).moved) == (CAPE, 1)
    assert asks_of(movement.movement(play, "r1"), []) == []


@pytest.mark.rule("ME-SEA-26")
def test_a_siege_bars_the_way_to_the_ships():
    play = setting([banner("r1", PORT, inside=True), banner("r2", PORT, side=5)], sieges={PORT: Siege(PORT, "r2", 1)})
    launch(play, "r1", PORT)
    assert asks_of(sea.sailing(play, "r1"), []) == []


@pytest.mark.rule("ME-SEA-26")
@pytest.mark.parametrize(("roll", "boards"), [(1, False), (6, True)])
def test_mountains_before_the_quay_need_a_route_roll(roll, boards):
    port = Tile(at=(0, 0), terrain="coastal", ridges=((1, 4),), sea_sides=(2,))
    world = field(1, port=port, sea=Tile(at=(1, 0), terrain="sea"))
    here = cell(world, 0, 0)
    play = game(world, banners=[banner("r1", here, zone=world.zone_at(here, 5, 0))], step="movement",
                holdings={here: Settlement("city", "r1")})  # fmt: skip
    launch(play, "r1", here)
    asked = asks_of(sea.sailing(play, "r1"), ["board", roll])
    assert questions(asked)[:2] == ["sail", "route"]
    assert bool(crew(play).aboard) == boards


# Landing ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SEA-27", "ME-SEA-28")
def test_a_ship_that_enters_a_harbour_lands_its_banner_at_once_in_its_own_tile():
    play = aboard(at=CAPE)
    drive(sea.sailing(play, "r1"), [f"{PORT}/land"])
    assert (crew(play).aboard, crew(play).cell, crew(play).moved, crew(play).landed) == ("", PORT, 1, "ship1")
    assert play.state.ships["ship1"].harbour
    assert marching.forces(play, "r1") == ((PORT, ("r1-1",)),)
    assert asks_of(movement.movement(play, "r1"), []) == [], "landing was its move"


@pytest.mark.rule("ME-SEA-27")
def test_a_ship_in_harbour_lands_its_banner_and_may_then_move():
    play = aboard(at=PORT, harbour=True)
    drive(sea.sailing(play, "r1"), ["land", CAPE])
    assert (crew(play).cell, play.state.ships["ship1"].cell) == (PORT, CAPE)


@pytest.mark.rule("ME-SEA-28")
def test_a_foreign_coast_must_have_been_scouted_from_the_ship():
    (ask,) = asks_of(sea.sailing(aboard(), "r1"), [])
    assert f"{RIVAL}/land" not in options(ask)
    (ask,) = asks_of(sea.sailing(aboard(scouted=(RIVAL,)), "r1"), [])
    assert f"{RIVAL}/land" in options(ask)
    closed = aboard(scouted=(RIVAL,), closed={STRAIT: (RIVAL,)})
    assert f"{RIVAL}/land" not in options(asks_of(sea.sailing(closed, "r1"), [])[0])


@pytest.mark.rule("ME-SEA-32", "ME-SEA-28")
def test_a_force_that_lands_in_an_unoccupied_city_takes_it():
    play = aboard(scouted=(RIVAL,))
    drive(sea.sailing(play, "r1"), [f"{RIVAL}/land"])
    assert play.state.owner(RIVAL) == "r1"
    assert [taken.rule for taken in happened(play, TileTaken)] == ["ME-SEA-32"]


@pytest.mark.rule("ME-SEA-28", "ME-SEA-32")
def test_landing_before_independents_means_battle_or_siege():
    play = aboard(scouted=(RIVAL,), holdings={RIVAL: Settlement("city", "")}, points=400)
    drive(sea.sailing(play, "r1"), [f"{RIVAL}/land"])
    assert play.state.owner(RIVAL) == ""
    asked = asks_of(battle.battles(play, "r1"), [6])
    assert questions(asked)[0] == "garrison"


def landed_against(points, enemy_points):
    """A banner of r1 stands before one of r2 in the rival port, out of a ship in the harbour."""
    play = setting([
        banner("r1", RIVAL, points, moved=1, landed="ship1"), banner("r2", RIVAL, enemy_points),
    ], step="battle")  # fmt: skip
    launch(play, "r1", RIVAL)
    return play


LOSE = [(), "direct_attack", "hold", (1, 2)]
"""The defender stays outside; cards; dice that lose the attack."""


@pytest.mark.rule("ME-SEA-29")
def test_invaders_who_lose_board_again_and_their_ship_goes_out_to_sea():
    play = landed_against(1000, 1000)
    asks_of(battle.battles(play, "r1"), [*LOSE, 1, 1, "no"])
    assert (crew(play).aboard, crew(play).cell) == ("ship1", RIVAL)
    assert not play.state.ships["ship1"].harbour
    assert afloat(play, RIVAL, "r1") == 1


@pytest.mark.rule("ME-SEA-29")
def test_invaders_whose_ship_has_gone_are_destroyed():
    play = landed_against(1000, 1000)
    play.state = replace(play.state, ships={"ship1": replace(play.state.ships["ship1"], cell=STRAND)})
    asks_of(battle.battles(play, "r1"), [*LOSE, 1, 1, "no"])
    assert "r1-1" not in play.state.banners
    assert [lost.why for lost in happened(play, BannerLost)] == ["no_ship"]


@pytest.mark.rule("ME-SEA-28", "ME-SEA-29")
def test_invaders_before_walls_may_go_back_aboard():
    play = landed_against(1000, 900)
    asked = asks_of(battle.battles(play, "r1"), [("r2-1",), "back"])
    assert "back" in options(asked[1])
    assert crew(play).aboard == "ship1"


# Scouting from the ship ---------------------------------------------------------------------------


@pytest.mark.rule("ME-SEA-06", "ME-SEA-05", "ME-SEA-28")
def test_a_banner_aboard_scouts_coasts_and_a_ship_without_one_none():
    play = aboard(step="scouting")
    (ask,) = asks_of(scouting.scouting(play, "r1"), [])
    assert options(ask) == {CAPE, STRAND, RIVAL, "none"}
    empty = setting(step="scouting")
    launch(empty, "r1", STRAIT, harbour=False)
    assert asks_of(scouting.scouting(empty, "r1"), []) == []


@pytest.mark.rule("ME-SEA-05", "ME-SEA-06")
def test_an_unknown_coast_scouted_from_a_ship_joins_the_empire():
    play = aboard(step="scouting")
    drive(scouting.scouting(play, "r1"), [STRAND, (4, 4)])
    assert play.state.owner(STRAND) == "r1"
    known = aboard(step="scouting", markers={STRAND: "r2"})
    drive(scouting.scouting(known, "r1"), [STRAND, (4, 4)])
    assert (known.state.owner(STRAND), len(happened(known, TileScouted))) == ("r2", 1)


@pytest.mark.rule("ME-SEA-06", "ME-MAP-14")
def test_a_river_mouth_is_scouted_on_the_coastal_chart():
    mouth = Tile(at=(0, 0), terrain="river_valley", rivers=((2, 5),))
    world = field(1, mouth=mouth, sea=Tile(at=(1, 0), terrain="sea"))
    play = game(world, banners=[banner("r1", cell(world, 1, 0), aboard="ship1")])
    launch(play, "r1", cell(world, 1, 0), harbour=False)
    asked = asks_of(scouting.scouting(play, "r1"), [cell(world, 0, 0)])
    assert asked[-1].facts["terrain"] == "coastal"


@pytest.mark.rule("ME-SEA-06", "ME-SCOUT-20")
def test_what_befalls_scouts_befalls_the_banner_aboard():
    play = aboard(step="scouting")
    asked = asks_of(scouting.scouting(play, "r1"), [STRAND, (1, 1)])
    assert questions(asked)[-1] == "scouting_event"


# What banners aboard are not ----------------------------------------------------------------------


def test_banners_aboard_are_no_force_on_the_land():
    play = aboard(at=PORT, harbour=True)
    assert play.state.force(PORT, "r1") == ()
    assert play.state.others_in(PORT, "r2") == ()
    assert reorganisation.groups_of(play, "r1") == []
    assert marching.forces(play, "r1") == ()
    assert encounters.newcomers(play, "r1", PORT) == ()


# Harbours that change hands -----------------------------------------------------------------------


@pytest.mark.rule("ME-REALM-11", "ME-SCOUT-14")
def test_empty_ships_go_with_their_city_and_laden_ones_out_to_sea():
    play = setting([banner("r2", RIVAL, aboard="ship2")])
    launch(play, "r2", RIVAL, 2)
    launch(play, "", RIVAL, pirate=True)
    play.emit(TileTaken(realm="r1", cell=RIVAL, loser="r2", how="battle"))
    assert [(s.owner, s.harbour) for s in play.state.ships.values()] == [("r1", True), ("r2", False), ("", False)]


@pytest.mark.rule("ME-QUARTERS-06")
def test_ships_of_a_burnt_port_are_out_at_sea():
    play = setting()
    launch(play, "r1", PORT)
    play.emit(SettlementRazed(realm="r2", cell=PORT, loser="r1", how="force"))
    assert not play.state.ships["ship1"].harbour


@pytest.mark.rule("ME-TURN-08")
def test_ships_of_a_realm_that_is_out_are_gone():
    play = setting()
    launch(play, "r1", PORT)
    play.emit(RealmOut(realm="r1"))
    assert not play.state.ships


@pytest.mark.rule("ME-SEA-26", "ME-SEA-27")
def test_who_came_ashore_this_turn_does_not_go_aboard_again():
    play = setting([banner("r1", PORT, aboard="ship1")])
    launch(play, "r1", PORT, 1, harbour=True)
    assert landing.may_board(play, "r1", PORT) == []
    drive(landing.land(play, "ship1"), [])
    assert landing.may_board(play, "r1", PORT) == []
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2))
    assert [b.id for b in landing.may_board(play, "r1", PORT)] == ["r1-1"]

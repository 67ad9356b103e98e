"""Battles: where the beaten go."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerHalted, BannerLost, BattleFought, PointsChanged, RouteTried
from empires.model.land.hexes import opposite
from empires.model.land.world import Tile, World
from empires.model.state.asks import Decide
from empires.model.state.campaign import Settlement, Siege
from empires.rules.core.game import Game
from empires.rules.march import retreat
from empires.rules.season import battle
from tests.support.battling import (
    DRAW,
    EVEN,
    LOST,
    WON,
    answered,
    meeting,
    points_of,
    river_meeting,
    run,
    shut_out,
    ways_out,
    where,
)
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of

# Retreats -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-BATTLE-16")
def test_a_beaten_attacker_goes_back_over_the_river_without_a_roll() -> None:
    land = field(2, ford=Tile(at=(0, 0), terrain="river_valley", rivers=((1, 3),)))
    here, west = cell(land, 0, 0), cell(land, -1, 0)
    zone = land.zone_at(here, 2, 0)
    table = meeting(
        world=land,
        banners=[
            banner("r1", here, 800, moved=1, came_from=west, side=5, zone=zone),
            banner("r2", here, 900, zone=zone),
        ],
    )
    answered(table, *EVEN, LOST, 1, 1, "no")
    assert where(table, "r1-1") == (-1, 0)
    assert not happened(table, RouteTried)


def crossed_before_it_came() -> tuple[Game, World]:
    """r1 had crossed the river of the east, by a roll, before it went over the side to the middle."""
    land = field(2, east=Tile(at=(1, 0), terrain="river_valley", rivers=((1, 3),)))
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    bank = land.zone_at(east, opposite(2), 0)
    far = next(zone for zone in range(len(land.zones(east))) if zone != bank)
    came = {"moved": 1, "came_from": east, "side": 2, "came_from_zone": far}
    banners = [banner("r1", here, 800, **came), banner("r1", here, 500, 2, **came), banner("r2", here, 2000)]
    return meeting(world=land, banners=banners), land


@pytest.mark.rule("ME-BATTLE-16", "ME-BATTLE-41", "ME-MAP-07")
def test_who_goes_back_stands_on_the_bank_that_touches_the_side_it_came_over() -> None:
    table, land = crossed_before_it_came()
    answered(table, *EVEN, LOST, 1, 1, "no")
    for beaten in ("r1-1", "r1-2"):
        now = table.state.banners[beaten]
        assert now.cell == cell(land, 1, 0)
        assert now.zone in land.zones_touching(now.cell, now.side)
    assert not happened(table, RouteTried)


@pytest.mark.rule("ME-BATTLE-25", "ME-MAP-07")
def test_after_a_draw_too_the_way_back_ends_on_the_near_bank() -> None:
    table, land = crossed_before_it_came()
    way = retreat.way_back(land, table.state.banners["r1-1"])
    assert way.cell == cell(land, 1, 0)
    assert way.zone == land.zone_at(way.cell, opposite(2), 0)


@pytest.mark.rule("ME-MAP-08", "ME-BATTLE-16")
@pytest.mark.parametrize("half", [0, 1])
def test_where_the_river_runs_through_the_side_each_goes_back_on_its_own_bank(half: int) -> None:
    rivers = ((2, 5),)
    land = field(
        2, here=Tile(at=(0, 0), terrain="river_valley", rivers=rivers),
        east=Tile(at=(1, 0), terrain="river_valley", rivers=rivers),
    )  # fmt: skip
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    stood = banner("r1", here, came_from=east, side=2, zone=land.zone_at(here, 2, half))
    assert retreat.way_back(land, stood).zone == land.zone_at(east, 5, 1 - half)


@pytest.mark.rule("ME-BATTLE-16", "ME-BATTLE-42")
def test_a_beaten_attacker_goes_back_to_the_siege_it_came_from() -> None:
    land = field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    table = meeting(
        world=land,
        banners=[
            banner("r1", here, 800, 1, moved=1, came_from=east, side=2),
            banner("r1", east, 800, 2, side=5, came_from=here),
            banner("r2", here, 900, 1),
            banner("r2", east, 500, 2, inside=True),
        ],
        markers={here: "r2"},
        holdings={east: Settlement("fortress", "r2")},
        sieges={east: Siege(east, "r1", 1)},
    )
    answered(table, *EVEN, LOST, 1, 1, "no")
    assert where(table, "r1-1") == (1, 0)


@pytest.mark.rule("ME-BATTLE-16", "ME-BATTLE-18")
def test_a_beaten_attacker_whose_way_back_an_enemy_holds_retreats_as_others_do() -> None:
    table = shut_out()
    answered(table, *EVEN, LOST, 1, 1, "no", 5)
    assert where(table, "r1-1") == (-1, 0)
    table = shut_out()
    answered(table, *EVEN, LOST, 1, 1, "no", 1)
    assert "r1-1" not in table.state.banners


def test_the_way_back_is_open_to_no_placed_banner_nor_into_the_siege_of_another() -> None:
    land = field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    siege = {east: Siege(east, "r3", 1)}
    table = game(land, 3, [banner("r3", east)], {east: Settlement("city", "")}, sieges=siege)
    assert not retreat.may_go_back(table, banner("r1", here, came_from=east, side=2))
    assert retreat.may_go_back(table, banner("r1", here, came_from=cell(land, 0, -1), side=3))
    assert not retreat.may_go_back(table, banner("r1", here))


@pytest.mark.rule("ME-BATTLE-16", "ME-GEN-04")
def test_who_fell_does_not_go_back() -> None:
    here, east = cell(field(2), 0, 0), cell(field(2), 1, 0)
    force = [banner("r1", here, points, n, moved=1, came_from=east, side=2) for n, points in ((1, 30), (2, 800))]
    table = meeting(banners=[*force, banner("r2", here, 900)])
    answered(table, *EVEN, LOST, 1, 1, "no")
    assert sorted(table.state.banners) == ["r1-2", "r2-1"]
    assert where(table, "r1-2") == (1, 0)


@pytest.mark.rule("ME-BATTLE-22")
def test_a_scattered_attacker_whose_way_back_is_closed_may_make_no_route_roll() -> None:
    table = shut_out()
    answered(table, "direct_attack", "counter_attack", (1, 3), 1, 1, "no")
    assert "r1-1" not in table.state.banners
    assert not happened(table, RouteTried)


@pytest.mark.rule("ME-BATTLE-17")
def test_a_beaten_defender_chooses_among_own_tiles_without_an_enemy() -> None:
    table = meeting()
    land = table.world
    west, north = cell(land, -1, 0), cell(land, 1, 1)
    asked = asks_of(battle.battles(table, "r1"), [*EVEN, WON, 1, 1, "no"])[-1]
    assert isinstance(asked, Decide)
    assert asked.by == "r2"
    assert sorted(option.facts["cell"] for option in asked.options) == sorted([west, north])
    watched = meeting()
    state = watched.state
    watched.state = replace(state, banners={**state.banners, "r1-9": banner("r1", west, 500, 9)})
    answered(watched, *EVEN, WON, 1, 1, "no")
    assert where(watched, "r2-1") == (1, 1)


@pytest.mark.rule("ME-BATTLE-17", "ME-BATTLE-42")
@pytest.mark.parametrize("refuge", ["none", "razed", "sea", "swamp"])
def test_with_nowhere_to_go_a_beaten_defender_is_destroyed(refuge: str) -> None:
    at = (-1, 0)
    terrain = refuge if refuge in ("sea", "swamp") else "lowland"
    land = field(2, west=Tile(at=at, terrain=terrain))  # type: ignore[arg-type]
    here, east, west = cell(land, 0, 0), cell(land, 1, 0), cell(land, -1, 0)
    razed = {west: Settlement("village", "r2", razed=True, razed_by="r2")} if refuge == "razed" else {}
    owned = {west: "r2"} if refuge in ("sea", "swamp") else {}
    table = meeting(world=land, markers={here: "r2", east: "r1", **owned}, holdings=razed)
    answered(table, *EVEN, WON, 1, 1, "no")
    assert "r2-1" not in table.state.banners
    assert [(lost.why, lost.rule) for lost in happened(table, BannerLost)] == [("no_retreat", "ME-BATTLE-17")]


@pytest.mark.rule("ME-BATTLE-42")
def test_an_attacker_may_go_back_into_a_razed_tile() -> None:
    land = field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    table = meeting(world=land, markers={here: "r2"}, holdings={east: Settlement("village", "r2", razed=True)})
    answered(table, *EVEN, LOST, 1, 1, "no")
    assert where(table, "r1-1") == (1, 0)


@pytest.mark.rule("ME-BATTLE-18")
@pytest.mark.parametrize(("route", "saved"), [(1, False), (2, False), (5, True)])
def test_a_retreat_over_a_river_needs_a_route_roll(route: int, saved: bool) -> None:
    table = river_meeting()
    answered(table, *EVEN, WON, 1, 1, "no", route)
    assert ("r2-1" in table.state.banners) == saved
    assert len(happened(table, RouteTried)) == 1


@pytest.mark.rule("ME-BATTLE-18", "ME-BATTLE-19")
def test_a_perilous_retreat_is_paid_for_and_its_losses_are_told_apart() -> None:
    table = river_meeting()
    # Route 3 is perilous; perilous 2 costs D6x20 points and 1 baggage.
    answered(table, *EVEN, WON, 2, 1, "no", 3, 2, 4)
    lost = {event.why: -event.delta for event in happened(table, PointsChanged) if event.banner == "r2-1"}
    assert lost == {"battle": 150, "perilous_route": 80}
    assert table.state.banners["r2-1"].baggage == 3
    assert where(table, "r2-1") == (-1, 0)


@pytest.mark.rule("ME-BATTLE-18")
def test_a_perilous_retreat_may_be_the_end_of_a_weak_banner() -> None:
    here = cell(field(2), 0, 0)
    table = river_meeting()
    weak = replace(table.state.banners["r2-1"], id="r2-2", number=2, points=70, baggage=0)
    table.state = replace(table.state, banners={**table.state.banners, "r2-2": weak})
    # 50 points each in the battle; perilous 1 costs each D6x50 and all baggage.
    answered(table, "flank_attack", "counter_attack", WON, 1, 1, "no", 3, 1, 1, 1)
    assert "r2-2" not in table.state.banners
    assert table.state.banners["r2-1"].cell != here


@pytest.mark.rule("ME-BATTLE-17", "ME-BATTLE-18")
def test_a_free_way_out_is_the_usual_one() -> None:
    land = field(2, ford=Tile(at=(0, 0), terrain="river_valley", rivers=((2, 4),)))
    here, east, north, south = (cell(land, *at) for at in ((0, 0), (1, 0), (1, 1), (0, -1)))
    zone = land.zone_at(here, 3, 0)
    table = meeting(
        world=land,
        banners=[
            banner("r1", here, 800, moved=1, came_from=east, side=2, zone=zone),
            banner("r2", here, 900, zone=zone),
        ],
        markers={here: "r2", east: "r1", north: "r2", south: "r2"},
    )
    asked = asks_of(battle.battles(table, "r1"), [*EVEN, WON, 1, 1, "no"])[-1]
    assert isinstance(asked, Decide)
    crossings = {option.key: option.facts["crossing"] for option in asked.options}
    assert set(crossings.values()) == {"", "river"}
    assert crossings[asked.default] == ""


@pytest.mark.rule("ME-BATTLE-20")
@pytest.mark.parametrize("turn_first", ["attacker", "defender"])
def test_only_a_beaten_force_still_to_have_its_turn_is_halted(turn_first: str) -> None:
    table = meeting()
    if turn_first == "defender":
        clock = replace(table.state.clock, order=("r2", "r1"), at=1)
        table.state = replace(table.state, clock=clock)
    run(table, *EVEN, WON, 1, 1)
    beaten = table.state.banners["r2-1"]
    halted = (1, 1) if turn_first == "attacker" else (0, 0)
    assert (beaten.halted, beaten.no_scout, beaten.beaten) == (*halted, 1)
    assert [event.banner for event in happened(table, BannerHalted)] == ["r2-1"]


def test_a_beaten_attacker_has_had_his_turn_and_is_not_halted() -> None:
    table = meeting()
    run(table, *EVEN, LOST, 1, 1)
    assert (table.state.banners["r1-1"].halted, table.state.banners["r1-1"].beaten) == (0, 1)


@pytest.mark.rule("ME-BATTLE-21")
def test_a_force_beaten_this_turn_may_fight_again_or_go_one_tile_further() -> None:
    here = cell(field(2), 0, 0)
    force = meeting().state.banners
    banners = [force["r1-1"], banner("r2", here, 900, beaten=1)]
    table = meeting(banners=banners)
    answered(table, "avoid", *ways_out(table))
    assert not happened(table, BattleFought)
    assert where(table, "r2-1") == (-1, 0)
    assert points_of(table, "r1-1", "r2-1") == [800, 900]
    assert table.state.markers[here] == "r1"
    table = meeting(banners=banners)
    answered(table, "fight", *EVEN, DRAW, 1, 1, *ways_out(table))
    assert happened(table, BattleFought)


@pytest.mark.rule("ME-BATTLE-21")
def test_to_avoid_combat_is_not_the_usual_answer_where_it_may_destroy_the_force() -> None:
    usual = []
    for table in (meeting(), river_meeting(), meeting(markers={})):
        state = table.state
        table.state = replace(state, banners={**state.banners, "r2-1": replace(state.banners["r2-1"], beaten=1)})
        ask = asks_of(battle.battles(table, "r1"), [])[0]
        assert isinstance(ask, Decide)
        usual.append(ask.default)
    assert usual == ["avoid", "fight", "fight"]


@pytest.mark.rule("ME-BATTLE-21")
@pytest.mark.parametrize(("beaten", "asked"), [((1, 1), "avoid"), ((1, 0), "attack_card"), ((0, 1), "attack_card")])
def test_only_a_force_that_was_beaten_as_a_whole_may_avoid_combat(beaten: tuple[int, int], asked: str) -> None:
    force = meeting().state.banners
    here = force["r2-1"].cell
    two = [banner("r2", here, 900, n, beaten=month) for n, month in enumerate(beaten, 1)]
    ask = asks_of(battle.battles(meeting(banners=[force["r1-1"], *two]), "r1"), [])[0]
    assert getattr(ask, "question", "") == asked


def test_a_force_beaten_last_turn_cannot_avoid_a_battle() -> None:
    table = meeting()
    state = table.state
    banners = {key: replace(b, beaten=1, moved=2 if key == "r1-1" else 0) for key, b in state.banners.items()}
    table.state = replace(state, clock=replace(state.clock, turn=2), banners=banners)
    ask = asks_of(battle.battles(table, "r1"), [])[0]
    assert isinstance(ask, Decide)
    assert ask.question == "attack_card"

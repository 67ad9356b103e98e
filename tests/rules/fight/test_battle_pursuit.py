"""Battles: scattered forces, who holds the tile, and pursuit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerHalted, BannerLost, BattleFought, Pursued, RouteTried, TileTaken
from empires.model.state.asks import Decide
from empires.model.state.campaign import Settlement
from empires.rules.fight import fighting
from empires.rules.season import battle
from tests.support.battling import (
    DRAW,
    EVEN,
    LOST,
    ROUTED,
    WON,
    answered,
    before,
    meeting,
    middle,
    points_of,
    pursued,
    river_meeting,
    run,
    shut_out,
    sides,
    ways_out,
    where,
)
from tests.support.builders import banner, cell, field, happened
from tests.support.driver import asks_of, drive

# Scattered, victory, draw -------------------------------------------------------------------------


@pytest.mark.rule("ME-BATTLE-22")
def test_the_scattered_drop_their_baggage_to_the_winner_within_his_limits() -> None:
    here, east = cell(field(2), 0, 0), cell(field(2), 1, 0)
    loser = [
        banner("r1", here, 300, n, moved=1, came_from=east, side=2, baggage=b) for n, b in ((1, 3), (2, 2), (3, 2))
    ]
    winner = [banner("r2", here, 450, 1, baggage=1), banner("r2", here, 450, 2)]
    table = meeting(banners=[*loser, *winner])
    run(table, "direct_attack", "counter_attack", (1, 3), 1, 1)
    carried = {b.id: b.baggage for b in table.state.banners.values()}
    assert carried == {"r1-1": 0, "r1-2": 0, "r1-3": 0, "r2-1": 4, "r2-2": 4}
    full = meeting(banners=[*loser, *(replace(b, baggage=5) for b in winner)])
    run(full, "direct_attack", "counter_attack", (1, 3), 1, 1)
    assert [full.state.banners[b].baggage for b in ("r2-1", "r2-2")] == [6, 6]
    assert where(full, "r1-3") == (1, 0)


@pytest.mark.rule("ME-BATTLE-22")
def test_the_scattered_may_make_no_route_roll() -> None:
    table = river_meeting()
    answered(table, "surprise_attack", "hold", ROUTED, 1, 1, "no")
    assert [(lost.banner, lost.rule) for lost in happened(table, BannerLost)] == [("r2-1", "ME-BATTLE-22")]
    assert not happened(table, RouteTried)
    assert table.state.banners["r1-1"].baggage == 4
    free = meeting()
    run(free, "surprise_attack", "hold", ROUTED, 1, 1)
    assert "r2-1" in free.state.banners


@pytest.mark.rule("ME-BATTLE-24")
@pytest.mark.parametrize("kind", ["village", "marker", "razed"])
def test_the_winner_takes_settlement_or_marker_but_nothing_razed(kind: str) -> None:
    here = cell(field(2), 0, 0)
    markers = {key: owner for key, owner in meeting().state.markers.items() if key != here or kind == "marker"}
    holdings = {} if kind == "marker" else {here: Settlement("village", "r2", razed=kind == "razed")}
    table = meeting(markers=markers, holdings=holdings)
    run(table, *EVEN, WON, 1, 1)
    assert table.state.owner(here) == (None if kind == "razed" else "r1")
    assert bool(happened(table, TileTaken)) == (kind != "razed")
    assert where(table, "r1-1") == (0, 0)
    lost = meeting(markers=markers, holdings=holdings)
    run(lost, *EVEN, LOST, 1, 1)
    assert not happened(lost, TileTaken)


@pytest.mark.rule("ME-BATTLE-25")
def test_after_a_draw_both_leave_and_the_tile_stays_with_the_defender() -> None:
    table = meeting()
    answered(table, *EVEN, DRAW, 1, 1, *ways_out(table))
    assert (where(table, "r1-1"), where(table, "r2-1")) == ((1, 0), (-1, 0))
    assert table.state.owner(middle(table)) == "r2"
    assert not happened(table, BannerHalted)


@pytest.mark.rule("ME-BATTLE-25")
def test_after_a_draw_an_attacker_may_return_to_a_tile_not_his_own_or_choose_an_own_one() -> None:
    land = field(2)
    here, east, south = cell(land, 0, 0), cell(land, 1, 0), cell(land, 0, -1)
    table = meeting(world=land, markers={here: "r2", south: "r1", cell(land, -1, 0): "r2"})
    asked = asks_of(battle.battles(table, "r1"), [*EVEN, DRAW, 1, 1])[-1]
    assert isinstance(asked, Decide)
    assert sorted(option.facts["cell"] for option in asked.options) == sorted([east, south])
    assert asked.default == "back"


@pytest.mark.rule("ME-BATTLE-25", "ME-BATTLE-41")
def test_after_a_draw_each_attacker_may_return_to_the_tile_it_came_from_but_no_defender() -> None:
    land = field(2)
    here, east, south, north = (cell(land, *at) for at in ((0, 0), (1, 0), (0, -1), (1, 1)))
    table = meeting(
        world=land,
        banners=[
            banner("r1", here, 600, moved=1, came_from=east, side=2),
            banner("r1", here, 700, 2, moved=1, came_from=south, side=3),
            banner("r2", here, 1300, came_from=north, side=1),
        ],
        markers={here: "r2", cell(land, -1, 0): "r2"},
    )
    answered(table, *EVEN, DRAW, 1, 1)
    assert (where(table, "r1-1"), where(table, "r1-2"), where(table, "r2-1")) == ((1, 0), (0, -1), (-1, 0))


@pytest.mark.rule("ME-BATTLE-25")
def test_after_a_draw_an_attacker_whose_way_back_an_enemy_holds_goes_into_his_own_empire() -> None:
    table = shut_out()
    answered(table, *EVEN, DRAW, 1, 1, 1, 5)
    assert where(table, "r1-1") == (-1, 0)


@pytest.mark.rule("ME-BATTLE-25")
def test_after_a_draw_route_rolls_are_made_until_one_succeeds() -> None:
    table = river_meeting()
    answered(table, *EVEN, DRAW, 1, 1, 1, 2, 1, 5)
    assert where(table, "r2-1") == (-1, 0)
    assert len(happened(table, RouteTried)) == 4


@pytest.mark.rule("ME-BATTLE-25")
def test_after_a_draw_a_defender_with_nowhere_to_go_is_destroyed() -> None:
    land = field(2)
    table = meeting(world=land, markers={cell(land, 0, 0): "r2", cell(land, 1, 0): "r1"})
    answered(table, *EVEN, DRAW, 1, 1)
    assert "r2-1" not in table.state.banners


# Pursuit ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-BATTLE-26")
def test_dispersed_drops_baggage_and_bars_route_rolls() -> None:
    table = pursued(1)
    assert "r2-1" not in table.state.banners
    assert table.state.banners["r1-1"].baggage == 4
    assert not happened(table, RouteTried)


@pytest.mark.rule("ME-BATTLE-26")
@pytest.mark.parametrize("die", [2, 3])
def test_shadowed_or_without_general_the_loser_loses_more_unmultiplied(die: int) -> None:
    here, east, west = (cell(field(2), i, 0) for i in (0, 1, -1))
    big = [banner("r1", here, 1500, moved=1, came_from=east, side=2), banner("r2", here, 1400)]
    table = pursued(die, 6, table=meeting(banners=big, markers={here: "r2", east: "r1", west: "r2"}))
    # (50 + 50) x 2 in the battle, then 6 x 50.
    assert points_of(table, "r2-1") == [1400 - 200 - 300]
    assert where(table, "r2-1") == (-1, 0)


@pytest.mark.rule("ME-BATTLE-26")
def test_pursuit_may_take_the_baggage_come_to_nothing_or_meet_the_rear_guard() -> None:
    taken = pursued(4, 5)
    assert [taken.state.banners[b].baggage for b in ("r1-1", "r2-1")] == [4, 0]
    nothing = pursued(5, 5)
    assert points_of(nothing, "r1-1", "r2-1") == [750, 800]
    assert nothing.state.banners["r2-1"].baggage == 4
    guard = pursued(6, 3, 5)
    assert points_of(guard, "r1-1", "r2-1") == [600, 800]
    assert happened(guard, Pursued)[0].victim == "r2"


@pytest.mark.rule("ME-BATTLE-26")
def test_the_winner_may_let_the_loser_go_and_nobody_pursues_after_a_draw() -> None:
    table = meeting()
    run(table, *EVEN, WON, 1, 1)
    assert not happened(table, Pursued)
    asked = asks_of(battle.battles(meeting(), "r1"), [*EVEN, DRAW, 1, 1, *ways_out(meeting())])
    assert not any(isinstance(ask, Decide) and ask.question == "pursue" for ask in asked)


@pytest.mark.rule("ME-BATTLE-24")
def test_a_tile_whose_conquerors_all_fell_is_not_taken() -> None:
    table = meeting(50, 900)
    run(table, "direct_attack", "withdraw", (6, 5), 1, 1)
    assert happened(table, BattleFought)[0].result == "defender_defeated"
    assert table.state.owner(middle(table)) == "r2"
    village = before("village", attack=50)
    run(village, 1, "direct_attack", 3, (6, 3), 1, 1)
    assert happened(village, BattleFought)[0].result == "defender_defeated"
    assert village.state.owner(middle(village)) == ""


@pytest.mark.rule("ME-BATTLE-24")
def test_who_wins_in_his_own_tile_takes_nothing() -> None:
    table = meeting(markers={cell(field(2), 0, 0): "r1", cell(field(2), -1, 0): "r2"})
    run(table, *EVEN, WON, 1, 1)
    assert happened(table, BattleFought)
    assert not happened(table, TileTaken)


def test_a_defender_whose_conquerors_all_fell_stays_where_he_is() -> None:
    table = meeting(50, 900)
    drive(
        fighting.fight(table, middle(table), *sides()),
        ["direct_attack", "withdraw", (6, 5), 1, 1],
    )
    assert happened(table, BattleFought)[0].score == 9
    assert points_of(table, "r1-1") == [0]
    assert where(table, "r2-1") == (0, 0)

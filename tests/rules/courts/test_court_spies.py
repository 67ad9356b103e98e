"""Spies: each result of their chart."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerMoved, MoveDeclared, StrengthLearned
from empires.rules.courts.espionage import espionage
from empires.rules.season.movement import movement
from empires.rules.season.scouting import scouting
from tests.support.builders import banner, happened
from tests.support.driver import asks_of, drive
from tests.support.spying import MONTH, NEAR, SEAT, SEAT_2, TOWN, gone, result, spring, spy, winter

# Spies --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SPY-19")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_spy_who_vanishes(die):
    table = winter(counters=[spy("spy")], banners=[banner("r2", SEAT_2)])
    drive(espionage(table), [die])
    assert not happened(table, StrengthLearned)
    assert result(table) == [("spy", die)]


@pytest.mark.rule("ME-SPY-20")
def test_numbers_and_plans_are_told_to_the_spys_player_alone():
    table = winter(counters=[spy("spy")], banners=[banner("r2", SEAT_2, 800), banner("r2", SEAT_2, 700, 2)])
    asks = asks_of(espionage(table), [4])
    assert (asks[-1].by, asks[-1].question, asks[-1].default) == ("r2", "tell_move", "stay")
    table = winter(counters=[spy("spy")], banners=[banner("r2", SEAT_2, 800), banner("r2", SEAT_2, 700, 2)])
    drive(espionage(table), [4, TOWN])
    learned = happened(table, StrengthLearned)[0]
    assert (learned.learned.points, learned.learned.banners) == (1500, ())
    plan = happened(table, MoveDeclared)[0]
    assert (plan.target, plan.seen_by) == (TOWN, ("r1", "r2"))


@pytest.mark.rule("ME-SPY-20")
def test_a_force_goes_where_it_was_told_to_go_or_stays():
    table = spring()
    table.emit(MoveDeclared(realm="r2", cell=SEAT_2, target=TOWN, banners=("r2-1",), month=MONTH))
    table.state = replace(table.state, scouted={SEAT_2: (TOWN, NEAR)})
    drive(movement(table, "r2"), [])
    assert [(e.banner, e.cell) for e in happened(table, BannerMoved)] == [("r2-1", TOWN)]
    failed = spring()
    failed.emit(MoveDeclared(realm="r2", cell=SEAT_2, target=TOWN, banners=("r2-1",), month=MONTH))
    failed.state = replace(failed.state, scouted={SEAT_2: (NEAR,)})
    drive(movement(failed, "r2"), [])
    assert not happened(failed, BannerMoved)
    stays = spring()
    stays.emit(MoveDeclared(realm="r2", cell=SEAT_2, target=SEAT_2, banners=("r2-1", "r2-2"), month=MONTH))
    drive(movement(stays, "r2"), [])


@pytest.mark.rule("ME-SPY-20")
def test_it_scouts_that_tile_without_being_asked():
    table = spring()
    table.state = replace(table.state, scouted={}, clock=replace(table.state.clock, step="scouting"))
    table.emit(MoveDeclared(realm="r2", cell=SEAT_2, target=TOWN, banners=("r2-1",), month=MONTH))
    asks = asks_of(scouting(table, "r2"), ["none"])
    assert asks[0].facts["banner"] == "r2-2"
    assert (asks[1].why, asks[1].facts["cell"]) == ("scouting", TOWN)


@pytest.mark.rule("ME-SPY-21")
def test_full_details_are_shown():
    table = winter(counters=[spy("spy")], banners=[banner("r2", SEAT_2, 800, baggage=2)])
    drive(espionage(table), [5])
    assert happened(table, StrengthLearned)[0].learned.banners == ((1, 800, 2),)
    assert not happened(table, MoveDeclared)


@pytest.mark.rule("ME-SPY-22")
def test_a_4_with_3_left_removes_3_and_else_as_many_as_the_die():
    others = [spy("saboteur", SEAT, "r2", n) for n in (2, 3, 4)]
    table = winter(counters=[spy("spy"), *others], banners=[banner("r2", SEAT_2)])
    drive(espionage(table), [6, 1, 6, 4])
    assert [w for _, w, _ in gone(table)] == ["used", "removed", "removed", "removed"]
    assert [k for _, _, k in gone(table)] == ["spy", "", "", ""]
    table = winter(counters=[spy("spy"), *others], banners=[banner("r2", SEAT_2)])
    asks = asks_of(espionage(table), [6, 1, 6, 2, ("operative3", "operative4")])
    assert asks[4].question == "unmask"
    assert [o.facts.keys() & {"craft"} for o in asks[4].options] == [set()] * 3
    assert set(table.state.operatives) <= {"operative2"}

"""Assassins: each result of their chart, and what it does to the season."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerHalted, CourtShaken, OperativeActed, PointsChanged
from empires.model.state.asks import Decide, Roll
from empires.model.state.campaign import Settlement
from empires.rules.courts.espionage import espionage
from empires.rules.season.movement import movement
from tests.support.builders import banner, book, cell, happened, realm
from tests.support.driver import Log, asks_of, drive, keyed
from tests.support.spying import MONTH, SEAT_2, TOWN, WORLD, gone, lost, result, spring, spy, winter

# Assassins ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        pytest.param([1], 0, marks=pytest.mark.rule("ME-SPY-07")),
        pytest.param([2, (3, 4)], 70, marks=pytest.mark.rule("ME-SPY-08")),
        pytest.param([3, 3], 60, marks=pytest.mark.rule("ME-SPY-09")),
        pytest.param([4, 4], 200, marks=pytest.mark.rule("ME-SPY-10")),
        pytest.param([5, 4, (3, 4)], 270, marks=pytest.mark.rule("ME-SPY-11")),
        pytest.param([6, 3, 4], 260, marks=pytest.mark.rule("ME-SPY-12")),
    ],
)
@pytest.mark.rule("ME-SPY-06")
def test_an_assassin_among_troops(answers, points):
    table = winter(counters=[spy("assassin")], banners=[banner("r2", SEAT_2)])
    drive(espionage(table), answers)
    assert lost(table) == points
    assert result(table) == [("assassin_army", answers[0])]
    assert gone(table) == [("operative1", "used", "assassin")]
    row = book().row("assassin_army", answers[0])
    assert happened(table, OperativeActed)[0].rule == row["rule"]


@pytest.mark.rule("ME-SPY-10")
def test_the_original_rule_has_d6x100():
    table = winter(counters=[spy("assassin")], banners=[banner("r2", SEAT_2)], settings={"assassin_points": "original"})
    drive(espionage(table), [4, 4])
    assert lost(table) == 400


@pytest.mark.rule("ME-SPY-06")
def test_the_assassins_player_names_the_enemy_and_a_random_banner_of_it_is_the_victim():
    camps = [banner("r2", TOWN, number=1), banner("r2", TOWN, number=2), banner("r3", TOWN)]
    table = winter(counters=[spy("assassin", TOWN)], banners=camps)
    table.state = replace(table.state, realms={**table.state.realms, "r3": realm(3)})
    drive(espionage(table), keyed({"assassin_army": 2}), log := Log())
    assert next(ask for ask in log if isinstance(ask, Decide)).default == "r2"
    table = winter(counters=[spy("assassin", TOWN)], banners=camps)
    table.state = replace(table.state, realms={**table.state.realms, "r3": realm(3)})
    drive(espionage(table), ["r2", 2, 2, (1, 1)])
    assert [(e.banner, e.delta) for e in happened(table, PointsChanged)] == [("r2-2", -20)]


@pytest.mark.parametrize("die", [pytest.param(1, marks=pytest.mark.rule("ME-SPY-14")), 2])
def test_an_assassin_found_in_the_palace(die):
    table = winter(counters=[spy("assassin")])
    drive(espionage(table), [die])
    assert not happened(table, CourtShaken)
    assert result(table) == [("assassin_capital", die)]


@pytest.mark.rule("ME-SPY-13")
@pytest.mark.rule("ME-SPY-15")
def test_slaughter_in_the_palace_costs_110_from_banners_of_the_owners_choice():
    far = cell(WORLD, 4, 0)
    table = winter(counters=[spy("assassin")], banners=[banner("r2", far, 900, 1), banner("r2", far, 600, 2)])
    drive(espionage(table), [3, (4, 4, 3), {"r2-2": 110}])
    assert [(e.banner, e.delta) for e in happened(table, PointsChanged)] == [("r2-2", -110)]


@pytest.mark.parametrize(
    ("die", "told", "stunned", "wary"),
    [
        pytest.param(4, "hurt", 0, MONTH, marks=pytest.mark.rule("ME-SPY-16")),
        pytest.param(5, "wounded", MONTH, 0, marks=pytest.mark.rule("ME-SPY-17")),
        pytest.param(6, "dead", MONTH, MONTH + 1, marks=pytest.mark.rule("ME-SPY-18")),
    ],
)
def test_the_king_is_struck(die, told, stunned, wary):
    table = winter(counters=[spy("assassin")])
    drive(espionage(table), [die, *([2] if die == 6 else [])])
    event = happened(table, CourtShaken)[0]
    assert (event.realm, event.result, event.seen_by) == ("r2", told, ("r1", "r2"))
    shaken = table.state.realms["r2"]
    assert (shaken.stunned, shaken.wary) == (stunned, wary)


@pytest.mark.rule("ME-SPY-18")
def test_the_king_dies_2_random_fortresses_become_independent_and_their_banners_are_lost():
    forts = [cell(WORLD, 4, 0), cell(WORLD, 4, 1), cell(WORLD, 4, 2)]
    table = winter(
        counters=[spy("assassin")],
        holdings={c: Settlement("fortress", "r2") for c in forts},
        banners=[banner("r2", c, number=n) for n, c in enumerate(forts, 1)],
    )
    drive(espionage(table), [6, 2, 1, 1])
    assert [table.state.holdings[c].owner for c in sorted(forts, key=WORLD.number)] == ["", "", "r2"]
    assert len(table.state.banners) == 1
    few = winter(counters=[spy("assassin")], holdings={forts[0]: Settlement("fortress", "r2")})
    drive(espionage(few), [6, 3])
    assert few.state.holdings[forts[0]].owner == ""


@pytest.mark.rule("ME-SPY-13")
def test_an_assassin_who_finds_neither_troops_nor_a_king_does_nothing():
    table = winter(counters=[spy("assassin", TOWN)], holdings={TOWN: Settlement("village", "r2")})
    drive(espionage(table), [])
    assert [e.result for e in happened(table, OperativeActed)] == ["nobody"]


# What it does to the season -----------------------------------------------------------------------


@pytest.mark.rule("ME-SPY-16")
def test_rumours_each_force_moves_only_on_4_to_6_a_3_stays():
    table = spring(wary=MONTH)
    asks = asks_of(movement(table, "r2"), [3, 4])
    assert [a.why for a in asks[:2] if isinstance(a, Roll)] == ["rumours", "rumours"]
    assert asks[2].question == "march"
    assert [e.why for e in happened(table, BannerHalted)] == ["rumours"]
    assert [a.question for a in asks_of(movement(spring(MONTH + 1, wary=MONTH), "r2"), [])] == ["march"]


@pytest.mark.rule("ME-SPY-17")
@pytest.mark.rule("ME-SPY-18")
def test_no_force_of_a_wounded_king_moves_in_turn_1_of_a_dead_one_each_rolls_in_turn_2_and_then_all_is_normal():
    assert asks_of(movement(spring(stunned=MONTH), "r2"), []) == []
    dead = {"stunned": MONTH, "wary": MONTH + 1}
    assert asks_of(movement(spring(**dead), "r2"), []) == []
    assert asks_of(movement(spring(MONTH + 1, **dead), "r2"), [])[0].why == "rumours"
    assert asks_of(movement(spring(MONTH + 2, **dead), "r2"), [])[0].question == "march"

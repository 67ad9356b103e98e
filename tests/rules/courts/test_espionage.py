"""Operatives: bought in secret, placed face down, worked out in turn."""

from __future__ import annotations

import pytest

from empires.engine.views import redact
from empires.knowledge.view import view_for
from empires.model.events.all_events import (
    CrownsSpent,
    OperativePlaced,
    OperativesBought,
    OperativesCounted,
    StrengthLearned,
)
from empires.model.state.asks import Decide, Share
from empires.model.state.campaign import Settlement
from empires.rules.courts.espionage import espionage, places
from tests.support.builders import banner, cell, happened
from tests.support.driver import asks_of, drive
from tests.support.spying import FORT, NEAR, SEAT, SEAT_2, TOWN, WORLD, gone, result, spy, winter

# Buying and telling -------------------------------------------------------------------------------


@pytest.mark.rule("ME-SPY-01")
def test_2_crowns_on_spies_3_and_5_are_8_spies_noted_in_secret():
    table = winter(3, banners=[banner("r2", SEAT_2)])
    asked = asks_of(espionage(table), [])
    assert isinstance(asked[0], Share)
    assert asked[0].secret
    assert [(s.key, s.facts["each"]) for s in asked[0].slots] == [
        ("assassin", "1"), ("spy", "D6"), ("saboteur", "1"), ("agent", "1"),
    ]  # fmt: skip
    asks_of(espionage(table), [{"spy": 2}, (3, 5)])
    assert [(e.kinds, e.seen_by) for e in happened(table, OperativesBought)] == [({"spy": 8}, ("r1",))]
    spent = happened(table, CrownsSpent)
    assert [(e.on, e.crowns, e.seen_by) for e in spent] == [("operatives", 2, ("r1",)), ("lost", 1, ("r1",))]
    assert view_for(WORLD, table.book, table.state, "r2").campaign.realms["r1"].operatives == {}


@pytest.mark.rule("ME-SPY-02")
def test_all_hear_how_many_and_nothing_of_the_kinds():
    table = winter(2)
    asks_of(espionage(table), [{"saboteur": 1, "agent": 1}])
    assert [(e.realm, e.count, e.seen_by) for e in happened(table, OperativesCounted)] == [("r1", 2, ("*",))]


def test_who_has_no_crowns_is_not_asked_and_a_plan_answers_for_its_player():
    assert asks_of(espionage(winter(0)), []) == []
    table = winter(2, plans={"r1": {"operative:saboteur": 1, "operative:agent": 4}})
    assert asks_of(espionage(table), [])[0].question == "place_operative"
    assert table.state.realms["r1"].operatives == {"saboteur": 1, "agent": 1}
    assert table.state.realms["r1"].treasury == 0


@pytest.mark.rule("ME-SPY-37")
@pytest.mark.rule("ME-DELF-03")
def test_dark_elves_have_2_assassins_for_a_crown():
    table = winter(1, races={"r1": "dark_elves"})
    asks_of(espionage(table), [{"assassin": 1}])
    assert [e.kinds for e in happened(table, OperativesBought)] == [{"assassin": 2}]


@pytest.mark.rule("ME-SPY-37")
@pytest.mark.rule("ME-DOW-01")
def test_dogs_of_war_have_two_operatives_for_a_crown_of_one_kind_or_two():
    table = winter(3, races={"r1": "dogs_of_war"}, banners=[banner("r2", SEAT_2)])
    asks_of(espionage(table), [{"saboteur": 3, "agent": 1, "spy": 2}, (2, 4)])
    assert table.state.realms["r1"].operatives == {"spy": 6, "saboteur": 3, "agent": 1}
    assert [e.crowns for e in happened(table, CrownsSpent) if e.on == "operatives"] == [3]


@pytest.mark.rule("ME-DOW-01")
@pytest.mark.parametrize(
    ("plan", "race", "hand"),
    [
        ({"operative:saboteur:agent": 1}, "dogs_of_war", {"saboteur": 1, "agent": 1}),
        ({"operative:saboteur:agent": 1, "operative:agent": 1}, "dogs_of_war", {"saboteur": 1, "agent": 3}),
        ({"operative:saboteur:agent": 3}, "dogs_of_war", {"saboteur": 2, "agent": 2}),
        ({"operative:saboteur:agent": 1, "operative:agent": 1}, "empire", {"agent": 1}),
    ],
)
def test_a_crown_of_the_sheet_may_buy_two_kinds_where_the_race_mixes(plan, race, hand):
    table = winter(2, races={"r1": race}, plans={"r1": plan})
    asks_of(espionage(table), [])
    assert table.state.realms["r1"].operatives == hand


@pytest.mark.rule("ME-SPY-37")
@pytest.mark.rule("ME-BRET-02")
def test_bretonnians_have_agents_only():
    table = winter(2, races={"r1": "bretonnians"}, banners=[banner("r2", SEAT_2)])
    assert [s.key for s in asks_of(espionage(table), [])[0].slots] == ["agent"]


@pytest.mark.rule("ME-SPY-37")
@pytest.mark.rule("ME-UNDEAD-16")
def test_khemri_have_none_and_operatives_against_them_roll_at_1_less():
    assert asks_of(espionage(winter(3, races={"r1": "khemri"})), []) == []
    table = winter(counters=[spy("spy")], banners=[banner("r2", SEAT_2)], races={"r2": "khemri"})
    drive(espionage(table), [4])
    assert result(table) == [("spy", 3)]
    assert not happened(table, StrengthLearned)
    least = winter(counters=[spy("spy")], banners=[banner("r2", SEAT_2)], races={"r2": "khemri"})
    drive(espionage(least), [1])
    assert result(least) == [("spy", 1)]


# Placing ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SPY-03")
def test_a_3_b_1_place_in_the_order_a_b_a_a_and_nobody_else_sees_a_kind():
    table = winter(hands={"r1": {"saboteur": 3}, "r2": {"agent": 1}})
    asks = asks_of(espionage(table), [])
    assert [a.by for a in asks] == ["r2"]
    table = winter(hands={"r1": {"saboteur": 3}, "r2": {"agent": 1}})
    asks_of(espionage(table), [f"{SEAT_2}/agent"])
    placed = happened(table, OperativePlaced)
    assert [e.realm for e in placed] == ["r1", "r2", "r1", "r1"]
    assert [e.seen_by for e in placed] == [("*",)] * 4
    rival = view_for(WORLD, table.book, table.state, "r2")
    assert [redact(e, rival).craft for e in placed] == ["", "agent", "", ""]
    assert {o.kind for o in rival.campaign.operatives.values() if o.owner == "r1"} <= {""}


@pytest.mark.rule("ME-SPY-03")
def test_ties_by_dice_and_the_counters_number_tells_nothing_of_its_kind():
    table = winter(hands={"r1": {"saboteur": 1, "agent": 1}, "r2": {"agent": 2}})
    asks = asks_of(espionage(table), [2, 5])
    assert [a.why for a in asks[:2]] == ["order", "order"]
    assert asks[2].by == "r2"
    first = winter(hands={"r1": {"saboteur": 1, "agent": 1}})
    asks_of(espionage(first), [f"{SEAT}/agent"])
    assert happened(first, OperativePlaced)[0].operative == "operative1"


@pytest.mark.rule("ME-SPY-04")
def test_where_each_kind_may_be_put():
    far = cell(WORLD, -4, 0)
    table = winter(
        holdings={TOWN: Settlement("village", "r2"), FORT: Settlement("fortress", "")},
        banners=[banner("r1", NEAR), banner("r2", TOWN), banner("r2", far, number=2)],
    )
    view = view_for(WORLD, table.book, table.state, "r1")
    assert set(places(view, "assassin")) == {TOWN, SEAT_2}
    assert set(places(view, "spy")) == {TOWN}
    assert set(places(view, "saboteur")) == {TOWN, SEAT_2}
    assert set(places(view, "agent")) == {SEAT, NEAR, TOWN, SEAT_2}


@pytest.mark.rule("ME-SPY-04")
def test_what_is_out_of_sight_makes_no_difference_to_the_places_offered():
    hidden = cell(WORLD, -4, 0)
    plain, other = winter(), winter(banners=[banner("r2", hidden)], holdings={hidden: Settlement("village", "r2")})
    for kind in ("assassin", "spy", "saboteur", "agent"):
        views = [view_for(WORLD, t.book, t.state, "r1") for t in (plain, other)]
        assert places(views[0], kind) == places(views[1], kind)


# The order of working -----------------------------------------------------------------------------


@pytest.mark.rule("ME-SPY-05")
def test_in_a_random_order_each_works_out_one_in_turn():
    mine = [spy("saboteur", SEAT_2, "r1", n) for n in (1, 2)]
    table = winter(counters=[*mine, spy("saboteur", SEAT, "r2", 3)])
    drive(espionage(table), [2, 5, 1, 1, 1])
    assert [(n, w) for n, w, _ in gone(table)] == [
        ("operative3", "used"),
        ("operative1", "used"),
        ("operative2", "used"),
    ]
    assert all(kind == "saboteur" for _, _, kind in gone(table))


@pytest.mark.rule("ME-SPY-36")
def test_agents_need_not_be_rolled_for_and_all_are_removed_when_every_player_passed():
    table = winter(counters=[spy("agent", SEAT_2, "r1", 1), spy("agent", SEAT_2, "r2", 2)])
    asks = asks_of(espionage(table), [6, 1, "pass", "pass"])
    assert [a.by for a in asks[2:]] == ["r1", "r2"]
    assert gone(table) == [("operative1", "season", "agent"), ("operative2", "season", "agent")]


@pytest.mark.rule("ME-SPY-36")
def test_the_very_last_operative_is_kept_for_next_winter_if_it_is_an_agent():
    table = winter(counters=[spy("agent", SEAT_2)])
    drive(espionage(table), ["pass"])
    assert gone(table) == [("operative1", "kept", "agent")]
    assert table.state.realms["r1"].operatives == {"agent": 1}
    assert not table.state.operatives


def test_a_pass_stands_until_something_changes_round_the_agents():
    table = winter(
        banners=[banner("r1", SEAT)],
        counters=[spy("agent", NEAR), *(spy("spy", SEAT, "r2", n) for n in (2, 3, 4))],
    )
    asks = asks_of(espionage(table), [6, 1, "pass", 1, 1, 1])
    assert [a.question for a in asks if isinstance(a, Decide)] == ["work_operative"]

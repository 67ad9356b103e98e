"""Agents: each result of their chart."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.engine.views import redact
from empires.knowledge.view import view_for
from empires.model.events.all_events import OperativeActed, OperativeChanged, OperativesSeen
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Operative
from empires.rules.courts.espionage import espionage
from tests.support.builders import banner, book, cell, happened, realm
from tests.support.driver import asks_of, drive
from tests.support.spying import FORT, NEAR, SEAT, SEAT_2, TOWN, WORLD, gone, spy, winter

# Agents -------------------------------------------------------------------------------------------


def network(*extra, owner="r1", at=SEAT_2):
    """An agent of r1 among two operatives of r2 and one of r3 at SEAT_2."""
    counters = [
        Operative("operative1", owner, "agent", at),
        Operative("operative2", "r2", "spy", at),
        Operative("operative3", "r2", "assassin", at),
        Operative("operative4", "r3", "agent", at),
        *extra,
    ]
    table = winter(counters=counters, banners=[banner("r1", SEAT)])
    table.state = replace(table.state, realms={**table.state.realms, "r3": realm(3)})
    return table


FIRST = [6, 5, 4, "operative1"]
"""r1 is first, and takes its agent."""


@pytest.mark.rule("ME-SPY-29")
def test_an_agent_found_out_is_removed():
    table = network()
    asks_of(espionage(table), [*FIRST, 1])
    assert gone(table) == [("operative1", "found", "agent")]


@pytest.mark.rule("ME-SPY-30")
def test_2_the_agent_looks_at_all_and_removes_one():
    table = network()
    asks = asks_of(espionage(table), [*FIRST, 2])
    assert [(o.key, o.facts["craft"]) for o in asks[-1].options] == [
        ("operative2", "spy"), ("operative3", "assassin"), ("operative4", "agent"),
    ]  # fmt: skip
    table = network()
    asks_of(espionage(table), [*FIRST, 2, "operative3"])
    assert gone(table)[0] == ("operative3", "removed", "")
    assert [e.seen_by for e in happened(table, OperativesSeen)] == [("r1",)]
    assert "operative1" in table.state.operatives


@pytest.mark.rule("ME-SPY-31")
def test_3_all_of_one_player_are_removed():
    table = network()
    asks_of(espionage(table), [*FIRST, 3, "r2"])
    assert [n for n, _, _ in gone(table)] == ["operative2", "operative3"]
    assert len(happened(table, OperativesSeen)) == 1


@pytest.mark.rule("ME-SPY-32")
def test_4_all_enemy_operatives_in_the_tile_are_removed():
    elsewhere = Operative("operative5", "r2", "agent", SEAT)
    table = network(elsewhere)
    asks_of(espionage(table), [*FIRST, 4])
    assert [n for n, _, _ in gone(table)][:3] == ["operative2", "operative3", "operative4"]
    assert "operative5" not in [n for n, w, _ in gone(table) if w == "removed"]


@pytest.mark.rule("ME-SPY-33")
def test_5_as_4_and_the_agent_may_go_to_its_own_side_or_to_who_lost_one():
    table = network(Operative("operative5", "r2", "spy", SEAT))
    asks = asks_of(espionage(table), [*FIRST, 5, SEAT])
    assert {o.key for o in asks[5].options} == {SEAT, NEAR, "stay"}
    assert [e.now.cell for e in happened(table, OperativeChanged)] == [SEAT]
    assert table.state.operatives["operative1"].cell == SEAT


@pytest.mark.rule("ME-SPY-34")
def test_6_all_become_his_and_may_be_moved_at_once():
    table = network()
    asks_of(espionage(table), [*FIRST, 6, "stay", NEAR, "stay", SEAT])
    mine = {o.id: o for o in table.state.operatives.values()}
    assert {o.owner for o in mine.values()} == {"r1"}
    assert (mine["operative2"].cell, mine["operative4"].cell) == (NEAR, SEAT)
    rival = view_for(WORLD, table.book, table.state, "r2")
    assert {redact(e, rival).now.kind for e in happened(table, OperativeChanged)} == {""}


@pytest.mark.rule("ME-SPY-34")
def test_6_each_may_go_to_the_own_settlements_and_the_losers_but_to_nobody_elses():
    third, ruin = cell(WORLD, -2, 0), cell(WORLD, -1, 0)
    table = network()
    taken = {k: o for k, o in table.state.operatives.items() if o.owner != "r3"}
    places = {third: Settlement("city", "r3"), TOWN: Settlement("village", "r2"), FORT: Settlement("fortress", "")}
    places[ruin] = Settlement("village", "r1", razed=True)
    table.state = replace(table.state, operatives=taken, holdings={**table.state.holdings, **places})
    table.state = replace(table.state, banners={"r1-9": banner("r1", third, number=9)})
    asks = asks_of(espionage(table), [6, 5, "operative1", 6, "stay", "stay"])
    moves = [ask for ask in asks if getattr(ask, "question", "") == "move_operative"]
    assert [ask.facts["craft"] for ask in moves] == ["agent", "spy", "assassin"]
    assert all({o.key for o in ask.options} == {SEAT, NEAR, TOWN, "stay"} for ask in moves)


@pytest.mark.rule("ME-SPY-34")
def test_6_what_lay_elsewhere_or_was_his_already_is_not_touched():
    mine, far = Operative("operative5", "r1", "spy", SEAT_2), Operative("operative6", "r2", "agent", SEAT)
    table = network(mine, far)
    asks_of(espionage(table), [6, 5, 4, "operative1", 6, NEAR, NEAR, NEAR, NEAR])
    where = {o.id: (o.owner, o.cell) for o in table.state.operatives.values()}
    assert {where[f"operative{n}"] for n in (1, 2, 3, 4)} == {("r1", NEAR)}
    assert (where["operative5"], where["operative6"]) == (("r1", SEAT_2), ("r2", SEAT))
    assert [e.loser for e in happened(table, OperativeChanged)][:3] == ["r2", "r2", "r3"]


@pytest.mark.rule("ME-SPY-28")
def test_an_agent_may_be_rolled_for_in_each_turn_of_its_owner_until_it_is_removed():
    table = winter(counters=[spy("agent", NEAR)])
    drive(espionage(table), ["operative1", 4, "operative1", 2, "operative1", 1])
    assert gone(table) == [("operative1", "found", "agent")]


@pytest.mark.rule("ME-SPY-35")
@pytest.mark.parametrize(
    ("die", "told"), [(1, "lost"), (2, "quiet"), (3, "quiet"), (4, "quiet"), (5, "may_move"), (6, "may_move")]
)
def test_without_enemy_operatives_it_may_go_home_is_lost_or_nothing_happens(die, told):
    table = winter(counters=[spy("agent", SEAT_2)])
    asks_of(espionage(table), ["operative1", die, *([SEAT] if die > 4 else [])])
    assert [e.result for e in happened(table, OperativeActed)] == [told]
    left = table.state.operatives
    assert ("operative1" in left) == (die > 1)
    if die > 4:
        assert left["operative1"].cell == SEAT


def test_every_row_of_every_chart_of_operatives_is_tried_here():
    for chart in ("assassin_army", "assassin_capital", "spy", "saboteur", "agent"):
        assert (book().rows(chart)[0]["min"], book().rows(chart)[-1]["max"]) == (1, 6)

"""The budget sheet: what a plan costs, what is wrong in it, and that the steps ask nothing once it is committed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.knowledge.view import HOST, view_for
from empires.model.events.all_events import Built, CrownsSpent, PlanLaid, RecoveryRolled
from empires.model.land.world import Tile
from empires.model.state.asks import Refusal
from empires.model.state.campaign import Clock, Settlement
from empires.players.auto import AutoPlayer
from empires.rules.winter import budget, construction, hired
from empires.rules.winter.winter import baggage, recovery, recruitment
from empires.study.simulate import new_session
from empires.words.sentences import LANGUAGES, Words
from tests.support.builders import cell, field, game, happened, realm
from tests.support.driver import asks_of, drive

QUARRY = {f"q{n}": Tile(at=(n, -1), terrain="highland", forest=True) for n in range(4)}
WORLD = field(3, **QUARRY)
SEAT, NEXT, WRECK = cell(WORLD, 0, 0), cell(WORLD, 1, 0), cell(WORLD, 0, 1)


def winter(step, plan=None, treasury=20, done=True, **more):
    holdings = {
        SEAT: Settlement("capital", "r1", seat_of="r1"), NEXT: Settlement("village", "r1"),
        WRECK: Settlement("city", "", razed=True, razed_year=1),
    }  # fmt: skip
    markers = {cell(WORLD, n, -1): "r1" for n in range(3)}
    table = game(WORLD, holdings=holdings, markers=markers, **more)
    me = realm(1, capital=SEAT, home=(SEAT,), treasury=treasury, plan=plan or {}, planned=done and plan is not None)
    table.state = replace(table.state, realms={"r1": me}, clock=Clock(2, "winter", 6, ("r1",), 0, step))
    return table


def faults(table, plan):
    return [fault.why for fault in budget.totals(table, "r1", plan).faults]


# What a plan costs --------------------------------------------------------------------------------


def test_a_sheet_adds_up():
    plan = {"recruit": 5, "mercenaries": 2, f"build:fortress:{NEXT}": 1, "baggage": 3, "operative:spy": 1}
    sums = budget.totals(winter("diplomacy"), "r1", plan)
    assert (sums.funds, sums.cost, sums.left, sums.forest, sums.stone) == (20, 16, 4, 1, 1)
    assert sums.faults == ()


def test_before_the_revenue_step_the_funds_are_what_it_will_bring():
    table = winter("autumn_equinox", treasury=0)
    assert budget.totals(table, "r1", {}).funds == 5
    view = view_for(table.world, table.book, table.state, "r1")
    assert budget.totals(view, "r1", {}).funds == 5


FAULTS = [
    ({"palace": 1}, "plan_unknown"),
    ({"recruit": -1}, "plan_amount"),
    ({"recruit": 21}, "plan_crowns"),
    ({"build:city:nowhere": 1}, "plan_unlawful"),
    ({f"build:ship:{SEAT}": 1}, "plan_unlawful"),
    ({f"build:city:{NEXT}": 2}, "plan_most"),
    ({"patronage": 1}, "plan_unlawful"),
]


@pytest.mark.parametrize(("plan", "why"), FAULTS)
def test_what_is_wrong_is_named(plan, why):
    assert why in faults(winter("diplomacy"), plan)


def test_a_step_that_is_over_pays_for_nothing_more():
    assert faults(winter("construction"), {"recruit": 1}) == ["plan_past"]
    assert faults(winter("construction"), {"recruit": 0, "baggage": 2}) == []


# Steps that ask nothing ---------------------------------------------------------------------------


@pytest.mark.rule("ME-RECRUIT-01", "ME-MERC-01")
def test_recruitment_follows_the_sheet():
    table = winter("recruitment", {"recruit": 7, "mercenaries": 2})
    drive(recruitment(table), [])
    me = table.state.realms["r1"]
    assert (me.treasury, me.pool, me.hired) == (11, 700, {"mercenary": 200})


def test_a_sheet_that_costs_more_than_there_is_is_cut_down_line_by_line():
    table = winter("recruitment", {"recruit": 7, "mercenaries": 5}, treasury=9)
    drive(recruitment(table), [])
    assert (table.state.realms["r1"].pool, table.state.realms["r1"].hired) == (700, {"mercenary": 200})


@pytest.mark.rule("ME-RECOVERY-04")
@pytest.mark.parametrize(("crowns", "recovered"), [(3, False), (4, True), (9, True)])
def test_rebuilding_follows_the_sheet_and_costs_what_the_roll_lacks(crowns, recovered):
    table = winter("recovery", {f"rebuild:{WRECK}": crowns})
    drive(recovery(table), [2])
    assert happened(table, RecoveryRolled)[0].recovered is recovered
    assert table.state.realms["r1"].treasury == (16 if recovered else 20)


@pytest.mark.rule("ME-BUILD-01")
def test_building_follows_the_sheet():
    table = winter("construction", {f"build:fortress:{NEXT}": 1, f"build:ram:{SEAT}": 2})
    drive(construction.construction(table), [])
    assert [event.what for event in happened(table, Built)] == ["fortress"]
    assert len(table.state.engines) == 2
    assert sum(event.crowns for event in happened(table, CrownsSpent)) == 11


@pytest.mark.rule("ME-BAGGAGE-01")
def test_baggage_follows_the_sheet():
    table = winter("baggage", {"baggage": 4})
    drive(baggage(table), [])
    assert (table.state.realms["r1"].stores, table.state.realms["r1"].treasury) == (4, 16)


@pytest.mark.parametrize("step", [recruitment, construction.construction, baggage])
def test_without_a_committed_sheet_the_steps_ask(step):
    assert asks_of(step(winter("baggage", {"recruit": 1}, done=False)), [])
    assert not asks_of(step(winter("baggage", {})), [])


def test_sheets_are_put_away_when_the_season_ends():
    table = winter("autumn_equinox", {"recruit": 3})
    hired.season_ends(table)
    assert (table.state.realms["r1"].plan, table.state.realms["r1"].planned) == ({}, False)


# At the desk --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def desk():
    """A session that stands in the first winter, at the recruitment of a person's realm."""
    realms = (seat(1, "Altmark", "empire"), seat(2, "Varn", "dwarfs", "auto"))
    session = new_session(find_world("duel"), load_book(), realms, "budget", AutoPlayer(), {"years": "2"})
    session.play(everybody=True, stop=lambda state, ask: getattr(ask, "question", "") == "recruit" and ask.by == "r1")
    return session


def test_a_plan_is_laid_committed_and_refused_with_a_reason(desk):
    before = desk.state.realms["r1"]
    desk.lay_plan("r1", {"baggage": 2, "recruit": 0}, False)
    assert (desk.state.realms["r1"].plan, desk.state.realms["r1"].planned) == ({"baggage": 2}, False)
    with pytest.raises(Refusal) as refused:
        desk.lay_plan("r1", {"recruit": before.treasury + 1}, True)
    assert refused.value.facts["wrong"] == "plan_crowns"
    for language in LANGUAGES:
        words = Words(language)
        text = words.refusal(refused.value, desk.view(HOST))
        assert str(before.treasury + 1) in text
        assert not words.book.faults
    desk.lay_plan("r1", {"baggage": 2}, True)
    assert desk.state.realms["r1"].planned
    assert desk.state.realms["r1"].ready
    assert desk.view("r2").campaign.realms["r1"].plan == {}
    assert desk.view("r2").campaign.realms["r1"].ready


def test_what_a_plan_holds_is_its_owners_secret(desk):
    desk.lay_plan("r1", {"baggage": 1}, True)
    laid = [event for entry in desk.journal.entries(1) for event in entry.events if isinstance(event, PlanLaid)]
    assert {event.seen_by for event in laid} == {("r1",)}


def test_the_sheet_is_opened_again_and_one_undo_commits_it_anew(desk):
    desk.lay_plan("r1", {"baggage": 1}, True)
    desk.lay_plan("r1", {}, False)
    assert not desk.state.realms["r1"].ready
    desk.undo()
    assert desk.state.realms["r1"].ready
    assert desk.state.realms["r1"].planned
    desk.redo()
    assert not desk.state.realms["r1"].ready
    assert not desk.verify().fault


def test_no_plan_outside_the_winter():
    realms = (seat(1, "Altmark", "empire", "auto"), seat(2, "Varn", "dwarfs", "auto"))
    session = new_session(find_world("duel"), load_book(), realms, "budget", AutoPlayer(), {"years": "1"})
    with pytest.raises(Refusal) as refused:
        session.lay_plan("r1", {"recruit": 1}, True)
    assert refused.value.key == "plan_not_winter"


def test_every_line_of_a_sheet_has_its_words():
    lines = [kind for kind in budget.STEPS if kind not in ("allies", "rebuild", "build", "mission", "operative")]
    lines += [f"{kind}:{NEXT}" for kind in ("allies", "rebuild", "mission")]
    lines += [f"operative:{kind}" for kind in ("assassin", "spy", "saboteur", "agent")]
    lines += [f"build:{work}:{NEXT}" for work in construction.ORDER]
    table = winter("diplomacy")
    for language in LANGUAGES:
        words = Words(language)
        texts = [words.line(line, view_for(table.world, table.book, table.state, HOST)) for line in lines]
        assert len(set(texts)) == len(texts)
        assert not words.book.faults


def test_every_fault_has_its_words():
    for language in LANGUAGES:
        words = Words(language)
        for why in {why for _, why in FAULTS} | {"plan_past", "build_forest", "build_stone", "build_pieces"}:
            assert words.fault(why, 2, 1)
        assert not words.book.faults

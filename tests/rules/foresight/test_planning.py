"""What a budget sheet offers, what its lines yield, and how a committed sheet answers the steps."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.knowledge.view import view_for
from empires.model.events.all_events import Built, CrownsSpent
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Option, Pick, Share, Slot
from empires.model.state.campaign import WINTER, Clock, Settlement, Siege
from empires.players.auto import AutoPlayer
from empires.players.auto_budget import suggested
from empires.rules.core import optional_parts
from empires.rules.foresight import planning, yields
from empires.rules.winter import budget, construction
from empires.rules.winter.winter import baggage
from empires.study.simulate import new_session
from empires.words import budget_words
from empires.words.sentences import LANGUAGES, Words
from tests.support.builders import banner, cell, field, game, happened, peopled, realm
from tests.support.driver import asks_of

QUARRY = {f"q{n}": Tile(at=(n, -1), terrain="highland", forest=True) for n in range(4)}
WORLD = field(3, **QUARRY)
SEAT, NEXT, WRECK, FOE = cell(WORLD, 0, 0), cell(WORLD, 1, 0), cell(WORLD, 0, 1), cell(WORLD, 2, 0)


def winter(step="diplomacy", plan=None, treasury=20, **more):
    holdings = {
        SEAT: Settlement("capital", "r1", seat_of="r1"), NEXT: Settlement("village", "r1"),
        WRECK: Settlement("city", "", razed=True, razed_year=1), FOE: Settlement("fortress", "r2"),
    }  # fmt: skip
    markers = {cell(WORLD, n, -1): "r1" for n in range(3)}
    table = game(WORLD, holdings=holdings, markers=markers, **more)
    me = realm(1, capital=SEAT, home=(SEAT,), treasury=treasury, plan=plan or {}, planned=plan is not None)
    clock = Clock(2, "winter", 6, ("r1", "r2"), 0, step)
    table.state = replace(table.state, realms={"r1": me, "r2": realm(2, capital=FOE)}, clock=clock)
    return table


def view(table):
    return view_for(table.world, table.book, table.state, "r1")


def lines(table, plan=None):
    return {offer.key: offer for offer in planning.sheet(view(table), "r1", plan or {})}


# What is offered ----------------------------------------------------------------------------------


def test_every_kind_of_line_is_offered_where_it_is_lawful():
    flag = banner("r1", SEAT)
    found = lines(winter(banners=[flag]))
    kinds = {budget.kind_of(key) for key in found}
    assert kinds == {"recruit", "mercenaries", "rebuild", "build", "baggage", "operative"}
    assert found[f"rebuild:{WRECK}"].most == 5, "a city needs a 6"
    assert found["operative:agent"].why == ""


@pytest.mark.rule("ME-WARBAND-02")
def test_hunters_are_a_line_where_a_band_burnt_a_village():
    table = winter(settings={optional_parts.PREFIX + "war_bands": "on"})
    me = replace(table.state.realms["r1"], wronged=("band1",))
    table.state = replace(table.state, realms={**table.state.realms, "r1": me})
    assert lines(table)["hunters:band1"].part == "court"
    assert yields.yields(view(table), "r1", "hunters:band1", 3) == {"band": 300}


def test_what_the_rest_of_the_plan_uses_up_is_told_line_by_line():
    plan = {f"build:fortress:{NEXT}": 1}
    found = lines(winter(), plan)
    assert found[f"build:fortress:{NEXT}"].why == "", "what is chosen stays on offer"
    assert found[f"build:city:{NEXT}"].why == "build_improved"
    rich = {**plan, f"build:temple:{SEAT}": 1, f"build:ram:{SEAT}": 1}
    assert lines(winter(), rich)[f"build:stone_thrower:{SEAT}"].why == "build_forest"


def test_steps_that_are_over_are_no_longer_paid_for():
    found = lines(winter("baggage"))
    assert found["recruit"].why == "plan_past"
    assert found["baggage"].why == "" or found["baggage"].most == 0
    assert planning.open_for(winter("espionage").state, "r1")
    assert not planning.open_for(winter("spring_equinox").state, "r1")


@pytest.mark.rule("ME-REVENUE-12")
def test_before_the_revenue_the_funds_are_what_is_expected_with_treasure():
    table = winter("autumn_equinox", treasury=0)
    me = replace(table.state.realms["r1"], brought=3)
    table.state = replace(table.state, realms={**table.state.realms, "r1": me})
    assert budget.estimated(table.state, "r1")
    assert budget.totals(view(table), "r1", {}).funds == 5 + 3
    assert not budget.estimated(winter("diplomacy").state, "r1")


# What it yields -----------------------------------------------------------------------------------


def test_yields_are_points_walls_revenue_and_exact_chances():
    seen = view(winter())
    assert yields.yields(seen, "r1", "recruit", 3) == {"points": 300}
    assert yields.yields(seen, "r1", "mercenaries", 2) == {"season_points": 200}
    assert yields.yields(seen, "r1", f"rebuild:{WRECK}", 2) == {"odds": 50, "bare": 17, "revenue": 2}
    city = yields.yields(seen, "r1", f"build:city:{NEXT}", 1)
    assert (city["revenue"], city["defence"], city["garrison"]) == (1, 2, 3)
    fort = yields.yields(seen, "r1", f"build:fortress:{cell(WORLD, 0, -1)}", 1)
    assert (fort["revenue"], fort["defence"]) == (1, 3)
    assert yields.yields(seen, "r1", "operative:spy", 2) == {"dice": "2D6"}
    assert yields.yields(seen, "r1", "operative:agent", 2) == {"operatives": 2}
    plan = {"recruit": 3, "mercenaries": 1, "baggage": 4, f"build:city:{NEXT}": 1, f"rebuild:{WRECK}": 5}
    assert yields.sums(seen, "r1", plan) == {"points": 300, "season_points": 100, "baggage": 4, "revenue": 1}


def test_a_mission_tells_its_chances_and_whether_it_was_announced():
    table = winter("diplomacy")
    free = Settlement("village", "")
    table.state = replace(table.state, holdings={**table.state.holdings, WRECK: free})
    facts = yields.yields(view(table), "r1", f"mission:{WRECK}", 1)
    assert facts == {"allied": 17, "joined": 17, "revenue": 1, "late": 1}
    me = replace(table.state.realms["r1"], declared=(WRECK,), courted=(WRECK,))
    table.state = replace(table.state, realms={**table.state.realms, "r1": me})
    assert yields.yields(view(table), "r1", f"mission:{WRECK}", 1) == {
        "allied": 17, "joined": 33, "revenue": 1, "late": 0,
    }  # fmt: skip


@pytest.mark.rule("ME-SKAVEN-07")
def test_land_abroad_yields_what_the_revenue_step_will_pay_that_race():
    table = winter()
    fallen = Settlement("capital", "", razed=True, razed_year=1, seat_of="r1")
    table.state = replace(table.state, holdings={**table.state.holdings, FOE: fallen})
    assert yields.yields(view(table), "r1", f"rebuild:{FOE}", 1)["revenue"] == 4, "its first owner's capital"
    rats = replace(table.state.realms["r1"], race="skaven")
    free = {WRECK: Settlement("city", "")}
    table.state = replace(table.state, realms={**table.state.realms, "r1": rats})
    assert yields.yields(view(table), "r1", f"rebuild:{WRECK}", 1)["revenue"] == 1
    assert yields.yields(view(table), "r1", f"build:city:{NEXT}", 1)["revenue"] == 0
    table.state = replace(table.state, holdings={**table.state.holdings, **free})
    assert yields.yields(view(table), "r1", f"mission:{WRECK}", 1)["revenue"] == 1


def test_without_crowns_a_sheet_is_idle_unless_something_is_free():
    assert planning.idle(view(winter(treasury=0)), "r1")
    assert not planning.idle(view(winter(treasury=1)), "r1")


# Plans --------------------------------------------------------------------------------------------


def test_a_plan_is_cut_down_to_what_is_lawful_and_affordable():
    plan = {"recruit": 30, f"build:fortress:{NEXT}": 1, f"build:fortress:{FOE}": 1, "nonsense": 2}
    assert planning.fitted(view(winter()), "r1", plan) == {"recruit": 15, f"build:fortress:{NEXT}": 1}


@pytest.fixture(scope="module")
def winters():
    """A played world with everything on, stopped before the spending of its second winter."""
    seats = tuple(
        seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(("empire", "dwarfs", "dogs_of_war", "chaos"), 1)
    )
    on = {optional_parts.PREFIX + key: "on" for key in optional_parts.KEYS}
    session = new_session(find_world("four-realms"), load_book(), seats, "sheets", AutoPlayer(), {"years": "3", **on})
    session.play(stop=lambda state, ask: state.clock.year == 2 and state.clock.step == "diplomacy")
    return session


def test_the_proposal_of_the_program_is_lawful_and_spends_nearly_all(winters):
    for name in winters.state.playing():
        seen = winters.view(name)
        plan = suggested(seen, name)
        sums = budget.totals(seen, name, plan)
        assert sums.faults == ()
        assert 0 <= sums.left <= 1, (name, plan)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_and_yield_has_words(winters, language):
    words = Words(language)
    for name in winters.state.playing():
        seen = winters.view(name)
        for offer in planning.sheet(seen, name, suggested(seen, name)):
            assert words.line(offer.key, seen)
            assert budget_words.yield_of(words, seen, name, offer.key, 1) or offer.key.startswith("build:")
            assert not offer.why or words.fault(offer.why, 1, 1)
    assert not words.book.faults


@pytest.mark.rule("ME-DOW-01")
def test_pairs_of_operatives_are_lines_of_those_who_mix_them():
    table = winter(banners=[banner("r2", FOE)])
    assert not [key for key in lines(table) if key.count(":") == 2 and key.startswith("operative")]
    peopled(table, r1="dogs_of_war")
    pairs = [key for key in lines(table) if key.count(":") == 2 and key.startswith("operative")]
    assert len(pairs) == 6
    assert lines(table)["operative:assassin:agent"].why == ""
    assert yields.yields(view(table), "r1", "operative:assassin:agent", 2) == {"operatives": 4}
    assert yields.yields(view(table), "r1", "operative:assassin:spy", 2) == {"dice": "2+2D6"}
    for language, label in (("en", "An assassin and an agent"), ("de", "Ein Meuchelmörder und ein Agent")):
        assert Words(language).line("operative:assassin:agent", view(table)) == label


# Committed while asked ----------------------------------------------------------------------------


def test_a_sheet_answers_the_question_that_lay_on_the_table():
    plan = {"recruit": 4, "mercenaries": 9, f"mission:{WRECK}": 1, "baggage": 3, "operative:spy": 2, "hero:party1": 1}
    slots = (Slot("recruits", 0, 9), Slot("mercenaries", 0, 9))
    assert planning.reply(Share("r1", "recruit", slots, 10), plan, "r1") == {"recruits": 4, "mercenaries": 6}
    assert planning.reply(Share("r2", "recruit", slots, 10), plan, "r1") is None
    band = Share("r1", "recruit", (Slot("warband", 5, 5, True),), 10)
    assert planning.reply(band, {"warband": 1}, "r1") == {"warband": 5}, "the sheet counts bands, the question crowns"
    missions = Pick("r1", "missions", (Option(WRECK), Option(NEXT)), 0, 2)
    assert planning.reply(missions, plan, "r1") == (WRECK,)
    spies = Share("r1", "operatives", (Slot("spy", 0, 20),), 20, facts={"treasury": 10})
    assert planning.reply(spies, plan, "r1") == {"spy": 4}, "two purchases a crown"
    both = Share("r1", "operatives", (Slot("spy", 0, 20), Slot("agent", 0, 20)), 20, facts={"treasury": 10})
    mixed = {"operative:spy": 2, "operative:spy:agent": 3}
    assert planning.reply(both, mixed, "r1") == {"spy": 7, "agent": 3}
    heroes = Share("r1", "heroes", (Slot("party1", 3, 3, True), Slot("party2", 3, 3, True)), 9)
    assert planning.reply(heroes, plan, "r1") == {"party1": 3}
    rebuild = Decide("r1", "rebuild", (Option("yes"), Option("no")), facts={"cell": WRECK, "crowns": 2})
    assert planning.reply(rebuild, {f"rebuild:{WRECK}": 1}, "r1") == "no"
    assert planning.reply(rebuild, {f"rebuild:{WRECK}": 2}, "r1") == "yes"
    assert planning.reply(Decide("r1", "spell_target", (Option("a"), Option("b"))), plan, "r1") is None


@pytest.mark.rule("ME-BUILD-01")
def test_works_of_a_sheet_that_is_committed_during_the_question_are_built():
    table = winter("construction")
    run = construction.construction(table)
    ask = next(run)
    assert ask.question == "build"
    me = replace(table.state.realms["r1"], plan={f"build:fortress:{NEXT}": 1}, planned=True)
    table.state = replace(table.state, realms={**table.state.realms, "r1": me})
    with pytest.raises(StopIteration):
        run.send(planning.reply(ask, me.plan, "r1"))
    assert [event.what for event in happened(table, Built)] == ["fortress"]


@pytest.mark.rule("ME-BAGGAGE-04")
@pytest.mark.parametrize(("foreseen", "asked"), [(6, False), (0, True)])
def test_a_siege_is_supplied_without_a_question_as_far_as_the_sheet_foresees(foreseen, asked):
    flag = banner("r1", FOE)
    plan = {f"siege:{FOE}": foreseen} if foreseen else {}
    table = winter("baggage", plan, banners=[flag], sieges={FOE: Siege(FOE, "r1", 10, defenders=500)})
    line = lines(winter("diplomacy", banners=[flag], sieges=table.state.sieges))[f"siege:{FOE}"]
    assert (line.most, line.likely) == (6, 4)
    asks = asks_of(baggage(table), [3, *["yes"] * asked])
    assert any(getattr(ask, "question", "") == "pay_siege" for ask in asks) is asked
    assert [event.crowns for event in happened(table, CrownsSpent) if event.on == "siege"] == [3]


def test_the_clock_knows_which_steps_are_over():
    for number, step in enumerate(WINTER):
        clock = Clock(1, "winter", 6, (), 0, step)
        assert [budget.late(clock, other) for other in WINTER] == [n < number for n in range(len(WINTER))]

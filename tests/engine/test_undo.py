"""Undo is no oracle: an answer that taught its player anything stands, others can be taken back."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from empires.engine import session as sessions
from empires.engine.session import Session
from empires.knowledge import learning
from empires.knowledge.learning import teaches
from empires.knowledge.view import View, view_for
from empires.model.land.world import Cell
from empires.model.state.asks import Decide, Option, Roll
from empires.model.state.campaign import Campaign, Clock, Siege
from empires.model.state.pieces import Engine, Hero, Location, Party, Wanderer, WarBand
from empires.model.state.sight import sight
from tests.support.oracle import BOOK, WORLD, anything, look_for_leaks, persons

MARCH = Decide("r1", "march", (Option("stay"), Option("go")), facts={"banner": "r1-1"})


@pytest.fixture(scope="module")
def standing() -> Campaign:
    """A campaign in which the first realm's banners stand on the map, and its turn has come."""
    session, chance = persons(3), random.Random(3)
    while not (session.state.clock.part == "season" and session.state.clock.player == "r1"):
        session.answer(anything(session.pending, session.view(session.pending.by), chance))
    return session.state


def known(state: Campaign, realm: str = "r1") -> View:
    return view_for(WORLD, BOOK, state, realm)


def post(state: Campaign) -> Cell:
    return next(state.banners_of("r1")).cell


def moved_to(state: Campaign, cell: Cell) -> Campaign:
    banner = next(state.banners_of("r1"))
    return replace(state, banners={**state.banners, banner.id: replace(banner, cell=cell, zone=0, side=0)})


def test_what_is_a_players_own_can_be_taken_back(standing: Campaign) -> None:
    banner = next(standing.banners_of("r1"))
    poorer = replace(standing, banners={**standing.banners, banner.id: replace(banner, baggage=banner.baggage + 1)})
    assert not teaches(known(standing), known(poorer), MARCH)
    assert not teaches(known(standing), known(standing), replace(MARCH, question="reorganise"))


def test_a_tile_that_comes_into_sight_teaches_even_where_nothing_is_on_it(standing: Campaign) -> None:
    seen = sight(WORLD, standing, "r1")
    edge = next(
        c for c in sorted(seen) if WORLD.land(c) and any(n not in seen for _, n in WORLD.neighbours(c))
    )  # fmt: skip
    after = moved_to(standing, edge)
    fresh = sight(WORLD, after, "r1") - seen
    assert fresh
    empty = replace(
        after,
        holdings={c: s for c, s in after.holdings.items() if c not in fresh},
        banners={k: b for k, b in after.banners.items() if b.cell not in fresh},
    )
    assert teaches(known(replace(standing, holdings=empty.holdings, banners={**empty.banners, **_own(standing)})),
                   known(empty), MARCH)  # fmt: skip


def _own(state: Campaign) -> dict:
    return {b.id: b for b in state.banners_of("r1")}


NEWS: dict[str, Callable[[Campaign, Cell], Campaign]] = {
    "wanderers": lambda s, c: replace(s, wanderers={"w": Wanderer("w", "undead", c, 900)}),
    "heroes": lambda s, c: replace(s, parties={"p": Party("p", "Ulric", c, (Hero("Ulric", "elf"),), 1, "r2")}),
    "war bands": lambda s, c: replace(s, warbands={"b": WarBand("b", "r2", "Band", "mercenaries", c, 500)}),
    "engines": lambda s, c: replace(s, engines={"e": Engine("e", "ram", "r2", c)}),
    "a place only a rival knew": lambda s, c: replace(s, locations={c: Location(c, "tower", 1, ("r1", "r2"))}),
    "a siege": lambda s, c: replace(s, sieges={c: Siege(c, "r1", 1, defenders=400)}),
    "a rival's mark": lambda s, c: replace(s, markers={**s.markers, c: "r2"}),
    "a road": lambda s, c: replace(s, roads={c: (1, 4)}),
}  # fmt: skip


@pytest.mark.parametrize("what", NEWS)
def test_whatever_is_newly_seen_fixes_the_answer(what: str, standing: Campaign) -> None:
    plain = replace(standing, wanderers={}, parties={}, warbands={}, engines={}, locations={}, sieges={}, roads={})
    assert not teaches(known(plain), known(plain), MARCH)
    assert teaches(known(plain), known(NEWS[what](plain, post(plain))), MARCH)


def test_every_part_of_a_campaign_is_looked_at_or_named_as_a_players_own() -> None:
    named = {*learning.OWNERS, *learning.OF_ALL, *learning.OWN}
    assert set(Campaign.__struct_fields__) == named
    assert not set(learning.OWNERS) & set(learning.OF_ALL)


def test_a_question_that_nobody_called_routine_teaches(standing: Campaign) -> None:
    view = known(standing)
    assert teaches(view, view, replace(MARCH, question="attack_card"))
    assert teaches(view, view, replace(MARCH, question="a question of tomorrow"))


def test_a_rival_who_is_drawn_in_teaches_and_the_next_players_turn_does_not(standing: Campaign) -> None:
    view = known(standing)
    assert teaches(view, view, replace(MARCH, by="r2"))
    turn = replace(standing, clock=replace(standing.clock, order=("r1", "r2"), at=1))
    assert not teaches(view, known(turn), replace(MARCH, by="r2", question="scout"))


def test_in_winter_whoever_is_asked_next_tells_of_the_purses_passed_over(standing: Campaign) -> None:
    def at(step: str) -> View:
        return known(replace(standing, clock=Clock(1, "winter", 6, (), 0, step)))

    recruit = replace(MARCH, question="recruit")
    assert not teaches(at("recruit"), at("recruit"), recruit)
    assert teaches(at("revenue"), at("recruit"), recruit)
    assert teaches(at("recruit"), at("recruit"), replace(recruit, by="r2"))


def test_dice_of_the_table_that_are_not_thrown_yet_leave_the_answer_open(standing: Campaign) -> None:
    view = known(standing)
    assert not teaches(view, view, Roll("2D6", "scouting", "ME-SCOUT-05", "r1"))
    assert teaches(view, view, Roll("1D6", "garrison", "ME-BATTLE-33"))


def put_next(question: str) -> Session:
    """A campaign in which a person's answer has just led to the question, without dice between."""
    for seed in range(60):
        session, chance = persons(seed), random.Random(seed)
        while (ask := session.pending) is not None and session.state.clock.year == 1:
            session.answer(anything(ask, session.view(ask.by), chance))
            now = session.pending
            last = session.journal.entries(session.journal.length())[0]
            if now is not None and now.question == question and last.ask == ask and now.by == ask.by:  # type: ignore[union-attr]
                return session
    raise AssertionError(f"never put: {question}")


@pytest.mark.parametrize("question", ["attack_card", "siege", "front"])
def test_an_answer_that_put_a_question_full_of_the_enemy_stands(question: str) -> None:
    session = put_next(question)
    assert session.can_undo(session.pending.by).why == "undo_knowledge"
    assert session.can_undo().why == "undo_knowledge"


@pytest.mark.parametrize("dice", ["seed", "table"])
def test_no_answer_that_may_be_taken_back_hangs_on_what_its_player_does_not_know(dice: str) -> None:
    found = look_for_leaks(persons(5, dice), 5, 1, every=3, shots=2)
    assert found.leaks == []
    assert found.tried > 60
    assert found.free.total() > found.answers / 3
    for own in ("scout", "march", "reorganise_points", "baggage", "place"):
        assert found.free[own], own


def test_the_search_for_leaks_does_find_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "teaches", lambda *_: False)
    assert look_for_leaks(persons(4), 4, 1, every=2, shots=2).leaks


def test_after_undo_everything_stands_as_before(standing: Campaign) -> None:
    session, chance, done = persons(4), random.Random(4), 0
    while (ask := session.pending) is not None and done < 25:
        before = {realm: session.view(realm).campaign for realm in session.state.realms}
        answer = anything(ask, session.view(ask.by), chance)
        session.answer(answer)
        if not session.can_undo(ask.by).why:
            session.undo(ask.by)
            assert session.pending == ask
            assert {realm: session.view(realm).campaign for realm in session.state.realms} == before
            session.answer(answer)
            done += 1
    assert session.verify().fault == ""

"""Last winter's sheet is found again, for its own player only."""

from __future__ import annotations

import pytest

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.figures.last_year import last_sheet
from empires.figures.ledger import ledgers
from empires.players.auto import AutoPlayer
from empires.players.auto_budget import suggested
from empires.study.simulate import new_session


@pytest.fixture
def session():
    seats = (seat(1, "Altmark", "empire", "auto"), seat(2, "Varn", "dwarfs", "auto"))
    made = new_session(find_world("duel"), load_book(), seats, "3", AutoPlayer(), {"years": "3"})
    made.play(stop=lambda state, ask: state.clock.part == "winter" and state.clock.step == "recruitment")
    return made


def test_what_the_ledger_says_is_the_pattern_where_no_sheet_was_committed(session):
    session.play(stop=lambda state, ask: state.clock.year == 2 and state.clock.part == "winter")
    view = session.view("r1")
    spent = {line.what: line.crowns for line in ledgers(session.journal, view)[0].expenses}
    found = last_sheet(session.journal, view, "r1")
    assert found
    assert found["recruit"] == spent["recruits"]
    assert found.get("baggage", 0) == spent.get("baggage", 0)


def test_a_committed_sheet_is_found_a_year_later_and_by_nobody_else(session):
    plan = suggested(session.view("r1"), "r1")
    session.lay_plan("r1", plan, True)
    session.play(stop=lambda state, ask: state.clock.year == 2 and state.clock.part == "winter")
    assert last_sheet(session.journal, session.view("r1"), "r1") == plan
    assert last_sheet(session.journal, session.view("r2"), "r1") == {}


def test_the_first_winter_has_none_before_it(session):
    assert last_sheet(session.journal, session.view("r1"), "r1") == {}

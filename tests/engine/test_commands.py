"""Commands of a host between two questions: whatever comes in, a sentence answers it, and the file can be opened."""

from __future__ import annotations

import sys

import pytest

from empires.book.book import load_book
from empires.campaigns import find_world, new_campaign, open_campaign, seat
from empires.knowledge.view import HOST
from empires.model.state.asks import Refusal
from empires.players.auto import AutoPlayer
from empires.rules.winter import budget, construction
from empires.study.simulate import new_session
from empires.words.sentences import LANGUAGES, Words

HUGE = 10**30
SEATS = (seat(1, "Altmark", "empire", "auto"), seat(2, "Varn", "dwarfs", "auto"))


def in_winter(state, ask):
    return state.clock.part == "winter"


@pytest.fixture(scope="module")
def session():
    made = new_session(find_world("duel"), load_book(), SEATS, "commands", AutoPlayer(), {"years": "3"})
    made.play(stop=in_winter)
    return made


BAD = {
    "a banner that is gone": lambda s: s.rename_banner("r1-99", "Red Lions"),
    "no banner": lambda s: s.rename_banner("", "Red Lions"),
    "a stranger's seat": lambda s: s.set_controller("r9", "auto"),
    "nobody's controller": lambda s: s.set_controller("r1", "dog"),
    "nobody's dice": lambda s: s.set_dice("loaded"),
    "a remark to a stranger": lambda s: s.remark("r9", "hello"),
    "a remark without words": lambda s: s.remark("r1", " \n"),
    "a remark without end": lambda s: s.remark("r1", "x" * 10_000_000),
    "an unknown sort of pact": lambda s: s.write_pact(["r1", "r2"], "Peace.", kind="marriage"),
    "a pact that ended before it began": lambda s: s.write_pact(["r1", "r2"], "Peace.", until=-1),
    "a pact for ages": lambda s: s.write_pact(["r1", "r2"], "Peace.", until=HUGE),
    "a plan of something unknown": lambda s: s.lay_plan("r1", {"castle": 1}, False),
    "a plan to build": lambda s: s.lay_plan("r1", {"build": 1}, False),
    "a plan of an unknown work": lambda s: s.lay_plan("r1", {"build:moat:x": 1}, True),
    "a plan that earns": lambda s: s.lay_plan("r1", {"recruit": -5}, False),
    "a plan beyond counting": lambda s: s.lay_plan("r1", {"recruit": HUGE}, False),
    "a plan beyond reading": lambda s: s.lay_plan("r1", {"siege:" + "x" * 10_000: 1}, False),
    "a plan for ever": lambda s: s.lay_plan("r1", {f"siege:{n}": 1 for n in range(100_000)}, False),
}


@pytest.mark.parametrize("what", BAD)
def test_a_wrong_command_is_refused_in_words_and_changes_nothing(session, what):
    before, entry = session.state, session.next_entry
    with pytest.raises(Refusal) as refused:
        BAD[what](session)
    assert session.state == before
    assert session.next_entry == entry
    for language in LANGUAGES:
        words = Words(language)
        assert words.refusal(refused.value, session.view(HOST))
        assert not words.book.faults


def test_a_committed_sheet_is_without_what_is_not_on_offer(session):
    strange = {"operative:dragon": 1, "hero:party77": 1, "mission:nowhere": 1, "rebuild:x": 2, "build:city:x": 1}
    session.lay_plan("r1", strange, True)
    assert (session.state.realms["r1"].plan, session.state.realms["r1"].planned) == ({}, True)
    session.lay_plan("r1", {}, False)


@pytest.mark.parametrize("kind", sorted(budget.STEPS))
def test_a_sheet_that_is_no_more_than_a_draft_may_ask_too_much(session, kind):
    plan = {f"build:{work}:x": 1000 for work in construction.ORDER} if kind == "build" else {kind: 1000}
    session.lay_plan("r1", plan, False)
    assert session.state.realms["r1"].plan == plan


def test_what_commands_put_into_a_file_can_be_read_from_it(tmp_path):
    """Every command with the largest that it takes; a file that nobody can open again is the worst fault of all."""
    path = tmp_path / "c.empires"
    desk = new_campaign(path, find_world("duel"), SEATS, seed="1", settings={"years": "3"})
    desk.play(stop=in_winter)
    for most in (sys.maxsize, 1_000_000, 100):
        for command in (
            lambda n=most: desk.lay_plan("r1", {"recruit": n, "siege:" + "x" * 100: n}, False),
            lambda n=most: desk.write_pact(["r1", "r2"], "P\ud800eace \x00" + "x" * 1900, until=n, kind="peace"),
            lambda: desk.remark("r1", "\ud800\x00\x1b" + "\U0001f409" * 1900),
            lambda: desk.rename_banner(min(desk.state.banners), "\U0001f409" * 40),
        ):
            try:
                command()
            except Refusal:
                continue
    state = desk.state
    assert state.pacts
    desk.journal.close()
    again = open_campaign(path)
    assert again.state == state
    assert not again.verify().fault
    again.journal.close()

"""Answers go in by one gate; what follows is committed whole, is taken back only without dice, and replays equal."""

from __future__ import annotations

import msgspec
import pytest

from empires.book.book import load_book
from empires.campaigns import RACES, find_world, seat
from empires.engine.journal import Header
from empires.engine.memory import MemoryJournal
from empires.engine.session import EngineFault, Session
from empires.engine.verify import state_print, verify
from empires.model.events.all_events import CrownsSpent, Remarked
from empires.model.state.asks import Decide, Procedure, Refusal, Roll, Share
from empires.players.dice import seeded
from empires.players.plain import PlainPlayer

WORLD = find_world("duel")
BOOK = load_book()


def begun(seed: str = "1", auto: tuple[int, ...] = (), **settings: str) -> Session:
    """Two players on the duel world, the first question put."""
    header = Header("t", "Test", "", "", seed, "", WORLD.fingerprint(), BOOK.fingerprint)
    session = Session(MemoryJournal(header), WORLD, BOOK, PlainPlayer())
    realms = [seat(n, f"Realm {n}", RACES[n], "auto" if n in auto else "person") for n in (1, 2)]
    session.begin(realms, settings)
    session.play()
    return session


def default_answer(session: Session) -> object:
    ask = session.pending
    assert ask is not None
    assert not isinstance(ask, Roll)
    return PlainPlayer().answer(ask, session.view(ask.by))


def answered(session: Session, count: int) -> Session:
    for _ in range(count):
        session.answer(default_answer(session), session.next_entry)
    return session


def to_ask(session: Session, *questions: str) -> Session:
    """Answer on by defaults until one of the questions is put."""
    for _ in range(500):
        ask = session.pending
        if isinstance(ask, Decide | Share) and ask.question in questions:
            return session
        answered(session, 1)
    raise AssertionError(f"never asked: {questions}")


def reopened(session: Session) -> Session:
    return Session(session.journal, WORLD, BOOK, PlainPlayer())


def test_an_answer_is_in_the_journal_before_the_next_question_is_shown() -> None:
    session = begun()
    before = session.journal.length()
    change = session.answer(default_answer(session))
    assert session.journal.length() == before + len(change.entries)
    assert session.pending != change.entries[0].ask


def test_a_reopened_campaign_stands_where_it_was_left_after_every_single_answer() -> None:
    session = begun(auto=(2,))
    for _ in range(60):
        answered(session, 1)
        again = reopened(session)
        assert (again.state, again.pending, again.next_entry) == (session.state, session.pending, session.next_entry)


def test_a_stale_answer_is_refused_and_changes_nothing() -> None:
    session = begun()
    number, state = session.next_entry, session.state
    with pytest.raises(Refusal, match="stale"):
        session.answer(default_answer(session), number + 1)
    assert session.state is state
    assert session.next_entry == number


def test_a_player_cannot_answer_for_another() -> None:
    session = begun()
    assert session.pending is not None
    other = "r2" if session.pending.by == "r1" else "r1"
    with pytest.raises(Refusal, match="not_yours"):
        session.answer(default_answer(session), viewer=other)


def test_an_unlawful_answer_is_refused_with_the_rule_ids() -> None:
    session = begun()
    with pytest.raises(Refusal) as refused:
        session.answer("nowhere")
    assert refused.value.key == "not_an_option"


def test_the_same_seed_and_answers_give_the_same_print_and_another_seed_another() -> None:
    prints = [state_print(answered(begun(seed), 40).state) for seed in ("7", "7", "8")]
    assert prints[0] == prints[1] != prints[2]


def test_verify_replays_the_journal_and_agrees() -> None:
    session = answered(begun(auto=(2,)), 40)
    verdict = session.verify()
    assert (verdict.entries, verdict.fault) == (session.journal.length(), "")
    assert verdict.print == state_print(session.state)


def forged(session: Session, number: int, **changes: object) -> str:
    """What verify says of the journal with one entry changed, as if whoever changed it left no other trace."""
    entries = [msgspec.structs.replace(e, **changes) if e.number == number else e for e in session.journal.entries()]
    journal = MemoryJournal(session.journal.header)
    journal.commit(entries)
    return verify(journal, WORLD, BOOK, session.state).fault


def test_verify_names_a_command_that_did_what_no_command_can() -> None:
    session = answered(begun(), 5)
    first = session.journal.entries(1, 1)[0]
    smuggled = CrownsSpent(realm="r1", crowns=-50, on="recruits")
    assert "entry 1" in forged(session, 1, events=(*first.events, smuggled))
    assert "entry 1" in forged(session, 1, events=(smuggled,), answer="CrownsSpent")
    last = session.set_controller("r1", "auto").entries[0]
    assert "entry" in forged(session, last.number, events=first.events, answer="RealmJoined")
    assert forged(session, last.number) == ""


def test_verify_names_dice_typed_in_while_the_program_threw_them() -> None:
    session = answered(begun(), 5)
    roll = next(e for e in session.journal.entries() if isinstance(e.ask, Roll))
    pips = tuple(pip % 6 + 1 for pip in roll.answer)
    for source in ("seed", "table", "auto", "person"):
        assert f"entry {roll.number}" in forged(session, roll.number, source=source, answer=pips)


def test_own_dice_are_refused_while_the_program_throws_them() -> None:
    session = answered(begun(), 5)
    fresh = MemoryJournal(session.journal.header)
    other = Session(fresh, WORLD, BOOK, PlainPlayer())
    other.begin([seat(n, f"Realm {n}", RACES[n], "auto") for n in (1, 2)])
    other.play(stop=lambda state, ask: isinstance(ask, Roll))
    assert isinstance(other.pending, Roll)
    with pytest.raises(Refusal, match="dice_seeded"):
        other.answer(tuple(pip % 6 + 1 for pip in seeded("1", other.next_entry, other.pending)))
    other.answer(seeded("1", other.next_entry, other.pending), stop=lambda state, ask: True)
    assert other.journal.entries()[-1].source == "seed"
    assert other.verify().fault == ""


def test_a_journal_that_cannot_be_played_is_a_fault_that_names_the_entry() -> None:
    session = answered(begun(), 5)
    journal = MemoryJournal(session.journal.header)
    first, *others = session.journal.entries()
    journal.commit(
        [msgspec.structs.replace(first, events=(CrownsSpent(realm="r9", crowns=5, on="recruits"),)), *others]
    )
    with pytest.raises(EngineFault, match="entry 1 "):
        Session(journal, WORLD, BOOK, PlainPlayer())


def test_verify_names_the_entry_whose_dice_are_not_those_of_the_seed() -> None:
    session = answered(begun(), 5)
    journal = session.journal
    assert isinstance(journal, MemoryJournal)
    entries = list(journal.entries())
    place = next(n for n, entry in enumerate(entries) if entry.source == "seed")
    wrong = tuple(7 - pip for pip in entries[place].answer)
    entries[place] = msgspec.structs.replace(entries[place], answer=wrong)
    forged = MemoryJournal(journal.header)
    forged.commit(entries)
    verdict = verify(forged, WORLD, BOOK, session.state)
    assert f"entry {place + 1}" in verdict.fault
    assert "dice" in verdict.fault


def test_undo_takes_the_last_answer_back_and_redo_gives_it_again() -> None:
    session = to_ask(begun(), "draw_up")
    before, ask = session.state, session.pending
    session.answer(default_answer(session))
    assert session.can_undo().why == ""
    after = session.state
    session.undo()
    assert (session.state, session.pending) == (before, ask)
    session.redo()
    assert session.state == after


def test_a_player_gives_again_only_what_was_his_own_and_hears_of_no_other() -> None:
    session = to_ask(begun(), "draw_up")
    asked = session.pending
    assert asked is not None
    session.answer(default_answer(session))
    session.undo()
    other = "r2" if asked.by == "r1" else "r1"
    assert (session.can_redo(), session.can_redo(asked.by), session.can_redo(other)) == (True, True, False)
    with pytest.raises(Refusal, match="nothing_to_redo"):
        session.redo(other)
    session.redo(asked.by)
    assert not session.can_redo()


def test_undo_stops_where_dice_were_thrown() -> None:
    session = begun()
    while session.journal.entries(session.journal.length())[0].fixed != "dice":
        answered(session, 1)
    assert session.can_undo().why == "undo_dice"
    with pytest.raises(Refusal, match="undo_dice"):
        session.undo()


def test_rewind_goes_back_behind_dice_and_keeps_the_old_tail() -> None:
    session = answered(begun(), 30)
    middle = session.journal.length() // 2 + 5
    tail = session.journal.entries(middle + 1)
    session.rewind(middle)
    assert session.journal.length() == middle
    branch = session.journal.branches()[-1]
    assert list(session.journal.branch_entries(branch.id)) == list(tail)
    answered(session, 3)
    assert session.verify().fault == ""


def test_the_hosts_own_dice_may_be_switched_on_and_off_at_any_moment() -> None:
    session = begun()
    session.set_dice("table")
    while not isinstance(session.pending, Roll):
        answered(session, 1)
    roll = session.pending
    with pytest.raises(Refusal, match="dice_wrong"):
        session.answer([0])
    count = int(roll.dice.split("D")[0])
    change = session.answer([1] * count)
    assert change.entries[0].source == "table"
    session.set_dice("seed")
    session.play()
    assert not isinstance(session.pending, Roll)
    assert session.verify().fault == ""


def test_a_realm_can_be_handed_to_the_program_and_back() -> None:
    session = begun()
    session.set_controller("r1", "auto")
    session.set_controller("r2", "auto")
    session.play(stop=lambda state, ask: state.clock.part == "season" and state.clock.turn == 2)
    assert session.state.clock.turn == 2
    session.set_controller("r1", "person")
    session.play()
    assert session.pending is not None
    assert session.pending.by == "r1"
    assert reopened(session).state == session.state


def test_a_failing_journal_leaves_the_session_as_the_journal_is(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun()
    state, number = session.state, session.next_entry

    def full(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(session.journal, "commit", full)
    with pytest.raises(OSError, match="disk full"):
        session.answer(default_answer(session))
    assert (session.state, session.next_entry) == (state, number)


def test_a_fault_in_the_rules_is_told_in_words_and_nothing_of_the_answer_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = begun()
    state, number = session.state, session.next_entry

    def broken() -> Procedure[None]:
        yield Roll("1D6", "order", "ME-TURN-03")
        raise KeyError("a bug")

    run = broken()
    next(run)
    monkeypatch.setattr(session, "_run", run)
    with pytest.raises(EngineFault, match=f"entry {number}"):
        session.answer(default_answer(session))
    assert (session.state, session.next_entry) == (state, number)


def test_the_program_may_play_for_everybody_without_taking_any_realm_over() -> None:
    session = begun()
    session.play(stop=lambda state, ask: state.clock.part == "season", everybody=True)
    assert session.state.clock.part == "season"
    assert {realm.controller for realm in session.state.realms.values()} == {"person"}
    assert session.verify().fault == ""


def test_a_banner_is_renamed_and_those_who_see_it_are_told() -> None:
    session = begun()
    session.play(stop=lambda state, ask: state.clock.part == "season", everybody=True)
    first = next(session.state.banners_of("r1"))
    change = session.rename_banner(first.id, "  The   Last Lancers ")
    assert session.state.banners[first.id].name == "The Last Lancers"
    assert "r1" in change.events[0].seen_by
    assert "r2" not in change.events[0].seen_by
    assert reopened(session).state == session.state


@pytest.mark.parametrize(("name", "why"), [("", "name_form"), ("x" * 41, "name_form"), ("a\x00b", "name_form")])
def test_a_name_that_no_banner_can_bear_is_refused(name: str, why: str) -> None:
    session = begun()
    session.play(stop=lambda state, ask: state.clock.part == "season", everybody=True)
    banners = list(session.state.banners_of("r1"))
    with pytest.raises(Refusal, match=why):
        session.rename_banner(banners[0].id, name)
    with pytest.raises(Refusal, match="name_taken"):
        session.rename_banner(banners[0].id, banners[1].name)


def test_a_remark_is_known_to_its_player_alone() -> None:
    session = begun()
    change = session.remark("r1", "Well marched.")
    assert change.events[0].seen_by == ("r1",)


def test_a_remark_of_any_signs_can_be_kept() -> None:
    session = begun()
    session.remark("r1", "half a sign: \ud83d, and a bell: \a")
    (said,) = session.journal.entries()[-1].events
    assert isinstance(said, Remarked)
    assert said.text == "half a sign: ?, and a bell:"
    assert msgspec.json.encode(said)

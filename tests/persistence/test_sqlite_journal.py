"""The journal of a campaign file and the one in memory keep the same promises."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.engine.journal import Entry, Journal, Snapshot
from empires.engine.memory import NEWEST, MemoryJournal
from empires.model.state.asks import Choice, Roll
from empires.model.state.campaign import Campaign
from empires.persistence import campaign_file, codec
from tests.support.campaign_samples import DECIDE, EVENTS, HEADER, PICK, ROLL, SHARE, entry, filled, run, snapshot


@pytest.fixture(params=["file", "memory"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    """A fresh journal of both kinds."""
    made: Journal = MemoryJournal(HEADER)
    if request.param == "file":
        made = campaign_file.create(tmp_path / "a.empires", HEADER)
    yield made
    made.close()


def test_a_new_journal_is_empty_but_for_its_header(journal):
    assert (journal.header, journal.length(), journal.snapshot(), list(journal.branches())) == (HEADER, 0, None, [])
    assert list(journal.entries()) == []


def test_entries_come_back_in_order_with_both_ends(journal):
    journal.commit(run(1, 3))
    journal.commit(run(4, 9))
    assert journal.length() == 9
    assert list(journal.entries()) == run(1, 9)
    assert list(journal.entries(3, 5)) == run(3, 5)
    assert list(journal.entries(8)) == run(8, 9)
    assert list(journal.entries(0, 99)) == run(1, 9)
    assert list(journal.entries(6, 5)) == list(journal.entries(10)) == list(journal.entries(1, 0)) == []


@pytest.mark.parametrize("wrong", [run(3, 3), run(1, 1), [entry(2), entry(2)], [entry(2), entry(4)]])
def test_entries_that_leave_a_gap_are_refused_and_nothing_is_kept(journal, wrong):
    journal.commit(run(1, 1))
    with pytest.raises(ValueError, match="was due"):
        journal.commit(wrong, [snapshot(0)])
    assert (journal.length(), journal.snapshot()) == (1, None)


@pytest.mark.parametrize("after", [-1, 3])
def test_a_snapshot_must_stand_on_an_entry(journal, after):
    with pytest.raises(ValueError, match="snapshot after"):
        journal.commit(run(1, 2), [snapshot(after)])
    assert journal.length() == 0


def test_the_newest_snapshot_up_to_an_entry_is_found(journal):
    journal.commit([], [snapshot(0)])
    journal.commit(run(1, 6), [snapshot(2), snapshot(5)])
    assert journal.snapshot() == journal.snapshot(99) == snapshot(5)
    assert journal.snapshot(4) == journal.snapshot(2) == snapshot(2)
    assert journal.snapshot(1) == snapshot(0)


def test_a_snapshot_after_the_same_entry_replaces_the_first(journal):
    journal.commit([], [snapshot(0, turn=1)])
    journal.commit([], [snapshot(0, turn=2)])
    assert journal.snapshot() == snapshot(0, turn=2)


def test_a_cut_tail_is_kept_as_a_branch(journal):
    journal.commit(run(1, 6), [snapshot(2), snapshot(5)])
    journal.cut(3, "rewind")
    assert (journal.length(), journal.snapshot()) == (3, snapshot(2))
    assert list(journal.entries()) == run(1, 3)
    (branch,) = journal.branches()
    assert (branch.first, branch.length, branch.why) == (4, 3, "rewind")
    assert list(journal.branch_entries(branch.id)) == run(4, 6)


def test_several_cuts_at_one_place_are_several_branches(journal):
    journal.commit(run(1, 2))
    for text in ("one", "two"):
        journal.cut(1, "undo")
        journal.commit([entry(2, text)])
    journal.cut(1, "undo")
    tails = [list(journal.branch_entries(branch.id)) for branch in journal.branches()]
    assert tails == [[entry(2)], [entry(2, "one")], [entry(2, "two")]]


def test_cutting_nothing_leaves_no_branch_and_a_wrong_place_is_refused(journal):
    journal.commit(run(1, 2))
    journal.cut(2, "undo")
    assert list(journal.branches()) == []
    for after in (-1, 3):
        with pytest.raises(ValueError, match="cannot cut"):
            journal.cut(after, "undo")
    with pytest.raises(LookupError):
        journal.branch_entries(1)


def test_older_snapshots_thin_out_to_the_first_of_each_turn(journal):
    number = 0
    for turn in (1, 2, 3, 4):
        for _ in range(8):
            number += 1
            journal.commit([entry(number)], [snapshot(number, turn=turn)])
    kept = {found.after for upto in range(number + 1) if (found := journal.snapshot(upto)) is not None}
    assert kept == {1, 9, 17} | set(range(number - NEWEST + 1, number + 1))


ANSWERS = st.one_of(
    st.text(),
    st.lists(st.text(), max_size=4).map(tuple),
    st.lists(st.integers(1, 6), max_size=4).map(tuple),
    st.dictionaries(st.text(), st.integers(-(10**6), 10**6), max_size=4),
    st.none(),
    st.booleans(),
)


@given(answer=ANSWERS, ask=st.sampled_from([ROLL, DECIDE, PICK, SHARE, None]), events=st.sampled_from(EVENTS))
@settings(max_examples=80, deadline=None)
def test_every_ask_and_answer_survives_its_row(answer: Any, ask: Any, events: Any):
    before = Entry(1, "person", ask, answer, (events,), "knowledge")
    assert codec.entry_of(codec.entry_row(before)) == before


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_survives_its_row(event):
    for events in ((), (event,), (event,) * 40):
        before = Entry(7, "auto", None, "", events)
        after = codec.entry_of(codec.entry_row(before))
        assert after == before
        assert [type(found) for found in after.events] == [type(event)] * len(events)


@pytest.mark.parametrize("kind", [Roll, *get_args(Choice)], ids=lambda kind: kind.__name__)
def test_every_ask_survives_with_every_field_set(kind):
    before = Entry(7, "person", filled(kind), "x", ())
    assert codec.entry_of(codec.entry_row(before)) == before


def test_a_state_with_every_field_set_survives():
    before = Snapshot(3, filled(Campaign), "here")
    assert codec.snapshot_of(codec.snapshot_row(before)) == before


@pytest.mark.parametrize("column", ["source", "ask", "answer", "events", "fixed"])
def test_a_row_that_changed_is_known_by_its_check(column):
    row = codec.entry_row(entry(1))
    changed = {**row, column: row["source" if column == "fixed" else "fixed"]}
    with pytest.raises(codec.BrokenRow, match="entry 1"):
        codec.entry_of(changed)


def test_everything_is_there_after_closing_and_opening(tmp_path):
    path = tmp_path / "a.empires"
    with campaign_file.create(path, HEADER, run(1, 3), [snapshot(0)]) as journal:
        journal.commit(run(4, 8), [snapshot(6)])
        journal.cut(7, "undo")
    with campaign_file.open(path) as journal:
        assert (journal.header, journal.length()) == (HEADER, 7)
        assert list(journal.entries()) == run(1, 7)
        assert (journal.snapshot(), journal.snapshot(5)) == (snapshot(6), snapshot(0))
        assert list(journal.branch_entries(1)) == run(8, 8)
        journal.commit(run(8, 8))

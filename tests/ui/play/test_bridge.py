"""Answers, long play and going back, as the window asks for them."""

from __future__ import annotations

from empires.model.asks import Share
from empires.persistence.faults import DiskFull
from tests.support.window import by_mouse, ready, skip_to
from ui import faults


def test_undo_takes_an_answer_back_and_redo_gives_it_again(desk, window, qtbot):
    skip_to(window, qtbot, "draw_up")
    while not isinstance(desk.bridge.pending, Share):
        by_mouse(desk, qtbot)
        ready(window, qtbot)
    skip_to(window, qtbot, "draw_up")
    first = desk.bridge.pending
    by_mouse(desk, qtbot)
    ready(window, qtbot)
    if window.bridge.undo_words()[0]:
        window.actions_["undo"].trigger()
        assert desk.bridge.pending == first
        assert window.actions_["redo"].isEnabled()
        window.actions_["redo"].trigger()
        ready(window, qtbot)
        assert desk.bridge.pending != first


def test_the_program_finishes_the_turn_and_gives_the_realm_back(desk, window, qtbot):
    skip_to(window, qtbot, "scouting")
    turn = window.bridge.session.state.clock.turn
    window.actions_["play_turn"].trigger()
    ready(window, qtbot)
    state = window.bridge.session.state
    assert state.clock.turn == turn + 1
    assert state.realms["r1"].controller == "person"
    assert window.bridge.mine


def test_playing_on_can_be_stopped_and_taken_up_again(desk, window, qtbot):
    skip_to(window, qtbot, "scouting")
    bridge = window.bridge
    bridge.play_on("year")
    assert bridge.busy
    assert not window.actions_["undo"].isEnabled()
    assert window.actions_["stop"].isEnabled()
    bridge.cancel()
    ready(window, qtbot)
    assert bridge.session.state.clock.part == "season"
    assert bridge.session.state.realms["r1"].controller == "person"
    if bridge.paused:
        assert "stopped" in desk.now.question.text()
        bridge.play_on("person")
        ready(window, qtbot)
    assert bridge.mine


def test_a_realm_is_handed_to_the_program_and_back_at_any_moment(desk, window, qtbot):
    window.control("r1", "auto")
    ready(window, qtbot)
    assert window.bridge.session.state.realms["r1"].controller == "auto"
    assert "program" in desk.now.question.text()
    window.control("r1", "person")
    ready(window, qtbot)
    assert window.bridge.mine


def test_the_program_answers_one_question_for_a_tired_host(desk, window, qtbot):
    ask, entry = window.bridge.pending, window.bridge.session.next_entry
    window.actions_["play_ask"].trigger()
    ready(window, qtbot)
    assert window.bridge.session.journal.entries(entry, entry)[0].ask == ask
    assert window.bridge.session.state.realms["r1"].controller == "person"


def test_a_full_disk_keeps_the_question_on_the_table_and_says_what_to_do(desk, window, qtbot, monkeypatch):
    said: list[str] = []
    monkeypatch.setattr(faults, "tell", lambda parent, title, text, inform="": said.append(text))
    journal, ask = window.bridge.session.journal, window.bridge.pending

    def full(*_args, **_more):
        raise DiskFull(journal.path)

    monkeypatch.setattr(journal, "commit", full)
    entry = window.bridge.session.next_entry
    by_mouse(desk, qtbot)
    assert "full" in said[0]
    assert window.bridge.pending == ask
    assert window.bridge.session.next_entry == entry
    monkeypatch.undo()
    desk.hands.since_answer.invalidate()
    by_mouse(desk, qtbot)
    ready(window, qtbot)
    assert window.bridge.session.next_entry > entry

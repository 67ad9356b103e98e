"""Answers, long play and going back, as the window asks for them."""

from __future__ import annotations

import shutil

from empires.campaigns import open_campaign
from empires.engine.session import Session
from empires.model.state.asks import Share
from empires.persistence.faults import DiskFull
from tests.support.window import by_mouse, ready, skip_to
from ui.base import faults
from ui.play.bridge import Bridge


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


def test_an_answer_that_is_no_way_out_is_refused_in_words_and_the_question_stays(marching, window):
    bridge, said = window.bridge, []
    bridge.refused.connect(said.append)
    ask = bridge.pending
    assert not bridge.answer("no such way")
    assert said
    assert said[0]
    assert bridge.pending == ask


def test_only_who_is_asked_may_answer_and_a_rival_is_refused(marching, window):
    bridge = window.bridge
    assert bridge.mine
    bridge.set_viewer("r2")
    assert not bridge.mine
    entry = bridge.session.next_entry
    assert not bridge.answer(bridge.pending.options[0].key)
    assert bridge.session.next_entry == entry


def test_another_viewer_is_told_of_once_and_the_same_not_at_all(marching, window):
    bridge, heard = window.bridge, []
    bridge.viewer_changed.connect(lambda: heard.append(bridge.viewer))
    for viewer in ("r2", "r2", "host"):
        bridge.set_viewer(viewer)
    assert heard == ["r2", "host"]


def test_a_commit_tells_which_tiles_it_touched(marching, window):
    touched = []
    window.bridge.committed.connect(lambda cells, change: touched.append((cells, change.entries)))
    ask = window.bridge.pending
    assert window.bridge.answer(ask.default or ask.options[0].key)
    assert touched
    assert all(cells <= frozenset(window.bridge.session.world.tiles) for cells, _ in touched)
    assert touched[0][1]


def test_a_campaign_that_is_looked_at_takes_no_answer_and_plays_nothing(window, march_file, tmp_path):
    assert window.open_file(shutil.copy(march_file, tmp_path / "look.empires"), look=True)
    bridge = window.bridge
    assert bridge.read_only
    assert not bridge.mine
    entry = bridge.session.next_entry
    bridge.play_on("turn")
    assert not bridge.busy
    assert bridge.session.next_entry == entry


def test_the_seeded_dice_answer_a_roll_alone(marching, window):
    entry = window.bridge.session.next_entry
    assert not window.bridge.roll_for_me()
    assert window.bridge.session.next_entry == entry


def test_undo_says_in_words_what_it_takes_back(marching, window):
    possible, words = window.bridge.undo_words()
    assert words
    window.bridge.set_viewer("r2")
    other = window.bridge.undo_words()
    assert other != (possible, words) or not possible


def test_a_session_handed_on_is_not_closed_by_the_bridge_that_let_go(march_file, tmp_path):
    session = open_campaign(shutil.copy(march_file, tmp_path / "handed.empires"))
    old, new = Bridge(session), Bridge(session)
    old.let_go()
    old.close()
    assert isinstance(new.session, Session)
    assert new.session.journal.length() > 0
    assert new.session.journal.entries(1, 1)
    new.close()

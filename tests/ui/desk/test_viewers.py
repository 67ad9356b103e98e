"""View as: what a player sees, and the cover between two players."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from empires.knowledge.view import HOST
from empires.model.state.asks import Decide
from tests.support.window import by_mouse, click, ready, skip_to


def shown_text(desk) -> str:
    """Every word on the desk."""
    labels = [label.text() for label in desk.whole.findChildren(QLabel) if label.isVisible()]
    rows = [f"{row.when} {row.what}" for row in desk.chronicle.model.rows()]
    return "\n".join([*labels, *rows, desk.inspector.page.toPlainText()])


def test_a_player_who_is_not_asked_is_told_whom_one_waits_for_and_nothing_else(desk, window, qtbot):
    ask = desk.bridge.pending
    assert isinstance(ask, Decide)
    question = desk.now.question.text()
    desk.view_as("r2")
    assert desk.now.form is None
    assert "Altmark" in desk.now.question.text()
    assert question not in shown_text(desk)
    assert desk.map.scene().overlays.highlight == {}
    assert desk.hands.keys_at(ask.options[0].key) == []


def test_from_one_player_to_another_a_cover_lies_between(desk, window, qtbot):
    desk.view_as("r2")
    desk.view_as("r1")
    assert desk.covered
    assert not desk.whole.isVisible()
    assert desk.bridge.viewer == "r2"
    assert "Altmark" in desk.cover.text.text()
    assert not window.actions_["undo"].isEnabled()
    assert window.top.where.isHidden()
    click(qtbot, desk.cover.button)
    assert not desk.covered
    assert desk.bridge.viewer == "r1"
    assert desk.bridge.mine


def test_a_player_going_back_to_the_host_is_covered_too(desk, window, qtbot):
    desk.hand_over("r2")
    click(qtbot, desk.cover.button)
    desk.view_as(HOST)
    assert desk.covered
    click(qtbot, desk.cover.button)
    assert desk.bridge.view.host


def test_a_players_desk_shows_no_strength_of_a_rival(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    rivals = [b for b in desk.bridge.session.state.banners.values() if b.owner == "r2"]
    desk.view_as("r1")
    seen = desk.map.scene()
    assert all(shape.points is None for shape in seen.banners if shape.owner == "r2")
    own = [shape for shape in seen.banners if shape.owner == "r1"]
    assert own
    assert all(shape.points is not None for shape in own)
    desk.select("realm:r2")
    text = desk.inspector.page.toPlainText()
    assert "crown" not in text
    assert not any(f"{banner.points:,}" in text for banner in rivals)


def test_a_secret_of_one_player_leaves_no_trace_on_the_other_players_desk(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    desk.view_as("r2")
    before, undo = shown_text(desk), desk.bridge.undo_words()
    scene = desk.map.scene()
    window.bridge.command(lambda session: session.remark("r1", "A word that only Altmark reads"))
    assert shown_text(desk) == before
    assert desk.bridge.undo_words() == undo
    assert desk.map.scene() == scene
    desk.view_as("r1")
    click(qtbot, desk.cover.button)
    assert "A word that only Altmark reads" in shown_text(desk)


def test_a_player_answers_from_his_own_view_and_the_hosts_commands_are_shut(desk, window, qtbot):
    desk.view_as("r1")
    assert desk.bridge.mine
    for name in ("rewind", "play_turn", "remark", "own_dice"):
        assert not window.actions_[name].isEnabled()
    by_mouse(desk, qtbot)
    ready(window, qtbot)
    assert desk.bridge.session.state.realms["r1"].capital


def test_the_laptop_is_handed_to_whoever_is_asked(desk, window, qtbot):
    desk.view_as("r2")
    window.actions_["hand_over"].trigger()
    assert desk.covered
    assert "Altmark" in desk.cover.text.text()


def test_another_viewer_finds_nothing_of_what_the_former_looked_at(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    cell = next(b.cell for b in desk.bridge.session.state.banners.values() if b.owner == "r1")
    desk.view_as("r1")
    desk.select(f"tile:{cell}")
    desk.map.set_cursor_tile(cell)
    desk.show_rule("ME-SUB-03")
    desk.rule.search.setText("secret")
    desk.chronicle.search.setText("altmark")
    desk.chronicle.phase.setCurrentIndex(2)
    qtbot.mouseMove(desk.map, desk.map.point_of(cell).toPoint())
    qtbot.wait(250)
    desk.hand_over("r2")
    click(qtbot, desk.cover.button)
    assert desk.bridge.viewer == "r2"
    assert desk.inspector.target == ""
    assert not desk.rule.isVisible()
    assert desk.rule.search.text() == desk.rule.page.toPlainText() == ""
    assert desk.map.cursor_tile() is None
    assert desk.map._hovered is None
    assert desk.map.scene().overlays.selected is None
    assert desk.chronicle.search.text() == ""
    assert desk.chronicle.phase.currentIndex() == 0
    assert not desk.chronicle.table.currentIndex().isValid()
    assert not desk.chronicle.note.isVisible()


def test_a_host_who_only_glanced_comes_back_without_a_cover(desk, window, qtbot):
    desk.view_as("r1")
    window.actions_["hand_over"].trigger()
    assert not desk.covered
    assert desk.bridge.view.host


def test_after_an_answer_from_the_players_seat_the_host_is_covered(desk, window, qtbot):
    desk.view_as("r1")
    desk.now.form.digit(1)
    ready(window, qtbot)
    desk.view_as(HOST)
    assert desk.covered

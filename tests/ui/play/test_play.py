"""A player's turn through the window, by mouse and by keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.support.window import by_mouse, ready, skip_to


def test_a_whole_turn_of_a_player_is_played_by_mouse(desk, window, qtbot):
    skip_to(window, qtbot, "scouting")
    bridge = desk.bridge
    turn, hands, steps = bridge.session.state.clock.turn, set(), set()
    for _ in range(120):
        ready(window, qtbot)
        clock = bridge.session.state.clock
        if clock.turn != turn or clock.part != "season":
            break
        steps.add(clock.step)
        before = bridge.session.next_entry
        hands.add(by_mouse(desk, qtbot))
        assert bridge.session.next_entry > before, bridge.pending
    assert bridge.session.state.clock.turn == turn + 1
    assert "map" in hands
    assert {"scouting", "movement"} <= steps


def by_keys(qtbot):
    """Enter takes what has the keyboard, wherever it is: a way, a button, dice."""
    focus = QApplication.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, Qt.Key.Key_Return)


def test_a_whole_turn_of_a_player_is_played_by_keyboard_alone(desk, window, qtbot):
    skip_to(window, qtbot, "scouting")
    desk.now.focus_default()
    bridge = desk.bridge
    turn = bridge.session.state.clock.turn
    for _ in range(120):
        ready(window, qtbot)
        if bridge.session.state.clock.turn != turn:
            break
        before = bridge.session.next_entry
        by_keys(qtbot)
        assert bridge.session.next_entry > before, (bridge.pending, QApplication.focusWidget())
    assert bridge.session.state.clock.turn == turn + 1

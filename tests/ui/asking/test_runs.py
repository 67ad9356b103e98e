"""The rest of a phase answered at once."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.support.window import ready
from ui.panels.runs import RunRow


def test_the_rest_of_the_scouting_is_answered_by_a_button(desk, window, qtbot, settled):
    row = desk.now.findChild(RunRow)
    qtbot.mouseClick(row.defaults, Qt.MouseButton.LeftButton)
    ready(window, qtbot)
    clock = desk.bridge.session.state.clock
    assert clock.step != "scouting" or clock.player != "r1"

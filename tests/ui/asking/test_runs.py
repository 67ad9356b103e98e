"""The rest of a phase answered at once."""

from __future__ import annotations

from PySide6.QtCore import Qt

from empires.model.state.asks import Decide, Option, Roll
from tests.support.window import ready
from ui.asking.runs import RunRow, runs


def test_the_rest_of_the_scouting_is_answered_by_a_button(desk, window, qtbot, settled):
    row = desk.now.findChild(RunRow)
    qtbot.mouseClick(row.defaults, Qt.MouseButton.LeftButton)
    ready(window, qtbot)
    clock = desk.bridge.session.state.clock
    assert clock.step != "scouting" or clock.player != "r1"


def test_two_buttons_ask_for_defaults_or_for_last_turn(qtbot, theme):
    row, wanted = RunRow(), []
    qtbot.addWidget(row)
    row.wanted.connect(wanted.append)
    row.defaults.click()
    row.as_last.click()
    assert wanted == [False, True]
    assert "Ctrl+L" in row.as_last.toolTip()
    assert row.defaults.toolTip() != row.as_last.toolTip()


def test_only_a_question_of_every_month_can_be_run_on(march):
    assert march.pending.question in ("march", "scout", "move_banner")
    assert runs(march.pending)
    assert not runs(Decide("r1", "capital", (Option("a"), Option("b"))))
    assert not runs(Roll("1D6", "chaos_temple_horde", "ME-BATTLE-26", "r1"))

"""Dice: the program's, and the host's own, face by face."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.support.window import by_mouse, click, ready
from ui.panels.dice import DiceForm


def test_own_dice_wait_for_the_dice_whatever_enter_says(desk, window, qtbot):
    window.actions_["own_dice"].setChecked(True)
    desk.now.form.digit(1)
    ready(window, qtbot)
    form = desk.now.form
    assert isinstance(form, DiceForm)
    entry = window.bridge.session.next_entry
    desk.now.focus_default()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    desk.map.setFocus()
    qtbot.keyClick(desk.map, Qt.Key.Key_Return)
    assert window.bridge.session.next_entry == entry


def test_own_dice_are_typed_in_digit_by_digit(desk, window, qtbot):
    window.actions_["own_dice"].setChecked(True)
    by_mouse(desk, qtbot)
    ready(window, qtbot)
    form = desk.now.form
    assert isinstance(form, DiceForm)
    number = len(form.dice)
    desk.now.focus_default()
    for digit in ("5", "3", "1")[:number]:
        qtbot.keyClick(QApplication.focusWidget(), digit)
    assert form.values() == (5, 3, 1)[:number]
    entry = window.bridge.session.next_entry
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    ready(window, qtbot)
    rolled = window.bridge.session.journal.entries(entry, entry)[0]
    assert rolled.answer == (5, 3, 1)[:number]
    assert rolled.source == "table"


def test_the_program_rolls_one_die_for_a_host_with_own_dice(desk, window, qtbot):
    window.actions_["own_dice"].setChecked(True)
    by_mouse(desk, qtbot)
    entry = window.bridge.session.next_entry
    click(qtbot, desk.now.form.roll)
    assert window.bridge.session.next_entry == entry + 1

"""Dice: the program's, and the host's own, face by face."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.support.hearing import unnamed
from tests.support.window import by_mouse, click, ready
from ui.asking.dice import DiceForm, meanings


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


@pytest.fixture
def two(qtbot, theme):
    form = DiceForm(2, 6)
    qtbot.addWidget(form)
    form.show()
    form.heard = []
    form.answered.connect(form.heard.append)
    return form


def test_faces_are_clicked_die_by_die_and_the_sum_is_told(two):
    assert not two.enter.isEnabled()
    two.dice[1].buttons[4].click()
    assert two.values() == (0, 5)
    two.dice[0].buttons[2].click()
    assert two.total.text() == "total 8"
    two.enter.click()
    assert two.heard == [(3, 5)]


def test_a_die_that_fell_wrong_may_be_changed_before_it_is_entered(two):
    for face in (0, 5):
        two.dice[0].buttons[face].click()
    assert two.values() == (6, 0)
    assert [button.isChecked() for button in two.dice[0].buttons] == [False] * 5 + [True]


def test_digits_fill_the_dice_in_turn_and_no_die_shows_seven(two):
    assert not two.digit(7)
    assert two.digit(4)
    assert two.digit(1)
    assert two.values() == (4, 1)
    assert not two.digit(3), "all have fallen"


def test_backspace_takes_them_up_again(two, qtbot):
    two.digit(4)
    two.digit(1)
    qtbot.keyClick(two, Qt.Key.Key_Backspace)
    assert two.values() == (0, 0)
    assert not two.enter.isEnabled()
    assert not any(button.isChecked() for die in two.dice for button in die.buttons)
    qtbot.keyClick(two, Qt.Key.Key_Return)
    assert two.heard == []


def test_the_programs_dice_are_only_a_button_never_what_enter_takes(two):
    rolled = []
    two.rolled.connect(lambda: rolled.append(True))
    two.accept_default()
    assert rolled == []
    assert two.focus_widget() is two
    two.roll.click()
    assert rolled == [True]


def test_each_face_is_read_out(two):
    assert unnamed(two) == []
    assert two.dice[1].buttons[2].accessibleName() == "Die 2 of 2 shows 3"


def test_a_die_of_many_sides_shows_figures(qtbot, theme):
    form = DiceForm(1, 10)
    qtbot.addWidget(form)
    assert [button.text() for button in form.dice[0].buttons[6:]] == ["7", "8", "9", "10"]
    assert form.digit(10)
    assert form.values() == (10,)


def test_what_the_dice_would_mean_is_a_table_and_a_sentence(qtbot):
    label = meanings([("2–4", "storm <hard>"), ("5–6", "calm")])
    qtbot.addWidget(label)
    assert "&lt;hard&gt;" in label.text()
    assert label.accessibleName() == "What the dice mean: 2–4: storm <hard>; 5–6: calm"

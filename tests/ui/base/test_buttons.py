"""Buttons that Enter presses, plain and main."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from ui.base.buttons import main_button, make_main, plain_button


@pytest.mark.parametrize("make", [plain_button, main_button])
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_presses_a_button_as_space_does(qtbot, theme, make, key):
    button, pressed = make("Go"), []
    qtbot.addWidget(button)
    button.clicked.connect(lambda: pressed.append(True))
    qtbot.keyClick(button, key)
    assert pressed == [True]


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier])
def test_enter_with_a_command_key_is_left_to_the_command(qtbot, theme, held):
    button, pressed = plain_button("Go"), []
    qtbot.addWidget(button)
    button.clicked.connect(lambda: pressed.append(True))
    qtbot.keyClick(button, Qt.Key.Key_Return, held)
    assert pressed == []


def test_the_loud_button_looks_otherwise_and_can_be_quiet_again(qtbot, theme):
    loud, quiet = main_button("Go"), plain_button("Go")
    for button in (loud, quiet):
        qtbot.addWidget(button)
        button.resize(120, 40)
    assert loud.grab().toImage() != quiet.grab().toImage()
    make_main(loud, False)
    make_main(quiet, True)
    assert not loud.property("main")
    assert quiet.property("main")
    plain = plain_button("Go")
    qtbot.addWidget(plain)
    plain.resize(120, 40)
    assert loud.grab().toImage() == plain.grab().toImage()

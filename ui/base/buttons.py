"""Buttons that Enter presses, plain and main."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton

COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class _EnterButton(QPushButton):
    """Enter presses it, as space does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & COMMANDS:
            self.click()
        else:
            super().keyPressEvent(event)


def plain_button(text: str) -> QPushButton:
    """A button that Enter presses."""
    return _EnterButton(text)


def main_button(text: str) -> QPushButton:
    """The button that most people want."""
    button = _EnterButton(text)
    button.setProperty("main", True)
    return button


def make_main(button: QPushButton, on: bool) -> None:
    """Let a button be the loud one, or no longer."""
    if button.property("main") != on:
        button.setProperty("main", on)
        button.style().unpolish(button)
        button.style().polish(button)

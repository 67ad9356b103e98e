"""What all pages of the wizard share."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class Page(QWidget):
    """A page says when it changed and what is wrong with it."""

    changed = Signal()

    def title(self) -> str:
        """Short, for the list of steps."""
        return ""

    def heading(self) -> str:
        """A sentence above the page."""
        return self.title()

    def fault(self) -> str:
        """What is wrong and what to do, "" if nothing is."""
        return ""

    def enter(self) -> None:
        """The page is shown: put the keyboard where it is wanted."""

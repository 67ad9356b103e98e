"""Which optional parts of the rules a new campaign is played with."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.base.card import line
from ui.base.language import words
from ui.dialogs.optional import OptionalParts
from ui.dialogs.page import Page


class PartsPage(Page):
    """Ticks and house choices; all of it can be changed later."""

    def __init__(self, code: str = "en", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words(code)
        self.parts = OptionalParts(self._words, start=True)
        self.parts.changed.connect(self.changed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        text = self.tr("What is left out is absent everywhere. Parts can be taken in or left out later, too.")
        column.addWidget(line(text, "soft"))
        column.addWidget(self.parts, 1)

    def title(self) -> str:
        return self.tr("Optional rules")

    def heading(self) -> str:
        return self.tr("What else shall be played?")

    def enter(self) -> None:
        self.parts.all.setFocus()

    def settings(self) -> dict[str, str]:
        """Settings of the campaign, as the rules know them."""
        return self.parts.settings()

    def summary(self) -> list[str]:
        """The parts that are played, in one line."""
        played = [self._words.term("module", key) for key, on in self.parts.modules().items() if on]
        return [self.tr("with {0}").format(", ".join(played)) if played else self.tr("without optional rules")]

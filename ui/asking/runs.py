"""Under a question that comes every month: answer the rest of the phase at once."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QWidget

from empires.engine.habits import quiet
from empires.model.state.asks import Ask, Roll
from ui.base.buttons import plain_button
from ui.base.card import line


class RunRow(QWidget):
    """Two buttons; `wanted` carries whether it shall be as in the last turn."""

    wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 0)
        row.addWidget(line(self.tr("All like it in this phase:"), "faint", wrap=False))
        self.defaults = self._button(self.tr("As suggested"), "Ctrl+Shift+Return")
        self.as_last = self._button(self.tr("As last turn"), "Ctrl+L")
        self.defaults.clicked.connect(lambda: self.wanted.emit(False))
        self.as_last.clicked.connect(lambda: self.wanted.emit(True))
        row.addWidget(self.defaults)
        row.addWidget(self.as_last)
        row.addStretch(1)

    def _button(self, text: str, key: str):  # type: ignore[no-untyped-def]
        button = plain_button(text)
        button.setObjectName("small")
        shown = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
        button.setToolTip(self.tr("It stops before any other question ({0})").format(shown))
        return button


def runs(ask: Ask) -> bool:
    """Whether the rest of the phase can be answered at once."""
    return not isinstance(ask, Roll) and quiet(ask)

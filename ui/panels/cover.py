"""The cover between two players' views: nobody sees the other's while the laptop changes hands."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from ui.panels.card import line
from ui.panels.forms import main_button
from ui.theme import Theme


class Cover(QWidget):
    """Says who shall sit down; `ready` names the viewer who says that he does."""

    ready = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._viewer = ""
        self.text = line("", "title")
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.help = line(self.tr("Everyone else looks away."), "help")
        self.help.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button: QPushButton = main_button("")
        self.button.clicked.connect(lambda: self.ready.emit(self._viewer))
        rows = QVBoxLayout(self)
        rows.addStretch(2)
        rows.addWidget(self.text)
        rows.addWidget(self.help)
        rows.addSpacing(24)
        rows.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        rows.addStretch(3)

    def ask_for(self, viewer: str, name: str) -> None:
        """Whose turn it is to sit down."""
        self._viewer = viewer
        self.text.setText(self.tr("Hand the laptop to {0}").format(name))
        self.button.setText(self.tr("I am {0}: show my view").format(name))
        self.button.setDefault(True)
        self.button.setFocus()
        self.setAccessibleName(self.text.text())

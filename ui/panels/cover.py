"""The cover between two players' views: nobody sees the other's while the laptop changes hands."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from empires.model.state.campaign import Realm
from ui.base.buttons import main_button
from ui.base.card import line
from ui.base.theme import Theme
from ui.scene.heraldry import flag


class Cover(QWidget):
    """Says who shall sit down; `ready` names the viewer who says that he does."""

    ready = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._viewer, self._theme = "", theme
        self.text = line("", "title")
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.help = line(self.tr("Everyone else looks away."), "help")
        self.help.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button: QPushButton = main_button("")
        self.button.clicked.connect(lambda: self.ready.emit(self._viewer))
        rows = QVBoxLayout(self)
        self.flag = QLabel()
        self.flag.setAlignment(Qt.AlignmentFlag.AlignCenter)
        rows.addStretch(2)
        rows.addWidget(self.flag)
        rows.addSpacing(12)
        rows.addWidget(self.text)
        rows.addWidget(self.help)
        rows.addSpacing(24)
        rows.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        rows.addStretch(3)

    def ask_for(self, viewer: str, name: str, realm: Realm | None) -> None:
        """Whose turn it is to sit down; realm: whose flag is shown, None for the host."""
        size = round(110 * self._theme.scale)
        self.flag.setPixmap(flag(realm, size, self.devicePixelRatioF()) if realm is not None else QPixmap())
        self._viewer = viewer
        self.text.setText(self.tr("Hand the laptop to {0}").format(name))
        self.button.setText(self.tr("I am {0}: show my view").format(name))
        self.button.setDefault(True)
        self.button.setFocus()
        self.setAccessibleName(self.text.text())

"""A short banner over the map: whose turn it is now."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from empires.model.state.campaign import Realm
from ui.base.card import line
from ui.base.theme import Theme
from ui.scene.heraldry import flag, shown_colour

SHOWN = 2600
"""Milliseconds."""


class TurnBanner(QFrame):
    """Device and name of a realm, in the middle of its parent for some seconds; the mouse goes through it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("banner")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.flag, self.text = QLabel(), line("", "heading", wrap=False)
        row = QHBoxLayout(self)
        row.setContentsMargins(22, 14, 26, 14)
        row.setSpacing(16)
        row.addWidget(self.flag)
        row.addWidget(self.text)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN)
        self._timer.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    def call(self, realm: Realm, text: str) -> None:
        """Show it and say it."""
        self.flag.setPixmap(flag(realm, round(48 * self._theme.scale), self.devicePixelRatioF()))
        self.text.setText(text)
        self.setAccessibleName(text)
        colour = shown_colour(realm.colour).name()
        self.setStyleSheet(
            f"#banner {{ background: {self._theme['card']}; border: 3px solid {colour}; border-radius: 8px; }}"
        )
        self.adjustSize()
        self._centre()
        self.raise_()
        self.show()
        self._timer.start()
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A map that gets another size keeps it in its middle."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._centre()
        return super().eventFilter(watched, event)

    def _centre(self) -> None:
        parent = self.parentWidget()
        assert parent is not None
        self.move((parent.width() - self.width()) // 2, max(parent.height() // 5, 70))

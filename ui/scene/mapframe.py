"""The map in its frame, with a small strip of overlay buttons on it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from empires.words.sentences import Words
from ui.base.flow import Flow
from ui.base.icons import icon
from ui.base.theme import Theme
from ui.map.sheets.view import MapView
from ui.scene.maplegend import MapLegend

ROW = 25.0
"""Pixels of a row of the key at plain text size."""


class MapFrame(QFrame):
    """A frame round the map view; `hang` puts commands on the strip."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, words: Words | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("card")
        self.map = MapView()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(3, 3, 3, 3)
        rows.addWidget(self.map)
        self.strip = QFrame(self)
        self.strip.setObjectName("strip")
        self._row = Flow(2)
        self._row.setContentsMargins(4, 4, 4, 4)
        self.strip.setLayout(self._row)
        self._fitted: tuple[float, float, float] | None = None
        self._buttons: list[tuple[QToolButton, str]] = []
        self.legend = MapLegend(theme, self, words or Words())
        self.map.scene_shown.connect(self._tell)
        self.map.zoomed.connect(self._tell)

    def hang(self, actions: list[tuple[QAction, str]]) -> None:
        """Buttons for commands, each with the name of its icon."""
        for action, picture in actions:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(action.text().replace("&", ""))
            self._row.addWidget(button)
            self._buttons.append((button, picture))
            action.toggled.connect(self._tell)
        self.redress()

    def redress(self) -> None:
        """Icons in the theme's ink."""
        for button, picture in self._buttons:
            button.defaultAction().setIcon(icon(picture, self._theme["text"]))
        self._fit_strip()
        self.map.set_text_scale(self._theme.scale)
        self._tell()

    def _tell(self) -> None:
        """The key of the overlays that are on, in the lower corner."""
        on = frozenset(name for button, name in self._buttons if button.isChecked())
        share = 0.85 if "key" in on else 0.4  # whoever asks for the key wants to read it, not the map
        most = max(int(self.height() * share * 0.6 / (ROW * self._theme.scale)), 4)
        self.legend.tell(on, self.map.scene(), self.map.radius(), most)
        # Where it would hide the map its words are the strip's tool tip instead.
        words = self.legend.accessibleDescription()
        fits = self.legend.height() <= self.height() * share and self.legend.width() <= self.width() - 28
        self.legend.setVisible(bool(words) and fits)
        self.strip.setToolTip("" if fits else words)
        self.legend.move(14, self.height() - 14 - self.legend.height())
        self.legend.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The strip stays in its corner; a map that shows all goes on to show all."""
        super().resizeEvent(event)
        self._fit_strip()
        self.strip.move(14, 14)
        self._tell()
        QTimer.singleShot(0, self, self._refit)

    def _fit_strip(self) -> None:
        """As wide as its buttons; a narrow map has it in two lines."""
        rim = self.strip.frameWidth() * 2
        wide = min(self._row.sizeHint().width() + rim, max(self.width() - 28, 60))
        self.strip.resize(wide, self._row.heightForWidth(wide - rim) + rim)

    def fit(self) -> None:
        """Show the whole map at once."""
        # A glide would end somewhere else than it is asked about in `_refit`.
        glides, self.map.animated = self.map.animated, False
        self.map.fit_to()
        self.map.animated = glides
        self._fitted = self._place()

    def _refit(self) -> None:
        if self._place() == self._fitted or self._fitted is None:
            self.fit()

    def _place(self) -> tuple[float, float, float] | None:
        """Zoom and middle of the map as seen from outside."""
        cell = next(iter(self.map.scene().tiles), None)
        if cell is None:
            return None
        off = self.map.point_of(cell) - QPointF(self.map.width() / 2, self.map.height() / 2)
        return round(self.map.radius(), 2), round(off.x()), round(off.y())

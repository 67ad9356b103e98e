"""The desk's frame: its panels, the splitters between them, and the room that a question gets."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from empires.words.sentences import Words
from ui.asking.now import NowPanel
from ui.base.preferences import Preferences
from ui.base.theme import Theme
from ui.desk.turnbanner import TurnBanner
from ui.inspector.inspector import InspectorPanel
from ui.map.sheets.view import MapView
from ui.panels.chronicle import ChroniclePanel
from ui.panels.cover import Cover
from ui.panels.rule import RulePanel
from ui.panels.season import SeasonPanel
from ui.scene.mapframe import MapFrame

MOST_ROOM = 0.48
"""Share of the height that a question may take from the map."""


class DeskFrame(QWidget):
    """The panels in their places; what they say and do is the desk's."""

    def __init__(self, words: Words, theme: Theme, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words, self.theme, self._preferences = words, theme, preferences
        self._own_room, self._scale = False, theme.scale
        self._room = QTimer(self)
        self._room.setSingleShot(True)
        self._room.setInterval(0)
        self._room.timeout.connect(self._make_room)
        self._build()

    def _build(self) -> None:
        self.map_frame = MapFrame(self.theme, words=self.words)
        self.map: MapView = self.map_frame.map
        self.season = SeasonPanel(self.words, self.theme)
        self.inspector = InspectorPanel(self.words, self.theme)
        self.rule = RulePanel(self.theme)
        self.now = NowPanel(self.words, self.theme)
        self.banner = TurnBanner(self.theme, self.map_frame)
        self.chronicle = ChroniclePanel(self.words, self.theme)
        self.right = QStackedWidget()
        self.right.addWidget(self.inspector)
        self.right.addWidget(self.rule)
        self.top = self._split(Qt.Orientation.Horizontal, self.season, self.map_frame, self.right)
        self.foot = self._split(Qt.Orientation.Horizontal, self.now, self.chronicle)
        self.whole = self._split(Qt.Orientation.Vertical, self.top, self.foot)
        self.top.setStretchFactor(1, 1)
        self.whole.setStretchFactor(0, 1)
        self.cover = Cover(self.theme)
        self.across = self._split(Qt.Orientation.Horizontal, self.whole)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.across)
        self.stack.addWidget(self.cover)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(8, 8, 8, 8)
        rows.addWidget(self.stack)
        self._restore()
        self.whole.splitterMoved.connect(lambda *_: self._keep_room())

    def _keep_room(self) -> None:
        """A person pulled at it himself: from now on it stays as he wants it."""
        self._own_room = True

    def _split(self, way: Qt.Orientation, *parts: QWidget) -> QSplitter:
        splitter = QSplitter(way)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(8)
        for part in parts:
            splitter.addWidget(part)
        return splitter

    def _restore(self) -> None:
        scale = self.theme.scale
        self.top.setSizes([round(200 * scale), 1000, round(330 * scale)])
        self.foot.setSizes([640, 760])
        self.whole.setSizes([620, round(350 * min(scale, 1.4))])
        for name, splitter in self._splitters().items():
            state = self._preferences.kept.sizes.get(name)
            if state is not None:
                splitter.restoreState(state)

    def _make_room(self) -> None:
        """A question that needs more room than it has gets it from the map, up to nearly a half; never less again."""
        sizes = self.whole.sizes()
        wanted = min(self.now.wanted_height(), round(sum(sizes) * MOST_ROOM))
        if len(sizes) == 2 and wanted > sizes[1] and not self._own_room:
            self.whole.setSizes([sum(sizes) - wanted, wanted])
        self.now.show_question()

    def _splitters(self) -> dict[str, QSplitter]:
        return {"top": self.top, "foot": self.foot, "whole": self.whole}

    def remember(self) -> None:
        """Keep the sizes for the next day."""
        for name, splitter in self._splitters().items():
            self._preferences.kept.sizes[name] = splitter.saveState()
        self._preferences.save()

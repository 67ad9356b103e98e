"""The first screen: a new campaign, one from a file, or one of the last."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from ui.base.buttons import main_button, make_main, plain_button
from ui.base.card import Card, line
from ui.base.icons import icon
from ui.base.theme import Theme
from ui.map.ink.geometry import corners

Where = tuple[str, int, int]


def short(folder: Path) -> str:
    """A folder as people write it: the home folder is a tilde."""
    home = Path.home()
    return f"~/{folder.relative_to(home)}" if folder.is_relative_to(home) else str(folder)


class StartScreen(QWidget):
    """What a host sees first."""

    new_wanted = Signal()
    open_wanted = Signal()
    recent_wanted = Signal(Path)
    room_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("start")
        self._theme = theme
        card = Card("")
        card.title.hide()
        card.setMaximumWidth(round(640 * theme.scale))
        card.body.setContentsMargins(40, 26, 40, 30)
        card.body.setSpacing(10)
        card.body.addWidget(line(self.tr("Mighty Empires"), "title"))
        card.body.addWidget(line(self.tr("The campaign host's desk: a map, a season, a question at a time."), "help"))
        card.body.addSpacing(14)
        self.go_on = main_button("")
        self.go_on.setMinimumHeight(round(46 * theme.scale))
        self.go_on.clicked.connect(lambda: self._chosen(self.list.item(0)))
        self.go_on.hide()
        card.body.addWidget(self.go_on)
        self.new = main_button(self.tr("&New campaign"))
        self.new.setMinimumHeight(round(40 * theme.scale))
        self.open = plain_button(self.tr("&Open a campaign …"))
        self.open.setMinimumHeight(round(40 * theme.scale))
        self.new.clicked.connect(self.new_wanted)
        self.open.clicked.connect(self.open_wanted)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.new, 1)
        row.addWidget(self.open, 1)
        self.room = plain_button(self.tr("&Map room …"))
        self.room.setToolTip(self.tr("Build a world, or bring in a map of another program"))
        self.room.setMinimumHeight(round(40 * theme.scale))
        self.room.clicked.connect(self.room_wanted)
        row.addWidget(self.room, 1)
        card.body.addLayout(row)
        card.body.addSpacing(12)
        self.heading = line(self.tr("Last opened"), "cardTitle")
        self.list: QListWidget = QListWidget()
        self.list.setAccessibleName(self.tr("Campaigns opened last"))
        self.list.setIconSize(QSize(20, 20))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setMaximumHeight(round(230 * theme.scale))
        self.list.itemActivated.connect(self._chosen)
        self.list.itemClicked.connect(self._chosen)
        card.body.addWidget(self.heading)
        card.body.addWidget(self.list)
        rows = QVBoxLayout(self)
        rows.addStretch(2)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(card, 6)
        middle.addStretch(1)
        rows.addLayout(middle)
        rows.addStretch(3)

    def show_recent(self, paths: list[Path], where: Sequence[Where | None] = ()) -> None:
        """List the campaigns opened last; where: the part, year and turn in which each was left."""
        self.list.clear()
        for path, left in zip_longest(paths, where):
            about = [self._left(left)] if left is not None else []
            about += [self._touched(path), short(path.parent)]
            text = f"{path.stem}\n{'  ·  '.join(part for part in about if part)}"
            item = QListWidgetItem(QIcon(icon("open", self._theme["soft"])), text)
            item.setSizeHint(QSize(10, self.list.fontMetrics().lineSpacing() * 2 + 14))
            item.setData(Qt.ItemDataRole.UserRole, str(path))
            item.setToolTip(str(path))
            self.list.addItem(item)
        self.heading.setVisible(bool(paths))
        self.list.setVisible(bool(paths))
        make_main(self.new, not paths)
        self.go_on.setVisible(bool(paths))
        if paths:
            self.go_on.setText(self.tr("&Continue {0}").format(paths[0].stem.replace("&", "&&")))
        (self.go_on if paths else self.new).setFocus()

    def _left(self, left: Where) -> str:
        part, year, turn = left
        if part == "season":
            return self.tr("Year {0}, turn {1}").format(year, turn)
        named = {"setup": self.tr("being set up"), "winter": self.tr("Year {0}, winter").format(year)}
        return named.get(part, self.tr("over"))

    def _touched(self, path: Path) -> str:
        try:
            when = QDateTime.fromSecsSinceEpoch(int(path.stat().st_mtime))
        except OSError:
            return ""
        return QLocale().toString(when, QLocale.FormatType.ShortFormat)

    def _chosen(self, item: QListWidgetItem) -> None:
        self.recent_wanted.emit(Path(str(item.data(Qt.ItemDataRole.UserRole))))

    def paintEvent(self, event: QPaintEvent) -> None:
        """A field of empty hexes behind the sheet, darker towards the rim: the land before it is drawn."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("window"))
        painter.drawTiledPixmap(self.rect(), self._tile())
        painter.end()

    def _tile(self) -> QPixmap:
        radius = 44.0
        width, height = round(radius * 3**0.5), round(radius * 3)
        pixmap = QPixmap(width, height)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self._theme.colour("card_edge")
        ink.setAlphaF(0.55)
        painter.setPen(QPen(ink, 1.2))
        for at in ((0, 0), (1, 0), (0, -1), (1, -1), (0, -2), (1, -2), (2, -1), (-1, -2)):
            painter.drawPolygon(QPolygonF([QPointF(x * radius, y * radius) for x, y in corners(at)]))
        painter.end()
        return pixmap

"""What stands round the map: the palette on the left; overview, tile and faults on the right."""

from __future__ import annotations

from msgspec.structs import replace as tile_with
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from empires.model.land.hexes import At
from empires.worlds.worldcheck import Fault
from ui.base.card import Card, line
from ui.base.theme import Theme
from ui.editor.board import SIZES, Board
from ui.editor.swatches import overview_box, swatch
from ui.editor.view import EditView
from ui.map.ink import geometry
from ui.map.ink.palette import palette


class PaletteCard(Card):
    """Buttons of one kind, two to a row, each with its picture, word and key."""

    def __init__(self, title: str, entries: list[tuple[str, QAction, str]], theme: Theme) -> None:
        super().__init__(title)
        self._theme = theme
        self.buttons: dict[str, QToolButton] = {}
        grid = QGridLayout()
        grid.setSpacing(3)
        for n, (picture, action, word) in enumerate(entries):
            button = self.buttons[picture] = _button(action, word)
            grid.addWidget(button, n // 2, n % 2)
            grid.setColumnStretch(n % 2, 1)
        self.body.addLayout(grid)
        self.redress()

    def redress(self) -> None:
        """Pictures and the mark of the chosen one in the theme's inks."""
        for picture, button in self.buttons.items():
            button.setIcon(swatch(picture, self._theme.name, self._theme["text"]))
        text, accent, ground = self._theme["text"], self._theme["accent"], self._theme["select"]
        self.setStyleSheet(
            "QToolButton { padding: 3px 5px; text-align: left; }"
            f"QToolButton:checked {{ background: {ground}; border: 2px solid {accent}; padding: 2px 4px;"
            f" color: {text}; font-weight: 700; }}"
            f"QToolButton:focus {{ border: 2px solid {self._theme['focus']}; padding: 2px 4px; }}"
        )


def _button(action: QAction, word: str) -> QToolButton:
    """A button for a verb of the palette; it says its key."""
    button = QToolButton()
    keys = action.shortcut().toString().replace("Shift+", "⇧")
    button.setText(f"{word}  {keys}")
    button.setAccessibleName(word)
    button.setToolTip(action.toolTip())
    button.setCheckable(True)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setIconSize(QSize(24, 24))
    button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def follow() -> None:
        button.setChecked(action.isChecked())

    def press() -> None:
        action.trigger()
        follow()

    action.toggled.connect(follow)
    button.clicked.connect(press)
    return button


class SizeRow(QWidget):
    """The size of the brush."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board
        self.box = QSpinBox()
        self.box.setRange(SIZES[0], SIZES[-1])
        self.box.setAccessibleName(self.tr("Size of the brush"))
        self.box.setToolTip(self.tr("1 is a single hex, 5 reaches four hexes around ([ and ])"))
        self.box.valueChanged.connect(lambda size: board.set_brush(size=size))
        board.brush_changed.connect(lambda: self.box.setValue(board.size))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(line(self.tr("Size of the brush"), wrap=False))
        row.addStretch(1)
        row.addWidget(self.box)


class Overview(QWidget):
    """The whole world in small, with a frame round what the large map shows; a click goes there."""

    def __init__(self, board: Board, view: EditView, theme: Theme) -> None:
        super().__init__()
        self._board, self._view, self._theme = board, view, theme
        self._image: QImage | None = None
        self._box = geometry.bounds(board.document.tiles)
        self.setMinimumHeight(130)
        self.setAccessibleName(self.tr("Overview of the world"))
        self.setToolTip(self.tr("Click to go there"))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(120)
        self._timer.timeout.connect(self.renew)
        # A timer that runs is left to run, so that a long stroke shows too.
        board.changed.connect(lambda _: self._timer.isActive() or self._timer.start())
        self._beat = QTimer(self)  # the large map tells nobody when it glides
        self._beat.setInterval(150)
        self._beat.timeout.connect(self.update)
        self._beat.start()

    def stop(self) -> None:
        """No more looking on."""
        self._beat.stop()
        self._timer.stop()

    def renew(self) -> None:
        """Paint the small map anew."""
        self._image = None
        self.update()

    def _draw(self) -> QImage:
        tiles = self._board.document.tiles
        self._box = left, top, right, bottom = geometry.bounds(tiles)
        fine = self.devicePixelRatioF()
        place = overview_box(self.width(), self.height(), right - left, bottom - top)
        image = QImage(max(round(place.width() * fine), 1), max(round(place.height() * fine), 1),
                       QImage.Format.Format_ARGB32_Premultiplied)  # fmt: skip
        image.fill(Qt.GlobalColor.transparent)
        ink = palette(self._theme.name)
        colours = {**ink.land, "sea": ink.sea, "mountain": ink.crag, "forest": ink.wood}
        painter = QPainter(image)
        scale = image.width() / (right - left)
        for at, tile in tiles.items():
            x, y = geometry.centre(at)
            kind = "mountain" if tile.mountain else "forest" if tile.forest else tile.terrain
            w, h = max(geometry.SQRT3 * scale, 1), max(1.5 * scale, 1)
            spot = QRectF((x - left) * scale - w / 2, (y - top) * scale - h / 2, w + 0.6, h + 0.6)
            painter.fillRect(spot, colours[kind])
            if tile.capital:
                painter.fillRect(spot.adjusted(w * 0.2, h * 0.2, -w * 0.2, -h * 0.2), ink.select)
        painter.setPen(QPen(ink.river if ink.name == "dark" else ink.river_bank, max(scale * 0.4, 0.8)))
        for at, tile in tiles.items():
            for side in {side for strand in tile.rivers for side in strand}:
                x, y = geometry.centre(at)
                sx, sy = geometry.SIDE_MIDDLES[side]
                middle = QPointF((x - left) * scale, (y - top) * scale)
                painter.drawLine(middle, middle + QPointF(sx, sy) * scale)
        painter.end()
        return image

    def paintEvent(self, event: QPaintEvent) -> None:
        """The small map and the frame."""
        if self._image is None:
            self._image = self._draw()
        left, top, right, bottom = self._box
        place = overview_box(self.width(), self.height(), right - left, bottom - top)
        painter = QPainter(self)
        painter.drawImage(place, self._image)
        scale = place.width() / (right - left)
        x0, y0 = self._view._to_world(QPointF(0, 0))
        x1, y1 = self._view._to_world(QPointF(self._view.width(), self._view.height()))
        seen = QRectF(QPointF(place.x() + (x0 - left) * scale, place.y() + (y0 - top) * scale),
                      QPointF(place.x() + (x1 - left) * scale, place.y() + (y1 - top) * scale))  # fmt: skip
        seen = seen.intersected(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        for pen in (QPen(self._theme.colour("card"), 4), QPen(self._theme.colour("accent"), 2)):
            painter.setPen(pen)
            painter.drawRect(seen)
        painter.end()

    def resizeEvent(self, event: object) -> None:
        """Another size, another picture."""
        self._image = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        left, top, right, bottom = self._box
        place = overview_box(self.width(), self.height(), right - left, bottom - top)
        scale = place.width() / (right - left)
        x, y = (event.position().x() - place.x()) / scale + left, (event.position().y() - place.y()) / scale + top
        self._view.set_spot(geometry.hex_at(x, y), centre=True)

    mouseMoveEvent = mousePressEvent


class TileCard(Card):
    """The hex under the cursor in words, and its name to be written."""

    done = Signal()

    def __init__(self, board: Board, view: EditView) -> None:
        super().__init__("")
        self._board, self._view = board, view
        self._at: At | None = None
        self.about = line("")
        self.name = _NameEdit()
        self.name.setMaxLength(80)
        self.name.setPlaceholderText(self.tr("Name of this place"))
        self.name.setAccessibleName(self.tr("Name of this place"))
        self.name.returnPressed.connect(self._named)
        self.name.editingFinished.connect(self._keep)
        self.name.left.connect(self._leave)
        self.body.addWidget(self.about)
        self.body.addWidget(self.name)
        view.spot_moved.connect(self.show_tile)
        board.changed.connect(lambda places: self.show_tile(view.spot))
        board.name_wanted.connect(self._wanted)
        self.show_tile(view.spot)

    def show_tile(self, at: At) -> None:
        """Tell of a hex."""
        if at != self._at:
            self._keep()
        self._at = at
        tile = self._board.document.tiles.get(at)
        if tile is None:
            self.set_title(self.tr("Off the map"))
            self.about.setText(self.tr("Painting here makes the world larger."))
        else:
            number = self._board.document.number(at)
            self.set_title(self.tr("Tile {0}").format(number))
            cell = f"{at[0]},{at[1]}"
            words = self._view.describe(cell) if cell in self._view.scene().tiles else number
            capital = self.tr("capital site") if tile.capital else ""
            parts = [words.partition(", ")[2].removesuffix(f", {tile.name}"), *([capital] if capital else [])]
            self.about.setText(", ".join(parts))
        self.name.setEnabled(tile is not None)
        if not self.name.hasFocus() or not self.name.isModified():
            self.name.setText(tile.name if tile is not None else "")

    def _wanted(self, at: At) -> None:
        self.show_tile(at)
        self.name.setFocus()
        self.name.selectAll()

    def _keep(self) -> None:
        """Write the name down, if it was changed."""
        tile = self._board.document.tiles.get(self._at) if self._at is not None else None
        if tile is None or not self.name.isModified():
            return
        self.name.setModified(False)
        text = "".join(sign for sign in self.name.text().strip() if sign.isprintable())
        if text != tile.name:
            self._board.do(self.tr("Name"), {tile.at: tile_with(tile, name=text)})

    def _named(self) -> None:
        self._keep()
        self.done.emit()

    def _leave(self) -> None:
        self.name.setModified(False)
        tile = self._board.document.tiles.get(self._at) if self._at is not None else None
        self.name.setText(tile.name if tile is not None else "")
        self.done.emit()


class _NameEdit(QLineEdit):
    """A line that Escape leaves."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class FaultCard(Card):
    """What is wrong with the world, live: choosing a fault goes there, a button mends it."""

    chosen = Signal(object)
    mend_wanted = Signal(object)
    mend_all_wanted = Signal()

    def __init__(self) -> None:
        super().__init__("")
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("Faults of this world"))
        self.list.currentItemChanged.connect(self._current)
        self.list.itemActivated.connect(lambda item: self.chosen.emit(item.data(Qt.ItemDataRole.UserRole)))
        self.list.itemClicked.connect(lambda item: self.chosen.emit(item.data(Qt.ItemDataRole.UserRole)))
        self.mend = QPushButton(self.tr("Mend"))
        self.mend.setToolTip(self.tr("Mend the chosen fault (Ctrl+M)"))
        self.mend.clicked.connect(self._mend)
        self.mend_all = QPushButton(self.tr("Mend all"))
        self.mend_all.setToolTip(self.tr("Mend whatever can be mended without taking tiles off the map"))
        self.mend_all.clicked.connect(self.mend_all_wanted)
        self.clean = line(self.tr("✓ Nothing is wrong: this world can be played."), "good")
        row = QHBoxLayout()
        row.addWidget(self.mend)
        row.addWidget(self.mend_all)
        row.addStretch(1)
        self.fair = line("", "soft")
        self.body.addWidget(self.clean)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self.fair)
        self.body.addLayout(row)
        self.room = QWidget()
        self.body.addWidget(self.room, 1)
        self._mendable: set[int] = set()
        self.show_faults([], set())

    def current(self) -> Fault | None:
        """The chosen fault."""
        item = self.list.currentItem()
        found = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        return found if isinstance(found, Fault) else None

    def _mend(self) -> None:
        if (fault := self.current()) is not None:
            self.mend_wanted.emit(fault)

    def show_fairness(self, percent: int | None) -> None:
        """How even the land round the capital sites is; None where there are fewer than two."""
        self.fair.setVisible(percent is not None)
        self.fair.setText(self.tr("Fairness of the capital sites: {0} of 100").format(percent))

    def show_faults(self, faults: list[Fault], mendable: set[int], most: int = 300) -> None:
        """List them, errors first; mendable: the positions of those that can be mended at a click."""
        kept, row = self.current(), self.list.currentRow()
        order = sorted(range(len(faults)), key=lambda n: faults[n].severity != "error")
        self.list.blockSignals(True)
        self.list.clear()
        self._mendable = set()
        for n in order[:most]:
            fault = faults[n]
            can = "  ✎" if n in mendable else ""
            item = QListWidgetItem(self.words(fault) + can)
            item.setData(Qt.ItemDataRole.UserRole, fault)
            self.list.addItem(item)
            if n in mendable:
                self._mendable.add(self.list.count() - 1)
            if fault == kept:
                self.list.setCurrentItem(item)
        if self.list.currentRow() < 0 <= row and self.list.count():
            self.list.setCurrentRow(min(row, self.list.count() - 1))
        self.list.blockSignals(False)
        errors = sum(fault.severity == "error" for fault in faults)
        warnings = len(faults) - errors
        bad = self.tr("1 error") if errors == 1 else self.tr("{0} errors").format(errors)
        odd = self.tr("1 warning") if warnings == 1 else self.tr("{0} warnings").format(warnings)
        self.set_title(self.tr("Faults: {0}, {1}").format(bad, odd))
        self.clean.setVisible(not faults)
        self.list.setVisible(bool(faults))
        self.room.setVisible(not faults)
        self._current()

    def words(self, fault: Fault) -> str:
        """A fault as it stands in the list."""
        sign = self.tr("! Error") if fault.severity == "error" else self.tr("? Warning")
        return f"{sign} {fault.tile}: {fault.text}" if fault.tile else f"{sign}: {fault.text}"

    def _current(self, *_: object) -> None:
        self.mend.setEnabled(self.list.currentRow() in self._mendable)
        self.mend_all.setEnabled(bool(self._mendable))
        self.mend.setVisible(self.list.count() > 0)
        self.mend_all.setVisible(self.list.count() > 0)

    def next(self) -> Fault | None:
        """On to the next fault, round and round."""
        if not self.list.count():
            return None
        self.list.setCurrentRow((self.list.currentRow() + 1) % self.list.count())
        return self.current()


def column(*widgets: tuple[QWidget, int]) -> QWidget:
    """Widgets below each other, with their shares of the room."""
    holder = QWidget()
    rows = QVBoxLayout(holder)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(8)
    for widget, share in widgets:
        rows.addWidget(widget, share)
    return holder

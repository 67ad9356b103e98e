"""The map widget: pan, zoom, a tile cursor for the keyboard, and words for those who do not see it.

Keys: arrows and number pad move the cursor (Left/Right = W/E, Up/Down zigzag, 7 9 1 3 or Home PgUp End PgDn = NW NE SW
SE); + and - zoom, 0 shows all, Space clicks, Enter activates, Menu or Shift+F10 asks for the context menu.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from ui.map.ink import geometry
from ui.map.ink.scene import MapScene, TileShape
from ui.map.sheets import live
from ui.map.sheets.renderer import Renderer
from ui.map.sheets.viewport import Eye

Words = Callable[[str], str]
FIRST_LOOK, WORK_SLICE = 0.15, 0.006  # seconds
PAD_SIDES = {
    Qt.Key.Key_Left: 5, Qt.Key.Key_Right: 2, Qt.Key.Key_Home: 6, Qt.Key.Key_PageUp: 1,
    Qt.Key.Key_End: 4, Qt.Key.Key_PageDown: 3,
    Qt.Key.Key_7: 6, Qt.Key.Key_9: 1, Qt.Key.Key_1: 4, Qt.Key.Key_3: 3, Qt.Key.Key_4: 5, Qt.Key.Key_6: 2,
}  # fmt: skip


class MapView(Eye):
    """Shows a `MapScene`. A click gives `tile_clicked`, and on a flag `banner_clicked` after it."""

    tile_clicked = Signal(str)
    tile_hovered = Signal(str)
    tile_activated = Signal(str)
    banner_clicked = Signal(str)
    context_requested = Signal(str, QPoint)
    cursor_moved = Signal(str)
    scene_shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = MapScene()
        self._renderer = Renderer()
        self._drawn = False
        self._ahead_of: tuple[float, float, float, int, int] | None = None
        self._worker = QTimer(self)
        self._worker.setInterval(0)
        self._worker.timeout.connect(self._work)
        self._cursor: str | None = None
        self._hovered: str | None = None
        self._press: QPoint | None = None
        self._dragging = False
        self._wheel = 0
        self._pinched = 0.0
        self._tooltip: Words | None = None
        self._describe: Words | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(240, 180)
        self.setAccessibleName(self.tr("Map"))

    # --- what is shown
    def scene(self) -> MapScene:
        """The scene shown now."""
        return self._scene

    def set_scene(self, scene: MapScene) -> None:
        """Show a scene; place and zoom stay, and only what differs is painted anew."""
        self._lay_out(scene.tiles)
        self._scene = scene
        self._renderer.set_scene(scene, self._radius)
        if self._cursor not in scene.tiles:
            self._cursor = None
        if not self._fitted and scene.tiles:
            self.fit_to()
        self._say()
        self.update()
        self.scene_shown.emit()

    def set_text_scale(self, text: float) -> None:
        """Names, numbers and flags grow with the text of the program."""
        self._renderer.set_text_scale(text)
        self.update()

    def set_tooltip_source(self, words: Words | None) -> None:
        """Ask `words(cell)` for the tool tip of a tile; an empty answer shows none."""
        self._tooltip = words

    def set_describer(self, words: Words | None) -> None:
        """Ask `words(cell)` for the accessible description instead of the map's own words."""
        self._describe = words
        self._say()

    def settle(self) -> None:
        """Finish gliding and all painting at once (for pictures of the window and tests)."""
        self._land_glide()
        self._renderer.set_ratio(self.devicePixelRatioF())
        view = self._window()
        while self._renderer.want(*view):
            self._renderer.work(1.0)
        self._drawn = True
        self.update()

    def banner_at(self, point: QPointF | QPoint) -> str | None:
        """The id of the banner whose flag is under a point."""
        return self._renderer.banner_at(self._radius, *self._to_world(QPointF(point)))

    # --- the tile cursor
    def cursor_tile(self) -> str | None:
        """The tile under the keyboard's cursor."""
        return self._cursor

    def set_cursor_tile(self, cell: str | None) -> None:
        """Put the cursor on a tile and tell it to screen readers."""
        if cell == self._cursor or (cell is not None and cell not in self._scene.tiles):
            return
        self._cursor = cell
        self._say()
        if cell is not None:
            self.ensure_visible(cell)
            self.cursor_moved.emit(cell)
        self.update()

    def describe(self, cell: str) -> str:
        """A tile in words: number, terrain, what stands there."""
        if self._describe is not None:
            return self._describe(cell)
        tile = self._scene.tiles[cell]
        if not tile.known:
            return self.tr("Tile {0}, unknown").format(tile.number)
        parts = [self.tr("Tile {0}").format(tile.number), *self._land_words(tile), *self._people_words(cell)]
        return ", ".join(parts)

    def _land_words(self, tile: TileShape) -> list[str]:
        terrain = {
            "lowland": self.tr("lowland"), "highland": self.tr("highland"),
            "river_valley": self.tr("river valley"), "coastal": self.tr("coast"),
            "sea": self.tr("sea"), "swamp": self.tr("swamp"),
        }.get(tile.terrain, tile.terrain)  # fmt: skip
        flags = (
            (tile.forest, self.tr("forest")), (tile.hills, self.tr("hills")),
            (tile.mountain, self.tr("mountains")), (bool(tile.rivers), self.tr("river")),
            (bool(tile.ridges), self.tr("ridge")), (tile.bridge, self.tr("bridge")),
        )  # fmt: skip
        return [terrain, *(word for on, word in flags if on), *([tile.name] if tile.name else [])]

    def _people_words(self, cell: str) -> list[str]:
        words, tile = [], self._scene.tiles[cell]
        if town := self._scene.settlements.get(cell):
            kind = {
                "village": self.tr("village of {0}"), "fortress": self.tr("fortress of {0}"),
                "city": self.tr("city of {0}"), "capital": self.tr("capital {0}"),
            }[town.kind]  # fmt: skip
            words.append(kind.format(town.name or self.tr("no name")))
            words += [self.tr("razed")] if town.razed else []
            words += [self.tr("besieged")] if town.besieged else []
        for banner in self._renderer.index.flags((tile.i, tile.j)):
            empire = self._scene.empires.get(banner.owner)
            whose = empire.name if empire else banner.owner
            words.append(self.tr("banner {0} of {1}").format(banner.numeral, whose))
        return words

    def _say(self) -> None:
        self.setAccessibleDescription(self.describe(self._cursor) if self._cursor else "")

    def _step(self, side: int) -> None:
        if self._cursor is None:
            x, y = self._middle.x(), self._middle.y()
            start = self._at.get(geometry.hex_at(x, y)) or next(iter(self._scene.tiles), None)
            self.set_cursor_tile(self._scene.overlays.selected or start)
            return
        tile = self._scene.tiles[self._cursor]
        self.set_cursor_tile(self._at.get(geometry.neighbour((tile.i, tile.j), side), self._cursor))

    def _upright(self, up: bool) -> int:
        # Odd rows go right, even rows left, so that going up and up stays in one column.
        row = self._scene.tiles[self._cursor].j if self._cursor else 0
        return (6 if row % 2 else 1) if up else (4 if row % 2 else 3)

    # --- events
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cursor, zoom and actions."""
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_8, Qt.Key.Key_Down, Qt.Key.Key_2):
            self._step(self._upright(key in (Qt.Key.Key_Up, Qt.Key.Key_8)))
        elif key in PAD_SIDES and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._step(PAD_SIDES[Qt.Key(key)])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(1, self._pivot())
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore):
            self.zoom_by(-1, self._pivot())
        elif key == Qt.Key.Key_0:
            self.fit_to()
        elif self._cursor and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.tile_activated.emit(self._cursor)
        elif self._cursor and key == Qt.Key.Key_Space:
            self.tile_clicked.emit(self._cursor)
        else:
            super().keyPressEvent(event)

    def _pivot(self) -> QPointF | None:
        return self.point_of(self._cursor) if self._cursor else None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the pointer, a step per notch."""
        self._wheel += event.angleDelta().y()
        steps = int(self._wheel / 120)
        self._wheel -= steps * 120
        if steps:
            self.zoom_by(steps, event.position())
        event.accept()

    def _pinch(self, value: float, about: QPointF) -> None:
        """Two fingers apart or together: a step of the ladder for every fifth of the size."""
        self._pinched += value
        steps = int(self._pinched / 0.19)
        self._pinched -= steps * 0.19
        if steps:
            self.zoom_by(steps, about)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._press, self._dragging = event.position().toPoint(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the map, or tell which tile is under the pointer."""
        here = event.position().toPoint()
        if self._press is not None:
            self._drag(here)
            return
        cell = self.cell_at(here)
        if cell != self._hovered:
            self._hovered = cell
            self.tile_hovered.emit(cell or "")
            self.update()

    def _drag(self, here: QPoint) -> None:
        assert self._press is not None
        step = here - self._press
        if not self._dragging and step.manhattanLength() < QApplication.startDragDistance():
            return
        if not self._dragging:
            self._dragging = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._press = here
        self.pan_by(step)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag, or click."""
        dragged, self._press, self._dragging = self._dragging, None, False
        self.unsetCursor()
        if dragged or event.button() != Qt.MouseButton.LeftButton:
            return
        cell = self.cell_at(event.position())
        if cell is not None:
            self.set_cursor_tile(cell)
            self.tile_clicked.emit(cell)
        if banner := self.banner_at(event.position()):
            self.banner_clicked.emit(banner)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Activate a tile."""
        cell = self.cell_at(event.position())
        if cell is not None and event.button() == Qt.MouseButton.LeftButton:
            self.tile_activated.emit(cell)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu at a tile, by mouse or by the menu key."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        cell = self._cursor if by_key else self.cell_at(event.pos())
        if cell:
            point = self.mapToGlobal(self.point_of(cell).toPoint()) if by_key else event.globalPos()
            self.context_requested.emit(cell, point)

    def leaveEvent(self, event: QEvent) -> None:
        """No tile is under the pointer any more."""
        if self._hovered is not None:
            self._hovered = None
            self.tile_hovered.emit("")
            self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        """Tool tips come from the callback."""
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self._pinch(event.value(), event.position())
            return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cell = self.cell_at(event.pos())
            text = self._tooltip(cell) if cell and self._tooltip else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A first size fits the whole map."""
        if self._scene.tiles and not event.oldSize().isValid():
            self.fit_to()
        super().resizeEvent(event)

    def sizeHint(self) -> QSize:
        """A wide sheet."""
        return QSize(900, 640)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Lay out finished sheets and paint what changes with every gesture; the rest is painted between frames."""
        self._renderer.set_ratio(self.devicePixelRatioF())
        view = self._window()
        if not self._drawn and self._scene.tiles:
            # The first look may take a moment, but shows a finished map where it can.
            self._drawn = True
            self._renderer.want(*view)
            self._renderer.work(FIRST_LOOK)
        painter = QPainter(self)
        self._renderer.draw(painter, *view)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_live(painter)
        painter.end()
        if not self._gliding() and (self._renderer.want(*view) or view != self._ahead_of):
            self._worker.start()

    def _work(self) -> None:
        """A slice of painting between two frames; when all in sight is done, what lies round it."""
        if self._gliding():
            return
        if self._renderer.work(WORK_SLICE):
            self.update()
        if self._renderer.is_idle():
            view = self._window()
            if view == self._ahead_of:
                self._worker.stop()
            else:
                self._ahead_of = view
                self._renderer.look_ahead(*view)

    def _paint_live(self, painter: QPainter) -> None:
        ink, radius, overlays = self._renderer.ink, self._radius, self._scene.overlays
        for cell, label in overlays.highlight.items():
            if self._in_sight(cell):
                self._paint_way_out(painter, cell, label)
        if (hovered := self._hovered or overlays.hovered) and self._in_sight(hovered):
            live.hover(painter, ink, self.point_of(hovered), radius)
        if overlays.selected and self._in_sight(overlays.selected):
            live.selection(painter, ink, self.point_of(overlays.selected), radius)
        for start, end, kind in (arrow for arrow in overlays.arrows if arrow[0] != arrow[1]):
            if self._joins_sight(start, end):
                live.arrow(painter, ink, self.point_of(start), self.point_of(end), radius, kind)
        for start, end, level in overlays.quests:
            if self._joins_sight(start, end):
                live.quest(painter, ink, self.point_of(start), self.point_of(end), radius, level)
        if self._cursor and self._in_sight(self._cursor):
            live.cursor(painter, ink, self.point_of(self._cursor), radius, self.hasFocus())
        if self.hasFocus():
            live.focus_frame(painter, ink, QRectF(self.rect()))

    def _joins_sight(self, start: str, end: str) -> bool:
        return {start, end} <= self._scene.tiles.keys() and (self._in_sight(start) or self._in_sight(end))

    def _paint_way_out(self, painter: QPainter, cell: str, label: str) -> None:
        """The frame and key of a tile one may choose; its names come on top of the frame, its key where it is free."""
        tile, radius, renderer = self._scene.tiles[cell], self._radius, self._renderer
        at, middle = (tile.i, tile.j), self.point_of(cell)
        live.way_out(painter, renderer.ink, middle, radius)
        names = renderer.names_at(radius, at)
        painter.save()
        _, left, top, *_ = self._window()
        painter.translate(-round(left), -round(top))
        for name in names:
            renderer.write(painter, name)
        painter.restore()
        if not label:
            return
        taken = [QRectF(b[0] - left, b[1] - top, b[2] - b[0], b[3] - b[1]) for name in names for b in name.boxes]
        for b in renderer.things_at(radius, at):
            corner = middle + QPointF(b[0], b[1]) * radius
            taken.append(QRectF(corner.x(), corner.y(), (b[2] - b[0]) * radius, (b[3] - b[1]) * radius))
        live.key_cap(painter, renderer.ink, middle, radius, label, taken)

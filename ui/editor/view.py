"""The map of the map room: the map widget with tools instead of clicks, and a tile cursor that may leave the map."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from empires.model.land.hexes import At
from ui.base.theme import Theme
from ui.editor.board import Board
from ui.editor.painted import PaintedView
from ui.editor.shapes import Shapes, key, place
from ui.editor.tools import Tool
from ui.map.ink import geometry
from ui.map.ink.scene import MapScene
from ui.map.sheets.view import PAD_SIDES

BEYOND = 12
"""How many hexes the keyboard's cursor may leave the map."""


class EditView(PaintedView):
    """Shows the board and hands press, drag and release, or keys, to the tool."""

    spot_moved = Signal(object)  # the place of the keyboard's cursor
    escaped = Signal()  # Escape, with nothing half done
    hover_moved = Signal(object)  # the place under the pointer, or None

    def __init__(self, board: Board, theme: Theme, parent: QWidget | None = None) -> None:
        self._shapes = Shapes()
        self._dragging_tool = False
        self._keys_drag = False
        self._late: set[At] = set()
        super().__init__(board, theme, parent)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.catch_up)
        self.setAccessibleName(self.tr("Map being built"))
        board.changed.connect(self.follow)
        board.head_changed.connect(self.redress)  # north may be another
        board.selection_changed.connect(self.update)
        board.brush_changed.connect(self.update)
        self.follow(None)

    def follow(self, places: Iterable[At] | None) -> None:
        """Show what changed: everything at once, single places all together before the next frame."""
        document = self._board.document
        if places is not None:
            places = set(places)
            self._seats = (self._seats - places) | {
                at for at in places if at in document.tiles and document.tiles[at].capital
            }
            self._late |= places
            self._soon.start()
            return
        self._seats = {at for at, tile in document.tiles.items() if tile.capital}
        self._late.clear()
        tiles = self._shapes.follow(document, None)
        box = geometry.bounds((t.i, t.j) for t in tiles.values())
        self.spot = geometry.hex_at((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        self.set_scene(MapScene(tiles, theme=self._theme.name, north=self._board.document.head.north))
        self.fit_to()

    def fit_to(self, cells: Iterable[str] | None = None) -> None:
        """Show these tiles, or the whole sheet with its sea, which is worked on as well."""
        if cells is None:
            self.catch_up()
            self._land = self._box
        super().fit_to(cells)

    def catch_up(self) -> None:
        """Give the map what changed since the last frame."""
        self._soon.stop()
        if self._late:
            late, self._late = self._late, set()
            self.set_scene(
                MapScene(
                    self._shapes.follow(self._board.document, late),
                    theme=self._theme.name,
                    north=self._board.document.head.north,
                )
            )

    def scene(self) -> MapScene:
        """The scene as the board stands."""
        self.catch_up()
        return super().scene()

    def settle(self) -> None:
        """Finish all painting at once."""
        self.catch_up()
        super().settle()

    def redress(self) -> None:
        """Another theme."""
        self.catch_up()
        self.set_scene(MapScene(self._shapes.tiles, theme=self._theme.name, north=self._board.document.head.north))

    def set_tool(self, tool: Tool) -> None:
        """Another tool in hand; what the last one had begun is given up, a stroke is kept."""
        self.let_go()
        if self._tool is not None and self._tool is not tool and self._tool.path():
            self._tool.cancel()
        self._tool = tool
        self.update()

    def let_go(self) -> None:
        """End what is being dragged."""
        if (self._dragging_tool or self._keys_drag) and self._tool is not None:
            self._dragging_tool = self._keys_drag = False
            self._tool.release()

    # --- places

    def at(self, point: QPointF) -> At:
        """The hex under a point, on the map or beside it."""
        return geometry.hex_at(*self._to_world(point))

    def here(self) -> At:
        """The hex under the pointer, else under the keyboard's cursor."""
        return self._under if self._under is not None else self.spot

    def cursor_tile(self) -> str | None:
        """The tile under the keyboard's cursor, if there is one."""
        return key(self.spot) if self.spot in self._board.document.tiles else None

    def set_cursor_tile(self, cell: str | None) -> None:
        """Put the cursor on a tile."""
        if cell is not None:
            self.set_spot(place(cell))

    def set_spot(self, at: At, centre: bool = False) -> None:
        """Put the cursor on a hex and bring it into sight."""
        document = self._board.document
        if document.left - BEYOND > (2 * at[0] - at[1]) // 2 or (2 * at[0] - at[1]) // 2 > document.right + BEYOND:
            return
        if not document.bottom - BEYOND <= at[1] <= document.top + BEYOND:
            return
        self.spot = at
        rim = min(self._radius * 1.2, self.width() / 4, self.height() / 4)
        if centre or not QRectF(self.rect()).adjusted(rim, rim, -rim, -rim).contains(self.point(at)):
            self._go(self._level, QPointF(*geometry.centre(at)))
        self._say()
        self.spot_moved.emit(at)
        self.update()

    def _say(self) -> None:
        cell = self.cursor_tile()
        told = self.tr("Off the map")
        if cell is not None and cell in self._scene.tiles:  # a tile that is new is told with the next frame
            told = self.describe(cell)
        self.setAccessibleDescription(told)

    def _upright(self, up: bool) -> int:
        row = self.spot[1]
        return (6 if row % 2 else 1) if up else (4 if row % 2 else 3)

    # --- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The tool begins; the middle button moves the map."""
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        if self._tool is not None:
            self.let_go()
            self._dragging_tool = True
            at = self.at(event.position())
            self.spot = at
            self.spot_moved.emit(at)
            self._tool.press(at, bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
            self._say()
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The tool goes on, or the pointer shows what a press would do."""
        at = self.at(event.position())
        if at != self._under:
            self._under = at
            self.hover_moved.emit(at)
            if self._dragging_tool and self._tool is not None:
                self.spot = at
                self.spot_moved.emit(at)
                self._tool.drag(at)
            self.update()
        if not self._dragging_tool:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The tool is done."""
        if event.button() == Qt.MouseButton.LeftButton and self._dragging_tool:
            self.let_go()
            self.update()
        else:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second press of two quick ones is a press like any other."""
        self.mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._under = None
        self.hover_moved.emit(None)
        super().leaveEvent(event)

    # --- keyboard

    def event(self, event: QEvent) -> bool:
        """The number pad walks, though its digits are those of the paints."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            pad = event.modifiers() & Qt.KeyboardModifier.KeypadModifier
            if (pad and event.key() in PAD_SIDES) or event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk, with Shift they drag; Space taps, Enter finishes, Escape gives up."""
        code = Qt.Key(event.key())
        side = self._side_of(event, code)
        if side is not None:
            self._walk(side, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif self._tool is None:
            super().keyPressEvent(event)
        elif code == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self.let_go()
                self._tool.tap(self.spot)
        elif code in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.let_go()
            if not self._tool.finish():
                self._tool.tap(self.spot)
        elif code == Qt.Key.Key_Escape:
            self._dragging_tool = self._keys_drag = False
            if not self._tool.cancel():
                self.escaped.emit()
        elif code in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus, Qt.Key.Key_Underscore, Qt.Key.Key_0):
            super().keyPressEvent(event)
            return
        else:
            event.ignore()
        self.update()

    def _side_of(self, event: QKeyEvent, code: Qt.Key) -> int | None:
        pad = bool(event.modifiers() & Qt.KeyboardModifier.KeypadModifier)
        if code in (Qt.Key.Key_Up, Qt.Key.Key_Down) or (pad and code in (Qt.Key.Key_8, Qt.Key.Key_2)):
            return self._upright(code in (Qt.Key.Key_Up, Qt.Key.Key_8))
        if code in PAD_SIDES and (pad or not Qt.Key.Key_0 <= code <= Qt.Key.Key_9):
            return PAD_SIDES[code]
        return None

    def _walk(self, side: int, dragging: bool) -> None:
        tool = self._tool
        if dragging and tool is not None and not self._keys_drag and not tool.path():
            self._keys_drag = True
            tool.press(self.spot)
        elif not dragging:
            self.let_go()
        self.set_spot(geometry.neighbour(self.spot, side))
        if tool is not None:
            if self._keys_drag:
                tool.drag(self.spot)
            else:
                tool.move(self.spot)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Shift let go: what was dragged by keyboard is done."""
        if event.key() == Qt.Key.Key_Shift and self._keys_drag:
            self.let_go()
            self.update()
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What was dragged by keyboard is done."""
        if self._keys_drag:
            self.let_go()
        super().focusOutEvent(event)

    # --- painting

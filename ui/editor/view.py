"""The map of the map room: the map widget with tools instead of clicks, and a tile cursor that may leave the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, pi, sin

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from empires.model.land.hexes import At
from ui.base.theme import Theme
from ui.editor.board import Board
from ui.editor.shapes import Shapes, key, place
from ui.editor.tools import CourseTool, Tool
from ui.map.ink import geometry
from ui.map.ink.palette import Palette, faint, palette
from ui.map.ink.scene import MapScene
from ui.map.sheets import live, ornaments
from ui.map.sheets.view import PAD_SIDES, MapView
from ui.map.signs.emblems import map_font

BEYOND = 12
"""How many hexes the keyboard's cursor may leave the map."""
GHOST_LETTERS = {"lowland": "", "highland": "▲", "river_valley": "~", "coastal": "·", "sea": "≈", "swamp": "≡"}


class EditView(MapView):
    """Shows the board and hands press, drag and release, or keys, to the tool."""

    spot_moved = Signal(object)  # the place of the keyboard's cursor
    escaped = Signal()  # Escape, with nothing half done
    hover_moved = Signal(object)  # the place under the pointer, or None

    def __init__(self, board: Board, theme: Theme, parent: QWidget | None = None) -> None:
        self.spot: At = (0, 0)
        self._board = board
        self._theme = theme
        self._shapes = Shapes()
        self._tool: Tool | None = None
        self._under: At | None = None
        self._dragging_tool = False
        self._keys_drag = False
        self.marks: Mapping[At, str] = {}
        self.sites: frozenset[At] = frozenset()
        self._seats: set[At] = set()
        self._late: set[At] = set()
        super().__init__(parent)
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

    def point(self, at: At) -> QPointF:
        """The middle of a hex in pixels, on the map or beside it."""
        x, y = geometry.centre(at)
        return QPointF(
            self.width() / 2 + (x - self._middle.x()) * self._radius,
            self.height() / 2 + (y - self._middle.y()) * self._radius,
        )

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

    def paintEvent(self, event: QPaintEvent) -> None:
        """The map, then selection, marks, what the tool is about to do, and the cursor."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = palette(self._theme.name)
        self._paint_selection(painter, ink)
        self._paint_seats(painter, ink)
        self._paint_marks(painter, ink)
        self._paint_tool(painter, ink)
        live.cursor(painter, ink, self.point(self.spot), self._radius, self.hasFocus())
        painter.end()

    def _seen(self, cells: Iterable[At]) -> list[At]:
        rim = self._radius * 1.2
        box = QRectF(self.rect()).adjusted(-rim, -rim, rim, rim)
        return [at for at in cells if box.contains(self.point(at))]

    def _outline(self, painter: QPainter, cells: frozenset[At], pens: tuple[QPen, ...]) -> None:
        """The edge round a set of hexes, once in each pen."""
        lines = []
        for at in self._seen(cells):
            middle = self.point(at)
            for side in geometry.SIDES:
                if geometry.neighbour(at, side) not in cells:
                    (ax, ay), (bx, by) = geometry.CORNERS[side - 1], geometry.CORNERS[side % 6]
                    lines += [middle + QPointF(ax, ay) * self._radius, middle + QPointF(bx, by) * self._radius]
        for pen in pens:
            painter.setPen(pen)
            painter.drawLines(lines)

    def _paint_selection(self, painter: QPainter, ink: Palette) -> None:
        cells = self._board.selection
        if not cells:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faint(ink.focus, 0.16))
        for at in self._seen(cells):
            painter.drawPolygon(live.hexagon(self.point(at), self._radius))
        dashes = QPen(ink.focus, 2.4)
        dashes.setDashPattern([3, 2])
        self._outline(painter, cells, (QPen(faint(ink.halo, 0.9), 4.5), dashes))

    def _paint_seats(self, painter: QPainter, ink: Palette) -> None:
        """A star in a ring on every capital site."""
        size = min(max(self._radius * 0.24, 5.0), 13.0)
        for at in self._seen(self._seats):
            ornaments.seat(painter, ink, self.point(at) + QPointF(0, self._radius * ornaments.SEAT_AT), size)

    def _paint_marks(self, painter: QPainter, ink: Palette) -> None:
        """Faults: an octagon with ! for errors, a triangle with ? for warnings; a star where a capital may stand."""
        if self._radius < 9:
            return
        size = min(max(self._radius * 0.2, 6.5), 11.0)
        painter.setFont(map_font(size * 1.35, bold=True))
        for at in self._seen(self.marks):
            spot = self.point(at) + QPointF(self._radius * 0.5, -self._radius * 0.5)
            error = self.marks[at] == "error"
            colour = ink.bad if error else ink.warn
            points = 8 if error else 3
            painter.setPen(QPen(ink.halo, 1.6))
            painter.setBrush(colour)
            painter.drawPolygon(_polygon(spot, size * (1.0 if error else 1.35), points))
            painter.setPen(QColor("#ffffff") if error or ink.name != "dark" else QColor("#000000"))
            painter.drawText(QRectF(spot.x() - size, spot.y() - size, 2 * size, 2 * size),
                             Qt.AlignmentFlag.AlignCenter, "!" if error else "?")  # fmt: skip
        if self._tool is not None and self._tool.id == "capital":
            painter.setPen(ink.focus)
            for at in self._seen(self.sites):
                middle = self.point(at)
                painter.drawText(QRectF(middle.x() - 20, middle.y() - 20, 40, 40), Qt.AlignmentFlag.AlignCenter, "★")

    def _paint_tool(self, painter: QPainter, ink: Palette) -> None:
        tool = self._tool
        if tool is None:
            return
        at = self._under if self._under is not None else self.spot
        if self._under is None and not self.hasFocus():
            return
        if tool.id == "paste":
            self._paint_ghost(painter, ink, at)
        path = tool.path()
        if path and isinstance(tool, CourseTool):
            self._paint_course(painter, ink, path, tool.kind)
            return
        if tool.id == "fill" and self._radius < 5:
            return
        dashes = QPen(ink.label, 1.8)
        dashes.setDashPattern([2, 2])
        self._outline(painter, frozenset(tool.footprint(at)), (QPen(faint(ink.halo, 0.85), 3.6), dashes))

    def _paint_ghost(self, painter: QPainter, ink: Palette, at: At) -> None:
        """The piece as it would lie: washes of its terrain with a sign in each hex."""
        painter.setFont(map_font(max(self._radius * 0.5, 6.0)))
        for (i, j), tile in self._board.patch.items():
            middle = self.point((at[0] + i, at[1] + j))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faint(ink.land.get(tile.terrain, ink.paper), 0.82))
            painter.drawPolygon(live.hexagon(middle, self._radius))
            painter.setPen(ink.label)
            sign = "▲▲" if tile.mountain else "♣" if tile.forest else GHOST_LETTERS[tile.terrain]
            box = QRectF(middle.x() - self._radius, middle.y() - self._radius, 2 * self._radius, 2 * self._radius)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)
            for strands, colour in (
                (tile.rivers, _water(ink)),
                (tile.ridges, ink.range_label),
                (tile.roads, ink.road),
            ):
                painter.setPen(QPen(colour, max(self._radius * 0.1, 1.5)))
                for side in {side for strand in strands for side in strand}:
                    x, y = geometry.SIDE_MIDDLES[side]
                    painter.drawLine(middle, middle + QPointF(x, y) * self._radius)

    def _paint_course(self, painter: QPainter, ink: Palette, path: list[At], kind: str) -> None:
        """The course as it would run: a ring where it starts, an arrowhead-like dot where it ends."""
        colour = {"rivers": _water(ink), "ridges": ink.range_label, "roads": ink.road}[kind]
        style = {"rivers": Qt.PenStyle.SolidLine, "ridges": Qt.PenStyle.DotLine, "roads": Qt.PenStyle.DashLine}[kind]
        points = [self.point(at) for at in path]
        wide = max(self._radius * 0.12, 2.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (QPen(faint(ink.halo, 0.9), wide + 4), QPen(colour, wide, style)):
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(points))
        dot = max(self._radius * 0.16, 4.0)
        painter.setPen(QPen(colour, 2.2))
        painter.setBrush(ink.halo)
        painter.drawEllipse(points[0], dot, dot)
        painter.setBrush(colour)
        painter.drawEllipse(points[-1], dot, dot)


def _water(ink: Palette) -> QColor:
    """A river that is seen on this sheet."""
    return ink.river if ink.name == "dark" else ink.river_bank


def _polygon(middle: QPointF, size: float, corners: int) -> QPolygonF:
    start = -pi / 2 + (pi / corners if corners == 8 else 0)
    turns = [start + 2 * pi * n / corners for n in range(corners)]
    return QPolygonF([middle + QPointF(cos(t) * size, sin(t) * size) for t in turns])

"""What the map room paints over the map: the selection, seats, marks of faults, and what the tool is about to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from empires.model.land.hexes import At
from ui.base.theme import Theme
from ui.editor.board import Board
from ui.editor.tools import CourseTool, Tool
from ui.map.ink import geometry
from ui.map.ink.palette import Palette, faint, palette
from ui.map.sheets import live, ornaments
from ui.map.sheets.view import MapView
from ui.map.signs.emblems import map_font

GHOST_LETTERS = {"lowland": "", "highland": "▲", "river_valley": "~", "coastal": "·", "sea": "≈", "swamp": "≡"}


class PaintedView(MapView):
    """The painting half of the map room's map; the other half, `EditView`, hears hands and keys."""

    def __init__(self, board: Board, theme: Theme, parent: QWidget | None = None) -> None:
        self.spot: At = (0, 0)
        self._board = board
        self._theme = theme
        self._tool: Tool | None = None
        self._under: At | None = None
        self.marks: Mapping[At, str] = {}
        self.sites: frozenset[At] = frozenset()
        self._seats: set[At] = set()
        super().__init__(parent)

    def point(self, at: At) -> QPointF:
        """The middle of a hex in pixels, on the map or beside it."""
        x, y = geometry.centre(at)
        return QPointF(
            self.width() / 2 + (x - self._middle.x()) * self._radius,
            self.height() / 2 + (y - self._middle.y()) * self._radius,
        )

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

"""A sheet with a chart on it: paints the shapes that the engine lays out, in the look in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QImage, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from empires.figures.drawing import DASHES, Area, Drawing, Line, Mark, Point, Shape, Text, placed
from empires.model.state.campaign import Realm
from ui.base.theme import Theme, serif
from ui.scene.heraldry import shown_colour

Layout = Callable[[float, float], Drawing]
"""Lays the chart out for a width and an em in pixels."""
SMALLEST = 420
PICTURE = 1600
"""Width of a saved picture in pixels."""
INKS = {"ink": "text", "soft": "soft", "line": "card_edge"}


class GraphPaper(QWidget):
    """Shows one drawing, laid out anew for each width."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._layout: Layout | None = None
        self._realms: Mapping[str, Realm] = {}
        self.setMinimumWidth(SMALLEST)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_graph(self, layout: Layout, realms: Mapping[str, Realm], name: str) -> None:
        """Another chart; what it shows is told to those who cannot see it."""
        self._layout, self._realms = layout, realms
        self.setAccessibleName(name)
        self.setAccessibleDescription(self._drawn(self.width()).summary)
        self.updateGeometry()
        self.update()

    def _drawn(self, width: float) -> Drawing:
        em = QFontMetricsF(self._theme.font()).height() * 0.86
        return self._layout(width, em) if self._layout is not None else Drawing(width, 0, em, ())

    def sizeHint(self) -> QSize:
        """As high as the chart is at this width."""
        width = max(self.width(), SMALLEST)
        return QSize(width, round(self._drawn(width).height))

    def hasHeightForWidth(self) -> bool:
        """It is."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the chart at a width."""
        return round(self._drawn(width).height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chart."""
        painter = QPainter(self)
        self._paint(painter, self._drawn(self.width()))
        painter.end()

    def picture(self) -> QImage:
        """The chart on paper of the look in force."""
        em = PICTURE / 62
        drawing = self._layout(PICTURE - 2 * em, em) if self._layout is not None else Drawing(PICTURE, 0, em, ())
        image = QImage(PICTURE, round(drawing.height + 2 * em), QImage.Format.Format_RGB32)
        image.fill(self._theme.colour("card"))
        painter = QPainter(image)
        painter.translate(em, em)
        self._paint(painter, drawing)
        painter.end()
        return image

    def _paint(self, painter: QPainter, drawing: Drawing) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for shape in drawing.shapes:
            self._shape(painter, shape, drawing.em)

    def _shape(self, painter: QPainter, shape: Shape, em: float) -> None:
        ink = self._ink(shape.ink)
        match shape:
            case Line():
                pen = QPen(ink, shape.width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
                if dashes := DASHES[shape.dash % len(DASHES)]:
                    pen.setDashPattern(list(dashes))
                painter.setPen(pen)
                painter.drawPolyline(_polygon(shape.points))
            case Area():
                fill = QColor(ink)
                fill.setAlphaF(shape.strength)
                painter.setPen(QPen(ink, 1) if shape.rim else Qt.PenStyle.NoPen)
                painter.setBrush(QBrush(fill))
                painter.drawPolygon(_polygon(shape.points))
            case Mark():
                painter.setPen(QPen(self._theme.colour("card"), 1))
                painter.setBrush(ink)
                painter.drawPolygon(_polygon(placed(shape)))
            case Text():
                self._text(painter, shape, ink, em)

    def _text(self, painter: QPainter, shape: Text, ink: QColor, em: float) -> None:
        font = QFont(serif())
        font.setPixelSize(max(round(shape.size * em), 6))
        font.setBold(shape.bold)
        painter.setFont(font)
        painter.setPen(ink)
        wide = QFontMetricsF(font).horizontalAdvance(shape.text)
        x, y = shape.at
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[shape.anchor]
        painter.drawText(QPointF(left, y), shape.text)

    def _ink(self, name: str) -> QColor:
        """A colour of the look, or a realm's; at night half way to white, so that it shows."""
        if name in INKS:
            return self._theme.colour(INKS[name])
        colour = shown_colour(self._realms[name].colour)
        if self._theme.name == "light":
            return colour
        return QColor(*((part + 235) // 2 for part in (colour.red(), colour.green(), colour.blue())))


def _polygon(points: tuple[Point, ...]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])

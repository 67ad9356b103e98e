"""What changes with every gesture and is painted fresh on each frame: cursor, selection, ways out, arrows."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from ui.map.ink.geometry import CORNERS
from ui.map.ink.palette import Palette, faint
from ui.map.land.nature import stroke
from ui.map.signs.emblems import map_font

ARROWS = {
    "move": ("good", Qt.PenStyle.SolidLine),
    "scout": ("focus", Qt.PenStyle.DotLine),
    "attack": ("bad", Qt.PenStyle.SolidLine),
    "retreat": ("warn", Qt.PenStyle.DashLine),
    "route": ("soft_ink", Qt.PenStyle.DashDotLine),
}


def hexagon(middle: QPointF, radius: float) -> QPolygonF:
    """A hex on the screen."""
    return QPolygonF([QPointF(middle.x() + x * radius, middle.y() + y * radius) for x, y in CORNERS])


def hover(p: QPainter, ink: Palette, middle: QPointF, radius: float) -> None:
    """The tile under the pointer: a breath of light."""
    p.setPen(QPen(faint(ink.label, 0.45), 1.2))
    p.setBrush(faint(QColor("#ffffff"), 0.12 if ink.name != "dark" else 0.07))
    p.drawPolygon(hexagon(middle, radius * 0.97))


def selection(p: QPainter, ink: Palette, middle: QPointF, radius: float) -> None:
    """The chosen tile: a heavy ring with a light edge."""
    p.setBrush(Qt.BrushStyle.NoBrush)
    wide = max(radius * 0.06, 2.4)
    for colour, width in ((ink.halo, wide + 3), (ink.select, wide)):
        p.setPen(stroke(colour, width))
        p.drawPolygon(hexagon(middle, radius * 0.95))


def cursor(p: QPainter, ink: Palette, middle: QPointF, radius: float, focused: bool) -> None:
    """The keyboard's tile: brackets at the six corners, bright while the map has the focus."""
    p.setBrush(Qt.BrushStyle.NoBrush)
    reach = radius * 0.86
    share = 0.26
    path = QPainterPath()
    for n in range(6):
        x, y = CORNERS[n]
        for other in (CORNERS[n - 1], CORNERS[(n + 1) % 6]):
            path.moveTo(middle + QPointF(x, y) * reach)
            path.lineTo(middle + QPointF(x + (other[0] - x) * share, y + (other[1] - y) * share) * reach)
    for colour, width in ((ink.halo, 5.0), (ink.focus if focused else ink.soft_ink, 2.4 if focused else 1.6)):
        p.setPen(stroke(colour, width))
        p.drawPath(path)


def way_out(p: QPainter, ink: Palette, middle: QPointF, radius: float) -> None:
    """A tile one may choose now: a bright frame."""
    p.setPen(stroke(faint(ink.halo, 0.6), max(radius * 0.075, 4.0)))
    p.setBrush(faint(ink.focus, 0.09))
    p.drawPolygon(hexagon(middle, radius * 0.88))
    p.setPen(stroke(ink.focus, max(radius * 0.05, 2.0)))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawPolygon(hexagon(middle, radius * 0.88))


def key_cap(p: QPainter, ink: Palette, middle: QPointF, radius: float, label: str, taken: Sequence[QRectF]) -> None:
    """The key that picks a tile, on a key cap, where it hides least of what is `taken`."""
    size = min(max(radius * 0.3, 11.0), 20.0)
    font = map_font(size, bold=True)
    width = max(QFontMetricsF(font).horizontalAdvance(label) + size * 0.6, size * 1.35)
    spots = ((0.0, 0.46), (0.0, -0.5), (0.0, 0.72), (0.0, -0.8), (0.5, 0.2), (-0.5, 0.2), (0.5, -0.2), (-0.5, -0.2))
    boxes = [
        QRectF(middle.x() + x * radius - width / 2, middle.y() + y * radius - size * 0.65, width, size * 1.3)
        for x, y in spots
    ]
    box = min(boxes, key=lambda spot: sum(_shared(spot, other) for other in taken))
    p.setPen(QPen(ink.focus, 1.4))
    p.setBrush(faint(ink.shadow, 0.4))
    p.drawRoundedRect(box.translated(0, 1.5), 4, 4)
    p.setBrush(ink.tag)
    p.drawRoundedRect(box, 4, 4)
    p.setFont(font)
    p.setPen(ink.tag_ink)
    p.drawText(box, Qt.AlignmentFlag.AlignCenter, label)


def _shared(a: QRectF, b: QRectF) -> float:
    both = a.intersected(b)
    return both.width() * both.height()


def arrow(p: QPainter, ink: Palette, start: QPointF, end: QPointF, radius: float, kind: str) -> None:
    """A bowed arrow from tile to tile; the kind shows in colour and in stroke."""
    name, style = ARROWS.get(kind, ARROWS["route"])
    colour = getattr(ink, name)
    along = end - start
    long = hypot(along.x(), along.y()) or 1.0
    unit = along / long
    across = QPointF(-unit.y(), unit.x())
    a, b = start + unit * radius * 0.34, end - unit * radius * 0.3
    bend = (a + b) / 2 - across * long * 0.16
    shaft = QPainterPath(a)
    shaft.quadTo(bend, b)
    heading = b - bend
    size = hypot(heading.x(), heading.y()) or 1.0
    heading /= size
    side = QPointF(-heading.y(), heading.x())
    head = max(radius * 0.22, 6.0)
    tip = b + heading * head * 0.5
    point = QPolygonF([tip, b - heading * head * 0.7 + side * head * 0.6, b - heading * head * 0.35,
                       b - heading * head * 0.7 - side * head * 0.6])  # fmt: skip
    wide = max(radius * 0.085, 2.4)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(stroke(faint(ink.halo, 0.9), wide + 3))
    p.drawPath(shaft)
    pen = stroke(colour, wide)
    pen.setStyle(style)
    p.setPen(pen)
    p.drawPath(shaft)
    p.setPen(stroke(ink.halo, 1.4))
    p.setBrush(colour)
    p.drawPolygon(point)
    if kind == "attack" and radius > 24:
        _burst(p, ink, (a + b) / 2 - across * long * 0.09, radius * 0.13, colour)


def quest(p: QPainter, ink: Palette, start: QPointF, end: QPointF, radius: float, level: str) -> None:
    """Where a party is bound: a thread of fine dashes to a scroll with the adventure's level."""
    p.setBrush(Qt.BrushStyle.NoBrush)
    for colour, wide in ((faint(ink.halo, 0.85), 5.0), (ink.select, 2.0)):
        pen = stroke(colour, wide)
        if wide < 3:
            pen.setDashPattern([1.5, 2.0, 4.0, 2.0])
        p.setPen(pen)
        p.drawLine(start, end)
    size = min(max(radius * 0.26, 11.0), 18.0)
    font = map_font(size, bold=True)
    wide = QFontMetricsF(font).horizontalAdvance(level) + size
    box = QRectF(end.x() - wide / 2, end.y() - radius * 0.2 - size * 0.65, wide, size * 1.3)
    p.setPen(QPen(ink.select, 1.4))
    p.setBrush(ink.tag)
    p.drawRect(box)
    for x in (box.left(), box.right()):
        p.drawEllipse(QPointF(x, box.center().y()), size * 0.22, box.height() / 2 + 1.5)
    p.setFont(font)
    p.setPen(ink.tag_ink)
    p.drawText(box, Qt.AlignmentFlag.AlignCenter, level)


def _burst(p: QPainter, ink: Palette, middle: QPointF, size: float, colour: QColor) -> None:
    p.setPen(stroke(ink.halo, size * 0.75))
    for stage in range(2):
        p.drawLine(middle + QPointF(-size, -size), middle + QPointF(size, size))
        p.drawLine(middle + QPointF(size, -size), middle + QPointF(-size, size))
        if not stage:
            p.setPen(stroke(colour, size * 0.42))


def focus_frame(p: QPainter, ink: Palette, rect: QRectF) -> None:
    """The ring round the whole map while it has the focus."""
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(ink.focus, 2))
    p.drawRect(rect.adjusted(1, 1, -1, -1))

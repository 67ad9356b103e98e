"""Small pictures for the palette: a hex in the terrain's ink with its sign, and strokes for the tools."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from ui.map.ink.palette import palette

SIDE = 48


def _hex(size: float = 21.0) -> QPolygonF:
    return QPolygonF([QPointF(24 + cos(pi * k / 3 - pi / 2) * size, 24 + sin(pi * k / 3 - pi / 2) * size)
                      for k in range(6)])  # fmt: skip


def _path(*runs: tuple[tuple[float, float], ...]) -> QPainterPath:
    path = QPainterPath()
    for run in runs:
        path.moveTo(*run[0])
        for point in run[1:]:
            path.lineTo(*point)
    return path


def _waves(*rows: float) -> QPainterPath:
    path = QPainterPath()
    for y in rows:
        path.moveTo(13, y)
        path.cubicTo(17, y - 6, 20, y - 6, 24, y)
        path.cubicTo(28, y + 6, 31, y + 6, 35, y)
    return path


_SIGNS = {
    "lowland": _path(((15, 28), (18, 22)), ((23, 30), (26, 24)), ((31, 27), (34, 21))),
    "highland": _path(((12, 31), (19, 21), (24, 29)), ((22, 31), (30, 19), (37, 31))),
    "mountain": _path(((9, 33), (21, 12), (29, 33)), ((25, 24), (30, 16), (39, 33)), ((17, 19), (21, 22), (25, 19))),
    "river_valley": _waves(18, 31),
    "sea": _waves(17, 24, 31),
    "swamp": _path(((13, 32), (35, 32)), ((18, 32), (15, 22)), ((18, 32), (21, 21)), ((29, 32), (26, 20)),
                   ((29, 32), (33, 23))),
    "forest": _path(((17, 34), (17, 29)), ((10, 29), (17, 14), (24, 29), (10, 29)), ((31, 36), (31, 31)),
                    ((24, 31), (31, 17), (38, 31), (24, 31))),
    "bridge": _path(((9, 31), (39, 31)), ((9, 25), (39, 25)), ((15, 25), (15, 37)), ((24, 25), (24, 38)),
                    ((33, 25), (33, 37))),
    "erase": _path(((12, 28), (24, 12), (36, 20), (24, 36), (12, 28)), ((18, 20), (30, 28))),
    "off": _path(((15, 15), (33, 33)), ((33, 15), (15, 33))),
    "brush": _path(((36, 9), (22, 26)), ((19, 26), (25, 31), (12, 38), (19, 26))),
    "line": _path(((10, 37), (38, 11)), ((7, 34), (13, 40)), ((35, 8), (41, 14))),
    "fill": _path(((12, 22), (24, 10), (36, 22), (24, 34), (12, 22)), ((24, 10), (19, 5)),
                  ((39, 28), (41, 36), (37, 36), (39, 28))),
    "ridges": _path(((6, 33), (14, 19), (20, 29), (28, 13), (35, 29), (39, 23), (43, 31))),
    "roads": _path(((10, 42), (20, 6)), ((38, 42), (28, 6)), ((24, 38), (24, 31)), ((24, 25), (24, 19)),
                   ((24, 13), (24, 9))),
    "select": _path(((9, 15), (9, 9), (15, 9)), ((33, 9), (39, 9), (39, 15)), ((39, 33), (39, 39), (33, 39)),
                    ((15, 39), (9, 39), (9, 33)), ((21, 9), (27, 9)), ((21, 39), (27, 39)), ((9, 21), (9, 27)),
                    ((39, 21), (39, 27))),
    "select_brush": _path(((36, 7), (24, 22)), ((22, 22), (27, 26), (17, 32), (22, 22)), ((7, 38), (13, 38)),
                          ((19, 38), (25, 38)), ((31, 38), (37, 38))),
    "name": _path(((12, 38), (24, 9), (36, 38)), ((16, 29), (32, 29))),
}  # fmt: skip


def _special(painter: QPainter, name: str) -> None:
    if name == "hills":
        painter.drawPath(_arc(8, 20, 20))
        painter.drawPath(_arc(20, 22, 20))
    elif name == "rivers":
        path = QPainterPath(QPointF(10, 8))
        path.cubicTo(36, 12, 8, 30, 38, 40)
        path.moveTo(38, 8)
        path.quadTo(30, 14, 23, 22)
        painter.drawPath(path)
    elif name == "capital":
        turns = [(-pi / 2 + pi * n / 5, 18 if n % 2 == 0 else 7.5) for n in range(10)]
        painter.drawPolygon(QPolygonF([QPointF(24 + cos(t) * r, 25 + sin(t) * r) for t, r in turns]))


def _arc(x: float, y: float, wide: float) -> QPainterPath:
    path = QPainterPath(QPointF(x, y + 12))
    path.cubicTo(x + 3, y - 6, x + wide - 3, y - 6, x + wide, y + 12)
    return path


@lru_cache(maxsize=128)
def swatch(name: str, theme: str, ink: str) -> QIcon:
    """The picture of a paint or tool; ink: the colour of strokes."""
    colours = palette(theme)
    pixmap = QPixmap(SIDE, SIDE)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = {"mountain": "highland", "forest": "lowland", "hills": "lowland", "bridge": "river_valley"}.get(name, name)
    stroke = QColor(ink)
    if ground in colours.land:
        painter.setPen(QPen(colours.ink, 1.5))
        painter.setBrush(colours.land[ground])
        painter.drawPolygon(_hex())
        stroke = colours.label
    pen = QPen(stroke, 2.6)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if name in _SIGNS:
        painter.drawPath(_SIGNS[name])
    _special(painter, name)
    painter.end()
    return QIcon(pixmap)


def overview_box(width: float, height: float, wide: float, high: float) -> QRectF:
    """The largest box of these proportions in the middle of a widget."""
    scale = min(width / wide, height / high)
    return QRectF((width - wide * scale) / 2, (height - high * scale) / 2, wide * scale, high * scale)

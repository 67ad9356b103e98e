"""Border signs: each empire has its own row of small marks along the inner side of its border."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPolygonF

from ui.map.ink.geometry import Point

# Steps, waver and pull of the border's curve, coarse and fine; the fine one is the coast's, so that both fall together.
CURVE: dict[bool, tuple[int, float, float]] = {False: (2, 1.0, 0.6), True: (8, 1.0, 0.6)}
STYLES = ("dots", "dashes", "ticks", "triangles", "rings", "crosses", "long dashes", "pairs")
INSET = 0.135
RING = [QPointF(cos(n * pi / 4), sin(n * pi / 4)) * 0.042 for n in range(8)]


def marks_along(painter: QPainter, points: list[Point], right: bool, style: int) -> None:
    """Set one border piece's marks: `right` tells whether the realm lies to the right of it."""
    row = inset(points, INSET if right else -INSET)
    name, count = STYLES[style % len(STYLES)], len(row) - 1
    if name in ("dashes", "long dashes", "pairs"):
        spans = {"dashes": ((1, 3), (5, 7)), "long dashes": ((1, 7),), "pairs": ((0, 1), (3, 5), (7, 8))}[name]
        for first, last in spans:
            painter.drawPolyline(QPolygonF([QPointF(*p) for p in row[first : last + 1]]))
        return
    for n in range(1, count, 2):
        _mark(painter, name, points[n], row[n])


def _mark(painter: QPainter, name: str, edge: Point, at: Point) -> None:
    x, y = at
    ux, uy = (x - edge[0]) / INSET, (y - edge[1]) / INSET
    middle = QPointF(x, y)
    if name == "dots":
        painter.drawEllipse(middle, 0.02, 0.02)
    elif name == "rings":
        for turn in range(8):  # an outline only: the brush is for the filled marks
            painter.drawPoint(middle + RING[turn])
    elif name == "ticks":
        painter.drawLine(QPointF(x - ux * 0.06, y - uy * 0.06), QPointF(x + ux * 0.05, y + uy * 0.05))
    elif name == "crosses":
        a, b = QPointF(ux + uy, uy - ux) * 0.032, QPointF(ux - uy, uy + ux) * 0.032
        painter.drawLine(middle - a, middle + a)
        painter.drawLine(middle - b, middle + b)
    else:
        side, tip = QPointF(-uy, ux) * 0.045, QPointF(ux, uy) * 0.06
        painter.drawPolygon(QPolygonF([middle - side, middle + tip, middle + side]))


def inset(points: list[Point], shift: float) -> list[Point]:
    """The line moved sideways, to the right for a positive shift (y grows downwards)."""
    last = len(points) - 1
    moved = []
    for n, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(n - 1, 0)], points[min(n + 1, last)]
        long = hypot(bx - ax, by - ay) or 1.0
        moved.append((x - (by - ay) / long * shift, y + (bx - ax) / long * shift))
    return moved

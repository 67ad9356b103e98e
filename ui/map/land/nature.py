"""Engraved nature: peaks, mounds, trees, reeds. Each drawing has its foot at (0, 0) and is about one unit wide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QGradient, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from ui.map.ink.palette import Palette, faint, mix
from ui.map.land.landform import chance, noise

Drawing = Callable[[QPainter, Palette, int, float], None]
VARIANTS = 10


@contextmanager
def saved(p: QPainter) -> Iterator[None]:
    """Keep and restore a painter's state, also when a half-done painting is given up."""
    p.save()
    try:
        yield
    finally:
        p.restore()


def pen(colour: QColor, width: float, px: float) -> QPen:
    """A round pen so many pixels wide where one unit is `px` pixels."""
    return QPen(QBrush(colour), width / px, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def stroke(colour: QColor, width: float) -> QPen:
    """A round pen of a width in the painter's units."""
    return QPen(QBrush(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def fading(x0: float, y0: float, x1: float, y1: float) -> QLinearGradient:
    """A gradient that a vector file writes in as many stops as it has."""
    gradient = QLinearGradient(x0, y0, x1, y1)
    gradient.setInterpolationMode(QGradient.InterpolationMode.ComponentInterpolation)
    return gradient


def line(points: list[tuple[float, float]]) -> QPolygonF:
    """Points as a Qt polygon."""
    return QPolygonF([QPointF(x, y) for x, y in points])


def _slope(v: int, ax: float, height: float, foot: float, steps: int, salt: int) -> list[tuple[float, float]]:
    """A rocky flank from the peak down to the foot, hollow in the middle, with notches."""
    points = [(ax, -height)]
    for n in range(1, steps):
        t = n / steps
        sag = 0.16 * sin(pi * t) * (0.7 + 0.6 * chance(v, salt))
        x = ax + (foot - ax) * (t - sag * 0.9)
        y = -height * (1 - t) + height * sag * 0.35
        notch = (chance(v, n, salt + 1) - 0.5) * 0.075
        points.append((x + notch, y + notch * 0.5))
    points.append((foot, 0.0))
    return points


def peak(p: QPainter, ink: Palette, v: int, px: float) -> None:
    """A mountain lit from the left, its right flank hatched."""
    v %= VARIANTS
    height = 0.74 + 0.2 * chance(v, 1)
    ax = (chance(v, 2) - 0.5) * 0.2
    left = _slope(v, ax, height, -0.5, 7, 10)
    right = _slope(v, ax, height, 0.5, 7, 20)
    spur = [(ax, -height)]
    for n in range(1, 7):
        t = n / 6
        spur.append((ax + 0.1 * t + 0.11 * sin(n * 2.4 + v) * t, -height * (1 - t) - 0.02 * t))
    _flank(p, left, spur, ink.peak_light, height, ink)
    _flank(p, right, spur, ink.peak_shade, height, ink)
    if px > 14:
        _hatch(p, ink, v, px, spur, right, height)
        _folds(p, ink, v, px, left, spur)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(pen(ink.ink, 0.9, px))
    p.drawPolyline(line(left))
    if px > 14:
        p.setPen(pen(faint(ink.ink, 0.75), 0.7, px))
        p.drawPolyline(line(spur[:5]))
    p.setPen(pen(ink.ink, 1.25 if px > 20 else 1.0, px))
    p.drawPolyline(line(right))


def _flank(
    p: QPainter,
    side: list[tuple[float, float]],
    spur: list[tuple[float, float]],
    colour: QColor,
    height: float,
    ink: Palette,
) -> None:
    wash = fading(0, -height, 0, 0.02)
    wash.setColorAt(0.0, colour)
    wash.setColorAt(0.55, colour)
    wash.setColorAt(1.0, faint(colour, 1.0 if ink.mono else 0.12))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QBrush(wash))
    p.drawPolygon(line(side + spur[::-1]))


def _hatch(
    p: QPainter,
    ink: Palette,
    v: int,
    px: float,
    spur: list[tuple[float, float]],
    right: list[tuple[float, float]],
    height: float,
) -> None:
    count = min(max(int(px / 4.2), 5), 17)
    for n in range(1, count):
        t = n / count
        y = -height * (1 - t)
        x0, x1 = _across(spur, y), _across(right, y)
        reach = (x1 - x0) * (0.5 + 0.45 * chance(v, n, 30))
        slant = 0.1 + 0.1 * chance(v, n, 31)
        # Strokes swell towards the ridge line, as a graver's do.
        p.setPen(pen(faint(ink.ink, 0.78 - 0.4 * t), 0.95 - 0.35 * t, px))
        p.drawPolyline(
            line([(x1 - 0.006, y), (x1 - reach * 0.5, y + slant * 0.6), (x1 - reach, y + slant + 0.04)])
            if n % 3
            else line([(x0 + 0.01, y), (x0 + reach * 0.6, y + slant)])
        )


def _across(flank: list[tuple[float, float]], y: float) -> float:
    for (x0, y0), (x1, y1) in pairwise(flank):
        if y0 <= y <= y1 and y1 > y0:
            return x0 + (x1 - x0) * (y - y0) / (y1 - y0)
    return flank[-1][0]


def _folds(
    p: QPainter, ink: Palette, v: int, px: float, left: list[tuple[float, float]], spur: list[tuple[float, float]]
) -> None:
    """A few strokes on the lit side."""
    p.setPen(pen(faint(ink.ink, 0.42), 0.65, px))
    for n in range(3):
        a = left[2 + n]
        s = spur[min(2 + n, 6)]
        share = 0.2 + 0.25 * chance(v, n, 40)
        x, y = a[0] + (s[0] - a[0]) * share, a[1] + 0.02
        drop = 0.1 + 0.12 * chance(v, n, 41)
        p.drawPolyline(line([(x, y), (x - 0.02, y + drop * 0.5), (x - 0.07, y + drop)]))


def crag(p: QPainter, ink: Palette, v: int, px: float) -> None:
    """A lesser rock beside the peaks."""
    peak(p, ink, v + 3, px)


def mound(p: QPainter, ink: Palette, v: int, px: float) -> None:
    """A hill: a swelling outline, shade on the right, hachures falling from the crest."""
    v %= VARIANTS
    height = 0.36 + 0.1 * chance(v, 1, 60)
    lean = (chance(v, 2, 60) - 0.5) * 0.24
    dome = QPainterPath(QPointF(-0.5, 0.0))
    dome.cubicTo(QPointF(-0.32, -0.04), QPointF(-0.24 + lean, -height), QPointF(lean, -height))
    dome.cubicTo(QPointF(0.24 + lean, -height), QPointF(0.3, -0.1), QPointF(0.5, 0.0))
    wash = fading(-0.5, -height, 0.5, 0)
    wash.setColorAt(0.25, faint(ink.hill_light, 0.95))
    wash.setColorAt(1.0, faint(ink.hill_shade, 0.5))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QBrush(wash))
    p.drawPath(dome)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(pen(ink.soft_ink, 1.05, px))
    p.drawPath(dome)
    if px < 11:
        return
    count = min(max(int(px / 4), 4), 11)
    for n in range(count):
        t = 0.5 + 0.47 * n / count
        top = dome.pointAtPercent(t)
        drop = (0.1 + 0.12 * chance(v, n, 62)) * (1.1 - t) * 2.2
        p.setPen(pen(faint(ink.soft_ink, 0.8), 0.75, px))
        p.drawPolyline(line([
            (top.x() - 0.012, top.y() + 0.025),
            (top.x() - 0.0, top.y() + drop * 0.55),
            (top.x() + 0.035, top.y() + drop),
        ]))  # fmt: skip


def knoll(p: QPainter, ink: Palette, v: int, px: float) -> None:
    """High ground: a low swell with short hachures, no shade."""
    v %= VARIANTS
    height = 0.2 + 0.07 * chance(v, 1, 80)
    crest = QPainterPath(QPointF(-0.5, 0.0))
    crest.cubicTo(QPointF(-0.25, -height * 1.3), QPointF(0.15, -height * 1.3), QPointF(0.46, -0.03))
    wash = fading(0, -height, 0, 0.05)
    wash.setColorAt(0.0, faint(ink.hill_light, 0.75))
    wash.setColorAt(1.0, faint(ink.hill_light, 0.0))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QBrush(wash))
    p.drawPath(crest)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(pen(faint(ink.soft_ink, 0.85), 0.9, px))
    p.drawPath(crest)
    if px < 11:
        return
    p.setPen(pen(faint(ink.soft_ink, 0.65), 0.7, px))
    for n in range(6):
        top = crest.pointAtPercent(0.42 + 0.1 * n)
        p.drawLine(top + QPointF(0, 0.03), top + QPointF(0.03, 0.1 + 0.05 * chance(v, n, 81)))


def _crown(v: int, salt: int, width: float, height: float, lobes: int) -> QPainterPath:
    """A leafy outline of lobes round an oval."""
    path = QPainterPath()
    points = []
    for n in range(lobes * 2):
        turn = 2 * pi * n / (lobes * 2) + chance(v, salt) * 2
        swell = (1.12 if n % 2 else 0.9) + (chance(v, n, salt) - 0.5) * 0.14
        points.append(QPointF(cos(turn) * width * swell, sin(turn) * height * swell))
    path.moveTo(points[0])
    for n in range(0, lobes * 2, 2):
        path.quadTo(points[n + 1] * 1.12, points[(n + 2) % (lobes * 2)])
    path.closeSubpath()
    return path


def tree(p: QPainter, ink: Palette, v: int, px: float) -> None:
    """A broad-leaved tree with its shadow on the ground to the right."""
    v %= VARIANTS
    if px < 7:
        _dot_tree(p, ink, px)
        return
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(faint(ink.shadow, 0.3))
    p.drawEllipse(QPointF(0.2, 0.0), 0.42, 0.14)
    p.setPen(pen(ink.leaf_dark, 1.1, px))
    p.drawLine(QPointF(0, 0.02), QPointF(0, -0.3))
    crown = _crown(v, 100, 0.38, 0.36, 6)
    crown.translate((chance(v, 3, 100) - 0.5) * 0.08, -0.58)
    tone = mix(ink.leaf, ink.needle, chance(v, 4, 100) * 0.7)
    p.setBrush(tone)
    p.setPen(pen(ink.leaf_dark, 0.85, px))
    p.drawPath(crown)
    middle = crown.boundingRect().center()
    p.save()
    p.setClipPath(crown, Qt.ClipOperation.IntersectClip)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(faint(ink.leaf_dark, 0.5))
    p.drawPath(crown.subtracted(crown.translated(-0.17, -0.12)))
    p.setBrush(faint(ink.leaf_light, 0.65))
    p.drawEllipse(middle + QPointF(-0.13, -0.13), 0.15, 0.13)
    p.restore()
    if px > 21:
        p.setPen(pen(faint(ink.leaf_dark, 0.8), 0.65, px))
        for n in range(3):
            x, y = middle.x() + 0.12 * noise(n, v, 3) + 0.04, middle.y() + 0.14 * n - 0.1
            p.drawArc(QRectF(x - 0.06, y - 0.05, 0.12, 0.1), 200 * 16, 140 * 16)


def _dot_tree(p: QPainter, ink: Palette, px: float) -> None:
    p.setPen(pen(faint(ink.leaf_dark, 0.75), 0.5, px))
    p.setBrush(ink.leaf)
    p.drawEllipse(QPointF(0, -0.4), 0.42, 0.4)


def fir(p: QPainter, ink: Palette, v: int, px: float) -> None:
    """A fir of the high woods."""
    v %= VARIANTS
    if px < 7:
        p.setPen(pen(faint(ink.needle_dark, 0.75), 0.5, px))
        p.setBrush(ink.needle)
        p.drawPolygon(line([(-0.34, 0), (0, -0.95), (0.34, 0)]))
        return
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(faint(ink.shadow, 0.28))
    p.drawEllipse(QPointF(0.18, 0.0), 0.36, 0.11)
    height = 1.0 + 0.2 * chance(v, 1, 120)
    left, right = [(0.0, -height)], [(0.0, -height)]
    for n in range(1, 5):
        t = n / 4
        reach = 0.09 + 0.25 * t
        left += [(-reach, -height * (1 - t) - 0.08), (-reach * 0.62, -height * (1 - t) - 0.11)]
        right += [(reach, -height * (1 - t) - 0.08), (reach * 0.62, -height * (1 - t) - 0.11)]
    p.setBrush(ink.needle)
    p.setPen(pen(ink.needle_dark, 0.75, px))
    p.drawPolygon(line(left + right[::-1]))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(faint(ink.needle_dark, 0.55))
    p.drawPolygon(line([*right, (0.02, -0.1)]))
    p.setPen(pen(ink.needle_dark, 1.0, px))
    p.drawLine(QPointF(0, 0.02), QPointF(0, -0.1))


def bush(p: QPainter, ink: Palette, v: int, px: float) -> None:
    """A lone shrub."""
    if px < 5:
        return
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(faint(ink.shadow, 0.22))
    p.drawEllipse(QPointF(0.15, 0.0), 0.45, 0.14)
    crown = _crown(v % VARIANTS, 140, 0.42, 0.34, 5).translated(0, -0.32)
    p.setBrush(mix(ink.leaf, ink.leaf_light, 0.3))
    p.setPen(pen(faint(ink.leaf_dark, 0.9), 0.75, px))
    p.drawPath(crown)


def reed(p: QPainter, ink: Palette, v: int, px: float) -> None:
    """A tuft of marsh grass over still water."""
    if px < 4:
        return
    p.setPen(pen(faint(ink.river_bank, 0.55), 0.8, px))
    p.drawLine(QPointF(-0.5, 0.04), QPointF(0.5, 0.04))
    p.drawLine(QPointF(-0.25, 0.17), QPointF(0.32, 0.17))
    p.setPen(pen(ink.reed, 0.9, px))
    for n in range(5):
        x = (n - 2) * 0.09
        lean = (n - 2) * 0.1 + (chance(v, n, 150) - 0.5) * 0.1
        p.drawPolyline(line([(x, 0.0), (x + lean * 0.4, -0.28), (x + lean, -0.55 + abs(n - 2) * 0.1)]))


def grass(p: QPainter, ink: Palette, v: int, px: float) -> None:
    """A few ticks of meadow."""
    if px < 6:
        return
    p.setPen(pen(faint(ink.grass, 0.75), 0.8, px))
    for n in range(3):
        x = (n - 1) * 0.16
        p.drawLine(QPointF(x, 0), QPointF(x + (n - 1) * 0.1, -0.3 - 0.12 * (n == 1)))


def wave(p: QPainter, ink: Palette, v: int, px: float) -> None:
    """A swell on open water."""
    if px < 6:
        return
    p.setPen(pen(faint(ink.wave, 0.8), 0.9, px))
    p.setBrush(Qt.BrushStyle.NoBrush)
    for n in range(1 + v % 2):
        swell = QPainterPath(QPointF(-0.5 + 0.2 * n, 0.2 * n))
        for k in range(2 + (v + n) % 2):
            x = -0.5 + 0.2 * n + 0.34 * k
            swell.cubicTo(
                QPointF(x + 0.1, 0.2 * n - 0.15), QPointF(x + 0.22, 0.2 * n - 0.13), QPointF(x + 0.34, 0.2 * n)
            )
        p.drawPath(swell)


def field(p: QPainter, ink: Palette, v: int, px: float) -> None:
    """A ploughed strip."""
    if px < 9:
        return
    p.save()
    p.rotate((chance(v, 1, 160) - 0.5) * 50)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(faint(ink.field_line, 0.16))
    p.drawPolygon(line([(-0.45, -0.22), (0.4, -0.26), (0.48, 0.2), (-0.4, 0.24)]))
    p.setPen(pen(faint(ink.field_line, 0.75), 0.65, px))
    for n in range(6):
        y = -0.2 + 0.085 * n
        p.drawLine(QPointF(-0.42, y), QPointF(0.42, y - 0.03))
    p.restore()


DRAWINGS: dict[str, Drawing] = {
    "peak": peak, "crag": crag, "mound": mound, "knoll": knoll, "tree": tree, "fir": fir, "bush": bush,
    "reed": reed, "grass": grass, "wave": wave, "field": field,
}  # fmt: skip
# Extent of a drawing about its foot, in units: left, top, right, bottom.
EXTENTS: dict[str, tuple[float, float, float, float]] = {
    "peak": (-0.62, -1.06, 0.62, 0.1), "crag": (-0.62, -1.06, 0.62, 0.1), "mound": (-0.56, -0.56, 0.58, 0.1),
    "knoll": (-0.56, -0.42, 0.56, 0.24), "tree": (-0.56, -1.16, 0.7, 0.2), "fir": (-0.5, -1.3, 0.6, 0.18),
    "bush": (-0.62, -0.9, 0.66, 0.2), "reed": (-0.6, -0.7, 0.6, 0.3), "grass": (-0.4, -0.6, 0.4, 0.1),
    "wave": (-0.6, -0.3, 0.9, 0.5), "field": (-0.7, -0.6, 0.7, 0.6),
}  # fmt: skip

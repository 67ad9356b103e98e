"""What may lie over the map for a while: news' age, what is cut off, reach, supply. Units are hex radii."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import hypot

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from ui.map.ink import geometry
from ui.map.ink.geometry import CORNERS, SQRT3, At, Point, centre
from ui.map.ink.palette import Palette, faint
from ui.map.ink.scene import Overlays
from ui.map.land.nature import line, saved, stroke
from ui.map.sheets import courses
from ui.map.signs import emblems
from ui.map.signs.index import SceneIndex

VEIL = 0.5  # strength of the veil over land out of sight
HATCHES = (-0.25, 0.0, 0.25)


def any_on(overlays: Overlays) -> bool:
    """Whether anything here is to be painted."""
    return bool(overlays.reach or overlays.isolated or overlays.knowledge) or courses.any_on(overlays)


def paint(painter: QPainter, ink: Palette, index: SceneIndex, radius: float, hexes: Sequence[At]) -> None:
    """Paint what lies on these hexes."""
    overlays = index.scene.overlays
    with saved(painter):
        painter.scale(radius, radius)
        for at in hexes:
            cell = index.tiles[at].cell
            if cell in overlays.knowledge:
                stale(painter, ink, radius, at, overlays.knowledge[cell])
            if cell in overlays.isolated:
                isolated(painter, ink, radius, at)
            if cell in overlays.reach:
                reach(painter, ink, radius, at, overlays.reach[cell])
        if courses.any_on(overlays):
            courses.paint(painter, ink, index, radius, hexes)


def plate(painter: QPainter, colour: QColor) -> None:
    """A bare hex of land, for a key."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(line(list(CORNERS)))


def veiled(painter: QPainter, ink: Palette, radius: float) -> None:
    """A hex at (0, 0) out of sight."""
    plate(painter, faint(ink.fog, VEIL))
    painter.setPen(stroke(faint(ink.fog_ink, 0.5), 0.8 / radius))
    painter.drawLines([QLineF(-0.75, v, 0.75, v) for v in HATCHES])


def stale(painter: QPainter, ink: Palette, radius: float, at: At, age: str) -> None:
    """Known as it once was: pale, with its date."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faint(ink.fog, 0.34))
    painter.drawPolygon(line(geometry.corners(at)))
    if age and radius >= 24:
        x, y = centre(at)
        emblems.centred_text(
            painter, QRectF(x - 0.6, y + 0.6, 1.2, 0.18), age, max(0.15 * radius, 7.5), radius, ink.soft_ink
        )


def isolated(painter: QPainter, ink: Palette, radius: float, at: At) -> None:
    """Cut off: hatched, with a broken link."""
    x, y = centre(at)
    painter.setPen(stroke(faint(ink.bad, 0.55), 1.0 / radius))
    for n in range(-5, 6):
        u = n * 0.26
        ends = _chord(u)
        if ends:
            (ax, ay), (bx, by) = ends
            painter.drawLine(QPointF(x + ax, y + ay), QPointF(x + bx, y + by))
    if radius >= 20:
        painter.setPen(stroke(ink.bad, 2.0 / radius))
        painter.setBrush(faint(ink.halo, 0.8))
        painter.drawEllipse(QPointF(x + 0.46, y - 0.4), 0.17, 0.17)
        painter.drawLine(QPointF(x + 0.36, y - 0.4), QPointF(x + 0.44, y - 0.4))
        painter.drawLine(QPointF(x + 0.5, y - 0.4), QPointF(x + 0.56, y - 0.4))


def reach(painter: QPainter, plate: Palette, radius: float, at: At, kind: str) -> None:
    """Free: an even ring with a tick; a roll: broken, with a die; barred: dotted and crossed."""
    ink = {"free": plate.good, "roll": plate.warn, "barred": plate.bad}[kind]
    pen = stroke(ink, max(0.05, 1.8 / radius))
    if kind != "free":
        pen.setDashPattern([3.0, 2.4] if kind == "roll" else [0.1, 2.2])
    painter.setPen(pen)
    painter.setBrush(faint(ink, 0.1 if kind != "barred" else 0.16))
    x, y = centre(at)
    painter.drawPolygon(line([(x + u * 0.88, y + v * 0.88) for u, v in CORNERS]))
    if radius < 14:
        return
    x, y = x + 0.44, y + 0.5
    painter.setPen(stroke(ink, 1.6 / radius))
    painter.setBrush(plate.tag)
    if kind == "roll":
        painter.drawRoundedRect(QRectF(x - 0.13, y - 0.13, 0.26, 0.26), 0.05, 0.05)
        painter.setBrush(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        for u, v in ((-0.06, -0.06), (0.0, 0.0), (0.06, 0.06)):
            painter.drawEllipse(QPointF(x + u, y + v), 0.024, 0.024)
        return
    painter.drawEllipse(QPointF(x, y), 0.14, 0.14)
    painter.setPen(stroke(ink, max(0.045, 1.4 / radius)))
    if kind == "free":
        painter.drawPolyline(line([(x - 0.07, y + 0.0), (x - 0.02, y + 0.06), (x + 0.07, y - 0.06)]))
    else:
        painter.drawLine(QPointF(x - 0.06, y - 0.06), QPointF(x + 0.06, y + 0.06))
        painter.drawLine(QPointF(x + 0.06, y - 0.06), QPointF(x - 0.06, y + 0.06))


def supply(painter: QPainter, plate: Palette, radius: float, lift: float, middle: Point, fed: int, need: int) -> None:
    """A tag with ears of corn: how many are fed of how many; red with a struck ear when some starve."""
    short = fed < need
    ink = plate.bad if short else plate.good
    painter.save()
    painter.translate((middle[0] - 0.5) * radius, (middle[1] - 0.5) * radius)
    radius *= lift
    if radius < 20:
        painter.setPen(QPen(plate.halo, 1))
        painter.setBrush(ink)
        size = max(radius * 0.14, 2.0)
        if short:
            painter.drawPolygon(QPolygonF([QPointF(-size, -size), QPointF(size, -size), QPointF(0, size)]))
        else:
            painter.drawEllipse(QPointF(0, 0), size, size)
        painter.restore()
        return
    painter.scale(radius, radius)
    painter.setPen(stroke(ink, 1.3 / radius))
    painter.setBrush(plate.tag)
    painter.drawRoundedRect(QRectF(-0.26, -0.12, 0.52, 0.24), 0.1, 0.1)
    painter.drawLine(QPointF(-0.16, 0.09), QPointF(-0.16, -0.08))
    for n in range(3):
        for side in (-1, 1):
            painter.drawLine(QPointF(-0.16, -0.01 - 0.035 * n), QPointF(-0.16 + side * 0.045, -0.05 - 0.035 * n))
    if short:
        painter.drawLine(QPointF(-0.23, 0.08), QPointF(-0.09, -0.1))
    box = QRectF(-0.08, -0.11, 0.32, 0.22)
    emblems.centred_text(painter, box, f"{fed}/{need}", max(0.17 * radius, 8), radius, plate.tag_ink, bold=True)
    painter.restore()


@cache
def _chord(offset: float) -> tuple[Point, Point] | None:
    """Where the falling diagonal x - y = offset * 2 cuts the hex's inner outline."""
    low, high = None, None
    for n in range(-24, 25):
        t = n / 24
        x, y = t + offset, t - offset
        if abs(x) <= SQRT3 / 2 * 0.93 and abs(y) + abs(x) / SQRT3 <= 0.93 and hypot(x, y) < 1:
            low = low or (x, y)
            high = (x, y)
    return (low, high) if low and high and low != high else None

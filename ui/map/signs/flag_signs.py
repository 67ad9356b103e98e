"""What a flag tells beside its colours: troops of others, treasure and engines in its train, that it is at sea.

One unit is a hex radius, the foot of the pole at (0, 0).
"""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from ui.map.ink.palette import GOLD, Palette
from ui.map.ink.scene import BannerShape
from ui.map.land.nature import line, pen

SIZE = 0.085


def finial(p: QPainter, ink: Palette, hired: str, y: float, px: float) -> None:
    """The head of the pole: a ball; a coin of mercenaries, rings of allies, a temple's cross, a host's star, bones."""
    p.setPen(pen(ink.ink, 0.8, px))
    if not hired:
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(ink.ink)
        p.drawEllipse(QPointF(0, y), 0.035, 0.035)
        return
    p.setBrush(ink.wall if ink.mono else GOLD)
    y -= SIZE
    if hired == "mercenary":
        p.drawEllipse(QPointF(0, y), SIZE, SIZE)
        p.drawLine(QPointF(0, y - SIZE * 0.5), QPointF(0, y + SIZE * 0.5))
    elif hired == "allied":
        p.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in ((ink.ink, 2.6), (GOLD, 1.3)):
            p.setPen(pen(colour, wide, px))
            for side in (-1, 1):
                p.drawEllipse(QPointF(side * SIZE * 0.6, y), SIZE * 0.8, SIZE * 0.8)
    elif hired == "temple":
        for colour, wide in ((ink.ink, 3.2), (GOLD, 1.7)):
            p.setPen(pen(colour, wide, px))
            p.drawLine(QPointF(0, y - SIZE * 1.2), QPointF(0, y + SIZE))
            p.drawLine(QPointF(-SIZE * 0.8, y - SIZE * 0.4), QPointF(SIZE * 0.8, y - SIZE * 0.4))
    elif hired == "host":
        p.drawPolygon(line([_ray(n, y) for n in range(10)]))
    else:
        p.setBrush(ink.wall)
        p.drawEllipse(QPointF(0, y - SIZE * 0.2), SIZE, SIZE * 0.9)
        p.drawRect(QRectF(-SIZE * 0.5, y + SIZE * 0.4, SIZE, SIZE * 0.6))
        p.setBrush(ink.ink)
        for side in (-1, 1):
            p.drawEllipse(QPointF(side * SIZE * 0.4, y - SIZE * 0.1), SIZE * 0.18, SIZE * 0.22)


def _ray(n: int, y: float) -> tuple[float, float]:
    reach = SIZE * (1.4 if n % 2 == 0 else 0.6)
    return reach * sin(pi * n / 5), y - reach * cos(pi * n / 5)


def hull(p: QPainter, ink: Palette, px: float) -> None:
    """A banner aboard stands on a ship, not on land."""
    waves = QPainterPath(QPointF(-0.2, 0.12))
    for n in range(3):
        x = -0.2 + 0.18 * n
        waves.quadTo(QPointF(x + 0.045, 0.06), QPointF(x + 0.09, 0.12))
        waves.quadTo(QPointF(x + 0.135, 0.18), QPointF(x + 0.18, 0.12))
    p.setPen(pen(ink.ink, 0.9, px))
    p.setBrush(ink.thatch)
    p.drawPolygon(line([(-0.2, -0.06), (0.34, -0.06), (0.24, 0.1), (-0.12, 0.1)]))
    p.setBrush(Qt.BrushStyle.NoBrush)
    for colour, wide in ((ink.halo, 3.0), (ink.sea_line, 1.5)):
        p.setPen(pen(colour, wide, px))
        p.drawPath(waves)


def train(p: QPainter, ink: Palette, shape: BannerShape, px: float) -> None:
    """A chest for crowns, a wheel for engines, at the left of the pole."""
    if px < 24:
        return
    p.setPen(pen(ink.ink, 0.8, px))
    if shape.treasure:
        p.setBrush(ink.wall if ink.mono else GOLD)
        p.drawRect(QRectF(-0.2, -0.1, 0.15, 0.1))
        p.drawRoundedRect(QRectF(-0.21, -0.15, 0.17, 0.06), 0.03, 0.03)
    if shape.engines:
        y = -0.25 if shape.treasure else -0.1
        p.setBrush(ink.thatch)
        p.drawEllipse(QPointF(-0.125, y), 0.075, 0.075)
        for n in range(2):
            u, v = 0.075 * cos(pi * n / 2), 0.075 * sin(pi * n / 2)
            p.drawLine(QPointF(-0.125 - u, y - v), QPointF(-0.125 + u, y + v))

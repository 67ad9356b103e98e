"""Settlements, whole, besieged and in ruins, and from afar. One unit is a hex radius, feet at (0, 0)."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ui.map.ink.devices import device_path
from ui.map.ink.palette import Palette, faint, mix
from ui.map.ink.scene import EmpireShape, SettlementShape
from ui.map.land.landform import chance
from ui.map.land.nature import line, pen
from ui.map.signs.emblems import GLYPH, device, memory


def roof_colour(ink: Palette, empire: EmpireShape | None) -> QColor:
    """Roofs in the owner's colour, thatch for the independent."""
    return ink.thatch if empire is None else mix(ink.empire(empire.colour), ink.wall_shade, 0.22)


class Town:
    """Draws one settlement; made for one size and owner."""

    def __init__(self, p: QPainter, ink: Palette, px: float, roof: QColor) -> None:
        self.p, self.ink, self.px, self.roof = p, ink, px, roof
        self.stone, self.dark_stone = ink.wall, ink.wall_shade
        self.edge = pen(ink.ink if ink.name != "dark" else QColor("#0a1220"), 1.05 if px > 26 else 0.85, px)
        self.fine = pen(faint(ink.ink, 0.75) if ink.name != "dark" else QColor("#2a2a2c"), 0.7, px)

    def house(self, x: float, y: float, w: float, h: float, gable: float = 0.4) -> None:
        """A cottage seen from its corner: a gable in front, the roof running back to the right."""
        p, front = self.p, w * 0.42
        p.setPen(self.edge)
        p.setBrush(self.stone)
        p.drawPolygon(
            line([(x, y), (x, y - h), (x + front / 2, y - h - gable * w), (x + front, y - h), (x + front, y)])
        )
        p.setBrush(self.dark_stone)
        p.drawPolygon(line([(x + front, y), (x + front, y - h), (x + w, y - h), (x + w, y)]))
        p.setBrush(self.roof)
        ridge = gable * w
        p.drawPolygon(line([
            (x + front + 0.012, y - h + 0.015), (x + front / 2, y - h - ridge),
            (x + w - front / 2 + 0.02, y - h - ridge), (x + w + 0.015, y - h + 0.015),
        ]))  # fmt: skip
        if self.px > 34:
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(self.edge.color())
            p.drawRect(QRectF(x + front * 0.36, y - h * 0.55, front * 0.28, h * 0.55))

    def tower(self, x: float, y: float, w: float, h: float, cap: float = 0.0, merlons: bool = True) -> None:
        """A tower about x, with battlements or a pointed roof of height `cap`."""
        p = self.p
        p.setPen(self.edge)
        p.setBrush(self.stone)
        p.drawRect(QRectF(x - w / 2, y - h, w, h))
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(self.dark_stone)
        p.drawRect(QRectF(x + w * 0.1, y - h, w * 0.4, h))
        p.setPen(self.edge)
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawRect(QRectF(x - w / 2, y - h, w, h))
        if cap:
            p.setBrush(self.roof)
            p.drawPolygon(line([(x - w * 0.66, y - h), (x, y - h - cap), (x + w * 0.66, y - h)]))
        elif merlons:
            self.battlements(x - w / 2 - 0.02, x + w / 2 + 0.02, y - h, 3)
        if self.px > 30 and h > 0.2:
            p.setPen(self.fine)
            p.drawLine(QPointF(x, y - h * 0.7), QPointF(x, y - h * 0.52))

    def battlements(self, x0: float, x1: float, y: float, count: int) -> None:
        """Merlons along the top of a wall."""
        p, tooth = self.p, (x1 - x0) / (2 * count - 1)
        points = [(x0, y)]
        for n in range(count):
            x = x0 + 2 * n * tooth
            points += [(x, y - 0.06), (x + tooth, y - 0.06)]
            points += [(x + tooth, y - 0.025), (x + 2 * tooth, y - 0.025)] if n < count - 1 else []
        points += [(x1, y)]
        p.setPen(self.edge)
        p.setBrush(self.stone)
        p.drawPolygon(line(points))

    def wall(self, x0: float, x1: float, y: float, h: float, count: int) -> None:
        """A curtain wall."""
        p = self.p
        p.setPen(self.edge)
        p.setBrush(self.stone)
        p.drawRect(QRectF(x0, y - h, x1 - x0, h))
        self.battlements(x0, x1, y - h, count)
        if self.px > 40:
            p.setPen(self.fine)
            for n in range(int((x1 - x0) / 0.13)):
                x = x0 + 0.05 + 0.13 * n
                p.drawLine(
                    QPointF(x, y - h * (0.35 + 0.3 * (n % 2))), QPointF(x + 0.05, y - h * (0.35 + 0.3 * (n % 2)))
                )

    def gate(self, x: float, y: float, w: float, h: float) -> None:
        """An arched gate."""
        arch = QPainterPath(QPointF(x - w / 2, y))
        arch.lineTo(x - w / 2, y - h + w / 2)
        arch.arcTo(QRectF(x - w / 2, y - h, w, w), 180, -180)
        arch.lineTo(x + w / 2, y)
        self.p.setPen(Qt.PenStyle.NoPen)
        self.p.setBrush(self.edge.color())
        self.p.drawPath(arch)

    def village(self) -> None:
        """Three cottages."""
        self.house(-0.02, -0.06, 0.3, 0.1)
        self.house(-0.33, 0.02, 0.31, 0.11)
        self.house(-0.06, 0.13, 0.34, 0.12)

    def fortress(self) -> None:
        """A square keep within a low wall."""
        self.tower(0, 0.06, 0.34, 0.38)
        self.wall(-0.3, 0.3, 0.14, 0.14, 6)
        self.tower(-0.29, 0.16, 0.14, 0.24)
        self.tower(0.29, 0.16, 0.14, 0.24)
        self.gate(0, 0.14, 0.11, 0.13)

    def city(self) -> None:
        """Roofs and a spire behind a towered wall."""
        self.tower(0.03, 0.0, 0.11, 0.3, 0.2)
        self.house(-0.3, 0.0, 0.26, 0.16, 0.34)
        self.house(0.08, 0.02, 0.26, 0.14, 0.34)
        self.house(-0.13, 0.04, 0.24, 0.1, 0.36)
        self.wall(-0.38, 0.38, 0.14, 0.13, 8)
        for x in (-0.38, 0.38):
            self.tower(x, 0.16, 0.13, 0.22, 0.16)
        self.tower(-0.12, 0.16, 0.1, 0.2)
        self.tower(0.12, 0.16, 0.1, 0.2)
        self.gate(0, 0.14, 0.12, 0.13)

    def capital(self) -> None:
        """A great castle over its city."""
        self.tower(-0.18, -0.02, 0.13, 0.4, 0.2)
        self.tower(0.2, -0.02, 0.13, 0.36, 0.19)
        self.tower(0.01, -0.02, 0.24, 0.44)
        self.house(-0.42, 0.04, 0.28, 0.13, 0.36)
        self.house(0.16, 0.04, 0.27, 0.13, 0.36)
        self.house(-0.13, 0.06, 0.26, 0.12, 0.36)
        self.wall(-0.46, 0.46, 0.17, 0.14, 10)
        for x in (-0.46, 0.46):
            self.tower(x, 0.19, 0.14, 0.26, 0.18)
        self.tower(-0.14, 0.19, 0.11, 0.22)
        self.tower(0.14, 0.19, 0.11, 0.22)
        self.gate(0, 0.17, 0.13, 0.15)

    def ruin(self, kind: str) -> None:
        """What is left of it: burnt to a jagged line, in the colours of ash, smoking."""
        wide = {"village": 0.34, "fortress": 0.38, "city": 0.46, "capital": 0.54}[kind]
        high = {"village": 0.14, "fortress": 0.3, "city": 0.24, "capital": 0.36}[kind]
        p = self.p
        jagged = [(-wide, -high * 0.5)]
        for n in range(1, 12):
            x = -wide + 2 * wide * n / 12
            jagged.append((x, -high * (0.25 + 0.85 * chance(n, len(kind), 170))))
        jagged.append((wide, -high * 0.4))
        keep = QPainterPath()
        keep.addPolygon(line([*jagged, (wide, 0.3), (-wide, 0.3)]))
        p.save()
        p.setClipPath(keep, Qt.ClipOperation.IntersectClip)
        ash = Town(p, self.ink, self.px, mix(self.ink.smoke, self.ink.shadow, 0.35))
        ash.stone = mix(self.ink.wall_shade, self.ink.smoke, 0.35)
        ash.dark_stone = mix(self.ink.wall_shade, self.ink.smoke, 0.8)
        ash.build(kind)
        p.restore()
        self._smoke(-wide * 0.5, -high * 0.5)
        self._smoke(wide * 0.55, -high * 0.6)

    def build(self, kind: str) -> None:
        """The settlement of a kind, whole."""
        makers = {"village": self.village, "fortress": self.fortress, "city": self.city, "capital": self.capital}
        makers[kind]()

    def _smoke(self, x: float, y: float) -> None:
        p = self.p
        p.setBrush(Qt.BrushStyle.NoBrush)
        for n, alpha in enumerate((0.75, 0.5)):
            curl = QPainterPath(QPointF(x + 0.05 * n, y))
            curl.cubicTo(QPointF(x + 0.1, y - 0.1), QPointF(x - 0.08, y - 0.18), QPointF(x + 0.04 + 0.05 * n, y - 0.3))
            p.setPen(pen(faint(self.ink.smoke, alpha), max(1.2, self.px * 0.03), self.px))
            p.drawPath(curl)


def settlement(p: QPainter, ink: Palette, town: SettlementShape, empire: EmpireShape | None, px: float) -> None:
    """A settlement with its flag and siege; faded when it is only remembered."""
    if town.remembered:
        p.setOpacity(memory(town.age))
    if px < GLYPH:
        _glyph(p, ink, town, empire, px)
    else:
        _ground_shadow(p, ink, town.kind)
        maker = Town(p, ink, px, roof_colour(ink, empire))
        if town.razed:
            maker.ruin(town.kind)
            _crossed(p, ink, px)
        else:
            maker.build(town.kind)
            _town_flag(p, ink, town, empire, px)
        if town.besieged:
            _siege_ring(p, ink, town.kind, px)
    p.setOpacity(1.0)


def _ground_shadow(p: QPainter, ink: Palette, kind: str) -> None:
    wide = {"village": 0.38, "fortress": 0.42, "city": 0.52, "capital": 0.62}[kind]
    p.setPen(Qt.PenStyle.NoPen)
    for n in range(4):
        p.setBrush(faint(ink.halo, 0.34 if ink.name != "dark" else 0.16))
        p.drawEllipse(QPointF(0.0, 0.02), wide * (1.16 - 0.11 * n), 0.34 - 0.04 * n)
    p.setBrush(faint(ink.shadow, 0.2))
    p.drawEllipse(QPointF(0.07, 0.16), wide * 0.9, 0.085)


def _town_flag(p: QPainter, ink: Palette, town: SettlementShape, empire: EmpireShape | None, px: float) -> None:
    """The capital flies its device under a crown, a fortress a pennant, the independent an orange flag."""
    tops = {"village": (0.24, -0.2), "fortress": (0.0, -0.36), "city": (0.03, -0.5), "capital": (0.01, -0.5)}
    x, y = tops[town.kind]
    if town.kind == "village" and empire is not None:
        return
    colour = ink.independent if empire is None else ink.empire(empire.colour)
    mast = 0.24 if town.kind != "capital" else 0.2
    p.setPen(pen(ink.ink, 1.1, px))
    p.drawLine(QPointF(x, y + 0.06), QPointF(x, y - mast))
    p.setPen(pen(ink.ink, 0.7, px))
    p.setBrush(colour)
    long = 0.24 if empire is not None else 0.28
    if town.kind == "capital" and empire is not None:
        p.drawPolygon(line([(x, y - mast), (x + 0.32, y - mast + 0.01), (x + 0.26, y - mast + 0.1),
                            (x + 0.32, y - mast + 0.2), (x, y - mast + 0.2)]))  # fmt: skip
        device(p, ink, empire, QRectF(x + 0.03, y - mast + 0.01, 0.19, 0.18), colour)
        crown(p, ink, x - 0.005, y - mast - 0.02, 0.2, px)
    elif empire is None:
        p.drawPolygon(
            line([(x, y - mast), (x + long, y - mast + 0.02), (x + long, y - mast + 0.14), (x, y - mast + 0.15)])
        )
    else:
        p.drawPolygon(line([(x, y - mast), (x + long, y - mast + 0.07), (x, y - mast + 0.14)]))


def crown(p: QPainter, ink: Palette, x: float, y: float, w: float, px: float) -> None:
    """A crown standing on (x, y)."""
    h = w * 0.62
    p.setPen(pen(ink.ink, 0.8, px))
    p.setBrush(QColor("#e0b03a") if not ink.mono else ink.wall)
    p.drawPolygon(line([
        (x - w / 2, y), (x - w * 0.58, y - h), (x - w * 0.22, y - h * 0.5), (x, y - h * 1.15),
        (x + w * 0.22, y - h * 0.5), (x + w * 0.58, y - h), (x + w / 2, y),
    ]))  # fmt: skip


def _crossed(p: QPainter, ink: Palette, px: float) -> None:
    p.setPen(pen(faint(ink.bad, 0.9), max(1.6, px * 0.04), px))
    p.drawLine(QPointF(-0.26, -0.22), QPointF(0.26, 0.16))
    p.drawLine(QPointF(0.26, -0.22), QPointF(-0.26, 0.16))


def _siege_ring(p: QPainter, ink: Palette, kind: str, px: float) -> None:
    """Tents before the walls, and crossed swords over them."""
    rx = {"village": 0.46, "fortress": 0.5, "city": 0.6, "capital": 0.68}[kind]
    p.setPen(pen(faint(ink.bad, 0.85), 1.2, px))
    p.setBrush(Qt.BrushStyle.NoBrush)
    dashed = p.pen()
    dashed.setDashPattern([2.5, 2.0])
    p.setPen(dashed)
    p.drawEllipse(QPointF(0, 0.04), rx, rx * 0.62)
    for n in range(7):
        turn = pi * (0.02 + 0.96 * n / 6)
        x, y = rx * cos(turn), 0.04 + rx * 0.62 * sin(turn)
        p.setPen(pen(ink.ink, 0.8, px))
        p.setBrush(ink.wall)
        p.drawPolygon(line([(x - 0.07, y + 0.05), (x, y - 0.09), (x + 0.07, y + 0.05)]))
        p.setBrush(ink.bad)
        p.drawPolygon(line([(x, y - 0.09), (x + 0.025, y + 0.05), (x - 0.025, y + 0.05)]))
    _swords(p, ink, 0.0, -rx * 0.62 - 0.02, 0.2, px)


def _swords(p: QPainter, ink: Palette, x: float, y: float, size: float, px: float) -> None:
    for turn in (42, -42):
        p.save()
        p.translate(x, y)
        p.rotate(turn)
        p.scale(size * 1.6, size * 1.6)
        p.setPen(pen(ink.halo, 2.2, px * size * 1.6))
        p.drawPath(device_path("sword"))
        p.setPen(pen(ink.ink, 0.5, px * size * 1.6))
        p.setBrush(ink.bad)
        p.drawPath(device_path("sword"))
        p.restore()


def _glyph(p: QPainter, ink: Palette, town: SettlementShape, empire: EmpireShape | None, px: float) -> None:
    """The small signs: disc, square, ringed disc, crowned square; crossed when razed, ringed in red at siege."""
    colour = ink.independent if empire is None else ink.empire(empire.colour)
    size = max(0.26, 3.4 / px)
    edge = pen(ink.halo if ink.name == "dark" and not town.razed else ink.ink, 1.0, px)
    p.setPen(pen(ink.halo, 2.6, px))
    p.setBrush(ink.halo if town.razed else colour)
    for stage in range(2):
        if town.kind == "village":
            p.drawEllipse(QPointF(0, 0), size * 0.72, size * 0.72)
        elif town.kind == "fortress":
            p.drawRect(QRectF(-size * 0.85, -size * 0.85, size * 1.7, size * 1.7))
        elif town.kind == "city":
            p.drawEllipse(QPointF(0, 0), size * 1.15, size * 1.15)
        else:
            p.drawPolygon(line([(-1.35 * size, size), (-1.35 * size, -1.3 * size), (-0.6 * size, -0.4 * size),
                                (0, -1.7 * size), (0.6 * size, -0.4 * size), (1.35 * size, -1.3 * size),
                                (1.35 * size, size)]))  # fmt: skip
        p.setPen(edge)
        _ = stage
    if town.kind == "city":
        p.setBrush(ink.halo)
        p.drawEllipse(QPointF(0, 0), size * 0.5, size * 0.5)
    if town.razed:
        p.setPen(pen(ink.bad, 1.4, px))
        reach = size * 1.5
        for sign in (-1, 1):
            p.drawLine(QPointF(-reach, -reach * sign), QPointF(reach, reach * sign))
    if town.besieged:
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.setPen(QPen(ink.bad, 1.4 / px, Qt.PenStyle.DotLine))
        p.drawEllipse(QPointF(0, 0), size * 2.0, size * 2.0)

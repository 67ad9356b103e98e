"""What people put on the map: settlements, banners, markers, lairs. One unit is a hex radius, feet at (0, 0).

Every drawing takes `px`, the pixels of one unit, leaves out what would not be seen, and below `GLYPH` is a plain sign.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPaintEngine, QPainter, QPainterPath, QPen, QTransform

from ui.map.devices import device_path
from ui.map.landform import chance
from ui.map.nature import line, pen
from ui.map.palette import SERIF, Palette, faint, luminance, mix
from ui.map.scene import BannerShape, EmpireShape, SettlementShape

GLYPH = 17.0


def map_font(px: float, italic: bool = False, bold: bool = False, spacing: float = 0.0) -> QFont:
    """The atlas' letters at a pixel size."""
    font = QFont()
    font.setFamilies(SERIF)
    font.setPixelSize(max(round(px), 1))
    font.setItalic(italic)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if spacing:
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 100 + spacing)
    return font


@dataclass(frozen=True, slots=True)
class Hand:
    """One cut of the letters. Text is cast in one size and scaled: every size of its own would be megabytes."""

    italic: bool = False
    bold: bool = False
    spacing: float = 0.0

    def width(self, text: str, size: float) -> float:
        """How wide a text runs, in pixels, without the space after its last letter."""
        trail = self.spacing / 300 if text else 0.0
        return _cut(self)[1].horizontalAdvance(text) * size / CAST - trail * size

    def capital(self, size: float) -> float:
        """The height of capitals."""
        return _cut(self)[1].capHeight() * size / CAST

    def descent(self, size: float) -> float:
        """How far letters reach below the line."""
        return _cut(self)[1].descent() * size / CAST

    def centred(self, text: str, size: float) -> QPainterPath:
        """The letters' outlines, the middle of the line of capitals at (0, 0)."""
        font, metrics = _cut(self)
        path = QPainterPath()
        path.addText(0, metrics.capHeight() / 2, font, text)
        scale = size / CAST
        return QTransform(scale, 0, 0, scale, -self.width(text, size) / 2, 0).map(path)


CAST = 64


@lru_cache(maxsize=32)
def _cut(hand: Hand) -> tuple[QFont, QFontMetricsF]:
    font = map_font(CAST, hand.italic, hand.bold, hand.spacing)
    return font, QFontMetricsF(font)


PLAIN, BOLD = Hand(), Hand(bold=True)


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


def memory(age: int) -> float:
    """How strongly what is only remembered is painted, by the years since it was seen."""
    return max(0.64 - 0.1 * age, 0.34)


def settlement(p: QPainter, ink: Palette, town: SettlementShape, empire: EmpireShape | None, px: float) -> None:
    """A settlement with its flag, siege and ships; faded when it is only remembered."""
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
        if town.ships and not town.razed:
            _ships(p, ink, town.ships, px)
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
        _emblem(p, ink, empire, QRectF(x + 0.03, y - mast + 0.01, 0.19, 0.18), colour)
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


def _ships(p: QPainter, ink: Palette, count: int, px: float) -> None:
    p.save()
    p.translate(-0.44, 0.24)
    p.scale(0.24, 0.24)
    p.setPen(pen(ink.ink, 0.7, px * 0.24))
    p.setBrush(ink.wall)
    p.drawPath(device_path("ship"))
    p.restore()
    if count > 1 and px >= 30:
        small_text(p, ink, -0.36, 0.3, str(count), 0.15 * px, px, ink.label)


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


def _metal(ink: Palette, colour: QColor) -> QColor:
    """What a device is painted in: pale on a dark field, dark on a pale one."""
    if ink.mono:
        return ink.paper
    return QColor("#fbf2d8") if luminance(colour) < 0.58 else QColor("#2a2016")


def _emblem(p: QPainter, ink: Palette, empire: EmpireShape, box: QRectF, colour: QColor) -> None:
    size = min(box.width(), box.height())
    place = QTransform().translate(box.center().x(), box.center().y()).scale(size, size)
    p.fillPath(place.map(device_path(empire.device)), _metal(ink, colour))


def emblem(p: QPainter, ink: Palette, empire: EmpireShape, box: QRectF) -> None:
    """A shield with the empire's device."""
    shield = QPainterPath(QPointF(box.left(), box.top()))
    shield.lineTo(box.right(), box.top())
    shield.lineTo(box.right(), box.top() + box.height() * 0.5)
    shield.quadTo(QPointF(box.right(), box.bottom() - box.height() * 0.18), QPointF(box.center().x(), box.bottom()))
    shield.quadTo(QPointF(box.left(), box.bottom() - box.height() * 0.18),
                  QPointF(box.left(), box.top() + box.height() * 0.5))  # fmt: skip
    shield.closeSubpath()
    colour = ink.empire(empire.colour)
    p.setBrush(colour)
    p.drawPath(shield)
    inner = box.adjusted(box.width() * 0.14, box.height() * 0.08, -box.width() * 0.14, -box.height() * 0.2)
    _emblem(p, ink, empire, inner, colour)


def _flag_path(long: float, high: float) -> QPainterPath:
    """A swallow-tailed flag in a light wind, its hoist at x = 0."""
    path = QPainterPath(QPointF(0, 0))
    path.cubicTo(QPointF(long * 0.3, -high * 0.12), QPointF(long * 0.6, high * 0.12), QPointF(long, 0))
    path.lineTo(QPointF(long * 0.86, high * 0.5))
    path.lineTo(QPointF(long, high))
    path.cubicTo(QPointF(long * 0.6, high * 1.12), QPointF(long * 0.3, high * 0.88), QPointF(0, high))
    path.closeSubpath()
    return path


def banner(p: QPainter, ink: Palette, shape: BannerShape, empire: EmpireShape | None, px: float) -> None:
    """A banner on its pole: device, numeral, strength on a tag; pale with a broken edge when remembered."""
    colour = ink.empire(empire.colour) if empire else ink.independent
    if px < GLYPH:
        _pennon(p, ink, shape, colour, px)
        return
    if shape.remembered:
        p.setOpacity(memory(shape.age))
    long, high, top = 0.5, 0.36, -0.64
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(faint(ink.shadow, 0.3))
    p.drawEllipse(QPointF(0.06, 0.0), 0.14, 0.04)
    p.setPen(pen(ink.halo, 3.2, px))
    p.drawLine(QPointF(0, 0), QPointF(0, top))
    p.setPen(pen(ink.ink, 1.7 if px > 30 else 1.3, px))
    p.drawLine(QPointF(0, 0), QPointF(0, top - 0.02))
    cloth = _flag_path(long, high).translated(0, top)
    p.setPen(pen(ink.halo, 2.6, px))
    p.setBrush(colour)
    p.drawPath(cloth)
    if not shape.remembered:
        _folds(p, cloth, colour, top, long, high)
    p.setPen(_flag_edge(ink, shape, px))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawPath(cloth)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(ink.ink)
    p.drawEllipse(QPointF(0, top - 0.03), 0.035, 0.035)
    _charge(p, ink, shape, empire, colour, px, QRectF(0.015, top + 0.035, long - 0.05, high - 0.07))
    _tag(p, ink, shape, px)
    if shape.inside:
        p.setPen(pen(ink.ink, 0.8, px))
        p.setBrush(ink.wall)
        p.drawPolygon(line([(-0.1, 0.04), (-0.1, -0.09), (-0.05, -0.09), (-0.05, -0.05), (0.05, -0.05), (0.05, -0.09),
                            (0.1, -0.09), (0.1, 0.04)]))  # fmt: skip
    p.setOpacity(1.0)


def _folds(p: QPainter, cloth: QPainterPath, colour: QColor, top: float, long: float, high: float) -> None:
    if p.paintEngine().type() == QPaintEngine.Type.SVG:  # it cannot clip
        return
    p.save()
    p.setClipPath(cloth, Qt.ClipOperation.IntersectClip)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor(0, 0, 0, 42))
    p.drawPolygon(line([(long * 0.5, top - 0.1), (long * 0.72, top - 0.1), (long * 0.6, top + high + 0.1),
                        (long * 0.38, top + high + 0.1)]))  # fmt: skip
    p.setBrush(QColor(255, 255, 255, 34))
    p.drawPolygon(line([(long * 0.12, top - 0.1), (long * 0.32, top - 0.1), (long * 0.22, top + high + 0.1),
                        (long * 0.04, top + high + 0.1)]))  # fmt: skip
    p.restore()


def _flag_edge(ink: Palette, shape: BannerShape, px: float) -> QPen:
    edge = pen(ink.ink, 1.1, px)
    if shape.remembered:
        edge.setCapStyle(Qt.PenCapStyle.FlatCap)
        edge.setDashPattern([2.2, 1.8])
    return edge


def _charge(
    p: QPainter, ink: Palette, shape: BannerShape, empire: EmpireShape | None, colour: QColor, px: float, box: QRectF
) -> None:
    """Device on the hoist, numeral on the fly; where that gets too small, the device alone."""
    metal = _metal(ink, colour)
    both = px >= 26
    if empire is not None:
        room = QRectF(box.left(), box.top(), box.width() * (0.5 if both else 0.8), box.height())
        _emblem(p, ink, empire, room.adjusted(0.02, 0.02, -0.01, -0.02), colour)
    if both:
        room = QRectF(box.left() + box.width() * 0.5, box.top(), box.width() * 0.46, box.height())
        centred_text(p, room, shape.numeral, 0.2 * px, px, metal, bold=True)


def _tag(p: QPainter, ink: Palette, shape: BannerShape, px: float) -> None:
    """Strength under the flag, and the baggage beside it from a size on."""
    if px < 30:
        return
    text = "?" if shape.points is None else f"{shape.points:,}".replace(",", "\u202f")
    size = max(0.145 * px, 8.0)
    width = BOLD.width(text, size) / px + 0.07
    height = size * 1.16 / px
    box = QRectF(0.035, -0.25, width, height)
    p.setPen(pen(ink.ink, 0.8, px))
    p.setBrush(ink.tag)
    p.drawRoundedRect(box, height * 0.3, height * 0.3)
    centred_text(p, box, text, size, px, ink.tag_ink, bold=True)
    if shape.baggage is not None and px >= 44:
        p.setPen(pen(ink.ink, 0.6, px))
        p.setBrush(ink.thatch)
        for n in range(min(shape.baggage, 8)):
            p.drawRect(QRectF(0.05 + 0.062 * n, box.bottom() + 0.02, 0.045, 0.05))


def _pennon(p: QPainter, ink: Palette, shape: BannerShape, colour: QColor, px: float) -> None:
    size = max(0.62, 6.5 / px)
    p.setPen(pen(ink.halo, 2.2, px))
    p.drawLine(QPointF(0, 0), QPointF(0, -size))
    p.setPen(pen(ink.ink, 1.1, px))
    p.drawLine(QPointF(0, 0), QPointF(0, -size))
    p.setBrush(ink.halo if shape.remembered else colour)
    p.setPen(pen(colour if shape.remembered else ink.ink, 0.8, px))
    p.drawPolygon(line([(0, -size), (size * 0.95, -size * 0.68), (0, -size * 0.36)]))


def marker(p: QPainter, ink: Palette, empire: EmpireShape | None, px: float) -> None:
    """A boundary stone with the owner's shield."""
    colour = ink.empire(empire.colour) if empire else ink.independent
    if px < GLYPH:
        p.setPen(pen(ink.halo, 1.0, px))
        p.setBrush(colour)
        p.drawPolygon(line([(-0.2, 0.14), (0, -0.24), (0.2, 0.14)]))
        return
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(faint(ink.shadow, 0.25))
    p.drawEllipse(QPointF(0.05, 0.12), 0.19, 0.045)
    p.setPen(pen(ink.ink, 0.95, px))
    p.setBrush(ink.wall_shade)
    p.drawPolygon(line([(-0.13, 0.13), (-0.115, -0.12), (-0.04, -0.22), (0.06, -0.2), (0.12, -0.1), (0.14, 0.13)]))
    if empire is not None:
        p.setPen(pen(ink.ink, 0.7, px))
        emblem(p, ink, empire, QRectF(-0.085, -0.12, 0.17, 0.2))


def dragon(p: QPainter, ink: Palette, awake: bool, px: float) -> None:
    """A dragon's lair: a cave mouth with a coiled worm; red-eyed and aflame when awake."""
    if px < GLYPH:
        p.setPen(pen(ink.halo, 1.0, px))
        p.setBrush(ink.bad)
        p.drawPolygon(line([(-0.3, 0.2), (-0.1, -0.3), (0, 0), (0.2, -0.3), (0.3, 0.2), (0, 0.1)]))
        return
    body = QPainterPath(QPointF(-0.42, 0.14))
    body.cubicTo(QPointF(-0.3, -0.1), QPointF(-0.16, 0.3), QPointF(-0.02, 0.06))
    body.cubicTo(QPointF(0.08, -0.12), QPointF(0.18, 0.16), QPointF(0.24, -0.12))
    body.cubicTo(QPointF(0.26, -0.24), QPointF(0.32, -0.3), QPointF(0.4, -0.28))
    p.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((ink.halo, 0.15), (ink.ink, 0.105), (ink.bad, 0.07)):
        p.setPen(pen(colour, width * px, px))
        p.drawPath(body)
    p.setPen(pen(ink.ink, 0.9, px))
    p.setBrush(ink.bad)
    wing = [(0.0, 0.02), (-0.16, -0.42), (-0.02, -0.3), (0.06, -0.44), (0.12, -0.26), (0.22, -0.3), (0.14, 0.0)]
    p.drawPolygon(line(wing))
    p.drawPolygon(line([(0.34, -0.36), (0.42, -0.34), (0.54, -0.24), (0.42, -0.2), (0.34, -0.22)]))
    p.drawPolygon(line([(-0.52, 0.02), (-0.36, 0.12), (-0.44, 0.22)]))
    if awake:
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(ink.independent)
        p.drawPolygon(line([(0.54, -0.23), (0.78, -0.3), (0.7, -0.2), (0.82, -0.14), (0.66, -0.16)]))


def centred_text(
    p: QPainter, box: QRectF, text: str, size: float, px: float, colour: QColor, bold: bool = False
) -> None:
    """Text in the middle of a box of units, `size` in pixels."""
    hand = BOLD if bold else PLAIN
    width = hand.width(text, size)
    squeeze = min(1.0, box.width() * px / width) if width else 1.0
    place = QTransform().translate(box.center().x(), box.center().y()).scale(squeeze / px, 1 / px)
    p.fillPath(place.map(hand.centred(text, size)), colour)


def small_text(
    p: QPainter, ink: Palette, x: float, y: float, text: str, size: float, px: float, colour: QColor
) -> None:
    """Text with a halo, beginning at (x, y) in units, `size` in pixels."""
    half = BOLD.width(text, size) / 2 / px
    placed = QTransform().translate(x + half, y).scale(1 / px, 1 / px).map(BOLD.centred(text, size))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(pen(ink.halo, 2.6, px))
    p.drawPath(placed)
    p.fillPath(placed, colour)

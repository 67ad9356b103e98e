"""What people put on the map: banners, markers, lairs, letters. One unit is a hex radius, feet at (0, 0).

Every drawing takes `px`, the pixels of one unit, leaves out what would not be seen, and below `GLYPH` is a plain sign.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPaintEngine, QPainter, QPainterPath, QPen, QTransform

from ui.map.ink.devices import device_path
from ui.map.ink.palette import SERIF, Palette, faint, luminance
from ui.map.ink.scene import BannerShape, EmpireShape
from ui.map.land.nature import line, pen
from ui.map.signs import flag_signs

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


def memory(age: int) -> float:
    """How strongly what is only remembered is painted, by the years since it was seen."""
    return max(0.64 - 0.1 * age, 0.34)


def _metal(ink: Palette, colour: QColor) -> QColor:
    """What a device is painted in: pale on a dark field, dark on a pale one."""
    if ink.mono:
        return ink.paper
    return QColor("#fbf2d8") if luminance(colour) < 0.58 else QColor("#2a2016")


def device(p: QPainter, ink: Palette, empire: EmpireShape, box: QRectF, colour: QColor) -> None:
    """The empire's device alone, in the middle of a box."""
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
    device(p, ink, empire, inner, colour)


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
    flag_signs.finial(p, ink, shape.hired, top - 0.03, px)
    _charge(p, ink, shape, empire, colour, px, QRectF(0.015, top + 0.035, long - 0.05, high - 0.07))
    _tag(p, ink, shape, px)
    flag_signs.train(p, ink, shape, px)
    if shape.aboard:
        flag_signs.hull(p, ink, px)
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
        device(p, ink, empire, room.adjusted(0.02, 0.02, -0.01, -0.02), colour)
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

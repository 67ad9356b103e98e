"""What makes a sheet a plate: compass and rhumb lines, frame, cartouche. Pixels throughout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, radians, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from ui.map.ink import geometry
from ui.map.ink.geometry import At, Box, Point
from ui.map.ink.palette import Palette, faint, mix
from ui.map.ink.scene import EmpireShape, TileShape
from ui.map.signs.emblems import emblem, map_font

SEAT_AT = -0.45  # radii from the middle of its hex, where the name lies, up to the star of a capital site


def rhumb_lines(p: QPainter, ink: Palette, x: float, y: float, radius: float, box: Box, north: int = 0) -> None:
    """The thirty-two winds from the compass across the sea."""
    turn = radians(north)
    far = (abs(box[0] - x) + abs(box[1] - y) + abs(box[2] - x) + abs(box[3] - y)) * radius
    middle = QPointF(x * radius, y * radius)
    for half in (True, False):
        p.setPen(QPen(faint(ink.sea_line, 0.16 if half else 0.3), 0.8))
        winds = [n for n in range(32) if (n % 4 != 0) == half]
        p.drawLines([
            QLineF(middle, middle + QPointF(cos(turn + n * pi / 16), sin(turn + n * pi / 16)) * far) for n in winds
        ])  # fmt: skip


def compass(p: QPainter, ink: Palette, x: float, y: float, size: float, north: int = 0) -> None:
    """A rose of sixteen winds, `size` its radius; north: degrees from up, clockwise."""
    p.save()
    p.translate(x, y)
    p.rotate(north)
    dark, light = ink.ink, ink.paper
    red = ink.bad if not ink.mono else ink.ink
    fine = max(size * 0.012, 0.6)
    p.setPen(QPen(faint(dark, 0.75), fine))
    p.setBrush(faint(ink.halo, 0.35))
    p.drawEllipse(QPointF(0, 0), size * 0.62, size * 0.62)
    p.setBrush(Qt.BrushStyle.NoBrush)
    for share in (0.66, 0.46, 0.3):
        p.drawEllipse(QPointF(0, 0), size * share, size * share)
    ticks = []
    for n in range(64):
        turn = n * pi / 32
        ticks.append(QLineF(QPointF(cos(turn), sin(turn)) * size * 0.62, QPointF(cos(turn), sin(turn)) * size * 0.66))
    p.drawLines(ticks)
    for winds, long, wide in ((_odd(16), 0.5, 0.05), (_odd(8), 0.64, 0.085), (range(0, 16, 4), 0.92, 0.13)):
        for n in winds:
            p.save()
            p.rotate(n * 22.5)
            left = [QPointF(0, -size * long), QPointF(-size * wide, -size * wide), QPointF(0, 0)]
            right = [QPointF(0, -size * long), QPointF(size * wide, -size * wide), QPointF(0, 0)]
            p.setBrush(light)
            p.drawPolygon(QPolygonF(left))
            p.setBrush(mix(dark, red, 0.75) if n == 0 else dark)
            p.drawPolygon(QPolygonF(right))
            p.restore()
    p.setBrush(light)
    p.drawEllipse(QPointF(0, 0), size * 0.06, size * 0.06)
    _lily(p, size, red)
    p.restore()


def seat(p: QPainter, ink: Palette, middle: QPointF, size: float) -> None:
    """A star in a ring: the site of a capital; size: the ring's radius."""
    p.setPen(QPen(ink.ink, size * 0.08))
    p.setBrush(ink.tag)
    p.drawEllipse(middle, size, size)
    turns = [(-pi / 2 + pi * n / 5, size * (0.82 if n % 2 == 0 else 0.36)) for n in range(10)]
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(ink.select if ink.name != "dark" else ink.tag_ink)
    p.drawPolygon(QPolygonF([middle + QPointF(cos(t) * r, sin(t) * r) for t, r in turns]))


def _odd(count: int) -> list[int]:
    step = 16 // count
    return [n for n in range(0, 16, step) if (n // step) % 2]


def _lily(p: QPainter, size: float, colour: QColor) -> None:
    """The fleur-de-lis over the north point."""
    s, y = size * 0.13, -size * 0.95
    lily = QPainterPath(QPointF(0, y + s * 0.2))
    lily.cubicTo(QPointF(-s * 0.6, y - s * 0.5), QPointF(-s * 0.2, y - s), QPointF(0, y - s * 1.5))
    lily.cubicTo(QPointF(s * 0.2, y - s), QPointF(s * 0.6, y - s * 0.5), QPointF(0, y + s * 0.2))
    for side in (-1, 1):
        lily.moveTo(0, y + s * 0.2)
        lily.cubicTo(QPointF(side * s * 0.3, y - s * 0.9), QPointF(side * s * 1.3, y - s * 0.9), QPointF(side * s, y))
        lily.cubicTo(
            QPointF(side * s * 0.9, y - s * 0.4), QPointF(side * s * 0.5, y - s * 0.3), QPointF(0, y + s * 0.2)
        )
    p.fillPath(lily, colour)


def frame(p: QPainter, ink: Palette, rect: QRectF, margin: float) -> None:
    """Paper round the map, a neat line, and a border of black and white degrees; `rect` is the whole sheet."""
    inner = rect.adjusted(margin, margin, -margin, -margin)
    edge = QPainterPath()
    edge.addRect(rect)
    edge.addRect(inner)
    p.fillPath(edge, ink.paper)
    band = margin * 0.26
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(ink.ink, max(margin * 0.02, 0.8)))
    outer = inner.adjusted(-band, -band, band, band)
    p.drawRect(inner)
    p.drawRect(outer)
    p.setPen(QPen(ink.ink, max(margin * 0.055, 1.6)))
    p.drawRect(outer.adjusted(-band * 0.55, -band * 0.55, band * 0.55, band * 0.55))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(ink.ink)
    for side in _degrees(inner, band):
        p.drawRect(side)


def _degrees(inner: QRectF, band: float) -> list[QRectF]:
    found = []
    for long, across in ((inner.width(), True), (inner.height(), False)):
        count = max(round(long / (band * 9)) // 2 * 2 + 1, 3)
        step = long / count
        for n in range(0, count, 2):
            if across:
                x = inner.left() + n * step
                found += [QRectF(x, inner.top() - band * 0.5, step, band * 0.5),
                          QRectF(x, inner.bottom(), step, band * 0.5)]  # fmt: skip
            else:
                y = inner.top() + n * step
                found += [QRectF(inner.left() - band * 0.5, y, band * 0.5, step),
                          QRectF(inner.right(), y, band * 0.5, step)]  # fmt: skip
    return found


def heading(p: QPainter, ink: Palette, rect: QRectF, margin: float, height: float, title: str) -> None:
    """A plain frame with the title above it, for print."""
    edge = QPainterPath()
    edge.addRect(rect)
    inner = rect.adjusted(margin, margin + height, -margin, -margin)
    edge.addRect(inner)
    p.fillPath(edge, ink.paper)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(ink.ink, 1.2))
    p.drawRect(inner)
    if title:
        font = map_font(height * 0.55, bold=True)
        path = QPainterPath()
        path.addText(rect.left() + margin, rect.top() + margin + height * 0.55, font, title)
        p.fillPath(path, ink.ink)


def cartouche_size(title: str, size: float) -> tuple[float, float]:
    """Width and height of the title's scroll, its ends included."""
    width = QFontMetricsF(map_font(size, bold=True, spacing=6.0)).horizontalAdvance(title)
    return width + size * 4.6, size * 2.9


def cartouche(p: QPainter, ink: Palette, corner: QPointF, title: str, size: float) -> None:
    """The title on a scroll; `corner` is the upper left of its box."""
    font = map_font(size, bold=True, spacing=6.0)
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance(title) + size * 2.8, size * 2.5
    box = QRectF(corner.x() + size * 0.9, corner.y(), width, height)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(faint(ink.shadow, 0.25))
    p.drawRect(box.translated(size * 0.12, size * 0.14))
    p.setPen(QPen(ink.ink, max(size * 0.05, 1.0)))
    for side in (-1, 1):
        _ribbon_end(p, ink, box, side, size)
    p.setBrush(ink.tag)
    p.drawRect(box)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(faint(ink.ink, 0.7), max(size * 0.025, 0.7)))
    inset = size * 0.2
    p.drawRect(box.adjusted(inset, inset, -inset, -inset))
    path = QPainterPath()
    path.addText(box.center().x() - metrics.horizontalAdvance(title) / 2 + size * 0.03,
                 box.center().y() + metrics.capHeight() / 2 - size * 0.08, font, title)  # fmt: skip
    p.fillPath(path, ink.tag_ink)
    _flourish(p, ink, QPointF(box.center().x(), box.bottom() - size * 0.46), size)


def legend_size(empires: list[EmpireShape], size: float) -> tuple[float, float]:
    """Width and height of the legend."""
    metrics = QFontMetricsF(map_font(size))
    widest = max(metrics.horizontalAdvance(empire.name) for empire in empires)
    return widest + size * 3.6, (len(empires) * 1.7 + 0.9) * size


def legend(p: QPainter, ink: Palette, corner: QPointF, empires: list[EmpireShape], size: float) -> None:
    """Each empire's shield and name, on a slip of paper."""
    box = QRectF(corner, QSizeF(*legend_size(empires, size)))
    p.setPen(QPen(ink.ink, max(size * 0.07, 1.0)))
    p.setBrush(faint(ink.tag, 0.94))
    p.drawRect(box)
    p.setPen(QPen(faint(ink.ink, 0.6), max(size * 0.04, 0.7)))
    inset = size * 0.2
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawRect(box.adjusted(inset, inset, -inset, -inset))
    font = map_font(size)
    metrics = QFontMetricsF(font)
    for n, empire in enumerate(empires):
        y = corner.y() + size * (0.62 + 1.7 * n)
        p.setPen(QPen(ink.ink, max(size * 0.06, 0.8)))
        emblem(p, ink, empire, QRectF(corner.x() + size * 0.8, y, size * 1.2, size * 1.4))
        path = QPainterPath()
        path.addText(corner.x() + size * 2.6, y + size * 0.7 + metrics.capHeight() / 2, font, empire.name)
        p.fillPath(path, ink.tag_ink)


def _ribbon_end(p: QPainter, ink: Palette, box: QRectF, side: int, size: float) -> None:
    x = box.left() if side < 0 else box.right()
    out = x + side * size * 0.9
    y0, y1 = box.top() + size * 0.35, box.bottom() + size * 0.35
    p.setBrush(mix(ink.tag, ink.wall_shade, 0.6))
    p.drawPolygon(QPolygonF([
        QPointF(x - side * size * 0.4, y0), QPointF(out, y0), QPointF(out - side * size * 0.4, (y0 + y1) / 2),
        QPointF(out, y1), QPointF(x - side * size * 0.4, y1),
    ]))  # fmt: skip


def _flourish(p: QPainter, ink: Palette, middle: QPointF, size: float) -> None:
    p.setPen(QPen(QBrush(faint(ink.ink, 0.8)), max(size * 0.04, 0.7), c=Qt.PenCapStyle.RoundCap))
    for side in (-1, 1):
        curl = QPainterPath(middle + QPointF(side * size * 0.16, 0))
        curl.cubicTo(middle + QPointF(side * size * 0.7, -size * 0.2), middle + QPointF(side * size * 0.9, size * 0.16),
                     middle + QPointF(side * size * 1.5, 0))  # fmt: skip
        p.drawPath(curl)
    p.setBrush(ink.bad if not ink.mono else ink.ink)
    p.setPen(Qt.PenStyle.NoPen)
    s = size * 0.09
    p.drawPolygon(
        QPolygonF([middle + QPointF(0, -s), middle + QPointF(s, 0), middle + QPointF(0, s), middle - QPointF(s, 0)])
    )


def open_water(tiles: Mapping[At, TileShape], is_land: Callable[[At], bool]) -> Point | None:
    """A place for the compass: a corner of the map, or just off it, with nothing but water two hexes round."""
    if not tiles:
        return None
    left, top, right, bottom = geometry.bounds(tiles)
    for inset in (1.7, 2.6, 0.9, 0.3, -0.4):
        for x, y in (
            (left + inset, bottom - inset), (right - inset, bottom - inset), (left + inset, top + inset),
            (right - inset, top + inset),
        ):  # fmt: skip
            near = geometry.hexes_in(x - 1.3, y - 1.4, x + 1.3, y + 1.3)
            if all(not is_land(at) and (at not in tiles or not tiles[at].name) for at in near):
                return x, y
    return None

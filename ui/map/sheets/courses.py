"""Overlays of courses and chances: lanes, roads home, how far a ship sails, where danger roams, where a spell reaches.

Painted in radii over the hexes of a sheet.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ui.map.ink import geometry
from ui.map.ink.geometry import CORNERS, SIDES, At, Box, Point, centre
from ui.map.ink.palette import Palette, faint, mix
from ui.map.ink.scene import LineShape, Overlays
from ui.map.land.nature import line, stroke
from ui.map.signs import emblems
from ui.map.signs.index import SceneIndex

WORDS_FROM = 22.0
"""Zoom from which figures are written."""
BOTH_FROM = 44.0
"""Zoom from which a danger tells next month's chance as well."""


def any_on(overlays: Overlays) -> bool:
    """Whether anything here is to be painted."""
    return bool(
        overlays.lines or overlays.sailing or overlays.danger or overlays.chances or overlays.in_range
        or overlays.severed or overlays.overseas
    )  # fmt: skip


def paint(painter: QPainter, ink: Palette, index: SceneIndex, radius: float, hexes: Iterable[At]) -> None:
    """Paint what lies on these hexes; the painter's unit is a radius."""
    overlays = index.scene.overlays
    lines: dict[LineShape, None] = {}
    for at in hexes:
        cell = index.tiles[at].cell
        if cell in overlays.danger:
            danger(painter, ink, radius, at, overlays.danger[cell])
        if cell in overlays.in_range:
            _edge_of_range(painter, ink, index, radius, at)
        if cell in overlays.chances:
            chance(painter, ink, radius, at, overlays.chances[cell])
        if cell in overlays.sailing:
            sailing(painter, ink, radius, at, overlays.sailing[cell][1])
        if cell in overlays.severed:
            severed(painter, ink, radius, at)
        if cell in overlays.overseas:
            overseas(painter, ink, radius, at, overlays.overseas[cell])
        lines.update(dict.fromkeys(index.lines.get(at, ())))
    for shape in lines:
        _line(painter, ink, index, radius, shape)


# Lines --------------------------------------------------------------------------------------------


def _line(painter: QPainter, ink: Palette, index: SceneIndex, radius: float, shape: LineShape) -> None:
    tiles = index.scene.tiles
    spots = [centre((tiles[c].i, tiles[c].j)) for c in shape.cells if c in tiles]
    if shape.kind == "lane":
        lane(painter, ink, radius, spots)
        return
    empire = index.scene.empires.get(shape.colour)
    colour = ink.empire(empire.colour) if empire is not None else ink.good
    failing = dict(shape.broken)
    for (start, end), cell in zip(pairwise(spots), shape.cells[1:], strict=False):
        if cell in failing:
            broken_leg(painter, ink, radius, start, end, failing[cell])
        else:
            open_leg(painter, ink, radius, start, end, colour)
    for cell, why in shape.broken:
        if cell == shape.cells[0]:
            broken_leg(painter, ink, radius, spots[0], (spots[0][0] + 0.01, spots[0][1]), why)


def lane(painter: QPainter, ink: Palette, radius: float, spots: list[tuple[float, float]]) -> None:
    """A course of ships: two fine lines, dashed between."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, wide in ((faint(ink.halo, 0.8), 6.0), (ink.sea_label, 3.4), (ink.halo, 1.6)):
        pen = stroke(colour, wide / radius)
        if wide < 2:
            pen.setDashPattern([3.0, 2.5])
        painter.setPen(pen)
        painter.drawPolyline(line(spots))


def open_leg(
    painter: QPainter, ink: Palette, radius: float, start: tuple[float, float], end: tuple[float, float], colour: QColor
) -> None:
    """A leg home that is open: dashes in the colour of the realm, with a head that shows whither."""
    for shade, wide in ((faint(ink.halo, 0.9), 6.0), (colour, 3.0)):
        pen = stroke(shade, wide / radius)
        if wide < 4:
            pen.setDashPattern([2.2, 2.2])
        painter.setPen(pen)
        painter.drawLine(QPointF(*start), QPointF(*end))

    x, y = (start[0] + 2 * end[0]) / 3, (start[1] + 2 * end[1]) / 3
    long = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    u, v = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    s = max(0.1, 4.5 / radius)
    painter.setPen(stroke(ink.halo, 1.2 / radius))
    painter.setBrush(colour)
    painter.drawPolygon(line([(x + u * s, y + v * s), (x - u * s - v * s, y - v * s + u * s),
                              (x - u * s + v * s, y - v * s - u * s)]))  # fmt: skip


def broken_leg(
    painter: QPainter, ink: Palette, radius: float, start: tuple[float, float], end: tuple[float, float], why: str
) -> None:
    """A leg that fails: dotted, with a barrier across it and a sign of what is in the way."""
    pen = stroke(ink.bad, 3.4 / radius)
    painter.setPen(stroke(faint(ink.halo, 0.9), 7.0 / radius))
    painter.drawLine(QPointF(*start), QPointF(*end))
    pen.setDashPattern([0.1, 1.8])
    painter.setPen(pen)
    painter.drawLine(QPointF(*start), QPointF(*end))
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    size = max(0.17, 6.5 / radius)
    painter.setPen(stroke(ink.bad, max(1.6, 0.05 * radius) / radius))
    painter.setBrush(ink.tag)
    painter.drawEllipse(QPointF(x, y), size, size)
    _obstacle(painter, ink, x, y, size * 0.62, why)


def _obstacle(painter: QPainter, ink: Palette, x: float, y: float, s: float, why: str) -> None:
    """A wave for a river, a peak for mountains, a wall for a siege, a cross for foreign land."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if why in ("river", "both"):
        painter.drawPolyline(line([(x - s, y + s / 2), (x - s / 3, y), (x + s / 3, y + s / 2), (x + s, y)]))
    if why in ("mountain", "both"):
        painter.drawPolyline(line([(x - s, y + s * 0.4), (x - s / 3, y - s), (x + s / 4, y), (x + s * 0.6, y - s / 2),
                                   (x + s, y + s * 0.4)]))  # fmt: skip
    if why == "siege":
        painter.drawPolyline(line([(x - s, y + s), (x - s, y - s), (x - s / 3, y - s), (x - s / 3, y), (x + s / 3, y),
                                   (x + s / 3, y - s), (x + s, y - s), (x + s, y + s)]))  # fmt: skip
    if why == "foreign":
        painter.drawLine(QPointF(x - s, y - s), QPointF(x + s, y + s))
        painter.drawLine(QPointF(x + s, y - s), QPointF(x - s, y + s))


# Tiles --------------------------------------------------------------------------------------------


def _hex(painter: QPainter, at: At, scale: float) -> None:
    x, y = centre(at)
    painter.drawPolygon(line([(x + u * scale, y + v * scale) for u, v in CORNERS]))


Figure = tuple[str, str, float]
"""Text, ink, and how far below the middle of its tile it stands."""


def figures_of(overlays: Overlays, cell: str, radius: float) -> list[Figure]:
    """The figures that stand on a tile at a zoom."""
    found: list[Figure] = []
    if radius < WORDS_FROM:
        return found
    chances = overlays.danger.get(cell, (1.0,))
    if chances[0] < 1:
        later = percent(chances[-1])
        found.append((f"{percent(chances[0])} · {later}" if radius >= BOTH_FROM else later, "bad", 0.64))
    if cell in overlays.sailing:
        found.append((str(overlays.sailing[cell][0]), "warn" if overlays.sailing[cell][1] else "good", -0.64))
    if cell in overlays.chances:
        found.append((f"{overlays.chances[cell]} %", "focus", -0.64))
    return found


def figure_box(figure: Figure, radius: float) -> Box:
    """What a figure covers, from the middle of its tile."""
    text, _, dy = figure
    size = max(0.2 * radius, 9.0)
    wide, high = emblems.BOLD.width(text, size) / radius + 0.12, size * 1.25 / radius
    return -wide / 2, dy - high / 2, wide / 2, dy + high / 2


def figure_boxes(overlays: Overlays, cell: str, radius: float) -> list[Box]:
    """What the figures of a tile cover."""
    return [figure_box(figure, radius) for figure in figures_of(overlays, cell, radius)]


def write(painter: QPainter, ink: Palette, radius: float, middle: Point, figure: Figure) -> None:
    """A figure on a small plate, at least so large that it can be read; the painter's unit is a radius."""
    left, top, right, bottom = figure_box(figure, radius)
    text, name, _ = figure
    colour, size, high = getattr(ink, name), max(0.2 * radius, 9.0), bottom - top
    box = QRectF(middle[0] + left, middle[1] + top, right - left, high)
    painter.setPen(stroke(colour, 1.2 / radius))
    painter.setBrush(ink.tag)
    painter.drawRoundedRect(box, high * 0.25, high * 0.25)
    emblems.centred_text(painter, box, text, size, radius, ink.tag_ink, bold=True)


def percent(share: float) -> str:
    """A chance in per cent; what is possible at all is never 0."""
    return "–" if share <= 0 else f"{max(round(100 * share), 1)} %"


def danger(painter: QPainter, ink: Palette, radius: float, at: At, chances: tuple[float, ...]) -> None:
    """How likely a force comes: the darker and the more hatched the likelier; next month's chance in figures."""
    most = chances[-1]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faint(ink.bad, 0.08 + 0.34 * most))
    _hex(painter, at, 0.97)
    if chances[0] > 0:
        pen = stroke(ink.bad, max(1.4, 0.05 * radius) / radius)
        if chances[0] < 1:
            pen.setDashPattern([2.0, 2.0])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        _hex(painter, at, 0.86)


def sailing(painter: QPainter, ink: Palette, radius: float, at: At, open_sea: bool) -> None:
    """Where a ship sails: an even ring by the coast, a broken one over open sea."""
    colour = ink.warn if open_sea else ink.good
    pen = stroke(colour, max(0.045, 1.6 / radius))
    if open_sea:
        pen.setDashPattern([3.0, 2.4])
    painter.setPen(pen)
    painter.setBrush(faint(colour, 0.1))
    _hex(painter, at, 0.88)


def overseas(painter: QPainter, ink: Palette, radius: float, at: At, served: bool) -> None:
    """A settlement beyond the sea: an anchor where a harbour serves it, a broken one where none does."""
    x, y = centre(at)
    x, y, s = x + 0.5, y - 0.38, max(0.16, 6.0 / radius)
    colour = ink.good if served else ink.bad
    painter.setPen(stroke(colour, 1.2 / radius))
    painter.setBrush(ink.tag)
    painter.drawEllipse(QPointF(x, y), s * 1.25, s * 1.25)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(stroke(colour, max(1.4, 0.045 * radius) / radius))
    painter.drawLine(QPointF(x, y - s * 0.8), QPointF(x, y + s * 0.8))
    painter.drawArc(QRectF(x - s * 0.7, y - s * 0.5, s * 1.4, s * 1.3), 180 * 16, 180 * 16)
    if not served:
        painter.drawLine(QPointF(x - s, y + s), QPointF(x + s, y - s))


def severed(painter: QPainter, ink: Palette, radius: float, at: At) -> None:
    """What would be cut off: a broken ring with parted links."""
    pen = stroke(ink.bad, max(0.05, 2.0 / radius))
    pen.setDashPattern([4.0, 2.0, 0.5, 2.0])
    painter.setPen(pen)
    painter.setBrush(faint(ink.bad, 0.12))
    _hex(painter, at, 0.9)
    x, y = centre(at)
    s = max(0.1, 4.0 / radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, wide in ((ink.halo, 5.0), (ink.bad, 2.2)):
        painter.setPen(stroke(colour, wide / radius))
        painter.drawEllipse(QPointF(x - 0.5 - s * 1.3, y - 0.4), s, s * 0.7)
        painter.drawEllipse(QPointF(x - 0.5 + s * 1.3, y - 0.4), s, s * 0.7)


def chance(painter: QPainter, ink: Palette, radius: float, at: At, per_cent: int) -> None:
    """How likely the spell succeeds here: a pane that fills with the chance."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faint(mix(ink.warn, ink.good, per_cent / 100), 0.12 + 0.26 * per_cent / 100))
    _hex(painter, at, 0.95)


def _edge_of_range(painter: QPainter, ink: Palette, index: SceneIndex, radius: float, at: At) -> None:
    """The rim of what a spell reaches: a dotted line where the next tile is beyond it."""
    inside, corners = index.scene.overlays.in_range, geometry.corners(at)
    pen = stroke(ink.focus, max(0.07, 2.2 / radius))
    pen.setDashPattern([0.1, 2.0])
    painter.setPen(pen)
    for side in SIDES:
        other = index.tiles.get(geometry.neighbour(at, side))
        if other is not None and other.cell not in inside:
            painter.drawLine(QPointF(*corners[side - 1]), QPointF(*corners[side % 6]))

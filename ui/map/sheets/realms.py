"""Realms on the map: tint, glow, border and each realm's own signs along it; and the veil over land out of sight."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPolygonF, QTransform

from ui.map.ink.geometry import SQRT3, At, Box, Point, centre
from ui.map.ink.output import Manner, fill, pixels
from ui.map.ink.palette import Palette, faint
from ui.map.land import borders
from ui.map.land.landform import Shores
from ui.map.land.nature import line, saved, stroke
from ui.map.sheets.overlaid import HATCHES, VEIL
from ui.map.signs import emblems
from ui.map.signs.index import SceneIndex, grown

GLOW_STEP = 3  # pixels of the map to one of a realm's glow


class Realms:
    """Paints the realms of any part of a scene; `index` is the scene it paints."""

    def __init__(self, index: SceneIndex, ink: Palette, manner: Manner) -> None:
        self.index = index
        self.ink = ink
        self.manner = manner
        self._shores: dict[tuple[str, bool], Shores] = {}
        self._unseen = {
            fine: Shores(lambda at: self.index.is_unseen(at), *borders.CURVE[fine]) for fine in (True, False)
        }

    def steps(self, painter: QPainter, radius: float, box: Box, hexes: list[At]) -> Iterator[None]:
        """Paint the realms of these hexes, and the veil over what is out of sight, a little at a time."""
        owned: dict[str, list[At]] = {}
        for at in hexes:
            owner = self.index.owner(at)
            if owner is not None:
                owned.setdefault(owner, []).append(at)
        with saved(painter):
            painter.scale(radius, radius)
            for owner in sorted(owned):
                empire = self.index.scene.empires.get(owner)
                colour = self.ink.empire(empire.colour) if empire else self.ink.soft_ink
                yield from self._realm(painter, radius, box, owner, owned[owner], colour)
            if self.index.scene.overlays.unseen:
                yield from self._veil(painter, radius, [at for at in hexes if self.index.is_unseen(at)])

    def _veil(self, painter: QPainter, radius: float, hexes: list[At]) -> Iterator[None]:
        """Land out of sight: pale, and hatched so that no colour is needed to tell it."""
        area, shores = QPainterPath(), self._unseen[radius >= emblems.GLYPH]
        area.setFillRule(Qt.FillRule.WindingFill)
        lines = []
        for n, at in enumerate(hexes):
            area.addPolygon(line(shores.outline(at)))
            area.closeSubpath()
            x, y = centre(at)
            # The rows of neighbours meet, so that the hatching runs on from hex to hex.
            lines += [QLineF(x - SQRT3 / 2, y + v, x + SQRT3 / 2, y + v) for v in HATCHES]
            if n % 30 == 29:
                yield
        painter.fillPath(area, faint(self.ink.fog, VEIL))
        yield
        if radius >= emblems.GLYPH and not self.ink.mono:
            painter.setPen(stroke(faint(self.ink.fog_ink, 0.28), 0.8 / radius))
            painter.drawLines(lines)
        yield

    def _realm(
        self, painter: QPainter, radius: float, box: Box, owner: str, places: list[At], colour: QColor
    ) -> Iterator[None]:
        """A tint, a glow inside the edge, the border line, and the empire's own marks along it."""
        shores = self._shores_of(owner, radius >= emblems.GLYPH)
        area = QPainterPath()
        area.setFillRule(Qt.FillRule.WindingFill)
        for n, at in enumerate(places):
            area.addPolygon(line(shores.outline(at)))
            area.closeSubpath()
            if n % 30 == 29:
                yield
        rims: list[tuple[list[Point], bool]] = []
        for n, at in enumerate(grown(places)):
            rims += shores.rims(at)
            if n % 60 == 59:
                yield
        yield
        afar = radius < emblems.GLYPH
        bands = self._bands(colour, afar)
        if bands:
            yield from self._glow(painter, radius, box, area, [line(points[::2]) for points, _ in rims], bands)
        self._border(painter, radius, area, rims, colour)
        yield
        if not afar:
            painter.setPen(stroke(colour, max(0.032, 1.1 / radius)))
            painter.setBrush(colour)
            for points, right in rims:
                borders.marks_along(painter, points, right, self.index.styles.get(owner, 0))
            yield

    def _border(
        self, painter: QPainter, radius: float, area: QPainterPath, rims: list[tuple[list[Point], bool]], colour: QColor
    ) -> None:
        """The border line, cut along the realm's edge so that two realms' lines lie side by side."""
        painter.save()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        wide = max(0.1, 3.0 / radius)
        if self.manner is Manner.OUTLINES:
            painter.setPen(stroke(colour, wide / 2))
            for points, right in rims:
                painter.drawPolyline(line(borders.inset(points, wide / 4 if right else -wide / 4)))
        else:
            painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
            painter.setPen(stroke(colour, wide))
            for points, _ in rims:
                painter.drawPolyline(line(points))
        painter.restore()

    def _bands(self, colour: QColor, afar: bool) -> list[tuple[float, QColor]]:
        """Strokes along the edge, from the widest and faintest inwards; the first is the tint (width 0)."""
        if self.ink.mono:
            return []
        wash, wide, count, most = (0.2, 0.5, 2, 0.34) if afar else (self.ink.wash, 0.9, 6, 0.46)
        bands = [(0.0, faint(colour, wash))]
        for n in range(count):
            share = (n + 1) / count
            bands.append((wide * (1 - n / count), faint(colour, wash + (most - wash) * share**1.8)))
        return bands

    def _glow(
        self,
        painter: QPainter,
        radius: float,
        box: Box,
        area: QPainterPath,
        lines: list[QPolygonF],
        bands: list[tuple[float, QColor]],
    ) -> Iterator[None]:
        """The bands on a small clear sheet first, each replacing what is below it, so that strokes overlap unseen."""
        extent = QTransform.fromScale(radius, radius).mapRect(area.boundingRect()).adjusted(-2, -2, 2, 2)
        rect = extent.intersected(pixels(box, radius))
        if rect.isEmpty():
            return
        # On a lattice common to all sheets, or seams would show where they meet.
        left, top = floor(rect.left() / GLOW_STEP) - 1, floor(rect.top() / GLOW_STEP) - 1
        width, height = ceil(rect.right() / GLOW_STEP) + 1 - left, ceil(rect.bottom() / GLOW_STEP) + 1 - top
        image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(bands[0][1])
        layer = QPainter(image)
        try:
            layer.setRenderHint(QPainter.RenderHint.Antialiasing)
            layer.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            layer.translate(-left, -top)
            layer.scale(radius / GLOW_STEP, radius / GLOW_STEP)
            for wide, ink in bands[1:]:
                layer.setPen(stroke(ink, wide))
                for n, points in enumerate(lines):
                    layer.drawPolyline(points)
                    if n % 40 == 39:
                        yield
                yield
        finally:
            layer.end()
        brush = QBrush(image)
        brush.setTransform(QTransform.fromScale(GLOW_STEP / radius, GLOW_STEP / radius).translate(left, top))
        fill(painter, area, brush, self.manner)
        yield

    def _shores_of(self, owner: str, fine: bool) -> Shores:
        key = (owner, fine)
        kept = self._shores.get(key)
        if kept is None:
            kept = self._shores[key] = Shores(lambda at: self.index.owner(at) == owner, *borders.CURVE[fine])
        return kept

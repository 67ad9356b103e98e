"""Rivers, roads and bridges on the ground."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF, QTransform

from ui.map.ink import geometry
from ui.map.ink.geometry import At
from ui.map.ink.palette import Palette, faint
from ui.map.ink.scene import TileShape
from ui.map.land import nature
from ui.map.land.landform import Shores, road_ways, strand_curve
from ui.map.land.rivers import Reach, Rivers

AFAR = 9.0
STEP = 60


class Ways:
    """Paints the watercourses and roads of any part of a world; `cut` tells whether to cut mouths off at the shore."""

    def __init__(
        self,
        tiles: Mapping[At, TileShape],
        ink: Palette,
        shores: Shores,
        is_land: Callable[[At], bool],
        cut: bool,
    ) -> None:
        self._tiles = tiles
        self._ink = ink
        self._shores = shores
        self._is_land = is_land
        self._cut = cut
        self._rivers = Rivers(tiles, is_land if cut else lambda at: True)

    def steps(self, painter: QPainter, radius: float, hexes: list[At]) -> Iterator[None]:
        """Rivers, then the roads over them, then the bridges that carry the roads."""
        wet = [at for at in hexes if self._tiles[at].rivers and self._tiles[at].known]
        with nature.saved(painter):
            painter.scale(radius, radius)
            mouths = [at for at in wet if self._meets_sea(at)] if self._cut and radius >= AFAR else []
            inland = [at for at in wet if at not in set(mouths)]
            if mouths:
                with nature.saved(painter):
                    painter.setClipPath(self._land_about(mouths), Qt.ClipOperation.IntersectClip)
                    yield from self._run(painter, radius, mouths)
            yield from self._run(painter, radius, inland)
        yield from self._roads(painter, radius, hexes)

    def _meets_sea(self, at: At) -> bool:
        return any(not self._is_land(geometry.neighbour(at, side)) for side in geometry.SIDES)

    def _land_about(self, places: list[At]) -> QPainterPath:
        land = QPainterPath()
        land.setFillRule(Qt.FillRule.WindingFill)
        for at in {
            near for place in places for near in (place, *(geometry.neighbour(place, s) for s in geometry.SIDES))
        }:
            if self._is_land(at):
                land.addPolygon(nature.line(self._shores.outline(at)))
                land.closeSubpath()
        return land

    def _run(self, painter: QPainter, radius: float, places: list[At]) -> Iterator[None]:
        reaches: list[Reach] = []
        for n, at in enumerate(places):
            reaches += self._rivers.stretches(at)
            if n % STEP == STEP - 1:
                yield
        if radius < AFAR:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(nature.stroke(self._ink.river_bank, 1.1 / radius))
            for n, reach in enumerate(reaches):
                painter.drawPolyline(nature.line(list(reach.points[::7])))
                if n % 100 == 99:
                    yield
            return
        painter.setPen(Qt.PenStyle.NoPen)
        least = 1.0 / radius
        for colour, margin in ((self._ink.river_bank, max(0.016, 0.75 / radius)), (self._ink.river, 0.0)):
            painter.setBrush(colour)
            for n, reach in enumerate(reaches):
                painter.drawPolygon(_ribbon(reach, least, margin), Qt.FillRule.WindingFill)
                if reach.joins:
                    half = max(reach.end, least) / 2 + margin
                    painter.drawEllipse(QPointF(*reach.points[-1]), half, half)
                if n % STEP == STEP - 1:
                    yield
            for at in places:
                for x, y in self._rivers.ends_at(at):
                    painter.drawEllipse(QPointF(x, y), 0.11 + margin, 0.075 + margin)
            yield

    def _roads(self, painter: QPainter, radius: float, hexes: list[At]) -> Iterator[None]:
        path = QPainterPath()
        bridges: list[At] = []
        for at in hexes:
            tile = self._tiles[at]
            if not tile.known:
                continue
            for strand in tile.roads:
                for a, b in road_ways(strand):
                    path.addPolygon(nature.line(strand_curve(at, a, b, 950, 0.03)))
            if tile.bridge and tile.rivers:
                bridges.append(at)
        if not path.isEmpty():
            self._road(painter, radius, path)
        for at in bridges:
            if radius >= AFAR:
                self._bridge(painter, radius, at)
        yield

    def _road(self, painter: QPainter, radius: float, path: QPainterPath) -> None:
        with nature.saved(painter):
            painter.scale(radius, radius)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            wide = min(max(0.06, 1.6 / radius), 4.6 / radius)
            painter.setPen(nature.stroke(faint(self._ink.road_case, 0.75), wide * 1.5))
            painter.drawPath(path)
            pen = nature.stroke(self._ink.road, wide * 0.55)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([4.5, 2.2])
            painter.setPen(pen)
            painter.drawPath(path)

    def _bridge(self, painter: QPainter, radius: float, at: At) -> None:
        """Two parapets and a deck across the river, halfway through the tile."""
        reach = self._rivers.stretches(at)[0]
        n = len(reach.points) // 2
        (x0, y0), (x1, y1) = reach.points[n - 1], reach.points[n + 1]
        long = hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (x1 - x0) / long, (y1 - y0) / long
        half, wide = max(0.13, reach.start * 0.5 + 0.09), 0.062
        with nature.saved(painter):
            painter.scale(radius, radius)
            painter.setTransform(QTransform(-uy, ux, ux, uy, *reach.points[n]), True)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._ink.wall)
            painter.drawRect(QRectF(-half, -wide, 2 * half, 2 * wide))
            painter.setPen(nature.stroke(self._ink.ink, 1.1 / radius))
            for side in (-1, 1):
                y, flare = side * wide, side * 0.04
                rail = [(-half - 0.04, y + flare), (-half, y), (half, y), (half + 0.04, y + flare)]
                painter.drawPolyline(nature.line(rail))
            painter.setPen(nature.stroke(faint(self._ink.soft_ink, 0.8), 0.6 / radius))
            for k in range(1, 5):
                x = -half + 2 * half * k / 5
                painter.drawLine(QPointF(x, -wide), QPointF(x, wide))


def _ribbon(reach: Reach, least: float, margin: float) -> QPolygonF:
    """A stretch of river as a closed shape, tapering between its two widths."""
    points, count = reach.points, len(reach.points) - 1
    left, right = [], []
    for n, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(n - 1, 0)], points[min(n + 1, count)]
        long = hypot(bx - ax, by - ay) or 1.0
        half = max(reach.start + (reach.end - reach.start) * n / count, least) / 2 + margin
        nx, ny = -(by - ay) / long * half, (bx - ax) / long * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return nature.line(left + right[::-1])

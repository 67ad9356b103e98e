"""The printed sheet below everything that moves: sea, coast, tints, rivers, roads, relief, grid and paper grain.

Painted in steps (generators) so that a frame never waits for a whole sheet. The painter's units are pixels of the
whole world at one zoom: a point of the map times the radius.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil, exp, floor, log

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QTransform,
)

from ui.map.ink import geometry
from ui.map.ink.geometry import CORNERS, At, Box, centre
from ui.map.ink.output import SMOOTH, Manner, clear_sheet, fill, pixels
from ui.map.ink.palette import Palette, faint, flat, mix
from ui.map.ink.paper import mottle, paper_grain
from ui.map.ink.scene import SettlementShape, TileShape
from ui.map.ink.stamps import Stamps
from ui.map.land import nature
from ui.map.land.landform import Shores, Sprite, chance, course, is_land_map, sprites_afar, sprites_of, warped
from ui.map.land.ways import Ways
from ui.map.sheets import ornaments

TINT_SCALE = 8  # pixels per radius of the tint image
TINT_BLUR = 4
TINT_SCALE_AFAR = 4
STEP_TILES = 12
LAND_BAND = 120  # hexes filled at once
TINY, SMALL, NUMBERED = 9.0, 16.0, 27.0
SIZE_STEP = log(1.13)


class Ground:
    """Paints the terrain of any part of a world at any zoom; remembers shapes, not pictures of places."""

    def __init__(
        self,
        tiles: Mapping[At, TileShape],
        town_at: Callable[[At], SettlementShape | None],
        ink: Palette,
        manner: Manner = Manner.SCREEN,
        ratio: float = 1.0,
        like: Ground | None = None,
        north: int = 0,
    ) -> None:
        self.tiles = dict(tiles)
        self.town_at = town_at
        self.ink = ink
        self.manner = manner
        self.ratio = ratio
        self.is_land = is_land_map(self.tiles)
        self._shores = {
            True: Shores(self.is_land, pull=0.6),
            False: Shores(self.is_land, 2, pull=0.6),
        }
        self._fog = Shores(self._is_fog, pull=0.6)
        self._ways = Ways(self.tiles, ink, self._shores[True], self.is_land, cut=manner is not Manner.OUTLINES)
        self._sprites: dict[At, list[Sprite]] = {}
        self._patches: dict[At, QPolygonF] = {}
        self._stamps = Stamps()
        self._north = north
        self._rose = ornaments.open_water(tiles, self.is_land)
        if like is not None and like.ink is ink:
            self._stamps = like._stamps

    def _is_fog(self, at: At) -> bool:
        tile = self.tiles.get(at)
        return tile is not None and not tile.known

    def _is_near_known(self, at: At) -> bool:
        """Whether a coast here would show: none is drawn between the unknown and what lies beyond the map."""
        for near in (at, *(geometry.neighbour(at, side) for side in geometry.SIDES)):
            tile = self.tiles.get(near)
            if tile is not None and tile.known:
                return True
        return False

    def take(self, changed: Mapping[At, TileShape]) -> bool:
        """Take tiles that are otherwise now; False where water or the unknown would run otherwise: make a new one."""
        if any(course(self.tiles[at]) != course(tile) for at, tile in changed.items()):
            return False
        self.tiles.update(changed)
        self.forget(changed)
        return True

    def forget(self, cells: Iterable[At]) -> None:
        """Settlements came or went at these places: what grows there makes room or comes back."""
        for at in cells:
            self._sprites.pop(at, None)

    def sprites(self, at: At) -> list[Sprite]:
        """What stands on one tile."""
        found = self._sprites.get(at)
        if found is None:
            tile = self.tiles.get(at)
            found = self._sprites[at] = sprites_of(tile, self.town_at(at)) if tile is not None else []
        return found

    def steps(self, painter: QPainter, radius: float, box: Box) -> Iterator[None]:
        """Paint everything that touches a box of the map (in radii), a little at a time."""
        grown = (box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1)
        hexes = [at for at in geometry.hexes_in(*grown) if at in self.tiles]
        painter.setRenderHints(SMOOTH)
        painter.fillRect(pixels(box, radius), self.ink.sea)
        if self._rose is not None and not self.ink.mono:
            ornaments.rhumb_lines(painter, self.ink, *self._rose, radius, box, self._north)
        yield
        if hexes:
            yield from self._shore(painter, radius, grown)
            yield from self._land(painter, radius, box, hexes)
            yield from self._ways.steps(painter, radius, hexes)
            if self._rose is not None and radius >= TINY:
                x, y = self._rose
                if box[0] - 2.2 < x < box[2] + 2.2 and box[1] - 2.4 < y < box[3] + 2.2:
                    ornaments.compass(painter, self.ink, x * radius, y * radius, 1.35 * radius, self._north)
                    yield
            yield from self._relief(painter, radius, box)
            yield from self._unknown(painter, radius, hexes)
            yield from self._grid(painter, radius, hexes)
        self._grain(painter, radius, box)
        yield

    # --- sea and shore
    def _shore(self, painter: QPainter, radius: float, box: Box) -> Iterator[None]:
        lines: list[QPolygonF] = []
        shores = self._shores[radius >= SMALL]
        for n, at in enumerate(geometry.hexes_in(*box)):
            if self._is_near_known(at):
                lines += [nature.line(points) for points in shores.lines(at)]
            if n % 80 == 79:
                yield
        with nature.saved(painter):
            painter.scale(radius, radius)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in self._waterlines(radius) if lines else ():
                # Line by line: one path of them all takes Qt's rasteriser twenty times as long.
                painter.setPen(nature.stroke(colour, width))
                for n, points in enumerate(lines):
                    painter.drawPolyline(points)
                    if n % 40 == 39:
                        yield
                yield

    def _waterlines(self, radius: float) -> Iterator[tuple[QColor, float]]:
        """Strokes from the farthest line inwards: a line of ink, then the water inside it."""
        ink = self.ink
        far = 0.62 if radius >= SMALL else 0.8
        count = 6 if radius >= 30 else 4 if radius >= SMALL else 2
        thin = 0.75 / radius
        for n in range(count, 0, -1):
            near = 1 - (n - 1) / count
            distance = far * (n / count) ** 1.35
            line = faint(ink.sea_line, 0.16 + 0.62 * near**1.4)
            water = mix(ink.sea, ink.shoal, near**1.5)
            yield flat(water, line), 2 * distance + thin
            yield water, 2 * distance - thin

    # --- land
    def _land(self, painter: QPainter, radius: float, box: Box, hexes: list[At]) -> Iterator[None]:
        dry = [at for at in hexes if self.is_land(at)]
        if not dry:
            return
        tints: list[tuple[QImage, QTransform]] = []
        yield from self._tints(radius, box, tints)
        brush = QBrush(tints[0][0])
        brush.setTransform(tints[0][1])
        shores = self._shores[radius >= SMALL]
        with nature.saved(painter):
            painter.scale(radius, radius)
            for band in _bands(dry, len(dry) if self.manner is Manner.OUTLINES else LAND_BAND):
                land = QPainterPath()
                land.setFillRule(Qt.FillRule.WindingFill)
                for at in band:
                    land.addPolygon(nature.line(shores.outline(at)))
                    land.closeSubpath()
                yield
                fill(painter, land, brush, self.manner)
                yield
            yield from self._coast(painter, radius, box)

    def _coast(self, painter: QPainter, radius: float, box: Box) -> Iterator[None]:
        shores = self._shores[radius >= SMALL]
        near = geometry.hexes_in(box[0] - 0.2, box[1] - 0.2, box[2] + 0.2, box[3] + 0.2)
        lines = [nature.line(points) for at in near if self._is_near_known(at) for points in shores.lines(at)]
        yield
        painter.setBrush(Qt.BrushStyle.NoBrush)
        soft = nature.stroke(faint(self.ink.coast, 0.16), max(0.075, 2.4 / radius))
        soft.setCapStyle(Qt.PenCapStyle.FlatCap)
        for pen in (soft, nature.stroke(self.ink.coast, min(max(0.022, 0.9 / radius), 1.8 / radius))):
            painter.setPen(pen)
            for n, points in enumerate(lines):
                painter.drawPolyline(points)
                if n % 80 == 79:
                    yield
            yield

    def _tints(self, radius: float, box: Box, found: list[tuple[QImage, QTransform]]) -> Iterator[None]:
        """A small blurred picture of the land's colours, on a lattice that all sheets share, and how it lies."""
        scale = TINT_SCALE if radius >= TINY else TINT_SCALE_AFAR
        cell = TINT_BLUR / scale
        left = floor((box[0] - 2) / cell) * cell
        top = floor((box[1] - 2) / cell) * cell
        across, down = ceil((box[2] + 2 - left) / cell), ceil((box[3] + 2 - top) / cell)
        image = QImage(across * TINT_BLUR, down * TINT_BLUR, QImage.Format.Format_RGB32)
        image.fill(self.ink.land["lowland"])
        painter = QPainter(image)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            painter.translate(-left, -top)
            for n, at in enumerate(geometry.hexes_in(left, top, left + across * cell, top + down * cell)):
                tile = self.tiles.get(at)
                if tile is not None and self.is_land(at):
                    colour = self._tint(tile)
                    painter.setPen(QPen(colour, 0.06))
                    painter.setBrush(colour)
                    painter.drawPolygon(self._patch_of(at) if radius >= TINY else nature.line(geometry.corners(at)))
                if n % 60 == 59:
                    yield
        finally:
            painter.end()
        ways = (Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
        small = image.scaled(across, down, *ways)
        yield
        lies = QTransform().translate(left, top).scale(1 / scale, 1 / scale)
        found.append((small.scaled(across * TINT_BLUR, down * TINT_BLUR, *ways), lies))

    def _patch_of(self, at: At) -> QPolygonF:
        """A hex with its corners pushed about, so that tints do not end in straight lines."""
        patch = self._patches.get(at)
        if patch is None:
            points = [warped(x, y, 1.6) for x, y in geometry.corners(at)]
            patch = self._patches[at] = nature.line(points)
        return patch

    def _tint(self, tile: TileShape) -> QColor:
        ink = self.ink
        colour = ink.land.get(tile.terrain, ink.land["lowland"])
        if not tile.known:
            return ink.fog
        if tile.mountain:
            colour = mix(colour, ink.crag, 0.8)
        elif tile.ridges:
            colour = mix(colour, ink.crag, 0.4)
        if tile.hills:
            colour = mix(colour, ink.upland, 0.5)
        if tile.forest:
            colour = mix(colour, ink.wood, 0.62)
        shift = (chance(tile.i, tile.j, 5) - 0.5) * 0.08
        return mix(colour, ink.paper if shift > 0 else ink.ink, abs(shift))

    # --- relief
    def _relief(self, painter: QPainter, radius: float, box: Box) -> Iterator[None]:
        found: list[Sprite] = []
        for n, at in enumerate(geometry.hexes_in(box[0] - 0.6, box[1] - 0.3, box[2] + 0.6, box[3] + 1.1)):
            tile = self.tiles.get(at)
            if tile is not None:
                found += self.sprites(at) if radius >= TINY else sprites_afar(tile)
            if n % STEP_TILES == STEP_TILES - 1:
                yield
        found.sort(key=lambda s: s.y)
        yield
        for n, sprite in enumerate(found):
            self._stamp(painter, radius, sprite)
            if n % 60 == 59:
                yield
        yield

    def _stamp(self, painter: QPainter, radius: float, sprite: Sprite) -> None:
        px = sprite.size * radius
        if self.manner is not Manner.SCREEN:
            painter.save()
            painter.translate(sprite.x * radius, sprite.y * radius)
            painter.scale(px, px)
            nature.DRAWINGS[sprite.kind](painter, self.ink, sprite.variant, px)
            painter.restore()
            return
        step = round(log(px) / SIZE_STEP)
        key = (sprite.kind, sprite.variant % nature.VARIANTS, step)
        self._stamps.put(
            painter, key, sprite.x * radius, sprite.y * radius, lambda: self._engrave(sprite.kind, key[1], step)
        )

    def _engrave(self, kind: str, variant: int, step: int) -> tuple[QImage, QPointF]:
        px = exp(step * SIZE_STEP)
        left, top, right, bottom = nature.EXTENTS[kind]
        width, height = ceil((right - left) * px) + 4, ceil((bottom - top) * px) + 4
        image = clear_sheet(width, height, self.ratio)
        offset = QPointF(floor(left * px) - 2, floor(top * px) - 2)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-offset)
        painter.scale(px, px)
        nature.DRAWINGS[kind](painter, self.ink, variant, px)
        painter.end()
        return image, offset

    # --- grid, the unknown, grain
    def _grid(self, painter: QPainter, radius: float, hexes: list[At]) -> Iterator[None]:
        if radius < 6:
            return
        # Each hex draws its three left sides, and the others only where no tile follows.
        strength = 0.13 if radius < SMALL else 0.24
        painter.setPen(QPen(faint(self.ink.grid, 0.9 if self.ink.mono else strength), 0.8 if radius < 40 else 1.0))
        lines = []
        for at in hexes:
            x, y = centre(at)
            for side in geometry.SIDES:
                if side > 3 or geometry.neighbour(at, side) not in self.tiles:
                    a, b = CORNERS[side - 1], CORNERS[side % 6]
                    lines.append(
                        QLineF((x + a[0]) * radius, (y + a[1]) * radius, (x + b[0]) * radius, (y + b[1]) * radius)
                    )
            if len(lines) > 300:
                painter.drawLines(lines)
                lines = []
                yield
        yield
        painter.drawLines(lines)
        yield

    def _unknown(self, painter: QPainter, radius: float, hexes: list[At]) -> Iterator[None]:
        fog = QPainterPath()
        fog.setFillRule(Qt.FillRule.WindingFill)
        edge = []
        for at in hexes:
            if self._is_fog(at):
                fog.addPolygon(nature.line(self._fog.outline(at)))
                fog.closeSubpath()
            edge += [nature.line(points) for points in self._fog.lines(at)]
        if fog.isEmpty():
            return
        with nature.saved(painter):
            painter.scale(radius, radius)
            painter.fillPath(fog, self.ink.fog)
            yield
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for n in range(6):
                pen = nature.stroke(faint(self.ink.fog, 0.22), 0.34 - 0.055 * n)
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                painter.setPen(pen)
                for points in edge:
                    painter.drawPolyline(points)
                yield
        if radius >= TINY:
            self._clouds(painter, radius, [at for at in hexes if self._is_fog(at)])
        yield

    def _clouds(self, painter: QPainter, radius: float, hexes: list[At]) -> None:
        """Stipple of blank paper: terra incognita."""
        painter.setPen(QPen(faint(self.ink.fog_ink, 0.55), max(1.0, radius * 0.022), c=Qt.PenCapStyle.RoundCap))
        dots = []
        for at in hexes:
            x, y = centre(at)
            for n in range(7):
                u, v = chance(at[0], at[1], 40 + n) * 1.5 - 0.75, chance(at[0], at[1], 50 + n) * 1.4 - 0.7
                dots.append(QPointF((x + u) * radius, (y + v) * radius))
        painter.drawPoints(QPolygonF(dots))

    def _grain(self, painter: QPainter, radius: float, box: Box) -> None:
        if self.ink.grain <= 0 or self.manner is Manner.OUTLINES:
            return
        rect = pixels(box, radius)
        for tile in (mottle(self.ink.name), paper_grain(self.ink.name)):
            painter.drawTiledPixmap(rect, tile, QPointF(rect.x() % tile.width(), rect.y() % tile.height()))


def _bands(places: list[At], size: int) -> Iterator[list[At]]:
    """Rows of hexes in lots, each beginning with the row before it, so that no seam stays uncovered."""
    rows: dict[int, list[At]] = {}
    for at in places:
        rows.setdefault(at[1], []).append(at)
    lot: list[At] = []
    before: list[At] = []
    for row in rows.values():
        lot += row
        if len(lot) >= size:
            yield before + lot
            lot, before = [], row
    if lot:
        yield before + lot

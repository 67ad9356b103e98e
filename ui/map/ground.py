"""The printed sheet below everything that moves: sea, coast, tints, rivers, roads, relief, grid and paper grain.

Painted in steps (generators) so that a frame never waits for a whole sheet. The painter's units are pixels of the
whole world at one zoom: a point of the map times the radius.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from math import ceil, floor, hypot, log
from random import Random

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)

from ui.map import geometry, nature, ornaments
from ui.map.geometry import CORNERS, At, Box, Point, centre
from ui.map.landform import (
    Reach,
    Rivers,
    Shores,
    Sprite,
    chance,
    is_land_map,
    road_ways,
    sprites_of,
    strand_curve,
    warped,
)
from ui.map.palette import Palette, faint, mix
from ui.map.scene import SettlementShape, TileShape

TINT_SCALE = 8  # pixels per radius of the tint image
TINT_BLUR = 4
PICTURE_SCALE = 24  # pixels per radius of what a vector file shows as a picture
STEP_TILES = 12
TINY, SMALL, NUMBERED = 9.0, 16.0, 27.0
SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
SIZE_STEP = log(1.13)


class Manner(Enum):
    """How to paint: for the screen from kept stamps, sharp at any scale, or in outlines for a vector file."""

    SCREEN = 1
    SHARP = 2
    OUTLINES = 3


def fill(painter: QPainter, area: QPainterPath, brush: QBrush, manner: Manner) -> None:
    """Fill an area (in radii) with a texture; a vector file, which knows no textures, gets it as a picture."""
    if manner is not Manner.OUTLINES:
        painter.fillPath(area, brush)
        return
    extent = area.boundingRect()
    image = QImage(
        ceil(extent.width() * PICTURE_SCALE) + 1, ceil(extent.height() * PICTURE_SCALE) + 1,
        QImage.Format.Format_ARGB32_Premultiplied,
    )  # fmt: skip
    image.fill(Qt.GlobalColor.transparent)
    inner = QPainter(image)
    inner.setRenderHints(SMOOTH)
    inner.scale(PICTURE_SCALE, PICTURE_SCALE)
    inner.translate(-extent.topLeft())
    inner.fillPath(area, brush)
    inner.end()
    target = QRectF(extent.left(), extent.top(), image.width() / PICTURE_SCALE, image.height() / PICTURE_SCALE)
    painter.drawImage(target, image)


def clear_sheet(width: int, height: int, ratio: float) -> QImage:
    """A see-through picture of so many pixels of the widget."""
    image = QImage(ceil(width * ratio), ceil(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    return image


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
    ) -> None:
        self.tiles = tiles
        self.town_at = town_at
        self.ink = ink
        self.manner = manner
        self.ratio = ratio
        self.is_land = is_land_map(tiles)
        self._shores = {
            True: Shores(self.is_land, pull=0.8),
            False: Shores(self.is_land, 2, pull=0.8),
        }
        self._fog = Shores(self._is_fog, 4, 0.7)
        self._rivers = Rivers(tiles, self.is_land if manner is not Manner.OUTLINES else lambda at: True)
        self._sprites: dict[At, list[Sprite]] = {}
        self._stamps: dict[tuple[str, int, int], tuple[QPixmap, QPointF]] = {}
        self._rose = open_water(tiles, self.is_land)
        if like is not None and like.ink is ink:
            self._stamps = like._stamps

    def _is_fog(self, at: At) -> bool:
        tile = self.tiles.get(at)
        return tile is not None and not tile.known

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
            ornaments.rhumb_lines(painter, self.ink, *self._rose, radius, box)
        yield
        if hexes:
            yield from self._shore(painter, radius, grown)
            land = QPainterPath()
            yield from self._land(painter, radius, box, hexes, land)
            yield from self._waters(painter, radius, hexes, land)
            if self._rose is not None and radius >= TINY:
                x, y = self._rose
                if box[0] - 2.2 < x < box[2] + 2.2 and box[1] - 2.4 < y < box[3] + 2.2:
                    ornaments.compass(painter, self.ink, x * radius, y * radius, 1.75 * radius)
                    yield
            yield from self._relief(painter, radius, box)
            yield from self._grid(painter, radius, hexes)
            yield from self._unknown(painter, radius, hexes)
        self._grain(painter, radius, box)
        yield

    # --- sea and shore
    def _shore(self, painter: QPainter, radius: float, box: Box) -> Iterator[None]:
        lines = self._coast_lines(radius, box)
        yield
        with nature.saved(painter):
            painter.scale(radius, radius)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in self._waterlines(radius) if lines else ():
                # Line by line: one path of them all takes Qt's rasteriser twenty times as long.
                painter.setPen(_stroke(colour, width))
                for n, points in enumerate(lines):
                    painter.drawPolyline(points)
                    if n % 60 == 59:
                        yield
                yield

    def _coast_lines(self, radius: float, box: Box) -> list[QPolygonF]:
        shores = self._shores[radius >= SMALL]
        return [nature.line(points) for at in geometry.hexes_in(*box) for points in shores.lines(at)]

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
            yield _flat(water, line), 2 * distance + thin
            yield water, 2 * distance - thin

    # --- land
    def _land(self, painter: QPainter, radius: float, box: Box, hexes: list[At], land: QPainterPath) -> Iterator[None]:
        shores = self._shores[radius >= SMALL]
        land.setFillRule(Qt.FillRule.WindingFill)
        for n, at in enumerate(hexes):
            if self.is_land(at):
                land.addPolygon(nature.line(shores.outline(at)))
                land.closeSubpath()
            if n % 40 == 39:
                yield
        if land.isEmpty():
            return
        image, left, top = self._tints(box)
        yield
        brush = QBrush(image)
        brush.setTransform(QTransform().translate(left, top).scale(1 / TINT_SCALE, 1 / TINT_SCALE))
        with nature.saved(painter):
            painter.scale(radius, radius)
            fill(painter, land, brush, self.manner)
            yield
            lines = self._coast_lines(radius, (box[0] - 0.2, box[1] - 0.2, box[2] + 0.2, box[3] + 0.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            soft = _stroke(faint(self.ink.coast, 0.16), max(0.075, 2.4 / radius))
            soft.setCapStyle(Qt.PenCapStyle.FlatCap)
            for pen in (soft, _stroke(self.ink.coast, min(max(0.022, 0.9 / radius), 1.8 / radius))):
                painter.setPen(pen)
                for points in lines:
                    painter.drawPolyline(points)
                yield

    def _tints(self, box: Box) -> tuple[QImage, float, float]:
        """A small blurred picture of the land's colours; corner in radii, on a lattice that all sheets share."""
        cell = TINT_BLUR / TINT_SCALE
        left = floor((box[0] - 2) / cell) * cell
        top = floor((box[1] - 2) / cell) * cell
        across, down = ceil((box[2] + 2 - left) / cell), ceil((box[3] + 2 - top) / cell)
        image = QImage(across * TINT_BLUR, down * TINT_BLUR, QImage.Format.Format_RGB32)
        image.fill(self.ink.land["lowland"])
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(TINT_SCALE, TINT_SCALE)
        painter.translate(-left, -top)
        for at in geometry.hexes_in(left, top, left + across * cell, top + down * cell):
            tile = self.tiles.get(at)
            if tile is not None and self.is_land(at):
                colour = self._tint(tile)
                painter.setPen(QPen(colour, 0.06))
                painter.setBrush(colour)
                x, y = centre(at)
                painter.drawPolygon(nature.line([warped(x + dx, y + dy, 1.6) for dx, dy in CORNERS]))
        painter.end()
        ways = (Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
        small = image.scaled(across, down, *ways)
        return small.scaled(across * TINT_BLUR, down * TINT_BLUR, *ways), left, top

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

    # --- rivers and roads
    def _waters(self, painter: QPainter, radius: float, hexes: list[At], land: QPainterPath) -> Iterator[None]:
        reaches: list[Reach] = []
        lagoons: list[Point] = []
        for at in hexes:
            tile = self.tiles[at]
            if tile.rivers and tile.known:
                reaches += self._rivers.stretches(at)
                lagoons += self._rivers.ends_at(at)
        with nature.saved(painter):
            painter.scale(radius, radius)
            if reaches and not land.isEmpty() and self.manner is not Manner.OUTLINES:
                painter.setClipPath(land, Qt.ClipOperation.IntersectClip)
            painter.setPen(Qt.PenStyle.NoPen)
            least = 1.0 / radius
            for colour, margin in ((self.ink.river_bank, max(0.016, 0.75 / radius)), (self.ink.river, 0.0)):
                painter.setBrush(colour)
                for reach in reaches:
                    painter.drawPolygon(_ribbon(reach, least, margin), Qt.FillRule.WindingFill)
                    if reach.joins:
                        half = max(reach.end, least) / 2 + margin
                        painter.drawEllipse(QPointF(*reach.points[-1]), half, half)
                for x, y in lagoons:
                    painter.drawEllipse(QPointF(x, y), 0.11 + margin, 0.075 + margin)
                yield
        yield from self._roads(painter, radius, hexes)

    def _roads(self, painter: QPainter, radius: float, hexes: list[At]) -> Iterator[None]:
        path = QPainterPath()
        bridges: list[At] = []
        for at in hexes:
            tile = self.tiles[at]
            if not tile.known:
                continue
            for strand in tile.roads:
                for a, b in road_ways(strand):
                    path.addPolygon(nature.line(strand_curve(at, a, b, 950, 0.03)))
            if tile.bridge and tile.rivers:
                bridges.append(at)
        if not path.isEmpty():
            painter.save()
            painter.scale(radius, radius)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            wide = min(max(0.06, 1.6 / radius), 4.6 / radius)
            painter.setPen(_stroke(faint(self.ink.road_case, 0.75), wide * 1.5))
            painter.drawPath(path)
            pen = _stroke(self.ink.road, wide * 0.55)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([4.5, 2.2])
            painter.setPen(pen)
            painter.drawPath(path)
            painter.restore()
        for at in bridges:
            if radius >= TINY:
                self._bridge(painter, radius, at)
        yield

    def _bridge(self, painter: QPainter, radius: float, at: At) -> None:
        """Two parapets and a deck across the river, halfway through the tile."""
        reach = self._rivers.stretches(at)[0]
        n = len(reach.points) // 2
        (x0, y0), (x1, y1) = reach.points[n - 1], reach.points[n + 1]
        long = hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (x1 - x0) / long, (y1 - y0) / long
        half = max(0.13, reach.start * 0.5 + 0.09)
        painter.save()
        painter.scale(radius, radius)
        painter.setTransform(QTransform(-uy, ux, ux, uy, *reach.points[n]), True)
        wide = 0.062
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.ink.wall)
        painter.drawRect(QRectF(-half, -wide, 2 * half, 2 * wide))
        painter.setPen(_stroke(self.ink.ink, 1.1 / radius))
        for side in (-1, 1):
            y = side * wide
            flare = side * 0.04
            painter.drawPolyline(
                nature.line([(-half - 0.04, y + flare), (-half, y), (half, y), (half + 0.04, y + flare)])
            )
        painter.setPen(_stroke(faint(self.ink.soft_ink, 0.8), 0.6 / radius))
        for k in range(1, 5):
            x = -half + 2 * half * k / 5
            painter.drawLine(QPointF(x, -wide), QPointF(x, wide))
        painter.restore()

    # --- relief
    def _relief(self, painter: QPainter, radius: float, box: Box) -> Iterator[None]:
        found: list[Sprite] = []
        for n, at in enumerate(geometry.hexes_in(box[0] - 0.6, box[1] - 0.3, box[2] + 0.6, box[3] + 1.1)):
            if at in self.tiles:
                found += self.sprites(at)
            if n % STEP_TILES == STEP_TILES - 1:
                yield
        found.sort(key=lambda s: s.y)
        if radius < TINY:
            found = [s for s in found if s.kind in ("peak", "mound", "tree", "fir") and (s.variant % 3 or s.size > 0.8)]
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
        stamp = self._stamps.get(key)
        if stamp is None:
            if len(self._stamps) > 1500:
                self._stamps.clear()
            stamp = self._stamps[key] = self._engrave(sprite.kind, key[1], 2.718281828 ** (step * SIZE_STEP))
        pixmap, offset = stamp
        painter.drawPixmap(
            QPointF(round(sprite.x * radius + offset.x()), round(sprite.y * radius + offset.y())), pixmap
        )

    def _engrave(self, kind: str, variant: int, px: float) -> tuple[QPixmap, QPointF]:
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
        return QPixmap.fromImage(image), offset

    # --- grid, the unknown, grain
    def _grid(self, painter: QPainter, radius: float, hexes: list[At]) -> Iterator[None]:
        if radius < 6:
            return
        # Each hex draws its three left sides, and the others only where no tile follows.
        lines = []
        for at in hexes:
            x, y = centre(at)
            for side in geometry.SIDES:
                if side > 3 or geometry.neighbour(at, side) not in self.tiles:
                    a, b = CORNERS[side - 1], CORNERS[side % 6]
                    lines.append(
                        QLineF((x + a[0]) * radius, (y + a[1]) * radius, (x + b[0]) * radius, (y + b[1]) * radius)
                    )
        strength = 0.13 if radius < SMALL else 0.24
        painter.setPen(QPen(faint(self.ink.grid, 0.9 if self.ink.mono else strength), 0.8 if radius < 40 else 1.0))
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
                pen = _stroke(faint(self.ink.fog, 0.22), 0.34 - 0.055 * n)
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


def open_water(tiles: Mapping[At, TileShape], is_land: Callable[[At], bool]) -> Point | None:
    """A place for the compass: a corner of the map, or just off it, with nothing but water two hexes round."""
    if not tiles:
        return None
    left, top, right, bottom = geometry.bounds(tiles)
    for inset in (2.2, 3.4, 1.2, 0.2, -1.0):
        for x, y in (
            (left + inset, bottom - inset), (right - inset, bottom - inset), (left + inset, top + inset),
            (right - inset, top + inset),
        ):  # fmt: skip
            near = geometry.hexes_in(x - 1.7, y - 1.8, x + 1.7, y + 1.7)
            if all(not is_land(at) and (at not in tiles or not tiles[at].name) for at in near):
                return x, y
    return None


def pixels(box: Box, radius: float) -> QRectF:
    """A box of the map in pixels of the world."""
    return QRectF(box[0] * radius, box[1] * radius, (box[2] - box[0]) * radius, (box[3] - box[1]) * radius)


def _stroke(colour: QColor, width: float) -> QPen:
    return QPen(QBrush(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _flat(under: QColor, over: QColor) -> QColor:
    """What a see-through colour gives on an opaque one."""
    return mix(under, QColor(over.red(), over.green(), over.blue()), over.alphaF())


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


def _cloudy(size: int, first: int, seed: int) -> list[tuple[QImage, float]]:
    """Layers of smooth noise that tile: image and weight, coarse to fine."""
    rng = Random(seed)
    layers = []
    cells = first
    while cells <= size:
        raw = rng.randbytes(cells * cells)
        small = QImage(raw, cells, cells, cells, QImage.Format.Format_Grayscale8)
        wrapped = QImage(cells * 3, cells * 3, QImage.Format.Format_RGB32)
        painter = QPainter(wrapped)
        for n in range(9):
            painter.drawImage((n % 3) * cells, (n // 3) * cells, small)
        painter.end()
        margin = min(cells, 4)
        part = wrapped.copy(cells - margin, cells - margin, cells + 2 * margin, cells + 2 * margin)
        scale = size // cells
        large = part.scaled(
            part.width() * scale, part.height() * scale,
            Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation,
        )  # fmt: skip
        layers.append((large.copy(margin * scale, margin * scale, size, size), 0.5 if cells > first else 1.0))
        cells *= 2
    return layers


def _veil(size: int, first: int, seed: int, dark: QColor, light: QColor, strength: float) -> QPixmap:
    """A see-through texture: dark where noise is low, light where it is high."""
    gray = QImage(size, size, QImage.Format.Format_RGB32)
    painter = QPainter(gray)
    for image, weight in _cloudy(size, first, seed):
        painter.setOpacity(weight)
        painter.drawImage(0, 0, image)
    painter.end()
    veil = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    veil.fill(Qt.GlobalColor.transparent)
    alpha = gray.convertToFormat(QImage.Format.Format_Grayscale8)
    for colour, invert in ((dark, True), (light, False)):
        mask = alpha.copy()
        if invert:
            mask.invertPixels()
        layer = QImage(size, size, QImage.Format.Format_ARGB32)
        layer.fill(colour)
        layer.setAlphaChannel(mask)
        painter = QPainter(veil)
        painter.setOpacity(strength)
        painter.drawImage(0, 0, layer)
        painter.end()
    return QPixmap.fromImage(veil)


@cache
def paper_grain(theme: str) -> QPixmap:
    """Fine tooth of the paper."""
    if theme == "dark":
        return _veil(256, 64, 11, QColor(0, 0, 0), QColor(160, 190, 230), 0.05)
    return _veil(256, 64, 11, QColor(92, 70, 34), QColor(255, 250, 235), 0.065)


@cache
def mottle(theme: str) -> QPixmap:
    """Broad uneven wash, as of a brush."""
    if theme == "dark":
        return _veil(512, 4, 7, QColor(2, 6, 14), QColor(70, 110, 150), 0.16)
    return _veil(512, 4, 7, QColor(112, 98, 62), QColor(255, 252, 238), 0.12)

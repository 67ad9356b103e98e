"""What lies over the printed sheet: realms, overlays, settlements, flags, names and numbers.

Painted in steps like the ground, in pixels of the whole world at one zoom.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from math import ceil, floor, hypot

from PySide6.QtCore import QPointF, QRectF, Qt
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

from ui.map import borders, geometry, marks
from ui.map.geometry import CORNERS, SQRT3, At, Box, Point, centre
from ui.map.ground import Manner, clear_sheet, fill, pixels
from ui.map.index import SceneIndex, grown
from ui.map.landform import Shores, seat_of
from ui.map.layout import Place, banner_places, lift_of, town_lift
from ui.map.lettering import NUMBER_FROM, Label, Lettering, Style, line_boxes, text_size
from ui.map.nature import line, saved, stroke
from ui.map.palette import Palette, faint, mix
from ui.map.scene import SettlementShape, TileShape
from ui.map.stamps import Stamps

STEP_TILES = 16
# Strokes of paper colour round letters, for files and for the screen: width in pixels, strength.
HALO = {False: ((3.6, 0.45), (2.2, 0.75)), True: ((3.0, 0.8),)}
GLOW_STEP = 3  # pixels of the map to one of a realm's glow
# How far a drawing reaches about its foot, in radii: left, top, right, bottom.
EXTENTS: dict[Hashable, Box] = {
    "town": (-0.85, -1.0, 0.85, 0.6), "flag": (-0.2, -0.78, 0.72, 0.2), "marker": (-0.28, -0.32, 0.28, 0.26),
    "dragon": (-0.66, -0.56, 0.92, 0.36),
}  # fmt: skip


class Pieces:
    """Paints the pieces of any part of a scene; keeps small pictures of what recurs."""

    def __init__(
        self,
        index: SceneIndex,
        ink: Palette,
        manner: Manner = Manner.SCREEN,
        ratio: float = 1.0,
        text: float = 1.0,
    ) -> None:
        self.text = text
        self.index = index
        self.ink = ink
        self.manner = manner
        self.ratio = ratio
        self._stamps = Stamps()
        self._shores: dict[tuple[str, bool], Shores] = {}

    def renew(self, index: SceneIndex) -> None:
        """Take another scene; pictures made so far stay good, for they are kept by what they show."""
        self.index = index

    def _lift(self, radius: float) -> float:
        return lift_of(radius, self.text)

    def realm_steps(self, painter: QPainter, radius: float, box: Box) -> Iterator[None]:
        """Paint the realms that reach into a box of the map (in radii), a little at a time."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        yield from self._realms(painter, radius, box, self._near(box))

    def steps(self, painter: QPainter, radius: float, box: Box, letters: Lettering) -> Iterator[None]:
        """Paint everything else there: overlays, what stands, names and numbers."""
        hexes = self._near(box)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        yield from self._overlays(painter, radius, hexes)
        yield from self._standing(painter, radius, hexes)
        yield from self._letters(painter, radius, box, hexes, letters)

    def _near(self, box: Box) -> list[At]:
        grown_box = (box[0] - 0.8, box[1] - 0.9, box[2] + 0.8, box[3] + 0.9)
        return [at for at in geometry.hexes_in(*grown_box) if at in self.index.tiles]

    # --- realms
    def _realms(self, painter: QPainter, radius: float, box: Box, hexes: list[At]) -> Iterator[None]:
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

    def _realm(
        self, painter: QPainter, radius: float, box: Box, owner: str, places: list[At], colour: QColor
    ) -> Iterator[None]:
        """A tint, a glow inside the edge, the border line, and the empire's own marks along it."""
        shores = self._realm_shores(owner, radius >= marks.GLYPH)
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
        afar = radius < marks.GLYPH
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

    def _realm_shores(self, owner: str, fine: bool) -> Shores:
        key = (owner, fine)
        kept = self._shores.get(key)
        if kept is None:
            kept = self._shores[key] = Shores(lambda at: self.index.owner(at) == owner, *borders.CURVE[fine])
        return kept

    # --- overlays
    def _overlays(self, painter: QPainter, radius: float, hexes: list[At]) -> Iterator[None]:
        overlays = self.index.scene.overlays
        if not (overlays.reach or overlays.isolated or overlays.knowledge or overlays.supply):
            return
        with saved(painter):
            painter.scale(radius, radius)
            for at in hexes:
                cell = self.index.tiles[at].cell
                if cell in overlays.knowledge:
                    self._stale(painter, radius, at, overlays.knowledge[cell])
                if cell in overlays.isolated:
                    self._isolated(painter, radius, at)
                if cell in overlays.reach:
                    self._reach(painter, radius, at, overlays.reach[cell])
        yield

    def _stale(self, painter: QPainter, radius: float, at: At, age: str) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faint(self.ink.fog, 0.5))
        painter.drawPolygon(line(geometry.corners(at)))
        if radius >= 24:
            x, y = centre(at)
            marks.centred_text(
                painter, QRectF(x - 0.6, y + 0.6, 1.2, 0.18), age, max(0.15 * radius, 7.5), radius, self.ink.soft_ink
            )

    def _isolated(self, painter: QPainter, radius: float, at: At) -> None:
        """Cut off: hatched, with a broken link."""
        x, y = centre(at)
        painter.setPen(stroke(faint(self.ink.bad, 0.55), 1.0 / radius))
        for n in range(-5, 6):
            u = n * 0.26
            ends = _chord(u)
            if ends:
                (ax, ay), (bx, by) = ends
                painter.drawLine(QPointF(x + ax, y + ay), QPointF(x + bx, y + by))
        if radius >= 20:
            painter.setPen(stroke(self.ink.bad, 2.0 / radius))
            painter.setBrush(faint(self.ink.halo, 0.8))
            painter.drawEllipse(QPointF(x + 0.46, y - 0.4), 0.17, 0.17)
            painter.drawLine(QPointF(x + 0.36, y - 0.4), QPointF(x + 0.44, y - 0.4))
            painter.drawLine(QPointF(x + 0.5, y - 0.4), QPointF(x + 0.56, y - 0.4))

    def _reach(self, painter: QPainter, radius: float, at: At, kind: str) -> None:
        """Free: an even ring with a tick; a roll: broken, with a die; barred: dotted and crossed."""
        ink = {"free": self.ink.good, "roll": self.ink.warn, "barred": self.ink.bad}[kind]
        pen = stroke(ink, max(0.05, 1.8 / radius))
        if kind != "free":
            pen.setDashPattern([3.0, 2.4] if kind == "roll" else [0.1, 2.2])
        painter.setPen(pen)
        painter.setBrush(faint(ink, 0.1 if kind != "barred" else 0.16))
        x, y = centre(at)
        painter.drawPolygon(line([(x + u * 0.88, y + v * 0.88) for u, v in CORNERS]))
        if radius < 14:
            return
        x, y = x + 0.44, y + 0.5
        painter.setPen(stroke(ink, 1.6 / radius))
        painter.setBrush(self.ink.tag)
        if kind == "roll":
            painter.drawRoundedRect(QRectF(x - 0.13, y - 0.13, 0.26, 0.26), 0.05, 0.05)
            painter.setBrush(ink)
            painter.setPen(Qt.PenStyle.NoPen)
            for u, v in ((-0.06, -0.06), (0.0, 0.0), (0.06, 0.06)):
                painter.drawEllipse(QPointF(x + u, y + v), 0.024, 0.024)
            return
        painter.drawEllipse(QPointF(x, y), 0.14, 0.14)
        painter.setPen(stroke(ink, max(0.045, 1.4 / radius)))
        if kind == "free":
            painter.drawPolyline(line([(x - 0.07, y + 0.0), (x - 0.02, y + 0.06), (x + 0.07, y - 0.06)]))
        else:
            painter.drawLine(QPointF(x - 0.06, y - 0.06), QPointF(x + 0.06, y + 0.06))
            painter.drawLine(QPointF(x + 0.06, y - 0.06), QPointF(x - 0.06, y + 0.06))

    # --- settlements, flags, markers
    def _standing(self, painter: QPainter, radius: float, hexes: list[At]) -> Iterator[None]:
        count = 0
        for at in hexes:  # rows come from the top, so that the nearer stands before the farther
            count += self._stand_on(painter, radius, at)
            if count >= STEP_TILES:
                count = 0
                yield
        yield

    def _stand_on(self, painter: QPainter, radius: float, at: At) -> int:
        index, scene, ink = self.index, self.index.scene, self.ink
        tile, town = index.tiles[at], index.town(at)
        x, y = centre(at)
        drawn = 0
        if at in index.markers and town is None:
            empire = scene.empires.get(index.markers[at].owner)
            size = radius * town_lift(self._lift(radius))
            self._stamp(("marker", empire), painter, radius, x, y + 0.1, size,
                        lambda p: marks.marker(p, ink, empire, size))  # fmt: skip
        if at in index.dragons:
            awake = index.dragons[at].awake
            self._stamp(("dragon", awake), painter, radius, x, y, radius, lambda p: marks.dragon(p, ink, awake, radius))
        if town is not None:
            self._town(painter, radius, (x, y), tile, town)
            drawn += 1
        for place in banner_places(tile, town, index.flags(at), self._lift(radius)):
            self._flag(painter, radius, x, y, place)
            drawn += 1
        if tile.cell in scene.overlays.supply:
            self._supply(painter, radius, x, y, *scene.overlays.supply[tile.cell])
        return drawn

    def _town(self, painter: QPainter, radius: float, middle: Point, tile: TileShape, town: SettlementShape) -> None:
        if tile.cell in self.index.scene.overlays.sieges:
            town = replace(town, besieged=True)
        empire = self.index.scene.empires.get(town.owner) if town.owner else None
        x, y = seat_of(tile)
        key = ("town", empire, replace(town, cell="", name="", since=""))
        size = radius * town_lift(self._lift(radius))
        self._stamp(key, painter, radius, middle[0] + x, middle[1] + y, size,
                    lambda p: marks.settlement(p, self.ink, town, empire, size))  # fmt: skip

    def _flag(self, painter: QPainter, radius: float, x: float, y: float, place: Place) -> None:
        shape, scale = place.banner, place.scale
        empire = self.index.scene.empires.get(shape.owner)

        size = radius * scale
        key = ("flag", empire, replace(shape, id="", cell="", name="", side=None))
        self._stamp(key, painter, radius, x + place.x, y + place.y, size,
                    lambda p: marks.banner(p, self.ink, shape, empire, size))  # fmt: skip

    def _stamp(
        self,
        key: tuple[Hashable, ...],
        painter: QPainter,
        radius: float,
        x: float,
        y: float,
        size: float,
        draw: Callable[[QPainter], object],
    ) -> None:
        """Draw at a place of the map (in radii), a unit `size` pixels long; from a kept picture but for files."""
        if self.manner is not Manner.SCREEN:
            painter.save()
            painter.translate(x * radius, y * radius)
            painter.scale(size, size)
            draw(painter)
            painter.restore()
            return
        self._stamps.put(painter, (key, size), x * radius, y * radius, lambda: self._picture(key, size, draw))

    def _picture(
        self, key: tuple[Hashable, ...], radius: float, draw: Callable[[QPainter], object]
    ) -> tuple[QImage, QPointF]:
        box = EXTENTS[key[0]]
        left, top = floor(min(box[0] * radius, -14)), floor(min(box[1] * radius, -14))
        right, bottom = ceil(max(box[2] * radius, 14)), ceil(max(box[3] * radius, 14))
        image = clear_sheet(right - left, bottom - top, self.ratio)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-left, -top)
        painter.scale(radius, radius)
        draw(painter)
        painter.end()
        return image, QPointF(left, top)

    def _supply(self, painter: QPainter, radius: float, x: float, y: float, fed: int, need: int) -> None:
        """A tag with ears of corn: how many are fed of how many; red with a struck ear when some starve."""
        short = fed < need
        ink = self.ink.bad if short else self.ink.good
        painter.save()
        painter.translate((x - 0.5) * radius, (y - 0.5) * radius)
        radius *= self._lift(radius)
        if radius < 20:
            painter.setPen(QPen(self.ink.halo, 1))
            painter.setBrush(ink)
            size = max(radius * 0.14, 2.0)
            if short:
                painter.drawPolygon(QPolygonF([QPointF(-size, -size), QPointF(size, -size), QPointF(0, size)]))
            else:
                painter.drawEllipse(QPointF(0, 0), size, size)
            painter.restore()
            return
        painter.scale(radius, radius)
        painter.setPen(stroke(ink, 1.3 / radius))
        painter.setBrush(self.ink.tag)
        painter.drawRoundedRect(QRectF(-0.26, -0.12, 0.52, 0.24), 0.1, 0.1)
        painter.drawLine(QPointF(-0.16, 0.09), QPointF(-0.16, -0.08))
        for n in range(3):
            for side in (-1, 1):
                painter.drawLine(QPointF(-0.16, -0.01 - 0.035 * n), QPointF(-0.16 + side * 0.045, -0.05 - 0.035 * n))
        if short:
            painter.drawLine(QPointF(-0.23, 0.08), QPointF(-0.09, -0.1))
        box = QRectF(-0.08, -0.11, 0.32, 0.22)
        marks.centred_text(painter, box, f"{fed}/{need}", max(0.17 * radius, 8), radius, self.ink.tag_ink, bold=True)
        painter.restore()

    # --- lettering
    def _letters(
        self, painter: QPainter, radius: float, box: Box, hexes: list[At], letters: Lettering
    ) -> Iterator[None]:
        yield from letters.prepare(box)
        pixels = (box[0] * radius, box[1] * radius, box[2] * radius, box[3] * radius)
        if radius >= NUMBER_FROM:
            for n, at in enumerate(hexes):
                number = letters.number(at)
                if number is not None:
                    self._write_number(painter, number)
                if n % 40 == 39:
                    yield
        for label in letters.labels_in(pixels):
            self.write(painter, label)
            yield
        yield

    def _write_number(self, painter: QPainter, label: Label) -> None:
        """A tile's number from pictures of the ten digits: there are too many numbers to keep a picture of each."""
        if self.manner is not Manner.SCREEN:
            self.write(painter, label)
            return
        step = text_size("0", label.style)[0]
        x = label.x - step * (len(label.text) - 1) / 2
        for n, digit in enumerate(label.text):
            box = line_boxes(step, label.style.size, x + n * step, label.y, 0)
            self.write(painter, Label(digit, label.style, x + n * step, label.y, 0, box))

    def colour_of(self, style: Style) -> QColor:
        """The ink of a style: a field of the palette, or an empire's colour toned down for letters."""
        empire = self.index.scene.empires.get(style.ink)
        if empire is not None:
            return mix(self.ink.empire(empire.colour), self.ink.ink, 0.25)
        return QColor(getattr(self.ink, style.ink))

    def write(self, painter: QPainter, label: Label) -> None:
        """Write one placed name."""
        colour = self.colour_of(label.style)
        if self.manner is not Manner.SCREEN:
            painter.save()
            painter.translate(label.x, label.y)
            painter.rotate(label.turn)
            self._ink_text(painter, label.text, label.style, colour)
            painter.restore()
            return
        key = ("name", label.text, label.style, label.turn, colour.rgba())
        self._stamps.put(painter, key, label.x, label.y, lambda: self._name_picture(label, colour))

    def _name_picture(self, label: Label, colour: QColor) -> tuple[QImage, QPointF]:
        left = floor(min(b[0] for b in label.boxes) - label.x) - 4
        top = floor(min(b[1] for b in label.boxes) - label.y) - 4
        right = ceil(max(b[2] for b in label.boxes) - label.x) + 4
        bottom = ceil(max(b[3] for b in label.boxes) - label.y) + 4
        image = clear_sheet(right - left, bottom - top, self.ratio)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-left, -top)
        painter.rotate(label.turn)
        self._ink_text(painter, label.text, label.style, colour)
        painter.end()
        return image, QPointF(left, top)

    def _ink_text(self, painter: QPainter, text: str, style: Style, colour: QColor) -> None:
        path = style.hand().centred(text, style.size)
        if style.halo:
            halo = self.ink.sea if style.ink == "sea_label" else self.ink.halo
            for width_px, alpha in HALO[self.manner is Manner.SCREEN]:
                painter.setPen(stroke(faint(halo, alpha), width_px * style.halo))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPath(path)
        painter.fillPath(path, colour)


def _chord(offset: float) -> tuple[Point, Point] | None:
    """Where the falling diagonal x - y = offset * 2 cuts the hex's inner outline."""
    low, high = None, None
    for n in range(-24, 25):
        t = n / 24
        x, y = t + offset, t - offset
        if abs(x) <= SQRT3 / 2 * 0.93 and abs(y) + abs(x) / SQRT3 <= 0.93 and hypot(x, y) < 1:
            low = low or (x, y)
            high = (x, y)
    return (low, high) if low and high and low != high else None

"""What lies over the printed sheet: realms, overlays, settlements, flags, names and numbers.

Painted in steps like the ground, in pixels of the whole world at one zoom.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from math import ceil, floor

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
)

from ui.map.ink import geometry
from ui.map.ink.geometry import At, Box, Point, centre
from ui.map.ink.output import Manner, clear_sheet
from ui.map.ink.palette import Palette, faint, mix
from ui.map.ink.scene import SettlementShape, TileShape
from ui.map.ink.stamps import Stamps
from ui.map.land.landform import seat_of
from ui.map.land.nature import saved, stroke
from ui.map.sheets import courses, overlaid
from ui.map.sheets.lettering import NUMBER_FROM, Lettering
from ui.map.sheets.realms import Realms
from ui.map.signs import emblems, signs, towns
from ui.map.signs.index import SceneIndex
from ui.map.signs.layout import Place, banner_places, lift_of, town_lift
from ui.map.signs.placing import Label, Style, line_boxes, text_size

STEP_TILES = 16
# Strokes of paper colour round letters, for files and for the screen: width in pixels, strength.
HALO = {False: ((3.6, 0.45), (2.2, 0.75)), True: ((3.0, 0.8),)}
# How far a drawing reaches about its foot, in radii: left, top, right, bottom.
EXTENTS: dict[Hashable, Box] = {
    "town": (-0.85, -1.0, 0.85, 0.6), "flag": (-0.26, -0.92, 0.72, 0.22), "marker": (-0.28, -0.32, 0.28, 0.26),
    "dragon": (-0.66, -0.56, 0.92, 0.36), "sign": (-0.9, -0.7, 0.9, 0.8),
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
        self._realms = Realms(index, ink, manner)

    def renew(self, index: SceneIndex) -> None:
        """Take another scene; pictures made so far stay good, for they are kept by what they show."""
        self.index = self._realms.index = index

    def _lift(self, radius: float) -> float:
        return lift_of(radius, self.text)

    def realm_steps(self, painter: QPainter, radius: float, box: Box) -> Iterator[None]:
        """Paint the realms that reach into a box of the map (in radii), a little at a time."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        yield from self._realms.steps(painter, radius, box, self._near(box))

    def steps(self, painter: QPainter, radius: float, box: Box, letters: Lettering) -> Iterator[None]:
        """Paint everything else there: overlays, what stands, names and numbers."""
        hexes = self._near(box)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if overlaid.any_on(self.index.scene.overlays):
            overlaid.paint(painter, self.ink, self.index, radius, hexes)
            yield
        yield from self._standing(painter, radius, hexes)
        yield from self._letters(painter, radius, box, hexes, letters)

    def _near(self, box: Box) -> list[At]:
        grown_box = (box[0] - 0.8, box[1] - 0.9, box[2] + 0.8, box[3] + 0.9)
        return [at for at in geometry.hexes_in(*grown_box) if at in self.index.tiles]

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
                        lambda p: emblems.marker(p, ink, empire, size))  # fmt: skip
        if at in index.dragons:
            awake = index.dragons[at].awake
            self._stamp(
                ("dragon", awake), painter, radius, x, y, radius, lambda p: emblems.dragon(p, ink, awake, radius)
            )
        if town is not None:
            self._town(painter, radius, (x, y), tile, town)
            drawn += 1
        for place in banner_places(tile, town, index.flags(at), self._lift(radius)):
            self._flag(painter, radius, x, y, place)
            drawn += 1
        drawn += self._signs(painter, radius, at)
        if tile.cell in scene.overlays.supply:
            fed, need = scene.overlays.supply[tile.cell]
            overlaid.supply(painter, ink, radius, self._lift(radius), (x, y), fed, need)
        for figure in courses.figures_of(scene.overlays, tile.cell, radius):
            with saved(painter):
                painter.scale(radius, radius)
                courses.write(painter, ink, radius, (x, y), figure)
        return drawn

    def _signs(self, painter: QPainter, radius: float, at: At) -> int:
        """Everything else that stands there, each from a kept picture."""
        (x, y), ink = centre(at), self.ink
        places = self.index.signs_at(at, radius, self.text)
        for place in places:
            empire = self.index.scene.empires.get(place.sign.owner)
            size, shape = round(radius * place.size, 1), replace(place.sign, cell="")
            self._stamp(("sign", empire, shape), painter, radius, x + place.x, y + place.y, size,
                        lambda p, s=shape, e=empire, px=size: signs.sign(p, ink, s, e, px))  # type: ignore[misc]  # fmt: skip
        return len(places)

    def _town(self, painter: QPainter, radius: float, middle: Point, tile: TileShape, town: SettlementShape) -> None:
        if tile.cell in self.index.scene.overlays.sieges:
            town = replace(town, besieged=True)
        empire = self.index.scene.empires.get(town.owner) if town.owner else None
        x, y = seat_of(tile)
        key = ("town", empire, replace(town, cell="", name="", since=""))
        size = radius * town_lift(self._lift(radius))
        self._stamp(key, painter, radius, middle[0] + x, middle[1] + y, size,
                    lambda p: towns.settlement(p, self.ink, town, empire, size))  # fmt: skip

    def _flag(self, painter: QPainter, radius: float, x: float, y: float, place: Place) -> None:
        shape, scale = place.banner, place.scale
        empire = self.index.scene.empires.get(shape.owner)

        size = radius * scale
        key = ("flag", empire, replace(shape, id="", cell="", name="", side=None))
        self._stamp(key, painter, radius, x + place.x, y + place.y, size,
                    lambda p: emblems.banner(p, self.ink, shape, empire, size))  # fmt: skip

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

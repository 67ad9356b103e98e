"""Pictures of the map for files: framed as a plate, plain, or black and white for print; PNG and SVG."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from empires.formats.core.files import replace_file
from ui.map.ink import geometry
from ui.map.ink.geometry import Box, Point
from ui.map.ink.output import Manner
from ui.map.ink.palette import Palette, palette
from ui.map.ink.scene import EmpireShape, MapScene
from ui.map.ink.slim import slim
from ui.map.land.landform import is_land_map
from ui.map.sheets import ornaments
from ui.map.sheets.renderer import paint_all
from ui.map.signs.index import SceneIndex

Style = Literal["atlas", "plain", "print"]
RADIUS = 56.0  # letters and lines are made for this zoom; larger pictures are the same drawing, enlarged
LEAST, MOST = 64, 16000  # pixels
QUICK = 80  # paper grain hardly packs, so the packer need not try long


def paint_png(scene: MapScene, path: str | Path, long_side: int = 2400, style: Style = "atlas") -> Path:
    """Write a PNG whose longer side has so many pixels. OSError when the file cannot be written."""
    sheet = _Sheet(scene, style)
    scale = min(max(long_side, LEAST), MOST) / max(sheet.width, sheet.height)
    if scale * RADIUS < RADIUS * 0.75:
        # A small picture is drawn as the screen draws it from afar: fewer and plainer signs.
        sheet = _Sheet(scene, style, max(RADIUS * scale, 2.0))
        scale = min(max(long_side, LEAST), MOST) / max(sheet.width, sheet.height)
    image = QImage(ceil(sheet.width * scale), ceil(sheet.height * scale), QImage.Format.Format_RGB32)
    image.fill(sheet.ink.paper)
    painter = QPainter(image)
    painter.scale(scale, scale)
    sheet.paint(painter, Manner.SHARP)
    painter.end()
    buffer = QBuffer()
    image.save(buffer, "PNG", QUICK)  # type: ignore[call-overload]
    return _write(path, bytes(buffer.data().data()))


def paint_svg(scene: MapScene, path: str | Path, style: Style = "atlas") -> Path:
    """Write an SVG. OSError when the file cannot be written."""
    sheet = _Sheet(scene, style)
    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(ceil(sheet.width), ceil(sheet.height)))
    generator.setViewBox(QRectF(0, 0, sheet.width, sheet.height))
    generator.setTitle(scene.title)
    painter = QPainter(generator)
    sheet.paint(painter, Manner.OUTLINES)
    painter.end()
    return _write(path, slim(bytes(buffer.data().data()).decode()).encode())


def _write(path: str | Path, content: bytes) -> Path:
    try:
        replace_file(Path(path), content)
    except OSError as fault:
        reason = fault.strerror or "the disk refused it"
        raise OSError(f"the picture {path} could not be written: {reason}; choose another folder") from fault
    return Path(path)


class _Sheet:
    """The measures of one picture, in pixels at its zoom."""

    def __init__(self, scene: MapScene, style: Style, radius: float = RADIUS) -> None:
        self.scene = scene if style != "print" else replace(scene, theme="light")
        self.style = style
        self.radius = radius
        self.ink: Palette = palette("print" if style == "print" else scene.theme)
        self.margin = {"atlas": radius * 0.75, "plain": 0.0, "print": radius * 0.35}[style]
        self.heading = radius * 0.9 if style == "print" and scene.title else 0.0
        self.empires = self._shown_empires() if style == "atlas" else []
        places = [(t.i, t.j) for t in scene.tiles.values()]
        rim = 1.3 if style == "atlas" else 0.5
        left, top, right, bottom = geometry.bounds(places)
        self.box: Box = (left - rim, top - rim, right + rim, bottom + rim)
        self.insets: list[tuple[str, QPointF]] = []
        if style == "atlas":
            self._place_insets([geometry.centre(at) for at in places])
        self.width = (self.box[2] - self.box[0]) * radius + 2 * self.margin
        self.height = (self.box[3] - self.box[1]) * radius + 2 * self.margin + self.heading

    def _shown_empires(self) -> list[EmpireShape]:
        shown = {*self.scene.overlays.realms.values()} | {t.owner for t in self.scene.settlements.values()}
        return [empire for key, empire in sorted(self.scene.empires.items()) if key in shown]

    def _place_insets(self, land: list[Point]) -> None:
        """Title and legend each take a corner where no tile lies; where there is none, the sheet grows a strip."""
        land = [*land, *self._compass()]
        free = ["top left", "top right", "bottom left", "bottom right"]
        for what, size in (("title", self._title_size()), ("legend", self._legend_size())):
            if size == (0.0, 0.0):
                continue
            order = free if what == "title" else free[::-1]
            corner = next((c for c in order if self._is_clear(self._inset_box(c, size), land)), None)
            if corner is None:
                left, top, right, bottom = self.box
                strip = size[1] + 0.6
                self.box = (left, top - strip, right, bottom) if what == "title" else (left, top, right, bottom + strip)
                corner = "top left" if what == "title" else "bottom right"
            if corner in free:
                free.remove(corner)
            self.insets.append((what, QPointF(*self._inset_box(corner, size)[:2])))

    def _compass(self) -> list[Point]:
        index = SceneIndex(self.scene)
        spot = ornaments.open_water(index.tiles, is_land_map(index.tiles))
        return [] if spot is None else [(spot[0] + dx, spot[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]

    def _title_size(self) -> Point:
        if not self.scene.title:
            return 0.0, 0.0
        width, height = ornaments.cartouche_size(self.scene.title, self.radius * 0.46)
        return width / self.radius, height / self.radius

    def _legend_size(self) -> Point:
        if not self.empires:
            return 0.0, 0.0
        width, height = ornaments.legend_size(self.empires, self.radius * 0.34)
        return width / self.radius, height / self.radius

    def _inset_box(self, corner: str, size: Point) -> Box:
        left, top, right, bottom = self.box
        x = left + 0.55 if "left" in corner else right - 0.55 - size[0]
        y = top + 0.4 if "top" in corner else bottom - 0.4 - size[1]
        return x, y, x + size[0], y + size[1]

    def _is_clear(self, box: Box, land: list[Point]) -> bool:
        return not any(box[0] - 1 < x < box[2] + 1 and box[1] - 1.1 < y < box[3] + 1.1 for x, y in land)

    def paint(self, painter: QPainter, manner: Manner) -> None:
        """Map first, then what lies round and over it."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(QRectF(0, 0, self.width, self.height), self.ink.paper)
        painter.save()
        painter.translate(self.margin, self.margin + self.heading)
        paint_all(painter, self.scene, self.radius, self.box, self.ink, manner)
        self._paint_seats(painter)
        for what, corner in self.insets:
            spot = (corner - QPointF(self.box[0], self.box[1])) * self.radius
            if what == "title":
                ornaments.cartouche(painter, self.ink, spot, self.scene.title, self.radius * 0.46)
            else:
                ornaments.legend(painter, self.ink, spot, self.empires, self.radius * 0.34)
        painter.restore()
        whole = QRectF(0, 0, self.width, self.height)
        if self.style == "atlas":
            ornaments.frame(painter, self.ink, whole, self.margin)
        elif self.style == "print":
            ornaments.heading(painter, self.ink, whole, self.margin, self.heading, self.scene.title)

    def _paint_seats(self, painter: QPainter) -> None:
        """The capital sites that a bare world offers, above the name and the number; in a campaign towns tell."""
        if self.scene.empires:
            return
        for tile in self.scene.tiles.values():
            if tile.capital:
                x, y = geometry.centre((tile.i, tile.j))
                spot = QPointF(x - self.box[0], y - self.box[1] + ornaments.SEAT_AT) * self.radius
                ornaments.seat(painter, self.ink, spot, max(self.radius * 0.17, 3.0))

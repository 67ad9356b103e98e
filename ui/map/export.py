"""Pictures of the map for files: framed as a plate, plain, or black and white for print; PNG and SVG."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from ui.map import geometry, ornaments
from ui.map.geometry import Box
from ui.map.ground import Manner
from ui.map.palette import Palette, palette
from ui.map.renderer import paint_all
from ui.map.scene import MapScene

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
    return _write(path, buffer)


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
    return _write(path, buffer)


def _write(path: str | Path, buffer: QBuffer) -> Path:
    try:
        Path(path).write_bytes(buffer.data().data())
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
        rim = 1.3 if style == "atlas" else 0.5
        places = [(t.i, t.j) for t in scene.tiles.values()]
        left, top, right, bottom = geometry.bounds(places)
        self.box: Box = (left - rim, top - rim, right + rim, bottom + rim)
        self.margin = {"atlas": radius * 0.75, "plain": 0.0, "print": radius * 0.35}[style]
        self.heading = radius * 0.9 if style == "print" and scene.title else 0.0
        self.width = (self.box[2] - self.box[0]) * radius + 2 * self.margin
        self.height = (self.box[3] - self.box[1]) * radius + 2 * self.margin + self.heading

    def _legend(self, painter: QPainter) -> None:
        """The empires with their shields, in the lower right corner when it is water."""
        shown = {*self.scene.overlays.realms.values()} | {t.owner for t in self.scene.settlements.values()}
        empires = [empire for key, empire in sorted(self.scene.empires.items()) if key in shown]
        if not empires:
            return
        size = self.radius * 0.34
        width, height = ornaments.legend_size(empires, size)
        corner = QPointF(self.width - self.margin - width - size, self.height - self.margin - height - size)
        ornaments.legend(painter, self.ink, corner, empires, size)

    def paint(self, painter: QPainter, manner: Manner) -> None:
        """Map first, then what lies round and over it."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(QRectF(0, 0, self.width, self.height), self.ink.paper)
        painter.save()
        painter.translate(self.margin, self.margin + self.heading)
        paint_all(painter, self.scene, self.radius, self.box, self.ink, manner)
        painter.restore()
        whole = QRectF(0, 0, self.width, self.height)
        if self.style == "atlas":
            ornaments.frame(painter, self.ink, whole, self.margin)
            self._legend(painter)
            if self.scene.title:
                corner = QPointF(self.margin + self.radius * 0.9, self.margin + self.radius * 0.45)
                ornaments.cartouche(painter, self.ink, corner, self.scene.title, self.radius * 0.46)
        elif self.style == "print":
            ornaments.heading(painter, self.ink, whole, self.margin, self.heading, self.scene.title)

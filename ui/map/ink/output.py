"""How to paint: on the screen, sharp at any scale, or in outlines for a vector file; and sheets to paint on."""

from __future__ import annotations

from enum import Enum
from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPainterPath

from ui.map.ink.geometry import Box

PICTURE_SCALE = 24  # pixels per radius of what a vector file shows as a picture
SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform


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


def pixels(box: Box, radius: float) -> QRectF:
    """A box of the map in pixels of the world."""
    return QRectF(box[0] * radius, box[1] * radius, (box[2] - box[0]) * radius, (box[3] - box[1]) * radius)

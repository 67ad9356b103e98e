"""The sheet's own texture: tooth and uneven wash, made from a fixed seed without a picture file."""

from __future__ import annotations

from functools import cache
from random import Random

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap


def _cloudy(size: int, first: int, seed: int) -> list[tuple[QImage, float]]:
    """Layers of smooth noise that tile: image and weight, coarse to fine."""
    rng = Random(seed)
    layers = []
    cells = first
    while cells <= min(size, first * 16):
        raw = rng.randbytes(cells * cells)
        small = QImage(raw, cells, cells, cells, QImage.Format.Format_Grayscale8)
        wrapped = QImage(cells * 3, cells * 3, QImage.Format.Format_RGB32)
        painter = QPainter(wrapped)
        for n in range(9):
            painter.drawImage((n % 3) * cells, (n // 3) * cells, small)
        painter.end()
        margin = min(cells, 4)
        part = wrapped.copy(cells - margin, cells - margin, cells + 2 * margin, cells + 2 * margin)
        large = part
        scale = size // cells
        for _ in range(scale.bit_length() - 1):  # doubling again and again rounds the creases off
            large = large.scaled(
                large.width() * 2, large.height() * 2,
                Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation,
            )  # fmt: skip
        layers.append((large.copy(margin * scale, margin * scale, size, size), 0.5 if cells > first else 1.0))
        cells *= 2
    return layers


def _veil(size: int, first: int, seed: int, dark: QColor, light: QColor, strength: float) -> QPixmap:
    """A see-through texture: dark where noise is low, light where it is high."""
    layers = _cloudy(size, first, seed)
    gray = QImage(size, size, QImage.Format.Format_RGB32)
    painter = QPainter(gray)
    for image, weight in layers:
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

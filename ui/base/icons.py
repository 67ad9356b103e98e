"""Drawn icons from resources/icons, in the theme's ink."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from empires.paths import resource

SIZES = (16, 20, 24, 32, 48)


@lru_cache(maxsize=256)
def icon(name: str, colour: str) -> QIcon:
    """An icon in a colour; strokes drawn as `currentColor` take it."""
    text = resource(f"icons/{name}.svg").read_text("utf-8").replace("currentColor", colour)
    renderer = QSvgRenderer(QByteArray(text.encode()))
    result = QIcon()
    for size in SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, size, size))
        painter.end()
        result.addPixmap(pixmap)
    return result

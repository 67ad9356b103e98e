"""Small pictures of what recurs, kept within a bound of memory."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

BOUND = 6 * 1024 * 1024  # bytes


class Stamps:
    """Pictures by what they show, each with the place of its corner from its foot; emptied when there are too many."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[QImage, QPointF]] = {}
        self._bytes = 0

    def put(
        self, painter: QPainter, key: Hashable, x: float, y: float, make: Callable[[], tuple[QImage, QPointF]]
    ) -> None:
        """Set a picture with its foot at (x, y), making it first when it is not kept."""
        kept = self._kept.get(key)
        if kept is None:
            image, offset = make()
            if self._bytes > BOUND:
                self._kept.clear()
                self._bytes = 0
            # A picture that was painted on keeps its painting engine, many times its own size; a copy has none.
            kept = self._kept[key] = image.copy(), offset
            self._bytes += image.sizeInBytes()
        picture, offset = kept
        painter.drawImage(QPointF(round(x + offset.x()), round(y + offset.y())), picture)

"""Finished squares of the map, kept within a bound of memory; how squares, views and boxes of the map lie.

What is freed here is used again at once: pictures of this size that come and go would leave holes in the memory.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import floor

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from ui.map.ink.geometry import SQRT3, At, Box, centre

SIDE = 384
BUDGET = 22 * 1024 * 1024  # bytes of finished sheets
SPARE_MOST = 6  # pictures kept for the next sheet
Key = tuple[float, int, int]


@dataclass(slots=True)
class Sheet:
    """One finished square: the picture, and below it the bare ground and the ground with its realms, while in view."""

    full: QImage
    ground: QImage | None
    realms: QImage | None
    seen: int = 0
    stale: bool = False


class Sheets:
    """The sheets of one scene on a screen of one fineness."""

    def __init__(self, ratio: float) -> None:
        self.kept: dict[Key, Sheet] = {}
        self._ratio = ratio
        self._spare: list[QImage] = []

    def picture(self, like: QImage | None = None) -> QImage:
        """A picture to paint on: a copy of another one, or with whatever it held before."""
        pixels = round(SIDE * self._ratio)
        image = self._spare.pop() if self._spare else QImage(pixels, pixels, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(self._ratio)
        if like is not None:
            painter = QPainter(image)
            painter.drawImage(QPointF(0, 0), like)
            painter.end()
        return image

    def free(self, *pictures: QImage | None) -> None:
        """Give pictures back."""
        self._spare += [image for image in pictures if image is not None][: SPARE_MOST - len(self._spare)]

    def drop(self, key: Key) -> None:
        """Forget a sheet."""
        sheet = self.kept.pop(key)
        self.free(sheet.full, sheet.ground, sheet.realms)

    def _one(self) -> int:
        return round(SIDE * self._ratio) ** 2 * 4

    def room_beside(self, in_view: int) -> int:
        """How many sheets there is room for beside those in view."""
        return max(int(BUDGET - in_view * 3 * self._one()) // self._one() - 2, 0)

    def thin(self, in_view: Collection[Key]) -> None:
        """Keep within the bound: sheets out of view lose what lies below their picture, then the oldest go."""
        layers = sum(3 if sheet.ground is not None else 1 for sheet in self.kept.values())
        spare = sorted((sheet.seen, key) for key, sheet in self.kept.items() if key not in in_view)
        most = BUDGET // self._one()
        for _, key in spare:
            sheet = self.kept[key]
            if layers > most and sheet.ground is not None:
                self.free(sheet.ground, sheet.realms)
                sheet.ground = sheet.realms = None
                layers -= 2
        for _, key in spare[: max(layers - most, 0)]:
            self.drop(key)


def sheets_in(radius: float, left: float, top: float, width: int, height: int) -> list[Key]:
    return [
        (radius, cx, cy)
        for cy in range(floor(top / SIDE), floor((top + height - 1) / SIDE) + 1)
        for cx in range(floor(left / SIDE), floor((left + width - 1) / SIDE) + 1)
    ]


def square_of(key: Key) -> QRectF:
    return QRectF(key[1] * SIDE, key[2] * SIDE, SIDE, SIDE)


def area_of(at: At, radius: float) -> QRectF:
    """What the things of a tile may cover, in pixels."""
    x, y = centre(at)
    wide, high = SQRT3 / 2 + 0.5, 1.55
    return QRectF((x - wide) * radius - 4, (y - high) * radius - 4, 2 * wide * radius + 8, 2 * high * radius + 8)


def box_of(rect: QRect, radius: float) -> Box:
    return (
        rect.left() / radius, rect.top() / radius, (rect.left() + rect.width()) / radius,
        (rect.top() + rect.height()) / radius,
    )  # fmt: skip


def merged(areas: list[QRectF], square: QRectF) -> list[QRect]:
    """Rectangles that overlap become one, so that nothing see-through is painted twice; cut to a sheet."""
    result: list[QRect] = []
    for area in areas:
        joined = area.toAlignedRect().intersected(square.toRect())
        again = not joined.isEmpty()
        while again:
            again = False
            for other in result:
                if other.intersects(joined):
                    result.remove(other)
                    joined, again = joined.united(other), True
                    break
        if not joined.isEmpty():
            result.append(joined)
    return result

"""Small flags with an empire's colour and device, for panels and lists; the map paints its own."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from empires.model.state.campaign import Realm
from ui.map.ink.devices import device_path


def flag(realm: Realm, height: int, ratio: float = 1.0, text: str = "") -> QPixmap:
    """A realm's flag; text: a banner's numeral below the device."""
    return _flag(realm.colour, realm.device, height, ratio, text)


def shown_colour(colour: str) -> QColor:
    """The colour as it is, or grey where the file holds no colour."""
    return QColor(colour) if QColor.isValidColorName(colour) else QColor("#777777")


@lru_cache(maxsize=256)
def _flag(colour: str, device: str, height: int, ratio: float, text: str) -> QPixmap:
    width = height * (1.62 if text else 1.05)
    pixmap = QPixmap(round(width * ratio), round(height * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _cloth(painter, shown_colour(colour), width, height)
    place = QRectF(height * 0.14, height * 0.12, height * 0.68, height * 0.68)
    ink = QColor("#fff8e6") if shown_colour(colour).lightnessF() < 0.62 else QColor("#2b2013")
    painter.setBrush(ink)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.translate(place.center())
    painter.scale(place.width(), place.height())
    painter.drawPath(device_path(device))
    painter.resetTransform()
    if text:
        font = painter.font()
        font.setPixelSize(max(round(height * 0.46), 7))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QPen(ink))
        painter.drawText(QRectF(height * 0.84, 0, width - height * 0.92, height * 0.92),
                         Qt.AlignmentFlag.AlignCenter, text)  # fmt: skip
    painter.end()
    return pixmap


def _cloth(painter: QPainter, colour: QColor, width: float, height: float) -> None:
    """A small banner with a swallow tail at its foot and a dark hem, so that pale colours show on paper."""
    w, h = width - 1.0, height - 1.0
    shape = QPainterPath(QPointF(0.5, 0.5))
    for x, y in ((w, 0.5), (w, h), (w / 2, h * 0.86), (0.5, h)):
        shape.lineTo(x, y)
    shape.closeSubpath()
    painter.setPen(QPen(colour.darker(170), 1))
    painter.setBrush(colour)
    painter.drawPath(shape)

"""The small key in the map's corner: what the overlays that are on mean, or why they show nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from ui.map import overlaid
from ui.map.lettering import NUMBER_FROM
from ui.map.palette import Palette, palette
from ui.map.scene import Overlays
from ui.theme import Theme

Sign = Callable[[QPainter, Palette, float], None]
SIGN = 15.0  # pixels of a hex radius in the key, at plain text size


class MapLegend(QFrame):
    """A sign and a few words for each overlay that is on; hidden while there is nothing to say."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._said: list[str] = []
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Key of the map"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 5, 10, 5)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(2)
        self.hide()

    def tell(self, shown: frozenset[str], overlays: Overlays, radius: float) -> None:
        """Say what the overlays of these kinds show; radius: the map's zoom."""
        rows = list(self._rows(shown, overlays, radius))
        said = [f"{self._theme.name} {self._theme.scale}", *(words for _, words in rows)]
        if said == self._said:
            return
        self._said = said
        while (item := self._grid.takeAt(0)) is not None:
            if (part := item.widget()) is not None:
                part.hide()
                part.deleteLater()
        for n, (sign, words) in enumerate(rows):
            if sign is not None:
                picture = QLabel()
                picture.setPixmap(self._picture(sign))
                self._grid.addWidget(picture, n, 0)
                picture.show()
            text = QLabel(words)
            self._grid.addWidget(text, n, 1) if sign else self._grid.addWidget(text, n, 0, 1, 2)
            text.show()
            text.ensurePolished()
        self.setAccessibleDescription(". ".join(words for _, words in rows))
        self.setVisible(bool(rows))
        self._grid.invalidate()
        self._grid.activate()
        self.resize(self.sizeHint())

    def _rows(self, shown: frozenset[str], overlays: Overlays, radius: float) -> Iterator[tuple[Sign | None, str]]:
        if "supply" in shown:
            yield from self._supply(overlays)
        if "isolation" in shown:
            cut = overlays.isolated
            yield (_isolated, self.tr("cut off from its capital")) if cut else (None, self.tr("Nothing is cut off."))
        if "reach" in shown:
            yield from self._reach(overlays)
        if "knowledge" in shown:
            if overlays.knowledge:
                yield _stale, self.tr("as last seen: year (Y), turn (T)")
            else:
                yield None, self.tr("No news is old: all that is known is in sight.")
            if overlays.unseen:
                yield _unseen, self.tr("out of sight now")
        if "numbers" in shown and radius < NUMBER_FROM:
            yield None, self.tr("Zoom in for the numbers of the tiles.")

    def _supply(self, overlays: Overlays) -> Iterator[tuple[Sign | None, str]]:
        if not overlays.supply:
            yield None, self.tr("No banner needs supply.")
            return
        yield _fed, self.tr("banners fed, of those there")
        if any(fed < need for fed, need in overlays.supply.values()):
            yield _short, self.tr("some would starve")

    def _reach(self, overlays: Overlays) -> Iterator[tuple[Sign | None, str]]:
        if not overlays.reach:
            yield None, self.tr("Choose a banner to see its reach.")
            return
        found = set(overlays.reach.values())
        words = {"free": self.tr("free way"), "roll": self.tr("by a route roll"), "barred": self.tr("no way")}
        for kind, text in words.items():
            if kind in found:
                yield (lambda p, ink, r, kind=kind: overlaid.reach(p, ink, r, (0, 0), kind)), text  # type: ignore[misc]

    def _picture(self, sign: Sign) -> QPixmap:
        """A sign on a scrap of the map."""
        ink, radius, ratio = palette(self._theme.name), SIGN * self._theme.scale, self.devicePixelRatioF()
        wide, high = round(radius * 1.8), round(radius * 2.05)
        picture = QPixmap(round(wide * ratio), round(high * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QPointF(wide / 2, high / 2))
        painter.scale(radius, radius)
        sign(painter, ink, radius)
        painter.end()
        return picture


def _isolated(painter: QPainter, ink: Palette, radius: float) -> None:
    overlaid.isolated(painter, ink, max(radius, 20.0), (0, 0))


def _stale(painter: QPainter, ink: Palette, radius: float) -> None:
    overlaid.plate(painter, ink.land["lowland"])
    overlaid.stale(painter, ink, radius, (0, 0), "")


def _unseen(painter: QPainter, ink: Palette, radius: float) -> None:
    overlaid.plate(painter, ink.land["lowland"])
    overlaid.veiled(painter, ink, radius)


def _fed(painter: QPainter, ink: Palette, radius: float) -> None:
    _tag(painter, ink, radius, 2)


def _short(painter: QPainter, ink: Palette, radius: float) -> None:
    _tag(painter, ink, radius, 1)


def _tag(painter: QPainter, ink: Palette, radius: float, fed: int) -> None:
    lift = 3.2  # the tag fills the sign
    painter.scale(1 / radius, 1 / radius)
    painter.translate(QRectF(0, 0, radius, radius).center())
    overlaid.supply(painter, ink, radius, lift, (0.0, 0.0), fed, 2)

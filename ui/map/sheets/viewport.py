"""Where one looks on a map and how near: zoom, place and the glide between them; its heirs paint."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log2

from PySide6.QtCore import QPoint, QPointF, QRectF, QVariantAnimation, Signal
from PySide6.QtWidgets import QWidget

from ui.map.ink import geometry
from ui.map.ink.geometry import SQRT3, At, Box
from ui.map.ink.scene import TileShape
from ui.map.signs.index import lie_alike

LADDER = tuple(2.0 * 2 ** (n / 4) for n in range(27))
START_LEVEL = 20
GLIDE_MS = 140


class Eye(QWidget):
    """A widget that looks at tiles; `zoomed` gives the new zoom once it is reached."""

    zoomed = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles: Mapping[str, TileShape] = {}
        self._at: dict[At, str] = {}
        self._box: Box = (0.0, 0.0, 1.0, 1.0)
        self._land: Box = self._box
        self._level = self._radius = LADDER[START_LEVEL]
        self._middle = QPointF(0.0, 0.0)
        self._fitted = False
        self.animated = True
        self._glide = QVariantAnimation(self)
        self._glide.setStartValue(0.0)
        self._glide.setEndValue(1.0)
        self._glide.setDuration(GLIDE_MS)
        self._glide.valueChanged.connect(self._glided)
        self._from = self._to = (self._radius, self._middle)

    def _lay_out(self, tiles: Mapping[str, TileShape]) -> None:
        """Look at these tiles."""
        if not lie_alike(tiles, self._tiles):
            self._at = {(t.i, t.j): cell for cell, t in tiles.items()}
            self._box = geometry.bounds(self._at)
            self._land = geometry.bounds([(t.i, t.j) for t in tiles.values() if t.terrain != "sea"] or self._at)
        self._tiles = tiles

    # --- where
    def radius(self) -> float:
        """The zoom: pixels from the middle of a hex to its corner."""
        return self._radius

    def cell_at(self, point: QPointF | QPoint) -> str | None:
        """The tile under a point of the widget."""
        x, y = self._to_world(QPointF(point))
        return self._at.get(geometry.hex_at(x, y))

    def point_of(self, cell: str) -> QPointF:
        """The middle of a tile in the widget's pixels."""
        tile = self._tiles[cell]
        x, y = geometry.centre((tile.i, tile.j))
        return QPointF(
            self.width() / 2 + (x - self._middle.x()) * self._radius,
            self.height() / 2 + (y - self._middle.y()) * self._radius,
        )

    def _to_world(self, point: QPointF) -> tuple[float, float]:
        return (
            self._middle.x() + (point.x() - self.width() / 2) / self._radius,
            self._middle.y() + (point.y() - self.height() / 2) / self._radius,
        )

    # --- moving the eye
    def fit_to(self, cells: Iterable[str] | None = None) -> None:
        """Show these tiles (all land by default) as large as they fit, with half a tile round them."""
        tiles = self._tiles
        picked = [tiles[c] for c in cells if c in tiles] if cells is not None else []
        box = geometry.bounds((t.i, t.j) for t in picked) if picked else self._land
        width, height = box[2] - box[0] + SQRT3, box[3] - box[1] + 2.0
        room = min(self.width() / width, self.height() / height)
        self._fitted = True
        # The first decimal is enough to fill the sheet, and sheets are kept by their zoom.
        self._go(
            min(max(int(room * 10) / 10, LADDER[0]), LADDER[-1]),
            QPointF((box[0] + box[2]) / 2, (box[1] + box[3]) / 2),
        )

    def centre_on(self, cell: str) -> None:
        """Bring a tile to the middle, at the same zoom."""
        if tile := self._tiles.get(cell):
            self._go(self._level, QPointF(*geometry.centre((tile.i, tile.j))))

    def ensure_visible(self, cell: str) -> None:
        """Move the map only if the tile is outside or near the rim."""
        rim = min(self._radius * 1.2, self.width() / 4, self.height() / 4)
        inner = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        if cell in self._tiles and not inner.contains(self.point_of(cell)):
            self.centre_on(cell)

    def zoom_by(self, steps: int, about: QPointF | None = None) -> None:
        """Zoom in (positive) or out; `about` is the point of the widget that stays where it is."""
        radius = _rung(self._level, steps)
        point = about if about is not None else QPointF(self.rect().center())
        x, y = self._to_world(point)
        offset = (point - QPointF(self.width() / 2, self.height() / 2)) / radius
        self._go(radius, QPointF(x, y) - offset)

    def _go(self, radius: float, middle: QPointF) -> None:
        self._level = radius
        left, top, right, bottom = self._box
        middle = QPointF(min(max(middle.x(), left), right), min(max(middle.y(), top), bottom))
        self._from, self._to = (self._radius, self._middle), (radius, middle)
        self._glide.stop()
        if self.animated and self.isVisible():
            self._glide.start()
        else:
            self._glided(1.0)

    def _glided(self, share: float) -> None:
        (r0, m0), (r1, m1) = self._from, self._to
        self._radius = r1 if share >= 1 else r0 * 2 ** (log2(r1 / r0) * share)
        # The middle runs with 1/radius, so that a zoom about a point keeps that point still.
        part = share if abs(r1 - r0) < 1e-9 else (1 / self._radius - 1 / r0) / (1 / r1 - 1 / r0)
        self._middle = m1 if share >= 1 else m0 + (m1 - m0) * part
        if share >= 1 and r1 != r0:
            self.zoomed.emit(r1)
        self.update()

    def _land_glide(self) -> None:
        """Be where the glide would end."""
        if self._glide.state() != QVariantAnimation.State.Stopped:
            self._glide.stop()
            self._glided(1.0)

    def _gliding(self) -> bool:
        return self._glide.state() == QVariantAnimation.State.Running

    def pan_by(self, step: QPoint) -> None:
        """Shift the picture by pixels, at once."""
        if self._gliding():
            self._glide.stop()
            self._radius = self._level
        middle = self._middle - QPointF(step) / self._radius
        left, top, right, bottom = self._box
        self._middle = QPointF(min(max(middle.x(), left), right), min(max(middle.y(), top), bottom))
        self.update()

    def _window(self) -> tuple[float, float, float, int, int]:
        """Zoom, corner (in pixels of the world) and size of what is seen."""
        x, y, radius = self._middle.x(), self._middle.y(), self._radius
        return radius, x * radius - self.width() / 2, y * radius - self.height() / 2, self.width(), self.height()

    def _in_sight(self, cell: str) -> bool:
        if cell not in self._tiles:
            return False
        rim = self._radius * 1.1
        return QRectF(self.rect()).adjusted(-rim, -rim, rim, rim).contains(self.point_of(cell))


def _rung(radius: float, steps: int) -> float:
    """So many steps up or down the ladder of zooms; from between two rungs the first step leads to a rung."""
    near = min(range(len(LADDER)), key=lambda n: abs(LADDER[n] / radius - 1))
    if steps > 0 and LADDER[near] > radius * 1.07:
        near -= 1
    elif steps < 0 and LADDER[near] < radius / 1.07:
        near += 1
    return LADDER[min(max(near + steps, 0), len(LADDER) - 1)]

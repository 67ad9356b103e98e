"""The world on paper: a PDF with numbered hexes, scale and key, on one sheet or on sheets that are glued together."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt
from pathlib import Path

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QImage, QPageLayout, QPageSize, QPainter, QPainterPath, QPdfWriter, QPen

from empires.formats.core.world_file import replace_file
from empires.model.land import hexes
from empires.model.land.world import World
from empires.worlds.mapedit import disc
from ui.map.ink import geometry
from ui.map.ink.output import Manner
from ui.map.ink.palette import Palette, palette
from ui.map.ink.scene import MapScene, TileShape
from ui.map.land.from_world import tiles_of
from ui.map.sheets import live, ornaments
from ui.map.sheets.renderer import paint_all
from ui.map.signs.emblems import map_font

# Millimetres.
MARGIN = 10.0
OVERLAP = 10.0
HEAD = 14.0
KEY_CELL = (44.0, 13.0)
KEY_HEX = 5.6
PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4), "A3": (297.0, 420.0)}
RADIUS = 56.0  # the zoom that letters and lines are made for
DPI = 300
IN_LINES = 400  # tiles; larger worlds go to paper as pictures
PICTURE_DPI = 250
MOST_PIXELS = 9000
LONGEST = 4800.0  # millimetres: readers of PDF know no longer page


def tr(text: str) -> str:
    """A word of the sheets in the language of the window."""
    return QCoreApplication.translate("Sheets", text)


@dataclass(frozen=True)
class Plan:
    """How a map is cut into sheets; lengths in millimetres. page: the sheet as it lies; step: from sheet to sheet."""

    width: float
    height: float
    radius: float
    page: tuple[float, float]
    across: int = 1
    down: int = 1
    tiled: bool = False

    @property
    def count(self) -> int:
        """Sheets in all, with that of the key."""
        return self.across * self.down + self.tiled

    @property
    def room(self) -> tuple[float, float]:
        """What of a glued sheet the map may cover."""
        return self.page[0] - 2 * MARGIN, self.page[1] - 2 * MARGIN


def plan(world: World, paper: str, hex_mm: float) -> Plan:
    """The sheets for a world; paper: one, A3 (one sheet, the hexes as large as fit), A4 or Letter (many)."""
    left, top, right, bottom = _box(world)
    radius = hex_mm / sqrt(3)
    width, height = (right - left) * radius, (bottom - top) * radius
    if paper == "one":
        if max(width, height) > LONGEST:
            return plan(world, paper, hex_mm * LONGEST / max(width, height) * 0.99)
        wide = max(width, KEY_CELL[0] * 3)
        return Plan(width, height, radius, (wide + 2 * MARGIN, height + 2 * MARGIN + HEAD + _key_height(wide)))
    if paper == "A3":
        return max((_fitted(world, page) for page in (PAPERS["A3"], PAPERS["A3"][::-1])), key=lambda p: p.radius)
    choices = [_cut(width, height, radius, page) for page in (PAPERS[paper], PAPERS[paper][::-1])]
    return min(choices, key=lambda p: p.count)


def _fitted(world: World, page: tuple[float, float]) -> Plan:
    left, top, right, bottom = _box(world)
    wide = page[0] - 2 * MARGIN
    high = page[1] - 2 * MARGIN - HEAD - _key_height(wide)
    radius = min(wide / (right - left), high / (bottom - top))
    return Plan((right - left) * radius, (bottom - top) * radius, radius, page)


def _cut(width: float, height: float, radius: float, page: tuple[float, float]) -> Plan:
    def sheets(length: float, side: float) -> int:
        room = side - 2 * MARGIN
        return max(ceil((length - OVERLAP) / (room - OVERLAP)), 1)

    return Plan(width, height, radius, page, sheets(width, page[0]), sheets(height, page[1]), tiled=True)


def _box(world: World) -> geometry.Box:
    left, top, right, bottom = geometry.bounds(tile.at for tile in world.tiles.values())
    return left - 0.5, top - 0.5, right + 0.5, bottom + 0.5


def _key_height(wide: float) -> float:
    return ceil((len(key_entries()) + 1) / max(int(wide / KEY_CELL[0]), 1)) * KEY_CELL[1] + 6.0


def write_pdf(world: World, path: Path, paper: str = "one", hex_mm: float = 25.0, mono: bool = False) -> Plan:
    """Write the sheets; OSError when the file cannot be written. The old file stays where that fails."""
    found = plan(world, paper, hex_mm)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setTitle(world.name)
    writer.setCreator("Mighty Empires")
    size = QPageSize(QSizeF(*sorted(found.page)), QPageSize.Unit.Millimeter)
    lying = found.page[0] > found.page[1]
    way = QPageLayout.Orientation.Landscape if lying else QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(size, way, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter))
    painter = QPainter(writer)
    try:
        painter.scale(DPI / 25.4, DPI / 25.4)  # all that follows is in millimetres
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        book = _Book(world, found, palette("print" if mono else "light"), painter)
        if found.tiled:
            book.glued(writer)
        else:
            book.single()
    finally:
        painter.end()
    buffer.close()
    try:
        replace_file(path.resolve(), bytes(buffer.data().data()))
    except OSError as fault:
        reason = fault.strerror or "the disk refused it"
        raise OSError(f"the file {path} could not be written: {reason}; choose another folder") from fault
    return found


def key_entries() -> list[tuple[str, TileShape]]:
    """What the key explains, each with a hex that shows it."""

    def sample(terrain: str, **more: object) -> TileShape:
        return TileShape("0,0", 0, 0, "", terrain, **more)  # type: ignore[arg-type]

    return [
        (tr("lowland"), sample("lowland")), (tr("forest"), sample("lowland", forest=True)),
        (tr("hills"), sample("lowland", hills=True)),
        (tr("highland with a ridge"), sample("highland", ridges=((2, 5),))),
        (tr("mountains"), sample("highland", mountain=True)),
        (tr("river valley"), sample("river_valley", rivers=((2, 5),))),
        (tr("coast"), sample("coastal", sea_sides=(3, 4))), (tr("sea"), sample("sea")), (tr("swamp"), sample("swamp")),
        (tr("road"), sample("lowland", roads=((2, 5),))),
        (tr("bridge"), sample("river_valley", rivers=((2, 5),), bridge=True)),
        (tr("capital site"), sample("lowland", capital=True)),
    ]  # fmt: skip


class _Book:
    """Paints the pages; the painter's unit is the millimetre."""

    def __init__(self, world: World, found: Plan, ink: Palette, painter: QPainter) -> None:
        self.world, self.plan, self.ink, self.p = world, found, ink, painter
        self.scene = MapScene(tiles_of(world), title=world.name, north=world.north)
        self.box = _box(world)

    # --- one sheet

    def single(self) -> None:
        """Title, map, key and scale on one sheet."""
        page, found = self.plan.page, self.plan
        self._text(QRectF(MARGIN, MARGIN, page[0] - 2 * MARGIN, HEAD - 3), self.world.name, 8.0, bold=True)
        self._author(QRectF(MARGIN, MARGIN, page[0] - 2 * MARGIN, HEAD - 4))
        spot = QPointF(MARGIN + (page[0] - 2 * MARGIN - found.width) / 2, MARGIN + HEAD)
        area = QRectF(spot, QSizeF(found.width, found.height))
        self._map(area, self.box)
        wide = page[0] - 2 * MARGIN
        self._key(QRectF(MARGIN, page[1] - MARGIN - _key_height(wide) + 4, wide, _key_height(wide) - 4))

    def _author(self, box: QRectF) -> None:
        words = " · ".join(word for word in (self.world.author, self.world.licence) if word)
        if words:
            self._text(box, words, 3.2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)

    # --- sheets to be glued

    def glued(self, writer: QPdfWriter) -> None:
        """The sheets in reading order with overlap marks, then one with key, scale and how they lie."""
        for row in range(self.plan.down):
            for column in range(self.plan.across):
                self._sheet(column, row)
                writer.newPage()
        self._cover()

    def _sheet(self, column: int, row: int) -> None:
        found, room = self.plan, self.plan.room
        x, y = column * (room[0] - OVERLAP), row * (room[1] - OVERLAP)
        wide, high = min(room[0], found.width - x), min(room[1], found.height - y)
        left, top = self.box[0] + x / found.radius, self.box[1] + y / found.radius
        area = QRectF(MARGIN, MARGIN, wide, high)
        self._map(area, (left, top, left + wide / found.radius, top + high / found.radius))
        self._marks(area, column, row)
        words = tr("{0} · sheet {1} of {2} by {3}").format(
            self.world.name, self._name(column, row), found.across, found.down
        )  # fmt: skip
        self._text(QRectF(MARGIN, found.page[1] - MARGIN + 1.5, room[0], 6), words, 3.0,
                   Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)  # fmt: skip

    @staticmethod
    def _name(column: int, row: int) -> str:
        letters = ""
        n = column
        while n >= 0:
            letters = chr(ord("A") + n % 26) + letters
            n = n // 26 - 1
        return f"{letters}{row + 1}"

    def _marks(self, area: QRectF, column: int, row: int) -> None:
        """Where sheets overlap: a dashed line to glue the next one to, ticks in the margin, and its name."""
        found = self.plan
        pen = QPen(self.ink.ink, 0.25, Qt.PenStyle.DashLine)
        faces = (
            (column > 0, area.left() + OVERLAP, None, -1, 0),
            (column < found.across - 1, area.right() - OVERLAP, None, 1, 0),
            (row > 0, None, area.top() + OVERLAP, 0, -1), (row < found.down - 1, None, area.bottom() - OVERLAP, 0, 1),
        )  # fmt: skip
        for there, x, y, dx, dy in faces:
            if not there:
                continue
            self.p.setPen(pen)
            a = QPointF(x, area.top()) if x is not None else QPointF(area.left(), y or 0.0)
            b = QPointF(x, area.bottom()) if x is not None else QPointF(area.right(), y or 0.0)
            self.p.drawLine(a, b)
            self.p.setPen(QPen(self.ink.ink, 0.4))
            out = QPointF(0, 4) if x is not None else QPointF(4, 0)
            self.p.drawLine(a - out, a)
            self.p.drawLine(b, b + out)
            words = (
                f"→ {self._name(column + dx, row + dy)}" if dx + dy > 0 else f"← {self._name(column + dx, row + dy)}"
            )
            if dy:
                words = words.replace("→", "↓").replace("←", "↑")
            spot = a - QPointF(6, 5.6) if x is not None else a - QPointF(9.6, 5.6)
            self._text(QRectF(spot, QSizeF(12, 4)), words, 2.6, Qt.AlignmentFlag.AlignCenter)

    def _cover(self) -> None:
        """The last sheet: title, how the sheets lie, key and scale."""
        page, found = self.plan.page, self.plan
        wide = page[0] - 2 * MARGIN
        self._text(QRectF(MARGIN, MARGIN, wide, HEAD - 3), self.world.name, 8.0, bold=True)
        self._author(QRectF(MARGIN, MARGIN, wide, HEAD - 4))
        key = _key_height(wide)
        high = page[1] - 2 * MARGIN - HEAD - key - 6
        scale = min(wide / found.width, high / found.height)
        area = QRectF(MARGIN, MARGIN + HEAD, found.width * scale, found.height * scale)
        self._map(area, self.box)
        for row in range(found.down):
            for column in range(found.across):
                x, y = column * (found.room[0] - OVERLAP), row * (found.room[1] - OVERLAP)
                sheet = QRectF(area.x() + x * scale, area.y() + y * scale,
                               min(found.room[0], found.width - x) * scale,
                               min(found.room[1], found.height - y) * scale)  # fmt: skip
                self.p.setBrush(Qt.BrushStyle.NoBrush)
                self.p.setPen(QPen(self.ink.halo, 1.2))
                self.p.drawRect(sheet)
                self.p.setPen(QPen(self.ink.ink, 0.4))
                self.p.drawRect(sheet)
                badge = QRectF(sheet.center() - QPointF(7, 4.5), QSizeF(14, 9))
                self.p.setBrush(self.ink.tag)
                self.p.drawRoundedRect(badge, 1.5, 1.5)
                self._text(badge, self._name(column, row), 6.0, Qt.AlignmentFlag.AlignCenter, bold=True)
        self._key(QRectF(MARGIN, page[1] - MARGIN - key + 4, wide, key - 4))

    # --- parts

    def _map(self, area: QRectF, box: geometry.Box) -> None:
        """A part of the map into a rectangle."""
        self.p.save()
        self.p.setClipRect(area)
        self.p.translate(area.topLeft())
        self._paint(area.size(), box, self.scene)
        self.p.restore()
        self._seats(area, box)
        self.p.setBrush(Qt.BrushStyle.NoBrush)
        self.p.setPen(QPen(self.ink.ink, 0.4))
        self.p.drawRect(area)

    def _paint(self, size: QSizeF, box: geometry.Box, scene: MapScene) -> None:
        """A part of a scene from the painter's origin on: in lines, or as a picture where those would be too many."""
        unit = size.width() / (box[2] - box[0]) / RADIUS
        if len(scene.tiles) <= IN_LINES and scene is self.scene:
            self.p.scale(unit, unit)
            paint_all(self.p, scene, RADIUS, box, self.ink, Manner.OUTLINES)
            return
        fine = min(PICTURE_DPI / 25.4, MOST_PIXELS / max(size.width(), size.height()))
        image = QImage(ceil(size.width() * fine), ceil(size.height() * fine), QImage.Format.Format_RGB32)
        image.fill(self.ink.paper)
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(unit * fine, unit * fine)
        paint_all(painter, scene, RADIUS, box, self.ink, Manner.SHARP)
        painter.end()
        self.p.drawImage(QRectF(QPointF(0, 0), size), image)

    def _seats(self, area: QRectF, box: geometry.Box) -> None:
        """A star on every capital site."""
        unit = area.width() / (box[2] - box[0])
        for cell in self.world.capitals:
            x, y = geometry.centre(self.world.tiles[cell].at)
            if box[0] < x < box[2] and box[1] < y < box[3]:
                spot = QPointF(area.x() + (x - box[0]) * unit, area.y() + (y - box[1] + ornaments.SEAT_AT) * unit)
                ornaments.seat(self.p, self.ink, spot, unit * 0.2)

    def _key(self, area: QRectF) -> None:
        """Samples of everything with their words, and the scale."""
        columns = max(int(area.width() / KEY_CELL[0]), 1)
        wide = area.width() / columns
        for n, (words, sample) in enumerate(key_entries()):
            x, y = area.x() + n % columns * wide, area.y() + n // columns * KEY_CELL[1]
            self._sample(QPointF(x + KEY_HEX, y + KEY_HEX), sample)
            box = QRectF(x + 2 * KEY_HEX + 1.5, y, wide - 2 * KEY_HEX - 2, 2 * KEY_HEX)
            self._text(box, words, 3.3, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap)
        n = len(key_entries())
        x = area.x() + n % columns * wide
        self._scale(x, area.y() + n // columns * KEY_CELL[1], area.right() - x)

    def _sample(self, middle: QPointF, tile: TileShape) -> None:
        """A hex out of a land of its kind, so that no shore is drawn round it."""
        around = {}
        for at in disc((0, 0), 4 if tile.terrain == "sea" else 2):  # round open water a compass would find room
            side = geometry.side_towards((0, 0), at)
            wet = tile.terrain == "coastal" and side in tile.sea_sides
            terrain = "sea" if wet else "lowland" if tile.terrain in ("coastal", "swamp") else tile.terrain
            around[f"{at[0]},{at[1]}"] = TileShape(f"{at[0]},{at[1]}", *at, "", terrain)
        around["0,0"] = tile
        self.p.save()
        clip = live.hexagon(middle, KEY_HEX)
        path = QPainterPath()
        path.addPolygon(clip)
        path.closeSubpath()
        self.p.setClipPath(path)
        self.p.translate(middle - QPointF(KEY_HEX, KEY_HEX))
        self._paint(QSizeF(2 * KEY_HEX, 2 * KEY_HEX), (-1.0, -1.0, 1.0, 1.0), MapScene(around))
        self.p.restore()
        self.p.setBrush(Qt.BrushStyle.NoBrush)
        self.p.setPen(QPen(self.ink.ink, 0.3))
        self.p.drawPolygon(clip)
        if tile.capital:
            ornaments.seat(self.p, self.ink, middle, KEY_HEX * 0.45)

    def _scale(self, x: float, y: float, wide: float) -> None:
        """A bar of whole hexes with their way on the globe."""
        hexes_long = min(max(int(wide / (self.plan.radius * sqrt(3))), 1), 5)
        unit = self.plan.radius * sqrt(3)
        for n in range(hexes_long):
            self.p.setPen(QPen(self.ink.ink, 0.3))
            self.p.setBrush(self.ink.ink if n % 2 == 0 else self.ink.paper)
            self.p.drawRect(QRectF(x + n * unit, y + 6.5, unit, 1.8))
        far = hexes.mean_spacing(self.world.resolution)
        words = tr("Scale: one hex is about {0} km across").format(f"{far:.0f}" if far >= 10 else f"{far:.1f}")
        self._text(QRectF(x, y, wide, 6), words, 3.3, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def _text(
        self, box: QRectF, words: str, size: float,
        where: Qt.AlignmentFlag | Qt.TextFlag = Qt.AlignmentFlag.AlignLeft, bold: bool = False,
    ) -> None:  # fmt: skip
        """Words in letters so many millimetres high."""
        self.p.save()
        self.p.setPen(self.ink.label)
        font = QFont(map_font(20.0, bold=bold))  # letters of a few pixels would be set by whole pixels
        font.setPixelSize(20)
        self.p.setFont(font)
        unit = size / 20.0
        self.p.translate(box.topLeft())
        self.p.scale(unit, unit)
        self.p.drawText(QRectF(0, 0, box.width() / unit, box.height() / unit), int(where), words)
        self.p.restore()

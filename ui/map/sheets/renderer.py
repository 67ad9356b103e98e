"""The map as square sheets, painted when first seen, a little per frame, and mended where a scene changes.

A sheet holds the printed ground, a copy of it with the realms, and a copy of that with the pieces. A frame only lays
finished sheets side by side; where one is missing it shows the same ground from another zoom. Lengths are pixels of
the widget; on finer screens a sheet has `ratio` times as many of its own each way.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from ui.map.ink import geometry
from ui.map.ink.geometry import At, Box, centre
from ui.map.ink.output import Manner
from ui.map.ink.palette import Palette, palette
from ui.map.ink.scene import MapScene, SettlementShape
from ui.map.sheets.ground import Ground
from ui.map.sheets.lettering import REALM_NAMES_TO, Lettering
from ui.map.sheets.pieces import Pieces
from ui.map.sheets.squares import SIDE, Key, Sheet, Sheets, area_of, box_of, merged, sheets_in, square_of
from ui.map.signs.index import (
    SceneIndex,
    ground_changes,
    grown,
    piece_changes,
    realm_changes,
    region_names_differ,
    sight_changes,
)
from ui.map.signs.layout import banner_places, lift_of
from ui.map.signs.placing import Label

PATCH_MOST = 48


class Renderer:
    """Keeps the sheets of one scene; `draw` a view, then `work` while time is left."""

    def __init__(self, scene: MapScene | None = None) -> None:
        self._sheets = Sheets(1.0)
        self._letters: dict[float, Lettering] = {}
        self._wanted: list[Key] = []
        self._job: tuple[Key, Iterator[None]] | None = None
        self._frame = 0
        self._in_view: set[Key] = set()
        self._ratio = self._text = 1.0
        self.index = SceneIndex(scene or MapScene())
        self.ink: Palette = palette(self.index.scene.theme)
        self._start_over()

    def _start_over(self) -> None:
        self._stop()
        self._sheets = Sheets(self._ratio)
        self._letters.clear()
        self._ground = self._new_ground()
        self._pieces = Pieces(self.index, self.ink, ratio=self._ratio, text=self._text)

    def _new_ground(self, like: Ground | None = None) -> Ground:
        north = self.index.scene.north
        return Ground(self.index.tiles, self._town_at, self.ink, ratio=self._ratio, like=like, north=north)

    def _town_at(self, at: At) -> SettlementShape | None:
        return self.index.town(at)

    def set_ratio(self, ratio: float) -> None:
        """Take the screen's fineness; sheets for another one are dropped."""
        if ratio != self._ratio:
            self._ratio = ratio
            self._start_over()

    def set_text_scale(self, text: float) -> None:
        """Write names, numbers and flags so much larger than usual."""
        if text != self._text:
            self._text = text
            self._start_over()

    def banner_at(self, radius: float, x: float, y: float) -> str | None:
        """The id of the banner whose flag is painted at a point of the map (in radii)."""
        here, index, lift = geometry.hex_at(x, y), self.index, lift_of(radius, self._text)
        for at in (here, *(geometry.neighbour(here, side) for side in geometry.SIDES)):
            tile = index.tiles.get(at)
            if tile is None or at not in index.banners:
                continue
            cx, cy = centre(at)
            for place in reversed(banner_places(tile, index.town(at), index.flags(at), lift)):
                left, top, right, bottom = place.box()
                if left <= x - cx <= right and top <= y - cy <= bottom:
                    return place.banner.id
        return None

    def names_at(self, radius: float, at: At) -> list[Label]:
        """The names placed so far that touch the middle of a tile, and its number."""
        letters = self._letters.get(radius)
        if letters is None:
            return []
        (x, y), r = centre(at), radius
        number = letters.number(at) if self.index.tiles[at].number else None
        found = letters.labels_in(((x - 0.8) * r, (y - 0.9) * r, (x + 0.8) * r, (y + 0.9) * r))
        return found + ([number] if number is not None else [])

    def things_at(self, radius: float, at: At) -> list[Box]:
        """What stands on a tile, from its middle in radii."""
        letters = self._letters.get(radius)
        return letters.things(at) if letters is not None else []

    def write(self, painter: QPainter, label: Label) -> None:
        """Write a name once more, over what lies above the sheets."""
        self._pieces.write(painter, label)

    def _stop(self) -> None:
        if self._job is not None:
            self._job[1].close()  # type: ignore[attr-defined]
            self._job = None

    # --- a new scene
    def set_scene(self, scene: MapScene, radius: float) -> None:
        """Take a scene; sheets at this zoom are mended at once where little changed, others later or dropped."""
        old, index = self.index.scene, SceneIndex(scene, self.index)
        if scene is old:
            return
        land = ground_changes(old, index)
        pieces = piece_changes(old, scene)
        self.index, self.ink = index, palette(scene.theme)
        if land is None:
            self._start_over()
            return
        if land:
            self._renew_ground(index.places(land), old)
        self._pieces.renew(index)
        if pieces is None:
            self._age_all()
            return
        hands = realm_changes(old, scene)
        sight = sight_changes(old, scene)
        if region_names_differ(old, scene, land) or (hands and radius < REALM_NAMES_TO):
            if land:
                self._mend(index.places(land), set(), grown(index.places(land)), radius)
            self._age_all()
            return
        realms = hands | sight
        self._mend(index.places(land | pieces | realms), grown(index.places(realms)), grown(index.places(land)), radius)

    def _renew_ground(self, places: set[At], old: MapScene) -> None:
        tiles = self.index.tiles
        changed = {at: tiles[at] for at in places if old.tiles[tiles[at].cell] != tiles[at]}
        if changed and not self._ground.take(changed):
            self._ground = self._new_ground(self._ground)
        self._ground.forget(places)

    def _age_all(self) -> None:
        self._stop()
        self._letters.clear()
        for sheet in self._sheets.kept.values():
            sheet.stale = True

    def _mend(self, places: set[At], hands: set[At], land: set[At], radius: float) -> None:
        """Paint anew round `places`; round `hands` the realms as well, and round `land` the ground itself."""
        if not places:
            return
        self._stop()
        self._letters = {r: letters for r, letters in self._letters.items() if r == radius}
        letters = self._letters.get(radius)
        boxes = letters.replace(self.index, places) if letters is not None else []
        names = [QRectF(b[0] - 5, b[1] - 5, b[2] - b[0] + 10, b[3] - b[1] + 10) for b in boxes]
        few = len(places) <= PATCH_MOST
        for key in list(self._sheets.kept):
            square, sheet, zoom = square_of(key), self._sheets.kept[key], key[0]
            soil, realms, over = (
                [area for at in spots if (area := area_of(at, zoom)).intersects(square)]
                for spots in (land, hands, places)
            )
            if few and zoom == radius and not sheet.stale and sheet.ground is not None:
                over += [area for area in names if area.intersects(square)]
                self._patch(key, sheet, soil, realms + soil, over + realms + soil)
            elif soil:
                self._sheets.drop(key)
            elif realms or over:
                sheet.stale = True

    def _patch(self, key: Key, sheet: Sheet, soil: list[QRectF], realms: list[QRectF], over: list[QRectF]) -> None:
        """Paint the changed parts of a sheet anew, layer upon layer."""
        radius = key[0]
        assert sheet.ground is not None
        assert sheet.realms is not None
        for rect in merged(soil, square_of(key)):
            with self._open(sheet.ground, key, rect) as painter:
                _all(self._ground.steps(painter, radius, box_of(rect, radius)))
        for rect in merged(realms, square_of(key)):
            with self._open(sheet.realms, key, rect) as painter:
                self._lay(painter, key, rect, sheet.ground)
                _all(self._pieces.realm_steps(painter, radius, box_of(rect, radius)))
        for rect in merged(over, square_of(key)):
            with self._open(sheet.full, key, rect) as painter:
                self._lay(painter, key, rect, sheet.realms)
                _all(self._pieces.steps(painter, radius, box_of(rect, radius), self._lettering(radius)))

    def _lay(self, painter: QPainter, key: Key, rect: QRect, below: QImage) -> None:
        part, fine = rect.translated(-key[1] * SIDE, -key[2] * SIDE), self._ratio
        source = QRectF(part.x() * fine, part.y() * fine, part.width() * fine, part.height() * fine)
        painter.drawImage(QRectF(rect), below, source)

    @contextmanager
    def _open(self, device: QImage, key: Key, rect: QRect | None = None) -> Iterator[QPainter]:
        painter = QPainter(device)
        try:
            painter.translate(-key[1] * SIDE, -key[2] * SIDE)
            if rect is not None:
                painter.setClipRect(rect)
            yield painter
        finally:
            painter.end()

    # --- a frame
    def draw(self, painter: QPainter, radius: float, left: float, top: float, width: int, height: int) -> None:
        """Lay out the sheets of a view whose corner is at (left, top) in pixels of the world."""
        self._frame += 1
        missing = []
        x0, y0 = round(left * self._ratio) / self._ratio, round(top * self._ratio) / self._ratio
        for key in sheets_in(radius, x0, y0, width, height):
            sheet = self._sheets.kept.get(key)
            if sheet is None:
                missing.append(key)
            else:
                sheet.seen = self._frame
                painter.drawImage(QPointF(key[1] * SIDE - x0, key[2] * SIDE - y0), sheet.full)
        if missing:
            self._draw_substitutes(painter, radius, x0, y0, missing)

    def _draw_substitutes(self, painter: QPainter, radius: float, x0: float, y0: float, missing: list[Key]) -> None:
        painter.save()
        holes = [QRectF(key[1] * SIDE - x0, key[2] * SIDE - y0, SIDE, SIDE) for key in missing]
        for hole in holes:
            painter.fillRect(hole, self.ink.sea)
        # Nearest zooms last, so that the sharpest picture stays on top.
        others = sorted({key[0] for key in self._sheets.kept if key[0] != radius}, key=lambda r: -abs(r / radius - 1))
        for other in others[-3:]:
            scale = radius / other
            for key in [k for k in self._sheets.kept if k[0] == other]:
                target = QRectF(key[1] * SIDE * scale - x0, key[2] * SIDE * scale - y0, SIDE * scale, SIDE * scale)
                for hole in holes:
                    part = target.intersected(hole)
                    if part.isEmpty():
                        continue
                    fine = self._ratio / scale
                    source = QRectF((part.topLeft() - target.topLeft()) * fine, part.size() * fine)
                    painter.drawImage(part, self._sheets.kept[key].full, source)
                    self._sheets.kept[key].seen = self._frame
        painter.restore()

    # --- work between frames
    def want(self, radius: float, left: float, top: float, width: int, height: int) -> bool:
        """Ask for the sheets of a view, the middle first; tells whether any is still to be painted."""
        keys = sheets_in(radius, left, top, width, height)
        mx, my = (left + width / 2) / SIDE - 0.5, (top + height / 2) / SIDE - 0.5
        lacking = sorted(
            (key for key in keys if self._lacks(key)), key=lambda k: (k[1] - mx) ** 2 + (k[2] - my) ** 2, reverse=True
        )
        self._in_view = set(keys)
        if lacking:
            if self._job is not None and self._job[0] not in keys:
                self._stop()
            self._wanted = lacking
        return bool(lacking)

    def look_ahead(self, radius: float, left: float, top: float, width: int, height: int) -> None:
        """Ask for the sheets round a finished view as well, as far as there is room to keep them."""
        seen = set(sheets_in(radius, left, top, width, height))
        rim = sheets_in(radius, left - SIDE, top - SIDE, width + 2 * SIDE, height + 2 * SIDE)
        room = self._sheets.room_beside(len(seen))
        self._wanted = [key for key in rim if key not in seen and self._lacks(key)][:room]

    def _lacks(self, key: Key) -> bool:
        sheet = self._sheets.kept.get(key)
        return sheet is None or sheet.stale

    def work(self, seconds: float) -> bool:
        """Paint wanted sheets for about so long; tells whether a sheet was finished."""
        until = perf_counter() + seconds
        finished = False
        while self._job is not None or self._next_job():
            assert self._job is not None
            steps = self._job[1]
            for _ in steps:
                if perf_counter() >= until:
                    return finished
            self._job = None
            finished = True
            if perf_counter() >= until:
                break
        return finished

    def is_idle(self) -> bool:
        """Whether all wanted sheets are painted."""
        return self._job is None and not self._wanted

    def _next_job(self) -> bool:
        while self._wanted:
            key = self._wanted.pop()
            if self._lacks(key):
                self._job = (key, self._paint(key))
                return True
        return False

    def _paint(self, key: Key) -> Iterator[None]:
        radius = key[0]
        box = box_of(square_of(key).toRect(), radius)
        old, sheets = self._sheets.kept.get(key), self._sheets
        made: list[QImage] = []
        try:
            ground = old.ground if old is not None else None
            if ground is None:
                made.append(ground := sheets.picture())
                with self._open(ground, key) as painter:
                    yield from self._ground.steps(painter, radius, box)
            made.append(realms := sheets.picture(ground))
            with self._open(realms, key) as painter:
                yield from self._pieces.realm_steps(painter, radius, box)
            made.append(full := sheets.picture(realms))
            with self._open(full, key) as painter:
                yield from self._pieces.steps(painter, radius, box, self._lettering(radius))
        except GeneratorExit:
            sheets.free(*made)
            raise
        if old is not None:
            sheets.free(old.full, old.realms)
        sheets.kept[key] = Sheet(full, ground, realms, self._frame)
        sheets.thin(self._in_view)

    def _lettering(self, radius: float) -> Lettering:
        letters = self._letters.get(radius)
        if letters is None:
            if len(self._letters) > 5:
                self._letters.pop(next(iter(self._letters)))
            letters = self._letters[radius] = Lettering(self.index, radius, self._text)
        return letters


def _all(steps: Iterator[None]) -> None:
    for _ in steps:
        pass


def paint_all(painter: QPainter, scene: MapScene, radius: float, box: Box, ink: Palette, manner: Manner) -> None:
    """Paint a part of a scene in one go (for exports); the painter's origin is the box's corner."""
    index = SceneIndex(scene)
    painter.save()
    painter.translate(QPointF(-box[0] * radius, -box[1] * radius))
    _all(Ground(index.tiles, index.town, ink, manner, north=scene.north).steps(painter, radius, box))
    pieces = Pieces(index, ink, manner)
    _all(pieces.realm_steps(painter, radius, box))
    _all(pieces.steps(painter, radius, box, Lettering(index, radius)))
    painter.restore()

"""Lettering that never collides: names seek a free place among settlements, flags and one another, or stay away.

Boxes are in pixels of the whole world at one zoom. What is free the placer knows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from math import atan2, ceil, cos, degrees, dist, pi, sin

from ui.map.ink import geometry
from ui.map.ink.geometry import SIDE_MIDDLES, At, Box, Point, centre
from ui.map.ink.scene import SettlementShape
from ui.map.land.landform import seat_of
from ui.map.land.regions import Region, spread
from ui.map.sheets import courses
from ui.map.signs.emblems import GLYPH
from ui.map.signs.index import SceneIndex, grown
from ui.map.signs.layout import banner_places, lift_of, town_box, town_lift
from ui.map.signs.placing import GAP, Label, Placer, Style, line_boxes, text_size

BLOCK = 8  # hexes; names are placed block by block, as sheets need them
REACH = 7.0  # radii a name may stray from its tile
NUMBER_FROM = 14.0
SHY_FROM = 34.0  # from here on the names of regions leave the numbers free
NUMBER_HEIGHTS = (0.54, -0.1, -0.6)  # where a tile's number may stand, well within it
REALM_NAMES_TO = 24.0  # and how large the names of regions may be, in radii:
MOST_SIZE = {"sea": 0.58, "river": 0.27, "range": 0.4, "wood": 0.38, "swamp": 0.34, "place": 0.9}


class Lettering:
    """All names of a scene at one zoom, placed lazily; once placed a name stays until its surroundings change."""

    def __init__(self, index: SceneIndex, radius: float, text: float = 1.0) -> None:
        self.radius = radius
        self.text = text
        self.lift = lift_of(radius, text)
        self.is_small = radius * town_lift(self.lift) < GLYPH
        self._index = index
        self._placer = Placer(max(radius * 2, 48.0))
        self._labels: dict[At, list[Label]] = {}
        self._wide: list[Label] = []
        self._done: set[At] = set()
        self._known: set[At] = set()
        self._wide_placed = False

    # --- asking
    def prepare(self, box: Box) -> Iterator[None]:
        """Place every name that may reach into a box of the map (in radii), a block at a time."""
        if not self._wide_placed:
            self._wide_placed = True
            yield from self._place_wide()
        blocks = sorted(
            {(at[0] // BLOCK, at[1] // BLOCK)
             for at in geometry.hexes_in(box[0] - REACH, box[1] - 2, box[2] + REACH, box[3] + 2)}
        )  # fmt: skip
        for block in blocks:
            if block not in self._done:
                self._done.add(block)
                self._place([at for at in _block_hexes(block) if at in self._index.tiles])
                yield

    def labels_in(self, box: Box) -> list[Label]:
        """The names that touch a box (in pixels)."""
        r = self.radius
        found = [label for label in self._wide if _touch(label.boxes, box)]
        for at in geometry.hexes_in(box[0] / r - REACH, box[1] / r - 2, box[2] / r + REACH, box[3] / r + 2):
            found += [label for label in self._labels.get(at, ()) if _touch(label.boxes, box)]
        return found

    def number(self, at: At) -> Label | None:
        """The number of a tile where there is room for it: in its lower third, else higher within it."""
        if self.radius < NUMBER_FROM:
            return None
        style = self._number_style()
        x, y = centre(at)
        width, height = text_size(self._index.tiles[at].number, style)
        # From afar a number high in one tile would touch one low in the next.
        for dy in NUMBER_HEIGHTS if self.radius >= 40 else NUMBER_HEIGHTS[:2]:
            boxes = line_boxes(width, height, x * self.radius, (y + dy) * self.radius, 0)
            if self._placer.is_free(boxes[0]):
                text = self._index.tiles[at].number
                return Label(text, style, x * self.radius, (y + dy) * self.radius, 0, boxes)
        return None

    def replace(self, index: SceneIndex, places: set[At]) -> list[Box]:
        """Take a changed scene: names give way to what now stands at `places`, and those that were left out try again.

        Gives the boxes (in pixels) that old and new names cover; names elsewhere stay where they are.
        """
        before, self._index = self._index, index
        changed = {at for at in places if self._stands(before, at) != self._stands(index, at)}
        gone: list[Label] = []
        for at in changed:
            self._placer.release(at)
            self._known.discard(at)
            gone += self._lift(at)
        for at in changed:
            self._obstacles(at)
        pushed = {at for at in grown(changed, 3) if at not in changed and self._is_trodden(at, changed)}
        for at in pushed:
            gone += self._lift(at)
        touched = [box for label in gone for box in label.boxes]
        touched += self._make_way(changed)
        again = {at for at in grown(changed, 2) if at in index.tiles and at not in self._labels and self._is_done(at)}
        self._place(sorted(again | {at for at in pushed if self._is_done(at)}))
        return touched + [box for at in again | pushed for label in self._labels.get(at, ()) for box in label.boxes]

    def _stands(self, index: SceneIndex, at: At) -> object:
        """All that lettering minds about a place."""
        tile, overlays = index.tiles.get(at), index.scene.overlays
        cell = tile.cell if tile is not None else ""
        return (
            tile, index.town(at), tuple(index.flags(at)), at in index.markers, at in index.dragons,
            cell in overlays.supply, cell in overlays.knowledge, *index.signs.get(at, ()),
            *courses.figures_of(overlays, cell, self.radius),
        )  # fmt: skip

    def _is_done(self, at: At) -> bool:
        return (at[0] // BLOCK, at[1] // BLOCK) in self._done

    def _lift(self, at: At) -> list[Label]:
        self._placer.release(("name", at))
        return self._labels.pop(at, [])

    def _is_trodden(self, at: At, changed: set[At]) -> bool:
        """Whether something at the changed places now stands on the name of a place."""
        names = [box for label in self._labels.get(at, ()) for box in label.boxes]
        return bool(names) and any(_touch(names, box) for spot in changed for box in self._placer.boxes(spot))

    def _make_way(self, places: set[At]) -> list[Box]:
        """Regions' names that something now stands on seek another place."""
        boxes = [box for at in places for box in self._placer.boxes(at)]
        pushed = [label for label in self._wide if any(_touch(label.boxes, box) for box in boxes)]
        if not pushed:
            return []
        touched = [box for label in pushed for box in label.boxes]
        for label in pushed:
            self._placer.release(("wide", label.text))
        self._wide = [label for label in self._wide if label not in pushed]
        before, names = len(self._wide), {label.text for label in pushed}
        for region, style in self._regions():
            if region.text in names:
                self._place_region(region, style)
        return touched + [box for label in self._wide[before:] for box in label.boxes]

    # --- placing
    def _place(self, places: list[At]) -> None:
        for at in places:
            for near in (at, *(geometry.neighbour(at, s) for s in geometry.SIDES)):
                self._obstacles(near)
        towns = [
            (at, town)
            for at in places
            if at not in self._labels and (town := self._index.town(at)) is not None and town.name
        ]
        order = ("capital", "city", "fortress", "village")
        towns.sort(key=lambda pair: (order.index(pair[1].kind), pair[0]))
        for at, town in towns:
            self._place_town(at, town)

    def _obstacles(self, at: At) -> None:
        if at in self._known or at not in self._index.tiles:
            return
        self._known.add(at)
        (x, y), r = centre(at), self.radius
        for left, top, right, bottom in self.things(at):
            self._placer.take(((x + left) * r, (y + top) * r, (x + right) * r, (y + bottom) * r), at)

    def things(self, at: At) -> list[Box]:
        """What stands on a tile, from its middle in radii."""
        index, tile, lift, town = self._index, self._index.tiles[at], self.lift, self._index.town(at)
        found: list[Box] = []
        if town is not None:
            x, y = seat_of(tile)
            found.append((x - 0.4, y - 0.4, x + 0.4, y + 0.4) if self.is_small else town_box(tile, town, lift))
        found += [place.box() for place in banner_places(tile, town, index.flags(at), lift)]
        if at in index.dragons or (at in index.markers and not self.is_small):
            found.append((-0.3, -0.3, 0.3, 0.3))
        found += [place.box() for place in index.signs_at(at, self.radius, self.text)]
        overlays = index.scene.overlays
        if tile.cell in overlays.supply:
            found.append((-0.5 - 0.27 * lift, -0.5 - 0.13 * lift, -0.5 + 0.27 * lift, -0.5 + 0.13 * lift))
        found += courses.figure_boxes(overlays, tile.cell, self.radius)
        if tile.cell in overlays.knowledge:
            found.append((-0.5, 0.6, 0.5, 0.78))
        return found

    def _place_town(self, at: At, town: SettlementShape) -> None:
        style = self._town_style(town)
        if style is None:
            return
        text = town.name.upper() if town.kind == "capital" else town.name
        width, height = text_size(text, style)
        tile, r = self._index.tiles[at], self.radius
        cx, cy = centre(at)
        if self.is_small:
            sx, sy = seat_of(tile)
            box = (sx - 0.42, sy - 0.45, sx + 0.42, sy + 0.42)
        else:
            box = town_box(tile, town, self.lift)
        x0, y0, x1, y1 = (cx + box[0]) * r, (cy + box[1]) * r, (cx + box[2]) * r, (cy + box[3]) * r
        mx, my = (x0 + x1) / 2, (y0 + y1) / 2
        h, w = height / 2 + GAP + 1, width / 2 + GAP + 1
        right, left = x1 + w * 0.8, x0 - w * 0.8
        spots = [
            (mx, y1 + h), (x1 + w, my), (x0 - w, my), (mx, y0 - h), (right, y1 + h), (left, y1 + h),
            (right, y0 - h), (left, y0 - h), (mx, y1 + 2 * h + 3), (mx, y0 - 2 * h - 3),
        ]  # fmt: skip
        # Names may hide a tile's number, but rather do not.
        for shy in (True, False):
            for x, y in spots:
                boxes = line_boxes(width, height, x, y, 0)
                if self._placer.is_free(boxes[0]) and not (shy and self._hides_number(boxes[0])):
                    self._keep(at, Label(text, style, x, y, 0, boxes))
                    return

    def _keep(self, at: At, label: Label) -> None:
        for box in label.boxes:
            self._placer.take(box, ("name", at))
        self._labels.setdefault(at, []).append(label)

    def _hides_number(self, box: Box) -> bool:
        r = self.radius
        if r < NUMBER_FROM:
            return False
        style = self._number_style()
        for at in geometry.hexes_in(box[0] / r, box[1] / r, box[2] / r, box[3] / r):
            tile = self._index.tiles.get(at)
            if tile is None:
                continue
            width, height = text_size(tile.number, style)
            x, y = centre(at)
            (left, top, right, bottom), *_ = line_boxes(width, height, x * r, (y + NUMBER_HEIGHTS[0]) * r, 0)
            if left < box[2] and right > box[0] and top < box[3] and bottom > box[1]:
                return True
        return False

    # --- names of regions
    def _place_wide(self) -> Iterator[None]:
        """Realms when seen from afar, seas, ranges and woods: few and large, so they choose first."""
        index, seats = self._index, []
        spots = sorted(index.places(index.scene.settlements))
        for n, at in enumerate((*spots, *index.banners, *index.markers, *index.dragons, *index.signs)):
            self._obstacles(at)
            if n < len(spots) and (town := index.town(at)) is not None and town.kind == "capital" and town.name:
                seats.append((at, town))
            if n % 40 == 39:
                yield
        for at, town in seats:
            self._place_town(at, town)
        yield
        for region, style in self._regions():
            self._place_region(region, style)
            yield

    def _regions(self) -> list[tuple[Region, Callable[[float], Style]]]:
        """Regions to be named, the largest first; what a settlement already names is left to it."""
        found = []
        for region in self._index.regions():
            town = self._index.town(region.places[0])
            if town is None or not town.name:
                ink = "sea_label" if region.kind in ("sea", "river") else "range_label"
                found.append((region, _place_style(ink) if region.kind == "place" else _region_style(ink)))
        if self.radius < REALM_NAMES_TO:
            for empire, name, places in self._realm_groups():
                found.append((Region(name, "place", tuple(places)), _realm_style(empire)))
        # Where one may found a capital must be named; then the larger come first.
        found.sort(key=lambda entry: (not self._is_site(entry[0]), -len(entry[0].places), entry[0].places[0]))
        return found

    def _is_site(self, region: Region) -> bool:
        return len(region.places) == 1 and region.kind == "place" and self._index.tiles[region.places[0]].capital

    def _realm_groups(self) -> Iterator[tuple[str, str, list[At]]]:
        scene = self._index.scene
        lots: dict[str, list[At]] = defaultdict(list)
        for cell, owner in scene.overlays.realms.items():
            if cell in scene.tiles:
                lots[owner].append((scene.tiles[cell].i, scene.tiles[cell].j))
        for owner, places in lots.items():
            named = {label.text for at in places for label in self._labels.get(at, ())}
            if owner in scene.empires and len(places) >= 4 and scene.empires[owner].name.upper() not in named:
                yield owner, scene.empires[owner].name.upper(), places

    def _place_region(self, region: Region, style_of: Callable[[float], Style]) -> None:
        r, text = self.radius, region.text
        x, y, long, turn = spread(list(region.places))
        if region.kind == "place" and len(region.places) == 1:
            long = 2.2
        most = MOST_SIZE[region.kind]
        for share in (0.95, 0.75, 0.55):
            size = min(max(long * r * share / max(len(text), 1) * 0.95, r * 0.2), r * most, 44.0) * self.text
            least = 9.5 * self.text
            if size < least:
                if share == 0.95 and long * r * 1.5 > 9 * len(text) * 0.6:
                    size = least
                else:
                    continue
            style = style_of(round(size, 1))
            width, _ = text_size(text, style)
            if width > long * r * 1.8 + 2 * r:
                continue
            if self._try_region(region, style, (x * r, y * r), turn):
                return

    def _try_region(self, region: Region, style: Style, middle: Point, turn: float) -> bool:
        width, height = text_size(region.text, style)
        own = set(region.places)
        shy = self.radius >= SHY_FROM
        for x, y, angle in self._spots(region, middle, turn):
            boxes = line_boxes(width, height, x, y, angle)
            if region.kind == "sea" and not self._stays_at_sea(boxes, own):
                continue
            if all(self._placer.is_free(b) and not (shy and self._hides_number(b)) for b in boxes):
                for box in boxes:
                    self._placer.take(box, ("wide", region.text))
                self._wide.append(Label(region.text, style, x, y, angle, boxes))
                return True
        return False

    def _spots(self, region: Region, middle: Point, turn: float) -> Iterator[tuple[float, float, float]]:
        """Where a region's name may stand and how it may lie, the best first."""
        r = self.radius
        near = sorted(region.places, key=lambda at: (dist(centre(at), (middle[0] / r, middle[1] / r)), at))
        if region.kind == "river":
            for at in near[:8]:
                yield from self._banks(at)
            return
        for angle in (turn, 0.0) if turn else (0.0,):
            yield *middle, angle
            for at in near[:10]:
                x, y = centre(at)
                for dy in (0.0, 0.42, -0.4):
                    yield x * r, (y + dy) * r, angle

    def _banks(self, at: At) -> Iterator[tuple[float, float, float]]:
        """Beside the water of one tile, along it where it does not run too steeply."""
        strand = next((s for s in self._index.tiles[at].rivers if len(s) == 2), None)
        if strand is None:
            return
        (ax, ay), (bx, by) = (SIDE_MIDDLES[side] for side in strand)
        angle = (degrees(atan2(by - ay, bx - ax)) + 90) % 180 - 90
        x, y = centre(at)
        a = angle * pi / 180
        for sign in (-1, 1):
            yield (x - sin(a) * 0.32 * sign) * self.radius, (y + cos(a) * 0.32 * sign) * self.radius, angle

    def _stays_at_sea(self, boxes: tuple[Box, ...], own: set[At]) -> bool:
        """A sea's name keeps to its water, or to what lies beyond the map."""
        r, tiles = self.radius, self._index.tiles
        for left, top, right, bottom in ((b[0] - r * 0.3, b[1], b[2] + r * 0.3, b[3]) for b in boxes):
            count = max(ceil((right - left) / r * 2), 1)
            for n in range(count + 1):
                for y in (top, bottom):
                    at = geometry.hex_at((left + (right - left) * n / count) / r, y / r)
                    tile = tiles.get(at)
                    if tile is not None and at not in own and (tile.terrain != "sea" or not tile.known):
                        return False
        return True

    # --- styles by zoom
    def _number_style(self) -> Style:
        return Style(round(min(max(self.radius * 0.17, 7.5) * self.text, 13.0 * self.text), 1), "number", halo=0.7)

    def _town_style(self, town: SettlementShape) -> Style | None:
        r = self.radius
        share, least, first, bold, italic, spacing = {
            "capital": (0.28, 10.0, 9.0, True, False, 9.0),
            "city": (0.25, 10.0, 14.0, True, False, 2.0),
            "fortress": (0.22, 9.5, 22.0, False, False, 1.0),
            "village": (0.21, 9.5, 26.0, False, True, 0.0),
        }[town.kind]
        if r < first:
            return None
        size = min(max(r * share, least), 26.0) * self.text
        return Style(round(size, 1), "label", italic or town.remembered, bold, spacing)


def _region_style(ink: str) -> Callable[[float], Style]:
    return lambda size: Style(size, ink, italic=True, spacing=30.0, halo=1.0)


def _place_style(ink: str) -> Callable[[float], Style]:
    return lambda size: Style(min(size, 16.0), ink, spacing=4.0, halo=1.0)


def _realm_style(empire: str) -> Callable[[float], Style]:
    return lambda size: Style(size, empire, bold=True, spacing=55.0, halo=1.0)


def _touch(boxes: Iterable[Box], box: Box) -> bool:
    return any(b[0] < box[2] and b[2] > box[0] and b[1] < box[3] and b[3] > box[1] for b in boxes)


def _block_hexes(block: At) -> Iterator[At]:
    for i in range(block[0] * BLOCK, block[0] * BLOCK + BLOCK):
        for j in range(block[1] * BLOCK, block[1] * BLOCK + BLOCK):
            yield i, j

"""A scene looked up by place, and what differs between two scenes. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ui.map.ink.geometry import At, neighbour
from ui.map.ink.scene import (
    BannerShape,
    DragonShape,
    LineShape,
    MapScene,
    MarkerShape,
    SettlementShape,
    SignShape,
    TileShape,
    TileTable,
)
from ui.map.land.regions import Region, regions_of
from ui.map.signs.sign_layout import SignPlace, sign_places


class SceneIndex:
    """Answers by local coordinates; sharing the tile table of the scene before where it is the same."""

    def __init__(self, scene: MapScene, before: SceneIndex | None = None) -> None:
        self.scene = scene
        same = before if before is not None and lie_alike(before.scene.tiles, scene.tiles) else None
        self.changed: set[str] | None = None  # tiles drawn otherwise than in the scene before; None: all of them
        self.tiles: dict[At, TileShape] = self._tiles(same)
        self.banners: dict[At, list[BannerShape]] = self._flags(same)
        self.markers: dict[At, MarkerShape] = (
            same.markers if same and same.scene.markers is scene.markers else self._last_at(scene.markers)
        )
        self.dragons: dict[At, DragonShape] = (
            same.dragons if same and same.scene.dragons is scene.dragons else self._last_at(scene.dragons)
        )
        self.signs: dict[At, list[SignShape]] = (
            same.signs if same and same.scene.signs == scene.signs else self._by_at(scene.signs)
        )
        self.lines: dict[At, list[LineShape]] = (
            same.lines if same and same.scene.overlays.lines == scene.overlays.lines else self._lines()
        )
        self._regions: list[Region] | None = same._regions if same and same.tiles is self.tiles else None
        self.styles = {empire: n for n, empire in enumerate(sorted(scene.empires))}

    def _tiles(self, before: SceneIndex | None) -> dict[At, TileShape]:
        tiles = self.scene.tiles
        if before is None:
            return {(t.i, t.j): t for t in tiles.values()}
        self.changed = _tiles_differ(before.scene.tiles, tiles)
        if not self.changed:
            return before.tiles
        return {**before.tiles, **{(tiles[c].i, tiles[c].j): tiles[c] for c in self.changed}}

    def regions(self) -> list[Region]:
        """The named regions, found once for a set of tiles."""
        if self._regions is None:
            self._regions = regions_of(self.tiles)
        return self._regions

    def _flags(self, before: SceneIndex | None) -> dict[At, list[BannerShape]]:
        """Banners by place, those of one tile by their ids; only the places where some came or went are made anew."""
        if before is None:
            found = self._by_at(self.scene.banners)
            for flags in found.values():
                flags.sort(key=lambda b: b.id)
            return found
        gone, come = moved(before.scene.banners, self.scene.banners)
        if not gone and not come:
            return before.banners
        found = dict(before.banners)
        for at in self.places(b.cell for b in gone | come):
            cell = self.tiles[at].cell
            flags = [b for b in found.pop(at, ()) if b not in gone] + [b for b in come if b.cell == cell]
            if flags:
                found[at] = sorted(flags, key=lambda b: b.id)
        return found

    def _by_at(self, shapes: Iterable[Any]) -> dict[At, list[Any]]:
        found: dict[At, list[Any]] = {}
        for shape in shapes:
            tile = self.scene.tiles.get(shape.cell)
            if tile is not None:
                found.setdefault((tile.i, tile.j), []).append(shape)
        return found

    def _last_at(self, shapes: Iterable[Any]) -> dict[At, Any]:
        return {at: found[-1] for at, found in self._by_at(shapes).items()}

    def _lines(self) -> dict[At, list[LineShape]]:
        found: dict[At, list[LineShape]] = {}
        for line in self.scene.overlays.lines:
            for at in self.places(line.cells):
                found.setdefault(at, []).append(line)
        return found

    def town(self, at: At) -> SettlementShape | None:
        """The settlement at a place."""
        tile = self.tiles.get(at)
        return self.scene.settlements.get(tile.cell) if tile is not None else None

    def owner(self, at: At) -> str | None:
        """Whose realm a place is, as far as the overlay shows realms."""
        tile = self.tiles.get(at)
        return self.scene.overlays.realms.get(tile.cell) if tile is not None else None

    def is_unseen(self, at: At) -> bool:
        """Whether a place is land out of the viewer's sight."""
        tile = self.tiles.get(at)
        return tile is not None and tile.terrain != "sea" and tile.cell in self.scene.overlays.unseen

    def flags(self, at: At) -> list[BannerShape]:
        """The banners at a place."""
        return self.banners.get(at, [])

    def signs_at(self, at: At, radius: float, text: float) -> tuple[SignPlace, ...]:
        """The signs of a place and where they stand at a zoom."""
        signs = self.signs.get(at)
        if not signs:
            return ()
        flags = tuple(self.flags(at))
        return sign_places(self.tiles[at], self.town(at), flags, tuple(signs), radius, text)

    def places(self, cells: Iterable[str]) -> set[At]:
        """The local coordinates of cells; those off the map are left out."""
        tiles = self.scene.tiles
        return {(tiles[c].i, tiles[c].j) for c in cells if c in tiles}


def lie_alike(some: Mapping[str, TileShape], others: Mapping[str, TileShape]) -> bool:
    """Whether two lots of tiles are the same cells in the same places."""
    if some is others or _known_changes(some, others) is not None:
        return True
    first = next(iter(some), None)
    if first is None or some.keys() != others.keys():
        return False
    return (some[first].i, some[first].j) == (others[first].i, others[first].j)


def _known_changes(old: Mapping[str, TileShape], new: Mapping[str, TileShape]) -> frozenset[str] | None:
    return new.changed_since(old) if isinstance(new, TileTable) else None


def _tiles_differ(old: Mapping[str, TileShape], new: Mapping[str, TileShape]) -> set[str]:
    """Cells that differ; where the new table knows what changed, only those are looked at."""
    known = _known_changes(old, new)
    return _differs(old, new) if known is None else {cell for cell in known if old[cell] != new[cell]}


def _differs(old: Mapping[str, Any], new: Mapping[str, Any]) -> set[str]:
    if old is new:
        return set()
    # What stays is mostly the very same object.
    others = {key: value for key, value in new.items() if old.get(key) is not value}
    changed = {key for key, value in others.items() if old.get(key) != value}
    if len(old) != len(new) or changed:
        changed |= old.keys() - new.keys()
    return changed


def moved(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[set[Any], set[Any]]:
    """What is only in the first and what is only in the second."""
    if old is new:
        return set(), set()
    start = _alike(old, new)
    end = _alike(old[: start - 1 if start else None : -1], new[: start - 1 if start else None : -1])
    first, second = set(old[start : len(old) - end]), set(new[start : len(new) - end])
    return first - second, second - first


def _alike(old: tuple[Any, ...], new: tuple[Any, ...]) -> int:
    """How many shapes both begin with: found by halves, for slices are compared quickly where they share objects."""
    low, high = 0, min(len(old), len(new))
    while low < high:
        half = (low + high + 1) // 2
        if old[low:half] == new[low:half]:
            low = half
        else:
            high = half - 1
    return low


def ground_changes(old: MapScene, index: SceneIndex) -> set[str] | None:
    """Cells whose terrain is drawn otherwise; None when the sheets are different altogether."""
    new = index.scene
    if (old.theme, old.north) != (new.theme, new.north) or index.changed is None:
        return None
    # Woods make room for a settlement, so its coming and going changes the ground as well.
    towns = {c for c in _differs(old.settlements, new.settlements) if (c in old.settlements) != (c in new.settlements)}
    return index.changed | {c for c in towns if c in new.tiles}


def region_names_differ(old: MapScene, new: MapScene, cells: Iterable[str]) -> bool:
    """Whether some region's name comes, goes or changes its extent."""
    for cell in cells:
        a, b = old.tiles[cell], new.tiles[cell]
        if (a.name or b.name) and (a.name, a.known) != (b.name, b.known):
            return True
    return False


def piece_changes(old: MapScene, new: MapScene) -> set[str] | None:
    """Cells on which something that stands or lies over the terrain differs; None for all of them."""
    if old.empires != new.empires:
        return None
    was, now = old.overlays, new.overlays
    changed = _differs(old.settlements, new.settlements)
    for name in ("supply", "reach", "knowledge", "sailing", "overseas", "danger", "chances"):
        changed |= _differs(getattr(was, name), getattr(now, name))
    for name in ("isolated", "sieges", "severed", "in_range"):
        changed |= getattr(was, name) ^ getattr(now, name)
    gone, come = moved(was.lines, now.lines)
    changed |= {cell for line in gone | come for cell in line.cells}
    for name in ("banners", "markers", "dragons", "signs"):
        gone, come = moved(getattr(old, name), getattr(new, name))
        changed |= {shape.cell for shape in gone | come}
    return {cell for cell in changed if cell in new.tiles}


def realm_changes(old: MapScene, new: MapScene) -> set[str]:
    """Cells that changed hands: the borders of their neighbours run otherwise too."""
    return {cell for cell in _differs(old.overlays.realms, new.overlays.realms) if cell in new.tiles}


def sight_changes(old: MapScene, new: MapScene) -> set[str]:
    """Cells that came into sight or went out of it."""
    was, now = old.overlays.unseen, new.overlays.unseen
    return set() if was is now else {cell for cell in was ^ now if cell in new.tiles}


def grown(places: Iterable[At], steps: int = 1) -> set[At]:
    """Places and all within some steps of them."""
    result = set(places)
    for _ in range(steps):
        result |= {neighbour(at, side) for at in result for side in range(1, 7)}
    return result

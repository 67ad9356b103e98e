"""Changes to a map being built, as pure functions: tiles in, changes out, everything in hex coordinates.

A change maps local coordinates to the new tile, None takes the tile away. No function changes what it is given, so that
undo is the change read backwards. Turning and mirroring act on (i, j) and on sides 1-6, never on rows and columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal

from msgspec.structs import replace

from empires.model.land.hexes import SIDE_OF_OFFSET, SIDES, At, distance, opposite, step
from empires.model.land.world import WET, Strand, Terrain, Tile
from empires.worlds.worldcheck import CAPITAL_SPACING, CAPITAL_TERRAINS

Tiles = Mapping[At, Tile]
Changes = dict[At, Tile | None]
Patch = dict[At, Tile]
"""A piece of map cut out, its coordinates counted from the cell it was taken at."""
Course = Literal["rivers", "ridges", "roads"]

MIRRORED = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}


# Shapes of hexes ----------------------------------------------------------------------------------


def disc(at: At, size: int) -> list[At]:
    """The hexes of a round brush: size 1 is the hex alone, 2 with its ring, and so on."""
    reach = size - 1
    span = range(-reach, reach + 1)
    return [(at[0] + i, at[1] + j) for i in span for j in span if abs(i - j) <= reach]


def line(start: At, end: At) -> list[At]:
    """The hexes of a straight line, both ends included, each next to the one before."""
    steps = distance(start, end)
    if steps == 0:
        return [start]
    return [_nearest(start, end, n / steps) for n in range(steps + 1)]


def _nearest(start: At, end: At, part: float) -> At:
    """The hex at a part of the way; a nudge keeps lines along an edge on one side of it."""
    x = start[0] + (end[0] - start[0]) * part + 1e-6
    y = -(start[1] + (end[1] - start[1]) * part) + 2e-6
    z = -x - y
    i, j, k = round(x), round(y), round(z)
    di, dj, dk = abs(i - x), abs(j - y), abs(k - z)
    if di > dj and di > dk:
        i = -j - k
    elif dj > dk:
        j = -i - k
    return i, -j


def alike(tiles: Tiles, at: At) -> list[At]:
    """The connected hexes of the same terrain as the one named: what a fill would colour."""
    if at not in tiles:
        return []
    terrain, found, seen = tiles[at].terrain, [at], {at}
    for cell in found:  # grows while it is walked
        for side in SIDES:
            other = step(cell, side)
            if other not in seen and other in tiles and tiles[other].terrain == terrain:
                seen.add(other)
                found.append(other)
    return found


# Terrain and features -----------------------------------------------------------------------------


def painted(tiles: Tiles, cells: Iterable[At], terrain: Terrain, mountain: bool = False) -> Changes:
    """Terrain laid on hexes, new ones included; what cannot stand on it goes, coasts follow the sea."""
    changes: Changes = {}
    for at in cells:
        old = tiles.get(at, Tile(at=at, terrain=terrain))
        changes[at] = fitting(replace(old, terrain=terrain, mountain=mountain and terrain == "highland"))
    return with_coasts(tiles, changes)


def fitting(tile: Tile) -> Tile:
    """The tile without what its terrain cannot carry (ME-MAP-04, ME-MAP-05)."""
    if tile.terrain == "sea":
        return Tile(at=tile.at, terrain="sea", name=tile.name)
    if tile.terrain == "swamp":
        ends = tuple(strand for strand in tile.rivers if len(strand) == 1)
        return Tile(at=tile.at, terrain="swamp", rivers=ends, name=tile.name)
    capital = tile.capital and tile.terrain in CAPITAL_TERRAINS
    ridges = tile.ridges if tile.terrain == "highland" else ()
    if tile.mountain:
        return replace(tile, rivers=_ends(tile.rivers), ridges=(), bridge=False, capital=False)
    crossed = any(len(strand) > 1 for strand in tile.rivers)
    return replace(tile, capital=capital, ridges=ridges, bridge=tile.bridge and crossed)


def _ends(strands: tuple[Strand, ...]) -> tuple[Strand, ...]:
    return tuple(strand for strand in strands if len(strand) == 1)


def featured(tiles: Tiles, cells: Iterable[At], **features: Any) -> Changes:
    """Features such as forest, hills, bridge, name or capital set on hexes that can carry them."""
    changes: Changes = {}
    for at in cells:
        if at in tiles:
            tile = fitting(replace(tiles[at], **features))
            if tile != tiles[at]:
                changes[at] = tile
    return changes


def with_coasts(tiles: Tiles, changes: Changes) -> Changes:
    """The changes with coasts that follow the sea: land beside sea is coastal, sea sides are those that face it.

    Highland, swamp and river valleys beside the sea stay what they are; coastal land without sea becomes lowland.
    """
    after = _Over(tiles, changes)
    touched = {near for at in changes for near in (at, *(step(at, side) for side in SIDES))}
    result = dict(changes)
    for at in sorted(touched):
        tile = after.get(at)
        if tile is None or tile.terrain not in ("lowland", "coastal"):
            if tile is not None and tile.sea_sides:
                result[at] = replace(tile, sea_sides=())
            continue
        seas = tuple(side for side in SIDES if _is_sea(after.get(step(at, side))))
        shore = replace(tile, terrain="coastal" if seas else "lowland", sea_sides=seas)
        if shore != tile:
            result[at] = shore
    return result


def _is_sea(tile: Tile | None) -> bool:
    return tile is not None and tile.terrain == "sea"


class _Over:
    """Tiles seen through changes that are not made yet."""

    def __init__(self, tiles: Tiles, changes: Changes) -> None:
        self.tiles, self.changes = tiles, changes

    def get(self, at: At) -> Tile | None:
        return self.changes[at] if at in self.changes else self.tiles.get(at)


# Courses: rivers, ridges, roads -------------------------------------------------------------------


def drawn(tiles: Tiles, kind: Course, path: Sequence[At]) -> Changes:
    """A river, ridge or road led from hex to hex; where it meets one of its kind they join.

    Sources, mouths and confluences follow from the sides joined. A river makes lowland a river valley; it ends at sea.
    """
    changes: Changes = {}
    for here, there in pairwise(path):
        side = SIDE_OF_OFFSET.get((there[0] - here[0], there[1] - here[1]))
        if side is None:
            continue
        for at, crossed in ((here, side), (there, opposite(side))):
            tile = changes.get(at, tiles.get(at))
            if tile is not None and _carries(tile, kind):
                changes[at] = _joined(tile, kind, crossed)
    return {at: tile for at, tile in changes.items() if tile != tiles.get(at)}


def _carries(tile: Tile, kind: Course) -> bool:
    if kind == "ridges":
        return tile.terrain == "highland" and not tile.mountain
    if kind == "roads":
        return tile.terrain not in WET
    return tile.terrain != "sea"


def _joined(tile: Tile, kind: Course, side: int) -> Tile:
    strands: tuple[Strand, ...] = getattr(tile, kind)
    if any(side in strand for strand in strands):
        return tile
    sides = tuple(sorted({side, *(s for strand in strands for s in strand)}))
    if kind == "rivers" and (tile.terrain == "swamp" or tile.mountain):
        return replace(tile, rivers=(*strands, (side,)))
    valley: dict[str, Any] = {}
    if kind == "rivers" and tile.terrain == "lowland":
        valley = {"terrain": "river_valley"}
    return replace(tile, **{kind: (sides,)}, **valley)


def erased(tiles: Tiles, kind: Course, cells: Iterable[At]) -> Changes:
    """Rivers, ridges or roads taken off hexes, and off the sides of their neighbours that led there."""
    changes: Changes = {}
    for at in cells:
        tile = changes.get(at, tiles.get(at))
        if tile is None:
            continue
        for side in {s for strand in getattr(tile, kind) for s in strand}:
            other = step(at, side)
            beyond = changes.get(other, tiles.get(other))
            if beyond is not None:
                changes[other] = without(beyond, kind, opposite(side))
        changes[at] = _dried(replace(tile, **{kind: ()}), kind)
    return {at: tile for at, tile in changes.items() if tile != tiles.get(at)}


def without(tile: Tile, kind: Course, side: int) -> Tile:
    """The tile with a strand of the kind cut back from one side."""
    strands = (tuple(s for s in strand if s != side) for strand in getattr(tile, kind))
    return _dried(replace(tile, **{kind: tuple(strand for strand in strands if strand)}), kind)


def _dried(tile: Tile, kind: Course) -> Tile:
    """A valley without river is lowland; a bridge needs a river that crosses the tile."""
    if kind != "rivers":
        return tile
    crossed = any(len(strand) > 1 for strand in tile.rivers)
    dry = tile.terrain == "river_valley" and not tile.rivers
    return replace(tile, bridge=tile.bridge and crossed, terrain="lowland" if dry else tile.terrain)


# Pieces of map ------------------------------------------------------------------------------------


def copied(tiles: Tiles, cells: Iterable[At], at: At) -> Patch:
    """A piece of map, counted from `at`."""
    return _moved({cell: tiles[cell] for cell in cells if cell in tiles}, (-at[0], -at[1]))


def _moved(tiles: Tiles, by: At) -> Patch:
    return _mapped(tiles, lambda at: (at[0] + by[0], at[1] + by[1]), lambda side: side)


def turned(patch: Tiles, times: int = 1) -> Patch:
    """The piece turned clockwise by sixty degrees so many times, about its own origin."""
    turns = times % 6
    result = dict(patch)
    for _ in range(turns):
        result = _mapped(result, lambda at: (at[1], at[1] - at[0]), lambda side: side % 6 + 1)
    return result


def mirrored(patch: Tiles) -> Patch:
    """The piece mirrored left to right, about its own origin."""
    return _mapped(patch, lambda at: (at[1] - at[0], at[1]), MIRRORED.__getitem__)


def _mapped(tiles: Tiles, place: Callable[[At], At], side: Callable[[int], int]) -> Patch:
    def strands(group: tuple[Strand, ...]) -> tuple[Strand, ...]:
        return tuple(sorted(tuple(sorted(side(s) for s in strand)) for strand in group))

    return {
        place(at): replace(
            tile,
            at=place(at),
            rivers=strands(tile.rivers),
            ridges=strands(tile.ridges),
            roads=strands(tile.roads),
            sea_sides=tuple(sorted(side(s) for s in tile.sea_sides)),
        )
        for at, tile in tiles.items()
    }


def pasted(tiles: Tiles, patch: Tiles, at: At) -> Changes:
    """A piece laid down with its origin at `at`; coasts follow the sea."""
    laid: Changes = dict(_moved(patch, at))
    return with_coasts(tiles, laid)


def emptied(tiles: Tiles, cells: Iterable[At]) -> Changes:
    """Hexes taken off the map, with what led there from their neighbours; coasts follow the sea."""
    gone = [at for at in cells if at in tiles]
    changes: Changes = {}
    for kind in ("rivers", "ridges", "roads"):
        for at, tile in erased(_Whole(tiles, changes), kind, gone).items():
            changes[at] = tile
    changes.update(dict.fromkeys(gone))
    return with_coasts(tiles, changes)


class _Whole(dict[At, Tile]):
    """Tiles with changes made, as a mapping."""

    def __init__(self, tiles: Tiles, changes: Changes) -> None:
        super().__init__(tiles)
        for at, tile in changes.items():
            if tile is None:
                self.pop(at, None)
            else:
                self[at] = tile


def applied(tiles: Tiles, changes: Changes) -> dict[At, Tile]:
    """The map after the changes."""
    return _Whole(tiles, changes)


def before(tiles: Tiles, changes: Changes) -> Changes:
    """What the changes would replace: applied afterwards, it gives the very same map back."""
    return {at: tiles.get(at) for at in changes}


def resized(tiles: Tiles, columns: tuple[int, int], rows: tuple[int, int], terrain: Terrain = "sea") -> Changes:
    """Columns (left, right) and rows (top, bottom) added, or cropped where negative; new hexes get the terrain."""
    left, right, low, high = _bounds(tiles)
    wide = range(left - columns[0], right + columns[1] + 1)
    tall = range(low - rows[1], high + rows[0] + 1)
    field = {(i, j) for j in tall for i in _row(wide, j)}
    gone = [at for at in tiles if at not in field and not _inside(at, wide, tall)]
    fresh = [at for at in field if at not in tiles and _beyond(at, left, right, low, high)]
    changes = emptied(tiles, gone)
    laid = painted(applied(tiles, changes), fresh, terrain)
    return {**changes, **laid}


def _bounds(tiles: Tiles) -> tuple[int, int, int, int]:
    columns = [(2 * i - j) // 2 for i, j in tiles]
    rows = [j for _, j in tiles]
    return min(columns), max(columns), min(rows), max(rows)


def _row(wide: range, j: int) -> Iterator[int]:
    return (column + (j + 1) // 2 for column in wide)


def _inside(at: At, wide: range, tall: range) -> bool:
    return (2 * at[0] - at[1]) // 2 in wide and at[1] in tall


def _beyond(at: At, left: int, right: int, low: int, high: int) -> bool:
    column = (2 * at[0] - at[1]) // 2
    return not (left <= column <= right and low <= at[1] <= high)


# Capitals -----------------------------------------------------------------------------------------


def free_capital_sites(tiles: Tiles) -> list[At]:
    """Hexes on which a capital may stand, far enough from every other (X-03)."""
    taken = [at for at, tile in tiles.items() if tile.capital]
    return [
        at
        for at, tile in sorted(tiles.items())
        if tile.terrain in CAPITAL_TERRAINS and all(distance(at, other) >= CAPITAL_SPACING for other in taken)
    ]

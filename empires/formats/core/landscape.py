"""From foreign hexes to tiles that obey the map rules: rivers, coasts, roads, capitals (ME-MAP-04, ME-MAP-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping

import msgspec

from empires.formats.core.looks import Hex, Link
from empires.model.land.hexes import OFFSETS, SIDE_OF_OFFSET, SIDES, At, distance, opposite, step
from empires.model.land.world import WET, Strand, Tile
from empires.worlds.worldcheck import CAPITAL_SPACING, CAPITAL_TERRAINS

Cells = Mapping[At, Hex]
Note = Callable[[str, int, int], None]
_Sides = dict[At, set[int]]

CORE = 4  # water neighbours in one arc from which on water is broad


class Lines(msgspec.Struct):
    """Strands known beforehand, as pairs of adjacent places."""

    rivers: Iterable[Link] = ()
    roads: Iterable[Link] = ()
    ridges: Iterable[Link] = ()


def exact_tiles(cells: Cells) -> list[Tile]:
    """Tiles for hexes whose looks say everything; nothing is derived."""
    return [
        Tile(
            at,
            cell.look.terrain,  # type: ignore[arg-type]
            cell.look.forest,
            cell.look.hills,
            cell.look.mountain,
            cell.look.rivers,
            cell.look.ridges,
            cell.look.roads,
            cell.look.bridge,
            cell.look.sea_sides,
            cell.name,
            cell.capital or cell.look.capital,
        )
        for at, cell in cells.items()
    ]


def shaped_tiles(cells: Cells, lines: Lines, thin_water: bool, note: Note) -> list[Tile]:
    """Tiles that obey the map rules; what had to give way is noted with row and column."""
    ground = {at: cell.look.terrain for at, cell in cells.items()}
    rivers, roads, ridges = (_sides(links, ground) for links in (lines.rivers, lines.roads, lines.ridges))
    if thin_water:
        _run_thin(cells, ground, rivers)
    _join(roads, narrow({at for at, cell in cells.items() if cell.look.road and ground[at] not in WET}, ()))
    capitals = _capitals(cells, ground, note)
    coasts = _coasts(cells, ground, note)
    for at, sides in rivers.items():
        if sides and ground[at] == "lowland":
            ground[at] = "river_valley"
    return [
        _tile(at, cell, ground[at], _Strands(rivers.get(at), ridges.get(at), roads.get(at)), coasts, capitals, note)
        for at, cell in cells.items()
    ]


class _Strands(msgspec.Struct, gc=False):
    rivers: set[int] | None
    ridges: set[int] | None
    roads: set[int] | None


def _tile(
    at: At, cell: Hex, terrain: str, strands: _Strands, coasts: dict[At, tuple[int, ...]], capitals: set[At], note: Note
) -> Tile:
    look = cell.look
    dry = terrain not in WET
    mountain = look.mountain and terrain == "highland"
    apart = mountain or terrain == "swamp"
    rivers = () if terrain == "sea" else _strands(strands.rivers, apart)
    bridge = look.bridge and dry and any(len(strand) > 1 for strand in rivers)
    if look.bridge and not bridge:
        note("a bridge over no river is left out", cell.row, cell.column)
    return Tile(
        at,
        terrain,  # type: ignore[arg-type]
        look.forest and dry,
        look.hills and dry,
        mountain,
        rivers,
        _strands(strands.ridges, mountain) if dry else (),
        _strands(strands.roads, False) if dry else (),
        bridge,
        coasts.get(at, ()),
        cell.name,
        at in capitals,
    )


def _strands(sides: set[int] | None, apart: bool) -> tuple[Strand, ...]:
    """One strand that joins all sides, or one for each where none may cross the tile."""
    if not sides:
        return ()
    return tuple((side,) for side in sorted(sides)) if apart else (tuple(sorted(sides)),)


def _sides(links: Iterable[Link], ground: Mapping[At, str]) -> _Sides:
    """The sides that links cross, tile by tile; a link may lead off the map."""
    found: _Sides = {}
    _join(found, ((a, b) for a, b in links if a in ground or b in ground))
    for at in [at for at in found if at not in ground]:
        del found[at]
    return found


def _join(sides: _Sides, links: Iterable[Link]) -> None:
    for (ai, aj), (bi, bj) in links:
        side = SIDE_OF_OFFSET[bi - ai, bj - aj]
        sides.setdefault((ai, aj), set()).add(side)
        sides.setdefault((bi, bj), set()).add(opposite(side))


# thin water and other narrow lines


def _run_thin(cells: Cells, ground: dict[At, str], rivers: _Sides) -> None:
    """Make rivers of water that is one hex wide; ponds and broad water stay sea."""
    water = {at for at, terrain in ground.items() if terrain == "sea"}
    fixed = {at for at in water if not cells[at].look.thin}
    if len(fixed) == len(water):
        return
    sea = broad(water, fixed, ground)
    for part in _parts(water - sea):
        if len(part) < 3 and not any(other in sea for at in part for other in _around(at)):
            continue  # a pond
        links = [*narrow(part, sea), *_off_map(part, sea, ground)]
        _join(rivers, links)
        for at in part:
            ground[at] = "lowland"
    for at in [at for at in rivers if at not in ground]:
        del rivers[at]


def broad(water: set[At], fixed: Iterable[At], ground: Container[At] | None = None) -> set[At]:
    """The water that is wider than a line: whatever lies in a mass, its rim, and what is `fixed`.

    With `ground` given, all beyond it counts as water: a strip along the edge of the map is the rim of a sea, and
    only what leads across the edge may be a river.
    """
    found = set(fixed)
    rim: list[At] = []
    for at in water:
        arcs, count = _ring(at, water, ground)
        if arcs <= 1 and count >= CORE:
            found.add(at)
            rim += [other for other in _around(at) if other in water]
    found.update(at for at in rim if _ring(at, water, ground)[0] <= 1)
    return found


def narrow(part: set[At], outlets: Iterable[At]) -> list[Link]:
    """Links along a set of cells as a tree without small loops; one link where it meets each body of outlets."""
    sea = outlets if isinstance(outlets, (set, frozenset)) else set(outlets)
    part = part - broad(part, ()) if not sea else part
    links: list[Link] = []
    left = set(part)
    starts = sorted(part, key=lambda at: (not any(other in sea for other in _around(at)), at))
    linked: set[Link] = set()
    for start in starts:
        if start not in left:
            continue
        left.discard(start)
        order = [start]
        for at in order:  # grows while it is walked
            for other in _around(at):
                if other in left:
                    left.discard(other)
                    order.append(other)
                    links.append((at, other))
                    linked.update(((at, other), (other, at)))
    for at in sorted(part):  # a link that closes a wide ring, not a triangle
        for other in _around(at):
            if at < other and other in part and (at, other) not in linked and not _shared(at, other, part):
                links.append((at, other))
    links = _pruned(links, part, sea)
    return links + _mouths(part, sea)


def _pruned(links: list[Link], part: set[At], sea: set[At] | frozenset[At]) -> list[Link]:
    """Without the stubs that the inner side of a bend leaves."""
    ends: dict[At, int] = {}
    for link in links:
        for at in link:
            ends[at] = ends.get(at, 0) + 1
    stubs = {
        at
        for at, count in ends.items()
        if count == 1 and _ring(at, part)[0] == 1 and _ring(at, part)[1] > 1 and not any(o in sea for o in _around(at))
    }
    # Of a triangle standing alone something must remain.
    return [link for link in links if not stubs.intersection(link)] if len(stubs) < len(part) - 1 else links


def _mouths(part: set[At], sea: set[At] | frozenset[At]) -> list[Link]:
    """One link from the line to each stretch of broad water that it meets."""
    links: list[Link] = []
    opened: set[At] = set()
    for at in sorted(part):
        beside = [other in sea for other in _around(at)]
        for index, wet in enumerate(beside):
            if wet and not beside[index - 1]:  # the first of an arc
                other = step(at, SIDES[index])
                if not opened.intersection((other, *_around(other))):
                    links.append((at, other))
                    opened.add(other)
    return links


def _off_map(part: set[At], sea: set[At], ground: Mapping[At, str]) -> Iterator[Link]:
    """A link off the map from each end of a line that lies on the map's edge."""
    for at in sorted(part):
        arcs, count = _ring(at, part)
        away = [side for side in SIDES if step(at, side) not in ground]
        if arcs > 1 or not count or not away or any(other in sea for other in _around(at)):
            continue
        into = next(side for side in SIDES if step(at, side) in part)
        yield at, step(at, min(away, key=lambda side: (abs((side - into) % 6 - 3), side)))


def _ring(at: At, among: set[At], ground: Container[At] | None = None) -> tuple[int, int]:
    """How many arcs of neighbours are among a set or beyond the ground, and how many neighbours in all."""
    ring = [other in among or (ground is not None and other not in ground) for other in _around(at)]
    return sum(ring[n] and not ring[n - 1] for n in range(6)), sum(ring)


def _shared(a: At, b: At, among: set[At]) -> bool:
    return any(other in among for other in set(_around(a)).intersection(_around(b)))


def _around(at: At) -> list[At]:
    i, j = at
    return [(i + di, j + dj) for di, dj in OFFSETS.values()]


def _parts(cells: Iterable[At]) -> Iterator[set[At]]:
    """The connected parts of a set, in order."""
    left = set(cells)
    for start in sorted(left):
        if start in left:
            left.discard(start)
            order = [start]
            for at in order:  # grows while it is walked
                fresh = [other for other in _around(at) if other in left]
                left.difference_update(fresh)
                order += fresh
            yield set(order)


# coasts and capitals


def _coasts(cells: Cells, ground: dict[At, str], note: Note) -> dict[At, tuple[int, ...]]:
    """Coastal tiles wherever land meets the sea, with their sea sides; mountains keep their cliffs (ME-MAP-15)."""
    found: dict[At, tuple[int, ...]] = {}
    sea = {at for at, terrain in ground.items() if terrain == "sea"}
    shore = {other for at in sea for other in _around(at) if other in ground and ground[other] not in WET}
    for at in shore:
        if not (ground[at] == "highland" and cells[at].look.mountain):
            found[at] = tuple(side for side in SIDES if step(at, side) in sea)
            ground[at] = "coastal"
    for at in [at for at, terrain in ground.items() if terrain == "coastal" and at not in found]:
        away = tuple(side for side in SIDES if step(at, side) not in ground)
        if away:
            found[at] = away
        else:
            ground[at] = "lowland"
            note("a coast without sea beside it becomes lowland", cells[at].row, cells[at].column)
    return found


def _capitals(cells: Cells, ground: dict[At, str], note: Note) -> set[At]:
    """Capital sites far enough apart; those marked one by one come before those by their terrain (X-03)."""
    marked = [at for at, cell in cells.items() if cell.capital]
    sites = {at for at, cell in cells.items() if cell.look.capital}
    groups = [part for part in _parts(sites) if part.isdisjoint(marked)]
    found: list[At] = []
    for at in [*marked, *map(_middle, groups)]:
        cell = cells[at]
        if cell.look.mountain or ground[at] in WET:
            what = "mountains" if cell.look.mountain else ground[at]
            note(f"a capital cannot stand on {what} here; left out", cell.row, cell.column)
        elif any(distance(at, other) < CAPITAL_SPACING for other in found):
            note(f"a capital less than {CAPITAL_SPACING} tiles from another; left out", cell.row, cell.column)
        else:
            found.append(at)
            if ground[at] not in CAPITAL_TERRAINS:
                what = ground[at].replace("_", " ")
                note(f"a capital cannot stand on {what}; the tile becomes lowland", cell.row, cell.column)
                ground[at] = "lowland"
    return set(found)


def _middle(part: set[At]) -> At:
    return min(part, key=lambda at: (sum(distance(at, other) for other in part), at)) if len(part) < 200 else min(part)


def links_along(edges: Iterable[Link]) -> list[Link]:
    """Links through tile middles for a river that runs along the sides of tiles.

    edges: pairs of adjacent places that the river runs between. At each corner where two edges meet, their tiles
    are joined on one bank; the bank is chosen so that the river keeps to as few tiles as may be.
    """
    among = {(min(a, b), max(a, b)) for a, b in edges}
    counts = Counter(at for edge in among for at in edge)
    bank = {edge: max(edge, key=lambda at: (counts[at], at)) for edge in among}
    chosen: dict[Link, At] = {}
    links: dict[Link, None] = {}
    for edge in sorted(among, key=lambda edge: (-counts[bank[edge]], edge)):
        if edge not in chosen:
            chosen[edge] = bank[edge]
            _follow(edge, among, chosen, links)
    return list(links)


def _follow(start: Link, among: set[Link], chosen: dict[Link, At], links: dict[Link, None]) -> None:
    """Choose a bank for every side that hangs together with `start`, and join the tiles at each corner."""
    order = [start]
    for current in order:  # grows while it is walked
        here = chosen[current]
        for other in _meeting(current):
            if other not in among:
                continue
            if other not in chosen:
                chosen[other] = here if here in other else min(other, key=lambda at: (distance(at, here), at))
                order.append(other)
            there = chosen[other]
            if distance(here, there) == 1:
                links[min(here, there), max(here, there)] = None


def _meeting(edge: Link) -> Iterator[Link]:
    """The edges that share a corner with this one: those to the two places beside both."""
    a, b = edge
    for third in sorted(set(_around(a)).intersection(_around(b))):
        for place in (a, b):
            yield min(place, third), max(place, third)

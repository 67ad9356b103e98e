"""Rivers from source to mouth: a tile's place in its river, and what lies downstream of it (ME-MAP-23)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from empires.model.land.hexes import opposite
from empires.model.land.world import Cell, World

Reach = tuple[Cell, int]
"""A strand of a river in a tile: the tile, and the number of the strand in it."""


class Course(Struct, frozen=True):
    """Where a river tile lies. place: counted from the source, which is 1; downstream: tiles towards the mouth."""

    place: int
    downstream: tuple[Cell, ...]


DRY = Course(0, ())


def is_river(world: World, cell: Cell) -> bool:
    """Whether a river rises in the tile, runs through it or ends in it."""
    return bool(world.tiles[cell].rivers)


def river_order(world: World, cell: Cell) -> Course:
    """The place of a tile in its river and the tiles downstream of it, nearest first; DRY without a river."""
    return _courses(world).get(cell, DRY)


@lru_cache(maxsize=4)
def _courses(world: World) -> dict[Cell, Course]:
    """The course of every river tile; of two rivers in one tile, the place in the longer one."""
    found: dict[Cell, Course] = {}
    left = {(cell, n) for cell, tile in world.tiles.items() for n in range(len(tile.rivers))}
    for start in sorted(left, key=lambda reach: (world.number(reach[0]), reach[1])):
        if start in left:
            system = _joined(world, start)
            left -= set(system)
            for (cell, _), course in _run(world, system).items():
                old = found.get(cell, DRY)
                further = [other for other in course.downstream if other not in old.downstream]
                found[cell] = Course(max(old.place, course.place), (*old.downstream, *further))
    return found


def _onward(world: World, reach: Reach) -> list[Reach]:
    """The strands that this one meets at the sides of its tile."""
    cell, number = reach
    met: list[Reach] = []
    for side in world.tiles[cell].rivers[number]:
        other = world.neighbour(cell, side)
        if other is not None:
            strands = world.tiles[other].rivers
            met += [(other, n) for n, strand in enumerate(strands) if opposite(side) in strand]
    return met


def _joined(world: World, start: Reach) -> list[Reach]:
    """All strands of one river with its branches."""
    system, seen = [start], {start}
    for reach in system:  # grows while it is walked
        fresh = [other for other in dict.fromkeys(_onward(world, reach)) if other not in seen]
        system += fresh
        seen.update(fresh)
    return system


def _run(world: World, system: list[Reach]) -> dict[Reach, Course]:
    """Places and ways to the mouth of the strands of one river."""
    mouth = min(system, key=lambda reach: (_end(world, reach), world.number(reach[0]), reach[1]))
    below: dict[Reach, Reach | None] = {mouth: None}
    order = [mouth]
    for reach in order:  # grows while it is walked
        for other in _onward(world, reach):
            if other not in below:
                below[other] = reach
                order.append(other)
    places = dict.fromkeys(order, 1)
    for reach in reversed(order):
        following = below[reach]
        if following is not None:
            places[following] = max(places[following], places[reach] + 1)
    courses: dict[Reach, Course] = {}
    for reach in order:
        following = below[reach]
        way = () if following is None else (following[0], *courses[following].downstream)
        courses[reach] = Course(places[reach], tuple(dict.fromkeys(way)))
    return courses


def _end(world: World, reach: Reach) -> int:
    """How like a mouth a strand is: at the sea 0, off the map 1, into a swamp 2, any other end 3, no end 4."""
    cell, number = reach
    tile, strand = world.tiles[cell], world.tiles[cell].rivers[number]
    met = {other for other, _ in _onward(world, reach)}
    beyond = [other for other in (world.neighbour(cell, side) for side in strand) if other not in met]
    terrains = {world.tiles[other].terrain for other in beyond if other is not None}
    terrains |= {tile.terrain} if len(strand) == 1 else set()
    if terrains & {"coastal", "sea"}:
        return 0
    if None in beyond:
        return 1
    if "swamp" in terrains:
        return 2
    return 3 if len(strand) == 1 or beyond else 4

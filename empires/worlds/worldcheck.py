"""Whether a world obeys the map rules (ME-MAP, and the reconstructed X-01 to X-03 of the catalogue)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

from empires.model.land.hexes import SIDES, opposite
from empires.model.land.world import Cell, Strand, Tile, World

CAPITAL_SPACING = 4
CAPITAL_TERRAINS = ("lowland", "river_valley", "coastal")

_FEATURE_WORDS = {"mountain": "mountains", "bridge": "a bridge", "capital": "a capital"}

Severity = Literal["error", "warning"]


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a world. tile: its number, "" for the world as a whole; an error makes it unplayable."""

    tile: str
    code: str
    text: str
    severity: Severity = "error"

    def __str__(self) -> str:
        where = f"tile {self.tile}" if self.tile else "world"
        return f"{self.severity}: {where}: {self.text} [{self.code}]"


_Found = Iterator[tuple[str, str]]
_TileCheck = Callable[[World, Cell, Tile], _Found]


def check_world(world: World) -> list[Fault]:
    """Every fault of a world: tile by tile in the order of the tiles' numbers, then those of the whole."""
    faults: list[Fault] = []
    for cell in sorted(world.tiles, key=world.number):
        tile, number = world.tiles[cell], world.number(cell)
        bad_sides = list(_bad_sides(tile))
        faults += [Fault(number, "side", text) for text in bad_sides]
        if bad_sides:  # nothing else about the tile can be trusted
            continue
        for severity, checks in _TILE_CHECKS.items():
            faults += [
                Fault(number, code, text, severity) for check in checks for code, text in check(world, cell, tile)
            ]
    return faults + list(_whole(world))


def is_playable(faults: Iterable[Fault]) -> bool:
    """Whether none of the faults is an error."""
    return all(fault.severity != "error" for fault in faults)


def _bad_sides(tile: Tile) -> Iterator[str]:
    groups = {"river": tile.rivers, "ridge": tile.ridges, "road": tile.roads, "sea side": (tile.sea_sides,)}
    for kind, strands in groups.items():
        for strand in strands:
            if not all(isinstance(side, int) and side in SIDES for side in strand):
                yield f"{kind} {list(strand)} names a side that is not 1 to 6"
            elif len(set(strand)) < len(strand):
                yield f"{kind} {list(strand)} names a side twice"
            elif not strand and kind != "sea side":
                yield f"{kind} without any side"


def _shared_sides(world: World, cell: Cell, tile: Tile) -> _Found:
    for kind, strands in (("river", tile.rivers), ("ridge", tile.ridges), ("road", tile.roads)):
        sides = _sides_of(strands)
        for side in sorted({side for side in sides if sides.count(side) > 1}):
            yield "strand-overlap", f"two {kind}s share side {side}; join them to one with three sides"


def _rivers(world: World, cell: Cell, tile: Tile) -> _Found:
    for side in _sides_of(tile.rivers):
        other = world.neighbour(cell, side)
        if other is None:  # it runs off the map
            continue
        beyond = world.tiles[other]
        if beyond.terrain not in ("coastal", "sea", "swamp") and opposite(side) not in _sides_of(beyond.rivers):
            yield (
                "river-broken",
                (f"the river across side {side} does not go on in tile {world.number(other)}, which is no coast"),
            )


def _features(world: World, cell: Cell, tile: Tile) -> _Found:
    if tile.terrain in ("sea", "swamp"):
        for feature in ("forest", "hills", "mountain", "ridges", "roads", "bridge", "capital"):
            if getattr(tile, feature):
                yield "feature", f"{tile.terrain} cannot carry {_FEATURE_WORDS.get(feature, feature)}"
    if tile.terrain == "sea" and (tile.rivers or tile.sea_sides):
        yield "feature", "sea cannot carry rivers or sea sides"
    if tile.terrain == "swamp" and any(len(strand) > 1 for strand in tile.rivers):
        yield "feature", "a river ends in a swamp and does not cross it"
    if tile.mountain and tile.terrain != "highland":
        yield "mountain-terrain", f"a wholly mountainous tile must be highland, not {_word(tile)}"
    if tile.mountain and any(len(strand) > 1 for strand in tile.rivers + tile.ridges):
        yield "mountain-divided", "a wholly mountainous tile has six mountain sides; it carries no crossing strand"
    if tile.bridge and not any(len(strand) > 1 for strand in tile.rivers):
        yield "bridge", "a bridge needs a river that crosses the tile"


def _coast(world: World, cell: Cell, tile: Tile) -> _Found:
    seas = [side for side, other in world.neighbours(cell) if world.tiles[other].terrain == "sea"]
    for side in tile.sea_sides:
        other = world.neighbour(cell, side)
        if other is not None and world.tiles[other].terrain != "sea":
            yield (
                "sea-side",
                f"side {side} is a sea side, but tile {world.number(other)} is {_word(world.tiles[other])}",
            )
    if tile.terrain != "coastal":
        if tile.sea_sides:
            yield "sea-side", f"only coastal tiles have sea sides, this one is {_word(tile)}"
        return
    if not seas and not tile.sea_sides:
        yield "coast-dry", "a coastal tile needs sea beside it"
    for side in seas:
        if side not in tile.sea_sides:
            yield "sea-side", f"side {side} faces sea but is not among the sea sides"


def _capital(world: World, cell: Cell, tile: Tile) -> _Found:
    if not tile.capital or tile.terrain in ("sea", "swamp"):
        return
    if tile.terrain not in CAPITAL_TERRAINS or tile.mountain:
        yield "capital-terrain", f"a capital cannot stand on {'mountains' if tile.mountain else _word(tile)}"
    for other in world.capitals:
        if other > cell and world.distance(cell, other) < CAPITAL_SPACING:
            yield (
                "capital-close",
                (
                    f"the capital is {world.distance(cell, other)} tiles from the one in {world.number(other)}; "
                    f"at least {CAPITAL_SPACING} are needed"
                ),
            )


def _untidy(world: World, cell: Cell, tile: Tile) -> _Found:
    if tile.terrain == "river_valley" and not tile.rivers:
        yield "valley-dry", "a river valley without a river"
    if tile.ridges and tile.terrain != "highland":
        yield "ridge-terrain", f"a mountain ridge in {_word(tile)}"
    if tile.terrain not in ("coastal", "sea", "swamp"):
        seas = [other for _, other in world.neighbours(cell) if world.tiles[other].terrain == "sea"]
        if seas:
            yield "land-meets-sea", f"{_word(tile)} meets the sea in tile {world.number(seas[0])} without a coast"
    for side in _sides_of(tile.roads):
        other = world.neighbour(cell, side)
        if other is not None and opposite(side) not in _sides_of(world.tiles[other].roads):
            yield "road-broken", f"the road across side {side} does not go on in tile {world.number(other)}"


_TILE_CHECKS: dict[Severity, tuple[_TileCheck, ...]] = {
    "error": (_shared_sides, _rivers, _features, _coast, _capital),
    "warning": (_untidy,),
}


def _whole(world: World) -> Iterator[Fault]:
    for part in parts(world, world.tiles)[1:]:
        yield Fault(world.number(part[0]), "cut-off", f"{_tiles(len(part))} here touch the rest of the map nowhere")
    yield from _unreachable(world)
    if not world.capitals:
        yield Fault("", "no-capital", "no tile is marked as a capital, so no realm can be chosen", "warning")
    if sum(tile.mountain for tile in world.tiles.values()) < 2:
        yield Fault("", "few-mountains", "fewer than two wholly mountainous tiles for winter dragons", "warning")


def _unreachable(world: World) -> Iterator[Fault]:
    lands = parts(world, (cell for cell in world.tiles if world.land(cell)))
    for part in lands[1:]:
        if not any(world.tiles[cell].terrain == "coastal" or world.has_mouth(cell) for cell in part):
            text = f"{_tiles(len(part))} of land can be reached neither on foot nor by ship"
            yield Fault(world.number(part[0]), "unreachable", text, "warning")


def parts(world: World, cells: Iterable[Cell]) -> list[list[Cell]]:
    """The connected parts of a set of tiles, each sorted by number, the largest part first."""
    left = set(cells)
    found: list[list[Cell]] = []
    for start in sorted(left, key=world.number):
        if start not in left:
            continue
        left.discard(start)
        part = [start]
        for cell in part:  # grows while it is walked
            fresh = [other for _, other in world.neighbours(cell) if other in left]
            left.difference_update(fresh)
            part += fresh
        found.append(sorted(part, key=world.number))
    return sorted(found, key=lambda part: -len(part))


def _word(tile: Tile) -> str:
    """A tile's terrain for people."""
    return tile.terrain.replace("_", " ")


def _sides_of(strands: tuple[Strand, ...]) -> list[int]:
    return [side for strand in strands for side in strand]


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"

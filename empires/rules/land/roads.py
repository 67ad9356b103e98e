"""Roads: where one may be laid, and how far troops march along it (ME-MAP-17, ME-MOVE-12, ME-BUILD-17 to -21)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from empires.model.land.hexes import opposite
from empires.model.land.world import Cell, World
from empires.model.state.campaign import Banner, Campaign, RealmId
from empires.rules.core import optional_parts
from empires.rules.land.routes import Node, Way, bridged
from empires.rules.troops.siegetrain import with_banners

ROAD = "road"
"""Option of the scouts: no scouting, the banner goes by road."""


def sides_of(world: World, state: Campaign, cell: Cell) -> frozenset[int]:
    """Sides (1-6) that roads of the tile lead to: built ones, and those of the map."""
    drawn = (side for strand in world.tiles[cell].roads for side in strand)
    return frozenset((*state.roads.get(cell, ()), *drawn))


def paved(world: World, state: Campaign, cell: Cell) -> bool:
    """Whether a road runs through the tile."""
    return cell in state.roads or bool(world.tiles[cell].roads)


def joined(world: World, state: Campaign, cell: Cell, other: Cell) -> bool:
    """Whether a road leads from a tile into the adjacent one."""
    side = world.side_towards(cell, other)
    return side in sides_of(world, state, cell) and opposite(side) in sides_of(world, state, other)


def on_road(world: World, state: Campaign, cell: Cell, other: Cell) -> bool:
    """Whether who goes from a tile into the adjacent one goes by road; never without the module (ME-MOVE-13)."""
    return optional_parts.on(state, "roads") and joined(world, state, cell, other)


# Laying -------------------------------------------------------------------------------------------


def may_lay(
    world: World, state: Campaign, realm: RealmId, laid: Iterable[Cell] = (), spans: Iterable[Cell] = ()
) -> frozenset[Cell]:
    """Own tiles that could be the next of the chain from the capital (ME-BUILD-18, ME-BUILD-19).

    laid, spans: tiles that get a road or a bridge in the same winter (ME-BUILD-21); those of `laid` that hang on the
    chain are in the answer too.
    """
    own, spanned = set(state.empire_tiles(realm)), set(spans)
    seat = state.realms[realm].capital
    if seat not in own:
        return frozenset()
    if not paved(world, state, seat) and seat not in set(laid):
        return frozenset((seat,))
    chain = {cell for cell in own if paved(world, state, cell) or cell in set(laid)}

    def bridge(cell: Cell) -> bool:
        return cell in spanned or bridged(world, state, cell)

    nodes = _walk(world, [(seat, zone) for zone in range(len(world.zones(seat)))], bridge, chain.__contains__)
    ends = {other for node in nodes for _, other, _ in _across(world, node) if other in own and world.land(other)}
    return frozenset(cell for cell in {*ends, seat} if not paved(world, state, cell))


def sides_laid(world: World, state: Campaign, realm: RealmId, cell: Cell) -> tuple[int, ...]:
    """Sides by which a new road in the tile meets roads of the empire."""
    near = [(side, other) for side, other in world.neighbours(cell) if state.owner(other) == realm]
    return tuple(side for side, other in near if paved(world, state, other))


# Marching -----------------------------------------------------------------------------------------


def reached(world: World, state: Campaign, banner: Banner) -> tuple[Cell, ...]:
    """Tiles that a banner may march to by road, by number."""
    return tuple(sorted(marches(world, state, banner), key=world.number))


def marches(world: World, state: Campaign, banner: Banner) -> dict[Cell, tuple[Way, ...]]:
    """Tiles a banner may march to by road through its own empire, each with its way tile by tile (ME-MOVE-12).

    It stops where an enemy force stands. With a siege train it goes one tile at most (ME-SIEGETRAIN-16).
    """
    if not optional_parts.on(state, "roads") or not paved(world, state, banner.cell) or banner.cell in state.sieges:
        return {}
    far = not with_banners(state, (banner.id,))
    found: dict[Node, tuple[Way, ...]] = {(banner.cell, banner.zone): ()}
    edge = [(banner.cell, banner.zone)]
    while edge:
        fresh: list[Node] = []
        for node in edge:
            for way in _steps(world, state, banner, node):
                there = way.cell, way.zone
                if there not in found and (far or not found[node]):
                    found[there] = (*found[node], way)
                    if not _held_up(state, banner, way.cell):
                        fresh.append(there)
        edge = fresh
    best: dict[Cell, tuple[Way, ...]] = {}
    for (cell, _), way_there in found.items():
        if cell != banner.cell and (cell not in best or len(way_there) < len(best[cell])):
            best[cell] = way_there
    return best


def _held_up(state: Campaign, banner: Banner, cell: Cell) -> bool:
    wild = any(force.cell == cell and force.owner != banner.owner for force in state.wanderers.values())
    return wild or bool(state.others_in(cell, banner.owner)) or cell in state.sieges


def _steps(world: World, state: Campaign, banner: Banner, node: Node) -> Iterator[Way]:
    """Next tiles by road, from all of this tile that is reached without a river between."""
    cell = node[0]
    for zone in _banks(world, lambda at: bridged(world, state, at), node):
        for side, other, there in _across(world, (cell, zone)):
            if state.owner(other) == banner.owner and joined(world, state, cell, other):
                yield Way(other, there, side)


# Ground -------------------------------------------------------------------------------------------


def _walk(
    world: World, start: list[Node], bridge: Callable[[Cell], bool], through: Callable[[Cell], bool]
) -> set[Node]:
    """Every bank reached from these through tiles that satisfy `through`."""
    found, edge = set(start), list(start)
    while edge:
        near = dict.fromkeys((c, z) for node in edge for _, c, z in _across(world, node) if through(c))
        banks = [(node[0], zone) for node in near for zone in _banks(world, bridge, node)]
        edge = [node for node in dict.fromkeys(banks) if node not in found]
        found.update(edge)
    return found


def _banks(world: World, bridge: Callable[[Cell], bool], node: Node) -> list[int]:
    """Zones of the tile that no unbridged river parts from this one; ridges are no bar to a road."""
    cell, zone = node
    zones = range(len(world.zones(cell)))
    return [other for other in zones if bridge(cell) or "river" not in world.barriers(cell, zone, other)]


def _across(world: World, node: Node) -> Iterator[tuple[int, Cell, int]]:
    """(side, tile, zone of it) of what lies beyond the sides that a zone touches."""
    cell, zone = node
    for side, other in world.neighbours(cell):
        for half in (0, 1):
            if world.zone_at(cell, side, half) == zone:
                yield side, other, world.zone_at(other, *world.matching_half(side, half))

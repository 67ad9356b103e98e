"""Roads: where one may be laid, and how far troops march along it (ME-MAP-17, ME-MOVE-12, ME-BUILD-17 to -21)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from empires.model.land.hexes import opposite
from empires.model.land.world import Cell, World
from empires.model.state.campaign import Campaign, RealmId
from empires.rules.land.routes import Node, bridged

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
    """Whether a road leads from a tile into the adjacent one (ME-MOVE-13)."""
    side = world.side_towards(cell, other)
    return side in sides_of(world, state, cell) and opposite(side) in sides_of(world, state, other)


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
    ends = {other for node in nodes for _, other, _ in across(world, node) if other in own and world.land(other)}
    return frozenset(cell for cell in {*ends, seat} if not paved(world, state, cell))


def sides_laid(world: World, state: Campaign, realm: RealmId, cell: Cell) -> tuple[int, ...]:
    """Sides by which a new road in the tile meets roads of the empire."""
    near = [(side, other) for side, other in world.neighbours(cell) if state.owner(other) == realm]
    return tuple(side for side, other in near if paved(world, state, other))


# Ground -------------------------------------------------------------------------------------------


def _walk(
    world: World, start: list[Node], bridge: Callable[[Cell], bool], through: Callable[[Cell], bool]
) -> set[Node]:
    """Every bank reached from these through tiles that satisfy `through`."""
    found, edge = set(start), list(start)
    while edge:
        near = dict.fromkeys((c, z) for node in edge for _, c, z in across(world, node) if through(c))
        banks = [(node[0], zone) for node in near for zone in banks_of(world, bridge, node)]
        edge = [node for node in dict.fromkeys(banks) if node not in found]
        found.update(edge)
    return found


def banks_of(world: World, bridge: Callable[[Cell], bool], node: Node) -> list[int]:
    """Zones of the tile that no unbridged river parts from this one; ridges are no bar to a road."""
    cell, zone = node
    zones = range(len(world.zones(cell)))
    return [other for other in zones if bridge(cell) or "river" not in world.barriers(cell, zone, other)]


def across(world: World, node: Node) -> Iterator[tuple[int, Cell, int]]:
    """(side, tile, zone of it) of what lies beyond the sides that a zone touches."""
    cell, zone = node
    for side, other in world.neighbours(cell):
        for half in (0, 1):
            if world.zone_at(cell, side, half) == zone:
                yield side, other, world.zone_at(other, *world.matching_half(side, half))

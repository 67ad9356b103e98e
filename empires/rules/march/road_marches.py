"""Marches by road: the tiles a banner may reach, and by which steps (ME-MOVE-12)."""

from __future__ import annotations

from collections.abc import Iterator

from empires.model.land.world import Cell, World
from empires.model.state.campaign import Banner, Campaign
from empires.rules.land.roads import across, banks_of, joined, paved
from empires.rules.land.routes import Node, Way, bridged
from empires.rules.troops.banners import with_banners


def reached(world: World, state: Campaign, banner: Banner) -> tuple[Cell, ...]:
    """Tiles that a banner may march to by road, by number."""
    return tuple(sorted(marches(world, state, banner), key=world.number))


def marches(world: World, state: Campaign, banner: Banner) -> dict[Cell, tuple[Way, ...]]:
    """Tiles a banner may march to by road through its own empire, each with its way tile by tile (ME-MOVE-12).

    It stops where an enemy force stands. With a siege train it goes one tile at most (ME-SIEGETRAIN-16).
    """
    if not paved(world, state, banner.cell) or banner.cell in state.sieges:
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
    for zone in banks_of(world, lambda at: bridged(world, state, at), node):
        for side, other, there in across(world, (cell, zone)):
            if state.owner(other) == banner.owner and joined(world, state, cell, other):
                yield Way(other, there, side)

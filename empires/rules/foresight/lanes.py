"""Sea lanes, reach of ships and supply over water: questions to the graph of the waters (ME-SEA-04, ME-QUARTERS-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from empires.model.land.world import Cell, World
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.pieces import Ship
from empires.rules.land import routes
from empires.rules.troops.ships import coast, harbour_in, open_sea, water

Risk = Literal["safe", "weather"]
REACH = 6
"""Turns looked ahead: a season."""


class Voyage(Struct, frozen=True):
    """How far a tile is for a ship: turns by the quickest way, and whether open sea with its weather is on it."""

    turns: int
    risk: Risk


def lanes(world: World, state: Campaign, realm: RealmId) -> tuple[tuple[Cell, ...], ...]:
    """Sea lanes between the realm's harbours: the safest, then shortest chain of water tiles joining each two."""
    graph = routes.waters(world)
    ports = sorted((c for c in state.empire_tiles(realm) if harbour_in(world, state, c)), key=world.number)
    pairs = ((one, two) for n, one in enumerate(ports) for two in ports[n + 1 :])
    found = (routes.cheapest(graph, one, two, world.number) for one, two in pairs)
    return tuple(lane for lane in found if lane)


def ship_reach(world: World, state: Campaign, ship: Ship, turns: int = REACH) -> dict[Cell, Voyage]:
    """Tiles a ship can sail to within so many turns, one tile a turn, along the coast where that is as quick.

    A becalmed ship, or one that misses this turn, starts later.
    """
    wait = 1 if ship.state == "becalmed" or ship.halted >= state.clock.month else 0
    found = {ship.cell: Voyage(0, "safe")}
    edge = [ship.cell]
    for turn in range(1 + wait, turns + 1):
        near: dict[Cell, Risk] = {}
        for cell in edge:
            for other in _sailable(world, cell):
                safe = found[cell].risk == "safe" and not open_sea(world, other)
                if other not in found and near.get(other) != "safe":
                    near[other] = "safe" if safe else "weather"
        found.update({cell: Voyage(turn, risk) for cell, risk in near.items()})
        edge = sorted(near, key=world.number)
    return found


def _sailable(world: World, cell: Cell) -> Iterator[Cell]:
    return (other for _, other in world.neighbours(cell) if water(world, other))


def overseas(world: World, state: Campaign, realm: RealmId) -> dict[Cell, Cell]:
    """Own settlements not joined to the capital by land -> the own harbour that serves them, "" where none can.

    A harbour serves a coast that its ships reach over water (ME-DEPLOY-06).
    """
    graph = routes.waters(world)
    ports = [c for c in state.empire_tiles(realm) if harbour_in(world, state, c)]
    cut_off = routes.isolated(world, state, realm)
    near_home = [port for port in ports if port not in cut_off]
    served: dict[Cell, Cell] = {}
    for cell in sorted(cut_off, key=world.number):
        shores = [c for c in (cell, *(other for _, other in world.neighbours(cell))) if coast(world, c)]
        lines = [
            (len(line), world.number(port), port)
            for port in near_home
            for shore in shores
            if (line := routes.cheapest(graph, port, shore, world.number))
        ]
        served[cell] = min(lines)[2] if lines else ""
    return served

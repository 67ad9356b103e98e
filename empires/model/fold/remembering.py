"""What a realm keeps in mind of tiles that it sees no longer."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from empires.model.fold.changes import with_
from empires.model.land.world import Cell, World
from empires.model.state.campaign import Campaign, Clock, RealmId, Seen
from empires.model.state.sight import around, sight


def seen_now(state: Campaign, cell: Cell, clock: Clock) -> Seen:
    """What somebody who sees the tile would remember of it."""
    settlement = state.holdings.get(cell)
    here = [b for b in state.banners.values() if b.cell == cell and not b.inside]
    flags = tuple((b.owner, b.number, b.name) for b in here)
    shown = None if settlement is None else replace(settlement, stockpile=0)
    fleet = [ship for ship in state.ships.values() if ship.cell == cell]
    pirates = any(ship.pirate for ship in fleet)
    return Seen(
        clock.year,
        clock.turn,
        shown,
        state.markers.get(cell),
        flags,
        len(fleet),
        pirates,
        state.temples.get(cell),
        state.roads.get(cell, ()),
        cell in state.bridges,
    )


def remember(world: World, state: Campaign, realm: RealmId, cells: Iterable[Cell]) -> Campaign:
    """Keep what `realm` saw round these cells, where it sees them no longer."""
    if realm not in state.realms:
        return state
    lost = around(world, cells) - sight(world, state, realm)
    if not lost:
        return state
    kept = {cell: seen_now(state, cell, state.clock) for cell in sorted(lost)}
    own = {**state.memory.get(realm, {}), **kept}
    return replace(state, memory=with_(state.memory, realm, own))

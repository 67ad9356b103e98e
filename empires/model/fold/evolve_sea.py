"""How the events of the sea change a campaign."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.events import sea as ev
from empires.model.fold.changes import banner_with, trains_follow, with_, without
from empires.model.fold.remembering import remember
from empires.model.land.world import Cell, World
from empires.model.state.campaign import Campaign, RealmId


def harbour_taken(state: Campaign, cell: Cell, loser: RealmId, taker: RealmId) -> Campaign:
    """A city changed hands: its owner's empty ships go with it, all others put out to sea (ME-REALM-11)."""
    laden = {b.aboard for b in state.banners.values()} | {p.aboard for p in state.parties.values()}
    laden |= {band.aboard for band in state.warbands.values()}
    ships = {}
    for key, ship in state.ships.items():
        if ship.cell == cell and ship.harbour and ship.owner != taker:
            gained = ship.owner == loser and not ship.pirate and key not in laden
            ship = replace(ship, owner=taker) if gained else replace(ship, harbour=False)
        ships[key] = ship
    return replace(state, ships=ships)


def put_out(state: Campaign, cell: Cell) -> Campaign:
    """A harbour is no more: whatever lay in it is out at sea in the same tile (ME-QUARTERS-06, ME-SPY-27)."""
    ships = {k: replace(s, harbour=False) if s.cell == cell else s for k, s in state.ships.items()}
    return replace(state, ships=ships)


def ship_came(world: World, state: Campaign, event: ev.ShipCame) -> Campaign:
    made = with_(state.made, "ship", state.made.get("ship", 0) + 1)
    return replace(state, ships=with_(state.ships, event.ship.id, event.ship), made=made)


def ship_moved(world: World, state: Campaign, event: ev.ShipMoved) -> Campaign:
    old = state.ships[event.ship]
    now = replace(old, cell=event.cell, harbour=event.harbour, moved=event.month or old.moved)
    flags = state.banners.items()
    banners = {k: replace(b, cell=event.cell, zone=0) if b.aboard == event.ship else b for k, b in flags}
    parties = {k: replace(p, cell=event.cell) if p.aboard == event.ship else p for k, p in state.parties.items()}
    bands = {k: replace(w, cell=event.cell) if w.aboard == event.ship else w for k, w in state.warbands.items()}
    fleet = with_(state.ships, event.ship, now)
    state = replace(state, ships=fleet, banners=banners, parties=parties, warbands=bands)
    return remember(world, trains_follow(state), old.owner, (event.origin,))


def ship_changed(world: World, state: Campaign, event: ev.ShipChanged) -> Campaign:
    return replace(state, ships=with_(state.ships, event.now.id, event.now))


def ship_lost(world: World, state: Campaign, event: ev.ShipLost) -> Campaign:
    state = replace(state, ships=without(state.ships, event.ship))
    return remember(world, state, event.owner, (event.cell,))


def banner_boarded(world: World, state: Campaign, event: ev.BannerBoarded) -> Campaign:
    old = state.banners[event.banner]
    moved = event.month or old.moved
    return banner_with(
        state, event.banner, aboard=event.ship, landed=old.aboard if not event.ship else "", zone=event.zone,
        side=0, came_from="", moved=moved, inside=False,
    )  # fmt: skip

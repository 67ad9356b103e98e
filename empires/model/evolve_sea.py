"""How the events of the sea change a campaign."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model import events_sea as ev
from empires.model.fold import banner_with, on, trains_follow, with_, without
from empires.model.remembering import remember
from empires.model.state import Campaign
from empires.model.world import World


@on(ev.ShipCame)
def _came(world: World, state: Campaign, event: ev.ShipCame) -> Campaign:
    made = with_(state.made, "ship", state.made.get("ship", 0) + 1)
    return replace(state, ships=with_(state.ships, event.ship.id, event.ship), made=made)


@on(ev.ShipMoved)
def _moved(world: World, state: Campaign, event: ev.ShipMoved) -> Campaign:
    old = state.ships[event.ship]
    now = replace(old, cell=event.cell, harbour=event.harbour, moved=event.month or old.moved)
    banners = {k: replace(b, cell=event.cell, zone=0) if b.aboard == event.ship else b for k, b in state.banners.items()}
    parties = {k: replace(p, cell=event.cell) if p.aboard == event.ship else p for k, p in state.parties.items()}
    state = replace(state, ships=with_(state.ships, event.ship, now), banners=banners, parties=parties)
    return remember(world, trains_follow(state), old.owner, (event.origin,))


@on(ev.ShipChanged)
def _changed(world: World, state: Campaign, event: ev.ShipChanged) -> Campaign:
    return replace(state, ships=with_(state.ships, event.now.id, event.now))


@on(ev.ShipLost)
def _lost(world: World, state: Campaign, event: ev.ShipLost) -> Campaign:
    state = replace(state, ships=without(state.ships, event.ship))
    return remember(world, state, event.owner, (event.cell,))


@on(ev.BannerBoarded)
def _boarded(world: World, state: Campaign, event: ev.BannerBoarded) -> Campaign:
    old = state.banners[event.banner]
    moved = event.month or old.moved
    return banner_with(
        state, event.banner, aboard=event.ship, landed=old.aboard if not event.ship else "", zone=event.zone,
        side=0, came_from="", moved=moved, inside=False,
    )  # fmt: skip

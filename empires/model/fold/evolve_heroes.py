"""How the events of heroes and war bands change a campaign."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.events import heroes as ev
from empires.model.fold.changes import realm_with, with_, without
from empires.model.land.world import World
from empires.model.state.campaign import Campaign

FALLEN = "fallen_heroes"
"""In `made`: heroes that died since some were replaced (ME-HERO-41)."""


def party_formed(world: World, state: Campaign, event: ev.PartyFormed) -> Campaign:
    made = with_(state.made, "party", state.made.get("party", 0) + 1)
    made = with_(made, "hero", made.get("hero", 0) + len(event.party.heroes))
    return replace(state, parties=with_(state.parties, event.party.id, event.party), made=made)


def party_moved(world: World, state: Campaign, event: ev.PartyMoved) -> Campaign:
    moved = replace(state.parties[event.party], cell=event.cell, came_from=event.origin)
    return replace(state, parties=with_(state.parties, event.party, moved))


def party_changed(world: World, state: Campaign, event: ev.PartyChanged) -> Campaign:
    return replace(state, parties=with_(state.parties, event.now.id, event.now))


def heroes_fell(world: World, state: Campaign, event: ev.HeroesFell) -> Campaign:
    party = replace(state.parties[event.party], heroes=event.left)
    fallen = state.made.get(FALLEN, 0) + (len(event.gone) if event.dead else 0)
    return replace(state, parties=with_(state.parties, event.party, party), made=with_(state.made, FALLEN, fallen))


def heroes_called(world: World, state: Campaign, event: ev.HeroesCalled) -> Campaign:
    return replace(state, made=without(state.made, FALLEN))


def lair_found(world: World, state: Campaign, event: ev.LairFound) -> Campaign:
    return replace(state, lairs=with_(state.lairs, event.cell, event.lair))


def party_gone(world: World, state: Campaign, event: ev.PartyGone) -> Campaign:
    return replace(state, parties=without(state.parties, event.party))


def war_band_hired(world: World, state: Campaign, event: ev.WarBandHired) -> Campaign:
    made = with_(state.made, "band", state.made.get("band", 0) + 1)
    return replace(state, warbands=with_(state.warbands, event.band.id, event.band), made=made)


def war_band_moved(world: World, state: Campaign, event: ev.WarBandMoved) -> Campaign:
    moved = replace(state.warbands[event.band], cell=event.cell)
    return replace(state, warbands=with_(state.warbands, event.band, moved))


def war_band_changed(world: World, state: Campaign, event: ev.WarBandChanged) -> Campaign:
    return replace(state, warbands=with_(state.warbands, event.now.id, event.now))


def war_band_gone(world: World, state: Campaign, event: ev.WarBandGone) -> Campaign:
    return replace(state, warbands=without(state.warbands, event.band))


def war_band_paid(world: World, state: Campaign, event: ev.WarBandPaid) -> Campaign:
    emptied = replace(state.warbands[event.band], purse=0)
    state = replace(state, warbands=with_(state.warbands, event.band, emptied))
    brought = state.realms[event.realm].brought + event.crowns
    return realm_with(state, event.realm, brought=brought, gold=event.left)


def grudge_held(world: World, state: Campaign, event: ev.GrudgeHeld) -> Campaign:
    kept = "wronged" if event.what == "razed" else "outfought"
    names = {*getattr(state.realms[event.realm], kept), event.band}
    return realm_with(state, event.realm, **{kept: tuple(sorted(names))})

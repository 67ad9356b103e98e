"""How the events of the winter change a campaign."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from empires.model.events import all_events as ev
from empires.model.fold.changes import banner_with, holding_with, realm_with, with_, without
from empires.model.land.hexes import opposite
from empires.model.land.world import World
from empires.model.state.campaign import Campaign, Settlement
from empires.model.state.pieces import Operative


def spell_laid(world: World, state: Campaign, event: ev.SpellLaid) -> Campaign:
    made = with_(state.made, "spell", state.made.get("spell", 0) + 1)
    return replace(state, spells=with_(state.spells, event.spell.id, event.spell), made=made)


def spell_changed(world: World, state: Campaign, event: ev.SpellChanged) -> Campaign:
    return replace(state, spells=with_(state.spells, event.now.id, event.now))


def spell_ended(world: World, state: Campaign, event: ev.SpellEnded) -> Campaign:
    return replace(state, spells=without(state.spells, event.mark))


def revenue_adjusted(world: World, state: Campaign, event: ev.RevenueAdjusted) -> Campaign:
    current = (levy for levy in state.levies if levy.year == event.levy.year)
    return replace(state, levies=(*current, event.levy))


def winter_event_rolled(world: World, state: Campaign, event: ev.WinterEventRolled) -> Campaign:
    return realm_with(state, event.realm, famine=state.clock.year) if event.key == "famine" else state


def missions_declared(world: World, state: Campaign, event: ev.MissionsDeclared) -> Campaign:
    return realm_with(state, event.realm, declared=event.targets)


def mission_sent(world: World, state: Campaign, event: ev.MissionSent) -> Campaign:
    if event.result != "complete":
        return state
    joined = with_(state.realms[event.realm].joined, event.cell, state.clock.year)
    return realm_with(state, event.realm, joined=joined)


def alliance_made(world: World, state: Campaign, event: ev.AllianceMade) -> Campaign:
    courted = sorted({*state.realms[event.realm].courted, *event.alliance.cells})
    state = realm_with(state, event.realm, courted=tuple(courted))
    return replace(state, alliances=(*state.alliances, event.alliance))


def alliance_ended(world: World, state: Campaign, event: ev.AllianceEnded) -> Campaign:
    kept = tuple(a for a in state.alliances if not (a.realm == event.realm and event.cell in a.cells))
    return replace(state, alliances=kept)


def pact_written(world: World, state: Campaign, event: ev.PactWritten) -> Campaign:
    return replace(state, pacts=with_(state.pacts, event.pact.id, event.pact))


def ransom_paid(world: World, state: Campaign, event: ev.RansomPaid) -> Campaign:
    state = realm_with(state, event.payer, treasury=state.realms[event.payer].treasury - event.crowns)
    return realm_with(state, event.realm, treasury=state.realms[event.realm].treasury + event.crowns)


def message_sent(world: World, state: Campaign, event: ev.MessageSent) -> Campaign:
    return replace(state, messages=(*state.messages, event.message))


def built(world: World, state: Campaign, event: ev.Built) -> Campaign:
    if event.what == "bridge":
        return replace(state, bridges=with_(state.bridges, event.cell, state.clock.year))
    if event.what == "road":
        return _paved(world, state, event)
    if event.what == "academy":
        return holding_with(state, event.cell, academy=True, built=state.clock.year)
    if event.what in ("village", "fortress", "city"):
        return _settled(state, event)
    return state


def _paved(world: World, state: Campaign, event: ev.Built) -> Campaign:
    """A road in the tile, which those of the next tiles lead to from now on."""
    roads = {**state.roads, event.cell: event.sides}
    for side in event.sides:
        other = world.neighbour(event.cell, side)
        if other is not None and other in roads:
            roads[other] = tuple(sorted({*roads[other], opposite(side)}))
    return replace(state, roads=roads)


def _settled(state: Campaign, event: ev.Built) -> Campaign:
    """A settlement grows, or a new one stands in the place of the marker (ME-BUILD-11)."""
    kind: Any = event.what
    if event.cell in state.holdings:
        return holding_with(state, event.cell, kind=kind, built=state.clock.year)
    new = Settlement(kind, event.realm, event.name, built=state.clock.year)
    holdings = with_(state.holdings, event.cell, new)
    return replace(state, holdings=holdings, markers=without(state.markers, event.cell))


def road_taken(world: World, state: Campaign, event: ev.RoadTaken) -> Campaign:
    scouted = (*state.scouted.get(event.cell, ()), *event.reached)
    return replace(state, scouted=with_(state.scouted, event.cell, tuple(dict.fromkeys(scouted))))


def temple_founded(world: World, state: Campaign, event: ev.TempleFounded) -> Campaign:
    return replace(state, temples=with_(state.temples, event.temple.cell, event.temple))


def temple_lost(world: World, state: Campaign, event: ev.TempleLost) -> Campaign:
    return replace(state, temples=without(state.temples, event.cell))


def engine_built(world: World, state: Campaign, event: ev.EngineBuilt) -> Campaign:
    made = with_(state.made, "engine", state.made.get("engine", 0) + 1)
    return replace(state, engines=with_(state.engines, event.engine.id, event.engine), made=made)


def engine_moved(world: World, state: Campaign, event: ev.EngineMoved) -> Campaign:
    now = replace(state.engines[event.engine], owner=event.owner, cell=event.cell, banner=event.banner)
    return replace(state, engines=with_(state.engines, event.engine, now))


def engine_lost(world: World, state: Campaign, event: ev.EngineLost) -> Campaign:
    return replace(state, engines=without(state.engines, event.engine))


def operatives_bought(world: World, state: Campaign, event: ev.OperativesBought) -> Campaign:
    return realm_with(state, event.realm, operatives=event.kinds)


def operative_placed(world: World, state: Campaign, event: ev.OperativePlaced) -> Campaign:
    hand = state.realms[event.realm].operatives
    left = {kind: number - (kind == event.craft) for kind, number in hand.items()}
    state = realm_with(state, event.realm, operatives={kind: number for kind, number in left.items() if number})
    counter = Operative(event.operative, event.realm, event.craft, event.cell)
    made = with_(state.made, "operative", state.made.get("operative", 0) + 1)
    return replace(state, operatives=with_(state.operatives, counter.id, counter), made=made)


def operative_changed(world: World, state: Campaign, event: ev.OperativeChanged) -> Campaign:
    return replace(state, operatives=with_(state.operatives, event.now.id, event.now))


def operative_removed(world: World, state: Campaign, event: ev.OperativeRemoved) -> Campaign:
    return replace(state, operatives=without(state.operatives, event.operative))


def hired_changed(world: World, state: Campaign, event: ev.HiredChanged) -> Campaign:
    old = state.realms[event.realm].hired
    left = old.get(event.troops, 0) + event.delta
    return realm_with(state, event.realm, hired=with_(old, event.troops, left) if left else without(old, event.troops))


def patronage_rolled(world: World, state: Campaign, event: ev.PatronageRolled) -> Campaign:
    return realm_with(state, event.realm, treasury=state.realms[event.realm].treasury + event.crowns)


def realm_boon_changed(world: World, state: Campaign, event: ev.RealmBoonChanged) -> Campaign:
    old = state.realms[event.realm].boons
    boons = with_(old, event.name, event.until) if event.until else without(old, event.name)
    return realm_with(state, event.realm, boons=boons)


def court_shaken(world: World, state: Campaign, event: ev.CourtShaken) -> Campaign:
    realm = state.realms[event.realm]
    months = {"stunned": max(realm.stunned, event.stunned), "wary": max(realm.wary, event.wary)}
    return realm_with(state, event.realm, **months)


def move_declared(world: World, state: Campaign, event: ev.MoveDeclared) -> Campaign:
    for banner in event.banners:
        state = banner_with(state, banner, bound=event.target, bound_for=event.month)
    return state


def plan_laid(world: World, state: Campaign, event: ev.PlanLaid) -> Campaign:
    return realm_with(state, event.realm, plan=event.plan, planned=event.done)


def plan_ready(world: World, state: Campaign, event: ev.PlanReady) -> Campaign:
    return realm_with(state, event.realm, ready=event.ready)

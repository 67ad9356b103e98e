"""How the events of the wilderness change a campaign."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.events import land as ev
from empires.model.fold.changes import banner_with, realm_with, with_, without
from empires.model.land.world import World
from empires.model.state.campaign import Campaign


def location_found(world: World, state: Campaign, event: ev.LocationFound) -> Campaign:
    return replace(state, locations=with_(state.locations, event.cell, event.location))


def location_learned(world: World, state: Campaign, event: ev.LocationLearned) -> Campaign:
    old = state.locations[event.cell]
    known = replace(old, known_to=tuple(sorted({*old.known_to, event.realm})))
    return replace(state, locations=with_(state.locations, event.cell, known))


def location_changed(world: World, state: Campaign, event: ev.LocationChanged) -> Campaign:
    return replace(state, locations=with_(state.locations, event.cell, event.now))


def location_gone(world: World, state: Campaign, event: ev.LocationGone) -> Campaign:
    return replace(state, locations=without(state.locations, event.cell))


def wanderer_came(world: World, state: Campaign, event: ev.WandererCame) -> Campaign:
    made = with_(state.made, "wanderer", state.made.get("wanderer", 0) + 1)
    return replace(state, wanderers=with_(state.wanderers, event.wanderer.id, event.wanderer), made=made)


def wanderer_moved(world: World, state: Campaign, event: ev.WandererMoved) -> Campaign:
    moved = replace(state.wanderers[event.wanderer], cell=event.cell)
    return replace(state, wanderers=with_(state.wanderers, event.wanderer, moved))


def wanderer_changed(world: World, state: Campaign, event: ev.WandererChanged) -> Campaign:
    old = state.wanderers[event.wanderer]
    now = replace(old, points=old.points + event.points, artefacts=old.artefacts + event.artefacts)
    return replace(state, wanderers=with_(state.wanderers, event.wanderer, now))


def wanderer_gone(world: World, state: Campaign, event: ev.WandererGone) -> Campaign:
    return replace(state, wanderers=without(state.wanderers, event.wanderer))


def treasure_changed(world: World, state: Campaign, event: ev.TreasureChanged) -> Campaign:
    return banner_with(state, event.banner, treasure=state.banners[event.banner].treasure + event.delta)


def pilgrims_came(world: World, state: Campaign, event: ev.PilgrimsCame) -> Campaign:
    lasting = {cell: year for cell, year in state.pilgrims.items() if year >= state.clock.year}
    return replace(state, pilgrims={**lasting, **dict.fromkeys(event.closed, event.year)})


def wizard_banished(world: World, state: Campaign, event: ev.WizardBanished) -> Campaign:
    return realm_with(state, event.realm, banished=state.realms[event.realm].banished + event.points)


def treasure_banked(world: World, state: Campaign, event: ev.TreasureBanked) -> Campaign:
    return realm_with(state, event.realm, brought=state.realms[event.realm].brought + event.crowns)


def boon_changed(world: World, state: Campaign, event: ev.BoonChanged) -> Campaign:
    old = state.banners[event.banner].boons
    boons = with_(old, event.name, event.value) if event.value else without(old, event.name)
    return banner_with(state, event.banner, boons=boons)


def monsters_changed(world: World, state: Campaign, event: ev.MonstersChanged) -> Campaign:
    return banner_with(state, event.banner, monsters=state.banners[event.banner].monsters + event.delta)


def monsters_brought(world: World, state: Campaign, event: ev.MonstersBrought) -> Campaign:
    return realm_with(state, event.realm, monsters=state.realms[event.realm].monsters + event.delta)


def find_noted(world: World, state: Campaign, event: ev.FindNoted) -> Campaign:
    return replace(state, finds=with_(state.finds, event.cell, event.find))

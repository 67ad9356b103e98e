"""How the events of the wilderness change a campaign."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model import events_land as ev
from empires.model.fold import banner_with, on, realm_with, with_, without
from empires.model.state import Campaign
from empires.model.world import World


@on(ev.LocationFound)
def _found(world: World, state: Campaign, event: ev.LocationFound) -> Campaign:
    return replace(state, locations=with_(state.locations, event.cell, event.location))


@on(ev.LocationLearned)
def _location_learned(world: World, state: Campaign, event: ev.LocationLearned) -> Campaign:
    old = state.locations[event.cell]
    known = replace(old, known_to=tuple(sorted({*old.known_to, event.realm})))
    return replace(state, locations=with_(state.locations, event.cell, known))


@on(ev.LocationChanged)
def _changed(world: World, state: Campaign, event: ev.LocationChanged) -> Campaign:
    return replace(state, locations=with_(state.locations, event.cell, event.now))


@on(ev.LocationGone)
def _gone(world: World, state: Campaign, event: ev.LocationGone) -> Campaign:
    return replace(state, locations=without(state.locations, event.cell))


@on(ev.WandererCame)
def _came(world: World, state: Campaign, event: ev.WandererCame) -> Campaign:
    made = with_(state.made, "wanderer", state.made.get("wanderer", 0) + 1)
    return replace(state, wanderers=with_(state.wanderers, event.wanderer.id, event.wanderer), made=made)


@on(ev.WandererMoved)
def _moved(world: World, state: Campaign, event: ev.WandererMoved) -> Campaign:
    moved = replace(state.wanderers[event.wanderer], cell=event.cell)
    return replace(state, wanderers=with_(state.wanderers, event.wanderer, moved))


@on(ev.WandererChanged)
def _strength(world: World, state: Campaign, event: ev.WandererChanged) -> Campaign:
    old = state.wanderers[event.wanderer]
    now = replace(old, points=old.points + event.points, artefacts=old.artefacts + event.artefacts)
    return replace(state, wanderers=with_(state.wanderers, event.wanderer, now))


@on(ev.WandererGone)
def _wanderer_gone(world: World, state: Campaign, event: ev.WandererGone) -> Campaign:
    return replace(state, wanderers=without(state.wanderers, event.wanderer))


@on(ev.TreasureChanged)
def _treasure(world: World, state: Campaign, event: ev.TreasureChanged) -> Campaign:
    return banner_with(state, event.banner, treasure=state.banners[event.banner].treasure + event.delta)


@on(ev.PilgrimsCame)
def _pilgrims(world: World, state: Campaign, event: ev.PilgrimsCame) -> Campaign:
    lasting = {cell: year for cell, year in state.pilgrims.items() if year >= state.clock.year}
    return replace(state, pilgrims={**lasting, **dict.fromkeys(event.closed, event.year)})


@on(ev.WizardBanished)
def _banished(world: World, state: Campaign, event: ev.WizardBanished) -> Campaign:
    return realm_with(state, event.realm, banished=state.realms[event.realm].banished + event.points)


@on(ev.TreasureBanked)
def _banked(world: World, state: Campaign, event: ev.TreasureBanked) -> Campaign:
    return realm_with(state, event.realm, brought=state.realms[event.realm].brought + event.crowns)


@on(ev.BoonChanged)
def _boon(world: World, state: Campaign, event: ev.BoonChanged) -> Campaign:
    old = state.banners[event.banner].boons
    boons = with_(old, event.name, event.value) if event.value else without(old, event.name)
    return banner_with(state, event.banner, boons=boons)


@on(ev.MonstersChanged)
def _monsters(world: World, state: Campaign, event: ev.MonstersChanged) -> Campaign:
    return banner_with(state, event.banner, monsters=state.banners[event.banner].monsters + event.delta)


@on(ev.MonstersBrought)
def _brought_monsters(world: World, state: Campaign, event: ev.MonstersBrought) -> Campaign:
    return realm_with(state, event.realm, monsters=state.realms[event.realm].monsters + event.delta)


@on(ev.FindNoted)
def _find(world: World, state: Campaign, event: ev.FindNoted) -> Campaign:
    return replace(state, finds=with_(state.finds, event.cell, event.find))

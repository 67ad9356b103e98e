"""How the events of some races change a campaign."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model import events_races as ev
from empires.model.fold import banner_with, holding_with, on, with_
from empires.model.remembering import remember
from empires.model.state import Campaign
from empires.model.world import World


@on(ev.RaceWritten)
def _written(world: World, state: Campaign, event: ev.RaceWritten) -> Campaign:
    return replace(state, races=with_(state.races, event.race.key, event.race))


@on(ev.StrainGiven)
def _strain(world: World, state: Campaign, event: ev.StrainGiven) -> Campaign:
    return banner_with(state, event.banner, strain=event.strain)


@on(ev.RuinLost)
def _ruin(world: World, state: Campaign, event: ev.RuinLost) -> Campaign:
    state = holding_with(state, event.cell, kept=False)
    return remember(world, state, event.loser, (event.cell,))

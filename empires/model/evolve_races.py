"""How the events of some races change a campaign."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model import events_races as ev
from empires.model.changes import banner_with, holding_with, with_
from empires.model.remembering import remember
from empires.model.state import Campaign
from empires.model.world import World


def race_written(world: World, state: Campaign, event: ev.RaceWritten) -> Campaign:
    return replace(state, races=with_(state.races, event.race.key, event.race))


def strain_given(world: World, state: Campaign, event: ev.StrainGiven) -> Campaign:
    return banner_with(state, event.banner, strain=event.strain)


def ruin_lost(world: World, state: Campaign, event: ev.RuinLost) -> Campaign:
    state = holding_with(state, event.cell, kept=False)
    return remember(world, state, event.loser, (event.cell,))

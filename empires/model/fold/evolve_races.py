"""How the events of some races change a campaign."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.events import races as ev
from empires.model.fold.changes import banner_with, holding_with, with_
from empires.model.fold.remembering import remember
from empires.model.land.world import World
from empires.model.state.campaign import Campaign


def race_written(world: World, state: Campaign, event: ev.RaceWritten) -> Campaign:
    return replace(state, races=with_(state.races, event.race.key, event.race))


def strain_given(world: World, state: Campaign, event: ev.StrainGiven) -> Campaign:
    return banner_with(state, event.banner, strain=event.strain)


def ruin_lost(world: World, state: Campaign, event: ev.RuinLost) -> Campaign:
    state = holding_with(state, event.cell, kept=False)
    return remember(world, state, event.loser, (event.cell,))

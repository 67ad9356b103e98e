"""Optional parts of the game that a host chooses; what is off is absent everywhere (option rows of the catalogue)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from empires.model.events.all_events import SiegeEnded
from empires.model.events.event import Event
from empires.model.events.heroes import PartyGone, WarBandGone
from empires.model.events.land import LocationGone, WandererGone
from empires.model.state.campaign import Campaign
from empires.model.state.settings import PREFIX as PREFIX
from empires.rules.core.game import Game


class OptionalPart(Struct, frozen=True):
    """An optional part: its key, and the sections or rows of the catalogue it brings in."""

    key: str
    rows: tuple[str, ...]


OPTIONAL_PARTS = (
    OptionalPart("ruins", ("ME-WILD-04", "RUIN")),
    OptionalPart("wild_temples", ("ME-WILD-04", "TEMPLE")),
    OptionalPart("heroes", ("ME-ARMY-03", "ME-ARMY-15", "HERO", "ME-DIPLO-12", "ME-SCOUT-40")),
    OptionalPart("war_bands", ("WARBAND", "ME-RUIN-15", "ME-REVENUE-09")),
    OptionalPart("roads", ("ME-MAP-17", "ME-MOVE-12", "ME-MOVE-13", "ME-BUILD-17")),
    OptionalPart("ships_of_the_line", ("ME-BUILD-04",)),
    OptionalPart("naval_academies", ("ME-BUILD-08", "ME-BUILD-09", "ME-SEA-31")),
)


def on(state: Campaign, key: str) -> bool:
    """Whether the host plays with this part."""
    return key in state.agreed.parts


SITES = {"ruins": ("ruined_city",), "wild_temples": ("religious_order", "chaos_temple", "ruined_temple")}
FORCES = {"ruins": ("bandits",), "wild_temples": ("chaos",)}
KEYS = tuple(part.key for part in OPTIONAL_PARTS)
LEFT_OFF = "module_off"


def tidy(game: Game) -> None:
    """What belongs to a part that the host left out is off the map when the next month or winter begins."""
    for key in KEYS:
        if not on(game.state, key):
            for event in tuple(_cleared(game.state, key)):
                game.emit(event)


def _cleared(state: Campaign, key: str) -> Iterator[Event]:
    """Every piece of the part leaves the map."""
    for site in state.locations.values():
        if site.kind in SITES.get(key, ()):
            if site.cell in state.sieges and state.standing(site.cell) is None:
                yield SiegeEnded(cell=site.cell, how="given_up")
            yield LocationGone(cell=site.cell, site=site.kind, why=LEFT_OFF, involved=site.known_to)
    for force in state.wanderers.values():
        if force.kind in FORCES.get(key, ()):
            yield WandererGone(wanderer=force.id, band=force.kind, cell=force.cell, why=LEFT_OFF)
    if key == "heroes":
        for party in state.parties.values():
            yield PartyGone(realm=party.employer, party=party.id, cell=party.cell, why=LEFT_OFF, name=party.name)
    if key == "war_bands":
        for band in state.warbands.values():
            yield WarBandGone(realm=band.owner, band=band.id, name=band.name, cell=band.cell, why=LEFT_OFF)

"""Places that a war band goes into: ruined cities, temples, dungeons of its own land (ME-WARBAND-04, ME-WARBAND-07)."""

from __future__ import annotations

from typing import assert_never

from empires.book.columns import RuinedTempleEffect
from empires.book.effects import GainCrowns, GainItem, GainTemple, LosePoints, Nothing
from empires.model.events.all_events import StockpileChanged
from empires.model.events.winter import TempleFounded
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.pieces import Temple, WarBand
from empires.rules.bands import champions, warbands
from empires.rules.bands.warband_outings import RUINS, descend, skirmish
from empires.rules.bands.warbands import change, life
from empires.rules.core import sites
from empires.rules.core.game import Game
from empires.rules.core.races import race_of, temple_row
from empires.rules.wilds.afoot import wounds_of

DUNGEONS = ("necropolis", "ruined_temple")
TEMPLE = "chaos_temple"
CALLED_ON = 6
"""Each member becomes a priest on this roll (ME-TEMPLE-16)."""


def deeds(game: Game, band: WarBand) -> list[str]:
    """What a band may do where it stands: explore ruins, or visit a place of its own land (ME-WARBAND-04)."""
    found = ["explore"] if may_explore(game, band) else []
    return [*found, "visit"] if _may_visit(game, band) else found


def may_explore(game: Game, band: WarBand, winter: bool = False) -> bool:
    """Once a turn and once in winter; hunters only when no chaos band is about (ME-WARBAND-03, ME-RUIN-15)."""
    place = game.state.locations.get(band.cell)
    if place is None or place.kind != "ruined_city" or band.aboard:
        return False
    if band.owner and not sites.knows(game, band.owner, band.cell):
        return False
    barred = band.hunts and warbands.chaos_active(game.state)
    return not barred and (winter or band.acted < game.state.clock.month)


def _may_visit(game: Game, band: WarBand) -> bool:
    """A known place inside the empire that is open to bands, once a season (ME-WARBAND-04, ME-TEMPLE-14)."""
    state, cell = game.state, band.cell
    fresh = band.visited.get(cell, 0) < state.clock.year and band.acted < state.clock.month
    if not fresh or not band.owner or state.owner(cell) != band.owner or cell in state.sieges:
        return False
    place = state.locations.get(cell)
    known = place is not None and sites.knows(game, band.owner, cell) and place.kind in (*DUNGEONS, TEMPLE)
    return known or (cell in state.lairs and band.owner in state.lairs[cell].known_to)


# Ruined cities ------------------------------------------------------------------------------------


def explore(game: Game, band_id: str) -> Procedure[None]:
    """A game in the ruins, against a band that is there or a random one (ME-WARBAND-07, ME-RUIN-15)."""
    band = game.state.warbands[band_id]
    rivals = [other.id for other in game.state.warbands.values() if other.cell == band.cell and not other.aboard]
    foes = [other for other in rivals if game.state.warbands[other].owner != band.owner]
    yield from skirmish(game, band_id, RUINS, "ME-RUIN-15", foes[0] if foes else "")


# Places of the own land ---------------------------------------------------------------------------


def visit(game: Game, band_id: str) -> Procedure[None]:
    """Once a season: a fight at a chaos temple, a dungeon elsewhere (ME-TEMPLE-14, ME-MINE-11, ME-WARBAND-18)."""
    band, year = game.state.warbands[band_id], game.state.clock.year
    place = game.state.locations.get(band.cell)
    change(game, band_id, "", "ME-WARBAND-04", visited={**band.visited, band.cell: year}, acted=game.state.clock.month)
    if place is not None and place.kind == TEMPLE:
        yield from skirmish(game, band_id, "temple", "ME-TEMPLE-14")
        return
    ruined = place is not None and place.kind == "ruined_temple"
    left = yield from descend(game, band_id, "ME-TEMPLE-16" if ruined else "ME-WARBAND-18")
    if left and ruined:
        yield from _ruined_temple(game, band_id, left)


def _ruined_temple(game: Game, band_id: str, entered: int) -> Procedure[None]:
    """After the dungeon the table of the ruin: losses are wounds, the gold of relics is taken (ME-TEMPLE-16)."""
    band, rule = game.state.warbands[band_id], "ME-TEMPLE-16"
    rolled = yield from game.roll("1D6", "ruined_temple", rule, band.owner, cell=band.cell)
    row = game.book.row("ruined_temple", rolled.total)
    if any(isinstance(effect, GainTemple) for effect in row["effects"]):
        yield from _revelation(game, band_id, entered)
        return
    for effect in row["effects"]:
        if band_id in game.state.warbands:
            yield from _temple_effect(game, band_id, effect, entered, rule)


def _temple_effect(game: Game, band_id: str, effect: RuinedTempleEffect, entered: int, rule: str) -> Procedure[None]:
    band = game.state.warbands[band_id]
    match effect:
        case GainCrowns():
            crowns = yield from game.amount(effect.dice, "relics", rule, band.owner, cell=band.cell)
            warbands.earn(game, band_id, crowns * warbands.crown(game.book), "found", rule)
        case LosePoints():
            points = yield from game.amount(effect.dice, "hero_loss", rule, band.owner, cell=band.cell)
            each = warbands.band_wounds(game.book, wounds_of(game, points))
            warbands.lose(game, band_id, entered * each * life(game.book, "wound_points"), "wounded", rule)
        case GainItem():
            points = yield from game.amount(effect.dice, "hero_item", rule, band.owner, cell=band.cell)
            change(game, band_id, "artefact", rule, items=band.items + points)
        case GainTemple():
            pass  # A revelation took the place of all this.
        case Nothing():
            pass
        case _:
            assert_never(effect)


def _revelation(game: Game, band_id: str, entered: int) -> Procedure[None]:
    """A chaos band takes it as an Eye of God; of others who is called stays as a priest (ME-TEMPLE-16, -17)."""
    band = game.state.warbands[band_id]
    if band.kind == champions.KIND:
        change(game, band_id, "eye_of_god", "ME-TEMPLE-17", rating=band.rating + life(game.book, "reward_points"))
        return
    priests = 0
    for _ in range(entered):
        rolled = yield from game.roll(
            "1D6", "priest", "ME-TEMPLE-16", band.owner, cell=band.cell, name=band.name, least=CALLED_ON
        )
        priests += rolled.total >= CALLED_ON
    race = race_of(game.state, band.owner)
    if not priests or temple_row(game.book, race) is None:
        return
    warbands.lose(game, band_id, priests * life(game.book, "member_points"), "priests", "ME-TEMPLE-16")
    sites.remove(game, band.owner, band.cell, "restored", "ME-TEMPLE-16")
    if band.cell not in game.state.temples:
        temple = Temple(band.cell, band.owner or NOBODY, race.key, game.state.clock.year)
        game.emit(TempleFounded(realm=band.owner, temple=temple, rule="ME-TEMPLE-16"))


def from_store(game: Game, band: WarBand) -> None:
    """A point of baggage leaves the store of the settlement (ME-WARBAND-06)."""
    game.emit(StockpileChanged(realm=band.owner, cell=band.cell, delta=-1, why="taken", rule="ME-WARBAND-06"))

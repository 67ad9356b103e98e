"""Champions of Chaos, who are heroes and war bands in one (ME-CHAOS-14 to ME-CHAOS-20)."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.events.all_events import GrudgeHeld, WarBandChanged, WarBandHired
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import WarBand
from empires.rules.core import draws
from empires.rules.core.game import Game
from empires.rules.core.heronames import hero_name
from empires.rules.core.races import race_of
from empires.rules.land import marks
from empires.rules.wilds import afoot

KIND = "chaos"
EXPERIENCE = 2
"""What a band gains by razing a village; experience counts in its rating (ME-CHAOS-20)."""
RAID = "champion_raze"
RALLIED, RAZED = "rallied", "razed"


def leads(game: Game, realm: RealmId) -> bool:
    """Whether champions are what the realm has for heroes (ME-CHAOS-14)."""
    return race_of(game.state, realm).champions


def set_up(game: Game, realm: RealmId) -> Procedure[None]:
    """As many champions as another race would have heroes (ME-CHAOS-14)."""
    if leads(game, realm):
        yield from appear(game, realm, len((yield from afoot.of_realm(game, realm))))


def appear(game: Game, realm: RealmId, number: int) -> Procedure[None]:
    """New champions with followers stand at the edge of other players' empires, led by nobody yet (ME-CHAOS-14)."""
    edges = _edges(game, realm)
    for _ in range(number if edges else 0):
        edge = yield from draws.one_of(game, edges, "champion_tile", "ME-CHAOS-14", realm)
        made = game.state.made.get("band", 0) + 1
        rating = int(game.book.value("warband_rules", "starting_points"))
        band = WarBand(f"band{made}", NOBODY, hero_name(made), KIND, edge, rating)
        game.emit(WarBandHired(realm=realm, band=band, rule="ME-CHAOS-14"))


def _edges(game: Game, realm: RealmId) -> list[Cell]:
    """Tiles of other empires that touch land outside them."""
    state, world = game.state, game.world
    found = [
        cell
        for other in state.playing()
        if other != realm
        for cell in state.empire_tiles(other)
        if any(world.land(near) and state.owner(near) != other for _, near in world.neighbours(cell))
    ]
    return sorted(found, key=world.number)


def rally(game: Game, realm: RealmId) -> None:
    """Champions whom nobody leads serve the empire once a banner of it is in their tile (ME-CHAOS-15)."""
    if not leads(game, realm):
        return
    held = {banner.cell for banner in game.state.banners_of(realm) if not banner.aboard}
    for band in sorted(game.state.warbands.values(), key=lambda band: band.id):
        if band.kind == KIND and not band.owner and band.cell in held:
            now = replace(band, owner=realm)
            game.emit(WarBandChanged(realm=realm, cell=band.cell, what=RALLIED, now=now, rule="ME-CHAOS-15"))


# Razing -------------------------------------------------------------------------------------------


def raids(game: Game, realm: RealmId) -> dict[str, Option]:
    """Villages of others that a champion's band may burn this turn: no banner guards them (ME-CHAOS-20)."""
    if not leads(game, realm):
        return {}
    month = game.state.clock.month
    own = [band for band in game.state.warbands.values() if band.owner == realm and band.acted < month]
    able = [band for band in own if _burnable(game, realm, band.cell)]
    return {band.id: Option(f"{band.id}/{RAID}", {"cell": band.cell, "job": RAID}) for band in able}


def _burnable(game: Game, realm: RealmId, cell: Cell) -> bool:
    place = game.state.standing(cell)
    free = place is not None and place.kind == "village" and place.owner != realm
    return free and not game.state.others_in(cell, realm)


def burn(game: Game, realm: RealmId, band_id: str) -> None:
    """The village burns, and the band has learned from it (ME-CHAOS-20)."""
    band = game.state.warbands[band_id]
    if not _burnable(game, realm, band.cell):
        return
    loser = game.state.holdings[band.cell].owner
    marks.raze(game, band.cell, "champion", "ME-CHAOS-20", by=realm)
    now = replace(band, rating=band.rating + EXPERIENCE, acted=game.state.clock.month)
    game.emit(WarBandChanged(realm=realm, cell=band.cell, what=RAZED, now=now, rule="ME-CHAOS-20"))
    if loser:
        game.emit(
            GrudgeHeld(realm=loser, band=band_id, name=band.name, cell=band.cell, what=RAZED, rule="ME-WARBAND-02")
        )

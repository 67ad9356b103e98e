"""War bands in the field: hunters and their quarry, banners attacked, banners joined (ME-WARBAND-14 to -17)."""

from __future__ import annotations

from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import Banner, RealmId
from empires.model.state.pieces import WarBand
from empires.model.state.sight import viewers
from empires.rules.bands import champions, warbands
from empires.rules.bands.warband_outings import HUNT, skirmish
from empires.rules.bands.warbands import RULES, change, life
from empires.rules.core.game import Game
from empires.rules.fight.combat import Side
from empires.rules.fight.fighting import fight
from empires.rules.troops.banners import halt
from empires.rules.troops.boons import boon
from empires.rules.troops.companions import LENT

# Hunters and their quarry -------------------------------------------------------------------------


def quarry(game: Game, band: WarBand) -> str:
    """The band that hunters have come upon: the one they were hired against, in their tile; "" for none."""
    prey = game.state.warbands.get(band.hunts)
    return prey.id if prey is not None and prey.cell == band.cell else ""


def hunt(game: Game, band_id: str) -> Procedure[None]:
    """Hunters fight the chaos band; who has lost to it before may bring troops (ME-WARBAND-02, ME-WARBAND-16)."""
    band = game.state.warbands[band_id]
    lenders = _lenders(game, band)
    for banner in lenders:
        if banner.cell != band.cell:
            _stays(game, banner)
    lent = len(lenders) * life(game.book, "unit_points")
    yield from skirmish(game, band_id, HUNT, "ME-WARBAND-02", band.hunts, lent)


def _lenders(game: Game, band: WarBand) -> list[Banner]:
    """Banners that lend a unit: one in the tile, and with mounts in the band one next to it (ME-WARBAND-16)."""
    if band.hunts not in game.state.realms[band.owner].outfought:
        return []
    here = [b for b in game.state.force(band.cell, band.owner) if not b.inside]
    around = [cell for _, cell in game.world.neighbours(band.cell)]
    near = [b for cell in around for b in game.state.force(cell, band.owner) if not b.inside]
    return [*here[:1], *(near[:1] if band.coach else ())]


def _stays(game: Game, banner: Banner) -> None:
    """A banner whose troops were lent to another tile may not move next turn (ME-WARBAND-17)."""
    until = game.state.clock.month + 1
    halt(game, (banner.id,), until, LENT, "ME-WARBAND-17")
    boon(game, banner.id, LENT, until, "ME-WARBAND-17")


# Beside a banner, or against one ------------------------------------------------------------------


def marched(game: Game, realm: RealmId) -> None:
    """Champions find a leader, and bands are where their banners are (ME-CHAOS-15, ME-WARBAND-14)."""
    champions.rally(game, realm)
    follow(game, realm)


def follow(game: Game, realm: RealmId) -> None:
    """Bands march with the banners that they fight beside (ME-WARBAND-14)."""
    for band in warbands.bands_of(game.state, realm):
        banner = game.state.banners.get(band.escorts)
        if banner is None or banner.aboard:
            change(game, band.id, "", "ME-WARBAND-14", escorts="")
        elif band.escorts:
            warbands.move(game, band.id, banner.cell, "ME-WARBAND-14")


def foes_of(game: Game, band: WarBand) -> list[RealmId]:
    """Realms with banners in the tile that a band of such a rating may attack (ME-WARBAND-14)."""
    strong = band.rating > int(game.book.value(RULES, "attack_banner_rating_above"))
    if not strong or band.aboard or band.owner not in viewers(game.world, game.state, (band.cell,)):
        return []
    open_to = {b.owner for b in game.state.ashore(band.cell) if not b.inside}
    return sorted(open_to - {band.owner})


def attacks(game: Game, realm: RealmId) -> Procedure[None]:
    """In the battle phase bands attack the force that they were told to, with their rating as points."""
    for band in warbands.bands_of(game.state, realm):
        if not band.aim:
            continue
        change(game, band.id, "", "ME-WARBAND-14", aim="")
        outside = _outside(game, band.cell, band.aim)
        if outside and band.aim in foes_of(game, band):
            yield from fight(game, band.cell, Side(realm, band=band.id), Side(band.aim, outside))
            warbands.hunt_over(game)


def _outside(game: Game, cell: Cell, enemy: RealmId) -> tuple[str, ...]:
    return tuple(b.id for b in game.state.force(cell, enemy) if not b.inside)

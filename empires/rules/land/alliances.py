"""Temporary alliances with independents: who has one, and what breaks it (ME-DIPLO-07, ME-DIPLO-08)."""

from __future__ import annotations

from empires.model.events.all_events import AllianceEnded
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import Campaign, RealmId
from empires.rules.core.game import Game


def allied(state: Campaign, realm: RealmId, cell: Cell) -> bool:
    """Whether the tile is a settlement of independents who are allied with the realm this season (ME-DIPLO-07)."""
    place = state.standing(cell)
    if place is None or place.owner != NOBODY:
        return False
    year = state.clock.year
    return any(treaty.realm == realm and treaty.year == year and cell in treaty.cells for treaty in state.alliances)


def militia(state: Campaign, cell: Cell) -> bool:
    """A settlement of a realm, or its capital, still held by that empire: it defends itself (ME-SCOUT-38)."""
    settlement = state.standing(cell)
    if settlement is None or settlement.owner not in state.realms:
        return False
    realm = state.realms[settlement.owner]
    return cell == realm.capital or cell in realm.home


def resists(state: Campaign, realm: RealmId, cell: Cell) -> bool:
    """Whether a settlement without banners fights the realm: independents but its allies, and a rival's militia."""
    place = state.standing(cell)
    if place is None or place.owner == realm:
        return False
    return not allied(state, realm, cell) if place.owner == NOBODY else militia(state, cell)


def estranged(state: Campaign, realm: RealmId, cell: Cell) -> bool:
    """Whether banners of the realm stand in peace where peace is over, so that they fight for the place (ME-DIPLO-08).

    Nobody else stands in a tile of independents without besieging it.
    """
    place = state.standing(cell)
    open_ = place is not None and place.owner == NOBODY and cell not in state.sieges
    return open_ and not allied(state, realm, cell) and any(not b.aboard for b in state.force(cell, realm))


def broken(game: Game, realm: RealmId, cell: Cell, how: str) -> None:
    """The realm foraged in a tile of its allies, or sets out to annex one: the alliance is over at once.

    Spies never end one (ME-DIPLO-09).
    """
    game.emit(AllianceEnded(realm=realm, cell=cell, how=how, rule="ME-DIPLO-08"))


def forage(game: Game, realm: RealmId, cell: Cell) -> Procedure[bool]:
    """Whether a force that would go hungry lives off its allies, and loses them (ME-DIPLO-08)."""
    if not allied(game.state, realm, cell):
        return False
    wanted = yield from game.confirm(realm, "forage_ally", ("ME-DIPLO-08", "ME-SUB-09"), default="no", cell=cell)
    if wanted:
        broken(game, realm, cell, "foraged")
    return wanted


def season_ends(game: Game) -> None:
    """A temporary alliance lasts for one campaign season (ME-DIPLO-07)."""
    for treaty in game.state.alliances:
        if treaty.year <= game.state.clock.year:
            game.emit(AllianceEnded(realm=treaty.realm, cell=treaty.cells[0], how="season", rule="ME-DIPLO-07"))

"""The winter steps that are built, in their order (ME-WINTER-02); all players finish a step before the next."""

from __future__ import annotations

from empires.knowledge.view import view_for
from empires.model.events.all_events import PoolChanged
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core import optional_parts
from empires.rules.core.game import Game
from empires.rules.land.routes import connected
from empires.rules.march import marines
from empires.rules.sea import winter_ships
from empires.rules.troops import drawup, strains, trains
from empires.rules.troops.banners import at_siege
from empires.rules.troops.ships import coast, harbour_in, ships_in
from empires.rules.winter import hired
from empires.rules.winter.income import revenue_value
from empires.rules.winter.winter_baggage import baggage, depots
from empires.rules.winter.winter_quarters import quarters, seated
from empires.rules.winter.winter_recovery import recovery
from empires.rules.winter.winter_revenue import recruitment, revenue

DEPLOY = ("ME-DEPLOY-01", "ME-DEPLOY-02", "ME-ARMY-13", "ME-ARMY-21")


def deployment(game: Game) -> Procedure[None]:
    """Troops are organised anew and placed, baggage with them (ME-DEPLOY)."""
    for realm in seated(game):
        yield from winter_ships.place_ships(game, realm, _beaches(game, realm))
        old = [b.id for b in game.state.banners_of(realm) if not at_siege(game.state, b)]
        cells = landing_places(game, realm)
        standing: list[str] = []
        if cells:
            standing = yield from drawup.organise(game, realm, cells, DEPLOY, "deployment", old)
        elif game.state.realms[realm].pool:
            lost = game.state.realms[realm].pool
            game.emit(PoolChanged(realm=realm, delta=-lost, why="nowhere", rule="ME-DEPLOY-02"))
        yield from strains.bloodlines(game, realm)
        yield from strains.powers(game, realm)
        standing += yield from hired.deploy(game, realm, cells)
        yield from trains.deploy(game, realm, standing)
        besieging = [b.id for b in game.state.banners_of(realm) if at_siege(game.state, b) and not b.inside]
        receivers = [*standing, *besieging]
        yield from drawup.share_stores(game, realm, receivers, depots(game, realm), ("ME-DEPLOY-04",), "deployment")


def landing_places(game: Game, realm: RealmId) -> list[Cell]:
    """Standing settlements of the empire that may receive banners, home first (ME-DEPLOY-02, ME-DEPLOY-06)."""
    home, overseas = game.state.realms[realm].home, _cut_off(game, realm)
    ashore = [c for c in _settlements(game, realm) if c not in overseas or _ship_near(game, realm, c)]
    return sorted(ashore, key=lambda cell: (cell not in home, game.world.number(cell)))


def _settlements(game: Game, realm: RealmId) -> list[Cell]:
    """Tiles with standing settlements of the empire, by number, that no siege closes."""
    state = game.state
    mine = [c for c in state.empire_tiles(realm) if state.standing(c) and c not in state.sieges]
    return sorted(mine, key=game.world.number)


def _cut_off(game: Game, realm: RealmId) -> list[Cell]:
    """Settlements that water or rivals part from the realm (ME-DEPLOY-06)."""
    state, home = game.state, game.state.realms[realm].home
    joined = joined_by_land(game, realm, [cell for cell in home if state.owner(cell) == realm] or list(home))
    return [cell for cell in _settlements(game, realm) if cell not in joined]


def _beaches(game: Game, realm: RealmId) -> list[Cell]:
    """For each settlement cut off without a harbour near by, the coast where a newly built ship may wait for it."""
    found: list[Cell] = []
    for cell in _cut_off(game, realm):
        near = [cell, *(other for _, other in game.world.neighbours(cell))]
        if not any(harbour_in(game.world, game.state, other) for other in near):
            found += [other for other in near if coast(game.world, other)][:1]
    return list(dict.fromkeys(found))


def joined_by_land(game: Game, realm: RealmId, start: list[Cell]) -> set[Cell]:
    """All land joined to these tiles without a rival player's tile between, as far as the realm knows (ME-DEPLOY-06).

    The truth about tiles out of its sight would tell it whose they are.
    """
    known = view_for(game.world, game.book, game.state, realm).campaign
    free = (None, NOBODY, realm)
    return connected(game.world, start, lambda cell: game.world.land(cell) and known.owner(cell) in free)


def _ship_near(game: Game, realm: RealmId, cell: Cell) -> bool:
    """A ship in a harbour in this tile or the next, a new one off the coast there, or marines (ME-DEPLOY-06)."""
    near = (cell, *(other for _, other in game.world.neighbours(cell)))
    ships = [ship for other in near for ship in ships_in(game.state, other, realm)]
    new = game.state.clock.year
    if any(ship.harbour or ship.built == new for ship in ships):
        return True
    return optional_parts.on(game.state, "naval_academies") and marines.reach(game, realm, cell)


__all__ = [
    "baggage",
    "deployment",
    "landing_places",
    "quarters",
    "recovery",
    "recruitment",
    "revenue",
    "revenue_value",
]

"""The winter steps that are built, in their order (ME-WINTER-02); all players finish a step before the next."""

from __future__ import annotations

from empires.model.asks import NOBODY, Procedure
from empires.model.events import PoolChanged
from empires.model.state import RealmId
from empires.model.world import Cell
from empires.rules import drawup, hired, strains, trains, winter_ships
from empires.rules.game import Game
from empires.rules.knowledge import view_for
from empires.rules.landing import marines_reach
from empires.rules.ships import ships_in
from empires.rules.winter_baggage import baggage, depots
from empires.rules.winter_quarters import at_siege, quarters, seated
from empires.rules.winter_recovery import recovery
from empires.rules.winter_revenue import recruitment, revenue, revenue_value

DEPLOY = ("ME-DEPLOY-01", "ME-DEPLOY-02", "ME-ARMY-13", "ME-ARMY-21")


def deployment(game: Game) -> Procedure[None]:
    """Troops are organised anew and placed, baggage with them (ME-DEPLOY)."""
    for realm in seated(game):
        yield from winter_ships.place_ships(game, realm)
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
    state = game.state
    home = state.realms[realm].home
    mine = [c for c in state.empire_tiles(realm) if state.standing(c) and c not in state.sieges]
    joined = joined_by_land(game, realm, [cell for cell in home if state.owner(cell) == realm] or list(home))
    ashore = [cell for cell in mine if cell in joined or _ship_near(game, realm, cell)]
    return sorted(ashore, key=lambda cell: (cell not in home, game.world.number(cell)))


def joined_by_land(game: Game, realm: RealmId, start: list[Cell]) -> set[Cell]:
    """All land joined to these tiles without a rival player's tile between, as far as the realm knows (ME-DEPLOY-06).

    The truth about tiles out of its sight would tell it whose they are.
    """
    world, known = game.world, view_for(game.world, game.book, game.state, realm).campaign
    found, edge = set(start), list(start)
    while edge:
        near = {other for cell in edge for _, other in world.neighbours(cell) if world.land(other)}
        edge = sorted(cell for cell in near - found if known.owner(cell) in (None, NOBODY, realm))
        found.update(edge)
    return found


def _ship_near(game: Game, realm: RealmId, cell: Cell) -> bool:
    """A ship of the realm in a harbour in this tile or the next, or marines who need none (ME-DEPLOY-06)."""
    near = (cell, *(other for _, other in game.world.neighbours(cell)))
    return any(ships_in(game.state, other, realm, True) for other in near) or marines_reach(game, realm, cell)


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

"""Phase 1: every banner eats, or rolls on the shortfall table (ME-SUB)."""

from __future__ import annotations

from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game
from empires.rules.fight import walls
from empires.rules.fight.sieges import feed_independents, starve
from empires.rules.land import hunger
from empires.rules.land.hunger import kind_for as kind_for
from empires.rules.march.feeding import feed, shortfall
from empires.rules.sea import sea, weather


def subsistence(game: Game, realm: RealmId) -> Procedure[None]:
    """All banners of the realm live for the turn; then besieged places without banners do (ME-SUB-01, ME-SIEGE-26).

    It is the first phase: what is gained later in the turn pays for nothing here (ME-SUB-13).
    """

    yield from weather.rise(game, realm)
    yield from sea.feed(game, realm)
    ashore = {banner.cell for banner in game.state.banners_of(realm) if not banner.aboard}
    for cell in sorted(ashore, key=game.world.number):
        hungry: list[str] = []
        for _ in range(walls.meals(game, realm, cell)):
            hungry += yield from feed(game, realm, cell)
        for banner in hungry:
            yield from shortfall(game, banner)
        for banner in (yield from hunger.unstable(game, realm, cell)):
            yield from shortfall(game, banner, "ME-UNDEAD-06")
        siege = game.state.sieges.get(cell)
        if hungry and siege is not None and siege.besieger != realm:
            yield from starve(game, cell)
    if any(siege.besieger == realm for siege in game.state.sieges.values()):
        yield from feed_independents(game, realm)

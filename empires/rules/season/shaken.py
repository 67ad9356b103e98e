"""What last winter's operatives did to the moves of this season: a court in fear, and plans that were told (ME-SPY)."""

from __future__ import annotations

from empires.book.effects import MoveCheck
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.march import marching
from empires.rules.troops import banners


def halted_by_rumours(game: Game, force: Force) -> Procedure[bool]:
    """A force that could go somewhere may be held back by rumours of its king (ME-SPY-16)."""

    held = [game.state.banners[b] for b in force.banners if b in game.state.banners]
    able = any(marching.may_move(game.state, banner) and marching.marches_of(game, banner) for banner in held)
    if not able or not (yield from _wavers(game, force.realm, force.cell)):
        return False
    banners.halt(game, force.banners, game.state.clock.month, "rumours", "ME-SPY-16")
    return True


def _wavers(game: Game, realm: RealmId, cell: Cell) -> Procedure[bool]:
    """Whether a force that would move stays after all, for rumours of the king's death (ME-SPY-16, ME-SPY-18)."""
    if game.state.realms[realm].wary != game.state.clock.month:
        return False
    check = next(e for e in game.book.row("assassin_capital", 4)["effects"] if isinstance(e, MoveCheck))
    rolled = yield from game.roll(check.dice, "rumours", "ME-SPY-16", realm, cell=cell, least=check.success_min)
    return bool(rolled.total < check.success_min)

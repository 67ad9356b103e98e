"""Heroes whose force has to leave a battlefield (ME-BATTLE-31)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.rules.core.game import Game
from empires.rules.heroes import parties


def withdraw(game: Game, cell: Cell, banners: Sequence[str]) -> Procedure[None]:
    """Heroes with a force that left the tile beaten, scattered or after a draw go with it or stay, as they like."""
    state, month = game.state, game.state.clock.month
    left = [state.banners[b] for b in banners if b in state.banners and state.banners[b].cell != cell]
    if not left:
        return
    realm, goal = left[0].owner, left[0].cell
    for party in parties.parties_of(state, realm):
        if party.cell != cell or party.aboard or party.absent >= month:
            continue
        along = yield from game.confirm(
            realm, "heroes_withdraw", ("ME-BATTLE-31",), default="yes", cell=cell, target=goal, name=party.name
        )
        if along:
            parties.move(game, party.id, goal, "ME-BATTLE-31")

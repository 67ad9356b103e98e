"""Crowns owed or granted beyond the revenue of a winter."""

from __future__ import annotations

from empires.model.events.all_events import RevenueAdjusted
from empires.model.land.world import Cell
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import Levy
from empires.rules.core.game import Game


def adjust(
    game: Game, realm: RealmId, what: str, rule: str, crowns: int = 0, percent: int = 100, cell: Cell = ""
) -> None:
    """Note what a spell, event, temple or wizard does to a realm's revenue of this winter (ME-REVENUE-12).

    cell: a tile that pays nothing this winter. percent: 200 doubles, 50 halves.
    """
    levy = Levy(realm, what, game.state.clock.year, crowns, percent, cell)
    game.emit(RevenueAdjusted(realm=realm, levy=levy, rule=rule))

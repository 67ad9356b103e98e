"""Adventure Locations that last, marked on the map for heroes (ME-MINE-11, ME-DRAGON-11)."""

from __future__ import annotations

from empires.model.events.heroes import LairFound
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import Lair, LairKind
from empires.rules.core import optional_parts
from empires.rules.core.game import Game


def mark(game: Game, cell: Cell, kind: LairKind, finder: RealmId = NOBODY, rule: str = "ME-DRAGON-11") -> None:
    """A lair is marked, known to its finder; nothing where there are no heroes, or one lies there already."""
    if optional_parts.on(game.state, "heroes") and cell not in game.state.lairs:
        lair = Lair(cell, kind, (finder,) if finder else ())
        game.emit(LairFound(realm=finder, cell=cell, lair=lair, rule=rule))

"""Adventure Locations that last, marked on the map for heroes (ME-MINE-11, ME-DRAGON-11)."""

from __future__ import annotations

from empires.model.asks import NOBODY
from empires.model.events_heroes import LairFound
from empires.model.pieces import Lair, LairKind
from empires.model.state import RealmId
from empires.model.world import Cell
from empires.rules import modules
from empires.rules.game import Game


def mark(game: Game, cell: Cell, kind: LairKind, finder: RealmId = NOBODY, rule: str = "ME-DRAGON-11") -> None:
    """A lair is marked, known to its finder; nothing where there are no heroes, or one lies there already."""
    if modules.on(game.state, "heroes") and cell not in game.state.lairs:
        lair = Lair(cell, kind, (finder,) if finder else ())
        game.emit(LairFound(realm=finder, cell=cell, lair=lair, rule=rule))

"""One spell is cast at its aim (ME-EQUINOX)."""

from __future__ import annotations

from empires.model.events.all_events import SpellCast
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game
from empires.rules.land.marks import barred
from empires.rules.magic import aiming
from empires.rules.magic.aiming import CRAFTS, Season
from empires.rules.magic.spells import Aim, Sight


def cast_at(
    game: Game, season: Season, key: str, cell: Cell, caster: RealmId = "", *, chooser: RealmId | None = None
) -> Procedure[bool]:
    """A spell works on a tile, without casting roll; False where the tile bars or does not fit it (ME-TOWER-16).

    caster: whom it serves, "" nobody. chooser: who makes its choices, by default the caster, "" the dice.
    """
    craft, row = CRAFTS[season][key], aiming.spell_row(game.book, season, key)
    sight = Sight(game.world, game.book, game.state, caster)
    why = ""
    if craft.ranged and barred(game.state, cell):
        why = "barred"
    elif not craft.fits(sight, cell):
        why = "unfit"
    rule = "ME-EQUINOX-14" if why == "barred" else str(row["rule"])
    game.emit(SpellCast(realm=caster, key=key, cell=cell, worked=not why, why=why, rule=rule))
    if why:
        return False
    yield from craft.work(game, Aim(row, cell, caster, caster if chooser is None else chooser))
    return True

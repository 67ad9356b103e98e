"""The nearest or the farthest of some tiles: by sides crossed, drawn for among several as near (ME-MAP-02)."""

from __future__ import annotations

from collections.abc import Iterable

from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core import draws
from empires.rules.core.game import Game


def nearest(
    game: Game,
    start: Cell,
    cells: Iterable[Cell],
    by: RealmId = NOBODY,
    seen_by: Iterable[RealmId] = (),
    *,
    farthest: bool = False,
) -> Procedure[Cell]:
    """One of the tiles, "" where there are none; by and seen_by: who rolls and who else sees the die of a tie."""
    far = {cell: game.world.distance(start, cell) for cell in cells}
    if not far:
        return ""
    best = max(far.values()) if farthest else min(far.values())
    tied = sorted((cell for cell, tiles in far.items() if tiles == best), key=game.world.number)
    return (yield from draws.one_of(game, tied, "nearest", "ME-MAP-02", by, seen_by, cell=start))

"""Several fights wait at once: the host takes them in any order, the others wait with their age (ME-TURN-04)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game

Fight = Callable[[Game, RealmId, Cell], Procedure[None]]


def by_turns(game: Game, realm: RealmId, cells: Iterable[Cell], fight: Fight) -> Procedure[None]:
    """One fight after the other; where several wait the player says which comes first."""
    left = list(cells)
    while left:
        cell = yield from _first(game, realm, left)
        left.remove(cell)
        yield from fight(game, realm, cell)


def _first(game: Game, realm: RealmId, left: list[Cell]) -> Procedure[Cell]:
    if len(left) == 1:
        return left[0]
    options = [Option(cell, _facts(game, realm, cell)) for cell in left]
    return (yield from game.decide(realm, "front", options, ("ME-TURN-04",), default=left[0]))


def _facts(game: Game, realm: RealmId, cell: Cell) -> dict[str, Fact]:
    """How long it has waited (months), who stands there of his own, who is seen of others."""
    siege = game.state.sieges.get(cell)
    began = game.state.clock.month if siege is None else siege.began
    rivals = game.state.others_in(cell, realm)
    facts: dict[str, Fact] = {"cell": cell, "months": game.state.clock.month - began}
    facts["points"] = sum(b.points for b in game.state.force(cell, realm))
    return {**facts, "enemy": rivals[0]} if rivals else facts

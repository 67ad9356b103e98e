"""Draws by dice: one of several, or a side of a tile at random (ME-GEN-08)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

from empires.model.land.hexes import SIDES
from empires.model.state.asks import NOBODY, Fact, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game

T = TypeVar("T")


def one_of(
    game: Game,
    things: Sequence[T],
    why: str,
    rule: str,
    by: RealmId = NOBODY,
    seen_by: Iterable[RealmId] = (),
    **facts: Fact,
) -> Procedure[T]:
    """One of several at random, where no player chooses (ME-GEN-07); where there is only one no die is thrown."""
    if len(things) == 1:
        return things[0]
    rolled = yield from game.roll(f"1D{len(things)}", why, rule, by, seen_by, **facts)
    return things[rolled.total - 1]


def side(
    game: Game,
    sides: Collection[int],
    why: str,
    rule: str,
    by: RealmId = NOBODY,
    seen_by: Iterable[RealmId] = (),
    **facts: Fact,
) -> Procedure[int]:
    """One of these sides of a tile, all others are rolled again (ME-GEN-06); 0 where there are none."""
    rolled = 0
    while sides and rolled not in sides:
        rolled = (yield from game.roll(f"1D{len(SIDES)}", why, rule, by, seen_by, **facts)).total
    return rolled

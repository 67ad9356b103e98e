"""Who comes first: rolling off, ties rolled again (ME-GEN-01)."""

from __future__ import annotations

from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game


def roll_off(
    game: Game, players: tuple[RealmId, ...], rule: str, seen_by: tuple[RealmId, ...] = ("*",)
) -> Procedure[tuple[RealmId, ...]]:
    """Players by their rolls, highest first, ties rolled again among themselves (ME-GEN-01)."""
    if len(players) < 2:
        return players
    rolls: dict[int, list[RealmId]] = {}
    for player in players:
        rolled = yield from game.roll("1D6", "order", rule, player, seen_by)
        rolls.setdefault(rolled.total, []).append(player)
    order: list[RealmId] = []
    for score in sorted(rolls, reverse=True):
        order.extend((yield from roll_off(game, tuple(rolls[score]), rule, seen_by)))
    return tuple(order)

"""Magic items gained and taken (ME-TREASURE)."""

from __future__ import annotations

from empires.model.state.asks import Procedure
from empires.rules.core.game import Game
from empires.rules.troops.boons import boon
from empires.rules.troops.losses import gain_points, lose_points

ITEMS = "items"
"""Boon of a banner: points of the magic items it won."""


def gain_item(game: Game, banner_id: str, points: int, why: str, rule: str) -> Procedure[int]:
    """A magic item adds its points to a banner, within its limits (ME-WILD-05); returns what found a place."""

    kept = yield from gain_points(game, banner_id, points, why, rule)
    if banner_id in game.state.banners:
        boon(game, banner_id, ITEMS, game.state.banners[banner_id].boons.get(ITEMS, 0) + kept, rule)
    return kept


def take_items(game: Game, banner_id: str, why: str, rule: str) -> int:
    """The magic items that a banner won pass to somebody else, with their points; returns these (ME-NECROP-18)."""

    banner = game.state.banners[banner_id]
    points = min(banner.boons.get(ITEMS, 0), banner.points)
    boon(game, banner_id, ITEMS, 0, rule)
    lose_points(game, banner_id, points, why, rule)
    return points

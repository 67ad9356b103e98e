"""What travels in a baggage train beside food: crowns, young creatures; and what lies on a banner (ME-WILD-09)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.model.events.land import BoonChanged, MonstersBrought, MonstersChanged, TreasureBanked, TreasureChanged
from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game
from empires.rules.troops import siegetrain

CARRIED = "ME-WILD-09"
ITEMS = "items"
"""Boon of a banner: points of the magic items it won."""


def give_crowns(game: Game, banner_id: str, crowns: int, why: str, rule: str = CARRIED) -> None:
    """Crowns found or won go into a banner's baggage, beside the limit of 6 (ME-WILD-09)."""
    _crowns(game, banner_id, crowns, why, rule)


def take_crowns(game: Game, banner_id: str, why: str, rule: str = CARRIED) -> int:
    """All crowns of a banner; returns how many there were."""
    crowns = game.state.banners[banner_id].treasure
    _crowns(game, banner_id, -crowns, why, rule)
    return crowns


def give_monsters(game: Game, banner_id: str, number: int, why: str, rule: str = "ME-MONSTER-02") -> None:
    """Young creatures come into a banner's baggage, or leave it (ME-MONSTER-02)."""
    banner = game.state.banners[banner_id]
    if number:
        game.emit(
            MonstersChanged(realm=banner.owner, banner=banner_id, cell=banner.cell, delta=number, why=why, rule=rule)
        )


def hand_over(game: Game, givers: Sequence[str], takers: Sequence[str], why: str, rule: str = CARRIED) -> None:
    """What travels with the givers' baggage passes to the first of the takers, or is lost where there is none."""
    siegetrain.hand_over(game, givers, takers, why)
    heir = next((taker for taker in takers if taker in game.state.banners), "")
    for giver in givers:
        if giver not in game.state.banners:
            continue
        monsters = game.state.banners[giver].monsters
        crowns = take_crowns(game, giver, why, rule)
        give_monsters(game, giver, -monsters, why, rule)
        if heir:
            _crowns(game, heir, crowns, why, rule)
            give_monsters(game, heir, monsters, why, rule)


def bank(game: Game, realm: RealmId, banners: Sequence[str]) -> None:
    """Banners in winter quarters pay their crowns in and hand over their creatures (ME-WILD-09, ME-QUARTERS-08)."""
    for banner_id in banners:
        monsters = game.state.banners[banner_id].monsters
        crowns = take_crowns(game, banner_id, "brought")
        if crowns:
            game.emit(TreasureBanked(realm=realm, crowns=crowns, why="brought", rule=CARRIED))
        give_monsters(game, banner_id, -monsters, "brought")
        if monsters:
            game.emit(MonstersBrought(realm=realm, delta=monsters, why="brought", rule="ME-MONSTER-02"))


def gain_item(game: Game, banner_id: str, points: int, why: str, rule: str) -> Procedure[int]:
    """A magic item adds its points to a banner, within its limits (ME-WILD-05); returns what found a place."""
    from empires.rules.troops.losses import gain_points

    kept = yield from gain_points(game, banner_id, points, why, rule)
    if banner_id in game.state.banners:
        boon(game, banner_id, ITEMS, game.state.banners[banner_id].boons.get(ITEMS, 0) + kept, rule)
    return kept


def take_items(game: Game, banner_id: str, why: str, rule: str) -> int:
    """The magic items that a banner won pass to somebody else, with their points; returns these (ME-NECROP-18)."""
    from empires.rules.troops.losses import lose_points

    banner = game.state.banners[banner_id]
    points = min(banner.boons.get(ITEMS, 0), banner.points)
    boon(game, banner_id, ITEMS, 0, rule)
    lose_points(game, banner_id, points, why, rule)
    return points


def boon(game: Game, banner_id: str, name: str, value: int, rule: str) -> None:
    """Something lies on a banner from now on, or at value 0 no longer."""
    banner = game.state.banners[banner_id]
    if banner.boons.get(name, 0) != value:
        game.emit(
            BoonChanged(realm=banner.owner, banner=banner_id, cell=banner.cell, name=name, value=value, rule=rule)
        )


def _crowns(game: Game, banner_id: str, delta: int, why: str, rule: str) -> None:
    banner = game.state.banners[banner_id]
    if delta:
        game.emit(
            TreasureChanged(realm=banner.owner, banner=banner_id, cell=banner.cell, delta=delta, why=why, rule=rule)
        )

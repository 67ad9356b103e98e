"""What travels in a baggage train beside food: crowns, young creatures; and what lies on a banner (ME-WILD-09)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.model.events.land import MonstersBrought, MonstersChanged, TreasureBanked, TreasureChanged
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game
from empires.rules.troops import siegetrain

CARRIED = "ME-WILD-09"


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


def _crowns(game: Game, banner_id: str, delta: int, why: str, rule: str) -> None:
    banner = game.state.banners[banner_id]
    if delta:
        game.emit(
            TreasureChanged(realm=banner.owner, banner=banner_id, cell=banner.cell, delta=delta, why=why, rule=rule)
        )

"""What lies on a banner from a lucky find, and how it is used up (ME-SEARCH-04, -08, -10, -11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from empires.model.events.all_events import Fed
from empires.model.state.campaign import Banner
from empires.rules.core.game import Game
from empires.rules.troops import treasure

PASTURE, BREWERY, POTIONS, OMENS = "pasture", "brewery", "potions", "omens"
"""It eats nothing at its next subsistence; ale for its next battle; potions at hand; the next harm is undone."""

IN_BATTLE = ("battle", "casualty")
"""Reasons of losses that good omens do not ward off."""


def bless(game: Game, banners: Iterable[str], boon: str, value: int, rule: str) -> None:
    """A boon comes on each of the banners."""
    for banner in banners:
        treasure.boon(game, banner, boon, value, rule)


def graze(game: Game, force: Sequence[Banner]) -> list[Banner]:
    """Banners with good pasture eat there; returns the others, who must be fed (ME-SEARCH-04)."""
    for banner in force:
        if PASTURE in banner.boons:
            game.emit(Fed(realm=banner.owner, banner=banner.id, cell=banner.cell, by=PASTURE, rule="ME-SEARCH-04"))
            treasure.boon(game, banner.id, PASTURE, 0, "ME-SEARCH-04")
    return [banner for banner in force if PASTURE not in banner.boons]


def ale(game: Game, banners: Sequence[str]) -> int:
    """What old ale adds to the strategic modifier in favour of a side; it is drunk then (ME-SEARCH-08)."""
    laden = [b for b in banners if b in game.state.banners and BREWERY in game.state.banners[b].boons]
    strength = max((game.state.banners[b].boons[BREWERY] for b in laden), default=0)
    bless(game, laden, BREWERY, 0, "ME-SEARCH-08")
    return strength


def potion(game: Game, banners: Sequence[str]) -> bool:
    """Whether a healing potion saves a side's character; it is used up by it (ME-SEARCH-10)."""
    for banner_id in banners:
        left = game.state.banners[banner_id].boons.get(POTIONS, 0)
        if left:
            treasure.boon(game, banner_id, POTIONS, left - 1, "ME-SEARCH-10")
            return True
    return False


def warded(game: Game, banner_id: str, why: str) -> bool:
    """Whether good omens undo a loss outside battle, the first that comes to the banner (ME-SEARCH-11)."""
    if why in IN_BATTLE or OMENS not in game.state.banners[banner_id].boons:
        return False
    treasure.boon(game, banner_id, OMENS, 0, "ME-SEARCH-11")
    return True

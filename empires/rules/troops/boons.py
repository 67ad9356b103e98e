"""What lies on a banner from a lucky find, and how it is used up (ME-SEARCH-04, -08, -10, -11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from empires.book.book import Rulebook
from empires.book.effects import CombatModifier
from empires.model.events.all_events import Fed
from empires.model.events.land import BoonChanged
from empires.model.state.campaign import Banner, Campaign, RealmId
from empires.rules.core.game import Game
from empires.rules.core.races import race_of

PASTURE, BREWERY, POTIONS, OMENS = "pasture", "brewery", "potions", "omens"
"""It eats nothing at its next subsistence; ale for its next battle; potions at hand; the next harm is undone."""

IN_BATTLE = ("battle", "casualty")
"""Reasons of losses that good omens do not ward off."""


def bless(game: Game, banners: Iterable[str], name: str, value: int, rule: str) -> None:
    """A boon comes on each of the banners."""
    for banner in banners:
        boon(game, banner, name, value, rule)


def graze(game: Game, force: Sequence[Banner]) -> list[Banner]:
    """Banners with good pasture eat there; returns the others, who must be fed (ME-SEARCH-04)."""
    for banner in force:
        if PASTURE in banner.boons:
            game.emit(Fed(realm=banner.owner, banner=banner.id, cell=banner.cell, by=PASTURE, rule="ME-SEARCH-04"))
            boon(game, banner.id, PASTURE, 0, "ME-SEARCH-04")
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
            boon(game, banner_id, POTIONS, left - 1, "ME-SEARCH-10")
            return True
    return False


def warded(game: Game, banner_id: str, why: str) -> bool:
    """Whether good omens undo a loss outside battle, the first that comes to the banner (ME-SEARCH-11)."""
    if why in IN_BATTLE or OMENS not in game.state.banners[banner_id].boons:
        return False
    boon(game, banner_id, OMENS, 0, "ME-SEARCH-11")
    return True


def boon(game: Game, banner_id: str, name: str, value: int, rule: str) -> None:
    """Something lies on a banner from now on, or at value 0 no longer."""
    banner = game.state.banners[banner_id]
    if banner.boons.get(name, 0) != value:
        game.emit(
            BoonChanged(realm=banner.owner, banner=banner_id, cell=banner.cell, name=name, value=value, rule=rule)
        )


STORM = "storm"
"""Boon of a banner: the month in which it attacks the hold where it stands."""


BATTLE, NAVAL = "patron_battle", "patron_naval"


def bonus(book: Rulebook, state: Campaign, realm: RealmId, name: str) -> int:
    """+1 in the battles, or the naval engagements, of the season that a patron paid for (ME-DOW-02)."""
    race = race_of(state, realm)
    until = state.realms[realm].boons.get(name, 0) if realm in state.realms else 0
    if until < state.clock.year or not race.patronage:
        return 0
    gifts = [
        effect for row in book.rows(race.patronage) for effect in row["effects"] if isinstance(effect, CombatModifier)
    ]
    return next(effect.value for effect in gifts if boon_of(effect) == name)


def boon_of(effect: CombatModifier) -> str:
    return NAVAL if "naval" in effect.applies_to else BATTLE

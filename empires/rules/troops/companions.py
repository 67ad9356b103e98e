"""What a war band adds to the banner that it fights beside, and what it shares with it (ME-WARBAND-14)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from empires.model.events.heroes import WarBandChanged, WarBandGone
from empires.model.state.campaign import Campaign
from empires.model.state.pieces import WarBand
from empires.rules.core.game import Game

RULE = "ME-WARBAND-14"
FOUGHT, FELL, LEFT = "battle", "battle", ""
"""Keys of the sentences: it fought, it fell, and nothing is told."""
FATAL = ("battle", "casualty", "no_retreat")
"""What destroys a banner together with the band that fights beside it."""


def strength(state: Campaign, banners: Iterable[str]) -> int:
    """Ratings of the bands that fight beside any of these banners."""
    ids = set(banners)
    return sum(band.rating for band in state.warbands.values() if band.escorts and band.escorts in ids)


def suffers(game: Game, band_id: str, loss: int) -> None:
    """A band that attacks on its own bears its losses itself; its rating is its points."""
    band = game.state.warbands.get(band_id)
    if band is None or loss <= 0:
        return
    now = replace(band, rating=max(0, band.rating - loss))
    game.emit(WarBandChanged(realm=band.owner, cell=band.cell, what=FOUGHT, now=now, rule=RULE))
    if not now.rating:
        game.emit(gone(now, FELL, RULE))


def gone(band: WarBand, why: str, rule: str) -> WarBandGone:
    """A band is no more, and its goods with it (ME-WARBAND-10)."""
    return WarBandGone(realm=band.owner, band=band.id, name=band.name, cell=band.cell, why=why, rule=rule)


def bereft(game: Game, banner_id: str, why: str) -> None:
    """A banner is no more: in battle the bands beside it fall with it, else they are on their own."""
    for band in tuple(game.state.warbands.values()):
        if band.escorts != banner_id:
            continue
        if why in FATAL:
            game.emit(gone(band, FELL, RULE))
        else:
            now = replace(band, escorts="")
            game.emit(WarBandChanged(realm=band.owner, cell=band.cell, what=LEFT, now=now, rule=RULE))

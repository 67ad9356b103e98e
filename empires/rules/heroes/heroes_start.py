"""Heroes when the campaign is set up: how many, of what kind, in which parties, where (ME-ARMY-03 to -05, -15, -17)."""

from __future__ import annotations

from empires.model.state.asks import Procedure
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.heroes import parties
from empires.rules.wilds import afoot


def gather(game: Game) -> Procedure[None]:
    """All heroes come together in parties that are nobody's and start in a realm (ME-ARMY-03 to ME-ARMY-05)."""
    kinds: list[str] = []
    for realm in game.state.playing():
        if race_of(game.state, realm).hires_heroes:
            kinds.extend((yield from afoot.of_realm(game, realm)))
    realms = game.state.playing()
    for size in parties.groups(game.book, len(kinds)):
        own, kinds = kinds[:size], kinds[size:]
        realm = realms[(yield from _drawn(game, len(realms), "hero_realm")) - 1]
        home = [cell for cell in game.state.realms[realm].home if game.world.land(cell)]
        cell = home[(yield from _drawn(game, len(home), "hero_tile")) - 1]
        seat = game.state.realms[realm].capital
        yield from parties.new_heroes(game, size, cell, "ME-ARMY-17", kinds=[k for k in own if k], home=seat)


def _drawn(game: Game, number: int, why: str) -> Procedure[int]:
    """One of so many, at random (ME-GEN-08)."""
    if number < 2:
        return number
    return (yield from game.roll(f"1D{number}", why, "ME-ARMY-17")).total

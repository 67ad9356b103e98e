"""Assassins where armies are lists of models: characters die instead of points (ME-SPY-06, ME-SPY-09 to ME-SPY-12)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from empires.book.columns import AssassinArmyEffect
from empires.book.effects import LosePoints, Nothing
from empires.book.effects_special import KillCharacter
from empires.model.events.all_events import CharacterChanged, CharacterGone
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import Banner
from empires.model.state.pieces import Character
from empires.rules.core.game import Game
from empires.rules.winter import availability

SPARED = "spared"
"""What happened to a survivor."""
RANKING = ("lord", "hero", "standard_bearer", "champion", "mage")
"""Kinds from the highest down; within a kind experience decides."""


def victims(game: Game, banner: Banner) -> list[Character]:
    """Characters of a banner, the highest first; none where armies are points."""
    if not availability.full(game.state):
        return []
    found = [c for c in game.state.characters.values() if c.banner == banner.id and not c.captive]
    return sorted(found, key=lambda c: (RANKING.index(c.kind), -c.experience, c.id))


Loss = LosePoints | KillCharacter


def strike(game: Game, banner: Banner, effects: Sequence[AssassinArmyEffect], rule: str) -> Procedure[list[Loss]]:
    """Characters die as the effects say; returns the effects that are still to be paid for in points.

    Where nobody stands in the books all are; once the last is dead no more die (ME-SPY-12).
    """
    if not victims(game, banner):
        return [effect for effect in effects if not isinstance(effect, Nothing)]
    for effect in (e for e in effects if isinstance(e, KillCharacter)):
        left = victims(game, banner)
        if left:
            yield from _dies(game, left, effect, rule)
    return [effect for effect in effects if isinstance(effect, LosePoints)]


def _dies(game: Game, left: Sequence[Character], effect: KillCharacter, rule: str) -> Procedure[None]:
    """One of them, chosen by his lord, or the highest; a survivor is unharmed once (ME-XP-08)."""
    victim = left[0]
    if effect.chosen_by == "victim" and len(left) > 1:
        options = [Option(c.id, {"name": c.name, "experience": c.experience}) for c in left]
        chosen = yield from game.decide(
            victim.owner, "slain_character", options, (rule,), default=left[-1].id, banner=victim.banner
        )
        victim = game.state.characters[chosen]
    if victim.spared:
        spared = replace(victim, spared=victim.spared - 1)
        game.emit(CharacterChanged(realm=victim.owner, what=SPARED, now=spared, rule="ME-XP-08"))
    else:
        game.emit(CharacterGone(realm=victim.owner, character=victim, rule=rule))

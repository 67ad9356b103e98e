"""Conjuring in a Chaos Void (ME-CHAOS-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from empires.book.columns import VoidConjuringEffect
from empires.book.effects import GainPoints, Nothing
from empires.book.effects_special import KillCharacter
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.land import marks
from empires.rules.troops.banners import halt
from empires.rules.troops.losses import gain_points, lose_points
from empires.rules.troops.wanderers import keeper

CONJURE = "conjure"
RULE = "ME-CHAOS-10"


def possible(game: Game, realm: RealmId, cell: Cell) -> bool:
    """Whether a force of the realm stands in a void, and its race knows what to do there."""
    return bool(race_of(game.state, realm).void) and marks.lies(game.state, "chaos_void", cell)


def conjure(game: Game, force: Force) -> Procedure[None]:
    """One roll for the force, in place of scouting and moving: daemons come, or the sorcerer is lost."""
    halt(game, force.banners, game.state.clock.month, CONJURE, RULE)
    chart = race_of(game.state, force.realm).void
    rolled = yield from game.roll("1D6", chart, RULE, force.realm, cell=force.cell)
    effects: Sequence[VoidConjuringEffect] = game.book.row(chart, rolled.total)["effects"]
    for effect in effects:
        match effect:
            case GainPoints():
                points = yield from game.amount(effect.dice, "conjured", RULE, force.realm, cell=force.cell)
                banner = yield from keeper(game, force.banners, RULE, points=points)
                yield from gain_points(game, banner, points, "daemons", RULE)
            case KillCharacter():
                points = yield from game.amount(effect.paper_dice, "conjured", RULE, force.realm, cell=force.cell)
                banner = yield from keeper(game, force.banners, RULE, points=points)
                lose_points(game, banner, points, "sorcerer", RULE)
            case Nothing():
                pass
            case _:
                assert_never(effect)

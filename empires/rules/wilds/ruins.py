"""The ruined city: how it receives each banner, and the bandits that live in it (ME-RUIN)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from empires.book.columns import RuinedCityReactionEffect
from empires.book.effects import GainCrowns, LeaveTile, LoseBaggage, LosePoints, SpawnForce
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core import sites
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.core.sites import Site
from empires.rules.fight import wandering
from empires.rules.march import leaving
from empires.rules.troops import treasure, wanderers
from empires.rules.troops.losses import even_shares, lose_points, take_baggage

Reception = LosePoints | LoseBaggage | GainCrowns | LeaveTile
"""What the city has for the banner that rolls; bandits are for all of them."""


def discover(game: Game, force: Force) -> Procedure[None]:
    """A ruined city is found and receives the force (ME-RUIN-02)."""
    sites.place(game, force.realm, force.cell, "ruined_city", "ME-RUIN-01")
    yield from react(game, force)


def react(game: Game, force: Force) -> Procedure[None]:
    """Each banner rolls for its reception; bandits come once, however often rolled (ME-RUIN-02, ME-RUIN-08)."""
    bandits = ""
    for banner_id in force.banners:
        if banner_id not in game.state.banners:
            continue
        rolled = yield from game.roll(
            "1D6", "ruined_city", "ME-RUIN-02", force.realm, cell=force.cell, banner=banner_id
        )
        row = game.book.row("ruined_city_reaction", rolled.total)
        effects: Sequence[RuinedCityReactionEffect] = row["effects"]
        for effect in effects:
            if isinstance(effect, SpawnForce):
                bandits = effect.dice
            elif banner_id in game.state.banners:
                yield from _happens(game, force.realm, force.cell, banner_id, effect, str(row["rule"]))
    if bandits:
        yield from _bandits(game, force.realm, force.cell, bandits)


def _happens(
    game: Game,
    realm: RealmId,
    cell: Cell,
    banner_id: str,
    effect: LosePoints | LoseBaggage | GainCrowns | LeaveTile,
    rule: str,
) -> Procedure[None]:
    """One effect of the reaction table on the banner that rolled it (ME-RUIN-03 to ME-RUIN-07)."""
    match effect:
        case GainCrowns():
            crowns = effect.amount
            if effect.dice:
                crowns = yield from game.amount(effect.dice, "ruin_crowns", rule, realm, cell=cell, banner=banner_id)
            treasure.give_crowns(game, banner_id, crowns, "ruins", rule)
        case LosePoints():
            lost = yield from game.amount(effect.dice, "ruin_loss", rule, realm, cell=cell, banner=banner_id)
            lose_points(game, banner_id, lost, REASONS[rule], rule)
        case LeaveTile():
            yield from leaving.leave_tile(game, Force(realm, cell, (banner_id,)), rule, rolled=True)
        case LoseBaggage():
            eaten = yield from game.amount(effect.dice, "rats", rule, realm, cell=cell)
            _rats(game, realm, cell, eaten, rule)
        case _:
            assert_never(effect)


REASONS = {"ME-RUIN-04": "ruins", "ME-RUIN-05": "plague", "ME-RUIN-07": "deserters"}


def _rats(game: Game, realm: RealmId, cell: Cell, eaten: int, rule: str) -> None:
    """The force loses so much baggage, no more than it has, as equally as may be (ME-RUIN-06)."""
    force = game.state.force(cell, realm)
    for banner, share in zip(force, even_shares(eaten, [b.baggage for b in force]), strict=True):
        take_baggage(game, banner.id, share, "rats", rule)


def _bandits(game: Game, realm: RealmId, cell: Cell, strength: str) -> Procedure[None]:
    """They attack the force at once; undefeated they gather more and ravage the land (ME-RUIN-08, ME-RUIN-09)."""
    points = yield from game.amount(strength, "bandits", "ME-RUIN-08", realm, cell=cell)
    army = wanderers.come(game, "bandits", cell, points, rule="ME-RUIN-08")
    force = tuple(b.id for b in game.state.force(cell, realm))
    if force:
        yield from wandering.meet(game, cell, realm, force, army, attacker=False)
    if army in game.state.wanderers:
        spec = str(game.book.value("bandit_army", "gain_if_not_defeated"))
        more = yield from game.amount(spec, "bandits_gather", "ME-RUIN-09", realm, cell=cell)
        wanderers.change(game, army, "gathered", "ME-RUIN-09", points=more)


SITE = Site("ruined_city", found=react, search=react, arrive=react)

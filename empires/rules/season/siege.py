"""Sieges: who stands before a place, what he does there, hunger within, and terms (ME-SIEGE)."""

from __future__ import annotations

from typing import Any

from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.fronts import by_turns
from empires.rules.core.game import Game
from empires.rules.fight import strongholds, walls
from empires.rules.fight.assault import assault
from empires.rules.fight.combat import points
from empires.rules.fight.sieges import may_offer_terms, offer_terms
from empires.rules.fight.walls import tidy
from empires.rules.land import oaths
from empires.rules.march import lasting, retreat
from empires.rules.troops import siegetrain, temples


def sieges(game: Game, realm: RealmId) -> Procedure[None]:
    """The besieger assaults, batters, waits, talks or gives up, place by place (ME-SIEGE-14)."""
    tidy(game)
    month = game.state.clock.month
    own = [
        cell
        for cell, siege in game.state.sieges.items()
        if siege.besieger == realm and not all(lasting.spellbound(b, month) for b in walls.besiegers(game, cell))
    ]
    yield from by_turns(game, realm, sorted(own, key=game.world.number), _before_walls)
    yield from temples.sack(game, realm)
    yield from strongholds.plunder_fallen(game)


# Before the walls ---------------------------------------------------------------------------------


def _before_walls(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    """One siege in the besieger's siege phase (ME-SIEGE-14, ME-SIEGE-17)."""
    month = game.state.clock.month
    assaulted, offered = False, False
    while cell in game.state.sieges:
        chosen = yield from _siege_choice(game, cell, assaulted, offered)
        if chosen == "assault":
            assaulted = True
            result = yield from assault(game, cell)
            if result == "bloody_repulse" and cell in game.state.sieges:
                walls.change(game, cell, "repulse", "ME-SIEGE-16", repulsed=month)
            _fallen(game, cell)
        elif chosen == "offer_terms":
            offered = True
            yield from offer_terms(game, cell, game.state.sieges[cell].besieger)
        else:
            if chosen == "batter":
                walls.change(game, cell, "battery", "ME-SIEGE-21", battered=month)
            elif chosen == "give_up":
                yield from give_up(game, cell)
            return


def _fallen(game: Game, cell: Cell) -> None:
    """A place whose last defender fell in the assault is taken (ME-SIEGE-35)."""
    siege = game.state.sieges.get(cell)
    if siege is not None and not siege.defenders and not walls.garrison(game, cell):
        walls.fall(game, cell, "stormed", "ME-SIEGE-35")


def _siege_choice(game: Game, cell: Cell, assaulted: bool, offered: bool) -> Procedure[str]:
    """What the besieger does now; "wait" if he can do nothing."""
    if walls.in_mutiny(game, cell):
        return "wait"
    siege, month = game.state.sieges[cell], game.state.clock.month
    sworn = walls.owner_of(game, cell) in oaths.partners(game.state, siege.besieger)
    again = siege.repulsed < month and not sworn
    keys = ["assault"] if again else []
    if not assaulted and not sworn:
        keys.append("batter")
    if not offered and may_offer_terms(game, cell):
        keys.append("offer_terms")
    if all(retreat.may_go_back(game, banner) for banner in walls.besiegers(game, cell)):
        keys.append("give_up")
    if not keys:
        return "wait"
    force = [b.id for b in walls.besiegers(game, cell)]
    facts: dict[str, Any] = {
        "cell": cell,
        "points": points(game, walls.attacker(game, cell)) + siegetrain.siege_points(game, force),
        "enemy": walls.owner_of(game, cell),
        "bonus": siege.hardship
        + (siege.battery_bonus if siege.bonus_month == month else 0)
        + siegetrain.storming(game, force)
        + walls.assault_bonus(game, cell),
        "battered": walls.battered(game, cell),
    }
    if siege.defenders:
        facts = {**facts, "enemy_points": siege.defenders, "value": walls.value(game, cell, siege.defenders)}
    return (
        yield from game.decide(
            siege.besieger,
            "assault_again" if assaulted and again else "siege",
            [Option(key) for key in (*keys, "wait")],
            ("ME-SIEGE-14", "ME-SIEGE-17", "ME-SIEGE-21"),
            default="wait",
            **facts,
        )
    )


def give_up(game: Game, cell: Cell) -> Procedure[None]:
    """The besieger returns to the tile he came from (ME-SIEGE-11)."""
    force = [b.id for b in walls.besiegers(game, cell)]
    walls.end(game, cell, "given_up", "ME-SIEGE-11")
    yield from retreat.go_back(game, force, "ME-SIEGE-11")

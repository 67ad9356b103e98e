"""Assaults on a fortress or city and the battery before them (ME-SIEGE-13 to ME-SIEGE-23)."""

from __future__ import annotations

from empires.model.events.all_events import Assaulted
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.rules.core.game import Game, Rolled
from empires.rules.fight import before_walls, walls
from empires.rules.fight.combat import Side, both, casualty, clash, learn, lose_character, points, roll_loss, suffer
from empires.rules.fight.lineup import line_up
from empires.rules.troops import siegetrain


def assault(game: Game, cell: Cell) -> Procedure[str]:
    """One assault: bloody_repulse, repulse or stormed (ME-SIEGE-15 to ME-SIEGE-19)."""
    attacker = yield from line_up(game, walls.attacker(game, cell))
    defender = yield from line_up(game, walls.defender(game, cell))
    bonus = yield from battery_bonus(game, cell)
    bonus += siegetrain.storming(game, attacker.banners) + walls.assault_bonus(game, cell)
    walls.spend_bonus(game, cell)
    value = walls.value(game, cell, points(game, defender))
    troops = points(game, attacker)
    fell = yield from clash(game, cell, attacker, defender, "assault_results", value, bonus)
    row, rule = fell.row, fell.row["rule"]
    theirs = yield from roll_loss(game, cell, row["defender_loss"], defender, attacker, troops, rule)
    theirs = walls.softened(game, cell, theirs)
    ours = yield from roll_loss(game, cell, row["attacker_loss"], attacker, defender, fell.defender_points, rule)
    game.emit(
        Assaulted(
            realm=attacker.realm,
            involved=(defender.realm,),
            cell=cell,
            attacker=attacker.realm,
            defender=defender.realm,
            attacker_points=fell.attacker_points,
            defender_points=fell.defender_points,
            value=value,
            attacker_card=fell.attacker_card,
            defender_card=fell.defender_card,
            factor=fell.factor,
            card=fell.card,
            bonus=bonus,
            dice=fell.dice,
            score=fell.score,
            result=row["result"],
            attacker_loss=ours,
            defender_loss=fell.defender_points if row["garrison_lost"] else theirs,
            rule=rule,
        )
    )
    hurt, more = yield from casualty(game, cell, Rolled(fell.dice), attacker, defender)
    if row["garrison_lost"]:
        walls.fall(game, cell, "stormed", rule)
    else:
        yield from _defender_suffers(game, cell, defender, theirs, more if hurt == defender else 0, rule)
    if row["result"] == "bloody_repulse":
        yield from siegetrain.countered(game, cell, attacker.banners, defender.chooser, fell.defender_card)
    yield from suffer(game, attacker, ours, rule)
    if hurt == attacker:
        yield from lose_character(game, attacker, more)
    _told(game, cell, attacker, defender)
    return str(row["result"])


def _defender_suffers(game: Game, cell: Cell, defender: Side, loss: int, more: int, rule: str) -> Procedure[None]:
    if not defender.banners:
        walls.lose_defenders(game, cell, loss + more, "garrison", rule)
        return
    yield from suffer(game, defender, loss, rule)
    yield from lose_character(game, defender, more)


def _told(game: Game, cell: Cell, attacker: Side, defender: Side) -> None:
    """Both sides stated their points (ME-BATTLE-04)."""
    if defender.realm:
        learn(game, cell, defender.realm, attacker, points(game, attacker), "assault")
    if defender.banners:
        learn(game, cell, attacker.realm, defender, points(game, defender), "assault")


def battery_bonus(game: Game, cell: Cell) -> Procedure[int]:
    """Bonus to an assault: hardship, and the battery of the turn before, rolled for once (ME-SIEGE-21, ME-SIEGE-30)."""
    month = game.state.clock.month
    siege = game.state.sieges[cell]
    if walls.battered(game, cell):
        knowing = both(walls.attacker(game, cell), walls.defender(game, cell))
        more, chart = before_walls.battery_modifier(game, cell), walls.battery_chart(game, cell)
        roll = yield from game.roll("1D6", chart, "ME-SIEGE-21", siege.besieger, knowing, cell=cell, modifier=more)
        bonus = int(game.book.row(chart, roll.total + more)["assault_bonus"])
        walls.change(game, cell, "damage", "ME-SIEGE-21", battery_bonus=bonus, bonus_month=month)
    siege = game.state.sieges[cell]
    return siege.hardship + (siege.battery_bonus if siege.bonus_month == month else 0)

"""A battle from cards to retreat: losses, pursuit, and who leaves the tile (ME-BATTLE-04 to ME-BATTLE-32)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from empires.book import odds
from empires.book.columns import PursuitEffect
from empires.book.effects import LoseBaggage, LosePoints, NoRouteRoll, Nothing
from empires.model.events.all_events import BattleFought, Pursued
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game, Rolled
from empires.rules.fight import lineup, walls
from empires.rules.fight.combat import (
    Clash,
    Side,
    alive,
    band_of,
    both,
    casualty,
    clash,
    drop_baggage,
    learn,
    lose_character,
    points,
    roll_loss,
    stands,
    suffer,
)
from empires.rules.march import retreat
from empires.rules.troops import companions
from empires.rules.troops.companions import withdraw

Outcome = Literal["attacker", "defender", "draw"]
"""Who won."""


class Field(Struct, frozen=True):
    """Where a battle is fought, and who stood outside the walls at its start. came: attackers; stood: defenders."""

    cell: Cell
    attacker: Side
    defender: Side
    came: tuple[str, ...]
    stood: tuple[str, ...]
    siege: bool


# The fight ----------------------------------------------------------------------------------------


def fight(game: Game, cell: Cell, attacker: Side, defender: Side) -> Procedure[Outcome]:
    """A battle on paper from cards to retreat; who holds the tile is for the caller (ME-BATTLE-03 to ME-BATTLE-32).

    Banners within the walls fight at their side and go back inside unless they win (ME-SIEGE-12).
    """
    came, stood, siege = _outside(game, attacker), _outside(game, defender), cell in game.state.sieges
    if (yield from _avoids(game, cell, defender, attacker.realm)):
        yield from _beaten(game, Field(cell, attacker, defender, came, stood, siege), defender, attacker, "one")
        yield from withdraw(game, cell, stood)
        return "attacker"
    attacker = yield from lineup.line_up(game, attacker)
    defender = yield from lineup.line_up(game, defender)
    peasants = yield from lineup.call_peasants(game, cell, defender)
    defender = replace(defender, banners=(*defender.banners, *peasants))
    field = Field(cell, attacker, defender, came, stood, siege)
    bonus = lineup.battle_bonus(game, attacker) - lineup.battle_bonus(game, defender)
    fell = yield from clash(game, cell, attacker, defender, "battle_results", points(game, defender), bonus)
    yield from _losses(game, cell, attacker, defender, fell)
    yield from lineup.dismiss_peasants(game, peasants, defender)
    winner: Outcome = fell.row["winner"] or "draw"
    if winner == "draw":
        _told(game, cell, attacker, defender)
        yield from _drawn(game, field)
        for side in (came, stood):
            yield from withdraw(game, cell, side)
        return winner
    victor, loser = (attacker, defender) if winner == "attacker" else (defender, attacker)
    rolls: retreat.Rolls = "one"
    if fell.row["scattered"]:
        drop_baggage(game, loser, victor, "scattered", "ME-BATTLE-22")
        rolls = "barred"
    if (yield from _pursuit(game, cell, victor, loser)):
        rolls = "barred"
    _told(game, cell, attacker, defender)
    yield from _beaten(game, field, loser, victor, rolls)
    yield from withdraw(game, cell, came if loser == attacker else stood)
    return winner


def _avoids(game: Game, cell: Cell, defender: Side, enemy: RealmId) -> Procedure[bool]:
    """A force beaten already this turn may avoid combat and retreat once more (ME-BATTLE-21)."""
    force, month = alive(game, defender), game.state.clock.month
    if not force or any(b.beaten != month or b.inside for b in force):
        return False
    safe = all(retreat.has_free_way(game, banner) for banner in force)
    chosen = yield from game.decide(
        defender.realm, "avoid", [Option("fight"), Option("avoid")], ("ME-BATTLE-21",),
        default="avoid" if safe else "fight", cell=cell,
        points=points(game, defender), banners=defender.banners, enemy=enemy,
    )  # fmt: skip
    return chosen == "avoid"


def _losses(game: Game, cell: Cell, attacker: Side, defender: Side, fell: Clash) -> Procedure[None]:
    """Losses of both sides by the row, and the casualty of a double (ME-BATTLE-10 to ME-BATTLE-15, ME-BATTLE-30)."""
    row, rule = fell.row, fell.row["rule"]
    theirs = yield from roll_loss(game, cell, row["defender_loss"], defender, attacker, fell.attacker_points, rule)
    ours = yield from roll_loss(game, cell, row["attacker_loss"], attacker, defender, fell.defender_points, rule)
    hurt, more = yield from casualty(game, cell, Rolled(fell.dice), attacker, defender)
    game.emit(
        BattleFought(
            realm=attacker.realm,
            involved=(defender.realm,),
            cell=cell,
            attacker=attacker.realm,
            defender=defender.realm,
            attacker_points=fell.attacker_points,
            defender_points=fell.defender_points,
            attacker_card=fell.attacker_card,
            defender_card=fell.defender_card,
            factor=fell.factor,
            card=fell.card,
            dice=fell.dice,
            score=fell.score,
            result=odds.battle_result(row),
            attacker_loss=ours,
            defender_loss=theirs,
            band=band_of(game, attacker, defender),
            rule=rule,
        )
    )
    yield from suffer(game, defender, theirs, rule)
    yield from suffer(game, attacker, ours, rule)
    if hurt is not None:
        yield from lose_character(game, hurt, more)


def _told(game: Game, cell: Cell, attacker: Side, defender: Side) -> None:
    """Each side knows what the other stated, less the losses that both saw rolled (ME-BATTLE-04)."""
    if defender.banners and attacker.banners:
        learn(game, cell, attacker.realm, defender, points(game, defender), "battle")
    if defender.realm and attacker.banners:
        learn(game, cell, defender.realm, attacker, points(game, attacker), "battle")


def _pursuit(game: Game, cell: Cell, victor: Side, beaten: Side) -> Procedure[bool]:
    """The victor may follow before the loser leaves; whether the loser may make no route roll (ME-BATTLE-26, -39)."""
    if not alive(game, victor) or not alive(game, beaten):
        return False
    ours = points(game, victor)
    rules = ("ME-BATTLE-26",)
    if not (
        yield from game.confirm(
            victor.realm, "pursue", rules, default="yes", cell=cell, enemy=beaten.realm, points=ours
        )
    ):
        return False
    modifier = companions.accompany(game.state, cell, beaten.realm) - companions.accompany(
        game.state, cell, victor.realm
    )
    roll = yield from game.roll(
        "1D6", "pursuit", "ME-BATTLE-26", victor.realm, both(victor, beaten), cell=cell, modifier=modifier
    )
    row = game.book.row("pursuit", roll.total + modifier)
    game.emit(
        Pursued(realm=victor.realm, involved=(beaten.realm,), cell=cell, victim=beaten.realm, row=row["min"],
                rule="ME-BATTLE-26")
    )  # fmt: skip
    barred = False
    effects: Sequence[PursuitEffect] = row["effects"]
    for effect in effects:
        match effect:
            case LoseBaggage():
                drop_baggage(game, beaten, victor, "pursuit", "ME-BATTLE-26")
            case NoRouteRoll():
                barred = True
            case LosePoints():
                side, other = (victor, beaten) if effect.scope == "pursuer" else (beaten, victor)
                loss = yield from game.amount(
                    effect.dice, "pursuit_loss", "ME-BATTLE-26", side.realm, both(side, other), cell=cell
                )
                yield from suffer(game, side, loss, "ME-BATTLE-26")
            case Nothing():
                pass
            case _:
                assert_never(effect)
    return barred


# Leaving ------------------------------------------------------------------------------------------


def _outside(game: Game, side: Side) -> tuple[str, ...]:
    return tuple(b.id for b in alive(game, side) if not b.inside)


def _beaten(game: Game, field: Field, loser: Side, victor: Side, rolls: retreat.Rolls) -> Procedure[None]:
    """The beaten leave: attackers the way they came, defenders into their empire (ME-BATTLE-16, ME-BATTLE-17).

    Who lost to independents goes back as well, and they disperse (ME-BATTLE-37). A garrison stays inside. Besiegers
    who are beaten lift the siege first, so that the way is open to them. Where the victors all fell nobody drives the
    defenders out.
    """
    retreat.mark_beaten(game, loser.banners)
    if loser == field.attacker:
        yield from retreat.go_back(game, field.came, "ME-BATTLE-16", rolls)
    elif stands(game, victor):
        here = game.state.sieges.get(field.cell)
        if here is not None and here.besieger == loser.realm:
            walls.end(game, field.cell, "relieved", "ME-SIEGE-12")
        yield from retreat.retreat(game, field.stood, rolls, "ME-BATTLE-17")


def _drawn(game: Game, field: Field) -> Procedure[None]:
    """A draw: both leave, rolling for routes until one is found; at a siege only newcomers do (ME-BATTLE-25).

    Independents stay where they are (ME-BATTLE-38).
    """
    if field.siege:
        yield from retreat.go_back(game, field.came, "ME-SIEGE-10", "until")
        return
    yield from retreat.retreat(game, field.came, "until", "ME-BATTLE-25", back=True)
    yield from retreat.retreat(game, field.stood, "until", "ME-BATTLE-25")

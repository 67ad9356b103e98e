"""Patronage, which some have instead of temples (ME-DOW-02)."""

from __future__ import annotations

from typing import assert_never

from empires.book.book import Row
from empires.book.columns import PatronageEffect
from empires.book.effects import CombatModifier, GainItem, GainPoints, GainRevenue, GainShip
from empires.model.events.all_events import CrownsSpent, PatronageRolled, PoolChanged, RealmBoonChanged
from empires.model.state.asks import Option, Procedure, Slot
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game
from empires.rules.core.piece_supply import pieces_left
from empires.rules.core.races import race_of
from empires.rules.troops import ships
from empires.rules.troops.boons import boon_of
from empires.rules.winter import hired

LINE = "patronage"
"""Its line on the budget sheet."""
RULE = "ME-DOW-02"


def on_offer(game: Game, realm: RealmId) -> list[Slot]:
    """Once a winter, where the race has patrons and the crowns are there [A-41]."""
    chart = race_of(game.state, realm).patronage
    if not chart or game.state.realms[realm].treasury < _price(game, chart):
        return []
    return [Slot(LINE, 0, 1, facts={"crowns": _price(game, chart)})]


def _price(game: Game, chart: str) -> int:
    return int(game.book.value(chart, "crowns"))


def patronage(game: Game, realm: RealmId) -> Procedure[None]:
    """Pay and roll on the chart (ME-DOW-02)."""
    chart = race_of(game.state, realm).patronage
    if not on_offer(game, realm):
        return
    game.emit(CrownsSpent(realm=realm, crowns=_price(game, chart), on=LINE, rule=RULE))
    rolled = yield from game.roll("1D6", "patronage", RULE, realm)
    row = game.book.row(chart, rolled.total)
    effects = yield from _chosen(game, realm, row)
    for effect in effects:
        yield from _given(game, realm, rolled.total, effect)


def _chosen(game: Game, realm: RealmId, row: Row) -> Procedure[list[PatronageEffect]]:
    """All effects of the row, or the one that the player chooses; a ship needs a harbour and a piece."""
    effects: list[PatronageEffect] = list(row["effects"])
    if not row.get("choose_one"):
        return effects
    options = [Option("naval_bonus"), *([Option("new_ship")] if _port(game, realm) else [])]
    chosen = "naval_bonus"
    if len(options) > 1:
        chosen = yield from game.decide(realm, "patron_fleet", options, (RULE,), default="new_ship")
    kind = GainShip if chosen == "new_ship" else CombatModifier
    return [effect for effect in effects if isinstance(effect, kind)]


def _port(game: Game, realm: RealmId) -> str:
    """The harbour that a ship would come to, "" if there is none or no piece is left."""
    ports = [c for c in game.state.empire_tiles(realm) if ships.harbour_in(game.world, game.state, c)]
    seat = game.state.realms[realm].capital
    best = min(ports, key=lambda c: (c != seat, game.world.number(c)), default="")
    return best if pieces_left(game, "ship") > 0 else ""


def _given(game: Game, realm: RealmId, row: int, effect: PatronageEffect) -> Procedure[None]:
    """One gift of a patron."""
    crowns = points = 0
    match effect:
        case GainPoints():
            points = effect.amount
            hired.gain(game, realm, hired.MERCENARY, points, LINE, RULE)
        case GainRevenue():
            crowns = yield from game.amount(effect.dice, "patron_crowns", RULE, realm)
        case GainItem():
            points = effect.max_points
            game.emit(PoolChanged(realm=realm, delta=points, why="magic_item", rule=RULE))
        case GainShip():
            ships.add(game, _port(game, realm), 1, realm, LINE, RULE)
        case CombatModifier():
            game.emit(RealmBoonChanged(realm=realm, name=boon_of(effect), until=game.state.clock.year + 1, rule=RULE))
        case _:
            assert_never(effect)
    result = effect.kind
    game.emit(PatronageRolled(realm=realm, row=row, result=result, crowns=crowns, points=points, rule=RULE))

"""Missions of sworn heroes in besieged cities, for either side (ME-HERO-22 to ME-HERO-36)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from msgspec.structs import replace

from empires.book.book import Row
from empires.book.columns import MissionEffect
from empires.book.effects import (
    CaptureSettlement,
    CombatModifier,
    Destroy,
    DoubleSubsistence,
    LoseBaggage,
    LosePoints,
    NoAction,
)
from empires.book.effects_special import PartyCaptured
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import CITIES, RealmId
from empires.model.state.pieces import Hero, Party
from empires.rules.core.game import Game
from empires.rules.fight import walls
from empires.rules.heroes import adventures, parties
from empires.rules.heroes.adventures import Adventure
from empires.rules.heroes.parties import change
from empires.rules.troops import companions, siegetrain
from empires.rules.troops.banners import halt
from empires.rules.troops.losses import give_baggage, share_loss, take_baggage
from empires.rules.wilds import outings

MISSION = "mission"
Side = Literal["besieger", "defender", ""]


def side_of(game: Game, party: Party) -> Side:
    """Whom a sworn party could serve in the siege of its tile, "" for nobody; never in a fortress (ME-HERO-22)."""
    siege, place = game.state.sieges.get(party.cell), game.state.standing(party.cell)
    if siege is None or siege.place or place is None or place.kind not in CITIES or not party.employer:
        return ""
    if party.employer == siege.besieger:
        return "besieger"
    return "defender" if party.employer == place.owner else ""


def mission(game: Game, party_id: str) -> Procedure[None]:
    """A dungeon below the city, and at its end one roll on the table of the party's side (ME-HERO-23).

    At a table the roll comes first: it picks the room of the last fight and the guards in it.
    """
    party = game.state.parties[party_id]
    chart, cell = f"siege_mission_{side_of(game, party)}", party.cell
    outing = Adventure(party_id, party.name, cell, party.level, "ME-HERO-23", MISSION)
    row: Row | None = None
    if outings.referee_of(game.state, outing):
        row, guards = yield from _end_room(game, party, chart)
        outing = replace(outing, guards=guards)
    outcome = yield from outings.settle(game, outing)
    if party_id not in game.state.parties or not outcome.get("won"):
        return
    if row is None:
        row = yield from _table(game, party, chart)
    yield from _result(game, party_id, cell, row)


def _end_room(game: Game, party: Party, chart: str) -> Procedure[tuple[Row, int]]:
    """The objective room, and how many guards of the other side stand in it (ME-HERO-23)."""
    row = yield from _table(game, party, chart)
    guards = 0
    if row["final_fight"]:
        guards = yield from game.amount(
            game.book.value(chart, "guards"), "mission_guards", "ME-HERO-23", party.employer, cell=party.cell,
            name=party.name,
        )  # fmt: skip
    return row, guards


def _table(game: Game, party: Party, chart: str) -> Procedure[Row]:
    rolled = yield from game.roll("1D6", chart, "ME-HERO-23", party.employer, cell=party.cell, name=party.name)
    return game.book.row(chart, rolled.total)


# What comes of it ---------------------------------------------------------------------------------


def _result(game: Game, party_id: str, cell: Cell, row: Row) -> Procedure[None]:
    """All effects of a row, or one of the sworn realm's choice (ME-HERO-25 to ME-HERO-36)."""
    effects: Sequence[MissionEffect] = row["effects"]
    if row.get("choose_one"):
        effects = [(yield from _chosen(game, party_id, cell, effects, str(row["rule"])))]
    for effect in effects:
        if cell in game.state.sieges and party_id in game.state.parties:
            yield from _effect(game, party_id, cell, effect, str(row["rule"]))


def _chosen(
    game: Game, party_id: str, cell: Cell, effects: Sequence[MissionEffect], rule: str
) -> Procedure[MissionEffect]:
    party = game.state.parties[party_id]
    open_ = {_key(effect): effect for effect in effects if _possible(game, cell, effect)}
    if len(open_) == 1:
        return next(iter(open_.values()))
    chosen = yield from game.decide(
        party.employer, "mission_choice", [Option(key, {"cell": cell}) for key in open_], (rule,),
        default="lose_points" if "lose_points" in open_ else next(iter(open_)), cell=cell, name=party.name,
    )  # fmt: skip
    return open_[chosen]


def _key(effect: MissionEffect) -> str:
    return "wreck" if isinstance(effect, Destroy) else effect.kind


def _possible(game: Game, cell: Cell, effect: MissionEffect) -> bool:
    """Baggage can be lost only by who has any, an engine only where one stands."""
    if isinstance(effect, LoseBaggage):
        return _baggage(game, cell, effect.scope) > 0
    return not isinstance(effect, Destroy) or bool(_engines(game, cell))


def _effect(game: Game, party_id: str, cell: Cell, effect: MissionEffect, rule: str) -> Procedure[None]:
    siege = game.state.sieges[cell]
    match effect:
        case PartyCaptured():
            yield from capture(game, party_id, rule)
        case LoseBaggage():
            yield from _starve_out(game, party_id, cell, effect, rule)
        case LosePoints():
            yield from _lose(game, party_id, cell, effect.dice, effect.scope, rule)
        case CombatModifier() if effect.applies_to.startswith("all battery"):
            walls.change(game, cell, "wrecked", rule, battery_malus=siege.battery_malus + effect.value)
        case CombatModifier():
            month = next_turn(game, siege.besieger)
            once = int(effect.applies_to.startswith("one "))
            walls.change(game, cell, "sabotage", rule, mission_bonus=effect.value, mission_month=month,
                         mission_once=once)  # fmt: skip
        case CaptureSettlement():
            walls.fall(game, cell, "betrayed", rule)
        case Destroy(what="garrison"):
            pass  # It falls with its walls.
        case Destroy():
            siegetrain.lose(game, _engines(game, cell)[0], "mission", rule)
        case NoAction():
            month = next_turn(game, siege.besieger)
            walls.change(game, cell, "mutiny", rule, mutiny=month)
            halt(game, [b.id for b in walls.besiegers(game, cell)], month, "mutiny", rule, month)
        case DoubleSubsistence():
            pass  # The mutineers eat while they stand idle, see `meals`.
        case _:
            assert_never(effect)


def next_turn(game: Game, realm: RealmId) -> int:
    """The month of a realm's next turn: this one if it has not yet played."""
    clock = game.state.clock
    waits = realm in clock.order[clock.at + 1 :] and clock.part == "season"
    return clock.month if waits else clock.month + 1


def _lose(game: Game, party_id: str, cell: Cell, dice: str, scope: str, rule: str) -> Procedure[None]:
    """One side loses points, shared among its banners."""
    party = game.state.parties[party_id]
    amount = yield from game.amount(dice, "mission_loss", rule, party.employer, _sides(game, cell), cell=cell)
    if scope == "besieger":
        yield from share_loss(game, [b.id for b in walls.besiegers(game, cell)], amount, "mission", rule)
    elif walls.garrison(game, cell):
        yield from share_loss(game, [b.id for b in walls.garrison(game, cell)], amount, "mission", rule)
    else:
        walls.lose_defenders(game, cell, amount, "mission", rule)


def _sides(game: Game, cell: Cell) -> tuple[RealmId, ...]:
    both = {game.state.sieges[cell].besieger, walls.owner_of(game, cell)}
    return tuple(sorted(both - {""}))


# Baggage ------------------------------------------------------------------------------------------


def _baggage(game: Game, cell: Cell, scope: str) -> int:
    """All baggage of a side; within the walls with what is in store."""
    if scope == "besieger":
        return sum(b.baggage for b in walls.besiegers(game, cell))
    siege = game.state.sieges[cell]
    stored = siege.supplies + game.state.holdings[cell].stockpile
    return stored + sum(b.baggage for b in walls.garrison(game, cell))


def _starve_out(game: Game, party_id: str, cell: Cell, effect: LoseBaggage, rule: str) -> Procedure[None]:
    """A point or half of the baggage is lost, points where there is none; or it goes to the garrison (ME-HERO-34)."""
    held = _baggage(game, cell, effect.scope)
    if not held and effect.else_lose_points:
        yield from _lose(game, party_id, cell, effect.else_lose_points, effect.scope, rule)
        return
    # Halves are rounded up.
    amount = effect.amount if effect.amount else -int(-held * float(effect.fraction) // 1)
    lost = _take(game, cell, effect.scope, amount, rule)
    if effect.to == "garrison":
        _give(game, cell, lost, rule)


def _take(game: Game, cell: Cell, scope: str, amount: int, rule: str) -> int:
    """Take baggage of a side: what is in store first, then from the banner that has most."""
    left = amount
    if scope != "besieger":
        siege = game.state.sieges[cell]
        part = min(left, siege.supplies)
        if part:
            walls.change(game, cell, "supplies", rule, supplies=siege.supplies - part)
        stored = min(left - part, game.state.holdings[cell].stockpile)
        if stored:
            walls.eat_stockpile(game, cell, stored)
        left -= part + stored
    while left > 0:
        force = walls.besiegers(game, cell) if scope == "besieger" else walls.garrison(game, cell)
        richest = max(force, key=lambda b: (b.baggage, -b.number), default=None)
        if richest is None or not richest.baggage:
            break
        left -= take_baggage(game, richest.id, 1, "mission", rule)
    return amount - left


def _give(game: Game, cell: Cell, amount: int, rule: str) -> None:
    """Stolen supplies go to the garrison, or into its store."""
    left = amount
    for banner in walls.garrison(game, cell):
        left -= give_baggage(game, banner.id, left, "mission", rule)
    siege = game.state.sieges[cell]
    if left and siege.defenders:
        walls.change(game, cell, "supplies", rule, supplies=siege.supplies + left)


def _engines(game: Game, cell: Cell) -> list[str]:
    """Siege train elements before the walls."""
    force = {b.id for b in walls.besiegers(game, cell)}
    return sorted(engine.id for engine in game.state.engines.values() if engine.banner in force)


# Captured heroes ----------------------------------------------------------------------------------


def capture(game: Game, party_id: str, rule: str) -> Procedure[None]:
    """Each hero rolls on the execution table (ME-HERO-25, ME-HERO-31)."""
    yield from _judge(game, party_id, adventures.there(game.state.parties[party_id]), rule)


def prisoners(game: Game, party_id: str) -> Procedure[None]:
    """Who is still a prisoner is judged again each month (ME-TABLETOP-42)."""
    held = [n for n, hero in enumerate(game.state.parties[party_id].heroes) if hero.held == "prison"]
    yield from _judge(game, party_id, held, "ME-HERO-25")


FATES: dict[str, Literal["", "prison", "flight"]] = {"prisoner": "prison"}


def _judge(game: Game, party_id: str, places: Sequence[int], rule: str) -> Procedure[None]:
    """He rejoins his fellows, reaches the capital when the season ends, stays a prisoner, or dies."""
    dead: list[int] = []
    for place in places:
        party = game.state.parties[party_id]
        hero = party.heroes[place]
        rolled = yield from game.roll("1D6", "execution", rule, party.employer, cell=party.cell, name=hero.name)
        row = game.book.row("execution", rolled.total)
        if row["fate"] == "executed":
            dead.append(place)
            continue
        far = "capital" in row["rejoins"]
        held = "flight" if far else FATES.get(row["fate"], "")
        heroes = _with(party.heroes, place, replace(hero, held=held))
        change(game, party_id, held or "escaped", rule, heroes=heroes)
    parties.lose(game, party_id, dead, "executed", rule)


def _with(heroes: Sequence[Hero], place: int, hero: Hero) -> tuple[Hero, ...]:
    return (*heroes[:place], hero, *heroes[place + 1 :])


def flown(game: Game) -> None:
    """At the end of the season who bribed his way out is back (ME-HERO-25)."""
    for party in tuple(game.state.parties.values()):
        if not any(hero.held == "flight" for hero in party.heroes):
            continue
        home = game.state.realms[party.employer].capital if party.employer else party.home
        if all(hero.held == "flight" for hero in party.heroes) and home:
            companions.move(game, party.id, home, "ME-HERO-25")
        heroes = tuple(replace(hero, held="" if hero.held == "flight" else hero.held) for hero in party.heroes)
        change(game, party.id, "escaped", "ME-HERO-25", heroes=heroes)

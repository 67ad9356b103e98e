"""How a party gets about: travels, lodges, spends and lives (ME-HERO)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.pieces import Party
from empires.rules.core import optional_parts
from empires.rules.core.game import Game
from empires.rules.heroes import adventures, parties, quests
from empires.rules.heroes.parties import LONELY, change
from empires.rules.land import roads
from empires.rules.troops import companions
from empires.rules.wilds import afoot
from empires.rules.wilds.afoot import activity

# Ways ----------------------------------------------------------------------------------------------


def travel(game: Game, party_id: str, goal: Cell, winter: bool = False) -> Procedure[None]:
    """At full speed towards a tile; there the weeks that are left are spent (ME-HERO-16)."""
    way = afoot.path(game, game.state.parties[party_id].cell, goal)
    yield from go(game, party_id, way, winter)
    yield from spend(game, party_id)


def go(game: Game, party_id: str, way: Sequence[Cell], winter: bool = False) -> Procedure[None]:
    """One or two tiles, with the hazards of the way, fewer by road (ME-HERO-02, ME-HERO-03, ME-MOVE-13)."""
    if not way:
        return
    row, here = activity(game, f"move_{len(way)}"), game.state.parties[party_id].cell
    change(game, party_id, "", "ME-HERO-02", weeks=int(row["free_weeks"]))
    legs = list(zip((here, *way), way, strict=False))
    by_road = optional_parts.on(game.state, "roads")
    paved = by_road and all(roads.joined(game.world, game.state, a, b) for a, b in legs)
    less = int(game.book.value("hero_activities", "road_hazard_reduction")) if paved else 0
    for number, (_, cell) in enumerate(legs):
        if party_id in game.state.parties:
            companions.move(game, party_id, cell, "ME-HERO-07")
            each = int(row["hazards"]) // len(legs) - (less if number == 0 else 0)
            yield from adventures.hazards(game, party_id, each, winter)


def stay(game: Game, party_id: str, winter: bool = False) -> Procedure[None]:
    """Four weeks in a settlement, or a camp and its hazard (ME-HERO-02, ME-HERO-06)."""
    party = game.state.parties[party_id]
    if not afoot.lodging(game.state, party.cell):
        yield from adventures.hazards(game, party_id, int(activity(game, "camp_or_explore")["hazards"]), winter)
    yield from spend(game, party_id)


def spend(game: Game, party_id: str) -> Procedure[None]:
    """The weeks that are left: tries at the quest, or lodging (ME-HERO-02, ME-HERO-17)."""
    yield from quests.attempt(game, party_id)
    if party_id in game.state.parties:
        quests.geas_holds(game, party_id)
        yield from lodge(game, party_id)


# Settlements ---------------------------------------------------------------------------------------


def lodge(game: Game, party_id: str) -> Procedure[None]:
    """Week by week in a settlement: it costs, it trains, it brings news (ME-HERO-04, ME-HERO-11)."""
    party = game.state.parties[party_id]
    if not afoot.lodging(game.state, party.cell) or party.weeks < 1:
        return
    yield from _welcome(game, party_id)
    while party_id in game.state.parties and game.state.parties[party_id].weeks > 0:
        party = game.state.parties[party_id]
        change(game, party_id, "", "ME-HERO-02", weeks=party.weeks - 1)
        parties.pay(game, party_id, living(game, party), "", "ME-HERO-24")
        parties.train(game, party_id)
        if party.quest is None and len(party.heroes) > LONELY:
            yield from quests.news(game, party_id)
            yield from quests.attempt(game, party_id)


def _welcome(game: Game, party_id: str) -> Procedure[None]:
    """What happens once a turn: its size for Quest purposes, goods sold, gold drawn (ME-HERO-10, ME-DIPLO-15)."""
    party = game.state.parties[party_id]
    if game.state.agreed.adventures == "table":
        yield from _size(game, party_id)
    if party.employer == NOBODY and party.items:
        parties.enrich(game, party_id, party.items, "sold", "ME-NECROP-21")
        change(game, party_id, "", "ME-NECROP-21", items=0)
    if party.employer and game.state.owner(party.cell) == party.employer:
        spec = str(game.book.value(companions.CHART, "gold_drawn_per_turn"))
        gold = yield from game.amount(
            spec, "hero_draws", "ME-DIPLO-15", party.employer, cell=party.cell, name=party.name
        )
        parties.enrich(game, party_id, gold, "drew", "ME-DIPLO-15")


def _size(game: Game, party_id: str) -> Procedure[None]:
    """The settlement as the Quest game knows it; a table wants to know that, the quick chart does not (ME-HERO-10)."""
    party = game.state.parties[party_id]
    kind = afoot.lodging(game.state, party.cell)
    rows = [row for row in game.book.rows("hero_settlement_type") if row["settlement"] == kind]
    row = rows[0]
    if len(rows) > 1:
        rolled = yield from game.roll(
            "1D6", "settlement_size", "ME-HERO-10", party.employer, cell=party.cell, name=party.name, kind=kind
        )
        row = next(row for row in rows if row["min"] <= rolled.total <= row["max"])
    change(game, party_id, f"lodged_{row['quest_size']}", "ME-HERO-10")


def stocks(game: Game, cell: Cell) -> tuple[str, int]:
    """Dice for the stocks of shops, and the least that finds a thing, 0 as in Quest (ME-HERO-10, ME-HERO-24)."""
    if cell in game.state.sieges:
        return str(game.book.value(parties.LIFE, "besieged_stock_dice")), 0
    kind = afoot.lodging(game.state, cell)
    rows = [row for row in game.book.rows("hero_settlement_type") if row["settlement"] == kind]
    least = int(rows[0].get("availability_min", 0)) if rows else 0
    dice = str(rows[0].get("availability_dice", "")) if rows else ""
    return dice or str(game.book.value(parties.LIFE, "stock_dice")), least


def living(game: Game, party: Party) -> int:
    """Gold for a week: threefold in a besieged city, nothing at home with their employer (ME-HERO-24, ME-DIPLO-15)."""
    if party.employer and game.state.owner(party.cell) == party.employer:
        return 0
    each = parties.life(game.book, "living_gold_a_week")
    factor = parties.life(game.book, "besieged_factor") if party.cell in game.state.sieges else 1
    return each * factor * len(party.heroes)

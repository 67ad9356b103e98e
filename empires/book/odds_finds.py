"""Exact chances of what waits in the wild, in adventures and at sea; pure questions to the book (ME-WILD, ME-SEA)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product

from empires.book.book import Dice, Row, Rulebook
from empires.book.effects import Effect, RollTable
from empires.book.effects_special import KillHero

FORTUNES = ("gain", "place", "nothing", "harm", "attack")
"""What a row of a chart of finds brings: crowns, items or troops; a lasting place; nothing; losses; an enemy."""
GAINS = ("gain_", "ignore_", "free_", "allow_", "combat_", "reveal")
HARMS = ("lose_", "leave_", "kill_", "end_")
NAVAL = ("win", "draw", "lose")

Chances = dict[str, Fraction]


def fortunes(book: Rulebook, chart: str, bonus: int = 0, rows: Iterable[Row] | None = None) -> dict[str, float]:
    """Chance of each kind of fortune on a chart, charts that a row leads to among them.

    bonus: added to the dice. rows: only these may come up, others are rolled again; None for all.
    """
    found = _fortunes(book, chart, bonus, list(rows) if rows is not None else None)
    return {kind: float(chance) for kind, chance in found.items()}


def _fortunes(book: Rulebook, chart: str, bonus: int, rows: list[Row] | None) -> Chances:
    found = dict.fromkeys(FORTUNES, Fraction(0))
    sums = _sums(str(book.value(chart, "dice")))
    hits = [(_row(book, chart, total + bonus, rows), chance) for total, chance in sums.items()]
    whole = sum(chance for row, chance in hits if row is not None)
    for row, chance in hits:
        if row is not None:
            for kind, share in _of_row(book, row).items():
                found[kind] += chance / whole * share
    return found


def _row(book: Rulebook, chart: str, total: int, rows: list[Row] | None) -> Row | None:
    if rows is None:
        return book.row(chart, total)
    return next((row for row in rows if row["min"] <= total <= row["max"]), None)


def _of_row(book: Rulebook, row: Row) -> Chances:
    """What weighs most in a row: an enemy, a place, a gain, a loss."""
    effects: Sequence[Effect] = row["effects"]
    kinds = [effect.kind for effect in effects]
    table = next((effect.table for effect in effects if isinstance(effect, RollTable)), "")
    if table:
        chart = book.charts.get(table, {})
        rolled = "dice" in chart and "effects" in chart["rows"][0]
        return _fortunes(book, table, 0, None) if rolled else {"gain": Fraction(1)}
    if "spawn_force" in kinds:
        return {"attack": Fraction(1)}
    if "place_location" in kinds:
        return {"place": Fraction(1)}
    if any(kind.startswith(GAINS) for kind in kinds):
        return {"gain": Fraction(1)}
    return {"harm" if any(kind.startswith(HARMS) for kind in kinds) else "nothing": Fraction(1)}


def _sums(spec: str) -> dict[int, Fraction]:
    """Chance of each sum of some dice."""
    dice = Dice.parse(spec)
    each = Fraction(1, dice.sides**dice.count)
    found: dict[int, Fraction] = {}
    for pips in product(range(1, dice.sides + 1), repeat=dice.count):
        found[sum(pips)] = found.get(sum(pips), Fraction(0)) + each
    return found


def adventure_odds(book: Rulebook, modifiers: Mapping[int, float]) -> dict[str, float]:
    """Chance of success, failure and disaster of an adventure on the quick chart (ME-HERO-43).

    modifiers: what may be added to the dice, each with its chance.
    """
    found = dict.fromkeys(("success", "failure", "disaster"), 0.0)
    for modifier, likely in modifiers.items():
        for total, chance in _sums(str(book.value("adventure_quick", "dice"))).items():
            row = book.row("adventure_quick", total + modifier)
            deadly = any(isinstance(effect, KillHero) for effect in row["effects"])
            key = "success" if row["success"] else "disaster" if deadly else "failure"
            found[key] += likely * float(chance)
    return found


def naval_odds(book: Rulebook, own: int, enemy: int) -> dict[str, float]:
    """Chance to win, draw or lose an engagement of these strengths, a die each (ME-SEA-20)."""
    found = dict.fromkeys(NAVAL, Fraction(0))
    sums = _sums(str(book.value("naval_engagement", "dice")))
    for (first, likely), (second, as_likely) in product(sums.items(), repeat=2):
        ahead = own + first - enemy - second
        found["win" if ahead > 0 else "lose" if ahead else "draw"] += likely * as_likely
    return {result: float(chance) for result, chance in found.items()}


def outsail_odds(swift: bool, swift_enemy: bool, pirates: bool) -> float:
    """Chance to bring an enemy to battle, or to keep the choice: the higher die, pirates win ties (ME-SEA-19).

    swift, swift_enemy: a side that always outsails another, if the other does not.
    """
    if swift != swift_enemy:
        return float(swift)
    higher, pairs = sum(range(6)), 36
    return float(Fraction(higher, pairs if pirates else 2 * higher))

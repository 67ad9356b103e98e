"""Exact chances and expected losses of battles and assaults; pure questions to the book (ME-BATTLE, ME-SIEGE).

Cards are named direct, surprise, flank and counter, hold, withdraw, or as in the charts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

from empires.book import columns
from empires.book.book import Dice, Row, Rulebook
from empires.book.effects import SetDefence

Cards = tuple[str, str]
"""An attacker's and a defender's card."""

CHART_CARDS: Mapping[str, str] = {
    "direct": "direct_attack",
    "surprise": "surprise_attack",
    "flank": "flank_attack",
    "counter": "counter_attack",
}
"""Short names of cards, where the charts have longer ones."""

BATTLE_RESULTS = ("attacker_scattered", "attacker_defeated", "draw", "defender_defeated", "defender_scattered")
ASSAULT_RESULTS = ("bloody_repulse", "repulse", "stormed")


def combat_factor(book: Rulebook, attack: int, defend: int) -> int:
    """Basic factor by the ratio of points, without rounding (ME-BATTLE-05)."""
    if defend <= 0:
        return int(book.value("combat_table", "defender_zero_factor"))
    for row in book.rows("combat_table"):
        low, high = attack * row["above_den"], defend * row["above_num"]
        above = low > high or (row["above_inclusive"] and low == high)
        top, bound = attack * row["below_den"], defend * row["below_num"]
        below = row["below_den"] == 0 or top < bound or (row["below_inclusive"] and top == bound)
        if above and below:
            return int(row["factor"])
    raise ValueError(f"the combat table has no row for {attack} to {defend}")


def card_modifier(book: Rulebook, attacker: str, defender: str) -> int:
    """Modifier of the two cards (ME-BATTLE-07)."""
    row = book.find("strategic_cards", attacker=CHART_CARDS.get(attacker, attacker))
    return int(row[CHART_CARDS.get(defender, defender)])


def loss_multiplier(book: Rulebook, enemy: int) -> int:
    """What a loss is multiplied by, for the enemy at the start, fractions dropped (ME-BATTLE-15, ME-GEN-05)."""
    return 1 + enemy // int(book.value("loss_multiplier", "points_per_step"))


WORKS: Mapping[str, tuple[str, str]] = {
    "tower": ("wizard_tower_plunder", "defence_multiplier"),
    "religious_order": ("religious_order_sack", "defence_multiplier"),
    "temple": ("temple_rules", "defence_multiplier"),
}
"""Chart and key of the multiplier of walls that are no settlement's."""


BREACHED = "breached"
"""Walls that a quake laid low."""
CHAOS_WORKS = "chaos_temple"
Chances = Mapping[int, Fraction]
"""What may be added to a score, with its chances."""
SURE: Chances = {0: Fraction(1)}


def walls(book: Rulebook) -> tuple[str, ...]:
    """Every kind of walls that may be assaulted, as `defence_value` takes them."""
    towns = (str(row["kind"]) for row in book.rows("settlements") if row["garrison_banners"])
    return (*towns, *WORKS, CHAOS_WORKS, BREACHED)


def battery(book: Rulebook, modifier: int = 0, chart: str = "battery") -> Chances:
    """What a battery that was laid a turn ago adds to the assaults, still to be rolled (ME-SIEGE-21, ME-DWARF-03)."""
    rolled: dict[int, Fraction] = {}
    for pip in range(1, 7):
        bonus = int(book.row(chart, pip + modifier)["assault_bonus"])
        rolled[bonus] = rolled.get(bonus, Fraction(0)) + Fraction(1, 6)
    return rolled


def defence_value(book: Rulebook, kind: str, garrison: int) -> int:
    """Points of a garrison times the multiplier of its walls (ME-SIEGE-13, ME-BUILD-25, ME-TOWER-13, ME-TEMPLE-07).

    kind: of a settlement, "temple", or of a location; BREACHED where the walls are down (ME-SIEGE-24).
    """
    if kind == BREACHED:
        return columns.one(book.find("spring_spells", key="quake")["effects"], SetDefence).value
    if kind in WORKS:
        return garrison * int(book.value(*WORKS[kind]))
    if kind == CHAOS_WORKS:
        return garrison * int(book.find("fortification", kind="chaos_temple_works")["multiplier"])
    return garrison * int(book.settlement(kind)["defence_multiplier"])


def battle_result(row: Row) -> str:
    """Key of a row of the battle results."""
    if not row["winner"]:
        return "draw"
    loser = "attacker" if row["winner"] == "defender" else "defender"
    return f"{loser}_{'scattered' if row['scattered'] else 'defeated'}"


def battle_odds(book: Rulebook, attack: int, defend: int, cards: Cards | None = None) -> dict[str, float]:
    """Chance of each battle result; cards None: each of the nine pairs equally likely (ME-BATTLE-09)."""
    chances = dict.fromkeys(BATTLE_RESULTS, Fraction(0))
    for (row, _), chance in _rows(book, "battle_results", combat_factor(book, attack, defend), cards).items():
        chances[battle_result(book.rows("battle_results")[row])] += chance
    return {result: float(chance) for result, chance in chances.items()}


def assault_odds(
    book: Rulebook,
    attack: int,
    defend: int,
    kind: str,
    bonus: int = 0,
    cards: Cards | None = None,
    battered: Chances = SURE,
) -> dict[str, float]:
    """Chance of each result of one assault on walls held by `defend` points (ME-SIEGE-15).

    bonus: of engines, hardship, missions and a battery that was rolled; battered: of one still to be rolled.
    """
    chances = dict.fromkeys(ASSAULT_RESULTS, Fraction(0))
    base = combat_factor(book, attack, defence_value(book, kind, defend)) + bonus
    for (row, _), chance in _rows(book, "assault_results", base, cards, battered).items():
        chances[book.rows("assault_results")[row]["result"]] += chance
    return {result: float(chance) for result, chance in chances.items()}


def battle_losses(book: Rulebook, attack: int, defend: int, cards: Cards | None = None) -> dict[str, float]:
    """Expected losses in points of both sides, by size and with the casualty of a double, before any pursuit.

    No side loses more than it has.
    """
    rows = _rows(book, "battle_results", combat_factor(book, attack, defend), cards)
    return _losses(book, "battle_results", rows, attack, defend)


def assault_losses(
    book: Rulebook,
    attack: int,
    defend: int,
    kind: str,
    bonus: int = 0,
    cards: Cards | None = None,
    battered: Chances = SURE,
    halved: bool = False,
    engines: int = 0,
) -> dict[str, float]:
    """Expected losses of both sides in one assault; a stormed garrison is lost whole (ME-SIEGE-16 to ME-SIEGE-19).

    halved: what walls in a mountain spare the defenders (ME-DWARF-02). engines: points of `attack` that are no troops.
    """
    base = combat_factor(book, attack, defence_value(book, kind, defend)) + bonus
    rows = _rows(book, "assault_results", base, cards, battered)
    return _losses(book, "assault_results", rows, attack - engines, defend, halved)


def _pairs(book: Rulebook, cards: Cards | None) -> list[Cards]:
    if cards is not None:
        return [cards]
    chart = book.chart("strategic_cards")
    return list(product(chart["attacker_cards"], chart["defender_cards"]))


Rows = Mapping[tuple[int, bool], Fraction]
"""Chance of each row of a result chart, by its number, apart for doubles and others."""


def _rows(book: Rulebook, chart: str, base: int, cards: Cards | None, more: Chances = SURE) -> Rows:
    """Chance of each row of a result chart, apart for doubles and others."""
    pairs, rows = _pairs(book, cards), book.rows(chart)
    throws = list(product(range(1, 7), repeat=2))
    each = Fraction(1, len(pairs) * len(throws))
    chances: dict[tuple[int, bool], Fraction] = {}
    for pair, (bonus, likely) in product(pairs, more.items()):
        modifier = base + bonus + card_modifier(book, *pair)
        for first, second in throws:
            key = rows.index(book.row(chart, first + second + modifier)), first == second
            chances[key] = chances.get(key, Fraction(0)) + each * likely
    return chances


def _losses(
    book: Rulebook, chart: str, found: Rows, attack: int, defend: int, halved: bool = False
) -> dict[str, float]:
    points, enemy = {"attacker": attack, "defender": defend}, {"attacker": defend, "defender": attack}
    expected = dict.fromkeys(points, Fraction(0))
    for (number, double), chance in found.items():
        row = book.rows(chart)[number]
        for side in points:
            if side == "defender" and row.get("garrison_lost"):
                expected[side] += chance * defend
                continue
            times = loss_multiplier(book, enemy[side])
            for loss, likely in _spread(row[f"{side}_loss"]):
                lost = -(-loss * times // 2) if halved and side == "defender" else loss * times
                for more, as_likely in _casualty(book, side, double):
                    expected[side] += chance * likely * as_likely * min(points[side], lost + more)
    return {side: float(loss) for side, loss in expected.items()}


def _spread(spec: str) -> list[tuple[int, Fraction]]:
    """Amounts of a chart's dice with their exact chances."""
    dice = Dice.parse(spec)
    each = Fraction(1, dice.sides**dice.count) if dice.count else Fraction(1)
    return [(dice.amount(sum(pips)), each) for pips in product(range(1, dice.sides + 1), repeat=dice.count)]


def _casualty(book: Rulebook, side: str, double: bool) -> Iterator[tuple[int, Fraction]]:
    """What a side loses by the character casualty, never multiplied (ME-BATTLE-30)."""
    if not double:
        yield 0, Fraction(1)
        return
    for row in book.rows("character_casualty"):
        chance = Fraction(row["max"] - row["min"] + 1, 6)
        for loss, likely in _spread(row["effects"][0].dice) if row["side"] == side else [(0, Fraction(1))]:
            yield loss, chance * likely


def spell_odds(book: Rulebook, distance: int) -> float:
    """Chance that a spell works over so many tiles (ME-EQUINOX-08)."""
    return _at_least(str(book.value("equinox_rules", "cast_dice")), distance)


@cache
def _at_least(spec: str, least: int) -> float:
    """Chance that dice come to so much or more; asked for every tile that a spell may be aimed at."""
    dice = Dice.parse(spec)
    throws = list(product(range(1, dice.sides + 1), repeat=dice.count))
    return float(Fraction(sum(sum(pips) >= least for pips in throws), len(throws)))

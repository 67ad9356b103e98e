"""Dice in words: "2D6 = 4 + 3 = 7", and what the chart makes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from empires.model.asks import Roll
from empires.rules.book import Dice, Row
from empires.rules.knowledge import View

if TYPE_CHECKING:
    from empires.engine.words import Words

Reading = Callable[["Words", Roll, Row], str]

SIDE_ROLLS = ("wrong_direction", "dragon_flight")
AMOUNTS = {
    "starting_baggage": "baggage", "merchant_convoy": "baggage", "siege_supplies": "baggage",
    "winter_supply": "crowns", "dragons": "dragons",
}  # fmt: skip
"""What an amount counts, where it is not points."""


def _column(group: str) -> Reading:
    """The row's entry in the column of the terrain."""
    return lambda words, ask, row: words.term(group, str(row[str(ask.facts["terrain"])]))


def _key(group: str, name: str) -> Reading:
    return lambda words, ask, row: words.term(group, str(row[name]))


def _scouted(words: Words, ask: Roll, row: Row) -> str:
    found = str(row[str(ask.facts["terrain"])])
    return words.term("found", "clear" if ask.facts.get("known") and found != "event" else found)


def _garrison(words: Words, ask: Roll, row: Row) -> str:
    kind = str(ask.facts["kind"])
    return words.say("meaning.points", {"n": row["city" if kind == "capital" else kind]})


def _ships(words: Words, ask: Roll, row: Row) -> str:
    return words.say("meaning.ships" if row["ships"] else "meaning.no_ships", {"n": row["ships"]})


def _race(words: Words, ask: Roll, row: Row) -> str:
    return words.term("race", row["race"]) if "race" in row else ""


CHARTS: dict[str, tuple[str, Reading | None]] = {
    "scouting": ("scouting_charts", _scouted),
    "scouting_event": ("scouting_events", _key("scouting_event", "key")),
    "realm_tile": ("realm_chart", _column("settlement")),
    "harbour": ("harbour_chart", _ships),
    "pirates": ("pirate_check", _key("meaning", "ships")),
    "route": ("route_chart", _key("result", "result")),
    "garrison": ("independent_garrison", _garrison),
    "battery": ("battery", lambda words, ask, row: words.say("meaning.bonus", {"n": row["assault_bonus"]})),
    "casualty": ("character_casualty", _key("meaning", "side")),
    "starvation": ("starvation", _key("meaning", "result")),
    "race": ("race_chart", _race),
    "elf_types": ("elf_types", _race),
    "undead_types": ("undead_types", _race),
    "chaos_types": ("chaos_types", _race),
    "shortfall": ("subsistence_shortfall", None),
    "perilous_route": ("perilous_route", None),
    "skirmish": ("scout_skirmish", None),
    "mercenary_band": ("mercenary_band", None),
    "dragon_lair_wake": ("dragon_lair_wake", None),
    "dragonrage": ("dragonrage", None),
    "pursuit": ("pursuit", None),
    "winter_retreat": ("winter_retreat", None),
    "recovery": ("recovery", None),
}
"""Chart of a roll, and how its row is read; None: by a text of its own for each row."""


def dice_text(words: Words, ask: Roll, pips: Sequence[int]) -> str:
    """The dice as they fell, with all that was added to them."""
    total = sum(pips)
    fields: dict[str, Any] = {"dice": ask.dice, "pips": " + ".join(map(str, pips))}
    if len(pips) > 1:
        fields["total"] = str(total)
    spec = str(ask.facts.get("spec", ""))
    modifier = _number(ask, "modifier")
    if spec and Dice.parse(spec).amount(total) != total:
        shown = spec.replace("x", "×").replace("-", "−")
        return words.say("dice.amount", {**fields, "spec": shown})
    if modifier:
        return words.say("dice.modified", {**fields, "modifier": words.signed(modifier), "end": total + modifier})
    if ask.why == "battle_dice":
        parts = {name: _number(ask, name) for name in ("factor", "card", "bonus")}
        score = total + sum(parts.values())
        return words.say(
            "dice.score", {**fields, "score": score, **{name: words.signed(n) for name, n in parts.items()}}
        )
    return words.say("dice.sum", fields)


def meaning(words: Words, ask: Roll, pips: Sequence[int], view: View) -> str:
    """What the dice come to, "" where they speak for themselves."""
    total = sum(pips)
    if "spec" in ask.facts:
        amount = Dice.parse(str(ask.facts["spec"])).amount(total)
        return words.say(f"meaning.{AMOUNTS.get(ask.why, 'points')}", {"n": amount})
    if ask.why in SIDE_ROLLS and ask.dice == "1D6":
        return words.term("compass", str(total))
    if ask.why not in CHARTS:
        return ""
    chart, reading = CHARTS[ask.why]
    end = total + _number(ask, "modifier")
    if reading is None:
        return row_text(words, ask.why, chart, end, view)
    return reading(words, ask, view.book.row(chart, end))


def row_text(words: Words, group: str, chart: str, roll: int, view: View) -> str:
    """The text of a chart's row; where house rules changed the chart, their own."""
    row = view.book.row(chart, roll)
    key = f"meaning.{group}.{row['min']}"
    if f"[{chart}]" in view.book.house or not words.has(key):
        return str(row.get("text", "")).rstrip(".")
    return words.say(key, {})


def _number(ask: Roll, name: str) -> int:
    value = ask.facts.get(name, 0)
    return value if isinstance(value, int) else 0

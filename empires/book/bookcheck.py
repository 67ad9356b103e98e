"""Whether a value of house rules can stand where one of the rules stood: its form, its bounds, and nothing unknown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

FREE_TEXT = ("text", "title", "note")
FIXED = ("dice", "columns", "source_rule", "reconstructed")
"""Keys of a chart that the program goes by as they are: another value would be believed and change nothing."""
FIXED_CHARTS = ("season", "effect_kinds", "scopes")
WHOLE = ("attacker_cards", "defender_cards", "order")
"""Lists that may be put in another order, but lack nothing."""
MOST = 999_999
MOST_NUMBER = 100
"""What any number may be, or ten times what the rules have: armies beyond that could not be led in an evening."""
MOST_DICE, MOST_SIDES, MOST_AMOUNT = 20, 100, 20_000

_DICE = re.compile(r"(\d*)D(\d+)(?:x(\d+))?([+-]\d+)?")


def fault_of(chart: str, key: str, shipped: Any, value: Any) -> str:
    """What is wrong with a value of the same type as the shipped one, "" if nothing."""
    if chart in FIXED_CHARTS or key in FIXED:
        return "is fixed in this program and cannot be changed"
    if key == "rows":
        return _rows(chart, shipped, value)
    if isinstance(shipped, list) and key in WHOLE and sorted(map(str, shipped)) != sorted(map(str, value)):
        return f"must hold each of {', '.join(map(str, shipped))} once"
    return _value(key, [shipped], value)


def _rows(chart: str, shipped: Sequence[Mapping[str, Any]], rows: Sequence[Any]) -> str:
    if not rows:
        return "must not be empty"
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            return "must be a list of tables"
        fault = _table(shipped, row)
        if fault:
            return f"{number}, {fault}"
    name = next(iter(shipped[0]))
    if isinstance(shipped[0][name], str):
        found, wanted = [row[name] for row in rows], [row[name] for row in shipped]
        if sorted(found) != sorted(wanted):
            return f"must hold a row for each {name}: {', '.join(wanted)}"
    return _ratios(rows) if chart == "combat_table" else ""


def _table(shipped: Sequence[Mapping[str, Any]], table: Mapping[str, Any]) -> str:
    """A row or an effect beside those of its kind: all keys that they share, none that they lack."""
    shared = set.intersection(*(set(row) for row in shipped))
    lacking = sorted(shared - set(table) - {"text"})
    if lacking:
        return f"{lacking[0]}: is missing"
    said = _said(shipped)
    for key, value in table.items():
        known = [row[key] for row in shipped if key in row]
        if not known:
            return f"{key}: there is no such key in this chart"
        own = said.get(key, set())
        words = own.union(*(others for others in said.values() if own & others))
        fault = _value(key, known, value, words)
        if fault:
            return f"{key}: {fault}"
    return ""


def _said(shipped: Sequence[Mapping[str, Any]]) -> dict[str, set[str]]:
    """The words that stand under each key; columns that share a word may say the same."""
    said: dict[str, set[str]] = {}
    for row in shipped:
        for key, value in row.items():
            if isinstance(value, str) and value and key not in FREE_TEXT:
                said.setdefault(key, set()).add(value)
    return said


def _value(key: str, known: Sequence[Any], value: Any, words: Iterable[str] = ()) -> str:
    """One value beside the shipped ones of its key; words: what columns like it may say."""
    if type(value) not in {type(one) for one in known}:
        return f"{_shown(value)} is not of the type that the rules have there"
    match value:
        case bool():
            return ""
        case float():
            return "" if 0 <= value <= MOST else f"{value} is not between 0 and {MOST}"
        case int():
            return _number(key, [one for one in known if isinstance(one, int)], value)
        case str():
            return _text(key, [one for one in known if isinstance(one, str)], value, words)
        case list():
            return _list(key, [one for one in known if isinstance(one, list)], value)
        case dict():
            return _table([one for one in known if isinstance(one, dict)], value)
    return f"{_shown(value)} cannot be used"


def _number(key: str, known: Sequence[int], value: int) -> str:
    low = -MOST if key in ("min", "max") or min(known) < 0 else min(1, *known, 1)
    high = MOST if key in ("min", "max") else max(MOST_NUMBER, 10 * max(known))
    return "" if low <= value <= high else f"{value} is not between {low} and {high}"


def _text(key: str, known: Sequence[str], value: str, words: Iterable[str]) -> str:
    if key in FREE_TEXT:
        return "" if value.isprintable() and len(value) <= 400 else "must be one line of at most 400 signs"
    if value in known or value in set(words):
        return ""
    if any(_DICE.fullmatch(one) for one in known):
        return _dice(value)
    return f"{_shown(value)} is none of {', '.join(sorted({one for one in known if one} | set(words)))}"


def _dice(value: str) -> str:
    match = _DICE.fullmatch(value)
    if match is None or len(value) > 20:
        return f"{_shown(value)} is not dice"
    count, sides, factor, plus = (
        int(part or default) for part, default in zip(match.groups(), (1, 1, 1, 0), strict=True)
    )
    if not (1 <= count <= MOST_DICE and 1 <= sides <= MOST_SIDES and count * sides * factor + plus <= MOST_AMOUNT):
        return f"{value}: at most {MOST_DICE} dice of at most {MOST_SIDES} sides, and at most {MOST_AMOUNT} in all"
    return f"{value} can be less than nothing" if count * factor + plus < 0 else ""


def _list(key: str, known: Sequence[list[Any]], value: list[Any]) -> str:
    pool = [item for one in known for item in one]
    if not value and all(known):
        return "must not be empty"
    for item in value:
        if isinstance(item, dict):
            alike = [one for one in pool if isinstance(one, dict) and one.get("kind") == item.get("kind")]
            fault = _table(alike, item) if alike else f"kind: {_shown(item.get('kind'))} does not fit this chart"
        else:
            fault = "" if item in pool else f"{_shown(item)} is none of {', '.join(map(str, pool))}"
        if fault:
            return fault
    return ""


def _ratios(rows: Sequence[Mapping[str, Any]]) -> str:
    """The combat table takes every ratio once: each row begins where the one before ends."""
    for number, (row, after) in enumerate(pairwise(rows), 1):
        joined = (row["below_num"], row["below_den"]) == (after["above_num"], after["above_den"])
        if not joined or row["below_inclusive"] == after["above_inclusive"] or not row["below_den"]:
            return f"{number} and {number + 1}: a gap or an overlap"
    first, last = rows[0], rows[-1]
    if first["above_num"] or not first["above_den"] or not first["above_inclusive"]:
        return "1: must begin at 0, which belongs to it"
    return "" if last["below_den"] == 0 else f"{len(rows)}: must have no end (below_den = 0)"


def _shown(value: Any) -> str:
    return repr(value)[:60]

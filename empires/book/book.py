"""The rulebook: charts in TOML, checked and frozen, with house rules on top and a print of the whole."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from empires.book import columns
from empires.book.bookcheck import fault_of
from empires.book.effects import Effect
from empires.book.racebook import RaceFault, read_races
from empires.model.state.race import Race
from empires.paths import resource

Row = Mapping[str, Any]
SCATTERED = ("hero_settlement_type",)
"""Charts whose rows hold several columns of ranges, so that they need not follow each other."""

LEAST_BANNER = 100
"""Points; smaller banners would be more than can be led."""

_SPEC = re.compile(r"(?:(\d*)D(\d+)(?:x(\d+))?)?([+-]?\d+)?")


class RulebookError(Exception):
    """A chart that cannot be used; the text names file, chart, key and fault."""


class Dice(Struct, frozen=True):
    """[n]D<sides>[x<factor>][+k|-k]: roll, multiply, then add."""

    count: int
    sides: int
    factor: int
    plus: int

    @classmethod
    def parse(cls, spec: str) -> Dice:
        """Dice of a chart, or ValueError."""
        match = _SPEC.fullmatch(spec)
        if not spec or match is None:
            raise ValueError(f"not dice: {spec!r}")
        count, sides, factor, plus = match.groups()
        if sides is None:
            return cls(0, 0, 1, int(plus))
        return cls(int(count or 1), int(sides), int(factor or 1), int(plus or 0))

    def amount(self, total: int) -> int:
        """The amount for a sum of pips."""
        return total * self.factor + self.plus

    def values(self) -> dict[int, float]:
        """Every amount with its exact chance."""
        sums = {0: 1.0}
        for _ in range(self.count):
            spread: dict[int, float] = {}
            for total, chance in sums.items():
                for pip in range(1, self.sides + 1):
                    spread[total + pip] = spread.get(total + pip, 0.0) + chance / self.sides
            sums = spread
        return {self.amount(total): chance for total, chance in sums.items()}


EDITION = 2
"""Which reading of the rules the procedures play; one more whenever they would play an old journal otherwise."""


class Rulebook:
    """Charts by name; `fingerprint` changes with any value in them, and with the edition of the procedures."""

    def __init__(self, charts: Mapping[str, Any], house: str = "", races: Mapping[str, Race] | None = None) -> None:
        self.charts, self.house, self.races = charts, house, races or {}
        self._rows: dict[str, list[Row]] = {}
        self._found: dict[tuple[Any, ...], Row] = {}

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the edition, of all charts, and of the host's races, in canonical form."""
        text = f"{EDITION}/" + json.dumps(self.charts, sort_keys=True, ensure_ascii=True)
        if self.races:
            text += json.dumps(msgspec.to_builtins(self.races), sort_keys=True, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def chart(self, name: str) -> Mapping[str, Any]:
        """A whole chart, the effects in its rows as structs."""
        chart: Mapping[str, Any] = self.charts[name]
        return {**chart, "rows": self.rows(name)} if "rows" in chart else chart

    def rows(self, name: str) -> list[Row]:
        """Rows of a chart, their effects as structs."""
        found = self._rows.get(name)
        if found is None:
            found = self._rows[name] = columns.rows(name, self.charts[name]["rows"])
        return found

    def row(self, name: str, roll: int) -> Row:
        """The row a (modified) roll falls in; outside the chart the nearest one (ME-GEN-02)."""
        rows = self.rows(name)
        for row in rows:
            if row["min"] <= roll <= row["max"]:
                return row
        return rows[0] if roll < rows[0]["min"] else rows[-1]

    def find(self, name: str, **keys: Any) -> Row:
        """The row with these values, such as find("settlements", kind="city"); KeyError if none."""
        asked = (name, *keys.items())
        found = self._found.get(asked)
        if found is None:
            found = next((row for row in self.rows(name) if all(row.get(k) == v for k, v in keys.items())), None)
            if found is None:
                raise KeyError((name, keys))
            self._found[asked] = found
        return found

    def always(self, name: str) -> tuple[Effect, ...]:
        """What happens whatever row a roll falls in."""
        return columns.effects(name, "always", self.charts[name]["always"])

    def value(self, name: str, key: str) -> Any:
        """A single value of a chart."""
        return self.charts[name][key]

    def settlement(self, kind: str) -> Row:
        """The figures of a settlement kind (subsistence, revenue, defence_multiplier, garrison_banners ...)."""
        return self._settlements[kind]

    @cached_property
    def _settlements(self) -> dict[str, Row]:
        return {row["kind"]: row for row in self.rows("settlements")}

    def reconstructed(self, name: str) -> bool:
        """Whether the chart is a reconstruction, which the screen must say."""
        chart = self.charts[name]
        return bool(chart.get("reconstructed")) or "reconstructed_part" in chart

    def chart_of_rule(self, rule: str) -> tuple[str, ...]:
        """Charts that a rule id names as theirs."""
        return tuple(name for name, chart in self.charts.items() if rule in chart.get("source_rule", ()))


def load_book(house: str = "", label: str = "house rules") -> Rulebook:
    """The shipped charts with house rules (TOML text) laid over them; RulebookError names file, chart and key.

    A part [races.<key>] of them holds a race that the host wrote.
    """
    charts = _shipped(resource("rules/mighty_empires.toml"))
    if not house.strip():
        return Rulebook(charts, house)
    changes = _parsed(house.removeprefix("\ufeff"), label)
    races = _races(changes.pop("races", {}), label)
    for name, chart in (overlaid := _overlaid(charts, changes, label)).items():
        if chart is not charts[name]:
            _check(charts_label(name, house, label), name, chart)
    return Rulebook(overlaid, house, races)


@cache
def _shipped(path: Path) -> dict[str, Any]:
    """The shipped charts, read and checked once."""
    charts = _parsed(path.read_text("utf-8"), "mighty_empires.toml")
    for name, chart in charts.items():
        _check("mighty_empires.toml", name, chart)
    return charts


def _races(tables: Any, label: str) -> dict[str, Race]:
    try:
        return read_races(tables)
    except RaceFault as fault:
        raise RulebookError(f"{label}: {fault}") from None


def charts_label(name: str, house: str, label: str) -> str:
    """Which file a chart's values come from, for messages."""
    return label if f"[{name}]" in house else "mighty_empires.toml"


def _parsed(text: str, label: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as fault:
        raise RulebookError(f"{label}: not TOML: {fault}") from None


def _overlaid(charts: dict[str, Any], house: dict[str, Any], label: str) -> dict[str, Any]:
    result = dict(charts)
    for name, changes in house.items():
        if name not in charts:
            raise RulebookError(f"{label}: [{name}] is no chart of the rules")
        if not isinstance(changes, dict):
            raise RulebookError(f"{label}: {name} must be a table")
        unknown = sorted(set(changes) - set(charts[name]))
        if unknown:
            raise RulebookError(f"{label}: [{name}] has no key '{unknown[0]}'")
        for key, value in changes.items():
            if type(value) is not type(charts[name][key]):
                raise RulebookError(f"{label}: [{name}] {key} must be of the same type as in the rules")
            fault = fault_of(name, key, charts[name][key], value)
            if fault:
                raise RulebookError(f"{label}: [{name}] {key} {fault}")
        result[name] = {**charts[name], **changes}
    limits = result["banner_limits"]
    if limits["min_points"] < LEAST_BANNER or limits["min_points"] * 2 > limits["max_points"] + 1:
        raise RulebookError(
            f"{label}: [banner_limits] min_points must be at least {LEAST_BANNER}, and max_points twice that, less one"
        )
    return result


def _check(label: str, name: str, chart: Any) -> None:
    """Refuse charts with unreadable dice, rows that are no rows, unknown effects, or gaps and overlaps in ranges."""
    rows = chart.get("rows", ())
    if not isinstance(rows, list | tuple) or not all(isinstance(row, dict) for row in rows):
        raise RulebookError(f"{label}: [{name}] rows must be a list of tables")
    try:
        columns.rows(name, rows)
        columns.effects(name, "always", chart.get("always", ()))
    except columns.EffectFault as fault:
        raise RulebookError(f"{label}: [{name}] {fault}") from None
    ranged = [row for row in rows if "min" in row or "max" in row]
    for number, row in enumerate(rows, 1):
        for key in ("dice", "defender_loss", "attacker_loss"):
            if isinstance(row.get(key), str) and row[key] and _SPEC.fullmatch(row[key]) is None:
                raise RulebookError(f"{label}: [{name}] row {number}, {key}: '{row[key]}' is not dice")
    chains = "column" not in rows[0] and "terrain" not in rows[0] if rows else False
    if ranged and chains and name not in SCATTERED:
        _check_ranges(label, name, ranged)


def _check_ranges(label: str, name: str, rows: list[Row]) -> None:
    for number, row in enumerate(rows, 1):
        low, high = row.get("min"), row.get("max")
        if not isinstance(low, int) or not isinstance(high, int) or low > high:
            raise RulebookError(f"{label}: [{name}] row {number}: min and max must be whole numbers, min first")
    for number, (row, following) in enumerate(pairwise(rows), 1):
        if following["min"] != row["max"] + 1:
            raise RulebookError(f"{label}: [{name}] rows {number} and {number + 1}: a gap or an overlap")

"""Races that a host writes as TOML, made of the same parts as the shipped ones (ME-RACE-01).

A table [races.norse] may begin with like = "empire" and then says only what is different.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import asdict

from empires.model.state.race import Race
from empires.paths import resource

LIKE = "like"
OWN = ("key", "name")
"""Fields whose texts are the host's."""
NOT_WRITTEN = ("key", "cultures")
"""Fields that no host writes: the one stands above the table, the other is for races of several tables."""
LONGEST_NAME = 40
MOST: Mapping[str, int] = {"razed_forage": 4, "wood_forage": 4, "shortfall_factor": 5, "slann_points": 20_000}
MOST_PER_CROWN = 10

_KEY = re.compile(r"[a-z][a-z0-9_]{1,30}")


class RaceFault(ValueError):
    """A race that cannot be played; the text names race, key and fault."""


@cache
def shipped() -> dict[str, Race]:
    """The races and cultures that ship, by key."""
    data = tomllib.loads(resource("rules/races.toml").read_text("utf-8"))
    return {key: msgspec.convert({"key": key, **row}, Race) for key, row in data.items()}


def read_races(tables: Any) -> dict[str, Race]:
    """The races of a [races] table, by key; RaceFault names what is wrong."""
    if not isinstance(tables, dict):
        raise RaceFault("races must be tables such as [races.norse]")
    return {key: _race(key, table) for key, table in tables.items()}


def _race(key: str, table: Any) -> Race:
    where = f"[races.{key}]"
    if not _KEY.fullmatch(key):
        raise RaceFault(f"{where}: a race's key has 2 to 31 small letters, figures and _, a letter first")
    if cultures := shipped().get(key, Race()).cultures:
        raise RaceFault(f"{where}: this race is played by its cultures; write {', '.join(cultures)} anew")
    if not isinstance(table, dict):
        raise RaceFault(f"{where} must be a table")
    fields = {**_beginning(where, table), **{name: value for name, value in table.items() if name != LIKE}}
    unknown = sorted(set(fields) - set(Race.__struct_fields__) | set(NOT_WRITTEN) & set(table))
    if unknown:
        raise RaceFault(f"{where} {unknown[0][:LONGEST_NAME]}: there is no such key")
    try:
        race = msgspec.convert({**fields, "key": key}, Race)
    except msgspec.ValidationError as fault:
        what, _, place = str(fault).partition(" - at `$.")
        raise RaceFault(f"{where} {place.rstrip('`')}: {what[:1].lower()}{what[1:]}") from None
    _check(where, race)
    return race


def _beginning(where: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """What a race has from the one that it is like."""
    model = table.get(LIKE, "")
    if model and (not isinstance(model, str) or model not in shipped() or shipped()[model].cultures):
        known = ", ".join(key for key, race in shipped().items() if not race.cultures)
        raise RaceFault(f"{where} {LIKE}: {str(model)[:LONGEST_NAME]!r} is none of {known}")
    return msgspec.to_builtins(asdict(shipped()[model])) if model else {}


def _check(where: str, race: Race) -> None:
    """Only words that a shipped race has there, and numbers within bounds."""
    if not race.name.strip() or not race.name.isprintable() or len(race.name) > LONGEST_NAME:
        raise RaceFault(f"{where} name: must be one line of at most {LONGEST_NAME} letters")
    for field in Race.__struct_fields__:
        if field in OWN:
            continue
        value = getattr(race, field)
        strange = sorted(set(_words(value)) - _known(field))
        if strange:
            word = strange[0][:LONGEST_NAME]
            raise RaceFault(f"{where} {field}: '{word}' is none of {', '.join(sorted(_known(field) - {''}))}")
        for number in _numbers(value):
            most = MOST.get(field, MOST_PER_CROWN)
            if not 0 <= number <= most:
                raise RaceFault(f"{where} {field}: {number} is not between 0 and {most}")


@cache
def _known(field: str) -> frozenset[str]:
    """Every word that some shipped race, or a race without anything of its own, has in a field."""
    return frozenset(word for race in (Race(), *shipped().values()) for word in _words(getattr(race, field)))


def _words(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case tuple():
            yield from value
        case dict():
            yield from value
            yield from (part for part in value.values() if isinstance(part, str))


def _numbers(value: Any) -> Iterator[int]:
    parts = value.values() if isinstance(value, dict) else (value,)
    yield from (part for part in parts if isinstance(part, int) and not isinstance(part, bool))


# What differs ---------------------------------------------------------------------------------------

RULES: Mapping[str, tuple[str, ...]] = {
    "eats": ("ME-UNDEAD-04", "ME-UNDEAD-15"),
    "uses_baggage": ("ME-UNDEAD-04", "ME-UNDEAD-15"),
    "forages_abroad": ("ME-SKAVEN-01", "ME-SKAVEN-02"),
    "razed_forage": ("ME-SKAVEN-02",),
    "wood_forage": ("ME-WELF-01", "ME-WELF-02"),
    "wood_strains": ("ME-CHAOS-11",),
    "shortfall_factor": ("ME-ORC-01",),
    "instability": ("ME-UNDEAD-06", "ME-UNDEAD-07"),
    "route": ("ME-DWARF-01", "ME-LIZARD-01"),
    "march": ("ME-ORC-03", "ME-ORC-04", "ME-ORC-05", "ME-ORC-06"),
    "slann_points": ("ME-LIZARD-05",),
    "winter_retreat": ("ME-LIZARD-03",),
    "mountain_walls": ("ME-DWARF-02", "ME-DWARF-03"),
    "never_betrayed": ("ME-DWARF-04",),
    "yields_to_kin": ("ME-DWARF-05",),
    "peasants": ("ME-BRET-03", "ME-BRET-05"),
    "finds_independents": ("ME-UNDEAD-13",),
    "friendly_check": ("ME-DELF-01", "ME-CHAOS-05", "ME-CHAOS-06"),
    "must_raze": ("ME-UNDEAD-13", "ME-UNDEAD-14", "ME-CHAOS-07", "ME-CHAOS-08"),
    "keeps_razed": ("ME-SKAVEN-04", "ME-SKAVEN-05", "ME-SKAVEN-06"),
    "outside_revenue": ("ME-SKAVEN-07",),
    "equinox": ("ME-DELF-02", "ME-ORC-08", "ME-HELF-03", "ME-HELF-05", "ME-LIZARD-02"),
    "strain_equinox": ("ME-UNDEAD-10",),
    "enters_void": ("ME-CHAOS-09",),
    "void": ("ME-CHAOS-10",),
    "raises_dead": ("ME-NECROP-03", "ME-NECROP-04", "ME-EQUINOX-17", "ME-UNDEAD-18"),
    "necropolis": ("ME-UNDEAD-17",),
    "mine_rerolls": ("ME-MINE-02", "ME-MINE-05"),
    "mine_items": ("ME-MINE-03",),
    "warpstone": ("ME-MINE-04",),
    "trolls": ("ME-MINE-05",),
    "brewery": ("ME-SEARCH-09",),
    "own_chaos_temples": ("ME-TEMPLE-09",),
    "grail": ("ME-BRET-06",),
    "outsails": ("ME-DELF-04", "ME-HELF-01", "ME-HELF-04"),
    "naval": ("ME-DELF-04", "ME-HELF-01"),
    "harbour_academies": ("ME-DELF-05", "ME-HELF-02"),
    "diplomacy": ("ME-UNDEAD-16",),
    "bound_by_word": ("ME-BRET-01",),
    "operatives": ("ME-BRET-02", "ME-UNDEAD-16"),
    "per_crown": ("ME-DELF-03", "ME-DOW-01"),
    "mixed_operatives": ("ME-DOW-01",),
    "spied_on": ("ME-UNDEAD-16",),
    "event_gains_halved": ("ME-LIZARD-04",),
    "patronage": ("ME-DOW-02",),
    "temple": (
        "ME-RACE-04", "ME-DWARF-08", "ME-EMPIRE-02", "ME-DELF-06", "ME-ORC-10", "ME-ORC-11", "ME-SKAVEN-08",
        "ME-HELF-06", "ME-WELF-03", "ME-BRET-07", "ME-LIZARD-06", "ME-CDWARF-01", "ME-CHAOS-13",
    ),
    "temple_immune": ("ME-HELF-07",),
    "strains": ("ME-CHAOS-03",),
    "strain_chart": ("ME-UNDEAD-09", "ME-UNDEAD-10"),
    "aid": ("ME-UNDEAD-11",),
    "opposed": ("ME-CHAOS-04",),
    "hires_heroes": ("ME-ORC-12", "ME-CDWARF-02", "ME-UNDEAD-19", "ME-CHAOS-16"),
    "party_never": ("ME-DWARF-09", "ME-EMPIRE-03", "ME-HELF-08", "ME-WELF-04", "ME-BRET-08", "ME-LIZARD-07",
                    "ME-UNDEAD-19"),
    "party_needs": ("ME-DELF-07", "ME-SKAVEN-09"),
    "war_bands": ("ME-RACE-05",),
    "champions": ("ME-CHAOS-14", "ME-CHAOS-15", "ME-CHAOS-19"),
    "learners": ("ME-XP-02",),
}  # fmt: skip
"""The rules behind each field; of those in a race's block only the race's own hold for it."""


class Difference(msgspec.Struct, frozen=True):
    """One thing that is otherwise with a race: the field, its value and the rules that say so."""

    field: str
    value: Any
    rules: tuple[str, ...]


def differences(race: Race) -> tuple[Difference, ...]:
    """In what a race differs from one without anything of its own, in the order of the fields."""
    plain = Race()
    return tuple(
        Difference(field, getattr(race, field), _own_rules(race, rules))
        for field, rules in RULES.items()
        if getattr(race, field) != getattr(plain, field)
    )


def _own_rules(race: Race, rules: tuple[str, ...]) -> tuple[str, ...]:
    """Rules of the race's own block, or of none; all where the race has no block."""
    others = {other.block for other in shipped().values()} - {race.block}
    own = tuple(rule for rule in rules if rule.split("-")[1] not in others)
    return own if race.block and own else rules

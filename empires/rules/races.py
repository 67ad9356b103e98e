"""What a race changes: one small object that answers the questions the procedures ask (ME-RACE-01)."""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec
from msgspec import Struct

from empires.model.state import Campaign, Realm, RealmId
from empires.paths import resource


class Race(Struct, frozen=True, forbid_unknown_fields=True):
    """A race as data; every field has the value that changes nothing.

    kin: what it counts as ("human", "dwarf", "elf", "orc", "skaven", "undead", "chaos", "good", "evil" ...).
    """

    key: str = ""
    name: str = ""
    kin: tuple[str, ...] = ()


PLAIN = Race()


@cache
def shipped() -> dict[str, Race]:
    """The races and cultures that ship, by key."""
    data = tomllib.loads(resource("rules/races.toml").read_text("utf-8"))
    return {key: msgspec.convert({"key": key, **row}, Race) for key, row in data.items()}


def race_of(state: Campaign, realm: RealmId) -> Race:
    """The race of a realm, by its culture where it has one; nobody has no race."""
    found = state.realms.get(realm)
    return PLAIN if found is None else race_named(found)


def race_named(realm: Realm) -> Race:
    """The race object of a realm."""
    return shipped().get(realm.culture or realm.race, PLAIN)

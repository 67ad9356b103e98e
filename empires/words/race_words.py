"""Races in words: what they are called, and in what they differ from the common rules."""

from __future__ import annotations

from collections.abc import Mapping

from empires.model.state.campaign import Realm
from empires.model.state.race import Race
from empires.rules.core.races import Difference, differences
from empires.words.phrases import Phrasebook, Value

LISTS: Mapping[str, str] = {
    "operatives": "operative",
    "per_crown": "operative",
    "strains": "strain",
    "wood_strains": "strain",
    "party_never": "kin",
    "party_needs": "kin",
    "war_bands": "band_kin",
}
"""Fields that list words, and the group of texts in which they stand."""


def race_name(book: Phrasebook, realm: Realm, written: Mapping[str, Race]) -> str:
    """A realm's race, by its culture where it has one; written: the host's own races."""
    key = realm.culture or realm.race
    return written[key].name if key in written else book.term("race", key)


def differing(book: Phrasebook, race: Race) -> list[tuple[str, tuple[str, ...]]]:
    """A sentence for each difference, with the rules that say so."""
    return [(book.say(f"difference.{_key(found)}", _facts(book, found)), found.rules) for found in differences(race)]


def _key(found: Difference) -> str:
    return f"{found.field}_none" if found.value == () else found.field


def _facts(book: Phrasebook, found: Difference) -> dict[str, Value]:
    if isinstance(found.value, int) and not isinstance(found.value, bool):
        return {"value": found.value}
    if found.field not in LISTS:
        return {}
    if isinstance(found.value, dict):
        return {"list": ", ".join(book.say(f"operatives.{key}", {"n": number}) for key, number in found.value.items())}
    return {"list": ", ".join(book.term(LISTS[found.field], key) for key in found.value)}

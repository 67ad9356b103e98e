"""What settlements allow an army of models: units, characters, magic items (ME-ARMY-09 to ME-ARMY-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from empires.book.book import Rulebook
from empires.model.state.campaign import Campaign, RealmId
from empires.rules.land.hunger import kind_for

RANKS = {"champion": "champions", "hero": "heroes", "standard_bearer": "standard_bearers", "lord": "lords"}
"""Kinds of characters that settlements limit, and their column in the chart."""


class Allowance(Struct, frozen=True):
    """How many units and characters, and points of magic items, the settlements of an empire allow."""

    special: int
    rare: int
    items: int
    characters: Mapping[str, int]


def full(state: Campaign) -> bool:
    """Whether armies are lists of models in this campaign."""
    return state.agreed.armies == "full"


def allowance(book: Rulebook, state: Campaign, realm: RealmId) -> Allowance:
    """What the un-razed settlements of an empire allow; a captured capital is a city (ME-REVENUE-11)."""
    found = Counter(kind_for(s, realm) for s in state.holdings.values() if s.owner == realm and not s.razed)
    units, characters = book.rows("unit_availability"), book.rows("character_availability")
    items = book.rows("magic_item_allowance")
    return Allowance(
        sum(found[row["settlement"]] // row["special_per"] * row["special_units"] for row in units),
        sum(found[row["settlement"]] // row["rare_per"] * row["rare_units"] for row in units),
        sum(found[row["settlement"]] * row["points"] for row in items),
        {
            kind: sum(found[row["settlement"]] // row["per"] * row[column] for row in characters)
            for kind, column in RANKS.items()
        },
    )


def held(state: Campaign, realm: RealmId) -> dict[str, int]:
    """Characters in the army's books, by kind."""
    found = Counter(c.kind for c in state.characters.values() if c.owner == realm)
    return {kind: found[kind] for kind in RANKS}


def new_lords(book: Rulebook, points: int) -> int:
    """Lords that may be bought with so many points of compulsory troops in one winter (ME-RECRUIT-08)."""
    return points // int(book.value("character_availability", "new_lord_needs_points"))

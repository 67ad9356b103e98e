"""The automatic player at necropolis, tower and temples, and with idle banners in barren land (ME-WILD, ME-NECROP)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from empires.book.book import Dice
from empires.model.land.world import Cell
from empires.model.state.asks import Decide, number, text
from empires.players.auto_land import CONJURE, explore
from empires.players.auto_mind import CROWN, Mind
from empires.players.auto_war import SITE
from empires.players.auto_worth import BLOOD
from empires.rules.fight.strongholds import DEFENCES

GRAVES = (60.0, 25.0)
"""What a search of a necropolis is worth in the first turn and in the second; after that the dead are too near."""
RUIN = 40.0
"""What a search of another place is worth."""
FINDS = 2
"""Pieces taken from a necromancer's tomb before leaving it."""
ROWS: Mapping[int, int] = {2: 9, 5: 8, 3: 7, 10: 6, 6: 5, 4: 4, 7: 3, 9: 2, 8: 1, 11: 0, 12: -1}
"""Rows of the search of a necropolis by how welcome they are."""


def deed_value(mind: Mind, cell: Cell, deed: str) -> float:
    """What it is worth to do this where a force stands instead of scouting."""
    site = mind.state.locations.get(cell)
    force = mind.own_at.get(cell, ())
    if any(mind.estimate(other) > 1.5 * sum(b.points for b in force) for other in mind.around(cell)):
        return 0.0
    match deed:
        case "explore":
            return explore(mind, cell)
        case "conjure":
            return CONJURE
        case "hoard":
            return 1.5 * CROWN
        case "raise":
            return 1.2 * CROWN
        case "assail" if site is not None:
            return _assault(mind, site.kind, sum(b.points for b in force))
        case "search" if site is not None and site.kind == "necropolis":
            last, row = site.searches.get(mind.realm, (0, 0))
            done = row if last == mind.month - 1 else 0
            return GRAVES[done] if done < len(GRAVES) else 0.0
        case "search":
            return RUIN
    return 0.0


def _assault(mind: Mind, kind: str, points: int) -> float:
    """What an attack on a tower or temple is worth: never with fewer than defend it on the average."""
    chart, key = DEFENCES[kind].dice
    strength = round(sum(n * chance for n, chance in Dice.parse(mind.book.value(chart, key)).values().items()))
    if points <= strength * 1.2 or mind.marches_left < 2:
        return 0.0
    chance = mind.fall(points, strength, kind, 1)
    return chance * SITE - BLOOD * mind.loss(strength) * (2 - chance)


def best_deed(mind: Mind, ask: Decide, least: float) -> str:
    """The deed that is worth more than `least`, "" for none."""
    cell = text(ask.facts, "cell")
    known = {option.key: deed_value(mind, cell, option.key) for option in ask.options}
    best = max(known, key=lambda key: known[key])
    return best if known[best] > least else ""


def necropolis(mind: Mind, ask: Decide) -> str:
    """Who can calls the dead; the others search."""
    return "raise" if any(option.key == "raise" for option in ask.options) else "search_it"


def tomb(mind: Mind, ask: Decide) -> str:
    """Some finds, then away before its master wakes (ME-NECROP-14)."""
    return "go_on" if number(ask.facts, "rolls") < FINDS else "leave_tomb"


def search_again(mind: Mind, ask: Decide) -> str:
    """Both dice again where the first result brings nothing or worse (ME-NECROP-03)."""
    row = min(12, number(ask.facts, "total"))
    return "both" if ROWS[row] <= ROWS[7] else "keep"


def use_map(mind: Mind, ask: Decide) -> str:
    """The most welcome of the rows within reach (ME-NECROP-08)."""
    return max(ask.options, key=lambda option: ROWS[number(option.facts, "result")]).key


def wild_temple(mind: Mind, ask: Decide) -> str:
    """Attack it only with strength to spare (ME-TEMPLE-07, ME-TEMPLE-13)."""
    worth = _assault(mind, text(ask.facts, "place"), number(ask.facts, "points"))
    return "assail" if worth > SITE / 4 else "keep_clear"


DECIDE: Mapping[str, Callable[[Mind, Decide], str]] = {
    "necropolis": necropolis,
    "tomb": tomb,
    "search_again": search_again,
    "use_map": use_map,
    "wild_temple": wild_temple,
}

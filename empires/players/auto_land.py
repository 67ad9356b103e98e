"""The automatic player with what the wild brings: who carries it, holds under the hills, creatures to be trained."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from empires.model.land.world import Cell
from empires.model.state.asks import Decide, Share, number
from empires.players.auto_mind import CROWN, Mind
from empires.rules.core.races import race_of
from empires.rules.land import marks
from empires.rules.wilds.taming import MONSTERS

EXPLORE = 20.0
"""What a roll on the wilderness chart is worth, in points, besides the mines that it may find."""
MINE = 0.15 * 2.5 * CROWN
"""What the chance of a mine in own highland is worth a year."""

CONJURE = 180.0
"""What it is worth to conjure in a void, in points: daemons that stay, less the sorcerers (ME-CHAOS-10)."""
SEARCHES: Mapping[str, float] = {"necropolis": 60.0, "ruined_city": 40.0, "ruined_temple": 40.0}
"""What the search of a place in the wilds is worth."""


def explore(mind: Mind, cell: Cell) -> float:
    """What it is worth to explore a tile; in own highland there may be mines (ME-WILD-02, ME-WILD-03)."""
    mines = mind.world.tiles[cell].terrain == "highland" and mind.state.owner(cell) == mind.realm
    return EXPLORE + (MINE * mind.winters / 2 if mines else 0.0)


def errand(mind: Mind, cell: Cell) -> float:
    """What a banner with nothing else to do could look for in a tile, 0 for nothing (ME-WILD-01, ME-WILD-11)."""
    state = mind.state
    if race_of(state, mind.realm).void and marks.lies(state, "chaos_void", cell):
        return CONJURE
    site = state.locations.get(cell)
    if site is not None:
        return SEARCHES.get(site.kind, 0.0)
    return explore(mind, cell) if state.known(cell) and state.standing(cell) is None else 0.0


def keeper(mind: Mind, ask: Decide) -> str:
    """Gained points go where there is room for them, losses and treasure to the strongest (ME-GEN-03)."""
    gained, most = number(ask.facts, "gained"), int(mind.book.value("banner_limits", "max_points"))

    def fit(key: str) -> tuple[bool, int]:
        points = mind.state.banners[key].points
        return (not gained or points + gained <= most, points)

    return max((option.key for option in ask.options), key=fit)


def hold(mind: Mind, ask: Decide) -> str:
    """Attack an inhabited hold where it would fall by storm more often than not (ME-MINE-05)."""
    rows = mind.book.rows("independent_garrison")
    within = int(rows[len(rows) // 2]["fortress"])
    points = number(ask.facts, "points")
    return "attack" if points > within and mind.fall(points, within, "fortress", 1) >= 0.5 else "leave"


def training(ask: Share, crowns: int) -> dict[str, int]:
    """Crowns for young creatures: they make more troops of a crown than recruits (ME-MONSTER-04)."""
    most = next((slot.most for slot in ask.slots if slot.key == MONSTERS), 0)
    spent = min(most, max(0, crowns))
    return {MONSTERS: spent} if spent else {}


DECIDE: Mapping[str, Callable[[Mind, Decide], str]] = {"keeper": keeper, "hold": hold}

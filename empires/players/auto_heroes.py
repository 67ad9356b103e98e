"""How the automatic player uses heroes: hired when it is rich, sent where there is something to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from empires.model.state.asks import Decide, Share, number, text
from empires.model.state.campaign import CITIES
from empires.players.auto_mind import Mind

RICH = 2
"""It hires heroes that cost no more than this part of what it has."""
DARING = ("mission", "visit", "lair", "audience", "explore")
"""What a party is told to do where it stands, the first that is open to it."""


def party(mind: Mind, ask: Decide) -> str:
    """A mission or a place to look into first, then a siege or a settlement that is near, else rest."""
    keys = [option.key for option in ask.options]
    for deed in DARING:
        if deed in keys:
            return deed
    if "ashore" in keys:
        return "ashore"
    state, here = mind.state, text(ask.facts, "cell")
    near = [key for key in keys if key in mind.view.world.tiles]
    fronts = [
        cell
        for cell, siege in state.sieges.items()
        if cell in near and state.holdings[cell].kind in CITIES
        and mind.realm in (siege.besieger, state.holdings[cell].owner)
    ]  # fmt: skip
    if fronts:
        return fronts[0]
    if "quest" in keys:
        return "quest"
    if state.standing(here) is not None:
        return "stay"
    homes = [cell for cell in near if (place := state.standing(cell)) is not None and place.owner == mind.realm]
    return homes[0] if homes else "stay"


def heroes(mind: Mind, ask: Share) -> dict[str, int]:
    """Who serves is kept, and one more party is sent for where there is plenty."""
    chosen = dict(ask.default)
    left = ask.total - sum(chosen.values())
    courted = [slot for slot in ask.slots if text(slot.facts, "job") == "court"]
    for slot in sorted(courted, key=lambda slot: number(slot.facts, "wage")):
        if (slot.most + number(slot.facts, "wage")) * RICH <= left:
            chosen[slot.key] = slot.most
            break
    return chosen


DECIDE: Mapping[str, Callable[[Mind, Decide], str]] = {"party": party}
SHARE: Mapping[str, Callable[[Mind, Share], dict[str, int]]] = {"heroes": heroes}

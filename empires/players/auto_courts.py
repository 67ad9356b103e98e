"""Missions and operatives of the automatic player."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from empires.model.land.world import Cell
from empires.model.state.asks import Decide, Pick, Share, number, text
from empires.model.state.subject import OfOperative, Subject, subject_of
from empires.players.auto_mind import Mind
from empires.rules.courts.diplomacy import goals

RICH = 15
"""Crowns of a winter from which some go to operatives."""
PLOT = 2
"""Crowns that a rich player keeps for them."""
HOPE = 1 / 6
"""Chance of an alliance for good."""
ORDER = ("saboteur", "assassin", "agent", "spy")
"""Which operatives are hired first."""


def missions(mind: Mind, ask: Pick) -> tuple[str, ...]:
    """To independents that bring in more than a crown, as hopes go (ME-DIPLO-03)."""
    near = goals(mind.world, mind.state, mind.realm)
    worth = {option.key: HOPE * mind.winters * _revenue(mind, near[option.key]) for option in ask.options}
    best = sorted(worth, key=lambda cell: (-worth[cell], cell))
    return tuple(cell for cell in best if worth[cell] > 1)[: ask.most]


def _revenue(mind: Mind, empire: frozenset[Cell]) -> int:
    places = (mind.state.standing(cell) for cell in empire)
    return sum(int(mind.book.settlement(place.kind)["revenue"]) for place in places if place is not None)


def purse(treasury: int) -> int:
    """Crowns of this winter that are kept for operatives."""
    return PLOT if treasury >= RICH else 0


def buy_baggage(mind: Mind, ask: Share) -> dict[str, int]:
    """As much as there is room for, but for what was kept (ME-BAGGAGE-01)."""
    slot = ask.slots[0]
    kept = PLOT if number(ask.facts, "treasury") > len(mind.own) + PLOT and mind.income >= RICH else 0
    amount = max(0, min(slot.most, number(ask.facts, "treasury") - kept))
    return {slot.key: amount} if amount else {}


def operatives(mind: Mind, ask: Share) -> dict[str, int]:
    """What is left would be lost: one of each kind in turn (ME-SPY-01)."""
    kinds = sorted((slot.key for slot in ask.slots), key=ORDER.index)
    bought: dict[str, int] = {}
    for n in range(ask.total):
        kind = kinds[n % len(kinds)]
        bought[kind] = bought.get(kind, 0) + 1
    return bought


def place(mind: Mind, ask: Decide) -> str:
    """Where an operative does most harm, or an agent most good (ME-SPY-03)."""
    return max(ask.options, key=lambda option: (_worth(mind, subject_of(ask, option)), option.key)).key


def _worth(mind: Mind, post: Subject) -> float:
    if not isinstance(post, OfOperative):
        return 0.0
    cell, kind = post.cell, post.craft
    held = mind.state.standing(cell)
    revenue = int(mind.book.settlement(held.kind)["revenue"]) if held is not None else 0
    near = 1 / (1 + min((mind.world.distance(cell, b.cell) for b in mind.own), default=9))
    strangers = [o for o in mind.state.operatives.values() if o.cell == cell and o.owner != mind.realm]
    if kind == "agent":
        own = held is not None and held.owner == mind.realm
        return len(strangers) + (0.1 * revenue if own else 0.0)
    return revenue + near


def move(mind: Mind, ask: Decide) -> str:
    """An agent goes to where strange counters lie, others stay (ME-SPY-33)."""
    if text(ask.facts, "craft") != "agent":
        return ask.default
    lying = [o.cell for o in mind.state.operatives.values() if o.owner != mind.realm]
    best = max(ask.options, key=lambda option: (lying.count(option.key), option.key == ask.default))
    return best.key


PICK: Mapping[str, Callable[[Mind, Pick], tuple[str, ...]]] = {"missions": missions}
SHARE: Mapping[str, Callable[[Mind, Share], dict[str, int]]] = {
    "operatives": operatives,
    "buy_baggage": buy_baggage,
}
DECIDE: Mapping[str, Callable[[Mind, Decide], str]] = {"place_operative": place, "move_operative": move}

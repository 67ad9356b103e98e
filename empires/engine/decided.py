"""What the dice of an entry brought about: by the piece that they were thrown for, else by tile, rule and realm."""

from __future__ import annotations

from empires.model.events.event import Event
from empires.model.state.asks import Roll

PIECES = ("banner", "ship", "party", "band", "operative")
"""Facts of a roll, and fields of events, that say of which piece they are."""
PLACES = ("cell", "origin", "target")


def decides(ask: Roll, event: Event) -> bool:
    """Whether the event came of the roll, as far as pieces, tiles and rules tell."""
    named = {name: ask.facts[name] for name in PIECES if ask.facts.get(name)}
    shared = [name for name in named if getattr(event, name, "")]
    if shared:
        return all(_id(getattr(event, name)) == named[name] for name in shared)
    if named:
        return ask.rule == event.rule and _there(ask, event)
    return _there(ask, event)


def stands_beside(ask: Roll, event: Event) -> bool:
    """Whether the dice may stand beside the event as what it came of: they name its piece, or are of its section.

    What is of a piece and came of dice that name none was shared out, or is of other dice; dice that name a side of a
    fight are a part of its losses.
    """
    if not event.telling.dice or "side" in ask.facts or not decides(ask, event):
        return False
    named = [name for name in (*PIECES, "name") if ask.facts.get(name) and getattr(event, name, "")]
    if named:
        return all(_id(getattr(event, name)) == ask.facts[name] for name in named)
    shared_out = any(isinstance(getattr(event, name, None), str) and getattr(event, name) for name in PIECES)
    return not shared_out and _section(ask.rule) == _section(event.rule)


def _section(rule: str) -> str:
    return rule.rpartition("-")[0]


def _there(ask: Roll, event: Event) -> bool:
    """Whether it happened where the dice were thrown for; what has no place, to whom they were thrown for."""
    cells = {value for name in PLACES if (value := ask.facts.get(name))}
    if cells and event.cells:
        return not cells.isdisjoint(event.cells)
    return event.rule == ask.rule or (bool(ask.by) and event.realm == ask.by)


def _id(piece: object) -> object:
    """The id of a piece, which events hold whole or by its id."""
    return getattr(piece, "id", piece)

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


def _there(ask: Roll, event: Event) -> bool:
    """Whether it happened where the dice were thrown for; what has no place, to whom they were thrown for."""
    cells = {value for name in PLACES if (value := ask.facts.get(name))}
    if cells and event.cells:
        return not cells.isdisjoint(event.cells)
    return event.rule == ask.rule or (bool(ask.by) and event.realm == ask.by)


def _id(piece: object) -> object:
    """The id of a piece, which events hold whole or by its id."""
    return getattr(piece, "id", piece)

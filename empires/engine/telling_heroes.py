"""How the events of heroes and war bands are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from empires.engine.phrases import Value
from empires.model import events_heroes as ev
from empires.model.event import Event
from empires.rules.knowledge import View

if TYPE_CHECKING:
    from empires.engine.words import Words

KINDS: dict[type[Event], str] = {
    ev.PartyFormed: "heroes",
    ev.PartyMoved: "heroes",
    ev.PartyChanged: "heroes",
    ev.HeroesFell: "heroes",
    ev.HeroesCalled: "heroes",
    ev.LairFound: "heroes",
    ev.PartyGone: "heroes",
    ev.WarBandHired: "heroes",
    ev.WarBandMoved: "heroes",
    ev.WarBandChanged: "heroes",
    ev.WarBandGone: "heroes",
}
BIG: tuple[type[Event], ...] = (ev.PartyGone,)
"""Events that nobody may miss."""


def told(words: Words, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """The sentence of an event and the facts it needs besides the event's own; None leaves it at "say"."""
    return None

"""How the events that only some races bring are told."""

from __future__ import annotations

from empires.engine.phrases import Value
from empires.engine.vocabulary import Vocabulary
from empires.model import events_races as ev
from empires.model.event import Event
from empires.rules.knowledge import View


def told(words: Vocabulary, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """The sentence of an event and the facts it needs besides the event's own; None leaves it at "say"."""
    match event:
        case ev.RaceWritten():
            return "say", {"race": event.race.name}
        case ev.StrainGiven():
            return "say", {"strain": words.term("strain", event.strain)}
    return None

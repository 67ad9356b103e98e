"""How the events that only some races bring are told."""

from __future__ import annotations

from empires.knowledge.view import View
from empires.model.events import races as ev
from empires.model.events.event import Event
from empires.words.phrases import Value
from empires.words.vocabulary import Vocabulary


def told(words: Vocabulary, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """The sentence of an event and the facts it needs besides the event's own; None leaves it at "say"."""
    match event:
        case ev.RaceWritten():
            return "say", {"race": event.race.name}
        case ev.StrainGiven():
            return "say", {"strain": words.term("strain", event.strain)}
    return None

"""How the events of the whole winter are told."""

from __future__ import annotations

from empires.knowledge.view import View
from empires.model.events.event import Event
from empires.words import wording_courts, wording_magic
from empires.words.phrases import Value
from empires.words.vocabulary import Vocabulary


def told(words: Vocabulary, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """The sentence of an event and the facts it needs besides the event's own; None leaves it at "say"."""
    return wording_courts.told(words, event, view) or wording_magic.told(words, event, view)

"""How the events of the whole winter are told."""

from __future__ import annotations

from empires.engine import telling_courts, telling_magic
from empires.engine.phrases import Value
from empires.engine.vocabulary import Vocabulary
from empires.model.event import Event
from empires.rules.knowledge import View


def told(words: Vocabulary, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """The sentence of an event and the facts it needs besides the event's own; None leaves it at "say"."""
    return telling_courts.told(words, event, view) or telling_magic.told(words, event, view)

"""How events of the necropolis, the wizard's tower and the temples of the wilds are told."""

from __future__ import annotations

from empires.knowledge.view import View
from empires.model.events import land as ev
from empires.model.events.event import Event
from empires.words.phrases import Value
from empires.words.vocabulary import Vocabulary

Told = tuple[str, dict[str, Value]]
QUIET = ("searched", "visited", "map", "hoard", "curse", "fallen")
"""Changes of a location that another line has told already."""


def told(words: Vocabulary, event: Event, view: View) -> Told | None:
    """The sentence of an event of these places; None leaves it to others."""
    match event:
        case ev.LocationSearched():
            return _if_there(words, "LocationSearched", f"{event.chart}_{event.result}")
        case ev.LocationChanged():
            return ("", {}) if event.what in QUIET else _if_there(words, "LocationChanged", event.what)
        case ev.LocationGone():
            return _if_there(words, "LocationGone", f"{event.site}_{event.why}")
        case ev.BoonChanged(name="items"):
            return "", {}
        case ev.PilgrimsCame():
            return "say", {"places": words.book.series([words.place(cell, view) for cell in event.closed])}
        case ev.WizardBanished():
            return ("say" if event.points > 0 else "back"), {"points": abs(event.points)}
    return None


def _if_there(words: Vocabulary, group: str, key: str) -> Told | None:
    return (key, {}) if words.has(f"event.{group}.{key}") else None

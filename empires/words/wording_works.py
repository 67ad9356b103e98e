"""How building, siege trains, hired troops and budget sheets are told."""

from __future__ import annotations

from empires.knowledge.view import View
from empires.model.events import all_events as ev
from empires.model.events.event import Event
from empires.words.phrases import Value
from empires.words.vocabulary import Vocabulary

Told = tuple[str, dict[str, Value]]
SILENT: Told = ("", {})


def told(words: Vocabulary, event: Event, view: View) -> Told | None:
    """The sentence of an event of this subject; None leaves it to others."""
    match event:
        case ev.Built():
            return event.what, {"cell": words.named(event.cell, event.name, view)} if event.name else {}
        case ev.TempleFounded(temple=temple):
            return "say", {"cell": words.place(temple.cell, view)}
        case ev.TempleLost():
            return event.why, {}
        case ev.EngineBuilt() | ev.EngineMoved() | ev.EngineLost():
            return _engine(words, event, view)
        case ev.HiredChanged():
            return _hired(words, event)
        case ev.PatronageRolled():
            return event.result, {}
        case ev.RealmBoonChanged():
            return (event.name, {}) if event.until else SILENT
        case ev.PlanLaid():
            return ("done", {}) if event.done else ("say", {}) if event.plan else SILENT
        case ev.PlanReady():
            return ("say", {}) if event.ready else SILENT
    return None


def _engine(words: Vocabulary, event: ev.EngineBuilt | ev.EngineMoved | ev.EngineLost, view: View) -> Told:
    if isinstance(event, ev.EngineBuilt):
        built, cell = words.term("element_a", event.engine.kind), words.place(event.engine.cell, view)
        return "say", {"element_a": built, "cell": cell}
    facts: dict[str, Value] = {group: words.term(group, event.element) for group in ("element", "element_a")}
    if isinstance(event, ev.EngineLost):
        return "say", facts
    return ("captured" if event.loser else "with" if event.banner else "stored"), facts


def _hired(words: Vocabulary, event: ev.HiredChanged) -> Told:
    """Hired troops that come; that they go into banners is told by the banners."""
    if event.delta < 0 and event.why != "nowhere":
        return SILENT
    kind = words.term("troops", event.troops.partition(":")[0])
    return ("gain" if event.delta > 0 else "nowhere"), {"amount": abs(event.delta), "troops": kind}

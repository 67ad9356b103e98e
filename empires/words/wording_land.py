"""How the events of the wilderness are told."""

from __future__ import annotations

from empires.knowledge.view import View
from empires.model.events import land as ev
from empires.model.events.event import Event
from empires.words.dice_words import row_text
from empires.words.phrases import Value
from empires.words.vocabulary import Vocabulary


def told(words: Vocabulary, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """The sentence of an event and the facts it needs besides the event's own; None leaves it at "say"."""
    match event:
        case ev.WandererCame():
            return event.wanderer.kind, {"cell": words.place(event.wanderer.cell, view)}
        case ev.WandererMoved():
            key = "say" if event.origin and event.cell else "coming" if event.cell else "leaving"
            return key, {"wanderer": words.term("wanderer", event.band)}
        case ev.WandererChanged():
            grown = event.points > 0 or event.artefacts > 0
            return ("gain" if grown else "loss"), {"amount": abs(event.points or event.artefacts)}
        case ev.WandererGone():
            return event.why, {"wanderer": words.term("wanderer", event.band)}
        case ev.TreasureChanged() | ev.MonstersChanged():
            key = "gain" if event.delta > 0 else "" if event.why == ev.BROUGHT else "loss"
            return key, {"amount": abs(event.delta)}
        case ev.MonstersBrought():
            return event.why, {"amount": abs(event.delta)}
        case ev.BoonChanged():
            key = event.name if event.value else f"{event.name}_gone"
            return (key if words.has(f"event.BoonChanged.{key}") else ""), {}
        case ev.FindNoted():
            return ("served" if event.find.served else event.find.kind), {}
    return _place(words, event, view)


def _place(words: Vocabulary, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """What is told of a location: its kind, and what came of it."""
    match event:
        case ev.LocationFound():
            key = "say" if event.realm else "heroes"
            return key, {"location": _kind(words, event.location.kind, event.location.sort)}
        case ev.LocationLearned():
            return "say", {"location": _kind(words, event.site)}
        case ev.LocationChanged():
            known = words.has(f"event.LocationChanged.{event.what}")
            return (event.what if known else ""), {"location": _kind(words, event.now.kind, event.now.sort)}
        case ev.LocationGone():
            known = words.has(f"event.LocationGone.{event.why}")
            return (event.why if known else "say"), {"location": words.term("location", event.site)}
        case ev.LocationSearched():
            return _searched(words, event, view)
    return None


def _kind(words: Vocabulary, kind: str, sort: str = "") -> str:
    """A kind of location with its article: "a mine of gems"."""
    return words.term("location_a", f"{kind}_{sort}" if sort and kind == "mine" else kind)


def _searched(words: Vocabulary, event: ev.LocationSearched, view: View) -> tuple[str, dict[str, Value]]:
    """What came of exploring a tile or searching a place, in the words of its chart."""
    if event.chart == "wilderness_chart":
        key = "nothing" if event.result == "nothing" else "explored"
        return (key if event.realm else f"{key}_heroes"), {"result": words.term("find_a", event.result)}
    key = f"{event.chart}_{event.result}"
    if words.has(f"event.LocationSearched.{key}"):
        return key, {}
    if not event.result.isdigit():
        return "", {}
    chart = CHARTS.get(event.chart, event.chart)
    return "say", {"result": row_text(words, chart, chart, int(event.result), view)}


CHARTS = {"tower": "wizard_tower_reaction"}
"""Chart behind the name of a search, where it is another."""

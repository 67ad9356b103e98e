"""How diplomacy, espionage and winter events are told."""

from __future__ import annotations

from empires.knowledge.view import View
from empires.model.events import all_events as ev
from empires.model.events.event import Event
from empires.model.state.asks import Facts, Slot
from empires.model.state.campaign import SEASON_TURNS
from empires.model.state.pieces import Operative, Pact
from empires.model.state.subject import OfOperative
from empires.words.dice_words import row_text
from empires.words.phrases import Value
from empires.words.vocabulary import Vocabulary

Told = tuple[str, dict[str, Value]]
COUNTER = "counter"
"""An operative whose kind is hidden."""


def told(words: Vocabulary, event: Event, view: View) -> Told | None:
    """The sentence of an event of the courts; None for all others."""
    match event:
        case ev.WinterEventRolled():
            return event.key, {}
        case ev.MissionSent():
            return event.result, {}
        case ev.MissionsDeclared():
            return ("say" if event.targets else "none"), {"places": _places(words, event.targets, view)}
        case ev.AllianceMade():
            return "say", {"places": _places(words, event.alliance.cells, view)}
        case ev.AllianceEnded() | ev.CourtShaken():
            return (event.how if isinstance(event, ev.AllianceEnded) else event.result), {}
        case ev.PactWritten(pact=pact):
            return _pact(words, pact, view)
        case ev.RansomPaid():
            return "say", {"payer": words.realm(event.payer, view)}
        case ev.MessageSent(message=message):
            to = words.book.series([words.realm(realm, view) for realm in message.to])
            return "say", {"sender": words.realm(message.sender, view), "to": to, "text": message.text}
    return _operatives(words, event, view)


def _places(words: Vocabulary, cells: tuple[str, ...], view: View) -> str:
    return words.book.series([words.place(cell, view) for cell in cells])


def _pact(words: Vocabulary, pact: Pact, view: View) -> Told:
    parties = words.book.series([words.realm(realm, view) for realm in pact.parties])
    signed = words.book.series([words.realm(realm, view) for realm in pact.agreed])
    whole = set(pact.agreed) >= set(pact.parties)
    key = "agreed" if whole else "say"
    return key, {"parties": parties, "signed": signed, "text": pact.text}


# Operatives ---------------------------------------------------------------------------------------


def _operatives(words: Vocabulary, event: Event, view: View) -> Told | None:
    match event:
        case ev.OperativesBought():
            return ("say" if event.kinds else "none"), {"kinds": kinds(words, event.kinds)}
        case ev.OperativePlaced():
            return ("own" if event.craft else "say"), {"operative": name(words, event.craft)}
        case ev.OperativeActed():
            return _acted(words, event, view)
        case ev.OperativesSeen():
            each = [_counter(words, counter, view) for counter in event.counters]
            return "say", {"counters": words.book.series(each)}
        case ev.OperativeChanged(now=now):
            key = "taken" if event.loser else "moved"
            return key, {"operative": name(words, now.kind), "target": words.place(now.cell, view)}
        case ev.OperativeRemoved():
            return event.how, {"operative": name(words, event.craft)}
        case ev.MoveDeclared():
            turn = (event.month - 1) % SEASON_TURNS + 1
            return ("stays" if event.target == event.cell else "goes"), {"turn": turn}
    return None


def _acted(words: Vocabulary, event: ev.OperativeActed, view: View) -> Told:
    facts: dict[str, Value] = {"operative": name(words, event.craft)}
    if event.chart:
        facts["row"] = row_text(words, event.chart, event.chart, event.row, view)
    return (f"{event.result}_on" if event.chart and event.victim else event.result), facts


def name(words: Vocabulary, kind: str) -> str:
    """An operative, or a counter whose kind is hidden."""
    return words.term("operative", kind or COUNTER)


def kinds(words: Vocabulary, hand: dict[str, int]) -> str:
    """So many operatives of each kind."""
    return words.book.series([words.say(f"operatives.{kind}", {"n": number}) for kind, number in hand.items()])


def _counter(words: Vocabulary, counter: Operative, view: View) -> str:
    return words.say(
        "note.counter", {"operative": name(words, counter.kind), "realm": words.realm(counter.owner, view)}
    )


# Labels and notes ---------------------------------------------------------------------------------


def label(words: Vocabulary, operative: OfOperative, view: View) -> str:
    """An operative that is chosen, in its tile; one of another realm with its owner."""
    place = words.place(operative.cell, view) if operative.cell else ""
    fields = {"operative": name(words, operative.craft), "place": place}
    if operative.owner:
        return words.say("option.counter_of", {**fields, "realm": words.realm(operative.owner, view)})
    return words.say("option.operative_at", fields)


def notes(words: Vocabulary, facts: Facts) -> list[str]:
    """What is to be known of an operative's goal or of independents."""
    figures = [(fact, facts.get(fact)) for fact in ("settlements", "strangers", "counters")]
    found = [words.say(f"note.{fact}", {fact: n}) for fact, n in figures if isinstance(n, int) and n]
    return [*found, words.term("note", "renewal")] if facts.get("renewal") else found


def slot_note(words: Vocabulary, slot: Slot) -> str:
    """How many operatives one purchase brings."""
    return words.say("note.each", {"each": str(slot.facts["each"])}) if "each" in slot.facts else ""

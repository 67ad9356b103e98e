"""How the events of the sea are told."""

from __future__ import annotations

from empires.knowledge.view import View
from empires.model.events import sea as ev
from empires.model.events.event import Event
from empires.words.phrases import Value
from empires.words.vocabulary import Vocabulary

Told = tuple[str, dict[str, Value]]


def told(words: Vocabulary, event: Event, view: View) -> Told | None:
    """The sentence of an event and the facts it needs besides the event's own; None leaves it at "say"."""
    match event:
        case ev.ShipCame():
            return _came(words, event, view)
        case ev.ShipMoved():
            return _moved(words, event)
        case ev.ShipChanged():
            return event.what, {}
        case ev.ShipLost():
            key = event.why if words.has(f"event.ShipLost.{event.why}") else "say"
            return key, {"whose": side(words, event.owner, event.pirate, view)}
        case ev.BannerBoarded():
            return "aboard" if event.ship else "ashore", {}
        case ev.Outsailed():
            return _outsailed(words, event, view)
        case ev.NavalBattle():
            return _battle(words, event, view)
    return None


def side(words: Vocabulary, realm: str, pirate: bool, view: View) -> str:
    """Whose ships: a realm, independents, or pirates."""
    return words.term("naval", "pirates") if pirate and not realm else words.realm(realm, view)


def _came(words: Vocabulary, event: ev.ShipCame, view: View) -> Told:
    if event.number > 1:
        return "", {}
    key = "pirates" if event.ship.pirate else event.why if words.has(f"event.ShipCame.{event.why}") else "say"
    return key, {"cell": words.place(event.ship.cell, view), "owner": words.realm(event.ship.owner, view)}


def _moved(words: Vocabulary, event: ev.ShipMoved) -> Told:
    if not event.origin or not event.cell:
        return ("coming" if event.cell else "leaving") + ("_pirates" if event.pirate else ""), {}
    if event.pirate:
        return ("pirates_winter" if event.how == "quarters" else "pirates"), {}
    if event.origin == event.cell:
        return "in" if event.harbour else "out", {}
    return (event.how if words.has(f"event.ShipMoved.{event.how}") else "say"), {}


def _outsailed(words: Vocabulary, event: ev.Outsailed, view: View) -> Told:
    facts: dict[str, Value] = {
        "trier": side(words, event.realm, event.pirates, view),
        "other": side(words, event.enemy, event.pirates, view),
    }
    return ("battle" if event.battle else "slipped"), facts


def _battle(words: Vocabulary, event: ev.NavalBattle, view: View) -> Told:
    one = side(words, event.attacker, event.pirates, view)
    two = side(words, event.defender, event.pirates, view)
    loser = two if event.winner == "one" else one
    result = words.say(f"naval.{event.result}", {"loser": loser})
    known = event.attacker_score or event.defender_score
    return ("full" if known else "bare"), {"one": one, "two": two, "result": result}

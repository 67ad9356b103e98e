"""How the events of heroes and war bands are told."""

from __future__ import annotations

from collections.abc import Iterable

from empires.knowledge.view import View
from empires.model.events import heroes as ev
from empires.model.events.event import Event
from empires.model.state.pieces import Hero
from empires.rules.heroes.parties import gold_of
from empires.words.phrases import Value
from empires.words.vocabulary import Vocabulary


def told(words: Vocabulary, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """The sentence of an event and the facts it needs besides the event's own; None leaves it at "say"."""
    match event:
        case ev.PartyFormed():
            party, heroes = event.party, _heroes(words, event.party.heroes)
            named: dict[str, Value] = {"name": party.name, "heroes": heroes, "cell": words.place(party.cell, view)}
            return ("serves" if party.employer else "say"), named
        case ev.PartyMoved():
            return ("say" if event.origin and event.cell else "coming" if event.cell else "leaving"), {}
        case ev.PartyChanged():
            return _changed(words, event, view)
        case ev.HeroesFell():
            facts: dict[str, Value] = {"n": len(event.gone), "who": _heroes(words, event.gone)}
            if event.name in [hero.name for hero in event.gone]:
                facts["name"] = ""
            return (event.why if words.has(f"event.HeroesFell.{event.why}") else "say"), facts
        case ev.LairFound():
            return event.lair.kind, {}
        case ev.PartyGone():
            return (event.why if words.has(f"event.PartyGone.{event.why}") else "say"), {}
    return _bands(words, event, view)


def _bands(words: Vocabulary, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """What is told of war bands."""
    match event:
        case ev.WarBandHired():
            band = event.band
            key = "champion" if not band.owner else "hunters" if band.hunts else "say"
            kind = words.term("band_kin", band.kind)
            return key, {"name": band.name, "cell": words.place(band.cell, view), "kind": kind}
        case ev.WarBandMoved():
            return ("say" if event.origin and event.cell else "coming" if event.cell else "leaving"), {}
        case ev.WarBandChanged():
            now = event.now
            return event.what, {"name": now.name, "points": now.rating, "purse": now.purse, "items": now.items}
        case ev.WarBandGone():
            return (event.why if words.has(f"event.WarBandGone.{event.why}") else "say"), {}
        case ev.GrudgeHeld():
            return event.what, {}
    return None


def _changed(words: Vocabulary, event: ev.PartyChanged, view: View) -> tuple[str, dict[str, Value]]:
    """What a party went through; small steps are not told."""
    now = event.now
    hurt = [
        words.say("event.PartyChanged.hurt", {"name": hero.name, "hurt": hero.hurt, "wounds": hero.wounds})
        for hero in now.heroes
        if hero.hurt
    ]
    facts: dict[str, Value] = {
        "name": now.name,
        "n": len(now.heroes),
        "level": now.level,
        "gold": gold_of(now),
        "items": now.items,
        "hurt": words.book.series(hurt),
        "held": words.book.series([hero.name for hero in now.heroes if hero.held]),
        "heroes": _heroes(words, now.heroes),
    }
    if now.quest is not None:
        facts |= {"goal": words.place(now.quest.cell, view), "quest_level": now.quest.level}
    here = now.quest is not None and now.quest.cell == event.cell and event.what == "quest"
    return ("quest_here" if here else event.what), facts


def _heroes(words: Vocabulary, heroes: Iterable[Hero]) -> str:
    """Names, each with what he is."""
    return words.book.series(
        [words.say("hero.named", {"name": h.name, "kind": words.term(_group(words, h.kind), h.kind)}) for h in heroes]
    )


def _group(words: Vocabulary, kind: str) -> str:
    """Heroes of a realm's own people are named by their race."""
    return "hero" if words.has(f"hero.{kind}") else "race"

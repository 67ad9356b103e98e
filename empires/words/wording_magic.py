"""How spells, and what they do to revenues, are told."""

from __future__ import annotations

from empires.knowledge.view import View
from empires.model.events import all_events as ev
from empires.model.events.event import Event
from empires.model.state.pieces import Levy
from empires.rules.magic.aiming import CRAFTS
from empires.words.phrases import Value
from empires.words.vocabulary import Vocabulary

Told = tuple[str, dict[str, Value]]
EVERYWHERE = frozenset(key for crafts in CRAFTS.values() for key, craft in crafts.items() if not craft.ranged)
"""Spells without a tile."""


def told(words: Vocabulary, event: Event, view: View) -> Told | None:
    """The sentence of a magic event; None leaves it to others."""
    match event:
        case ev.SpellCast():
            return _cast(event), {"spell": words.term("spell", event.key)}
        case ev.SpellLaid(spell=spell):
            facts: dict[str, Value] = {"spell": words.term("spell", spell.key), "cell": words.place(spell.cell, view)}
            return "say", {**facts, "tiles": len(spell.cells)}
        case ev.SpellChanged(now=spell):
            return "say", {"spell": words.term("spell", spell.key)}
        case ev.SpellEnded():
            return event.why, {"spell": words.term("spell", event.key)}
        case ev.RevenueAdjusted(levy=levy):
            return _levy(words, levy, view)
    return None


def _cast(event: ev.SpellCast) -> str:
    """Whether it worked, and who cast it where."""
    if not event.worked:
        return event.why
    if not event.realm:
        return "stray"
    return "home" if event.key in EVERYWHERE else "say"


def _levy(words: Vocabulary, levy: Levy, view: View) -> Told:
    key = "fallow" if levy.cell else "double" if levy.percent > 100 else "half" if levy.percent < 100 else "say"
    place = words.place(levy.cell, view) if levy.cell else ""
    return key, {"what": words.term("levy", levy.what), "crowns": words.signed(levy.crowns), "cell": place}

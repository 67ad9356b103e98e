"""Events of armies that are lists of models, in all the variants that sentences must fit."""

from __future__ import annotations

from empires.model.events import all_events as ev
from empires.model.state.pieces import Character
from empires.words.phrases import texts

MARKS = ("spared", "scarred", "healed", "captive", "free")


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event of this subject in each of its variants."""
    ranks = [Character("character1", "r1", "Otto", kind, "r1-1") for kind in ("champion", "standard_bearer")]
    ranks += [Character("character2", "r1", "Magda", "mage", magic=3, experience=41, rolls=1)]
    found: list[ev.Event] = [ev.CharacterCame(realm="r1", character=who) for who in ranks]
    found += [ev.CharacterGone(realm="r1", character=who) for who in ranks]
    for who in ranks:
        found += [ev.CharacterChanged(realm="r1", what=what, now=who) for what in (*MARKS, "banner")]
        reasons = tuple((key, number) for number, key in enumerate(texts("en")["award"], 1))
        found += [ev.CharacterChanged(realm="r1", what="award", now=who, reasons=reasons, points=9)]
        found += [ev.CharacterChanged(realm="r1", what="advance", now=who, gain=key) for key in texts("en")["gain"]]
    return found

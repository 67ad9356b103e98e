"""Asks, answers, events and refusals in words, for screen, chronicle and reports; templates in resources/words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from empires.engine.journal import Entry
from empires.knowledge.view import View
from empires.model.events import all_events as ev
from empires.model.land.world import Cell
from empires.model.state.asks import Answer, Ask, Choice, Decide, Fact, Option, Pick, Refusal, Roll, Share, Slot
from empires.model.state.campaign import PHASES, WINTER, RealmId
from empires.words import dice_words, notes
from empires.words.phrases import Fields, Value, raised
from empires.words.shortened import in_short
from empires.words.vocabulary import LANGUAGES, Vocabulary
from empires.words.wording import told

PLACES = ("cell", "origin", "target")
REALMS = ("realm", "enemy", "loser", "attacker", "defender", "victim", "besieger", "owner", "side")
TERMS = {
    "terrain": "terrain", "settlement": "settlement", "kind": "settlement", "crossing": "crossing", "why": "why",
    "attacker_card": "card", "defender_card": "card", "spell": "spell", "craft": "operative",
}  # fmt: skip
"""Facts that are keys, and the group of words that each is from."""
SECTION_STEPS = {
    "SUB": "subsistence", "SCOUT": "scouting", "MOVE": "movement", "BATTLE": "battle", "SIEGE": "siege", "RAZE": "raze",
    "REORG": "reorganisation", "QUARTERS": "quarters", "REVENUE": "revenue", "RECRUIT": "recruitment",
    "RECOVERY": "recovery", "BAGGAGE": "baggage", "DEPLOY": "deployment", "REALM": "choose_realms", "ARMY": "muster",
    "TURN": "order", "DRAGON": "scouting", "EVENTS": "events", "DIPLO": "diplomacy", "SPY": "espionage",
}  # fmt: skip


class Line(Struct, frozen=True):
    """One line of the chronicle: a sentence, and what it can be found and filtered by.

    kind: a key of the group "kind". phase: a step of the clock, "" if unknown. dice: the dice alone, in a dice line.
    weight: "big" for what nobody may miss.
    """

    text: str
    rules: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    realm: RealmId = ""
    kind: str = ""
    phase: str = ""
    dice: str = ""
    weight: str = ""


class Words(Vocabulary):
    """Sentences in one language; every method takes the view, so that nothing is told that the viewer may not know."""

    # Asks -------------------------------------------------------------------------------------------

    def ask(self, ask: Ask, view: View) -> str:
        """The question or the roll in a sentence."""
        if isinstance(ask, Roll):
            fields: Fields = {"dice": ask.dice, "what": self.roll(ask, view), "who": self.realm(ask.by, view)}
            return raised(self.say("general.roll_ask_by" if ask.by else "general.roll_ask", fields))
        return raised(self.say(f"ask.{ask.question}", self._asked(ask, view)))

    def help(self, ask: Ask, view: View) -> str:
        """One line of help under the question, "" if none."""
        key = f"help_roll.{ask.why}" if isinstance(ask, Roll) else f"help.{ask.question}"
        if not self.has(key):
            return ""
        more = dice_words.parts(self, ask) if isinstance(ask, Roll) else {}
        return raised(self.say(key, {**self._asked(ask, view), **more}))

    def table(self, ask: Ask, view: View) -> list[tuple[str, str]]:
        """What each sum of the dice would mean, such as ("1–2", "no route is found"); [] where there is no chart."""
        return dice_words.table(self, ask, view) if isinstance(ask, Roll) else []

    def roll(self, ask: Roll, view: View) -> str:
        """What a roll is for."""
        return self.say(f"roll.{ask.why}", self._asked(ask, view))

    def option(self, ask: Choice, option: Option, view: View) -> str:
        """An option's label."""
        return raised(notes.label(self, ask, option, view))

    def note(self, ask: Choice, option: Option, view: View) -> str:
        """What an option means: way, odds, enemy seen; "" if there is nothing to say."""
        return notes.note(self, ask, option, view)

    def slot(self, ask: Choice, slot: Slot, view: View) -> str:
        """A receiver's label in a share."""
        return raised(notes.slot_label(self, ask, slot, view))

    def slot_note(self, slot: Slot, view: View) -> str:
        """What a receiver has now; "" if there is nothing to say."""
        return notes.slot_note(self, slot, view)

    def answer(self, ask: Choice, answer: Answer, view: View) -> str:
        """An answer in words, as it stands in the chronicle."""
        if isinstance(ask, Share):
            given: dict[str, int] = answer if isinstance(answer, dict) else {}
            each = [
                self.say("general.given", {"receiver": self.slot(ask, slot, view), "amount": given[slot.key]})
                for slot in ask.slots
                if given.get(slot.key)
            ]
            return ", ".join(each) or self.term("general", "nothing")
        chosen = (answer,) if isinstance(answer, str) else tuple(answer)
        labels = [self.option(ask, option, view) for option in ask.options if option.key in chosen]
        return ", ".join(labels) or self.term("general", "nothing")

    def line(self, key: str, view: View) -> str:
        """A line of the budget sheet: what it pays for."""
        return raised(notes.line_label(self, key, view))

    def fault(self, why: str, given: int, most: int) -> str:
        """What is wrong in a budget sheet, in a few words."""
        return self.say(f"fault.{why}", {"given": given, "most": most})

    def refusal(self, refusal: Refusal, view: View) -> str:
        """Why an answer was refused, and what is wanted."""
        slot = refusal.facts.get("slot")
        fields = dict(self._facts(refusal.facts, view))
        if isinstance(slot, str):
            fields["slot"] = notes.bare_slot(self, slot, view)
        return raised(self.say(f"refusal.{refusal.key}", fields))

    # What happened ----------------------------------------------------------------------------------

    def event(self, event: ev.Event, view: View) -> str:
        """What happened, as the viewer may know it; "" where there is nothing to tell."""
        key, extra = told(self, event, view)
        if not key:
            return ""
        fields = {**self._facts(msgspec.structs.asdict(event), view), **extra}
        banner = event.banner.id if isinstance(event, ev.BannerRaised) else getattr(event, "banner", "")
        if banner:
            fields["flag"] = self.short_name(self.own_name(banner, view))
        return raised(self.say(f"event.{type(event).__name__}.{key}", fields))

    def entry(self, entry: Entry, view: View) -> list[str]:
        """The chronicle's lines of an entry: the dice, then what came of them."""
        return [line.text for line in self.lines(entry, view)]

    def lines(self, entry: Entry, view: View) -> list[Line]:
        """The same with all that the chronicle is filtered by; the entry is already cut down to the view."""
        found = [] if entry.ask is None else [self._asked_line(entry.ask, entry.answer, view)]
        for event in in_short(entry.events):
            text = self.event(event, view)
            if text:
                rules = (event.rule,) if event.rule else ()
                cells = tuple(cell for cell in event.cells if cell)
                found.append(Line(text, rules, cells, event.realm, event.telling.subject, phase_of(event.rule),
                                  weight="big" if event.big else ""))  # fmt: skip
        return found

    def _asked_line(self, ask: Ask, answer: Any, view: View) -> Line:
        cells = tuple(v for name in PLACES if isinstance(v := ask.facts.get(name), str) and v in view.world.tiles)
        if isinstance(ask, Roll):
            dice = dice_words.dice_text(self, ask, answer)
            what, who = self.roll(ask, view), self.realm(ask.by, view) if ask.by else ""
            fields = {"what": what, "dice": dice, "who": "" if who in what else who}
            text = self.say("general.rolled", {**fields, "meaning": dice_words.meaning(self, ask, answer, view)})
            return Line(raised(text), (ask.rule,), cells, ask.by, "dice", phase_of(ask.rule), dice)
        fields = {"question": self.ask(ask, view), "answer": self.answer(ask, answer, view)}
        phase = phase_of(ask.rules[0]) if ask.rules else ""
        return Line(self.say("general.chose", fields), ask.rules, cells, ask.by, "choice", phase)

    # Facts ------------------------------------------------------------------------------------------

    def _asked(self, ask: Ask, view: View) -> dict[str, Value]:
        return {"who": self.realm(ask.by, view), **self._facts(ask.facts, view)}

    def _facts(self, facts: Mapping[str, Fact | Any], view: View) -> dict[str, Value]:
        shown = {name: self._fact(name, value, view) for name, value in facts.items()}
        if facts.get("wrong"):
            given, most = (value if isinstance(value := facts[name], int) else 0 for name in ("given", "most"))
            shown["wrong"] = self.fault(str(facts["wrong"]), given, most)
        return {name: value for name, value in shown.items() if value is not None}

    def _fact(self, name: str, value: Any, view: View) -> Value | None:
        """A fact in words by its name; None for one that no sentence can use."""
        if isinstance(value, bool):
            return None
        if isinstance(value, int):
            return value
        if isinstance(value, tuple):
            return self.banners(value, view) if name == "banners" else None
        if not isinstance(value, str):
            return None
        if name in PLACES:
            return self.place(value, view) if value else ""
        if name in REALMS:
            return self.realm(value, view)
        if name == "banner":
            return self.banner(value, view) if value else ""
        if name == "line":
            return notes.line_label(self, value, view) if value else ""
        if name in TERMS and value:
            return self.term(TERMS[name], value)
        return value if name in ("name", "text", "dice") else None


def phase_of(rule: str) -> str:
    """The phase that a rule's section belongs to, "" if to none."""
    return SECTION_STEPS.get(rule.split("-")[1], "") if rule.count("-") == 2 else ""


STEPS = (*PHASES, *WINTER)

__all__ = ["LANGUAGES", "STEPS", "Decide", "Line", "Pick", "Words", "phase_of"]

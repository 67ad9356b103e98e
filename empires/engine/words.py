"""Asks, answers, events and refusals in words, for screen, chronicle and reports; templates in resources/words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from empires.engine import dicewords, notes
from empires.engine.journal import Entry
from empires.engine.phrases import Fields, Phrasebook, Value, raised
from empires.engine.racewords import race_name
from empires.engine.telling import KINDS, told, weight_of
from empires.model import events as ev
from empires.model.asks import Answer, Ask, Choice, Decide, Fact, Option, Pick, Refusal, Roll, Share, Slot
from empires.model.state import PHASES, SEASON_TURNS, WINTER, Clock, Realm, RealmId
from empires.model.world import Cell
from empires.rules.knowledge import AWAY, View, clock_seen
from empires.rules.names import banner_name

LANGUAGES = ("en", "de")

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


class Words:
    """Sentences in one language; every method takes the view, so that nothing is told that the viewer may not know."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.book = Phrasebook(language)

    # Words ------------------------------------------------------------------------------------------

    def has(self, path: str) -> bool:
        """Whether there is a text at "group.key"."""
        return self.book.find(path) is not None

    def say(self, path: str, fields: Fields) -> str:
        """A text with its facts put in."""
        return self.book.say(path, fields)

    def signed(self, number: int) -> str:
        """A number with its sign."""
        return self.book.signed(number)

    def term(self, group: str, key: str) -> str:
        """A word of a group: term("terrain", "river_valley") is "river valley"."""
        return self.book.term(group, key)

    def place(self, cell: Cell, view: View) -> str:
        """A tile as people name it: "0714 Altmark", or its number alone."""
        if cell not in view.world.tiles:
            return self.term("general", "unknown")
        settlement = view.campaign.holdings.get(cell)
        name = settlement.name if settlement and settlement.name else view.world.tiles[cell].name
        return self.named(cell, name, view)

    def named(self, cell: Cell, name: str, view: View) -> str:
        """A tile with a name that is given."""
        return f"{view.world.number(cell)} {name}".strip()

    def realm(self, realm: RealmId, view: View) -> str:
        """A realm's name; "" is the independents."""
        known = view.campaign.realms.get(realm)
        return known.name if known else self.term("general", "independents")

    def race(self, realm: Realm, view: View) -> str:
        """The race, or culture, of a realm."""
        return race_name(self.book, realm, view.campaign.races)

    def banner(self, banner: str, view: View) -> str:
        """A banner's name, with its realm where it is not the viewer's own; one that is gone has the name of its id."""
        if not self.is_banner(banner, view):
            return self.term("general", "unknown")
        return self.flag(self.own_name(banner, view), banner.rpartition("-")[0], view)

    def is_banner(self, key: str, view: View) -> bool:
        """Whether a key is a banner's id, be it on the map or gone."""
        owner, _, number = key.rpartition("-")
        return key in view.campaign.banners or (owner in view.campaign.realms and number.isdigit())

    def own_name(self, banner: str, view: View) -> str:
        """A banner's name alone; one out of sight has the name that its id was given."""
        known = view.campaign.banners.get(banner)
        owner, _, number = banner.rpartition("-")
        if known is not None:
            return known.name
        kept = view.campaign.fallen.get(banner)
        return kept or banner_name(replace(view.campaign, banners={}), owner, int(number))

    def flag(self, name: str, owner: RealmId, view: View) -> str:
        """A banner's name in a sentence."""
        name = self.short_name(name)
        if owner == view.viewer:
            return self.say("general.flag", {"flag": name})
        return self.say("general.flag_of", {"flag": name, "realm": self.realm(owner, view)})

    def short_name(self, name: str) -> str:
        """A banner's name without its article, which the sentence brings."""
        return name.removeprefix("The ")

    def clock(self, clock: Clock, view: View) -> str:
        """Where the campaign stands, such as "Year 1, turn 3 of 6 · Altmark · movement"; no phase of another's turn."""
        clock = clock_seen(clock, view.viewer)
        part = "order" if clock.part == "season" and not clock.player else clock.part
        away = clock.step == AWAY
        path = "general.clock_away" if away else "general.clock" if part == "season" else f"general.clock_{part}"
        realm = self.realm(clock.player, view)
        facts: Fields = {"year": clock.year, "turn": clock.turn, "turns": SEASON_TURNS, "realm": realm}
        return self.say(path, {**facts, "step": self.term("step", clock.step)})

    def moment(self, year: int, turn: int) -> str:
        """A year with its campaign turn: 0 is the setting up, WINTER_TURN the winter."""
        key = "report.when_setup" if not turn else "report.when_winter" if turn > SEASON_TURNS else "report.when"
        return self.say(key, {"year": year, "turn": turn})

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
        more = dicewords.parts(self, ask) if isinstance(ask, Roll) else {}
        return raised(self.say(key, {**self._asked(ask, view), **more}))

    def table(self, ask: Ask, view: View) -> list[tuple[str, str]]:
        """What each sum of the dice would mean, such as ("1–2", "no route is found"); [] where there is no chart."""
        return dicewords.table(self, ask, view) if isinstance(ask, Roll) else []

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
        for event in entry.events:
            text = self.event(event, view)
            if text:
                rules = (event.rule,) if event.rule else ()
                cells = tuple(cell for cell in event.cells if cell)
                found.append(Line(text, rules, cells, event.realm, KINDS[type(event)], phase_of(event.rule),
                                  weight=weight_of(event)))  # fmt: skip
        return found

    def row_text(self, group: str, chart: str, roll: int, view: View) -> str:
        """The text of a chart's row."""
        return dicewords.row_text(self, group, chart, roll, view)

    def _asked_line(self, ask: Ask, answer: Any, view: View) -> Line:
        cells = tuple(v for name in PLACES if isinstance(v := ask.facts.get(name), str) and v in view.world.tiles)
        if isinstance(ask, Roll):
            dice = dicewords.dice_text(self, ask, answer)
            what, who = self.roll(ask, view), self.realm(ask.by, view) if ask.by else ""
            fields = {"what": what, "dice": dice, "who": "" if who in what else who}
            text = self.say("general.rolled", {**fields, "meaning": dicewords.meaning(self, ask, answer, view)})
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

    def banners(self, ids: Iterable[str], view: View) -> str:
        """Banners in a row."""
        return self.book.series([self.banner(banner, view) for banner in ids])


def phase_of(rule: str) -> str:
    """The phase that a rule's section belongs to, "" if to none."""
    return SECTION_STEPS.get(rule.split("-")[1], "") if rule.count("-") == 2 else ""


STEPS = (*PHASES, *WINTER)

__all__ = ["LANGUAGES", "STEPS", "Decide", "Line", "Pick", "Words", "phase_of"]

"""Asks, answers, events and refusals in words, for screen, chronicle and reports; templates in resources/words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from empires.engine.journal import Entry
from empires.model import events as ev
from empires.model.asks import Ask, Choice, Fact, Option, Refusal, Roll, Slot
from empires.model.state import Clock, RealmId
from empires.model.world import Cell
from empires.paths import resource
from empires.rules.knowledge import View

LANGUAGES = ("en",)


class Words:
    """Sentences in one language; every method takes the view, so that nothing is told that the viewer may not know."""

    def __init__(self, language: str = "en") -> None:
        self.language = language

    @cached_property
    def _texts(self) -> Mapping[str, Any]:
        return tomllib.loads(resource(f"words/{self.language}.toml").read_text("utf-8"))

    def term(self, group: str, key: str) -> str:
        """A word of a group: term("terrain", "river_valley") is "river valley"."""
        text: str = self._texts.get(group, {}).get(key, key.replace("_", " "))
        return text

    def place(self, cell: Cell, view: View) -> str:
        """A tile as people name it: "0714 Altmark", or its number alone."""
        if cell not in view.world.tiles:
            return "?"
        settlement = view.campaign.holdings.get(cell)
        name = settlement.name if settlement and settlement.name else view.world.tiles[cell].name
        return f"{view.world.number(cell)} {name}".strip()

    def realm(self, realm: RealmId, view: View) -> str:
        """A realm's name; "" is the independents."""
        known = view.campaign.realms.get(realm)
        return known.name if known else self.term("general", "independents")

    def banner(self, banner: str, view: View) -> str:
        """A banner's name as the viewer knows it."""
        known = view.campaign.banners.get(banner)
        return known.name if known else self.term("general", "a_banner")

    def clock(self, clock: Clock, view: View) -> str:
        """Where the campaign stands, such as "year 1, turn 3 of 6, Altmark: movement"."""
        return f"year {clock.year}, {clock.part}, turn {clock.turn}, {clock.step}"

    def ask(self, ask: Ask, view: View) -> str:
        """The question or the roll in a sentence."""
        return self._filled("ask", ask.why if isinstance(ask, Roll) else ask.question, ask.facts, view)

    def help(self, ask: Ask, view: View) -> str:
        """One line of help under the question, "" if none."""
        key = ask.why if isinstance(ask, Roll) else ask.question
        return self._filled("help", key, ask.facts, view) if key in self._texts.get("help", {}) else ""

    def option(self, ask: Choice, option: Option, view: View) -> str:
        """An option's label."""
        key = option.key
        if key in view.campaign.banners:
            return self.banner(key, view)
        cell = key.split("/")[0]
        return self.place(cell, view) if cell in view.world.tiles else self.term("option", key)

    def note(self, ask: Choice, option: Option, view: View) -> str:
        """What an option means: way, odds, enemy seen; "" if there is nothing to say."""
        return self._facts(option.facts, view)

    def slot(self, ask: Choice, slot: Slot, view: View) -> str:
        """A receiver's label in a share."""
        return self.banner(slot.key, view) if slot.key in view.campaign.banners else self.term("slot", slot.key)

    def refusal(self, refusal: Refusal, view: View) -> str:
        """Why an answer was refused, and what is wanted."""
        return self._filled("refusal", refusal.key, refusal.facts, view)

    def event(self, event: ev.Event, view: View) -> str:
        """What happened, as the viewer may know it; "" where there is nothing to tell."""
        return type(event).__name__

    def entry(self, entry: Entry, view: View) -> list[str]:
        """The chronicle's lines of an entry: the dice, then what came of them."""
        return [self.event(event, view) for event in entry.events if view.may_see(event.seen_by)]

    def _filled(self, group: str, key: str, facts: Mapping[str, Fact], view: View) -> str:
        return f"{self.term(group, key)} {self._facts(facts, view)}".strip()

    def _facts(self, facts: Mapping[str, Fact], view: View) -> str:
        return ", ".join(f"{key} {self._fact(value, view)}" for key, value in facts.items())

    def _fact(self, value: Fact, view: View) -> str:
        if isinstance(value, str) and value in view.world.tiles:
            return self.place(value, view)
        return str(value)

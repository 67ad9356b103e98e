"""Playing a journal again from its first entry: same start and same answers, same campaign, bit for bit."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from empires.book.book import Rulebook
from empires.engine.journal import BEGIN, Entry, Journal
from empires.model.events.all_events import (
    BannerRenamed,
    CharacterCame,
    CharacterChanged,
    CharacterGone,
    ControllerChanged,
    MessageSent,
    PactWritten,
    PlanLaid,
    PlanReady,
    RaceWritten,
    RansomPaid,
    RealmJoined,
    Remarked,
    SettingChanged,
)
from empires.model.fold.fold import evolve
from empires.model.land.world import World
from empires.model.state.asks import Ask, Procedure, Roll, checked, same
from empires.model.state.campaign import Campaign
from empires.players.dice import DiceBox
from empires.rules.core.game import Game
from empires.rules.year.campaign import campaign

PAGE = 500
"""Entries read at a time."""
SEATING = (RaceWritten, RealmJoined, SettingChanged)
COMMANDS = (
    BannerRenamed, CharacterCame, CharacterChanged, CharacterGone, ControllerChanged, MessageSent, PactWritten,
    PlanLaid, PlanReady, RansomPaid, Remarked, SettingChanged,
)  # fmt: skip
"""What a host may cause without a question: before the first one, and from then on."""


class Verdict(Struct, frozen=True):
    """Result of verify: how many entries agree, the print of the state, and the first fault in words ("" none)."""

    entries: int
    print: str
    fault: str = ""


def state_print(state: Campaign) -> str:
    """sha256 of the state in canonical form: equal play, equal prints, on every machine and under any name."""
    return hashlib.sha256(msgspec.json.encode(replace(state, name=""), order="deterministic")).hexdigest()


def verify(
    journal: Journal, world: World, book: Rulebook, now: Campaign, progress: Callable[[int], None] | None = None
) -> Verdict:
    """Replay from the first entry; the first difference is told in words."""
    again = _Replay(journal, world, book)
    for first in range(1, journal.length() + 1, PAGE):
        for entry in journal.entries(first, first + PAGE - 1):
            fault = again.differs(entry)
            if fault:
                return Verdict(entry.number, state_print(again.state), fault)
        if progress:
            progress(entry.number)
    final = state_print(again.state)
    fault = "" if final == state_print(now) else "the saved state is not what its entries lead to"
    return Verdict(journal.length(), final, fault)


class _Replay:
    """A bare run of the rules over recorded entries."""

    def __init__(self, journal: Journal, world: World, book: Rulebook) -> None:
        self._game = Game(world, book, Campaign(journal.header.name, journal.header.seed))
        self._dice = DiceBox(journal.header.seed, journal.header.dice)
        self._run: Procedure[None] | None = None
        self._ask: Ask | None = None

    @property
    def state(self) -> Campaign:
        return self._game.state

    def differs(self, entry: Entry) -> str:
        """Play the entry; "" or what differs."""
        try:
            if entry.ask is None and entry.answer != BEGIN:
                return self._commanded(entry)
            fault = self._asked(entry)
        except Exception as wrong:  # whatever was done to the file, it is told as a fault of this entry
            return f"entry {entry.number} cannot be played again: {wrong}"
        if not fault and self._game.take_log() != entry.events:
            return f"entry {entry.number} leads to other events than were recorded"
        return fault

    def _commanded(self, entry: Entry) -> str:
        """A command of the host: an event of its name first, and only such as hosts may cause."""
        names = [type(event).__name__ for event in entry.events]
        lawful = COMMANDS if self._run is not None else SEATING
        allowed = all(isinstance(event, lawful) for event in entry.events)
        if names[:1] != [entry.answer] or entry.source != "host" or not allowed:
            return f"entry {entry.number} does what no command of a host can do"
        for event in entry.events:
            self._game.state = evolve(self._game.world, self.state, event)
        return ""

    def _asked(self, entry: Entry) -> str:
        if entry.answer == BEGIN:
            self._run = campaign(self._game)
            self._ask = next(self._run, None)
            return ""
        if self._run is None or entry.ask is None or not same(entry.ask, self._ask):
            return f"entry {entry.number} answers another question than the rules ask"
        if isinstance(entry.ask, Roll):
            typed = entry.source == "table" and self.state.agreed.dice == "table"
            if not typed and self._dice.pips(entry.ask, entry.number, self.state.clock) != tuple(entry.answer):
                return f"entry {entry.number}: the dice are not those of the seed"
            self._dice.made(entry.ask, self.state.clock)
        try:
            self._ask = self._run.send(checked(entry.ask, entry.answer))
        except StopIteration:
            self._ask = None
        return ""

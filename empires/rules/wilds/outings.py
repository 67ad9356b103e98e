"""The seam between the map and what is played out elsewhere: adventures of heroes, skirmishes of war bands.

An outing is settled by its quick chart, or its outcome is entered from a real table in one step (setting "adventures":
"quick", which is also meant where it is missing, or "table"). Whatever settles it gives an outcome; the outing turns
that into events, so a played-out dungeon or skirmish needs no change to the rules that sent the party there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, cast

from empires.book.book import Rulebook
from empires.model.events.all_events import Event
from empires.model.state.asks import Fact, Procedure, Share, Slot
from empires.model.state.campaign import Campaign, RealmId
from empires.rules.core.game import Game

Outcome = dict[str, int]
"""What came of an outing, by the keys of its slots; what is left out is 0."""


class Outing(Protocol):
    """An adventure or a skirmish away from the map; a small frozen value made from plain facts."""

    @property
    def kind(self) -> str:
        """Its key among the kinds, and the word for it."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Rows that it goes by."""

    @property
    def facts(self) -> dict[str, Fact]:
        """All that `Kind` needs to make it again, and what the words need (cell, name, level ...)."""

    def away(self, state: Campaign) -> RealmId:
        """The realm that sent it out, "" for nobody."""

    def slots(self, state: Campaign) -> tuple[Slot, ...]:
        """What may be reported from a table: success, gold, treasure, who was hurt or died."""

    def quick(self, game: Game) -> Procedure[Outcome]:
        """Its outcome by the quick chart of the rules."""

    def effects(self, book: Rulebook, state: Campaign, outcome: Outcome) -> tuple[Event, ...]:
        """All that the outcome brings about; it changes nothing itself."""


Kind = Callable[[Mapping[str, Fact]], Outing]
_KINDS: dict[str, Kind] = {}


def kind(key: str) -> Callable[[Kind], Kind]:
    """Register how an outing of a kind is made again from the facts of an ask."""

    def register(make: Kind) -> Kind:
        _KINDS[key] = make
        return make

    return register


def settle(game: Game, outing: Outing) -> Procedure[Outcome]:
    """Play the outing by chart or enter it from a table, and let it happen (ME-HERO-43, ME-WARBAND-12)."""
    referee = referee_of(game.state, outing)
    if referee:
        slots = outing.slots(game.state)
        facts = {**outing.facts, "outing": outing.kind}
        most = sum(slot.most for slot in slots)
        outcome = cast(Outcome, (yield Share(referee, "outing", slots, most, False, outing.rules, facts)))
    else:
        outcome = yield from outing.quick(game)
    for event in outing.effects(game.book, game.state, outcome):
        game.emit(event)
    return outcome


def referee_of(state: Campaign, outing: Outing) -> RealmId:
    """Who reports from the table: an opponent where a person plays one (ME-HERO-20); "" where the chart decides."""
    if state.agreed.adventures != "table":
        return ""
    away = outing.away(state)
    persons = [realm for realm in state.playing() if state.realms[realm].controller == "person"]
    return next((realm for realm in persons if realm != away), away if away in persons else "")


def preview(book: Rulebook, state: Campaign, ask: Share, outcome: Outcome) -> tuple[Event, ...]:
    """What an answer to the ask of an outing would bring about; nothing happens yet."""
    return outing_of(ask).effects(book, state, outcome)


def outing_of(ask: Share) -> Outing:
    """The outing that an ask of question "outing" is about."""
    return _KINDS[str(ask.facts["outing"])](ask.facts)

"""Which rolls the running month has seen already, read from the journal: the dice of a campaign taken up again."""

from __future__ import annotations

from collections.abc import Iterator

from empires.engine.journal import Entry, Journal
from empires.model.events.all_events import ClockMoved
from empires.model.state.asks import Roll
from empires.model.state.campaign import Clock
from empires.players.dice import DiceBox, Month, month_of

PAGE = 200
"""Entries read at a time."""


def dice_after(journal: Journal, length: int, clock: Clock) -> DiceBox:
    """The dice of the journal's campaign after so many entries, when its clock stands there."""
    box, month = DiceBox(journal.header.seed, journal.header.dice), month_of(clock)
    now: Month | None = month_of(Clock())
    since: list[Entry] = []
    for entry in _back(journal, length) if journal.header.dice == "named" else ():
        since.append(entry)
        if any(one != month for one in _months(entry)):
            now = None
            break
    for entry in reversed(since):
        if now == month and isinstance(entry.ask, Roll):
            box.made(entry.ask, clock)
        now = next(iter(_months(entry)[-1:]), now)
    return box


def _back(journal: Journal, length: int) -> Iterator[Entry]:
    """Entries from the last to the first, a page at a time."""
    for last in range(length, 0, -PAGE):
        yield from reversed(journal.entries(max(1, last - PAGE + 1), last))


def _months(entry: Entry) -> list[Month]:
    return [month_of(event.clock) for event in entry.events if isinstance(event, ClockMoved)]

"""What was taken back: the kept tails of a journal, when in the campaign they lay, and what had been thrown in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from empires.engine.journal import Branch, Entry, Journal
from empires.model.events.all_events import ClockMoved
from empires.model.state.asks import Roll
from empires.model.state.campaign import Clock, RealmId

PAGE = 40
"""Entries read at a time."""


class Throw(Struct, frozen=True):
    """Dice that had fallen: by which row, why, whose, what was thrown and what it showed."""

    rule: str
    why: str
    by: RealmId
    dice: str
    pips: tuple[int, ...]


class Rewind(Struct, frozen=True):
    """A tail that was taken back and is kept. clocks: where the campaign stood in it, first to last.

    answers: answers in it by realm; throws: its dice, in order.
    """

    branch: Branch
    clocks: tuple[Clock, ...]
    answers: dict[RealmId, int]
    throws: tuple[Throw, ...]


def rewinds(journal: Journal) -> tuple[Rewind, ...]:
    """Every kept tail, the oldest first."""
    return tuple(_read(journal, branch) for branch in sorted(journal.branches(), key=lambda one: one.id))


def _read(journal: Journal, branch: Branch) -> Rewind:
    tail = journal.branch_entries(branch.id)
    answers: dict[RealmId, int] = {}
    for entry in tail:
        if entry.ask is not None and not isinstance(entry.ask, Roll):
            answers[entry.ask.by] = answers.get(entry.ask.by, 0) + 1
    throws = tuple(
        Throw(entry.ask.rule, entry.ask.why, entry.ask.by, entry.ask.dice, tuple(entry.answer))
        for entry in tail
        if isinstance(entry.ask, Roll)
    )
    clocks = (clock_after(journal, branch.first - 1), *(move.clock for move in _moves(tail)))
    return Rewind(branch, clocks, answers, throws)


def clock_after(journal: Journal, number: int) -> Clock:
    """Where the clock stood after an entry: the last move of it at or before."""
    for last in range(number, 0, -PAGE):
        moves = list(_moves(journal.entries(max(1, last - PAGE + 1), last)))
        if moves:
            return moves[-1].clock
    return Clock()


def _moves(entries: Sequence[Entry]) -> Iterator[ClockMoved]:
    return (event for entry in entries for event in entry.events if isinstance(event, ClockMoved))

"""A journal in memory, for simulation and tests; and the rules that every journal follows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal

from empires.engine.journal import Branch, Entry, Header, Snapshot

Turn = tuple[int, str, int]
"""Year, part and campaign turn of a snapshot."""

NEWEST = 10
"""So many snapshots are kept whatever turn they are of: about the phases one may want to undo into."""


def now() -> str:
    """The moment in ISO form, UTC, to the second: for people, never for rules."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def turn_of(snapshot: Snapshot) -> Turn:
    """What thinning sorts a snapshot by."""
    clock = snapshot.state.clock
    return (clock.year, clock.part, clock.turn)


def superfluous(marks: Sequence[tuple[int, Turn]]) -> set[int]:
    """Which snapshots may go, of (after, turn) in rising order: all but the newest ones and the first of each turn."""
    spare: set[int] = set()
    turns: set[Turn] = set()
    for after, turn in marks[:-NEWEST]:
        if turn in turns:
            spare.add(after)
        turns.add(turn)
    return spare


def check_growth(length: int, entries: Sequence[Entry], snapshots: Sequence[Snapshot]) -> None:
    """ValueError unless the entries go on from `length` without gaps and the snapshots stand on entries that exist."""
    for number, entry in enumerate(entries, length + 1):
        if entry.number != number:
            raise ValueError(f"entry {entry.number} where entry {number} was due")
    last = length + len(entries)
    for snapshot in snapshots:
        if not 0 <= snapshot.after <= last:
            raise ValueError(f"snapshot after entry {snapshot.after}, but the last entry is {last}")


def check_cut(length: int, after: int) -> None:
    """ValueError unless `after` is 0 or the number of an entry."""
    if not 0 <= after <= length:
        raise ValueError(f"cannot cut after entry {after} of {length}")


class MemoryJournal:
    """A Journal that is gone with the process."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._entries: list[Entry] = []
        self._snapshots: dict[int, Snapshot] = {}
        self._tails: list[tuple[Branch, tuple[Entry, ...]]] = []

    @property
    def header(self) -> Header:
        """The campaign's unchanging facts."""
        return self._header

    def length(self) -> int:
        """Number of the last entry, 0 if none."""
        return len(self._entries)

    def entries(self, first: int = 1, last: int | None = None) -> Sequence[Entry]:
        """Entries in order, both ends included."""
        return self._entries[max(first, 1) - 1 : last if last is None else max(last, 0)]

    def commit(self, entries: Sequence[Entry], snapshots: Sequence[Snapshot] = ()) -> None:
        """Append entries and snapshots; ValueError if they do not follow on."""
        check_growth(len(self._entries), entries, snapshots)
        self._entries.extend(entries)
        self._snapshots.update((snapshot.after, snapshot) for snapshot in snapshots)
        if snapshots:
            marks = sorted((after, turn_of(kept)) for after, kept in self._snapshots.items())
            for after in superfluous(marks):
                del self._snapshots[after]

    def snapshot(self, upto: int | None = None) -> Snapshot | None:
        """The newest snapshot after entry `upto` or an earlier one."""
        found = max((after for after in self._snapshots if upto is None or after <= upto), default=None)
        return None if found is None else self._snapshots[found]

    def cut(self, after: int, why: Literal["undo", "rewind", "rules"]) -> None:
        """Take entries after `after` off and keep them as a branch; nothing happens if there are none."""
        check_cut(len(self._entries), after)
        tail = tuple(self._entries[after:])
        if not tail:
            return
        self._tails.append((Branch(len(self._tails) + 1, after + 1, len(tail), now(), why), tail))
        del self._entries[after:]
        self._snapshots = {at: kept for at, kept in self._snapshots.items() if at <= after}

    def branches(self) -> Sequence[Branch]:
        """Tails that were kept, oldest first."""
        return [branch for branch, _ in self._tails]

    def branch_entries(self, branch: int) -> Sequence[Entry]:
        """Entries of a kept tail; LookupError if there is no such branch."""
        for kept, tail in self._tails:
            if kept.id == branch:
                return tail
        raise LookupError(f"no branch {branch}")

    def close(self) -> None:
        """Nothing to release."""

"""What a journal keeps: entries, snapshots and the header of a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from empires.model.events.all_events import AnyEvent
from empires.model.land.world import Cell
from empires.model.state.asks import Decide, Pick, Roll, Share
from empires.model.state.campaign import Campaign
from empires.players.dice import Kind

Source = Literal["person", "auto", "seed", "table", "host"]
"""Who answered: a person, an automatic player, seeded dice, the host's own dice; host: a command, no answer."""


BEGIN = "begin"
"""Answer of the entry in which the first question was put."""


class Entry(Struct, frozen=True):
    """One answer and all that followed from it up to the next ask; or a host's command (ask is None).

    number: from 1, without gaps. fixed: why undo stops here: "dice", "knowledge", or "" where it may be taken back.
    """

    number: int
    source: Source
    ask: Roll | Decide | Pick | Share | None
    answer: Any
    events: tuple[AnyEvent, ...]
    fixed: str = ""


class Change(Struct, frozen=True):
    """What one call brought about: the entries that were added, or that entries were taken off."""

    entries: tuple[Entry, ...] = ()
    taken_off: int = 0

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """All events of the entries, in order."""
        return tuple(event for entry in self.entries for event in entry.events)

    @property
    def touched(self) -> frozenset[Cell]:
        """Tiles the events touched."""
        return frozenset(cell for event in self.events for cell in event.cells)


class Header(Struct, frozen=True):
    """What never changes in a campaign: made once, with the file.

    world: the whole world file as text, so that the campaign can be mailed. rules_print: print of the rulebook.
    house: house rules (TOML). seed: the secret that the dice follow from. dice: how they follow from it.
    """

    id: str
    name: str
    made: str
    program: str
    seed: str
    world: str
    world_print: str
    rules_print: str
    house: str = ""
    dice: Kind = "numbered"


class Snapshot(Struct, frozen=True):
    """The state after entry `after`, at the boundary of a phase; label: for people, "year/turn/realm/phase"."""

    after: int
    state: Campaign
    label: str = ""


class Branch(Struct, frozen=True):
    """A tail of entries that was rewound and is kept; first: number of its first entry."""

    id: int
    first: int
    length: int
    made: str
    why: str


class Journal(Protocol):
    """Where entries live; every method is one transaction that happens whole or not at all."""

    @property
    def header(self) -> Header:
        """The campaign's unchanging facts."""

    def length(self) -> int:
        """Number of the last entry, 0 if none."""

    def entries(self, first: int = 1, last: int | None = None) -> Sequence[Entry]:
        """Entries in order, both ends included."""

    def commit(self, entries: Sequence[Entry], snapshots: Sequence[Snapshot] = ()) -> None:
        """Append entries and snapshots; durable when it returns."""

    def snapshot(self, upto: int | None = None) -> Snapshot | None:
        """The newest snapshot after entry `upto` or an earlier one."""

    def cut(self, after: int, why: Literal["undo", "rewind", "rules"]) -> None:
        """Take entries after `after` off; a rewound tail is kept as a branch, an undone one too."""

    def branches(self) -> Sequence[Branch]:
        """Tails that were kept."""

    def branch_entries(self, branch: int) -> Sequence[Entry]:
        """Entries of a kept tail."""

    def close(self) -> None:
        """Release the file; it may be copied then."""

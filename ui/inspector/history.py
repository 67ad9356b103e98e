"""What happened to each tile and piece, read from the journal in slices when it is first looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from empires.engine.journal import Change, Entry, Journal
from empires.model.events import all_events as ev
from empires.model.state.campaign import Clock
from ui.inspector.parts import Happened

SLICE = 400
"""Entries read at once; the window stays awake between two slices."""


class History(QObject):
    """Events by target ("tile:…", "party:…"); `changed` when more of the journal has been read."""

    changed = Signal()

    def __init__(self, journal: Journal, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._journal = journal
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._read)
        self._forget()

    def _forget(self) -> None:
        self._kept: dict[str, list[Happened]] = {}
        self._read_to, self._clock = 0, Clock()

    def of(self, target: str) -> Sequence[Happened]:
        """What happened to it, as far as the journal has been read; the rest is read from now on."""
        if self._read_to < self._journal.length() and not self._timer.isActive():
            self._timer.start()
        return self._kept.get(target, ())

    @property
    def done(self) -> bool:
        """Whether the whole journal has been read."""
        return self._read_to >= self._journal.length()

    def grow(self, change: Change) -> None:
        """Follow a change; after going back all is read anew."""
        if change.taken_off:
            self._forget()
        elif change.entries and change.entries[0].number == self._read_to + 1:
            self._take(change.entries)

    def _read(self) -> None:
        entries = self._journal.entries(self._read_to + 1, min(self._read_to + SLICE, self._journal.length()))
        self._take(entries)
        if self.done or not entries:
            self._timer.stop()
            self.changed.emit()

    def _take(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            for event in entry.events:
                if isinstance(event, ev.ClockMoved):
                    self._clock = event.clock
                for target in targets_of(event):
                    self._kept.setdefault(target, []).append((self._clock, event))
            self._read_to = entry.number


def targets_of(event: ev.Event) -> set[str]:
    """The tiles and pieces whose past an event belongs to."""
    if isinstance(event, ev.RevenueCollected):
        return {f"tile:{cell}" for cell, what, _ in event.sources if what == "mine"}
    found = {f"tile:{cell}" for cell in event.cells} if event.telling.of_tiles else set[str]()
    match event:
        case ev.PartyFormed():
            found.add(f"party:{event.party.id}")
        case ev.PartyChanged() if event.what:
            found.add(f"party:{event.now.id}")
        case ev.HeroesFell():
            found.add(f"party:{event.party}")
        case ev.WandererCame():
            found.add(f"wanderer:{event.wanderer.id}")
        case ev.WandererMoved() | ev.WandererChanged():
            found.add(f"wanderer:{event.wanderer}")
        case ev.WarBandHired():
            found.add(f"warband:{event.band.id}")
        case ev.WarBandChanged():
            found.add(f"warband:{event.now.id}")
        case ev.ShipChanged():
            found.add(f"ship:{event.now.id}")
        case ev.ShipMoved():
            found.add(f"ship:{event.ship}")
    return found

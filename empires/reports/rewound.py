"""What a report says of the host's going back: over which months, and how many of the reader's answers went."""

from __future__ import annotations

from collections.abc import Iterator

from empires.engine.journal import Entry, Journal
from empires.engine.letters import month_of
from empires.engine.rewinds import Rewind, rewinds
from empires.engine.views import redacted
from empires.knowledge.view import View
from empires.model.events.all_events import ClockMoved
from empires.model.state.asks import Roll
from empires.model.state.campaign import Clock
from empires.reports.building import Builder
from empires.reports.model import ReportRewind, When

REWOUND = "rewind"


def taken_back(journal: Journal, view: View, builder: Builder) -> Iterator[ReportRewind]:
    """Rewinds over months that touch the reader, the oldest first; how much of others went is not told."""
    for rewind in rewinds(journal):
        if rewind.branch.why == REWOUND and _touches(journal, rewind, view):
            answers = sum(rewind.answers.values()) if view.host else rewind.answers.get(view.viewer, 0)
            first, last = _when(builder, rewind.clocks[0]), _when(builder, rewind.clocks[-1])
            yield ReportRewind(first, last, rewind.branch.made[:10], answers)


def _touches(journal: Journal, rewind: Rewind, view: View) -> bool:
    """Whether the reader answered in the tail, or would have been told of anything in it but the clock."""
    return view.host or any(_tells(entry, view) for entry in journal.branch_entries(rewind.branch.id))


def _tells(entry: Entry, view: View) -> bool:
    asked = entry.ask is not None and entry.ask.by == view.viewer
    known = redacted(entry, view)
    if known is None:
        return asked
    rolled = isinstance(known.ask, Roll)
    return asked or rolled or any(not isinstance(event, ClockMoved) for event in known.events)


def _when(builder: Builder, clock: Clock) -> When:
    return builder.when(clock.year, month_of(clock))

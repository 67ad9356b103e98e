"""The ledger: every crown of an empire with its source, every expense with its purpose, year by year (ME-REVENUE)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from empires.engine.journal import Entry, Journal
from empires.engine.views import redact
from empires.knowledge.view import View
from empires.model.events import all_events as ev
from empires.model.land.world import Cell, World
from empires.model.state.campaign import RealmId

LOST = "lost"
"""Purpose of what was left at the end of a winter (ME-REVENUE-02)."""


SOURCES = {"ships": "ME-REVENUE-08", "mine": "ME-MINE-03", "treasure": "ME-WILD-09"}
"""Rule by source of revenue; what is owed or granted names its own, all else is a settlement (ME-REVENUE-01)."""


class Line(Struct, frozen=True):
    """Crowns that came in or went out. what: source or purpose, a key of the words; cell: its tile, "" for none.

    rule: the row behind it.
    """

    what: str
    crowns: int
    cell: Cell = ""
    rule: str = ""


class Ledger(Struct, frozen=True):
    """One winter of one empire: what was there, what came in, what was spent, and what was lost at the end.

    causes: the rule of each thing that changes its revenue, told before it is collected (ME-REVENUE-12).
    """

    realm: RealmId
    year: int
    opening: int = 0
    income: tuple[Line, ...] = ()
    expenses: tuple[Line, ...] = ()
    lost: int = 0
    causes: dict[str, str] = {}

    @property
    def earned(self) -> int:
        """All crowns that came in."""
        return sum(line.crowns for line in self.income)

    @property
    def spent(self) -> int:
        """All crowns that were spent."""
        return sum(line.crowns for line in self.expenses)

    @property
    def balance(self) -> int:
        """Crowns left in the treasury."""
        return self.opening + self.earned - self.spent - self.lost


def ledgers(journal: Journal, view: View) -> tuple[Ledger, ...]:
    """Ledgers of the realms that the viewer may look into, all for the host, else his own; by year, then realm."""
    readers = tuple(view.campaign.realms) if view.host else (view.viewer,)
    books: dict[tuple[int, RealmId], Ledger] = {}
    for year, event in told(journal.entries(), view):
        for realm in movers(event):
            if realm in readers:
                books[year, realm] = entered(books.get((year, realm), Ledger(realm, year)), event)
    return tuple(books[key] for key in sorted(books) if books[key].income or books[key].expenses or books[key].lost)


class Books:
    """The ledgers of one realm, read on as the campaign goes on."""

    def __init__(self, journal: Journal, realm: RealmId) -> None:
        self._journal, self._realm = journal, realm
        self._read, self._year = 0, 1
        self._books: dict[int, Ledger] = {}

    def read(self, view: View) -> tuple[Ledger, ...]:
        """All of them by year, with what has happened since they were read last; view: of that realm."""
        for entry in self._journal.entries(self._read + 1):
            self._read = entry.number
            for year, event in told((entry,), view, self._year):
                self._year = year
                if self._realm in movers(event):
                    book = self._books.get(year, Ledger(self._realm, year))
                    self._books[year] = entered(book, event)
        return tuple(book for _, book in sorted(self._books.items()) if book.income or book.expenses or book.lost)


def movers(event: ev.Event) -> tuple[RealmId, ...]:
    """Whose ledger an event belongs into."""
    return (event.realm, event.payer) if isinstance(event, ev.RansomPaid) else (event.realm,)


def told(entries: Iterable[Entry], view: View, year: int = 1) -> Iterator[tuple[int, ev.Event]]:
    """Events that the viewer may know of, each with its year; year: that of the first entry."""
    for entry in entries:
        for event in entry.events:
            if isinstance(event, ev.ClockMoved):
                year = event.clock.year
            shown = redact(event, view)
            if shown is not None:
                yield year, shown


def entered(book: Ledger, event: ev.Event) -> Ledger:
    """The ledger after an event; those that move no crowns leave it as it is."""
    match event:
        case ev.RevenueAdjusted():
            return replace(book, causes={**book.causes, event.levy.what: event.rule})
        case ev.RevenueCollected():
            rules = {**SOURCES, **book.causes}
            lines = tuple(Line(n, crowns, cell, rules.get(n, event.rule)) for cell, n, crowns in event.sources)
            return replace(book, income=(*book.income, *lines))
        case ev.PatronageRolled() if event.crowns:
            return replace(book, income=(*book.income, Line("patronage", event.crowns, "", event.rule)))
        case ev.RansomPaid():
            line = Line("ransom", event.crowns, "", event.rule)
            if book.realm == event.payer:
                return replace(book, expenses=(*book.expenses, line))
            return replace(book, income=(*book.income, line))
        case ev.CrownsSpent(on=purpose) if purpose == LOST:
            return replace(book, lost=book.lost + event.crowns)
        case ev.CrownsSpent():
            return replace(book, expenses=(*book.expenses, Line(event.on, event.crowns, event.cell, event.rule)))
    return book


def rows(books: Iterable[Ledger], names: Mapping[RealmId, str], world: World) -> list[tuple[str | int, ...]]:
    """Ledgers as a table for CSV, the heads first: a row for each crown's way, tiles by their numbers."""
    table: list[tuple[str | int, ...]] = [("realm", "year", "side", "what", "tile", "crowns", "rule")]
    for book in books:
        sides = (("income", book.income), ("expense", book.expenses), ("lost", (Line(LOST, book.lost),)))
        table += [
            (names[book.realm], book.year, side, n.what, world.number(n.cell) if n.cell else "", n.crowns, n.rule)
            for side, lines in sides
            for n in lines
            if n.crowns
        ]
    return table

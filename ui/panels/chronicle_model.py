"""The chronicle as an item model: newest first, older pages fetched when they are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from empires.engine.journal import Entry, Journal
from empires.engine.session import Change
from empires.engine.views import redacted
from empires.engine.words import Words
from empires.model.asks import Roll
from empires.model.events import ClockMoved, Event
from empires.model.state import WINTER, Clock
from empires.rules.knowledge import View

PAGE = 120
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()

KINDS: dict[str, tuple[str, ...]] = {
    "dice": ("Roll",),
    "movement": ("BannerMoved", "RouteTried", "BannerEntered", "BannerHalted"),
    "scouting": ("TileScouted", "ScoutingFailed", "StrengthLearned", "SettlementPlaced", "TileMarked"),
    "battle": ("BattleFought", "Pursued", "PointsChanged", "BannerLost"),
    "siege": ("SiegeBegan", "SiegeChanged", "SiegeEnded", "Assaulted", "Starved", "SettlementRazed", "TileTaken"),
    "supply": ("Fed", "BaggageChanged", "StockpileChanged", "StoresChanged"),
    "money": ("RevenueCollected", "CrownsSpent", "PoolChanged"),
    "host": ("Remarked", "SettingChanged", "ControllerChanged", "RealmJoined", "Branch"),
}
"""What the filter tells apart, by the names of the events."""


class Column(IntEnum):
    """Columns of the table."""

    WHEN = 0
    WHAT = 1
    RULE = 2


CELL, RULE, KIND, REALM, KEY = (Qt.ItemDataRole.UserRole + n for n in range(5))


@dataclass(frozen=True)
class Line:
    """One line: key is (entry, place in it), so that rows are told apart whatever they say."""

    key: tuple[int, int]
    when: str
    what: str
    rule: str = ""
    cell: str = ""
    kind: str = ""
    realms: tuple[str, ...] = ()


@dataclass(frozen=True)
class Filter:
    """What is shown; empty fields let everything through."""

    text: str = ""
    realm: str = ""
    phase: str = ""
    kind: str = ""


def is_beat(event: Event) -> bool:
    """The clock's ticks from phase to phase, which the column of times shows already."""
    if not isinstance(event, ClockMoved):
        return False
    clock = event.clock
    return not (clock.step == "order" or clock.part == "over" or clock.step == WINTER[0])


def rolled(ask: Roll, pips: tuple[int, ...], words: Words, view: View) -> str:
    """A roll and how it fell, in words."""
    sums = " + ".join(str(pip) for pip in pips) + (f" = {sum(pips)}" if len(pips) > 1 else "")
    return f"{words.ask(ask, view).rstrip('.')}: {ask.dice} {sums}"


def told(entries: Sequence[Entry], words: Words, view: View) -> list[str]:
    """What entries tell the viewer, dice first, oldest first."""
    lines: list[str] = []
    for entry in entries:
        shown = redacted(entry, view)
        if shown is None:
            continue
        if isinstance(shown.ask, Roll):
            lines.append(rolled(shown.ask, tuple(shown.answer), words, view))
        lines += [text for event in shown.events if (text := words.event(event, view)) and not is_beat(event)]
    return lines


class ChronicleModel(QAbstractTableModel):
    """Lines of what the viewer may know; `show` gives it a journal, `grow` follows a change."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._journal: Journal | None = None
        self._view: View | None = None
        self._lines: list[Line] = []
        self._older = 0
        self._filter = Filter()

    # --- what it is fed with

    def show(self, journal: Journal, view: View, wanted: Filter | None = None) -> None:
        """Begin anew for a viewer or another filter."""
        self.beginResetModel()
        self._journal, self._view = journal, view
        self._filter = wanted if wanted is not None else self._filter
        self._lines, self._older = [], journal.length()
        self._lines = self._next_page()
        self.endResetModel()

    def grow(self, change: Change, view: View) -> None:
        """Take in what an answer brought, or take off what an undo took back."""
        if self._journal is None:
            return
        self._view = view
        length = self._journal.length()
        gone = next((n for n, row in enumerate(self._lines) if row.key[0] <= length), len(self._lines))
        if change.taken_off and gone:
            self.beginRemoveRows(QModelIndex(), 0, gone - 1)
            del self._lines[:gone]
            self.endRemoveRows()
        self._older = min(self._older, length)
        fresh = self._lines_of(change.entries, self._clock_before(change.entries))
        fresh = self._branch_lines(change) + list(reversed(fresh))
        if fresh:
            self.beginInsertRows(QModelIndex(), 0, len(fresh) - 1)
            self._lines[:0] = fresh
            self.endInsertRows()

    def _branch_lines(self, change: Change) -> list[Line]:
        """The host is told that something was taken back."""
        if not change.taken_off or self._view is None or not self._view.host or self._journal is None:
            return []
        text = self.tr("{0} answers were taken back; they are kept with the file.").format(change.taken_off)
        line = Line((self._journal.length(), 10_000 + len(self._journal.branches())), "", text, kind="host")
        return [line] if self._passes(line, "") else []

    def _clock_before(self, entries: Sequence[Entry]) -> Clock:
        return self._clock_at(entries[0].number - 1) if entries else Clock()

    def _clock_at(self, number: int) -> Clock:
        """Where the clock stood after an entry: the last move of it at or before."""
        assert self._journal is not None
        while number > 0:
            first = max(number - 40, 1)
            for entry in reversed(self._journal.entries(first, number)):
                for event in reversed(entry.events):
                    if isinstance(event, ClockMoved):
                        return event.clock
            number = first - 1
        return Clock()

    def _next_page(self) -> list[Line]:
        """Older lines until a page is full or the beginning is reached."""
        assert self._journal is not None
        found: list[Line] = []
        while self._older > 0 and len(found) < PAGE:
            first = max(self._older - PAGE, 0) + 1
            entries = self._journal.entries(first, self._older)
            found.extend(reversed(self._lines_of(entries, self._clock_at(first - 1))))
            self._older = first - 1
        return found

    def _lines_of(self, entries: Sequence[Entry], clock: Clock) -> list[Line]:
        lines: list[Line] = []
        for entry in entries:
            lines.extend(self._entry(entry, clock))
            clock = next((e.clock for e in reversed(entry.events) if isinstance(e, ClockMoved)), clock)
        return lines

    def _entry(self, entry: Entry, clock: Clock) -> list[Line]:
        assert self._view is not None
        shown = redacted(entry, self._view)
        if shown is None:
            return []
        rows: list[Line] = []
        if isinstance(shown.ask, Roll):
            rows.append(self._roll(entry.number, shown.ask, shown.answer, clock))
        for event in shown.events:
            text = self._words.event(event, self._view)
            if isinstance(event, ClockMoved):
                clock = event.clock
            if text and not is_beat(event):
                rows.append(self._event(entry.number, len(rows), event, text, clock))
        phase = clock.step
        return [row for row in rows if self._passes(row, phase)]

    def _roll(self, number: int, ask: Roll, pips: Any, clock: Clock) -> Line:
        assert self._view is not None
        text = rolled(ask, tuple(pips), self._words, self._view)
        cell = str(ask.facts.get("cell", "") or ask.facts.get("target", ""))
        return Line((number, -1), self._when(clock), text, ask.rule, cell, "dice", (ask.by,))

    def _event(self, number: int, place: int, event: Event, text: str, clock: Clock) -> Line:
        name = type(event).__name__
        kind = next((kind for kind, names in KINDS.items() if name in names), "")
        cells = [cell for cell in event.cells if cell]
        return Line(
            (number, place), self._when(clock), text, event.rule, cells[-1] if cells else "", kind,
            (event.realm, *event.involved, clock.player),
        )  # fmt: skip

    def _when(self, clock: Clock) -> str:
        assert self._view is not None
        if clock.part == "setup":
            return self.tr("set-up")
        if clock.part == "winter":
            return self.tr("Y{0} winter · {1}").format(clock.year, self._words.term("winter", clock.step))
        where = self.tr("Y{0} T{1}").format(clock.year, clock.turn)
        who = self._words.realm(clock.player, self._view) if clock.player else ""
        return " · ".join(part for part in (where, who, self._words.term("phase", clock.step)) if part)

    def _passes(self, row: Line, phase: str) -> bool:
        wanted = self._filter
        return (
            (not wanted.kind or row.kind == wanted.kind)
            and (not wanted.realm or wanted.realm in row.realms)
            and (not wanted.phase or phase == wanted.phase)
            and all(word in f"{row.what} {row.when} {row.rule}".casefold() for word in wanted.text.casefold().split())
        )

    # --- what Qt asks

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._older > 0

    def fetchMore(self, parent: Index) -> None:
        page = self._next_page()
        if page:
            self.beginInsertRows(QModelIndex(), len(self._lines), len(self._lines) + len(page) - 1)
            self._lines.extend(page)
            self.endInsertRows()

    def line_at(self, row: int) -> Line:
        """The line of a row."""
        return self._lines[row]

    def lines(self) -> list[Line]:
        """All lines fetched so far."""
        return list(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        row = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (row.when, row.what, row.rule)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.what
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.when}: {row.what} {row.rule}" if index.column() == Column.WHAT else None
        return {CELL: row.cell, RULE: row.rule, KIND: row.kind, KEY: row.key}.get(role)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("When"), self.tr("What happened"), self.tr("Rule"))[section]
        return None

"""The chronicle as an item model: newest first, older pages fetched when they are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, get_args

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QPixmap

from empires.engine.journal import Branch, Change, Entry, Journal
from empires.engine.rewinds import clock_after
from empires.engine.views import redacted
from empires.knowledge.view import AWAY, View, clock_seen
from empires.model.events.all_events import ClockMoved
from empires.model.events.event import Subject
from empires.model.state.campaign import Clock
from empires.words.sentences import Line, Words
from ui.scene.heraldry import flag

PAGE = 120
BEHIND = 10_000
"""Place of what is told behind all events of an entry."""
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()

KINDS = ("dice", "choice", *get_args(Subject))
"""What the filter tells apart; their names are in the words."""


EVERYTHING = "*"
"""Filter by kind: choices as well, which otherwise are left out because what came of them is told."""


class Column(IntEnum):
    """Columns of the table."""

    WHEN = 0
    WHAT = 1
    RULE = 2


CELL, RULE, KIND, REALM, KEY = (Qt.ItemDataRole.UserRole + n for n in range(5))


@dataclass(frozen=True)
class Row:
    """One line: key is (entry, place in it), so that rows are told apart whatever they say."""

    key: tuple[int, int]
    when: str
    what: str
    rule: str = ""
    cell: str = ""
    kind: str = ""
    realms: tuple[str, ...] = ()
    phase: str = ""
    short: str = ""
    player: str = ""
    """What stands in the narrow column, and whose device beside it."""


@dataclass(frozen=True)
class Filter:
    """What is shown; empty fields let everything through."""

    text: str = ""
    realm: str = ""
    phase: str = ""
    kind: str = ""


def _clock_behind(entry: Entry, clock: Clock) -> Clock:
    """Where the clock stands after an entry."""
    return next((e.clock for e in reversed(entry.events) if isinstance(e, ClockMoved)), clock)


class ChronicleModel(QAbstractTableModel):
    """Lines of what the viewer may know; `show` gives it a journal, `grow` follows a change."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._journal: Journal | None = None
        self._view: View | None = None
        self._lines: list[Row] = []
        self._older = 0
        self._clock = Clock()
        self._filter = Filter()
        self._looked_at = 0
        self._tails: dict[int, list[Branch]] = {}
        self.small: QFont | None = None
        self.soft: QColor | None = None
        self.device = 16
        """Height of the devices in pixels."""

    # --- what it is fed with

    def show(self, journal: Journal, view: View, wanted: Filter | None = None) -> None:
        """Begin anew for a viewer or another filter."""
        self.beginResetModel()
        self._journal, self._view = journal, view
        self._filter = wanted if wanted is not None else self._filter
        self._lines, self._older, self._looked_at = [], journal.length(), 0
        self._clock = view.campaign.clock
        self._tails = self._taken_back()
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
        fresh = self._lines_of(change.entries, self._clock)
        self._clock = view.campaign.clock
        if change.taken_off:
            before, self._tails = self._tails, self._taken_back()
            told = [tail for tail in self._tails.get(length, []) if tail not in before.get(length, [])]
            fresh = self._tail_rows(told) + fresh
        fresh.reverse()
        if fresh:
            self.beginInsertRows(QModelIndex(), 0, len(fresh) - 1)
            self._lines[:0] = fresh
            self.endInsertRows()

    def _taken_back(self) -> dict[int, list[Branch]]:
        """Tails that were taken back, by the entry they came after; nobody but the host is told of them."""
        tails: dict[int, list[Branch]] = {}
        if self._journal is not None and self._view is not None and self._view.host:
            for branch in self._journal.branches():
                if branch.why in ("rewind", "undo"):
                    tails.setdefault(branch.first - 1, []).append(branch)
        return tails

    def _tail_rows(self, tails: Sequence[Branch]) -> list[Row]:
        rows = [Row((t.first - 1, BEHIND + t.id), "", said, kind="host") for t in tails for said in self._said_of(t)]
        return [row for row in rows if self._passes(row)]

    def _said_of(self, tail: Branch) -> list[str]:
        """One answer in its own words, a longer tail by its length."""
        if tail.why == "rewind":
            said = self.tr("Answers and dice taken back: {0}. They are kept with the file.")
            return [said.format(tail.length)]
        assert self._journal is not None
        assert self._view is not None
        asked = [e if e.ask is None else replace(e, events=()) for e in self._journal.branch_entries(tail.id)]
        lines = [line.text for entry in asked for line in self._words.lines(entry, self._view)]
        return [self.tr("Taken back: {0}").format(" ".join(lines))]

    def _next_page(self) -> list[Row]:
        """Older lines until a page of what the viewer may see is full, or the beginning is reached.

        Entries that are hidden from him are not counted: where a page ends would tell how many there are.
        """
        found: list[Row] = []
        for number, rows in self._backwards():
            found.extend(reversed(rows))
            self._older = number - 1
            if len(found) >= PAGE:
                break
        return found

    def _backwards(self) -> Iterator[tuple[int, list[Row]]]:
        """The rows of each older entry, the newest first."""
        assert self._journal is not None
        last = self._older
        while last > 0:
            first = max(last - PAGE, 0) + 1
            clock, read = clock_after(self._journal, first - 1), list[tuple[Entry, Clock]]()
            for entry in self._journal.entries(first, last):
                read.append((entry, clock))
                clock = _clock_behind(entry, clock)
            for entry, then in reversed(read):
                yield entry.number, self._lines_of([entry], then)
            last = first - 1

    def _lines_of(self, entries: Sequence[Entry], clock: Clock) -> list[Row]:
        lines: list[Row] = []
        for entry in entries:
            lines.extend(self._entry(entry, clock))
            lines.extend(self._tail_rows(self._tails.get(entry.number, ())))
            clock = _clock_behind(entry, clock)
        return lines

    def _entry(self, entry: Entry, clock: Clock) -> list[Row]:
        assert self._view is not None
        shown = redacted(entry, self._view)
        if shown is None:
            return []
        rows: list[Row] = []
        asked = replace(shown, events=())
        for line in self._words.lines(asked, self._view) if shown.ask is not None else ():
            rows.append(self._row(entry.number, -1, line, clock))
        for place, event in enumerate(shown.events):
            if isinstance(event, ClockMoved):
                clock = event.clock
            alone = replace(shown, ask=None, answer=None, events=(event,))
            rows += [self._row(entry.number, place, line, clock) for line in self._words.lines(alone, self._view)]
        return [row for row in rows if self._passes(row)]

    def _row(self, number: int, place: int, line: Line, clock: Clock) -> Row:
        cell = line.cells[-1] if line.cells else ""
        rule = line.rules[0] if line.rules else ""
        clock = clock_seen(clock, self._view.viewer) if self._view is not None else clock
        phase = line.phase if clock.step == AWAY else clock.step
        if line.kind == "host":
            # What the host sets is no act of the player whose turn it is, nor of a phase.
            clock, phase = replace(clock, order=(), step=""), ""
        return Row((number, place), self._when(clock), line.text, rule, cell, line.kind,
                   (line.realm, clock.player), phase, self._short(clock), clock.player)  # fmt: skip

    def _short(self, clock: Clock) -> str:
        """Turn and phase; the year and the player stand in the tool tip."""
        if clock.part == "setup":
            return self.tr("set-up")
        step = self._words.term("step", clock.step) if clock.step else ""
        return (step if clock.part == "winter" else self.tr("T{0} · {1}").format(clock.turn, step)).removesuffix(" · ")

    def _when(self, clock: Clock) -> str:
        assert self._view is not None
        if clock.part == "setup":
            return self.tr("set-up")
        step = self._words.term("step", clock.step) if clock.step else ""
        if clock.part == "winter":
            return self.tr("Y{0} winter · {1}").format(clock.year, step).removesuffix(" · ")
        where = self.tr("Y{0} T{1}").format(clock.year, clock.turn)
        who = self._words.realm(clock.player, self._view) if clock.player else ""
        return " · ".join(part for part in (where, who, step) if part)

    def found(self) -> tuple[int, int, bool]:
        """(lines shown, lines looked at, whether the whole chronicle was looked at)."""
        return len(self._lines), self._looked_at, self._older == 0

    def _passes(self, row: Row) -> bool:
        wanted = self._filter
        self._looked_at += row.kind != "choice" or wanted.kind in (EVERYTHING, "choice")
        kinds = row.kind == wanted.kind or wanted.kind == EVERYTHING or (not wanted.kind and row.kind != "choice")
        return (
            kinds
            and (not wanted.realm or wanted.realm in row.realms)
            and (not wanted.phase or row.phase == wanted.phase)
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

    def row_at(self, row: int) -> Row:
        """What stands in a row."""
        return self._lines[row]

    def rows(self) -> list[Row]:
        """All rows fetched so far."""
        return list(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        row = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (row.short, row.what, row.rule)[index.column()]
        if role == Qt.ItemDataRole.DecorationRole and index.column() == Column.WHEN:
            return self._flag(row.player)
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.when if index.column() == Column.WHEN else row.what
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.when}: {row.what} {row.rule}" if index.column() == Column.WHAT else None
        if role == Qt.ItemDataRole.FontRole and index.column() != Column.WHAT:
            return self.small
        if role == Qt.ItemDataRole.ForegroundRole and index.column() != Column.WHAT:
            return self.soft
        return {CELL: row.cell, RULE: row.rule, KIND: row.kind, KEY: row.key}.get(role)

    def _flag(self, realm: str) -> QPixmap | None:
        known = self._view.campaign.realms.get(realm) if self._view is not None else None
        return flag(known, self.device) if known is not None else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("When"), self.tr("What happened"), self.tr("Rule"))[section]
        return None

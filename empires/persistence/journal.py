"""The journal of a campaign file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Any, Literal, TypeVar

from sqlalchemy import Connection, Select, delete, func, insert, literal, select

from empires.engine.journal import Branch, Entry, Header, Snapshot
from empires.engine.memory import check_cut, check_growth, now, superfluous
from empires.persistence import codec, schema
from empires.persistence.database import engine_on, faults
from empires.persistence.faults import Damaged, ReadOnly, Unreadable
from empires.persistence.lock import FileLock

T = TypeVar("T")

_ENTRY = [column.name for column in schema.entries.columns]


class SqliteJournal:
    """A Journal in a campaign file; made by `campaign_file.create` and `campaign_file.open`.

    lock: held until close; None: read only (`raw` is then a copy in memory). copy_fault: why no safety copy was kept
    at opening, "" if all is well. Methods raise CampaignFileError, and then the file and this object are as before.
    """

    def __init__(self, path: Path, raw: sqlite3.Connection, lock: FileLock | None) -> None:
        self.path = path
        self.copy_fault = ""
        self._raw = raw
        self._lock = lock
        self._engine = engine_on(raw)
        self._gate = RLock()
        self._length: int | None = None
        self._header = self._read_header()

    @property
    def read_only(self) -> bool:
        """Opened for reports and checks."""
        return self._lock is None

    @property
    def header(self) -> Header:
        """The campaign's unchanging facts."""
        return self._header

    def length(self) -> int:
        """Number of the last entry, 0 if none."""
        if self._length is None:
            with self._transaction() as conn:
                self._length = conn.scalar(select(func.max(schema.entries.c.number))) or 0
        return self._length

    def entries(self, first: int = 1, last: int | None = None) -> Sequence[Entry]:
        """Entries in order, both ends included; ask for a long campaign in pieces."""
        first, last = max(first, 1), self.length() if last is None else min(last, self.length())
        column = schema.entries.c.number
        query = select(schema.entries).where(column.between(first, last)).order_by(column)
        return self._rows(query, codec.entry_of, last - first + 1)

    def commit(self, entries: Sequence[Entry], snapshots: Sequence[Snapshot] = ()) -> None:
        """Append entries and snapshots in one transaction; durable when it returns. ValueError: they leave a gap."""
        length = self.length()
        check_growth(length, entries, snapshots)
        entry_rows = [codec.entry_row(entry) for entry in entries]
        snapshot_rows = [codec.snapshot_row(snapshot) for snapshot in snapshots]
        with self._writing() as conn:
            if entry_rows:
                conn.execute(insert(schema.entries), entry_rows)
            if snapshot_rows:
                conn.execute(insert(schema.snapshots).prefix_with("OR REPLACE"), snapshot_rows)
                self._thin(conn)
        self._length = length + len(entries)

    def snapshot(self, upto: int | None = None) -> Snapshot | None:
        """The newest snapshot after entry `upto` or an earlier one."""
        query = select(schema.snapshots).order_by(schema.snapshots.c.after.desc()).limit(1)
        if upto is not None:
            query = query.where(schema.snapshots.c.after <= upto)
        found = self._rows(query, codec.snapshot_of)
        return found[0] if found else None

    def cut(self, after: int, why: Literal["undo", "rewind", "rules"]) -> None:
        """Take entries after `after` off and keep them as a branch; nothing happens if there are none.

        A copy in memory, which is nobody else's, may be cut where the rules of today cannot follow it.
        """
        length = self.length()
        check_cut(length, after)
        if after == length:
            return
        with self._writing(own=why == "rules") as conn:
            branch = codec.branch_row(after + 1, length - after, now(), why)
            made = conn.scalar(insert(schema.branches).returning(schema.branches.c.id), branch)
            tail = schema.entries.c.number > after
            moved: Select[Any] = select(literal(made), *schema.entries.columns).where(tail)
            conn.execute(insert(schema.branch_entries).from_select(["branch", *_ENTRY], moved))
            conn.execute(delete(schema.entries).where(tail))
            conn.execute(delete(schema.snapshots).where(schema.snapshots.c.after > after))
        self._length = after

    def branches(self) -> Sequence[Branch]:
        """Tails that were kept, oldest first."""
        return self._rows(select(schema.branches).order_by(schema.branches.c.id), codec.branch_of)

    def branch_entries(self, branch: int) -> Sequence[Entry]:
        """Entries of a kept tail; LookupError if there is no such branch."""
        known = {kept.id: kept.length for kept in self.branches()}
        if branch not in known:
            raise LookupError(f"no branch {branch}")
        table = schema.branch_entries.c
        query = select(schema.branch_entries).where(table.branch == branch).order_by(table.number)
        return self._rows(query, codec.entry_of, known[branch])

    def check_rows(self) -> None:
        """Read every row and compare it with its check; Damaged, Unreadable. Decodes nothing: some ms a megabyte."""
        for table in (schema.entries, schema.branch_entries):
            self._rows(select(table), codec.whole_entry)
        self._rows(select(schema.snapshots), codec.whole_snapshot)
        self.branches()

    def backup_to(self, target: sqlite3.Connection) -> None:
        """Copy the whole file, as it is at this moment, into another database."""
        with self._gate:
            self._raw.backup(target)

    def close(self) -> None:
        """Release the file, which may be copied then; again is harmless."""
        with self._gate:
            self._engine.dispose()
            self._raw.close()
            if self._lock is not None:
                self._lock.release()

    def __enter__(self) -> SqliteJournal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _read_header(self) -> Header:
        found = self._rows(select(schema.header), codec.header_of)
        if len(found) != 1:
            raise Damaged(self.path, what="the campaign's header is missing", hint="")
        return found[0]

    def _rows(self, query: Select[Any], decode: Callable[[codec.Stored], T], count: int | None = None) -> list[T]:
        """Decoded rows of a query; Damaged if one is broken or there are not `count` of them, Unreadable."""
        with self._transaction() as conn:
            stored = conn.execute(query).mappings()
            try:
                rows = [decode(row) for row in stored]  # type: ignore[arg-type]
            except codec.BrokenRow as error:
                raise Damaged(self.path, what=str(error), hint="") from error
            except codec.StrangeRow as error:
                raise Unreadable(self.path, what=str(error), program=self._header.program) from error
        if count is not None and len(rows) != max(count, 0):
            raise Damaged(self.path, what=f"{count - len(rows)} entries are missing", hint="")
        return rows

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._gate, faults(self.path), self._engine.begin() as conn:
            yield conn

    @contextmanager
    def _writing(self, own: bool = False) -> Iterator[Connection]:
        """A transaction that changes the file, or a copy of our own; if it fails, what is in it is asked anew."""
        if self.read_only and not own:
            raise ReadOnly(self.path, what="it was opened for reading")
        try:
            with self._transaction() as conn:
                yield conn
        except BaseException:
            self._length = None
            raise

    def _thin(self, conn: Connection) -> None:
        table = schema.snapshots.c
        found = conn.execute(select(table.after, table.year, table.part, table.turn).order_by(table.after))
        spare = superfluous([(row.after, (row.year, row.part, row.turn)) for row in found])
        if spare:
            conn.execute(delete(schema.snapshots).where(table.after.in_(spare)))

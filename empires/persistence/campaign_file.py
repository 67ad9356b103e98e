"""Campaign files: make, open, bring up to date, copy. One SQLite file holds one campaign."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from sqlalchemy import insert

from empires.engine.journal import Entry, Header, Snapshot
from empires.engine.memory import check_growth
from empires.persistence import codec, copies, schema
from empires.persistence.database import connect, engine_on, faults, in_memory
from empires.persistence.faults import (
    AlreadyExists,
    CampaignFileError,
    Damaged,
    MigrationFailed,
    Missing,
    NewerFile,
    NotACampaign,
    ReadOnly,
    SameFile,
)
from empires.persistence.journal import SqliteJournal
from empires.persistence.lock import FileLock

_MAGIC = b"SQLite format 3\0"
_HEAD = 100
"""Bytes of SQLite's own header: page size at 16, pages at 28, user_version at 60, application_id at 68."""


def create(
    path: Path, header: Header, entries: Sequence[Entry] = (), snapshots: Sequence[Snapshot] = ()
) -> SqliteJournal:
    """A new campaign file, whole or not at all, open for writing; AlreadyExists, Missing, ReadOnly, DiskFull."""
    path = _real(path)
    if path.exists():
        raise AlreadyExists(path)
    if not path.parent.is_dir():
        raise Missing(path.parent)
    lock = FileLock(path)
    try:
        with faults(path), copies.new_file(path, overwrite=False) as part:
            _fill(part, header, entries, snapshots)
        return SqliteJournal(path, connect(path, "rw"), lock)
    except BaseException:
        lock.release()
        raise


def open(path: Path, read_only: bool = False, keep_copy: bool = True) -> SqliteJournal:
    """A campaign file, checked and brought up to date.

    read_only: a copy in memory of how it stands now, which disturbs nobody and changes nothing. keep_copy: the first
    opening of a day keeps a safety copy. Any CampaignFileError; the file is then as it was.
    """
    path = _real(path)
    try:
        _require_campaign(path)
        return _open_to_read(path) if read_only else _open_to_write(path, keep_copy)
    except (NotACampaign, Damaged) as fault:
        raise type(fault)(path, **{**fault.facts, "hint": copies.hint(path)}) from fault


def save_copy(journal: SqliteJournal, target: Path, overwrite: bool = False) -> None:
    """The campaign as it is now in another file, whole or not at all; AlreadyExists, SameFile, InUse, DiskFull ..."""
    target = _real(target)
    if target == journal.path or (target.exists() and target.samefile(journal.path)):
        raise SameFile(target)
    if not target.parent.is_dir():
        raise Missing(target.parent)
    if target.exists() and (not overwrite or target.is_dir()):
        raise AlreadyExists(target)
    lock = FileLock(target)
    try:
        copies.write(journal.backup_to, target, overwrite)
    finally:
        lock.release()


def _real(path: Path) -> Path:
    """The file that a name leads to; links in a circle lead to themselves."""
    return Path(os.path.realpath(path))


def _fill(path: Path, header: Header, entries: Sequence[Entry], snapshots: Sequence[Snapshot]) -> None:
    """Tables, header and first entries of a new campaign, in one transaction."""
    check_growth(0, entries, snapshots)
    raw = connect(path, "rwc")
    engine = engine_on(raw)
    try:
        with engine.begin() as conn:
            schema.build(conn)
            conn.execute(insert(schema.header), codec.header_row(header))
            if entries:
                conn.execute(insert(schema.entries), [codec.entry_row(entry) for entry in entries])
            if snapshots:
                conn.execute(insert(schema.snapshots), [codec.snapshot_row(snapshot) for snapshot in snapshots])
    finally:
        engine.dispose()
        raw.close()


def _require_campaign(path: Path) -> None:
    """Missing, NotACampaign, Damaged or NewerFile, told by the first bytes: no strange file is opened any further."""
    if not path.exists():
        raise Missing(path)
    if not path.is_file():
        raise NotACampaign(path, found="a folder or a device", hint="")
    with faults(path), path.open("rb") as file:
        head = file.read(_HEAD)
    if not head:
        raise NotACampaign(path, found="empty", hint="")
    if not head.startswith(_MAGIC):
        raise NotACampaign(path, found="some other kind of file", hint="")
    if len(head) < _HEAD:
        raise Damaged(path, what="only its first bytes are there", hint="")
    if int.from_bytes(head[68:72], "big") != schema.APPLICATION_ID:
        raise NotACampaign(path, found="a database of another program", hint="")
    version = int.from_bytes(head[60:64], "big")
    if version > schema.VERSION:
        raise NewerFile(path, theirs=version, ours=schema.VERSION)


def _open_to_read(path: Path) -> SqliteJournal:
    with _checking(path):
        # What a killed process left half done can only be taken back where writing is allowed; SQLite does it itself.
        raw = connect(path, "rw" if _writable(path) else "ro")
        try:
            _require_whole(raw, path)
            copy = in_memory(raw)
        finally:
            raw.close()
    try:
        with faults(path):
            _migrate(copy, path, "none: it was opened for reading")
        _require_tables(copy, path)
        return SqliteJournal(path, copy, None)
    except BaseException:
        copy.close()
        raise


def _open_to_write(path: Path, keep_copy: bool) -> SqliteJournal:
    if not os.access(path, os.W_OK):
        raise ReadOnly(path, what="the file is write-protected")
    if not os.access(path.parent, os.W_OK):
        raise ReadOnly(path, what="nothing may be written in its folder")
    with contextlib.ExitStack() as undo:
        lock = FileLock(path)
        undo.callback(lock.release)
        with _checking(path):
            raw = connect(path, "rw")
        undo.callback(raw.close)
        _require_whole(raw, path)
        with faults(path):
            _update(raw, path)
        _require_tables(raw, path)
        _clear_journal(raw, path)
        journal = SqliteJournal(path, raw, lock)
        if keep_copy:
            _keep_copy(journal)
        undo.pop_all()
    return journal


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


@contextlib.contextmanager
def _checking(path: Path) -> Iterator[None]:
    """Whatever SQLite says against our fixed questions, if it is not the disk or a lock, is damage."""
    try:
        with faults(path):
            yield
    except (sqlite3.Error, UnicodeError) as error:
        raise Damaged(path, what=str(error), hint="") from error


def _require_whole(raw: sqlite3.Connection, path: Path) -> None:
    """Damaged unless all pages are there and hang together (what stands in the rows is checked when they are read)."""
    with _checking(path):
        raw.execute("SELECT count(*) FROM sqlite_master").fetchone()
        pages = raw.execute("PRAGMA page_count").fetchone()[0]
        size = raw.execute("PRAGMA page_size").fetchone()[0]
        if path.stat().st_size < pages * size:
            raise Damaged(path, what="its end is missing", hint="")
        found = raw.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise Damaged(path, what=found.splitlines()[-1], hint="")
        if not schema.OLDEST <= _version(raw) <= schema.VERSION:
            raise Damaged(path, what=f"it claims to be of version {_version(raw)}, which there never was", hint="")


def _require_tables(raw: sqlite3.Connection, path: Path) -> None:
    """Damaged unless the tables are those of this version, and no state was kept after more entries than there are."""
    for table in schema.metadata.tables.values():
        with _checking(path):
            found = {row[1] for row in raw.execute(f"PRAGMA table_info({table.name})")}
        if found != set(table.columns.keys()):
            raise Damaged(path, what=f"its table of {table.name.replace('_', ' ')} is not as it should be", hint="")
    with _checking(path):
        last, kept = raw.execute(
            "SELECT (SELECT max(number) FROM entries), (SELECT max(after) FROM snapshots)"
        ).fetchone()
    if (kept or 0) > (last or 0):
        raise Damaged(path, what="its last entries are missing", hint="")


def _clear_journal(raw: sqlite3.Connection, path: Path) -> None:
    """Remove the empty journal of a process killed before it changed a page: SQLite does so after its next change."""
    if path.with_name(path.name + "-journal").exists():
        with contextlib.suppress(sqlite3.OperationalError), raw:
            raw.execute("BEGIN IMMEDIATE")
            raw.execute(f"PRAGMA user_version = {schema.VERSION:d}")


def _version(raw: sqlite3.Connection) -> int:
    return int(raw.execute("PRAGMA user_version").fetchone()[0])


def _update(raw: sqlite3.Connection, path: Path) -> None:
    """Bring an older file to this version, after a dated copy of it was kept."""
    if _version(raw) < schema.VERSION:
        copy = copies.keep_copy(path, f"before-version-{schema.VERSION}", raw)
        _migrate(raw, path, copy.name)


def _migrate(raw: sqlite3.Connection, path: Path, copy: str) -> None:
    """Step by step to this version, each step one transaction with its stamp; MigrationFailed."""
    if _version(raw) == schema.VERSION:
        return
    engine = engine_on(raw)
    for version in range(_version(raw), schema.VERSION):
        try:
            with engine.begin() as conn:
                schema.STEPS[version](conn)
                schema.stamp(conn, version + 1)
        except Exception as error:
            raise MigrationFailed(path, step=version, what=str(error).splitlines()[0], copy=copy) from error


def _keep_copy(journal: SqliteJournal) -> None:
    """The safety copy of the day; that it fails keeps nobody from playing, but is said."""
    try:
        copies.keep_daily(journal)
    except CampaignFileError as fault:
        if isinstance(fault, Damaged):
            raise
        journal.copy_fault = str(fault)

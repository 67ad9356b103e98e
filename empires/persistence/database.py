"""One SQLite connection to a campaign file: how it is opened, and what its errors mean."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from empires.persistence.faults import CampaignFileError, Damaged, DiskFault, DiskFull, InUse, ReadOnly, of_system

PATIENCE = 5.0
"""Seconds to wait while another process reads the file (a report, a check) before giving up."""

_FULL = {sqlite3.SQLITE_FULL}
_BROKEN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_BARRED = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection in SQLite's own transaction control; mode: rw, ro, rwc.

    Rollback journal and not WAL: after each commit the one file is the whole campaign, even if the process is killed
    the next moment and only that file is copied. EXTRA also syncs the folder once the journal is gone, else a power cut
    could bring the journal back and undo an acknowledged commit. This costs about a millisecond more than WAL.
    """
    raw = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        if mode != "ro":
            raw.execute("PRAGMA journal_mode = DELETE")
        raw.execute("PRAGMA synchronous = EXTRA")
    except BaseException:
        raw.close()
        raise
    return raw


def in_memory(raw: sqlite3.Connection) -> sqlite3.Connection:
    """A copy of the whole database in memory, taken at one moment."""
    copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        raw.backup(copy)
    except BaseException:
        copy.close()
        raise
    return copy


def engine_on(raw: sqlite3.Connection) -> Engine:
    """SQLAlchemy over this one connection. BEGIN is ours: the driver would leave table changes outside transactions."""
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
    event.listen(engine, "begin", lambda conn: conn.exec_driver_sql("BEGIN"))
    return engine


def _meaning(error: BaseException | None, path: Path) -> CampaignFileError | None:
    """The fault that an error of SQLite stands for; None: a mistake in this program."""
    if not isinstance(error, sqlite3.Error):
        return None
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _FULL:
        return DiskFull(path)
    if code in _BROKEN or str(error).startswith("Could not decode to UTF-8"):
        return Damaged(path, what=str(error), hint="")
    if code in _BUSY:
        return InUse(path, who="another program")
    if code in _BARRED:
        return ReadOnly(path, what=str(error))
    if code == sqlite3.SQLITE_IOERR:
        return DiskFault(path, what=str(error))
    return None


@contextmanager
def faults(path: Path) -> Iterator[None]:
    """Errors of SQLite and the system come out as faults of this file; mistakes of ours come out as they are."""
    try:
        yield
    except CampaignFileError:
        raise
    except DBAPIError as error:
        fault = _meaning(error.orig, path)
        if fault is None:
            raise
        raise fault from error
    except sqlite3.Error as error:
        fault = _meaning(error, path)
        if fault is None:
            raise
        raise fault from error
    except OSError as error:
        raise of_system(error, path) from error

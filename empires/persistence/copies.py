"""Copies of campaign files: written whole or not at all, and the dated ones that no bad state can replace."""

from __future__ import annotations

import os
import re
import sqlite3
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from empires.paths import inherit_rights
from empires.persistence.database import faults
from empires.persistence.faults import AlreadyExists
from empires.persistence.journal import SqliteJournal

KEPT = 5
"""Daily copies of one campaign."""

_DAILY = re.compile(r"(\d{4}-\d\d-\d\d) entry (\d+) ([0-9a-f]{8})")

Backup = Callable[[sqlite3.Connection], None]


def folder_of(path: Path) -> Path:
    """Where the dated copies of a campaign file lie: beside it, so that they are found and go along."""
    return path.with_name(path.name + ".copies")


def today() -> str:
    """The host's date; it only names files."""
    return datetime.now().astimezone().strftime("%Y-%m-%d")


@contextmanager
def new_file(target: Path, overwrite: bool) -> Iterator[Path]:
    """A path beside the target to write to; flushed and renamed to it at the end, removed if anything fails."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        if target.exists() and not overwrite:
            raise AlreadyExists(target)
        inherit_rights(part, target)
        part.replace(target)
        _sync_folder(target.parent)
    finally:
        part.unlink(missing_ok=True)


def write(backup: Backup, target: Path, overwrite: bool = False) -> None:
    """A database copied into a new file of that name; AlreadyExists, DiskFull, ReadOnly ..."""
    with faults(target), new_file(target, overwrite) as part:
        raw = sqlite3.connect(part, isolation_level=None)
        try:
            raw.execute("PRAGMA journal_mode = OFF")  # the file is nobody's yet: it is flushed once, when whole
            raw.execute("PRAGMA synchronous = OFF")
            backup(raw)
        finally:
            raw.close()


def keep_copy(path: Path, why: str, raw: sqlite3.Connection) -> Path:
    """A copy of an open campaign file in its folder of copies, named by moment and reason; it is never removed."""
    moment = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    folder = folder_of(path)
    with faults(folder):
        folder.mkdir(exist_ok=True)
    names = (f"{path.stem} {moment} {why}{more}{path.suffix}" for more in chain([""], (f" {n}" for n in count(2))))
    target = next(place for name in names if not (place := folder / name).exists())
    write(raw.backup, target)
    return target


def keep_daily(journal: SqliteJournal) -> Path | None:
    """The day's safety copy of a campaign whose rows are all whole, if it changed since the last; Damaged.

    Copies of another campaign under the same file name are left alone, and so is the longest of this one: neither a
    blank campaign nor one that was rewound too far can push it out.
    """
    folder, length = folder_of(journal.path), journal.length()
    mark = f"{zlib.crc32(journal.header.id.encode()):08x}"
    ours = _daily(journal.path, mark)
    if not length or journal.path.parent.suffix == ".copies":
        return None
    if ours and (ours[-1][0] == today() or ours[-1][1] == length):
        return None
    journal.check_rows()
    with faults(folder):
        folder.mkdir(exist_ok=True)
    target = folder / f"{journal.path.stem} {today()} entry {length} {mark}{journal.path.suffix}"
    write(journal.backup_to, target)
    longest = max(number for _, number, _ in ours) if ours else 0
    for _, number, old in ours[: max(len(ours) + 1 - KEPT, 0)]:
        if number < max(longest, length):
            with faults(old):
                old.unlink(missing_ok=True)
    return target


def hint(path: Path) -> str:
    """Where the newest dated copy lies, as a sentence; nothing if there is none."""
    folder = folder_of(path)
    found = sorted(file for file in folder.iterdir() if file.suffix == path.suffix) if folder.is_dir() else []
    return f" The newest safety copy is {found[-1]}." if found else ""


def _daily(path: Path, mark: str) -> list[tuple[str, int, Path]]:
    """Date, length and place of the daily copies of one campaign, oldest first."""
    folder = folder_of(path)
    if not folder.is_dir():
        return []
    found = ((_DAILY.search(file.stem), file) for file in folder.iterdir() if file.suffix == path.suffix)
    return sorted((match[1], int(match[2]), file) for match, file in found if match and match[3] == mark)


def _sync_folder(folder: Path) -> None:
    """Make a rename survive a power cut; Windows does so by itself."""
    if sys.platform == "win32":
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)

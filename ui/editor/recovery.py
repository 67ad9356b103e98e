"""Copies of unsaved worlds, in case the program ends before its time; who still works on one holds its lock."""

from __future__ import annotations

import json
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLockFile

from empires.formats.core.world_file import WorldFormatError, read_world_text, replace_file, world_text
from empires.model.land.world import WorldError
from empires.paths import settings_dir
from ui.editor.document import Document

SUFFIX = ".recovery"


def folder() -> Path:
    """Where the copies lie."""
    path = settings_dir() / "map-room"
    path.mkdir(parents=True, exist_ok=True)
    return path


@dataclass(frozen=True)
class Lost:
    """A copy that nobody works on any more."""

    copy: Path
    title: str
    tiles: int
    when: datetime
    original: Path | None

    def document(self) -> Document:
        """The world as it was; WorldFormatError when the copy is damaged."""
        head, _, text = self.copy.read_text("utf-8").partition("\n")
        made = Document.of_world(read_world_text(text, str(self.copy)))
        name = json.loads(head)["path"]
        made.path = Path(name) if name else None
        return made

    def forget(self) -> None:
        """Throw the copy away."""
        self.copy.unlink(missing_ok=True)
        Path(f"{self.copy}.lock").unlink(missing_ok=True)


class Safety:
    """The copy of one open document, locked while the program runs."""

    def __init__(self, where: Path | None = None) -> None:
        self.copy = (where or folder()) / f"{secrets.token_hex(6)}{SUFFIX}"
        self._lock = QLockFile(f"{self.copy}.lock")
        self._lock.setStaleLockTime(0)
        self._lock.tryLock(0)
        self._writer = ThreadPoolExecutor(1, "safety")
        self._turn = threading.Lock()
        self._wanted = 0
        self.failed = False

    def keep(self, document: Document) -> bool:
        """Write the copy anew, whole or not at all; whether that worked."""
        self._wanted += 1
        return self._write(document.still(), self._wanted)

    def keep_soon(self, document: Document) -> None:
        """The same beside the work, which goes on: the world as it is now is what is written."""
        self._wanted += 1
        still = document.still()
        self._writer.submit(self._write, still, self._wanted)

    def _write(self, document: Document, number: int) -> bool:
        """Write one copy, unless it is no longer wanted or a newer one is."""
        with self._turn:
            if number != self._wanted:
                return True
            head = json.dumps({"path": str(document.path or ""), "when": datetime.now().isoformat(timespec="seconds")})
            try:
                replace_file(self.copy, f"{head}\n{world_text(document.world())}".encode())
            except (OSError, WorldError):
                self.failed = True
                return False
            self.failed = False
        return True

    def clear(self) -> None:
        """All is saved: no copy is needed."""
        self._wanted += 1
        with self._turn:
            self.copy.unlink(missing_ok=True)

    def close(self) -> None:
        """The work on the document ends."""
        self.clear()
        self._writer.shutdown(wait=True)
        self._lock.unlock()


def lost(where: Path | None = None) -> list[Lost]:
    """Copies that a program left behind when it ended before its time, newest first."""
    found = []
    for copy in (where or folder()).glob(f"*{SUFFIX}"):
        lock = QLockFile(f"{copy}.lock")
        lock.setStaleLockTime(0)
        if not lock.tryLock(0):
            continue
        lock.unlock()
        try:
            head, _, text = copy.read_text("utf-8").partition("\n")
            about = json.loads(head)
            world = read_world_text(text, str(copy))
            path = Path(about["path"]) if about["path"] else None
            found.append(Lost(copy, world.name, len(world), datetime.fromisoformat(about["when"]), path))
        except (OSError, ValueError, KeyError, TypeError, WorldFormatError, WorldError):
            continue
    return sorted(found, key=lambda each: each.when, reverse=True)

"""One window for a campaign: a lock of the operating system that dies with its process."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import sys
from pathlib import Path

from empires.engine.memory import now
from empires.persistence.faults import InUse, of_system

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR = 1 << 30
"""Windows bars reading of locked bytes, so the locked byte lies far behind the words about its owner."""


def _grab(fd: int) -> bool:
    """Take the lock of an open file without waiting."""
    try:
        if sys.platform == "win32":
            os.lseek(fd, _FAR, os.SEEK_SET)
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class FileLock:
    """An exclusive lock beside the campaign, in `<name>.lock`, which is removed with it.

    It lies in a file of its own because SQLite keeps locks on the campaign that readers must be able to share. What a
    killed process leaves is an unlocked file, which the next one takes over.
    """

    def __init__(self, campaign: Path) -> None:
        self._path = campaign.with_name(campaign.name + ".lock")
        self._fd: int | None = None
        try:
            while self._fd is None:
                self._fd = self._attempt(campaign)
        except OSError as error:
            raise of_system(error, campaign) from error

    def _attempt(self, campaign: Path) -> int | None:
        """The locked file, or None if its owner removed it meanwhile; InUse."""
        fd = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        if not _grab(fd):
            who = _owner(fd)
            os.close(fd)
            raise InUse(campaign, who=who)
        if not self._is_mine(fd):
            os.close(fd)
            return None
        with contextlib.suppress(OSError):  # a full disk keeps us from saying who we are, not from reading
            facts = {"pid": os.getpid(), "host": socket.gethostname(), "since": now()}
            os.ftruncate(fd, 0)
            os.lseek(fd, 0, os.SEEK_SET)
            os.write(fd, json.dumps(facts).encode())
        return fd

    def _is_mine(self, fd: int) -> bool:
        """Whether the locked file is still the one that others will find under the name."""
        try:
            return os.path.samestat(os.fstat(fd), self._path.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Let others in; again is harmless."""
        if self._fd is None:
            return
        fd, self._fd = self._fd, None
        if sys.platform == "win32":  # an open file cannot be removed there
            os.close(fd)
            with contextlib.suppress(OSError):
                self._path.unlink()
        else:
            with contextlib.suppress(OSError):
                self._path.unlink()
            os.close(fd)


def _owner(fd: int) -> str:
    """Who wrote himself into a lock file, as well as it can be told."""
    try:
        os.lseek(fd, 0, os.SEEK_SET)
        facts = json.loads(os.read(fd, 4096))
        return f"process {facts['pid']} on {facts['host']}, since {facts['since']}"
    except (OSError, ValueError, LookupError, TypeError):
        return "another window"

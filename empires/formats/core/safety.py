"""What lay in a place before something is put there: a dated copy of any campaign or world that is replaced."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator
from datetime import datetime
from itertools import chain, count
from pathlib import Path

CAMPAIGN, WORLDS = ".empires", (".json", ".tmx", ".geojson")
PRECIOUS = (CAMPAIGN, *WORLDS)
"""Suffixes of files that hold somebody's work whole, which no picture or table does."""


def keep_what_lay_there(path: Path) -> Path | None:
    """A copy of the campaign or world at the path in its folder of copies; None where there is none. OSError.

    The copy keeps the moment of the file, and is never removed.
    """
    if path.suffix.lower() not in PRECIOUS or not path.is_file():
        return None
    folder = path.with_name(f"{path.name}.copies")
    folder.mkdir(exist_ok=True)
    target = next(place for place in _names(folder, path) if not place.exists())
    shutil.copy2(path, target)
    return target


class Seen:
    """What a file was when it was read or written: another program may have changed it since."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._mark = _mark(path)

    def changed(self) -> bool:
        """Whether the file holds something else now; one that is gone is no change, there is nothing to lose."""
        now = _mark(self.path)
        return now is not None and now != self._mark


def _mark(path: Path) -> tuple[int, str] | None:
    """Size and print of what a file holds; None where there is none to read."""
    try:
        data = Path(os.path.realpath(path)).read_bytes()
    except OSError:
        return None
    return len(data), hashlib.sha256(data).hexdigest()


def _names(folder: Path, path: Path) -> Iterator[Path]:
    moment = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    for more in chain([""], (f" {number}" for number in count(2))):
        yield folder / f"{path.stem} {moment} replaced{more}{path.suffix}"

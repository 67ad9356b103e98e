"""The one exception for files that cannot be read or written; apart, because reading maps fast needs little else."""

from __future__ import annotations


class WorldFormatError(Exception):
    """A world file that cannot be read or written. where: the tile or field, "" for the whole; what: the fault."""

    def __init__(self, file: str, where: str, what: str) -> None:
        super().__init__(file, where, what)
        self.file, self.where, self.what = file, where, what

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.where, self.what) if part)

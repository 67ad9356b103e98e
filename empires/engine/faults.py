"""What is wrong when a campaign cannot be played on."""

from __future__ import annotations


class EngineFault(Exception):
    """The rules themselves failed; nothing of the answer was kept. The text says at which entry."""


class Unplayable(EngineFault):
    """An entry that the rules of this program cannot play again, though it stands in the journal."""

    def __init__(self, entry: int, why: object) -> None:
        super().__init__(f"entry {entry} cannot be played again ({why}); open a copy")
        self.entry = entry

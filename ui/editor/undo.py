"""Steps that can be taken back: a stroke of tiles, or another title page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand

from empires.worlds.mapedit import Changes
from ui.editor.document import Head


class Stroke(QUndoCommand):
    """Tiles changed between the press of a button and its release. They are changed already when it is pushed."""

    def __init__(
        self, put: Callable[[Changes], None], text: str, changes: Changes, before: Changes, done: bool = False
    ) -> None:
        super().__init__(text)
        self._put, self._changes, self._before, self._done = put, changes, before, done

    def redo(self) -> None:
        """Make the changes, but not a second time where the stroke has made them."""
        if not self._done:
            self._put(self._changes)
        self._done = False

    def undo(self) -> None:
        """Put back the very tiles that were there."""
        self._put(self._before)


class Retitle(QUndoCommand):
    """Another title page."""

    def __init__(self, put: Callable[[Head], None], text: str, head: Head, before: Head) -> None:
        super().__init__(text)
        self._put, self._head, self._before = put, head, before

    def redo(self) -> None:
        """The new page."""
        self._put(self._head)

    def undo(self) -> None:
        """The old page."""
        self._put(self._before)

"""Steps that can be taken back: a stroke of tiles, or another title page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from empires.rules.mapedit import Changes
from ui.editor.document import Head

if TYPE_CHECKING:
    from ui.editor.board import Board


class Stroke(QUndoCommand):
    """Tiles changed between the press of a button and its release. They are changed already when it is pushed."""

    def __init__(self, board: Board, text: str, changes: Changes, before: Changes, done: bool = False) -> None:
        super().__init__(text)
        self._board, self._changes, self._before, self._done = board, changes, before, done

    def redo(self) -> None:
        """Make the changes, but not a second time where the stroke has made them."""
        if not self._done:
            self._board.put(self._changes)
        self._done = False

    def undo(self) -> None:
        """Put back the very tiles that were there."""
        self._board.put(self._before)


class Retitle(QUndoCommand):
    """Another title page."""

    def __init__(self, board: Board, text: str, head: Head) -> None:
        super().__init__(text)
        self._board, self._head, self._before = board, head, board.document.head

    def redo(self) -> None:
        """The new page."""
        self._board.put_head(self._head)

    def undo(self) -> None:
        """The old page."""
        self._board.put_head(self._before)

"""What is on the table of the map room: the document, its history, the selection, the piece cut out, the brush."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from empires.model.land.hexes import At
from empires.model.land.world import Tile
from empires.worlds import mapedit
from empires.worlds.mapedit import Changes, Course, Patch
from ui.editor.document import Document, Head, changes_between
from ui.editor.paints import BY_ID, Paint, laid
from ui.editor.undo import Retitle, Stroke

SIZES = range(1, 6)


class Board(QObject):
    """All editing goes through here, so that every way in keeps the one history."""

    changed = Signal(object)  # the places whose tiles changed, or None for all
    head_changed = Signal()
    selection_changed = Signal()
    brush_changed = Signal()
    refused = Signal(str)
    name_wanted = Signal(object)  # the place whose name is to be written

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.stack = QUndoStack(self)
        self.selection: frozenset[At] = frozenset()
        self.patch: Patch = {}
        self.paint: Paint = BY_ID["lowland"]
        self.size = 1
        self._text = ""
        self._before: Changes | None = None

    # --- the document

    def take(self, document: Document) -> None:
        """Put another world on the table; the history begins anew."""
        self.end()
        self.document = document
        self.stack.clear()
        self.selection = frozenset()
        self.changed.emit(None)
        self.head_changed.emit()
        self.selection_changed.emit()

    def put(self, changes: Changes) -> None:
        """Change tiles without a history (for the steps of the history itself)."""
        if changes:
            self.document.apply(changes)
            if any(tile is None for tile in changes.values()) and not self.selection <= self.document.tiles.keys():
                self.select(self.selection & self.document.tiles.keys())
            self.changed.emit(frozenset(changes))

    def put_head(self, head: Head) -> None:
        """Change the title page without a history."""
        before = self.document.numbering
        self.document.set_head(head)
        if self.document.numbering != before:
            self.changed.emit(None)
        self.head_changed.emit()

    # --- strokes

    def begin(self, text: str) -> None:
        """A stroke begins: all that follows until its end is one step."""
        self.end()
        self._text, self._before = text, {}

    def extend(self, changes: Changes) -> bool:
        """Change tiles as a part of the stroke; False where that cannot be, and the reason is told."""
        assert self._before is not None
        tiles = self.document.tiles
        real: Changes = {at: tile for at, tile in changes.items() if tiles.get(at) != tile}
        if why := self.document.refusal(real):
            self.refused.emit(why)
            return False
        for at, tile in mapedit.before(tiles, real).items():
            self._before.setdefault(at, tile)
        self.put(real)
        return True

    def end(self) -> bool:
        """The stroke ends and becomes a step, if it changed anything at all."""
        before, self._before = self._before, None
        if before is None:
            return False
        tiles = self.document.tiles
        before = {at: tile for at, tile in before.items() if tiles.get(at) != tile}
        if before:
            after: Changes = {at: tiles.get(at) for at in before}
            self.stack.push(Stroke(self.put, self._text, after, before, done=True))
        return bool(before)

    def abandon(self) -> None:
        """The stroke was not meant."""
        before, self._before = self._before, None
        if before:
            self.put(before)

    def in_stroke(self) -> bool:
        """Whether a stroke is going on."""
        return self._before is not None

    def do(self, text: str, *changes: Changes) -> bool:
        """Changes as a step of their own."""
        self.begin(text)
        if not all(self.extend(each) for each in changes):
            self.abandon()
            return False
        return self.end()

    def undo(self) -> None:
        """Take back the last step; an open stroke ends first."""
        self.end()
        self.stack.undo()

    def redo(self) -> None:
        """Take the next step again."""
        self.end()
        self.stack.redo()

    # --- verbs

    def set_brush(self, paint: Paint | None = None, size: int | None = None) -> None:
        """Another paint or size."""
        self.paint = paint or self.paint
        self.size = min(max(size if size is not None else self.size, SIZES[0]), SIZES[-1])
        self.brush_changed.emit()

    def lay(self, cells: Iterable[At]) -> None:
        """Lay the paint as a part of the stroke."""
        for changes in laid(self.document.tiles, cells, self.paint):
            if not self.extend(changes):
                return

    def lay_at_once(self, cells: Iterable[At]) -> None:
        """Lay the paint as a step of its own."""
        self.begin(self.paint.name())
        self.lay(cells)
        self.end()

    def draw(self, kind: Course, path: list[At], text: str) -> bool:
        """Draw a river, ridge or road along a path."""
        return self.do(text, mapedit.drawn(self.document.tiles, kind, path))

    def select(self, cells: Iterable[At]) -> None:
        """Other hexes selected."""
        chosen = frozenset(cells) & self.document.tiles.keys()
        if chosen != self.selection:
            self.selection = frozenset(chosen)
            self.selection_changed.emit()

    def middle(self) -> At:
        """The selected hex nearest the middle of the selection; its first use is as an origin to turn about."""
        i, j = fmean(at[0] for at in self.selection), fmean(at[1] for at in self.selection)
        return min(self.selection, key=lambda at: ((at[0] - i) ** 2 + (at[1] - j) ** 2, at))

    def copy(self) -> bool:
        """Take up a copy of the selection."""
        if self.selection:
            self.patch = mapedit.copied(self.document.tiles, self.selection, self.middle())
        return bool(self.selection)

    def cut(self, text: str) -> bool:
        """Take the selection off the map, with a copy."""
        chosen = self.selection
        return self.copy() and self.do(text, mapedit.emptied(self.document.tiles, chosen))

    def remove(self, text: str) -> bool:
        """Take the selection off the map."""
        return bool(self.selection) and self.do(text, mapedit.emptied(self.document.tiles, self.selection))

    def paste(self, at: At, text: str) -> bool:
        """Lay the piece down; it is selected then."""
        done = bool(self.patch) and self.do(text, mapedit.pasted(self.document.tiles, self.patch, at))
        if done:
            self.select((at[0] + i, at[1] + j) for i, j in self.patch)
        return done

    def turn_piece(self, mirror: bool = False, times: int = 1) -> None:
        """Turn or mirror the piece that is to be pasted."""
        self.patch = mapedit.mirrored(self.patch) if mirror else mapedit.turned(self.patch, times)
        self.brush_changed.emit()

    def turn_selection(self, text: str, mirror: bool = False, times: int = 1) -> bool:
        """Turn or mirror the selection where it lies: the hexes it leaves and does not cover become sea."""
        if not self.selection:
            return False
        at = self.middle()
        tiles = self.document.tiles
        piece = mapedit.copied(tiles, self.selection, at)
        piece = mapedit.mirrored(piece) if mirror else mapedit.turned(piece, times)
        covered = {(at[0] + i, at[1] + j) for i, j in piece}
        self.begin(text)
        left = [cell for cell in self.selection if cell not in covered]
        if not self.extend(mapedit.painted(tiles, left, "sea")) or not self.extend(mapedit.pasted(tiles, piece, at)):
            self.abandon()
            return False
        done = self.end()
        self.select(covered)
        return done

    def replace_all(self, text: str, tiles: dict[At, Tile], head: Head) -> None:
        """Another world in place of this one, as one step that can be taken back."""
        self.end()
        self.stack.beginMacro(text)
        if head != self.document.head:
            self.stack.push(Retitle(self.put_head, text, head, self.document.head))
        self.do(text, changes_between(self.document.tiles, tiles))
        self.stack.endMacro()

    def retitle(self, text: str, head: Head) -> None:
        """Another title page, as a step."""
        self.end()
        if head != self.document.head:
            self.stack.push(Retitle(self.put_head, text, head, self.document.head))

"""What the pointer and the tile cursor do on the map: brush, line, fill, courses, selection, paste, names, capitals.

Every tool can be used by mouse (press, drag, release) and by keyboard (Space taps, Shift with arrows drags).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from empires.model.land.hexes import At, half_column
from empires.worlds import mapedit
from empires.worlds.mapedit import Course
from ui.editor.board import Board


def tr(text: str) -> str:
    """A sentence of the tools in the language of the window."""
    return QCoreApplication.translate("Tools", text)


class Tool:
    """A way to work on the map. `path` and `ghost` are what it shows before it is done."""

    id = ""

    def __init__(self, board: Board) -> None:
        self.board = board

    def name(self) -> str:
        """Its word for people."""
        return ""

    def hint(self) -> str:
        """How it is used."""
        return ""

    def press(self, at: At, add: bool = False) -> None:
        """The button goes down, or the keyboard begins to drag; add: Shift or Ctrl is held."""

    def drag(self, at: At) -> None:
        """On over another hex with the button down."""

    def release(self) -> None:
        """The button goes up."""

    def tap(self, at: At) -> None:
        """Space on a hex."""
        self.press(at)
        self.release()

    def move(self, at: At) -> None:
        """The keyboard's cursor went to a hex without dragging."""

    def cancel(self) -> bool:
        """Escape: give up what is half done; whether there was anything."""
        return False

    def finish(self) -> bool:
        """Enter: complete what is half done; whether there was anything."""
        return False

    def footprint(self, at: At) -> list[At]:
        """The hexes that a tap here would touch."""
        return [at]

    def path(self) -> list[At]:
        """A course on its way."""
        return []


class Brush(Tool):
    """Lays the paint where it is led."""

    id = "brush"

    def name(self) -> str:
        return tr("Brush")

    def hint(self) -> str:
        return tr("Drag to paint; Space paints, Shift with the arrows paints on.")

    def press(self, at: At, add: bool = False) -> None:
        self._last = at
        self.board.begin(self.board.paint.name())
        self.board.lay(self.footprint(at))

    def drag(self, at: At) -> None:
        if self.board.in_stroke():
            for cell in mapedit.line(self._last, at)[1:]:
                self.board.lay(self.footprint(cell))
            self._last = at

    def release(self) -> None:
        self.board.end()

    def cancel(self) -> bool:
        going = self.board.in_stroke()
        self.board.abandon()
        return going

    def footprint(self, at: At) -> list[At]:
        return mapedit.disc(at, self.board.size)


class Line(Tool):
    """Lays the paint along a straight line."""

    id = "line"

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._start: At | None = None
        self._end: At | None = None

    def name(self) -> str:
        return tr("Line")

    def hint(self) -> str:
        return tr("Drag from end to end; or Space at one end and Space at the other.")

    def press(self, at: At, add: bool = False) -> None:
        self._start = self._end = at

    def drag(self, at: At) -> None:
        self._end = at

    move = drag

    def release(self) -> None:
        self.finish()

    def tap(self, at: At) -> None:
        if self._start is None:
            self.press(at)
        else:
            self.drag(at)
            self.finish()

    def cancel(self) -> bool:
        going, self._start = self._start is not None, None
        return going

    def finish(self) -> bool:
        if self._start is None or self._end is None:
            return False
        cells = self._cells(self._end)
        self._start = None
        self.board.lay_at_once(cells)
        return True

    def _cells(self, end: At) -> list[At]:
        middle = mapedit.line(self._start, end) if self._start is not None else [end]
        return list(dict.fromkeys(cell for at in middle for cell in mapedit.disc(at, self.board.size)))

    def footprint(self, at: At) -> list[At]:
        return self._cells(self._end if self._start is not None and self._end is not None else at)


class Fill(Tool):
    """Lays the paint on all connected hexes of one terrain, inside the selection if the press was in it."""

    id = "fill"

    def name(self) -> str:
        return tr("Fill")

    def hint(self) -> str:
        return tr("Click or Space: all connected hexes of the same terrain; in a selection, only those selected.")

    def press(self, at: At, add: bool = False) -> None:
        self.board.lay_at_once(self.footprint(at))

    def footprint(self, at: At) -> list[At]:
        cells = mapedit.alike(self.board.document.tiles, at)
        return [cell for cell in cells if cell in self.board.selection] if at in self.board.selection else cells


class CourseTool(Tool):
    """Leads a river, a ridge or a road from hex to hex; going back takes the last piece back."""

    def __init__(self, board: Board, kind: Course) -> None:
        super().__init__(board)
        self.kind: Course = kind
        self.id = kind
        self._path: list[At] = []

    def name(self) -> str:
        return {"rivers": tr("River"), "ridges": tr("Ridge"), "roads": tr("Road")}[self.kind]

    def hint(self) -> str:
        return tr("Drag from hex to hex; or Space, arrows, Space. Springs, confluences and mouths find themselves.")

    def press(self, at: At, add: bool = False) -> None:
        self._path = [at]

    def drag(self, at: At) -> None:
        if not self._path:
            return
        for cell in mapedit.line(self._path[-1], at)[1:]:
            if len(self._path) > 1 and cell == self._path[-2]:
                self._path.pop()
            else:
                self._path.append(cell)

    move = drag

    def release(self) -> None:
        self.finish()

    def tap(self, at: At) -> None:
        if self._path:
            self.finish()
        else:
            self.press(at)

    def cancel(self) -> bool:
        going = bool(self._path)
        self._path = []
        return going

    def finish(self) -> bool:
        path, self._path = self._path, []
        if len(path) > 1:
            self.board.draw(self.kind, path, self.name())
        return bool(path)

    def path(self) -> list[At]:
        return self._path


class Select(Tool):
    """Selects hexes: a rectangle of rows and columns, or with the brush. Shift adds."""

    def __init__(self, board: Board, by_brush: bool = False) -> None:
        super().__init__(board)
        self._by_brush = by_brush
        self.id = "select_brush" if by_brush else "select"
        self._start: At | None = None
        self._kept: frozenset[At] = frozenset()

    def name(self) -> str:
        return tr("Select, brush") if self._by_brush else tr("Select")

    def hint(self) -> str:
        if self._by_brush:
            return tr("Drag over hexes to select them; with Ctrl they are added to those selected.")
        return tr("Drag a rectangle, or Shift with the arrows; with Ctrl it is added to what is selected.")

    def press(self, at: At, add: bool = False) -> None:
        self._start = at
        self._kept = self.board.selection if add else frozenset()
        self.drag(at)

    def drag(self, at: At) -> None:
        if self._start is None:
            return
        if self._by_brush:
            self._kept |= {cell for step in mapedit.line(self._start, at) for cell in self.footprint(step)}
            self._start = at
            self.board.select(self._kept)
        else:
            self.board.select(self._kept | self._rectangle(self._start, at))

    def _rectangle(self, a: At, b: At) -> frozenset[At]:
        left, right = sorted((half_column(a), half_column(b)))
        low, high = sorted((a[1], b[1]))
        tiles = self.board.document.tiles
        return frozenset(
            (i, j)
            for j in range(low, high + 1)
            for i in (column + (j + 1) // 2 for column in range(left, right + 1))
            if (i, j) in tiles
        )

    def release(self) -> None:
        self._start = None

    def cancel(self) -> bool:
        going = bool(self.board.selection)
        self._start = None
        self.board.select(())
        return going

    def footprint(self, at: At) -> list[At]:
        return mapedit.disc(at, self.board.size) if self._by_brush else [at]


class Paste(Tool):
    """Shows the piece under the pointer until it is laid down."""

    id = "paste"

    def name(self) -> str:
        return tr("Paste")

    def hint(self) -> str:
        return tr("Click or Space lays the piece down; it can be turned and mirrored before. Escape ends.")

    def press(self, at: At, add: bool = False) -> None:
        self.board.paste(at, self.name())

    def footprint(self, at: At) -> list[At]:
        return [(at[0] + i, at[1] + j) for i, j in self.board.patch]


class Capital(Tool):
    """Marks capital sites, or takes the mark off."""

    id = "capital"

    def name(self) -> str:
        return tr("Capital")

    def hint(self) -> str:
        return tr("Click or Space marks a capital site or takes the mark off; ★ shows where one may stand.")

    def press(self, at: At, add: bool = False) -> None:
        tiles = self.board.document.tiles
        if at in tiles:
            self.board.do(self.name(), mapedit.featured(tiles, [at], capital=not tiles[at].capital))


class Name(Tool):
    """Picks the hex whose name is to be written in the panel."""

    id = "name"

    def name(self) -> str:
        return tr("Name")

    def hint(self) -> str:
        return tr("Click or Space picks a hex; then write its name in the panel and press Enter.")

    def press(self, at: At, add: bool = False) -> None:
        if at in self.board.document.tiles:
            self.board.name_wanted.emit(at)


def all_tools(board: Board) -> dict[str, Tool]:
    """Every tool by id."""
    made: list[Tool] = [
        Brush(board), Line(board), Fill(board), CourseTool(board, "rivers"), CourseTool(board, "ridges"),
        CourseTool(board, "roads"), Select(board), Select(board, by_brush=True), Name(board), Capital(board),
        Paste(board),
    ]  # fmt: skip
    return {tool.id: tool for tool in made}

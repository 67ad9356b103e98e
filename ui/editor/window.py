"""The map room: a window of its own on one world, with palette, map, overview, tile and faults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QScrollArea, QSplitter, QWidget

from empires.model.land.hexes import At
from empires.worlds import mapedit
from empires.worlds.fairness import fairness_of
from empires.worlds.worldcheck import Fault
from ui.base import faults
from ui.base.card import Card, line
from ui.base.icons import icon
from ui.base.preferences import Preferences
from ui.base.theme import Theme
from ui.editor import dialogs
from ui.editor.board import Board
from ui.editor.checking import Checker
from ui.editor.document import Document
from ui.editor.files import REST, RoomFiles
from ui.editor.paints import BY_ID, PAINTS, paint_of
from ui.editor.panels import FaultCard, Overview, PaletteCard, SizeRow, TileCard, column
from ui.editor.recovery import Safety
from ui.editor.tools import all_tools
from ui.editor.verbs import MENUS, SEPARATOR, VERBS, MapRoomActions, menu_title, said
from ui.editor.view import EditView

MINUTE = 60_000
TOOL_ORDER = ("brush", "line", "fill", "rivers", "ridges", "roads", "select", "select_brush", "name", "capital")


class MapRoom(RoomFiles):
    """Builds one world at a time."""

    closed = Signal()

    def __init__(
        self, theme: Theme, preferences: Preferences, document: Document | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.theme, self.preferences = theme, preferences
        self.board = Board(document or Document.blank(), self)
        self.view = EditView(self.board, theme)
        self.tools = all_tools(self.board)
        self.checker = Checker(self.board, self)
        self.safety = Safety()
        self._past = self.board.document.past_numbers()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self.keep_safe)
        self.actions_ = MapRoomActions(self, self._commands())
        self._lay_out()
        self._connect()
        self._beat = QTimer(self)
        self._beat.setInterval(MINUTE)
        self._beat.timeout.connect(self.keep_safe)
        self._beat.start()
        self.resize(1400, 900)
        state = preferences.kept.sizes.get("map-room")
        if state is not None:
            self.restoreGeometry(state)
        self.use_tool("brush")
        self.board.set_brush()
        self.checker.now()
        self._settle()
        self.view.setFocus()

    # --- what is where

    def _lay_out(self) -> None:
        for name in MENUS:
            menu = self.menuBar().addMenu(menu_title(name))
            menu.setToolTipsVisible(True)
            for verb in VERBS:
                if verb.menu == name:
                    if verb.id == SEPARATOR:
                        menu.addSeparator()
                    else:
                        menu.addAction(self.actions_[verb.id])
        for verb in VERBS:
            if verb.icon:
                self.actions_[verb.id].setIcon(icon(verb.icon, self.theme["text"]))
        paints = [(paint.id, self.actions_[f"paint_{paint.id}"], paint.name()) for paint in PAINTS]
        tools = [(name, self.actions_[f"tool_{name}"], self.tools[name].name()) for name in TOOL_ORDER]
        self.paint_card = PaletteCard(self.tr("Paints"), paints, self.theme)
        self.tool_card = PaletteCard(self.tr("Tools"), tools, self.theme)
        self.size_row = SizeRow(self.board)
        self.tool_card.body.addWidget(self.size_row)
        self.hint = line("", "soft")
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.hint.setMinimumHeight(self.hint.fontMetrics().lineSpacing() * 7 // 2)  # else the paints jump at each tool
        self.tool_card.body.addWidget(self.hint)
        left = column((self.tool_card, 0), (self.paint_card, 0), (QWidget(), 1))
        scroll = QScrollArea()
        scroll.setWidget(left)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setMinimumWidth(left.sizeHint().width() + 14)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        frame = Card(self.tr("Map"))
        frame.title.hide()
        frame.body.setContentsMargins(3, 3, 3, 3)
        frame.body.addWidget(self.view, 1)
        self.overview = Overview(self.board, self.view, self.theme)
        small = Card(self.tr("Overview"))
        small.body.addWidget(self.overview, 1)
        self.tile_card = TileCard(self.board, self.view)
        self.fault_card = FaultCard()
        right = column((small, 2), (self.tile_card, 0), (self.fault_card, 4))
        right.setMinimumWidth(270)
        split = QSplitter()
        split.addWidget(scroll)
        split.addWidget(frame)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        split.setSizes([290, 800, 310])
        split.setChildrenCollapsible(False)
        self.setCentralWidget(split)
        split.setContentsMargins(8, 8, 8, 4)
        self.setMinimumSize(900, 600)
        self.where = line("", "soft", wrap=False)
        self.statusBar().addPermanentWidget(self.where)

    def _connect(self) -> None:
        board = self.board
        board.stack.indexChanged.connect(lambda _: self._settle())
        board.stack.cleanChanged.connect(lambda _: self._settle())
        board.selection_changed.connect(self._settle)
        board.head_changed.connect(self._settle)
        board.brush_changed.connect(self._brush)
        board.refused.connect(self._refused)
        board.stack.indexChanged.connect(lambda _: self._stroke_ended())
        board.changed.connect(self._changed)
        self.checker.found.connect(self._found)
        self.fault_card.chosen.connect(self.go_to_fault)
        self.fault_card.mend_wanted.connect(self.mend)
        self.fault_card.mend_all_wanted.connect(self.mend_all)
        self.tile_card.done.connect(self.view.setFocus)
        self.view.spot_moved.connect(self._show_place)
        self.view.escaped.connect(self._escaped)
        self.view.hover_moved.connect(lambda at: self._show_place(at if at is not None else self.view.spot))

    def _escaped(self) -> None:
        if self._in_hand == "paste":
            self.use_tool("select")

    def _commands(self) -> dict[str, Callable[..., Any]]:
        board, view = self.board, self.view
        return {
            "new": self.new, "generate": self.generate, "open": self.ask_open, "import": self.ask_import,
            "save": self.save, "save_as": self.save_as, "export": self.export, "title": self.title_page,
            "host": self.host, "close": self.close, "undo": self.undo, "redo": self.redo,
            "cut": lambda: board.cut(self.tr("Cut")), "copy": self.copy, "paste": self.paste,
            "turn": lambda: self.turn(1), "turn_back": lambda: self.turn(5), "mirror": lambda: self.turn(0),
            "remove": lambda: board.remove(self.tr("Take off the map")),
            "fill_selection": lambda: board.lay_at_once(board.selection),
            "select_all": lambda: board.select(board.document.tiles), "select_none": lambda: board.select(()),
            "resize": self.resize_world, "renumber": self.renumber,
            "find": self.find_place, "next_fault": self.next_fault,
            "mend": lambda: self.mend(self.fault_card.current()),
            "smaller_brush": lambda: board.set_brush(size=board.size - 1),
            "larger_brush": lambda: board.set_brush(size=board.size + 1), "pick": self.pick,
            "zoom_in": lambda: view.zoom_by(1), "zoom_out": lambda: view.zoom_by(-1), "fit": view.fit_to,
            "next_pane": self.next_pane,
            **{f"tool_{name}": lambda name=name: self.use_tool(name) for name in TOOL_ORDER},
            **{f"paint_{paint.id}": lambda paint=paint: self.use_paint(paint.id) for paint in PAINTS},
        }  # fmt: skip

    # --- what is shown

    def _settle(self) -> None:
        """Menus and title after any change."""
        stack, chosen = self.board.stack, bool(self.board.selection)
        for name in ("cut", "copy", "remove", "fill_selection", "select_none"):
            self.actions_[name].setEnabled(chosen)
        self.actions_["paste"].setEnabled(bool(self.board.patch))
        for name in ("turn", "turn_back", "mirror"):
            self.actions_[name].setEnabled(chosen or (bool(self.board.patch) and self._in_hand == "paste"))
        for name, can, what in (
            ("undo", stack.canUndo(), stack.undoText()), ("redo", stack.canRedo(), stack.redoText()),
        ):  # fmt: skip
            self.actions_[name].setEnabled(can)
            plain = next(said(verb.text) for verb in VERBS if verb.id == name)
            self.actions_[name].setText(f"{plain}: {what}" if what else plain)
        path = self.board.document.path
        name = path.name if path is not None else self.tr("not saved yet")
        self.setWindowTitle(f"{self.board.document.head.title} ({name})[*] – {self.tr('Map room')}")
        self.setWindowModified(not stack.isClean())
        self._show_place(self.view.spot)

    _in_hand = "brush"

    def use_tool(self, name: str) -> None:
        """Take a tool in hand."""
        self._in_hand = name
        self.view.set_tool(self.tools[name])
        for each in TOOL_ORDER:
            self.actions_[f"tool_{each}"].setChecked(each == name)
        if name == "capital":
            self.view.sites = frozenset(mapedit.free_capital_sites(self.board.document.tiles))
        self.hint.setText(self.tools[name].hint())
        self.view.setFocus()
        self._settle()

    def use_paint(self, name: str) -> None:
        """Take a paint; a tool that lays none gives way to the brush."""
        self.board.set_brush(BY_ID[name])
        if self._in_hand not in ("brush", "line", "fill"):
            self.use_tool("brush")
        self.view.setFocus()

    def _brush(self) -> None:
        self.actions_[f"paint_{self.board.paint.id}"].setChecked(True)

    def _show_place(self, at: At) -> None:
        document = self.board.document
        parts = [self.tr("{0} tiles").format(f"{len(document.tiles):,}")]
        if self.board.selection:
            parts.append(self.tr("{0} selected").format(f"{len(self.board.selection):,}"))
        if at in document.tiles:
            parts.insert(0, self.tr("Tile {0}").format(document.number(at)))
        self.where.setText("   ·   ".join(parts))

    def _changed(self, _: object) -> None:
        self._grown()
        if self._in_hand == "capital":
            self.view.sites = frozenset(mapedit.free_capital_sites(self.board.document.tiles))

    def _found(self, found: list[Fault]) -> None:
        document = self.board.document
        marks: dict[At, str] = {}
        for fault in found:
            at = document.at_of(fault.tile) if fault.tile else None
            if at is not None and marks.get(at) != "error":
                marks[at] = fault.severity
        self.view.marks = marks
        self.view.update()
        self.fault_card.show_faults(found, self.checker.mendable())
        fair = fairness_of(document.tiles)
        self.fault_card.show_fairness(fair.percent if len(fair.worths) > 1 else None)

    def _refused(self, why: str) -> None:
        text = {
            "empty": self.tr("A world needs at least one tile."),
            "many": self.tr("A world cannot hold so many tiles."),
            "far": self.tr("The grid ends there: a world cannot reach that far from its middle."),
        }[why]
        self.statusBar().showMessage(text, 8000)

    def redress(self) -> None:
        """After a change of theme."""
        for card in (self.paint_card, self.tool_card):
            card.redress()
        for verb in VERBS:
            if verb.icon:
                self.actions_[verb.id].setIcon(icon(verb.icon, self.theme["text"]))
        self.view.redress()
        self.overview.renew()

    def next_pane(self) -> None:
        """The keyboard goes on to the next part of the window."""
        panes = [self.view, self.tile_card.name, self.fault_card.list, self.size_row.box]
        panes = [pane for pane in panes if pane.isVisible() and pane.isEnabled()]
        here = next((n for n, pane in enumerate(panes) if pane.hasFocus()), -1)
        panes[(here + 1) % len(panes)].setFocus()

    # --- editing

    def undo(self) -> None:
        """Take back the last step."""
        self.view.let_go()
        self.board.undo()

    def redo(self) -> None:
        """Take the next step again."""
        self.view.let_go()
        self.board.redo()

    def copy(self) -> None:
        """Take up a copy of the selection."""
        self.board.copy()
        self._settle()

    def paste(self) -> None:
        """Take the piece in hand; it is laid down where one clicks."""
        if self.board.patch:
            self.use_tool("paste")
            self.statusBar().showMessage(self.tools["paste"].hint(), 8000)

    def turn(self, times: int) -> None:
        """Turn the piece in hand, or the selection, clockwise by so many sixths; 0 mirrors."""
        text = self.tr("Turn") if times else self.tr("Mirror")
        if self._in_hand == "paste":
            self.board.turn_piece(mirror=not times, times=times)
        else:
            self.board.turn_selection(text, mirror=not times, times=times)

    def pick(self) -> None:
        """The paint of the hex under the pointer, else under the cursor."""
        tile = self.board.document.tiles.get(self.view.here())
        if tile is not None:
            self.use_paint(paint_of(tile).id)

    def resize_world(self) -> None:
        """Ask for another size."""
        box = dialogs.Resize(self.board.document, self.board.selection, self)

        def resize() -> None:
            if self.board.do(self.tr("Resize"), box.changes()):
                self.view.fit_to()

        box.accepted.connect(resize)
        self.ask(box)

    def renumber(self) -> None:
        """Ask, showing what changes, and count the tiles from the edge; that can be taken back."""
        document = self.board.document
        head = document.numbered_anew()
        at = min(document.tiles, key=lambda at: (-at[1], at[0]))
        new = (head.numbers or document.numbering).number(at)
        if new == document.number(at):
            self.statusBar().showMessage(self.tr("The numbers begin at the edge already."), 8000)
        elif faults.offer(
            self, self.tr("Number the tiles anew"),
            self.tr("Tile {0} becomes {1}, and so all others. Printed maps keep the old numbers.").format(
                document.number(at), new),
            self.tr("&Number anew")):  # fmt: skip
            self.board.retitle(self.tr("Number anew"), head)

    def _grown(self) -> None:
        """Say so when the world grows past its first number."""
        past = self.board.document.past_numbers()
        if past and not self._past:
            self.statusBar().showMessage(
                self.tr("The world grew past its first numbers. Tiles keep theirs; new ones count back: 01, 00, 99 …"
                        " (Edit, Number the tiles anew)"), 15000)  # fmt: skip
        self._past = past

    def title_page(self) -> None:
        """Ask for another title page."""
        box = dialogs.TitlePage(self.board.document.head, self)
        box.accepted.connect(lambda: self.board.retitle(self.tr("Title page"), box.head()))
        self.ask(box)

    def find_place(self) -> None:
        """Ask for a place and go there."""
        self.ask(dialogs.Find(self.board.document, self.go_to, self))

    def go_to(self, at: At) -> None:
        """Show a hex with the cursor on it."""
        self.view.set_spot(at, centre=True)
        self.view.setFocus()

    # --- faults

    def go_to_fault(self, fault: Fault) -> None:
        """Show where a fault is."""
        at = self.board.document.at_of(fault.tile) if fault.tile else None
        if at is not None:
            self.view.set_spot(at, centre=True)

    def next_fault(self) -> None:
        """On to the next fault."""
        fault = self.fault_card.next()
        if fault is not None:
            self.go_to_fault(fault)
            self.statusBar().showMessage(self.fault_card.words(fault), 8000)

    def mend(self, fault: Fault | None) -> None:
        """Mend one fault, if a program can."""
        if fault is not None and self.checker.mend_one(fault, self.tr("Mend")):
            self.checker.now()

    def mend_all(self) -> None:
        """Mend what can be mended."""
        self.checker.mend_all(self.tr("Mend all"))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about what is not saved; sizes are remembered."""
        if not self.may_leave():
            event.ignore()
            return
        self.preferences.kept.sizes["map-room"] = self.saveGeometry()
        self.preferences.save()
        self.board.stack.blockSignals(True)  # it empties itself when it goes, and the window is half gone by then
        self.checker.stop()
        self.safety.close()
        self.overview.stop()
        super().closeEvent(event)
        self.closed.emit()

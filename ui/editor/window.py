"""The map room: a window of its own on one world, with palette, map, overview, tile and faults."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMessageBox, QScrollArea, QSplitter, QWidget

from empires.formats.intake import read_head
from empires.formats.world_file import WorldFormatError
from empires.model.hexes import At
from empires.model.world import World, WorldError
from empires.paths import maps_dir
from empires.rules import mapedit
from empires.rules.fairness import fairness_of
from empires.rules.worldcheck import Fault
from ui import faults
from ui.editor import dialogs, recovery
from ui.editor.board import Board
from ui.editor.checking import Checker
from ui.editor.document import Document, head_of
from ui.editor.paints import BY_ID, PAINTS, paint_of
from ui.editor.panels import FaultCard, Overview, PaletteCard, SizeRow, TileCard, column
from ui.editor.recovery import Lost, Safety
from ui.editor.tools import all_tools
from ui.editor.verbs import MENUS, SEPARATOR, VERBS, MapRoomActions, menu_title, said
from ui.editor.view import EditView
from ui.icons import icon
from ui.panels.card import Card, line
from ui.preferences import Preferences
from ui.theme import Theme

SUFFIX = ".json"
MINUTE = 60_000
STROKES = 20
TOOL_ORDER = ("brush", "line", "fill", "rivers", "ridges", "roads", "select", "select_brush", "name", "capital")


class MapRoom(QMainWindow):
    """Builds one world at a time. `host_wanted` carries a file on which a campaign is to be begun."""

    host_wanted = Signal(object)
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
        self._strokes = 0
        self._saved_by = -1
        self.actions_ = MapRoomActions(self, self._commands())
        self._lay_out()
        self._connect()
        self._beat = QTimer(self)
        self._beat.setInterval(MINUTE)
        self._beat.timeout.connect(self.keep_safe)
        self._beat.start()
        self.resize(1400, 900)
        state = preferences.bytes("sizes/map-room")
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
        board.stroke_ended.connect(self._stroke_ended)
        board.changed.connect(self._changed)
        self.checker.found.connect(self._found)
        self.fault_card.chosen.connect(self.go_to_fault)
        self.fault_card.mend_wanted.connect(self.mend)
        self.fault_card.mend_all_wanted.connect(self.mend_all)
        self.tile_card.done.connect(self.view.setFocus)
        self.view.spot_moved.connect(self._show_place)
        self.view.escaped.connect(lambda: self._in_hand == "paste" and self.use_tool("select"))
        self.view.hover_moved.connect(lambda at: self._show_place(at if at is not None else self.view.spot))

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
            "resize": self.resize_world, "find": self.find, "next_fault": self.next_fault,
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
        box.accepted.connect(lambda: self.board.do(self.tr("Resize"), box.changes()) and self.view.fit_to())
        self._ask(box)

    def title_page(self) -> None:
        """Ask for another title page."""
        box = dialogs.TitlePage(self.board.document.head, self)
        box.accepted.connect(lambda: self.board.retitle(self.tr("Title page"), box.head()))
        self._ask(box)

    def find(self) -> None:
        """Ask for a place and go there."""
        self._ask(dialogs.Find(self.board.document, self.go_to, self))

    def _ask(self, box: dialogs.QDialog) -> None:
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

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
            self.statusBar().showMessage(str(fault), 8000)

    def mend(self, fault: Fault | None) -> None:
        """Mend one fault, if a program can."""
        if fault is not None and self.checker.mend_one(fault, self.tr("Mend")):
            self.checker.now()

    def mend_all(self) -> None:
        """Mend what can be mended."""
        self.checker.mend_all(self.tr("Mend all"))

    # --- files

    def new(self) -> None:
        """A blank world."""
        if self.may_leave():
            box = dialogs.NewWorld(self)
            box.accepted.connect(lambda: self.take(box.document()))
            self._ask(box)

    def take(self, document: Document) -> None:
        """Put a world on the table."""
        self.safety.clear()
        self.board.take(document)
        self._strokes = 0
        self.checker.now()
        self.overview.renew()
        self._settle()

    def ask_open(self) -> None:
        """Choose a world to open."""
        if not self.may_leave():
            return
        folder = self.preferences.text("world-folder") or str(maps_dir())
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open a world"), folder, self.tr("Worlds (*.json);;All files (*)")
        )
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path) -> bool:
        """Open a world, or say why not. A map of another program goes to the import instead."""
        try:
            document = Document.open(path)
        except (WorldFormatError, WorldError) as fault:
            faults.tell(self, self.tr("The world could not be opened"), str(fault))
            return False
        if path.resolve().is_relative_to(maps_dir().resolve()):
            document.path = None  # worlds that ship are not written over
        else:
            self.preferences.keep("world-folder", str(path.parent))
        self.take(document)
        return True

    def save(self) -> bool:
        """Save to the file it came from, else ask for one."""
        self.view.let_go()
        self.board.end()
        if self.board.document.path is None:
            return self.save_as()
        return self.save_to(self.board.document.path)

    def save_as(self) -> bool:
        """Ask for a file and save there."""
        document = self.board.document
        folder = Path(self.preferences.text("world-folder") or Path.home())
        proposed = document.path or folder / f"{file_name(document.head.title)}{SUFFIX}"
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save the world"), str(proposed), self.tr("Worlds (*.json)")
        )
        return bool(name) and self.save_to(Path(name if name.endswith(SUFFIX) else name + SUFFIX))

    def save_to(self, path: Path) -> bool:
        """Save; the file is replaced whole or not at all."""
        try:
            self.board.document.save(path)
        except (WorldFormatError, WorldError) as fault:
            faults.tell(self, self.tr("The world was not saved"), str(fault))
            return False
        self.preferences.keep("world-folder", str(path.parent))
        self.board.stack.setClean()
        self.safety.clear()
        self._settle()
        self.statusBar().showMessage(self.tr("Saved: {0}").format(path), 6000)
        return True

    def may_leave(self) -> bool:
        """Whether the world on the table may go: saved, or given up knowingly."""
        self.view.let_go()
        self.board.end()
        if self.board.stack.isClean():
            return True
        button = QMessageBox.StandardButton
        box = QMessageBox(QMessageBox.Icon.Question, self.tr("Map room"),
                          self.tr("Save the changes to {0}?").format(self.board.document.head.title),
                          button.Save | button.Discard | button.Cancel, self)  # fmt: skip
        chosen = box.exec()
        if chosen == button.Save:
            return self.save()
        return chosen == button.Discard

    # --- safety

    def _stroke_ended(self) -> None:
        self._strokes += 1
        if self._strokes >= STROKES:
            self.keep_safe()

    def keep_safe(self) -> None:
        """Write the copy for a crash, if there is anything unsaved."""
        if not self.board.stack.isClean() and not self.board.in_stroke():
            self._strokes = 0
            if not self.safety.keep(self.board.document):
                self.statusBar().showMessage(self.tr("No safety copy could be written; save the world soon."), 8000)

    def offer_lost(self) -> bool:
        """Offer what an earlier run left unsaved; whether it was taken."""
        return any(self._offer(each) for each in recovery.lost())

    def _offer(self, each: Lost) -> bool:
        text = self.tr("{0}, {1} tiles, was not saved when the program ended on {2}.")
        box = QMessageBox(QMessageBox.Icon.Question, self.tr("Unsaved world"),
                          text.format(each.title, each.tiles, each.when.strftime("%Y-%m-%d %H:%M")),
                          QMessageBox.StandardButton.NoButton, self)  # fmt: skip
        yes = box.addButton(self.tr("Take it up again"), QMessageBox.ButtonRole.AcceptRole)
        no = box.addButton(self.tr("Throw it away"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(self.tr("Later"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        if box.clickedButton() is no:
            each.forget()
        return box.clickedButton() is yes and self.recover(each)

    def recover(self, each: Lost) -> bool:
        """Take up a world that was not saved; it still is not."""
        try:
            document = each.document()
        except (WorldFormatError, WorldError, OSError) as fault:
            faults.tell(self, self.tr("The world could not be opened"), str(fault))
            return False
        self.take(document)
        self.board.stack.resetClean()
        self.setWindowModified(True)
        self.safety.keep(document)
        each.forget()
        return True

    # --- dialogs of their own modules

    def generate(self) -> None:
        """A land from a seed, in place of this world; that can be taken back."""
        from ui.editor.generator import Generator

        box = Generator(self.theme, self)
        box.made.connect(lambda world: self.put_world(self.tr("Generate"), world))
        self._ask(box)

    def put_world(self, text: str, world: World) -> None:
        """A whole world in place of this one, as one step of the history."""
        self.board.replace_all(text, {tile.at: tile for tile in world.tiles.values()}, head_of(world))
        self.board.document.path = None  # saving must not write over the file of the world before
        self.checker.now()
        self.view.fit_to()
        self._settle()

    def ask_import(self) -> None:
        """Choose a map of another program and bring it in."""
        from ui.wizards.imports import ask_path

        path = ask_path(self, self.preferences.text("import-folder") or self.preferences.text("world-folder"))
        if path is not None:
            self.preferences.keep("import-folder", str(path.parent))
            self.import_file(path)

    def import_file(self, path: Path) -> None:
        """Bring in a map, with the dialogue that asks what its terrains become; our own worlds are just opened."""
        from ui.wizards.imports import ImportDialog

        try:
            if is_own(path):
                if self.may_leave():
                    self.open_file(path)
                return
            box = ImportDialog(path, self.theme, self)
        except (WorldFormatError, WorldError, OSError) as fault:
            faults.tell(self, self.tr("The map could not be imported"), str(fault))
            return
        box.taken.connect(lambda found: self.put_world(self.tr("Import"), found.world))
        self._ask(box)

    def export(self) -> None:
        """Other formats, pictures, paper."""
        from ui.wizards.world_export import ExportDialog

        self.view.let_go()
        self.board.end()
        try:
            world = self.board.document.world()
        except WorldError as fault:
            faults.tell(self, self.tr("The world was not exported"), str(fault))
            return
        path = self.board.document.path
        folder = path.parent if path is not None else Path(self.preferences.text("world-folder") or Path.home())
        box = ExportDialog(world, folder, path.stem if path is not None else file_name(world.name), self)
        box.accepted.connect(lambda: self.statusBar().showMessage(self.tr("Written: {0}").format(box.written), 8000))
        self._ask(box)

    def host(self) -> None:
        """A campaign on this world, which is saved first."""
        errors = sum(fault.severity == "error" for fault in self.checker.now())
        if errors:
            faults.tell(self, self.tr("Host a campaign"), self.tr("This world has errors; mend them first."))
        elif (self.board.stack.isClean() and self.board.document.path is not None) or self.save():
            self.host_wanted.emit(self.board.document.path)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about what is not saved; sizes are remembered."""
        if not self.may_leave():
            event.ignore()
            return
        self.preferences.keep("sizes/map-room", self.saveGeometry())
        self.board.stack.blockSignals(True)  # it empties itself when it goes, and the window is half gone by then
        self.checker.stop()
        self.safety.close()
        self.overview.stop()
        super().closeEvent(event)
        self.closed.emit()


def is_own(path: Path) -> bool:
    """Whether a file is a world of ours."""
    head = b"".join(read_head(path).split())
    return head.startswith(b"{") and b'"format":"empires-world"' in head and b'"FeatureCollection"' not in head


def file_name(title: str) -> str:
    """A title as a name for a file."""
    kept = "".join(sign if sign.isalnum() or sign in " -_" else " " for sign in title)
    return "-".join(kept.lower().split()) or "world"

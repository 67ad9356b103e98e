"""Worlds on their way in and out of the map room: files, safety copies, imports, exports, campaigns."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QMainWindow, QMessageBox

from empires.formats.core.intake import read_head
from empires.formats.core.world_file import WorldFormatError
from empires.model.land.world import World, WorldError
from empires.paths import maps_dir
from ui.base import faults
from ui.base.preferences import Preferences
from ui.base.saving import ask_path, free, kept_copy
from ui.base.theme import Theme
from ui.editor import dialogs, recovery
from ui.editor.board import Board
from ui.editor.checking import Checker
from ui.editor.document import Document, head_of
from ui.editor.generator import Generator
from ui.editor.imports import ImportDialog, ask_import_path
from ui.editor.panels import Overview
from ui.editor.recovery import Lost, Safety
from ui.editor.view import EditView
from ui.editor.world_export import ExportDialog

SUFFIX = ".json"
REST = 300
"""Milliseconds without a stroke after which the copy for a crash is written."""


class RoomFiles(QMainWindow):
    """The half of the map room's window that deals with files. `host_wanted` carries the file of a world."""

    host_wanted = Signal(object)
    theme: Theme
    preferences: Preferences
    board: Board
    view: EditView
    checker: Checker
    safety: Safety
    overview: Overview
    _rest: QTimer

    def _settle(self) -> None:
        raise NotImplementedError

    def ask(self, box: QDialog) -> None:
        """Open a dialogue that goes when it is done."""
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    # --- files

    def new(self) -> None:
        """A blank world."""
        if self.may_leave():
            box = dialogs.NewWorld(self)
            box.accepted.connect(lambda: self.take(box.document()))
            self.ask(box)

    def take(self, document: Document) -> None:
        """Put a world on the table."""
        self.safety.clear()
        self.board.take(document)
        self._rest.stop()
        self.checker.now()
        self.overview.renew()
        self._settle()

    def ask_open(self) -> None:
        """Choose a world to open."""
        if not self.may_leave():
            return
        folder = self.preferences.kept.world_folder or str(maps_dir())
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
            self.preferences.kept.world_folder = str(path.parent)
            self.preferences.save()
        self.take(document)
        return True

    def save(self) -> bool:
        """Save to the file it came from, else ask for one."""
        self.view.let_go()
        self.board.end()
        if self.board.document.path is None:
            return self.save_as()
        path = self._unless_changed(self.board.document.path)
        return path is not None and self.save_to(path)

    def _unless_changed(self, path: Path) -> Path | None:
        """Where to save when somebody else may have changed the file: beside it, over it with a copy kept, or not."""
        if not self.board.document.changed_elsewhere():
            return path
        text = self.tr("{0} was changed by another program since it was opened here.").format(path.name)
        box = QMessageBox(QMessageBox.Icon.NoIcon, self.tr("Changed by somebody else"), text,
                          QMessageBox.StandardButton.Cancel, self)  # fmt: skip
        faults.sign(box, "warning")
        box.setInformativeText(self.tr("Keep both saves this world under another name beside it."))
        both = box.addButton(self.tr("Keep &both"), QMessageBox.ButtonRole.AcceptRole)
        over = box.addButton(self.tr("&Replace it, keeping a copy"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(both)
        box.exec()
        if box.clickedButton() is both:
            return free(path)
        return path if box.clickedButton() is over and kept_copy(self, path) else None

    def save_as(self) -> bool:
        """Ask for a file and save there."""
        document = self.board.document
        folder = Path(self.preferences.kept.world_folder or Path.home())
        proposed = document.path or folder / f"{file_name(document.head.title)}{SUFFIX}"
        path = ask_path(self, self.tr("Save the world"), proposed, [(self.tr("Worlds"), SUFFIX)])
        return path is not None and self.save_to(path)

    def save_to(self, path: Path) -> bool:
        """Save; the file is replaced whole or not at all."""
        try:
            self.board.document.save(path)
        except (WorldFormatError, WorldError) as fault:
            faults.tell(self, self.tr("The world was not saved"), str(fault))
            return False
        self.preferences.kept.world_folder = str(path.parent)
        self.preferences.save()
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
        """What has settled is kept as soon as the hand rests."""
        self._rest.start()

    def keep_safe(self) -> None:
        """Write the copy for a crash, if there is anything unsaved; the work goes on meanwhile."""
        if self.safety.failed:
            self.statusBar().showMessage(self.tr("No safety copy could be written; save the world soon."), 8000)
        if not self.board.stack.isClean() and not self.board.in_stroke():
            self.safety.keep_soon(self.board.document)

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
        box = Generator(self.theme, self)
        box.made.connect(lambda world: self.put_world(self.tr("Generate"), world))
        self.ask(box)

    def put_world(self, text: str, world: World) -> None:
        """A whole world in place of this one, as one step of the history."""
        self.board.replace_all(text, {tile.at: tile for tile in world.tiles.values()}, head_of(world))
        self.board.document.path = None  # saving must not write over the file of the world before
        self.checker.now()
        self.view.fit_to()
        self._settle()

    def ask_import(self) -> None:
        """Choose a map of another program and bring it in."""
        path = ask_import_path(self, self.preferences.kept.import_folder or self.preferences.kept.world_folder)
        if path is not None:
            self.preferences.kept.import_folder = str(path.parent)
            self.preferences.save()
            self.import_file(path)

    def import_file(self, path: Path) -> None:
        """Bring in a map, with the dialogue that asks what its terrains become; our own worlds are just opened."""
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
        self.ask(box)

    def export(self) -> None:
        """Other formats, pictures, paper."""
        self.view.let_go()
        self.board.end()
        try:
            world = self.board.document.world()
        except WorldError as fault:
            faults.tell(self, self.tr("The world was not exported"), str(fault))
            return
        path = self.board.document.path
        folder = path.parent if path is not None else Path(self.preferences.kept.world_folder or Path.home())
        box = ExportDialog(world, folder, path.stem if path is not None else file_name(world.name), self)
        box.accepted.connect(lambda: self.statusBar().showMessage(self.tr("Written: {0}").format(box.written), 8000))
        self.ask(box)

    def host(self) -> None:
        """A campaign on this world, which is saved first."""
        errors = sum(fault.severity == "error" for fault in self.checker.now())
        if errors:
            faults.tell(self, self.tr("Host a campaign"), self.tr("This world has errors; mend them first."))
        elif (self.board.stack.isClean() and self.board.document.path is not None) or self.save():
            self.host_wanted.emit(self.board.document.path)


def is_own(path: Path) -> bool:
    """Whether a file is a world of ours."""
    head = b"".join(read_head(path).split())
    return head.startswith(b"{") and b'"format":"empires-world"' in head and b'"FeatureCollection"' not in head


def file_name(title: str) -> str:
    """A title as a name for a file."""
    kept = "".join(sign if sign.isalnum() or sign in " -_" else " " for sign in title)
    return "-".join(kept.lower().split()) or "world"

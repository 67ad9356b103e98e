"""What is written beside the campaign: copies, pictures of the map, the players' reports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from empires.model.state.campaign import Clock
from empires.persistence import campaign_file
from empires.persistence.faults import CampaignFileError
from empires.reports.brief import write_brief
from empires.reports.writing import write_report
from ui.base import faults
from ui.base.buttons import main_button, plain_button
from ui.base.card import line
from ui.base.saving import ask_path, documents, meant
from ui.play.bridge import Bridge
from ui.play.seat import Seat
from ui.scene.picture import paint_map

SUFFIX = ".empires"


def tr(text: str) -> str:
    """A sentence of these dialogs in the language of the window."""
    return QCoreApplication.translate("Files", text)


def save_copy(seat: Seat) -> None:
    """Ask for a name and save a second file of the campaign as it stands."""
    bridge = seat.bridge
    folder = bridge.path.parent if bridge.path is not None else Path.home()
    state = bridge.view.campaign
    proposed = folder / f"{state.name} y{state.clock.year}t{state.clock.turn} copy{SUFFIX}"
    path = ask_path(seat.window(), tr("Save a copy"), proposed, [(tr("Campaigns"), SUFFIX)])
    if path is not None:
        copy_to(seat, path)


def copy_to(seat: Seat, path: Path) -> bool:
    """Save the copy; whoever gave the path has asked about what lies there."""
    try:
        campaign_file.save_copy(seat.bridge.session.journal, path, overwrite=True)  # type: ignore[arg-type]
    except CampaignFileError as fault:
        faults.tell(seat.window(), tr("The copy was not saved"), str(fault))
        return False
    seat.say(tr("A copy is saved: {0}").format(path.name))
    return True


def save_picture(seat: Seat) -> None:
    """The map as the viewer knows it, as PNG or SVG."""
    bridge = seat.bridge
    folder = bridge.path.parent if bridge.path is not None else Path.home()
    who = "host" if bridge.view.host else bridge.words.realm(bridge.viewer, bridge.view)
    proposed = folder / f"{bridge.view.campaign.name} {who}.png"
    path = ask_path(
        seat.window(), tr("Picture of the map"), proposed, [(tr("Picture"), ".png"), (tr("Drawing"), ".svg")]
    )
    if path is not None:
        picture_to(seat, path)


def picture_to(seat: Seat, path: Path) -> bool:
    """Paint the picture."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        paint_map(seat.bridge.view, path, "atlas", 2400)
    except OSError as fault:
        QGuiApplication.restoreOverrideCursor()
        faults.tell(seat.window(), tr("The picture was not saved"), trouble(path, fault))
        return False
    QGuiApplication.restoreOverrideCursor()
    seat.say(tr("The map is saved: {0}").format(path.name))
    return True


def trouble(path: Path, fault: OSError) -> str:
    """Why a file could not be written and what to do."""
    why = fault.strerror or str(fault)
    return tr("{0} could not be written ({1}). Choose another folder, or make room there.").format(path, why)


def write_reports(seat: Seat) -> None:
    """Ask for whom and where, then write."""
    dialog = ReportsDialog(seat)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


class ReportsDialog(QDialog):
    """For whom, into which folder; a player writes none but his own."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.window())
        self._seat, self._bridge = seat, seat.bridge
        self.setWindowTitle(tr("Reports"))
        self.setMinimumWidth(520)
        view = self._bridge.view
        self.readers: dict[str, QCheckBox] = {}
        rows = QVBoxLayout(self)
        rows.setSpacing(8)
        rows.addWidget(line(tr("Each report holds what its reader may know, and nothing else."), "soft"))
        readers = [("host", tr("The host (everything)"))] if view.host else []
        readers += [(r.id, r.name) for r in view.campaign.realms.values() if view.host or r.id == view.viewer]
        for reader, name in readers:
            box = QCheckBox(name)
            box.setChecked(reader != "host")
            box.toggled.connect(lambda *_: self._check())
            self.readers[reader] = box
            rows.addWidget(box)
        self.folder = QLineEdit(str(self._proposed()))
        self.folder.setAccessibleName(tr("Folder of the reports"))
        browse = QPushButton(tr("&Where …"))
        browse.clicked.connect(self._browse)
        place = QHBoxLayout()
        place.addWidget(self.folder, 1)
        place.addWidget(browse)
        form = QFormLayout()
        self.since = QComboBox()
        self.since.addItem(tr("this year, the last two turns first"), "year")
        self.since.addItem(tr("the last two campaign turns"), "two")
        self.since.addItem(tr("this campaign turn"), "turn")
        form.addRow(tr("What happened in"), self.since)
        form.addRow(tr("Folder"), place)
        rows.addLayout(form)
        self.pictures = QCheckBox(tr("A picture of the map beside each report"))
        self.pictures.setChecked(True)
        rows.addWidget(self.pictures)
        self.briefs = QCheckBox(tr("A page beside it for whoever takes the empire over"))
        rows.addWidget(self.briefs)
        self.bar = QProgressBar()
        self.bar.setAccessibleName(tr("Reports written"))
        self.bar.hide()
        rows.addWidget(self.bar)
        self.fault = line("", "bad")
        rows.addWidget(self.fault)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.write = buttons.addButton(tr("Write them"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.write.setProperty("main", True)
        buttons.accepted.connect(self.finish)
        buttons.rejected.connect(self.reject)
        rows.addWidget(buttons)

    def _proposed(self) -> Path:
        clock = self._bridge.view.campaign.clock
        base = self._bridge.path.parent if self._bridge.path is not None else Path.home()
        stem = self._bridge.path.stem if self._bridge.path is not None else self._bridge.view.campaign.name
        moment = {"setup": "start", "winter": f"year {clock.year} winter", "over": f"year {clock.year} end"}
        return base / f"{stem} reports" / moment.get(clock.part, f"year {clock.year} turn {clock.turn}")

    def _browse(self) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Folder of the reports"), str(self._proposed().parent.parent))
        if name:
            self.folder.setText(name)

    def _check(self) -> None:
        self.write.setEnabled(any(box.isChecked() for box in self.readers.values()))

    def _folder(self) -> Path | None:
        """The folder that was typed or chosen; one that is there already is meant too."""
        text = self.folder.text().strip()
        try:
            typed = Path(text).expanduser() if text else None
            there = typed is not None and typed.is_dir()
        except (OSError, RuntimeError, ValueError):
            return None
        if typed is not None and there:
            return typed if typed.is_absolute() else typed.resolve()
        return meant(text, documents())

    def finish(self) -> None:
        """Write them all, then tell where they lie; one that fails stops the rest and says why."""
        folder = self._folder()
        if folder is None:
            self.fault.setText(tr("That is no folder that can be written to; choose another."))
            return
        chosen = [reader for reader, box in self.readers.items() if box.isChecked()]
        self.fault.setText("")
        self.bar.setRange(0, len(chosen))
        self.bar.show()
        self.write.setEnabled(False)
        written: list[tuple[str, Path]] = []
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            for number, reader in enumerate(chosen):
                self.bar.setValue(number)
                self.bar.setFormat(tr("{0} …").format(self.readers[reader].text()))
                QGuiApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
                paths = self._one(reader, folder)
                written += [(self.readers[reader].text(), paths[0])] if paths else []
        except OSError as fault:
            self.fault.setText(trouble(folder, fault))
            return
        finally:
            QGuiApplication.restoreOverrideCursor()
            self.bar.hide()
            self.write.setEnabled(True)
        self._written(written, folder)

    def _written(self, written: list[tuple[str, Path]], folder: Path) -> None:
        """The page after writing: every report, and the folder, to be opened."""
        said = tr("1 report is written.") if len(written) == 1 else tr("{0} reports are written.").format(len(written))
        self._seat.say(said)
        for widget in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            widget.hide()
        rows = self.layout()
        assert isinstance(rows, QVBoxLayout)
        rows.addWidget(line(said, "heading"))
        rows.addWidget(line(str(folder), "soft"))
        for name, path in written:
            button = plain_button(tr("Open the report for {0}").format(name.replace("&", "&&")))
            button.clicked.connect(lambda _=False, path=path: self.show_file(path))
            rows.addWidget(button)
        self.open_folder = main_button(tr("Open the &folder"))
        self.open_folder.clicked.connect(lambda: self.show_file(folder))
        shut = plain_button(tr("Close"))
        shut.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addWidget(self.open_folder)
        foot.addStretch(1)
        foot.addWidget(shut)
        self.fault = line("", "bad")
        rows.addWidget(self.fault)
        rows.addLayout(foot)
        self.open_folder.setFocus()
        self.adjustSize()

    def show_file(self, path: Path) -> bool:
        """Let the desktop open a file or folder, or say that it did not."""
        done = open_outside(path)
        self.fault.setText(
            "" if done else tr("Nothing on this computer opened {0}. It lies there all the same.").format(path)
        )
        return done

    def _one(self, reader: str, folder: Path) -> list[Path]:
        session = self._bridge.session
        paths = write_report(session, reader, folder, since(self.since.currentData(), self._bridge),
                             self._bridge.words.language)  # fmt: skip
        if self.pictures.isChecked() and paths:
            paint_map(session.view(reader), paths[0].with_suffix(".png"), "atlas", 1800)
        if self.briefs.isChecked() and reader != "host":
            write_brief(session, reader, folder, self._bridge.words.language)
        return list(paths)


def open_outside(path: Path) -> bool:
    """Hand a path to the desktop; whether something took it."""
    if QGuiApplication.platformName() in ("offscreen", "minimal"):
        return False
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def since(kind: str, bridge: Bridge) -> Clock | None:
    """The clock from which a report tells what happened; None for the whole year."""
    clock = bridge.view.campaign.clock
    if kind == "year" or clock.part == "setup":
        return None
    back = 1 if kind == "two" else 0
    return replace(clock, part="season", turn=max(clock.turn - back, 1), at=0, step="order", order=())


def ask(parent: QWidget, title: str, text: str, yes: str, deed: Callable[[], object]) -> None:
    """Ask before something that cannot simply be undone."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, text, QMessageBox.StandardButton.Cancel, parent)
    faults.sign(box, "warning")
    sure = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    box.exec()
    if box.clickedButton() is sure:
        deed()

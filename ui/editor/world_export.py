"""Sending a world out: other formats with what they cannot hold, pictures, and PDF for paper."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop, QLocale, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from empires.formats.core.spreadsheet import separator_for
from empires.formats.core.world_file import WorldFormatError
from empires.formats.doors.exports import losses_of, write_as
from empires.model.land.world import World
from ui.base import faults
from ui.base.card import line
from ui.base.saving import ask_path
from ui.editor.print_pages import plan, write_pdf
from ui.scene.picture import paint_map

PICTURES = ("png", "svg")


def tr(text: str) -> str:
    """A sentence of this dialogue in the language of the window."""
    return QCoreApplication.translate("WorldExport", text)


class ExportDialog(QDialog):
    """Chooses format and settings, then a file."""

    def __init__(self, world: World, folder: Path, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.world, self._folder, self._name = world, folder, name
        self.written: Path | None = None
        self.setWindowTitle(tr("Export {0}").format(world.name))
        self.setModal(True)
        self.setMinimumWidth(460)
        self.format = QComboBox()
        for key, words in (
            ("pdf", tr("PDF for paper")), ("png", tr("Picture (PNG)")), ("svg", tr("Drawing (SVG)")),
            ("json", tr("World file (JSON)")), ("tmx", tr("Tiled map (TMX)")), ("geojson", tr("GeoJSON")),
            ("csv", tr("Table (CSV)")),
        ):  # fmt: skip
            self.format.addItem(words, key)
        self.look = QComboBox()
        for key, words in (("atlas", tr("Atlas plate")), ("plain", tr("Plain map")), ("print", tr("Black and white"))):
            self.look.addItem(words, key)
        self.pixels = QSpinBox()
        self.pixels.setRange(200, 12000)
        self.pixels.setSingleStep(200)
        self.pixels.setValue(2400)
        self.paper = QComboBox()
        for key, words in (
            ("one", tr("One sheet as large as the map")), ("A4", tr("Sheets of A4, to be glued together")),
            ("Letter", tr("Sheets of Letter, to be glued together")), ("A3", tr("One sheet of A3")),
        ):  # fmt: skip
            self.paper.addItem(words, key)
        self.hex = QSpinBox()
        self.hex.setRange(8, 80)
        self.hex.setValue(25)
        self.hex.setSuffix(" mm")
        self.mono = QCheckBox(tr("Black and &white"))
        self.form = QFormLayout()
        for words, widget in (
            (tr("&Format:"), self.format), (tr("&Style:"), self.look), (tr("&Long side, pixels:"), self.pixels),
            (tr("&Paper:"), self.paper), (tr("&Hexes, side to side:"), self.hex), ("", self.mono),
        ):  # fmt: skip
            if words:
                widget.setAccessibleName(words.replace("&", "").rstrip(":"))
            self.form.addRow(words, widget)
        self.about = line("", "soft")
        self.losses = line("", "bad")
        buttons = QDialogButtonBox()
        self.write = buttons.addButton(tr("&Export …"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.write.setProperty("main", "true")
        buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._ask)
        buttons.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(16, 14, 16, 14)
        rows.setSpacing(10)
        rows.addLayout(self.form)
        rows.addWidget(self.about)
        rows.addWidget(self.losses)
        rows.addStretch(1)
        rows.addWidget(buttons)
        self.format.currentIndexChanged.connect(self._settle)
        self.paper.currentIndexChanged.connect(self._settle)
        self.hex.valueChanged.connect(self._settle)
        self._settle()

    def chosen(self) -> str:
        """The format's suffix."""
        return str(self.format.currentData())

    def _settle(self) -> None:
        """Show the settings of the format, and what it loses."""
        kind = self.chosen()
        shown: dict[QWidget, bool] = {
            self.look: kind in PICTURES, self.pixels: kind == "png", self.paper: kind == "pdf",
            self.hex: kind == "pdf" and self.paper.currentData() != "A3", self.mono: kind == "pdf",
        }  # fmt: skip
        for widget, on in shown.items():
            self.form.setRowVisible(widget, on)
        if kind == "pdf":
            sheets = plan(self.world, self.paper.currentData(), self.hex.value())
            words = tr("One sheet; the map is {3} by {4} cm.")
            if sheets.count > 1:
                words = tr("{0} sheets: {1} by {2} and one with the key; the map is {3} by {4} cm.")
            self.about.setText(words.format(
                sheets.count, sheets.across, sheets.down, f"{sheets.width / 10:.0f}", f"{sheets.height / 10:.0f}"
            ))  # fmt: skip
            self.losses.setText("")
            return
        losses = [] if kind in PICTURES else losses_of(self.world, kind)
        self.losses.setText("\n".join(f"! {loss}" for loss in losses))
        self.losses.setVisible(bool(losses))
        plain = (
            tr("A picture cannot be read in again.") if kind in PICTURES else tr("What comes back is the same world.")
        )
        self.about.setText("" if losses else plain)

    def _ask(self) -> None:
        kind = self.chosen()
        proposed = self._folder / f"{self._name}.{kind}"
        path = ask_path(self, tr("Export"), proposed, [(self.format.currentText(), f".{kind}")])
        if path is not None and self.write_to(path):
            self.accept()

    def write_to(self, path: Path) -> bool:
        """Write the file, or say why not."""
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        self.about.setText(tr("Writing …"))
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)  # paper takes its time
        try:
            self._write(path)
        except (WorldFormatError, OSError) as fault:
            QGuiApplication.restoreOverrideCursor()
            self._settle()
            faults.tell(self, tr("The world was not exported"), str(fault))
            return False
        QGuiApplication.restoreOverrideCursor()
        self.written = path
        return True

    def _write(self, path: Path) -> None:
        kind = self.chosen()
        if kind == "pdf":
            write_pdf(self.world, path, self.paper.currentData(), self.hex.value(), self.mono.isChecked())
        elif kind in PICTURES:
            paint_map(self.world, path, self.look.currentData(), self.pixels.value())
        else:
            write_as(self.world, path, kind, separator_for(QLocale.system().decimalPoint()))

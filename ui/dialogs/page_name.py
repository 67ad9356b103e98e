"""Name and file of a new campaign."""

from __future__ import annotations

import os
import re
from pathlib import Path

from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from empires.paths import campaigns_dir
from ui.base.card import line
from ui.dialogs.page import Page

SUFFIX = ".empires"


class NamePage(Page):
    """What it is called and where it is kept; it is saved from the first moment on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._own_file = False
        self.name = QLineEdit()
        self.name.setMaxLength(60)
        self.name.setAccessibleName(self.tr("Name of the campaign"))
        self.file = QLineEdit()
        self.file.setAccessibleName(self.tr("File of the campaign"))
        browse = QPushButton(self.tr("&Where …"))
        browse.setAutoDefault(False)
        browse.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.addWidget(self.file, 1)
        row.addWidget(browse)
        form = QFormLayout()
        form.setVerticalSpacing(12)
        form.addRow(self.tr("&Name"), self.name)
        label = QLabel(self.tr("&File"))
        label.setBuddy(self.file)
        form.addRow(label, row)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 4, 0, 0)
        rows.addLayout(form)
        rows.addSpacing(18)
        rows.addWidget(line(self.tr("What will be played"), "cardTitle"))
        self.summary = line("")
        rows.addWidget(self.summary)
        rows.addSpacing(12)
        text = self.tr("Next, on the desk, each player chooses a capital, draws up banners and places them. "
                       "Every answer is saved as it is given.")  # fmt: skip
        rows.addWidget(line(text, "soft"))
        rows.addStretch(1)
        self.name.textChanged.connect(self._named)
        self.file.textEdited.connect(lambda _: self._chosen())
        self.file.textChanged.connect(lambda _: self.changed.emit())

    def title(self) -> str:
        return self.tr("Name and file")

    def heading(self) -> str:
        return self.tr("What is it called?")

    def enter(self) -> None:
        self.name.setFocus()
        self.name.selectAll()

    def propose(self, world: str) -> None:
        """A name after the world, until a person gives one."""
        if not self.name.isModified():
            self.name.setText(self.tr("War for {0}").format(world))

    def summarise(self, rows: list[str]) -> None:
        """What was chosen on the pages before."""
        self.summary.setText("\n".join(rows))

    def campaign(self) -> str:
        """Name of the campaign."""
        return self.name.text().strip()

    def path(self) -> Path:
        """File of the campaign."""
        path = Path(self.file.text().strip()).expanduser()
        return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)

    def fault(self) -> str:
        if not self.campaign():
            return self.tr("The campaign needs a name.")
        if not self.file.text().strip():
            return self.tr("The campaign needs a file.")
        path = self.path()
        if path.exists():
            return self.tr("{0} exists already; choose another name.").format(path)
        if not path.parent.is_dir():
            return self.tr("There is no folder {0}; choose another place.").format(path.parent)
        if not os.access(path.parent, os.W_OK):
            return self.tr("Nothing may be written in {0}; choose another place.").format(path.parent)
        return ""

    def _named(self) -> None:
        if not self._own_file:
            name = re.sub(r"[^\w\- ]+", "", self.campaign()).strip() or "campaign"
            self.file.setText(str(_free(_folder() / f"{name}{SUFFIX}")))
        self.changed.emit()

    def _chosen(self) -> None:
        self._own_file = True

    def _browse(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Where shall the campaign be kept?"), str(self.path()),
            self.tr("Campaigns (*{0})").format(SUFFIX),
        )  # fmt: skip
        if name:
            self._chosen()
            self.file.setText(name)


def _folder() -> Path:
    """The user's folder for campaigns, or the home folder where it cannot be made."""
    try:
        return campaigns_dir()
    except OSError:
        return Path.home()


def _free(path: Path) -> Path:
    """The path, or with a number where it is taken."""
    number, free = 2, path
    while free.exists():
        free = path.with_name(f"{path.stem} {number}{path.suffix}")
        number += 1
    return free

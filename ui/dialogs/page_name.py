"""Name and file of a new campaign."""

from __future__ import annotations

import os
import re
from pathlib import Path

from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ui.base.card import line
from ui.base.saving import ask_path, documents, free, meant, with_suffix
from ui.dialogs.page import Page

SUFFIX = ".empires"
KINDS = (("", SUFFIX),)
LONGEST_SHOWN = 60


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
        path = with_suffix(meant(self.file.text()), SUFFIX, KINDS)
        return path if path is not None else documents() / f"campaign{SUFFIX}"

    def fault(self) -> str:
        if not self.campaign():
            return self.tr("The campaign needs a name.")
        if meant(self.file.text()) is None:
            return self.tr("The campaign needs a file.")
        return self._fault_of(self.path())

    def _fault_of(self, path: Path) -> str:
        try:
            if path.exists():
                return self.tr("{0} exists already; choose another name.").format(path)
            if not path.parent.is_dir():
                return self.tr("There is no folder {0}; choose another place.").format(path.parent)
            if not os.access(path.parent, os.W_OK):
                return self.tr("Nothing may be written in {0}; choose another place.").format(path.parent)
        except (OSError, ValueError):
            return self.tr("{0} is no name for a file; choose another.").format(path.name[:LONGEST_SHOWN])
        return ""

    def _named(self) -> None:
        if not self._own_file:
            name = re.sub(r"[^\w\- ]+", "", self.campaign()).strip() or "campaign"
            self.file.setText(str(free(documents() / f"{name}{SUFFIX}")))
        self.changed.emit()

    def _chosen(self) -> None:
        self._own_file = True

    def _browse(self) -> None:
        kinds = [(self.tr("Campaigns"), SUFFIX)]
        path = ask_path(self, self.tr("Where shall the campaign be kept?"), self.path(), kinds, replace=False)
        if path is not None:
            self._chosen()
            self.file.setText(str(path))

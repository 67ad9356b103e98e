"""The host goes back to an earlier boundary; what came later is kept with the file."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QVBoxLayout

from empires.model.events.all_events import ClockMoved
from empires.model.state.campaign import Clock
from ui.base.card import line
from ui.play.bridge import Bridge
from ui.play.seat import Seat

MOST = 400


def tr(text: str) -> str:
    """A sentence of this dialog in the language of the window."""
    return QCoreApplication.translate("Rewind", text)


@dataclass(frozen=True)
class Boundary:
    """A phase began just after entry `after`."""

    after: int
    clock: Clock


def boundaries(bridge: Bridge, most: int = MOST) -> list[Boundary]:
    """Newest first; only entries after which the clock had moved."""
    journal = bridge.session.journal
    found: list[Boundary] = []
    last = journal.length() - 1
    while last > 0 and len(found) < most:
        first = max(last - 199, 1)
        for entry in reversed(journal.entries(first, last)):
            moved = [event.clock for event in entry.events if isinstance(event, ClockMoved)]
            if moved:
                found.append(Boundary(entry.number, moved[-1]))
        last = first - 1
    return found[:most]


class RewindDialog(QDialog):
    """A list of boundaries, newest first."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.window())
        self._bridge = seat.bridge
        self.setWindowTitle(tr("Rewind"))
        self.resize(560, 520)
        rows = QVBoxLayout(self)
        rows.addWidget(line(tr("Back to the beginning of …"), "heading"))
        text = tr("What came later is not lost: it stays in the file as a branch, and the chronicle tells of it.")
        rows.addWidget(line(text, "soft"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Phases to go back to, newest first"))
        for boundary in boundaries(self._bridge):
            where = self._bridge.words.clock(boundary.clock, self._bridge.view)
            item = QListWidgetItem(where)
            item.setData(Qt.ItemDataRole.UserRole, boundary.after)
            self.list.addItem(item)
        self.list.itemActivated.connect(lambda _: self.finish())
        self.list.currentRowChanged.connect(self._count)
        rows.addWidget(self.list, 1)
        kept = len(self._bridge.session.journal.branches())
        self.about = line("", "soft")
        rows.addWidget(self.about)
        if kept:
            rows.addWidget(line(tr("Tails kept from earlier: {0}").format(kept), "faint"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.back = buttons.addButton(tr("Go back there"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.back.setProperty("main", True)
        buttons.accepted.connect(self.finish)
        buttons.rejected.connect(self.reject)
        rows.addWidget(buttons)
        self.list.setCurrentRow(0)
        self.list.setFocus()

    def _count(self, row: int) -> None:
        item = self.list.item(row)
        self.back.setEnabled(item is not None)
        if item is not None:
            taken = self._bridge.session.journal.length() - int(item.data(Qt.ItemDataRole.UserRole))
            self.about.setText(tr("Answers and dice that would be taken back: {0}").format(taken))

    def finish(self) -> None:
        """Rewind to the chosen boundary."""
        item = self.list.currentItem()
        if item is not None and self._bridge.rewind(int(item.data(Qt.ItemDataRole.UserRole))):
            self.accept()


def ask(seat: Seat) -> None:
    """Open the dialog."""
    dialog = RewindDialog(seat)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()

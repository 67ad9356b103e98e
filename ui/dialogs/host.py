"""Small commands: a remark to a player, another name for a banner."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QPlainTextEdit

from ui.base.card import line
from ui.play.seat import Seat


def tr(text: str) -> str:
    """A sentence of these dialogs in the language of the window."""
    return QCoreApplication.translate("HostDialogs", text)


class RemarkDialog(QDialog):
    """A word to one player; it stands in the next report."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.window())
        self._bridge = seat.bridge
        self.setWindowTitle(tr("A remark to a player"))
        self.setMinimumWidth(460)
        self.realm = QComboBox()
        for realm in self._bridge.view.campaign.realms.values():
            self.realm.addItem(realm.name, realm.id)
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(tr("Remark"))
        form = QFormLayout(self)
        form.addRow(tr("&To"), self.realm)
        form.addRow(tr("&Remark"), self.text)
        form.addRow(line(tr("Only this player reads it, in the next report."), "soft"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.send = buttons.addButton(tr("Write it down"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.send.setProperty("main", True)
        self.send.setEnabled(False)
        self.text.textChanged.connect(lambda: self.send.setEnabled(bool(self.text.toPlainText().strip())))
        buttons.accepted.connect(self.finish)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        self.text.setFocus()

    def finish(self) -> None:
        """Put it in the journal."""
        realm, text = str(self.realm.currentData()), self.text.toPlainText().strip()
        if self._bridge.host_command(lambda session: session.remark(realm, text)):
            self.accept()


class RenameDialog(QDialog):
    """Another name for a banner of the viewer, or of anybody for the host."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.window())
        self._bridge = seat.bridge
        self.setWindowTitle(tr("Rename a banner"))
        self.setMinimumWidth(420)
        view = self._bridge.view
        self.banner = QComboBox()
        chosen = seat.target.partition(":")[2]
        for banner in view.campaign.banners.values():
            if view.knows_strength(banner):
                whose = view.campaign.realms[banner.owner].name
                self.banner.addItem(f"{banner.name} · {whose}", banner.id)
        self.name = QLineEdit()
        self.name.setMaxLength(40)
        self.banner.currentIndexChanged.connect(lambda _: self._named())
        form = QFormLayout(self)
        form.addRow(tr("&Banner"), self.banner)
        form.addRow(tr("&New name"), self.name)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save = buttons.addButton(tr("Rename"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.save.setProperty("main", True)
        buttons.accepted.connect(self.finish)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        self.name.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))
        self.banner.setCurrentIndex(max(self.banner.findData(chosen), 0))
        self._named()

    def _named(self) -> None:
        banner = self._bridge.view.campaign.banners.get(str(self.banner.currentData()))
        self.name.setText(banner.name if banner is not None else "")
        self.name.selectAll()

    def finish(self) -> None:
        """Put it in the journal."""
        banner, name = str(self.banner.currentData()), self.name.text().strip()
        if self._bridge.command(lambda session: session.rename_banner(banner, name)):
            self.accept()


def remark(seat: Seat) -> None:
    """Open the dialog."""
    _open(RemarkDialog(seat))


def rename(seat: Seat) -> None:
    """Open the dialog."""
    _open(RenameDialog(seat))


def _open(dialog: QDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()

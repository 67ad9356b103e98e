"""A ransom: crowns of this winter that go from one empire to another for a prisoner."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from empires.engine.letters import ransoming
from empires.knowledge.view import View
from empires.model.state.campaign import Realm
from empires.rules.core.races import race_of
from ui.base.buttons import main_button, plain_button
from ui.base.card import line


class RansomForm(QWidget):
    """To whom, how much, and what will be left; nothing is paid before the button is pressed."""

    paid = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._treasury = 0
        self.to = QComboBox()
        self.to.setAccessibleName(self.tr("Who receives the ransom"))
        self.crowns = QSpinBox()
        self.crowns.setAccessibleName(self.tr("Crowns of ransom"))
        self.crowns.setSuffix(" " + self.tr("crowns"))
        self.left = line("", "soft")
        self.done = main_button(self.tr("Pay &it"))
        self.back = plain_button(self.tr("&Back"))
        self.done.clicked.connect(lambda: self.paid.emit(self.to.currentData(), self.crowns.value()))
        self.to.currentIndexChanged.connect(self._tell)
        self.crowns.valueChanged.connect(self._tell)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(line(self.tr("A ransom, paid to"), "heading"))
        for widgets in ((self.to, self.crowns), (self.done, self.back)):
            row = QHBoxLayout()
            for widget in widgets:
                row.addWidget(widget)
            row.addStretch(1)
            rows.addLayout(row)
            if widgets[0] is self.to:
                rows.addWidget(self.left)
        rows.addStretch(1)

    @staticmethod
    def payees(view: View, payer: str) -> list[Realm]:
        """Who may be paid this winter; [] where the payer has nothing to give, or deals with nobody."""
        state = view.campaign
        own = state.realms.get(payer)
        if own is None or own.out or not own.treasury or not ransoming(state):
            return []
        playing = [state.realms[realm] for realm in state.playing() if race_of(state, realm).diplomacy]
        return [realm for realm in playing if realm.id != payer] if own in playing else []

    def begin(self, view: View, payer: str) -> None:
        """An empty form of one payer."""
        self._treasury = view.campaign.realms[payer].treasury
        self.to.clear()
        for realm in self.payees(view, payer):
            self.to.addItem(realm.name, realm.id)
        self.crowns.setRange(1, max(self._treasury, 1))
        self.crowns.setValue(1)
        self._tell()

    def forget(self) -> None:
        """Nobody's treasury stays behind."""
        self._treasury = 0
        self.to.clear()
        self.crowns.setRange(1, 1)
        self.left.setText("")

    def _tell(self) -> None:
        crowns = self.crowns.value()
        told = self.tr("{0} receives {1} of {2} crowns and may spend them this winter; {3} are left. Both see it.")
        self.left.setText(told.format(self.to.currentText(), crowns, self._treasury, self._treasury - crowns))

"""The winter desk beside the map: whose it is, and its pages."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QPushButton, QTabWidget, QWidget

from empires.knowledge.view import View
from empires.model.state.campaign import Realm
from empires.words.sentences import Words
from ui.base.buttons import plain_button
from ui.base.card import Card, clear, line
from ui.base.flow import Flow
from ui.base.ready import standing
from ui.base.theme import Theme
from ui.play.actions import WINTER_PAGES as PAGES
from ui.scene.heraldry import flag
from ui.winter.accounts import LedgerPage
from ui.winter.budget_sheet import BudgetSheet
from ui.winter.letters import LettersPage, PactsPage
from ui.winter.spies import SpiesPage

DIGITS = "1234567890"


class WinterPanel(Card):
    """Pages of one realm; the host chooses whose. Nothing is decided here."""

    closed = Signal()
    realm_wanted = Signal(str)
    page_wanted = Signal(str)

    def __init__(self, words: Words, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Winter desk"))
        self._theme = theme
        self.realms: dict[str, QPushButton] = {}
        self.stand = line("", "soft", wrap=False)
        self.close_button = plain_button("×")
        self.close_button.setProperty("flat", True)
        self.close_button.setToolTip(self.tr("Back to the desk (Esc)"))
        self.close_button.setAccessibleName(self.tr("Back to the desk (Esc)"))
        self.close_button.clicked.connect(self.closed)
        self.head.addWidget(self.stand)
        self.head.addWidget(self.close_button)
        self._bar = Flow(6)
        self.budget = BudgetSheet(words)
        self.ledger = LedgerPage(words, theme)
        self.pacts = PactsPage(words)
        self.letters = LettersPage(words)
        self.spies = SpiesPage(words, theme)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for page, text in zip(self.pages(), self._names(), strict=True):
            self.tabs.addTab(page, text)
        self.tabs.currentChanged.connect(lambda number: self.page_wanted.emit(PAGES[number]))
        self.body.addLayout(self._bar)
        self.body.addWidget(self.tabs, 1)

    def pages(self) -> tuple[BudgetSheet, LedgerPage, PactsPage, LettersPage, SpiesPage]:
        """All of them, in the order of their names."""
        return self.budget, self.ledger, self.pacts, self.letters, self.spies

    def _names(self) -> tuple[str, ...]:
        return (self.tr("Budget"), self.tr("Ledger"), self.tr("Pacts"), self.tr("Letters"), self.tr("Operatives"))

    @property
    def page(self) -> str:
        """The name of the page in front."""
        return PAGES[self.tabs.currentIndex()]

    def turn_to(self, page: str) -> None:
        """Bring a page to the front."""
        self.tabs.setCurrentIndex(PAGES.index(page))

    def show_realms(self, view: View, chosen: str) -> None:
        """Whose desk it is: all may be chosen by the host, a player sees his own alone. Who is ready has a sign."""
        known = view.campaign.realms
        shown = [realm for realm in known.values() if (view.host and not realm.out) or realm.id == chosen]
        if list(self.realms) != [realm.id for realm in shown]:
            clear(self._bar)
            self.realms = {realm.id: self._button(realm.id) for realm in shown}
        for realm in shown:
            self._name(self.realms[realm.id], realm, realm.id == chosen, view.campaign.clock.part == "winter")
        playing = [realm for realm in known.values() if not realm.out and realm.controller == "person"]
        done = sum(realm.ready for realm in playing)
        winter = view.campaign.clock.part == "winter" and bool(playing)
        self.stand.setText(self.tr("{0} of {1} sheets are in").format(done, len(playing)) if winter else "")

    def realms_anew(self) -> None:
        """Flags of another size."""
        clear(self._bar)
        self.realms = {}

    def _button(self, realm: str) -> QPushButton:
        button = plain_button("")
        button.setObjectName("seat")
        button.setCheckable(True)
        button.clicked.connect(lambda: self.realm_wanted.emit(realm))
        self._bar.addWidget(button)
        return button

    def _name(self, button: QPushButton, realm: Realm, chosen: bool, winter: bool) -> None:
        sign, told = standing(realm, winter)
        words = {"ready": self.tr("sheet committed"), "open": self.tr("sheet still open"),
                 "auto": self.tr("played by the program"), "": ""}[told]  # fmt: skip
        button.setText(f"{realm.name} {sign}".strip())
        button.setIcon(QIcon(flag(realm, round(18 * self._theme.scale), self.devicePixelRatioF())))
        button.setChecked(chosen)
        button.setToolTip(words)
        button.setAccessibleName(f"{realm.name}, {words}" if words else realm.name)

    def count_letters(self, unread: int) -> None:
        """How many letters were not looked at yet, on the name of their page."""
        name = self.tr("Letters")
        self.tabs.setTabText(PAGES.index("letters"), f"{name} ({unread})" if unread else name)

    def forget(self) -> None:
        """Another viewer comes: nothing of the former one stays."""
        for page in self.pages():
            page.forget()
        clear(self._bar)
        self.realms = {}
        self.stand.setText("")
        self.count_letters(0)

    def focus_page(self) -> None:
        """The keyboard goes to where the page begins."""
        page = self.tabs.currentWidget()
        if page is self.budget:
            self.budget.focus_first()
        elif page is self.ledger:
            self.ledger.tree.setFocus()
        elif page is self.spies:
            self.spies.tree.setFocus()
        elif isinstance(page, PactsPage | LettersPage):
            (page.list if page.list.isVisible() else page.write).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes; digits are no answers here."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.text() not in DIGITS or not event.text():
            super().keyPressEvent(event)

"""The wizard for a new campaign, from the world to its name. Every page has good answers in it already."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from empires.book.book import RulebookError
from empires.campaigns import SetupError, new_campaign
from empires.persistence.faults import CampaignFileError
from ui.base.buttons import main_button, make_main
from ui.base.card import Card, line
from ui.base.preferences import Preferences
from ui.base.theme import Theme
from ui.dialogs.page_name import NamePage
from ui.dialogs.page_parts import PartsPage
from ui.dialogs.page_players import PlayersPage
from ui.dialogs.page_rules import RulesPage
from ui.dialogs.page_world import WorldPage


class NewCampaignWizard(QDialog):
    """Five pages; `made` carries the session and its file."""

    made = Signal(object, Path)

    def __init__(self, theme: Theme, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._preferences = theme, preferences
        self.setWindowTitle(self.tr("A new campaign"))
        self.setModal(True)
        self.world = WorldPage(theme)
        code = preferences.kept.language
        self.players = PlayersPage(theme, code)
        self.rules = RulesPage()
        self.parts = PartsPage(code)
        self.name = NamePage()
        self.pages = (self.world, self.players, self.rules, self.parts, self.name)
        self.stack = QStackedWidget()
        for page in self.pages:
            self.stack.addWidget(page)
            page.changed.connect(self._check)
        self._build()
        self.world.changed.connect(self._world_changed)
        self.players.house_wanted.connect(self.rules.choose_house)
        self.rules.changed.connect(lambda: self.players.set_written(self.rules.races()))
        self._world_changed()
        self.resize(min(1180, round(1040 * max(theme.scale, 0.95))), round(700 * max(theme.scale, 0.95)))
        self.go(0)

    def _build(self) -> None:
        self.title = line("", "heading")
        self.steps = QFrame()
        self.steps.setObjectName("card")
        column = QVBoxLayout(self.steps)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        self._marks: list[QPushButton] = []
        for number, page in enumerate(self.pages):
            mark = QPushButton(f"{number + 1}   {page.title()}")
            mark.setObjectName("step")
            mark.setCheckable(True)
            mark.setAutoDefault(False)
            mark.clicked.connect(lambda _=False, n=number: self.go(n))
            column.addWidget(mark)
            self._marks.append(mark)
        column.addStretch(1)
        self.fault = QLabel()
        self.fault.setObjectName("bad")
        self.fault.setWordWrap(True)
        self.back = QPushButton(self.tr("&Back"))
        self.next = QPushButton(self.tr("&Next"))
        self.take = main_button(self.tr("&Create the campaign"))
        cancel = QPushButton(self.tr("Cancel"))
        for button in (self.back, self.next, cancel):
            button.setAutoDefault(False)
        self.back.clicked.connect(lambda: self.go(self.stack.currentIndex() - 1))
        self.next.clicked.connect(lambda: self.go(self.stack.currentIndex() + 1))
        self.take.clicked.connect(self.finish)
        cancel.clicked.connect(self.reject)
        sheet = Card("")
        sheet.title.hide()
        sheet.body.addWidget(self.title)
        sheet.body.addWidget(self.stack, 1)
        sheet.body.addWidget(self.fault)
        foot = QHBoxLayout()
        foot.addWidget(cancel)
        foot.addStretch(1)
        for button in (self.back, self.next, self.take):
            foot.addWidget(button)
        right = QVBoxLayout()
        right.addWidget(sheet, 1)
        right.addLayout(foot)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(12, 12, 12, 12)
        whole.setSpacing(10)
        whole.addWidget(self.steps)
        whole.addLayout(right, 1)

    def go(self, number: int) -> None:
        """Show a page; forward only past pages without faults."""
        here = self.stack.currentIndex()
        if number > here:
            wrong = next((n for n in range(here, number) if self.pages[n].fault()), number)
            number = wrong
        self.stack.setCurrentIndex(min(max(number, 0), len(self.pages) - 1))
        page = self.pages[self.stack.currentIndex()]
        if page is self.name:
            self.name.summarise(self._summary())
        self.title.setText(page.heading())
        page.enter()
        self._check()

    def _check(self) -> None:
        here = self.stack.currentIndex()
        fault = self.pages[here].fault()
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))
        self.back.setEnabled(here > 0)
        last = here == len(self.pages) - 1
        self.next.setVisible(not last)
        self.next.setEnabled(not fault)
        self.next.setDefault(not last)
        self.take.setDefault(last)
        make_main(self.next, not last)
        make_main(self.take, last)
        self.take.setEnabled(not any(page.fault() for page in self.pages))
        for number, (mark, page) in enumerate(zip(self._marks, self.pages, strict=True)):
            mark.setChecked(number == here)
            sign = "▸" if number == here else "!" if page.fault() else "✓" if number < here else str(number + 1)
            mark.setText(f"{sign}   {page.title()}")
            font = mark.font()
            font.setBold(number == here)
            mark.setFont(font)

    def _world_changed(self) -> None:
        world = self.world.world()
        if world is not None:
            self.players.set_room(len(world.capitals))
            self.name.propose(world.name)

    def _summary(self) -> list[str]:
        world = self.world.world()
        rows = [world.name + ", " + self.tr("{0} tiles").format(len(world))] if world is not None else []
        names = [f"{r.name} ({self.tr('program') if r.controller == 'auto' else self.tr('person')})"
                 for r in self.players.realms()]  # fmt: skip
        return [*rows, ", ".join(names), *self.rules.summary(), *self.parts.summary()]

    def finish(self) -> None:
        """Make the file; what hinders it is said on the page."""
        world = self.world.world()
        if world is None or not self.take.isEnabled():
            return
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            session = new_campaign(
                self.name.path(), world, self.players.realms(), name=self.name.campaign(), seed=self.rules.seed(),
                settings={**self.rules.settings(), **self.parts.settings()}, house=self.rules.house(),
            )  # fmt: skip
        except (SetupError, CampaignFileError, RulebookError) as fault:
            self.fault.setText(str(fault))
            self.fault.setVisible(True)
            return
        finally:
            QGuiApplication.restoreOverrideCursor()
        self._preferences.kept.folder = str(self.name.path().parent)
        self._preferences.save()
        self.made.emit(session, self.name.path())
        self.accept()

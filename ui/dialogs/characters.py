"""The books of armies that are lists of models: characters, what settlements allow, and what the host writes down."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QStackedWidget,
    QTabBar,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
)

from empires.model.state.pieces import Character
from empires.rules.winter import availability, experience
from empires.words.wording_armies import counted, gain, rank, standing
from ui.base import faults
from ui.base.buttons import plain_button
from ui.base.card import line
from ui.dialogs.character_forms import AdvancePage, AwardPage, Deed, NewPage, Page, ServicePage
from ui.play.seat import Seat


def tr(text: str) -> str:
    """A sentence of this dialog in the language of the window."""
    return QCoreApplication.translate("Characters", text)


class CharactersDialog(QDialog):
    """The viewer's characters, or for the host those of the empire he chooses."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.window())
        self._bridge, self._words = seat.bridge, seat.bridge.words
        self._shown: list[Character] = []
        self.setWindowTitle(tr("Characters"))
        self._build()
        scale = seat.theme.scale**0.5
        self.resize(round(1180 * scale), round(620 * scale))
        self._bridge.refused.connect(self._refused)
        self.whose.currentIndexChanged.connect(lambda _: self._show())
        self.table.currentCellChanged.connect(lambda *_: self._chosen())
        self._show()
        (self.table if self._shown else self.new.name).setFocus()

    # --- building

    def _build(self) -> None:
        view = self._bridge.view
        self.whose = QComboBox()
        for realm in view.campaign.playing():
            if view.host or realm == view.viewer:
                self.whose.addItem(view.campaign.realms[realm].name, realm)
        label = QLabel(tr("&Whose"))
        label.setBuddy(self.whose)
        self.whose.setAccessibleName(tr("Whose characters"))
        for widget in (label, self.whose):
            widget.setVisible(view.host)
        head = QHBoxLayout()
        head.addWidget(line(tr("Only their owner and the host read in this book."), "soft"), 1)
        head.addWidget(label)
        head.addWidget(self.whose)
        self.table, self.allowed = _table(tr("Characters")), _table(tr("What the settlements allow"))
        self.told = line("")
        self.told.setAccessibleName(tr("What came of it"))
        below = QHBoxLayout()
        below.addWidget(self.allowed)
        below.addLayout(self._pages(), 1)
        rows = QVBoxLayout(self)
        rows.addLayout(head)
        rows.addWidget(self.table, 2)
        rows.addLayout(below, 3)
        close = plain_button(tr("&Close"))
        close.setAutoDefault(False)
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addWidget(self.told, 1)
        foot.addWidget(close)
        rows.addLayout(foot)

    def _pages(self) -> QVBoxLayout:
        self.new, self.award = NewPage(self._words), AwardPage(self._words)
        self.advance, self.service = AdvancePage(self._words), ServicePage(self._words)
        self.bar, self.stack = QTabBar(), QStackedWidget()
        self.bar.setAccessibleName(tr("What is written down"))
        self.bar.setExpanding(False)
        names = (tr("&New character"), tr("&Experience"), tr("Ad&vance"), tr("Posting and &fate"))
        for name, page in zip(names, self.pages, strict=True):
            self.bar.addTab(name)
            self.stack.addWidget(page)
            page.setEnabled(not self._bridge.read_only and self._bridge.view.host)
            page.wanted.connect(self._write)
        for widget in (self.bar, self.stack):
            widget.setVisible(self._bridge.view.host)
        self.service.struck.connect(self._strike)
        self.bar.currentChanged.connect(self.stack.setCurrentIndex)
        column = QVBoxLayout()
        column.addWidget(self.bar)
        column.addWidget(self.stack, 1)
        return column

    @property
    def pages(self) -> tuple[Page, ...]:
        """What may be written down, each on a page."""
        return self.new, self.award, self.advance, self.service

    # --- showing

    @property
    def realm(self) -> str:
        """Whose book lies open."""
        return str(self.whose.currentData() or "")

    @property
    def who(self) -> Character | None:
        """The character chosen in it."""
        row = self.table.currentRow()
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def _show(self, chosen: str = "") -> None:
        view = self._bridge.view
        self._shown = [c for c in view.campaign.characters.values() if c.owner == self.realm]
        term = self._words.term
        heads = [
            term("column", "name"), tr("Rank"), term("column", "with"), tr("Level"), term("column", "experience"),
            term("column", "rolls"), term("column", "gains"), term("column", "state"),
        ]  # fmt: skip
        self.table.blockSignals(True)
        _fill(self.table, heads, [self._row(character) for character in self._shown])
        self.table.horizontalHeader().setSectionResizeMode(len(heads) - 1, QHeaderView.ResizeMode.Stretch)
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.blockSignals(False)
        if self._shown:
            ids = [character.id for character in self._shown]
            self.table.setCurrentCell(ids.index(chosen) if chosen in ids else 0, 0)
        self._show_allowed()
        self._chosen()

    def _row(self, character: Character) -> list[str]:
        view, words = self._bridge.view, self._words
        banner = words.short_name(words.own_name(character.banner, view)) if character.banner else "–"
        level = experience.bracket(view.book, character.experience) + 1
        gains = ", ".join(gain(words, key) for key in character.gains)
        figures = [str(n) for n in (level, character.experience, character.rolls)]
        marks = ", ".join(standing(words, character, view.campaign.clock.year))
        return [character.name, rank(words, character), banner, *figures, gains, marks]

    def _show_allowed(self) -> None:
        view, term = self._bridge.view, self._words.term
        rows: list[list[str]] = []
        if self.realm:
            may = availability.allowance(view.book, view.campaign, self.realm)
            have = availability.held(view.campaign, self.realm)
            rows += [[counted(self._words, kind), str(n), str(have[kind])] for kind, n in may.characters.items()]
            for key, n in (("special", may.special), ("rare", may.rare), ("items", may.items)):
                rows.append([counted(self._words, key), str(n), ""])
        _fill(self.allowed, [tr("The settlements allow"), term("column", "allowed"), term("column", "held")], rows)
        self.allowed.setFixedWidth(self.allowed.horizontalHeader().length() + 8)

    def _chosen(self) -> None:
        view = self._bridge.view
        for page in self.pages:
            page.show_who(view, self.realm, self.who)

    # --- writing

    def _write(self, deed: Deed) -> bool:
        """Put it in the journal, or say why not; what was written is what the table shows."""
        before, known = self.who, {character.id for character in self._shown}
        self._say(tr("The program is playing; stop it first.") if self._bridge.busy else "")
        if not self._bridge.host_command(deed):
            return False
        self._show(before.id if before is not None else "")
        fresh = [character.id for character in self._shown if character.id not in known]
        if fresh:
            self._show(fresh[0])
            self.new.name.clear()
        self.award.clear()
        self._say(tr("✓ Written down."))
        return True

    def _strike(self) -> None:
        who = self.who
        if who is not None and faults.offer(
            self, tr("Strike a character out"), tr("Is {0} dead or gone for good?").format(who.name), tr("Strike out")
        ):
            self._write(lambda session: session.strike_character(who.id))

    def _refused(self, why: str) -> None:
        self._say(f"⚠ {why}")

    def _say(self, text: str) -> None:
        self.told.setText(text)
        self.told.setAccessibleName(text)


def _table(name: str) -> QTableWidget:
    table = QTableWidget()
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.setAccessibleName(name)
    table.horizontalHeader().setAccessibleName(name)
    return table


def _fill(table: QTableWidget, heads: list[str], rows: list[list[str]]) -> None:
    table.setColumnCount(len(heads))
    table.setRowCount(len(rows))
    table.setHorizontalHeaderLabels(heads)
    for y, row in enumerate(rows):
        for x, text in enumerate(row):
            item = QTableWidgetItem(text)
            side = Qt.AlignmentFlag.AlignRight if text.isdigit() else Qt.AlignmentFlag.AlignLeft
            item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            table.setItem(y, x, item)
    table.resizeColumnsToContents()


def show(seat: Seat) -> None:
    """Open the dialog."""
    dialog = CharactersDialog(seat)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()

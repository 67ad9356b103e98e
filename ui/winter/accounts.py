"""The ledger: every crown with its source, every expense with its purpose, winter by winter; rows lead to the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from empires.figures.ledger import Ledger, Line
from empires.knowledge.view import View
from empires.words import budget_words
from empires.words.sentences import Words
from ui.base.card import line, table
from ui.base.theme import Theme

CELL, RULE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class LedgerPage(QWidget):
    """One empire's books; a year at a time."""

    place_wanted = Signal(str)

    def __init__(self, words: Words, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._theme = words, theme
        self._view: View | None = None
        self._books: list[Ledger] = []
        self.years = QComboBox()
        self.years.setAccessibleName(self.tr("Winter"))
        self.years.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.years.currentIndexChanged.connect(self._show_year)
        self.sum = line("", "heading")
        self.tree = table([self.tr("What"), self.tr("Where"), self.tr("Crowns"), self.tr("Rule")])
        self.tree.setAccessibleName(self.tr("Ledger"))
        self.tree.itemActivated.connect(self._go)
        self.tree.itemClicked.connect(self._go)
        self.nothing = line("", "soft")
        head = QHBoxLayout()
        head.addWidget(self.sum, 1)
        head.addWidget(self.years)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 4, 0, 0)
        rows.addLayout(head)
        rows.addWidget(self.nothing)
        rows.addWidget(self.tree, 1)

    def show_books(self, books: Iterable[Ledger], view: View) -> None:
        """The books of one realm; the latest winter first, the year that was looked at is kept."""
        kept = self.years.currentData()
        self._view, self._books = view, sorted(books, key=lambda book: -book.year)
        self.years.blockSignals(True)
        self.years.clear()
        for book in self._books:
            self.years.addItem(self.tr("Winter of year {0}").format(book.year), book.year)
        self.years.setCurrentIndex(max(0, self.years.findData(kept)) if self._books else -1)
        self.years.blockSignals(False)
        self._show_year()

    def forget(self) -> None:
        """Nothing of a realm's books stays behind."""
        self._view, self._books = None, []
        self.years.clear()
        self.tree.clear()
        self.sum.setText("")

    def _show_year(self) -> None:
        self.tree.clear()
        book = next((b for b in self._books if b.year == self.years.currentData()), None)
        for widget in (self.tree, self.years, self.sum):
            widget.setVisible(book is not None)
        self.nothing.setVisible(book is None)
        self.nothing.setText(self.tr("No crowns have come in yet: the first ledger begins with the first winter."))
        if book is None:
            return
        balance = self.tr("{0} in, {1} out, {2} left")
        self.sum.setText(balance.format(book.earned, book.spent, book.balance))
        income = [self._row(entry, budget_words.income(self._words, entry.what), 1) for entry in book.income]
        spent = [self._row(entry, budget_words.expense(self._words, entry.what), -1) for entry in book.expenses]
        self._section(self.tr("Income"), book.earned, income)
        self._section(self.tr("Expenses"), -book.spent, spent)
        if book.lost:
            self._section(self.tr("Not spent, and lost"), -book.lost, [])
        self._section(self.tr("Left in the treasury"), book.balance, [])

    def _row(self, entry: Line, label: str, sign: int) -> QTreeWidgetItem:
        assert self._view is not None
        place = self._words.place(entry.cell, self._view) if entry.cell else ""
        item = QTreeWidgetItem([label, place, self._number(sign * entry.crowns), entry.rule])
        item.setData(0, CELL, entry.cell)
        item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setForeground(3, self._theme.colour("faint"))
        if entry.cell:
            item.setToolTip(1, self.tr("Show {0} on the map").format(place))
        return item

    def _number(self, crowns: int) -> str:
        return self._words.signed(crowns)

    def _section(self, title: str, total: int, rows: Sequence[QTreeWidgetItem]) -> None:
        top = QTreeWidgetItem([title, "", self._number(total), ""])
        for column in (0, 2):
            top.setFont(column, self._theme.font(bold=True))
        top.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.tree.addTopLevelItem(top)
        top.addChildren(list(rows))
        top.setExpanded(True)

    def _go(self, item: QTreeWidgetItem) -> None:
        cell = item.data(0, CELL)
        if cell:
            self.place_wanted.emit(cell)

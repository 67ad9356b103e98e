"""The form for questions with many tiles: spells that are aimed, operatives that are laid down or sent to work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from empires.knowledge.view import View
from empires.model.state.asks import Ask, Decide, Option
from empires.model.state.subject import cell_of, subject_of
from empires.words import aim_words
from empires.words.sentences import Words
from ui.asking.forms import DIGITS, ENTER, Form
from ui.base.buttons import main_button, plain_button
from ui.base.card import line, table

QUESTIONS = ("spell_target", "place_operative", "work_operative", "move_operative")
KEY = Qt.ItemDataRole.UserRole
SHOWN = 5
"""So many rows are seen at once at least, if there are as many."""


def wants(ask: Ask) -> bool:
    """Whether a question is put as a table of tiles."""
    return isinstance(ask, Decide) and ask.question in QUESTIONS


@dataclass(frozen=True)
class Row:
    """An option in columns; numbers: what the columns of figures are sorted by."""

    key: str
    texts: tuple[str, ...]
    numbers: tuple[int, ...]
    cell: str


class TargetForm(Form):
    """A table of tiles, the likeliest first; beside its button those ways out that name no tile. pointed: a tile."""

    pointed = Signal(str)

    def __init__(self, ask: Decide, words: Words, view: View, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ask, self._words, self._view = ask, words, view
        self._spell = ask.question == "spell_target"
        tiles = [option for option in ask.options if cell_of(subject_of(ask, option))]
        self._keys = [option.key for option in ask.options]
        self.rows = {o.key: aimed(ask, o, words, view) for o in tiles}
        self.tree = self._table()
        self.take = main_button("")
        self.take.clicked.connect(self._take)
        self.others: list[QPushButton] = []
        self.foot_row.addWidget(self.take)
        for option in ask.options:
            if option.key not in self.rows:
                self.foot_row.addWidget(self._other(option, words.option(ask, option, view)))
        self.foot_row.addStretch(1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 4, 0)
        if self._spell:
            rows.addWidget(line(words.term("spell_about", str(ask.facts["spell"])), "soft"))
        rows.addWidget(self.tree)
        self._fill(ask.default)

    def _table(self) -> QTreeWidget:
        if self._spell:
            heads = ["", self.tr("Tile"), self.tr("Chance"), self.tr("Range"), self.tr("What would happen")]
            wide = 4
        else:
            heads = ["", self.tr("Tile"), self.tr("Operative"), self.tr("What is there")]
            wide = 3
        tree = table(heads, wide)
        tree.setSortingEnabled(False)
        tree.setAccessibleName(self.tr("Tiles"))
        tree.header().setSectionsClickable(True)
        tree.header().sectionClicked.connect(self._sort)
        tree.currentItemChanged.connect(lambda *_: self._turned())
        tree.itemDoubleClicked.connect(lambda *_: self._take())
        tree.installEventFilter(self)
        return tree

    def _other(self, option: Option, label: str) -> QPushButton:
        number = self._keys.index(option.key)
        digit = f"{DIGITS[number]}  " if number < len(DIGITS) else ""
        button = plain_button(digit + label.replace("&", "&&"))
        button.setProperty("key", option.key)
        button.clicked.connect(lambda: self.answered.emit(option.key))
        self.others.append(button)
        return button

    def _fill(self, current: str, column: int = -1) -> None:
        """Rows in the order of the question, or of a column."""
        keys = list(self.rows)
        if column >= 0:
            keys.sort(key=lambda key: self._place(self.rows[key], column))
        self.tree.blockSignals(True)
        self.tree.clear()
        for key in keys:
            item = QTreeWidgetItem(list(self.rows[key].texts))
            item.setToolTip(len(self.rows[key].texts) - 1, self.rows[key].texts[-1])
            item.setData(0, KEY, key)
            for figure in (2, 3) if self._spell else ():
                item.setTextAlignment(figure, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.tree.addTopLevelItem(item)
        height = max(self.tree.sizeHintForRow(0), self.tree.fontMetrics().height() + 6)
        head = self.tree.header().sizeHint().height() + 6
        self.tree.setMinimumHeight(head + height * min(len(keys), SHOWN))
        self.tree.blockSignals(False)
        self._choose_row(current if current in self.rows else keys[0] if keys else "")

    def _place(self, row: Row, column: int) -> tuple[int, str]:
        figures = {2: -row.numbers[0], 3: row.numbers[1]} if self._spell else {}
        return figures.get(column, 0), "" if column in figures else row.texts[column]

    def _sort(self, column: int) -> None:
        if column:
            self._fill(self.current(), column)

    def _choose_row(self, key: str) -> None:
        for number in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(number)
            if item is not None and item.data(0, KEY) == key:
                self.tree.setCurrentItem(item)
                self.tree.scrollToItem(item)
        self._name_button()

    def current(self) -> str:
        """The option that has the light."""
        item = self.tree.currentItem()
        return str(item.data(0, KEY)) if item is not None else ""

    def _turned(self) -> None:
        self._name_button()
        if self.current():
            self.pointed.emit(self.rows[self.current()].cell)

    def _name_button(self) -> None:
        row = self.rows.get(self.current())
        self.take.setVisible(row is not None)
        if row is not None:
            option = next(o for o in self._ask.options if o.key == row.key)
            label = row.texts[1] if self._spell else self._words.option(self._ask, option, self._view)
            said = self.tr("Cast it on {0}") if self._spell else self.tr("Answer: {0}")
            self.take.setText(said.format(label).replace("&", "&&"))

    def _take(self) -> None:
        if self.current():
            self.answered.emit(self.current())

    # --- as every form

    def option_keys(self) -> Sequence[str]:
        return self._keys

    def choose(self, key: str) -> None:
        self.answered.emit(key)

    def aim(self, keys: Sequence[str]) -> QWidget | None:
        """The map points at a tile: its row gets the light."""
        found = next((key for key in keys if key in self.rows), "")
        if found and self.current() not in keys:
            self.tree.blockSignals(True)
            self._choose_row(found)
            self.tree.blockSignals(False)
        return self.tree if found else None

    def digit(self, number: int) -> bool:
        if number <= len(self._keys):
            self.answered.emit(self._keys[number - 1])
            return True
        return False

    def focus_widget(self) -> QWidget | None:
        other = next((b for b in self.others if b.property("key") == self._ask.default), None)
        return other or (self.tree if self.rows else self.others[0])

    def accept_default(self) -> None:
        self.answered.emit(self._ask.default or self._keys[0])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter takes the row in the light; digits go to the question, not to a search in the table."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched is self.tree:
            if event.key() in ENTER:
                self._take()
                return True
            if event.text() and event.text() in DIGITS and not event.modifiers():
                return self.digit(DIGITS.index(event.text()) + 1)
        return super().eventFilter(watched, event)


def aimed(ask: Decide, option: Option, words: Words, view: View) -> Row:
    """An option in columns."""
    number = [o.key for o in ask.options].index(option.key)
    digit = DIGITS[number] if number < len(DIGITS) else ""
    cell = cell_of(subject_of(ask, option))
    place = words.place(cell, view)
    there = aim_words.there(words, option, view)
    if ask.question == "spell_target":
        chance, distance = (int(str(option.facts[name])) for name in ("chance", "distance"))
        effect = aim_words.effect(words, option)
        told = " · ".join(part for part in (effect, there) if part)
        return Row(option.key, (digit, place, f"{chance} %", str(distance), told), (chance, distance), cell)
    craft = aim_words.craft(words, option)
    return Row(option.key, (digit, place, craft, there), (0, 0), cell)

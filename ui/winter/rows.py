"""Lines of the budget sheet: steppers, ticks, and the works of a tile as chips."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from empires.rules.foresight.planning import Offer
from ui.asking.forms import ENTER
from ui.base.buttons import COMMANDS
from ui.base.card import line
from ui.base.flow import Flow

LABEL = 26
"""Letters of room for what a line is for."""


class Stepper(QSpinBox):
    """A number that the wheel leaves alone until it has the keyboard; Enter goes on to the next line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccelerated(True)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 10 + 26)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.modifiers() & COMMANDS:
            self.interpretText()
            self.focusNextChild()
        else:
            super().keyPressEvent(event)


class Line(QWidget):
    """One line: what it is for, how much, what it yields. changed: key and amount."""

    changed = Signal(str, int)
    place_wanted = Signal(str)

    def __init__(self, key: str, label: str, counts: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self.name = _Name(label)
        self.name.clicked.connect(lambda: self.place_wanted.emit(self.name.cell))
        self.box: Stepper | QCheckBox = Stepper() if counts else QCheckBox()
        if isinstance(self.box, Stepper):
            self.box.valueChanged.connect(lambda value: self.changed.emit(key, value))
        else:
            self.box.toggled.connect(lambda on: self.changed.emit(key, int(on)))
        self.note = line("", "soft")
        self.note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.name)
        row.addWidget(self.box)
        row.addWidget(self.note, 1)

    def show_offer(self, offer: Offer, amount: int, note: str, why: str, fixed: bool) -> None:
        """Say what it yields, or what is against it. fixed: nothing may be changed now."""
        self.box.blockSignals(True)
        if isinstance(self.box, Stepper):
            self.box.setRange(0, max(offer.most, amount))
            self.box.setValue(amount)
        else:
            self.box.setChecked(bool(amount))
            self.box.setText("")
        self.box.blockSignals(False)
        self.name.lead_to(offer.cell)
        self.note.setText(why or note)
        hand = "faint" if why else "soft"
        if self.note.objectName() != hand:
            self.note.setObjectName(hand)
            self.note.style().unpolish(self.note)
            self.note.style().polish(self.note)
        self.box.setEnabled(not fixed and (not why or bool(amount)))
        self.box.setAccessibleName(self.name.whole)
        self.box.setAccessibleDescription(why or note)


class _Name(QPushButton):
    """What a line is for, where that is a place, a click shows it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setObjectName("lineName")
        self.whole = text
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.cell = ""
        self.setEnabled(False)

    def lead_to(self, cell: str) -> None:
        """The place it names, "" for none."""
        self.cell = cell
        self.setEnabled(bool(cell))

    def changeEvent(self, event: QEvent) -> None:
        """The words fit whatever letters they are set in."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        letters = self.fontMetrics()
        room = letters.averageCharWidth() * LABEL
        self.setFixedWidth(room + 12)
        self.setText(letters.elidedText(self.whole, Qt.TextElideMode.ElideMiddle, room).replace("&", "&&"))


class Chip(QPushButton):
    """A work that may be put on the sheet or taken off, with its price."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self.setObjectName("chip")
        self.setCheckable(True)
        self.setAutoDefault(False)

    def show_work(self, label: str, crowns: int, on: bool, told: str, fixed: bool) -> None:
        """label: the work's name alone; told: what it costs and yields, or what is against it."""
        self.blockSignals(True)
        self.setChecked(on)
        self.blockSignals(False)
        self.setText(f"{'☑' if on else '☐'} {label} · {crowns}")
        self.setEnabled(not fixed)
        self.setToolTip(told)
        self.setAccessibleName(f"{label}, {crowns}")
        self.setAccessibleDescription(told)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.modifiers() & COMMANDS:
            self.click()
        else:
            super().keyPressEvent(event)


class Dial(QWidget):
    """A work of which there may be several, with its number."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self.name, self.box = line("", wrap=False), Stepper()
        self.box.setMinimumWidth(self.fontMetrics().averageCharWidth() * 5 + 26)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 6, 0)
        row.setSpacing(4)
        row.addWidget(self.name)
        row.addWidget(self.box)

    def show_number(self, label: str, offer: Offer, amount: int, told: str, fixed: bool) -> None:
        """label: the work's name alone; told: what it costs and yields, or what is against it."""
        self.box.blockSignals(True)
        self.box.setRange(0, max(offer.most, amount))
        self.box.setValue(amount)
        self.box.blockSignals(False)
        self.name.setText(f"{label} · {offer.crowns}")
        self.setEnabled(not fixed)
        self.setToolTip(told)
        self.setAccessibleDescription(told)
        self.box.setAccessibleName(f"{label}, {offer.crowns}")
        self.box.setAccessibleDescription(told)


class TileWorks(QWidget):
    """The works of one tile: its name, a chip or a number for each, and what is chosen or why something cannot be."""

    changed = Signal(str, int)
    place_wanted = Signal(str)
    pointed = Signal(str)

    def __init__(self, cell: str, label: str, keys: Sequence[str], several: bool) -> None:
        super().__init__()
        self.cell = cell
        self.name = _Name(label)
        self.name.lead_to(cell)
        self.name.clicked.connect(lambda: self.place_wanted.emit(cell))
        self.chips: dict[str, Chip | Dial] = {}
        flow = Flow()
        for key in keys:
            chip = self.chips[key] = Dial(key) if several else Chip(key)
            if isinstance(chip, Dial):
                chip.box.valueChanged.connect(lambda number, key=key: self.changed.emit(key, number))
            else:
                chip.toggled.connect(lambda on, key=key: self.changed.emit(key, int(on)))
            chip.installEventFilter(self)
            flow.addWidget(chip)
        self.note = line("", "faint", wrap=False)
        flow.addWidget(self.note)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.name, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(flow, 1)

    def say(self, note: str) -> None:
        """What is chosen and yields, or what is against the rest."""
        self.note.setText(note)
        self.note.setToolTip(note)
        self.note.setVisible(bool(note))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the mouse or the keyboard is on is told at the foot of the sheet."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn) and isinstance(watched, Chip | Dial):
            self.pointed.emit(watched.key)
        return super().eventFilter(watched, event)


def heading(text: str) -> QLabel:
    """The title of a part of the sheet."""
    label = line(text, "part", wrap=False)
    label.setIndent(0)
    return label

"""Lines of the budget sheet: steppers, ticks, and the works of a tile as chips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from empires.rules.planning import Offer
from ui.panels.card import line
from ui.panels.forms import COMMANDS, ENTER

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
        self.name.cell = offer.cell
        self.note.setText(why or note)
        self.note.setObjectName("faint" if why else "soft")
        self.note.style().unpolish(self.note)
        self.note.style().polish(self.note)
        self.box.setEnabled(not fixed and (not why or bool(amount)))
        self.box.setAccessibleName(self.name.whole)
        self.box.setAccessibleDescription(why or note)


class _Name(QPushButton):
    """What a line is for; where that is a place, a click shows it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setObjectName("lineName")
        self.whole = text
        room = self.fontMetrics().averageCharWidth() * LABEL
        self.setText(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room))
        self.setFixedWidth(room + 12)
        self.setAccessibleName(text)
        self.setToolTip(text)
        self._cell = ""
        self.cell = ""

    @property
    def cell(self) -> str:
        """The place it names, "" for none."""
        return self._cell

    @cell.setter
    def cell(self, cell: str) -> None:
        self._cell = cell
        self.setEnabled(bool(cell))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


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


class TileWorks(QWidget):
    """The works of one tile: its name, a chip for each, and beneath it what is chosen or why something cannot be."""

    changed = Signal(str, int)
    place_wanted = Signal(str)
    pointed = Signal(str)

    def __init__(self, cell: str, label: str, keys: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cell = cell
        self.name = _Name(label)
        self.name.cell = cell
        self.name.clicked.connect(lambda: self.place_wanted.emit(cell))
        self.chips: dict[str, Chip] = {}
        flow = Flow()
        for key in keys:
            chip = self.chips[key] = Chip(key)
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
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn) and isinstance(watched, Chip):
            self.pointed.emit(watched.key)
        return super().eventFilter(watched, event)


class Flow(QLayout):
    """Widgets in a row that goes on in the next line, as words do."""

    def __init__(self, gap: int = 5) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> Any:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> Any:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    def _lay(self, rect: QRect, *, move: bool) -> int:
        x, y, tall = rect.x(), rect.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint().boundedTo(QSize(max(rect.width(), 1), item.sizeHint().height()))
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, tall = rect.x(), y + tall + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size.expandedTo(QSize(0, min(tall, size.height() + 8)))))
            x += size.width() + self._gap
            tall = max(tall, size.height())
        return y + tall - rect.y()


def heading(text: str) -> QLabel:
    """The title of a part of the sheet."""
    return line(text, "part", wrap=False)

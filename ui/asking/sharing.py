"""The form that shares amounts out: one receiver a line, with what is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QProgressBar, QSpinBox, QVBoxLayout, QWidget

from ui.asking.forms import ENTER, Form
from ui.base.buttons import COMMANDS, main_button, plain_button
from ui.base.card import line

BRIEF = 34
"""Letters of a receiver and its note up to which two columns have room."""


@dataclass(frozen=True)
class Receiver:
    """A slot in words."""

    key: str
    label: str
    note: str
    least: int
    most: int
    or_zero: bool
    start: int


class ShareForm(Form):
    """Amounts by receiver, with what is left."""

    def __init__(self, receivers: Sequence[Receiver], total: int, exact: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._receivers, self._total, self._exact = receivers, total, exact
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 4, 0)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        # Many receivers stand in two columns, or half of them would be out of sight; not where much is said of each.
        brief = all(len(receiver.label) + len(receiver.note) < BRIEF for receiver in receivers)
        half = (len(receivers) + 1) // 2 if len(receivers) > 4 and brief else len(receivers)
        for first in (0, 4) if len(receivers) > half else (0,):
            grid.setColumnStretch(first, 3)
            grid.setColumnStretch(first + 3, 2)
        self.boxes: dict[str, QSpinBox] = {}
        for number, receiver in enumerate(receivers):
            row, left = number % half, 4 * (number // half)
            box = QSpinBox()
            box.setRange(0 if receiver.or_zero else receiver.least, receiver.most)
            box.setValue(receiver.start)
            box.setSingleStep(50 if receiver.most >= 500 else 1)
            box.setAccelerated(True)
            box.setMinimumWidth(88)
            box.setAccessibleName(receiver.label)
            box.valueChanged.connect(self._sum)
            box.installEventFilter(self)
            label = line(receiver.label, wrap=not brief)
            label.setBuddy(box)
            grid.addWidget(label, row, left)
            grid.addWidget(box, row, left + 1)
            span = self.tr("{0}–{1}").format(receiver.least, receiver.most)
            bounds = str(receiver.most) if receiver.least == receiver.most else span
            if receiver.or_zero and receiver.least:
                bounds = self.tr("none, or {0}").format(bounds)
            grid.addWidget(line(bounds, "faint", wrap=False), row, left + 2)
            grid.addWidget(line(receiver.note, "soft"), row, left + 3)
            self.boxes[receiver.key] = box
        rows.addLayout(grid)
        self.left = QProgressBar()
        self.left.setRange(0, max(total, 1))
        self.left.setAccessibleName(self.tr("Shared out"))
        widest = self.fontMetrics().horizontalAdvance(
            self.tr("{0} of {1} shared out, {2} left").format(total, total, total)
        )
        self.left.setMinimumWidth(widest + 24)
        self.left.setMaximumWidth(max(300, widest + 60))
        self.fault = line("", "bad")
        foot = self.foot_row
        self.done = main_button(self.tr("Share so") if exact else self.tr("Spend it so"))
        self.done.clicked.connect(lambda: self.answered.emit(self.amounts()))
        self.rest = plain_button(self.tr("Fill up the rest"))
        self.rest.setToolTip(self.tr("Gives what is left to the first that may still take it."))
        self.rest.clicked.connect(self._fill)
        foot.addWidget(self.done)
        foot.addWidget(self.rest)
        foot.addWidget(self.left, 2)
        foot.addWidget(self.fault, 1)
        rows.addStretch(1)
        self._sum()

    def amounts(self) -> dict[str, int]:
        """What stands in the boxes."""
        return {key: box.value() for key, box in self.boxes.items()}

    def focus_widget(self) -> QWidget | None:
        return self.done if self.done.isEnabled() else next(iter(self.boxes.values()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in a field shares so, or goes to the next field while it does not add up."""
        boxes = list(self.boxes.values())
        pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched in boxes
        if pressed and event.key() in ENTER and not event.modifiers() & COMMANDS:  # type: ignore[attr-defined]
            here = boxes.index(watched)  # type: ignore[arg-type]
            boxes[here].interpretText()
            if self.done.isEnabled():
                self.done.click()
            else:
                boxes[(here + 1) % len(boxes)].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return super().eventFilter(watched, event)

    def _fill(self) -> None:
        left = self._total - sum(self.amounts().values())
        for receiver in self._receivers:
            box = self.boxes[receiver.key]
            more = min(left, receiver.most - box.value())
            if more > 0 and box.value() + more >= receiver.least:
                box.setValue(box.value() + more)
                left -= more

    def _sum(self) -> None:
        amounts = self.amounts()
        given = sum(amounts.values())
        left = self._total - given
        self.left.setValue(min(max(given, 0), self._total))
        said = self.tr("{0} of {1} shared out, {2} left") if self._exact else self.tr("{0} of at most {1}, {2} kept")
        self.left.setFormat(said.format(given, self._total, left))
        low = [r for r in self._receivers if 0 < amounts[r.key] < r.least]
        text = ""
        if left < 0:
            text = self.tr("{0} too many").format(-left)
        elif low:
            text = self.tr("{0}: at least {1}").format(low[0].label, low[0].least)
        elif left and self._exact:
            text = self.tr("{0} still to share out").format(left)
        self.fault.setText(text)
        self.done.setEnabled(not text)
        self.rest.setEnabled(left > 0)

"""Dice on the table: thrown by the program, or the host's own, entered face by face."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from ui.asking.forms import Form
from ui.base.buttons import main_button, plain_button
from ui.base.card import line

_PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.28, 0.22), (0.72, 0.22), (0.28, 0.5), (0.72, 0.5), (0.28, 0.78), (0.72, 0.78)),
}
FACE = 26


@lru_cache(maxsize=64)
def face(pips: int, ink: str, ground: str, edge: str) -> QIcon:
    """A die's face."""
    pixmap = QPixmap(FACE * 2, FACE * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(edge), 1.4))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(QRectF(1, 1, FACE - 2, FACE - 2), 5, 5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    for x, y in _PIPS.get(pips, ()):
        painter.drawEllipse(QPointF(x * FACE, y * FACE), 2.5, 2.5)
    painter.end()
    return QIcon(pixmap)


class Die(QWidget):
    """One die as a row of its faces; `value` is 0 until one is chosen."""

    fallen = Signal()

    def __init__(self, number: int, count: int, sides: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.value = 0
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        self.buttons: list[QToolButton] = []
        group = QButtonGroup(self)
        palette = self.palette()
        colours = (palette.windowText().color().name(), palette.base().color().name(), palette.mid().color().name())
        for pips in range(1, sides + 1):
            button = QToolButton()
            button.setCheckable(True)
            button.setObjectName("die")
            if pips in _PIPS:
                button.setIcon(face(pips, *colours))
                button.setIconSize(QSize(FACE, FACE))
            else:
                button.setText(str(pips))
            button.setAccessibleName(self.tr("Die {0} of {1} shows {2}").format(number, count, pips))
            button.clicked.connect(lambda _=False, pips=pips: self.fall(pips))
            group.addButton(button)
            row.addWidget(button)
            self.buttons.append(button)
        row.addStretch(1)

    def fall(self, pips: int) -> None:
        """The die shows so many."""
        self.value = pips
        self.buttons[pips - 1].setChecked(True)
        self.fallen.emit()


class DiceForm(Form):
    """A button that throws, and the faces for those who throw themselves."""

    rolled = Signal()

    def __init__(self, count: int, sides: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sides = sides
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 4, 0)
        rows.setSpacing(4)
        rows.addWidget(line(self.tr("Your dice show (click, or type the digits):"), "soft"))
        self.setObjectName("dice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Your dice show (click, or type the digits):"))
        self.dice = [Die(number, count, sides) for number in range(1, count + 1)]
        for die in self.dice:
            die.fallen.connect(self._check)
            rows.addWidget(die)
        rows.addStretch(1)
        self.enter = main_button(self.tr("&Enter these"))
        self.roll = plain_button(self.tr("&Roll for me"))
        self.again = plain_button(self.tr("Clear"))
        self.total = line("", "soft", wrap=False)
        self.enter.clicked.connect(self._send)
        self.roll.clicked.connect(self.rolled)
        self.again.clicked.connect(self.clear)
        for widget in (self.enter, self.roll, self.again, self.total):
            self.foot_row.addWidget(widget)
        self.foot_row.addStretch(1)
        self._check()

    def values(self) -> tuple[int, ...]:
        """The pips so far, 0 where a die has not fallen."""
        return tuple(die.value for die in self.dice)

    def focus_widget(self) -> QWidget | None:
        # Never the button that rolls: a host with dice of his own would have them rolled by a bare Enter.
        return self.enter if self.enter.isEnabled() else self

    def digit(self, number: int) -> bool:
        """The next die that has not fallen shows this."""
        waiting = next((die for die in self.dice if die.value == 0), None)
        if waiting is None or number > self._sides:
            return False
        waiting.fall(number)
        return True

    def clear(self) -> None:
        """Take all dice up again."""
        for die in self.dice:
            die.value = 0
            for button in die.buttons:
                button.group().setExclusive(False)
                button.setChecked(False)
                button.group().setExclusive(True)
        self._check()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Backspace takes the dice up again; Enter waits for all of them."""
        if event.key() == Qt.Key.Key_Backspace:
            self.clear()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.accept_default()
        else:
            super().keyPressEvent(event)

    def _check(self) -> None:
        values = self.values()
        ready = all(values)
        self.enter.setEnabled(ready)
        self.total.setText(self.tr("total {0}").format(sum(values)) if ready and len(values) > 1 else "")
        if ready:
            self.enter.setFocus(Qt.FocusReason.OtherFocusReason)

    def _send(self) -> None:
        self.answered.emit(self.values())


def meanings(rows: Sequence[tuple[str, str]]) -> QLabel:
    """What each throw would mean, as a small table under the dice."""
    cells = "".join(
        f'<tr><td align="right"><b>{escape(dice)}</b></td><td style="padding-left:10px">{escape(text)}</td></tr>'
        for dice, text in rows
    )
    table = line("", "help")
    table.setTextFormat(Qt.TextFormat.RichText)
    table.setText(f"<table>{cells}</table>")
    spoken = "; ".join(f"{dice}: {text}" for dice, text in rows)
    table.setAccessibleName(table.tr("What the dice mean: {0}").format(spoken))
    return table

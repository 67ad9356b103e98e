"""The forms in which an ask is answered: a list of ways, a check list, amounts, dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.base.buttons import main_button, plain_button
from ui.base.card import line

DIGITS = "1234567890"
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
MANY = 5
"""More options than these stand in two columns."""
WIDEST = 92
"""So many letters wide is an option at most: empty room beside it is no button."""


@dataclass(frozen=True)
class Way:
    """One option in words: what its button says and what stands beside it."""

    key: str
    label: str
    note: str = ""
    default: bool = False
    apart: bool = False
    """Destroys something for good: stands under a heading of its own, and "All" leaves it out."""


class OptionButton(QPushButton):
    """A way out of a question: the digit that takes it, its name, and what it means."""

    def __init__(self, number: int, way: Way, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("option")
        self.setAutoDefault(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 10, 6)
        row.setSpacing(10)
        self._digit, self._name, self._note = line("", "faint", wrap=False), line("", wrap=False), line("", "soft")
        self._digit.setMinimumWidth(12)
        row.addWidget(self._digit)
        row.addWidget(self._name)
        self._note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row.addWidget(self._note, 1)
        for label in (self._digit, self._name, self._note):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMaximumWidth(self.fontMetrics().averageCharWidth() * WIDEST)
        self.show_way(number, way)

    def show_way(self, number: int, way: Way) -> None:
        """Stand for another option."""
        self.way = way
        self._key = DIGITS[number] if number < len(DIGITS) else ""
        self.aim(False)
        self._digit.setText(self._key)
        self._name.setText(way.label)
        font = self._name.font()
        if font.bold() != way.default:
            font.setBold(way.default)
            self._name.setFont(font)
        self._note.setText(way.note)
        self.setAccessibleName(f"{way.label}. {way.note}" if way.note else way.label)
        self.setAccessibleDescription(self.tr("Press {0} to choose this.").format(self._key) if self._key else "")

    def align(self, width: int) -> None:
        """Give the name this width, so that the notes of all ways stand in one column."""
        self._name.setMinimumWidth(width)

    def aim(self, on: bool) -> None:
        """Show that the map points at it: a sign, and another ground."""
        if bool(self.property("aimed")) == on:
            return
        self._digit.setText(f"▸ {self._key}".strip() if on else self._key)
        self.setProperty("aimed", on)
        self.style().unpolish(self)
        self.style().polish(self)

    def mark(self, on: bool) -> None:
        """Tick it or not, for the eye and for the ear."""
        self._digit.setText(f"{'☑' if on else '☐'} {self._key}".strip())
        self.setAccessibleDescription(self.tr("chosen") if on else self.tr("not chosen"))

    def name_width(self) -> int:
        """What the name needs."""
        return self._name.sizeHint().width()

    def sizeHint(self) -> QSize:
        """As tall as its words."""
        layout = self.layout()
        assert layout is not None
        height = layout.heightForWidth(self.width()) if layout.hasHeightForWidth() else -1
        hint = layout.sizeHint()
        return QSize(hint.width(), max(hint.height() if height < 0 else height, 30))

    def minimumSizeHint(self) -> QSize:
        """Never cut off at the foot."""
        return QSize(120, self.sizeHint().height())

    def resizeEvent(self, event: Any) -> None:
        """A narrower panel may break the note into two lines."""
        super().resizeEvent(event)
        self.updateGeometry()


class Form(QWidget):
    """Base of the forms. `answered` carries the value; `foot` holds buttons that never scroll away."""

    answered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.foot = QWidget()
        self.foot_row = QHBoxLayout(self.foot)
        self.foot_row.setContentsMargins(0, 4, 0, 0)

    def option_keys(self) -> Sequence[str]:
        """Keys in the order of their digits."""
        return ()

    def choose(self, key: str) -> None:
        """Take or toggle an option, as by click on the map."""

    def aim(self, keys: Sequence[str]) -> QWidget | None:
        """The map points at these options: show them; the first of them, None where there is nothing to show."""
        return None

    def accept_default(self) -> None:
        """Take what is suggested, as Enter does."""
        if isinstance(widget := self.focus_widget(), QPushButton) and widget.isEnabled():
            widget.click()

    def digit(self, number: int) -> bool:
        """Digit key 1-9 or 0 (as 10) was pressed; True if it meant something."""
        return False

    def focus_widget(self) -> QWidget | None:
        """What gets the keyboard first: the likeliest answer."""
        return None

    def focus_default(self) -> None:
        """Give it the keyboard."""
        if (widget := self.focus_widget()) is not None:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)


class DecideForm(Form):
    """Buttons, one a way. The form may be shown anew for another question: new widgets cost more than all the rest."""

    def __init__(self, ways: Sequence[Way] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 4, 0)
        self._grid.setSpacing(5)
        self._made: list[OptionButton] = []
        self._aimed: list[str] = []
        self.take = main_button("")
        self.take.hide()
        self.take.clicked.connect(lambda: self.answered.emit(self._aimed[0]))
        self.foot_row.addWidget(self.take)
        self.foot_row.addStretch(1)
        self.show_ways(ways)

    def show_ways(self, ways: Sequence[Way]) -> None:
        """Other ways; buttons that exist are used again."""
        for button in self._made:
            self._grid.removeWidget(button)
        while len(self._made) < len(ways):
            self._made.append(self._button(ways[len(self._made)]))
        self.buttons = self._made[: len(ways)]
        for number, (button, way) in enumerate(zip(self.buttons, ways, strict=True)):
            button.show_way(number, way)
            button.setVisible(True)
        for button in self._made[len(ways) :]:
            button.hide()
        width = min(max((b.name_width() for b in self.buttons), default=0), 260)
        # Many ways stand in two columns, or half of them would be out of sight.
        half = (len(ways) + 1) // 2 if len(ways) > MANY else len(ways)
        for number, button in enumerate(self.buttons):
            button.align(width if half == len(ways) else 0)
            self._grid.addWidget(button, number % half, number // half)
        for row in range(self._grid.rowCount()):
            self._grid.setRowStretch(row, int(row == half))
        self._grid.setRowStretch(half, 1)
        for column, share in enumerate((1000, 1000 if half < len(ways) else 1, 1)):
            self._grid.setColumnStretch(column, share)
        self.aim(())

    def _button(self, way: Way) -> OptionButton:
        button = OptionButton(len(self._made), way, self)
        button.clicked.connect(lambda: self.answered.emit(button.way.key))
        button.installEventFilter(self)
        return button

    def option_keys(self) -> Sequence[str]:
        return [button.way.key for button in self.buttons]

    def choose(self, key: str) -> None:
        self.answered.emit(key)

    def aim(self, keys: Sequence[str]) -> QWidget | None:
        self._aimed = [key for key in self.option_keys() if key in keys]
        for button in self.buttons:
            button.aim(button.way.key in self._aimed)
        aimed = [button for button in self.buttons if button.way.key in self._aimed]
        self.take.setVisible(len(aimed) == 1)
        self.foot.setVisible(len(aimed) == 1)
        if len(aimed) == 1:
            self.take.setText(self.tr("Answer: {0}").format(aimed[0].way.label.replace("&", "&&")))
        return aimed[0] if aimed else None

    def digit(self, number: int) -> bool:
        if number <= len(self.buttons):
            self.answered.emit(self.buttons[number - 1].way.key)
            return True
        return False

    def focus_widget(self) -> QWidget | None:
        return next((b for b in self.buttons if b.way.default), self.buttons[0] if self.buttons else None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down go from way to way, Enter takes one."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched in self.buttons:
            here = self.buttons.index(watched)
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                self.buttons[(here + step) % len(self.buttons)].setFocus(Qt.FocusReason.TabFocusReason)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.buttons[here].click()
                return True
        return super().eventFilter(watched, event)


class PickForm(Form):
    """A check list with a count and one button. nothing: what the button says when nothing is ticked."""

    def __init__(
        self, ways: Sequence[Way], least: int, most: int, chosen: Sequence[str], nothing: str = "",
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._least, self._most = least, most
        self._nothing = nothing or self.tr("None of these")
        self.sure: Callable[[tuple[str, ...]], bool] = lambda chosen: True
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 4, 0)
        rows.setSpacing(5)
        self.buttons = [OptionButton(number, way, self) for number, way in enumerate(ways)]
        width = min(max((b.name_width() for b in self.buttons), default=0), 260)
        for button in self.buttons:
            button.setCheckable(True)
            button.align(width)
            button.setChecked(button.way.key in chosen)
            button.toggled.connect(self._count)
        self.apart = line(self.tr("For good, and never among “All”:"), "bad")
        self.apart.setVisible(any(button.way.apart for button in self.buttons))
        for part in (*(b for b in self.buttons if not b.way.apart), self.apart,
                     *(b for b in self.buttons if b.way.apart)):  # fmt: skip
            rows.addWidget(part)
        foot = self.foot_row
        self.done = main_button(self.tr("Take these"))
        self.done.clicked.connect(self._send)
        self.all = plain_button(self.tr("All"))
        self.none = plain_button(self.tr("None"))
        self.all.clicked.connect(lambda: self._set_all(True))
        self.none.clicked.connect(lambda: self._set_all(False))
        self.count = line("", "soft", wrap=False)
        foot.addWidget(self.done)
        foot.addWidget(self.all)
        foot.addWidget(self.none)
        foot.addWidget(self.count)
        foot.addStretch(1)
        rows.addStretch(1)
        self._count()

    def option_keys(self) -> Sequence[str]:
        return [button.way.key for button in self.buttons]

    def chosen(self) -> tuple[str, ...]:
        """Keys that are ticked."""
        return tuple(button.way.key for button in self.buttons if button.isChecked())

    def choose(self, key: str) -> None:
        for button in self.buttons:
            if button.way.key == key:
                button.toggle()

    def digit(self, number: int) -> bool:
        if number <= len(self.buttons):
            self.buttons[number - 1].toggle()
            return True
        return False

    def focus_widget(self) -> QWidget | None:
        return self.done if self.done.isEnabled() else self.buttons[0]

    def _send(self) -> None:
        if self.sure(self.chosen()):
            self.answered.emit(self.chosen())

    def _set_all(self, on: bool) -> None:
        plain = [button for button in self.buttons if not button.way.apart][: self._most]
        for button in self.buttons:
            button.setChecked(on and button in plain)

    def _count(self) -> None:
        count = len(self.chosen())
        lawful = self._least <= count <= self._most
        asked = self.tr("{0} chosen of up to {2}") if not self._least else self.tr("{0} chosen, {1} to {2} needed")
        if self._least == self._most:
            asked = self.tr("{0} chosen of {2}")
        self.count.setText(asked.format(count, self._least, self._most))
        self.done.setText(self.tr("Take these") if count or self._least else self._nothing)
        self.done.setEnabled(lawful)
        for button in self.buttons:
            button.mark(button.isChecked())

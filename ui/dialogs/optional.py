"""The optional parts of the rules and house choices, in plain words, each with what it costs."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from empires.rules.core.optional_parts import KEYS, PREFIX
from empires.rules.year.choices import CHOICES, HouseChoice
from empires.words.sentences import Words
from ui.base.card import line


class OptionalParts(QWidget):
    """A tick for each part, a list for each house choice; `changed` after any change.

    start: a campaign is only being made, so that choices of the start are offered as well.
    """

    changed = Signal()

    def __init__(self, words: Words, start: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.parts: dict[str, QCheckBox] = {}
        self.choices: dict[str, QComboBox] = {}
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(9)
        column.addLayout(self._buttons())
        for key in KEYS:
            column.addLayout(self._part(key))
        column.addWidget(_thin())
        column.addWidget(line(self.tr("House choices"), "cardTitle"))
        column.addLayout(self._house([choice for choice in CHOICES if start or not choice.start]))
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)
        self.set_settings({})

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.all, self.none = QPushButton(self.tr("&All")), QPushButton(self.tr("Non&e"))
        for button, on in ((self.all, True), (self.none, False)):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, on=on: self._tick(on))
            row.addWidget(button)
        self.count = line("", "soft", wrap=False)
        row.addWidget(self.count)
        row.addStretch(1)
        return row

    def _part(self, key: str) -> QVBoxLayout:
        name, cost = self._words.term("module", key), self._words.term("module_cost", key)
        tick = QCheckBox(name[:1].upper() + name[1:])
        font = tick.font()
        font.setBold(True)
        tick.setFont(font)
        tick.setAccessibleDescription(cost)
        tick.toggled.connect(lambda _: self._settle())
        about = line(cost, "soft")
        about.setContentsMargins(26, 0, 0, 0)
        column = QVBoxLayout()
        column.setSpacing(1)
        column.addWidget(tick)
        column.addWidget(about)
        self.parts[key] = tick
        return column

    def _house(self, choices: list[HouseChoice]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        for row, choice in enumerate(choices):
            box = QComboBox()
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(24)
            for value in choice.values:
                box.addItem(self._said(choice.name, value), value)
            box.currentIndexChanged.connect(lambda _: self.changed.emit())
            box.view().setMinimumWidth(box.view().sizeHintForColumn(0) + 24)
            label = line(self._words.term("choice_name", choice.name))
            label.setBuddy(box)
            box.setAccessibleName(label.text())
            grid.addWidget(label, row, 0)
            grid.addWidget(box, row, 1)
            self.choices[choice.name] = box
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        return grid

    def _said(self, name: str, value: str) -> str:
        return value if value.isdigit() else self._words.term(f"choice.{name}", value)

    def _tick(self, on: bool) -> None:
        for tick in self.parts.values():
            tick.setChecked(on)

    def _settle(self) -> None:
        """Choices of parts that are left out cannot be made."""
        played = {key for key, tick in self.parts.items() if tick.isChecked()}
        for choice in CHOICES:
            if choice.name in self.choices:
                self.choices[choice.name].setEnabled(not choice.part or bool(played & set(choice.part)))
        self.count.setText(self.tr("{0} of {1} chosen").format(len(played), len(self.parts)))
        self.changed.emit()

    # --- what is chosen

    def set_settings(self, settings: Mapping[str, str]) -> None:
        """Show what holds in a campaign."""
        for key, tick in self.parts.items():
            tick.setChecked(settings.get(PREFIX + key) == "on")
        for choice in CHOICES:
            if choice.name in self.choices:
                box = self.choices[choice.name]
                box.setCurrentIndex(max(box.findData(settings.get(choice.name, choice.values[0])), 0))
        self._settle()

    def modules(self) -> dict[str, bool]:
        """Which parts are played."""
        return {key: tick.isChecked() for key, tick in self.parts.items()}

    def house(self) -> dict[str, str]:
        """The house choices that can be made, as they are set."""
        return {name: str(box.currentData()) for name, box in self.choices.items() if box.isEnabled()}

    def settings(self) -> dict[str, str]:
        """Settings of a new campaign that were not left as they are."""
        usual = {choice.name: choice.values[0] for choice in CHOICES}
        parts = {PREFIX + key: "on" for key, on in self.modules().items() if on}
        return parts | {name: value for name, value in self.house().items() if value != usual[name]}


def _thin() -> QFrame:
    rule = QFrame()
    rule.setFrameShape(QFrame.Shape.HLine)
    rule.setObjectName("rule")
    return rule

"""Dice, armies and years of a new campaign."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFileDialog,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from empires.book.book import RulebookError, load_book
from empires.campaigns import LONGEST_SEED
from empires.model.state.race import Race
from ui.base.card import line
from ui.dialogs.page import Page

UNCHANGED = {"dice": "seed", "army_points": "rolled", "years": "0", "independent_realms": "no"}
"""What holds while nothing else is set."""


def documents() -> str:
    """The user's folder for documents."""
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)


class RulesPage(Page):
    """Whose dice, how strong the realms start, how long it goes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._house = ""
        self._races: Mapping[str, Race] = {}
        chart = load_book().chart("army_points")
        self._least, self._most = int(chart["agreed_min"]), int(chart["agreed_max"])
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 4, 0, 0)
        rows.setSpacing(10)
        rows.addWidget(self._dice())
        rows.addWidget(self._armies())
        rows.addWidget(self._length())
        rows.addStretch(1)

    def _dice(self) -> QGroupBox:
        box = QGroupBox(self.tr("Dice"))
        self.program = QRadioButton(self.tr("The &program's dice"))
        self.own = QRadioButton(self.tr("&Our own dice, thrown at the table and typed in"))
        self.program.setChecked(True)
        group = QButtonGroup(self)
        group.addButton(self.program)
        group.addButton(self.own)
        self.seed_line = QLineEdit()
        self.seed_line.setMaxLength(LONGEST_SEED)
        self.seed_line.setPlaceholderText(self.tr("none"))
        self.seed_line.setAccessibleName(self.tr("Word mixed into the secret of the dice"))
        self.seed_line.setMaximumWidth(260)
        secret = self.tr("A secret of 128 random bits decides all dice. Who likes may add a word; it is mixed in.")
        self.seed_line.textChanged.connect(lambda *_: self.changed.emit())
        seed = QHBoxLayout()
        seed.setContentsMargins(26, 0, 0, 0)
        label = QLabel(self.tr("&Word"))
        label.setBuddy(self.seed_line)
        seed.addWidget(label)
        seed.addWidget(self.seed_line)
        seed.addStretch(1)
        inside = QVBoxLayout(box)
        for part in (self.program, line(secret, "faint"), seed, self.own):
            inside.addLayout(part) if isinstance(part, QHBoxLayout) else inside.addWidget(part)
        inside.addWidget(line(self.tr("This can be switched at any moment."), "faint"))
        self.program.toggled.connect(lambda *_: self.changed.emit())
        return box

    def _armies(self) -> QGroupBox:
        box = QGroupBox(self.tr("Realms and armies"))
        self.rolled = QRadioButton(self.tr("Starting strength is &rolled from the settlements of each realm"))
        self.agreed = QRadioButton(self.tr("The &same for everybody:"))
        self.rolled.setChecked(True)
        group = QButtonGroup(self)
        group.addButton(self.rolled)
        group.addButton(self.agreed)
        self.points = QSpinBox()
        self.points.setRange(self._least, self._most)
        self.points.setSingleStep(100)
        self.points.setValue((self._least + self._most) // 2)
        self.points.setSuffix(" " + self.tr("points"))
        self.points.setAccessibleName(self.tr("Points for everybody"))
        self.points.setEnabled(False)
        self.agreed.toggled.connect(self.points.setEnabled)
        self.agreed.toggled.connect(lambda *_: self.changed.emit())
        row = QHBoxLayout()
        row.addWidget(self.agreed)
        row.addWidget(self.points)
        row.addStretch(1)
        self.free = QCheckBox(self.tr("Capitals that nobody chooses get realms of their own, too"))
        inside = QVBoxLayout(box)
        text = self.tr("What lies round each capital is rolled on the realm chart, tile by tile.")
        inside.addWidget(line(text, "soft"))
        inside.addWidget(self.rolled)
        inside.addLayout(row)
        inside.addWidget(self.free)
        return box

    def _length(self) -> QGroupBox:
        box = QGroupBox(self.tr("Length and house rules"))
        self.years = QSpinBox()
        self.years.setRange(0, 50)
        self.years.setValue(3)
        self.years.setSpecialValueText(self.tr("no end agreed"))
        self.years.setSuffix(" " + self.tr("years"))
        self.years.setMinimumWidth(140)
        label = QLabel(self.tr("The campaign lasts"))
        label.setBuddy(self.years)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.years)
        row.addStretch(1)
        self.house_button = QPushButton(self.tr("&House rules …"))
        self.house_button.setAutoDefault(False)
        self.house_button.setToolTip(self.tr("Charts of your own, laid over those of the rules (a TOML file)."))
        self.house_button.clicked.connect(self.choose_house)
        self.house_name = line(self.tr("none"), "soft")
        second = QHBoxLayout()
        second.addWidget(self.house_button)
        second.addWidget(self.house_name, 1)
        inside = QVBoxLayout(box)
        inside.addLayout(row)
        inside.addLayout(second)
        return box

    def choose_house(self) -> None:
        """Ask for a file of house rules."""
        name, _ = QFileDialog.getOpenFileName(self, self.tr("House rules"), documents(), self.tr("Charts (*.toml)"))
        if name:
            self.use_house(Path(name))

    def use_house(self, path: Path) -> None:
        """Take a file of house rules, or say what is wrong with it."""
        try:
            text = path.read_text("utf-8")
            written = load_book(text, path.name).races
        except (OSError, ValueError, RulebookError) as fault:
            self._house, self._races = "", {}
            self.house_name.setText(self.tr("not used: {0}").format(fault))
        else:
            self._house, self._races = text, written
            own = ", ".join(race.name for race in written.values())
            self.house_name.setText(self.tr("{0}, with the races {1}").format(path.name, own) if own else path.name)
        self.changed.emit()

    # --- the page

    def title(self) -> str:
        return self.tr("Dice and armies")

    def heading(self) -> str:
        return self.tr("What is agreed before the first die?")

    def enter(self) -> None:
        self.program.setFocus()

    def fault(self) -> str:
        return ""

    def seed(self) -> str:
        """The word that is mixed into the secret of the dice, "" for none."""
        return self.seed_line.text().strip()

    def house(self) -> str:
        """House rules as text."""
        return self._house

    def races(self) -> Mapping[str, Race]:
        """Races of the house rules, by key."""
        return self._races

    def settings(self) -> dict[str, str]:
        """Settings of the campaign that were not left as they are, as the rules know them."""
        chosen = {
            "dice": "table" if self.own.isChecked() else "seed",
            "army_points": str(self.points.value()) if self.agreed.isChecked() else "rolled",
            "years": str(self.years.value()),
            "independent_realms": "yes" if self.free.isChecked() else "no",
        }
        return {name: value for name, value in chosen.items() if value != UNCHANGED[name]}

    def summary(self) -> list[str]:
        """What was agreed, line by line."""
        dice = self.tr("your own dice") if self.own.isChecked() else self.tr("the program's dice")
        army = self.tr("{0} points each").format(self.points.value())
        strength = army if self.agreed.isChecked() else self.tr("strength rolled")
        years = self.tr("{0} years").format(self.years.value()) if self.years.value() else self.tr("no end agreed")
        return [", ".join((dice, strength, years))]

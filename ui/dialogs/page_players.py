"""The players of a new campaign: name, race, colour, device, person or program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from empires.campaigns import COLOURS, MOST_PLAYERS, PEOPLES, RACES
from empires.campaigns import DEVICES as FIRST_DEVICES
from empires.model.state.campaign import Realm
from empires.model.state.race import Race
from ui.base.card import line
from ui.base.language import words
from ui.base.theme import Theme
from ui.dialogs.page import Page
from ui.map.ink.devices import device_path
from ui.map.ink.scene import DEVICES
from ui.panels import races
from ui.scene.heraldry import flag

NAMES = ("Altmark", "Varn", "Sunderhal", "Holmgate", "Ostreland", "Carrock", "Veldross", "Tarn")
OWN = "own"
FIRST_RACES = tuple(PEOPLES.index(race) for race in RACES[:MOST_PLAYERS])
"""Each player begins with a race of his own; places in the list."""


@dataclass
class Row:
    """The fields of one player."""

    name: QLineEdit
    race: QComboBox
    colour: QComboBox
    device: QComboBox
    who: QComboBox
    flag: QLabel
    number: QLabel

    def widgets(self) -> tuple[QWidget, ...]:
        """All of them."""
        return self.number, self.flag, self.name, self.race, self.colour, self.device, self.who


class PlayersPage(Page):
    """Two to eight rows."""

    house_wanted = Signal()

    def __init__(self, theme: Theme, code: str = "en", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._room = theme, MOST_PLAYERS
        self._words = words(code)
        self._written: Mapping[str, Race] = {}
        self._told = 0
        self.count = QSpinBox()
        self.count.setRange(2, MOST_PLAYERS)
        self.count.setValue(4)
        self.count.valueChanged.connect(self._show)
        label = QLabel(self.tr("&How many players?"))
        label.setBuddy(self.count)
        head = QHBoxLayout()
        head.addWidget(label)
        head.addWidget(self.count)
        head.addStretch(1)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        titles = ("", "", self.tr("Realm"), self.tr("Race"), self.tr("Colour"), self.tr("Device"), self.tr("Played by"))
        for column, title in enumerate(titles):
            grid.addWidget(line(title, "cardTitle", wrap=False), 0, column)
        self.rows = [self._row(number) for number in range(MOST_PLAYERS)]
        for number, row in enumerate(self.rows, 1):
            for column, widget in enumerate(row.widgets()):
                grid.addWidget(widget, number, column)
        grid.setColumnStretch(2, 2)
        grid.setColumnStretch(3, 2)
        grid.setRowStretch(MOST_PLAYERS + 1, 1)
        inside = QWidget()
        inside.setLayout(grid)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(inside)
        column_box = QVBoxLayout(self)
        column_box.setContentsMargins(0, 4, 0, 0)
        column_box.addLayout(head)
        column_box.addWidget(scroll, 3)
        column_box.addLayout(self._about(), 2)
        note = self.tr("Whoever leaves later can be replaced by the program at any moment, and the other way round.")
        column_box.addWidget(line(note, "soft"))
        self._show()
        self._tell(0)

    def _row(self, number: int) -> Row:
        name = QLineEdit(NAMES[number])
        name.setMaxLength(40)
        name.setAccessibleName(self.tr("Name of realm {0}").format(number + 1))
        race = self._combo(races.peoples(self._words, {}), FIRST_RACES[number])
        colour = self._combo([(name, name) for name in COLOURS], number)
        for index, value in enumerate(COLOURS):
            colour.setItemText(index, self._colour_name(index))
            colour.setItemIcon(index, swatch(value))
        colour.addItem(self.tr("another …"), OWN)
        colour.activated.connect(lambda _, row=number: self._own_colour(row))
        devices = [(self._words.term("device", d), d) for d in DEVICES]
        device = self._combo(devices, DEVICES.index(FIRST_DEVICES[number]))
        who = self._combo([(self.tr("a person"), "person"), (self.tr("the program"), "auto")], 0 if number == 0 else 1)
        for widget, text in ((race, self.tr("Race")), (colour, self.tr("Colour")), (device, self.tr("Device")),
                             (who, self.tr("Played by"))):  # fmt: skip
            widget.setAccessibleName(self.tr("{0} of realm {1}").format(text, number + 1))
            widget.currentIndexChanged.connect(lambda *_: self._repaint())
        race.currentIndexChanged.connect(lambda *_: self._tell(number))
        for field in (name, race, colour, device, who):
            field.installEventFilter(self)
        name.textChanged.connect(lambda *_: self.changed.emit())
        return Row(name, race, colour, device, who, QLabel(), line(str(number + 1), "soft", wrap=False))

    def _combo(self, items: list[tuple[str, str]], chosen: int) -> QComboBox:
        box = QComboBox()
        box.setIconSize(QSize(16, 16))
        for text, value in items:
            box.addItem(text[:1].upper() + text[1:], value)
        box.setCurrentIndex(chosen)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        box.view().setMinimumWidth(box.view().sizeHintForColumn(0) + 46)
        return box

    # --- races

    def _about(self) -> QVBoxLayout:
        """In what the race of one player differs, and races of the host's own."""
        self.race_name = line("", "cardTitle", wrap=False)
        self.race_page = QTextBrowser()
        self.race_page.setObjectName("plain")
        self.race_page.setAccessibleName(self.tr("What differs with this race"))
        self.race_page.setMinimumHeight(90)
        own = QPushButton(self.tr("Races of your &own …"))
        own.setAutoDefault(False)
        own.setToolTip(self.tr("House rules as a TOML file may hold races: [races.name]"))
        own.clicked.connect(self.house_wanted)
        head = QHBoxLayout()
        head.addWidget(self.race_name, 1)
        head.addWidget(own)
        column = QVBoxLayout()
        column.addLayout(head)
        column.addWidget(self.race_page, 1)
        return column

    def _tell(self, number: int) -> None:
        """Show the race of this player."""
        self._told = number
        people = str(self.rows[number].race.currentData()) if number < len(self.rows) else ""
        if people:
            self.race_name.setText(races.name_of(people, self._words, self._written))
            told = races.differences_of(people, self._words, self._written)
            self.race_page.setHtml(races.as_list(told) or self.tr("Plays by the common rules."))

    def set_written(self, written: Mapping[str, Race]) -> None:
        """The host's own races, from his house rules; who played one that is gone plays the first."""
        if written == self._written:
            return
        self._written = written
        for row in self.rows:
            chosen = row.race.currentData()
            row.race.blockSignals(True)
            row.race.clear()
            for text, value in races.peoples(self._words, written):
                row.race.addItem(text, value)
            row.race.setCurrentIndex(max(row.race.findData(chosen), 0))
            row.race.view().setMinimumWidth(row.race.view().sizeHintForColumn(0) + 46)
            row.race.blockSignals(False)
        self._tell(self._told)
        self._repaint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The race of the row with the keyboard is the one that is told of."""
        if event.type() == QEvent.Type.FocusIn:
            number = next((n for n, row in enumerate(self.rows) if watched in row.widgets()), -1)
            if number >= 0 and number != self._told:
                self._tell(number)
        return super().eventFilter(watched, event)

    def _colour_name(self, index: int) -> str:
        names = (self.tr("red"), self.tr("blue"), self.tr("green"), self.tr("violet"), self.tr("ochre"),
                 self.tr("teal"), self.tr("plum"), self.tr("slate"))  # fmt: skip
        return names[index]

    def _own_colour(self, number: int) -> None:
        box = self.rows[number].colour
        if box.currentData() != OWN:
            return
        chosen = QColorDialog.getColor(QColor(COLOURS[number]), self, self.tr("Colour of the realm"))
        value = chosen.name() if chosen.isValid() else COLOURS[number]
        place = box.findData(value)
        if place < 0:
            box.insertItem(box.count() - 1, swatch(value), value, value)
            place = box.count() - 2
        box.setCurrentIndex(place)

    def _show(self) -> None:
        for number, row in enumerate(self.rows):
            for widget in row.widgets():
                widget.setVisible(number < self.count.value())
        self._repaint()

    def _repaint(self) -> None:
        height = round(30 * self._theme.scale)
        for row, realm in zip(self.rows, self._all(), strict=True):
            row.flag.setPixmap(flag(realm, height, self.devicePixelRatioF()))
            ink = self._theme["text"]
            for index, device in enumerate(DEVICES):
                if row.device.itemIcon(index).isNull():
                    row.device.setItemIcon(index, device_icon(device, ink))
        self.changed.emit()

    def _all(self) -> list[Realm]:
        return [
            Realm(
                f"r{number}", row.name.text().strip(), str(row.race.currentData()).partition("/")[0],
                COLOURS[number - 1] if row.colour.currentData() == OWN else row.colour.currentData(),
                row.device.currentData(), row.who.currentData(),
                culture=str(row.race.currentData()).partition("/")[2],
            )
            for number, row in enumerate(self.rows, 1)
        ]  # fmt: skip

    # --- the page

    def title(self) -> str:
        return self.tr("Players")

    def heading(self) -> str:
        return self.tr("Who plays?")

    def enter(self) -> None:
        self.rows[0].name.setFocus()
        self.rows[0].name.selectAll()

    def set_room(self, capitals: int) -> None:
        """The world has so many capital tiles."""
        self._room = capitals
        self.count.setMaximum(min(MOST_PLAYERS, max(capitals, 2)))
        self.changed.emit()

    def realms(self) -> list[Realm]:
        """The players as they shall be seated."""
        return self._all()[: self.count.value()]

    def fault(self) -> str:
        realms = self.realms()
        if len(realms) > self._room:
            return self.tr("The world has room for {0} players only.").format(self._room)
        names = [realm.name.casefold() for realm in realms]
        for number, realm in enumerate(realms):
            if not realm.name:
                return self.tr("Realm {0} needs a name.").format(number + 1)
            if names.index(realm.name.casefold()) < number:
                return self.tr("Two realms are called {0}; give each a name of its own.").format(realm.name)
        colours = [realm.colour for realm in realms]
        for number, realm in enumerate(realms):
            if colours.index(realm.colour) < number:
                return self.tr("{0} has the same colour as another realm; choose another.").format(realm.name)
        devices = [realm.device for realm in realms]
        for number, realm in enumerate(realms):
            if devices.index(realm.device) < number:
                text = self.tr("{0} has the same device as another realm; colours alone do not tell flags apart.")
                return text.format(realm.name)
        return ""


def swatch(colour: str) -> QIcon:
    """A square of a colour."""
    pixmap = QPixmap(16, 16)
    pixmap.fill(QColor(colour))
    return QIcon(pixmap)


def device_icon(device: str, ink: str) -> QIcon:
    """A device in ink."""
    pixmap = QPixmap(32, 32)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(16, 16)
    painter.scale(28, 28)
    painter.fillPath(device_path(device), QColor(ink))
    painter.end()
    return QIcon(pixmap)

"""The small questions of the map room: a blank world, its title page, its size, a place to find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from empires.model.land.hexes import At, half_column
from empires.worlds import mapedit
from empires.worlds.mapedit import Changes
from ui.base.card import line
from ui.editor.document import Document, Head, retitled

LARGEST_SIDE = 400


def tr(text: str) -> str:
    """A sentence of these dialogs in the language of the window."""
    return QCoreApplication.translate("MapRoomDialogs", text)


def grounds() -> QComboBox:
    """A choice of terrain for new hexes."""
    box = QComboBox()
    for terrain, word in (("sea", tr("Sea")), ("lowland", tr("Lowland")), ("highland", tr("Highland"))):
        box.addItem(word, terrain)
    return box


class Question(QDialog):
    """A form with two buttons; Return takes it."""

    def __init__(self, title: str, yes: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(True)
        self.form = QFormLayout()
        self.fault = line("", "bad")
        self.fault.hide()
        self.buttons = QDialogButtonBox()
        self.yes = self.buttons.addButton(yes, QDialogButtonBox.ButtonRole.AcceptRole)
        self.yes.setProperty("main", "true")
        self.yes.setDefault(True)
        self.buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(16, 14, 16, 14)
        self.rows.setSpacing(10)
        self.rows.addLayout(self.form)
        self.rows.addWidget(self.fault)
        self.rows.addWidget(self.buttons)
        self.setMinimumWidth(380)

    def showEvent(self, event: QShowEvent) -> None:
        """The first field is ready to be written in; Return takes the form from any field."""
        super().showEvent(event)
        self.yes.setDefault(True)  # the dialogue only knows of it once the button is inside
        fields = [self.form.itemAt(row, QFormLayout.ItemRole.FieldRole) for row in range(self.form.rowCount())]
        widgets = [field.widget() for field in fields if field is not None]
        first = next(
            (widget for widget in widgets if widget is not None and widget.focusPolicy() != Qt.FocusPolicy.NoFocus),
            None,
        )
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def complain(self, text: str) -> None:
        """Say what is wrong; "" for nothing."""
        self.fault.setText(text)
        self.fault.setVisible(bool(text))
        self.yes.setEnabled(not text)

    def row(self, words: str, widget: QWidget) -> None:
        """A line of the form."""
        widget.setAccessibleName(words.replace("&", "").rstrip(":"))
        self.form.addRow(words, widget)


def spin(value: int, least: int, most: int) -> QSpinBox:
    """A number between two."""
    box = QSpinBox()
    box.setRange(least, most)
    box.setValue(value)
    return box


class NewWorld(Question):
    """A blank rectangle."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("A new world"), tr("Make it"), parent)
        self.title = QLineEdit(Head().title)
        self.title.setMaxLength(120)
        self.columns, self.lines = spin(24, 1, LARGEST_SIDE), spin(16, 1, LARGEST_SIDE)
        self.ground = grounds()
        self.row(tr("&Title:"), self.title)
        self.row(tr("&Columns:"), self.columns)
        self.row(tr("&Rows:"), self.lines)
        self.row(tr("&Filled with:"), self.ground)

    def document(self) -> Document:
        """The world asked for."""
        title = clean_title(self.title.text())
        return Document.blank(self.columns.value(), self.lines.value(), self.ground.currentData(), title)


class TitlePage(Question):
    """Title, author, licence; and where the seed came from."""

    def __init__(self, head: Head, parent: QWidget | None = None) -> None:
        super().__init__(tr("Title page"), tr("Write it"), parent)
        self._head = head
        self.title, self.author, self.licence = QLineEdit(head.title), QLineEdit(head.author), QLineEdit(head.licence)
        self.title.setMaxLength(120)
        for box in (self.author, self.licence):
            box.setMaxLength(400)
        self.row(tr("&Title:"), self.title)
        self.row(tr("&Author:"), self.author)
        self.row(tr("&Licence:"), self.licence)
        self.north = spin(head.north, 0, 359)
        self.north.setWrapping(True)
        self.north.setSingleStep(30)
        self.north.setSuffix("°")
        self.north.setToolTip(tr("Where north lies on the drawn map, clockwise from up"))
        self.row(tr("&North:"), self.north)
        if head.seed:
            self.form.addRow(tr("Seed:"), line(head.seed))
        self.title.textChanged.connect(self._check)

    def _check(self) -> None:
        self.complain("" if clean_title(self.title.text()) else tr("A world needs a title."))

    def head(self) -> Head:
        """The title page as written."""
        words = {"title": self.title.text(), "author": self.author.text(), "licence": self.licence.text()}
        title = retitled(self._head, **{name: clean_title(text) for name, text in words.items()})
        return replace(title, north=self.north.value())


def clean_title(text: str) -> str:
    """Words without signs that cannot be printed."""
    return "".join(sign for sign in text.strip() if sign.isprintable())


class Resize(Question):
    """Columns and rows added or taken away on each side."""

    def __init__(self, document: Document, selection: frozenset[At], parent: QWidget | None = None) -> None:
        super().__init__(tr("Resize or crop"), tr("Resize"), parent)
        self._document = document
        wide, high = document.right - document.left + 1, document.top - document.bottom + 1
        self.left, self.right = spin(0, 1 - wide, LARGEST_SIDE), spin(0, 1 - wide, LARGEST_SIDE)
        self.above, self.below = spin(0, 1 - high, LARGEST_SIDE), spin(0, 1 - high, LARGEST_SIDE)
        self.ground = grounds()
        self.form.addRow(line(tr("Numbers above 0 add columns and rows, numbers below 0 take them away.")))
        self.row(tr("&Left:"), self.left)
        self.row(tr("&Right:"), self.right)
        self.row(tr("&Above:"), self.above)
        self.row(tr("&Below:"), self.below)
        self.row(tr("New hexes are &filled with:"), self.ground)
        self.about = line("", "soft")
        self.form.addRow(self.about)
        if selection:
            crop = self.buttons.addButton(tr("Crop to the selection"), QDialogButtonBox.ButtonRole.ActionRole)
            crop.clicked.connect(lambda: self._crop(selection))
        for box in (self.left, self.right, self.above, self.below):
            box.valueChanged.connect(self._check)
        self._check()

    def _crop(self, selection: frozenset[At]) -> None:
        columns, rows, document = [half_column(at) for at in selection], [at[1] for at in selection], self._document
        self.left.setValue(document.left - min(columns))
        self.right.setValue(max(columns) - document.right)
        self.above.setValue(max(rows) - document.top)
        self.below.setValue(document.bottom - min(rows))

    def _check(self) -> None:
        document = self._document
        wide = document.right - document.left + 1 + self.left.value() + self.right.value()
        high = document.top - document.bottom + 1 + self.above.value() + self.below.value()
        self.about.setText(tr("{0} columns and {1} rows").format(wide, high))
        self.complain("" if wide > 0 and high > 0 else tr("Nothing would be left."))

    def changes(self) -> Changes:
        """What the new size takes."""
        columns, rows = (self.left.value(), self.right.value()), (self.above.value(), self.below.value())
        return mapedit.resized(self._document.tiles, columns, rows, self.ground.currentData())


class Find(Question):
    """A tile by number or name; what matches is listed as one types."""

    def __init__(self, document: Document, go: Callable[[At], None], parent: QWidget | None = None) -> None:
        super().__init__(tr("Find a tile"), tr("Go there"), parent)
        self._document, self._go = document, go
        self.text = QLineEdit()
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Tiles found"))
        self.row(tr("&Number or name:"), self.text)
        self.rows.insertWidget(1, self.list)
        self._found: list[At] = []
        self.text.textChanged.connect(self._look)
        self.list.itemActivated.connect(lambda _: self.accept())
        self._look("")

    def _look(self, text: str) -> None:
        if not text.strip():
            named = [at for at, tile in self._document.tiles.items() if tile.name]
            self._found = sorted(named, key=lambda at: self._document.tiles[at].name)[:200]
        else:
            self._found = self._document.find(text)[:200]
        self.list.clear()
        for at in self._found:
            tile = self._document.tiles[at]
            self.list.addItem(f"{self._document.number(at)}   {tile.name}".strip())
        if self._found:
            self.list.setCurrentRow(0)
        self.complain("" if self._found or not text.strip() else tr("There is no such tile."))

    def accept(self) -> None:
        """Go to the chosen tile."""
        row = self.list.currentRow()
        if 0 <= row < len(self._found):
            self._go(self._found[row])
            super().accept()

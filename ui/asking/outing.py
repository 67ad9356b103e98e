"""The report from a table: what came of an adventure or a skirmish, entered at once, with what it will bring about."""

from __future__ import annotations

from html import escape

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from empires.knowledge.view import View
from empires.model.state.asks import Share, Slot
from empires.rules.wilds import outings
from empires.words.sentences import Words
from ui.asking.forms import ENTER, Form
from ui.base.buttons import COMMANDS, main_button
from ui.base.card import line

LINES = 4
"""Room for the preview, so that the fields stay where they are when it grows."""


class Report:
    """An ask of question "outing" for a viewer: its slots in words, and what an outcome would bring about."""

    def __init__(self, ask: Share, words: Words, view: View) -> None:
        self.ask, self._words, self._view = ask, words, view

    def label(self, slot: Slot) -> str:
        """A slot in words."""
        return self._words.slot(self.ask, slot, self._view)

    def preview(self, outcome: outings.Outcome) -> list[str] | None:
        """What would happen, sentence by sentence; None where that is for those who sent them to know."""
        view, away = self._view, outings.outing_of(self.ask).away
        try:
            employer = away(view.campaign)
        except KeyError:  # it is out of the viewer's sight
            return None
        if not view.host and employer != view.viewer:
            return None
        told = outings.preview(view.book, view.campaign, self.ask, outcome)
        sentences = (self._words.event(replace(event, seen_by=("*",)), view) for event in told)
        return [sentence for sentence in sentences if sentence]


class OutingForm(Form):
    """Won or lost, what was found, who was hurt; `answered` carries the outcome."""

    def __init__(self, report: Report, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report = report
        self.fields: dict[str, QSpinBox | QCheckBox] = {}
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 4, 0)
        beside = QHBoxLayout()
        beside.setSpacing(24)
        for grid in (self._common(), self._members()):
            beside.addLayout(grid)
            beside.setAlignment(grid, Qt.AlignmentFlag.AlignTop)
        beside.addStretch(1)
        rows.addLayout(beside)
        self.preview = QLabel()
        self.preview.setObjectName("help")
        self.preview.setTextFormat(Qt.TextFormat.RichText)
        self.preview.setWordWrap(True)
        self.preview.setMinimumHeight(self.preview.fontMetrics().lineSpacing() * LINES)
        rows.addStretch(1)
        self.done = main_button(self.tr("So it was"))
        self.done.clicked.connect(lambda: self.answered.emit(self.outcome()))
        self.foot_row.addWidget(self.done)
        self.foot_row.setSpacing(14)
        self.foot_row.addWidget(self.preview, 1)  # what it will bring about never scrolls away
        self._show_preview()

    # --- the fields

    def _common(self) -> QGridLayout:
        """Fields of the whole party or band."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        for row, slot in enumerate(slot for slot in self._report.ask.slots if "-" not in slot.key):
            field = self._field(slot)
            if isinstance(field, QCheckBox):
                grid.addWidget(field, row, 0, 1, 2)
                continue
            short = {"gold": self.tr("Gold"), "items": self.tr("Items, in points"), "lost": self.tr("Own losses")}
            label = line(short.get(slot.key, self._report.label(slot)), wrap=False)
            label.setToolTip(self._report.label(slot))
            label.setBuddy(field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        return grid

    def _members(self) -> QGridLayout:
        """A line for each hero: wounds, and whether he died."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        names: dict[str, int] = {}
        for slot in self._report.ask.slots:
            _, _, number = slot.key.partition("-")
            if number:
                row = names.setdefault(number, len(names))
                grid.addWidget(line(str(slot.facts.get("name", "")), wrap=False), row, 0)
                field = self._field(slot)
                grid.addWidget(field, row, 1 if isinstance(field, QSpinBox) else 2)
        return grid

    def _field(self, slot: Slot) -> QSpinBox | QCheckBox:
        """A tick for what is or is not, a number for all else."""
        said = {"won": self.tr("It was won"), "beaten": self.tr("It was beaten"), "dead": self.tr("died")}
        what, label = slot.key.partition("-")[0], self._report.label(slot)
        field: QSpinBox | QCheckBox
        if slot.most == 1:
            field = QCheckBox(said.get(what, label))
            field.toggled.connect(self._show_preview)
        else:
            field = QSpinBox()
            field.setRange(slot.least, slot.most)
            field.setSingleStep(10 if slot.most >= 1000 else 1)
            field.setMinimumWidth(76 if what == "wounds" else 100)
            field.setPrefix(self.tr("wounds") + " " if what == "wounds" else "")
            field.valueChanged.connect(self._show_preview)
        name = str(slot.facts.get("name", ""))
        field.setAccessibleName(f"{name}: {field.text()}" if name and isinstance(field, QCheckBox) else label)
        field.installEventFilter(self)
        self.fields[slot.key] = field
        return field

    # --- what it comes to

    def outcome(self) -> dict[str, int]:
        """What stands in the fields, without what did not happen."""
        values = {
            key: field.value() if isinstance(field, QSpinBox) else int(field.isChecked())
            for key, field in self.fields.items()
        }
        return {key: value for key, value in values.items() if value}

    def _said(self) -> str:
        """The report itself, which whoever enters it knows."""
        found = []
        for slot in self._report.ask.slots:
            field, name = self.fields[slot.key], str(slot.facts.get("name", ""))
            if isinstance(field, QCheckBox):
                found += [f"{name} {field.text()}".strip()] if field.isChecked() else []
            elif field.value():
                found.append(f"{self._report.label(slot)}: {field.value()}")
        return ", ".join(found)

    def _show_preview(self) -> None:
        told = self._report.preview(self.outcome())
        if told is None:
            said, head = self._said(), escape(self.tr("This is reported:"))
            told = [said] if said else []
            lines = [f"<b>{head}</b> {escape(said)}"] if said else []
            lines.append(escape(self.tr("What it means for them only those know who sent them.")))
            text = "<br>".join(lines)
        else:
            head = escape(self.tr("This will happen:"))
            text = "<br>".join([f"<b>{head}</b>", *(f"· {escape(sentence)}" for sentence in told)])
        self.preview.setText(text)
        self.preview.setAccessibleName("\n".join(told or ()) or self.tr("Nothing is told."))

    def focus_widget(self) -> QWidget | None:
        return next(iter(self.fields.values()), self.done)

    def accept_default(self) -> None:
        """Nothing was reported yet: there is no default outcome to take by one key."""
        self.focus_default()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter goes to the next field, and after the last to the button."""
        fields = list(self.fields.values())
        pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched in fields
        if pressed and event.key() in ENTER and not event.modifiers() & COMMANDS:  # type: ignore[attr-defined]
            here = fields.index(watched)  # type: ignore[arg-type]
            following: QWidget = fields[here + 1] if here + 1 < len(fields) else self.done
            following.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return super().eventFilter(watched, event)

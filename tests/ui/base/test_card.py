"""A titled sheet, its lines, and clearing it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel

from ui.base.card import Card, clear, line


def test_a_title_is_shown_and_read_out_and_another_takes_its_place(qtbot, theme):
    card = Card("Season")
    qtbot.addWidget(card)
    assert card.title.text() == card.accessibleName() == "Season"
    card.set_title("Winter")
    assert card.title.text() == card.accessibleName() == "Winter"


def test_a_line_shows_what_people_type_as_they_typed_it(qtbot, theme):
    label = line("<b>Varn & sons</b>", "soft")
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert (label.objectName(), label.wordWrap()) == ("soft", True)
    assert not line("x", wrap=False).wordWrap()


def test_clearing_takes_out_widgets_and_what_lies_in_rows(qtbot, theme):
    card = Card("x")
    qtbot.addWidget(card)
    card.show()
    row, labels = QHBoxLayout(), [QLabel("a"), QLabel("b")]
    card.body.addWidget(labels[0])
    row.addWidget(labels[1])
    card.body.addLayout(row)
    clear(card.body)
    assert card.body.count() == 0
    assert not any(label.isVisible() for label in labels)

"""The small questions of the map room: size, title, find."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QSpinBox

from ui.editor import dialogs


def test_resizing_adds_and_crops_on_any_side(room):
    document = room.board.document
    box = dialogs.Resize(document, frozenset(), room)
    box.left.setValue(2)
    box.below.setValue(-3)
    assert room.board.do("x", box.changes())
    assert (document.right - document.left + 1, document.top - document.bottom + 1) == (12, 5)
    room.undo()
    assert len(document.tiles) == 80


def test_cropping_to_the_selection(room):
    room.board.select([(0, 0), (1, 0), (1, 1)])
    box = dialogs.Resize(room.board.document, room.board.selection, room)
    box._crop(room.board.selection)
    room.board.do("x", box.changes())
    document = room.board.document
    assert document.top - document.bottom == 1
    assert {(0, 0), (1, 0), (1, 1)} <= document.tiles.keys()


def test_finding_by_number_and_by_name(room, qtbot):
    room.board.do(
        "x", {(2, 1): room.board.document.tiles[2, 1].__class__(at=(2, 1), terrain="lowland", name="Esgaroth")}
    )
    went = []
    box = dialogs.Find(room.board.document, went.append, room)
    qtbot.keyClicks(box.text, "esga")
    box.accept()
    assert went == [(2, 1)]
    box = dialogs.Find(room.board.document, went.append, room)
    qtbot.keyClicks(box.text, room.board.document.number((-1, 2)))
    box.accept()
    assert went[-1] == (-1, 2)
    box = dialogs.Find(room.board.document, went.append, room)
    qtbot.keyClicks(box.text, "zzz")
    assert not box.yes.isEnabled()


def test_a_title_is_a_step_of_the_history(room):
    box = dialogs.TitlePage(room.board.document.head, room)
    box.title.setText("Dale")
    room.board.retitle("x", box.head())
    assert room.board.document.world().name == "Dale"
    room.undo()
    assert room.board.document.world().name == "New world"
    box.title.setText("  ")
    assert not box.yes.isEnabled()


@pytest.mark.parametrize("make", [lambda room: dialogs.NewWorld(room),
                                  lambda room: dialogs.Resize(room.board.document, frozenset(), room)])  # fmt: skip
def test_a_form_begins_in_its_first_field_and_return_takes_it_from_a_number(room, qtbot, make):
    box = make(room)
    box.open()
    qtbot.waitUntil(lambda: isinstance(box.focusWidget(), QLineEdit | QSpinBox))
    number = box.findChildren(QSpinBox)[-1]
    number.setFocus()
    qtbot.keyClick(number, Qt.Key.Key_Return)
    assert not box.isVisible()
    assert box.result() == 1

"""What stands round the map: palette, brush, overview, tile and faults."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from empires.worlds.worldcheck import Fault
from tests.support.window import click
from ui.editor.panels import FaultCard
from ui.editor.window import TOOL_ORDER


def test_one_fault_is_no_plural(room):
    room.fault_card.show_faults([Fault("0101", "x", "odd", "warning"), Fault("0102", "x", "bad")], set())
    assert room.fault_card.title.text().lower() == "faults: 1 error, 1 warning"


def test_the_paints_stay_where_they_are_when_the_tool_changes(room):
    tops = set()
    for name in TOOL_ORDER:
        room.use_tool(name)
        QApplication.processEvents()
        tops.add(room.paint_card.y())
    assert len(tops) == 1


def test_a_name_is_written_without_the_mouse(room, press, qtbot):
    press(Qt.Key.Key_N, Qt.Key.Key_Space)
    assert room.tile_card.name.hasFocus()
    qtbot.keyClicks(room.tile_card.name, "Bree 5")
    qtbot.keyClick(room.tile_card.name, Qt.Key.Key_Return)
    assert room.board.document.tiles[0, 0].name == "Bree 5"
    assert room.view.hasFocus()
    assert room.board.stack.undoText() == "Name"


def test_a_name_begun_belongs_to_its_own_tile(room, press, qtbot):
    press(Qt.Key.Key_N, Qt.Key.Key_Space)
    qtbot.keyClicks(room.tile_card.name, "Dale")
    room.view.set_spot((2, 0))
    assert room.board.document.tiles[0, 0].name == "Dale"
    assert room.board.document.tiles[2, 0].name == ""


def test_a_button_of_the_palette_takes_its_paint_and_stays_pressed(room, qtbot):
    for name in ("sea", "forest"):
        click(qtbot, room.paint_card.buttons[name])
        assert room.board.paint.id == name
        pressed = [key for key, button in room.paint_card.buttons.items() if button.isChecked()]
        assert pressed == [name]
    click(qtbot, room.paint_card.buttons["forest"])
    assert room.paint_card.buttons["forest"].isChecked(), "a second click does not put it down"


def test_a_button_says_its_word_and_its_key(room):
    button = room.tool_card.buttons["select_brush"]
    assert "⇧S" in button.text()
    assert button.accessibleName() == room.tools["select_brush"].name()


def test_the_size_of_the_brush_is_one_number_everywhere(room):
    room.size_row.box.setValue(4)
    assert room.board.size == 4
    room.board.set_brush(size=2)
    assert room.size_row.box.value() == 2


def test_a_click_on_the_overview_goes_there(room, qtbot):
    room.view.set_spot((0, 0))
    overview = room.overview
    qtbot.mouseClick(
        overview, Qt.MouseButton.LeftButton, pos=QPoint(overview.width() // 2, overview.height() // 2 - 30)
    )
    above = room.view.spot
    qtbot.mouseClick(
        overview, Qt.MouseButton.LeftButton, pos=QPoint(overview.width() // 2, overview.height() // 2 + 30)
    )
    assert above[1] > room.view.spot[1]


def test_the_tile_under_the_cursor_is_told_and_beside_the_map_nothing_is_named(room):
    room.view.set_spot((0, 0))
    assert room.tile_card.title.text() == f"Tile {room.board.document.number((0, 0))}"
    assert "lowland" in room.tile_card.about.text().lower()
    room.view.set_spot((room.board.document.right + 2, 0))
    assert room.tile_card.title.text() == "Off the map"
    assert not room.tile_card.name.isEnabled()


@pytest.fixture
def faults(qtbot, theme):
    card = FaultCard()
    qtbot.addWidget(card)
    card.resize(320, 400)
    card.show()
    return card


LIST = [
    Fault("0101", "odd", "a dry river", "warning"),
    Fault("0203", "bad", "no way out"),
    Fault("", "bad", "no capital"),
]


def test_errors_come_first_and_are_told_from_warnings_without_colour(faults):
    faults.show_faults(LIST, {1})
    rows = [faults.list.item(n).text() for n in range(3)]
    assert rows == ["! Error 0203: no way out  ✎", "! Error: no capital", "? Warning 0101: a dry river"]
    assert faults.title.text() == "Faults: 2 errors, 1 warning"
    assert not faults.clean.isVisible()


def test_only_what_can_be_mended_has_a_button_to_mend_it(faults):
    faults.show_faults(LIST, {1})
    mended = []
    faults.mend_wanted.connect(mended.append)
    faults.list.setCurrentRow(1)
    assert not faults.mend.isEnabled()
    faults.list.setCurrentRow(0)
    faults.mend.click()
    assert mended == [LIST[1]]
    faults.show_faults(LIST[2:], set())
    assert not faults.mend_all.isEnabled()


def test_going_on_goes_round_and_the_chosen_fault_stays_chosen(faults):
    faults.show_faults(LIST, set())
    seen = [faults.next() for _ in range(4)]
    assert seen[0] == seen[3] != seen[1]
    kept = faults.current()
    faults.show_faults(list(reversed(LIST)), set())
    assert faults.current() == kept


def test_a_world_without_faults_says_so_and_has_nothing_to_mend(faults):
    faults.show_faults([], set())
    assert faults.clean.isVisible()
    assert not faults.list.isVisible()
    assert not faults.mend.isVisible()
    assert faults.next() is None
    faults.show_fairness(None)
    assert not faults.fair.isVisible()
    faults.show_fairness(83)
    assert "83 of 100" in faults.fair.text()

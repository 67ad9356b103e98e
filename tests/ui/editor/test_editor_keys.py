"""The map room without a mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QListWidget, QSpinBox

from empires.rules.mapedit import painted
from ui.editor.verbs import MENUS, VERBS

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def press(room, qtbot):
    """Press keys on the map; the cursor starts in the middle."""
    room.view.set_spot((0, 0))

    def keys(*codes: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for code in codes:
            qtbot.keyClick(room.view, code, modifier)

    return keys


def test_digits_choose_paints_and_space_lays_them(room, press):
    press(Qt.Key.Key_5, Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_3, Qt.Key.Key_Space)
    tiles = room.board.document.tiles
    assert tiles[0, 0].terrain == "sea"
    assert tiles[1, 0].mountain
    assert room.board.stack.count() == 2


def test_shift_with_arrows_is_one_stroke_until_shift_is_let_go(room, press, qtbot):
    press(Qt.Key.Key_7)
    for code in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):  # a click would let go of Shift each time
        QApplication.sendEvent(room.view, QKeyEvent(QEvent.Type.KeyPress, code, SHIFT))
    assert room.board.in_stroke()
    qtbot.keyRelease(room.view, Qt.Key.Key_Shift)
    assert not room.board.in_stroke()
    assert room.board.stack.count() == 1
    assert sum(tile.forest for tile in room.board.document.tiles.values()) == 4
    press(Qt.Key.Key_Z, modifier=CONTROL)
    assert not any(tile.forest for tile in room.board.document.tiles.values())
    press(Qt.Key.Key_Z, modifier=CONTROL | SHIFT)
    assert sum(tile.forest for tile in room.board.document.tiles.values()) == 4


def test_a_river_by_keyboard(room, press):
    press(Qt.Key.Key_R, Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert len(room.tools["rivers"].path()) == 3
    press(Qt.Key.Key_Space)
    assert room.board.document.tiles[1, 0].rivers == ((2, 5),)
    press(Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Escape)
    assert room.board.stack.count() == 1


def test_select_copy_turn_and_paste_by_keyboard(room, press, qtbot):
    room.board.do("x", painted(room.board.document.tiles, [(0, 0), (1, 0)], "highland"))
    press(Qt.Key.Key_S)
    press(Qt.Key.Key_Right, modifier=SHIFT)
    qtbot.keyRelease(room.view, Qt.Key.Key_Shift)
    assert room.board.selection == {(0, 0), (1, 0)}
    press(Qt.Key.Key_C, modifier=CONTROL)
    press(Qt.Key.Key_V, modifier=CONTROL)
    press(Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Period, Qt.Key.Key_Space)
    assert sum(tile.terrain == "highland" for tile in room.board.document.tiles.values()) == 4


def test_the_number_pad_walks_and_lays_no_paint(room, press):
    press(Qt.Key.Key_6, modifier=Qt.KeyboardModifier.KeypadModifier)
    assert room.view.spot == (1, 0)
    assert room.board.paint.id == "lowland"


def test_brackets_size_the_brush_and_i_picks_up_a_paint(room, press):
    press(Qt.Key.Key_BracketRight, Qt.Key.Key_BracketRight, Qt.Key.Key_5, Qt.Key.Key_Space)
    assert sum(tile.terrain == "sea" for tile in room.board.document.tiles.values()) == 19
    press(Qt.Key.Key_2, Qt.Key.Key_I)
    assert room.board.paint.id == "sea"
    assert room.size_row.box.value() == 3


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


def test_the_cursor_tells_what_it_stands_on_also_beside_the_map(room, press):
    press(Qt.Key.Key_Right)
    assert "lowland" in room.view.accessibleDescription()
    for _ in range(8):
        press(Qt.Key.Key_Left)
    assert room.view.accessibleDescription() == "Off the map"


def test_faults_are_visited_and_mended_by_keyboard(room, press):
    tiles = room.board.document.tiles
    room.board.do("x", {(0, 0): tiles[0, 0].__class__(at=(0, 0), terrain="sea")})
    room.checker.now()
    assert sum(fault.code == "land-meets-sea" for fault in room.checker.faults) == 6
    press(Qt.Key.Key_F8)
    first = room.fault_card.current()
    assert room.view.spot == room.board.document.at_of(first.tile)
    press(Qt.Key.Key_M, modifier=CONTROL)
    assert first not in room.checker.faults
    room.mend_all()
    assert not [fault for fault in room.checker.faults if fault.code == "land-meets-sea"]
    press(Qt.Key.Key_Z, modifier=CONTROL)
    room.checker.now()
    assert [fault for fault in room.checker.faults if fault.code == "land-meets-sea"]


def test_a_world_without_capitals_gets_fair_ones_at_a_click(room, press):
    fault = next(fault for fault in room.checker.now() if fault.code == "no-capital")
    room.mend(fault)
    assert sum(tile.capital for tile in room.board.document.tiles.values()) == 4
    assert "of 100" in room.fault_card.fair.text()
    room.undo()
    assert not any(tile.capital for tile in room.board.document.tiles.values())


def test_every_command_has_a_place_and_no_key_is_given_twice():
    keys = [verb.key for verb in VERBS if verb.key]
    assert len(keys) == len(set(keys))
    for menu in MENUS:
        letters = [v.text[v.text.index("&") + 1].lower() for v in VERBS if v.menu == menu and "&" in v.text]
        assert len(letters) == len(set(letters)), (menu, letters)


def test_everything_one_can_use_has_a_name_to_read_out(room):
    kinds = (QAbstractButton, QLineEdit, QListWidget, QSpinBox)
    for kind in kinds:
        for widget in room.findChildren(kind):
            if widget.isVisibleTo(room) and not widget.objectName().startswith("qt_"):
                named = widget.accessibleName() or getattr(widget, "text", str)()
                assert named, widget

"""Every tool by mouse and by keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from empires.model.land.hexes import At, step
from empires.worlds.mapedit import painted
from ui.editor.window import MapRoom

LEFT = Qt.MouseButton.LeftButton


def spot(room: MapRoom, at: At) -> QPoint:
    return room.view.point(at).toPoint()


def drag(room: MapRoom, qtbot: QtBot, *places: At) -> None:
    """Press on the first, over the others, let go on the last."""
    qtbot.mousePress(room.view, LEFT, pos=spot(room, places[0]))
    for at in places[1:]:
        qtbot.mouseMove(room.view, spot(room, at))
    qtbot.mouseRelease(room.view, LEFT, pos=spot(room, places[-1]))


def test_a_stroke_paints_all_it_passes_and_is_one_step(room, qtbot):
    before = dict(room.board.document.tiles)
    room.use_paint("forest")
    drag(room, qtbot, (-2, 0), (-1, 0), (2, 0))
    tiles = room.board.document.tiles
    assert all(tiles[i, 0].forest for i in range(-2, 3))
    assert room.board.stack.count() == 1
    room.undo()
    assert room.board.document.tiles == before
    room.redo()
    assert tiles[2, 0].forest


def test_a_river_is_led_from_hex_to_hex_and_joins_another(room, qtbot):
    room.use_tool("rivers")
    drag(room, qtbot, (-2, 0), (-1, 0), (0, 0), (1, 0))
    drag(room, qtbot, (0, 2), (0, 1), (0, 0))
    tiles = room.board.document.tiles
    assert tiles[0, 0].rivers == ((2, 5, 6),)
    assert tiles[-2, 0].rivers == ((2,),)
    assert tiles[0, 0].terrain == "river_valley"
    assert room.board.stack.count() == 2


def test_going_back_takes_the_last_piece_of_a_course_back(room, qtbot):
    room.use_tool("roads")
    qtbot.mousePress(room.view, LEFT, pos=spot(room, (-1, 0)))
    for at in ((0, 0), (1, 0), (0, 0)):
        qtbot.mouseMove(room.view, spot(room, at))
    assert room.tools["roads"].path() == [(-1, 0), (0, 0)]
    qtbot.mouseRelease(room.view, LEFT, pos=spot(room, (0, 0)))
    assert room.board.document.tiles[0, 0].roads == ((5,),)
    assert room.board.document.tiles[1, 0].roads == ()


def test_painting_beside_the_map_makes_it_larger(room, qtbot):
    edge = min(room.board.document.tiles, key=lambda at: (abs(at[1]), at[0]))
    beside = step(edge, 5)
    assert beside not in room.board.document.tiles
    room.use_paint("highland")
    qtbot.mouseClick(room.view, LEFT, pos=spot(room, beside))
    assert room.board.document.tiles[beside].terrain == "highland"
    assert room.view.scene().tiles[f"{beside[0]},{beside[1]}"].number.startswith("00")
    room.undo()
    assert beside not in room.board.document.tiles


def test_a_rectangle_is_selected_cut_turned_and_pasted(room, qtbot):
    room.use_paint("forest")
    qtbot.mouseClick(room.view, LEFT, pos=spot(room, (0, 0)))
    room.use_tool("select")
    drag(room, qtbot, (0, 0), (1, 0))
    assert room.board.selection == {(0, 0), (1, 0)}
    assert room.board.copy()
    room.actions_["paste"].setEnabled(True)
    room.paste()
    room.turn(1)
    qtbot.mouseClick(room.view, LEFT, pos=spot(room, (0, 2)))
    tiles = room.board.document.tiles
    assert sum(tile.forest for tile in tiles.values()) == 2
    assert len(room.board.selection) == 2
    assert (0, 2) in room.board.selection
    room.undo()
    assert sum(tile.forest for tile in tiles.values()) == 1


def test_fill_colours_connected_hexes_only_and_a_line_goes_straight(room, qtbot):
    room.use_paint("sea")
    room.use_tool("line")
    left, right = room.board.document.left, room.board.document.right
    drag(room, qtbot, (left, 0), (right, 0))
    tiles = room.board.document.tiles
    assert all(tiles[i, 0].terrain == "sea" for i in range(left, right + 1))
    room.use_paint("highland")
    room.use_tool("fill")
    qtbot.mouseClick(room.view, LEFT, pos=spot(room, (0, 3)))
    assert tiles[0, 3].terrain == "highland"
    assert tiles[0, -2].terrain == "lowland"


def test_escape_gives_a_stroke_up(room, qtbot):
    before = dict(room.board.document.tiles)
    qtbot.mousePress(room.view, LEFT, pos=spot(room, (0, 0)))
    qtbot.keyClick(room.view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(room.view, LEFT, pos=spot(room, (0, 0)))
    assert room.board.document.tiles == before
    assert room.board.stack.count() == 0


def test_a_selection_is_mirrored_by_its_menu_and_back(room, qtbot):
    room.use_paint("forest")
    qtbot.mouseClick(room.view, LEFT, pos=spot(room, (-1, 0)))
    tiles = room.board.document.tiles
    room.board.select([(-1, 0), (0, 0), (1, 0)])
    room._settle()
    before = dict(tiles)
    room.actions_["mirror"].trigger()
    assert [tiles[i, 0].forest for i in (-1, 0, 1)] == [False, False, True]
    room.actions_["mirror"].trigger()
    assert tiles == before


SHIFT = Qt.KeyboardModifier.ShiftModifier


CONTROL = Qt.KeyboardModifier.ControlModifier


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

"""What the mouse does in the map room."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from empires.model.hexes import At, step
from ui.editor.window import TOOL_ORDER, MapRoom

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


def test_the_coast_follows_the_sea_and_a_large_brush_takes_a_disc(room, qtbot):
    room.board.set_brush(size=2)
    room.use_paint("sea")
    qtbot.mouseClick(room.view, LEFT, pos=spot(room, (0, 0)))
    tiles = room.board.document.tiles
    assert sum(tile.terrain == "sea" for tile in tiles.values()) == 7
    assert tiles[2, 0].terrain == "coastal"
    assert tiles[2, 0].sea_sides == (5,)
    assert not [fault for fault in room.checker.now() if fault.severity == "error"]


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
    assert room.view.scene().tiles[f"{beside[0]},{beside[1]}"].number.startswith("01")
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


def test_the_paints_stay_where_they_are_when_the_tool_changes(room):
    tops = set()
    for name in TOOL_ORDER:
        room.use_tool(name)
        QApplication.processEvents()
        tops.add(room.paint_card.y())
    assert len(tops) == 1


def test_ridges_roads_a_bridge_and_a_capital_site_are_laid_by_mouse_and_erased(room, qtbot):
    tiles = room.board.document.tiles
    room.use_paint("highland")
    drag(room, qtbot, (-2, 0), (-1, 0), (0, 0))
    room.use_tool("ridges")
    drag(room, qtbot, (-2, 0), (-1, 0), (0, 0))
    assert tiles[-1, 0].ridges == ((2, 5),)
    room.use_tool("roads")
    drag(room, qtbot, (1, 2), (1, 1), (1, 0))
    assert tiles[1, 1].roads
    room.use_tool("rivers")
    drag(room, qtbot, (2, -1), (2, 0), (2, 1))
    room.use_paint("bridge")
    qtbot.mouseClick(room.view, LEFT, pos=spot(room, (2, 0)))
    assert tiles[2, 0].bridge
    room.use_tool("capital")
    qtbot.mouseClick(room.view, LEFT, pos=spot(room, (-1, 2)))
    assert tiles[-1, 2].capital
    room.use_paint("erase")
    for at in ((-1, 0), (1, 1), (2, 0), (-1, 2)):
        qtbot.mouseClick(room.view, LEFT, pos=spot(room, at))
        tile = tiles[at]
        assert not any((tile.ridges, tile.roads, tile.rivers, tile.bridge, tile.capital))
    assert tiles[-1, 0].terrain == "highland"


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

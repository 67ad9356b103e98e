"""What a brush lays, and what a pipette takes up."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from empires.model.land.hexes import At
from ui.editor.document import Document
from ui.editor.paints import BY_ID, PAINTS, laid, paint_of
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


def test_the_coast_follows_the_sea_and_a_large_brush_takes_a_disc(room, qtbot):
    room.board.set_brush(size=2)
    room.use_paint("sea")
    qtbot.mouseClick(room.view, LEFT, pos=spot(room, (0, 0)))
    tiles = room.board.document.tiles
    assert sum(tile.terrain == "sea" for tile in tiles.values()) == 7
    assert tiles[2, 0].terrain == "coastal"
    assert tiles[2, 0].sea_sides == (5,)
    assert not [fault for fault in room.checker.now() if fault.severity == "error"]


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


def test_digits_choose_paints_and_space_lays_them(room, press):
    press(Qt.Key.Key_5, Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_3, Qt.Key.Key_Space)
    tiles = room.board.document.tiles
    assert tiles[0, 0].terrain == "sea"
    assert tiles[1, 0].mountain
    assert room.board.stack.count() == 2


def test_brackets_size_the_brush_and_i_picks_up_a_paint(room, press):
    press(Qt.Key.Key_BracketRight, Qt.Key.Key_BracketRight, Qt.Key.Key_5, Qt.Key.Key_Space)
    assert sum(tile.terrain == "sea" for tile in room.board.document.tiles.values()) == 19
    press(Qt.Key.Key_2, Qt.Key.Key_I)
    assert room.board.paint.id == "sea"
    assert room.size_row.box.value() == 3


def lay(document, paint, *cells):
    for changes in laid(document.tiles, cells, BY_ID[paint]):
        document.apply(changes)
    return [document.tiles.get(at) for at in cells]


@pytest.mark.parametrize("paint", [paint.id for paint in PAINTS if paint.kind == "terrain"])
def test_a_pipette_takes_up_what_a_terrain_laid(paint):
    document = Document.blank(5, 4, "highland" if paint == "lowland" else "lowland")
    (tile,) = lay(document, paint, (0, 0))
    assert paint_of(tile) == BY_ID[paint]


def test_features_are_laid_together_and_erased_together_the_terrain_stays():
    document = Document.blank(5, 4, "lowland")
    lay(document, "forest", (0, 0))
    (tile,) = lay(document, "hills", (0, 0))
    assert tile.forest or tile.hills
    (bare,) = lay(document, "erase", (0, 0))
    assert not bare.forest
    assert not bare.hills
    assert bare.terrain == "lowland"


def test_off_the_map_takes_the_tile_away():
    document = Document.blank(5, 4, "lowland")
    assert lay(document, "off", (0, 0), (1, 0)) == [None, None]
    assert len(document.tiles) == 18


def test_every_paint_has_a_word_and_a_key_of_its_own_in_both_languages(qapp, german):
    german_words = [paint.name() for paint in PAINTS]
    assert len(set(german_words)) == len({paint.key for paint in PAINTS}) == len(PAINTS)
    assert "Sea" not in german_words

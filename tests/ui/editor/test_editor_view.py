"""The map being built: the cursor beside it, the whole of it, the number pad."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt

from empires.model.land.world import Tile, world_of
from ui.map.ink.geometry import SQRT3


def test_the_number_pad_walks_and_lays_no_paint(room, press):
    press(Qt.Key.Key_6, modifier=Qt.KeyboardModifier.KeypadModifier)
    assert room.view.spot == (1, 0)
    assert room.board.paint.id == "lowland"


def test_the_cursor_tells_what_it_stands_on_also_beside_the_map(room, press):
    press(Qt.Key.Key_Right)
    assert "lowland" in room.view.accessibleDescription()
    for _ in range(8):
        press(Qt.Key.Key_Left)
    assert room.view.accessibleDescription() == "Off the map"


def test_the_whole_map_shows_the_sea_as_well(room):
    room.put_world("x", world_of("x", [Tile(at=(i, 0), terrain="coastal" if i == 6 else "sea") for i in range(13)]))
    view = room.view
    left, _ = view._to_world(QPointF(0, 0))
    right, _ = view._to_world(QPointF(view.width(), 0))
    assert left <= -SQRT3 * 6.5 + SQRT3 * 6
    assert right >= SQRT3 * 12.5

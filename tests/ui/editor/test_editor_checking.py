"""The live list of faults, and how they are mended."""

from __future__ import annotations

from PySide6.QtCore import Qt

from ui.editor import checking
from ui.editor.paints import BY_ID

CONTROL = Qt.KeyboardModifier.ControlModifier


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


def test_faults_come_a_moment_after_the_last_change_and_go_when_it_is_taken_back(room, qtbot):
    room.checker.now()
    before = len(room.checker.faults)
    with qtbot.waitSignal(room.checker.found, timeout=2000):
        room.board.set_brush(BY_ID["off"])
        room.board.lay_at_once([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)])
    broken = len(room.checker.faults)
    with qtbot.waitSignal(room.checker.found, timeout=2000):
        room.undo()
    assert len(room.checker.faults) == before
    assert broken >= before


def test_a_large_world_is_looked_over_in_another_thread_with_the_same_result(room, qtbot, monkeypatch):
    expected = [(fault.code, fault.tile) for fault in room.checker.now()]
    monkeypatch.setattr(checking, "AT_ONCE", 3)
    with qtbot.waitSignal(room.checker.found, timeout=4000):
        room.checker._look()
    assert [(fault.code, fault.tile) for fault in room.checker.faults] == expected


def test_what_an_older_search_found_is_not_shown_over_a_newer_one(room):
    room.checker.now()
    kept = room.checker.faults
    room.checker._arrived(room.checker._number - 1, [])
    assert room.checker.faults == kept


def test_during_a_stroke_nothing_is_looked_at(room):
    heard = []
    room.checker.found.connect(heard.append)
    room.board.begin("x")
    room.checker._look()
    assert heard == []
    room.board.abandon()

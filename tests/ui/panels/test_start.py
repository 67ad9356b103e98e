"""The first screen."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.support.window import ready, skip_to


def test_enter_presses_the_focused_button_of_the_first_screen(window, qtbot):
    wanted = []
    window.start.room_wanted.disconnect()
    window.start.room_wanted.connect(lambda: wanted.append(True))
    window.start.room.setFocus()
    qtbot.keyClick(window.start.room, Qt.Key.Key_Return)
    assert wanted == [True]


def test_a_campaign_that_waits_is_the_loud_button_and_says_where_it_stands(desk, window, qtbot):
    skip_to(window, qtbot, "scouting")
    path, clock = window.bridge.path, window.bridge.session.state.clock
    window.close_campaign()
    start = window.start
    assert start.go_on.isVisible()
    assert start.go_on.property("main")
    assert not start.new.property("main")
    assert path.stem in start.go_on.text()
    assert f"Year {clock.year}, turn {clock.turn}" in start.list.item(0).text()
    qtbot.keyClick(start.go_on, Qt.Key.Key_Return)
    ready(window, qtbot)
    assert window.bridge.path == path

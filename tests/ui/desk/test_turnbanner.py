"""The banner over the map that calls out whose turn it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tests.support.builders import realm
from tests.support.window import by_mouse, ready
from ui.desk.turnbanner import TurnBanner


def test_the_change_of_player_is_called_out_to_the_host(window, campaign, qtbot):
    window.show_session(*campaign(persons=(1, 2)))
    desk = window.desk
    ready(window, qtbot)
    first = desk.bridge.pending.by
    assert not desk.banner.isVisible()
    for _ in range(60):
        if desk.bridge.pending.by not in ("", first):
            break
        by_mouse(desk, qtbot)
        ready(window, qtbot)
    other = desk.bridge.session.state.realms[desk.bridge.pending.by]
    assert desk.banner.isVisible()
    assert other.name in desk.banner.text.text()
    assert not desk.now.flag.pixmap().isNull()
    assert other.colour in desk.now.band.styleSheet()


def test_it_stands_in_the_middle_lets_the_mouse_through_and_goes_by_itself(theme, qtbot):
    field = QWidget()
    qtbot.addWidget(field)
    field.resize(800, 500)
    field.show()
    banner = TurnBanner(theme, field)
    assert not banner.isVisible()
    banner.call(realm(1), "Now Altmark’s turn")
    assert banner.isVisible()
    assert banner.text.text() == banner.accessibleName() == "Now Altmark’s turn"
    assert realm(1).colour in banner.styleSheet()
    assert abs(banner.geometry().center().x() - 400) <= 1
    assert banner.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    field.resize(400, 500)
    assert abs(banner.geometry().center().x() - 200) <= 1
    banner._timer.setInterval(1)
    banner.call(realm(1), "Now Altmark’s turn")
    qtbot.waitUntil(lambda: not banner.isVisible())

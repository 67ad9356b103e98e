"""The banner over the map that calls out whose turn it is."""

from __future__ import annotations

from tests.support.window import by_mouse, ready


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

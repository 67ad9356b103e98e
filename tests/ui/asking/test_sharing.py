"""Amounts shared out: they add up before they are sent."""

from __future__ import annotations

from PySide6.QtCore import Qt

from empires.model.asks import Share
from tests.support.window import by_mouse, ready, skip_to
from ui.panels.sharing import ShareForm


def test_enter_in_a_field_of_a_share_shares_so(desk, window, qtbot):
    skip_to(window, qtbot, "draw_up")
    for _ in range(20):
        if isinstance(desk.bridge.pending, Share):
            break
        by_mouse(desk, qtbot)
        ready(window, qtbot)
    form, entry = desk.now.form, window.bridge.session.next_entry
    assert isinstance(form, ShareForm)
    box = next(iter(form.boxes.values()))
    box.setFocus()
    box.setValue(box.value() - 50)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert window.bridge.session.next_entry == entry
    form._fill()
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert window.bridge.session.next_entry > entry


def test_a_share_that_does_not_add_up_cannot_be_sent_and_says_why(desk, window, qtbot):
    skip_to(window, qtbot, "draw_up")
    for _ in range(20):
        if isinstance(desk.bridge.pending, Share):
            break
        by_mouse(desk, qtbot)
        ready(window, qtbot)
    form = desk.now.form
    assert isinstance(form, ShareForm)
    box = next(iter(form.boxes.values()))
    box.setValue(box.value() - 50)
    assert not form.done.isEnabled()
    assert "50" in form.fault.text()
    form._fill()
    assert form.done.isEnabled()

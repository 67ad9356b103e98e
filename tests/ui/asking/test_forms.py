"""The forms in which a question is answered: ways, check lists."""

from __future__ import annotations

from PySide6.QtCore import Qt

from empires.model.asks import Pick
from tests.support.window import by_mouse, ready
from ui.panels.forms import PickForm, Way


def ways(*apart: bool) -> list[Way]:
    return [Way(f"k{n}", f"Way {n}", apart=off) for n, off in enumerate(apart)]


def test_all_leaves_out_what_destroys_for_good(qtbot):
    form = PickForm(ways(False, True, False), 0, 3, (), "End the turn")
    qtbot.addWidget(form)
    assert form.done.text() == "End the turn"
    form._set_all(True)
    assert form.chosen() == ("k0", "k2")
    assert form.digit(2)
    assert form.chosen() == ("k0", "k1", "k2")
    form._set_all(False)
    assert form.chosen() == ()
    assert (
        form.layout().indexOf(form.buttons[1])
        > form.layout().indexOf(form.apart)
        > form.layout().indexOf(form.buttons[2])
    )


def test_room_beside_an_option_is_no_button(desk, window, qtbot):
    window.resize(2400, 1200)
    desk.foot.setSizes([2000, 300])
    qtbot.wait(20)
    button = desk.now.form.buttons[0]
    assert button.width() <= button.maximumWidth() < 900


def test_a_pick_counts_and_holds_to_its_bounds(desk, window, qtbot):
    for _ in range(150):
        ready(window, qtbot)
        if isinstance(desk.bridge.pending, Pick):
            break
        by_mouse(desk, qtbot)
    form, ask = desk.now.form, desk.bridge.pending
    assert isinstance(form, PickForm)
    form._set_all(False)
    assert form.chosen() == ()
    assert form.done.isEnabled() is (ask.least == 0)
    qtbot.keyClick(form.buttons[0], Qt.Key.Key_1)
    assert form.chosen() == (ask.options[0].key,)
    assert "1" in form.count.text()

"""Amounts shared out: they add up before they are sent."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from empires.model.state.asks import Share
from tests.support.hearing import unnamed
from tests.support.window import by_mouse, ready, skip_to
from ui.asking.sharing import Receiver, ShareForm


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


def receivers(count=2, **changes):
    base = {"note": "", "least": 100, "most": 800, "or_zero": True, "start": 0}
    return [Receiver(key=f"b{n}", label=f"Banner {n}", **{**base, **changes}) for n in range(count)]


@pytest.fixture
def share(qtbot, theme):
    form = ShareForm(receivers(), 1000, True)
    qtbot.addWidget(form)
    form.show()
    return form


def test_too_little_too_much_and_too_few_for_one_are_each_said(share):
    assert share.fault.text() == "1000 still to share out"
    share.boxes["b0"].setValue(50)
    assert share.fault.text() == "Banner 0: at least 100"
    share.boxes["b0"].setValue(800)
    share.boxes["b1"].setValue(300)
    assert share.fault.text() == "100 too many"
    assert not share.done.isEnabled()
    share.boxes["b1"].setValue(200)
    assert share.fault.text() == ""
    assert share.done.isEnabled()


def test_what_stands_in_the_fields_is_sent(share):
    sent = []
    share.answered.connect(sent.append)
    share.boxes["b0"].setValue(800)
    share.boxes["b1"].setValue(200)
    share.done.click()
    assert sent == [{"b0": 800, "b1": 200}]


def test_fill_up_gives_the_rest_to_the_first_that_may_take_it(share):
    share.boxes["b1"].setValue(300)
    share.rest.click()
    assert share.amounts() == {"b0": 700, "b1": 300}
    assert not share.rest.isEnabled()


def test_a_sum_that_need_not_be_spent_may_be_kept(qtbot, theme):
    form = ShareForm(receivers(), 1000, False)
    qtbot.addWidget(form)
    assert form.done.isEnabled()
    assert form.done.text() == "Spend it so"
    assert form.left.format() == "0 of at most 1000, 1000 kept"


def test_fields_are_read_out_and_none_or_a_least_amount_is_said(share):
    assert unnamed(share) == []
    assert share.boxes["b1"].accessibleName() == "Banner 1"
    assert any(label.text() == "none, or 100–800" for label in share.findChildren(type(share.fault)))


def test_many_brief_receivers_stand_in_two_columns_and_long_ones_in_one(qtbot, theme):
    for note, columns in (("", 2), ("a note so long that two would not stand beside each other", 1)):
        form = ShareForm(receivers(6, note=note), 1000, True)
        qtbot.addWidget(form)
        form.resize(900, 400)
        form.show()
        qtbot.wait(1)
        assert len({box.x() for box in form.boxes.values()}) == columns

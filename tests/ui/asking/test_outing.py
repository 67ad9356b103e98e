"""The report from a table: previewed, and told to those alone whom it concerns."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from empires.knowledge.view import view_for
from empires.model.state.asks import Share
from empires.rules.heroes.adventures import Adventure
from tests.support.inspecting import party, seat_of
from ui.asking.form_factory import share_form


def form_of(desk, settled, viewer):
    """The form for an adventure of a party, as the viewer sees it."""
    session, cell = desk.bridge.session, seat_of(settled)
    state = replace(settled, parties={"p1": party(cell)})
    adventure = Adventure("p1", "Aldred", cell, 2, "ME-HERO-16")
    slots = adventure.slots(state)
    ask = Share("r2", "outing", slots, 99999, False, adventure.rules, {**adventure.facts, "outing": "adventure"})
    return share_form(ask, desk.words, view_for(session.world, session.book, state, viewer))


@pytest.fixture
def outing(desk, settled):
    return form_of(desk, settled, "host")


def test_a_report_is_previewed_before_it_is_given(outing, qtbot):
    qtbot.addWidget(outing)
    assert "failed in its adventure" in outing.preview.text()
    outing.fields["won"].setChecked(True)
    outing.fields["gold"].setValue(300)
    outing.fields["dead-1"].setChecked(True)
    assert "came through its adventure" in outing.preview.text()
    assert "Fenna" in outing.preview.text()
    given = []
    outing.answered.connect(given.append)
    qtbot.mouseClick(outing.done, Qt.MouseButton.LeftButton)
    assert given == [{"won": 1, "gold": 300, "dead-1": 1}]


def test_a_referee_who_did_not_send_them_sees_his_own_report_and_no_more(desk, settled, qtbot):
    form = form_of(desk, settled, "r2")
    qtbot.addWidget(form)
    assert "only those know who sent them" in form.preview.text()
    form.fields["won"].setChecked(True)
    form.fields["gold"].setValue(300)
    form.fields["dead-1"].setChecked(True)
    for said in ("This is reported:", "It was won", "300", "Fenna died", "only those know who sent them"):
        assert said in form.preview.text()
    assert "1,200" not in form.preview.text()
    assert "1,500" not in form.preview.text()


def test_enter_goes_from_field_to_field_and_never_reports_half(outing, qtbot):
    qtbot.addWidget(outing)
    outing.show()
    given = []
    outing.answered.connect(given.append)
    for field in list(outing.fields.values())[:-1]:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert given == []
    outing.accept_default()
    assert given == []

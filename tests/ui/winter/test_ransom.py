"""A ransom: to whom, how much, and what is left."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from tests.support.hearing import unnamed
from tests.support.window import click
from ui.winter.ransom import RansomForm


def test_a_ransom_is_paid_in_one_form_that_says_what_is_left(winter, qtbot):
    desk = winter()
    hands, session = desk.winter, desk.bridge.session
    hands._choose("r1")
    hands.toggle("pacts")
    page = hands.panel.pacts
    before = {realm.id: realm.treasury for realm in session.state.realms.values()}
    click(qtbot, page.pay)
    form = page.ransom
    form.to.setCurrentIndex(form.to.findData("r2"))
    form.crowns.setValue(2)
    assert form.crowns.maximum() == before["r1"]
    assert f"Varn receives 2 of {before['r1']} crowns" in form.left.text()
    assert form.left.text().endswith(f"{before['r1'] - 2} are left. Both see it.")
    assert session.state.realms["r1"].treasury == before["r1"]
    click(qtbot, form.done)
    paid = {realm: session.state.realms[realm].treasury - crowns for realm, crowns in before.items()}
    assert paid == {"r1": -2, "r2": 2, "r3": 0, "r4": 0}
    click(qtbot, page.pay)
    hands.panel.forget()
    assert not form.to.count()
    assert not form.left.text()


def winter_view(snow, viewer="r1", **changes):
    """The winter with another purse or clock, for a viewer."""
    state = snow.state
    own = replace(state.realms["r1"], **changes)
    return view_for(snow.world, snow.book, replace(state, realms={**state.realms, "r1": own}), viewer)


@pytest.fixture
def form(qtbot, theme):
    made = RansomForm()
    qtbot.addWidget(made)
    made.show()
    return made


def test_whoever_plays_may_be_paid_but_not_the_payer(snow):
    names = [realm.name for realm in RansomForm.payees(winter_view(snow, treasury=5), "r1")]
    assert names == ["Varn", "Sunderhal", "Holmgate"]


def test_nobody_is_paid_by_an_empty_purse_nor_by_one_who_is_out_nor_in_summer(snow, march):
    assert RansomForm.payees(winter_view(snow, treasury=0), "r1") == []
    assert RansomForm.payees(winter_view(snow, treasury=5, out=True), "r1") == []
    assert RansomForm.payees(march.view("host"), "r1") == []


def test_no_more_is_offered_than_the_treasury_holds_and_at_least_a_crown(form, snow):
    form.begin(winter_view(snow, treasury=5), "r1")
    assert (form.crowns.minimum(), form.crowns.maximum(), form.crowns.value()) == (1, 5, 1)
    form.crowns.setValue(99)
    assert form.crowns.value() == 5
    assert "0 are left" in form.left.text()


def test_it_is_read_out_and_paid_to_the_one_chosen_only_on_the_button(form, snow):
    paid = []
    form.paid.connect(lambda *what: paid.append(what))
    form.begin(winter_view(snow, treasury=5), "r1")
    assert unnamed(form) == []
    form.to.setCurrentIndex(2)
    form.crowns.setValue(3)
    assert "Holmgate receives 3 of 5 crowns" in form.left.text()
    assert paid == []
    form.done.click()
    assert paid == [("r4", 3)]


def test_nobodys_treasury_stays_behind(form, snow):
    form.begin(winter_view(snow, treasury=5), "r1")
    form.forget()
    assert form.to.count() == 0
    assert form.left.text() == ""
    assert form.crowns.maximum() == 1

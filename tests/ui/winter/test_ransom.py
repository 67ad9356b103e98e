"""A ransom: to whom, how much, and what is left."""

from __future__ import annotations

from tests.support.window import click


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

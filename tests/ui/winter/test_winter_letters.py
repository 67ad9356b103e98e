"""Pacts and letters: written, read by those they are for, and kept."""

from __future__ import annotations

from tests.support.window import click


def test_pacts_are_written_agreed_to_and_kept_from_strangers(winter, qtbot):
    desk = winter()
    hands, session = desk.winter, desk.bridge.session
    hands._choose("r1")
    hands.toggle("pacts")
    page = hands.panel.pacts
    click(qtbot, page.write)
    page.sender.boxes["r2"].setChecked(True)
    page.sender.text.setPlainText("Peace on the river")
    page.secret.setChecked(True)
    click(qtbot, page.sender.done)
    (pact,) = session.state.pacts.values()
    assert (pact.parties, pact.agreed, pact.secret) == (("r1", "r2"), ("r1",), True)
    hands._choose("r2")
    assert page.agree.isVisible()
    click(qtbot, page.agree)
    assert session.state.pacts[pact.id].agreed == ("r1", "r2")
    assert "Altmark and Varn" in page.proof.text()
    hands._choose("r3")
    assert page.list.count() == 0
    assert "river" not in page.letter.toPlainText()
    hands._choose("r1")
    assert "winter of year 1" in page.proof.text()


def test_letters_come_to_their_readers_alone_and_are_counted(winter, qtbot):
    desk = winter()
    hands, session = desk.winter, desk.bridge.session
    hands._choose("r1")
    hands.toggle("letters")
    page = hands.panel.letters
    click(qtbot, page.write)
    page.sender.boxes["r2"].setChecked(True)
    page.sender.text.setPlainText("Six crowns for the mine?")
    click(qtbot, page.sender.done)
    assert session.state.messages[0].to == ("r2",)
    hands.toggle("ledger")
    hands._choose("r2")
    assert "(1)" in hands.panel.tabs.tabText(3)
    hands.toggle("letters")
    assert "(1)" not in hands.panel.tabs.tabText(3)
    assert page.letter.toPlainText() == "Six crowns for the mine?"
    click(qtbot, page.reply)
    assert page.sender.chosen() == ["r1"]
    click(qtbot, page.sender.back)
    hands._choose("r3")
    assert page.list.count() == 0

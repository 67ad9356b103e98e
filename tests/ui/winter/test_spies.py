"""Operatives: counters lie face down for everybody but their owner."""

from __future__ import annotations

from empires.players.auto import AutoPlayer
from tests.support.window import ready, words_of
from ui.winter.aimform import TargetForm


def test_counters_lie_face_down_for_everybody_but_their_owner(window, at, qtbot):
    session, path = at("recruitment")
    for realm in session.state.realms:
        session.lay_plan(realm, {"operative:saboteur": 1, "operative:assassin": 1}, True)
    window.show_session(session, path)
    desk = window.desk
    for _ in range(200):
        ready(window, qtbot)
        ask = desk.bridge.pending
        if getattr(ask, "question", "") == "work_operative":
            break
        if getattr(ask, "question", "") == "place_operative":
            assert isinstance(desk.now.form, TargetForm)
        desk.bridge.answer(AutoPlayer().answer(ask, session.view(ask.by)))
    assert isinstance(desk.now.form, TargetForm)
    desk.winter.toggle("spies")
    page = desk.winter.panel.spies
    kinds = {page.tree.topLevelItem(n).text(2) for n in range(page.tree.topLevelItemCount())}
    assert kinds == {"face down"}, "the host does not look by accident"
    cell = next(counter.cell for counter in session.state.operatives.values() if counter.kind == "saboteur")
    desk.select(f"tile:{cell}")
    assert {sign.marks for sign in desk.map.scene().signs if sign.kind == "operative"} == {("hidden",)}
    assert "saboteur" not in desk.inspector.page.toPlainText()
    page.under.setChecked(True)
    assert "a saboteur" in words_of(page.tree)
    assert ("saboteur",) in {sign.marks for sign in desk.map.scene().signs if sign.kind == "operative"}
    assert "saboteur" in desk.inspector.page.toPlainText()
    desk.view_as(ask.by)
    rows = [page.tree.topLevelItem(n) for n in range(page.tree.topLevelItemCount())]
    own = session.state.realms[ask.by].name
    assert rows
    assert all((row.text(2) == "face down") == (row.text(1) != own) for row in rows)
    assert not page.under.isVisible()

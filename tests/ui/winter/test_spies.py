"""Operatives: counters lie face down for everybody but their owner."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.state.pieces import Operative
from empires.players.auto import AutoPlayer
from tests.support.hearing import unnamed
from tests.support.window import ready, words_of
from ui.asking.aimform import TargetForm
from ui.winter.spies import SpiesPage, face_down


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


def spy_view(snow, viewer, counters=True):
    state = snow.state
    one, two = (state.realms[realm].capital for realm in ("r1", "r2"))
    laid = {"o1": Operative("o1", "r1", "assassin", two), "o2": Operative("o2", "r2", "spy", one)} if counters else {}
    held = {realm: replace(known, operatives={}) for realm, known in state.realms.items()}
    held["r1"] = replace(held["r1"], operatives={"saboteur": 2, "agent": 0} if counters else {})
    return view_for(snow.world, snow.book, replace(state, operatives=laid, realms=held), viewer)


@pytest.fixture
def spies(words, theme, qtbot):
    page = SpiesPage(words, theme)
    qtbot.addWidget(page)
    page.resize(600, 400)
    page.show()
    return page


def rows(page) -> list[list[str]]:
    items = [page.tree.topLevelItem(n) for n in range(page.tree.topLevelItemCount())]
    return [[item.text(column) for column in range(4)] for item in items]


def test_an_owner_sees_his_own_kinds_and_the_others_face_down(spies, snow):
    spies.show_counters(spy_view(snow, "r1"), "r1")
    which = {row[1]: row[2] for row in rows(spies)}
    assert "assassin" in which["Altmark"]
    assert which["Varn"] == "face down"
    assert "2" in spies.hand.text()
    assert "saboteur" in spies.hand.text()
    assert not spies.under.isVisible()


def test_the_host_sees_no_kind_until_he_looks_and_no_longer_than_at_this_realm(spies, snow):
    view = spy_view(snow, "host")
    spies.show_counters(view, "r1")
    assert {row[2] for row in rows(spies)} == {"face down"}
    assert spies.hand.text() == "In hand: 2 counters, face down"
    spies.under.setChecked(True)
    assert {row[2] == "face down" for row in rows(spies)} == {False}
    assert "saboteur" in spies.hand.text()
    spies.show_counters(view, "r2")
    assert not spies.under.isChecked()
    assert spies.hand.text() == "In hand: none"


def test_a_counter_leads_to_its_tile_and_an_empty_table_to_none(spies, snow):
    went = []
    spies.place_wanted.connect(went.append)
    spies.show_counters(spy_view(snow, "r1"), "r1")
    spies.tree.itemClicked.emit(spies.tree.topLevelItem(0), 0)
    assert went[0] in {realm.capital for realm in snow.state.realms.values()}
    spies.show_counters(spy_view(snow, "r1", counters=False), "r1")
    assert rows(spies)[0][0] == "No counter lies on the map."
    spies.tree.itemClicked.emit(spies.tree.topLevelItem(0), 0)
    assert len(went) == 1


def test_a_view_face_down_hides_every_kind_and_nothing_else(snow):
    view = spy_view(snow, "host")
    hidden = face_down(view)
    assert {counter.kind for counter in hidden.campaign.operatives.values()} == {""}
    assert {counter.cell for counter in hidden.campaign.operatives.values()} == {
        counter.cell for counter in view.campaign.operatives.values()
    }
    assert {counter.kind for counter in view.campaign.operatives.values()} == {"assassin", "spy"}


def test_nothing_stays_behind_and_all_has_a_name(spies, snow):
    spies.show_counters(spy_view(snow, "host"), "r1")
    assert unnamed(spies) == []
    spies.under.setChecked(True)
    spies.forget()
    assert rows(spies) == []
    assert spies.hand.text() == ""
    assert not spies.under.isChecked()

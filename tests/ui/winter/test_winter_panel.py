"""The winter desk beside the map: whose it is, who is ready, and who sees what."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from empires.rules.winter import budget
from tests.support.hearing import unnamed
from tests.support.window import click, words_of
from ui.play.actions import WINTER_PAGES
from ui.winter.panel import WinterPanel


def test_a_player_sees_his_own_desk_and_nothing_of_the_sheet_before(winter, qtbot):
    desk = winter()
    hands = desk.winter
    first, session = hands._realm, desk.bridge.session
    other = next(r for r in session.state.realms if r != first)
    click(qtbot, hands.panel.budget.propose)
    secret = [session.world.number(k.split(":")[2]) for k in hands.panel.budget.asked() if k.startswith("build:")]
    desk.view_as(other)
    hands.toggle("budget") if not hands.is_open else None
    qtbot.wait(10)
    assert list(hands.panel.realms) == [other]
    assert hands._realm == other
    shown = words_of(hands.panel)
    own = {session.world.number(cell) for cell in session.state.empire_tiles(other)}
    assert not [number for number in secret if number in shown and number not in own]
    assert session.state.realms[first].plan, "what he wrote is kept as his draft"
    hands.toggle("ledger")
    treasury = budget.funds(budget.works.yard(session.view(other)), other)
    assert f"{treasury} left" in hands.panel.ledger.sum.text()


def test_the_dock_counts_twelve_steps_and_tells_who_is_ready(winter, qtbot):
    desk = winter()
    rows = [row for row in desk.season.steps if not row.isHidden()]
    assert len(rows) == 12
    states = [row._name.property("state") for row in rows]
    now = states.index("now")
    assert 4 <= now < 10
    assert states == ["done"] * now + ["now", "next"] + ["later"] * (10 - now)
    realm = desk.winter._realm
    click(qtbot, desk.winter.panel.budget.propose)
    click(qtbot, desk.winter.panel.budget.commit)
    signs = {row.realm: row.accessibleName() for row in desk.season.players}
    assert "sheet committed" in signs[realm]
    assert sum("sheet still open" in text for text in signs.values()) == 3
    assert "1 of 4" in desk.winter.panel.stand.text()


@pytest.fixture
def panel(words, theme, qtbot):
    made = WinterPanel(words, theme)
    qtbot.addWidget(made)
    made.resize(700, 600)
    made.show()
    return made


def test_the_host_chooses_among_all_realms_and_a_player_has_his_own(panel, snow):
    chosen = []
    panel.realm_wanted.connect(chosen.append)
    panel.show_realms(snow.view("host"), "r2")
    assert list(panel.realms) == ["r1", "r2", "r3", "r4"]
    assert [button.isChecked() for button in panel.realms.values()] == [False, True, False, False]
    panel.realms["r3"].click()
    assert chosen == ["r3"]
    panel.show_realms(snow.view("r2"), "r2")
    assert list(panel.realms) == ["r2"]


def test_each_seat_says_how_its_sheet_stands_for_eye_and_ear(panel, snow, march):
    panel.show_realms(snow.view("host"), "r1")
    assert panel.realms["r2"].text() == "Varn ✎"
    assert panel.realms["r2"].accessibleName() == "Varn, sheet still open"
    assert panel.stand.text() == "0 of 4 sheets are in"
    panel.show_realms(march.view("host"), "r1")
    assert panel.realms["r2"].text() == "Varn", "in summer nobody owes a sheet"
    assert panel.stand.text() == ""


def test_a_page_is_turned_to_and_says_so(panel):
    turned = []
    panel.page_wanted.connect(turned.append)
    for page in reversed(WINTER_PAGES):
        panel.turn_to(page)
        assert panel.page == page
    assert turned == list(reversed(WINTER_PAGES))[: len(turned)]


def test_unread_letters_are_counted_on_their_page(panel):
    place = WINTER_PAGES.index("letters")
    panel.count_letters(2)
    assert panel.tabs.tabText(place) == "Letters (2)"
    panel.count_letters(0)
    assert panel.tabs.tabText(place) == "Letters"


def test_escape_and_the_cross_close_it_and_a_digit_is_no_answer(panel, qtbot):
    closed = []
    panel.closed.connect(lambda: closed.append(True))
    qtbot.keyClick(panel, Qt.Key.Key_3)
    assert closed == []
    qtbot.keyClick(panel, Qt.Key.Key_Escape)
    panel.close_button.click()
    assert closed == [True, True]


def test_all_of_it_can_be_heard(panel, snow):
    panel.show_realms(snow.view("host"), "r1")
    for page in WINTER_PAGES:
        panel.turn_to(page)
        assert unnamed(panel) == []


def test_another_viewer_finds_no_seat_and_no_count(panel, snow):
    panel.show_realms(snow.view("host"), "r1")
    panel.count_letters(3)
    panel.forget()
    assert panel.realms == {}
    assert panel.stand.text() == ""
    assert "(" not in panel.tabs.tabText(WINTER_PAGES.index("letters"))

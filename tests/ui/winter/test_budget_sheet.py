"""The budget sheet: what it tells, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from empires.rules.foresight import planning
from empires.rules.winter import budget
from tests.support.hearing import unnamed
from tests.support.window import click, ready
from ui.winter.budget_sheet import BudgetSheet
from ui.winter.rows import Chip


def test_the_sheet_tells_at_once_what_is_left_and_what_is_wrong(winter, qtbot):
    desk = winter()
    sheet = desk.winter.panel.budget
    box = sheet.lines["recruit"].box
    funds = desk.bridge.session.state.realms[desk.winter._realm].treasury
    box.setValue(funds - 1 - sum(v for k, v in sheet.asked().items() if k != "recruit" and not k.startswith("hero")))
    assert "points for good" in sheet.sums.text()
    baggage = sheet.lines["baggage"].box
    box.setValue(funds)
    baggage.setValue(3)
    assert sheet.left.text().startswith("−")
    assert not sheet.commit.isEnabled()
    assert "costs" in sheet.wrong.text()
    click(qtbot, sheet.empty)
    assert sheet.commit.isEnabled()
    assert sheet.left.text().startswith(f"{funds} crowns left")


def test_the_foot_forgets_another_empires_line_and_warns_of_what_will_be_lost(winter, qtbot):
    desk = winter()
    hands, sheet = desk.winter, desk.winter.panel.budget
    asked = hands._realm
    sheet.lines["recruit"].box.setValue(1)
    assert sheet.hint.text()
    assert "is lost" in sheet.unspent.text()
    other = next(r for r in desk.bridge.session.state.realms if r != asked)
    hands._choose(other)
    assert not sheet.hint.text()
    hands.close()
    hands.toggle("budget")
    assert hands._realm == asked, "it opens on who is asked, not on who was shown last"
    click(qtbot, sheet.propose)
    assert not sheet.hint.text()


def test_with_nothing_to_spend_the_sheet_says_why_nothing_can_be_committed(winter, monkeypatch):
    desk = winter()
    sheet = desk.winter.panel.budget
    monkeypatch.setattr(planning, "idle", lambda view, realm: True)
    sheet.take({})
    assert not sheet.commit.isEnabled()
    assert not sheet.propose.isEnabled()
    assert sheet.commit.toolTip() == sheet.unspent.text() != ""
    monkeypatch.undo()
    sheet.take({})
    assert sheet.commit.isEnabled()
    assert "spend by it" in sheet.commit.toolTip()


def test_the_sheet_is_worked_by_keyboard_alone(winter, qtbot):
    desk = winter()
    sheet = desk.winter.panel.budget
    before = desk.bridge.session.next_entry
    assert QApplication.focusWidget() is sheet.propose
    box = sheet.lines["recruit"].box
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Up)
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert sheet.asked()["recruit"] == 2
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is not box
    chip = next(c for t in sheet.tiles.values() for c in t.chips.values() if c.isEnabled() and isinstance(c, Chip))
    chip.setFocus()
    qtbot.keyClick(chip, Qt.Key.Key_3)
    assert desk.bridge.session.next_entry == before, "a digit on the sheet answers nothing"
    qtbot.keyClick(chip, Qt.Key.Key_Return)
    assert sheet.asked()[chip.key] == 1
    assert "☑" in chip.text()
    sheet.commit.setFocus()
    qtbot.keyClick(sheet.commit, Qt.Key.Key_Return)
    assert desk.bridge.session.next_entry > before
    qtbot.keyClick(desk.winter.panel, Qt.Key.Key_Escape)
    assert not desk.winter.is_open


def test_what_cannot_be_built_says_why_and_a_place_leads_to_the_map(winter):
    desk = winter()
    sheet = desk.winter.panel.budget
    sheet.all_works.setChecked(True)
    barred = [c for t in sheet.tiles.values() for c in t.chips.values() if not c.isEnabled()]
    assert barred
    assert all(chip.accessibleDescription() for chip in barred)
    tile = next(iter(sheet.tiles.values()))
    tile.name.click()
    assert desk.inspector.target == f"tile:{tile.cell}"


def test_a_committed_sheet_can_be_changed_until_it_is_spent(winter, qtbot):
    desk = winter()
    hands, session = desk.winter, desk.bridge.session
    other = next(r for r in session.state.realms if r != hands._realm)
    hands._choose(other)
    sheet = hands.panel.budget
    click(qtbot, sheet.propose)
    click(qtbot, sheet.commit)
    assert session.state.realms[other].planned
    hands._choose(other)
    assert not sheet.lines["recruit"].box.isEnabled()
    assert "✓" in sheet.state.text()
    assert "✓" in hands.panel.realms[other].text()
    click(qtbot, sheet.reopen)
    assert not session.state.realms[other].planned
    assert sheet.lines["recruit"].box.isEnabled()


def test_before_the_revenue_the_sheet_counts_on_what_is_expected(window, at, qtbot):
    window.show_session(*at())
    ready(window, qtbot)
    desk = window.desk
    assert not desk.winter.is_open
    desk.winter.toggle("budget")
    sheet = desk.winter.panel.budget
    assert "expected" in sheet.left.text()
    click(qtbot, sheet.propose)
    assert sheet.asked()
    assert sheet.commit.isEnabled()


@pytest.fixture
def paper(snow, words, theme, qtbot):
    """A sheet without a desk round it, for the first realm."""
    made = BudgetSheet(words)
    qtbot.addWidget(made)
    made.resize(700, 700)
    made.show()
    made.show_sheet(snow.view("r1"), "r1")
    return made


def test_a_sheet_asks_for_nothing_of_itself_and_sends_what_is_set(paper, snow):
    drafts, done = [], []
    paper.drafted.connect(drafts.append)
    paper.committed.connect(done.append)
    paper.take({"recruit": 2})
    assert paper.lines["recruit"].box.value() == 2
    paper.draft.click()
    paper.commit.click()
    assert drafts[0]["recruit"] == done[0]["recruit"] == 2


def test_suggest_takes_what_is_suggested_and_clear_takes_it_off(paper):
    paper.suggest = lambda: {"recruit": 3}
    paper.propose.click()
    assert paper.asked()["recruit"] == 3
    paper.last = lambda: {"recruit": 1}
    paper.as_last.click()
    assert paper.asked()["recruit"] == 1
    paper.empty.click()
    assert "recruit" not in paper.asked()


def test_what_was_changed_stays_while_the_campaign_goes_on_and_goes_with_another_realm(paper, snow):
    paper.take({"recruit": 2})
    paper.show_sheet(snow.view("r1"), "r1")
    assert paper.asked()["recruit"] == 2
    paper.show_sheet(snow.view("r2"), "r2")
    assert "recruit" not in paper.asked()


def test_the_loud_button_is_suggest_on_a_fresh_sheet_and_commit_on_one_begun(paper):
    paper.take({})
    assert paper.propose.property("main")
    paper.lines["recruit"].box.setValue(1)
    assert paper.commit.property("main")
    assert not paper.propose.property("main")


def test_works_that_cannot_be_are_left_out_until_they_are_asked_for(paper):
    few = sum(len(tile.chips) for tile in paper.tiles.values())
    paper.all_works.setChecked(True)
    assert sum(len(tile.chips) for tile in paper.tiles.values()) > few
    paper.all_works.setChecked(False)
    assert sum(len(tile.chips) for tile in paper.tiles.values()) >= few


def test_the_bar_fills_with_what_is_spent(paper, snow):
    funds = budget.funds(budget.works.yard(snow.view("r1")), "r1")
    paper.take({"recruit": 1})
    before = paper.bar.value()
    paper.lines["recruit"].box.setValue(2)
    assert paper.bar.value() == min(before + 1, funds)
    assert paper.bar.accessibleName() == paper.left.text()


def test_nothing_of_a_realms_plans_stays_behind_and_all_has_a_name(paper):
    assert unnamed(paper) == []
    paper.take({"recruit": 2})
    paper.forget()
    assert paper.asked() == {}
    assert paper.lines == {}
    assert paper.tiles == {}

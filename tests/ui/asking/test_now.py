"""Now: the question on the table, who is waited for, and why an answer was refused."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
)

from empires import rulehelp
from empires.model.state.asks import Decide, Roll
from tests.support.hearing import unnamed
from tests.support.window import by_mouse, clipped, ready
from ui.asking.dice import DiceForm
from ui.asking.forms import DecideForm
from ui.asking.now import NowPanel
from ui.asking.tidings import Tiding


def test_where_undo_cannot_go_the_host_is_offered_to_rewind(desk, window, qtbot):
    by_mouse(desk, qtbot)
    ready(window, qtbot)
    why = window.bridge.undo_words()[1]
    assert why in window.actions_["undo"].toolTip()
    window.actions_["undo"].trigger()
    assert desk.now.back.isVisible()
    desk.view_as("r1")
    window.actions_["undo"].trigger()
    assert desk.now.notice.isVisible()
    assert not desk.now.back.isVisible()


def test_undo_past_dice_says_why_it_cannot(desk, window, qtbot):
    by_mouse(desk, qtbot)  # a capital, and then many dice
    ready(window, qtbot)
    possible, why = window.bridge.undo_words()
    assert not possible
    before = window.bridge.session.next_entry
    window.actions_["undo"].trigger()
    assert window.bridge.session.next_entry == before
    assert desk.now.notice.text() == why != ""
    assert desk.now.notice.isVisible()


def test_an_ask_shows_its_rules_and_says_where_a_chart_is_reconstructed(desk, window, qtbot):
    ask = desk.bridge.pending
    texts = re.findall(r">([^<]+)</a>", desk.now.rules.text())
    assert ("reconstructed" in desk.now.rules.toolTip()) == any("≈" in text for text in texts)
    desk.now.rules.linkActivated.emit(ask.rules[0])
    assert desk.rule.heading.text() == ask.rules[0]
    assert [text.split()[0] for text in texts] == list(ask.rules)
    for rule, text in zip(ask.rules, texts, strict=True):
        book = desk.bridge.session.book
        assert ("≈" in text) is any(map(book.reconstructed, book.chart_of_rule(rule)))
    desk.show_rule("ME-REALM-02")
    page = desk.rule.page.toPlainText()
    assert rulehelp.rule("ME-REALM-02").plain[:40] in page
    assert "Reconstructed" in page
    desk.show_rule("ME-SUB-03")
    assert "Reconstructed" not in desk.rule.page.toPlainText()


def test_the_question_stays_in_sight_above_the_likeliest_answer(desk, window, qtbot) -> None:
    now = desk.now
    now.show_news([Tiding(f"Tiding {n}") for n in range(5)])
    window.resize(1000, 500)
    desk.whole.setSizes([900, 120])
    QApplication.processEvents()
    now.show_question()
    value, answer = now.scroll_area.verticalScrollBar().value(), now.form.focus_widget() or now.form
    assert value <= now.question.y()
    room = value + now.scroll_area.viewport().height()
    seen = answer.mapTo(now._inside, answer.rect().bottomLeft()).y() <= room
    assert seen or value == now.question.y()


@pytest.fixture
def asked(march, words, theme, qtbot):
    """The panel at the march, as the host reads it."""
    panel = NowPanel(words, theme)
    qtbot.addWidget(panel)
    panel.resize(640, 420)
    panel.show()
    panel.show_ask(march.pending, march.view("host"), True, False, False)
    return panel


def buttons(panel):
    QApplication.processEvents()  # a layout shows what it was given a moment later
    return [b for b in panel.findChildren(QPushButton) if b.isVisibleTo(panel)]


def test_the_question_says_who_is_asked_with_flag_and_colour(asked, march):
    assert asked.title.text() == "Now · Altmark"
    assert asked.question.accessibleName() == asked.question.text() != ""
    assert not asked.flag.pixmap().isNull()
    assert march.state.realms["r1"].colour in asked.band.styleSheet()
    assert isinstance(asked.form, DecideForm)
    assert unnamed(asked) == []


def test_who_is_not_asked_reads_whom_one_waits_for_and_no_way_out(asked, march):
    question, wanted = asked.question.text(), []
    asked.hand_over.connect(wanted.append)
    asked.show_ask(march.pending, march.view("r2"), False, False, False)
    assert asked.question.text() == "Waiting for Altmark."
    assert question not in [label.text() for label in asked.findChildren(type(asked.question))]
    assert asked.form is None
    assert not asked.rules.isVisible()
    assert not asked.take_digit(digit("1"))
    (button,) = buttons(asked)
    button.click()
    assert wanted == ["r1"]


def digit(text):
    return QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_1, Qt.KeyboardModifier.NoModifier, text)


def test_a_digit_takes_its_way_and_no_letter_does(asked, march):
    heard = []
    asked.answered.connect(heard.append)
    assert not asked.take_digit(digit("x"))
    assert not asked.take_digit(digit(""))
    assert asked.take_digit(digit("1"))
    assert heard == [march.pending.options[0].key]


def test_a_paused_program_is_let_go_on_by_the_host_alone(asked, march):
    wanted = []
    asked.play_wanted.connect(wanted.append)
    asked.show_ask(march.pending, march.view("host"), False, True, False)
    assert asked.question.text() == "The program has stopped."
    buttons(asked)[0].click()
    assert wanted == ["person"]
    asked.show_ask(march.pending, march.view("r2"), False, True, False)
    assert "Waiting" in asked.question.text()


@pytest.mark.parametrize(
    ("over", "look", "said"),
    [(True, False, "The campaign is over."), (False, True, "as it stood when you opened it")],
)
def test_what_is_over_or_only_looked_at_asks_nothing(asked, march, over, look, said):
    asked.show_ask(march.pending, march.view("host"), True, False, over, look)
    assert said in asked.question.text()
    assert asked.form is None
    asked.show_ask(None, march.view("host"), False, False, False)
    assert asked.question.text() == "Nothing is asked."


def test_a_roll_has_dice_and_the_program_throws_them_when_asked(asked, march):
    rolled = []
    asked.roll_wanted.connect(lambda: rolled.append(True))
    asked.show_ask(Roll("2D6", "chaos_temple_horde", "ME-BATTLE-26", "r1"), march.view("host"), True, False, False)
    assert isinstance(asked.form, DiceForm)
    assert len(asked.form.dice) == 2
    asked.form.roll.click()
    assert rolled == [True]


def test_a_refusal_is_shown_until_the_next_question_and_rewind_only_where_offered(asked, march):
    asked.complain("The ford is closed.", rewind=True)
    assert asked.notice.text() == "The ford is closed."
    assert asked.back.isVisible()
    asked.complain("The ford is closed.")
    assert not asked.back.isVisible()
    asked.show_ask(march.pending, march.view("host"), True, False, False)
    assert not asked.notice.isVisible()


def test_news_stand_above_the_question_escaped_and_alarms_have_a_sign(asked):
    asked.show_news([Tiding("Varn <marches>"), Tiding("The capital is lost", True)], "Since then:")
    assert "&lt;marches&gt;" in asked.news.text()
    assert asked.news.text().count("‼") == 1
    assert asked.news.accessibleName() == "Since then:\nVarn <marches>\nThe capital is lost"
    asked.show_news([])
    assert not asked.news.isVisible()


def test_long_play_shows_how_far_it_is_and_can_be_stopped(asked):
    stopped = []
    asked.cancel_wanted.connect(lambda: stopped.append(True))
    asked.show_busy()
    asked.show_progress(3, 12, "Year 1, turn 2")
    assert (asked.bar.value(), asked.bar.maximum()) == (3, 12)
    assert asked.help.text() == "Year 1, turn 2"
    buttons(asked)[0].click()
    assert stopped == [True]


def test_a_sheet_is_the_way_out_in_place_of_the_form_beside_it(asked):
    planned = []
    asked.plan_wanted.connect(lambda: planned.append(True))
    asked.offer_plan(True, beside=True)
    assert asked.form.isHidden()
    asked.plan.click()
    assert planned == [True]
    asked.offer_plan(True, beside=False)
    assert not asked.form.isHidden()
    asked.offer_plan(False, beside=False)
    assert asked.plan.isHidden()


def test_in_large_german_letters_nothing_is_cut(march, large, german, qtbot):
    panel = NowPanel(german, large)
    qtbot.addWidget(panel)
    panel.resize(900, 700)
    panel.show()
    panel.show_ask(march.pending, march.view("host"), True, False, False)
    qtbot.wait(20)
    assert panel.title.text().startswith("Jetzt")
    assert clipped(panel) == []
    assert isinstance(march.pending, Decide)

"""Now: the question on the table, who is waited for, and why an answer was refused."""

from __future__ import annotations

import re

from PySide6.QtWidgets import (
    QApplication,
)

from empires import rulehelp
from tests.support.window import by_mouse, ready
from ui.panels.tidings import Tiding


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

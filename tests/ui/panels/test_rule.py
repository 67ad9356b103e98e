"""A rule beside the table: found, read, and where it is reconstructed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QUrl

from empires import rulehelp
from tests.support.hearing import unnamed
from ui.panels.rule import RulePanel


def test_no_word_of_a_rule_is_broken(desk, window, qtbot):
    desk.show_rule("ME-BATTLE-13")
    assert desk.rule.page.wordWrapMode() == desk.rule.page.wordWrapMode().WordWrap


@pytest.mark.parametrize("word", ["pursuit", "baggage", "winter"])
def test_an_excerpt_holds_the_word_and_is_cut_between_words(word):
    from ui.panels.rule import excerpt

    for rule in rulehelp.search(word)[:20]:
        if word not in rule.plain.casefold():
            continue
        text = excerpt(rule.plain, [word]).replace("<b>", "").replace("</b>", "")
        assert word in text.casefold()
        bare = text.removeprefix("… ").removesuffix(" …")
        if "&" not in bare:
            assert f" {bare} " in f" {rule.plain} "


def test_rules_are_found_by_word_and_by_number(desk, window):
    desk.rule.look_up("pursuit")
    assert "ME-BATTLE-26" in desk.rule.page.toPlainText()
    desk.rule.look_up("battle-26")
    assert desk.rule.heading.text() == "ME-BATTLE-26"


@pytest.fixture
def rules(theme, words, qtbot):
    made = RulePanel(theme)
    made.set_races(words, {})
    qtbot.addWidget(made)
    made.resize(400, 600)
    made.show()
    return made


def test_return_in_the_search_finds_and_a_click_on_a_hit_reads_it(rules, qtbot):
    qtbot.keyClicks(rules.search, "pursuit")
    qtbot.keyClick(rules.search, Qt.Key.Key_Return)
    assert rules.heading.text().endswith("rules hold “pursuit”")
    rules.page.anchorClicked.emit(QUrl("rule:ME-BATTLE-26"))
    assert rules.heading.text() == "ME-BATTLE-26"
    assert rulehelp.rule("ME-BATTLE-26").title in rules.page.toPlainText()


def test_what_is_not_in_the_catalogue_is_said_to_be_so(rules):
    rules.show_rule("ME-NONE-99")
    assert "no such rule" in rules.page.toPlainText()
    rules.look_up("zzzzz")
    assert rules.heading.text() == "0 rules hold “zzzzz”"


def test_a_chart_is_marked_only_where_this_campaigns_is_reconstructed(rules):
    name = next(
        rule.id for rule in rulehelp.load().rules.values() if rulehelp.charts_of(rule.id) and not rule.reconstructed
    )
    rules.show_rule(name)
    assert "≈" not in rules.page.toPlainText()
    rules.set_reconstructed(lambda chart: True)
    rules.show_rule(name)
    assert "≈" in rules.page.toPlainText()


def test_races_lead_to_their_differences_and_back(rules):
    rules.races.click()
    assert rules.heading.text() == "Races"
    rules.page.anchorClicked.emit(QUrl("race:dwarfs"))
    assert rules.heading.text() == "Dwarfs"
    assert "All races" in rules.page.toPlainText()
    rules.page.anchorClicked.emit(QUrl("race:"))
    assert rules.heading.text() == "Races"


def test_closing_says_so_and_another_viewer_finds_no_search(rules):
    closed = []
    rules.closed.connect(lambda: closed.append(True))
    next(b for b in rules.findChildren(type(rules.races)) if b.text() == "✕").click()
    assert closed == [True]
    rules.look_up("winter")
    rules.search.setText("winter")
    rules.forget()
    assert rules.search.text() == rules.heading.text() == rules.page.toPlainText() == ""
    assert unnamed(rules) == []

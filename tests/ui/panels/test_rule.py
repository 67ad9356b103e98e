"""A rule beside the table: found, read, and where it is reconstructed."""

from __future__ import annotations

import pytest

from empires import rulehelp


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
    desk.rule.find("pursuit")
    assert "ME-BATTLE-26" in desk.rule.page.toPlainText()
    desk.rule.find("battle-26")
    assert desk.rule.heading.text() == "ME-BATTLE-26"

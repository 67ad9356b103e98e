"""Charts of the rules in words."""

from __future__ import annotations


def test_charts_are_told_in_words(window):
    from empires import rulehelp
    from ui.panels.charts import told

    cards = told(rulehelp.chart("strategic_cards")["rows"])
    assert "direct attack" in cards
    assert "direct_attack" not in cards
    battle = told(rulehelp.chart("battle_results")["rows"])
    assert "2 or less" in battle
    assert "-99" not in battle

"""Dice, armies and years of a new campaign."""

from __future__ import annotations

from tests.support.wizard import wizard_of


def test_house_rules_that_cannot_be_used_are_named(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    bad = tmp_path / "mine.toml"
    bad.write_text("[no_such_chart]\nx = 1\n")
    wizard.rules.use_house(bad)
    assert "no_such_chart" in wizard.rules.house_name.text()
    assert wizard.rules.house() == ""

"""Dice, armies and years of a new campaign."""

from __future__ import annotations

import pytest

from empires.campaigns import LONGEST_SEED
from tests.support.hearing import unnamed
from tests.support.wizard import wizard_of
from ui.dialogs.page_rules import RulesPage


def test_house_rules_that_cannot_be_used_are_named(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    bad = tmp_path / "mine.toml"
    bad.write_text("[no_such_chart]\nx = 1\n")
    wizard.rules.use_house(bad)
    assert "no_such_chart" in wizard.rules.house_name.text()
    assert wizard.rules.house() == ""


@pytest.fixture
def agreed(qtbot, theme):
    page = RulesPage()
    qtbot.addWidget(page)
    page.resize(700, 600)
    page.show()
    return page


def test_only_what_was_changed_is_a_setting(agreed):
    agreed.years.setValue(0)
    assert agreed.settings() == {}
    agreed.own.click()
    agreed.agreed.click()
    agreed.free.click()
    agreed.years.setValue(4)
    points = str(agreed.points.value())
    assert agreed.settings() == {"dice": "table", "army_points": points, "years": "4", "independent_realms": "yes"}


def test_points_are_open_only_where_all_have_the_same(agreed):
    assert not agreed.points.isEnabled()
    agreed.agreed.click()
    assert agreed.points.isEnabled()
    assert agreed.points.minimum() < agreed.points.value() < agreed.points.maximum()
    agreed.rolled.click()
    assert not agreed.points.isEnabled()


def test_a_word_for_the_dice_may_be_left_out_and_is_shown_nowhere(agreed):
    assert agreed.seed() == ""
    assert agreed.fault() == ""
    agreed.seed_line.setText(" rain ")
    assert agreed.seed() == "rain"
    assert not any("rain" in line for line in agreed.summary())
    agreed.seed_line.setText("x" * 500)
    assert len(agreed.seed()) == LONGEST_SEED


def test_the_summary_says_dice_strength_and_years(agreed):
    agreed.seed_line.setText("rain")
    agreed.years.setValue(2)
    assert agreed.summary() == ["the program's dice, strength rolled, 2 years"]
    agreed.own.click()
    agreed.years.setValue(0)
    assert agreed.summary() == ["your own dice, strength rolled, no end agreed"]
    assert unnamed(agreed) == []


def test_house_rules_once_refused_are_not_kept_from_before(agreed, tmp_path):
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text('[races.norse]\nname = "Norse"\nlike = "chaos"\n', "utf-8")
    bad.write_bytes(b"\xff\xfe")
    agreed.use_house(good)
    assert agreed.house_name.text() == "good.toml, with the races Norse"
    agreed.use_house(bad)
    assert agreed.house() == ""
    assert agreed.races() == {}
    assert "not used" in agreed.house_name.text()

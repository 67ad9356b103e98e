"""Charts of the rules in words."""

from __future__ import annotations

import pytest

from ui.panels.charts import FAR, NARROW, span, told, words


def test_charts_are_told_in_words(window):
    from empires import rulehelp
    from ui.panels.charts import told

    cards = told(rulehelp.chart("strategic_cards")["rows"])
    assert "direct attack" in cards
    assert "direct_attack" not in cards
    battle = told(rulehelp.chart("battle_results")["rows"])
    assert "2 or less" in battle
    assert "-99" not in battle


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ({"min": 3, "max": 3}, "3"),
        ({"min": 3, "max": 5}, "3–5"),
        ({"min": -99, "max": 2}, "2 or less"),
        ({"min": 12, "max": FAR}, "12 or more"),
        ({"name": "x"}, ""),
    ],
)
def test_what_the_dice_must_show(row, text):
    assert span(row) == text


def test_cells_are_words_of_people():
    assert words(["direct_attack", "pincer"]) == "direct attack, pincer"
    assert (words(True), words(False)) == ("yes", "no")


def test_few_columns_are_a_table_and_many_are_told_row_by_row():
    few = told([{"min": 1, "max": 2, "result": "storm"}, {"min": 3, "max": 6, "result": "calm"}])
    assert few.count("<tr>") == 3
    assert "<th" in few
    many = told([{f"column_{n}": n for n in range(NARROW + 1)}])
    assert "<table" not in many
    assert "column 0: 0" in many


def test_structures_of_the_machine_are_not_shown_and_marks_are_escaped():
    text = told([{"result": "<storm>", "effects": [{"kind": "x"}], "deep": {"a": 1}, "reconstructed_by": "me"}])
    assert "&lt;storm&gt;" in text
    for hidden in ("effects", "deep", "reconstructed", "kind"):
        assert hidden not in text


def test_in_german_the_dice_say_so(german):
    assert span({"min": -99, "max": 2}) == "2 oder weniger"

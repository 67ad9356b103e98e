"""The rule catalogue as built-in help."""

from pathlib import Path

import pytest

from empires import rulehelp


def test_every_row_of_the_catalogue_is_read_with_its_section_and_class():
    catalogue = rulehelp.load()
    assert len(catalogue.rules) == 885
    row = catalogue.rules["ME-BATTLE-12"]
    assert (row.class_, row.section, row.title) == ("core", "BATTLE", "phase 4: battle")
    assert row.text == "6–8: draw; both lose D6x50."
    assert row.example == "800 v 900, dice 2 and 3: 100 and 150."
    assert {rule.class_ for rule in catalogue.rules.values()} == {"core", "option", "tabletop"}


def test_a_row_without_an_example_has_an_empty_one():
    assert rulehelp.load().rules["ME-MAP-07"].example == ""


def test_sections_hold_as_many_rows_as_the_catalogue_says():
    text = rulehelp.paths.catalogue().read_text(encoding="utf-8")
    rules = rulehelp.load().rules.values()
    for section in rulehelp.load().sections:
        stated = next(line for line in text.splitlines() if line.startswith(f"| {section} | "))
        assert int(stated.split("|")[3]) == sum(rule.section == section for rule in rules), section


@pytest.mark.parametrize("given", ["ME-SUB-09", "me-sub-09", " sub-09 "])
def test_a_rule_is_found_however_its_id_is_written(given: str):
    found = rulehelp.rule(given)
    assert found is not None
    assert found.id == "ME-SUB-09"


def test_an_unknown_id_is_none():
    assert rulehelp.rule("ME-SUB-99") is None
    assert rulehelp.note("A-99") is None


def test_a_row_names_its_charts_and_what_it_refers_to():
    row = rulehelp.load().rules["ME-SCOUT-16"]
    assert row.charts == ("scouting_events",)
    assert row.references == ("A-09",)
    assert not row.reconstructed
    assert rulehelp.load().rules["ME-SCOUT-08"].reconstructed
    assert rulehelp.load().rules["ME-MOVE-03"].is_default


def test_every_chart_mentioned_by_a_built_core_rule_is_in_the_charts():
    for row in rulehelp.load().core(*rulehelp.BUILT_SECTIONS):
        for name in row.charts:
            assert rulehelp.chart(name) is not None, f"{row.id} mentions {name}"


def test_charts_of_a_rule_hold_those_that_name_it_as_their_source():
    assert "combat_table" in rulehelp.charts_of("ME-BATTLE-05")
    assert rulehelp.charts_of("ME-NONE-01") == ()


def test_notes_hold_the_question_and_the_reading():
    reading = rulehelp.note("a-23")
    assert reading is not None
    assert (reading.subject, reading.reading) == ("losses by size", "Whole sum, one die.")
    missing = rulehelp.note("X-06")
    assert missing is not None
    assert missing.reading == "ME-BATTLE-05."
    assert missing.reason == "`combat_table`"


def test_every_note_that_a_rule_refers_to_exists():
    catalogue = rulehelp.load()
    for row in catalogue.rules.values():
        for name in row.references:
            assert name in catalogue.rules or name in catalogue.notes, f"{row.id} refers to {name}"


def test_search_finds_rows_with_all_words_and_puts_the_id_named_first():
    hits = rulehelp.search("perilous route")
    assert "ME-MOVE-06" in {row.id for row in hits}
    assert all("perilous" in f"{row.text} {row.example}".casefold() for row in hits)
    assert rulehelp.search("ME-MOVE-06")[0].id == "ME-MOVE-06"
    assert rulehelp.search("siege")[0].section == "SIEGE"
    assert rulehelp.search("zebra") == []
    assert rulehelp.search("  ") == []


def _tests(folder: Path, source: str) -> Path:
    (folder / "deep").mkdir()
    (folder / "deep" / "test_some.py").write_text(source, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "source",
    [
        'import pytest\n@pytest.mark.rule("ME-SUB-01", "ME-SUB-03")\ndef test_a(): ...\n',
        'import pytest\npytestmark = [pytest.mark.rule("ME-SUB-01"), pytest.mark.rule("ME-SUB-03")]\n',
        'from pytest import mark\n@mark.rule("ME-SUB-01", "ME-SUB-03")\nclass TestA: ...\n',
        'import pytest\nrule = pytest.mark.rule\n@rule("ME-SUB-01", "ME-SUB-03")\ndef test_a(): ...\n',
        'import pytest\nROWS = [pytest.param(1, marks=pytest.mark.rule("ME-SUB-01", "ME-SUB-03"))]\n',
    ],
)
def test_marks_are_read_wherever_tests_carry_them(tmp_path: Path, source: str):
    found = rulehelp.carried(_tests(tmp_path, source))
    assert found == {"ME-SUB-01": ["deep/test_some.py"], "ME-SUB-03": ["deep/test_some.py"]}


def test_untested_lists_core_rules_and_options_of_built_sections_without_a_mark(tmp_path: Path):
    source = 'import pytest\n@pytest.mark.rule("ME-SUB-01")\ndef test_a(): """ME-SUB-03"""\n'
    missing = {row.id for row in rulehelp.untested(_tests(tmp_path, source))}
    assert "ME-SUB-01" not in missing
    assert "ME-SUB-03" in missing, "an id in a text is no mark"
    assert "ME-SUB-11" not in missing, "rows for the table wait"
    assert {"ME-RUIN-01", "ME-HERO-01", "ME-MOVE-12"} <= missing, "options of built sections are built"
    assert "ME-TABLETOP-01" not in missing, "the section is not built"
    assert "ME-ARMY-06" not in missing, "deferred"


def test_without_tests_the_word_says_where_they_were_looked_for(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match=r"no tests at .*nowhere"):
        rulehelp.untested(tmp_path / "nowhere")


def test_only_core_rules_of_built_sections_are_deferred_and_no_test_carries_them():
    carried = rulehelp.carried(Path(__file__).parent)
    for row, reason in rulehelp.deferred():
        assert row.class_ == "core"
        assert row.section in rulehelp.BUILT_SECTIONS
        assert reason
        assert row.id not in carried, f"{row.id} is carried by {carried.get(row.id)}: take it out of DEFERRED"

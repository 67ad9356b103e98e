"""Where a rule is in the code: who carries it, who cites it, which tests would fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from empires import rulehelp
from empires.cli import run
from empires.rulesource import Source, cited

UNNAMED = {"ME-EMPIRE-01"}
"""Rules that no code can carry: that the Empire has no special campaign rules is what its race file does not say."""

DEED = '''"""Towers (ME-SUB-01)."""

class Sheet:
    """A row of it (ME-SUB-03)."""

def autumn(game):
    """What towers do (ME-SUB-01 to 03)."""
    return _one(game)

def _one(game):
    """What one of them does (ME-SUB-03)."""
    return game.roll("1D6", rule="ME-SUB-05")
'''
READER = '''def told(event):
    """Tell it (ME-SUB-03)."""
'''
TEST = """import pytest

rule = pytest.mark.rule
ROWS = [pytest.param(1, marks=pytest.mark.rule("ME-SUB-04"))]

@rule("ME-SUB-03")
def test_a(): ...

@pytest.mark.rule("ME-SUB-05")
class TestB:
    @rule("ME-SUB-03")
    def test_c(self): ...
"""


@pytest.fixture(scope="module")
def here() -> Source:
    """The code of this checkout."""
    return Source.here()


@pytest.fixture
def made(tmp_path: Path) -> Source:
    """A small program with a deed, somebody who tells it, a chart and tests."""
    files = {"p/rules/tower.py": DEED, "p/engine/telling.py": READER, "tests/deep/test_tower.py": TEST}
    files["charts.toml"] = '[wind]\nsource_rule = ["ME-SUB-06"]\n'
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Source(tmp_path / "p", tmp_path / "charts.toml", tmp_path / "tests")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("to one (ME-SUB-03).", ["ME-SUB-03"]),
        ("ME-SUB-03 to 05", ["ME-SUB-03", "ME-SUB-04", "ME-SUB-05"]),
        ("ME-SUB-03 to ME-SUB-05", ["ME-SUB-03", "ME-SUB-04", "ME-SUB-05"]),
        ("ME-XP-08, -10", ["ME-XP-08", "ME-XP-10"]),
        ("ME-XP-08, ME-SUB-10", ["ME-XP-08", "ME-SUB-10"]),
        ("ME-XP-08, 3 crowns", ["ME-XP-08"]),
        ("no rule", []),
    ],
)
def test_ids_are_read_from_a_text_with_their_ranges(text: str, ids: list[str]):
    assert list(cited(text)) == ids


def test_the_most_specific_deed_carries_a_rule_and_types_and_readers_cite_it(made: Source):
    found = made.where("ME-SUB-03")
    assert str(found.carrier) == "p/rules/tower.py:10 _one"
    assert [place.name for place in found.citing] == ["autumn", "Sheet", "told"]


def test_a_rule_named_in_no_docstring_is_carried_by_what_rolls_for_it_and_else_by_its_chart(made: Source):
    assert str(made.where("ME-SUB-05").carrier) == "p/rules/tower.py:10 _one"
    assert made.where("ME-SUB-02").carrier == made.where("ME-SUB-01").carrier
    chart = made.where("ME-SUB-06").carrier
    assert chart is not None
    assert chart.name == "[wind]"


def test_tests_are_named_by_their_marks_and_a_mark_outside_of_them_stands_for_the_file(made: Source):
    def names(rule_id: str) -> list[str]:
        return [str(place) for place in made.where(rule_id).tests or ()]

    assert names("ME-SUB-03") == ["tests/deep/test_tower.py:7 test_a", "tests/deep/test_tower.py:12 TestB.test_c"]
    assert names("ME-SUB-05") == ["tests/deep/test_tower.py:10 TestB"]
    assert names("ME-SUB-04") == ["tests/deep/test_tower.py:4"]


def test_a_rule_that_nothing_names_is_told_in_a_sentence(made: Source):
    found = made.where("ME-SUB-09")
    assert found.carrier is None
    assert found.lines == (
        "Nothing in the code names it: it holds as long as nothing breaks it.",
        "No test carries it.",
    )


def test_without_tests_it_says_that_this_is_no_checkout(made: Source):
    installed = Source(made.package, made.charts, None)
    assert installed.where("ME-SUB-03").carrier == made.where("ME-SUB-03").carrier
    assert "no checkout" in installed.where("ME-SUB-03").lines[-1]


def test_every_rule_that_is_played_has_a_carrier_and_a_test(here: Source):
    played = [row.id for row in rulehelp.load().played(*rulehelp.BUILT_SECTIONS) if row.id not in rulehelp.DEFERRED]
    found = {rule_id: here.where(rule_id) for rule_id in played}
    assert {rule_id for rule_id in played if found[rule_id].carrier is None} == UNNAMED
    assert all(found[rule_id].tests for rule_id in played)


def test_the_command_prints_carrier_citations_and_tests(capsys: pytest.CaptureFixture[str]):
    assert run(["rules", "--where", "tower-14"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("ME-TOWER-14")
    carrier = next(line for line in lines if line.startswith("Carried by "))
    assert "tower_magic.py:" in carrier
    assert carrier.endswith(" equinox")
    assert any(line.startswith("Cited by ") and "[wizard_equinox_activity]" in line for line in lines)
    assert any("test_a_standard_spell_of_the_season" in line for line in lines if line.startswith("Tested by "))


def test_the_command_says_so_where_there_is_no_such_rule(capsys: pytest.CaptureFixture[str]):
    assert run(["rules", "--where", "ME-TOWER-99"]) != 0
    assert "no rule has the id 'ME-TOWER-99'" in capsys.readouterr().err

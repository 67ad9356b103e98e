"""What the ways out of each question are about: every question that the rules can ask has said so."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from empires.model.state.asks import Decide, Option, Pick, Share, Slot
from empires.model.state.subject import (
    READINGS,
    OfAmount,
    OfBanner,
    OfDeed,
    OfErrand,
    OfJob,
    OfLine,
    OfOperative,
    OfSpell,
    OfTile,
    Subject,
    UndeclaredQuestion,
    cell_of,
    subject_of,
)

ROOT = Path(__file__).parents[3]
ASKING = {"decide": 1, "confirm": 1, "pick": 1, "share": 1, "Decide": 1, "Pick": 1, "Share": 1}
"""Calls that ask, with the place of the question among their arguments."""
Tree = ast.Module


@cache
def trees() -> tuple[Tree, ...]:
    return tuple(ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / "empires/rules").rglob("*.py")))


def named(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def askers() -> dict[str, int]:
    """The calls that ask, and every function of the rules that hands its `question` on to one of them."""
    handed = {
        node.name: [arg.arg for arg in node.args.args].index("question")
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name not in ASKING
        if "question" in [arg.arg for arg in node.args.args]
    }
    return ASKING | handed


def words_in(node: ast.expr, constants: dict[str, str]) -> Iterator[str]:
    """The question keys that an argument may be; the constants of its file are read."""
    match node:
        case ast.Constant(value=str(word)):
            yield word
        case ast.IfExp(body=body, orelse=orelse):
            yield from words_in(body, constants)
            yield from words_in(orelse, constants)
        case ast.Name(id="question"):
            return  # handed on by a function, or taken from a table: both are read where the words stand
        case ast.Name(id=name):
            yield constants[name]
        case _:
            raise AssertionError(f"a question that this test cannot read: {ast.unparse(node)}")


def constants_of(tree: Tree) -> dict[str, str]:
    return {
        node.targets[0].id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }


def asked() -> set[str]:
    """Every question that the sources of the rules can ask."""
    places, found = askers(), set()
    for tree in trees():
        constants = constants_of(tree)
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and (place := places.get(named(call))) is not None:
                argument = next((word.value for word in call.keywords if word.arg == "question"), None)
                argument = argument or (call.args[place] if len(call.args) > place else None)
                if argument is not None:
                    found |= set(words_in(argument, constants))
        found |= tabled(tree)
    return found


def tabled(tree: Tree) -> set[str]:
    """Questions that stand in front of the lines of a local table, which a loop over `question, ...` asks."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() if any(_loops(inner) for inner in ast.walk(node)):
                lines = (inner for inner in ast.walk(node) if isinstance(inner, ast.Tuple))
                elements = (line for table in lines for line in table.elts if isinstance(line, ast.Tuple))
                found |= {str(line.elts[0].value) for line in elements if isinstance(line.elts[0], ast.Constant)}
    return found


def _loops(node: ast.AST) -> bool:
    match node:
        case ast.For(target=ast.Tuple(elts=[ast.Name(id="question"), *_])):
            return True
    return False


def test_every_question_that_the_rules_ask_says_what_it_is_about() -> None:
    assert {"march", "attack_card", "show_banner", "forced_march", "wild_temple", "convoy"} <= asked()
    assert sorted(asked() - set(READINGS)) == []


def test_every_question_that_is_declared_is_asked() -> None:
    assert sorted(set(READINGS) - asked()) == []


def test_an_undeclared_question_fails_loudly() -> None:
    ask = Decide("r1", "colour_of_the_flag", (Option("red"), Option("blue")))
    with pytest.raises(UndeclaredQuestion, match="colour_of_the_flag"):
        subject_of(ask, ask.options[0])


def of(question: str, key: str, **facts: object) -> Subject:
    ask = Decide("r1", question, (Option(key, facts),))  # type: ignore[arg-type]
    return subject_of(ask, ask.options[0])


@pytest.mark.parametrize(
    ("found", "subject"),
    [
        (of("march", "t1/2", terrain="lowland"), OfTile("t1", 2)),
        (of("scout", "t1", cell="t1", declared=False), OfTile("t1")),
        (of("scout", "hoard", cell="t1", location="necropolis"), OfDeed("hoard", "t1")),
        (of("march", "stay"), OfDeed("stay")),
        (of("retreat", "back", cell="t3"), OfDeed("back", "t3")),
        (of("news", "t1/r2", cell="t1", enemy="r2"), OfTile("t1", realm="r2")),
        (of("main_banner", "r1-1/tzeentch", banner="r1-1", strain="tzeentch"), OfBanner("r1-1", "tzeentch")),
        (of("sail", "t1/land", cell="t1", job="sail_beach"), OfJob("sail_beach", "t1")),
        (of("sail", "t1"), OfTile("t1")),
        (of("party", "quest", cell="t1", job="quest"), OfErrand("quest", "t1")),
        (of("unmask", "o7", craft="spy", cell="t1", side="r2"), OfOperative("spy", "t1", "o7", "r2")),
        (of("work_operative", "pass"), OfDeed("pass")),
        (of("best_spells", "1", spell="wind_blast"), OfSpell("wind_blast")),
    ],
)
def test_an_option_is_about_what_its_question_says(found: Subject, subject: Subject) -> None:
    assert found == subject


def test_what_is_chosen_decides_and_not_which_facts_stand_beside_it() -> None:
    """A banner with its tile among the facts stays a banner, a deed with a spell stays a deed."""
    assert of("feed", "r1-1", cell="t1", job="raze") == OfBanner("r1-1")
    assert of("keep_spell", "yes", spell="wind_blast") == OfDeed("yes")


def test_a_slot_has_its_subject_too() -> None:
    share = Share("r1", "recruit", (Slot("banner", 0, 2, facts={"cell": "t1"}),), 3)
    assert subject_of(share, share.slots[0]) == OfLine("banner", "t1")
    taken = Share("r1", "engines", (Slot("store", 0, 2), Slot("r1-1", 0, 2)), 2)
    assert [subject_of(taken, slot) for slot in taken.slots] == [OfAmount("store"), OfBanner("r1-1")]


def test_a_banner_that_takes_baggage_is_one_whatever_facts_stand_beside_it() -> None:
    slots = (Slot("r1-1", 0, 2), Slot("r1-2", 0, 2, facts={"banner": "r1-2", "cell": "t1"}),
             Slot("t1", 0, 2, facts={"cell": "t1"}), Slot("stockpile", 0, 2))  # fmt: skip
    ask = Share("r1", "baggage", slots, 3)
    found = [subject_of(ask, slot) for slot in slots]
    assert found == [OfBanner("r1-1"), OfBanner("r1-2"), OfTile("t1"), OfAmount("stockpile")]


def test_a_subject_names_its_tile_only_where_it_stands_still() -> None:
    burning = Pick("r1", "reorganise", (Option("t1/raze", {"cell": "t1", "job": "raze"}),), 0, 1)
    assert cell_of(subject_of(burning, burning.options[0])) == "t1"
    assert cell_of(OfBanner("r1-1")) == ""


def test_nothing_outside_the_subjects_looks_for_a_job_a_craft_or_a_strain_among_the_facts_of_an_option() -> None:
    """Guesses by keys that are there; the words may fill sentences from facts once they know the subject."""
    guess = re.compile(r"(?:option|o)\.facts\.get\(\"(?:job|craft|strain|spell|cell|banner)\"\)|in option\.facts")
    files = [path for folder in ("ui", "empires/players") for path in (ROOT / folder).rglob("*.py")]
    assert [str(path.relative_to(ROOT)) for path in files if guess.search(path.read_text("utf-8"))] == []

"""What stands beside the ways out of finds, adventures and meetings at sea; house choices that a host may make."""

from __future__ import annotations

import pytest

from empires.campaigns import find_world, seat
from empires.knowledge.view import view_for
from empires.model.state.asks import Decide, Option, Refusal
from empires.model.state.pieces import Hero, Location, Party, Quest
from empires.players.auto import AutoPlayer
from empires.rules.year import choices
from empires.study.simulate import new_session
from empires.words.sentences import LANGUAGES, Words
from tests.support.builders import book, cell, field, game

HERE = cell(field(2), 0, 0)


def note(ask: Decide, key: str, viewer: str = "host", **state: object) -> str:
    table = game(field(2), **state)
    view = view_for(table.world, table.book, table.state, viewer)
    return Words().note(ask, next(option for option in ask.options if option.key == key), view)


def yes_no(question: str, **facts: object) -> Decide:
    return Decide("r1", question, (Option("yes"), Option("no")), (), facts)  # type: ignore[arg-type]


@pytest.mark.rule("ME-NECROP-02")
def test_a_search_in_a_row_is_the_more_dangerous() -> None:
    option = Option("search", {"cell": HERE, "terrain": "lowland", "location": "necropolis"})
    ask = Decide("r1", "scout", (option,), ("ME-SCOUT-03",), {"cell": HERE})
    month = game(field(2)).state.clock.month
    fresh = Location(HERE, "necropolis", 1, ("r1",))
    late = Location(HERE, "necropolis", 1, ("r1",), searches={"r1": (month - 1, 6)})
    assert "attack 4 %" in note(ask, "search", "r1", locations={HERE: fresh})
    assert "attack 74 %" in note(ask, "search", "r1", locations={HERE: late})


def test_exploring_tells_how_often_something_is_found() -> None:
    option = Option("explore", {"cell": HERE, "terrain": "lowland"})
    ask = Decide("r1", "scout", (option,), ("ME-SCOUT-03",), {"cell": HERE})
    on = {"module_ruins": "on", "module_wild_temples": "on"}
    assert "a place to find 20 %" in note(ask, "explore", settings=on)
    assert "a place to find 11 %" in note(ask, "explore")


@pytest.mark.rule("ME-HERO-43")
def test_an_adventure_tells_its_chances_but_for_a_table() -> None:
    heroes = tuple(Hero(name, "elf") for name in "abcd")
    party = Party("p1", "a", HERE, heroes, 1, "r1", quest=Quest(HERE, "1.1", 2))
    ask = yes_no("try_again", cell=HERE, name="a", weeks=2, level=2)
    told = note(ask, "yes", parties={"p1": party})
    # Four heroes less four, and a level above: one less than 2D6.
    assert told == "success 42 %, failure 30 %, disaster 28 %"
    assert note(ask, "no", parties={"p1": party}) == ""
    assert note(ask, "yes", parties={"p1": party}, settings={"adventures": "table"}) == ""


@pytest.mark.rule("ME-SEA-19")
def test_ships_that_meet_are_told_their_chances() -> None:
    ask = yes_no("engage", cell=HERE, enemy="", pirates=True, strength=3, enemy_strength=2)
    assert note(ask, "yes").startswith("comes to battle in 42 %, then win 5")
    assert note(yes_no("accept_battle", cell=HERE, enemy="r2", strength=2, enemy_strength=2), "yes") == (
        "win 42 %, draw 16 %, lose 42 %"
    )


def test_each_of_several_fights_tells_its_age() -> None:
    option = Option(HERE, {"cell": HERE, "months": 2, "points": 700, "enemy": "r2"})
    ask = Decide("r1", "front", (option,), ("ME-TURN-04",))
    assert note(ask, HERE) == "waiting for 2 turns, against Realm 2, 700 points"


def test_house_choices_are_made_while_the_campaign_runs_but_for_those_of_the_start() -> None:
    realms = tuple(seat(n, f"Realm {n}", "empire") for n in (1, 2))
    table = new_session(find_world("duel"), book(), realms, "m", AutoPlayer())
    change = table.set_choice("adventures", "table")
    told = [line.text for entry in change.entries for line in Words().lines(entry, table.view("r2"))]
    assert told == ["Adventures are played at a table and their outcome is entered."]
    for name, value in (("heroes_start", "2"), ("adventures", "chess"), ("weather", "fine")):
        with pytest.raises(Refusal, match="choice_unknown"):
            table.set_choice(name, value)
    with pytest.raises(Refusal, match="choice_is_so"):
        table.set_choice("adventures", "table")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_choice_has_its_words(language: str) -> None:
    words = Words(language)
    for choice in choices.CHOICES:
        words.term("choice_name", choice.name)
        for value in choice.values:
            if not value.isdigit():
                words.term(f"choice.{choice.name}", value)
    assert words.book.faults == set()

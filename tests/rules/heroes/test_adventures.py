"""Adventures by chart and from a table, quests, news (ME-HERO-11 to ME-HERO-20, ME-HERO-43)."""

import pytest
from msgspec.structs import replace

from empires.model.events.heroes import HeroesFell, PartyChanged
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Share
from empires.model.state.pieces import Quest
from empires.rules.heroes import adventures, parties, quests
from empires.rules.wilds import outings
from tests.support.builders import book, cell, field, happened
from tests.support.driver import asks_of, drive
from tests.support.partying import here, hero, heroes_game

TABLE = {"adventures": "table"}


@pytest.mark.rule("ME-HERO-43")
def test_five_heroes_one_level_up_succeed_with_an_eight():
    g = heroes_game(5)
    assert adventures.quick_modifier(book(), g.state.parties["party1"], 2) == 0
    assert drive(adventures.adventure(g, "party1", "ME-HERO-43", 2), [(4, 4), 3])
    assert parties.gold_of(g.state.parties["party1"]) == 300


@pytest.mark.rule("ME-HERO-43", "ME-HERO-19")
@pytest.mark.parametrize(
    ("dice", "answers", "won", "left", "gold", "items"),
    [
        ((2, 2), [1, 2, 3, 6], False, 2, 0, 0),
        ((2, 4), [], False, 4, 0, 0),
        ((4, 4), [2], True, 4, 200, 0),
        ((4, 6), [2, 4], True, 4, 400, 40),
        ((5, 6), [2, 1, 2, 3, 4], True, 4, 600, 100),
    ],
)
def test_every_result_of_the_quick_chart(dice, answers, won, left, gold, items):
    g = heroes_game(4)
    assert drive(adventures.adventure(g, "party1", "ME-HERO-43"), [dice, *answers]) is won
    after = g.state.parties["party1"]
    assert (len(after.heroes), parties.gold_of(after), after.items) == (left, gold, items)


@pytest.mark.rule("ME-HERO-43")
def test_only_those_on_their_feet_count():
    g = heroes_game(3, changes={"heroes": (hero(), hero("B", hurt=12), hero("C", held="prison"))})
    assert adventures.quick_modifier(book(), g.state.parties["party1"], 1) == -3


@pytest.mark.rule("ME-HERO-18")
@pytest.mark.parametrize(("pip", "level"), [(1, 3), (4, 3), (5, 4), (6, 5)])
def test_an_adventure_is_of_the_partys_level_or_one_or_two_above(pip, level):
    g = heroes_game(changes={"level": 3})
    assert drive(adventures.difficulty(g, "party1"), [pip]) == level


@pytest.mark.rule("ME-HERO-18")
def test_no_adventure_is_below_the_partys_level():
    g = heroes_game(changes={"level": 4})
    [roll] = asks_of(adventures.adventure(g, "party1", "ME-HERO-16", 2), [])
    assert roll.facts["modifier"] == 0


# From a table -------------------------------------------------------------------------------------


@pytest.mark.rule("ME-HERO-20")
def test_an_opponent_referees_controlled_heroes():
    g = heroes_game(2, "r1", settings=TABLE)
    [ask] = asks_of(adventures.adventure(g, "party1", "ME-HERO-16"), [])
    assert isinstance(ask, Share)
    assert (ask.question, ask.by) == ("outing", "r2")
    g.state = replace(g.state, realms={k: replace(r, controller="auto") for k, r in g.state.realms.items()})
    [roll] = asks_of(adventures.adventure(g, "party1", "ME-HERO-16"), [])
    assert roll.why == "adventure"


def test_the_outcome_of_a_table_is_one_answer_and_its_preview_is_what_happens():
    g = heroes_game(3, "r1", settings=TABLE)
    [ask] = asks_of(adventures.adventure(g, "party1", "ME-HERO-16", 2), [])
    outcome = {"won": 1, "gold": 500, "items": 70, "wounds-0": 5, "dead-1": 1, "wounds-2": 24}
    before = g.state
    seen = outings.preview(g.book, g.state, ask, outcome)
    assert g.state is before
    assert drive(adventures.adventure(g, "party1", "ME-HERO-16", 2), [outcome])
    assert [replace(e, seen_by=()) for e in g.log] == list(seen)
    after = g.state.parties["party1"]
    assert [(h.name, h.hurt) for h in after.heroes] == [("Aldred", 5)]
    assert (after.items, parties.gold_of(after)) == (70, 500)
    assert len(happened(g, HeroesFell)[0].gone) == 2


def test_a_table_may_report_that_nothing_came_of_it():
    g = heroes_game(3, "r1", settings=TABLE)
    assert not drive(adventures.adventure(g, "party1", "ME-HERO-16"), [{}])
    assert [e.what for e in happened(g, PartyChanged)] == ["adventure_lost"]


# News and quests ----------------------------------------------------------------------------------


@pytest.mark.rule("ME-HERO-11", "ME-HERO-12")
@pytest.mark.parametrize(
    ("answers", "quest"),
    [([1], False), ([2, 2], False), ([4, 1], False), ([5, 3, 3, 1, 1, 1], True), ([5, 6, 3, 1, 1, 1], True)],
)
def test_a_weeks_news(answers, quest):
    g = heroes_game()
    drive(quests.news(g, "party1"), answers)
    assert (g.state.parties["party1"].quest is not None) is quest


LAND = {
    "a": Tile((1, 0), "river_valley"),
    "b": Tile((2, 0), "coastal"),
    "c": Tile((0, 1), "highland"),
    "d": Tile((0, 2), "highland"),
}


@pytest.mark.rule("ME-HERO-13")
@pytest.mark.parametrize(
    ("pip", "at", "adventures_"),
    [(1, (1, 0), ["3.1", "3.2"]), (2, (2, 0), ["4.2", "4.3"]), (3, (0, 0), ["1.2", "1.5", "1.6", "3.3", "4.1"]),
     (4, (0, 1), 20), (5, (0, 1), 20), (6, (0, 1), 20)],
)  # fmt: skip
def test_where_a_quest_lies_and_which_it_is(pip, at, adventures_):
    g = heroes_game(world=field(2, **LAND))
    drive(quests.seek(g, "party1", "ME-HERO-12"), [pip, 1, 2, 1])
    quest = g.state.parties["party1"].quest
    assert quest.cell == cell(g.world, *at)
    listed = book().row("quest_terrain", pip)["adventures"]
    assert quest.adventure == listed[1]
    assert listed == adventures_ or len(listed) == adventures_


@pytest.mark.rule("ME-HERO-14")
@pytest.mark.parametrize(("pip", "at"), [(3, (0, 1)), (4, (0, 2))])
def test_the_nearest_or_the_farthest_tile_of_that_terrain(pip, at):
    g = heroes_game(world=field(2, **LAND))
    drive(quests.seek(g, "party1", "ME-HERO-12"), [5, pip, 1, 1])
    assert g.state.parties["party1"].quest.cell == cell(g.world, *at)


def test_where_there_is_no_such_land_there_is_no_quest():
    g = heroes_game()
    drive(quests.seek(g, "party1", "ME-HERO-12"), [2])
    assert g.state.parties["party1"].quest is None


@pytest.mark.rule("ME-HERO-15")
def test_an_immediate_quest_starts_where_the_party_is():
    g = heroes_game()
    drive(quests.news(g, "party1"), [6, 5, 6])
    assert g.state.parties["party1"].quest == Quest(here(g), "4.1", 3)


def on_quest(weeks, employer="", **more):
    g = heroes_game(4, employer, changes={"weeks": weeks}, **more)
    parties.change(g, "party1", "", "ME-HERO-16", quest=Quest(here(g), "1.2", 1))
    return g


@pytest.mark.rule("ME-HERO-17")
@pytest.mark.parametrize("weeks", [4, 3, 1])
def test_one_try_for_each_week_that_is_left(weeks):
    g = on_quest(weeks)
    drive(quests.attempt(g, "party1"), [(2, 4), 3] * weeks)
    assert g.state.parties["party1"].quest is not None


@pytest.mark.rule("ME-HERO-17")
def test_independent_heroes_give_up_on_four_or_more_controlled_ones_are_asked():
    g = on_quest(4)
    drive(quests.attempt(g, "party1"), [(2, 4), 4])
    assert g.state.parties["party1"].quest is None
    g = on_quest(4, "r1")
    ask = asks_of(quests.attempt(g, "party1"), [(2, 4)])[-1]
    assert isinstance(ask, Decide)
    assert (ask.question, ask.by) == ("try_again", "r1")
    g = on_quest(4, "r1")
    drive(quests.attempt(g, "party1"), [(2, 4), "no"])
    assert g.state.parties["party1"].quest is None


def test_a_quest_that_is_done_is_over():
    g = on_quest(2)
    drive(quests.attempt(g, "party1"), [(4, 4), 1])
    assert g.state.parties["party1"].quest is None
    assert g.state.parties["party1"].weeks == 1

"""Scouts who meet strangers: skirmishes, what they learn, and whose races these are."""

from __future__ import annotations

import pytest

from empires.model.events.all_events import PointsChanged, StrengthLearned, TileScouted
from empires.model.state.asks import Decide
from empires.rules.core import races
from empires.rules.season import scouting
from tests.support.builders import happened
from tests.support.driver import asks_of, drive
from tests.support.scouts import SAFE, event, scout, setting, tile

# Skirmish


def skirmish(die, *answers):
    """Two banners of r2 in the tile, one of r1 meets them."""
    others = [("r2", (1, 0), {"points": 700, "baggage": 2}), ("r2", (1, 0), {"points": 900})]
    play = scout(setting({"points": 1100}, markers={(1, 0): "r2"}, others=others), SAFE, die, *answers)
    assert tile(play) in play.state.scouted[tile(play, 0, 0)]
    return play


@pytest.mark.rule("ME-SCOUT-39")
def test_skirmish_row_one_gives_the_own_strength_away():
    play = skirmish(1)
    learned = happened(play, StrengthLearned)
    assert [(e.realm, e.cell, e.learned.owner, e.learned.points) for e in learned] == [
        ("r2", tile(play, 0, 0), "r1", 1100)
    ]
    assert learned[0].learned.banners == ()
    assert play.state.learned.get("r1") is None


@pytest.mark.rule("ME-SCOUT-39")
def test_skirmish_row_two_teaches_nothing():
    assert happened(skirmish(2), StrengthLearned) == []


@pytest.mark.rule("ME-SCOUT-39")
@pytest.mark.parametrize(
    ("die", "answers", "details"),
    [
        (3, (), ()),
        (4, ("r2-2",), ((2, 900, 0),)),
        (5, (), ((1, 700, 2), (2, 900, 0))),
        (6, (), ((1, 700, 2), (2, 900, 0))),
    ],
)
def test_skirmish_rows_three_to_six_tell_the_strength_met(die, answers, details):
    play = skirmish(die, *answers)
    learned = play.state.learned["r1"][tile(play)]
    assert (learned.owner, learned.points, learned.banners) == ("r2", 1600, details)
    assert play.state.learned.get("r2") is None


@pytest.mark.rule("ME-SCOUT-39")
def test_the_owner_picks_the_banner_shown():
    others = [("r2", (1, 0), {}), ("r2", (1, 0), {})]
    play = setting(markers={(1, 0): "r2"}, others=others)
    ask = asks_of(scouting.scouting(play, "r1"), [tile(play), SAFE, 4])[-1]
    assert isinstance(ask, Decide)
    assert (ask.by, [o.key for o in ask.options]) == ("r2", ["r2-1", "r2-2"])


def test_only_the_two_sides_of_a_skirmish_know_what_was_told():
    for e in happened(skirmish(5), StrengthLearned):
        assert e.seen_by == ("r1", "r2")
    play = scout(setting(realms=3), SAFE)
    assert happened(play, TileScouted)[0].seen_by == ("r1",)


def test_points_lost_by_events_are_the_owners_matter():
    play = event(setting(), 5, 1)
    assert happened(play, PointsChanged)[0].seen_by == ("r1",)


# Races


@pytest.mark.rule("ME-SCOUT-31")
@pytest.mark.parametrize(
    ("dice", "second", "race"),
    [
        ((1, 1), [], ("lizardmen", "")),
        ((1, 2), [], ("orcs_goblins", "")),
        ((2, 2), [], ("dwarfs", "")),
        ((2, 3), [], ("bretonnians", "")),
        ((3, 3), [2], ("high_elves", "")),
        ((3, 3), [4], ("wood_elves", "")),
        ((3, 3), [5], ("dark_elves", "")),
        ((3, 4), [], ("empire", "")),
        ((4, 4), [], ("other_humans", "")),
        ((4, 5), [4], ("vampire_counts", "")),
        ((4, 5), [5], ("khemri", "")),
        ((5, 5), [], ("dogs_of_war", "")),
        ((5, 6), [], ("skaven", "")),
        ((6, 6), [2], ("chaos", "undivided")),
        ((6, 6), [3], ("chaos", "slaanesh")),
        ((6, 6), [4], ("chaos", "khorne")),
        ((6, 6), [5], ("chaos", "tzeentch")),
        ((6, 6), [6], ("chaos", "nurgle")),
    ],
)
def test_the_race_chart(dice, second, race):
    assert drive(races.race_of_independents(setting()), [dice, *second]) == race

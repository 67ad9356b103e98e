"""How far the program plays on, and how far it is."""

from __future__ import annotations

import pytest

from empires.model.state.campaign import PHASES, WINTER, Clock
from ui.play.goals import Goal, place, reached

START = Clock(1, "season", 2, ("r1", "r2"), 0, "scouting")


@pytest.mark.parametrize(
    ("kind", "clock", "there"),
    [
        ("player", Clock(1, "season", 2, ("r1", "r2"), 0, "battle"), False),
        ("player", Clock(1, "season", 2, ("r1", "r2"), 1, "scouting"), True),
        ("turn", Clock(1, "season", 2, ("r1", "r2"), 1, "battle"), False),
        ("turn", Clock(1, "season", 3, ("r2", "r1"), 0, "scouting"), True),
        ("season", Clock(1, "season", 6, ("r1", "r2"), 1, "battle"), False),
        ("season", Clock(1, "winter", 0, (), 0, WINTER[0]), True),
        ("year", Clock(1, "winter", 0, (), 0, WINTER[-1]), False),
        ("year", Clock(2, "season", 1, ("r1", "r2"), 0, PHASES[0]), True),
        ("person", Clock(2, "season", 1), False),
        ("year", Clock(1, "over"), True),
    ],
)
def test_a_goal_is_reached_when_it_lies_behind(kind, clock, there):
    assert reached(Goal(kind, START), clock) is there


def test_a_season_from_the_setting_up_ends_with_its_winter():
    goal = Goal("season", Clock())
    assert not reached(goal, Clock(1, "season", 1))
    assert reached(goal, Clock(1, "winter"))


def test_the_clock_only_goes_forward_in_a_year():
    clocks = [
        Clock(1, "season", turn, ("r1", "r2"), at, step) for turn in range(1, 7) for at in (0, 1) for step in PHASES
    ]
    clocks += [Clock(1, "winter", 0, (), 0, step) for step in WINTER]
    places = [place(clock) for clock in clocks]
    assert places == sorted(set(places))
    assert place(Clock()) < places[0]


def test_progress_grows_to_the_whole_and_is_not_known_for_a_person():
    goal = Goal("turn", START)
    done, whole = goal.progress(START)
    assert (done, whole > 0) == (0, True)
    assert goal.progress(Clock(1, "season", 2, ("r1", "r2"), 1, "battle"))[0] > 0
    assert goal.progress(Clock(2, "season", 1)) == (whole, whole)
    assert Goal("person", START).progress(START) == (0, 0)

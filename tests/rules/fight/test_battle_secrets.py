"""Battles: what the other players learn of them."""

from __future__ import annotations

import pytest

from empires.model.events.all_events import BattleFought, PointsChanged, StrengthLearned, TileTaken
from empires.model.state.asks import Ask
from empires.model.state.campaign import Settlement, Siege
from empires.rules.fight import combat
from empires.rules.season import battle
from tests.support.battling import (
    EVEN,
    WON,
    meeting,
    run,
)
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of, drive

# What stays secret --------------------------------------------------------------------------------


def test_a_bystander_learns_no_figures_of_a_battle() -> None:
    land = field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    watcher = banner("r3", cell(land, 0, 1), 500)
    table = game(land, 3, [*meeting().state.banners.values(), watcher], markers={here: "r2", east: "r1"}, step="battle")
    run(table, *EVEN, WON, 1, 1)
    for event in table.log:
        if isinstance(event, BattleFought | PointsChanged | StrengthLearned):
            assert "r3" not in event.seen_by
    assert any("r3" in event.seen_by for event in happened(table, TileTaken))


def test_the_loser_of_a_card_sees_nothing_of_the_other_sides_strength_before_it_is_stated() -> None:
    here = cell(field(2), 0, 0)
    asked: list[Ask] = []
    for attack in (800, 1400):
        table = meeting(attack, markers={}, holdings={here: Settlement("fortress", "r2")})
        asked.append(asks_of(battle.battles(table, "r1"), [])[0])
    assert isinstance(asked[0], Ask)
    assert asked[0].by == "r2"
    assert asked[0] == asked[1]


def test_sides_without_banners_play_by_nobody() -> None:
    assert combat.Side("r2", (), 500).chooser == ""
    assert combat.Side("r2", ("r2-1",)).chooser == "r2"


@pytest.mark.rule("ME-TURN-04")
def test_of_several_fights_the_player_says_which_comes_first_and_the_others_wait():
    from empires.rules.core.fronts import by_turns

    world = field(2)
    here, there = cell(world, 0, 0), cell(world, 1, 0)
    fought: list[str] = []

    def fight(game, realm, place):
        fought.append(place)
        yield from ()

    table = game(world, banners=[banner("r1", there, 900)], sieges={there: Siege(there, "r2", -2)})
    (ask,) = asks_of(by_turns(table, "r1", [here, there], fight), [])
    assert [(o.key, o.facts["months"], o.facts["points"]) for o in ask.options] == [(here, 0, 0), (there, 3, 900)]
    drive(by_turns(table, "r1", [here, there], fight), [there])
    assert fought == [there, here]

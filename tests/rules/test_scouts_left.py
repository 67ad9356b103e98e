"""Scouts whose force was driven out of its tile by a search roll for nothing more."""

from __future__ import annotations

import pytest

from empires.model.asks import Roll
from empires.model.pieces import Location
from empires.rules import scouting
from tests.support.builders import banner, cell, field, game

WORLD = field(3)
HERE, BACK, AHEAD = (cell(WORLD, *at) for at in ((0, 0), (-1, 0), (1, 0)))


@pytest.mark.rule("ME-SCOUT-02", "ME-NECROP-13")
def test_scouts_of_a_force_that_fled_from_a_tomb_scout_no_tile_from_there() -> None:
    flags = [banner("r1", HERE, 900, n, came_from=BACK, side=5) for n in (1, 2)]
    table = game(
        WORLD,
        banners=flags,
        markers={HERE: "r1", BACK: "r1"},
        locations={HERE: Location(HERE, "necropolis", 1, ("r1",))},
    )
    run = scouting.scouting(table, "r1")
    ask = next(run)
    rolls = []
    try:
        while True:
            if isinstance(ask, Roll):
                rolls.append(ask.why)
                answer = (4, 5) if ask.dice == "2D6" else (1,) * int(ask.dice.partition("D")[0])
            elif ask.question == "scout":
                answer = "search" if ask.facts["banner"] == "r1-1" else AHEAD
            else:
                answer = getattr(ask, "default", "") or ask.options[0].key
            ask = run.send(answer)
    except StopIteration:
        pass
    assert {b.cell for b in table.state.banners.values()} == {BACK}
    assert "scouting" not in rolls

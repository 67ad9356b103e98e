"""Scouts whose force was driven out of its tile by a search roll for nothing more."""

from __future__ import annotations

from typing import Any

import pytest

from empires.model.state.asks import Ask, Roll, dice_of
from empires.model.state.pieces import Location
from empires.rules.season import scouting
from tests.support.builders import banner, cell, field, game
from tests.support.driver import Log, drive, keyed

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
    log, usual = Log(), keyed()

    def answer(ask: Ask) -> Any:
        if isinstance(ask, Roll):
            return (4, 5) if dice_of(ask) == (2, 6) else usual(ask)
        if ask.question == "scout":
            return "search" if ask.facts["banner"] == "r1-1" else AHEAD
        return usual(ask)

    drive(scouting.scouting(table, "r1"), answer, log)
    assert {b.cell for b in table.state.banners.values()} == {BACK}
    assert "scouting" not in log.questions()

"""What magic never reaches, and what it may be aimed at (ME-EQUINOX-07, ME-EQUINOX-35)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Temple
from empires.rules.land.marks import dried
from empires.rules.magic.aiming import in_range, sight_of
from tests.support.builders import banner, cell
from tests.support.magic import RIVER, SEAT, SEAT_2, WORLD, at_equinox, cast


@pytest.mark.rule("ME-EQUINOX-35", "ME-HELF-07", "ME-EQUINOX-13")
def test_a_river_that_is_held_runs_on_under_a_high_elf_temple():
    east = cell(RIVER, 1, 0)
    temples = {east: Temple(east, "r2", "high_elves")}
    table = at_equinox(world=RIVER, seats=(cell(RIVER, 0, 2), SEAT_2), temples=temples)
    assert cast(table, "spring", "hold_river", SEAT)
    assert dried(table.state, SEAT)
    assert not dried(table.state, east), "immune to every kind of magic"


@pytest.mark.rule("ME-EQUINOX-07")
@pytest.mark.parametrize(("owner", "aimed"), [("r1", True), ("r2", False), ("", True)])
def test_a_capital_is_spared_as_long_as_its_opponent_holds_it(owner, aimed):
    table = at_equinox(banners=(banner("r1", cell(WORLD, -3, 0), 600),))
    seat = Settlement("capital", owner, seat_of="r2")
    table.state = replace(table.state, holdings={**table.state.holdings, SEAT_2: seat})
    assert (SEAT_2 in in_range(sight_of(table, "r1"))) == aimed

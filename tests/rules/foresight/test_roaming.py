"""How likely wandering forces come to a tile."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.state.pieces import Wanderer
from empires.rules.foresight.roaming import roaming
from tests.support.builders import book, cell, field, game, launch
from tests.support.waters import CAPE, PORT
from tests.support.waters import WORLD as SEA

WORLD = field(2)
MIDDLE, EAST, FAR, RIM = cell(WORLD, 0, 0), cell(WORLD, 1, 0), cell(WORLD, 2, 0), cell(WORLD, 2, 2)


def danger(*forces: Wanderer, months=3):
    table = game(WORLD, wanderers={force.id: force for force in forces})
    return roaming(WORLD, book(), table.state, months)


@pytest.mark.rule("ME-RUIN-10")
def test_bandits_come_to_each_neighbour_alike_and_farther_with_time():
    found = danger(Wanderer("w1", "bandits", MIDDLE, 500))
    assert found[MIDDLE] == (1.0, 1.0, 1.0)
    assert found[EAST][0] == pytest.approx(1 / 6)
    assert found[EAST][0] < found[EAST][1] < found[EAST][2]
    assert found[FAR][0] == 0
    assert found[FAR][1] == pytest.approx(1 / 6 / 6)
    assert sum(chances[0] for c, chances in found.items() if c != MIDDLE) == pytest.approx(1)


@pytest.mark.rule("ME-TEMPLE-12", "ME-RUIN-10")
def test_at_the_edge_bandits_turn_and_chaos_may_leave_the_map():
    bandits, chaos = (danger(Wanderer("w1", kind, RIM, 500), months=1) for kind in ("bandits", "chaos"))
    near = [c for _, c in WORLD.neighbours(RIM)]
    assert len(near) == 3
    assert all(bandits[c][0] == pytest.approx(1 / 3) for c in near)
    assert all(chaos[c][0] == pytest.approx(1 / 6) for c in near)


def test_two_forces_are_likelier_than_one_and_the_risen_stay():
    both = danger(Wanderer("w1", "bandits", MIDDLE, 500), Wanderer("w2", "undead", MIDDLE, 500))
    assert both[EAST][0] == pytest.approx(1 - (5 / 6) ** 2)
    assert set(danger(Wanderer("w1", "risen", MIDDLE, 500))) == {MIDDLE}


@pytest.mark.rule("ME-SEA-35")
def test_pirates_cruise_along_the_coast():
    table = game(SEA)
    launch(table, "", PORT, pirate=True, harbour=False)
    found = roaming(SEA, table.book, replace(table.state), 1)
    assert found[PORT] == (1.0,)
    assert 0 < found[CAPE][0] <= 2 / 3

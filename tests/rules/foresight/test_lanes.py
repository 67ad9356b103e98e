"""Sea lanes, reach of ships and supply over water."""

import pytest
from msgspec.structs import replace

from empires.model.state.campaign import Settlement
from empires.rules.foresight.lanes import Voyage, lanes, overseas, ship_reach
from tests.support.builders import launch, realm
from tests.support.waters import CAPE, DEEP, INLAND, PORT, RIVAL, STRAIT, STRAND, WORLD
from tests.support.waters import sea as setting


def ruled(**holdings):
    play = setting(holdings=holdings)
    play.state = replace(play.state, realms={**play.state.realms, "r1": realm(1, capital=PORT, home=(PORT,))})
    return play


def test_lanes_join_own_harbours_by_the_coast_or_across_the_sea():
    two = ruled(**{RIVAL: Settlement("city", "r1")})
    assert lanes(WORLD, two.state, "r1") == ((PORT, STRAIT, RIVAL),)
    near = ruled(**{CAPE: Settlement("city", "r1")})
    assert set(lanes(WORLD, near.state, "r1")[0]) == {PORT, CAPE}
    assert lanes(WORLD, ruled().state, "r1") == ()


@pytest.mark.rule("ME-SEA-04", "ME-SEA-07")
def test_a_ship_reaches_a_tile_a_turn_and_the_open_sea_is_a_risk():
    play = setting()
    launch(play, "r1", PORT)
    found = ship_reach(WORLD, play.state, play.state.ships["ship1"])
    assert found == {
        PORT: Voyage(0, "safe"),
        CAPE: Voyage(1, "safe"),
        STRAIT: Voyage(1, "weather"),
        DEEP: Voyage(2, "weather"),
        STRAND: Voyage(2, "weather"),
        RIVAL: Voyage(2, "weather"),
    }
    assert set(ship_reach(WORLD, play.state, play.state.ships["ship1"], 1)) == {PORT, CAPE, STRAIT}


@pytest.mark.rule("ME-SEA-09", "ME-SEA-16")
@pytest.mark.parametrize("stuck", [{"state": "becalmed"}, {"halted": 1}])
def test_who_cannot_sail_this_turn_arrives_later(stuck):
    play = setting()
    launch(play, "r1", STRAIT, harbour=False, **stuck)
    assert ship_reach(WORLD, play.state, play.state.ships["ship1"])[STRAND].turns == 2


@pytest.mark.rule("ME-DEPLOY-06")
def test_settlements_overseas_are_served_from_an_own_harbour_that_water_joins_to_them():
    play = ruled(**{STRAND: Settlement("village", "r1")})
    assert overseas(WORLD, play.state, "r1") == {STRAND: PORT}
    dry = ruled(**{STRAND: Settlement("village", "r1"), PORT: Settlement("fortress", "r1")})
    assert overseas(WORLD, dry.state, "r1") == {STRAND: ""}
    assert overseas(WORLD, ruled(**{INLAND: Settlement("village", "r1")}).state, "r1") == {}

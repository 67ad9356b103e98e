"""What befalls scouts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerHalted, DragonrageBegan, DragonsCame, ScoutingFailed, TileScouted
from empires.model.land.world import Tile
from empires.rules.season import movement, scouting
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of
from tests.support.scouts import EVENT, SAFE, baggage, event, found, moves, points, run, scout, setting, tile

# Events


@pytest.mark.rule("ME-SCOUT-16", "ME-SCOUT-23")
def test_an_ambush_closes_the_tile_and_costs_nothing():
    play = event(setting({"baggage": 1}), 8)
    assert found(play) == "unknown"
    assert play.state.closed == {tile(play, 0, 0): (tile(play),)}
    assert play.state.scouted == {}
    assert (points(play), baggage(play)) == ([1000], [1])
    assert [(e.key, e.rule) for e in happened(play, ScoutingFailed)] == [("ambush", "ME-SCOUT-23")]


@pytest.mark.rule("ME-SCOUT-17", "ME-SCOUT-16", "ME-GEN-03")
def test_desertion_is_rolled_for_each_banner_of_the_force():
    assert points(event(setting({}, {"points": 1400}), 2, 2, 6)) == [900, 1100]


@pytest.mark.rule("ME-SCOUT-16")
def test_events_spare_banners_in_other_tiles():
    play = setting()
    far = banner("r1", tile(play, 2, 0), number=2, no_scout=1)
    play.state = replace(play.state, banners={**play.state.banners, far.id: far})
    run(play, tile(play), EVENT, (1, 1), 1)
    assert points(play) == [950, 1000]


@pytest.mark.rule("ME-SCOUT-18")
def test_mutiny_stops_the_force_this_turn_and_the_next_whatever_was_scouted():
    play = setting({}, {})
    run(play, tile(play, 0, 1), tile(play), SAFE, EVENT, (1, 2))
    assert tile(play, 0, 1) in play.state.scouted[tile(play, 0, 0)]
    assert {e.banner for e in happened(play, BannerHalted)} == {"r1-1", "r1-2"}
    assert (moves(play), moves(play, 2), moves(play, 3)) == ([], [], ["r1-1", "r1-2"])
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2))
    assert asks_of(scouting.scouting(play, "r1"), []) == []


@pytest.mark.rule("ME-SCOUT-18")
def test_a_mutiny_in_the_last_month_is_over_when_winter_is():
    play = setting({}, {})
    play.state = replace(play.state, clock=replace(play.state.clock, turn=6))
    event(play, 3)
    assert moves(play, 6) == []
    spring = replace(play.state.clock, year=2, turn=1)
    play.state = replace(play.state, clock=spring, scouted={}, closed={})
    assert len(asks_of(scouting.scouting(play, "r1"), ["none"])) == 2
    scout(play, SAFE)
    assert moves(play, 1) == ["r1-1", "r1-2"]


@pytest.mark.rule("ME-SCOUT-19", "ME-SUB-12")
def test_spoiled_supplies_take_baggage_or_send_to_the_shortfall_table():
    play = event(setting({"baggage": 2}, {"points": 1200}), 4, 2, 4, 5)
    assert (points(play), baggage(play)) == ([1000, 1120], [1, 0])


@pytest.mark.rule("ME-SCOUT-20", "ME-GEN-03")
def test_sickness_is_rolled_for_each_banner():
    assert points(event(setting({}, {}), 5, 1, 6)) == [990, 940]
    assert points(event(setting({}, {"points": 1400}), 5, 3, 5)) == [970, 1350]


@pytest.mark.rule("ME-SCOUT-21")
def test_storms_halt_the_force_for_this_turn_only():
    play = setting({}, {})
    run(play, tile(play, 0, 1), tile(play), SAFE, EVENT, (3, 3))
    assert (moves(play), moves(play, 2)) == ([], ["r1-1", "r1-2"])
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2))
    assert len(asks_of(scouting.scouting(play, "r1"), [])) == 1


@pytest.mark.rule("ME-SCOUT-22", "ME-MAP-01")
def test_the_wrong_direction_leads_to_the_tile_beyond_the_side_rolled():
    play = event(setting(), 7, 4, (4, 4))
    origin, other = tile(play, 0, 0), tile(play, -1, -1)
    assert play.state.scouted == {origin: (other,)}
    assert play.state.closed == {origin: (tile(play),)}
    assert (play.state.holdings[other].kind, play.state.owner(other)) == ("village", "r1")
    assert found(play) == "unknown"
    asks = asks_of(movement.movement(play, "r1"), [])
    assert {option.facts.get("cell") for option in asks[0].options} == {other, None}


@pytest.mark.rule("ME-SCOUT-22")
def test_the_wrong_direction_back_to_the_tile_meant_rolls_for_it_again():
    play = event(setting(), 7, 2, (4, 4))
    assert found(play) == "village"
    assert play.state.closed == {}
    play = event(setting(), 7, 2, EVENT, (4, 4))
    assert [e.key for e in happened(play, ScoutingFailed)] == ["ambush"]


@pytest.mark.rule("ME-SCOUT-22")
def test_wrong_directions_repeat_and_may_come_back():
    play = event(setting(), 7, 4, EVENT, (3, 4), 2, (4, 4))
    assert found(play) == "village"
    assert play.state.closed == {tile(play, 0, 0): (tile(play, -1, -1),)}


@pytest.mark.rule("ME-SCOUT-22")
def test_a_tile_scouted_before_stays_as_it_is_and_one_named_later_is_not_rolled_twice():
    play = setting({}, {})
    run(play, tile(play, 0, 1), tile(play), SAFE, EVENT, (3, 4), 6)
    assert play.state.scouted == {tile(play, 0, 0): (tile(play, 0, 1),)}
    play = setting({}, {})
    run(play, tile(play), tile(play, 0, 1), EVENT, (3, 4), 6, SAFE)
    assert play.state.scouted == {tile(play, 0, 0): (tile(play, 0, 1),)}


@pytest.mark.rule("ME-SCOUT-22", "ME-SCOUT-16")
def test_the_wrong_direction_opens_no_tile_that_was_closed_before():
    play = setting({}, {})
    run(play, tile(play), tile(play, 0, 1), EVENT, (4, 4), EVENT, (3, 4), 2)
    assert play.state.closed == {tile(play, 0, 0): (tile(play), tile(play, 0, 1))}
    assert play.state.scouted == {}
    play = setting({}, {})
    run(play, tile(play, 0, 1), tile(play), EVENT, (3, 4), 2, EVENT, (4, 4))
    assert set(play.state.closed[tile(play, 0, 0)]) == {tile(play), tile(play, 0, 1)}


@pytest.mark.rule("ME-SCOUT-22", "ME-GEN-06")
@pytest.mark.parametrize("terrain", ["sea", "swamp", None])
def test_a_wrong_direction_over_water_or_off_the_map_finds_nothing(terrain):
    if terrain:
        play = setting(tiles=[Tile(at=(0, 1), terrain=terrain)])
        event(play, 7, 6)
    else:
        play = setting()
        edge = banner("r1", tile(play, 1, 0), number=1)
        play.state = replace(play.state, banners={edge.id: edge}, holdings={})
        world = field(1)
        play = game(world, banners=[replace(edge, cell=cell(world, 1, 0))])
        run(play, tile(play, 0, 0), EVENT, (3, 4), 2)
    assert play.state.scouted == {}
    assert len(happened(play, ScoutingFailed)) == 1


@pytest.mark.rule("ME-SCOUT-24", "ME-ARMY-20")
def test_a_merchant_convoy_fills_a_banner_up_to_its_limit():
    assert baggage(event(setting({"baggage": 4}), 9, 5)) == [6]
    assert baggage(event(setting({"baggage": 5}, {"baggage": 5}), 9, 3)) == [6, 6]


@pytest.mark.rule("ME-SCOUT-24")
def test_a_merchant_convoy_is_shared_at_will():
    assert baggage(event(setting({"baggage": 4}, {}), 9, 5, {"r1-1": 1, "r1-2": 4})) == [5, 4]


def test_a_convoy_is_not_asked_about_where_it_can_be_shared_in_one_way_only():
    assert baggage(event(setting({"baggage": 4}), 9, 1)) == [5]
    assert baggage(event(setting({"baggage": 4}, {"baggage": 6}), 9, 1)) == [5, 6]
    assert baggage(event(setting({"baggage": 4}, {"baggage": 3}), 9, 5)) == [6, 6]


@pytest.mark.rule("ME-SCOUT-25")
def test_a_mercenary_band_joins_for_good_or_kills_the_scouts():
    play = event(setting(), 10, 3, 5)
    assert points(play) == [1100]
    assert found(play) == "unknown"
    assert points(event(setting(), 10, 4, 1)) == [1020]
    assert points(event(setting(), 10, 5)) == [1000]


@pytest.mark.rule("ME-SCOUT-25", "ME-ARMY-21")
def test_mercenaries_fill_no_banner_over_its_limit():
    assert points(event(setting({"points": 1450}), 10, 1, 6)) == [1500]
    assert points(event(setting({"points": 1450}, {}), 10, 1, 2, "r1-2")) == [1450, 1040]


@pytest.mark.rule("ME-SCOUT-26")
def test_event_eleven_is_rolled_again_outside_highland():
    play = event(setting(), 11, (5, 6), (4, 4))
    assert [e.key for e in happened(play, ScoutingFailed)] == ["ambush"]


@pytest.mark.rule("ME-SCOUT-26", "ME-SCOUT-27")
@pytest.mark.parametrize(("terrain", "total"), [("highland", 11), ("highland", 12), ("lowland", 12), ("coastal", 12)])
@pytest.mark.parametrize("die", [1, 3])
def test_dragons_of_a_lair_may_sleep_on(terrain, total, die):
    play = event(setting(terrain=terrain), total, die)
    assert found(play) == "unknown"
    assert len(happened(play, ScoutingFailed)) == 1
    assert happened(play, DragonrageBegan) == []


@pytest.mark.rule("ME-SCOUT-27", "ME-DRAGON-01", "ME-DRAGON-03")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_dragons_of_a_lair_wake_and_rage_from_the_tile_scouted(die):
    play = event(setting(), 12, die, 1, 2, 1, 1)
    assert [(e.cell, e.dragons) for e in happened(play, DragonrageBegan)] == [(tile(play), 2)]


@pytest.mark.rule("ME-SCOUT-27", "ME-DRAGON-01")
def test_a_roll_of_5_and_then_3_wakes_four_dragons():
    play = event(setting(), 12, 5, 3, 5, 5, 5, 1, 1, 1, 1)
    assert [e.dragons for e in happened(play, DragonrageBegan)] == [4]
    assert sum(e.dragons for e in happened(play, DragonsCame)) == 4


@pytest.mark.rule("ME-SCOUT-16", "ME-GEN-04")
def test_a_force_that_is_gone_scouts_no_more():
    play = setting({"points": 40}, {"points": 40})
    run(play, tile(play), tile(play, 0, 1), EVENT, (1, 1), 1, 1)
    assert list(play.state.banners_of("r1")) == []


@pytest.mark.rule("ME-SCOUT-02", "ME-GEN-04")
def test_a_tile_that_only_a_lost_banner_named_is_not_rolled_for():
    play = setting({}, {"points": 40}, {"points": 40})
    run(play, tile(play), tile(play, 0, 1), tile(play, -1, 0), EVENT, (1, 1), 1, 1, 1)
    assert [b.id for b in play.state.banners_of("r1")] == ["r1-1"]
    shared = setting({"points": 40}, {"points": 40}, {})
    run(shared, tile(shared), tile(shared, 0, 1), tile(shared, 0, 1), EVENT, (1, 1), 1, 1, 1, SAFE)
    assert [e.cell for e in happened(shared, TileScouted)] == [tile(shared, 0, 1)]

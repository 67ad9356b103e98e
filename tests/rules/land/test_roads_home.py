"""The way to winter quarters leg by leg, and who would be cut off."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from empires.model.land.world import Tile
from empires.model.state.campaign import Settlement, Siege
from empires.rules.land.roads_home import road_home, roads_home, severed
from empires.rules.winter.winter_quarters import has_road_home
from tests.support.builders import banner, cell, field, game, realm

WORLD = field(3, river=Tile(at=(1, 0), terrain="lowland", rivers=((1, 3),)))
SEAT, EAST, FAR, FARTHER = (cell(WORLD, i, 0) for i in (0, 1, 2, 3))


def winter(banners=(), markers=None, holdings=None, sieges=None, world=WORLD):
    places = {SEAT: Settlement("capital", "r1", seat_of="r1"), **(holdings or {})}
    made = game(world, banners=banners, holdings=places, markers=markers or {}, sieges=sieges or {})
    realms = {**made.state.realms, "r1": realm(1, capital=SEAT, home=(SEAT,))}
    made.state = replace(made.state, realms=realms)
    return made


def road(table, who="r1-1"):
    return road_home(table.world, table.state, table.state.banners[who])


@pytest.mark.rule("ME-QUARTERS-02")
def test_a_road_through_the_own_empire_is_open_unless_a_river_crosses_it():
    plain = field(3)
    marked = {EAST: "r1", FAR: "r1"}
    home = road(winter([banner("r1", FAR)], marked, world=plain))
    assert home.open
    assert [leg.cell for leg in home.legs] == [EAST, SEAT]
    wet = road(winter([banner("r1", FAR)], marked))
    assert not wet.open
    assert [leg.why for leg in wet.legs if leg.why] == ["river"]


@pytest.mark.rule("ME-QUARTERS-02")
def test_foreign_land_and_a_siege_are_named_where_they_stand():
    plain = field(3)
    foreign = road(winter([banner("r1", FAR)], {FAR: "r1"}, world=plain))
    assert [(leg.cell, leg.why) for leg in foreign.legs][-1] == (SEAT, "")
    assert [leg.why for leg in foreign.legs].count("foreign") == 1
    held = {EAST: Settlement("fortress", "r1")}
    around = {c: "r1" for c in plain.tiles if c != SEAT and c != EAST}
    besieged = winter([banner("r1", FAR)], around, held, {EAST: Siege(EAST, "r2", 1)}, plain)
    assert road(besieged).open  # it goes round
    assert EAST not in {leg.cell for leg in road(besieged).legs}
    seat = winter([banner("r1", FAR)], around, held, {SEAT: Siege(SEAT, "r2", 1)}, plain)
    assert not road(seat).home


def test_who_is_at_home_needs_no_road_and_who_besieges_stays():
    table = winter([banner("r1", SEAT), banner("r1", FAR, number=2)], sieges={FAR: Siege(FAR, "r1", 1)})
    roads = roads_home(table.world, table.state, "r1")
    assert [(r.banner, r.legs, r.open) for r in roads] == [("r1-1", (), True)]


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_road_is_open_exactly_where_the_rules_send_a_banner_home_unharmed(data):
    tiles = sorted(WORLD.tiles)
    owned = data.draw(st.dictionaries(st.sampled_from(tiles), st.sampled_from(["r1", "r2", "r1"])))
    owned.pop(SEAT, None)
    where = data.draw(st.sampled_from(tiles))
    zones = len(WORLD.zones(where))
    table = winter([banner("r1", where, zone=data.draw(st.integers(0, zones - 1)))], owned)
    assert road(table).open == has_road_home(table, table.state.banners["r1-1"])


@pytest.mark.rule("ME-REVENUE-06")
def test_what_hangs_on_a_tile_would_be_cut_off_with_it():
    held = {FAR: Settlement("village", "r1"), FARTHER: Settlement("city", "r1")}
    table = winter((), {EAST: "r1"}, held)
    assert severed(WORLD, table.state, "r1", EAST) == {FAR, FARTHER}
    assert severed(WORLD, table.state, "r1", FAR) == {FARTHER}
    assert severed(WORLD, table.state, "r1", FARTHER) == set()
    assert severed(WORLD, table.state, "r1", cell(WORLD, 0, 1)) == set()
    assert severed(WORLD, table.state, "r1", SEAT) == {FAR, FARTHER}

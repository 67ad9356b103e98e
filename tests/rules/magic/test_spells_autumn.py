"""The twelve spells of autumn: every result of every spell."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerLost, PoolChanged, SettlementRazed, SiegeEnded, TileTaken
from empires.model.land.world import Tile
from empires.model.state.asks import Decide
from empires.model.state.campaign import Settlement, Siege
from empires.model.state.pieces import Temple, Wanderer
from empires.rules.magic.casting import cast_at
from empires.rules.magic.equinox import autumn
from empires.rules.winter.winter_quarters import quarters
from empires.rules.winter.winter_revenue import revenue
from tests.support.builders import banner, cell, field, happened
from tests.support.driver import asks_of, drive
from tests.support.magic import AROUND, EAST, FAR, SEAT, SEAT_2, WORLD, at_equinox, cast, points, spell

RIVER = field(
    4,
    a=Tile(at=(-1, 0), terrain="highland", rivers=((2,),)),
    b=Tile(at=(0, 0), terrain="river_valley", rivers=((5, 2),)),
    c=Tile(at=(1, 0), terrain="river_valley", rivers=((5, 2),)),
    d=Tile(at=(2, 0), terrain="river_valley", rivers=((5, 2),)),
    e=Tile(at=(3, 0), terrain="coastal", sea_sides=(2,)),
)
TWO = cell(WORLD, 2, 0)


def village(owner: str = "r2", **changes) -> Settlement:
    return Settlement("village", owner, **changes)


def city(owner: str = "r2") -> Settlement:
    return Settlement("city", owner)


# Blight, Crop -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-23")
def test_a_blighted_rival_with_13_crowns_collects_9():
    kinds = ("city", "city", "fortress", "village", "village", "village")
    holdings = {c: Settlement(kind, "r1") for c, kind in zip(AROUND, kinds, strict=True)}
    table = at_equinox("autumn", holdings={**holdings, TWO: village("r1")})
    assert cast(table, "autumn", "blight_crop", EAST, (4,), "r2")
    drive(revenue(table), [])
    assert table.state.realms["r1"].treasury == 9


@pytest.mark.rule("ME-EQUINOX-23")
def test_only_a_rivals_land_can_be_blighted():
    table = at_equinox("autumn", holdings={EAST: village("r1"), FAR: village("")})
    assert not cast(table, "autumn", "blight_crop", EAST)
    assert not cast(table, "autumn", "blight_crop", FAR)


@pytest.mark.rule("ME-EQUINOX-28")
def test_a_bumper_crop_of_6_brings_6_crowns_more():
    table = at_equinox("autumn")
    assert cast(table, "autumn", "bumper_crop", SEAT, (6,))
    drive(revenue(table), [])
    assert table.state.realms["r1"].treasury == 4 + 6


# Deluge -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-24")
@pytest.mark.parametrize(
    ("kind", "die", "razed"),
    [("village", 3, False), ("village", 4, True), ("fortress", 4, False), ("fortress", 5, True), ("city", 5, False),
     ("city", 6, True)],
)  # fmt: skip
def test_a_deluge_razes_by_kind(kind, die, razed):
    table = at_equinox("autumn", RIVER, (cell(RIVER, 0, 2), SEAT_2), holdings={SEAT: Settlement(kind, "r2")})
    assert cast(table, "autumn", "deluge", SEAT, (die,))
    assert table.state.holdings[SEAT].razed == razed


@pytest.mark.rule("ME-EQUINOX-24")
def test_villages_downstream_are_razed_on_a_6_and_nothing_upstream():
    up, down, further = cell(RIVER, -1, 0), EAST, TWO
    holdings = {up: village(), down: village(), further: Settlement("fortress", "r2")}
    table = at_equinox("autumn", RIVER, (cell(RIVER, 0, 2), SEAT_2), holdings=holdings)
    assert cast(table, "autumn", "deluge", SEAT, (6,))
    assert [event.cell for event in happened(table, SettlementRazed)] == [down]
    table = at_equinox("autumn", RIVER, (cell(RIVER, 0, 2), SEAT_2), holdings=holdings)
    cast(table, "autumn", "deluge", SEAT, (5,))
    assert not happened(table, SettlementRazed)


@pytest.mark.rule("ME-EQUINOX-24")
@pytest.mark.rule("ME-EQUINOX-14")
def test_a_deluge_needs_a_river_and_reaches_protected_villages_but_no_temple():
    holdings = {EAST: village(), TWO: village()}
    table = at_equinox(
        "autumn", RIVER, (cell(RIVER, 0, 2), SEAT_2), holdings=holdings, spells=spell("magical_protection", EAST),
        temples={TWO: Temple(TWO, "r2", "high_elves")},
    )  # fmt: skip
    assert not cast(table, "autumn", "deluge", cell(RIVER, 0, 1))
    assert cast(table, "autumn", "deluge", SEAT, (6,))
    assert table.state.holdings[EAST].razed
    assert not table.state.holdings[TWO].razed


# Trail, Blood ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-25")
def test_a_trail_of_3_hits_the_target_and_two_more():
    troops = (banner("r2", FAR, 1000), banner("r2", TWO, 1000, 2), banner("r1", EAST, 1000, 3))
    table = at_equinox("autumn", banners=troops, holdings={TWO: village()})
    west = WORLD.side_towards(FAR, TWO)
    assert cast(table, "autumn", "trail_of_howling_doom", FAR, (3, 6, west, 2, 5, west, 1))
    assert [points(table, b) for b in ("r2-1", "r2-2", "r1-3")] == [940, 980, 990]
    assert table.state.holdings[TWO].razed


@pytest.mark.rule("ME-EQUINOX-25")
def test_a_tile_reached_twice_is_hit_twice_and_a_village_stands_on_4():
    table = at_equinox(
        "autumn", banners=(banner("r2", FAR, 1000), banner("r2", TWO, 1000, 2)), holdings={FAR: village()}
    )
    west, east = WORLD.side_towards(FAR, TWO), WORLD.side_towards(TWO, FAR)
    assert cast(table, "autumn", "trail_of_howling_doom", FAR, (3, 1, 4, west, 1, east, 2, 4))
    assert points(table, "r2-1") == 970
    assert not table.state.holdings[FAR].razed


@pytest.mark.rule("ME-EQUINOX-25")
def test_a_trail_turns_at_the_edge_and_passes_temples_by():
    edge = cell(WORLD, 4, 0)
    table = at_equinox("autumn", banners=(banner("r2", FAR, 1000),), temples={FAR: Temple(FAR, "r2", "high_elves")})
    east, west = WORLD.side_towards(SEAT, EAST), WORLD.side_towards(EAST, SEAT)
    assert cast(table, "autumn", "trail_of_howling_doom", edge, (2, east, west))
    assert points(table, "r2-1") == 1000


@pytest.mark.rule("ME-EQUINOX-27")
def test_blood_costs_160_points_a_banner_and_the_revenue_of_the_tile():
    table = at_equinox("autumn", holdings={EAST: city("r1"), TWO: village("r1")}, banners=(banner("r1", EAST, 1000),))
    assert cast(table, "autumn", "inundation_of_blood", EAST, ((4, 4),), "r2")
    assert points(table, "r1-1") == 840
    drive(revenue(table), [])
    assert table.state.realms["r1"].treasury == 4 + 1


@pytest.mark.rule("ME-EQUINOX-27")
@pytest.mark.parametrize(("die", "razed"), [(5, False), (6, True)])
def test_blood_razes_a_village_on_a_6(die, razed):
    table = at_equinox("autumn", holdings={FAR: village()})
    assert cast(table, "autumn", "inundation_of_blood", FAR, (die,))
    assert table.state.holdings[FAR].razed == razed


# Gifts ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-26")
def test_a_forged_item_of_9_is_worth_180_points_to_a_banner_of_choice():
    table = at_equinox("autumn", banners=(banner("r1", FAR, 700),))
    assert cast(table, "autumn", "forge_magic", SEAT, ("r1-1", (4, 5)))
    assert points(table, "r1-1") == 880


@pytest.mark.rule("ME-EQUINOX-31")
def test_heroes_of_5_add_500_points_to_the_army():
    table = at_equinox("autumn")
    assert cast(table, "autumn", "call_of_heroes", SEAT, (5,))
    assert table.state.realms["r1"].pool == 500
    assert happened(table, PoolChanged)[0].seen_by == ("r1",)


@pytest.mark.rule("ME-EQUINOX-31")
def test_where_heroes_are_played_they_may_come_as_adventurers_without_pay():
    table = at_equinox("autumn", settings={"module_heroes": "on"})
    assert cast(table, "autumn", "call_of_heroes", SEAT, ("adventurers", 2, 1, 1))
    assert table.state.realms["r1"].pool == 0
    assert [(len(p.heroes), p.employer, p.cell) for p in table.state.parties.values()] == [(2, "r1", SEAT)]
    table = at_equinox("autumn", settings={"module_heroes": "on"})
    assert cast(table, "autumn", "call_of_heroes", SEAT, ("troops", 5))
    assert table.state.realms["r1"].pool == 500


@pytest.mark.rule("ME-EQUINOX-29")
def test_razed_land_beside_the_empire_recovers_with_what_touches_it():
    beside, touching, beyond = EAST, TWO, FAR
    holdings = {c: village("r2", razed=True, razed_by="r2") for c in (beside, touching, beyond)}
    table = at_equinox("autumn", holdings=holdings)
    assert not cast(table, "autumn", "prosper", beyond)
    assert cast(table, "autumn", "prosper", beside)
    held = [(table.state.holdings[c].owner, table.state.holdings[c].razed) for c in (beside, touching, beyond)]
    assert held == [("r1", False), ("r1", False), ("r2", True)]


@pytest.mark.rule("ME-EQUINOX-29")
def test_what_a_stray_spell_recovers_goes_by_precedence():
    table = at_equinox("autumn", holdings={EAST: village("r2", razed=True), FAR: village("r1", razed=True)})
    assert cast(table, "autumn", "prosper", EAST, caster="")
    assert cast(table, "autumn", "prosper", FAR, caster="")
    assert [table.state.holdings[c].owner for c in (EAST, FAR)] == ["r1", ""]


# Madness, Tornado ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-30")
def test_madness_razes_a_foreign_village_with_all_banners():
    table = at_equinox(
        "autumn", holdings={FAR: village()}, banners=(banner("r2", FAR, 1500), banner("r2", FAR, 600, 2))
    )
    assert cast(table, "autumn", "reign_of_madness", FAR)
    assert table.state.holdings[FAR].razed
    assert {event.banner for event in happened(table, BannerLost)} == {"r2-1", "r2-2"}


@pytest.mark.rule("ME-EQUINOX-30")
@pytest.mark.parametrize("owner", ["r2", ""])
def test_madness_takes_banners_of_every_realm_in_the_village_and_nothing_next_door(owner):
    here = (banner("r2", FAR, 900), banner("r1", FAR, 800, 2))
    table = at_equinox(
        "autumn", holdings={FAR: village(owner), TWO: village("r2")}, banners=(*here, banner("r2", TWO, 700, 3))
    )
    assert cast(table, "autumn", "reign_of_madness", FAR)
    assert {event.banner for event in happened(table, BannerLost)} == {"r2-1", "r1-2"}
    assert (table.state.holdings[TWO].razed, points(table, "r2-3")) == (False, 700)


@pytest.mark.rule("ME-EQUINOX-30")
@pytest.mark.parametrize("place", [village("r1"), city(), Settlement("fortress", "r2")])
def test_madness_needs_a_village_of_others(place):
    assert not cast(at_equinox("autumn", holdings={FAR: place}), "autumn", "reign_of_madness", FAR)


@pytest.mark.rule("ME-EQUINOX-34")
@pytest.mark.parametrize(
    ("kind", "dice", "razed"),
    [("village", (), True), ("fortress", (2,), False), ("fortress", (3,), True), ("city", (3,), False),
     ("city", (4,), True)],
)  # fmt: skip
def test_a_tornado_razes_by_kind_and_destroys_the_force_with_the_place(kind, dice, razed):
    table = at_equinox("autumn", holdings={FAR: Settlement(kind, "r2", stockpile=4)}, banners=(banner("r2", FAR),))
    assert cast(table, "autumn", "tornado_of_peril", FAR, dice)
    place = table.state.holdings[FAR]
    assert (place.razed, place.razed_in_winter) == (razed, False)
    assert (points(table, "r2-1") == 0) == razed
    assert place.stockpile == (0 if razed else 4)


@pytest.mark.rule("ME-EQUINOX-34")
def test_a_tornado_destroys_every_force_in_the_open():
    bandits = {"wanderer1": Wanderer("wanderer1", "bandits", FAR, 600)}
    table = at_equinox("autumn", banners=(banner("r2", FAR), banner("r1", FAR, 900, 2)), wanderers=bandits)
    assert cast(table, "autumn", "tornado_of_peril", FAR)
    assert not table.state.wanderers
    assert set(table.state.banners) == {"r1-9", "r2-9"}


# Sieges -------------------------------------------------------------------------------------------------------


def besieged(**more):
    """r2 besieges a fortress of r1 with one banner in it."""
    return at_equinox(
        "autumn", holdings={FAR: Settlement("fortress", "r1")},
        banners=(banner("r1", FAR, 800, 1, inside=True), banner("r2", FAR, 1500, 2)),
        sieges={FAR: Siege(FAR, "r2", 4)}, **more,
    )  # fmt: skip


@pytest.mark.rule("ME-EQUINOX-32")
def test_the_caster_destroys_the_besiegers():
    table = besieged()
    assert cast(table, "autumn", "break_siege", FAR, ("besiegers",))
    assert points(table, "r2-2") == 0
    assert points(table, "r1-1") == 800
    assert not table.state.sieges
    assert table.state.holdings[FAR].owner == "r1"


@pytest.mark.rule("ME-EQUINOX-32")
def test_the_caster_destroys_the_garrison_and_the_besiegers_take_the_place():
    table = besieged()
    assert cast(table, "autumn", "break_siege", FAR, ("garrison",))
    assert points(table, "r1-1") == 0
    assert happened(table, TileTaken)[0].realm == "r2"
    assert happened(table, SiegeEnded)[0].how == "magic"


@pytest.mark.rule("ME-EQUINOX-32")
@pytest.mark.rule("ME-GEN-08")
def test_a_stray_spell_destroys_a_random_side():
    table = besieged()
    assert drive(cast_at(table, "autumn", "break_siege", FAR), [2])
    assert points(table, "r1-1") == 0


@pytest.mark.rule("ME-EQUINOX-32")
def test_the_suggestion_is_the_side_that_is_not_his_own():
    for caster, default in (("r1", "besiegers"), ("r2", "garrison")):
        ask = asks_of(cast_at(besieged(), "autumn", "break_siege", FAR, caster), [])[0]
        assert isinstance(ask, Decide)
        assert (ask.default, ask.by) == (default, caster)


@pytest.mark.rule("ME-EQUINOX-32")
def test_without_any_siege_an_unoccupied_fortress_is_razed():
    empty, held = FAR, TWO
    holdings = {empty: Settlement("fortress", "r2"), held: Settlement("fortress", "r2")}
    table = at_equinox("autumn", holdings=holdings, banners=(banner("r2", held),))
    assert not cast(table, "autumn", "break_siege", held)
    assert cast(table, "autumn", "break_siege", empty)
    assert table.state.holdings[empty].razed
    under = besieged()
    under.state = replace(under.state, holdings={**under.state.holdings, TWO: Settlement("fortress", "r2")})
    assert not cast(under, "autumn", "break_siege", TWO)


# Mists ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-33")
def test_a_friendly_force_comes_home_unharmed():
    table = at_equinox("autumn", banners=(banner("r1", FAR, 1000),))
    assert cast(table, "autumn", "shrouding_mists", FAR)
    drive(quarters(table), [])
    assert (table.state.banners["r1-1"].cell, points(table, "r1-1")) == (SEAT, 1000)
    assert table.state.banners["r1-1"].boons == {}


@pytest.mark.rule("ME-EQUINOX-33")
def test_an_enemy_force_must_make_a_winter_retreat_though_its_way_is_free():
    road = {cell(WORLD, -3, 0): "r2", cell(WORLD, -2, 0): "r2"}
    table = at_equinox("autumn", markers=road, banners=(banner("r2", cell(WORLD, -2, 0), 1000),))
    assert cast(table, "autumn", "shrouding_mists", cell(WORLD, -2, 0))
    drive(quarters(table), [6, 2])
    assert points(table, "r2-1") == 1000 - 60


@pytest.mark.rule("ME-EQUINOX-33", "ME-EQUINOX-32")
def test_the_mists_break_no_siege():
    table = besieged()
    assert not cast(table, "autumn", "shrouding_mists", FAR)
    assert FAR in table.state.sieges


@pytest.mark.rule("ME-EQUINOX-33")
@pytest.mark.parametrize("owner", ["r1", "r2", ""])
def test_an_enemy_in_the_tile_of_a_settlement_is_never_taken(owner):
    table = at_equinox("autumn", holdings={FAR: Settlement("village", owner)}, banners=(banner("r2", FAR, 1000),))
    assert not cast(table, "autumn", "shrouding_mists", FAR)
    razed = at_equinox(
        "autumn", holdings={FAR: Settlement("village", owner, razed=True)}, banners=(banner("r2", FAR, 1000),)
    )
    assert cast(razed, "autumn", "shrouding_mists", FAR)


@pytest.mark.rule("ME-EQUINOX-33")
def test_neither_a_force_in_its_settlement_nor_one_with_a_road_home_is_taken():
    table = at_equinox("autumn", holdings={FAR: village()}, banners=(banner("r2", FAR), banner("r1", EAST, 900, 2)),
                       markers={EAST: "r1"})  # fmt: skip
    assert not cast(table, "autumn", "shrouding_mists", FAR)
    assert not cast(table, "autumn", "shrouding_mists", EAST)


@pytest.mark.rule("ME-EQUINOX-33")
@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 60)])
def test_a_stray_mist_helps_or_harms_at_random(die, lost):
    table = at_equinox("autumn", banners=(banner("r2", FAR, 1000),))
    assert drive(cast_at(table, "autumn", "shrouding_mists", FAR), [die])
    drive(quarters(table), [6, 2] if lost else [])
    assert points(table, "r2-1") == 1000 - lost


def test_protection_is_lifted_after_the_autumn_equinox_of_its_year():
    table = at_equinox("autumn", spells=spell("magical_protection", FAR), garrison=0)
    drive(autumn(table), [5, 2])
    assert not table.state.spells

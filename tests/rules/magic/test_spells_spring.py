"""The twelve spells of spring as they are cast, and their end with the season."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import (
    BannerLost,
    BannerRaised,
    BattleFought,
    LocationGone,
    SpellEnded,
    StrengthLearned,
    TempleLost,
)
from empires.model.land.world import Tile
from empires.model.state.asks import Decide
from empires.model.state.campaign import Settlement, Siege
from empires.model.state.pieces import Location, Ship, Temple, Wanderer
from empires.rules.magic.casting import cast_at
from empires.rules.march import lasting
from empires.rules.year.month import season_ends
from tests.support.builders import banner, cell, field, happened
from tests.support.driver import asks_of, drive
from tests.support.magic import EAST, FAR, RIVER, SEAT, SEAT_2, WORLD, at_equinox, cast, points, spell

TWO = cell(WORLD, 2, 0)
COAST = field(
    4,
    coast=Tile(at=(3, 0), terrain="coastal", sea_sides=(2,)),
    sea=Tile(at=(4, 0), terrain="sea"),
    other=Tile(at=(3, -1), terrain="coastal", sea_sides=(2,)),
)


def season_over(table):
    """The season of year 2 comes to its end."""
    table.state = replace(table.state, clock=replace(table.state.clock, year=2, part="season"))
    drive(season_ends(table), [])


# Marks that last ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-10")
@pytest.mark.parametrize(
    ("key", "where", "rule"),
    [("abundance", FAR, "11"), ("chaos_void", FAR, "12"), ("portents_of_terror", FAR, "15"), ("quake", EAST, "16"),
     ("rot", FAR, "18"), ("storm", FAR, "20"), ("withershins", FAR, "22")],
)  # fmt: skip
def test_a_spell_of_the_season_lies_until_its_end(key, where, rule):
    table = at_equinox(holdings={EAST: Settlement("fortress", "r2")})
    assert cast(table, "spring", key, where)
    laid = table.state.spells["spell1"]
    assert (laid.key, laid.cell, laid.until) == (key, where, 2)
    drive(season_ends(table), [])
    assert table.state.spells  # winter of year 1: the season is still to come
    season_over(table)
    assert not table.state.spells
    assert happened(table, SpellEnded)[0].why == "spell_over"


@pytest.mark.rule("ME-EQUINOX-13")
def test_hold_river_lies_on_the_tile_and_all_below():
    table = at_equinox(world=RIVER, seats=(cell(RIVER, 0, 2), SEAT_2))
    assert not cast(table, "spring", "hold_river", cell(RIVER, 0, 1))
    assert cast(table, "spring", "hold_river", SEAT)
    held = table.state.spells["spell1"]
    assert (held.cell, held.cells) == (SEAT, (EAST,))
    season_over(table)
    assert not table.state.spells


@pytest.mark.rule("ME-EQUINOX-14")
def test_protection_ends_what_lies_there_and_outlasts_the_season():
    risen = {"wanderer1": Wanderer("wanderer1", "risen", FAR, 300, until=2)}
    spells = {**spell("rot", FAR, until=2), **spell("hold_river", EAST, number=2, cells=(FAR,), until=2)}
    table = at_equinox(spells=spells, wanderers=risen, made={"spell": 2})
    assert cast(table, "spring", "magical_protection", FAR)
    assert [event.key for event in happened(table, SpellEnded)] == ["rot"]
    assert sorted(s.key for s in table.state.spells.values()) == ["hold_river", "magical_protection"]
    assert not table.state.wanderers
    assert not cast(table, "spring", "storm", FAR)
    season_over(table)
    assert [s.key for s in table.state.spells.values()] == ["magical_protection"]
    lasting.autumn_over(table)
    assert not table.state.spells


@pytest.mark.rule("ME-EQUINOX-12")
@pytest.mark.parametrize(
    ("place", "fits"),
    [(None, True), (Settlement("village", "r2"), False), (Settlement("village", "r2", razed=True), True)],
)
def test_a_void_needs_unknown_or_barren_land(place, fits):
    table = at_equinox(holdings={} if place is None else {FAR: place})
    assert cast(table, "spring", "chaos_void", FAR) == fits


@pytest.mark.rule("ME-EQUINOX-12")
@pytest.mark.rule("ME-CHAOS-09")
def test_a_void_destroys_what_is_there_but_for_chaos():
    table = at_equinox(
        banners=(banner("r1", FAR), banner("r2", FAR, 900, 2)),
        races=("empire", "chaos"),
        markers={FAR: "r1"},
        locations={FAR: Location(FAR, "tower", 1)},
        temples={FAR: Temple(FAR, "r1", "empire")},
        wanderers={"wanderer1": Wanderer("wanderer1", "bandits", FAR, 600)},
    )
    assert cast(table, "spring", "chaos_void", FAR)
    assert [event.banner for event in happened(table, BannerLost)] == ["r1-1"]
    assert points(table, "r2-2") == 900
    assert happened(table, LocationGone)
    assert happened(table, TempleLost)
    assert not table.state.wanderers


@pytest.mark.rule("ME-EQUINOX-16")
@pytest.mark.parametrize(("kind", "fits"), [("village", False), ("fortress", True), ("city", True)])
def test_a_quake_needs_walls(kind, fits):
    assert cast(at_equinox(holdings={FAR: Settlement(kind, "r2")}), "spring", "quake", FAR) == fits


@pytest.mark.rule("ME-EQUINOX-17")
def test_nobody_rises_from_the_sea():
    shore, sea = Tile(at=(2, 0), terrain="coastal", sea_sides=(2,)), Tile(at=(3, 0), terrain="sea")
    table = at_equinox(world=field(4, shore=shore, sea=sea))
    assert not cast(table, "spring", "raise_dead", FAR)
    assert cast(table, "spring", "raise_dead", EAST, (4,))


# The dead -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-17")
def test_the_dead_of_4_stand_400_strong_and_stay_where_nobody_is():
    table = at_equinox()
    assert cast(table, "spring", "raise_dead", FAR, (4,))
    risen = table.state.wanderers["wanderer1"]
    assert (risen.kind, risen.points, risen.owner, risen.until) == ("risen", 400, "", 2)
    season_over(table)
    assert not table.state.wanderers


@pytest.mark.rule("ME-EQUINOX-17")
@pytest.mark.parametrize(
    ("enemy", "dice", "left"),
    [(1500, (1, "hold", 1, (1, 2), 3, 4), None), (600, (6, "hold", 1, (3, 4), 1, 1), None),
     (100, (6, "hold", 1, (6, 5), 1, 1), 550)],
    ids=("beaten", "draw", "won"),
)  # fmt: skip
def test_the_dead_attack_at_once_and_stay_only_if_they_win(enemy, dice, left):
    table = at_equinox(banners=(banner("r2", FAR, enemy),))
    assert cast(table, "spring", "raise_dead", FAR, dice)
    fought = happened(table, BattleFought)[0]
    assert (fought.attacker, fought.defender) == ("", "r2")
    assert [w.points for w in table.state.wanderers.values()] == ([] if left is None else [left])


@pytest.mark.rule("ME-EQUINOX-17")
def test_an_undead_caster_commands_the_dead_until_the_end_of_the_season():
    table = at_equinox(races=("khemri", "empire"))
    assert cast(table, "spring", "raise_dead", FAR, (3,))
    called = happened(table, BannerRaised)[0].banner
    assert (called.owner, called.cell, called.points, called.kind, called.until) == ("r1", FAR, 300, "undead", 2)
    assert not table.state.wanderers
    season_over(table)
    assert called.id not in table.state.banners


# Hosts, knowledge, baggage, ships ---------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-21")
def test_a_host_of_2_is_a_banner_of_200_points_in_the_casters_land():
    table = at_equinox(holdings={FAR: Settlement("village", "r2")})
    assert not cast(table, "spring", "summon_host", FAR)
    assert cast(table, "spring", "summon_host", SEAT, (2,))
    called = happened(table, BannerRaised)[0].banner
    assert (called.owner, called.cell, called.points, called.exceptional) == ("r1", SEAT, 200, True)
    assert (called.kind, called.until) == ("host", 2)
    season_over(table)
    assert called.id not in table.state.banners
    assert "r1-9" in table.state.banners


@pytest.mark.rule("ME-EQUINOX-19")
def test_scrye_tells_the_caster_points_and_content():
    table = at_equinox(banners=(banner("r2", FAR, 1000, 1, baggage=2), banner("r2", FAR, 600, 2)))
    assert not cast(table, "spring", "scrye", EAST)
    assert cast(table, "spring", "scrye", FAR)
    told = happened(table, StrengthLearned)[0]
    assert (told.realm, told.learned.owner, told.learned.points) == ("r1", "r2", 1600)
    assert told.learned.banners == ((1, 1000, 2), (2, 600, 0))
    assert "r1" in told.seen_by
    assert not cast(at_equinox(banners=(banner("r2", FAR),)), "spring", "scrye", FAR, caster="")


@pytest.mark.rule("ME-EQUINOX-19")
def test_of_two_forces_the_caster_chooses_one():
    seats = (SEAT, SEAT_2, cell(WORLD, 0, 4))
    table = at_equinox(seats=seats, banners=(banner("r2", FAR, 700), banner("r3", FAR, 900)))
    ask = asks_of(cast_at(table, "spring", "scrye", FAR, "r1"), [])[0]
    assert isinstance(ask, Decide)
    assert [option.key for option in ask.options] == ["r2", "r3"]
    assert cast(table, "spring", "scrye", FAR, ("r3",))
    assert table.state.learned["r1"][FAR].points == 900


@pytest.mark.rule("ME-EQUINOX-18")
def test_rot_destroys_baggage_treasure_stores_and_supplies():
    table = at_equinox(
        holdings={FAR: Settlement("fortress", "r2", stockpile=3)},
        banners=(banner("r1", FAR, 900, 1, baggage=4, treasure=2),),
        sieges={FAR: Siege(FAR, "r1", 1, defenders=600, supplies=5)},
    )
    assert cast(table, "spring", "rot", FAR)
    held = table.state.banners["r1-1"]
    assert (held.baggage, held.treasure) == (0, 0)
    assert table.state.holdings[FAR].stockpile == 0
    assert table.state.sieges[FAR].supplies == 0
    assert table.log[-1].seen_by == ("r2",)


def ship(number: int, at: str, owner: str = "r2") -> dict[str, Ship]:
    return {f"ship{number}": Ship(f"ship{number}", owner, at)}


@pytest.mark.rule("ME-EQUINOX-20")
def test_of_two_ships_with_1_and_4_one_is_wrecked_and_one_driven_off():
    table = at_equinox(
        world=COAST, ships={**ship(1, FAR), **ship(2, FAR)}, banners=(banner("r2", FAR, 700, aboard="ship1"),)
    )
    assert cast(table, "spring", "storm", FAR, (1, 4, 1))
    assert list(table.state.ships) == ["ship2"]
    driven = table.state.ships["ship2"]
    assert driven.cell != FAR
    assert COAST.tiles[driven.cell].terrain in ("sea", "coastal")
    assert not driven.harbour
    assert points(table, "r2-1") == 0


@pytest.mark.rule("ME-EQUINOX-20")
def test_a_ship_that_comes_later_is_taken_by_the_storm_too():
    table = at_equinox(world=COAST, spells=spell("storm", FAR), ships={**ship(1, FAR), **ship(2, cell(COAST, 4, 0))})
    drive(lasting.ship_arrived(table, "ship2"), [])
    drive(lasting.ship_arrived(table, "ship1"), [2])
    assert list(table.state.ships) == ["ship2"]

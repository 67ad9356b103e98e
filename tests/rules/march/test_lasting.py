"""Spells that lie on tiles work all season: forage, marches, scouts, walls, courage."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.book.odds import BREACHED, assault_odds, combat_factor
from empires.model.events.all_events import BannerHalted, BannerLost, ScoutingFailed, SpellEnded, TileScouted
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Roll
from empires.model.state.campaign import Settlement, Siege
from empires.model.state.pieces import Temple, Wanderer
from empires.rules.core.force import Force
from empires.rules.fight import wandering
from empires.rules.fight.walls import value
from empires.rules.land import routes
from empires.rules.march import lasting, scouts
from empires.rules.march.dragon import dragonrage
from empires.rules.march.feeding import forage_value
from empires.rules.march.marching import march, may_move
from empires.rules.season import raze, scouting, siege
from empires.rules.season.subsistence import subsistence
from empires.rules.troops.losses import give_baggage
from empires.rules.year.month import begin
from tests.support.builders import banner, book, cell, field, game, happened
from tests.support.driver import asks_of, drive
from tests.support.magic import spell

WORLD = field(3)
HERE, EAST, WEST = cell(WORLD, 0, 0), cell(WORLD, 1, 0), cell(WORLD, -1, 0)
RIVER = field(
    3,
    a=Tile(at=(-1, -1), terrain="highland", rivers=((1,),)),
    b=Tile(at=(0, 0), terrain="river_valley", rivers=((4, 1),)),
    c=Tile(at=(1, 1), terrain="coastal", sea_sides=(1,), rivers=((4,),)),
)


def free_way(table, who="r1"):
    """The way east from the west bank."""
    held = table.state.banners[f"{who}-1"]
    return routes.way_to(table.world, table.state, who, held.cell, held.zone, EAST)


def march_east(table, answers):
    """r1-1 marches over the river."""
    way = free_way(table)
    drive(march(table, Force("r1", HERE, ("r1-1",)), {"r1-1": way}), answers)


def bank(table) -> int:
    """The zone of the river tile that reaches its western side."""
    return table.world.zones_touching(HERE, 5)[0]


def at_river(**more):
    table = game(RIVER, banners=(banner("r1", HERE, 900),), **more)
    table.state.banners["r1-1"] = replace(table.state.banners["r1-1"], zone=bank(table))
    return table


# Forage ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-11")
def test_abundance_feeds_any_number_of_banners():
    troops = [banner("r1", HERE, 600, n) for n in range(1, 6)]
    table = game(WORLD, banners=troops, step="subsistence", spells=spell("abundance", HERE))
    assert forage_value(table, "r1", HERE) >= 5
    drive(subsistence(table, "r1"), [])
    assert all(table.state.banners[b.id].points == 600 for b in troops)


@pytest.mark.rule("ME-EQUINOX-11")
def test_a_razed_village_in_abundance_yields_5_baggage_on_a_4_and_the_spell_ends():
    table = game(
        WORLD, banners=(banner("r1", HERE),), holdings={HERE: Settlement("village", "r1")}, step="raze",
        spells=spell("abundance", HERE),
    )  # fmt: skip
    drive(raze.burn(table, "r1", HERE), [4])
    assert table.state.banners["r1-1"].baggage == 5
    assert happened(table, SpellEnded)[0].why == "spell_spent"


@pytest.mark.rule("ME-EQUINOX-20")
def test_a_storm_feeds_nobody_and_the_last_spell_laid_counts():
    spells = {**spell("abundance", HERE), **spell("storm", HERE, number=2)}
    table = game(WORLD, banners=(banner("r1", HERE),), holdings={HERE: Settlement("city", "r1")}, spells=spells)
    assert forage_value(table, "r1", HERE) == 0


# Moving in ------------------------------------------------------------------------------------------------


def marching(key, race="empire", **changes):
    """r1-1 goes east into a tile with a spell."""
    table = game(WORLD, banners=(banner("r1", HERE, 900, **changes),), spells=spell(key, EAST), markers={EAST: "r2"})
    table.state.realms["r1"] = replace(table.state.realms["r1"], race=race)
    march_east(table, [])
    return table


@pytest.mark.rule("ME-EQUINOX-12")
def test_whoever_marches_into_a_void_is_destroyed():
    table = marching("chaos_void")
    assert happened(table, BannerLost)[0].why == "void"
    assert table.state.markers == {EAST: "r2"}


@pytest.mark.rule("ME-CHAOS-09")
def test_chaos_marches_into_a_void_as_normal():
    assert marching("chaos_void", "chaos").state.banners["r1-1"].cell == EAST


@pytest.mark.rule("ME-EQUINOX-12")
def test_wandering_forces_are_swallowed_too():
    table = game(WORLD, spells=spell("chaos_void", HERE), wanderers={"w1": Wanderer("w1", "bandits", HERE, 900)})
    drive(wandering.arrive(table, "w1"), [])
    assert not table.state.wanderers


@pytest.mark.rule("ME-EQUINOX-18")
def test_baggage_brought_in_rots_and_none_is_gained_there():
    table = marching("rot", baggage=5, treasure=2)
    held = table.state.banners["r1-1"]
    assert (held.cell, held.baggage, held.treasure) == (EAST, 0, 0)
    assert give_baggage(table, "r1-1", 3, "booty", "ME-SUB-08") == 0


# The held river -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-13")
def test_a_held_river_is_crossed_without_a_route_roll_further_down_too():
    assert free_way(at_river()).crossing == "river"
    assert free_way(at_river(spells=spell("hold_river", HERE))).crossing == ""
    upstream = cell(RIVER, -1, -1)
    table = at_river(spells=spell("hold_river", upstream, cells=(HERE, cell(RIVER, 1, 1))))
    assert free_way(table).crossing == ""
    march_east(table, [])
    assert table.state.banners["r1-1"].cell == EAST


@pytest.mark.rule("ME-EQUINOX-13")
def test_the_caster_rolls_5_as_an_enemy_of_900_points_crosses():
    table = at_river(spells=spell("hold_river", HERE, "r2"))
    march_east(table, ["yes", 5])
    assert happened(table, BannerLost)[0].why == "swept_away"
    assert happened(table, SpellEnded)[0].why == "spell_ended"
    assert not table.state.spells


@pytest.mark.rule("ME-EQUINOX-13")
def test_a_4_lets_them_over_and_there_is_no_second_try_that_turn():
    table = at_river(spells=spell("hold_river", HERE, "r2"))
    march_east(table, ["yes", 4])
    assert table.state.banners["r1-1"].cell == EAST
    assert lasting.holder(table, "r1", HERE) is None
    table.state = replace(table.state, clock=replace(table.state.clock, turn=2))
    assert lasting.holder(table, "r1", HERE) is not None


@pytest.mark.rule("ME-EQUINOX-13")
def test_the_caster_may_let_them_pass_and_is_not_asked_for_those_who_stay_on_their_bank():
    table = at_river(spells=spell("hold_river", HERE, "r2"))
    march_east(table, ["no"])
    assert table.state.banners["r1-1"].cell == EAST
    table = at_river(spells=spell("hold_river", HERE, "r2"))
    held = table.state.banners["r1-1"]
    west = routes.way_to(RIVER, table.state, "r1", HERE, held.zone, WEST)
    assert not asks_of(march(table, Force("r1", HERE, ("r1-1",)), {"r1-1": west}), [])


# Courage and scouts ---------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-15")
@pytest.mark.parametrize("die", range(1, 7))
def test_under_portents_1_to_3_does_nothing_and_hired_banners_leave(die):
    troops = (banner("r1", HERE, 900), banner("r1", HERE, 600, 2, kind="allied"), banner("r2", EAST, 900))
    table = game(WORLD, banners=troops, spells=spell("portents_of_terror", HERE))
    drive(begin(table), [die])
    failed = die <= 3
    assert ("r1-2" not in table.state.banners) == failed
    month = table.state.clock.month
    held = table.state.banners["r1-1"]
    assert may_move(table.state, held) != failed
    assert scouts.may_scout(table.state, held) != failed
    assert lasting.spellbound(held, month) == failed
    assert not lasting.spellbound(held, month + 1)
    assert bool(happened(table, BannerHalted)) == failed


@pytest.mark.rule("ME-EQUINOX-15")
def test_each_force_there_rolls_for_itself_and_spellbound_besiegers_only_wait():
    besieger = banner("r1", HERE, 1500)
    table = game(
        WORLD, banners=(besieger, banner("r2", HERE, 800, inside=True)), holdings={HERE: Settlement("fortress", "r2")},
        sieges={HERE: Siege(HERE, "r1", 1)}, spells=spell("portents_of_terror", HERE), step="siege",
    )  # fmt: skip
    assert len([a for a in asks_of(begin(table), [6, 6]) if isinstance(a, Roll)]) == 2
    assert asks_of(siege.sieges(table, "r1"), [])
    drive(begin(table), [3, 6])
    assert not asks_of(siege.sieges(table, "r1"), [])


@pytest.mark.rule("ME-EQUINOX-15")
def test_spellbound_troops_raze_nothing():
    table = game(WORLD, banners=(banner("r1", HERE),), holdings={HERE: Settlement("village", "r1")},
                 spells=spell("portents_of_terror", HERE))  # fmt: skip
    assert raze.may_raze(table, "r1") == [HERE]
    drive(begin(table), [1])
    assert raze.may_raze(table, "r1") == []


@pytest.mark.rule("ME-EQUINOX-22")
def test_scouts_under_withershins_who_roll_a_6_scout_beyond_side_6():
    table = game(WORLD, banners=(banner("r1", HERE), banner("r1", HERE, 900, 2)), spells=spell("withershins", HERE))
    ask = asks_of(scouting.scouting(table, "r1"), [])[0]
    assert isinstance(ask, Decide)
    assert "astray" in [option.key for option in ask.options]
    assert not {option.key for option in ask.options} & {other for _, other in WORLD.neighbours(HERE)}
    drive(scouting.scouting(table, "r1"), ["astray", "astray", 6, (4, 3)])
    scouted = happened(table, TileScouted)
    assert [event.cell for event in scouted] == [WORLD.neighbour(HERE, 6)]


@pytest.mark.rule("ME-EQUINOX-22")
def test_nobody_need_scout_and_off_the_map_there_is_nothing():
    table = game(WORLD, banners=(banner("r1", HERE),), spells=spell("withershins", HERE))
    drive(scouting.scouting(table, "r1"), ["none"])
    edge = cell(WORLD, 3, 0)
    table = game(WORLD, banners=(banner("r1", edge),), spells=spell("withershins", edge))
    drive(scouting.scouting(table, "r1"), ["astray", 2])
    assert not happened(table, TileScouted)


@pytest.mark.rule("ME-EQUINOX-20")
@pytest.mark.parametrize("die", range(1, 7))
def test_scouts_leaving_a_storm_are_driven_back_on_4_to_6(die):
    table = game(WORLD, banners=(banner("r1", HERE),), spells=spell("storm", HERE))
    drive(scouting.scouting(table, "r1"), [EAST, die] + ([] if die >= 4 else [(4, 3)]))
    assert bool(happened(table, ScoutingFailed)) == (die >= 4)
    assert bool(happened(table, TileScouted)) == (die < 4)


# Walls and dragons ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-16")
@pytest.mark.rule("ME-SIEGE-24")
def test_behind_fallen_walls_a_garrison_of_800_has_value_0_and_the_factor_is_4():
    table = game(WORLD, holdings={HERE: Settlement("city", "r2")}, spells=spell("quake", HERE))
    assert value(table, HERE, 800) == 0
    assert combat_factor(book(), 1000, 0) == 4
    assert assault_odds(book(), 1000, 800, BREACHED) == assault_odds(book(), 1000, 0, "city")
    table.state = replace(table.state, spells={})
    assert value(table, HERE, 800) > 800


@pytest.mark.rule("ME-DRAGON-12")
@pytest.mark.rule("ME-HELF-07")
def test_dragons_do_nothing_to_a_tile_with_a_high_elf_temple():
    temples = {HERE: Temple(HERE, "r1", "high_elves")}
    table = game(WORLD, banners=(banner("r1", HERE),), holdings={HERE: Settlement("city", "r1")}, temples=temples)
    drive(dragonrage(table, HERE, 1, in_winter=False), [])
    assert not table.state.holdings[HERE].razed
    assert table.state.banners["r1-1"].points == 1000


@pytest.mark.rule("ME-EQUINOX-11")
def test_abundance_ends_when_dragons_raze_the_tile():
    table = game(WORLD, holdings={HERE: Settlement("village", "r1")}, spells=spell("abundance", HERE))
    worst = max(row["max"] for row in book().rows("dragonrage"))
    for die in range(1, worst + 1):
        trial = game(WORLD, holdings=table.state.holdings, spells=table.state.spells)
        drive(dragonrage(trial, HERE, 1, in_winter=False), [die])
        assert bool(trial.state.spells) != trial.state.holdings[HERE].razed

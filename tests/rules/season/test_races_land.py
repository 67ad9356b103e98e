"""Races on the land: what feeds them, what they raze and keep, what joins them, ways, quarters and revenue."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import (
    Fed,
    PointsChanged,
    RouteTried,
    RuinLost,
    SettlementRazed,
    SettlementRecovered,
    TileScouted,
)
from empires.model.fold.changes import realm_with
from empires.model.land.world import Tile
from empires.model.state.campaign import Banner, Clock, Settlement
from empires.model.state.pieces import Location
from empires.rules.core.game import Game
from empires.rules.land.roads_home import open_goals
from empires.rules.land.routes import Way, isolated, supply
from empires.rules.march import crossings, feeding, marching, scouts
from empires.rules.march.dragon import dragonrage
from empires.rules.season import battle, movement, subsistence
from empires.rules.season.raze import burn, raze
from empires.rules.troops.losses import give_baggage
from empires.rules.winter.income import revenue_sources
from empires.rules.winter.winter_baggage import buy
from empires.rules.winter.winter_quarters import has_road_home, quarters
from empires.rules.winter.winter_recovery import recovery
from empires.rules.year.setup import muster
from empires.words.notes import route_ranges
from tests.support.builders import banner, book, cell, field, game, happened, realm
from tests.support.driver import drive

WOODS = field(3, wood=Tile(at=(1, 0), terrain="lowland", forest=True))
SEAT, WOOD, PLAIN = (cell(WOODS, *at) for at in ((0, 0), (1, 0), (-1, 0)))
FAR, FARTHER = cell(WOODS, 2, 0), cell(WOODS, 3, 0)
HOME = (SEAT, WOOD, PLAIN)


def land(race: str, *banners: Banner, holdings: dict[str, Settlement] | None = None, **changes: Any) -> Game:
    """r1 of this race sits in the middle of its realm: a wood to the east, a plain to the west."""
    places = {SEAT: Settlement("capital", "r1", seat_of="r1"), **(holdings or {})}
    culture = race if race in ("necromancers", "vampire_counts", "khemri") else ""
    table = game(WOODS, banners=banners, holdings=places, step="subsistence", **changes)
    own = realm(1, race="undead" if culture else race, culture=culture, capital=SEAT, home=HOME)
    table.state = replace(table.state, realms={**table.state.realms, "r1": own})
    return table


def fed(table: Game) -> dict[str, str]:
    return {event.banner: event.by for event in happened(table, Fed)}


def eat(table: Game, *answers: Any) -> Game:
    drive(subsistence.subsistence(table, "r1"), list(answers))
    return table


# Hunger -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-ORC-01")
@pytest.mark.parametrize(("race", "loss"), [("orcs_goblins", 240), ("empire", 120)])
def test_orcs_lose_twice_what_hunger_costs_others(race: str, loss: int):
    table = eat(land(race, banner("r1", FAR, 1000)), 2, 6)
    assert [event.delta for event in happened(table, PointsChanged)] == [-loss]


@pytest.mark.rule("ME-ORC-01")
def test_other_losses_in_the_same_way_as_hunger_are_not_doubled():
    table = land("orcs_goblins", banner("r1", FAR, 1000, came_from=SEAT))
    drive(crossings.perilous(table, "r1", ["r1-1"], FAR, SEAT), [2, 6])
    assert [event.delta for event in happened(table, PointsChanged)] == [-120]


@pytest.mark.rule("ME-SKAVEN-01", "ME-SKAVEN-02")
@pytest.mark.parametrize(
    ("at", "place", "feeds"),
    [
        (SEAT, Settlement("capital", "r1", seat_of="r1"), 4),
        (WOOD, Settlement("village", "r1"), 1),
        (WOOD, Settlement("village", "r1", razed=True), 0),
        (FAR, Settlement("city", "r1"), 0),
        (FAR, Settlement("city", "r2", razed=True), 1),
        (FAR, Settlement("village", "r1", razed=True, kept=True), 1),
    ],
)
def test_skaven_forage_at_home_and_in_ruins_abroad(at: str, place: Settlement, feeds: int):
    assert feeding.forage_value(land("skaven", holdings={at: place}), "r1", at) == feeds


@pytest.mark.rule("ME-WELF-01", "ME-WELF-02")
@pytest.mark.parametrize(
    ("race", "at", "place", "feeds"),
    [
        ("wood_elves", WOOD, None, 1),
        ("wood_elves", PLAIN, None, 0),
        ("wood_elves", WOOD, Settlement("village", "r2", razed=True), 1),
        ("wood_elves", PLAIN, Settlement("village", "r2", razed=True), 0),
        ("wood_elves", WOOD, Settlement("city", "r1"), 2),
        ("empire", WOOD, None, 0),
    ],
)
def test_woods_feed_wood_elves(race: str, at: str, place: Settlement | None, feeds: int):
    table = land(race, holdings={at: place} if place else {})
    assert feeding.forage_value(table, "r1", at) == feeds


@pytest.mark.rule("ME-CHAOS-11")
def test_beastmen_find_food_in_woods_and_other_chaos_does_not():
    banners = [banner("r1", WOOD, 800, 1, strain="beastmen"), banner("r1", WOOD, 800, 2, strain="khorne")]
    assert fed(eat(land("chaos", *banners), 6)) == {"r1-2": "shortfall"}
    assert fed(eat(land("chaos", banner("r1", PLAIN, 800, strain="beastmen")), 6)) == {"r1-1": "shortfall"}


@pytest.mark.rule("ME-UNDEAD-04", "ME-UNDEAD-15")
@pytest.mark.parametrize("culture", ["necromancers", "khemri"])
def test_the_dead_need_no_food_and_keep_no_baggage(culture: str):
    table = land(culture, banner("r1", FAR, 800))
    eat(table, *([3] if culture == "necromancers" else []))
    assert not fed(table)
    assert not happened(table, PointsChanged)
    assert give_baggage(table, "r1-1", 3, "plunder", "ME-RAZE-04") == 0
    assert table.state.banners["r1-1"].baggage == 0


@pytest.mark.rule("ME-UNDEAD-15")
def test_khemri_start_without_baggage_and_buy_none():
    table = land("khemri", banner("r1", SEAT))
    table.state = realm_with(table.state, "r1", treasury=9)
    table.state = replace(
        table.state, settings={"army_points": "2000"}, clock=replace(table.state.clock, order=("r1",))
    )
    drive(muster(table), [])
    drive(buy(table, "r1"), [])
    assert table.state.realms["r1"].stores == 0


@pytest.mark.rule("ME-UNDEAD-10")
@pytest.mark.parametrize(("strain", "by"), [("strigoi", {}), ("lahmian", {"r1-1": "shortfall"}), ("necrarch", None)])
def test_of_vampires_only_strigoi_need_no_food(strain: str, by: dict[str, str] | None):
    hungry = {"r1-1": "shortfall"} if by is None else by
    table = eat(land("vampire_counts", banner("r1", FAR, 800, strain=strain)), *([6] if hungry else []))
    assert fed(table) == hungry


@pytest.mark.rule("ME-UNDEAD-06")
def test_of_three_necromancer_banners_those_that_roll_4_or_more_are_unstable():
    table = land("necromancers", *(banner("r1", FAR, 800, n) for n in (1, 2, 3)))
    eat(table, 3, 4, 6, 3, 1, 4, 1)
    assert [(e.banner, e.delta) for e in happened(table, PointsChanged)] == [("r1-2", -10), ("r1-3", -5)]


@pytest.mark.rule("ME-UNDEAD-06")
@pytest.mark.parametrize(("banners", "least"), [(1, 6), (2, 5), (3, 4)])
def test_instability_grows_with_the_banners_in_the_tile(banners: int, least: int):
    force = [banner("r1", FAR, 800, n) for n in range(1, banners + 1)]
    rest = [1] * (banners - 1)
    eat(steady := land("necromancers", *force), least - 1, *rest)
    eat(shaken := land("necromancers", *force), least, *rest, 1, 6)
    assert (happened(steady, PointsChanged), len(happened(shaken, PointsChanged))) == ([], 1)


@pytest.mark.rule("ME-UNDEAD-06")
def test_with_four_banners_all_are_always_unstable_and_big_ones_roll_twice():
    table = land("necromancers", *(banner("r1", FAR, 1200, n) for n in (1, 2, 3, 4)))
    eat(table, *[6, 6] * 4)
    assert not happened(table, PointsChanged)


@pytest.mark.rule("ME-UNDEAD-07")
def test_a_necropolis_holds_the_dead_together():
    table = land("necromancers", banner("r1", FAR), locations={FAR: Location(FAR, "necropolis", 1)})
    eat(table)


@pytest.mark.rule("ME-RACE-02")
def test_hired_banners_keep_to_the_rules_of_their_own_race():
    hired = banner("r1", FAR, 800, race="dogs_of_war", kind="mercenary")
    table = eat(land("orcs_goblins", hired), 2, 6)
    assert [event.delta for event in happened(table, PointsChanged)] == [-120]
    assert fed(eat(land("khemri", hired), 6)) == {"r1-1": "shortfall"}


# What joins, what burns, what stays -----------------------------------------------------------------


@pytest.mark.rule("ME-DELF-01", "ME-CHAOS-05", "ME-CHAOS-06")
@pytest.mark.parametrize(
    ("race", "die", "found"),
    [
        ("dark_elves", 3, "village"),
        ("dark_elves", 4, "independent_village"),
        ("chaos", 2, "village"),
        ("chaos", 3, "independent_village"),
    ],
)
def test_what_would_join_dark_elves_and_chaos_is_often_attacked(race: str, die: int, found: str):
    table = land(race, banner("r1", SEAT))
    drive(scouts.scout(table, "r1", SEAT, WOOD), [pips(table, "village"), die])
    assert [event.result for event in happened(table, TileScouted)] == [found]
    assert table.state.owner(WOOD) == ("r1" if found == "village" else "")


@pytest.mark.rule("ME-UNDEAD-13")
@pytest.mark.parametrize("found", ["village", "fortress", "independent_village"])
def test_all_that_khemri_find_is_independent(found: str):
    table = land("khemri", banner("r1", SEAT))
    drive(scouts.scout(table, "r1", SEAT, WOOD), [pips(table, found)])
    assert table.state.owner(WOOD) == ""
    assert table.state.holdings[WOOD].kind == found.removeprefix("independent_")


@pytest.mark.rule("ME-UNDEAD-13", "ME-DELF-01", "ME-CHAOS-05")
@pytest.mark.parametrize("race", ["khemri", "dark_elves", "chaos", "empire"])
def test_barren_land_is_no_settlement_that_might_not_join(race: str):
    table = land(race, banner("r1", SEAT))
    drive(scouts.scout(table, "r1", SEAT, WOOD), [pips(table, "barren")])
    assert table.state.owner(WOOD) == "r1"
    assert WOOD not in table.state.holdings


@pytest.mark.rule("ME-UNDEAD-13", "ME-RAZE-01")
def test_both_places_that_khemri_took_burn_and_none_of_their_own_realm():
    places = {c: Settlement("village", "r1", won="independent") for c in (FAR, FARTHER, WOOD)}
    force = [banner("r1", at, 800, n) for n, at in enumerate((FAR, FARTHER, WOOD), 1)]
    table = land("khemri", *force, holdings=places)
    drive(raze(table, "r1"), [])
    assert [table.state.holdings[c].razed for c in (FAR, FARTHER, WOOD)] == [True, True, False]


def pips(table: Game, found: str) -> tuple[int, int]:
    """A throw that finds it in lowland."""
    row = next(row for row in table.book.rows("scouting_charts") if row["lowland"] == found)
    return max(1, row["min"] - 6), row["min"] - max(1, row["min"] - 6)


@pytest.mark.rule("ME-UNDEAD-13", "ME-CHAOS-07")
@pytest.mark.parametrize(
    ("race", "won", "burns"),
    [
        ("khemri", "rival", True),
        ("khemri", "independent", True),
        ("khemri", "", False),
        ("chaos", "independent", True),
        ("chaos", "rival", False),
        ("empire", "independent", False),
    ],
)
def test_what_khemri_and_chaos_take_they_must_raze(race: str, won: Any, burns: bool):
    table = land(race, banner("r1", FAR), holdings={FAR: Settlement("village", "r1", won=won)})
    drive(raze(table, "r1"), [])
    assert table.state.holdings[FAR].razed is burns
    assert not table.state.holdings[SEAT].razed


@pytest.mark.rule("ME-RAZE-01", "ME-UNDEAD-13")
@pytest.mark.parametrize("at", [SEAT, WOOD])
def test_what_khemri_took_from_next_door_stands_until_a_force_of_theirs_is_there(at: str):
    table = land("khemri", banner("r1", at), holdings={FAR: Settlement("village", "r1", won="rival")})
    drive(raze(table, "r1"), [])
    assert not table.state.holdings[FAR].razed
    table.state = replace(table.state, banners={"r1-1": banner("r1", FAR)})
    drive(raze(table, "r1"), [])
    assert table.state.holdings[FAR].razed


@pytest.mark.rule("ME-CHAOS-07")
def test_independents_beaten_by_chaos_burn_in_the_same_turn():
    free = Settlement("village", "")
    came = banner("r1", FAR, 1500, came_from=WOOD, moved=1, side=5)
    table = land("chaos", came, holdings={FAR: free})
    drive(battle.battles(table, "r1"), [1, "direct_attack", 2, (5, 4), 1, 1])
    drive(raze(table, "r1"), [])
    assert [(e.cell, e.rule) for e in happened(table, SettlementRazed)] == [(FAR, "ME-CHAOS-07")]


@pytest.mark.rule("ME-UNDEAD-14", "ME-CHAOS-08")
@pytest.mark.parametrize("race", ["khemri", "chaos"])
def test_what_they_razed_may_recover_and_join_them_for_good(race: str):
    table = land(race, holdings={WOOD: Settlement("village", "r1", razed=True, razed_by="r1", won="independent")})
    table.state = replace(table.state, clock=Clock(2, "winter", 6, ("r1",), 0, "recovery"))
    drive(recovery(table), [6])
    assert [(e.cell, e.owner) for e in happened(table, SettlementRecovered)] == [(WOOD, "r1")]
    drive(raze(table, "r1"), [])
    assert not table.state.holdings[WOOD].razed


@pytest.mark.rule("ME-SKAVEN-03", "ME-SKAVEN-05")
@pytest.mark.parametrize(("race", "owner"), [("skaven", "r1"), ("empire", None)])
def test_what_skaven_raze_stays_in_their_empire(race: str, owner: str | None):
    table = land(race, banner("r1", FAR), holdings={FAR: Settlement("city", "r1")})
    drive(burn(table, "r1", FAR), [])
    assert (table.state.owner(FAR), table.state.standing(FAR)) == (owner, None)
    assert table.state.banners["r1-1"].baggage == 2
    assert (FAR in table.state.empire_tiles("r1")) is (owner == "r1")


@pytest.mark.rule("ME-SKAVEN-05")
def test_ruins_that_dragons_make_stay_too():
    table = land("skaven", holdings={FAR: Settlement("city", "r1")})
    drive(dragonrage(table, FAR, 1, in_winter=False), [3])
    assert table.state.owner(FAR) == "r1"


@pytest.mark.rule("ME-SKAVEN-05")
@pytest.mark.parametrize("how", ["entered", "scouted"])
def test_an_enemy_force_in_the_ruins_frees_them_but_scouts_do_not(how: str):
    table = land("skaven", banner("r2", FAR), holdings={FAR: Settlement("city", "r1", razed=True, kept=True)})
    assert not marching.take_if_open(table, "r2", FAR, how, "ME-SIEGE-35")
    assert table.state.owner(FAR) == (None if how == "entered" else "r1")
    assert len(happened(table, RuinLost)) == (how == "entered")


@pytest.mark.rule("ME-SKAVEN-05")
def test_a_battle_won_in_the_ruins_frees_them():
    came = banner("r2", FAR, 1500, came_from=FARTHER, moved=1, side=2)
    ruins = {FAR: Settlement("city", "r1", razed=True, kept=True)}
    table = land("skaven", banner("r1", FAR, 500), came, holdings=ruins, markers={WOOD: "r1", FARTHER: "r2"})
    drive(battle.battles(table, "r2"), ["direct_attack", "hold", (5, 4), 1, 1, "no"])
    assert [(e.realm, e.loser) for e in happened(table, RuinLost)] == [("r2", "r1")]
    assert table.state.owner(FAR) is None


@pytest.mark.rule("ME-SKAVEN-04")
def test_kept_ruins_recover_in_the_empire_they_never_left():
    ruins = {FAR: Settlement("city", "r1", razed=True, kept=True)}
    table = land("skaven", holdings=ruins, markers={FARTHER: "r2"})
    table.state = replace(table.state, clock=Clock(2, "winter", 6, ("r1",), 0, "recovery"))
    drive(recovery(table), [6])
    assert (table.state.owner(FAR), table.state.holdings[FAR].kept) == ("r1", False)


@pytest.mark.rule("ME-SKAVEN-06")
@pytest.mark.parametrize(("kept", "road"), [(True, True), (False, False)])
def test_skaven_go_home_over_their_own_ruins(kept: bool, road: bool):
    ruins = {WOOD: Settlement("city", "r1", razed=True, kept=kept)}
    table = land("skaven", banner("r1", FAR), holdings=ruins, markers={FAR: "r1"})
    assert has_road_home(table, table.state.banners["r1-1"]) is road
    assert WOOD not in open_goals(table.state, "r1")


@pytest.mark.rule("ME-SKAVEN-07")
def test_skaven_revenue_is_normal_at_home_and_1_for_any_place_abroad():
    holdings = {
        WOOD: Settlement("village", "r1", razed=True, kept=True),
        PLAIN: Settlement("city", "r1"),
        FAR: Settlement("city", "r1"),
    }
    table = land("skaven", holdings=holdings)
    values = {where: crowns for where, _, crowns in revenue_sources(table, "r1")}
    city = table.book.find("revenue_values", settlement="city")["value"]
    assert (values[PLAIN], values[FAR], WOOD in values) == (city, 1, False)
    assert not isolated(WOODS, table.state, "r1")


# Ways ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-DWARF-01", "ME-LIZARD-01")
@pytest.mark.parametrize(
    ("race", "crossing", "die", "result"),
    [
        ("dwarfs", "mountain", 2, "perilous"),
        ("dwarfs", "river", 2, "failure"),
        ("dwarfs", "both", 4, "safe"),
        ("lizardmen", "river", 4, "safe"),
        ("lizardmen", "mountain", 4, "perilous"),
        ("empire", "both", 4, "perilous"),
    ],
)
def test_dwarfs_know_mountains_and_lizardmen_rivers(race: str, crossing: str, die: int, result: str):
    table = land(race, banner("r1", SEAT))
    drive(crossings.route_roll(table, "r1", ["r1-1"], SEAT, WOOD, crossing), [die])
    assert [event.result for event in happened(table, RouteTried)] == [result]


@pytest.mark.rule("ME-DWARF-01", "ME-RACE-02")
def test_strangers_in_a_force_do_not_know_its_ways():
    hired = banner("r1", SEAT, number=2, race="dogs_of_war", kind="mercenary")
    table = land("dwarfs", banner("r1", SEAT), hired)
    drive(crossings.route_roll(table, "r1", ["r1-1", "r1-2"], SEAT, WOOD, "mountain"), [2])
    assert [event.result for event in happened(table, RouteTried)] == ["failure"]


@pytest.mark.rule("ME-LIZARD-03")
@pytest.mark.parametrize(
    ("die", "baggage", "answers", "left"), [(2, 1, [6], 300), (1, 0, [], 0), (6, 3, [6], 1320), (3, 0, [1], 1300)]
)
def test_lizardmen_suffer_on_winter_retreats(die: int, baggage: int, answers: list[int], left: int):
    table = land("lizardmen", banner("r1", FARTHER, 1500, baggage=baggage), markers={PLAIN: "r1"})
    table.state = replace(table.state, clock=Clock(1, "winter", 6, ("r1", "r2"), 0, "quarters"))
    drive(quarters(table), [die, *answers])
    found = table.state.banners.get("r1-1")
    assert (0 if found is None else found.points) == left


@pytest.mark.rule("ME-LIZARD-05")
def test_a_slann_marches_on_what_another_slann_scouted():
    banners = [banner("r1", PLAIN, 1500, 1), banner("r1", FAR, 1500, 2), banner("r1", SEAT, 1100, 3)]
    table = land("lizardmen", *banners)
    table.state = replace(table.state, scouted={FAR: (WOOD, SEAT)})
    ways = {b.id: {way.cell for way in marching.marches_of(table, b)} for b in table.state.banners.values()}
    assert ways["r1-3"] == {WOOD}
    assert ways["r1-2"] == {WOOD}


@pytest.mark.rule("ME-LIZARD-05")
@pytest.mark.parametrize(("race", "expected"), [("lizardmen", ["r1-4", "r1-1", "r1-2"]), ("empire", [])])
def test_of_4100_points_two_banners_and_the_one_in_the_capital_have_a_slann(race: str, expected: list[str]):
    from empires.rules.land.slann import bearers

    sizes = {1: 1400, 2: 1300, 3: 900}
    banners = [banner("r1", FAR, points, n) for n, points in sizes.items()]
    table = land(race, *banners, banner("r1", SEAT, 500, 4))
    assert [b.id for b in bearers(table.state, "r1")] == expected


@pytest.mark.parametrize(("race", "failure"), [("dwarfs", "1"), ("empire", "1–2")])
def test_a_march_over_a_ridge_tells_its_chances_by_race(race: str, failure: str):
    facts = movement._march_facts(land(race, banner("r1", SEAT)), "r1", Way(WOOD, 0, 1, "mountain"))
    bonus = facts.get("modifier", 0)
    assert route_ranges(book(), int(str(bonus)))["failure"] == failure


@pytest.mark.parametrize(("race", "strain", "fed"), [("khemri", "", 1), ("chaos", "beastmen", 1), ("chaos", "", 0)])
def test_what_the_next_meal_will_be_goes_by_race(race: str, strain: str, fed: int):
    table = land(race, banner("r1", WOOD, strain=strain))
    assert supply(WOODS, table.state, "r1", book())[WOOD] == (fed, 1)

"""A month of a party: ways, hazards, weeks, settlements, winter (ME-HERO-02 to ME-HERO-11, ME-HERO-37 to -42)."""

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import Pursued, TileMarked
from empires.model.events.heroes import PartyMoved
from empires.model.land.world import Tile, World
from empires.model.state.asks import Decide, Share
from empires.model.state.campaign import Clock, Settlement, Siege
from empires.model.state.pieces import Lair, Quest, Ship
from empires.rules.fight import fighting
from empires.rules.fight.combat import Side
from empires.rules.heroes import adventures, heroes_wild, parties, party_month, party_orders, party_ways
from empires.rules.march import scouts
from empires.rules.season import raze, scouting, subsistence
from empires.rules.wilds import afoot
from empires.rules.year import month
from tests.support.builders import banner, book, cell, field, game, happened
from tests.support.driver import asks_of, drive
from tests.support.partying import ON, here, hero, heroes_game, party, site


def chart(number):
    return book().rows("hero_activities")[number]


@pytest.mark.rule("ME-HERO-02")
@pytest.mark.parametrize(("tiles", "hazards", "weeks"), [(1, 2, 3), (2, 4, 1)])
def test_one_tile_is_two_hazards_and_three_weeks_two_are_four_and_one(tiles, hazards, weeks):
    g = heroes_game()
    way = [cell(g.world, n + 1, 0) for n in range(tiles)]
    drive(party_ways.go(g, "party1", way), [4] * hazards)
    assert g.state.parties["party1"].weeks == weeks
    assert g.state.parties["party1"].cell == way[-1]


@pytest.mark.rule("ME-HERO-02", "ME-HERO-06")
def test_a_camp_is_one_hazard_and_a_month_in_a_settlement_none():
    g = heroes_game()
    drive(party_ways.stay(g, "party1"), [4])
    g = heroes_game(barren=False)
    assert [getattr(a, "why", "") for a in asks_of(party_ways.stay(g, "party1"), [1, 1, 1, 1])] == ["hero_news"] * 4


@pytest.mark.rule("ME-HERO-03")
def test_a_hazard_that_costs_time_takes_weeks_off_what_is_left():
    g = heroes_game()
    drive(party_ways.go(g, "party1", [cell(g.world, 1, 0)]), [3, 4])
    assert g.state.parties["party1"].weeks == 2


@pytest.mark.rule("ME-HERO-04", "ME-HERO-11")
def test_each_week_in_a_settlement_brings_news_and_nothing_else():
    g = heroes_game(barren=False)
    drive(party_ways.go(g, "party1", [cell(g.world, 1, 0)]), [4, 4])
    assert [a.why for a in asks_of(party_ways.spend(g, "party1"), [1, 1, 1])] == ["hero_news"] * 3


@pytest.mark.rule("ME-HERO-05")
@pytest.mark.parametrize(("pip", "tiles"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_an_independent_party_wanders_at_random(pip, tiles):
    g = heroes_game(barren=False)
    answers = [pip] + [2] * bool(tiles)
    free = {0: 4, 1: 3, 2: 1}[tiles]
    drive(party_month.act(g, "party1"), [*answers, *[4] * (2 * tiles), *[1] * free])
    assert g.world.distance(g.state.parties["party1"].cell, here(g)) == tiles


@pytest.mark.rule("ME-HERO-05", "ME-HERO-07", "ME-MOVE-14")
def test_a_side_without_land_is_rolled_again_and_swamps_and_rivers_bar_nobody():
    world = field(3, a=Tile((1, 0), "sea"), b=Tile((0, 1), "swamp"), c=Tile((0, 2), "river_valley", rivers=((1, 4),)))
    g = heroes_game(world=world)
    sides = {world.side_towards(here(g), cell(world, *at)): at for at in ((1, 0), (0, 1))}
    sea, swamp = sorted(sides, key=lambda side: sides[side] == (0, 1))
    way = drive(afoot.astray(g, here(g), "Aldred", 2), [sea, swamp])
    assert way == (cell(world, 0, 1), cell(world, 0, 2))


@pytest.mark.rule("ME-HERO-07")
def test_moving_through_a_tile_never_reveals_it():
    g = heroes_game(barren=False)
    drive(party_ways.go(g, "party1", [cell(g.world, 1, 0), cell(g.world, 2, 0)]), [4] * 4)
    assert not happened(g, TileMarked)
    assert not any(g.state.known(c) for c in g.world.tiles)
    assert len(happened(g, PartyMoved)) == 2


@pytest.mark.rule("ME-HERO-08")
def test_they_search_only_where_a_tile_is_shown_to_be_barren():
    from empires.rules.heroes import heroes_sites

    assert "explore" in heroes_sites.deeds(heroes_game(), "party1")
    assert "explore" not in heroes_sites.deeds(heroes_game(barren=False), "party1")
    razed = heroes_game(barren=False)
    razed.state = replace(razed.state, holdings={here(razed): Settlement("village", "", razed=True)})
    assert "explore" in heroes_sites.deeds(razed, "party1")


@pytest.mark.rule("ME-HERO-09")
def test_an_unknown_tile_has_a_small_village_that_is_none_on_the_map():
    g = heroes_game(barren=False)
    assert afoot.lodging(g.state, here(g)) == "village"
    assert afoot.lodging(heroes_game().state, here(g)) == ""
    assert not g.state.holdings


@pytest.mark.rule("ME-HERO-10")
@pytest.mark.parametrize(
    ("kind", "pip", "size"),
    [("village", 3, "village"), ("village", 4, "town"), ("fortress", 3, "town"), ("fortress", 5, "city"),
     ("city", 0, "city"), ("capital", 0, "city")],
)  # fmt: skip
def test_how_big_a_settlement_is_for_the_quest_game(kind, pip, size):
    g = heroes_game(settings={"adventures": "table"}, barren=False)
    g.state = replace(g.state, holdings={here(g): Settlement(kind, "r2")})
    drive(party_ways._size(g, "party1"), [pip] if pip else [])
    assert g.log[-1].what == f"lodged_{size}"


@pytest.mark.rule("ME-HERO-10", "ME-HERO-24")
def test_stocks_of_a_capital_and_of_a_besieged_city():
    g = heroes_game(barren=False)
    g.state = replace(g.state, holdings={here(g): Settlement("capital", "r2", seat_of="r2")})
    assert party_ways.stocks(g, here(g)) == ("4D6", 7)
    g.state = replace(g.state, sieges={here(g): Siege(here(g), "r1", 1)})
    assert party_ways.stocks(g, here(g))[0] == "1D6"


@pytest.mark.rule("ME-HERO-24")
def test_living_costs_are_tripled_in_a_siege():
    g = heroes_game(1, barren=False)
    one = g.state.parties["party1"]
    g.state = replace(g.state, holdings={here(g): Settlement("city", "r2")})
    assert party_ways.living(g, one) == 5
    g.state = replace(g.state, sieges={here(g): Siege(here(g), "r1", 1)})
    assert party_ways.living(g, one) == 15


@pytest.mark.rule("ME-DIPLO-15")
def test_at_home_with_their_employer_they_live_free_and_draw_gold():
    g = heroes_game(4, "r1", barren=False)
    g.state = replace(g.state, holdings={here(g): Settlement("city", "r1")})
    assert party_ways.living(g, g.state.parties["party1"]) == 0
    drive(party_ways.spend(g, "party1"), [4, 1, 1, 1, 1])
    assert parties.gold_of(g.state.parties["party1"]) == 80


@pytest.mark.rule("ME-MOVE-13")
def test_a_road_spares_one_hazard():
    world = field(3)
    a, b, c = (cell(world, n, 0) for n in range(3))
    side = world.side_towards(a, b)
    from empires.model.land.hexes import opposite

    roads = {a: (side,), b: (side, opposite(side)), c: (opposite(side),)}
    g = heroes_game(world=world, settings={"module_roads": "on"}, roads=roads)
    drive(party_ways.go(g, "party1", [b, c]), [4] * 3)
    g = heroes_game(world=world, settings={"module_roads": "off"}, roads=roads)
    drive(party_ways.go(g, "party1", [b, c]), [4] * 4)


# Hazards ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-HERO-37")
def test_the_northern_edge_is_norsca_and_lands_beyond_the_sea_are_lustria_where_that_is_agreed():
    sea = {f"s{i}": Tile((i, -2), "sea") for i in range(-3, 4)}
    world = field(3, **{k: t for k, t in sea.items() if abs(t.at[0] - t.at[1]) <= 3})
    g = heroes_game(world=world)
    home = cell(world, 0, 0)
    g.state = replace(g.state, realms={"r1": replace(g.state.realms["r1"], home=(home,))})
    south, north = cell(world, -2, -3), cell(world, 2, 3)
    assert afoot.region_of(g, south) == "old_world"
    assert afoot.region_of(g, north) == "norsca"
    g.state = replace(g.state, settings={**ON, "lustria": "south"})
    assert afoot.region_of(g, south) == "lustria"
    assert afoot.region_of(g, home) == "old_world"


@pytest.mark.rule("ME-HERO-37")
def test_on_a_turned_map_norsca_lies_at_its_true_north_and_lustria_at_its_true_south():
    sea = {f"s{j}": Tile((-2, j), "sea") for j in range(-3, 4) if abs(-2 - j) <= 3}
    plain = field(3, **sea)
    world = World(plain.name, plain.resolution, plain.origin, plain.tiles, north=90)
    g = heroes_game(world=world)
    home = cell(world, 0, 0)
    g.state = replace(g.state, realms={"r1": replace(g.state.realms["r1"], home=(home,))})
    east, top, west = cell(world, 3, 0), cell(world, 1, 3), cell(world, -3, -1)
    assert [afoot.region_of(g, at) for at in (east, top, west)] == ["norsca", "old_world", "old_world"]
    g.state = replace(g.state, settings={**ON, "lustria": "south"})
    assert [afoot.region_of(g, at) for at in (top, west)] == ["old_world", "lustria"]


@pytest.mark.rule("ME-HERO-37", "ME-HERO-38")
def test_a_three_in_winter_counts_as_two():
    g = heroes_game(1)
    drive(adventures.hazards(g, "party1", 1, winter=True), [3, 4])
    assert g.state.parties["party1"].heroes[0].hurt == 4


@pytest.mark.rule("ME-HERO-38")
@pytest.mark.parametrize(
    ("pip", "answers", "hurt", "weeks", "gold"),
    [
        (1, [(1, 2), (3, 3)], [3, 6], 3, 0),
        (2, [2, 5], [0, 5], 4, 0),
        (3, [], [0, 0], 3, 0),
        (4, [], [0, 0], 4, 0),
        (5, [], [0, 0], 4, 0),
        (6, [2, 3], [0, 0], 4, 50),
    ],
)
def test_every_hazard_of_the_chart(pip, answers, hurt, weeks, gold):
    g = heroes_game(2)
    drive(adventures.hazards(g, "party1", 1), [pip, *answers])
    after = g.state.parties["party1"]
    assert [h.hurt for h in after.heroes] == hurt
    assert (after.weeks, parties.gold_of(after)) == (weeks, gold)


# Independent parties ------------------------------------------------------------------------------


@pytest.mark.rule("ME-WILD-08", "ME-HERO-06")
def test_in_a_barren_tile_it_explores_on_four_or_more_before_it_moves():
    g = heroes_game()
    drive(party_month.act(g, "party1"), [4, 4, 1])
    assert g.state.parties["party1"].cell == here(g)
    g = heroes_game()
    drive(party_month.act(g, "party1"), [3, 3, 2, 4, 4])
    assert g.state.parties["party1"].cell != here(g)
    g = heroes_game()
    drive(party_month.act(g, "party1"), [3, 1, 4])
    assert g.state.parties["party1"].cell == here(g)


@pytest.mark.rule("ME-WILD-08", "ME-HERO-05")
def test_only_in_a_barren_tile_with_something_left_to_do_is_it_rolled_for():
    g = heroes_game(barren=False)
    lair = Lair(here(g), "monsters", ())
    g.state = replace(g.state, lairs={here(g): lair})
    assert asks_of(party_month.act(g, "party1"), [])[0].why == "hero_move", "a lair, but no barren tile"
    g = heroes_game(changes={"visited": {here(heroes_game()): 1}})
    site(g, "ruined_city")
    assert asks_of(party_month.act(g, "party1"), [])[0].why == "hero_move", "barren, but all is seen"
    parties.change(g, "party1", "", "ME-WILD-07", level=2)
    assert asks_of(party_month.act(g, "party1"), [])[0].why == "hero_explores"


def test_independent_parties_act_before_any_player_and_controlled_ones_in_their_scouting():
    other = party("", 2, "r1", id="party2")
    g = heroes_game()
    g.state = replace(g.state, parties={**g.state.parties, "party2": replace(other, cell=here(g))})
    why = [getattr(a, "why", a) for a in asks_of(month.begin(g), [3, 1, 4])]
    assert why == ["hero_explores", "hero_move", "hazard"]
    [ask] = asks_of(scouting.scouting(g, "r1"), [])
    assert isinstance(ask, Decide)
    assert ask.question == "party"
    assert ask.by == "r1"


@pytest.mark.rule("ME-DIPLO-13")
@pytest.mark.parametrize(("pip", "employer"), [(4, "r1"), (5, ""), (6, "")])
def test_who_agreed_half_heartedly_may_leave_in_any_month(pip, employer):
    g = heroes_game(4, "r1", changes={"loyal": False})
    drive(party_month._remains(g, "party1"), [pip])
    assert g.state.parties["party1"].employer == employer


# Controlled parties -------------------------------------------------------------------------------


@pytest.mark.rule("ME-DIPLO-15", "ME-SCOUT-04")
def test_a_controlled_party_goes_where_it_is_told_without_scouting_and_may_explore():
    g = heroes_game(4, "r1")
    [ask] = asks_of(party_month.served(g, "r1"), [])
    keys = [option.key for option in ask.options]
    assert {"explore", "stay", "split"} <= set(keys)
    assert ask.default == "explore"
    assert len([key for key in keys if key in g.world.tiles]) == 18
    goal = cell(g.world, 2, 0)
    drive(party_month.served(g, "r1"), [goal, 4, 4, 4, 4])
    assert g.state.parties["party1"].cell == goal


@pytest.mark.rule("ME-REORG-05")
def test_parting_is_an_order_of_the_month():
    g = heroes_game(6, "r1")
    drive(party_month.served(g, "r1"), ["split"])
    assert [len(p.heroes) for p in g.state.parties.values()] == [3, 3]


@pytest.mark.rule("ME-HERO-40", "ME-NECROP-21")
def test_items_go_at_full_speed_to_the_nearest_banner_before_anything_else():
    world = field(3)
    camp = cell(world, 3, 0)
    g = heroes_game(4, "r1", world, changes={"items": 60}, banners=(banner("r1", camp, 1000),))
    drive(party_month.served(g, "r1"), [4, 4, 4, 4])
    assert g.state.parties["party1"].items == 60
    drive(party_month.served(g, "r1"), [4, 4])
    assert g.state.parties["party1"].items == 0
    assert g.state.banners["r1-1"].points == 1060


@pytest.mark.rule("ME-HERO-40")
def test_items_are_handed_over_before_the_quest_in_the_same_tile_goes_on():
    world = field(3)
    camp = cell(world, 1, 0)
    quest = Quest(camp, "monster", 1)
    changes = {"items": 60, "quest": quest}
    g = heroes_game(4, "r1", world, changes=changes, banners=(banner("r1", camp, 1000), banner("r1", camp, 500, 2)))
    asked = asks_of(party_month.served(g, "r1"), [4, 4])
    assert asked[-1].why == "adventure"
    assert g.state.parties["party1"].items == 0
    assert sum(b.points for b in g.state.banners.values()) == 1560


@pytest.mark.rule("ME-HERO-40", "ME-DIPLO-15")
def test_who_hands_over_where_he_stands_has_the_month_before_him():
    g = heroes_game(4, "r1", changes={"items": 60})
    g.state = replace(g.state, banners={"r1-1": banner("r1", here(g), 1000)})
    asked = asks_of(party_month.served(g, "r1"), [])
    assert (asked[-1].question, g.state.parties["party1"].items) == ("party", 0)


@pytest.mark.rule("ME-HERO-40")
def test_in_a_town_too_the_month_is_still_before_who_hands_over_there():
    g = heroes_game(4, "r1", barren=False, changes={"items": 60})
    g.state = replace(g.state, holdings={here(g): Settlement("city", "r1")})
    g.state = replace(g.state, banners={"r1-1": banner("r1", here(g), 1000)})
    asked = asks_of(party_month.served(g, "r1"), [])
    assert [getattr(ask, "question", "") for ask in asked] == ["party"]
    assert g.state.parties["party1"].weeks == 4


@pytest.mark.rule("ME-HERO-40")
@pytest.mark.parametrize(("near", "far"), [((-1, 0), (2, 0)), ((0, 2), (3, 0))])
def test_the_nearest_of_two_banners_has_the_items_and_no_rival_or_walker_without_any(near, far):
    world = field(3)
    camps = [banner("r1", cell(world, *far), 1000), banner("r1", cell(world, *near), 1000, 2)]
    g = heroes_game(4, "r1", world, changes={"items": 60}, banners=[*camps, banner("r2", cell(world, 0, 0), 900)])
    goal = drive(party_orders.delivery(g, "party1"), [])
    assert goal == cell(world, *near)
    for employer, changes in (("r1", {"items": 0}), ("", {}), ("r1", {"aboard": "ship1"})):
        kept = heroes_game(4, employer, world, banners=camps, changes={"items": 60, **changes})
        assert drive(party_orders.delivery(kept, "party1"), []) == ""


@pytest.mark.rule("ME-HERO-40", "ME-NECROP-21")
@pytest.mark.parametrize(("employer", "items", "at"), [("r1", 0, (0, 0)), ("", 60, (0, 0)), ("r1", 60, (1, 0))])
def test_who_has_nothing_serves_nobody_or_stands_elsewhere_hands_over_nothing(employer, items, at):
    world = field(3)
    g = heroes_game(4, employer, world, changes={"items": items}, banners=[banner("r1", cell(world, *at), 1000)])
    drive(party_orders.hand_over(g, "party1"), [])
    assert not g.log


@pytest.mark.rule("ME-SEARCH-02", "ME-HERO-37", "ME-HERO-42")
@pytest.mark.parametrize(("part", "harsh"), [("season", False), ("winter", True)])
def test_the_further_hazard_of_a_searcher_is_of_norsca_in_winter(part, harsh):
    g = heroes_game(4, clock=Clock(1, part, 6))
    (ask,) = asks_of(heroes_wild.FINDS["searcher_event"](g, "party1", here(g)), [])
    assert (ask.facts["modifier"] != 0) is harsh


@pytest.mark.rule("ME-NECROP-21")
def test_independent_heroes_sell_their_finds_for_their_points_in_gold():
    g = heroes_game(barren=False, changes={"items": 60})
    drive(party_ways.spend(g, "party1"), [1, 1, 1, 1])
    after = g.state.parties["party1"]
    assert after.items == 0
    assert parties.gold_of(after) == 60 - 3 * 20


@pytest.mark.rule("ME-HERO-39", "ME-DIPLO-15")
def test_a_party_goes_aboard_as_a_banner_would_and_ashore_again():
    world = field(3, a=Tile((0, 0), "coastal"))
    port = cell(world, 0, 0)
    ships = {"ship1": Ship("ship1", "r1", port), "ship2": Ship("ship2", "r1", port)}
    laden = banner("r1", port, 1000, aboard="ship2")
    g = heroes_game(
        4, "r1", world, banners=(laden,), ships=ships, barren=False, holdings={port: Settlement("city", "r1")}
    )
    [ask] = asks_of(party_month.served(g, "r1"), [])
    boarding = [option.key for option in ask.options if option.key.startswith("board")]
    assert boarding == ["board:ship1"]
    drive(party_month.served(g, "r1"), ["board:ship1"])
    assert g.state.parties["party1"].aboard == "ship1"
    drive(party_month.served(g, "r1"), ["ashore"])
    assert g.state.parties["party1"].aboard == ""


@pytest.mark.rule("ME-SUB-02")
def test_heroes_need_no_subsistence():
    g = heroes_game(6, "r1", step="subsistence")
    drive(subsistence.subsistence(g, "r1"), [])
    assert g.state.parties["party1"] == party(here(g), 6, "r1")


@pytest.mark.rule("ME-RAZE-08")
def test_heroes_cannot_raze():
    world = field(3)
    at = cell(world, 0, 0)
    g = heroes_game(6, "r1", world, barren=False, holdings={at: Settlement("village", "r1")}, step="raze")
    drive(raze.raze(g, "r1"), [])
    assert g.state.standing(at) is not None
    assert not [option for option in party_orders.choices(g, g.state.parties["party1"]) if "raze" in option.key]


@pytest.mark.rule("ME-SCOUT-40")
@pytest.mark.parametrize(
    ("ours", "theirs", "modifier"), [(True, False, 1), (False, True, -1), (True, True, 0), (False, False, 0)]
)
def test_heroes_with_either_force_count_in_a_skirmish_of_scouts(ours, theirs, modifier):
    world = field(2)
    at, there = cell(world, 0, 0), cell(world, 1, 0)
    found = [party(at, 2, "r1")] * ours + [party(there, 2, "r2", id="party2")] * theirs
    g = game(
        world, settings=ON, markers={at: "r1", there: "r2"}, parties={p.id: p for p in found},
        banners=(banner("r1", at), banner("r2", there)),
    )  # fmt: skip
    [ask] = asks_of(scouts._skirmish(g, "r1", at, there), [])
    assert ask.facts["modifier"] == modifier


@pytest.mark.rule("ME-BATTLE-32")
@pytest.mark.parametrize(("pursuers", "beaten", "modifier"), [(True, False, -1), (False, True, 1)])
def test_heroes_urge_pursuers_on_and_hold_them_off(pursuers, beaten, modifier):
    world = field(2)
    at = cell(world, 0, 0)
    found = [party(at, 2, "r1")] * pursuers + [party(at, 2, "r2", id="party2")] * beaten
    g = game(world, settings=ON, parties={p.id: p for p in found}, banners=(banner("r1", at), banner("r2", at, 900)))
    asked = asks_of(fighting._pursuit(g, at, Side("r1", ("r1-1",)), Side("r2", ("r2-1",))), ["yes", 3])
    assert asked[1].facts["modifier"] == modifier
    [pursued] = happened(g, Pursued)
    assert pursued.row == book().row("pursuit", 3 + modifier)["min"]


# Winter -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-HERO-42", "ME-QUARTERS-13")
def test_in_winter_heroes_camp_or_act_for_up_to_three_turns():
    g = heroes_game(clock=Clock(1, "winter", 6, ("r1", "r2"), 0, "quarters"))
    drive(party_month.winter(g), [3])
    assert g.state.parties["party1"].cell == here(g)
    g = heroes_game(clock=Clock(1, "winter", 6, ("r1", "r2"), 0, "quarters"))
    drive(party_month.winter(g), [5, 3, 1, 5, 3, 1, 5])
    g = heroes_game(4, "r1", clock=Clock(1, "winter", 6, ("r1", "r2"), 0, "quarters"))
    [ask] = asks_of(party_month.winter(g), [])
    assert isinstance(ask, Share)
    assert [slot.most for slot in ask.slots] == [3]
    assert ask.default == {}
    drive(party_month.winter(g), [{"party1": 1}, "stay", 5])


@pytest.mark.rule("ME-HERO-16")
def test_a_party_on_a_quest_goes_at_full_speed():
    world = field(5)
    goal = cell(world, 5, 0)
    quest = Quest(goal, "1.2", 1)
    g = heroes_game(world=world, changes={"quest": quest})
    for cells, weeks in ((2, 1), (4, 1)):
        drive(party_month.act(g, "party1"), [4] * 4)
        assert g.world.distance(here(g), g.state.parties["party1"].cell) == cells
        assert g.state.parties["party1"].weeks == weeks
    drive(party_month.act(g, "party1"), [4, 4, (4, 4), 2])
    assert g.state.parties["party1"].cell == goal
    assert g.state.parties["party1"].quest is None


def test_one_who_is_laid_low_has_rested_by_the_next_month():
    g = heroes_game(2, changes={"heroes": (hero(hurt=20), hero("B", hurt=13))})
    assert parties.fit(g.state.parties["party1"]) == []
    assert party_month._rested(g, "party1")
    assert parties.fit(g.state.parties["party1"]) == [0, 1]

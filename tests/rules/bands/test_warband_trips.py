"""A war band's month: ruins by chart or table, ways and hazards, visits, winter (ME-WARBAND, ME-RUIN-15)."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from empires.model.events.heroes import WarBandChanged, WarBandGone, WarBandMoved
from empires.model.events.winter import TempleFounded
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Share
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Lair, Ship
from empires.rules.bands import parts, warband_outings, warband_trips, warband_visits
from empires.rules.season import scouting
from empires.rules.troops import ships
from empires.rules.wilds import outings
from tests.support.banding import FAR, HERE, NEXT, SEAT, band, bands_game, of, own, site, wintry
from tests.support.builders import book, cell, field, happened, launch
from tests.support.driver import Log, asks_of, drive, keyed

SAFE = {"hazard": 4}


def ruins(*bands, **changes):
    made = bands_game(*bands, **changes)
    site(made)
    return made


# Exploring ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-WARBAND-12", "ME-WARBAND-08")
@pytest.mark.parametrize(
    ("pip", "gold", "rating", "found", "artefact"),
    [
        (1, None, 400, 0, False),
        (2, 4, 500, 40, False),
        (3, 6, 500, 60, False),
        (4, (4, 5), 500, 90, False),
        (5, (1, 1), 500, 20, False),
        (6, (4, 5, 6), 500, 150, True),
    ],
)
def test_the_quick_chart_settles_a_turn_in_the_ruins(pip, gold, rating, found, artefact):
    made, log = ruins(band()), Log()
    rolls = {"warband_quick": pip, "warband_artifact": 1, **({"band_gold": gold} if gold else {})}
    drive(warband_visits.explore(made, "band1"), keyed(rolls), log)
    assert (of(made).rating, of(made).purse, of(made).coin) == (rating, found // 2, found // 2)
    assert of(made).games == (found,)
    assert ("warband_artifact" in log.questions()) is artefact
    assert [e.what for e in happened(made, WarBandChanged)] == ["ruins_beaten" if pip == 1 else "ruins_won"]


@pytest.mark.rule("ME-WARBAND-12")
def test_a_beaten_band_of_a_hundred_points_is_no_more():
    made = ruins(band(rating=100, purse=80))
    drive(warband_visits.explore(made, "band1"), keyed({"warband_quick": 1}))
    assert [e.why for e in happened(made, WarBandGone)] == ["slain"]


@pytest.mark.rule("ME-WARBAND-09")
@pytest.mark.parametrize(("pip", "items"), [(1, 0), (2, 0), (3, 50), (4, 50), (5, 50), (6, 100)])
def test_an_artefact_stays_with_the_band_or_is_an_item_for_the_empire(pip, items):
    made = ruins(band())
    drive(
        warband_visits.explore(made, "band1"),
        keyed({"warband_quick": 6, "band_gold": (1, 1, 1), "warband_artifact": pip}),
    )
    assert of(made).items == items


@pytest.mark.rule("ME-WARBAND-07", "ME-RUIN-15")
def test_ruins_are_entered_once_a_turn_and_once_in_winter():
    made = ruins(band())
    assert warband_visits.may_explore(made, of(made))
    drive(warband_visits.explore(made, "band1"), keyed({"warband_quick": 2}))
    assert not warband_visits.may_explore(made, of(made))
    assert warband_visits.may_explore(made, of(made), winter=True)
    made.state = replace(made.state, clock=replace(made.state.clock, turn=2))
    assert warband_visits.may_explore(made, of(made))


@pytest.mark.rule("ME-WARBAND-07", "ME-RUIN-15")
def test_seven_times_a_year():
    made, log = ruins(band()), Log()
    for turn in range(1, 7):
        made.state = replace(made.state, clock=replace(made.state.clock, turn=turn, order=("r1", "r2"), at=0))
        drive(parts.scouts(made, "r1"), keyed({"warband_quick": 2}, {"warband": "explore"}), log)
    wintry(made, "quarters")
    drive(parts.quarters(made), keyed({"warband_quick": 2}, {"warband_winter": "explore"}), log)
    assert log.questions().count("warband_quick") == 7
    assert len(of(made).games) == 7


@pytest.mark.rule("ME-RUIN-15", "ME-WARBAND-04")
def test_a_band_looks_for_no_ruins_that_its_empire_does_not_know():
    made = bands_game(band())
    site(made, known_to=("r2",))
    assert "explore" not in warband_visits.deeds(made, of(made))
    site(made)
    assert "explore" in warband_visits.deeds(made, of(made))


@pytest.mark.rule("ME-WARBAND-07", "ME-RUIN-15")
@pytest.mark.parametrize(
    ("pip", "theirs", "beaten", "foe_left"), [(3, 4, True, 500), (4, 4, False, 500), (5, 4, False, 400)]
)
def test_a_band_that_is_there_is_met(pip, theirs, beaten, foe_left):
    made, log = ruins(band(), band(owner="r2", number=2)), Log()
    drive(warband_visits.explore(made, "band1"), keyed({"warband_quick": pip, "warband_foe": theirs}), log)
    foe = next(ask for ask in log if getattr(ask, "why", "") == "warband_foe")
    assert (foe.by, foe.seen_by) == ("r2", ("r1",))
    assert (of(made).rating, of(made, 2).rating) == (400 if beaten else 500, foe_left)
    assert bool(of(made).games[0]) is not beaten


@pytest.mark.rule("ME-WARBAND-07", "ME-RUIN-15")
@pytest.mark.parametrize(
    "other", [band(owner="r2", number=2, at=NEXT), band(owner="r2", number=2, aboard="ship1"), band(number=2)]
)
def test_who_is_next_door_aboard_or_of_the_same_empire_is_not_met(other):
    made, log = ruins(other, band()), Log()
    drive(warband_visits.explore(made, "band1"), keyed({"warband_quick": 2}), log)
    assert "warband_foe" not in log.questions()
    assert of(made, 2) == other


@pytest.mark.rule("ME-WARBAND-07", "ME-WARBAND-10")
def test_in_winter_nobody_leads_a_band_without_owner_and_ways_are_harsher():
    made = bands_game(band(owner="", kind="chaos"))
    site(made)
    wintry(made, "quarters")
    drive(warband_trips.winter(made), [])
    assert not made.log
    made, log = bands_game(band(at=OFF, purse=150)), Log()
    wintry(made, "quarters")
    drive(warband_trips.winter(made), keyed(SAFE), log)
    assert {ask.facts["modifier"] != 0 for ask in log if getattr(ask, "why", "") == "hazard"} == {True}


@pytest.mark.rule("ME-WILD-08", "ME-HERO-05")
@pytest.mark.parametrize(("pip", "next_roll"), [(3, "hero_move"), (4, "warband_quick")])
def test_a_champion_without_leader_explores_ruins_on_four_or_more(pip, next_roll):
    made = ruins(band(owner="", kind="chaos"))
    asked = asks_of(warband_trips._wander(made, "band1"), [pip])
    assert [ask.why for ask in asked] == ["band_explores", next_roll]


@pytest.mark.rule("ME-WARBAND-07")
def test_the_stronger_band_is_ahead_by_one_for_each_hundred_points():
    made = ruins(band(rating=700), band(owner="r2", number=2))
    drive(warband_visits.explore(made, "band1"), keyed({"warband_quick": 1, "warband_foe": 2, "band_gold": 3}))
    assert of(made, 2).rating == 400
    assert of(made).games == (30,)  # who is not beaten finds something


# From a table -------------------------------------------------------------------------------------


@pytest.mark.rule("ME-WARBAND-12", "ME-WARBAND-08", "ME-WARBAND-09")
def test_a_game_played_at_a_table_is_entered_in_one_step_with_a_preview():
    made = ruins(band(), settings={"adventures": "table"})
    going = warband_visits.explore(made, "band1")
    ask = next(going)
    assert isinstance(ask, Share)
    assert (ask.question, ask.facts["outing"]) == ("outing", "skirmish")
    assert ask.by == "r2"  # an opponent reports
    outcome = {"gold": 350, "lost": 20, "artefacts": 1}
    (told,) = outings.preview(made.book, made.state, ask, outcome)
    assert isinstance(told, WarBandChanged)
    assert (told.now.purse, told.now.rating) == (175, 480)
    assert not made.log
    roll = going.send(outcome)
    assert roll.why == "warband_artifact"
    with pytest.raises(StopIteration):
        going.send((6,))
    assert (of(made).purse, of(made).rating, of(made).items) == (175, 480, 100)


@pytest.mark.rule("ME-WARBAND-18", "ME-WARBAND-19")
def test_an_adventure_at_a_table_says_who_enters_and_what_they_bear():
    made = bands_game(band(experience=20), settings={"adventures": "table"}, lairs={HERE: Lair(HERE, "hold", ("r1",))})
    own(made, HERE)
    going = warband_visits.visit(made, "band1")
    ask = next(going)
    assert isinstance(ask, Share)
    assert (ask.facts["entering"], ask.facts["wounds"]) == (6, 15)
    with pytest.raises(StopIteration):
        going.send({"won": 1, "gold": 400, "items": 60, "dead": 2})
    assert (of(made).purse, of(made).coin, of(made).items) == (200, 200, 60)
    assert (of(made).rating, of(made).experience) == (500 - 2 * 50 + 4, 21)


# Adventure Locations ------------------------------------------------------------------------------


@pytest.mark.rule("ME-WARBAND-19")
@pytest.mark.parametrize(
    ("dice", "what", "rating", "items"),
    [
        ((1, 1), "adventure_lost", 500 - 6 * 50, 0),  # 2 + 6 - 4 = 4: disaster, all dice 1
        ((1, 3), "adventure_lost", 506, 0),
        ((2, 3), "adventure_won", 506, 0),
        ((3, 4), "adventure_won", 506, 10),
        ((6, 6), "adventure_won", 506, 60),
    ],
)
def test_an_adventure_without_the_dungeon_game(dice, what, rating, items):
    made = bands_game(band(), lairs={HERE: Lair(HERE, "hold", ("r1",))})
    own(made, HERE)
    drive(warband_visits.visit(made, "band1"), keyed({"adventure": dice, "hero_gold": 4}))
    assert [e.what for e in happened(made, WarBandChanged)][-1] == what
    assert (of(made).rating, of(made).items) == (rating, items)


@pytest.mark.rule("ME-WARBAND-18")
def test_at_most_six_go_in():
    for rating, entering in ((1000, 6), (250, 5), (50, 1)):
        made = bands_game(band(rating=rating), lairs={HERE: Lair(HERE, "hold", ("r1",))})
        log = Log()
        drive(warband_outings.descend(made, "band1", "ME-WARBAND-18"), keyed({"adventure": (1, 1)}), log)
        assert log[0].facts["modifier"] == entering - 4


def test_gold_of_dungeons_is_worth_as_many_crowns():
    assert warband_outings.coin_of(book(), 4000) == 400


@pytest.mark.rule("ME-WARBAND-04", "ME-MINE-11")
@pytest.mark.parametrize(
    ("ours", "known", "visited", "open_"),
    [(True, True, 0, True), (False, True, 0, False), (True, False, 0, False), (True, True, 1, False)],
)
def test_places_of_the_own_land_are_visited_once_a_season(ours, known, visited, open_):
    made = bands_game(band(visited={HERE: visited} if visited else {}))
    site(made, "necropolis", known_to=("r1",) if known else ())
    own(made, HERE, realm="r1" if ours else "r2")
    assert ("visit" in warband_visits.deeds(made, of(made))) is open_


@pytest.mark.rule("ME-WARBAND-04")
def test_a_band_does_not_look_for_new_locations():
    made = bands_game(band())
    own(made, HERE)
    assert warband_visits.deeds(made, of(made)) == []


@pytest.mark.rule("ME-TEMPLE-14")
def test_at_a_chaos_temple_a_band_is_opposed_once_a_season():
    made = bands_game(band())
    site(made, "chaos_temple")
    own(made, HERE)
    drive(warband_visits.visit(made, "band1"), keyed({"warband_quick": 4, "band_gold": (4, 5)}))
    assert (of(made).purse, of(made).games) == (45, ())
    made.state = replace(made.state, clock=replace(made.state.clock, turn=2))
    assert warband_visits.deeds(made, of(made)) == []
    made.state = replace(made.state, clock=replace(made.state.clock, year=2, turn=1))
    assert warband_visits.deeds(made, of(made)) == ["visit"]


def temple(pip, band_=None, **rolls):
    made = bands_game(band_ or band())
    site(made, "ruined_temple")
    own(made, HERE)
    drive(
        warband_visits.visit(made, "band1"), keyed({"adventure": (2, 3), "hero_gold": 1, "ruined_temple": pip, **rolls})
    )
    return made


@pytest.mark.rule("ME-TEMPLE-16")
@pytest.mark.parametrize(
    ("pip", "rolls", "rating", "purse", "items"),
    [
        (1, {}, 506, 5, 0),
        (2, {"relics": 3}, 506, 5 + 150, 0),  # three crowns of relics are 300 gold, half of it the empire's
        (3, {"hero_loss": 5}, 506 - 60, 5, 0),  # 50 pts: 10 wounds each, one of a member, six members
        (3, {"hero_loss": 4}, 506, 5, 0),
        (4, {"hero_loss": 6}, 506 - 120, 5, 0),
        (5, {"hero_item": 3}, 506, 5, 30),
    ],
)
def test_bands_search_a_ruined_temple_after_a_dungeon_and_take_the_gold(pip, rolls, rating, purse, items):
    made = temple(pip, **rolls)
    assert (of(made).rating, of(made).purse, of(made).items) == (rating, purse, items)


@pytest.mark.rule("ME-TEMPLE-16")
@pytest.mark.parametrize(("priests", "left"), [([6, 6, 1], 406), ([5], 506)])
def test_a_revelation_calls_members_who_restore_the_temple(priests, left):
    made = temple(6, priest=priests)
    assert of(made).rating == left
    assert bool(happened(made, TempleFounded)) is (6 in priests)
    assert (HERE in made.state.locations) is (6 not in priests)


@pytest.mark.rule("ME-TEMPLE-17")
def test_a_chaos_band_takes_the_revelation_as_an_eye_of_god():
    made = temple(6, band(kind="chaos"))
    assert of(made).rating == 506 + 50
    assert HERE in made.state.locations
    assert not happened(made, TempleFounded)


# Ways ---------------------------------------------------------------------------------------------


def told(made, order, **rolls):
    log = Log()
    drive(parts.scouts(made, "r1"), keyed({**SAFE, **rolls}, {"warband": order}), log)
    return log


@pytest.mark.rule("ME-SCOUT-04", "ME-WARBAND-04")
@pytest.mark.parametrize(("goal", "hazards", "weeks"), [(NEXT, 2, 3), (FAR, 4, 1)])
def test_a_band_moves_as_heroes_do_in_its_owners_scouting_phase_without_scouting(goal, hazards, weeks):
    made = bands_game(band())
    log = Log()
    drive(scouting.scouting(made, "r1"), keyed(SAFE, {"warband": goal}), log)
    assert of(made).cell == goal
    assert log.questions().count("hazard") == hazards
    assert "scouting" not in log.questions()
    assert of(made).weeks == weeks


@pytest.mark.rule("ME-MOVE-14")
def test_rivers_ridges_and_swamps_bar_no_band():
    wet = Tile((0, 0), "river_valley", rivers=((1, 4),))
    bog = Tile((1, 0), "swamp")
    high = Tile((2, 0), "highland", mountain=True)
    world = field(3, wet=wet, bog=bog, high=high, sea=Tile((0, 1), "sea"))
    made = bands_game(band(), world=world)
    assert cell(world, 0, 1) not in [option.key for option in warband_trips.choices(made, of(made))]
    told(made, FAR)
    assert of(made).cell == FAR


@pytest.mark.rule("ME-MOVE-13")
@pytest.mark.parametrize(("module", "goal", "hazards"), [("on", NEXT, 1), ("on", FAR, 3), ("off", FAR, 4)])
def test_a_road_gives_no_speed_and_one_hazard_less(module, goal, hazards):
    world = field(3)
    way = [cell(world, n, 0) for n in range(3)]
    sides = [world.side_towards(a, b) for a, b in pairwise(way)]
    back = [world.side_towards(b, a) for a, b in pairwise(way)]
    roads = {way[0]: (sides[0],), way[1]: (back[0], sides[1]), way[2]: (back[1],)}
    made = bands_game(band(), roads=roads, settings={"module_roads": module})
    log = told(made, goal)
    assert log.questions().count("hazard") == hazards
    reach = [option.key for option in warband_trips.choices(made, band())]
    assert cell(world, 3, 0) not in reach


@pytest.mark.rule("ME-WARBAND-05", "ME-WARBAND-04")
@pytest.mark.parametrize(
    ("pip", "more", "rating", "what"),
    [
        (1, {"hero_wounds": (5, 5)}, 500 - 10 * 10, "wounded"),  # ten wounds: one of each of ten members
        (1, {"hero_wounds": (4, 5)}, 500, "delayed"),
        (2, {"hero_wounds": 6}, 500, None),
        (3, {}, 500, "delayed"),
        (5, {}, 500, None),
        (6, {"hero_gold": 4}, 500, "found"),
    ],
)
def test_hazards_of_a_band(pip, more, rating, what):
    made = bands_game(band())
    drive(warband_trips.hazards(made, "band1", 1), keyed({"hazard": pip, **more}))
    assert of(made).rating == rating
    whats = [e.what for e in happened(made, WarBandChanged) if e.what]
    assert whats == [] if what is None else what in whats
    if what == "found":
        assert (of(made).purse, of(made).coin) == (20, 20)  # ten times 40 gold of the heroes' coin are 40 of its own


@pytest.mark.rule("ME-WARBAND-07", "ME-WARBAND-04")
def test_who_arrives_at_the_ruins_with_weeks_left_begins_at_once():
    made = bands_game(band(at=NEXT))
    site(made)
    log = told(made, HERE, warband_quick=2)
    assert "warband_quick" in log.questions()
    made = bands_game(band(at=NEXT))
    site(made)
    log = told(made, HERE, hazard=1, hero_wounds=(1, 1))
    assert of(made).weeks == 1  # two ambushes cost a week each
    made = bands_game(band(at=FAR))
    site(made)
    log = told(made, HERE, hazard=3)
    assert "warband_quick" not in log.questions()  # no week is left


@pytest.mark.rule("ME-WARBAND-10")
def test_a_turn_of_delivery_is_no_turn_of_exploring():
    made = bands_game(band(at=cell(field(3), -1, 0), purse=250), holdings={SEAT: Settlement("capital", "r1")})
    site(made, at=SEAT)
    log = told(made, SEAT)
    assert "warband_quick" not in log.questions()
    assert (made.state.realms["r1"].brought, made.state.realms["r1"].gold) == (2, 50)


@pytest.mark.rule("ME-WARBAND-06")
def test_beasts_take_a_point_from_a_store():
    made = bands_game(
        band(at=SEAT, coach=True), holdings={SEAT: Settlement("capital", "r1", seat_of="r1", stockpile=2)}
    )
    told(made, "load")
    assert (of(made).baggage, made.state.holdings[SEAT].stockpile) == (1, 1)
    made = bands_game(band(at=SEAT), holdings={SEAT: Settlement("capital", "r1", seat_of="r1", stockpile=2)})
    assert "load" not in [option.key for option in warband_trips.choices(made, of(made))]


# What is asked ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "purse", "turn", "likely"),
    [
        (HERE, 0, 1, "explore"),
        (NEXT, 0, 1, HERE),
        (HERE, 150, 2, "explore"),
        (HERE, 150, 5, cell(field(3), -2, 0)),  # goods are brought home in time
        (SEAT, 0, 1, cell(field(3), -1, 0)),
    ],
)
def test_one_question_a_month_with_the_likely_answer(at, purse, turn, likely):
    made = bands_game(band(at=at, purse=purse))
    site(made)
    made.state = replace(made.state, clock=replace(made.state.clock, turn=turn))
    log = Log()
    drive(parts.scouts(made, "r1"), keyed(SAFE), log)
    asked = [ask for ask in log if isinstance(ask, Decide)]
    assert [ask.question for ask in asked] == ["warband"]
    assert asked[0].default == likely


def test_nothing_is_asked_of_who_has_no_band():
    made = bands_game(band(owner="r2"))
    log = Log()
    drive(parts.scouts(made, "r1"), keyed(), log)
    assert not log


OFF = cell(field(3), -1, 0)
"""Two tiles from the seat: the empire does not border it, and it is in reach of a winter's turn."""


@pytest.mark.rule("ME-WARBAND-10", "ME-WARBAND-07")
@pytest.mark.parametrize(
    ("ruins", "purse", "asked", "ends", "game"),
    [(True, 150, 1, SEAT, False), (True, 50, 0, OFF, True), (False, 150, 0, SEAT, False), (False, 50, 0, OFF, False)],
)
def test_in_winter_a_band_is_asked_only_where_it_could_do_either(ruins, purse, asked, ends, game):
    made, log = bands_game(band(at=OFF, purse=purse)), Log()
    if ruins:
        site(made, at=OFF)
    wintry(made, "quarters")
    drive(parts.quarters(made), keyed({"hazard": 6, "hero_gold": 1, "warband_quick": 2}), log)
    assert log.questions().count("warband_winter") == asked
    assert ("warband_quick" in log.questions()) is game
    assert of(made).cell == ends
    assert made.state.realms["r1"].brought == (1 if ends == SEAT else 0)


# At sea -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SEA-22")
def test_a_band_aboard_takes_a_banners_place_and_sails_and_sinks_with_its_ship():
    made = bands_game(band(at=SEAT))
    (ship,) = launch(made, "r1", SEAT)
    told(made, f"board:{ship}")
    assert of(made).aboard == ship
    assert ships.laden(made.state, ship)
    ships.sail(made, ship, HERE, False, "sail", "ME-SEA-05")
    assert of(made).cell == HERE
    ships.sink(made, ship, "storm", "ME-SEA-12")
    assert [e.why for e in happened(made, WarBandGone)] == ["drowned"]


@pytest.mark.rule("ME-SEA-22")
def test_it_goes_ashore_where_there_is_land():
    made = bands_game(band(aboard="ship1"), ships={"ship1": Ship("ship1", "r1", HERE, False)})
    told(made, "ashore")
    assert of(made).aboard == ""


# Champions whom nobody leads ----------------------------------------------------------------------


@pytest.mark.rule("ME-CHAOS-19", "ME-CHAOS-15")
@pytest.mark.parametrize(("pip", "tiles"), [(1, 0), (2, 1), (3, 1), (4, 2), (6, 2)])
def test_champions_whom_nobody_leads_wander_as_heroes_do(pip, tiles):
    made, log = bands_game(band(owner="", kind="chaos")), Log()
    drive(parts.month_begins(made), keyed({**SAFE, "hero_move": pip, "hero_direction": 2}), log)
    assert made.world.distance(of(made).cell, HERE) == tiles
    assert len(happened(made, WarBandMoved)) == tiles
    assert all(getattr(ask, "by", "") == "" for ask in log)


@pytest.mark.rule("ME-CHAOS-19", "ME-RUIN-15")
@pytest.mark.parametrize(("pip", "explores"), [(3, False), (4, True)])
def test_in_ruins_they_explore_on_four_or_more(pip, explores):
    made, log = bands_game(band(owner="", kind="chaos")), Log()
    site(made, known_to=())
    drive(parts.month_begins(made), keyed({**SAFE, "band_explores": pip, "warband_quick": 2}), log)
    assert ("warband_quick" in log.questions()) is explores


@pytest.mark.rule("ME-RAZE-08")
def test_a_band_of_another_kind_razes_nothing():
    from empires.rules.bands import champions
    from empires.rules.season import raze

    village = {HERE: Settlement("village", "r2", "Varnfels")}
    made = bands_game(band(), holdings=village)
    assert champions.raids(made, "r1") == {}
    assert raze.may_raze(made, "r1") == []
    made = bands_game(band(kind="chaos"), holdings=village, races={"r1": "chaos"})
    assert list(champions.raids(made, "r1")) == ["band1"]


def test_without_the_module_no_band_acts():
    made, log = bands_game(band(), settings={"module_war_bands": "off"}), Log()
    site(made)
    for phase in (parts.month_begins(made), parts.scouts(made, "r1"), parts.quarters(made)):
        drive(phase, keyed(), log)
    assert not log

"""Heroes in the wild: exploring, ruins, necropolis, tower, mines, temples, monsters, lairs."""

import pytest
from msgspec.structs import replace

from empires.model.events.heroes import LairFound
from empires.model.events.land import LocationFound
from empires.model.land.world import Tile
from empires.model.state.asks import Decide
from empires.model.state.campaign import Clock
from empires.model.state.pieces import Lair, Quest
from empires.rules.heroes import heroes_sites, heroes_tower, heroes_wild, parties, party_month, party_orders, quests
from empires.rules.march import dragon
from empires.rules.troops import companions
from empires.rules.wilds import mines
from tests.support.builders import book, cell, field, happened
from tests.support.driver import OutOfAnswers, asks_of, drive, keyed
from tests.support.partying import here, hero, heroes_game, party, site

WON, FAILED = [(4, 4), 1], [(2, 4)]
EASY = [1, *WON]
"""A random adventure of their own level, won with 100 gold."""


def at(kind, employer="", terrain="lowland", number=4, **more):
    g = heroes_game(number, employer, field(3, a=Tile((0, 0), terrain)), **more)
    if kind:
        site(g, kind)
    return g


def one(g):
    return g.state.parties["party1"]


# Exploring ----------------------------------------------------------------------------------------

LOWLAND = {50: "", 58: "ruined_city", 63: "necropolis", 68: "tower"}


@pytest.mark.rule("ME-WILD-08", "ME-SCOUT-04")
@pytest.mark.parametrize("pip", LOWLAND)
def test_heroes_explore_by_the_same_chart(pip):
    g = at("")
    drive(heroes_wild.find(g, "party1", here(g)), [pip])
    found = g.state.locations.get(here(g))
    assert (found.kind if found else "") == LOWLAND[pip]


@pytest.mark.rule("ME-WILD-05")
def test_heroes_ignore_baggage_and_keep_items():
    g = at("")
    drive(heroes_wild.find(g, "party1", here(g)), [98])
    drive(heroes_wild.find(g, "party1", here(g)), [94, 4])
    assert one(g).items == 40


@pytest.mark.rule("ME-SEARCH-02")
def test_a_searcher_event_is_one_more_hazard():
    g = at("")
    drive(heroes_wild.find(g, "party1", here(g)), [80, 3])
    assert one(g).weeks == 3


@pytest.mark.rule("ME-WILD-07")
def test_what_independent_heroes_find_nobody_knows_of_and_what_sworn_ones_find_their_employer_does():
    g = at("")
    drive(heroes_wild.find(g, "party1", here(g)), [58])
    [found] = happened(g, LocationFound)
    assert found.location.known_to == ()
    g = at("", "r1")
    drive(heroes_wild.find(g, "party1", here(g)), [58])
    assert g.state.locations[here(g)].known_to == ("r1",)


@pytest.mark.rule("ME-WILD-07")
def test_sworn_heroes_who_visit_a_place_tell_their_employer():
    g = at("ruined_city", "r1")
    drive(heroes_sites.act(g, "party1", "visit"), [1, *FAILED])
    assert g.state.locations[here(g)].known_to == ("r1",)


@pytest.mark.rule("ME-WILD-07", "ME-RUIN-14")
@pytest.mark.parametrize("kind", ["ruined_city", "necropolis", "religious_order", "chaos_temple", "ruined_temple"])
def test_each_place_is_visited_once_in_a_battle_level(kind):
    g = at(kind)
    assert list(heroes_sites.deeds(g, "party1")) == ["visit"]
    heroes_sites._visited(g, "party1", here(g))
    assert list(heroes_sites.deeds(g, "party1")) == []
    parties.change(g, "party1", "", "ME-WILD-07", level=2)
    assert list(heroes_sites.deeds(g, "party1")) == ["visit"]


@pytest.mark.rule("ME-RUIN-14", "ME-TEMPLE-14")
@pytest.mark.parametrize("kind", ["ruined_city", "chaos_temple"])
def test_a_random_adventure_waits_in_ruins_and_chaos_temples(kind):
    g = at(kind)
    drive(heroes_sites.act(g, "party1", "visit"), [6, (6, 6), 3, 2])
    assert (parties.gold_of(one(g)), one(g).items) == (600, 20)


# Necropolis ---------------------------------------------------------------------------------------


@pytest.mark.rule("ME-NECROP-19", "ME-NECROP-20", "ME-NECROP-21", "ME-NECROP-22")
@pytest.mark.parametrize(
    ("dice", "answers", "gold", "items", "hurt"),
    [
        ((1, 1), [(2, 2, 2)], 6100, 0, 0),
        ((1, 2), [3, 5], 100, 160, 0),
        ((2, 3), [2, 3], 3100, 0, 0),
        ((2, 3), [6], 100, 0, 0),
        ((3, 3), [4], 4100, 0, 0),
        ((3, 4), [], 100, 0, 0),
        ((4, 4), [4], 100, 0, 16),
        ((5, 4), [], 100, 0, 0),
        ((5, 5), [2, 3, 3], 100, 150, 0),
        ((6, 5), [1], 100, 0, 10),
    ],
)
def test_after_an_adventure_one_roll_on_the_search_table(dice, answers, gold, items, hurt):
    g = at("necropolis")
    drive(heroes_sites.act(g, "party1", "visit"), [*EASY, dice, *answers])
    assert (parties.gold_of(one(g)), one(g).items) == (gold, items)
    assert {h.hurt for h in one(g).heroes} == {hurt}


@pytest.mark.rule("ME-NECROP-19")
def test_who_is_driven_off_does_not_search():
    drive(heroes_sites.act(at("necropolis"), "party1", "visit"), [1, *FAILED])


def test_cursed_treasure_hurts_who_stays():
    g = at("necropolis")
    drive(heroes_sites.act(g, "party1", "visit"), [*EASY, (3, 3), 1])
    drive(heroes_sites.curse(g, "party1"), [3])
    assert {h.hurt for h in one(g).heroes} == {6}
    companions.move(g, "party1", cell(g.world, 1, 0), "ME-HERO-07")
    drive(heroes_sites.curse(g, "party1"), [])
    assert not one(g).notes


@pytest.mark.parametrize(("dice", "answers"), [((5, 4), []), ((6, 5), [1])])
def test_terror_and_rats_drive_them_back_where_they_came_from(dice, answers):
    came = cell(field(3), 1, 0)
    g = at("necropolis", changes={"came_from": came, "items": 30})
    drive(heroes_sites.act(g, "party1", "visit"), [*EASY, dice, *answers])
    assert one(g).cell == came
    assert one(g).items == (0 if answers else 30)


@pytest.mark.rule("ME-NECROP-23")
def test_the_map_opens_the_necropolis_again_at_once_and_twice_in_each_later_level():
    g = at("necropolis")
    drive(heroes_sites.act(g, "party1", "visit"), [*EASY, (2, 2), 1, *FAILED])
    assert not heroes_sites.deeds(g, "party1")
    parties.change(g, "party1", "", "ME-HERO-18", level=2)
    for _ in range(2):
        drive(heroes_sites.act(g, "party1", "visit"), [1, *FAILED])
    assert not heroes_sites.deeds(g, "party1")


@pytest.mark.rule("ME-NECROP-24")
def test_of_those_who_wake_the_necromancer_only_a_six_survives():
    g = at("necropolis", number=5)
    drive(heroes_sites.act(g, "party1", "visit"), [1, (3, 4), 1, (5, 5), 6, 1, 6, 3, 6, 2, (3, 3, 4, 4)])
    assert len(one(g).heroes) == 2
    [host] = g.state.wanderers.values()
    assert (host.kind, host.points, host.artefacts) == ("undead", 2800, 280)


@pytest.mark.rule("ME-NECROP-14", "ME-NECROP-24")
def test_sworn_heroes_are_asked_how_long_they_dig_in_the_tomb():
    g = at("necropolis", "r1")
    asked = asks_of(heroes_sites.act(g, "party1", "visit"), [*EASY, (5, 5), 2, 3])
    assert (asked[-1].question, asked[-1].default) == ("tomb_again", "no")
    assert one(g).items == 150
    g = at("necropolis", "r1")
    drive(heroes_sites.act(g, "party1", "visit"), [*EASY, (5, 5), 2, 3, "yes", 5, 1, "no"])
    assert one(g).items == 200


@pytest.mark.rule("ME-WILD-08", "ME-HERO-02", "ME-WILD-11")
@pytest.mark.parametrize(("found", "asked"), [(63, ["adventure_level"]), (50, []), (98, [])])
def test_independent_heroes_go_into_what_they_found_and_into_nothing_else(found, asked):
    g = at("")
    asks = asks_of(heroes_sites.explore(g, "party1"), [found])
    assert [ask.why for ask in asks[1:]] == asked
    assert one(g).weeks == 0


@pytest.mark.rule("ME-TOWER-19", "ME-WILD-10")
def test_who_is_sent_back_has_no_week_left_where_he_comes_to():
    g = at("tower", changes={"came_from": cell(field(3), 1, 0)})
    heroes_tower.sent_back(g, "party1", "ME-TOWER-19")
    assert (one(g).cell, one(g).weeks) == (cell(g.world, 1, 0), 0)
    g = at("tower")
    heroes_tower.sent_back(g, "party1", "ME-TOWER-19")
    assert (one(g).cell, one(g).weeks) == (here(g), 0), "who came from nowhere stays"


def test_the_dead_come_forth_while_the_heroes_flee():
    g = at("necropolis", changes={"came_from": cell(field(3), 1, 0)})
    drive(heroes_sites.act(g, "party1", "visit"), [*EASY, (6, 6), (1, 1, 1, 1)])
    assert [w.points for w in g.state.wanderers.values()] == [800]
    assert one(g).cell != here(g)


# Tower --------------------------------------------------------------------------------------------


def audience(g, dice, *answers):
    drive(heroes_sites.act(g, "party1", "audience"), [dice, *answers])
    return g.state.parties.get("party1")


@pytest.mark.rule("ME-TOWER-18")
@pytest.mark.parametrize("dice", [(1, 1), (4, 5), (5, 5)])
def test_two_nine_and_ten_mean_that_they_are_ignored(dice):
    g = at("tower")
    assert audience(g, dice) == replace(one(g))
    assert g.log[-1].what == "ignored"


@pytest.mark.rule("ME-TOWER-18")
def test_a_hero_of_their_level_joins_and_a_party_of_six_splits():
    g = at("tower", changes={"level": 3})
    joined = audience(g, (1, 2), 4).heroes[-1]
    assert (joined.kind, joined.wounds, len(one(g).heroes)) == ("wizard", 28, 5)
    g = at("tower", number=6)
    audience(g, (1, 3), 1)
    assert sorted(len(p.heroes) for p in g.state.parties.values()) == [3, 4]


@pytest.mark.rule("ME-TOWER-18")
def test_a_gift_a_free_exploration_and_a_quest():
    assert audience(at("tower"), (2, 3)).items == 100
    g = at("tower")
    audience(g, (3, 4), 2, 58)
    assert len(g.state.locations) == 2
    assert audience(at("tower"), (4, 4), 3, 1, 1, 1).quest is not None


@pytest.mark.rule("ME-TOWER-19")
@pytest.mark.parametrize(("pip", "answers", "items"), [(1, [], 0), (3, [], 0), (4, [5], 50), (6, [5], 50)])
def test_the_partys_wizard_fights_in_the_arena(pip, answers, items):
    g = at("tower", changes={"heroes": (hero(), hero("Merl", "wizard"))})
    assert audience(g, (5, 6), pip, *answers).items == items


@pytest.mark.rule("ME-TOWER-19")
def test_a_party_without_a_wizard_is_sent_back():
    came = cell(field(3), 1, 0)
    assert audience(at("tower", changes={"came_from": came}), (5, 6)).cell == came


@pytest.mark.rule("ME-TOWER-20")
def test_past_the_guards_of_the_dungeon_they_plunder_and_face_the_wizard():
    g = at("tower")
    after = audience(g, (6, 6), *EASY, *EASY, 3, 2, 4, 1, 1, 1, 2, 3, 4)
    assert after.items == 60 + 40 + 100 + 25 + 10 + 20 + 30 + 40
    assert here(g) in g.state.locations
    assert audience(at("tower"), (6, 6), 1, *FAILED).items == 0
    assert audience(at("tower"), (6, 6), *EASY, 1, *FAILED).items == 0, "his study has guards of its own"


@pytest.mark.rule("ME-TOWER-21")
def test_thrown_into_the_nearest_water_wounded_and_robbed():
    g = heroes_game(1, world=field(3, a=Tile((2, 0), "coastal")), changes={"heroes": (hero(gold=901),)})
    site(g, "tower")
    drive(heroes_tower.face(g, "party1", 0), [3, (4, 4)])
    assert (one(g).heroes[0].hurt, one(g).heroes[0].gold) == (8, 451)


@pytest.mark.rule("ME-TOWER-21", "ME-GEN-05")
@pytest.mark.parametrize(("gold", "kept"), [(0, 0), (1, 1), (7, 4), (8, 4)])
def test_half_of_each_heros_gold_is_lost_rounded_down(gold, kept):
    world = field(3, a=Tile((2, 0), "coastal"))
    g = heroes_game(2, world=world, changes={"heroes": (hero(gold=gold), hero("Berta", gold=gold + 2))})
    site(g, "tower")
    drive(heroes_tower.face(g, "party1", 0), [3, (1, 1), (1, 1)])
    assert [one.gold for one in one(g).heroes] == [kept, kept + 1]
    assert one(g).cell == cell(g.world, 2, 0)


@pytest.mark.rule("ME-TOWER-21")
def test_banished_until_the_same_turn_of_the_next_season():
    home = cell(field(3), 2, 2)
    g = at("tower", changes={"home": home})
    drive(heroes_tower.face(g, "party1", 0), [2])
    for year, turn in ((1, 2), (1, 6)):
        g.state = replace(g.state, clock=Clock(year, "season", turn, ("r1", "r2")))
        drive(party_month.begin(g), [])
    g.state = replace(g.state, clock=Clock(2, "season", 1, ("r1", "r2")))
    with pytest.raises(OutOfAnswers):
        drive(party_month.begin(g), [])
    assert one(g).cell == home


@pytest.mark.rule("ME-TOWER-21", "ME-TOWER-22")
@pytest.mark.parametrize(("pip", "left", "answers"), [(4, 4, []), (5, 4, []), (6, 3, [2])])
def test_a_geas_and_at_worst_a_death(pip, left, answers):
    g = at("tower")
    drive(heroes_tower.face(g, "party1", 0), [pip, *answers, 3, 4, 6, 1, 1])
    quest = one(g).quest
    assert len(one(g).heroes) == left
    assert (quest.geas, quest.until) == (here(g), g.state.clock.month + 12)


def under_geas(goal=(1, 0), **more):
    g = at("tower", **more)
    quest = Quest(cell(g.world, *goal), "1.2", 1, here(g), 13)
    parties.change(g, "party1", "", "ME-TOWER-22", quest=quest)
    return g


@pytest.mark.rule("ME-TOWER-22")
def test_the_task_done_they_go_back_and_are_free():
    g = under_geas()
    drive(party_month.act(g, "party1"), [4, 4, *WON])
    assert (one(g).quest.cell, one(g).quest.adventure) == (here(g), "")
    drive(party_month.act(g, "party1"), [4, 4])
    assert one(g).quest is None


@pytest.mark.rule("ME-TOWER-22")
def test_who_is_late_dies_and_the_wizards_death_lifts_the_geas():
    g = under_geas()
    g.state = replace(g.state, clock=Clock(3, "season", 2, ("r1", "r2")))
    quests.geas_holds(g, "party1")
    assert not g.state.parties
    g = under_geas()
    g.state = replace(g.state, locations={})
    quests.geas_holds(g, "party1")
    assert one(g).quest is None


@pytest.mark.rule("ME-TOWER-22")
@pytest.mark.parametrize(("turn", "alive"), [(1, True), (2, False)])
def test_the_last_month_of_two_seasons_is_still_in_time(turn, alive):
    g = under_geas()
    g.state = replace(g.state, clock=Clock(3, "season", turn, ("r1", "r2")))
    quests.geas_holds(g, "party1")
    assert bool(g.state.parties) is alive


@pytest.mark.rule("ME-TOWER-22", "ME-NECROP-25")
def test_company_lifts_no_geas():
    g = under_geas(number=1, others=(replace(party("", 2), id="party2"),))
    other = replace(g.state.parties["party2"], cell=here(g))
    g.state = replace(g.state, parties={**g.state.parties, "party2": other})
    party_month.take_in(g)
    assert len(g.state.parties) == 2
    drive(party_month.act(g, "party1"), keyed({"hazard": 4, "adventure": (6, 6)}))
    assert (one(g).cell, one(g).quest.adventure) == (cell(g.world, 1, 0), ""), "bound as he is he does his task"


@pytest.mark.rule("ME-TOWER-22")
def test_nobody_gives_a_geas_up():
    g = under_geas((0, 0))
    drive(quests.attempt(g, "party1"), [(2, 4)] * 4)
    assert one(g).quest is not None


@pytest.mark.rule("ME-TOWER-23")
def test_a_robber_who_faces_the_wizard_adds_one():
    g = at("tower", changes={"home": ""})
    drive(heroes_sites.act(g, "party1", "rob"), [*EASY, 1, 1, 1, 1, 1])
    assert one(g).absent
    g = at("tower")
    drive(heroes_sites.act(g, "party1", "rob"), [*EASY, 1, 1, 1, 1, 6, 1, 3, 1, 1, 1])
    assert len(one(g).heroes) == 3


# Mines --------------------------------------------------------------------------------------------


def mine(*answers, employer=""):
    g = at("", employer, "highland")
    drive(heroes_wild._mine(g, "party1", here(g)), answers)
    return g


@pytest.mark.rule("ME-MINE-10")
@pytest.mark.parametrize(
    ("answers", "sort"),
    [([2], "base_metals"), ([5], "precious_metals"), ([6, 2], "gems"), ([6, 4], "meteoric_iron")],
)
def test_heroes_find_mines_by_the_same_tables(answers, sort):
    g = mine(*answers)
    assert g.state.locations[here(g)].sort == sort
    assert g.state.locations[here(g)].known_to == ()
    assert mines.own(g, "r1") == [], "unclaimed until a banner occupies the tile"
    served = mine(*answers, employer="r1")
    assert served.state.locations[here(g)].known_to == ("r1",)
    assert [found.cell for found in mines.own(served, "r1")] == [here(g)]


@pytest.mark.rule("ME-MINE-12")
@pytest.mark.parametrize("answers", [[6, 1, 3], [6, 6, 3], [1, 2, 3], [1, 4, 2, 3], [1, 6, 3]])
def test_losses_in_mines_become_wounds(answers):
    assert {h.hurt for h in one(mine(*answers)).heroes} == {6}


@pytest.mark.rule("ME-MINE-11")
@pytest.mark.parametrize(
    ("answers", "kind"), [([1, 4, 1, 1], "hold"), ([1, 5, 4, 1], "labyrinth"), ([1, 6, 1], "trolls")]
)
def test_abandoned_holds_and_dens_are_marked_and_raided_once_a_level(answers, kind):
    g = mine(*answers)
    assert g.state.lairs[here(g)].kind == kind
    assert list(heroes_sites.deeds(g, "party1")) == ["lair"]
    drive(heroes_sites.act(g, "party1", "lair"), EASY)
    assert not heroes_sites.deeds(g, "party1")


def test_an_inhabited_hold_is_an_independent_fortress():
    g = mine(1, 4, 5)
    assert (g.state.holdings[here(g)].kind, g.state.holdings[here(g)].owner) == ("fortress", "")


# Temples ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-TEMPLE-08")
def test_an_order_may_have_work():
    g = at("religious_order")
    drive(heroes_sites.act(g, "party1", "visit"), [2])
    assert one(g).quest is None
    g = at("religious_order")
    drive(heroes_sites.act(g, "party1", "visit"), [5, 3, 1, 1, 1])
    assert one(g).quest is not None


@pytest.mark.rule("ME-TEMPLE-16")
@pytest.mark.parametrize(
    ("pip", "answers", "hurt", "items", "quest"),
    [(1, [], 0, 0, False), (2, [3, 1, 1, 1], 0, 0, True), (3, [5], 10, 0, False), (4, [2], 8, 0, False),
     (5, [3], 0, 30, False)],
)  # fmt: skip
def test_a_ruined_temple_is_searched_after_a_dungeon(pip, answers, hurt, items, quest):
    g = at("ruined_temple")
    drive(heroes_sites.act(g, "party1", "visit"), [*EASY, pip, *answers])
    assert ({h.hurt for h in one(g).heroes}, one(g).items, one(g).quest is not None) == ({hurt}, items, quest)


@pytest.mark.rule("ME-TEMPLE-16")
def test_a_revelation_makes_priests_and_restores_the_temple():
    g = at("ruined_temple")
    drive(heroes_sites.act(g, "party1", "visit"), [*EASY, 6, 6, 1, 2, 3])
    assert len(one(g).heroes) == 3
    assert g.state.locations[here(g)].kind == "religious_order"
    g = at("ruined_temple", "r1")
    drive(heroes_sites.act(g, "party1", "visit"), [*EASY, 6, 6, 1, 2, 3])
    assert g.state.temples[here(g)].owner == "r1"
    assert "fallen_heroes" not in g.state.made or not g.state.made["fallen_heroes"]
    g = at("ruined_temple")
    drive(heroes_sites.act(g, "party1", "visit"), [*EASY, 6, 5, 5, 5, 5])
    assert g.state.locations[here(g)].kind == "ruined_temple"


# Monsters and lairs -------------------------------------------------------------------------------


@pytest.mark.rule("ME-MONSTER-06", "ME-MONSTER-07")
@pytest.mark.parametrize(("pip", "gold"), [(1, 1125), (2, 900), (3, 750), (4, 725), (5, 1250), (6, 2250)])
def test_a_young_monster_is_fought_for_its_gold_and_a_treasure(pip, gold):
    g = at("", terrain="highland")
    drive(heroes_wild._monster(g, "party1", here(g)), [pip, *WON, 4])
    assert (parties.gold_of(one(g)), one(g).items) == (gold + 100, 40)
    g = at("", terrain="highland")
    drive(heroes_wild._monster(g, "party1", here(g)), [pip, *FAILED])
    assert one(g).items == 0


@pytest.mark.rule("ME-MONSTER-07")
def test_the_young_griffon_has_44_wounds():
    row = book().row("young_monsters", 3)
    assert (row["name"], row["wounds"]) == ("Young griffon", 44)


@pytest.mark.rule("ME-DRAGON-11")
@pytest.mark.parametrize(("pip", "modifier"), [(1, 0), (2, 0), (3, -1), (5, -1), (6, -2)])
def test_a_dragon_of_random_kind_waits_in_the_lair_of_a_dragonrage(pip, modifier):
    g = at("")
    g.state = replace(g.state, lairs={here(g): Lair(here(g), "dragon")})
    asked = asks_of(heroes_sites.act(g, "party1", "lair"), [pip])
    assert (asked[0].why, asked[1].facts["modifier"]) == ("dragon_kind", modifier)


@pytest.mark.rule("ME-DRAGON-11")
def test_a_dragonrage_leaves_a_lair_where_there_are_heroes():
    g = at("")
    asks_of(dragon.dragonrage(g, here(g), 2, False), [])
    assert [e.lair.kind for e in happened(g, LairFound)] == ["dragon"]
    g = at("", settings={"module_heroes": "off"})
    asks_of(dragon.dragonrage(g, here(g), 2, False), [])
    assert not happened(g, LairFound)


def test_the_deeds_of_a_place_are_options_of_the_months_question():
    g = at("tower", "r1")
    keys = [option.key for option in party_orders.choices(g, party(here(g), 4, "r1"))]
    assert keys[:2] == ["audience", "rob"]


# Found by exploring ---------------------------------------------------------------------------------

RUINS = 58
"""A roll on the wilderness chart that finds a ruined city in lowland."""


def exploring(employer: str, *answers, **more):
    g = heroes_game(4, employer, **more)
    asked = asks_of(heroes_sites.act(g, "party1", "explore"), answers)
    return g, asked


@pytest.mark.rule("ME-WILD-11", "ME-DIPLO-15")
def test_a_party_told_to_explore_is_asked_before_it_enters_what_it_found():
    g, asked = exploring("r1", RUINS)
    ask = asked[-1]
    assert isinstance(ask, Decide)
    assert (ask.by, ask.question, {option.key for option in ask.options}) == ("r1", "party", {"visit", "stay"})
    assert here(g) in g.state.locations
    g, asked = exploring("r1", RUINS, "stay")
    assert (one(g).visited, one(g).weeks) == ({}, 0)
    g, asked = exploring("r1", RUINS, "visit", *EASY)
    assert one(g).visited


@pytest.mark.rule("ME-WILD-11")
def test_independent_heroes_enter_what_they_find_and_nothing_found_asks_nobody():
    g, asked = exploring("", RUINS, *EASY)
    assert not any(isinstance(ask, Decide) for ask in asked)
    assert one(g).visited
    g, asked = exploring("r1", 1)
    assert not any(isinstance(ask, Decide) for ask in asked)


@pytest.mark.rule("ME-HERO-02")
def test_exploring_takes_the_four_weeks_of_the_month():
    g, _ = exploring("r1", 1)
    assert one(g).weeks == 0

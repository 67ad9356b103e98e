"""Missions of heroes in sieges, for both sides (ME-HERO-22 to ME-HERO-36)."""

import pytest
from msgspec.structs import replace

from empires.model.state.campaign import Clock, Settlement
from empires.model.state.pieces import Engine, Quest
from empires.rules.fight import assault, walls
from empires.rules.heroes import party_month, siege_missions
from empires.rules.season import siege, subsistence
from tests.support.builders import book
from tests.support.driver import asks_of, drive
from tests.support.partying import here, siege_game

WON = [(4, 4), 1]
"""The dungeon is passed, with 100 gold."""


def mission(g, *answers):
    drive(siege_missions.mission(g, "party1"), [*WON, *answers])
    return g


def points(g, realm):
    return sum(b.points for b in g.state.banners_of(realm))


@pytest.mark.rule("ME-HERO-22")
@pytest.mark.parametrize(
    ("kind", "employer", "side"),
    [("city", "r1", "besieger"), ("capital", "r2", "defender"), ("fortress", "r1", ""), ("city", "", "")],
)
def test_sworn_heroes_serve_their_side_never_in_a_fortress(kind, employer, side):
    g = siege_game(employer, kind)
    assert siege_missions.side_of(g, g.state.parties["party1"]) == side


@pytest.mark.rule("ME-HERO-22")
def test_a_mission_is_an_order_of_the_month():
    g = siege_game("r1")
    [ask] = asks_of(party_month.served(g, "r1"), [])
    assert "mission" in [option.key for option in ask.options]


@pytest.mark.rule("ME-HERO-23")
def test_who_is_driven_off_brings_nothing_about():
    g = siege_game("r1")
    drive(siege_missions.mission(g, "party1"), [(2, 4)])
    assert points(g, "r2") == 1000


@pytest.mark.rule("ME-HERO-23")
def test_at_a_table_the_objective_room_and_its_guards_are_known_first():
    g = siege_game("r1", settings={"adventures": "table"})
    asked = asks_of(siege_missions.mission(g, "party1"), [3, 4])
    assert (asked[2].question, asked[2].by, asked[2].facts["guards"]) == ("outing", "r2", 10)
    drive(siege_missions.mission(g, "party1"), [3, 4, {"won": 1}, 4])
    assert points(g, "r2") == 800
    assert points(g, "r1") == 3000


# Besieger -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-HERO-25", "ME-HERO-31")
@pytest.mark.parametrize("employer", ["r1", "r2"])
@pytest.mark.parametrize(
    ("pip", "left", "held"), [(1, 4, ""), (2, 4, ""), (3, 4, "flight"), (4, 4, "prison"), (5, 3, ""), (6, 3, "")]
)
def test_captured_heroes_meet_their_fate(employer, pip, left, held):
    g = mission(siege_game(employer), 1, pip, 1, 1, 1)
    heroes = g.state.parties["party1"].heroes
    assert len(heroes) == left
    assert heroes[0].held == held


@pytest.mark.rule("ME-HERO-25")
def test_prisoners_are_judged_again_and_who_fled_is_back_after_the_season():
    g = mission(siege_game("r1"), 1, 4, 3, 1, 1)
    drive(siege_missions.prisoners(g, "party1"), [4])
    drive(siege_missions.prisoners(g, "party1"), [1])
    siege_missions.flown(g)
    assert [h.held for h in g.state.parties["party1"].heroes] == [""] * 4


@pytest.mark.rule("ME-HERO-26")
@pytest.mark.parametrize(
    ("choice", "answers", "stock", "lost", "bonus"),
    [("lose_baggage", [], 1, 0, 0), ("lose_points", [3], 2, 60, 0), ("combat_modifier", [], 2, 0, 1)],
)
def test_minor_sabotage_within_the_walls(choice, answers, stock, lost, bonus):
    g = mission(siege_game("r1"), 2, choice, *answers)
    assert g.state.holdings[here(g)].stockpile == stock
    assert points(g, "r2") == 1000 - lost
    assert g.state.sieges[here(g)].mission_bonus == bonus
    assert walls.assault_bonus(g, here(g)) == 0
    next_month(g)
    assert walls.assault_bonus(g, here(g)) == bonus


def next_month(g):
    g.state = replace(g.state, clock=Clock(1, "season", 2, ("r1", "r2"), 0, "siege"))


@pytest.mark.rule("ME-HERO-26")
def test_a_bonus_on_one_roll_counts_in_one_assault_only():
    g = mission(siege_game("r1"), 2, "combat_modifier")
    next_month(g)
    at = here(g)
    dice = [ask.facts["bonus"] for ask in asks_of(assault.assault(g, at), ["direct_attack", "hold", (1, 2)])
            if getattr(ask, "why", "") == "battle_dice"]  # fmt: skip
    assert dice == [1]
    assert walls.assault_bonus(g, at) == 0


@pytest.mark.rule("ME-HERO-27")
def test_a_barracks_burns():
    assert points(mission(siege_game("r1"), 3, 4), "r2") == 800


@pytest.mark.rule("ME-HERO-28")
def test_half_the_baggage_is_fouled_rounded_up_or_points_are_lost():
    g = mission(siege_game("r1"), 4)
    left = g.state.holdings[here(g)].stockpile + g.state.banners["r2-1"].baggage
    assert left == 2
    g = siege_game("r1")
    g.state = replace(
        g.state,
        holdings={here(g): Settlement("city", "r2")},
        banners={**g.state.banners, "r2-1": replace(g.state.banners["r2-1"], baggage=0)},
    )
    assert points(mission(g, 4, 4), "r2") == 800


@pytest.mark.rule("ME-HERO-29")
def test_major_sabotage():
    g = mission(siege_game("r1"), 5, 2)
    assert points(g, "r2") == 960
    next_month(g)
    assert walls.assault_bonus(g, here(g)) == 2
    walls.spend_bonus(g, here(g))
    assert walls.assault_bonus(g, here(g)) == 2


@pytest.mark.rule("ME-HERO-30")
def test_the_city_is_betrayed():
    g = mission(siege_game("r1"), 6)
    assert g.state.owner(here(g)) == "r1"
    assert not list(g.state.banners_of("r2"))
    assert points(g, "r1") == 3000


def test_independents_lose_from_their_store_and_their_strength():
    g = siege_game("r1")
    at = here(g)
    banners = {k: b for k, b in g.state.banners.items() if b.owner == "r1"}
    held = replace(g.state.sieges[at], defenders=700, supplies=3)
    g.state = replace(g.state, banners=banners, holdings={at: Settlement("city", "")}, sieges={at: held})
    mission(g, 4)
    assert g.state.sieges[at].supplies == 1
    mission(g, 3, 2)
    assert g.state.sieges[at].defenders == 600


# Defender -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-HERO-32")
@pytest.mark.parametrize(
    ("choice", "answers", "baggage", "lost", "bonus"),
    [("lose_baggage", [], 2, 0, 0), ("lose_points", [3], 3, 60, 0), ("combat_modifier", [], 3, 0, -1)],
)
def test_minor_sabotage_in_the_camp(choice, answers, baggage, lost, bonus):
    g = mission(siege_game("r2"), 2, choice, *answers)
    assert sum(b.baggage for b in g.state.banners_of("r1")) == baggage
    assert points(g, "r1") == 3000 - lost
    assert g.state.sieges[here(g)].mission_bonus == bonus


@pytest.mark.rule("ME-HERO-33")
def test_the_camp_burns():
    assert points(mission(siege_game("r2"), 3, 4), "r1") == 2800


@pytest.mark.rule("ME-HERO-34")
def test_half_the_supplies_are_stolen_rounded_up():
    g = mission(siege_game("r2"), 4)
    assert sum(b.baggage for b in g.state.banners_of("r1")) == 1
    assert g.state.banners["r2-1"].baggage == 5


@pytest.mark.rule("ME-HERO-35")
def test_engines_are_wrecked_or_the_battery_suffers_for_the_whole_siege():
    g = mission(siege_game("r2"), 5)
    assert g.state.sieges[here(g)].battery_malus == -2
    g.state = replace(g.state, sieges={here(g): replace(g.state.sieges[here(g)], battered=1)})
    next_month(g)
    drive(assault.battery_bonus(g, here(g)), [6])
    assert g.state.sieges[here(g)].battery_bonus == book().row("battery", 4)["assault_bonus"]
    g = siege_game("r2")
    g.state = replace(g.state, engines={"e1": Engine("e1", "ram", "r1", here(g), "r1-1")})
    mission(g, 5, "wreck")
    assert not g.state.engines


@pytest.mark.rule("ME-HERO-36")
def test_mutiny_two_banners_eat_four_and_do_nothing():
    g = mission(siege_game("r2", player=1), 6, 3)
    assert points(g, "r1") == 2700
    assert g.state.sieges[here(g)].mutiny == 2
    next_month(g)
    g.state = replace(
        g.state, banners={k: replace(b, baggage=4) if k == "r1-1" else b for k, b in g.state.banners.items()}
    )
    drive(siege.sieges(g, "r1"), [])
    assert all(b.halted == 2 for b in g.state.banners_of("r1"))
    drive(subsistence.subsistence(g, "r1"), [])
    assert sum(b.baggage for b in g.state.banners_of("r1")) == 0


@pytest.mark.rule("ME-HERO-36")
def test_the_next_turn_is_this_month_for_who_has_not_yet_played():
    g = siege_game("r2")
    g.state = replace(g.state, clock=Clock(1, "season", 1, ("r2", "r1"), 0, "scouting"))
    assert siege_missions.next_turn(g, "r1") == 1
    assert siege_missions.next_turn(g, "r2") == 2


@pytest.mark.parametrize("pip", range(1, 7))
@pytest.mark.parametrize("side", ["besieger", "defender"])
def test_every_row_has_a_rule_and_is_known_to_the_procedures(side, pip):
    row = book().row(f"siege_mission_{side}", pip)
    known = {"captured", "lose_baggage", "lose_points", "combat_modifier", "destroy", "capture_settlement",
             "no_action", "double_subsistence"}  # fmt: skip
    assert row["rule"].startswith("ME-HERO-")
    assert {effect.kind for effect in row["effects"]} <= known


@pytest.mark.rule("ME-HERO-22")
def test_a_siege_within_reach_is_worth_a_question_even_on_a_quest():
    g = siege_game("r1")
    goal = g.world.neighbour(here(g), 1)
    quest = Quest(goal, "1.2", 1)
    g.state = replace(g.state, parties={"party1": replace(g.state.parties["party1"], quest=quest)})
    [ask] = asks_of(party_month.served(g, "r1"), [])
    assert ask.default == "quest"
    drive(party_month.served(g, "r1"), ["quest", 4, 4, (4, 4), 1, 1, 1])
    assert g.state.parties["party1"].quest is None
    g = siege_game("r1", "fortress")
    g.state = replace(g.state, parties={"party1": replace(g.state.parties["party1"], quest=quest)})
    assert asks_of(party_month.served(g, "r1"), [])[0].why == "hazard"

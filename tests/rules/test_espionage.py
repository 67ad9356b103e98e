"""Operatives: bought in secret, placed face down, worked out in turn; each result of each chart."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.engine.views import redact
from empires.model.asks import Decide, Roll, Share
from empires.model.events import (
    BaggageChanged,
    BannerHalted,
    BannerMoved,
    CourtShaken,
    CrownsSpent,
    MoveDeclared,
    OperativeActed,
    OperativeChanged,
    OperativePlaced,
    OperativeRemoved,
    OperativesBought,
    OperativesCounted,
    OperativesSeen,
    PointsChanged,
    SettlementRazed,
    ShipLost,
    StrengthLearned,
)
from empires.model.pieces import Operative, Ship
from empires.model.state import Clock, Settlement, Siege
from empires.model.world import Tile
from empires.rules.espionage import espionage, places
from empires.rules.knowledge import view_for
from empires.rules.movement import movement
from empires.rules.scouting import scouting
from tests.support.builders import banner, book, cell, field, happened, realm
from tests.support.driver import asks_of, drive
from tests.support.spying import FORT, MONTH, NEAR, SEAT, SEAT_2, TOWN, WORLD, spy, winter

COAST = field(4, port=Tile(at=(2, 0), terrain="coastal", sea_sides=(2,)), sea=Tile(at=(3, 0), terrain="sea"))


def gone(table):
    return [(e.operative, e.how, e.craft) for e in happened(table, OperativeRemoved)]


def result(table):
    return [(e.chart, e.row) for e in happened(table, OperativeActed)]


def lost(table, who="r2"):
    return -sum(e.delta for e in happened(table, PointsChanged) if e.realm == who)


# Buying and telling -------------------------------------------------------------------------------


@pytest.mark.rule("ME-SPY-01")
def test_2_crowns_on_spies_3_and_5_are_8_spies_noted_in_secret():
    table = winter(3, banners=[banner("r2", SEAT_2)])
    asked = asks_of(espionage(table), [])
    assert isinstance(asked[0], Share)
    assert asked[0].secret
    assert [(s.key, s.facts["each"]) for s in asked[0].slots] == [
        ("assassin", "1"), ("spy", "D6"), ("saboteur", "1"), ("agent", "1"),
    ]  # fmt: skip
    asks_of(espionage(table), [{"spy": 2}, (3, 5)])
    assert [(e.kinds, e.seen_by) for e in happened(table, OperativesBought)] == [({"spy": 8}, ("r1",))]
    spent = happened(table, CrownsSpent)
    assert [(e.on, e.crowns, e.seen_by) for e in spent] == [("operatives", 2, ("r1",)), ("lost", 1, ("r1",))]
    assert view_for(WORLD, table.book, table.state, "r2").campaign.realms["r1"].operatives == {}


@pytest.mark.rule("ME-SPY-02")
def test_all_hear_how_many_and_nothing_of_the_kinds():
    table = winter(2)
    asks_of(espionage(table), [{"saboteur": 1, "agent": 1}])
    assert [(e.realm, e.count, e.seen_by) for e in happened(table, OperativesCounted)] == [("r1", 2, ("*",))]


def test_who_has_no_crowns_is_not_asked_and_a_plan_answers_for_its_player():
    assert asks_of(espionage(winter(0)), []) == []
    table = winter(2, plans={"r1": {"operative:saboteur": 1, "operative:agent": 4}})
    assert asks_of(espionage(table), [])[0].question == "place_operative"
    assert table.state.realms["r1"].operatives == {"saboteur": 1, "agent": 1}
    assert table.state.realms["r1"].treasury == 0


@pytest.mark.rule("ME-SPY-37")
@pytest.mark.rule("ME-DELF-03")
def test_dark_elves_have_2_assassins_for_a_crown():
    table = winter(1, races={"r1": "dark_elves"})
    asks_of(espionage(table), [{"assassin": 1}])
    assert [e.kinds for e in happened(table, OperativesBought)] == [{"assassin": 2}]


@pytest.mark.rule("ME-SPY-37")
@pytest.mark.rule("ME-DOW-01")
def test_dogs_of_war_have_two_operatives_for_a_crown_of_one_kind_or_two():
    table = winter(3, races={"r1": "dogs_of_war"}, banners=[banner("r2", SEAT_2)])
    asks_of(espionage(table), [{"saboteur": 3, "agent": 1, "spy": 2}, (2, 4)])
    assert table.state.realms["r1"].operatives == {"spy": 6, "saboteur": 3, "agent": 1}
    assert [e.crowns for e in happened(table, CrownsSpent) if e.on == "operatives"] == [3]


@pytest.mark.rule("ME-SPY-37")
@pytest.mark.rule("ME-BRET-02")
def test_bretonnians_have_agents_only():
    table = winter(2, races={"r1": "bretonnians"}, banners=[banner("r2", SEAT_2)])
    assert [s.key for s in asks_of(espionage(table), [])[0].slots] == ["agent"]


@pytest.mark.rule("ME-SPY-37")
@pytest.mark.rule("ME-UNDEAD-16")
def test_khemri_have_none_and_operatives_against_them_roll_at_1_less():
    assert asks_of(espionage(winter(3, races={"r1": "khemri"})), []) == []
    table = winter(counters=[spy("spy")], banners=[banner("r2", SEAT_2)], races={"r2": "khemri"})
    drive(espionage(table), [4])
    assert result(table) == [("spy", 3)]
    assert not happened(table, StrengthLearned)
    least = winter(counters=[spy("spy")], banners=[banner("r2", SEAT_2)], races={"r2": "khemri"})
    drive(espionage(least), [1])
    assert result(least) == [("spy", 1)]


# Placing ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SPY-03")
def test_a_3_b_1_place_in_the_order_a_b_a_a_and_nobody_else_sees_a_kind():
    table = winter(hands={"r1": {"saboteur": 3}, "r2": {"agent": 1}})
    asks = asks_of(espionage(table), [])
    assert [a.by for a in asks] == ["r2"]
    table = winter(hands={"r1": {"saboteur": 3}, "r2": {"agent": 1}})
    asks_of(espionage(table), [f"{SEAT_2}/agent"])
    placed = happened(table, OperativePlaced)
    assert [e.realm for e in placed] == ["r1", "r2", "r1", "r1"]
    assert [e.seen_by for e in placed] == [("*",)] * 4
    rival = view_for(WORLD, table.book, table.state, "r2")
    assert [redact(e, rival).craft for e in placed] == ["", "agent", "", ""]
    assert {o.kind for o in rival.campaign.operatives.values() if o.owner == "r1"} <= {""}


@pytest.mark.rule("ME-SPY-03")
def test_ties_by_dice_and_the_counters_number_tells_nothing_of_its_kind():
    table = winter(hands={"r1": {"saboteur": 1, "agent": 1}, "r2": {"agent": 2}})
    asks = asks_of(espionage(table), [2, 5])
    assert [a.why for a in asks[:2]] == ["order", "order"]
    assert asks[2].by == "r2"
    first = winter(hands={"r1": {"saboteur": 1, "agent": 1}})
    asks_of(espionage(first), [f"{SEAT}/agent"])
    assert happened(first, OperativePlaced)[0].operative == "operative1"


@pytest.mark.rule("ME-SPY-04")
def test_where_each_kind_may_be_put():
    far = cell(WORLD, -4, 0)
    table = winter(
        holdings={TOWN: Settlement("village", "r2"), FORT: Settlement("fortress", "")},
        banners=[banner("r1", NEAR), banner("r2", TOWN), banner("r2", far, number=2)],
    )
    view = view_for(WORLD, table.book, table.state, "r1")
    assert set(places(view, "assassin")) == {TOWN, SEAT_2}
    assert set(places(view, "spy")) == {TOWN}
    assert set(places(view, "saboteur")) == {TOWN, SEAT_2}
    assert set(places(view, "agent")) == {SEAT, NEAR, TOWN, SEAT_2}


@pytest.mark.rule("ME-SPY-04")
def test_what_is_out_of_sight_makes_no_difference_to_the_places_offered():
    hidden = cell(WORLD, -4, 0)
    plain, other = winter(), winter(banners=[banner("r2", hidden)], holdings={hidden: Settlement("village", "r2")})
    for kind in ("assassin", "spy", "saboteur", "agent"):
        views = [view_for(WORLD, t.book, t.state, "r1") for t in (plain, other)]
        assert places(views[0], kind) == places(views[1], kind)


# The order of working -----------------------------------------------------------------------------


@pytest.mark.rule("ME-SPY-05")
def test_in_a_random_order_each_works_out_one_in_turn():
    mine = [spy("saboteur", SEAT_2, "r1", n) for n in (1, 2)]
    table = winter(counters=[*mine, spy("saboteur", SEAT, "r2", 3)])
    drive(espionage(table), [2, 5, 1, 1, 1])
    assert [(n, w) for n, w, _ in gone(table)] == [
        ("operative3", "used"),
        ("operative1", "used"),
        ("operative2", "used"),
    ]
    assert all(kind == "saboteur" for _, _, kind in gone(table))


@pytest.mark.rule("ME-SPY-36")
def test_agents_need_not_be_rolled_for_and_all_are_removed_when_every_player_passed():
    table = winter(counters=[spy("agent", SEAT_2, "r1", 1), spy("agent", SEAT_2, "r2", 2)])
    asks = asks_of(espionage(table), [6, 1, "pass", "pass"])
    assert [a.by for a in asks[2:]] == ["r1", "r2"]
    assert gone(table) == [("operative1", "season", "agent"), ("operative2", "season", "agent")]


@pytest.mark.rule("ME-SPY-36")
def test_the_very_last_operative_is_kept_for_next_winter_if_it_is_an_agent():
    table = winter(counters=[spy("agent", SEAT_2)])
    drive(espionage(table), ["pass"])
    assert gone(table) == [("operative1", "kept", "agent")]
    assert table.state.realms["r1"].operatives == {"agent": 1}
    assert not table.state.operatives


def test_a_pass_stands_until_something_changes_round_the_agents():
    table = winter(
        banners=[banner("r1", SEAT)],
        counters=[spy("agent", NEAR), *(spy("spy", SEAT, "r2", n) for n in (2, 3, 4))],
    )
    asks = asks_of(espionage(table), [6, 1, "pass", 1, 1, 1])
    assert [a.question for a in asks if isinstance(a, Decide)] == ["work_operative"]


# Assassins ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        pytest.param([1], 0, marks=pytest.mark.rule("ME-SPY-07")),
        pytest.param([2, (3, 4)], 70, marks=pytest.mark.rule("ME-SPY-08")),
        pytest.param([3, 3], 60, marks=pytest.mark.rule("ME-SPY-09")),
        pytest.param([4, 4], 200, marks=pytest.mark.rule("ME-SPY-10")),
        pytest.param([5, 4, (3, 4)], 270, marks=pytest.mark.rule("ME-SPY-11")),
        pytest.param([6, 3, 4], 260, marks=pytest.mark.rule("ME-SPY-12")),
    ],
)
@pytest.mark.rule("ME-SPY-06")
def test_an_assassin_among_troops(answers, points):
    table = winter(counters=[spy("assassin")], banners=[banner("r2", SEAT_2)])
    drive(espionage(table), answers)
    assert lost(table) == points
    assert result(table) == [("assassin_army", answers[0])]
    assert gone(table) == [("operative1", "used", "assassin")]
    row = book().row("assassin_army", answers[0])
    assert happened(table, OperativeActed)[0].rule == row["rule"]


@pytest.mark.rule("ME-SPY-10")
def test_the_original_rule_has_d6x100():
    table = winter(counters=[spy("assassin")], banners=[banner("r2", SEAT_2)], settings={"assassin_points": "original"})
    drive(espionage(table), [4, 4])
    assert lost(table) == 400


@pytest.mark.rule("ME-SPY-06")
def test_the_assassins_player_names_the_enemy_and_a_random_banner_of_it_is_the_victim():
    camps = [banner("r2", TOWN, number=1), banner("r2", TOWN, number=2), banner("r3", TOWN)]
    table = winter(counters=[spy("assassin", TOWN)], banners=camps)
    table.state = replace(table.state, realms={**table.state.realms, "r3": realm(3)})
    drive(espionage(table), ["r2", 2, 2, (1, 1)])
    assert [(e.banner, e.delta) for e in happened(table, PointsChanged)] == [("r2-2", -20)]


@pytest.mark.parametrize("die", [pytest.param(1, marks=pytest.mark.rule("ME-SPY-14")), 2])
def test_an_assassin_found_in_the_palace(die):
    table = winter(counters=[spy("assassin")])
    drive(espionage(table), [die])
    assert not happened(table, CourtShaken)
    assert result(table) == [("assassin_capital", die)]


@pytest.mark.rule("ME-SPY-13")
@pytest.mark.rule("ME-SPY-15")
def test_slaughter_in_the_palace_costs_110_from_banners_of_the_owners_choice():
    far = cell(WORLD, 4, 0)
    table = winter(counters=[spy("assassin")], banners=[banner("r2", far, 900, 1), banner("r2", far, 600, 2)])
    drive(espionage(table), [3, (4, 4, 3), {"r2-2": 110}])
    assert [(e.banner, e.delta) for e in happened(table, PointsChanged)] == [("r2-2", -110)]


@pytest.mark.parametrize(
    ("die", "told", "stunned", "wary"),
    [
        pytest.param(4, "hurt", 0, MONTH, marks=pytest.mark.rule("ME-SPY-16")),
        pytest.param(5, "wounded", MONTH, 0, marks=pytest.mark.rule("ME-SPY-17")),
        pytest.param(6, "dead", MONTH, MONTH + 1, marks=pytest.mark.rule("ME-SPY-18")),
    ],
)
def test_the_king_is_struck(die, told, stunned, wary):
    table = winter(counters=[spy("assassin")])
    drive(espionage(table), [die, *([2] if die == 6 else [])])
    event = happened(table, CourtShaken)[0]
    assert (event.realm, event.result, event.seen_by) == ("r2", told, ("r1", "r2"))
    shaken = table.state.realms["r2"]
    assert (shaken.stunned, shaken.wary) == (stunned, wary)


@pytest.mark.rule("ME-SPY-18")
def test_the_king_dies_2_random_fortresses_become_independent_and_their_banners_are_lost():
    forts = [cell(WORLD, 4, 0), cell(WORLD, 4, 1), cell(WORLD, 4, 2)]
    table = winter(
        counters=[spy("assassin")],
        holdings={c: Settlement("fortress", "r2") for c in forts},
        banners=[banner("r2", c, number=n) for n, c in enumerate(forts, 1)],
    )
    drive(espionage(table), [6, 2, 1, 1])
    assert [table.state.holdings[c].owner for c in sorted(forts, key=WORLD.number)] == ["", "", "r2"]
    assert len(table.state.banners) == 1
    few = winter(counters=[spy("assassin")], holdings={forts[0]: Settlement("fortress", "r2")})
    drive(espionage(few), [6, 3])
    assert few.state.holdings[forts[0]].owner == ""


@pytest.mark.rule("ME-SPY-13")
def test_an_assassin_who_finds_neither_troops_nor_a_king_does_nothing():
    table = winter(counters=[spy("assassin", TOWN)], holdings={TOWN: Settlement("village", "r2")})
    drive(espionage(table), [])
    assert [e.result for e in happened(table, OperativeActed)] == ["nobody"]


# What it does to the season -----------------------------------------------------------------------


def spring(month=MONTH, **court):
    table = winter(banners=[banner("r2", SEAT_2), banner("r2", TOWN, number=2)])
    realms = {**table.state.realms, "r2": replace(table.state.realms["r2"], **court)}
    clock = Clock(2, "season", month - 6, ("r2", "r1"), 0, "movement")
    scouted = {SEAT_2: (TOWN,), TOWN: (FORT,)}
    table.state = replace(table.state, realms=realms, clock=clock, scouted=scouted)
    return table


@pytest.mark.rule("ME-SPY-16")
def test_rumours_each_force_moves_only_on_4_to_6_a_3_stays():
    table = spring(wary=MONTH)
    asks = asks_of(movement(table, "r2"), [3, 4])
    assert [a.why for a in asks[:2] if isinstance(a, Roll)] == ["rumours", "rumours"]
    assert asks[2].question == "march"
    assert [e.why for e in happened(table, BannerHalted)] == ["rumours"]
    assert [a.question for a in asks_of(movement(spring(MONTH + 1, wary=MONTH), "r2"), [])] == ["march"]


@pytest.mark.rule("ME-SPY-17")
@pytest.mark.rule("ME-SPY-18")
def test_no_force_of_a_wounded_king_moves_in_turn_1_of_a_dead_one_each_rolls_in_turn_2_and_then_all_is_normal():
    assert asks_of(movement(spring(stunned=MONTH), "r2"), []) == []
    dead = {"stunned": MONTH, "wary": MONTH + 1}
    assert asks_of(movement(spring(**dead), "r2"), []) == []
    assert asks_of(movement(spring(MONTH + 1, **dead), "r2"), [])[0].why == "rumours"
    assert asks_of(movement(spring(MONTH + 2, **dead), "r2"), [])[0].question == "march"


# Spies --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SPY-19")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_spy_who_vanishes(die):
    table = winter(counters=[spy("spy")], banners=[banner("r2", SEAT_2)])
    drive(espionage(table), [die])
    assert not happened(table, StrengthLearned)
    assert result(table) == [("spy", die)]


@pytest.mark.rule("ME-SPY-20")
def test_numbers_and_plans_are_told_to_the_spys_player_alone():
    table = winter(counters=[spy("spy")], banners=[banner("r2", SEAT_2, 800), banner("r2", SEAT_2, 700, 2)])
    asks = asks_of(espionage(table), [4])
    assert (asks[-1].by, asks[-1].question, asks[-1].default) == ("r2", "tell_move", "stay")
    table = winter(counters=[spy("spy")], banners=[banner("r2", SEAT_2, 800), banner("r2", SEAT_2, 700, 2)])
    drive(espionage(table), [4, TOWN])
    learned = happened(table, StrengthLearned)[0]
    assert (learned.learned.points, learned.learned.banners) == (1500, ())
    plan = happened(table, MoveDeclared)[0]
    assert (plan.target, plan.seen_by) == (TOWN, ("r1", "r2"))


@pytest.mark.rule("ME-SPY-20")
def test_a_force_goes_where_it_was_told_to_go_or_stays():
    table = spring()
    table.emit(MoveDeclared(realm="r2", cell=SEAT_2, target=TOWN, banners=("r2-1",), month=MONTH))
    table.state = replace(table.state, scouted={SEAT_2: (TOWN, NEAR)})
    drive(movement(table, "r2"), [])
    assert [(e.banner, e.cell) for e in happened(table, BannerMoved)] == [("r2-1", TOWN)]
    failed = spring()
    failed.emit(MoveDeclared(realm="r2", cell=SEAT_2, target=TOWN, banners=("r2-1",), month=MONTH))
    failed.state = replace(failed.state, scouted={SEAT_2: (NEAR,)})
    drive(movement(failed, "r2"), [])
    assert not happened(failed, BannerMoved)
    stays = spring()
    stays.emit(MoveDeclared(realm="r2", cell=SEAT_2, target=SEAT_2, banners=("r2-1", "r2-2"), month=MONTH))
    drive(movement(stays, "r2"), [])


@pytest.mark.rule("ME-SPY-20")
def test_it_scouts_that_tile_without_being_asked():
    table = spring()
    table.state = replace(table.state, scouted={}, clock=replace(table.state.clock, step="scouting"))
    table.emit(MoveDeclared(realm="r2", cell=SEAT_2, target=TOWN, banners=("r2-1",), month=MONTH))
    asks = asks_of(scouting(table, "r2"), ["none"])
    assert asks[0].facts["banner"] == "r2-2"
    assert (asks[1].why, asks[1].facts["cell"]) == ("scouting", TOWN)


@pytest.mark.rule("ME-SPY-21")
def test_full_details_are_shown():
    table = winter(counters=[spy("spy")], banners=[banner("r2", SEAT_2, 800, baggage=2)])
    drive(espionage(table), [5])
    assert happened(table, StrengthLearned)[0].learned.banners == ((1, 800, 2),)
    assert not happened(table, MoveDeclared)


@pytest.mark.rule("ME-SPY-22")
def test_a_4_with_3_left_removes_3_and_else_as_many_as_the_die():
    others = [spy("saboteur", SEAT, "r2", n) for n in (2, 3, 4)]
    table = winter(counters=[spy("spy"), *others], banners=[banner("r2", SEAT_2)])
    drive(espionage(table), [6, 1, 6, 4])
    assert [w for _, w, _ in gone(table)] == ["used", "removed", "removed", "removed"]
    assert [k for _, _, k in gone(table)] == ["spy", "", "", ""]
    table = winter(counters=[spy("spy"), *others], banners=[banner("r2", SEAT_2)])
    asks = asks_of(espionage(table), [6, 1, 6, 2, ("operative3", "operative4")])
    assert asks[4].question == "unmask"
    assert [o.facts.keys() & {"craft"} for o in asks[4].options] == [set()] * 3
    assert set(table.state.operatives) <= {"operative2"}


# Saboteurs ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SPY-23")
@pytest.mark.parametrize("die", [1, 2])
def test_a_saboteur_found(die):
    table = winter(counters=[spy("saboteur")], banners=[banner("r2", SEAT_2)])
    drive(espionage(table), [die])
    assert lost(table) == 0
    assert result(table) == [("saboteur", die)]


@pytest.mark.rule("ME-SPY-24")
def test_a_barracks_burns_120_points_of_a_banner_of_the_owners_choice():
    table = winter(counters=[spy("saboteur")], banners=[banner("r2", SEAT_2, number=n) for n in (1, 2)])
    drive(espionage(table), [3, 4, "r2-2"])
    assert [(e.banner, e.delta) for e in happened(table, PointsChanged)] == [("r2-2", -120)]
    nobody = winter(counters=[spy("saboteur")])
    drive(espionage(nobody), [3])


@pytest.mark.rule("ME-SPY-25")
def test_all_baggage_in_the_tile_is_removed():
    table = winter(
        counters=[spy("saboteur")],
        holdings={SEAT_2: Settlement("capital", "r2", seat_of="r2", stockpile=4)},
        banners=[banner("r2", SEAT_2, baggage=3)],
    )
    drive(espionage(table), [4])
    assert table.state.holdings[SEAT_2].stockpile == 0
    assert table.state.banners["r2-1"].baggage == 0
    assert [e.delta for e in happened(table, BaggageChanged)] == [-3]


@pytest.mark.rule("ME-SPY-26")
def test_a_ship_in_the_harbour_is_lost_or_the_banners_must_stay_in_turn_1():
    seat = COAST.cell_at((2, 0))
    fleet = {f"ship{n}": Ship(f"ship{n}", "r2", seat) for n in (1, 2)}
    table = winter(counters=[spy("saboteur", seat)], world=COAST, ships=fleet)
    drive(espionage(table), [5])
    assert [e.ship for e in happened(table, ShipLost)] == ["ship1"]
    for world in (WORLD, COAST):
        table = winter(counters=[spy("saboteur")], banners=[banner("r2", SEAT_2)], world=world)
        drive(espionage(table), [5])
        assert table.state.banners["r2-1"].halted == MONTH


@pytest.mark.rule("ME-SPY-27")
def test_the_settlement_counts_as_razed_banners_are_safe_ships_5_and_2_one_sunk_one_out_at_sea():
    fleet = {f"ship{n}": Ship(f"ship{n}", "r2", SEAT_2) for n in (1, 2)}
    table = winter(counters=[spy("saboteur")], world=COAST, ships=fleet, banners=[banner("r2", SEAT_2, baggage=2)])
    drive(espionage(table), [6, 5, 2])
    assert table.state.holdings[SEAT_2].razed
    assert table.state.banners["r2-1"].baggage == 2
    assert [(s.id, s.harbour) for s in table.state.ships.values()] == [("ship2", False)]


def test_a_place_that_is_no_enemys_any_more_is_left_alone():
    table = winter(counters=[spy("saboteur", NEAR)])
    drive(espionage(table), [])
    assert [e.result for e in happened(table, OperativeActed)] == ["nobody"]
    assert not happened(table, SettlementRazed)


def test_a_garrison_that_is_gone_loses_its_siege():
    table = winter(
        counters=[spy("assassin", TOWN)],
        holdings={TOWN: Settlement("fortress", "r2")},
        banners=[banner("r2", TOWN, 50, inside=True), banner("r1", TOWN)],
        sieges={TOWN: Siege(TOWN, "r1", 3)},
    )
    drive(espionage(table), [2, (3, 4)])
    assert not table.state.sieges
    assert table.state.holdings[TOWN].owner == "r1"


# Agents -------------------------------------------------------------------------------------------


def network(*extra, owner="r1", at=SEAT_2):
    """An agent of r1 among two operatives of r2 and one of r3 at SEAT_2."""
    counters = [
        Operative("operative1", owner, "agent", at),
        Operative("operative2", "r2", "spy", at),
        Operative("operative3", "r2", "assassin", at),
        Operative("operative4", "r3", "agent", at),
        *extra,
    ]
    table = winter(counters=counters, banners=[banner("r1", SEAT)])
    table.state = replace(table.state, realms={**table.state.realms, "r3": realm(3)})
    return table


FIRST = [6, 5, 4, "operative1"]
"""r1 is first, and takes its agent."""


@pytest.mark.rule("ME-SPY-29")
def test_an_agent_found_out_is_removed():
    table = network()
    asks_of(espionage(table), [*FIRST, 1])
    assert gone(table) == [("operative1", "found", "agent")]


@pytest.mark.rule("ME-SPY-30")
def test_2_the_agent_looks_at_all_and_removes_one():
    table = network()
    asks = asks_of(espionage(table), [*FIRST, 2])
    assert [(o.key, o.facts["craft"]) for o in asks[-1].options] == [
        ("operative2", "spy"), ("operative3", "assassin"), ("operative4", "agent"),
    ]  # fmt: skip
    table = network()
    asks_of(espionage(table), [*FIRST, 2, "operative3"])
    assert gone(table)[0] == ("operative3", "removed", "")
    assert [e.seen_by for e in happened(table, OperativesSeen)] == [("r1",)]
    assert "operative1" in table.state.operatives


@pytest.mark.rule("ME-SPY-31")
def test_3_all_of_one_player_are_removed():
    table = network()
    asks_of(espionage(table), [*FIRST, 3, "r2"])
    assert [n for n, _, _ in gone(table)] == ["operative2", "operative3"]
    assert len(happened(table, OperativesSeen)) == 1


@pytest.mark.rule("ME-SPY-32")
def test_4_all_enemy_operatives_in_the_tile_are_removed():
    elsewhere = Operative("operative5", "r2", "agent", SEAT)
    table = network(elsewhere)
    asks_of(espionage(table), [*FIRST, 4])
    assert [n for n, _, _ in gone(table)][:3] == ["operative2", "operative3", "operative4"]
    assert "operative5" not in [n for n, w, _ in gone(table) if w == "removed"]


@pytest.mark.rule("ME-SPY-33")
def test_5_as_4_and_the_agent_may_go_to_its_own_side_or_to_who_lost_one():
    table = network(Operative("operative5", "r2", "spy", SEAT))
    asks = asks_of(espionage(table), [*FIRST, 5, SEAT])
    assert {o.key for o in asks[5].options} == {SEAT, NEAR, "stay"}
    assert [e.now.cell for e in happened(table, OperativeChanged)] == [SEAT]
    assert table.state.operatives["operative1"].cell == SEAT


@pytest.mark.rule("ME-SPY-34")
def test_6_all_become_his_and_may_be_moved_at_once():
    table = network()
    asks_of(espionage(table), [*FIRST, 6, "stay", NEAR, "stay", SEAT])
    mine = {o.id: o for o in table.state.operatives.values()}
    assert {o.owner for o in mine.values()} == {"r1"}
    assert (mine["operative2"].cell, mine["operative4"].cell) == (NEAR, SEAT)
    rival = view_for(WORLD, table.book, table.state, "r2")
    assert {redact(e, rival).now.kind for e in happened(table, OperativeChanged)} == {""}


@pytest.mark.rule("ME-SPY-28")
def test_an_agent_may_be_rolled_for_in_each_turn_of_its_owner_until_it_is_removed():
    table = winter(counters=[spy("agent", NEAR)])
    drive(espionage(table), ["operative1", 4, "operative1", 2, "operative1", 1])
    assert gone(table) == [("operative1", "found", "agent")]


@pytest.mark.rule("ME-SPY-35")
@pytest.mark.parametrize(
    ("die", "told"), [(1, "lost"), (2, "quiet"), (3, "quiet"), (4, "quiet"), (5, "may_move"), (6, "may_move")]
)
def test_without_enemy_operatives_it_may_go_home_is_lost_or_nothing_happens(die, told):
    table = winter(counters=[spy("agent", SEAT_2)])
    asks_of(espionage(table), ["operative1", die, *([SEAT] if die > 4 else [])])
    assert [e.result for e in happened(table, OperativeActed)] == [told]
    left = table.state.operatives
    assert ("operative1" in left) == (die > 1)
    if die > 4:
        assert left["operative1"].cell == SEAT


def test_every_row_of_every_chart_of_operatives_is_tried_here():
    for chart in ("assassin_army", "assassin_capital", "spy", "saboteur", "agent"):
        assert (book().rows(chart)[0]["min"], book().rows(chart)[-1]["max"]) == (1, 6)

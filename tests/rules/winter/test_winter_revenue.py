"""Winter: crowns, recruits and what recovers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.events.all_events import (
    CrownsSpent,
    PoolChanged,
    RecoveryRolled,
    RevenueCollected,
    SettlementRecovered,
)
from empires.model.fold.changes import realm_with
from empires.model.state.asks import Decide, Refusal, Share
from empires.model.state.campaign import Clock, Settlement, Siege
from empires.rules.core.levies import adjust
from empires.rules.winter.income import revenue_value
from empires.rules.winter.winter_baggage import baggage
from empires.rules.winter.winter_recovery import allegiance, recovery
from empires.rules.winter.winter_revenue import recruitment, revenue
from tests.support.builders import banner, cell, field, game, happened, launch, realm
from tests.support.driver import asks_of, drive

WORLD = field(4)
SEAT = cell(WORLD, 0, 0)
AROUND = [other for _, other in WORLD.neighbours(SEAT)]
EAST, FAR = cell(WORLD, 1, 0), cell(WORLD, 2, 0)
SEAT_2 = cell(WORLD, -4, 0)


def winter(holdings=None, markers=None, treasury=0, treasury_2=0, banners=(), seat=None, **more):
    """Two realms in winter; r1 sits in the middle."""
    places = {SEAT: seat or Settlement("capital", "r1", seat_of="r1"), **(holdings or {})}
    made = game(WORLD, banners=banners, holdings=places, markers=markers or {}, **more)
    realms = {
        "r1": realm(1, capital=SEAT, home=(SEAT, *AROUND), treasury=treasury),
        "r2": realm(2, capital=SEAT_2, treasury=treasury_2),
    }
    made.state = replace(made.state, realms=realms, clock=Clock(1, "winter", 6, ("r1", "r2"), 0, "revenue"))
    return made


def crowns(table, who="r1") -> int:
    return table.state.realms[who].treasury


# Revenue ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-REVENUE-01")
def test_capital_two_cities_fortress_and_four_villages_pay_13():
    kinds = ("city", "city", "fortress", "village", "village", "village")
    holdings = {c: Settlement(kind, "r1") for c, kind in zip(AROUND, kinds, strict=True)}
    table = winter({**holdings, FAR: Settlement("village", "r1")})
    drive(revenue(table), [])
    assert crowns(table) == 13
    assert revenue_value(table, "r1") == 13


@pytest.mark.rule("ME-REVENUE-01")
def test_every_player_collects_and_only_he_is_told():
    table = winter(holdings={SEAT_2: Settlement("capital", "r2", seat_of="r2")})
    drive(revenue(table), [])
    assert (crowns(table), crowns(table, "r2")) == (4, 4)
    assert [event.seen_by for event in happened(table, RevenueCollected)] == [("r1",), ("r2",)]


@pytest.mark.rule("ME-REVENUE-02")
def test_crowns_of_last_winter_are_not_kept():
    table = winter(treasury=9)
    drive(revenue(table), [])
    assert crowns(table) == 4


@pytest.mark.rule("ME-REVENUE-03", "ME-REVENUE-04")
@pytest.mark.parametrize(
    ("seat", "why"),
    [
        (Settlement("capital", "r2", seat_of="r1"), "capital_lost"),
        (Settlement("capital", "r1", seat_of="r1", razed=True), "capital_razed"),
    ],
)
def test_without_his_capital_a_player_collects_nothing_but_stays_in(seat, why):
    table = winter({EAST: Settlement("city", "r1")}, treasury=3, seat=seat)
    drive(revenue(table), [])
    assert crowns(table) == 0
    assert happened(table, RevenueCollected)[0].why_none == why
    assert revenue_value(table, "r1") == 0
    assert not table.state.realms["r1"].out
    assert asks_of(recruitment(table), []) == []
    assert asks_of(baggage(table), []) == []


@pytest.mark.rule("ME-REVENUE-05")
def test_razed_settlements_pay_nothing():
    table = winter({EAST: Settlement("city", "r1", razed=True)})
    drive(revenue(table), [])
    assert crowns(table) == 4


@pytest.mark.rule("ME-REVENUE-06")
def test_three_villages_behind_a_razed_link_pay_nothing():
    villages = {cell(WORLD, i, j): Settlement("village", "r1") for i, j in ((2, 0), (3, 0), (4, 0))}
    joined = winter({EAST: Settlement("village", "r1"), **villages})
    drive(revenue(joined), [])
    assert crowns(joined) == 8
    cut = winter({EAST: Settlement("village", "r1", razed=True), **villages})
    drive(revenue(cut), [])
    assert crowns(cut) == 4
    assert set(happened(cut, RevenueCollected)[0].isolated) == set(villages)
    assert cut.state.owner(FAR) == "r1"


@pytest.mark.rule("ME-REVENUE-06")
def test_a_marker_joins_and_a_siege_does_not_isolate():
    table = winter({FAR: Settlement("city", "r1")}, {EAST: "r1"}, sieges={FAR: Siege(FAR, "r2", 2)})
    drive(revenue(table), [])
    assert crowns(table) == 6


@pytest.mark.rule("ME-REVENUE-08")
def test_a_city_with_three_ships_pays_5():
    table = winter({EAST: Settlement("city", "r1")})
    launch(table, "r1", EAST, 3)
    drive(revenue(table), [])
    assert crowns(table) == 4 + 5
    sources = happened(table, RevenueCollected)[0].sources
    assert set(sources) == {(EAST, "city", 2), (EAST, "ships", 3), (SEAT, "capital", 4)}


@pytest.mark.rule("ME-REVENUE-08")
def test_ships_of_a_city_that_pays_nothing_pay_nothing():
    table = winter({FAR: Settlement("city", "r1")})
    launch(table, "r1", FAR, 3)
    drive(revenue(table), [])
    assert crowns(table) == 4


@pytest.mark.rule("ME-REVENUE-11")
def test_a_captured_capital_pays_2_and_again_4_when_won_back():
    captured = winter({EAST: Settlement("capital", "r1", seat_of="r2")})
    drive(revenue(captured), [])
    assert crowns(captured) == 6
    back = winter({SEAT_2: Settlement("capital", "r2", seat_of="r2")})
    drive(revenue(back), [])
    assert crowns(back, "r2") == 4


# Recruitment --------------------------------------------------------------------------------------


@pytest.mark.rule("ME-RECRUIT-01", "ME-RECRUIT-02", "ME-REVENUE-10")
def test_7_crowns_buy_700_points_that_are_added_to_the_army():
    table = winter(treasury=9)
    drive(recruitment(table), [{"recruits": 7}])
    assert crowns(table) == 2
    assert table.state.realms["r1"].pool == 700
    assert {event.seen_by for event in happened(table, PoolChanged)} == {("r1",)}


@pytest.mark.rule("ME-RECRUIT-01")
def test_no_more_is_bought_than_the_treasury_holds_and_nothing_need_be():
    with pytest.raises(Refusal):
        drive(recruitment(winter(treasury=9)), [{"recruits": 10}])
    table = winter(treasury=9)
    drive(recruitment(table), [{}])
    assert (crowns(table), table.state.realms["r1"].pool) == (9, 0)
    assert not table.log


def test_some_crowns_are_usually_kept_for_baggage_and_sieges_but_never_more_than_half():
    def usual(treasury, *banners, **more):
        return asks_of(recruitment(winter(treasury=treasury, banners=banners, **more)), [])[0].default

    two = (banner("r1", SEAT, number=1), banner("r1", FAR, number=2))
    assert usual(9, *two) == {"recruits": 7}
    assert usual(3, *two) == {"recruits": 2}
    assert usual(20, *two, sieges={FAR: Siege(FAR, "r1", 2)}) == {"recruits": 20 - 2 - 3}
    garrison = (two[0], banner("r1", FAR, number=2, inside=True))
    assert usual(20, *garrison, sieges={FAR: Siege(FAR, "r2", 2)}) == {"recruits": 18}


def test_the_question_shows_what_is_left_and_nothing_of_others():
    asked = asks_of(recruitment(winter(treasury=9, treasury_2=5)), [])[0]
    assert isinstance(asked, Share)
    assert (asked.by, asked.facts["treasury"]) == ("r1", 9)
    assert 5 not in asked.facts.values()


# Recovery -----------------------------------------------------------------------------------------


def razed(kind: str, **changes) -> Settlement:
    return Settlement(kind, "r2", razed=True, razed_by="r2", razed_year=1, **changes)


@pytest.mark.rule("ME-RECOVERY-01")
@pytest.mark.parametrize("kind", ["village", "fortress", "city", "capital"])
@pytest.mark.parametrize("roll", [1, 3, 4, 5, 6])
def test_what_recovers_on_which_roll(kind, roll):
    far = cell(WORLD, 4, 0)
    table = winter({far: razed(kind)})
    drive(recovery(table), [roll])
    recovered = roll == 6 or (roll >= 4 and kind == "village")
    assert table.state.holdings[far].razed != recovered


@pytest.mark.rule("ME-RECOVERY-02")
def test_a_recovered_settlement_counts_in_full_but_paid_nothing_this_winter():
    table = winter({EAST: razed("city")})
    drive(revenue(table), [])
    assert crowns(table) == 4
    drive(recovery(table), [6])
    assert crowns(table) == 4
    assert revenue_value(table, "r1") == 6
    assert table.state.standing(EAST).kind == "city"


@pytest.mark.rule("ME-RECOVERY-03")
def test_a_recovered_place_that_borders_no_empire_is_independent():
    far = cell(WORLD, 4, 0)
    table = winter({far: razed("village")})
    drive(recovery(table), [6])
    assert table.state.owner(far) == ""


@pytest.mark.rule("ME-RECOVERY-03")
def test_a_recovered_place_belongs_to_the_only_empire_it_borders():
    table = winter({EAST: razed("village")})
    drive(recovery(table), [4])
    assert table.state.owner(EAST) == "r1"


BETWEEN = cell(WORLD, 3, 1)
LEFT, RIGHT = cell(WORLD, 2, 1), cell(WORLD, 4, 1)


@pytest.mark.rule("ME-RECOVERY-03")
@pytest.mark.parametrize(
    ("mine", "yours", "owner"),
    [
        ("fortress", "village", "r1"),
        ("village", "village", ""),
        ("village", "barren", "r1"),
        ("fortress", "city", "r2"),
        ("barren", "barren", ""),
        ("capital", "city", ""),
        ("capital", "fortress", "r1"),
    ],
)
def test_between_several_empires_the_best_bordering_tile_decides(mine, yours, owner):
    holdings, markers = {BETWEEN: razed("village")}, {}
    for place, kind, realm_id in ((LEFT, mine, "r1"), (RIGHT, yours, "r2")):
        if kind == "barren":
            markers[place] = realm_id
        else:
            holdings[place] = Settlement(kind, realm_id)
    table = winter(holdings, markers)
    assert allegiance(table, BETWEEN) == owner


@pytest.mark.rule("ME-RECOVERY-03")
def test_several_tiles_of_one_empire_count_as_its_best():
    holdings = {BETWEEN: razed("village"), LEFT: Settlement("fortress", "r1"), RIGHT: Settlement("village", "r2")}
    table = winter(holdings, {cell(WORLD, 3, 0): "r1"})
    assert allegiance(table, BETWEEN) == "r1"


@pytest.mark.rule("ME-RECOVERY-03")
@pytest.mark.parametrize("best", [0, 1, 2])
def test_the_best_tile_counts_wherever_it_lies(best):
    mine = (cell(WORLD, 2, 1), cell(WORLD, 3, 0), cell(WORLD, 2, 0))
    holdings = {place: Settlement("fortress" if n == best else "village", "r1") for n, place in enumerate(mine)}
    holdings |= {BETWEEN: razed("village"), RIGHT: Settlement("village", "r2")}
    assert allegiance(winter(holdings), BETWEEN) == "r1"


@pytest.mark.rule("ME-RECOVERY-04", "ME-REVENUE-10")
@pytest.mark.parametrize(("kind", "cost"), [("city", 4), ("village", 2)])
def test_a_place_that_rolled_2_is_rebuilt_for_what_the_roll_lacks(kind, cost):
    table = winter({EAST: razed(kind)}, treasury=5)
    asked = asks_of(recovery(table), [2])[-1]
    assert isinstance(asked, Decide)
    assert (asked.by, asked.facts["crowns"], asked.facts["treasury"]) == ("r1", cost, 5)
    table = winter({EAST: razed(kind)}, treasury=5)
    drive(recovery(table), [2, "yes"])
    assert table.state.owner(EAST) == "r1"
    assert crowns(table) == 5 - cost
    assert [(event.on, event.crowns) for event in happened(table, CrownsSpent)] == [("rebuilding", cost)]


@pytest.mark.rule("ME-RECOVERY-04")
def test_rebuilding_is_not_offered_to_the_poor_to_rivals_or_far_from_the_empire():
    assert len(asks_of(recovery(winter({EAST: razed("city")}, treasury=3)), [2])) == 1
    rival = winter({EAST: razed("city"), FAR: Settlement("village", "r2")}, treasury=9, treasury_2=9)
    assert len(asks_of(recovery(rival), [2])) == 1
    alone = winter({cell(WORLD, 4, 0): razed("city")}, treasury=9)
    assert len(asks_of(recovery(alone), [2])) == 1


@pytest.mark.rule("ME-RECOVERY-04", "ME-SKAVEN-05")
@pytest.mark.parametrize(("rival", "asked"), [(False, True), (True, False)])
def test_skaven_rebuild_a_ruin_they_kept_only_where_no_rivals_empire_touches_it(rival, asked):
    kept = replace(razed("city"), owner="r1", kept=True)
    more = {FAR: Settlement("village", "r2")} if rival else {}
    table = winter({EAST: kept, **more}, treasury=9)
    asks = asks_of(recovery(table), [2])
    assert [ask.by for ask in asks if isinstance(ask, Decide)] == (["r1"] if asked else [])


@pytest.mark.rule("ME-RECOVERY-04")
def test_not_rebuilding_costs_nothing():
    table = winter({EAST: razed("city")}, treasury=9)
    drive(recovery(table), [2, "no"])
    assert table.state.holdings[EAST].razed
    assert crowns(table) == 9


@pytest.mark.rule("ME-RECOVERY-07")
def test_tiles_are_tested_from_the_top_left_and_recovered_ones_count_for_the_next():
    above, below = cell(WORLD, 3, 2), cell(WORLD, 3, 1)
    holdings = {below: razed("village"), above: razed("village"), cell(WORLD, 2, 2): Settlement("village", "r1")}
    table = winter(holdings)
    drive(recovery(table), [6, 6])
    assert [event.cell for event in happened(table, SettlementRecovered)] == [above, below]
    assert table.state.owner(below) == "r1"
    table = winter(holdings)
    drive(recovery(table), [1, 6])
    assert table.state.owner(below) == ""


def test_tiles_razed_this_winter_are_not_tested_before_the_next():
    table = winter({EAST: razed("village", razed_in_winter=True)})
    assert asks_of(recovery(table), []) == []
    table.state = replace(table.state, clock=replace(table.state.clock, year=2))
    assert len(asks_of(recovery(table), [])) == 1


def test_who_sees_the_tile_sees_its_recovery_roll():
    table = winter({EAST: razed("village")}, banners=[banner("r2", SEAT_2)])
    asked = asks_of(recovery(table), [])[0]
    assert asked.seen_by == ("r1",)
    drive(recovery(table), [6])
    assert happened(table, RecoveryRolled)[0].seen_by == ("r1",)


@pytest.mark.rule("ME-REVENUE-12")
@pytest.mark.rule("ME-REVENUE-07")
def test_added_and_taken_then_doubled_then_treasure():
    kinds = ("city", "city", "fortress", "village", "village", "village")
    holdings = {c: Settlement(kind, "r1") for c, kind in zip(AROUND, kinds, strict=True)}
    table = winter({**holdings, FAR: Settlement("village", "r1")})
    table.state = realm_with(table.state, "r1", brought=3)
    adjust(table, "r1", "experiment", "ME-TOWER-17", percent=200)
    adjust(table, "r1", "bumper_crop", "ME-EQUINOX-28", crowns=4)
    adjust(table, "r1", "peasant_revolt", "ME-EVENTS-03", crowns=-5)
    drive(revenue(table), [])
    assert crowns(table) == 27
    assert table.state.realms["r1"].brought == 0
    assert sum(source[2] for source in happened(table, RevenueCollected)[0].sources) == 27


@pytest.mark.rule("ME-REVENUE-12")
def test_what_is_taken_does_not_go_below_0_before_treasure_comes():
    table = winter()
    table.state = realm_with(table.state, "r1", brought=3)
    adjust(table, "r1", "peasant_revolt", "ME-EVENTS-03", crowns=-6)
    drive(revenue(table), [])
    assert crowns(table) == 3


@pytest.mark.rule("ME-REVENUE-12")
def test_half_of_13_leaves_7_and_last_winters_levies_are_over():
    kinds = ("city", "city", "fortress", "village", "village", "village")
    holdings = {c: Settlement(kind, "r1") for c, kind in zip(AROUND, kinds, strict=True)}
    table = winter({**holdings, FAR: Settlement("village", "r1")})
    adjust(table, "r1", "experiment", "ME-TOWER-17", percent=50)
    drive(revenue(table), [])
    assert crowns(table) == 7
    table.state = replace(table.state, clock=replace(table.state.clock, year=2))
    drive(revenue(table), [])
    assert crowns(table) == 13


@pytest.mark.rule("ME-REVENUE-12")
def test_only_the_realm_itself_knows_what_is_added_or_taken():
    table = winter()
    adjust(table, "r1", "bumper_crop", "ME-EQUINOX-28", crowns=4)
    assert table.log[-1].seen_by == ("r1",)
    for viewer, known in (("r1", 1), ("r2", 0)):
        assert len(view_for(WORLD, table.book, table.state, viewer).campaign.levies) == known

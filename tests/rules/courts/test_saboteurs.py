"""Saboteurs: each result of their chart."""

from __future__ import annotations

import pytest

from empires.model.events.all_events import BaggageChanged, OperativeActed, PointsChanged, SettlementRazed, ShipLost
from empires.model.state.campaign import Settlement, Siege
from empires.model.state.pieces import Ship
from empires.rules.courts.espionage import espionage
from tests.support.builders import banner, happened
from tests.support.driver import drive
from tests.support.spying import COAST, MONTH, NEAR, SEAT_2, TOWN, WORLD, lost, result, spy, winter

# Saboteurs ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SPY-23")
@pytest.mark.parametrize("die", [1, 2])
def test_a_saboteur_found(die):
    table = winter(counters=[spy("saboteur")], banners=[banner("r2", SEAT_2)])
    drive(espionage(table), [die])
    assert lost(table) == 0
    assert result(table) == [("saboteur", die)]


@pytest.mark.rule("ME-SPY-23", "ME-SPY-04")
@pytest.mark.parametrize("owner", ["r1", "", "nobody's ruin"])
def test_in_a_place_that_is_no_enemys_any_more_a_saboteur_finds_nobody(owner: str):
    place = Settlement("village", owner, razed=False) if len(owner) < 3 else Settlement("village", "r2", razed=True)
    table = winter(counters=[spy("saboteur", TOWN)], holdings={TOWN: place})
    drive(espionage(table), [])
    assert [e.result for e in happened(table, OperativeActed)] == ["nobody"]
    assert not table.state.operatives


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


@pytest.mark.rule("ME-SPY-25", "ME-SIEGE-26")
def test_the_baggage_of_besiegers_and_of_besieged_militia_goes_with_the_rest():
    table = winter(
        counters=[spy("saboteur")],
        banners=[banner("r1", SEAT_2, baggage=2), banner("r1", SEAT_2, number=2)],
        sieges={SEAT_2: Siege(SEAT_2, "r1", 1, defenders=900, supplies=4)},
    )
    drive(espionage(table), [4])
    assert table.state.banners["r1-1"].baggage == 0
    assert table.state.sieges[SEAT_2].supplies == 0


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

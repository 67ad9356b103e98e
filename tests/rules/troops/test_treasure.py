"""Treasure and creatures travel with the baggage, are captured and lost with it, and come home in winter."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.book.effects import LoseBaggage
from empires.model.events.all_events import BattleFought, CrownsSpent, PoolChanged, RevenueCollected
from empires.model.events.land import MonstersBrought, TreasureBanked
from empires.model.state.campaign import Banner, Clock, Settlement, Siege
from empires.rules.core.game import Game
from empires.rules.fight import walls
from empires.rules.fight.combat import Side
from empires.rules.fight.fighting import fight
from empires.rules.march import crossings
from empires.rules.season.reorganisation import reorganisation
from empires.rules.troops import losses, treasure
from empires.rules.winter.winter import quarters, recruitment, revenue
from tests.support.builders import banner, cell, field, game, happened, realm
from tests.support.driver import Log, drive, keyed


def at_home(*banners: Banner, **changes: int) -> Game:
    """r1 with its capital in the middle, in winter."""
    land = field(2)
    here = cell(land, 0, 0)
    home = (here, cell(land, 1, 0))
    table = game(land, banners=banners, holdings={here: Settlement("capital", "r1", seat_of="r1")})
    king = replace(realm(1), capital=here, home=home, **changes)
    realms = {"r1": king, "r2": realm(2)}
    table.state = replace(
        table.state, realms=realms, markers={home[1]: "r1"}, clock=Clock(1, "winter", 6, ("r1",), 0, "quarters")
    )
    return table


def here() -> str:
    return cell(field(2), 0, 0)


# On the march -------------------------------------------------------------------------------------


@pytest.mark.rule("ME-WILD-09")
def test_crowns_do_not_count_against_the_limit_of_baggage() -> None:
    table = game(field(2), banners=[banner("r1", here(), baggage=6)])
    treasure.give_crowns(table, "r1-1", 3, "found")
    carried = table.state.banners["r1-1"]
    assert (carried.baggage, carried.treasure) == (6, 3)


@pytest.mark.rule("ME-WILD-09")
@pytest.mark.rule("ME-MONSTER-02")
def test_the_victor_captures_what_travels_with_the_baggage_of_a_scattered_force() -> None:
    land = field(2)
    spot, back = cell(land, 0, 0), cell(land, 1, 0)
    table = game(
        land,
        banners=[
            banner("r1", spot, 1000),
            banner("r2", spot, 1000, baggage=2, treasure=5, monsters=2),
        ],
        markers={spot: "r2", back: "r2"},
    )
    drive(fight(table, spot, Side("r1", ("r1-1",)), Side("r2", ("r2-1",))), keyed({"battle_dice": (6, 6)}))
    assert happened(table, BattleFought)[0].result == "defender_scattered"
    victor, beaten = table.state.banners["r1-1"], table.state.banners["r2-1"]
    assert (victor.treasure, victor.monsters, beaten.treasure, beaten.monsters) == (5, 2, 0, 0)


@pytest.mark.rule("ME-WILD-09")
def test_treasure_is_lost_with_its_banner() -> None:
    table = game(field(2), banners=[banner("r1", here(), 300, treasure=5, monsters=1)])
    losses.lose_points(table, "r1-1", 300, "hunger", "ME-SUB-09")
    assert not table.state.banners
    assert [e.delta for e in table.log if hasattr(e, "delta")] == [-300, -5, -1]


@pytest.mark.rule("ME-WILD-09")
def test_treasure_is_lost_where_a_perilous_route_costs_all_baggage() -> None:
    table = game(field(2), banners=[banner("r1", here(), 900, baggage=3, treasure=5)])
    row = next(
        n
        for n in range(1, 7)
        if any(isinstance(e, LoseBaggage) and e.all for e in table.book.row("perilous_route", n)["effects"])
    )
    drive(crossings.perilous(table, "r1", ("r1-1",), here()), keyed({"perilous_route": row}))
    assert (table.state.banners["r1-1"].baggage, table.state.banners["r1-1"].treasure) == (0, 0)


@pytest.mark.rule("ME-WILD-09")
def test_the_booty_of_a_fallen_place_is_the_besiegers() -> None:
    spot = here()
    table = game(
        field(2),
        banners=[banner("r1", spot, 1000), banner("r2", spot, 500, inside=True, treasure=4)],
        holdings={spot: Settlement("fortress", "r2")},
        sieges={spot: Siege(spot, "r1", 1)},
    )
    walls.fall(table, spot, "stormed", "ME-SIEGE-18")
    assert table.state.banners["r1-1"].treasure == 4


@pytest.mark.rule("ME-WILD-09")
def test_banners_that_merge_keep_their_treasure() -> None:
    table = game(field(2), banners=[banner("r1", here(), 700), banner("r1", here(), 200, 2, treasure=4)])
    drive(reorganisation(table, "r1"), keyed())
    assert [(b.points, b.treasure) for b in table.state.banners.values()] == [(900, 4)]


# Home ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-WILD-09")
@pytest.mark.rule("ME-QUARTERS-08")
def test_treasure_is_paid_in_at_winter_quarters() -> None:
    table = at_home(banner("r1", cell(field(2), 1, 0), treasure=3, monsters=2))
    drive(quarters(table), keyed())
    assert (table.state.realms["r1"].brought, table.state.realms["r1"].monsters) == (3, 2)
    assert (table.state.banners["r1-1"].treasure, table.state.banners["r1-1"].monsters) == (0, 0)
    assert [e.crowns for e in happened(table, TreasureBanked)] == [3]


@pytest.mark.rule("ME-QUARTERS-08")
def test_treasure_of_a_banner_that_dies_on_the_way_home_is_lost() -> None:
    table = at_home(banner("r1", cell(field(2), -2, -2), 100, treasure=3))
    drive(quarters(table), keyed({"winter_retreat": 1}))
    assert "r1-1" not in table.state.banners
    assert table.state.realms["r1"].brought == 0


@pytest.mark.rule("ME-WILD-09")
def test_treasure_before_the_walls_stays_with_the_besiegers() -> None:
    spot = cell(field(2), -1, 0)
    table = at_home(banner("r1", spot, 1200, treasure=3), banner("r1", here(), 800, 2))
    table.state = replace(
        table.state,
        holdings={**table.state.holdings, spot: Settlement("fortress", "")},
        sieges={spot: Siege(spot, "r1", 1, defenders=300, supplies=3)},
    )
    drive(quarters(table), keyed(choices={"winter_siege": "stay"}))
    assert table.state.banners["r1-1"].treasure == 3
    assert table.state.realms["r1"].brought == 0


@pytest.mark.rule("ME-REVENUE-12")
@pytest.mark.rule("ME-REVENUE-07")
def test_treasure_brought_home_comes_last_into_the_revenue() -> None:
    table = at_home(brought=3)
    drive(revenue(table), keyed())
    collected = happened(table, RevenueCollected)[0]
    assert collected.sources[-1] == ("", "treasure", 3)
    assert collected.crowns == sum(crowns for _, _, crowns in collected.sources)
    assert table.state.realms["r1"].brought == 0


# Creatures ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-MONSTER-04")
def test_creatures_are_trained_for_at_most_two_crowns_each() -> None:
    table, asked = at_home(treasury=10, monsters=2), Log()
    drive(recruitment(table), keyed(choices={"recruit": {"monsters": 4}}), asked)
    slot = next(slot for ask in asked for slot in ask.slots if slot.key == "monsters")  # type: ignore[union-attr]
    assert slot.most == 4
    assert table.state.realms["r1"].pool == 600
    assert table.state.realms["r1"].treasury == 6
    assert [(e.on, e.crowns, e.rule) for e in happened(table, CrownsSpent)] == [("monsters", 4, "ME-MONSTER-04")]
    assert [(e.delta, e.why) for e in happened(table, PoolChanged)] == [(600, "monsters")]


@pytest.mark.rule("ME-MONSTER-05")
@pytest.mark.parametrize("crowns", [0, 2])
def test_creatures_not_trained_this_winter_are_lost_for_good(crowns: int) -> None:
    table = at_home(banner("r1", here(), monsters=1), treasury=10, monsters=2)
    drive(recruitment(table), keyed(choices={"recruit": {"monsters": crowns} if crowns else {}}))
    assert table.state.realms["r1"].monsters == 0
    assert table.state.banners["r1-1"].monsters == 0
    assert [e.why for e in happened(table, MonstersBrought)] == ["trained" if crowns else "let_go"]


@pytest.mark.rule("ME-MONSTER-04")
def test_a_realm_without_creatures_is_not_asked_about_them() -> None:
    table, asked = at_home(treasury=10), Log()
    drive(recruitment(table), keyed(), asked)
    assert not [slot for ask in asked for slot in ask.slots if slot.key == "monsters"]  # type: ignore[union-attr]

"""Winter events: each result of the chart can happen and does what its row says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import (
    BannerLost,
    DragonrageBegan,
    RecoveryRolled,
    RevenueCollected,
    SiegeEnded,
    TileTaken,
    WinterEventRolled,
)
from empires.model.land.world import Tile
from empires.model.state.campaign import Clock, Settlement, Siege
from empires.rules.winter.winter_events import EVENTS, events
from empires.rules.winter.winter_recovery import recovery
from empires.rules.winter.winter_revenue import revenue
from tests.support.builders import banner, book, cell, field, game, happened, launch, realm
from tests.support.driver import asks_of, drive

WORLD = field(4)
SEAT, SEAT_2 = cell(WORLD, 0, 0), cell(WORLD, -4, 0)
AROUND = [other for _, other in WORLD.neighbours(SEAT)]
EAST, FAR, EDGE = cell(WORLD, 1, 0), cell(WORLD, 2, 0), cell(WORLD, 3, 0)


def winter(holdings=None, markers=None, banners=(), race="empire", players=1, **more):
    """One realm (or two) in the third step of winter."""
    places = {SEAT: Settlement("capital", "r1", seat_of="r1"), **(holdings or {})}
    made = game(WORLD, banners=banners, holdings=places, markers=markers or {}, **more)
    realms = {
        "r1": realm(1, capital=SEAT, home=(SEAT, *AROUND), race=race),
        "r2": realm(2, capital=SEAT_2, out=players < 2),
    }
    made.state = replace(made.state, realms=realms, clock=Clock(1, "winter", 6, ("r1", "r2"), 0, "events"))
    return made


def collected(table, who="r1") -> int:
    drive(revenue(table), [])
    return next(e.crowns for e in happened(table, RevenueCollected) if e.realm == who)


@pytest.mark.rule("ME-EVENTS-01")
def test_each_player_rolls_2d6_once_before_all_eyes():
    table = winter(players=2)
    drive(events(table), [(4, 6), (6, 4)])
    told = happened(table, WinterEventRolled)
    assert [(e.realm, e.key, e.seen_by) for e in told] == [("r1", "famine", ("*",)), ("r2", "famine", ("*",))]
    first = asks_of(events(winter(players=2)), [])[0]
    assert (first.dice, first.by, first.seen_by) == ("2D6", "r1", ("*",))


@pytest.mark.parametrize("row", book().rows("winter_events"), ids=lambda row: f"{row['min']} {row['key']}")
def test_every_row_has_a_way_of_its_own(row):
    assert row["key"] in EVENTS
    pips = (row["min"] - 1, 1) if row["min"] < 8 else (6, row["min"] - 6)
    table = winter({EAST: Settlement("fortress", "r1")})
    asks_of(events(table), [pips])
    assert [(e.key, e.rule) for e in happened(table, WinterEventRolled)] == [(row["key"], row["rule"])]


@pytest.mark.rule("ME-EVENTS-02")
@pytest.mark.parametrize("pips", [(1, 1), (6, 6)])
def test_2_and_12_wake_2d6_and_3_dragons(pips):
    world = field(1, home=Tile(at=(0, 0), terrain="highland", mountain=True))
    table = game(world, realms=1)
    table.state = replace(table.state, clock=Clock(1, "winter", 6, ("r1",), 0, "events"))
    asks = asks_of(events(table), [pips, (4, 4)])
    assert [a.why for a in asks] == ["winter_event", "dragons", "dragon_flight"]
    assert [e.dragons for e in happened(table, DragonrageBegan)] == [11]


@pytest.mark.rule("ME-EVENTS-03")
def test_a_peasant_revolt_of_5_leaves_nothing_of_3_crowns():
    table = winter()
    table.state = replace(table.state, holdings={SEAT: Settlement("capital", "r1", seat_of="r1")})
    drive(events(table), [(1, 2), 5])
    assert collected(table) == 0
    table = winter({EAST: Settlement("city", "r1")})
    drive(events(table), [(1, 2), 2])
    assert collected(table) == 4 + 2 - 2


@pytest.mark.rule("ME-EVENTS-04")
def test_a_random_fortress_rebels_and_its_troops_are_gone():
    holdings = {EAST: Settlement("fortress", "r1"), FAR: Settlement("fortress", "r1")}
    table = winter(holdings, banners=[banner("r1", FAR), banner("r1", EAST, number=2)])
    towns = sorted((EAST, FAR), key=WORLD.number)
    drive(events(table), [(2, 2), towns.index(FAR) + 1])
    assert table.state.holdings[FAR].owner == ""
    assert table.state.holdings[EAST].owner == "r1"
    assert [b.id for b in table.state.banners.values()] == ["r1-2"]
    assert collected(table) == 4 + 1
    none = winter({EAST: Settlement("village", "r1")})
    drive(events(none), [(2, 2)])
    assert not happened(none, TileTaken)


@pytest.mark.rule("ME-EVENTS-04")
def test_besiegers_of_a_fortress_that_rebels_have_no_place_there():
    table = winter(
        {EAST: Settlement("fortress", "r1"), SEAT_2: Settlement("capital", "r2", seat_of="r2")},
        banners=[banner("r1", EAST, inside=True), banner("r2", EAST)],
        sieges={EAST: Siege(EAST, "r2", 1)},
        players=2,
    )
    drive(events(table), [(2, 2), 1, CALM])
    assert [e.how for e in happened(table, SiegeEnded)] == ["relieved"]
    assert not table.state.banners
    assert table.state.holdings[EAST].owner == ""


# A siege that an event ended ----------------------------------------------------------------------


CALM = (4, 6)
"""A famine, which nobody feels at once: r2's own event."""
ENDS = {
    "rebellion": [(2, 2)],
    "plague": [(2, 3)],
    "treachery": [(5, 6), 6],
}
"""What r1 throws so that the siege of its fortress in the east is over."""


def besieged(**more):
    """r2 besieges a fortress of r1 that touches its own land; nothing of r2's leads home from there."""
    return winter(
        {EAST: Settlement("fortress", "r1"), SEAT_2: Settlement("capital", "r2", seat_of="r2")},
        markers=more.pop("markers", {FAR: "r2"}),
        banners=[banner("r1", EAST, inside=True), banner("r2", EAST, 1000), banner("r2", EAST, 900, 2)],
        sieges={EAST: Siege(EAST, "r2", 1)}, players=2, **more,
    )  # fmt: skip


def home_of(table, *cells):
    """r2's realm with other tiles."""
    realms = {**table.state.realms, "r2": replace(table.state.realms["r2"], home=(SEAT_2, *cells))}
    table.state = replace(table.state, realms=realms)
    return table


@pytest.mark.rule("ME-EVENTS-04", "ME-QUARTERS-15")
@pytest.mark.rule("ME-EVENTS-05", "ME-EVENTS-11")
@pytest.mark.parametrize("event", ENDS)
def test_besiegers_cut_off_from_home_make_a_winter_retreat_whatever_event_ended_the_siege(event):
    table = home_of(besieged())
    drive(events(table), [*ENDS[event], 6, 2, 1, CALM])
    assert {b.id: (b.cell, b.points) for b in table.state.banners.values()} == {"r2-1": (SEAT_2, 1000 - 60)}
    assert not table.state.sieges


@pytest.mark.rule("ME-EVENTS-04", "ME-QUARTERS-02")
@pytest.mark.rule("ME-EVENTS-05", "ME-EVENTS-11")
@pytest.mark.parametrize("event", ENDS)
def test_besiegers_with_a_road_home_come_home_unharmed(event):
    table = home_of(besieged(), FAR)
    table.state = replace(table.state, holdings={**table.state.holdings, FAR: Settlement("village", "r2")}, markers={})
    drive(events(table), [*ENDS[event], CALM])
    assert {b.id: b.points for b in table.state.banners.values()} == {"r2-1": 1000, "r2-2": 900}


@pytest.mark.rule("ME-QUARTERS-11")
@pytest.mark.parametrize("event", ENDS)
def test_one_besieger_a_ship_comes_home_by_sea(event):
    table = overseas(ships=1)
    drive(events(table), [*ENDS[event], ("r2-2",), 1, CALM])
    assert {b.id: b.points for b in table.state.banners.values()} == {"r2-2": 900}


@pytest.mark.rule("ME-QUARTERS-11")
def test_with_a_ship_for_each_all_come_home_by_sea_unasked():
    table = overseas(ships=2)
    drive(events(table), [*ENDS["rebellion"], CALM])
    assert {b.id: b.points for b in table.state.banners.values()} == {"r2-1": 1000, "r2-2": 900}


def overseas(ships):
    """The same siege on a coast, and r2 at home on another with ships in its harbour."""
    world = field(4, port=Tile(at=(-4, 0), terrain="coastal"), bay=Tile(at=(1, 0), terrain="coastal"))
    table = home_of(besieged())
    table.world = world
    launch(table, "r2", SEAT_2, ships)
    return table


@pytest.mark.rule("ME-EVENTS-05")
def test_plague_takes_all_troops_and_the_revenue_of_a_garrisoned_settlement_but_never_of_the_capital():
    table = winter({EAST: Settlement("city", "r1")}, banners=[banner("r1", SEAT), banner("r1", EAST, number=2)])
    drive(events(table), [(2, 3)])
    assert [e.banner for e in happened(table, BannerLost)] == ["r1-2"]
    assert collected(table) == 4
    table = winter({EAST: Settlement("city", "r1")}, banners=[banner("r1", SEAT)])
    drive(events(table), [(2, 3)])
    assert not happened(table, BannerLost)
    assert collected(table) == 6


@pytest.mark.rule("ME-EVENTS-06")
def test_raids_3_border_villages_rolls_2_4_6_two_lost():
    holdings = {c: Settlement("village", "r1") for c in (cell(WORLD, 1, 1), EAST, cell(WORLD, 0, -1))}
    holdings |= {c: Settlement("village", "") for c in (cell(WORLD, 1, 2), FAR, cell(WORLD, 0, -2))}
    inland = cell(WORLD, -1, 0)
    table = winter({**holdings, inland: Settlement("village", "r1")})
    asks = asks_of(events(table), [(3, 3), 2, 4, 6])
    assert [a.why for a in asks] == ["winter_event", "raids", "raids", "raids"]
    assert collected(table) == 4 + 1 + 1


@pytest.mark.rule("ME-EVENTS-07")
def test_good_trade_gives_a_crown_for_each_city_and_the_capital():
    table = winter({EAST: Settlement("city", "r1"), FAR: Settlement("city", "r1"), EDGE: Settlement("city", "r1")})
    table.state = replace(table.state, holdings={**table.state.holdings, EDGE: Settlement("city", "r1", razed=True)})
    drive(events(table), [(3, 4)])
    assert collected(table) == 4 + 2 + 2 + 3


@pytest.mark.rule("ME-EVENTS-08")
def test_a_good_harvest_gives_2_crowns_for_7_villages():
    cells = [*AROUND, FAR]
    table = winter({c: Settlement("village", "r1") for c in cells})
    drive(events(table), [(4, 4)])
    assert collected(table) == 4 + 7 + 2


@pytest.mark.rule("ME-EVENTS-09")
def test_special_tribute_of_2():
    table = winter()
    drive(events(table), [(4, 5), 2])
    assert collected(table) == 4 + 2


@pytest.mark.rule("ME-LIZARD-04")
def test_lizardmen_have_half_of_such_gains():
    table = winter(race="lizardmen")
    drive(events(table), [(4, 5), 5])
    assert collected(table) == 4 + 2


@pytest.mark.rule("ME-EVENTS-10")
@pytest.mark.rule("ME-RECOVERY-05")
def test_famine_nothing_of_or_next_to_the_empire_recovers_or_is_rebuilt():
    near, own, afar = FAR, cell(WORLD, 4, 4), cell(WORLD, -3, -3)
    razed = {"razed": True, "razed_year": 1}
    holdings = {
        EAST: Settlement("village", "r1"),
        near: Settlement("village", "", **razed),
        own: Settlement("village", "r2", razed_by="r1", **razed),
        afar: Settlement("village", "", **razed),
    }
    table = winter(holdings)
    drive(events(table), [(4, 6)])
    drive(recovery(table), [6])
    assert [e.cell for e in happened(table, RecoveryRolled)] == [afar]
    later = replace(table.state, clock=Clock(2, "winter", 6, ("r1", "r2"), 0, "recovery"))
    table.state = later
    assert len(asks_of(recovery(table), [6, 6])) == 2


@pytest.mark.rule("ME-EVENTS-11")
def test_treachery_2_places_rolls_6_and_5_one_lost_with_its_banners():
    towns = (cell(WORLD, 1, 1), EAST)
    holdings = {c: Settlement("fortress", "r1") for c in towns}
    table = winter(
        holdings,
        markers=dict.fromkeys((cell(WORLD, 1, 2), FAR), "r2"),
        banners=[banner("r1", c, number=n) for n, c in enumerate(towns, 1)],
    )
    order = sorted(towns, key=WORLD.number)
    drive(events(table), [(5, 6), 6, 5])
    assert [table.state.holdings[c].owner for c in order] == ["r2", "r1"]
    assert [b.cell for b in table.state.banners.values()] == [order[1]]


@pytest.mark.rule("ME-EVENTS-11")
def test_neither_villages_nor_places_inland_nor_those_beside_nobodys_land_turn_traitor():
    inland, lonely = cell(WORLD, -1, 0), cell(WORLD, 0, -1)
    table = winter(
        {EAST: Settlement("village", "r1"), inland: Settlement("fortress", "r1"), lonely: Settlement("city", "r1")},
        markers={FAR: "r2"},
    )
    assert [a.why for a in asks_of(events(table), [(5, 6)])] == ["winter_event"]
    assert not happened(table, TileTaken)


@pytest.mark.rule("ME-EVENTS-11")
def test_of_several_neighbours_one_is_drawn_and_the_capital_never_goes_over():
    table = winter(
        {EAST: Settlement("city", "r1"), cell(WORLD, 0, -1): Settlement("village", "")},
        markers={FAR: "r2", cell(WORLD, 2, 1): "r2"},
    )
    table.state = replace(table.state, holdings={**table.state.holdings, cell(WORLD, 1, -1): Settlement("village", "")})
    asks = asks_of(events(table), [(5, 6), 6, 1])
    assert [a.why for a in asks] == ["winter_event", "treachery", "traitor_to"]
    assert table.state.holdings[EAST].owner == ""
    assert table.state.holdings[SEAT].owner == "r1"

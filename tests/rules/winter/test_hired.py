"""Troops for a season: mercenaries, allies, temple troops, patrons; and the end of the season (ME-MERC, ME-ALLY)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import (
    BannerLost,
    BannerRaised,
    CrownsSpent,
    HiredChanged,
    MissionSent,
    PatronageRolled,
    PoolChanged,
    RealmBoonChanged,
    ShipCame,
)
from empires.model.land.world import Tile
from empires.model.state.campaign import Clock, Settlement
from empires.model.state.pieces import Alliance, Temple
from empires.rules.fight import exchange
from empires.rules.season import reorganisation
from empires.rules.troops import boons
from empires.rules.winter import hired, patronage
from empires.rules.winter.winter import deployment
from empires.rules.winter.winter_revenue import recruitment
from empires.rules.year import campaign
from tests.support.builders import banner, book, cell, field, game, happened, realm
from tests.support.driver import asks_of, drive

WORLD = field(3, port=Tile(at=(0, 1), terrain="coastal", sea_sides=(1,)))
SEAT, NEXT, PORT = cell(WORLD, 0, 0), cell(WORLD, 1, 0), cell(WORLD, 0, 1)
ALLY, OTHER = cell(WORLD, 2, 0), cell(WORLD, 0, -2)


def winter(step="recruitment", treasury=10, race="empire", banners=(), year=1, hired_=None, **more):
    holdings = {
        SEAT: Settlement("capital", "r1", seat_of="r1"), NEXT: Settlement("village", "r1"),
        ALLY: Settlement("city", ""), OTHER: Settlement("village", ""), **more.pop("holdings", {}),
    }  # fmt: skip
    table = game(WORLD, holdings=holdings, banners=banners, **more)
    seat = realm(1, race=race, capital=SEAT, home=(SEAT, NEXT), treasury=treasury, hired=hired_ or {})
    clock = Clock(year, "winter", 6, ("r1",), 0, step)
    table.state = replace(table.state, realms={"r1": seat}, clock=clock)
    return table


def me(table):
    return table.state.realms["r1"]


def raised(table):
    return [(b.banner.kind, b.banner.points, b.banner.cell, b.banner.until) for b in happened(table, BannerRaised)]


# Mercenaries and allies ---------------------------------------------------------------------------


@pytest.mark.rule("ME-RECRUIT-01", "ME-RECRUIT-02")
def test_7_crowns_buy_700_points_that_are_added_to_the_army():
    table = winter()
    drive(recruitment(table), [{"recruits": 7}])
    assert (me(table).treasury, me(table).pool) == (3, 700)


@pytest.mark.rule("ME-MERC-01")
@pytest.mark.parametrize("crowns", [4, 10])
def test_mercenaries_cost_a_crown_for_100_points_as_many_as_can_be_paid(crowns):
    table = winter()
    drive(recruitment(table), [{"mercenaries": crowns}])
    assert me(table).hired == {"mercenary": crowns * 100}
    assert (me(table).treasury, me(table).pool) == (10 - crowns, 0)


@pytest.mark.rule("ME-RECRUIT-11")
def test_troops_mercenaries_and_allies_are_hired_in_one_question_and_share_the_treasury():
    table = winter(alliances=(Alliance("r1", (ALLY,), 2),))
    (asked,) = asks_of(recruitment(table), [])
    assert [slot.key for slot in asked.slots] == ["recruits", "mercenaries", f"allies:{ALLY}"]
    assert (asked.total, asked.exact) == (10, False)
    assert set(asked.default) <= {"recruits"}


@pytest.mark.rule("ME-ALLY-01")
def test_one_contingent_for_each_alliance_temporary_or_complete():
    table = winter(alliances=(Alliance("r1", (OTHER, ALLY), 2), Alliance("r2", (NEXT,), 2)))
    assert len(hired.contingents_of(table, "r1")) == 1
    table.emit(MissionSent(realm="r1", cell=PORT, result="complete"))
    assert len(hired.contingents_of(table, "r1")) == 2
    table.state = replace(table.state, clock=replace(table.state.clock, year=2))
    assert len(hired.contingents_of(table, "r1")) == 1
    assert hired.contingents_of(winter(), "r1") == []


@pytest.mark.rule("ME-ALLY-02", "ME-RACE-02")
def test_3_crowns_hire_300_points_of_allies_who_keep_to_the_rules_of_their_race():
    table = winter(alliances=(Alliance("r1", (ALLY,), 2),))
    drive(recruitment(table), [{f"allies:{ALLY}": 3}, (2, 2)])
    assert happened(table, CrownsSpent)[0].on == "allies"
    assert me(table).hired == {f"allied:{ALLY}:dwarfs:": 300}
    drive(hired.deploy(table, "r1", [SEAT]), [])
    (new,) = happened(table, BannerRaised)
    assert (new.banner.race, new.banner.kind) == ("dwarfs", "allied")


@pytest.mark.rule("ME-DEPLOY-03", "ME-MERC-03", "ME-ALLY-04")
def test_mercenaries_and_allies_are_banners_of_their_own():
    waiting = {"mercenary": 400, f"allied:{ALLY}:dwarfs:": 1600}
    table = winter("deployment", banners=[banner("r1", SEAT, 1000)], hired_=waiting)
    assert [ask.question for ask in asks_of(hired.deploy(table, "r1", [SEAT, NEXT]), [])] == ["placement"]
    drive(hired.deploy(table, "r1", [SEAT, NEXT]), ["suggested"])
    assert sorted((kind, points) for kind, points, *_ in raised(table)) == [
        ("allied", 800), ("allied", 800), ("mercenary", 400),
    ]  # fmt: skip
    assert {until for *_, until in raised(table)} == {2}
    assert table.state.banners["r1-1"].points == 1000
    assert me(table).hired == {}


@pytest.mark.rule("ME-DEPLOY-03")
def test_the_deployment_keeps_them_apart_from_the_own_troops():
    table = winter("deployment", treasury=0, hired_={"mercenary": 500}, holdings={NEXT: Settlement("village", "")})
    table.state = replace(table.state, realms={"r1": replace(me(table), pool=600)})
    drive(deployment(table), [])
    assert sorted(raised(table)) == [("", 600, SEAT, 0), ("mercenary", 500, SEAT, 2)]


@pytest.mark.rule("ME-MERC-03")
def test_hired_banners_exchange_no_points_with_others():
    force = [banner("r1", SEAT, 900), banner("r1", SEAT, 400, 2, kind="mercenary", until=2, exceptional=True)]
    table = winter(banners=force)
    group = exchange.Group("r1", SEAT, False)
    assert reorganisation.possible(table, group) == []
    assert not exchange.must_combine(table, group)


@pytest.mark.rule("ME-MERC-02", "ME-ALLY-02", "ME-TURN-05")
def test_what_lasts_for_the_season_ends_with_it():
    kinds = ["mercenary", "allied", "temple", "host"]
    force = [banner("r1", NEXT, 400, n, kind=kind, until=2) for n, kind in enumerate(kinds, 1)]
    table = winter("autumn_equinox", banners=[*force, banner("r1", NEXT, 800, 9)], year=1)
    hired.season_ends(table)
    assert len(table.state.banners) == 5
    table.state = replace(table.state, clock=replace(table.state.clock, year=2))
    hired.season_ends(table)
    assert list(table.state.banners) == ["r1-9"]
    assert {(lost.why, lost.rule) for lost in happened(table, BannerLost)} == {("season", "ME-TURN-05")}


@pytest.mark.rule("ME-TURN-05")
def test_the_season_ends_before_the_autumn_equinox():
    force = [banner("r1", SEAT, 400, 1, kind="mercenary", until=1)]
    table = winter("autumn_equinox", banners=force, treasury=0)
    asks_of(campaign.YEAR_END["autumn_equinox"](table), [])
    assert table.state.banners == {}


@pytest.mark.rule("ME-MERC-02")
def test_treasure_of_a_banner_whose_service_is_over_stays_with_the_force():
    force = [banner("r1", NEXT, 400, 1, kind="mercenary", until=1, treasure=5), banner("r1", NEXT, 800, 2)]
    table = winter(banners=force)
    hired.season_ends(table)
    assert table.state.banners["r1-2"].treasure == 5


@pytest.mark.rule("ME-MERC-06")
def test_troops_recruited_in_the_field_are_permanent():
    from empires.rules.troops.losses import gain_points

    table = winter(banners=[banner("r1", NEXT, 600, 1), banner("r1", NEXT, 400, 2, kind="mercenary", until=1)])
    drive(gain_points(table, "r1-1", 300, "mercenary_band", "ME-SCOUT-25"), [])
    hired.season_ends(table)
    assert {b.id: b.points for b in table.state.banners.values()} == {"r1-1": 900}


# Temples ------------------------------------------------------------------------------------------

TROOPS = [
    ("empire", [5], 500),
    ("dark_elves", [2], 200),
    ("orcs_goblins", [2], 400),
    ("skaven", [2, 5], 700),
    ("wood_elves", [3], 300),
    ("bretonnians", [6], 600),
    ("lizardmen", [4], 400),
    ("chaos_dwarfs", [3], 600),
    ("chaos", [1], 100),
]


@pytest.mark.rule("ME-RECRUIT-10", "ME-RACE-04", "ME-BUILD-28", "ME-BUILD-30")
@pytest.mark.parametrize(("race", "dice", "points"), TROOPS)
def test_temples_give_troops_by_race_at_no_cost(race, dice, points):
    table = winter(race=race, treasury=0, temples={NEXT: Temple(NEXT, "r1", race)})
    drive(recruitment(table), dice)
    assert me(table).hired == {f"temple:{NEXT}": points}
    assert not happened(table, CrownsSpent)


@pytest.mark.rule("ME-RACE-04")
def test_every_row_of_the_chart_is_carried():
    rows = {row["race"] for row in book().rows("racial_temples") if row.get("troops_dice")}
    assert rows == {race for race, *_ in TROOPS}


@pytest.mark.rule("ME-RACE-04")
def test_high_elf_temples_give_none_and_dwarf_ones_magic_items():
    table = winter(race="high_elves", treasury=0, temples={NEXT: Temple(NEXT, "r1", "high_elves")})
    drive(recruitment(table), [])
    assert me(table).hired == {}
    table = winter(race="dwarfs", treasury=0, temples={NEXT: Temple(NEXT, "r1", "dwarfs")})
    drive(recruitment(table), [4])
    assert (me(table).hired, me(table).pool) == ({}, 100)


@pytest.mark.rule("ME-RACE-04")
def test_roll_3_is_300_points_on_the_temple_tile_this_season_and_a_new_roll_next_winter():
    table = winter(treasury=0, temples={NEXT: Temple(NEXT, "r1", "empire")})
    drive(recruitment(table), [3])
    hired.season_begins(table)
    assert raised(table) == [("temple", 300, NEXT, 2)]
    assert me(table).hired == {}
    table.state = replace(table.state, clock=replace(table.state.clock, year=2))
    hired.season_ends(table)
    assert table.state.banners == {}
    drive(recruitment(table), [1])
    assert me(table).hired == {f"temple:{NEXT}": 100}


@pytest.mark.rule("ME-RACE-04")
def test_temple_troops_stand_up_after_the_last_step_of_the_winter():
    table = winter("spring_equinox", treasury=0, race="khemri", hired_={f"temple:{NEXT}": 200})
    table.state = replace(table.state, temples={NEXT: Temple(NEXT, "r1", "empire")})
    hired.season_begins(table)
    assert raised(table)[0][:3] == ("temple", 200, NEXT)


@pytest.mark.rule("ME-RACE-04")
def test_a_temple_that_is_gone_in_spring_has_no_troops():
    table = winter(hired_={f"temple:{NEXT}": 200})
    hired.season_begins(table)
    assert raised(table) == []
    assert me(table).hired == {}


# Patronage ----------------------------------------------------------------------------------------


def paid(answers, **more):
    table = winter("construction", race="dogs_of_war", **more)
    drive(patronage.patronage(table, "r1"), answers)
    return table


@pytest.mark.rule("ME-DOW-02")
@pytest.mark.parametrize(("roll", "points"), [(1, 250), (2, 55)])
def test_a_patron_sends_troops_for_a_season(roll, points):
    table = paid([roll])
    assert me(table).hired == {"mercenary": points}
    assert me(table).treasury == 8


@pytest.mark.rule("ME-DOW-02")
@pytest.mark.parametrize("roll", [3, 4])
def test_a_caravan_brings_5_crowns_and_an_item(roll):
    table = paid([roll, 5])
    assert (me(table).treasury, me(table).pool) == (13, 50)
    assert happened(table, PoolChanged)[0].why == "magic_item"


@pytest.mark.rule("ME-DOW-02")
def test_new_tactics_give_1_in_the_battles_of_the_next_season_only():
    table = paid([5])
    clock = table.state.clock
    for year, value in ((2, 1), (3, 0)):
        table.state = replace(table.state, clock=replace(clock, year=year))
        assert boons.bonus(table.book, table.state, "r1", boons.BATTLE) == value
        assert boons.bonus(table.book, table.state, "r1", boons.NAVAL) == 0
    hired.season_ends(table)
    assert happened(table, RealmBoonChanged)[-1].until == 0
    assert me(table).boons == {}


@pytest.mark.rule("ME-DOW-02")
def test_a_better_fleet_is_a_bonus_or_a_ship():
    ports = {"holdings": {PORT: Settlement("city", "r1")}}
    table = paid([6, "new_ship"], **ports)
    assert [event.ship.cell for event in happened(table, ShipCame)] == [PORT]
    table = paid([6, "naval_bonus"], holdings={PORT: Settlement("city", "r1")})
    assert not happened(table, ShipCame)
    table.state = replace(table.state, clock=replace(table.state.clock, year=2))
    assert boons.bonus(table.book, table.state, "r1", boons.NAVAL) == 1


@pytest.mark.rule("ME-DOW-02")
def test_without_a_harbour_the_bonus_is_not_asked_for():
    table = paid([6])
    assert happened(table, PatronageRolled)[0].result == "combat_modifier"


@pytest.mark.rule("ME-DOW-02")
def test_patronage_is_offered_once_a_winter_to_those_who_have_it_and_2_crowns():
    assert [slot.key for slot in patronage.on_offer(winter(race="dogs_of_war"), "r1")] == ["patronage"]
    assert patronage.on_offer(winter(race="dogs_of_war", treasury=1), "r1") == []
    assert patronage.on_offer(winter(race="empire"), "r1") == []
    from empires.rules.winter.construction import construction

    table = winter("construction", race="dogs_of_war")
    assert [ask.question for ask in asks_of(construction(table), [{"patronage": 1}])[:1]] == ["build"]
    drive(construction(winter("construction", race="dogs_of_war")), [{"patronage": 1}, 1])


def test_only_the_owner_hears_of_hired_points():
    table = winter()
    drive(recruitment(table), [{"mercenaries": 4}])
    assert [event.seen_by for event in happened(table, HiredChanged)] == [("r1",)]

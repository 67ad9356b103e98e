"""Ruined cities: their reception of each banner, and bandits."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BattleFought, RouteTried
from empires.model.events.land import WandererCame
from empires.model.state.pieces import Location
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.march import feeding
from empires.rules.wilds import ruins, wilderness
from empires.rules.winter.winter_recovery import recovery
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import Log, drive, keyed


def before(banners: tuple[int, ...] = (1000,), baggage: tuple[int, ...] = (0,), **changes: Any) -> Game:
    """r1 stands at a ruined city, with a tile of its own beside it."""
    land = field(2)
    here, home = cell(land, 0, 0), cell(land, 1, 0)
    force = [
        banner("r1", here, points, n, baggage=baggage[min(n, len(baggage)) - 1]) for n, points in enumerate(banners, 1)
    ]
    location = Location(here, "ruined_city", 1, ("r1",))
    return game(land, banners=force, markers={home: "r1"}, locations={here: location}, **changes)


def received(table: Game, rolls: list[int], **more: Any) -> Log:
    log = Log()
    ids = tuple(table.state.banners)
    drive(ruins.react(table, Force("r1", cell(table.world, 0, 0), ids)), keyed({"ruined_city": rolls, **more}), log)
    return log


@pytest.mark.rule("ME-RUIN-02")
def test_each_banner_rolls_for_its_reception() -> None:
    table = before((900, 800, 700))
    assert received(table, [1, 1, 1]).questions() == ["ruined_city"] * 3


@pytest.mark.rule("ME-RUIN-03")
def test_one_leaves_a_banner_alone_with_a_crown() -> None:
    table = before()
    received(table, [1])
    assert (table.state.banners["r1-1"].treasure, table.state.banners["r1-1"].points) == (1, 1000)


@pytest.mark.rule("ME-RUIN-04")
def test_two_is_a_rich_haul_at_a_price() -> None:
    table = before()
    received(table, [2], ruin_crowns=4, ruin_loss=3)
    assert (table.state.banners["r1-1"].treasure, table.state.banners["r1-1"].points) == (4, 970)


@pytest.mark.rule("ME-RUIN-05")
@pytest.mark.parametrize(("route", "left"), [(1, False), (6, True)])
def test_three_is_plague_and_the_banner_leaves_by_a_route_roll(route: int, left: bool) -> None:
    table = before()
    received(table, [3], ruin_loss=2, route=route)
    sick = table.state.banners["r1-1"]
    assert sick.points == 900
    assert happened(table, RouteTried)
    assert (sick.cell != cell(table.world, 0, 0)) is left


@pytest.mark.rule("ME-RUIN-05")
def test_a_perilous_way_out_costs_what_it_costs() -> None:
    table = before()
    log = received(table, [3], ruin_loss=2, route=3, perilous_route=1)
    assert "perilous_route" in log.questions()
    assert table.state.banners["r1-1"].cell != cell(table.world, 0, 0)


@pytest.mark.rule("ME-RUIN-06")
def test_four_brings_rats_that_eat_no_more_than_there_is() -> None:
    table = before((900, 800), (2, 1))
    received(table, [4, 1], rats=5)
    assert sum(b.baggage for b in table.state.banners.values()) == 0


@pytest.mark.rule("ME-RUIN-06")
def test_rats_eat_from_the_whole_force() -> None:
    table = before((900, 800), (4, 4))
    received(table, [4, 1], rats=2)
    assert sum(b.baggage for b in table.state.banners.values()) == 6


@pytest.mark.rule("ME-RUIN-07")
def test_five_are_deserters() -> None:
    table = before()
    received(table, [5], ruin_loss=5)
    assert table.state.banners["r1-1"].points == 950


@pytest.mark.rule("ME-RUIN-08")
def test_six_is_one_bandit_army_however_often_it_is_rolled_and_it_attacks() -> None:
    table = before((1000, 900))
    received(table, [6, 6], bandits=(3, 4), battle_dice=(1, 2))
    assert [e.wanderer.points for e in happened(table, WandererCame)] == [1400]
    fought = happened(table, BattleFought)
    assert [(e.attacker, e.defender, e.attacker_points) for e in fought] == [("", "r1", 1400)]


@pytest.mark.rule("ME-RUIN-08")
@pytest.mark.parametrize(("rolls", "armies"), [([1, 6], 1), ([6, 1], 1), ([5, 1], 0)])
def test_one_six_of_any_banner_brings_them_upon_the_whole_force(rolls: list[int], armies: int) -> None:
    table = before((1000, 900))
    received(table, rolls, bandits=(1, 1), battle_dice=(1, 2), ruin_loss=1)
    fought = happened(table, BattleFought)
    assert [(e.attacker_points, e.defender_points) for e in fought] == [(400, 1900)] * armies


@pytest.mark.rule("ME-RUIN-08")
def test_who_fled_the_plague_is_not_there_when_the_bandits_attack() -> None:
    table = before((1000, 900))
    log = received(table, [6, 3], bandits=(6, 6), ruin_loss=1, route=6, battle_dice=(6, 5))
    assert "route" in log.questions()
    assert [(e.attacker_points, e.defender_points) for e in happened(table, BattleFought)] == [(2400, 1000)]


@pytest.mark.rule("ME-RUIN-08")
@pytest.mark.rule("ME-RUIN-13")
def test_bandits_that_are_beaten_are_gone() -> None:
    table = before()
    received(table, [6], bandits=(1, 1), battle_dice=(1, 2), bandit_reward=4)
    assert not table.state.wanderers
    assert table.state.banners["r1-1"].treasure == 4


@pytest.mark.rule("ME-RUIN-09")
@pytest.mark.parametrize("dice", [(3, 4), (6, 5)])
def test_bandits_not_defeated_gather_more_and_stay(dice: tuple[int, int]) -> None:
    table = before()
    received(table, [6], bandits=(3, 4), card=3 if dice == (3, 4) else 1, battle_dice=dice, bandits_gather=2)
    (army,) = table.state.wanderers.values()
    lost = happened(table, BattleFought)[0].attacker_loss
    assert army.points == 1400 - lost + 400
    assert (army.kind, army.since) == ("bandits", 1)


@pytest.mark.rule("ME-RUIN-01")
def test_a_ruined_city_feeds_nobody_belongs_to_nobody_and_never_recovers() -> None:
    table = before()
    here = cell(table.world, 0, 0)
    assert feeding.forage_value(table, "r1", here) == 0
    assert table.state.owner(here) is None
    assert here not in table.state.holdings
    drive(recovery(table), keyed())
    assert table.state.locations[here].kind == "ruined_city"


@pytest.mark.rule("ME-RUIN-02")
@pytest.mark.rule("ME-WILD-01")
def test_a_city_found_by_exploring_receives_the_force_at_once() -> None:
    table = before(settings={"module_ruins": "on"})
    here = cell(table.world, 0, 0)
    table.state = replace(table.state, locations={}, markers={**table.state.markers, here: "r1"})
    drive(wilderness.explore(table, Force("r1", here, ("r1-1",))), keyed({"wilderness": 58, "ruined_city": 1}))
    assert table.state.locations[here].kind == "ruined_city"
    assert table.state.banners["r1-1"].treasure == 1

"""Races at war: walls, peasants, forced marches and oaths."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import (
    BannerLost,
    BannerRaised,
    BattleFought,
    PointsChanged,
    SiegeChanged,
    Starved,
    TileScouted,
)
from empires.model.fold.changes import realm_with
from empires.model.land.world import Tile
from empires.model.state.asks import Decide
from empires.model.state.campaign import Banner, Settlement, Siege
from empires.model.state.pieces import Pact
from empires.rules.core.game import Game
from empires.rules.fight import assault, encounters, fighting, lineup, sieges, walls
from empires.rules.fight.combat import Side
from empires.rules.land import oaths
from empires.rules.march import marching
from empires.rules.season import forced_march, siege
from empires.rules.troops.losses import new_banner
from empires.rules.winter.winter_baggage import winter_siege
from tests.support.builders import banner, cell, field, game, happened, peopled
from tests.support.driver import asks_of, drive

WORLD = field(3, rock=Tile(at=(-1, 0), terrain="highland"))
HERE, EAST, ROCK, NORTH = (cell(WORLD, *at) for at in ((0, 0), (1, 0), (-1, 0), (1, 1)))


def war(*banners: Banner, holdings: dict[str, Settlement] | None = None, **changes: Any) -> Game:
    """Realms r1 and r2; a keyword such as r1="dwarfs" names a race or culture."""
    races = {key: changes.pop(key) for key in ("r1", "r2") if key in changes}
    return peopled(game(WORLD, banners=banners, holdings=holdings or {}, **{"step": "battle", **changes}), **races)


# Walls --------------------------------------------------------------------------------------------


def siege_of(at: str, *inside: Banner, race: str = "dwarfs", besieger: str = "empire", **state: Any) -> Game:
    """r1 besieges a fortress of r2."""
    outside = banner("r1", at, 1200, came_from=HERE, side=2)
    held = Siege(at, "r1", 1, **state)
    place = {at: Settlement("fortress", "r2")}
    force = inside or (banner("r2", at, 600, inside=True),)
    table = war(
        outside, *force, holdings=place, sieges={at: held}, markers={NORTH: "r2"}, step="siege", r1=besieger, r2=race
    )
    table.state = replace(table.state, clock=replace(table.state.clock, turn=2))
    return table


@pytest.mark.rule("ME-DWARF-02")
@pytest.mark.parametrize(("race", "at", "lost"), [("dwarfs", ROCK, 250), ("dwarfs", EAST, 500), ("empire", ROCK, 500)])
def test_in_their_mountains_dwarfs_lose_half_in_an_assault(race: str, at: str, lost: int):
    table = siege_of(at, race=race)
    drive(assault.assault(table, at), ["direct_attack", "hold", (3, 4), 5, 1])
    assert 600 - table.state.banners["r2-1"].points == lost


@pytest.mark.rule("ME-DWARF-02")
@pytest.mark.parametrize(("loss", "half"), [(250, 125), (25, 13), (0, 0)])
def test_half_of_a_loss_is_rounded_up(loss: int, half: int):
    assert walls.softened(siege_of(ROCK), ROCK, loss) == half
    assert walls.softened(siege_of(EAST), EAST, loss) == loss


@pytest.mark.rule("ME-DWARF-03")
@pytest.mark.parametrize(("race", "at", "die", "bonus"), [
    *(("dwarfs", ROCK, die, bonus) for die, bonus in ((1, 0), (4, 0), (5, 1), (6, 2))),
    ("dwarfs", EAST, 6, 3), ("empire", ROCK, 6, 3),
])  # fmt: skip
def test_batteries_do_little_to_mountain_walls(race: str, at: str, die: int, bonus: int):
    table = siege_of(at, race=race, battered=1)
    assert drive(assault.battery_bonus(table, at), [die]) == bonus


@pytest.mark.rule("ME-DWARF-04")
@pytest.mark.parametrize(("race", "result"), [("dwarfs", "none"), ("empire", "betrayal")])
def test_no_dwarf_opens_the_gate(race: str, result: str):
    table = siege_of(EAST, race=race)
    drive(sieges.starvation_roll(table, EAST), [1])
    assert [event.result for event in happened(table, Starved)] == [result]
    assert (EAST in table.state.sieges) is (race == "dwarfs")


@pytest.mark.rule("ME-DWARF-04")
def test_mercenaries_within_may_betray_dwarfs():
    hired = banner("r2", EAST, 600, 2, inside=True, race="dogs_of_war", kind="mercenary")
    table = siege_of(EAST, banner("r2", EAST, 600, inside=True), hired)
    drive(sieges.starvation_roll(table, EAST), [1])
    assert [event.result for event in happened(table, Starved)] == ["betrayal"]


@pytest.mark.rule("ME-DWARF-05")
@pytest.mark.parametrize(("race", "besieger", "result"), [
    ("dwarfs", "empire", "none"), ("dwarfs", "dwarfs", "surrender"), ("empire", "dwarfs", "surrender"),
    ("dwarfs", "orcs_goblins", "none"), ("dwarfs", "chaos_dwarfs", "none"),
])  # fmt: skip
def test_dwarfs_surrender_to_dwarfs_only(race: str, besieger: str, result: str):
    table = siege_of(EAST, race=race, besieger=besieger)
    drive(sieges.starvation_roll(table, EAST), [2, *(["no"] if result == "surrender" else [])])
    assert [event.result for event in happened(table, Starved)] == [result]
    assert not happened(table, SiegeChanged)


# Peasants -----------------------------------------------------------------------------------------


def defended(kind: str = "city", *, race: str = "bretonnians", owner: str = "r2", **more: Any) -> Game:
    """r1 comes from the east upon a force of r2 in its settlement."""
    came = banner("r1", HERE, 800, came_from=EAST, side=2, moved=1)
    place = Settlement(kind, owner, seat_of="r2" if kind == "capital" else "")  # type: ignore[arg-type]
    markers = {EAST: "r1", ROCK: "r2"}
    return war(came, banner("r2", HERE, 800), holdings={HERE: place}, markers=markers, r2=race, **more)


CALLED = [
    (kind, die, spec)
    for kind, row in {
        "village": ("", "", "D6x10", "D6x10", "D6x20", "D6x30"),
        "fortress": ("", "D6x10", "D6x20", "D6x20", "D6x30", "D6x50"),
        "city": ("", "D6x20", "D6x20", "D6x20", "D6x30", "D6x50"),
        "capital": ("D6x10", "D6x20", "D6x20", "D6x30", "D6x30", "D6x50"),
    }.items()
    for die, spec in enumerate(row, 1)
]


@pytest.mark.rule("ME-BRET-03")
@pytest.mark.parametrize(("kind", "die", "spec"), CALLED)
def test_peasants_who_come_by_settlement(kind: str, die: int, spec: str):
    table = defended(kind)
    side = Side("r2", ("r2-1",))
    called = drive(lineup.call_peasants(table, HERE, side), [die, *([4] if spec else [])])
    points = [table.state.banners[b].points for b in called]
    assert points == ([4 * int(spec.removeprefix("D6x"))] if spec else [])


@pytest.mark.rule("ME-BRET-03")
def test_peasants_need_a_banner_and_a_settlement_of_their_own_lord():
    for table, side in (
        (defended(race="empire"), Side("r2", ("r2-1",))),
        (defended(owner="r1"), Side("r2", ("r2-1",))),
        (defended(), Side("r2", (), 400)),
    ):
        assert drive(lineup.call_peasants(table, HERE, side), []) == ()


@pytest.mark.rule("ME-BRET-03", "ME-BRET-05")
def test_peasants_fight_beside_the_banners_and_half_of_those_left_stay():
    table = defended("village")
    answers = [6, 4, "direct_attack", "hold", (3, 5), 2, 2, *["no"] * 0]
    drive(fighting.fight(table, HERE, Side("r1", ("r1-1",)), Side("r2", ("r2-1",))), answers)
    fought = happened(table, BattleFought)[0]
    assert (fought.defender_points, fought.defender_loss) == (920, 100)
    assert [event.banner.points for event in happened(table, BannerRaised)] == [120]
    # 100 lost by two banners: 50 each; 70 peasants are left, 35 stay.
    assert table.state.banners["r2-1"].points == 800 - 50 + 35
    assert [event.why for event in happened(table, BannerLost)] == ["dispersed"]


@pytest.mark.rule("ME-BRET-05")
def test_of_80_peasants_left_40_are_kept():
    table = defended()
    extra = new_banner(table, "r2", HERE, 80, "ME-BRET-03", exceptional=True)
    drive(lineup.dismiss_peasants(table, (extra,), Side("r2", ("r2-1", extra))), [])
    assert table.state.banners["r2-1"].points == 840
    assert extra not in table.state.banners


# Forced marches -----------------------------------------------------------------------------------


def marched(*banners: Banner, race: str = "orcs_goblins", **changes: Any) -> Game:
    force = banners or (banner("r1", EAST, 1000, came_from=HERE, side=5, moved=1, baggage=1),)
    return war(*force, r1=race, step="movement", **{"markers": {HERE: "r1", EAST: "r1"}, **changes})


GOAL = cell(WORLD, 2, 0)
BARREN = (3, 3)


@pytest.mark.rule("ME-ORC-03", "ME-ORC-04", "ME-ORC-05", "ME-ORC-06")
@pytest.mark.parametrize(("die", "factor"), [(1, 50), (2, 20), (3, 10), (4, 5), (5, 0), (6, 0)])
def test_a_forced_march_is_paid_with_food_and_stragglers(die: int, factor: int):
    table = marched()
    drive(forced_march.forced_marches(table, "r1"), [(EAST,), GOAL, BARREN, die, *([3] if factor else [])])
    now = table.state.banners["r1-1"]
    assert (now.cell, now.baggage, now.points) == (GOAL, 0, 1000 - 3 * factor)


@pytest.mark.rule("ME-ORC-06")
def test_each_banner_counts_its_own_stragglers():
    force = [banner("r1", EAST, 1000, n, came_from=HERE, side=5, moved=1, baggage=1) for n in (1, 2)]
    table = marched(*force)
    drive(forced_march.forced_marches(table, "r1"), [(EAST,), GOAL, BARREN, 2, 3, 5])
    assert [(e.banner, e.delta) for e in happened(table, PointsChanged)] == [("r1-1", -60), ("r1-2", -100)]


@pytest.mark.rule("ME-ORC-04")
def test_in_a_city_tile_two_of_three_banners_eat_and_one_needs_baggage():
    place = {EAST: Settlement("city", "r1")}

    def force(baggage: int) -> list[Banner]:
        return [
            banner("r1", EAST, 800, n, came_from=HERE, side=5, moved=1, baggage=baggage * (n == 1)) for n in (1, 2, 3)
        ]

    assert forced_march.may_go_on(marched(*force(1), holdings=place), "r1", EAST)
    assert not forced_march.may_go_on(marched(*force(0), holdings=place), "r1", EAST)


@pytest.mark.rule("ME-ORC-03")
@pytest.mark.parametrize("changes", [
    {"race": "empire"}, {"markers": {HERE: "r1", EAST: "r2"}}, {"sieges": {EAST: Siege(EAST, "r1", 1)}},
])  # fmt: skip
def test_no_forced_march_for_others_nor_after_a_fight_or_siege(changes: dict[str, Any]):
    drive(forced_march.forced_marches(marched(**changes), "r1"), [])


@pytest.mark.rule("ME-ORC-03")
def test_who_did_not_march_does_not_march_on_nor_does_anybody_twice():
    drive(forced_march.forced_marches(marched(banner("r1", EAST, baggage=3)), "r1"), [])
    table = marched(banner("r1", EAST, 1000, came_from=HERE, side=5, moved=1, baggage=3))
    asked = asks_of(forced_march.forced_marches(table, "r1"), [(EAST,), GOAL, BARREN, 6])
    assert [getattr(ask, "question", "") for ask in asked].count("forced_march") == 1


@pytest.mark.rule("ME-ORC-05")
def test_where_the_second_scouting_fails_nobody_goes_and_nobody_straggles():
    table = marched()
    drive(forced_march.forced_marches(table, "r1"), [(EAST,), GOAL, (1, 1), (2, 6)])
    assert table.state.banners["r1-1"].cell == EAST
    assert not happened(table, TileScouted)


@pytest.mark.rule("ME-ORC-05", "ME-ORC-06")
def test_the_force_goes_into_the_tile_whatever_is_there_and_pays_before_the_fight():
    table = marched(banner("r1", EAST, 1000, came_from=HERE, side=5, moved=1, baggage=1),
                    banner("r2", GOAL, 900), markers={HERE: "r1", EAST: "r1", GOAL: "r2"})  # fmt: skip
    drive(forced_march.forced_marches(table, "r1"), [(EAST,), GOAL, BARREN, 2, 2, 1])
    assert (table.state.banners["r1-1"].cell, table.state.banners["r1-1"].points) == (GOAL, 980)
    assert encounters.newcomers(table, "r1", GOAL) == ("r1-1",)


# Oaths --------------------------------------------------------------------------------------------


def sworn(race: str = "bretonnians", **changes: Any) -> Game:
    plain = {"parties": ("r1", "r2"), "text": "Peace", "year": 1, "turn": 1, "agreed": ("r1", "r2"), "kind": "peace"}
    pact = Pact("p1", **{**plain, **changes})
    return war(banner("r1", HERE, side=2), r1=race, pacts={"p1": pact}, markers={EAST: "r2"}, scouted={HERE: (EAST,)})


@pytest.mark.rule("ME-BRET-01")
@pytest.mark.parametrize(("race", "changes", "free"), [
    ("bretonnians", {}, False), ("empire", {}, True), ("bretonnians", {"kind": ""}, True),
    ("bretonnians", {"agreed": ("r1",)}, True),
    ("bretonnians", {"parties": ("r2", "r3"), "agreed": ("r2", "r3")}, True),
])  # fmt: skip
def test_a_bretonnian_breaks_no_agreed_peace(race: str, changes: dict[str, Any], free: bool):
    table = sworn(race, **changes)
    assert bool(marching.marches_of(table, table.state.banners["r1-1"])) is free
    assert marching.take_if_open(table, "r1", EAST, "scouted", "ME-SCOUT-36") is free


@pytest.mark.rule("ME-BRET-01")
def test_an_agreement_that_has_run_out_binds_nobody():
    table = sworn(until=1)
    assert oaths.partners(table.state, "r1") == {"r2"}
    table.state = replace(table.state, clock=replace(table.state.clock, year=2))
    assert not oaths.partners(table.state, "r1")


@pytest.mark.rule("ME-BRET-01")
def test_a_bretonnian_who_agrees_to_peace_storms_the_walls_no_more():
    table = siege_of(EAST, race="empire", besieger="bretonnians")
    pact = Pact("p1", ("r1", "r2"), "Peace", 1, 1, agreed=("r1", "r2"), kind="peace")
    table.state = replace(table.state, pacts={"p1": pact})
    ask = asks_of(siege.sieges(table, "r1"), [])[0]
    assert isinstance(ask, Decide)
    assert {"assault", "batter"}.isdisjoint(option.key for option in ask.options)


# Winter sieges ------------------------------------------------------------------------------------


@pytest.mark.rule("ME-UNDEAD-04", "ME-UNDEAD-15")
@pytest.mark.parametrize(("besieger", "race", "asked"), [
    ("khemri", "khemri", []), ("khemri", "empire", ["starvation"]),
    ("empire", "necromancers", ["winter_supply", "pay_siege"]),
])  # fmt: skip
def test_the_dead_keep_up_a_winter_siege_for_nothing_and_do_not_starve(besieger: str, race: str, asked: list[str]):
    table = siege_of(EAST, race=race, besieger=besieger)
    table.state = realm_with(table.state, "r1", treasury=6)
    answers = {"winter_supply": 3, "pay_siege": "yes", "starvation": 6}
    asks = asks_of(winter_siege(table, "r1", EAST), [answers[key] for key in asked])
    assert [getattr(ask, "why", getattr(ask, "question", "")) for ask in asks] == asked
    assert EAST in table.state.sieges

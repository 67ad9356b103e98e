"""Bloodlines of vampires, powers of Chaos, and conjuring in voids."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerLost, BattleFought, StrainGiven
from empires.model.state.asks import Pick
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Spell
from empires.rules.core.game import Game
from empires.rules.fight import lineup
from empires.rules.fight.combat import Side, lose_character
from empires.rules.march import lasting, marching
from empires.rules.season import battle
from empires.rules.troops import drawup, strains
from empires.rules.troops.losses import new_banner
from empires.rules.wilds import wilderness
from empires.rules.winter.winter_quarters import quarters
from tests.support.builders import banner, cell, field, game, happened, peopled
from tests.support.driver import asks_of, drive, keyed

WORLD = field(3)
HERE, EAST, ROCK = (cell(WORLD, *at) for at in ((0, 0), (1, 0), (-1, 0)))


def war(*banners: Any, **changes: Any) -> Game:
    """Realms r1 and r2; a keyword such as r1="chaos" names a race or culture."""
    races = {key: changes.pop(key) for key in ("r1", "r2") if key in changes}
    return peopled(game(WORLD, banners=banners, **{"step": "battle", **changes}), **races)


# Bloodlines ---------------------------------------------------------------------------------------


@pytest.mark.rule("ME-UNDEAD-09")
@pytest.mark.parametrize(("dice", "line"), [
    ([1], "strigoi"), ([2, 1], "blood_dragon"), ([3, 2], "blood_dragon"), ([3, 3], "von_carstein"),
    ([2, 6], "von_carstein"), ([4], "lahmian"), ([5], "lahmian"), ([6], "necrarch"),
])  # fmt: skip
def test_each_new_vampire_banner_rolls_its_bloodline(dice: list[int], line: str):
    table = war(banner("r1", HERE), banner("r1", EAST, number=2, strain="lahmian"), r1="vampire_counts")
    drive(strains.bloodlines(table, "r1"), dice)
    assert [(e.banner, e.strain) for e in happened(table, StrainGiven)] == [("r1-1", line)]


@pytest.mark.rule("ME-UNDEAD-09")
def test_a_banner_split_off_rolls_anew_and_others_have_no_bloodline():
    table = war(banner("r1", HERE, strain="necrarch"), r1="vampire_counts")
    made = new_banner(table, "r1", HERE, 500, "ME-REORG-03", like=table.state.banners["r1-1"])
    drive(strains.bloodlines(table, "r1"), [1])
    assert table.state.banners[made].strain == "strigoi"
    drive(strains.bloodlines(war(banner("r1", HERE), r1="khemri"), "r1"), [])


@pytest.mark.rule("ME-UNDEAD-10")
@pytest.mark.parametrize(("ours", "theirs", "bonus"), [
    ("blood_dragon", "lahmian", 1), ("lahmian", "blood_dragon", -1), ("blood_dragon", "blood_dragon", 0),
    ("strigoi", "von_carstein", 0),
])  # fmt: skip
def test_blood_dragons_fight_better(ours: str, theirs: str, bonus: int):
    came = banner("r1", HERE, 800, came_from=EAST, side=2, moved=1, strain=ours)
    markers = {HERE: "r2", EAST: "r1", ROCK: "r2"}
    both = {"r1": "vampire_counts", "r2": "vampire_counts"}
    table = war(came, banner("r2", HERE, 800, strain=theirs), markers=markers, **both)
    drive(battle.battles(table, "r1"), ["direct_attack", "hold", (2, 5 - bonus), 1, 1])
    assert happened(table, BattleFought)[0].score == 7


def lines(*strained: str) -> Game:
    return war(*(banner("r1", HERE, 800, n, strain=line) for n, line in enumerate(strained, 1)), r1="vampire_counts")


@pytest.mark.rule("ME-UNDEAD-11")
@pytest.mark.parametrize(("die", "joins"), [(1, False), (2, False), (3, False), (4, True), (5, True), (6, True)])
def test_another_bloodline_comes_to_aid_on_4_to_6(die: int, joins: bool):
    table = lines("lahmian", "necrarch")
    side = drive(lineup.line_up(table, Side("r1", ("r1-1", "r1-2"))), ["r1-1", die])
    assert (side.main, side.banners) == ("r1-1", ("r1-1", "r1-2") if joins else ("r1-1",))


@pytest.mark.rule("ME-UNDEAD-11")
@pytest.mark.parametrize("main", ["r1-1", "r1-2"])
def test_strigoi_neither_give_nor_get_aid(main: str):
    side = drive(lineup.line_up(lines("strigoi", "necrarch"), Side("r1", ("r1-1", "r1-2"))), [main])
    assert side.banners == (main,)


@pytest.mark.rule("ME-UNDEAD-11")
def test_one_bloodline_fights_as_one_and_is_not_asked():
    side = Side("r1", ("r1-1", "r1-2"))
    assert drive(lineup.line_up(lines("necrarch", "necrarch"), side), []) == side


@pytest.mark.rule("ME-UNDEAD-11")
def test_a_banner_that_stays_out_loses_nothing_but_goes_back_with_the_beaten():
    own = [banner("r1", HERE, 900, n, came_from=EAST, side=2, moved=1, strain=line)
           for n, line in ((1, "lahmian"), (2, "necrarch"))]  # fmt: skip
    table = war(*own, banner("r2", HERE, 900), markers={HERE: "r2", EAST: "r1", ROCK: "r2"}, r1="vampire_counts")
    drive(battle.battles(table, "r1"), ["r1-1", 3, "direct_attack", "hold", (1, 3), 1, 1, "no"])
    assert happened(table, BattleFought)[0].attacker_points == 900
    assert table.state.banners["r1-2"].points == 900
    assert {b.cell for b in table.state.banners_of("r1")} == {EAST}


@pytest.mark.rule("ME-UNDEAD-05")
@pytest.mark.parametrize("culture", ["necromancers", "vampire_counts"])
def test_a_character_who_falls_is_never_the_last_leader_of_a_banner(culture: str):
    table = war(banner("r1", HERE, 800, strain="lahmian"), r1=culture)
    drive(lose_character(table, Side("r1", ("r1-1",)), 120), [])
    assert table.state.banners["r1-1"].points == 680


# Powers -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-CHAOS-03")
def test_the_owner_of_chaos_says_which_power_a_banner_follows():
    table = war(banner("r1", HERE), banner("r1", EAST, number=2), r1="chaos")
    ask = asks_of(strains.powers(table, "r1"), [])[0]
    assert isinstance(ask, Pick)
    assert {str(o.facts["strain"]) for o in ask.options} == {"beastmen", "khorne", "slaanesh", "nurgle", "tzeentch"}
    drive(strains.powers(table, "r1"), [("r1-1/khorne", "r1-2/beastmen")])
    assert [b.strain for b in table.state.banners_of("r1")] == ["khorne", "beastmen"]
    drive(strains.powers(war(banner("r1", HERE), r1="empire"), "r1"), [])


@pytest.mark.rule("ME-CHAOS-04")
@pytest.mark.parametrize(("one", "other", "war_"), [
    ("khorne", "slaanesh", True), ("tzeentch", "nurgle", True), ("khorne", "nurgle", False),
    ("undivided", "khorne", False), ("khorne", "khorne", False),
])  # fmt: skip
def test_opposed_powers_share_no_tile(one: str, other: str, war_: bool):
    apart = war(banner("r1", HERE, strain=one), banner("r1", EAST, number=2, strain=other), r1="chaos")
    apart.state = replace(apart.state, scouted={HERE: (EAST,)})
    assert bool(marching.marches_of(apart, apart.state.banners["r1-1"])) is not war_
    forced = war(banner("r1", HERE, strain=one), banner("r1", HERE, number=2, strain=other), r1="chaos")
    strains.clash(forced)
    assert [event.why for event in happened(forced, BannerLost)] == ["opposed_powers"] * (2 * war_)


@pytest.mark.rule("ME-CHAOS-04")
def test_a_power_that_its_neighbours_cannot_stand_is_not_taken():
    table = war(banner("r1", HERE), banner("r1", HERE, number=2), r1="chaos")
    drive(strains.powers(table, "r1"), [("r1-1/khorne", "r1-2/slaanesh")])
    assert sorted(b.strain for b in table.state.banners_of("r1")) == ["slaanesh", "undivided"]


@pytest.mark.rule("ME-CHAOS-04", "ME-QUARTERS-01")
def test_winter_quarters_keep_feuding_powers_apart_where_there_is_room():
    table = war(banner("r1", HERE, strain="khorne"), banner("r1", HERE, number=2, strain="slaanesh"), r1="chaos")
    towns = {HERE: Settlement("capital", "r1", seat_of="r1"), EAST: Settlement("village", "r1")}
    realms = {**table.state.realms, "r1": replace(table.state.realms["r1"], capital=HERE, home=(HERE, EAST))}
    table.state = replace(table.state, realms=realms, holdings=towns)
    drive(quarters(table), keyed())
    assert {b.id: b.cell for b in table.state.banners_of("r1")} == {"r1-1": EAST, "r1-2": HERE}


@pytest.mark.rule("ME-CHAOS-04", "ME-DEPLOY-02")
@pytest.mark.parametrize(("other", "together"), [("slaanesh", False), ("nurgle", True)])
def test_the_suggested_deployment_keeps_feuding_powers_apart(other: str, together: bool):
    table = war(banner("r1", HERE, strain="khorne"), banner("r1", HERE, number=2, strain=other), r1="chaos")
    table.state = replace(table.state, holdings={HERE: Settlement("capital", "r1", seat_of="r1")})
    spots = drawup.spots_in(table, [HERE, EAST])
    plan = drawup.suggested(table, "r1", {"r1-1": 1000, "r1-2": 1000}, spots[:1] * 3 + spots[1:])
    assert (plan["r1-1"].cell == plan["r1-2"].cell) <= together


# Voids --------------------------------------------------------------------------------------------


def in_void(race: str = "chaos", *, points: int = 1500) -> Game:
    void = Spell("s1", "chaos_void", HERE, "r2", 1)
    return war(banner("r1", HERE, points), r1=race, spells={"s1": void}, step="scouting")


@pytest.mark.rule("ME-CHAOS-09")
@pytest.mark.parametrize(("race", "left"), [("chaos", 1), ("empire", 0)])
def test_chaos_walks_in_voids(race: str, left: int):
    table = in_void(race)
    lasting.entered(table, HERE, ["r1-1"])
    assert len(list(table.state.banners_of("r1"))) == left


@pytest.mark.rule("ME-CHAOS-10")
@pytest.mark.parametrize(("dice", "points"), [
    ([1, 6], 880), ([2, 1], 980), ([3], 1000), ([4, 2], 1100), ([5, 3], 1300), ([6, (1, 3)], 1400),
])  # fmt: skip
def test_conjuring_in_a_void_costs_a_sorcerer_or_brings_daemons(dice: list[Any], points: int):
    table = in_void(points=1000)
    assert [option.key for option in wilderness.choices(table, "r1", HERE)] == ["conjure"]
    drive(wilderness.venture(table, "r1", HERE, "conjure", ["r1-1"]), dice)
    assert table.state.banners["r1-1"].points == points
    assert not marching.may_move(table.state, table.state.banners["r1-1"])


@pytest.mark.rule("ME-CHAOS-10")
def test_nobody_else_conjures_and_nobody_outside_a_void():
    assert not [o for o in wilderness.choices(in_void("empire"), "r1", HERE) if o.key == "conjure"]
    assert not [o for o in wilderness.choices(war(banner("r1", HERE), r1="chaos"), "r1", HERE) if o.key == "conjure"]

"""Battles: who meets whom, independents and militia among them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BattleFought, RouteTried, SiegeBegan, StrengthLearned, TileTaken
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Roll
from empires.model.state.campaign import Settlement, Siege
from empires.rules.core.game import Game
from empires.rules.season import battle
from tests.support.battling import (
    DRAW,
    EVEN,
    LOST,
    WON,
    answered,
    before,
    meeting,
    middle,
    points_of,
    pursued,
    run,
    where,
)
from tests.support.builders import banner, cell, field, game, happened, realm
from tests.support.driver import asks_of, drive

# Who fights ---------------------------------------------------------------------------------------


@pytest.mark.rule("ME-BATTLE-01")
def test_who_marched_into_an_enemys_tile_attacks_him() -> None:
    table = meeting()
    run(table, *EVEN, DRAW, 1, 1)
    fought = happened(table, BattleFought)[0]
    assert (fought.attacker, fought.defender, fought.cell) == ("r1", "r2", middle(table))


def test_a_banner_that_did_not_march_starts_no_battle() -> None:
    table = meeting()
    table.state = replace(table.state, clock=replace(table.state.clock, turn=2))
    answered(table)
    assert not table.log


@pytest.mark.rule("ME-BATTLE-02")
def test_blocking_terrain_neither_prevents_a_battle_nor_moves_anybody_across() -> None:
    land = field(2, ridge=Tile(at=(0, 0), terrain="highland", ridges=((3, 6),)))
    here, east, west = cell(land, 0, 0), cell(land, 1, 0), cell(land, -1, 0)
    near, far = land.zone_at(here, 2, 0), land.zone_at(here, 5, 0)
    assert near != far
    table = meeting(
        world=land,
        banners=[
            banner("r1", here, 800, moved=1, came_from=east, side=2, zone=near),
            banner("r2", here, 900, zone=far),
        ],
        markers={here: "r2", west: "r2", east: "r1"},
    )
    answered(table, *EVEN, WON, 1, 1, "no")
    stays = table.state.banners["r1-1"]
    assert (stays.cell, stays.zone, stays.side) == (here, near, 2)
    assert where(table, "r2-1") == (-1, 0)
    assert not happened(table, RouteTried)


@pytest.mark.rule("ME-BATTLE-03")
def test_a_battle_on_paper_asks_for_cards_and_dice_alone() -> None:
    asked = asks_of(battle.battles(meeting(), "r1"), [*EVEN, LOST, 2, 3, "no"])
    kinds = [ask.why if isinstance(ask, Roll) else ask.question for ask in asked]
    assert kinds == ["attack_card", "defence_card", "battle_dice", "battle_loss", "battle_loss", "pursue"]


@pytest.mark.rule("ME-BATTLE-40")
@pytest.mark.parametrize("enemy", ["r2", "r3"])
def test_only_the_force_named_fights_where_two_rivals_stand(enemy: str) -> None:
    land = field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    table = game(
        land,
        3,
        [
            banner("r1", here, 800, moved=1, came_from=east, side=2),
            banner("r2", here, 500, inside=True),
            banner("r3", here, 900, came_from=cell(land, -1, 0), side=5),
        ],
        {here: Settlement("fortress", "r2")},
        {east: "r1"},
        "battle",
        sieges={here: Siege(here, "r3", 1)},
    )
    comes_out = [("r2-1",)] if enemy == "r2" else []
    drive(battle.battles(table, "r1"), [enemy, *comes_out, *EVEN, DRAW, 1, 1])
    assert [fought.defender for fought in happened(table, BattleFought)] == [enemy]
    bystander = "r3-1" if enemy == "r2" else "r2-1"
    assert points_of(table, bystander) == [900 if enemy == "r2" else 500]
    assert where(table, "r1-1") == (1, 0)


@pytest.mark.rule("ME-BATTLE-41")
def test_banners_from_two_sides_fight_as_one_force_and_go_back_apart() -> None:
    land = field(2)
    here, east, south = cell(land, 0, 0), cell(land, 1, 0), cell(land, 0, -1)
    table = meeting(
        world=land,
        banners=[
            banner("r1", here, 600, moved=1, came_from=east, side=2),
            banner("r1", here, 700, 2, moved=1, came_from=south, side=3),
            banner("r2", here, 1300),
        ],
    )
    answered(table, *EVEN, LOST, 1, 1, "no")
    assert happened(table, BattleFought)[0].attacker_points == 1300
    assert (where(table, "r1-1"), where(table, "r1-2")) == ((1, 0), (0, -1))


@pytest.mark.rule("ME-BATTLE-41", "ME-BATTLE-16", "ME-BATTLE-17")
def test_of_banners_from_two_sides_only_the_one_whose_way_is_closed_is_lost() -> None:
    land = field(2)
    here, east, south = cell(land, 0, 0), cell(land, 1, 0), cell(land, 0, -1)
    table = meeting(
        world=land,
        banners=[
            banner("r1", here, 600, moved=1, came_from=east, side=2),
            banner("r1", here, 700, 2, moved=1, came_from=south, side=3),
            banner("r2", here, 1300),
            banner("r2", south, 500, 2),
        ],
        markers={here: "r2"},
    )
    answered(table, *EVEN, LOST, 1, 1, "no")
    assert where(table, "r1-1") == (1, 0)
    assert "r1-2" not in table.state.banners


# Independents and militia -------------------------------------------------------------------------


@pytest.mark.rule("ME-BATTLE-33")
@pytest.mark.parametrize(
    ("kind", "strengths"),
    [
        ("village", (100, 200, 300, 400, 500, 600)),
        ("fortress", (200, 400, 600, 800, 900, 1000)),
        ("city", (300, 600, 900, 1200, 1500, 1800)),
        ("capital", (300, 600, 900, 1200, 1500, 1800)),
    ],
)
def test_strength_of_independents_is_rolled(kind: str, strengths: tuple[int, ...]) -> None:
    for die, strength in enumerate(strengths, 1):
        table = before(kind, attack=50)
        ask = asks_of(battle.battles(table, "r1"), [die])[-1]
        assert ask.facts["enemy_points"] == strength  # type: ignore[union-attr]


@pytest.mark.rule("ME-BATTLE-34")
@pytest.mark.parametrize(
    ("kind", "attack", "die", "question"),
    [
        ("village", 5000, 1, "attack_card"),
        ("city", 900, 3, "besiege"),
        ("city", 899, 3, "attack_card"),
        ("fortress", 1000, 5, "besiege"),
        ("fortress", 899, 5, "attack_card"),
    ],
)
def test_independents_come_out_of_villages_and_out_of_walls_only_if_stronger(
    kind: str, attack: int, die: int, question: str
) -> None:
    ask = asks_of(battle.battles(before(kind, attack=attack), "r1"), [die])[-1]
    assert isinstance(ask, Decide)
    assert ask.question == question


@pytest.mark.rule("ME-BATTLE-35")
def test_the_card_of_independents_is_drawn_and_the_fight_is_as_any_other() -> None:
    table = before("village")
    answers = [5, "direct_attack", 3, (3, 4), 2, 1]
    asked = asks_of(battle.battles(table, "r1"), answers)
    drawn = asked[2]
    assert isinstance(drawn, Roll)
    assert (drawn.dice, drawn.by) == ("1D3", "")
    assert not happened(table, StrengthLearned)
    fought = happened(table, BattleFought)[0]
    assert (fought.attacker_points, fought.defender_points, fought.factor) == (900, 500, 1)
    assert (fought.defender_card, fought.card, fought.score) == ("withdraw", 2, 10)


@pytest.mark.rule("ME-BATTLE-36")
def test_beaten_independents_are_destroyed_and_their_settlement_joins_the_victor() -> None:
    table = before("village")
    answered(table, 5, "direct_attack", 3, (3, 4), 2, 1)
    taken = happened(table, TileTaken)[0]
    assert (taken.realm, taken.loser, taken.rule) == ("r1", "", "ME-BATTLE-36")
    assert table.state.owner(middle(table)) == "r1"
    assert where(table, "r1-1") == (0, 0)


@pytest.mark.rule("ME-BATTLE-37", "ME-BATTLE-39")
def test_victorious_independents_send_the_attacker_home_without_pursuit() -> None:
    table = before("village")
    # 900 against 500 is +1, direct against counter attack -2: score 4.
    answered(table, 5, "direct_attack", 1, (2, 3), 2, 1)
    assert happened(table, BattleFought)[0].result == "attacker_defeated"
    assert where(table, "r1-1") == (1, 0)
    assert table.state.owner(middle(table)) == ""
    march = replace(table.state.banners["r1-1"], cell=middle(table), came_from=cell(table.world, 1, 0), side=2, moved=2)
    clock = replace(table.state.clock, turn=2)
    table.state = replace(table.state, banners={"r1-1": march}, clock=clock)
    again = asks_of(battle.battles(table, "r1"), [2])
    assert again[-1].facts["enemy_points"] == 200  # type: ignore[union-attr]


@pytest.mark.rule("ME-BATTLE-38")
def test_after_a_draw_with_independents_the_player_withdraws_and_they_stay_independent() -> None:
    table = before("village")
    answered(table, 5, "direct_attack", 2, (3, 4), 2, 1)
    assert happened(table, BattleFought)[0].result == "draw"
    assert where(table, "r1-1") == (1, 0)
    assert table.state.owner(middle(table)) == ""


def militia_of(kind: str, **changes: Any) -> Game:
    table = before(kind, "r2", **changes)
    here = middle(table)
    realms = {**table.state.realms, "r2": realm(2, capital=cell(table.world, -1, 0), home=(here,))}
    table.state = replace(table.state, realms=realms)
    return table


@pytest.mark.rule("ME-SCOUT-38", "ME-BATTLE-33")
def test_militia_of_a_realm_village_fights_like_independents() -> None:
    table = militia_of("village")
    answered(table, 3, "direct_attack", 2, (4, 5), 2, 1)
    fought = happened(table, BattleFought)[0]
    assert (fought.defender, fought.defender_points) == ("r2", 300)
    assert [(taken.loser, taken.rule) for taken in happened(table, TileTaken)] == [("r2", "ME-BATTLE-24")]
    assert table.state.owner(middle(table)) == "r1"


@pytest.mark.rule("ME-BATTLE-04")
def test_the_owner_of_the_militia_knows_what_is_left_of_the_attacker() -> None:
    table = militia_of("village")
    answered(table, 3, "direct_attack", 2, (4, 5), 2, 1)
    left = table.state.banners["r1-1"].points
    assert [(e.realm, e.learned.points) for e in happened(table, StrengthLearned)] == [("r2", left)]


@pytest.mark.rule("ME-BATTLE-04", "ME-BATTLE-26")
def test_what_both_know_of_each_other_counts_the_losses_of_the_pursuit() -> None:
    table = pursued(2, 6, 5)
    known = {event.realm: event.learned.points for event in happened(table, StrengthLearned)}
    assert known["r1"] == table.state.banners["r2-1"].points


@pytest.mark.rule("ME-SCOUT-38")
def test_nobody_fights_the_militia_of_his_own_realm_nor_a_settlement_without_any() -> None:
    table = militia_of("village")
    marched = {"r2-1": replace(table.state.banners["r1-1"], id="r2-1", owner="r2")}
    table.state = replace(table.state, banners=marched)
    drive(battle.battles(table, "r2"), [])
    assert not table.log
    answered(before("village", "r2"))


def test_militia_within_walls_is_besieged() -> None:
    table = militia_of("fortress")
    answered(table, 3, "besiege", 4)
    siege = table.state.sieges[middle(table)]
    assert (siege.besieger, siege.defenders, siege.supplies) == ("r1", 600, 2)
    assert happened(table, SiegeBegan)[0].involved == ("r2",)
    assert table.state.owner(middle(table)) == "r2"

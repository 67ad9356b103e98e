"""Battles: cards and dice, losses, pursuit, retreats, and who holds the tile."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.asks import Ask, Decide, Roll
from empires.model.events import (
    BannerHalted,
    BannerLost,
    BattleFought,
    PointsChanged,
    Pursued,
    RouteTried,
    SiegeBegan,
    StrengthLearned,
    TileTaken,
)
from empires.model.state import Settlement, Siege
from empires.model.world import Tile, World
from empires.rules import battle, combat, odds, retreat
from empires.rules.combat import Side
from empires.rules.game import Game
from tests.support.builders import banner, book, cell, field, game, happened, realm
from tests.support.driver import Listed, asks_of, drive, usual

EVEN = ("direct_attack", "hold")
"""Cards without a modifier."""

DRAW, WON, LOST, ROUTED, SCATTERED = (3, 4), (4, 5), (1, 3), (5, 6), (1, 1)
"""Throws at factor 0 and +0 cards; ROUTED needs one more point and SCATTERED is a double."""


def meeting(attack: int = 800, defend: int = 900, world: World | None = None, **changes: Any) -> Game:
    """r1 marched from the east into r2's tile in the middle; r1 owns the east, r2 the north-east and the west."""
    land = world or field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    north, west = cell(land, 1, 1), cell(land, -1, 0)
    plain: dict[str, Any] = {
        "banners": [banner("r1", here, attack, moved=1, came_from=east, side=2), banner("r2", here, defend)],
        "markers": {here: "r2", east: "r1", north: "r2", west: "r2"},
        "step": "battle",
    }
    return game(land, **{**plain, **changes})


def middle(table: Game) -> str:
    return cell(table.world, 0, 0)


def answered(table: Game, *answers: Any) -> None:
    drive(battle.battles(table, "r1"), answers)


def run(table: Game, *answers: Any) -> None:
    """Answer as listed, then as is usual in a fight."""
    drive(battle.battles(table, "r1"), Listed(answers, usual()))


def where(table: Game, banner_id: str) -> tuple[int, int]:
    return table.world.tiles[table.state.banners[banner_id].cell].at


def points_of(table: Game, *ids: str) -> list[int]:
    return [table.state.banners[b].points if b in table.state.banners else 0 for b in ids]


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


# Cards and score ----------------------------------------------------------------------------------


@pytest.mark.rule("ME-BATTLE-04")
def test_both_state_their_points_and_afterwards_know_what_is_left() -> None:
    table = meeting(1501, 1000)
    ask = asks_of(battle.battles(table, "r1"), [])[0]
    assert (ask.facts["points"], ask.facts["enemy_points"], ask.facts["factor"]) == (1501, 1000, 1)  # type: ignore[union-attr]
    table = meeting(1501, 1000)
    run(table, *EVEN, (2, 3), 2, 3)
    known = {event.realm: (event.learned.owner, event.learned.points) for event in happened(table, StrengthLearned)}
    assert known == {"r1": ("r2", 1000 - 2 * 100), "r2": ("r1", 1501 - 2 * 150)}


@pytest.mark.rule("ME-BATTLE-06")
def test_cards_are_chosen_in_secret_and_the_second_player_does_not_learn_the_first() -> None:
    asked: dict[str, Ask] = {}
    for card in ("direct_attack", "flank_attack"):
        first, second = asks_of(battle.battles(meeting(), "r1"), [card])
        assert isinstance(first, Decide)
        assert isinstance(second, Decide)
        assert (first.by, second.by, first.secret, second.secret) == ("r1", "r2", True, True)
        assert [option.key for option in first.options] == ["direct_attack", "surprise_attack", "flank_attack"]
        assert [option.key for option in second.options] == ["counter_attack", "hold", "withdraw"]
        assert (first.default, second.default) == ("direct_attack", "hold")
        asked[card] = second
    assert asked["direct_attack"] == asked["flank_attack"]


@pytest.mark.rule("ME-BATTLE-07")
@pytest.mark.parametrize(
    ("attacker", "modifiers"),
    [("direct_attack", (-2, 0, 2)), ("surprise_attack", (0, 1, -1)), ("flank_attack", (1, -1, 0))],
)
def test_the_two_cards_modify_the_score(attacker: str, modifiers: tuple[int, ...]) -> None:
    for defender, modifier in zip(("counter_attack", "hold", "withdraw"), modifiers, strict=True):
        table = meeting()
        run(table, attacker, defender, DRAW)
        fought = happened(table, BattleFought)[0]
        assert (fought.card, fought.score) == (modifier, 7 + modifier)


@pytest.mark.rule("ME-BATTLE-07")
def test_each_card_shows_what_it_gives_against_each_card_of_the_other_side() -> None:
    first, second = asks_of(battle.battles(meeting(), "r1"), ["direct_attack"])
    assert isinstance(first, Decide)
    assert isinstance(second, Decide)
    assert first.options[2].facts == {"counter_attack": 1, "hold": -1, "withdraw": 0}
    assert second.options[0].facts == {"direct_attack": -2, "surprise_attack": 0, "flank_attack": 1}


def test_each_side_throws_the_dice_of_its_own_losses_and_for_independents_the_attacker_does() -> None:
    asked = asks_of(battle.battles(meeting(), "r1"), [*EVEN, (4, 4), 1, 1, 4, 1])
    thrown = [(ask.why, ask.by) for ask in asked if isinstance(ask, Roll)]
    assert thrown == [
        ("battle_dice", "r1"), ("battle_loss", "r2"), ("battle_loss", "r1"), ("casualty", "r1"), ("casualty_loss", "r2")
    ]  # fmt: skip
    asked = asks_of(battle.battles(before("village"), "r1"), [5, EVEN[0], 2, (4, 4), 1, 1, 4, 1])
    thrown = [(ask.why, ask.by) for ask in asked if isinstance(ask, Roll)]
    assert thrown == [
        ("garrison", ""), ("card", ""), ("battle_dice", "r1"), ("battle_loss", "r1"), ("battle_loss", "r1"),
        ("casualty", "r1"), ("casualty_loss", "r1"),
    ]  # fmt: skip
    assert all(ask.seen_by == ("r1", "r2") for ask in asks_of(battle.battles(meeting(), "r1"), [*EVEN, DRAW, 1, 1])
               if isinstance(ask, Roll))  # fmt: skip


@pytest.mark.rule("ME-BATTLE-09")
def test_score_adds_factor_card_and_dice() -> None:
    table = meeting(2000, 1000)
    drive(
        battle.fight(table, middle(table), *sides()),
        ["direct_attack", "withdraw", (3, 4), 1, 1, "no", *ways_out(table)],
    )
    fought = happened(table, BattleFought)[0]
    assert (fought.factor, fought.card, sum(fought.dice), fought.score) == (1, 2, 7, 10)
    assert fought.result == "defender_defeated"


def sides() -> tuple[Side, Side]:
    return Side("r1", ("r1-1",)), Side("r2", ("r2-1",))


def ways_out(table: Game) -> list[str]:
    """The defender goes west."""
    return [f"{cell(table.world, -1, 0)}/0"]


@pytest.mark.rule("ME-BATTLE-08")
def test_two_dice_are_rolled_and_only_a_double_asks_for_a_casualty() -> None:
    asked = asks_of(battle.battles(meeting(), "r1"), [*EVEN, (3, 4), 1, 1])
    assert [ask.dice for ask in asked if isinstance(ask, Roll)] == ["2D6", "1D6", "1D6"]
    asked = asks_of(battle.battles(meeting(), "r1"), [*EVEN, (4, 4), 1, 1])
    assert isinstance(asked[-1], Roll)
    assert asked[-1].why == "casualty"


# Losses -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "throw", "dice", "losses", "result"),
    [
        pytest.param(("direct_attack", "counter_attack"), (1, 3), (2, 3), (250, 100), "attacker_scattered",
                     marks=pytest.mark.rule("ME-BATTLE-10")),
        pytest.param(EVEN, (1, 4), (2, 3), (200, 100), "attacker_defeated", marks=pytest.mark.rule("ME-BATTLE-11")),
        pytest.param(EVEN, (3, 4), (2, 3), (150, 100), "draw", marks=pytest.mark.rule("ME-BATTLE-12")),
        pytest.param(EVEN, (4, 5), (3, 2), (100, 200), "defender_defeated", marks=pytest.mark.rule("ME-BATTLE-13")),
        pytest.param(("surprise_attack", "hold"), (5, 6), (3, 2), (100, 250), "defender_scattered",
                     marks=pytest.mark.rule("ME-BATTLE-14")),
    ],
)  # fmt: skip
def test_losses_by_result_of_800_against_900(
    cards: tuple[str, str], throw: tuple[int, int], dice: tuple[int, int], losses: tuple[int, int], result: str
) -> None:
    """The first of the dice is the defender's, the second the attacker's."""
    table = meeting()
    run(table, *cards, throw, *dice)
    fought = happened(table, BattleFought)[0]
    assert (fought.attacker_loss, fought.defender_loss, fought.result) == (*losses, result)
    assert fought.rule == f"ME-BATTLE-{10 + odds.BATTLE_RESULTS.index(result)}"
    assert points_of(table, "r1-1", "r2-1") == [800 - losses[0], 900 - losses[1]]


@pytest.mark.rule("ME-BATTLE-10", "ME-BATTLE-11", "ME-BATTLE-12", "ME-BATTLE-13", "ME-BATTLE-14")
@pytest.mark.parametrize(
    ("score", "result"),
    [
        (2, "attacker_scattered"), (3, "attacker_defeated"), (5, "attacker_defeated"), (6, "draw"), (8, "draw"),
        (9, "defender_defeated"), (11, "defender_defeated"), (12, "defender_scattered"), (-3, "attacker_scattered"),
    ],
)  # fmt: skip
def test_bounds_of_the_results(score: int, result: str) -> None:
    assert odds.battle_result(book().row("battle_results", score)) == result


@pytest.mark.rule("ME-BATTLE-15")
def test_losses_grow_with_the_enemys_size_at_the_start() -> None:
    table = meeting(
        banners=[
            *(
                banner("r1", cell(field(2), 0, 0), 1200, n, moved=1, came_from=cell(field(2), 1, 0), side=2)
                for n in (1, 2)
            ),
            banner("r2", cell(field(2), 0, 0), 1500),
        ]
    )
    run(table, "surprise_attack", "hold", (4, 4), 4, 3)
    fought = happened(table, BattleFought)[0]
    assert (fought.factor, fought.score) == (1, 10)
    assert (fought.attacker_loss, fought.defender_loss) == (300, 750)


@pytest.mark.rule("ME-BATTLE-28")
@pytest.mark.parametrize(
    ("held", "loss", "left"),
    [((500, 500, 500), 4, [433, 433, 434]), ((50, 900), 4, [0, 750]), ((100, 800), 3, [25, 725])],
)
def test_losses_are_shared_equally_and_fall_on_those_who_can_bear_them(
    held: tuple[int, ...], loss: int, left: list[int]
) -> None:
    table = meeting(
        banners=[
            *(
                banner("r1", cell(field(2), 0, 0), n, place, moved=1, came_from=cell(field(2), 1, 0), side=2)
                for place, n in enumerate(held, 1)
            ),
            banner("r2", cell(field(2), 0, 0), 950),
        ]
    )
    run(table, *(("flank_attack", "counter_attack") if len(held) == 3 else EVEN), (3, 4), 1, loss)
    assert sorted(points_of(table, *(f"r1-{n}" for n in range(1, len(held) + 1)))) == left


@pytest.mark.rule("ME-BATTLE-30")
def test_a_double_costs_one_side_a_character_of_a_banner_of_its_choice() -> None:
    here, east = cell(field(2), 0, 0), cell(field(2), 1, 0)
    force = [banner("r1", here, 900, n, moved=1, came_from=east, side=2) for n in (1, 2)]
    table = meeting(banners=[*force, banner("r2", here, 1800)])
    # Two banners of 900 against 1,800: factor 0, score 8, a draw; 4,4 is a double, 2 means the attacker, 5 is 100.
    run(table, *EVEN, (4, 4), 1, 2, 2, 5, "r1-2")
    taken = [(e.banner, -e.delta) for e in happened(table, PointsChanged) if e.why == "casualty"]
    assert taken == [("r1-2", 100)]
    # Two dice of 50 by the size of the enemy, 1,800: 2 x 100 in all, 100 each; the casualty is not multiplied.
    assert points_of(table, "r1-1", "r1-2") == [800, 700]


@pytest.mark.rule("ME-BATTLE-30")
@pytest.mark.parametrize(("die", "side"), [(1, "r1-1"), (3, "r1-1"), (4, "r2-1"), (6, "r2-1")])
def test_the_casualty_die_tells_the_side(die: int, side: str) -> None:
    table = meeting()
    run(table, *EVEN, (4, 4), 1, 1, die, 3)
    assert [(e.banner, e.delta) for e in happened(table, PointsChanged) if e.why == "casualty"] == [(side, -60)]


# Retreats -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-BATTLE-16")
def test_a_beaten_attacker_goes_back_over_the_river_without_a_roll() -> None:
    land = field(2, ford=Tile(at=(0, 0), terrain="river_valley", rivers=((1, 3),)))
    here, west = cell(land, 0, 0), cell(land, -1, 0)
    zone = land.zone_at(here, 2, 0)
    table = meeting(
        world=land,
        banners=[
            banner("r1", here, 800, moved=1, came_from=west, side=5, zone=zone),
            banner("r2", here, 900, zone=zone),
        ],
    )
    answered(table, *EVEN, LOST, 1, 1, "no")
    assert where(table, "r1-1") == (-1, 0)
    assert not happened(table, RouteTried)


@pytest.mark.rule("ME-BATTLE-16", "ME-BATTLE-42")
def test_a_beaten_attacker_goes_back_to_the_siege_it_came_from() -> None:
    land = field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    table = meeting(
        world=land,
        banners=[
            banner("r1", here, 800, 1, moved=1, came_from=east, side=2),
            banner("r1", east, 800, 2, side=5, came_from=here),
            banner("r2", here, 900, 1),
            banner("r2", east, 500, 2, inside=True),
        ],
        markers={here: "r2"},
        holdings={east: Settlement("fortress", "r2")},
        sieges={east: Siege(east, "r1", 1)},
    )
    answered(table, *EVEN, LOST, 1, 1, "no")
    assert where(table, "r1-1") == (1, 0)


def shut_out(**changes: Any) -> Game:
    """An enemy stands in the east, where r1 came from; r1's own tile lies in the west, over a river."""
    land = field(2, ford=Tile(at=(0, 0), terrain="river_valley", rivers=((1, 3),)))
    here, east, west = cell(land, 0, 0), cell(land, 1, 0), cell(land, -1, 0)
    zone = land.zone_at(here, 2, 0)
    plain: dict[str, Any] = {
        "banners": [
            banner("r1", here, 800, moved=1, came_from=east, side=2, zone=zone),
            banner("r2", here, 900, zone=zone),
            banner("r2", east, 500, 2),
        ],
        "markers": {here: "r2", east: "r2", west: "r1"},
    }
    return meeting(world=land, **{**plain, **changes})


@pytest.mark.rule("ME-BATTLE-16", "ME-BATTLE-18")
def test_a_beaten_attacker_whose_way_back_an_enemy_holds_retreats_as_others_do() -> None:
    table = shut_out()
    answered(table, *EVEN, LOST, 1, 1, "no", 5)
    assert where(table, "r1-1") == (-1, 0)
    table = shut_out()
    answered(table, *EVEN, LOST, 1, 1, "no", 1)
    assert "r1-1" not in table.state.banners


def test_the_way_back_is_open_to_no_placed_banner_nor_into_the_siege_of_another() -> None:
    land = field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    siege = {east: Siege(east, "r3", 1)}
    table = game(land, 3, [banner("r3", east)], {east: Settlement("city", "")}, sieges=siege)
    assert not retreat.may_go_back(table, banner("r1", here, came_from=east, side=2))
    assert retreat.may_go_back(table, banner("r1", here, came_from=cell(land, 0, -1), side=3))
    assert not retreat.may_go_back(table, banner("r1", here))


@pytest.mark.rule("ME-BATTLE-16", "ME-GEN-04")
def test_who_fell_does_not_go_back() -> None:
    here, east = cell(field(2), 0, 0), cell(field(2), 1, 0)
    force = [banner("r1", here, points, n, moved=1, came_from=east, side=2) for n, points in ((1, 30), (2, 800))]
    table = meeting(banners=[*force, banner("r2", here, 900)])
    answered(table, *EVEN, LOST, 1, 1, "no")
    assert sorted(table.state.banners) == ["r1-2", "r2-1"]
    assert where(table, "r1-2") == (1, 0)


@pytest.mark.rule("ME-BATTLE-22")
def test_a_scattered_attacker_whose_way_back_is_closed_may_make_no_route_roll() -> None:
    table = shut_out()
    answered(table, "direct_attack", "counter_attack", (1, 3), 1, 1, "no")
    assert "r1-1" not in table.state.banners
    assert not happened(table, RouteTried)


@pytest.mark.rule("ME-BATTLE-17")
def test_a_beaten_defender_chooses_among_own_tiles_without_an_enemy() -> None:
    table = meeting()
    land = table.world
    west, north = cell(land, -1, 0), cell(land, 1, 1)
    asked = asks_of(battle.battles(table, "r1"), [*EVEN, WON, 1, 1, "no"])[-1]
    assert isinstance(asked, Decide)
    assert asked.by == "r2"
    assert sorted(option.facts["cell"] for option in asked.options) == sorted([west, north])
    watched = meeting()
    state = watched.state
    watched.state = replace(state, banners={**state.banners, "r1-9": banner("r1", west, 500, 9)})
    answered(watched, *EVEN, WON, 1, 1, "no")
    assert where(watched, "r2-1") == (1, 1)


@pytest.mark.rule("ME-BATTLE-17", "ME-BATTLE-42")
@pytest.mark.parametrize("refuge", ["none", "razed", "sea", "swamp"])
def test_with_nowhere_to_go_a_beaten_defender_is_destroyed(refuge: str) -> None:
    at = (-1, 0)
    terrain = refuge if refuge in ("sea", "swamp") else "lowland"
    land = field(2, west=Tile(at=at, terrain=terrain))  # type: ignore[arg-type]
    here, east, west = cell(land, 0, 0), cell(land, 1, 0), cell(land, -1, 0)
    razed = {west: Settlement("village", "r2", razed=True, razed_by="r2")} if refuge == "razed" else {}
    owned = {west: "r2"} if refuge in ("sea", "swamp") else {}
    table = meeting(world=land, markers={here: "r2", east: "r1", **owned}, holdings=razed)
    answered(table, *EVEN, WON, 1, 1, "no")
    assert "r2-1" not in table.state.banners
    assert [(lost.why, lost.rule) for lost in happened(table, BannerLost)] == [("no_retreat", "ME-BATTLE-17")]


@pytest.mark.rule("ME-BATTLE-42")
def test_an_attacker_may_go_back_into_a_razed_tile() -> None:
    land = field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    table = meeting(world=land, markers={here: "r2"}, holdings={east: Settlement("village", "r2", razed=True)})
    answered(table, *EVEN, LOST, 1, 1, "no")
    assert where(table, "r1-1") == (1, 0)


def river_meeting(**changes: Any) -> Game:
    """r2's only way out, to the west, lies over a river."""
    land = field(2, ford=Tile(at=(0, 0), terrain="river_valley", rivers=((1, 3),)))
    here, east, west = cell(land, 0, 0), cell(land, 1, 0), cell(land, -1, 0)
    zone = land.zone_at(here, 2, 0)
    plain: dict[str, Any] = {
        "banners": [
            banner("r1", here, 800, moved=1, came_from=east, side=2, zone=zone),
            banner("r2", here, 900, zone=zone, baggage=4),
        ],
        "markers": {here: "r2", east: "r1", west: "r2"},
    }
    return meeting(world=land, **{**plain, **changes})


@pytest.mark.rule("ME-BATTLE-18")
@pytest.mark.parametrize(("route", "saved"), [(1, False), (2, False), (5, True)])
def test_a_retreat_over_a_river_needs_a_route_roll(route: int, saved: bool) -> None:
    table = river_meeting()
    answered(table, *EVEN, WON, 1, 1, "no", route)
    assert ("r2-1" in table.state.banners) == saved
    assert len(happened(table, RouteTried)) == 1


@pytest.mark.rule("ME-BATTLE-18", "ME-BATTLE-19")
def test_a_perilous_retreat_is_paid_for_and_its_losses_are_told_apart() -> None:
    table = river_meeting()
    # Route 3 is perilous; perilous 2 costs D6x20 points and 1 baggage.
    answered(table, *EVEN, WON, 2, 1, "no", 3, 2, 4)
    lost = {event.why: -event.delta for event in happened(table, PointsChanged) if event.banner == "r2-1"}
    assert lost == {"battle": 150, "perilous_route": 80}
    assert table.state.banners["r2-1"].baggage == 3
    assert where(table, "r2-1") == (-1, 0)


@pytest.mark.rule("ME-BATTLE-18")
def test_a_perilous_retreat_may_be_the_end_of_a_weak_banner() -> None:
    here = cell(field(2), 0, 0)
    table = river_meeting()
    weak = replace(table.state.banners["r2-1"], id="r2-2", number=2, points=70, baggage=0)
    table.state = replace(table.state, banners={**table.state.banners, "r2-2": weak})
    # 50 points each in the battle; perilous 1 costs each D6x50 and all baggage.
    answered(table, "flank_attack", "counter_attack", WON, 1, 1, "no", 3, 1, 1, 1)
    assert "r2-2" not in table.state.banners
    assert table.state.banners["r2-1"].cell != here


@pytest.mark.rule("ME-BATTLE-17", "ME-BATTLE-18")
def test_a_free_way_out_is_the_usual_one() -> None:
    land = field(2, ford=Tile(at=(0, 0), terrain="river_valley", rivers=((2, 4),)))
    here, east, north, south = (cell(land, *at) for at in ((0, 0), (1, 0), (1, 1), (0, -1)))
    zone = land.zone_at(here, 3, 0)
    table = meeting(
        world=land,
        banners=[
            banner("r1", here, 800, moved=1, came_from=east, side=2, zone=zone),
            banner("r2", here, 900, zone=zone),
        ],
        markers={here: "r2", east: "r1", north: "r2", south: "r2"},
    )
    asked = asks_of(battle.battles(table, "r1"), [*EVEN, WON, 1, 1, "no"])[-1]
    assert isinstance(asked, Decide)
    crossings = {option.key: option.facts["crossing"] for option in asked.options}
    assert set(crossings.values()) == {"", "river"}
    assert crossings[asked.default] == ""


@pytest.mark.rule("ME-BATTLE-20")
@pytest.mark.parametrize("turn_first", ["attacker", "defender"])
def test_only_a_beaten_force_still_to_have_its_turn_is_halted(turn_first: str) -> None:
    table = meeting()
    if turn_first == "defender":
        clock = replace(table.state.clock, order=("r2", "r1"), at=1)
        table.state = replace(table.state, clock=clock)
    run(table, *EVEN, WON, 1, 1)
    beaten = table.state.banners["r2-1"]
    halted = (1, 1) if turn_first == "attacker" else (0, 0)
    assert (beaten.halted, beaten.no_scout, beaten.beaten) == (*halted, 1)
    assert [event.banner for event in happened(table, BannerHalted)] == ["r2-1"]


def test_a_beaten_attacker_has_had_his_turn_and_is_not_halted() -> None:
    table = meeting()
    run(table, *EVEN, LOST, 1, 1)
    assert (table.state.banners["r1-1"].halted, table.state.banners["r1-1"].beaten) == (0, 1)


@pytest.mark.rule("ME-BATTLE-21")
def test_a_force_beaten_this_turn_may_fight_again_or_go_one_tile_further() -> None:
    here = cell(field(2), 0, 0)
    force = meeting().state.banners
    banners = [force["r1-1"], banner("r2", here, 900, beaten=1)]
    table = meeting(banners=banners)
    answered(table, "avoid", *ways_out(table))
    assert not happened(table, BattleFought)
    assert where(table, "r2-1") == (-1, 0)
    assert points_of(table, "r1-1", "r2-1") == [800, 900]
    assert table.state.markers[here] == "r1"
    table = meeting(banners=banners)
    answered(table, "fight", *EVEN, DRAW, 1, 1, *ways_out(table))
    assert happened(table, BattleFought)


@pytest.mark.rule("ME-BATTLE-21")
def test_to_avoid_combat_is_not_the_usual_answer_where_it_may_destroy_the_force() -> None:
    usual = []
    for table in (meeting(), river_meeting(), meeting(markers={})):
        state = table.state
        table.state = replace(state, banners={**state.banners, "r2-1": replace(state.banners["r2-1"], beaten=1)})
        ask = asks_of(battle.battles(table, "r1"), [])[0]
        assert isinstance(ask, Decide)
        usual.append(ask.default)
    assert usual == ["avoid", "fight", "fight"]


def test_a_force_beaten_last_turn_cannot_avoid_a_battle() -> None:
    table = meeting()
    state = table.state
    banners = {key: replace(b, beaten=1, moved=2 if key == "r1-1" else 0) for key, b in state.banners.items()}
    table.state = replace(state, clock=replace(state.clock, turn=2), banners=banners)
    ask = asks_of(battle.battles(table, "r1"), [])[0]
    assert isinstance(ask, Decide)
    assert ask.question == "attack_card"


# Scattered, victory, draw -------------------------------------------------------------------------


@pytest.mark.rule("ME-BATTLE-22")
def test_the_scattered_drop_their_baggage_to_the_winner_within_his_limits() -> None:
    here, east = cell(field(2), 0, 0), cell(field(2), 1, 0)
    loser = [
        banner("r1", here, 300, n, moved=1, came_from=east, side=2, baggage=b) for n, b in ((1, 3), (2, 2), (3, 2))
    ]
    winner = [banner("r2", here, 450, 1, baggage=1), banner("r2", here, 450, 2)]
    table = meeting(banners=[*loser, *winner])
    run(table, "direct_attack", "counter_attack", (1, 3), 1, 1)
    carried = {b.id: b.baggage for b in table.state.banners.values()}
    assert carried == {"r1-1": 0, "r1-2": 0, "r1-3": 0, "r2-1": 4, "r2-2": 4}
    full = meeting(banners=[*loser, *(replace(b, baggage=5) for b in winner)])
    run(full, "direct_attack", "counter_attack", (1, 3), 1, 1)
    assert [full.state.banners[b].baggage for b in ("r2-1", "r2-2")] == [6, 6]
    assert where(full, "r1-3") == (1, 0)


@pytest.mark.rule("ME-BATTLE-22")
def test_the_scattered_may_make_no_route_roll() -> None:
    table = river_meeting()
    answered(table, "surprise_attack", "hold", ROUTED, 1, 1, "no")
    assert [(lost.banner, lost.rule) for lost in happened(table, BannerLost)] == [("r2-1", "ME-BATTLE-22")]
    assert not happened(table, RouteTried)
    assert table.state.banners["r1-1"].baggage == 4
    free = meeting()
    run(free, "surprise_attack", "hold", ROUTED, 1, 1)
    assert "r2-1" in free.state.banners


@pytest.mark.rule("ME-BATTLE-24")
@pytest.mark.parametrize("kind", ["village", "marker", "razed"])
def test_the_winner_takes_settlement_or_marker_but_nothing_razed(kind: str) -> None:
    here = cell(field(2), 0, 0)
    markers = {key: owner for key, owner in meeting().state.markers.items() if key != here or kind == "marker"}
    holdings = {} if kind == "marker" else {here: Settlement("village", "r2", razed=kind == "razed")}
    table = meeting(markers=markers, holdings=holdings)
    run(table, *EVEN, WON, 1, 1)
    assert table.state.owner(here) == (None if kind == "razed" else "r1")
    assert bool(happened(table, TileTaken)) == (kind != "razed")
    assert where(table, "r1-1") == (0, 0)
    lost = meeting(markers=markers, holdings=holdings)
    run(lost, *EVEN, LOST, 1, 1)
    assert not happened(lost, TileTaken)


@pytest.mark.rule("ME-BATTLE-25")
def test_after_a_draw_both_leave_and_the_tile_stays_with_the_defender() -> None:
    table = meeting()
    answered(table, *EVEN, DRAW, 1, 1, *ways_out(table))
    assert (where(table, "r1-1"), where(table, "r2-1")) == ((1, 0), (-1, 0))
    assert table.state.owner(middle(table)) == "r2"
    assert not happened(table, BannerHalted)


@pytest.mark.rule("ME-BATTLE-25")
def test_after_a_draw_an_attacker_may_return_to_a_tile_not_his_own_or_choose_an_own_one() -> None:
    land = field(2)
    here, east, south = cell(land, 0, 0), cell(land, 1, 0), cell(land, 0, -1)
    table = meeting(world=land, markers={here: "r2", south: "r1", cell(land, -1, 0): "r2"})
    asked = asks_of(battle.battles(table, "r1"), [*EVEN, DRAW, 1, 1])[-1]
    assert isinstance(asked, Decide)
    assert sorted(option.facts["cell"] for option in asked.options) == sorted([east, south])
    assert asked.default == "back"


@pytest.mark.rule("ME-BATTLE-25", "ME-BATTLE-41")
def test_after_a_draw_each_attacker_may_return_to_the_tile_it_came_from_but_no_defender() -> None:
    land = field(2)
    here, east, south, north = (cell(land, *at) for at in ((0, 0), (1, 0), (0, -1), (1, 1)))
    table = meeting(
        world=land,
        banners=[
            banner("r1", here, 600, moved=1, came_from=east, side=2),
            banner("r1", here, 700, 2, moved=1, came_from=south, side=3),
            banner("r2", here, 1300, came_from=north, side=1),
        ],
        markers={here: "r2", cell(land, -1, 0): "r2"},
    )
    answered(table, *EVEN, DRAW, 1, 1)
    assert (where(table, "r1-1"), where(table, "r1-2"), where(table, "r2-1")) == ((1, 0), (0, -1), (-1, 0))


@pytest.mark.rule("ME-BATTLE-25")
def test_after_a_draw_an_attacker_whose_way_back_an_enemy_holds_goes_into_his_own_empire() -> None:
    table = shut_out()
    answered(table, *EVEN, DRAW, 1, 1, 1, 5)
    assert where(table, "r1-1") == (-1, 0)


@pytest.mark.rule("ME-BATTLE-25")
def test_after_a_draw_route_rolls_are_made_until_one_succeeds() -> None:
    table = river_meeting()
    answered(table, *EVEN, DRAW, 1, 1, 1, 2, 1, 5)
    assert where(table, "r2-1") == (-1, 0)
    assert len(happened(table, RouteTried)) == 4


@pytest.mark.rule("ME-BATTLE-25")
def test_after_a_draw_a_defender_with_nowhere_to_go_is_destroyed() -> None:
    land = field(2)
    table = meeting(world=land, markers={cell(land, 0, 0): "r2", cell(land, 1, 0): "r1"})
    answered(table, *EVEN, DRAW, 1, 1)
    assert "r2-1" not in table.state.banners


# Pursuit ------------------------------------------------------------------------------------------


def pursued(die: int, *more: Any, table: Game | None = None) -> Game:
    found = table or river_meeting()
    drive(battle.battles(found, "r1"), [*EVEN, WON, 1, 1, "yes", die, *more])
    return found


@pytest.mark.rule("ME-BATTLE-26")
def test_dispersed_drops_baggage_and_bars_route_rolls() -> None:
    table = pursued(1)
    assert "r2-1" not in table.state.banners
    assert table.state.banners["r1-1"].baggage == 4
    assert not happened(table, RouteTried)


@pytest.mark.rule("ME-BATTLE-26")
@pytest.mark.parametrize("die", [2, 3])
def test_shadowed_or_without_general_the_loser_loses_more_unmultiplied(die: int) -> None:
    here, east, west = (cell(field(2), i, 0) for i in (0, 1, -1))
    big = [banner("r1", here, 1500, moved=1, came_from=east, side=2), banner("r2", here, 1400)]
    table = pursued(die, 6, table=meeting(banners=big, markers={here: "r2", east: "r1", west: "r2"}))
    # (50 + 50) x 2 in the battle, then 6 x 50.
    assert points_of(table, "r2-1") == [1400 - 200 - 300]
    assert where(table, "r2-1") == (-1, 0)


@pytest.mark.rule("ME-BATTLE-26")
def test_pursuit_may_take_the_baggage_come_to_nothing_or_meet_the_rear_guard() -> None:
    taken = pursued(4, 5)
    assert [taken.state.banners[b].baggage for b in ("r1-1", "r2-1")] == [4, 0]
    nothing = pursued(5, 5)
    assert points_of(nothing, "r1-1", "r2-1") == [750, 800]
    assert nothing.state.banners["r2-1"].baggage == 4
    guard = pursued(6, 3, 5)
    assert points_of(guard, "r1-1", "r2-1") == [600, 800]
    assert happened(guard, Pursued)[0].victim == "r2"


@pytest.mark.rule("ME-BATTLE-26")
def test_the_winner_may_let_the_loser_go_and_nobody_pursues_after_a_draw() -> None:
    table = meeting()
    run(table, *EVEN, WON, 1, 1)
    assert not happened(table, Pursued)
    asked = asks_of(battle.battles(meeting(), "r1"), [*EVEN, DRAW, 1, 1, *ways_out(meeting())])
    assert not any(isinstance(ask, Decide) and ask.question == "pursue" for ask in asked)


@pytest.mark.rule("ME-BATTLE-24")
def test_a_tile_whose_conquerors_all_fell_is_not_taken() -> None:
    table = meeting(50, 900)
    run(table, "direct_attack", "withdraw", (6, 5), 1, 1)
    assert happened(table, BattleFought)[0].result == "defender_defeated"
    assert table.state.owner(middle(table)) == "r2"
    village = before("village", attack=50)
    run(village, 1, "direct_attack", 3, (6, 3), 1, 1)
    assert happened(village, BattleFought)[0].result == "defender_defeated"
    assert village.state.owner(middle(village)) == ""


@pytest.mark.rule("ME-BATTLE-24")
def test_who_wins_in_his_own_tile_takes_nothing() -> None:
    table = meeting(markers={cell(field(2), 0, 0): "r1", cell(field(2), -1, 0): "r2"})
    run(table, *EVEN, WON, 1, 1)
    assert happened(table, BattleFought)
    assert not happened(table, TileTaken)


def test_a_defender_whose_conquerors_all_fell_stays_where_he_is() -> None:
    table = meeting(50, 900)
    drive(
        battle.fight(table, middle(table), *sides()),
        ["direct_attack", "withdraw", (6, 5), 1, 1],
    )
    assert happened(table, BattleFought)[0].score == 9
    assert points_of(table, "r1-1") == [0]
    assert where(table, "r2-1") == (0, 0)


# Independents and militia -------------------------------------------------------------------------


def before(kind: str, owner: str = "", attack: int = 900, **changes: Any) -> Game:
    """r1 marched from the east into a settlement of nobody, or of r2."""
    land = field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    plain: dict[str, Any] = {
        "banners": [banner("r1", here, attack, moved=1, came_from=east, side=2, baggage=3)],
        "holdings": {here: Settlement(kind, owner)},  # type: ignore[arg-type]
        "markers": {east: "r1"},
        "step": "battle",
    }
    return game(land, **{**plain, **changes})


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


# What stays secret --------------------------------------------------------------------------------


def test_a_bystander_learns_no_figures_of_a_battle() -> None:
    land = field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    watcher = banner("r3", cell(land, 0, 1), 500)
    table = game(land, 3, [*meeting().state.banners.values(), watcher], markers={here: "r2", east: "r1"}, step="battle")
    run(table, *EVEN, WON, 1, 1)
    for event in table.log:
        if isinstance(event, BattleFought | PointsChanged | StrengthLearned):
            assert "r3" not in event.seen_by
    assert any("r3" in event.seen_by for event in happened(table, TileTaken))


def test_the_loser_of_a_card_sees_nothing_of_the_other_sides_strength_before_it_is_stated() -> None:
    here = cell(field(2), 0, 0)
    asked: list[Ask] = []
    for attack in (800, 1400):
        table = meeting(attack, markers={}, holdings={here: Settlement("fortress", "r2")})
        asked.append(asks_of(battle.battles(table, "r1"), [])[0])
    assert isinstance(asked[0], Ask)
    assert asked[0].by == "r2"
    assert asked[0] == asked[1]


def test_sides_without_banners_play_by_nobody() -> None:
    assert combat.Side("r2", (), 500).chooser == ""
    assert combat.Side("r2", ("r2-1",)).chooser == "r2"


@pytest.mark.rule("ME-TURN-04")
def test_of_several_fights_the_player_says_which_comes_first_and_the_others_wait():
    from empires.rules.fronts import by_turns

    world = field(2)
    here, there = cell(world, 0, 0), cell(world, 1, 0)
    fought: list[str] = []

    def fight(game, realm, place):
        fought.append(place)
        yield from ()

    table = game(world, banners=[banner("r1", there, 900)], sieges={there: Siege(there, "r2", -2)})
    (ask,) = asks_of(by_turns(table, "r1", [here, there], fight), [])
    assert [(o.key, o.facts["months"], o.facts["points"]) for o in ask.options] == [(here, 0, 0), (there, 3, 900)]
    drive(by_turns(table, "r1", [here, there], fight), [there])
    assert fought == [there, here]

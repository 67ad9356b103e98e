"""Battles: cards, score and losses."""

from __future__ import annotations

import pytest

from empires.book import odds
from empires.model.events.all_events import BattleFought, PointsChanged, StrengthLearned
from empires.model.state.asks import Ask, Decide, Roll
from empires.rules.fight import fighting
from empires.rules.season import battle
from tests.support.battling import (
    DRAW,
    EVEN,
    before,
    meeting,
    middle,
    points_of,
    run,
    sides,
    ways_out,
)
from tests.support.builders import banner, book, cell, field, happened
from tests.support.driver import asks_of, drive

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
        fighting.fight(table, middle(table), *sides()),
        ["direct_attack", "withdraw", (3, 4), 1, 1, "no", *ways_out(table)],
    )
    fought = happened(table, BattleFought)[0]
    assert (fought.factor, fought.card, sum(fought.dice), fought.score) == (1, 2, 7, 10)
    assert fought.result == "defender_defeated"


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

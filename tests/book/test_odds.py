"""Exact odds against a plain enumeration and against the procedures themselves."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from empires.book import odds
from empires.model.events.all_events import Assaulted, BattleFought
from empires.model.state.asks import Ask, Roll
from empires.model.state.campaign import Settlement, Siege
from empires.rules.fight import fighting
from empires.rules.fight.assault import assault
from empires.rules.fight.combat import Side
from tests.support.builders import banner, book, cell, field, game, happened
from tests.support.driver import drive, keyed

CARDS = [(a, d) for a in ("direct", "surprise", "flank") for d in ("counter", "hold", "withdraw")]
MODIFIER = dict(zip(CARDS, (-2, 0, 2, 0, 1, -1, 1, -1, 0), strict=True))


@pytest.mark.rule("ME-BATTLE-05")
@pytest.mark.parametrize(
    ("attack", "defend", "factor"),
    [
        (1500, 1000, 0), (1501, 1000, 1), (500, 1000, -1), (499, 1000, -2), (400, 100, 3),
        (249, 1000, -4), (250, 1000, -3), (333, 1000, -3), (1, 3, -2), (334, 1000, -2), (2, 3, 0), (666, 1000, -1),
        (2000, 1000, 1), (2001, 1000, 2), (3000, 1000, 2), (3001, 1000, 3), (401, 100, 4), (700, 0, 4),
    ],
)  # fmt: skip
def test_factor_follows_the_ratio_without_rounding(attack: int, defend: int, factor: int) -> None:
    assert odds.combat_factor(book(), attack, defend) == factor


@pytest.mark.rule("ME-BATTLE-07")
def test_card_modifiers_of_all_nine_pairs() -> None:
    found = {pair: odds.card_modifier(book(), *pair) for pair in CARDS}
    assert found == MODIFIER
    assert odds.card_modifier(book(), "flank_attack", "hold") == -1


@pytest.mark.rule("ME-BATTLE-15")
@pytest.mark.parametrize(("enemy", "times"), [(0, 1), (999, 1), (1000, 2), (1999, 2), (2000, 3)])
def test_losses_are_multiplied_by_each_full_thousand_of_the_enemy(enemy: int, times: int) -> None:
    assert odds.loss_multiplier(book(), enemy) == times


@pytest.mark.rule("ME-SIEGE-13")
def test_defence_value_multiplies_the_garrison() -> None:
    kinds = ("fortress", "city", "capital")
    assert [odds.defence_value(book(), kind, 700) for kind in kinds] == [2100, 1400, 1400]


def _battle_band(score: int) -> str:
    bounds = [(2, "attacker_scattered"), (5, "attacker_defeated"), (8, "draw"), (11, "defender_defeated")]
    return next((name for top, name in bounds if score <= top), "defender_scattered")


def _assault_band(score: int) -> str:
    return "bloody_repulse" if score <= 5 else "repulse" if score <= 8 else "stormed"


def _counted(band: Any, base: int, pairs: list[tuple[str, str]]) -> dict[str, Fraction]:
    chances: dict[str, Fraction] = {}
    for pair in pairs:
        for first, second in product(range(1, 7), repeat=2):
            result = band(base + MODIFIER[pair] + first + second)
            chances[result] = chances.get(result, Fraction(0)) + Fraction(1, 36 * len(pairs))
    return chances


@pytest.mark.rule("ME-BATTLE-09")
@pytest.mark.parametrize(("attack", "defend", "base"), [(1000, 1000, 0), (3500, 1000, 3), (100, 1000, -4)])
@pytest.mark.parametrize("cards", [None, ("flank", "hold"), ("direct", "withdraw")])
def test_battle_odds_equal_a_plain_count(attack: int, defend: int, base: int, cards: tuple[str, str] | None) -> None:
    expected = _counted(_battle_band, base, [cards] if cards else CARDS)
    found = odds.battle_odds(book(), attack, defend, cards)
    assert list(found) == list(odds.BATTLE_RESULTS)
    assert found == pytest.approx({key: float(expected.get(key, 0)) for key in odds.BATTLE_RESULTS}, abs=1e-15)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.rule("ME-SIEGE-15")
@pytest.mark.parametrize("bonus", [0, 2])
@pytest.mark.parametrize("cards", [None, ("surprise", "counter")])
def test_assault_odds_equal_a_plain_count(bonus: int, cards: tuple[str, str] | None) -> None:
    # 1,700 against 3 x 600 = 1,800 is factor 0; 1,700 against 2 x 400 = 800 is more than 2: factor +2.
    for kind, garrison, base in (("fortress", 600, 0), ("city", 400, 2)):
        expected = _counted(_assault_band, base + bonus, [cards] if cards else CARDS)
        found = odds.assault_odds(book(), 1700, garrison, kind, bonus, cards)
        assert found == pytest.approx({key: float(expected.get(key, 0)) for key in odds.ASSAULT_RESULTS}, abs=1e-15)


def _throws() -> Any:
    return product(range(1, 7), repeat=2)


def test_expected_battle_losses_equal_the_mean_over_all_dice() -> None:
    # Cards fixed; each throw with each loss die, and for doubles each casualty; 1,200 against 2,500 points.
    found = odds.battle_losses(book(), 1200, 2500, ("direct", "hold"))
    base = odds.combat_factor(book(), 1200, 2500)
    fixed = {"attacker_scattered": (100, 0), "attacker_defeated": (50, 0), "draw": (0, 0), "defender_defeated": (0, 50)}
    attacker = defender = Fraction(0)
    for first, second in _throws():
        ours, theirs = fixed.get(_battle_band(base + first + second), (0, 100))
        more = Fraction(7, 2) * 20 / 2 if first == second else Fraction(0)
        attacker += ((Fraction(7, 2) * 50 + ours) * 3 + more) / 36
        defender += ((Fraction(7, 2) * 50 + theirs) * 2 + more) / 36
    assert found["defender"] == pytest.approx(float(defender))
    # The attacker's heaviest loss, (300 + 100) x 3 + 120, is more than he has, so that a little is cut off.
    assert float(attacker) - 5 < found["attacker"] < float(attacker)


def test_nobody_loses_more_than_he_has() -> None:
    found = odds.battle_losses(book(), 5000, 10)
    assert found["defender"] == 10
    assert odds.assault_losses(book(), 5000, 10, "city", 9)["defender"] == 10


@pytest.mark.rule("ME-SIEGE-21", "ME-SIEGETRAIN-05")
@pytest.mark.parametrize(
    ("modifier", "chart", "bonuses"),
    [(0, "battery", (0, 0, 1, 1, 2, 3)), (2, "battery", (1, 1, 2, 3, 3, 3)), (0, "dwarf_battery", (0, 0, 0, 0, 1, 2))],
)
def test_a_battery_still_to_be_rolled_adds_what_each_pip_says(modifier: int, chart: str, bonuses: tuple[int, ...]):
    rolled = odds.battery(book(), modifier, chart)
    assert rolled == {bonus: Fraction(bonuses.count(bonus), 6) for bonus in bonuses}
    each = [odds.assault_odds(book(), 900, 400, "city", 1 + bonus)["stormed"] for bonus in bonuses]
    found = odds.assault_odds(book(), 900, 400, "city", 1, battered=rolled)
    assert found["stormed"] == pytest.approx(sum(each) / 6)


@pytest.mark.rule("ME-DWARF-02")
def test_walls_in_a_mountain_halve_the_expected_losses_of_the_garrison():
    cards = ("direct", "hold")
    full, halved = (odds.assault_losses(book(), 900, 900, "fortress", -20, cards, halved=h) for h in (False, True))
    assert halved["attacker"] == full["attacker"]
    assert halved["defender"] < full["defender"]


def test_expected_assault_losses_count_a_stormed_garrison_whole() -> None:
    found = odds.assault_losses(book(), 900, 900, "fortress", 20, ("direct", "hold"))
    assert found["defender"] == 900
    # Stormed for certain: one die of 50, and a casualty in one throw of six, half of the time.
    assert found["attacker"] == pytest.approx(175 + 70 / 12)
    bloody = odds.assault_losses(book(), 900, 900, "fortress", -20, ("direct", "hold"))
    assert bloody == pytest.approx({"attacker": 350 + 70 / 12, "defender": 175 + 70 / 12})


def test_battle_odds_and_losses_equal_the_procedure_over_all_dice() -> None:
    land = field(2)
    here, home = cell(land, 0, 0), cell(land, 1, 0)
    attack, defend, cards = 1300, 700, ("surprise", "withdraw")
    results = dict.fromkeys(odds.BATTLE_RESULTS, 0)
    for dice in _throws():
        table = game(land, banners=[banner("r1", here, attack, came_from=home, side=2), banner("r2", here, defend)])
        fought = fighting.fight(table, here, Side("r1", ("r1-1",)), Side("r2", ("r2-1",)))
        answers: list[Any] = ["surprise_attack", "withdraw", dice, 1, 1]
        _run_to_battle(fought, answers)
        results[happened(table, BattleFought)[0].result] += 1
    found = odds.battle_odds(book(), attack, defend, cards)
    assert found == pytest.approx({key: count / 36 for key, count in results.items()})


def _run_to_battle(procedure: Any, answers: list[Any]) -> None:
    """Drive on with ones and defaults until it is over, so that every throw may take its own course."""
    left, usual = list(answers), keyed()

    def answer(ask: Ask) -> Any:
        fits = left and (isinstance(ask, Roll) or isinstance(left[0], str))
        return left.pop(0) if fits else usual(ask)

    drive(procedure, answer)


def test_assault_odds_equal_the_procedure_over_all_dice() -> None:
    land = field(2)
    here = cell(land, 0, 0)
    results = dict.fromkeys(odds.ASSAULT_RESULTS, 0)
    for dice in _throws():
        table = game(
            land,
            banners=[banner("r1", here, 1500), banner("r2", here, 600, inside=True)],
            holdings={here: Settlement("fortress", "r2")},
            sieges={here: Siege(here, "r1", 1, hardship=1)},
        )
        _run_to_battle(assault(table, here), ["flank_attack", "hold", dice])
        results[happened(table, Assaulted)[0].result] += 1
    found = odds.assault_odds(book(), 1500, 600, "fortress", 1, ("flank", "hold"))
    assert found == pytest.approx({key: count / 36 for key, count in results.items()})

"""Sieges: assaults, on independents and militia too."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import (
    Assaulted,
    BannerLost,
    SiegeChanged,
    SiegeEnded,
    StrengthLearned,
    TileTaken,
)
from empires.model.state.campaign import Siege
from empires.model.state.pieces import Engine
from empires.rules.core.game import Game
from empires.rules.fight import sieges
from empires.rules.season import siege
from tests.support.besieging import (
    EVEN,
    HERE,
    before,
    besieged,
    came,
    facts,
    fight,
    inside,
    keys,
    militia,
    of_nobody,
    phase,
    points_of,
    run,
)
from tests.support.builders import happened
from tests.support.driver import asks_of, drive

# Assaults -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-13", "ME-SIEGE-15")
def test_an_assault_compares_points_with_the_defence_value() -> None:
    table = besieged(came(1700), inside(600))
    run(siege.sieges(table, "r1"), "assault", *EVEN, (3, 4), 1, 1)
    fought = happened(table, Assaulted)[0]
    assert (fought.attacker_points, fought.defender_points, fought.value, fought.factor) == (1700, 600, 1800, 0)
    assert (fought.score, fought.result) == (7, "repulse")
    town = besieged(came(1700), inside(600), kind="city")
    run(siege.sieges(town, "r1"), "assault", *EVEN, (3, 4), 1, 1)
    assert (happened(town, Assaulted)[0].value, happened(town, Assaulted)[0].factor) == (1200, 0)


@pytest.mark.rule("ME-SIEGE-15")
def test_cards_and_character_casualties_count_in_assaults() -> None:
    table = besieged(came(1700), inside(600))
    run(siege.sieges(table, "r1"), "assault", "direct_attack", "withdraw", (2, 2), 1, 1, 4, 3)
    fought = happened(table, Assaulted)[0]
    assert (fought.card, fought.score) == (2, 6)
    # The garrison loses 1 x 50 x 2 and a character of 3 x 20.
    assert (points_of(table, "r1-1"), points_of(table, "r2-1")) == (1700 - 50, 600 - 100 - 60)


@pytest.mark.rule("ME-SIEGE-15", "ME-BATTLE-30")
def test_the_attackers_too_may_lose_a_character_in_an_assault_even_in_a_won_one() -> None:
    table = besieged(came(1700), inside(600))
    phase(table, "assault", "direct_attack", "withdraw", (2, 2), 1, 1, 3, 5, "wait")
    # Both lose 1 x 50, the garrison twice that for the size of its enemy; the casualty is 5 x 20.
    assert (points_of(table, "r1-1"), points_of(table, "r2-1")) == (1700 - 50 - 100, 500)
    stormed = besieged(came(1700, 1), came(700, 2), inside(600))
    phase(stormed, "assault", *EVEN, (5, 5), 1, 1, 4, "r1-2")
    assert table.state.owner(HERE) == "r2"
    assert stormed.state.owner(HERE) == "r1"
    assert points_of(stormed, "r1-1") + points_of(stormed, "r1-2") == 2400 - 50 - 80
    assert points_of(stormed, "r1-2") == 700 - 25 - 80


@pytest.mark.rule("ME-SIEGE-15", "ME-SIEGE-39")
def test_independents_within_the_walls_bear_the_casualty_on_top_of_the_loss() -> None:
    table = of_nobody(600)
    phase(table, "assault", "direct_attack", 3, (3, 3), 2, 1, 5, 4, "wait")
    assert happened(table, Assaulted)[0].result == "repulse"
    assert table.state.sieges[HERE].defenders == 600 - 200 - 80


def test_without_a_double_nobody_is_asked_about_a_fallen_leader() -> None:
    table = besieged(came(900, 1), came(800, 2), inside(300, 1), inside(300, 2))
    phase(table, "assault", *EVEN, (3, 4), 2, 2, "wait")
    assert [fought.result for fought in happened(table, Assaulted)] == ["repulse"]


@pytest.mark.rule("ME-SIEGE-15", "ME-BATTLE-04")
def test_both_sides_of_an_assault_state_their_points_and_know_what_is_left() -> None:
    def told(table: Game, *answers: Any) -> dict[str, tuple[str, int]]:
        phase(table, "assault", *answers)
        known = happened(table, StrengthLearned)
        return {event.realm: (event.learned.owner, event.learned.points) for event in known}

    assert told(besieged(), *EVEN, (3, 4), 1, 1, "wait") == {"r1": ("r2", 500), "r2": ("r1", 950)}
    assert told(besieged(came(990), inside(330)), *EVEN, (4, 5), 1) == {"r1": ("r2", 0), "r2": ("r1", 940)}
    held = Siege(HERE, "r1", 1, defenders=600)
    assert told(militia(besieged(came(), sieged=held)), EVEN[0], 2, (3, 5), 1, 1, "wait") == {"r2": ("r1", 950)}
    assert told(of_nobody(), EVEN[0], 2, (3, 5), 1, 1, "wait") == {}


@pytest.mark.rule("ME-SIEGE-16")
def test_a_bloody_repulse_ends_the_assaults_of_this_turn_but_not_the_siege() -> None:
    table = besieged(came(900), inside(300))
    phase(table, "assault", *EVEN, (1, 4), 2, (3, 4), "wait")
    fought = happened(table, Assaulted)[0]
    assert (fought.result, fought.defender_loss, fought.attacker_loss) == ("bloody_repulse", 100, 350)
    assert HERE in table.state.sieges
    assert "assault" not in keys(asks_of(siege.sieges(table, "r1"), [])[0])
    table.state = replace(table.state, clock=replace(table.state.clock, turn=3))
    assert "assault" in keys(asks_of(siege.sieges(table, "r1"), [])[0])


@pytest.mark.rule("ME-SIEGE-17")
def test_after_a_repulse_he_may_assault_again_until_he_storms_the_place() -> None:
    table = besieged(came(990), inside(330))
    answers = [(3, 3), (3, 4), (4, 5)]
    # 6 is a double whose casualty the attacker bears: 990 - 50 - 20 against 280 x 3 and so on, factor 0 throughout.
    phase(
        table,
        "assault",
        *EVEN,
        answers[0],
        1,
        1,
        1,
        1,
        "assault",
        *EVEN,
        answers[1],
        1,
        1,
        "assault",
        *EVEN,
        answers[2],
        3,
    )
    assert [fought.score for fought in happened(table, Assaulted)] == [6, 7, 9]
    assert happened(table, SiegeEnded)[0].how == "stormed"
    stopped = besieged(came(990), inside(330))
    phase(stopped, "assault", *EVEN, (3, 4), 1, 1, "wait")
    assert len(happened(stopped, Assaulted)) == 1


@pytest.mark.rule("ME-SIEGE-18", "ME-SIEGE-33")
def test_a_stormed_place_falls_with_its_garrison_and_all_it_holds() -> None:
    table = besieged(came(1000), inside(330, baggage=3), stockpile=2)
    phase(table, "assault", *EVEN, (4, 5), 3)
    assert (happened(table, Assaulted)[0].attacker_loss, happened(table, Assaulted)[0].defender_loss) == (150, 330)
    assert points_of(table, "r1-1") == 850
    assert "r2-1" not in table.state.banners
    assert happened(table, BannerLost)[0].why == "stormed"
    assert table.state.owner(HERE) == "r1"
    assert table.state.banners["r1-1"].baggage == 3
    assert table.state.holdings[HERE].stockpile == 2


@pytest.mark.rule("ME-SIEGE-19")
def test_assault_losses_grow_with_the_troops_not_with_the_defence_value() -> None:
    table = besieged(came(2400), inside(1200))
    run(siege.sieges(table, "r1"), "assault", "surprise_attack", "hold", (3, 4), 1, 4)
    fought = happened(table, Assaulted)[0]
    assert (fought.factor, fought.result) == (0, "repulse")
    assert (fought.attacker_loss, fought.defender_loss) == (400, 150)
    # A garrison of 700 in a fortress is worth 2,100, but multiplies nothing.
    small = besieged(came(2100), inside(700))
    run(siege.sieges(small, "r1"), "assault", *EVEN, (3, 4), 1, 4)
    assert happened(small, Assaulted)[0].attacker_loss == 200


@pytest.mark.rule("ME-SIEGE-19", "ME-SIEGE-20")
@pytest.mark.parametrize(("points", "times"), [(900, 1), (1100, 2)])
def test_siege_engines_count_in_the_comparison_but_multiply_no_losses(points: int, times: int) -> None:
    train = {n: Engine(n, "stone_thrower", "r1", HERE, "r1-1") for n in ("e1", "e2")}
    table = besieged(came(points), inside(900), engines=train)
    run(siege.sieges(table, "r1"), "assault", *EVEN, (4, 5), 2, 2)
    fought = happened(table, Assaulted)[0]
    assert (fought.result, fought.attacker_points, fought.defender_loss) == ("repulse", points + 500, 100 * times)


@pytest.mark.rule("ME-SIEGE-33")
def test_booty_is_kept_within_the_limits_and_a_stockpile_may_stay() -> None:
    table = besieged(came(700, 1, baggage=5), came(700, 2, baggage=5), inside(330, baggage=6), stockpile=6)
    phase(table, "assault", *EVEN, (4, 5), 1)
    assert [b.baggage for b in table.state.banners.values()] == [6, 6]
    assert table.state.holdings[HERE].stockpile == 6


def test_a_garrison_killed_in_a_repulse_loses_the_place() -> None:
    table = besieged(came(1000), inside(50))
    table.state = replace(table.state, holdings={HERE: replace(table.state.holdings[HERE], kind="city")})
    run(siege.sieges(table, "r1"), "assault", "direct_attack", "counter_attack", (2, 3), 1, 1)
    assert happened(table, Assaulted)[0].result == "repulse"
    assert table.state.owner(HERE) == "r1"
    assert happened(table, SiegeEnded)[0].how == "stormed"


def test_besiegers_who_die_in_the_assault_end_the_siege() -> None:
    table = besieged(came(100), inside(100))
    phase(table, "assault", *EVEN, (1, 2), 1, (1, 2))
    assert not table.state.sieges
    assert not table.state.banners["r2-1"].inside
    assert table.state.owner(HERE) == "r2"


# Independents and militia inside ------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-26")
@pytest.mark.parametrize(("die", "supplies"), [(1, 0), (2, 0), (5, 3), (6, 4)])
def test_independents_have_a_die_less_two_of_baggage_when_a_siege_starts(die: int, supplies: int) -> None:
    table = before(came(), owner="")
    fight(table, 3, "besiege", die)
    assert (table.state.sieges[HERE].defenders, table.state.sieges[HERE].supplies) == (600, supplies)
    for event in happened(table, SiegeChanged):
        if event.what == "supplies":
            assert event.seen_by == ()


@pytest.mark.rule("ME-SIEGE-26", "ME-SIEGE-27")
def test_three_points_of_baggage_last_for_three_of_the_besiegers_turns() -> None:
    table = of_nobody(supplies=3)
    for turn in (2, 3, 4):
        table.state = replace(table.state, clock=replace(table.state.clock, turn=turn))
        drive(sieges.feed_independents(table, "r1"), [])
    assert table.state.sieges[HERE].supplies == 0
    drive(sieges.feed_independents(table, "r2"), [])
    table.state = replace(table.state, clock=replace(table.state.clock, turn=5))
    # Shortfall 2: 4 x 20; then the starvation table.
    drive(sieges.feed_independents(table, "r1"), [2, 4, 6])
    assert table.state.sieges[HERE].defenders == 520


@pytest.mark.rule("ME-SIEGE-26")
def test_besieged_militia_eats_its_stockpile_as_well() -> None:
    sieged = Siege(HERE, "r1", 1, defenders=600, supplies=1)
    table = militia(besieged(came(), sieged=sieged, stockpile=1))
    for left in ((0, 1), (0, 0)):
        drive(sieges.feed_independents(table, "r1"), [])
        assert (table.state.sieges[HERE].supplies, table.state.holdings[HERE].stockpile) == left
    assert asks_of(sieges.feed_independents(table, "r1"), [])[0].why == "shortfall"  # type: ignore[union-attr]


@pytest.mark.rule("ME-SIEGE-26")
def test_independents_have_no_use_of_a_stockpile() -> None:
    table = of_nobody(stockpile=2)
    assert asks_of(sieges.feed_independents(table, "r1"), [])[0].why == "shortfall"  # type: ignore[union-attr]


@pytest.mark.rule("ME-SIEGE-39")
def test_besieged_independents_keep_their_strength_less_losses() -> None:
    table = before(came(950), owner="", kind="city")
    fight(table, 3, "besiege", 6)
    assert table.state.sieges[HERE].defenders == 900
    phase(table, "assault", "direct_attack", 2, (3, 5), 3, 1, "wait")
    assert happened(table, Assaulted)[0].defender_loss == 150
    table.state = replace(table.state, clock=replace(table.state.clock, turn=2))
    ask = asks_of(siege.sieges(table, "r1"), [])[0]
    assert (facts(ask)["enemy_points"], facts(ask)["value"]) == (750, 1500)


def test_independents_who_lose_all_their_points_lose_the_place() -> None:
    table = of_nobody(defenders=30)
    drive(sieges.feed_independents(table, "r1"), [1, 6])
    assert table.state.owner(HERE) == "r1"
    assert happened(table, TileTaken)[0].loser == ""


@pytest.mark.rule("ME-SIEGE-26", "ME-SUB-10")
def test_big_independent_garrisons_roll_twice_for_shortfall() -> None:
    for strength, rolls, left in ((1001, [2, 4, 5, 6], 921), (1000, [2, 4, 6], 920)):
        table = of_nobody(defenders=strength, kind="city")
        drive(sieges.feed_independents(table, "r1"), rolls)
        assert table.state.sieges[HERE].defenders == left


def test_banners_within_the_walls_do_not_eat_as_independents_do() -> None:
    table = besieged()
    drive(sieges.feed_independents(table, "r1"), [])
    assert not table.log

"""Sieges: relief and sallies."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BattleFought, SiegeEnded
from empires.model.state.asks import Decide, Pick
from empires.model.state.campaign import Banner, Siege
from empires.rules.core.game import Game
from empires.rules.season import battle, siege
from tests.support.besieging import (
    EAST,
    EVEN,
    HERE,
    WEST,
    at,
    besieged,
    came,
    facts,
    fight,
    inside,
    keys,
    militia,
    run,
)
from tests.support.builders import banner, happened
from tests.support.driver import asks_of, drive

# Relief and sallies -------------------------------------------------------------------------------


def relieved(*banners: Banner, **changes: Any) -> Game:
    """r1 besieges r2 from the east; it is r2's turn."""
    return besieged(*banners, step="battle", player=2, **changes)


def relief(points: int = 800, owner: str = "r2") -> Banner:
    return banner(owner, HERE, points, 5, came_from=WEST, side=5, moved=2)


@pytest.mark.rule("ME-SIEGE-10")
def test_relief_and_garrison_attack_together() -> None:
    table = relieved(came(1000), inside(600), relief())
    run(battle.battles(table, "r2"), ("r2-1",), *EVEN, (4, 5), 1, 1)
    fought = happened(table, BattleFought)[0]
    assert (fought.attacker_points, fought.defender) == (1400, "r1")
    assert at(table, "r1-1") == EAST
    assert happened(table, SiegeEnded)[0].how == "relieved"
    assert not table.state.banners["r2-1"].inside
    strict = relieved(came(1000), inside(600), relief())
    fight(strict, ("r2-1",), *EVEN, (4, 5), 1, 1, "no", player="r2")
    assert not strict.state.sieges
    alone = relieved(came(1000), inside(600), relief())
    run(battle.battles(alone, "r2"), ())
    assert happened(alone, BattleFought)[0].attacker_points == 800


@pytest.mark.rule("ME-SIEGE-10")
def test_a_draw_sends_the_newcomers_back_and_the_siege_goes_on() -> None:
    table = relieved(came(1000), inside(600), relief())
    run(battle.battles(table, "r2"), ("r2-1",), *EVEN, (3, 4), 1, 1)
    assert (at(table, "r2-5"), at(table, "r1-1")) == (WEST, HERE)
    assert table.state.banners["r2-1"].inside
    assert table.state.sieges[HERE].besieger == "r1"


def third(**changes: Any) -> Game:
    """r3 comes from the west to a siege of r1."""
    markers = {EAST: "r1", WEST: "r3"}
    return relieved(came(1000), relief(1200, "r3"), realms=3, **{"markers": markers, **changes})


@pytest.mark.rule("ME-SIEGE-10")
def test_the_besieged_take_no_part_against_a_third_player_who_then_stands_before_the_place() -> None:
    table = third()
    banners = {**table.state.banners, "r2-1": inside(600)}
    table.state = replace(table.state, banners=banners)
    run(battle.battles(table, "r3"), "r1", *EVEN, (4, 5), 1, 1)
    fought = happened(table, BattleFought)[0]
    assert (fought.attacker_points, fought.defender) == (1200, "r1")
    assert table.state.sieges[HERE] == Siege(HERE, "r3", 2)
    assert table.state.banners["r2-1"].inside


@pytest.mark.rule("ME-SIEGE-10", "ME-BATTLE-40")
def test_besieged_who_do_not_come_out_to_a_third_player_are_left_alone_and_he_goes_back() -> None:
    table = third()
    table.state = replace(table.state, banners={**table.state.banners, "r2-1": inside(600)})
    fight(table, "r2", (), player="r3")
    assert not happened(table, BattleFought)
    assert at(table, "r3-5") == WEST
    assert table.state.sieges[HERE].besieger == "r1"
    assert table.state.banners["r2-1"].inside


@pytest.mark.rule("ME-SIEGE-10", "ME-SIEGE-05")
def test_a_third_player_who_beats_the_besieged_in_the_field_goes_back_all_the_same() -> None:
    table = third()
    table.state = replace(table.state, banners={**table.state.banners, "r2-1": inside(1200)})
    fight(table, "r2", ("r2-1",), *EVEN, (4, 5), 1, 1, "no", player="r3")
    assert at(table, "r3-5") == WEST
    assert (at(table, "r2-1"), table.state.banners["r2-1"].inside) == (HERE, True)
    assert table.state.sieges[HERE].besieger == "r1"
    assert table.state.owner(HERE) == "r2"


@pytest.mark.rule("ME-SIEGE-10")
def test_a_third_player_whose_victorious_banners_all_fell_takes_over_nothing() -> None:
    table = third()
    banners = {**table.state.banners, "r2-1": inside(600), "r3-5": relief(50, "r3")}
    table.state = replace(table.state, banners=banners)
    fight(table, "r1", "direct_attack", "withdraw", (6, 5), 1, 1, player="r3")
    assert happened(table, BattleFought)[0].result == "defender_defeated"
    assert table.state.sieges[HERE].besieger == "r1"
    assert at(table, "r1-1") == HERE


@pytest.mark.rule("ME-BATTLE-21")
def test_besieged_who_come_out_once_more_cannot_avoid_the_battle() -> None:
    table = third()
    banners = {**table.state.banners, "r2-1": inside(1200, beaten=2)}
    table.state = replace(table.state, banners=banners)
    ask = asks_of(battle.battles(table, "r3"), ["r2", ("r2-1",)])[-1]
    assert isinstance(ask, Decide)
    assert ask.question == "attack_card"


@pytest.mark.rule("ME-SIEGE-39")
def test_independents_keep_strength_and_stores_when_another_takes_over_the_siege() -> None:
    table = third(owner="", sieged=Siege(HERE, "r1", 1, hardship=2, defenders=450, supplies=2))
    run(battle.battles(table, "r3"), *EVEN, (4, 5), 1, 1)
    assert table.state.sieges[HERE] == Siege(HERE, "r3", 2, defenders=450, supplies=2)


@pytest.mark.rule("ME-SIEGE-12")
def test_the_besieged_may_come_out_with_all_or_some_banners_in_their_turn() -> None:
    table = relieved(came(1000), inside(600, 1), inside(700, 2), kind="city")
    ask = asks_of(battle.battles(table, "r2"), [])[0]
    assert (keys(ask), ask.default) == (["sally", "offer_terms", "none"], "none")  # type: ignore[union-attr]
    assert facts(ask) == {"cell": HERE, "enemy": "r1", "points": 1300}
    who = asks_of(battle.battles(table, "r2"), ["sally"])[-1]
    assert isinstance(who, Pick)
    assert (who.question, who.least, who.default) == ("sally", 1, ("r2-1", "r2-2"))
    drive(battle.battles(table, "r2"), ["none"])
    assert not table.log
    run(battle.battles(table, "r2"), "sally", ("r2-2",), *EVEN, (4, 5), 1, 1)
    fought = happened(table, BattleFought)[0]
    assert (fought.attacker, fought.attacker_points) == ("r2", 700)
    assert asks_of(battle.battles(relieved(), "r1"), []) == []


@pytest.mark.rule("ME-SIEGE-10")
def test_all_usually_join_a_relief_and_nobody_comes_out_to_a_third_player() -> None:
    table = relieved(came(1000), inside(600), relief())
    ask = asks_of(battle.battles(table, "r2"), [])[0]
    assert isinstance(ask, Pick)
    assert (ask.question, ask.by, ask.least, ask.default) == ("join_relief", "r2", 0, ("r2-1",))
    other = third()
    other.state = replace(other.state, banners={**other.state.banners, "r2-1": inside(600)})
    ask = asks_of(battle.battles(other, "r3"), ["r2"])[-1]
    assert isinstance(ask, Pick)
    assert (ask.question, ask.by, ask.least, ask.default) == ("come_out", "r2", 0, ())


@pytest.mark.rule("ME-SIEGE-10")
def test_a_relief_of_militia_fights_alone() -> None:
    table = militia(relieved(came(1000), relief(1200), sieged=Siege(HERE, "r1", 1, defenders=600)))
    fight(table, *EVEN, (4, 5), 1, 1, "no", player="r2")
    assert happened(table, BattleFought)[0].attacker_points == 1200
    assert not table.state.sieges


@pytest.mark.rule("ME-SIEGE-12")
def test_besieged_militia_neither_comes_out_nor_talks() -> None:
    table = militia(besieged(came(), sieged=Siege(HERE, "r1", 1, defenders=600), step="battle", player=2))
    assert asks_of(battle.battles(table, "r2"), []) == []
    assert "offer_terms" not in keys(asks_of(siege.sieges(table, "r1"), [])[0])


@pytest.mark.rule("ME-SIEGE-12")
def test_a_sally_that_is_won_ends_the_siege_and_the_besiegers_retreat() -> None:
    table = relieved(came(1000), inside(900))
    run(battle.battles(table, "r2"), "sally", *EVEN, (4, 5), 1, 1)
    assert not table.state.sieges
    assert at(table, "r1-1") == EAST
    assert (at(table, "r2-1"), table.state.banners["r2-1"].inside) == (HERE, False)
    assert table.state.owner(HERE) == "r2"


@pytest.mark.rule("ME-SIEGE-12")
@pytest.mark.parametrize("throw", [(3, 4), (1, 3)])
def test_a_sally_that_is_lost_or_drawn_leaves_the_siege_as_it_was(throw: tuple[int, int]) -> None:
    table = relieved(came(1000), inside(900, baggage=2))
    run(battle.battles(table, "r2"), "sally", *EVEN, throw, 1, 1)
    assert table.state.sieges[HERE].besieger == "r1"
    assert (at(table, "r1-1"), at(table, "r2-1")) == (HERE, HERE)
    assert table.state.banners["r2-1"].inside
    assert table.state.banners["r2-1"].baggage == 2


@pytest.mark.rule("ME-SIEGE-12")
def test_a_scattered_sally_goes_back_inside_without_its_baggage() -> None:
    table = relieved(came(1000), inside(900, baggage=2))
    run(battle.battles(table, "r2"), "sally", "direct_attack", "counter_attack", (1, 3), 1, 1)
    assert [table.state.banners[b].baggage for b in ("r1-1", "r2-1")] == [2, 0]
    assert table.state.banners["r2-1"].inside


def test_a_garrison_that_dies_in_its_sally_loses_the_place() -> None:
    table = relieved(came(1000), inside(100))
    run(battle.battles(table, "r2"), "sally", *EVEN, (1, 3), 1, 1)
    assert table.state.owner(HERE) == "r1"
    assert not table.state.sieges

"""Sieges: who goes inside, and what the besieger may choose."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BattleFought, SiegeBegan, SiegeEnded
from empires.model.state.asks import Decide, Pick, Refusal
from empires.model.state.campaign import Settlement, Siege
from empires.rules.core.game import Game
from empires.rules.march import marching
from empires.rules.season import battle, siege
from tests.support.besieging import (
    EAST,
    EVEN,
    HERE,
    NORTH,
    WEST,
    at,
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
from tests.support.builders import banner, happened
from tests.support.driver import asks_of

# Going inside -------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-01", "ME-SIEGE-04")
def test_defenders_may_withdraw_inside_and_then_there_is_no_battle() -> None:
    table = before(came(), banner("r2", HERE, 600))
    fight(table, ("r2-1",), "besiege")
    assert not happened(table, BattleFought)
    assert table.state.banners["r2-1"].inside
    assert table.state.sieges[HERE] == Siege(HERE, "r1", 1)
    assert table.state.owner(HERE) == "r2"
    open_field = before(came(), banner("r2", HERE, 600))
    run(battle.battles(open_field, "r1"), ())
    assert happened(open_field, BattleFought)


@pytest.mark.rule("ME-SIEGE-02")
@pytest.mark.parametrize(("kind", "most"), [("fortress", 2), ("city", 3), ("capital", 3)])
def test_a_place_holds_only_so_many_banners(kind: str, most: int) -> None:
    table = before(came(), *(banner("r2", HERE, 600, n) for n in range(1, 6)), kind=kind)
    ask = asks_of(battle.battles(table, "r1"), [])[0]
    assert isinstance(ask, Pick)
    assert (ask.by, ask.question, ask.least, ask.most) == ("r2", "withdraw_inside", 0, most)


@pytest.mark.rule("ME-SIEGE-01", "ME-SIEGE-03")
def test_all_go_inside_as_a_rule_if_there_is_room_and_none_if_they_must_be_divided() -> None:
    for number, inside_then in ((2, ("r2-1", "r2-2")), (3, ())):
        table = before(came(), *(banner("r2", HERE, 600, n) for n in range(1, number + 1)))
        ask = asks_of(battle.battles(table, "r1"), [])[0]
        assert isinstance(ask, Pick)
        assert ask.default == inside_then


@pytest.mark.rule("ME-SIEGE-02")
def test_a_village_and_a_razed_fortress_hold_nobody() -> None:
    for place in (Settlement("village", "r2"), Settlement("fortress", "r2", razed=True)):
        table = before(came(), banner("r2", HERE, 600), holdings={HERE: place})
        assert asks_of(battle.battles(table, "r1"), [])[0].question == "attack_card"  # type: ignore[union-attr]


def test_only_the_owner_of_the_walls_goes_within_them() -> None:
    table = before(came(), banner("r2", HERE, 600), owner="")
    assert asks_of(battle.battles(table, "r1"), [])[0].question == "attack_card"  # type: ignore[union-attr]


@pytest.mark.rule("ME-SIEGE-03")
def test_a_force_may_be_split_and_those_outside_fight() -> None:
    table = before(came(), banner("r2", HERE, 600, 1), banner("r2", HERE, 1000, 2))
    run(battle.battles(table, "r1"), ("r2-1",), *EVEN, (3, 4), 1, 1)
    fought = happened(table, BattleFought)[0]
    assert fought.defender_points == 1000
    assert points_of(table, "r2-1") == 600


@pytest.mark.rule("ME-SIEGE-38")
def test_when_those_outside_are_beaten_the_siege_begins_at_once_and_they_do_not_go_inside() -> None:
    table = before(came(), banner("r2", HERE, 600, 1), banner("r2", HERE, 1000, 2))
    asked = asks_of(battle.battles(table, "r1"), [("r2-1",), *EVEN, (4, 5), 1, 1, "no"])
    assert not any(isinstance(ask, Decide) and ask.question == "besiege" for ask in asked)
    assert table.state.sieges[HERE].besieger == "r1"
    assert at(table, "r2-2") == WEST
    assert table.state.banners["r2-1"].inside
    assert table.state.owner(HERE) == "r2"


def test_without_a_siege_those_inside_come_out_again() -> None:
    table = before(came(), banner("r2", HERE, 600, 1), banner("r2", HERE, 1000, 2))
    run(battle.battles(table, "r1"), ("r2-1",), *EVEN, (1, 3), 1, 1)
    assert at(table, "r1-1") == EAST
    assert not table.state.banners["r2-1"].inside
    assert not table.state.sieges


@pytest.mark.rule("ME-SIEGE-05")
def test_before_walls_the_attacker_besieges_or_goes_back_where_he_came_from() -> None:
    table = before(came(), banner("r2", HERE, 600))
    fight(table, ("r2-1",), "back")
    assert at(table, "r1-1") == EAST
    assert not table.state.sieges
    assert not happened(table, SiegeBegan)
    assert not table.state.banners["r2-1"].inside


@pytest.mark.rule("ME-SIEGE-05")
def test_who_cannot_go_back_stays_before_the_walls_without_a_question() -> None:
    table = before(came(1400), banner("r2", HERE, 600), banner("r2", EAST, 500, 5))
    fight(table, ("r2-1",))
    assert table.state.sieges[HERE].besieger == "r1"
    two = before(came(700), came(800, 2), banner("r2", HERE, 600), banner("r2", EAST, 500, 5))
    fight(two, ("r2-1",))
    assert len(two.state.force(HERE, "r1")) == 2
    mixed = before(
        came(700, 1), banner("r1", HERE, 800, 2, came_from=NORTH, side=1, moved=1), banner("r2", HERE, 600),
        banner("r2", EAST, 500, 5),
    )  # fmt: skip
    fight(mixed, ("r2-1",), "split", ())
    assert (at(mixed, "r1-1"), at(mixed, "r1-2")) == (HERE, NORTH)


@pytest.mark.rule("ME-SIEGE-06")
def test_the_attacker_may_reorganise_and_leave_only_some_banners_before_the_place() -> None:
    table = before(came(1400, 1), came(600, 2), banner("r2", HERE, 600))
    shares = {"r1-1": 900, "r1-2": 1100}
    fight(table, ("r2-1",), "reorganise", shares, ("r1-2",))
    assert (points_of(table, "r1-1"), points_of(table, "r1-2")) == (900, 1100)
    assert (at(table, "r1-1"), at(table, "r1-2")) == (EAST, HERE)
    assert table.state.banners["r1-2"].side == 2
    assert HERE in table.state.sieges
    unlawful = before(came(1400, 1), came(600, 2), banner("r2", HERE, 600))
    with pytest.raises(Refusal):
        fight(unlawful, ("r2-1",), "reorganise", {"r1-1": 1600, "r1-2": 400})


@pytest.mark.rule("ME-SIEGE-06")
def test_one_banner_may_be_divided_and_a_part_of_it_goes_back() -> None:
    table = before(came(1400), banner("r2", HERE, 600))
    ask = asks_of(battle.battles(table, "r1"), [("r2-1",)])[-1]
    assert keys(ask) == ["besiege", "reorganise", "back"]
    table = before(came(1400), banner("r2", HERE, 600))
    fight(table, ("r2-1",), "reorganise", {"r1-1": 900, "new-1": 500}, ("r1-1",))
    assert (at(table, "r1-1"), at(table, "r1-2")) == (HERE, EAST)


@pytest.mark.rule("ME-SIEGE-06")
def test_some_banners_stay_as_they_are_and_others_go_back_however_weak_they_are() -> None:
    table = before(came(300, 1), came(400, 2), banner("r2", HERE, 600))
    ask = asks_of(battle.battles(table, "r1"), [("r2-1",)])[-1]
    assert keys(ask) == ["besiege", "split", "back"]
    table = before(came(300, 1), came(400, 2), banner("r2", HERE, 600))
    fight(table, ("r2-1",), "split", ("r1-1",))
    assert (at(table, "r1-1"), at(table, "r1-2")) == (HERE, EAST)
    assert (points_of(table, "r1-1"), points_of(table, "r1-2")) == (300, 400)
    for points, lawful in ((999, ["besiege", "back"]), (1000, ["besiege", "reorganise", "back"])):
        alone = asks_of(battle.battles(before(came(points), banner("r2", HERE, 600)), "r1"), [("r2-1",)])[-1]
        assert keys(alone) == lawful


def test_the_strength_inside_is_told_to_the_besieger_only_where_it_was_stated() -> None:
    ask = asks_of(battle.battles(before(came(900), banner("r2", HERE, 600)), "r1"), [("r2-1",)])[-1]
    assert facts(ask) == {"cell": HERE, "points": 900, "enemy": "r2"}
    ask = asks_of(battle.battles(before(came(900), owner=""), "r1"), [3])[-1]
    assert facts(ask) == {"cell": HERE, "points": 900, "enemy": "", "enemy_points": 600, "value": 1800}


@pytest.mark.rule("ME-SIEGE-07")
def test_a_besieger_may_leave_only_by_the_side_it_entered() -> None:
    table = besieged(step="movement", scouted={HERE: (EAST, NORTH)})
    ways = marching.marches_of(table, table.state.banners["r1-1"])
    assert {way.cell for way in ways} == {EAST}
    assert marching.marches_of(table, table.state.banners["r2-1"]) == ()


@pytest.mark.rule("ME-SIEGE-09")
def test_more_besiegers_join_without_a_fight_and_may_relieve_the_first() -> None:
    table = besieged(came(), came(700, 2, month=2), inside(), step="battle")
    fight(table)
    assert not table.log
    ask = asks_of(siege.sieges(table, "r1"), [])[0]
    assert facts(ask)["points"] == 1700
    way = marching.marches_of(
        Game(table.world, table.book, replace(table.state, scouted={HERE: (EAST,)})), table.state.banners["r1-1"]
    )[0]
    marching.move_banner(table, "r1-1", way, "march", 2)
    assert HERE in table.state.sieges


@pytest.mark.rule("ME-SIEGE-35")
def test_an_empty_place_is_taken_by_entering_without_a_siege() -> None:
    table = before(came())
    assert marching.take_if_open(table, "r1", HERE, "entered", "ME-SIEGE-35")
    fight(table)
    assert table.state.owner(HERE) == "r1"
    assert not table.state.sieges
    guarded = militia(before(came()))
    assert not marching.take_if_open(guarded, "r1", HERE, "entered", "ME-SIEGE-35")


# The besieger's choices ---------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-14")
def test_each_siege_phase_offers_assault_battery_or_nothing_also_in_the_turn_of_arrival() -> None:
    for table in (besieged(), besieged(came(month=2), inside(), sieged=Siege(HERE, "r1", 2))):
        ask = asks_of(siege.sieges(table, "r1"), [])[0]
        assert isinstance(ask, Decide)
        assert (ask.by, ask.question, ask.default) == ("r1", "siege", "wait")
        assert {"assault", "batter", "wait", "give_up"} <= set(keys(ask))
        phase(table, "wait")
        assert not table.log
    assert asks_of(siege.sieges(besieged(), "r2"), []) == []


@pytest.mark.rule("ME-SIEGE-11")
def test_the_besieger_may_give_up_and_returns_where_he_came_from() -> None:
    table = besieged(came(number=1), came(number=2, owner="r1"), inside())
    phase(table, "give_up")
    assert (at(table, "r1-1"), at(table, "r1-2")) == (EAST, EAST)
    assert happened(table, SiegeEnded)[0].how == "given_up"
    assert not table.state.banners["r2-1"].inside


def test_after_a_bloody_repulse_who_can_do_nothing_more_is_not_asked() -> None:
    table = of_nobody(300, garrison=0)
    table.state = replace(table.state, banners={**table.state.banners, "r2-5": banner("r2", EAST, 500, 5)})
    phase(table, "assault", "direct_attack", 2, (1, 4), 1, (1, 1))
    assert HERE in table.state.sieges


@pytest.mark.rule("ME-SIEGE-11", "ME-SIEGE-32")
@pytest.mark.parametrize("throw", [(3, 4), (1, 4)])
def test_after_a_repulse_the_besieger_may_still_talk_or_give_up(throw: tuple[int, int]) -> None:
    table = besieged(came(990), inside(330))
    dice = (1, 1) if throw == (3, 4) else (1, (1, 1))
    asked = asks_of(siege.sieges(table, "r1"), ["assault", *EVEN, throw, *dice])[-1]
    again = ["assault"] if throw == (3, 4) else []
    assert keys(asked) == [*again, "offer_terms", "give_up", "wait"]
    assert asked.question == ("assault_again" if again else "siege")  # type: ignore[union-attr]
    table = besieged(came(990), inside(330))
    phase(table, "assault", *EVEN, throw, *dice, "give_up")
    assert at(table, "r1-1") == EAST
    assert not table.state.sieges


def test_nobody_gives_up_into_the_arms_of_an_enemy() -> None:
    table = besieged(came(), inside(), banner("r2", EAST, 500, 5))
    assert "give_up" not in keys(asks_of(siege.sieges(table, "r1"), [])[0])


def test_the_besieger_is_not_told_the_strength_of_the_garrison_before_he_assaults() -> None:
    asks = [asks_of(siege.sieges(besieged(garrison=n), "r1"), [])[0] for n in (500, 1400)]
    assert asks[0] == asks[1]
    assert not {"enemy_points", "value"} & set(facts(asks[0]))

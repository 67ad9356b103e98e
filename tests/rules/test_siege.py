"""Sieges: inside and outside, assaults, batteries, hunger, relief, sallies and terms."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.asks import Ask, Decide, Pick, Procedure, Refusal, Roll
from empires.model.events import (
    Assaulted,
    BannerLost,
    BattleFought,
    SiegeBegan,
    SiegeChanged,
    SiegeEnded,
    Starved,
    StrengthLearned,
    TileTaken,
)
from empires.model.state import Banner, Settlement, Siege
from empires.model.world import Tile
from empires.rules import battle, movement, siege, subsistence
from empires.rules.game import Game
from tests.support.builders import banner, cell, field, game, happened, realm
from tests.support.driver import Listed, asks_of, drive, usual

LAND = field(2)
HERE, EAST, WEST, NORTH = (cell(LAND, *at) for at in ((0, 0), (1, 0), (-1, 0), (1, 1)))
EVEN = ("direct_attack", "hold")


def came(points: int = 1000, number: int = 1, owner: str = "r1", month: int = 1, **changes: Any) -> Banner:
    """A banner that marched in from the east."""
    return banner(owner, HERE, points, number, came_from=EAST, side=2, moved=month, **changes)


def inside(points: int = 600, number: int = 1, owner: str = "r2", **changes: Any) -> Banner:
    return banner(owner, HERE, points, number, inside=True, **changes)


def before(*banners: Banner, kind: str = "fortress", owner: str = "r2", realms: int = 2, **changes: Any) -> Game:
    """Newcomers in the tile of a fortress of r2; r1 owns the east, r2 the west."""
    place = Settlement(kind, owner, stockpile=changes.pop("stockpile", 0))  # type: ignore[arg-type]
    plain: dict[str, Any] = {"holdings": {HERE: place}, "markers": {EAST: "r1", WEST: "r2"}, "step": "battle"}
    return game(LAND, realms, banners, **{**plain, **changes})


def besieged(*banners: Banner, garrison: int = 600, turn: int = 2, sieged: Siege | None = None, **changes: Any) -> Game:
    """r1 besieges r2 since turn 1; now it is turn 2."""
    held = banners or (came(), inside(garrison))
    table = before(*held, **{"step": "siege", "sieges": {HERE: sieged or Siege(HERE, "r1", 1)}, **changes})
    table.state = replace(table.state, clock=replace(table.state.clock, turn=turn))
    return table


def of_nobody(defenders: int = 600, supplies: int = 0, **changes: Any) -> Game:
    """r1 besieges independents."""
    sieged = Siege(HERE, "r1", 1, defenders=defenders, supplies=supplies)
    return besieged(came(), sieged=sieged, owner="", **changes)


def militia(table: Game) -> Game:
    """The tile is part of r2's realm."""
    realms = {**table.state.realms, "r2": realm(2, capital=WEST, home=(HERE,))}
    table.state = replace(table.state, realms=realms)
    return table


def fight(table: Game, *answers: Any, player: str = "r1") -> None:
    drive(battle.battles(table, player), answers)


def phase(table: Game, *answers: Any) -> None:
    drive(siege.sieges(table, "r1"), answers)


def run(procedure: Procedure[None], *answers: Any) -> None:
    """Answer as listed, then as is usual in a fight."""
    drive(procedure, Listed(answers, usual()))


def keys(ask: Ask) -> list[str]:
    assert isinstance(ask, Decide | Pick)
    return [option.key for option in ask.options]


def facts(ask: Ask) -> dict[str, Any]:
    return dict(ask.facts)


def at(table: Game, banner_id: str) -> str:
    return table.state.banners[banner_id].cell


def points_of(table: Game, banner_id: str) -> int:
    return table.state.banners[banner_id].points if banner_id in table.state.banners else 0


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
    ways = movement.marches_of(table, table.state.banners["r1-1"])
    assert {way.cell for way in ways} == {EAST}
    assert movement.marches_of(table, table.state.banners["r2-1"]) == ()


@pytest.mark.rule("ME-SIEGE-09")
def test_more_besiegers_join_without_a_fight_and_may_relieve_the_first() -> None:
    table = besieged(came(), came(700, 2, month=2), inside(), step="battle")
    fight(table)
    assert not table.log
    ask = asks_of(siege.sieges(table, "r1"), [])[0]
    assert facts(ask)["points"] == 1700
    way = movement.marches_of(
        Game(table.world, table.book, replace(table.state, scouted={HERE: (EAST,)})), table.state.banners["r1-1"]
    )[0]
    movement.move_banner(table, "r1-1", way, "march", 2)
    assert HERE in table.state.sieges


@pytest.mark.rule("ME-SIEGE-35")
def test_an_empty_place_is_taken_by_entering_without_a_siege() -> None:
    table = before(came())
    assert movement.take_if_open(table, "r1", HERE, "entered", "ME-SIEGE-35")
    fight(table)
    assert table.state.owner(HERE) == "r1"
    assert not table.state.sieges
    guarded = militia(before(came()))
    assert not movement.take_if_open(guarded, "r1", HERE, "entered", "ME-SIEGE-35")


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


# Battery ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-21")
@pytest.mark.parametrize(("die", "bonus"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3)])
def test_a_battery_helps_the_assaults_of_the_next_turn_by_one_roll(die: int, bonus: int) -> None:
    table = besieged(came(990), inside(330))
    phase(table, "batter")
    assert not happened(table, Assaulted)
    table.state = replace(table.state, clock=replace(table.state.clock, turn=3))
    throw = (2, 4) if bonus < 3 else (1, 2)
    asked = ["assault", die, *EVEN, throw, 1, 1, "assault", *EVEN, (1, 2)]
    run(siege.sieges(table, "r1"), *asked)
    assert [fought.bonus for fought in happened(table, Assaulted)] == [bonus, bonus]


@pytest.mark.rule("ME-SIEGE-21", "ME-SIEGE-30")
def test_the_besieger_is_reminded_of_his_battery_and_of_the_bonus_he_has() -> None:
    def told(turn: int, **changes: Any) -> tuple[bool, int]:
        table = besieged(sieged=Siege(HERE, "r1", 1, hardship=1, **changes), turn=turn)
        ask = asks_of(siege.sieges(table, "r1"), [])[0]
        return facts(ask)["battered"], facts(ask)["bonus"]

    assert told(2) == (False, 1)
    assert told(2, battered=1) == (True, 1)
    assert told(2, battered=1, battery_bonus=3, bonus_month=2) == (False, 4)
    assert told(3, battered=1) == (False, 1)
    assert told(3, battered=1, battery_bonus=3, bonus_month=2) == (False, 1)
    assert told(1) == (False, 1)


@pytest.mark.rule("ME-SIEGE-21")
def test_there_is_no_assault_in_the_turn_of_a_battery_and_no_bonus_either() -> None:
    table = besieged()
    asked = asks_of(siege.sieges(table, "r1"), ["batter"])
    assert len(asked) == 1
    assaulted = asks_of(siege.sieges(besieged(came(990), inside(330)), "r1"), ["assault", *EVEN, (3, 4), 1, 1])
    assert "assault" in keys(assaulted[-1])
    assert "batter" not in keys(assaulted[-1])


@pytest.mark.rule("ME-SIEGE-21")
def test_a_battery_helps_for_one_turn_only() -> None:
    table = besieged(
        came(990), inside(330), sieged=Siege(HERE, "r1", 1, battered=1, battery_bonus=3, bonus_month=2), turn=3
    )
    run(siege.sieges(table, "r1"), "assault", *EVEN, (3, 4), 1, 1)
    assert happened(table, Assaulted)[0].bonus == 0


@pytest.mark.rule("ME-SIEGE-22")
def test_without_an_assault_in_the_next_turn_the_damage_is_repaired() -> None:
    table = besieged(came(990), inside(330))
    phase(table, "batter")
    for turn, choice in ((3, ["wait"]), (4, ["assault", *EVEN, (3, 4), 1, 1, "wait"])):
        table.state = replace(table.state, clock=replace(table.state.clock, turn=turn))
        phase(table, *choice)
    assert happened(table, Assaulted)[0].bonus == 0


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
        drive(siege.feed_independents(table, "r1"), [])
    assert table.state.sieges[HERE].supplies == 0
    drive(siege.feed_independents(table, "r2"), [])
    table.state = replace(table.state, clock=replace(table.state.clock, turn=5))
    # Shortfall 2: 4 x 20; then the starvation table.
    drive(siege.feed_independents(table, "r1"), [2, 4, 6])
    assert table.state.sieges[HERE].defenders == 520


@pytest.mark.rule("ME-SIEGE-26")
def test_besieged_militia_eats_its_stockpile_as_well() -> None:
    sieged = Siege(HERE, "r1", 1, defenders=600, supplies=1)
    table = militia(besieged(came(), sieged=sieged, stockpile=1))
    for left in ((0, 1), (0, 0)):
        drive(siege.feed_independents(table, "r1"), [])
        assert (table.state.sieges[HERE].supplies, table.state.holdings[HERE].stockpile) == left
    assert asks_of(siege.feed_independents(table, "r1"), [])[0].why == "shortfall"  # type: ignore[union-attr]


@pytest.mark.rule("ME-SIEGE-26")
def test_independents_have_no_use_of_a_stockpile() -> None:
    table = of_nobody(stockpile=2)
    assert asks_of(siege.feed_independents(table, "r1"), [])[0].why == "shortfall"  # type: ignore[union-attr]


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
    drive(siege.feed_independents(table, "r1"), [1, 6])
    assert table.state.owner(HERE) == "r1"
    assert happened(table, TileTaken)[0].loser == ""


@pytest.mark.rule("ME-SIEGE-26", "ME-SUB-10")
def test_big_independent_garrisons_roll_twice_for_shortfall() -> None:
    for strength, rolls, left in ((1001, [2, 4, 5, 6], 921), (1000, [2, 4, 6], 920)):
        table = of_nobody(defenders=strength, kind="city")
        drive(siege.feed_independents(table, "r1"), rolls)
        assert table.state.sieges[HERE].defenders == left


def test_banners_within_the_walls_do_not_eat_as_independents_do() -> None:
    table = besieged()
    drive(siege.feed_independents(table, "r1"), [])
    assert not table.log


# Hunger -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-25", "ME-SIEGE-27")
def test_an_unfed_garrison_takes_its_losses_and_one_starvation_roll_for_all_its_banners() -> None:
    table = besieged(came(), inside(600, 1), inside(600, 2), kind="city", step="subsistence")
    asked = asks_of(subsistence.subsistence(table, "r2"), [3, 1, 3, 2, 6])
    whys = [ask.why for ask in asked if isinstance(ask, Roll)]
    assert whys.count("starvation") == 1
    assert whys[-1] == "starvation"
    assert (points_of(table, "r2-1"), points_of(table, "r2-2")) == (590, 580)


@pytest.mark.rule("ME-SIEGE-27")
def test_there_is_one_starvation_roll_per_siege_and_turn() -> None:
    table = besieged()
    drive(siege.starve(table, HERE), [6])
    drive(siege.starve(table, HERE), [])
    table.state = replace(table.state, clock=replace(table.state.clock, turn=3))
    drive(siege.starve(table, HERE), [5])


def test_two_sieges_at_once_are_two() -> None:
    other = cell(LAND, 0, -1)
    table = besieged(came(1000, 1), inside(330, 1))
    table.state = replace(
        table.state,
        holdings={**table.state.holdings, other: Settlement("fortress", "r2")},
        sieges={**table.state.sieges, other: Siege(other, "r1", 1)},
        banners={
            **table.state.banners,
            "r1-2": banner("r1", other, 1000, 2, came_from=EAST, side=1),
            "r2-2": banner("r2", other, 700, 2, inside=True),
        },
    )
    drive(siege.starve(table, HERE), [1])
    assert list(table.state.banners) == ["r1-1", "r1-2", "r2-2"]
    assert (table.state.owner(HERE), table.state.owner(other)) == ("r1", "r2")
    assert list(table.state.sieges) == [other]


@pytest.mark.rule("ME-SIEGE-33", "ME-SIEGE-26")
def test_what_independents_have_left_in_store_is_booty() -> None:
    table = of_nobody(supplies=3)
    drive(siege.starvation_roll(table, HERE), [1])
    assert table.state.owner(HERE) == "r1"
    assert table.state.banners["r1-1"].baggage == 3


def test_both_sides_know_what_happens_at_a_siege_but_not_a_loss_of_nothing() -> None:
    table = besieged()
    phase(table, "batter")
    assert [(event.what, event.seen_by) for event in happened(table, SiegeChanged)] == [("battery", ("r1", "r2"))]
    hungry = of_nobody()
    drive(siege.feed_independents(hungry, "r1"), [5, 6])
    assert [event.changes for event in happened(hungry, SiegeChanged)] == [{"starved": 2}]


@pytest.mark.rule("ME-SIEGE-28")
def test_betrayal_destroys_the_garrison_and_gives_the_place_without_loss() -> None:
    table = besieged()
    drive(siege.starve(table, HERE), [1])
    assert "r2-1" not in table.state.banners
    assert table.state.owner(HERE) == "r1"
    assert points_of(table, "r1-1") == 1000
    assert happened(table, SiegeEnded)[0].how == "betrayed"


@pytest.mark.rule("ME-SIEGE-29")
def test_a_garrison_that_may_leave_goes_to_any_tile_without_an_enemy_and_the_place_is_taken() -> None:
    south = cell(LAND, 0, -1)
    table = besieged(
        came(), inside(600, baggage=1, came_from=south, side=3), banner("r1", NORTH, 500, 9),
        markers={EAST: "r1", WEST: "r1", NORTH: "r1"},
    )  # fmt: skip
    asked = asks_of(siege.starve(table, HERE), [2, "yes"])
    assert isinstance(asked[1], Decide)
    assert asked[1].by == "r1"
    choice = asked[2]
    assert isinstance(choice, Decide)
    assert choice.by == "r2"
    assert sorted(option.facts["cell"] for option in choice.options) == sorted([EAST, WEST])
    table = besieged(came(), inside(600, baggage=1), markers={WEST: "r1"})
    drive(siege.starve(table, HERE), [2, "yes"])
    assert (at(table, "r2-1"), table.state.banners["r2-1"].baggage) == (WEST, 1)
    assert table.state.owner(HERE) == "r1"
    assert happened(table, SiegeEnded)[0].how == "surrendered"


@pytest.mark.rule("ME-SIEGE-29")
def test_a_refused_offer_leaves_the_siege_and_without_a_way_out_no_offer_is_made() -> None:
    table = besieged()
    drive(siege.starve(table, HERE), [2, "no"])
    assert HERE in table.state.sieges
    assert table.state.owner(HERE) == "r2"
    shut = besieged(markers={})
    drive(siege.starve(shut, HERE), [2])
    assert HERE in shut.state.sieges


@pytest.mark.rule("ME-SIEGE-29")
@pytest.mark.parametrize(
    ("way_out", "offered"),
    [("own home", True), ("rival", True), ("razed", True), ("independent", False), ("militia", False)],
)
def test_a_garrison_leaves_for_a_tile_of_any_owner_where_nobody_bears_arms(way_out: str, offered: bool) -> None:
    owner = {"own home": "r2", "independent": ""}.get(way_out, "r3")
    homes = {"r2": (WEST,) if way_out == "own home" else (), "r3": (WEST,) if way_out == "militia" else ()}
    table = besieged(realms=3, markers={})
    place = Settlement("village", owner, razed=way_out == "razed")
    table.state = replace(
        table.state,
        holdings={**table.state.holdings, WEST: place},
        realms={**table.state.realms, **{r: replace(table.state.realms[r], home=home) for r, home in homes.items()}},
    )
    asked = asks_of(siege.starve(table, HERE), [2])
    assert (len(asked) == 2) == offered


@pytest.mark.rule("ME-SIEGE-29")
def test_leaving_over_a_river_needs_a_route_roll() -> None:
    land = field(2, ford=Tile(at=(0, 0), terrain="river_valley", rivers=((1, 3),)))
    table = besieged(came(), inside(600, zone=land.zone_at(HERE, 2, 0)), markers={WEST: "r2"})
    table = Game(land, table.book, table.state)
    drive(siege.starve(table, HERE), [2, "yes", 1, 5])
    assert at(table, "r2-1") == WEST


@pytest.mark.rule("ME-SIEGE-29")
def test_independents_that_leave_are_dispersed() -> None:
    table = of_nobody()
    drive(siege.starve(table, HERE), [2, "yes"])
    assert table.state.owner(HERE) == "r1"
    assert not table.state.sieges


@pytest.mark.rule("ME-SIEGE-30")
def test_each_hardship_adds_one_to_every_later_assault() -> None:
    table = besieged(came(990), inside(330))
    for turn in (2, 3):
        table.state = replace(table.state, clock=replace(table.state.clock, turn=turn))
        drive(siege.starve(table, HERE), [3])
    run(siege.sieges(table, "r1"), "assault", *EVEN, (1, 4), 1, 1)
    fought = happened(table, Assaulted)[0]
    assert (fought.bonus, fought.score) == (2, 7)


@pytest.mark.rule("ME-SIEGE-31")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_otherwise_they_hold_out(die: int) -> None:
    table = besieged()
    old = table.state
    drive(siege.starve(table, HERE), [die])
    assert table.state.sieges[HERE] == replace(old.sieges[HERE], starved=2)
    assert table.state.banners == old.banners


@pytest.mark.rule("ME-BAGGAGE-06")
@pytest.mark.parametrize(("die", "result"), [(1, "betrayed"), (2, "betrayed"), (4, ""), (5, "")])
def test_a_modifier_shifts_the_starvation_roll(die: int, result: str) -> None:
    table = besieged()
    drive(siege.starvation_roll(table, HERE, -1), [die])
    assert [event.how for event in happened(table, SiegeEnded)] == ([result] if result else [])
    told = happened(table, Starved)[0]
    assert (told.row, told.seen_by) == (max(1, die - 1), ("r1", "r2"))
    assert (table.state.sieges[HERE].hardship if not result else 0) == (1 if die == 4 else 0)


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


# Terms and the end --------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-32")
@pytest.mark.parametrize("by", ["r1", "r2"])
def test_either_side_may_offer_terms_and_the_other_accept_them(by: str) -> None:
    def table_of(*answers: Any) -> Game:
        table = besieged(came(), inside(600, baggage=2), stockpile=3)
        procedure = siege.sieges(table, "r1") if by == "r1" else battle.battles(table, "r2")
        asked = asks_of(procedure, ["offer_terms", *answers])
        assert isinstance(asked[1], Decide)
        assert (asked[1].by, asked[1].question) == ("r2" if by == "r1" else "r1", "accept_terms")
        return table

    agreed = table_of("yes")
    assert (at(agreed, "r2-1"), agreed.state.banners["r2-1"].baggage) == (WEST, 2)
    assert agreed.state.owner(HERE) == "r1"
    assert agreed.state.holdings[HERE].stockpile == 3
    refused = table_of("no")
    assert HERE in refused.state.sieges


@pytest.mark.rule("ME-SIEGE-32")
def test_terms_are_not_offered_where_the_garrison_has_nowhere_to_go() -> None:
    shut = besieged(markers={EAST: "r1", WEST: "r1"})
    assert "offer_terms" not in keys(asks_of(siege.sieges(shut, "r1"), [])[0])
    assert keys(asks_of(battle.battles(shut, "r2"), [])[0]) == ["sally", "none"]


def test_refused_terms_are_not_offered_twice_in_a_phase() -> None:
    asked = asks_of(siege.sieges(besieged(), "r1"), ["offer_terms", "no"])
    assert "offer_terms" not in keys(asked[-1])


@pytest.mark.rule("ME-SIEGE-37")
def test_the_siege_ends_with_its_last_besieger_and_its_bonuses_with_it() -> None:
    sieged = Siege(HERE, "r1", 1, hardship=2, battered=1)
    table = besieged(came(number=1), came(number=2), inside(), sieged=sieged)
    table.emit(BannerLost(realm="r1", banner="r1-1", cell=HERE, why="hunger"))
    siege.tidy(table)
    assert table.state.sieges[HERE].hardship == 2
    table.emit(BannerLost(realm="r1", banner="r1-2", cell=HERE, why="hunger"))
    siege.tidy(table)
    assert not table.state.sieges
    assert not table.state.banners["r2-1"].inside
    table.state = replace(table.state, banners={"r1-3": came(number=3, month=2), "r2-1": banner("r2", HERE, 600)})
    run(battle.battles(table, "r1"), ("r2-1",), "besiege")
    assert table.state.sieges[HERE] == Siege(HERE, "r1", 2)


@pytest.mark.rule("ME-RAZE-06")
def test_a_razed_place_is_besieged_no_longer_and_those_inside_stand_in_the_open() -> None:
    razed = {HERE: Settlement("fortress", "r2", razed=True)}
    table = besieged(holdings=razed)
    phase(table)
    assert not table.state.sieges
    assert not table.state.banners["r2-1"].inside
    table = besieged(came(), came(900, 2, month=2), inside(), holdings=razed, step="battle")
    run(battle.battles(table, "r1"), *EVEN, (4, 5), 1, 1)
    assert happened(table, BattleFought)[0].defender == "r2"
    assert at(table, "r2-1") == WEST


def test_a_bystander_learns_of_a_siege_but_not_what_is_inside() -> None:
    table = before(came(), banner("r3", NORTH, 500), owner="", realms=3)
    fight(table, 3, "besiege", 5)
    began = happened(table, SiegeBegan)[0]
    assert "r3" in began.seen_by
    assert (began.siege.defenders, began.siege.supplies) == (0, 0)
    assert not any("r3" in event.seen_by for event in happened(table, SiegeChanged))


@pytest.mark.rule("ME-SIEGE-35", "ME-SIEGE-37")
def test_a_siege_whose_garrison_is_lost_in_any_step_is_over_when_the_step_is() -> None:
    from empires.rules import campaign

    table = besieged(step="raze")
    table.emit(BannerLost(realm="r2", banner="r2-1", cell=HERE, why="hunger"))
    run = campaign.campaign(table)
    next(run)
    assert table.state.sieges == {}
    assert table.state.owner(HERE) == "r1"

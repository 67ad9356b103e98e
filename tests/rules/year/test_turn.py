"""The season's turns and phases, winter's steps, and the end of the campaign."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, groupby
from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerLost, CampaignWon, ClockMoved, OrderRolled, PointsChanged, RealmOut
from empires.model.state.asks import Ask, Roll, dice_of
from empires.model.state.campaign import PHASES, WINTER, Clock, Settlement
from empires.players.plain import PlainPlayer
from empires.rules.core.game import Game
from empires.rules.fight.combat import Side, roll_loss
from empires.rules.year import campaign as desk
from empires.rules.year.campaign import campaign, declare_winner, drop_out, turn_order
from tests.support.builders import banner, cell, field, game, happened, realm
from tests.support.driver import asks_of, drive, steps

WORLD = field(4)
SEATS = [cell(WORLD, 0, 0), cell(WORLD, 4, 4), cell(WORLD, -4, -4)]


def seated(realms: int = 2, banners=(), step: str = "order", clock: Clock | None = None, **changes) -> Game:
    """Players with a capital each and nothing else, at the start of a campaign turn."""
    places = {SEATS[n]: Settlement("capital", f"r{n + 1}", seat_of=f"r{n + 1}") for n in range(realms)}
    made = game(WORLD, realms=realms, banners=banners, holdings=places, **changes)
    here = {f"r{n + 1}": realm(n + 1, capital=SEATS[n], home=(SEATS[n],)) for n in range(realms)}
    made.state = replace(made.state, realms=here, clock=clock or Clock(1, "season", 1, (), 0, step))
    return made


def play(table: Game, pips: list[int] | None = None) -> Iterator[tuple[Clock, Ask]]:
    """Every ask with the clock it was put at; choices by default, dice from the list and then 1, 2, 3 ... in turn."""
    thrown, left = count(1), list(pips or [])

    def answer(ask: Ask) -> Any:
        if not isinstance(ask, Roll):
            return PlainPlayer().answer(ask, None)  # type: ignore[arg-type]
        dice, sides = dice_of(ask)
        numbers = [next(thrown) for _ in range(dice)]
        return tuple(left.pop(0) if left else (numbers[-1] + n) % sides + 1 for n in range(dice))

    for ask in steps(campaign(table), answer):
        yield table.state.clock, ask


def clocks(table: Game) -> list[Clock]:
    return [event.clock for event in happened(table, ClockMoved)]


# Turns and order ----------------------------------------------------------------------------------


@pytest.mark.rule("ME-TURN-03", "ME-GEN-01")
def test_of_a_3_b_6_c_3_b_is_first_and_a_and_c_roll_again():
    table = seated(3)
    asked = asks_of(turn_order(table, "ME-TURN-03"), [3, 6, 3, 2, 5])
    assert [ask.by for ask in asked] == ["r1", "r2", "r3", "r1", "r3"]
    assert table.state.clock.order == ("r2", "r3", "r1")


@pytest.mark.rule("ME-GEN-01")
def test_a_5_b_5_c_2_a_and_b_roll_again_and_c_is_third():
    table = seated(3)
    drive(turn_order(table, "ME-TURN-03"), [5, 5, 2, 4, 4, 1, 6])
    assert table.state.clock.order == ("r2", "r1", "r3")


@pytest.mark.rule("ME-TURN-03")
def test_everybody_sees_the_dice_for_the_order():
    asked = asks_of(turn_order(seated(), "ME-TURN-03"), [])
    assert asked[0].seen_by == ("*",)


@pytest.mark.rule("ME-TURN-01", "ME-TURN-02", "ME-TURN-05")
def test_a_season_has_six_campaign_turns_and_then_it_is_winter():
    table = seated(settings={"years": "1"})
    for _ in play(table):
        pass
    season = [clock.turn for clock in clocks(table) if clock.part == "season"]
    assert [turn for turn, _ in groupby(season)] == [1, 2, 3, 4, 5, 6]
    parts = [part for part, _ in groupby(clock.part for clock in clocks(table))]
    assert parts == ["season", "winter", "over"]


@pytest.mark.rule("ME-TURN-03")
def test_the_order_is_rolled_anew_in_each_campaign_turn():
    table = seated(settings={"years": "1"})
    rolls = [(clock.turn, ask.by) for clock, ask in play(table) if isinstance(ask, Roll) and ask.why == "order"]
    assert {turn for turn, _ in rolls} == {1, 2, 3, 4, 5, 6}
    assert len(happened(table, OrderRolled)) == 6


@pytest.mark.rule("ME-TURN-03")
def test_every_player_takes_one_player_turn_in_each_campaign_turn_in_that_order():
    table = seated(settings={"years": "1"})
    for _ in play(table, [2, 5]):
        pass
    players = [clock.player for clock in clocks(table) if clock.turn == 1 and clock.step == "subsistence"]
    assert players == ["r2", "r1"]


@pytest.mark.rule("ME-TURN-04")
def test_a_player_turn_runs_through_the_seven_phases_in_order():
    table = seated(settings={"years": "1"})
    for _ in play(table, [6, 1]):
        pass
    first = [clock.step for clock in clocks(table) if clock.turn == 1 and clock.player == "r1" and clock.at == 0]
    assert tuple(step for step in first if step != "order") == (
        "subsistence", "scouting", "movement", "battle", "siege", "raze", "reorganisation",
    )  # fmt: skip


def test_every_phase_runs_its_own_procedure_for_the_player_whose_turn_it_is(monkeypatch):
    called: list[tuple[str, str]] = []

    def noted(step):
        def procedure(table, player):
            called.append((step, player))
            yield from ()

        return procedure

    monkeypatch.setattr(desk, "SEASON", {step: noted(step) for step in PHASES})
    for _ in play(seated(settings={"years": "1"}), [6, 1]):
        pass
    assert called[:14] == [*((step, "r1") for step in PHASES), *((step, "r2") for step in PHASES)]


@pytest.mark.rule("ME-SUB-13")
def test_the_hungry_roll_before_anything_else_and_baggage_gained_later_comes_too_late():
    hungry = banner("r1", cell(WORLD, 1, 0), 800)
    table = seated(banners=[hungry], settings={"years": "1"})
    asked = [(clock.step, getattr(ask, "why", "")) for clock, ask in play(table, [6, 1, 4, 2]) if clock.turn == 1]
    assert asked[2] == ("subsistence", "shortfall")
    assert asked[3] == ("subsistence", "shortfall_loss")
    assert PHASES[0] == "subsistence"
    assert happened(table, PointsChanged)[0].delta == -10


@pytest.mark.rule("ME-TURN-07")
def test_the_campaign_starts_with_the_first_turn_of_the_first_season():
    table = seated(clock=Clock(step="draw_up"), settings={"years": "1"})
    for _ in play(table):
        pass
    first = clocks(table)[0]
    assert (first.year, first.part, first.turn, first.step) == (1, "season", 1, "order")


def test_the_clock_counts_months_over_the_years():
    assert [Clock(year, "season", turn).month for year, turn in ((1, 1), (1, 6), (2, 1), (3, 4))] == [1, 6, 7, 16]


# Winter -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-WINTER-01")
def test_after_the_sixth_turn_no_more_is_scouted_or_moved_until_the_next_season():
    table = seated(banners=[banner("r1", SEATS[0])], settings={"years": "1"})
    questions = [getattr(ask, "question", "") for clock, ask in play(table) if clock.part == "winter"]
    assert questions
    assert not {"scout", "march", "raze", "siege"} & set(questions)


@pytest.mark.rule("ME-WINTER-02")
def test_the_winter_steps_that_are_built_come_in_the_order_of_the_rules():
    table = seated(settings={"years": "1"})
    for _ in play(table):
        pass
    steps = tuple(clock.step for clock in clocks(table) if clock.part == "winter")
    assert steps == WINTER
    numbers = {row["key"]: row["number"] for row in table.book.rows("winter_phases")}
    places = [numbers["winter_quarters" if step == "quarters" else step] for step in WINTER]
    assert places == sorted(places)


@pytest.mark.rule("ME-WINTER-03")
def test_all_players_finish_a_winter_step_before_the_next_begins():
    banners = [banner(f"r{n}", SEATS[n - 1], 1400) for n in (1, 2)]
    table = seated(banners=banners, settings={"years": "1"})
    asked = [(clock.step, ask.by) for clock, ask in play(table) if clock.part == "winter" and ask.by]
    assert {by for step, by in asked if step == "recruitment"} == {"r1", "r2"}
    order = [step for step, _ in groupby(step for step, _ in asked)]
    assert len(order) == len(set(order))


@pytest.mark.rule("ME-WINTER-04")
def test_after_winter_comes_turn_1_of_the_next_year():
    table = seated(settings={"years": "2"})
    for _ in play(table):
        pass
    starts = [(clock.year, clock.turn) for clock in clocks(table) if clock.step == "order"]
    assert starts == [(1, n) for n in range(2, 7)] + [(2, n) for n in range(1, 7)]


@pytest.mark.rule("ME-RAZE-07")
def test_a_razed_settlement_stays_so_until_the_recovery_of_the_next_winter():
    ruin = cell(WORLD, 1, 0)
    table = seated(settings={"years": "1"})
    village = Settlement("village", "r2", razed=True, razed_by="r2", razed_year=1)
    table.state = replace(table.state, holdings={**table.state.holdings, ruin: village})
    for clock, ask in play(table):
        tested = clock.part == "winter" and WINTER.index(clock.step) > WINTER.index("recovery")
        assert tested or table.state.holdings[ruin].razed
        if isinstance(ask, Roll) and ask.why == "recovery":
            assert clock.step == "recovery"
            break
    else:
        pytest.fail("the razed tile was never tested")


# The end ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-TURN-08")
def test_after_the_agreed_years_the_highest_revenue_wins():
    table = seated(settings={"years": "1"})
    table.state = replace(
        table.state, holdings={**table.state.holdings, cell(WORLD, 3, 3): Settlement("village", "r2")}
    )
    for _ in play(table):
        pass
    won = happened(table, CampaignWon)[0]
    assert (won.realm, won.values["r1"][0], won.values["r2"][0]) == ("r2", 4, 5)
    assert won.seen_by == ("*",)
    assert table.state.clock.part == "over"


@pytest.mark.rule("ME-TURN-08")
def test_equal_revenue_is_decided_by_4000_points_against_3500():
    banners = [banner("r1", SEATS[0], 1500), banner("r1", SEATS[0], 1500, 2), banner("r1", SEATS[0], 500, 3)]
    banners += [banner("r2", SEATS[1], 1500), banner("r2", SEATS[1], 1500, 2), banner("r2", SEATS[1], 1000, 3)]
    table = seated(banners=banners)
    declare_winner(table)
    won = happened(table, CampaignWon)[0]
    assert won.realm == "r2"
    assert (won.values["r1"], won.values["r2"]) == ((4, 3500), (4, 4000))


@pytest.mark.rule("ME-TURN-08")
def test_without_capital_and_without_banners_a_player_is_out():
    table = seated(3, banners=[banner("r3", SEATS[2])])
    lost = {place: replace(seat, owner="r1") for place, seat in table.state.holdings.items()}
    table.state = replace(table.state, holdings=lost)
    drop_out(table)
    assert [event.realm for event in happened(table, RealmOut)] == ["r2"]
    assert table.state.playing() == ("r1", "r3")


@pytest.mark.rule("ME-TURN-08")
def test_a_player_with_a_razed_capital_and_a_banner_plays_on():
    table = seated(banners=[banner("r2", SEATS[1])])
    razed = {**table.state.holdings, SEATS[1]: replace(table.state.holdings[SEATS[1]], razed=True)}
    table.state = replace(table.state, holdings=razed)
    drop_out(table)
    assert not happened(table, RealmOut)
    table.emit(BannerLost(realm="r2", banner="r2-1", cell=SEATS[1], why="hunger"))
    drop_out(table)
    assert [event.realm for event in happened(table, RealmOut)] == ["r2"]


@pytest.mark.rule("ME-TURN-08")
def test_a_player_is_out_at_once_with_the_phase_that_cost_him_his_last_banner():
    lost = replace(seated(3).state.holdings[SEATS[1]], owner="r1")
    hungry = banner("r2", SEATS[1], 40)
    table = seated(3, banners=[hungry], settings={"years": "1"})
    table.state = replace(table.state, holdings={**table.state.holdings, SEATS[1]: lost})
    for _ in play(table, [1, 6, 3, 1, 6]):  # the order, then a roll of 1 for hunger that costs 300
        pass
    log = [event for event in table.log if isinstance(event, BannerLost | RealmOut | ClockMoved)]
    fell = next(place for place, event in enumerate(log) if isinstance(event, BannerLost))
    assert [type(event) for event in log[fell : fell + 3]] == [BannerLost, RealmOut, ClockMoved]
    assert log[fell + 2].clock.step == "scouting"


@pytest.mark.rule("ME-TURN-08")
def test_winter_quarters_may_put_a_player_out_but_troops_waiting_in_the_pool_keep_him_in():
    away = banner("r2", cell(WORLD, 3, 3), 900)
    for pool, out in ((0, ["r2"]), (600, [])):
        table = seated(3, banners=[away], clock=Clock(1, "winter", 6, ("r1", "r2", "r3"), 0, "quarters"))
        lost = replace(table.state.holdings[SEATS[1]], owner="r1")
        realms = {**table.state.realms, "r2": replace(table.state.realms["r2"], pool=pool)}
        table.state = replace(table.state, holdings={**table.state.holdings, SEATS[1]: lost}, realms=realms)
        for clock, _ in play(table):
            if clock.step != "quarters":
                break
        assert not list(table.state.banners_of("r2"))
        assert [event.realm for event in happened(table, RealmOut)] == out


def test_the_last_player_left_ends_the_campaign_with_the_year():
    table = seated(settings={"years": "9"})
    lost = {**table.state.holdings, SEATS[1]: replace(table.state.holdings[SEATS[1]], owner="r1")}
    table.state = replace(table.state, holdings=lost)
    for _ in play(table):
        pass
    assert table.state.clock.year == 1
    assert happened(table, CampaignWon)[0].realm == "r1"


@pytest.mark.parametrize("realms", [1, 2])
def test_without_agreed_years_the_campaign_goes_on_also_for_one_player_alone(realms):
    table = seated(realms)
    for clock, _ in play(table):
        if clock.year == 2:
            break
    assert table.state.clock.year == 2
    assert not happened(table, CampaignWon)


def test_a_campaign_that_nobody_survives_ends_without_a_winner():
    table = seated()
    ruins = {place: replace(seat, razed=True) for place, seat in table.state.holdings.items()}
    table.state = replace(table.state, holdings=ruins)
    for _ in play(table):
        pass
    assert table.state.clock.part == "over"
    assert not happened(table, CampaignWon)


# Conventions --------------------------------------------------------------------------------------


@pytest.mark.rule("ME-GEN-02")
def test_a_modified_roll_outside_a_table_uses_the_nearest_row():
    table = seated()
    assert table.book.row("starvation", 0)["min"] == 1
    assert table.book.row("winter_retreat", 9)["max"] == 6


@pytest.mark.rule("ME-GEN-05")
@pytest.mark.parametrize(("enemy", "loss"), [(999, 50), (1000, 100), (1999, 100), (2000, 150)])
def test_fractions_are_rounded_down(enemy, loss):
    table = seated(banners=[banner("r1", SEATS[0])])
    sides = (Side("r1", ("r1-1",)), Side("r2", (), enemy))
    assert drive(roll_loss(table, SEATS[0], "D6x50", *sides, enemy, "ME-BATTLE-15"), [1]) == loss


@pytest.mark.rule("ME-GEN-07", "ME-GEN-08")
def test_who_belongs_to_no_player_has_its_choices_drawn():
    assert Side("", (), 400).chooser == ""
    assert Side("r2", (), 400).chooser == ""
    assert Side("r2", ("r2-1",)).chooser == "r2"

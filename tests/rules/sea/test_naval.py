"""Ships meet: who brings on a battle, what the table of engagements does, harbours that are forced."""

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerLost, NavalBattle, Outsailed, ShipLost
from empires.model.state.asks import Decide, Roll
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import WarBand
from empires.rules.sea import naval, sea
from empires.rules.sea.naval import Fleet
from tests.support.builders import afloat, banner, happened, launch
from tests.support.driver import asks_of, drive
from tests.support.waters import CAPE, DEEP, PORT, RIVAL, STRAIT, STRAND
from tests.support.waters import sea as setting


def meeting(ours=1, theirs=1, *, cell=CAPE, load=(), race=None, owner="r2", **enemy):
    """Ships of r1 and of an enemy in one tile; load: owners of a banner aboard their first ship."""
    play = setting()
    own = launch(play, "r1", cell, ours, harbour=False)
    other = launch(play, owner, cell, theirs, **{"harbour": False, **enemy})
    for who, ship in (("r1", own[0]), ("r2", other[0])):
        if who in load:
            force = banner(who, cell, 1000, aboard=ship)
            play.state = replace(play.state, banners={**play.state.banners, force.id: force})
    for who in race or ():
        realm = replace(play.state.realms[who], race=race[who])
        play.state = replace(play.state, realms={**play.state.realms, who: realm})
    return play, Fleet("r1", tuple(own)), Fleet(owner, tuple(other))


def fight(play, one, two, *answers):
    drive(naval.engage(play, play.state.ships[one.ships[0]].cell, one, two, "ME-SEA-20"), list(answers))
    return play


def questions(asked):
    return [ask.why if isinstance(ask, Roll) else ask.question for ask in asked]


# Meeting ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SEA-19")
@pytest.mark.parametrize(
    ("answers", "fought"),
    [
        (["no", "no"], False),
        (["yes", 4, 2], True),
        (["yes", 3, 3, 5, 1], True),
        (["yes", 2, 4, "no"], False),
        (["yes", 2, 4, "yes"], True),
        (["no", "yes", 5, 3], True),
        (["no", "yes", 3, 5], False),
    ],
)
def test_the_higher_die_decides_whether_there_is_a_battle(answers, fought):
    play, own, _ = meeting()
    asked = asks_of(naval.encounters(play, "r1", CAPE, own.ships), answers)
    assert (questions(asked)[-1] == "naval_engagement") == fought
    assert afloat(play, CAPE) == 2, "without battle both stay"


@pytest.mark.rule("ME-SEA-19", "ME-HELF-01", "ME-DELF-04", "ME-HELF-04")
def test_who_always_outsails_decides_without_dice_but_not_against_his_like():
    for race in ("high_elves", "dark_elves"):
        play, own, _ = meeting(race={"r1": race})
        assert questions(asks_of(naval.encounters(play, "r1", CAPE, own.ships), ["yes"])) == [
            "engage", "naval_engagement",
        ]  # fmt: skip
        play, own, _ = meeting(race={"r2": race})
        assert questions(asks_of(naval.encounters(play, "r1", CAPE, own.ships), ["yes"])) == [
            "engage", "accept_battle",
        ]  # fmt: skip
    play, own, _ = meeting(race={"r1": "high_elves", "r2": "dark_elves"})
    assert questions(asks_of(naval.encounters(play, "r1", CAPE, own.ships), ["yes"]))[-1] == "outsail"


@pytest.mark.rule("ME-SEA-33", "ME-SEA-24")
def test_independent_ships_try_to_fight_whoever_enters_their_tile():
    play, own, _ = meeting(owner="", harbour=True)
    asked = asks_of(naval.encounters(play, "r1", CAPE, own.ships), [])
    assert questions(asked) == ["outsail"]
    drive(naval.encounters(play, "r1", CAPE, own.ships), [2, 4, "no"])
    assert [tried.battle for tried in happened(play, Outsailed)] == [False]


@pytest.mark.rule("ME-SEA-38")
@pytest.mark.parametrize(("dice", "fought"), [((3, 3), False), ((2, 5), False), ((4, 3), True)])
def test_pirates_slip_by_unless_the_player_scores_higher(dice, fought):
    play, own, _ = meeting(owner="", pirate=True)
    asked = asks_of(naval.encounters(play, "r1", CAPE, own.ships), ["yes", *dice])
    assert (questions(asked)[-1] == "naval_engagement") == fought


# The engagement -----------------------------------------------------------------------------------


@pytest.mark.rule("ME-SEA-20")
def test_two_ships_two_banners_and_a_3_make_7():
    play, own, other = meeting(2, 1, load=("r1",))
    second = banner("r1", CAPE, 900, 2, aboard=own.ships[1])
    play.state = replace(play.state, banners={**play.state.banners, second.id: second})
    fight(play, own, other, 3, 6)
    battle = happened(play, NavalBattle)[0]
    assert (battle.attacker_score, battle.defender_score, battle.result) == (7, 7, "draw")


@pytest.mark.rule("ME-SEA-20", "ME-BUILD-04")
def test_ships_of_the_line_add_2_once_where_they_are_played_with():
    play, own, _ = meeting(2)
    play.state = replace(play.state, ships={k: replace(s, line=True) for k, s in play.state.ships.items()})
    assert naval.strength(play, own) == 2
    play.state = replace(play.state, settings={"module_ships_of_the_line": "on"})
    assert naval.strength(play, own) == 4


@pytest.mark.rule("ME-SEA-20", "ME-BUILD-04")
@pytest.mark.parametrize(("lines", "worth"), [(0, 3), (1, 5), (2, 5), (3, 5)])
def test_one_ship_of_the_line_among_others_is_enough_and_more_add_nothing(lines, worth):
    play, own, other = meeting(3)
    fleet = {k: replace(s, line=k in own.ships[:lines]) for k, s in play.state.ships.items()}
    play.state = replace(play.state, ships=fleet, settings={"module_ships_of_the_line": "on"})
    assert (naval.strength(play, own), naval.strength(play, other)) == (worth, 1)


@pytest.mark.rule("ME-SEA-20", "ME-SEA-40", "ME-HELF-01", "ME-DELF-04")
def test_elves_and_pirates_add_1():
    play, own, pirates = meeting(owner="", pirate=True, race={"r1": "high_elves"})
    assert (naval.strength(play, own), naval.strength(play, pirates)) == (2, 2)
    play, own, _ = meeting(race={"r1": "dark_elves"})
    assert naval.strength(play, own) == 2
    play, own, pirates = meeting(owner="", pirate=True)
    fight(play, pirates, own, 4, 5)
    assert happened(play, NavalBattle)[0].attacker_score == 6


@pytest.mark.rule("ME-SEA-22", "ME-HERO-39")
def test_a_party_aboard_counts_as_a_banner_and_dies_with_its_ship():
    from empires.model.state.pieces import Hero, Party

    play, own, other = meeting()
    party = Party("party1", "The Few", CAPE, (Hero("A", "elf"),), employer="r1", aboard=own.ships[0])
    play.state = replace(play.state, parties={"party1": party})
    assert naval.strength(play, own) == 2
    fight(play, own, other, 1, 4, PORT)
    assert play.state.parties["party1"].cell == PORT
    play.state = replace(play.state, ships={k: replace(s, cell=CAPE) for k, s in play.state.ships.items()})
    fight(play, own, other, 1, 6)
    assert not play.state.parties


@pytest.mark.rule("ME-SEA-22")
def test_a_war_band_aboard_counts_as_a_banner_and_dies_with_its_ship():
    play, own, other = meeting()
    band = WarBand("band1", "r1", "The Grim", "reikland", CAPE, 500, aboard=own.ships[0])
    play.state = replace(play.state, warbands={"band1": band})
    assert naval.strength(play, own) == 2
    fight(play, own, other, 1, 6)
    assert not play.state.warbands


@pytest.mark.rule("ME-SEA-21")
def test_a_draw_costs_nothing():
    play, own, other = meeting()
    fight(play, own, other, 4, 4)
    assert afloat(play, CAPE) == 2


@pytest.mark.rule("ME-SEA-21")
def test_a_difference_of_1_drives_the_loser_along_the_coast_as_the_winner_likes():
    play, own, other = meeting()
    asked = asks_of(naval.engage(play, CAPE, own, other, "ME-SEA-20"), [5, 4])
    assert isinstance(asked[-1], Decide)
    assert (asked[-1].by, {option.key for option in asked[-1].options}) == ("r1", {PORT, CAPE})
    play, own, other = meeting()
    fight(play, own, other, 5, 4, PORT)
    assert (afloat(play, PORT, "r2"), afloat(play, CAPE, "r1")) == (1, 1)


@pytest.mark.rule("ME-SEA-21")
def test_in_the_open_sea_any_water_will_do_and_no_weather_is_rolled():
    play, own, other = meeting(cell=STRAIT)
    asked = asks_of(naval.engage(play, STRAIT, own, other, "ME-SEA-20"), [4, 5])
    assert (asked[-1].by, {o.key for o in asked[-1].options}) == ("r2", {PORT, CAPE, DEEP, STRAND, RIVAL, STRAIT})
    play, own, other = meeting(cell=STRAIT)
    fight(play, own, other, 4, 5, DEEP)
    assert afloat(play, DEEP, "r1") == 1


@pytest.mark.rule("ME-SEA-21")
def test_a_difference_of_2_costs_each_banner_aboard_the_losers_points():
    play, own, other = meeting(load=("r1", "r2"))
    fight(play, own, other, 6, 4, PORT, 3)
    assert [b.points for b in play.state.banners.values()] == [1000, 850]
    assert play.state.banners["r2-1"].cell == PORT


@pytest.mark.rule("ME-SEA-21")
def test_a_difference_of_3_sinks_one_ship_at_random_and_drives_off_the_rest():
    play, own, other = meeting(3, 3)
    fight(play, own, other, 6, 3, 2, PORT)
    assert (afloat(play, CAPE, "r1"), afloat(play, PORT, "r2")) == (3, 2)
    assert [lost.ship for lost in happened(play, ShipLost)] == [other.ships[1]]


@pytest.mark.rule("ME-SEA-21")
def test_a_difference_of_4_destroys_all_ships_of_the_loser_with_all_aboard():
    play, own, other = meeting(3, 2, load=("r2",))
    fight(play, own, other, 6, 2)
    assert afloat(play, CAPE, "r2") == 0
    assert [lost.banner for lost in happened(play, BannerLost)] == ["r2-1"]


@pytest.mark.rule("ME-SEA-33")
def test_an_independent_ship_driven_off_is_destroyed():
    play, own, other = meeting(owner="", harbour=True)
    fight(play, own, other, 5, 4)
    assert [lost.why for lost in happened(play, ShipLost)] == ["driven_off"]


@pytest.mark.rule("ME-SEA-39")
def test_pirates_brought_to_battle_stop_whatever_the_result():
    play, own, pirates = meeting(owner="", pirate=True)
    fight(play, own, pirates, 4, 3)
    assert [ship.halted for ship in pirates.afloat(play)] == [1]


@pytest.mark.rule("ME-SEA-18")
def test_pirates_are_never_driven_into_the_open_sea():
    play, own, pirates = meeting(owner="", pirate=True, cell=CAPE)
    asked = asks_of(naval.engage(play, CAPE, own, pirates, "ME-SEA-20"), [6, 4])
    assert {option.key for option in asked[-1].options} == {PORT, CAPE}


# Harbours -----------------------------------------------------------------------------------------


def raid(*answers, theirs=1, owner="r2", **enemy):
    """A ship of r1 in the strait enters the rival port."""
    play = setting(holdings={RIVAL: Settlement("city", owner)})
    launch(play, "r1", STRAIT, harbour=False)
    launch(play, owner, RIVAL, theirs, **enemy)
    asked = asks_of(sea.sailing(play, "r1"), [f"{RIVAL}/harbour", *answers])
    return play, questions(asked)


@pytest.mark.rule("ME-SEA-24", "ME-SEA-33")
@pytest.mark.parametrize("owner", ["r2", ""])
def test_a_harbour_with_enemy_ships_is_fought_for_without_a_way_out(owner):
    meet = ["no", "no"] if owner else [3, 4, "no"]
    _, asked = raid(*meet[:-2] if owner else meet, owner=owner)
    assert asked[-1] == ("engage" if owner else "naval_engagement")
    _, asked = raid("no" if owner else 2, *([] if owner else [4, "no"]), owner=owner)
    assert asked[-1] == "naval_engagement"


@pytest.mark.rule("ME-SEA-24")
def test_on_a_draw_the_attacker_stays_out_at_sea_and_a_winner_enters():
    play, _ = raid("no", 3, 3)
    assert (play.state.ships["ship1"].cell, play.state.ships["ship1"].harbour) == (RIVAL, False)
    play, _ = raid("no", 6, 2)
    assert (play.state.ships["ship1"].cell, play.state.ships["ship1"].harbour) == (RIVAL, True)
    play, _ = raid("no", 2, 3, STRAND)
    assert play.state.ships["ship1"].cell == STRAND


@pytest.mark.rule("ME-SEA-23")
def test_a_ship_moves_and_enters_a_harbour_or_puts_out_and_moves_in_one_turn():
    play = setting()
    launch(play, "r1", CAPE, harbour=False)
    drive(sea.sailing(play, "r1"), [f"{PORT}/harbour"])
    assert (play.state.ships["ship1"].cell, play.state.ships["ship1"].harbour) == (PORT, True)
    play = setting([banner("r1", PORT, 800)])
    launch(play, "r1", PORT)
    drive(sea.sailing(play, "r1"), [CAPE])
    assert (play.state.ships["ship1"].cell, play.state.ships["ship1"].harbour) == (CAPE, False)


@pytest.mark.rule("ME-SEA-01")
def test_any_number_of_ships_may_be_in_a_tile():
    play = setting()
    launch(play, "r1", CAPE, 7, harbour=False)
    launch(play, "r1", PORT, harbour=False)
    drive(sea.sailing(play, "r1"), [CAPE, "stay"])
    assert afloat(play, CAPE) == 8


# What is said of it -------------------------------------------------------------------------------


@pytest.mark.rule("ME-SEA-19")
@pytest.mark.parametrize(
    ("ours", "theirs", "owner", "default"), [(2, 1, "", "yes"), (1, 1, "", "no"), (1, 2, "", "no"), (2, 1, "r2", "no")]
)
def test_by_default_one_fights_only_the_weaker_ships_of_nobody(ours, theirs, owner, default):
    play, own, other = meeting(ours, theirs, owner=owner)
    (ask,) = asks_of(naval.tries(play, own, other, CAPE), [])
    assert ask.default == default


@pytest.mark.rule("ME-SEA-38")
@pytest.mark.parametrize(("pirate", "rule"), [(True, "ME-SEA-38"), (False, "ME-SEA-19")])
def test_it_is_told_whether_pirates_were_met(pirate, rule):
    play, own, other = meeting(2, owner="" if pirate else "r2", pirate=pirate)
    asked = asks_of(naval.outsail(play, CAPE, own, other), [5, 3])
    assert {ask.rule for ask in asked} == {rule}
    assert [(told.pirates, told.rule) for told in happened(play, Outsailed)] == [(pirate, rule)]
    fight(play, own, other, 3, 3 + (0 if pirate else 1))
    assert happened(play, NavalBattle)[0].pirates == pirate


@pytest.mark.rule("ME-SEA-21")
@pytest.mark.parametrize(
    ("dice", "result"),
    [((2, 2), "draw"), ((2, 1), "driven"), ((3, 1), "losses"), ((4, 1), "sunk"), ((5, 1), "destroyed")],
)
def test_each_result_has_a_name(dice, result):
    play, own, other = meeting()
    with_place = () if result in ("draw", "destroyed", "sunk") else (PORT,)
    fight(play, own, other, *dice, *with_place)
    assert happened(play, NavalBattle)[0].result == result


@pytest.mark.rule("ME-SEA-09", "ME-SEA-21")
@pytest.mark.parametrize(("state", "after"), [("becalmed", ""), ("rigging", "rigging")])
def test_who_is_driven_off_is_out_of_the_calm_but_has_no_new_rigging(state, after):
    play, own, other = meeting(state=state)
    fight(play, own, other, 2, 1, PORT)
    assert play.state.ships[other.ships[0]].state == after

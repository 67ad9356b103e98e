"""Siege train elements: before walls, on the march, in store, captured and lost (ME-SIEGETRAIN)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from empires.book.effects import LoseBaggage
from empires.model.events.all_events import (
    Assaulted,
    BannerLost,
    BannerRaised,
    EngineLost,
    EngineMoved,
    RouteTried,
    ShipMoved,
)
from empires.model.land.world import Tile
from empires.model.state.asks import Share, checked
from empires.model.state.campaign import Clock, Settlement, Siege
from empires.model.state.pieces import Engine, Ship
from empires.players.plain import PlainPlayer
from empires.rules.courts import operatives
from empires.rules.fight import walls
from empires.rules.fight.assault import assault, battery_bonus
from empires.rules.fight.combat import Side, drop_baggage
from empires.rules.land.routes import way_to
from empires.rules.march import crossings, feeding, lasting, marching
from empires.rules.sea import weather
from empires.rules.season import movement, reorganisation
from empires.rules.troops import ships, siegetrain, trains
from empires.rules.winter.winter import quarters
from empires.rules.winter.works import ELEMENTS
from empires.rules.year import campaign
from tests.support.builders import banner, cell, field, game, happened, realm
from tests.support.driver import OutOfAnswers, asks_of, drive

WORLD = field(3)
HERE, NEXT, FAR = cell(WORLD, 0, 0), cell(WORLD, 1, 0), cell(WORLD, 2, 0)
CITY = Settlement("city", "r2", "Burg")


def engines(*kinds, owner="r1", at=HERE, with_="r1-1"):
    return {f"engine{n}": Engine(f"engine{n}", kind, owner, at, with_) for n, kind in enumerate(kinds, 1)}


def siege(*kinds, points=1200, inside=700, **more):
    """r1 before r2's city with these elements."""
    laid = Siege(HERE, "r1", 1, **more)
    banners = [banner("r1", HERE, points), banner("r2", HERE, inside, inside=True)]
    return game(
        WORLD, banners=banners, holdings={HERE: CITY}, sieges={HERE: laid}, engines=engines(*kinds), step="siege"
    )


# Before walls -------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGETRAIN-01", "ME-SIEGETRAIN-04")
@pytest.mark.parametrize("kind", ELEMENTS)
def test_each_kind_counts_250(kind):
    assert siegetrain.siege_points(siege(kind), ["r1-1"]) == 250


def stormed(table, dice=(3, 3), cards=("direct_attack", "hold"), losses=(1, 1)):
    drive(assault(table, HERE), [*cards, dice, *losses])
    return happened(table, Assaulted)[0]


@pytest.mark.rule("ME-SIEGE-20", "ME-SIEGETRAIN-04", "ME-SIEGETRAIN-06")
def test_1200_points_with_tower_and_ram_storm_with_1700_and_4():
    fell = asks_of(assault(siege("siege_tower", "ram"), HERE), ["direct_attack", "hold"])[-1]
    assert (fell.facts["bonus"], fell.facts["value"]) == (4, 1400)
    plain = asks_of(assault(siege(points=1700), HERE), ["direct_attack", "hold"])[-1]
    assert fell.facts["factor"] == plain.facts["factor"]
    first = asks_of(assault(siege("siege_tower", "ram"), HERE), [])[0]
    assert first.facts["points"] == 1700


@pytest.mark.rule("ME-SIEGETRAIN-04")
def test_900_points_and_2_elements_are_1400_before_walls_and_900_in_the_open():
    table = siege("great_cannon", "ram", points=900)
    assert asks_of(assault(table, HERE), [])[0].facts["points"] == 1400
    from empires.rules.fight.fighting import fight

    field_ = siege("great_cannon", "ram", points=900)
    opened = fight(field_, HERE, Side("r1", ("r1-1",)), Side("r2", ("r2-1",)))
    assert asks_of(opened, [])[0].facts["points"] == 900


@pytest.mark.rule("ME-SIEGETRAIN-04")
def test_elements_are_nothing_to_a_defender():
    table = siege()
    table.state = replace(table.state, engines=engines("ram", "great_cannon", owner="r2", with_="r2-1"))
    second = asks_of(assault(table, HERE), ["direct_attack"])[-1]
    assert (second.facts["points"], second.facts["value"]) == (700, 1400)


@pytest.mark.rule("ME-SIEGETRAIN-05")
@pytest.mark.parametrize(
    ("kinds", "roll", "bonus"),
    [
        (("great_cannon", "great_cannon"), 3, 2),
        (("stone_thrower", "great_cannon"), 4, 3),
        (("stone_thrower",) * 4, 6, 3),
        (("ram", "siege_tower"), 3, 1),
        ((), 2, 0),
    ],
)
def test_throwers_and_cannons_add_to_the_battery_roll(kinds, roll, bonus):
    table = siege(*kinds, battered=1)
    table.state = replace(table.state, clock=Clock(1, "season", 2, ("r1", "r2"), 0, "siege"))
    assert drive(battery_bonus(table, HERE), [roll]) == bonus


@pytest.mark.rule("ME-SIEGETRAIN-13")
def test_a_bloody_repulse_by_counter_attack_costs_an_element_of_the_defenders_choice():
    table = siege("ram", "great_cannon", points=500, inside=1400)
    drive(assault(table, HERE), ["direct_attack", "counter_attack", (1, 2), 1, (1, 1), "great_cannon"])
    assert happened(table, Assaulted)[0].result == "bloody_repulse"
    assert [(lost.element, lost.why) for lost in happened(table, EngineLost)] == [("great_cannon", "counter_attack")]


@pytest.mark.rule("ME-SIEGETRAIN-13")
@pytest.mark.parametrize("card", ["hold", "withdraw"])
def test_other_cards_spare_the_elements(card):
    table = siege("ram", "great_cannon", points=500, inside=1400)
    drive(assault(table, HERE), ["direct_attack", card, (1, 2), 1, (1, 1)])
    assert happened(table, Assaulted)[0].result == "bloody_repulse"
    assert not happened(table, EngineLost)


@pytest.mark.rule("ME-SIEGETRAIN-13")
def test_for_independents_a_die_says_which_element_is_hit():
    table = siege("ram", "great_cannon", "ram")
    drive(siegetrain.countered(table, HERE, ["r1-1"], "", "counter_attack"), [2])
    assert [lost.element for lost in happened(table, EngineLost)] == ["great_cannon"]


# On the march -------------------------------------------------------------------------------------


def camp(*kinds, points=1500, place=None, others=(), **more):
    holdings = {HERE: place} if place else {}
    return game(
        WORLD, banners=[banner("r1", HERE, points), *others], holdings=holdings, step="reorganisation",
        engines=engines(*kinds), **more,
    )  # fmt: skip


@pytest.mark.rule("ME-SIEGETRAIN-07")
def test_four_elements_go_with_a_banner_of_1500_and_no_fifth():
    table = camp("ram", "ram", "ram", "great_cannon")
    assert siegetrain.room(table, table.state.banners["r1-1"]) == 0
    table = camp("ram", "ram", "ram")
    assert siegetrain.room(table, table.state.banners["r1-1"]) == 1
    assert table.state.banners["r1-1"].points == 1500


@pytest.mark.rule("ME-SIEGETRAIN-07", "ME-SIEGETRAIN-15")
def test_elements_are_where_their_banner_is():
    table = camp("ram")
    way = way_to(WORLD, table.state, "r1", HERE, 0, NEXT)
    marching.move_banner(table, "r1-1", way, "march", 1)
    assert table.state.engines["engine1"].cell == NEXT


@pytest.mark.rule("ME-SIEGETRAIN-12")
def test_elements_sail_with_the_banner_they_accompany():
    table = camp("ram", ships={"ship1": Ship("ship1", "r1", HERE)})
    aboard = replace(table.state.banners["r1-1"], aboard="ship1")
    table.state = replace(table.state, banners={"r1-1": aboard})
    table.emit(ShipMoved(realm="r1", ship="ship1", origin=HERE, cell=NEXT, harbour=False, how="sail"))
    assert table.state.engines["engine1"].cell == NEXT


@pytest.mark.rule("ME-SIEGETRAIN-12", "ME-SEA-12")
def test_elements_aboard_a_ship_that_sinks_beside_their_own_city_are_lost_with_it():
    table = camp("ram", "ram", place=Settlement("city", "r1"), ships={"ship1": Ship("ship1", "r1", HERE)})
    other = {"ashore": Engine("ashore", "r1", "ram", HERE)}
    aboard = replace(table.state.banners["r1-1"], aboard="ship1")
    table.state = replace(table.state, banners={"r1-1": aboard}, engines={**table.state.engines, **other})
    ships.sink(table, "ship1", "storm", "ME-SEA-12")
    trains.tidy(table)
    assert set(table.state.engines) == {"ashore"}
    assert len(happened(table, EngineLost)) == 2


@pytest.mark.rule("ME-SIEGETRAIN-08")
def test_a_banner_with_elements_eats_no_more_than_without():
    table = camp("ram", "ram", place=Settlement("village", "r1"))
    assert drive(feeding.feed(table, "r1", HERE), []) == []


@pytest.mark.rule("ME-SIEGETRAIN-09")
def test_three_elements_alone_are_a_banner_with_an_escort_of_500():
    table = camp("ram", "ram", "great_cannon")
    asked = asks_of(trains.share_out(table, "r1", HERE, False), [])[0]
    assert isinstance(asked, Share)
    assert {slot.key: (slot.least, slot.most, slot.or_zero) for slot in asked.slots}["train"] == (3, 3, True)
    drive(trains.share_out(table, "r1", HERE, False), [{"train": 3}])
    raised = happened(table, BannerRaised)[0].banner
    assert (raised.points, raised.kind, raised.exceptional) == (500, "train", True)
    assert siegetrain.siege_points(table, [raised.id]) == 750
    assert {engine.banner for engine in table.state.engines.values()} == {raised.id}
    hungry = drive(feeding.feed(table, "r1", HERE), [])
    assert sorted(hungry) == sorted(["r1-1", raised.id])


@pytest.mark.rule("ME-SIEGETRAIN-09")
def test_two_elements_cannot_go_alone():
    table = camp("ram", "ram", others=[banner("r1", HERE, 600, 2)])
    asked = asks_of(trains.share_out(table, "r1", HERE, False), [])[0]
    assert [slot.key for slot in asked.slots] == ["r1-1", "r1-2"]


@pytest.mark.rule("ME-SIEGETRAIN-09")
def test_an_escort_that_lost_its_elements_is_no_banner():
    escort = banner("r1", NEXT, 500, 2, kind="train", exceptional=True)
    table = camp("ram", others=[escort])
    trains.tidy(table)
    assert [lost.banner for lost in happened(table, BannerLost)] == ["r1-2"]


@pytest.mark.rule("ME-MOVE-08", "ME-SIEGETRAIN-11")
def test_a_force_with_elements_stays_when_the_route_is_perilous():
    stream = Tile(at=(0, 0), terrain="river_valley", rivers=((3, 6),))
    world = field(2, stream=stream)
    here, west = cell(world, 0, 0), cell(world, -1, 0)
    zone = next(z for z in range(2) if way_to(world, game(world).state, "r1", here, z, west).crossing)
    table = game(world, banners=[banner("r1", here, zone=zone)], scouted={here: (west,)}, step="movement")
    options = asks_of(movement.movement(table, "r1"), [])[0].options
    key = next(option.key for option in options if option.key != "stay")
    with pytest.raises(OutOfAnswers):
        drive(movement.movement(table, "r1"), [key, 4])
    table.state = replace(table.state, engines={"engine1": Engine("engine1", "ram", "r1", here, "r1-1")})
    drive(movement.movement(table, "r1"), [key, 4])
    assert happened(table, RouteTried)[-1].result == "perilous"
    assert table.state.banners["r1-1"].cell == here
    drive(movement.movement(replaced(table), "r1"), [key, 6])


def replaced(table):
    """The same with the banner free to move again; a safe route is allowed."""
    free = replace(table.state.banners["r1-1"], halted=0)
    table.state = replace(table.state, banners={"r1-1": free})
    return table


@pytest.mark.rule("ME-SIEGETRAIN-14", "ME-SIEGETRAIN-11")
def test_who_must_take_a_perilous_route_leaves_the_elements_behind():
    table = camp("ram")
    drive(crossings.perilous(table, "r1", ["r1-1"], HERE, NEXT), [6])
    assert [lost.why for lost in happened(table, EngineLost)] == ["abandoned"]


ALL_BAGGAGE = LoseBaggage(scope="banner", all=True)
BLOWS = {
    "rot": lambda table: lasting.decay(table, ["r1-1"], "ME-EQUINOX-18"),
    "poison": lambda table: operatives._poison(table, HERE, "ME-SPY-25"),
    "peril": lambda table: drive(crossings._peril(table, "r1-1", ALL_BAGGAGE), []),
    "weather": lambda table: drive(weather._befalls(table, table.state.ships["ship1"], ALL_BAGGAGE, "ME-SEA-07"), []),
}


@pytest.mark.rule("ME-SIEGETRAIN-10", "ME-SIEGETRAIN-14")
@pytest.mark.parametrize("blow", BLOWS)
def test_elements_stay_behind_where_all_baggage_is_lost(blow):
    table = camp("ram", "siege_tower", place=Settlement("village", "r1", "Dorf"))
    ship = "ship1" if blow == "weather" else ""
    laden = replace(table.state.banners["r1-1"], aboard=ship, baggage=2)
    ships = {"ship1": Ship("ship1", "r1", HERE, False)}
    table.state = replace(table.state, ships=ships, banners={"r1-1": laden})
    BLOWS[blow](table)
    assert table.state.banners["r1-1"].baggage == 0
    assert not table.state.engines
    assert len(happened(table, EngineLost)) == 2


# Stores -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGETRAIN-03")
@pytest.mark.parametrize(("kind", "keeps"), [("village", False), ("fortress", True), ("city", True), ("capital", True)])
def test_fortresses_and_cities_keep_elements(kind, keeps):
    table = camp("ram", place=Settlement(kind, "r1"))
    assert siegetrain.may_store(table.state, "r1", HERE) is keeps
    assert trains.may_change(table, "r1", HERE, False) is keeps


@pytest.mark.rule("ME-SIEGETRAIN-03")
def test_elements_are_laid_up_and_taken_out_in_the_question_that_closes_the_turn():
    table = camp("ram", place=Settlement("fortress", "r1"))
    drive(reorganisation.reorganisation(table, "r1"), [[f"{HERE}/0/engines"], {"store": 1}])
    assert table.state.engines["engine1"].banner == ""
    drive(reorganisation.reorganisation(table, "r1"), [[f"{HERE}/0/engines"], {"r1-1": 1}])
    assert table.state.engines["engine1"].banner == "r1-1"


@pytest.mark.rule("ME-SIEGETRAIN-07", "ME-SIEGETRAIN-14")
@pytest.mark.parametrize(
    ("banners", "stored", "taken"),
    [(1, 1, {}), (1, 2, {}), (1, 3, {"r1-1": 3}), (1, 6, {"r1-1": 4}), (2, 2, {"r1-1": 2}),
     (2, 5, {"r1-1": 4, "r1-2": 1}), (2, 9, {"r1-1": 4, "r1-2": 4})],
)  # fmt: skip
def test_who_razes_his_own_fortress_takes_along_what_he_has_room_for(banners, stored, taken):
    table = game(
        WORLD, banners=[banner("r1", HERE, 1000 - n, n) for n in range(1, banners + 1)],
        holdings={HERE: Settlement("fortress", "r1", razed=True)}, engines=engines(*["ram"] * stored, with_=""),
    )  # fmt: skip
    asked = asks_of(trains.share_out(table, "r1", HERE, False), [taken] if taken else [])
    assert [checked(ask, PlainPlayer().answer(ask, None)) for ask in asked] == ([taken] if taken else [])
    kept = Counter(engine.banner for engine in table.state.engines.values())
    assert kept == (taken or {"r1-1": stored})
    assert len(happened(table, EngineLost)) == stored - sum(kept.values())


@pytest.mark.rule("ME-SIEGETRAIN-03")
def test_over_winter_they_lie_in_the_nearest_fortress_or_city_and_escorts_go_home():
    seat = Settlement("capital", "r1", seat_of="r1")
    table = game(
        WORLD, holdings={HERE: seat, FAR: Settlement("village", "r1")}, markers={NEXT: "r1"},
        banners=[banner("r1", FAR), banner("r1", FAR, 500, 2, kind="train", exceptional=True)],
        engines={**engines("ram", at=FAR), "engine9": Engine("engine9", "ram", "r1", FAR, "r1-2")},
    )  # fmt: skip
    home = realm(1, capital=HERE, home=(HERE, NEXT))
    clock = Clock(1, "winter", 6, ("r1",), 0, "quarters")
    table.state = replace(table.state, realms={"r1": home}, clock=clock)
    drive(quarters(table), [])
    assert {(e.cell, e.banner) for e in table.state.engines.values()} == {(HERE, "")}
    assert list(table.state.banners) == ["r1-1"]


@pytest.mark.rule("ME-SIEGETRAIN-07")
def test_stored_elements_go_with_the_banners_of_the_new_season():
    seat = Settlement("capital", "r1", seat_of="r1")
    stored = engines(*ELEMENTS, "ram", with_="")
    table = game(
        WORLD, holdings={HERE: seat}, banners=[banner("r1", HERE), banner("r1", NEXT, 1400, 2)], engines=stored
    )
    asked = asks_of(trains.deploy(table, "r1", ["r1-1", "r1-2"]), [])[0]
    assert asked.default == {"r1-2": 4, "r1-1": 1}
    drive(trains.deploy(table, "r1", ["r1-1", "r1-2"]), [{"r1-2": 4, "store": 1}])
    placed = sorted((e.cell, e.banner) for e in table.state.engines.values())
    assert placed == sorted([(NEXT, "r1-2")] * 4 + [(HERE, "")])


# Captured and lost --------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGETRAIN-10")
def test_elements_change_hands_with_the_baggage():
    table = camp("ram", "great_cannon", others=[banner("r2", HERE, 900)])
    drop_baggage(table, Side("r1", ("r1-1",)), Side("r2", ("r2-1",)), "pursuit", "ME-BATTLE-26")
    taken = happened(table, EngineMoved)
    assert [(e.element, e.owner, e.banner, e.loser) for e in taken] == [
        ("ram", "r2", "r2-1", "r1"), ("great_cannon", "r2", "r2-1", "r1"),
    ]  # fmt: skip
    assert siegetrain.siege_points(table, ["r2-1"]) == 500


@pytest.mark.rule("ME-SIEGETRAIN-14")
@pytest.mark.parametrize("place", [None, Settlement("village", "r1")])
def test_elements_that_nobody_takes_along_are_removed(place):
    table = camp("ram", place=place)
    drop_baggage(table, Side("r1", ("r1-1",)), Side("", (), 300), "pursuit", "ME-BATTLE-26")
    assert [lost.rule for lost in happened(table, EngineLost)] == ["ME-SIEGETRAIN-14"]


@pytest.mark.rule("ME-SIEGETRAIN-14")
def test_elements_left_in_the_open_are_removed_and_those_in_a_captured_store_are_the_captors():
    table = camp("ram", "ram", place=Settlement("city", "r2"))
    held = {"engine1": Engine("engine1", "ram", "r1", NEXT), "engine2": Engine("engine2", "ram", "r1", HERE)}
    table.state = replace(table.state, engines=held)
    trains.tidy(table)
    assert [lost.engine for lost in happened(table, EngineLost)] == ["engine1"]
    assert table.state.engines["engine2"].owner == "r2"


@pytest.mark.rule("ME-SIEGETRAIN-10", "ME-SIEGETRAIN-14")
@pytest.mark.parametrize(("kind", "owner"), [("city", "r1"), ("village", None)])
def test_the_store_of_a_place_that_falls_when_nobody_is_left_in_it_changes_hands_at_once(kind, owner):
    """A plague may take the whole garrison while the enemy stands before the walls."""
    table = siege(defenders=0)
    place, left = replace(CITY, kind=kind), {"r1-1": table.state.banners["r1-1"]}
    lying = engines("ram", owner="r2", with_="")
    table.state = replace(table.state, banners=left, holdings={HERE: place}, engines=lying)
    campaign.tidy(table)
    assert table.state.owner(HERE) == "r1"
    assert [engine.owner for engine in table.state.engines.values()] == ([owner] if owner else [])


@pytest.mark.rule("ME-SIEGETRAIN-10")
def test_a_garrisons_elements_fall_to_who_takes_the_place():
    table = siege()
    table.state = replace(table.state, engines=engines("ram", owner="r2", with_="r2-1"))
    walls.fall(table, HERE, "stormed", "ME-SIEGE-18")
    assert (table.state.engines["engine1"].owner, table.state.engines["engine1"].banner) == ("r1", "r1-1")


@pytest.mark.rule("ME-SIEGETRAIN-15")
def test_rivals_in_sight_see_the_elements_and_others_do_not():
    from empires.knowledge.view import view_for

    far = cell(WORLD, -3, 0)
    table = camp("ram", others=[banner("r2", NEXT)])
    table.state = replace(table.state, realms={**table.state.realms, "r3": realm(3)})
    table.state = replace(table.state, banners={**table.state.banners, "r3-1": banner("r3", far)})
    seen = {who: bool(view_for(WORLD, table.book, table.state, who).campaign.engines) for who in ("r1", "r2", "r3")}
    assert seen == {"r1": True, "r2": True, "r3": False}

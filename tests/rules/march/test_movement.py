"""Marches, route rolls and what a perilous route costs."""

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerHalted, BannerLost, BannerMoved, RouteTried, TileTaken
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Roll
from empires.model.state.campaign import Settlement, Siege
from empires.rules.land import alliances, routes
from empires.rules.march import crossings, marching
from empires.rules.season import movement
from empires.rules.season.battle import battles
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of, drive

RIVER = Tile(at=(0, 0), terrain="river_valley", rivers=((1, 4),))


def setting(*banners, scouted=((1, 0),), tiles=(), holdings=None, markers=None, **changes):
    """A force in the middle that scouted some tiles; banners: changes of each banner of r1."""
    world = field(2, **{f"t{n}": tile for n, tile in enumerate(tiles)})
    middle = cell(world, 0, 0)
    zone = world.zone_at(middle, 2, 0)
    given = banners or ({},)
    force = [banner("r1", middle, number=n, **{"zone": zone, **own}) for n, own in enumerate(given, 1)]
    return game(
        world,
        banners=[*force, *changes.pop("others", ())],
        holdings={cell(world, *at): s for at, s in (holdings or {}).items()},
        markers={cell(world, *at): owner for at, owner in (markers or {}).items()},
        scouted={middle: tuple(cell(world, *at) for at in scouted)},
        step="movement",
        **changes,
    )


def key(play, i, j, zone=0):
    return f"{cell(play.world, i, j)}/{zone}"


def where(play, number=1):
    return play.world.tiles[play.state.banners[f"r1-{number}"].cell].at


def options(play, answers=()):
    """Option keys of the last question."""
    ask = asks_of(movement.movement(play, "r1"), list(answers))[-1]
    assert isinstance(ask, Decide)
    return {option.key for option in ask.options}


@pytest.mark.rule("ME-MOVE-01", "ME-SCOUT-01")
def test_a_banner_goes_to_a_scouted_tile_or_stays():
    play = setting(scouted=((1, 0), (0, 1)))
    assert options(play) == {key(play, 1, 0), key(play, 0, 1), "stay"}
    drive(movement.movement(play, "r1"), [key(play, 1, 0)])
    assert where(play) == (1, 0)
    assert play.state.banners["r1-1"].moved == 1
    stays = setting()
    drive(movement.movement(stays, "r1"), ["stay"])
    assert where(stays) == (0, 0)


@pytest.mark.rule("ME-SCOUT-01")
def test_without_a_scouted_tile_nothing_is_asked():
    assert asks_of(movement.movement(setting(scouted=()), "r1"), []) == []


@pytest.mark.rule("ME-SCOUT-16")
def test_a_closed_tile_is_not_entered():
    play = setting(scouted=((1, 0), (0, 1)))
    middle = cell(play.world, 0, 0)
    play.state = replace(play.state, closed={middle: (cell(play.world, 1, 0),)})
    assert options(play) == {key(play, 0, 1), "stay"}


@pytest.mark.rule("ME-SCOUT-05")
def test_banners_of_a_force_go_different_ways():
    play = setting({}, {}, scouted=((1, 0), (0, 1)))
    drive(movement.movement(play, "r1"), [key(play, 1, 0), key(play, 0, 1)])
    assert (where(play, 1), where(play, 2)) == ((1, 0), (0, 1))


def test_a_banner_that_marched_is_not_asked_again_with_the_force_it_joined():
    world = field(2)
    near, far = cell(world, 0, 0), cell(world, 1, 0)
    paths = {near: (far,), far: (near,)}
    play = game(world, banners=[banner("r1", near), banner("r1", far, number=2)], scouted=paths, step="movement")
    drive(movement.movement(play, "r1"), [f"{far}/0", f"{near}/0"])
    assert len(happened(play, BannerMoved)) == 2


@pytest.mark.rule("ME-MAP-07")
def test_a_banner_stands_at_the_side_it_came_in_by():
    play = setting(tiles=[replace(RIVER, at=(1, 0))])
    target = cell(play.world, 1, 0)
    zone = play.world.zone_at(target, 5, 0)
    drive(movement.movement(play, "r1"), [f"{target}/{zone}"])
    moved = play.state.banners["r1-1"]
    assert (moved.zone, moved.side, moved.came_from) == (zone, 5, cell(play.world, 0, 0))
    assert routes.way_to(play.world, play.state, "r1", target, zone, cell(play.world, 2, 0)).crossing == "river"


@pytest.mark.rule("ME-MAP-07", "ME-MAP-08")
def test_the_bank_is_chosen_where_the_river_runs_through_the_side():
    play = setting(tiles=[replace(RIVER, rivers=((2, 5),)), replace(RIVER, at=(1, 0), rivers=((2, 5),))])
    ask = asks_of(movement.movement(play, "r1"), [])[0]
    assert sorted(str(option.facts["crossing"]) for option in ask.options if option.key != "stay") == ["", "river"]


@pytest.mark.rule("ME-MOVE-03", "ME-MAP-06")
@pytest.mark.parametrize(("die", "result"), [(1, "failure"), (2, "failure"), (5, "safe"), (6, "safe")])
def test_a_crossing_needs_a_route_roll(die, result):
    play = setting(scouted=((-1, 0),), tiles=[RIVER])
    drive(movement.movement(play, "r1"), [key(play, -1, 0), die])
    assert happened(play, RouteTried)[0].result == result
    assert where(play) == ((0, 0) if result == "failure" else (-1, 0))


@pytest.mark.rule("ME-MOVE-03")
def test_a_failed_route_holds_the_whole_force_even_elsewhere():
    play = setting({}, {}, {}, scouted=((-1, 0), (1, 0)), tiles=[RIVER])
    drive(movement.movement(play, "r1"), [key(play, -1, 0), key(play, 1, 0), "stay", 2])
    assert (where(play, 1), where(play, 2)) == ((0, 0), (0, 0))
    assert {event.banner for event in happened(play, BannerHalted)} == {"r1-1", "r1-2", "r1-3"}
    assert asks_of(movement.movement(play, "r1"), []) == []


@pytest.mark.rule("ME-MOVE-03")
def test_one_roll_serves_all_banners_that_cross_together():
    play = setting({}, {}, scouted=((-1, 0),), tiles=[RIVER])
    drive(movement.movement(play, "r1"), [key(play, -1, 0), key(play, -1, 0), 5])
    assert (where(play, 1), where(play, 2)) == ((-1, 0), (-1, 0))


@pytest.mark.rule("ME-MOVE-03")
def test_banners_that_cross_different_ways_roll_apart():
    play = setting({}, {}, scouted=((-1, 0), (0, 1)), tiles=[RIVER])
    rolls = [
        a
        for a in asks_of(movement.movement(play, "r1"), [key(play, -1, 0), key(play, 0, 1), 5, 5])
        if isinstance(a, Roll)
    ]
    assert [roll.facts["banners"] for roll in rolls] == [("r1-1",), ("r1-2",)]


@pytest.mark.rule("ME-MOVE-04")
def test_a_failed_force_may_try_next_turn_and_hinders_no_other_player():
    rival = banner("r2", "")
    play = setting(scouted=((-1, 0),), tiles=[RIVER])
    middle = cell(play.world, 0, 0)
    play.state = replace(
        play.state,
        banners={**play.state.banners, "r2-1": replace(rival, cell=middle, zone=play.state.banners["r1-1"].zone)},
    )
    drive(movement.movement(play, "r1"), [key(play, -1, 0), 1])
    drive(movement.movement(play, "r2"), [key(play, -1, 0), 5])
    assert play.state.banners["r2-1"].cell == cell(play.world, -1, 0)
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2))
    drive(movement.movement(play, "r1"), [key(play, -1, 0), 6])
    assert where(play) == (-1, 0)


@pytest.mark.rule("ME-MOVE-03", "ME-MOVE-05")
@pytest.mark.parametrize("die", [3, 4])
def test_after_a_perilous_result_the_owner_may_stay_and_nothing_is_rolled(die):
    play = setting(scouted=((-1, 0),), tiles=[RIVER])
    drive(movement.movement(play, "r1"), [key(play, -1, 0), die, "no"])
    assert where(play) == (0, 0)
    play = setting(scouted=((-1, 0),), tiles=[RIVER])
    drive(movement.movement(play, "r1"), [key(play, -1, 0), die, "yes", 6])
    assert where(play) == (-1, 0)


@pytest.mark.rule("ME-MOVE-03", "ME-MOVE-05")
def test_nobody_pays_for_a_perilous_route_before_all_routes_of_the_force_are_found():
    play = setting({}, {}, scouted=((-1, 0), (0, 1)), tiles=[RIVER])
    drive(movement.movement(play, "r1"), [key(play, -1, 0), key(play, 0, 1), 3, 2])
    assert [(b.points, play.world.tiles[b.cell].at) for b in play.state.banners.values()] == [(1000, (0, 0))] * 2
    play = setting({}, {}, scouted=((-1, 0), (0, 1)), tiles=[RIVER])
    drive(movement.movement(play, "r1"), [key(play, -1, 0), key(play, 0, 1), 3, 5, "yes", 6])
    assert (where(play, 1), where(play, 2)) == ((-1, 0), (0, 1))


@pytest.mark.rule("ME-MOVE-11", "ME-BATTLE-01")
def test_who_enters_a_tile_with_an_enemy_force_fights_there_or_besieges_it():
    play = setting(markers={(1, 0): "r2"})
    target = cell(play.world, 1, 0)
    play.state = replace(play.state, banners={**play.state.banners, "r2-1": banner("r2", target)})
    drive(movement.movement(play, "r1"), [key(play, 1, 0)])
    cards = asks_of(battles(play, "r1"), ["direct_attack", "hold"])
    assert [(ask.by, ask.question) for ask in cards[:2]] == [("r1", "attack_card"), ("r2", "defence_card")]
    play = setting(holdings={(1, 0): Settlement("city", "r2")})
    play.state = replace(play.state, banners={**play.state.banners, "r2-1": banner("r2", target)})
    drive(movement.movement(play, "r1"), [key(play, 1, 0)])
    drive(battles(play, "r1"), [("r2-1",), "besiege"])
    assert play.state.sieges[target].besieger == "r1"


def perilous(play, *answers):
    """The force of r1 takes the perilous route."""
    force = tuple(b.id for b in play.state.banners_of("r1"))
    drive(crossings.perilous(play, "r1", force, cell(play.world, 0, 0)), list(answers))
    return [(b.points, b.baggage) for b in play.state.banners_of("r1")]


@pytest.mark.rule("ME-MOVE-06")
def test_perilous_row_one_takes_points_and_all_baggage_of_each_banner():
    assert perilous(setting({"baggage": 3}, {"baggage": 1}), 1, 2, 6) == [(900, 0), (700, 0)]


@pytest.mark.rule("ME-MOVE-06")
def test_perilous_row_two_takes_points_and_one_baggage_of_each_banner():
    assert perilous(setting({"baggage": 3}, {}), 2, 2, 6) == [(960, 2), (880, 0)]


@pytest.mark.rule("ME-MOVE-06")
def test_perilous_row_three_takes_points_of_those_without_baggage():
    assert perilous(setting({"baggage": 2}, {}), 3, 5) == [(1000, 1), (900, 0)]


@pytest.mark.rule("ME-MOVE-06", "ME-GEN-03")
def test_perilous_row_four_takes_one_baggage_of_the_force():
    assert perilous(setting({"baggage": 2}, {"baggage": 2}, {}), 4, "r1-2") == [(1000, 2), (1000, 1), (1000, 0)]
    assert perilous(setting({}, {"baggage": 2}), 4) == [(1000, 0), (1000, 1)]
    assert perilous(setting({}), 4) == [(1000, 0)]


@pytest.mark.rule("ME-MOVE-06")
@pytest.mark.parametrize("die", [5, 6])
def test_perilous_rows_five_and_six_take_nothing(die):
    assert perilous(setting({"baggage": 2}), die) == [(1000, 2)]


@pytest.mark.rule("ME-MOVE-07")
def test_a_banner_over_a_thousand_rolls_its_loss_twice():
    assert perilous(setting({"points": 1300}), 2, 3, 6) == [(1120, 0)]
    assert perilous(setting({"points": 1001}), 3, 1, 1) == [(961, 0)]
    assert perilous(setting({"points": 1000}), 2, 3) == [(940, 0)]


@pytest.mark.rule("ME-MOVE-06", "ME-GEN-04")
def test_a_banner_lost_on_the_way_does_not_arrive():
    play = setting({"points": 90}, {}, scouted=((-1, 0),), tiles=[RIVER])
    drive(movement.movement(play, "r1"), [key(play, -1, 0), key(play, -1, 0), 3, "yes", 1, 3, 1])
    assert [event.banner for event in happened(play, BannerLost)] == ["r1-1"]
    assert [event.banner for event in happened(play, BannerMoved)] == ["r1-2"]


def test_who_dies_on_the_way_takes_nothing():
    play = setting({"points": 50}, scouted=((-1, 0),), tiles=[RIVER], markers={(-1, 0): "r2"})
    drive(movement.movement(play, "r1"), [key(play, -1, 0), 3, "yes", 1, 1])
    assert play.state.markers[cell(play.world, -1, 0)] == "r2"


@pytest.mark.rule("ME-MOVE-09", "ME-MAP-09")
def test_a_city_bridge_spares_the_route_roll():
    play = setting(scouted=((-1, 0),), tiles=[RIVER], holdings={(0, 0): Settlement("city", "r2")})
    drive(movement.movement(play, "r1"), [key(play, -1, 0)])
    assert where(play) == (-1, 0)


@pytest.mark.rule("ME-MOVE-09", "ME-MAP-11")
def test_a_mountain_is_entered_by_a_roll_and_left_the_same_way_without():
    peak = Tile(at=(1, 0), terrain="highland", mountain=True)
    play = setting(tiles=[peak])
    top, middle = cell(play.world, 1, 0), cell(play.world, 0, 0)
    drive(movement.movement(play, "r1"), [f"{top}/{play.world.zone_at(top, 5, 0)}", 5])
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2), scouted={top: (middle,)})
    drive(movement.movement(play, "r1"), [f"{middle}/0"])
    assert where(play) == (0, 0)


@pytest.mark.rule("ME-MOVE-10", "ME-MAP-13")
@pytest.mark.parametrize("terrain", ["sea", "swamp"])
def test_sea_and_swamp_are_no_way_to_go(terrain):
    play = setting(scouted=((1, 0), (0, 1)), tiles=[Tile(at=(1, 0), terrain=terrain)])
    assert options(play) == {key(play, 0, 1), "stay"}


@pytest.mark.rule("ME-BATTLE-20")
def test_a_halted_banner_is_not_asked_until_its_month_is_over():
    play = setting({"halted": 1})
    assert asks_of(movement.movement(play, "r1"), []) == []
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2))
    assert options(play) == {key(play, 1, 0), "stay"}


@pytest.mark.rule("ME-MOVE-11")
def test_entering_a_tile_with_an_enemy_changes_no_flag_yet():
    play = setting(markers={(1, 0): "r2"})
    target = cell(play.world, 1, 0)
    play.state = replace(play.state, banners={**play.state.banners, "r2-1": banner("r2", target)})
    ask = asks_of(movement.movement(play, "r1"), [])[0]
    assert ask.options[0].facts["enemy"] == "r2"
    drive(movement.movement(play, "r1"), [key(play, 1, 0)])
    assert play.state.markers[target] == "r2"
    assert {b.owner for b in play.state.banners.values() if b.cell == target} == {"r1", "r2"}


@pytest.mark.rule("ME-SIEGE-35")
def test_an_empty_rival_place_is_taken_by_entering():
    play = setting(holdings={(1, 0): Settlement("fortress", "r2")})
    drive(movement.movement(play, "r1"), [key(play, 1, 0)])
    assert [event.how for event in happened(play, TileTaken)] == ["entered"]
    assert play.state.owner(cell(play.world, 1, 0)) == "r1"


@pytest.mark.rule("ME-SCOUT-28", "ME-SCOUT-38", "ME-RAZE-06")
@pytest.mark.parametrize(
    "place", [Settlement("village", ""), Settlement("village", "r2"), Settlement("village", "r2", razed=True)]
)
def test_independents_militia_and_razed_places_are_not_taken_by_entering(place):
    play = setting(holdings={(1, 0): place})
    target = cell(play.world, 1, 0)
    rival = replace(play.state.realms["r2"], home=(target,))
    play.state = replace(play.state, realms={**play.state.realms, "r2": rival})
    drive(movement.movement(play, "r1"), [key(play, 1, 0)])
    assert happened(play, TileTaken) == []
    assert play.state.holdings[target] == place


@pytest.mark.rule("ME-SCOUT-38")
def test_militia_exists_only_while_the_realm_holds_its_settlement():
    play = setting(holdings={(1, 0): Settlement("village", "r2")})
    target = cell(play.world, 1, 0)
    assert not alliances.militia(play.state, target)
    home = replace(play.state.realms["r2"], home=(target,))
    defended = replace(play.state, realms={**play.state.realms, "r2": home})
    assert alliances.militia(defended, target)
    seat = replace(play.state.realms["r2"], capital=target)
    assert alliances.militia(replace(play.state, realms={**play.state.realms, "r2": seat}), target)
    taken = replace(defended, holdings={target: Settlement("village", "r1")})
    assert not alliances.militia(taken, target)


@pytest.mark.rule("ME-SIEGE-07")
def test_besiegers_leave_only_by_the_side_they_entered():
    play = setting({"side": 2}, scouted=((1, 0), (0, 1)))
    middle = cell(play.world, 0, 0)
    play.state = replace(play.state, sieges={middle: Siege(middle, "r1", 1)})
    assert options(play) == {key(play, 1, 0), "stay"}
    drive(movement.movement(play, "r1"), [key(play, 1, 0)])
    assert play.state.sieges == {}


@pytest.mark.rule("ME-SIEGE-36")
def test_besieged_banners_do_not_move():
    play = setting({"inside": True, "side": 2})
    middle = cell(play.world, 0, 0)
    play.state = replace(play.state, sieges={middle: Siege(middle, "r2", 1)})
    assert asks_of(movement.movement(play, "r1"), []) == []


def test_the_facts_of_a_tile_are_the_flags_and_settlement_seen_there_and_no_more():
    play = setting(holdings={(1, 0): Settlement("city", "r2")}, realms=3)
    target, far = cell(play.world, 1, 0), cell(play.world, 2, 0)
    there = [banner("r3", target), banner("r3", target, number=2), banner("r1", target, number=8)]
    hidden = [banner("r2", target, inside=True), banner("r2", far, number=2)]
    play.state = replace(play.state, banners={b.id: b for b in [*there, *hidden]})
    facts = marching.tile_facts(play, "r1", target)
    assert facts == {
        "terrain": "lowland",
        "known": True,
        "enemy": "r3",
        "flags": 2,
        "owner": "r2",
        "settlement": "city",
        "razed": False,
    }
    assert marching.tile_facts(play, "r1", cell(play.world, -1, 0)) == {
        "terrain": "lowland",
        "known": False,
        "enemy": "",
        "flags": 0,
    }


def test_the_likely_answer_avoids_rolls_enemies_and_defended_places():
    play = setting(scouted=((1, 0), (-1, 0), (1, 1)), tiles=[RIVER], holdings={(1, 0): Settlement("village", "")})
    ask = asks_of(movement.movement(play, "r1"), [])[0]
    assert ask.default == key(play, 1, 1)
    assert setting_default(scouted=((1, 0),), holdings={(1, 0): Settlement("village", "")}) == "stay"
    assert setting_default(scouted=((-1, 0),), tiles=[RIVER]) == "stay"
    enemy = banner("r2", cell(field(2), 1, 0))
    assert setting_default(scouted=((1, 0),), others=[enemy]) == "stay"
    own = setting_default(scouted=((1, 0),), holdings={(1, 0): Settlement("village", "r1")})
    assert own == key(setting(), 1, 0)


def setting_default(**parts):
    return asks_of(movement.movement(setting(**parts), "r1"), [])[0].default

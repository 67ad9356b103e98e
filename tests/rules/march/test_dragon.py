"""Dragons leave their lair and burn what lies below."""

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import (
    BannerLost,
    BattleFought,
    DragonrageBegan,
    DragonsCame,
    PointsChanged,
    SettlementRazed,
    StockpileChanged,
)
from empires.model.land.world import Tile
from empires.model.state.asks import Roll
from empires.model.state.campaign import Settlement, Siege
from empires.rules.march import dragon
from empires.rules.season.battle import battles
from empires.rules.winter import winter
from tests.support.builders import afloat, banner, cell, field, game, happened, launch
from tests.support.driver import asks_of, drive


def setting(*banners, place=None, tile=None, ships=0, **changes):
    """A middle tile with banners (owner, points), a settlement and ships of r1; the lair is there."""
    world = field(2, middle=tile or Tile(at=(0, 0), terrain="highland"))
    middle = cell(world, 0, 0)
    force = [banner(owner, middle, points, number=n) for n, (owner, points) in enumerate(banners, 1)]
    play = game(world, banners=force, holdings={middle: place} if place else {}, **changes)
    launch(play, "r1", middle, ships)
    return play


def rage(play, *answers, dragons=1, in_winter=False):
    """A dragonrage from the middle."""
    drive(dragon.dragonrage(play, cell(play.world, 0, 0), dragons, in_winter), list(answers))
    return play


def tiles(play):
    """Where dragons came, by coordinates, with their number."""
    return {play.world.tiles[e.cell].at: e.dragons for e in happened(play, DragonsCame)}


@pytest.mark.rule("ME-DRAGON-04")
def test_one_dragon_stays_in_each_tile_and_the_rest_fly_on():
    play = rage(setting(), 2, 2, 4, 1, 1, 1, 1, dragons=4)
    assert tiles(play) == {(0, 0): 1, (1, 0): 1, (2, 0): 1, (1, -1): 1}
    assert [e.dragons for e in happened(play, DragonrageBegan)] == [4]


@pytest.mark.rule("ME-DRAGON-04", "ME-GEN-06")
def test_a_flight_off_the_map_is_rolled_again_and_water_is_no_hindrance():
    world = field(1, water=Tile(at=(1, 0), terrain="sea"))
    play = game(world)
    rage(play, 2, 2, 5, 1, 1, dragons=3)
    assert tiles(play) == {(0, 0): 2, (1, 0): 1}


@pytest.mark.rule("ME-DRAGON-05")
def test_several_dragons_in_a_tile_count_as_one():
    play = rage(setting(("r1", 600)), 2, 5, 3, 4, 1, dragons=3)
    assert tiles(play) == {(0, 0): 2, (1, 0): 1}
    assert play.state.banners["r1-1"].points == 480


@pytest.mark.rule("ME-DRAGON-06")
def test_dragons_may_pass_over():
    play = rage(setting(("r1", 600), place=Settlement("city", "r1"), tile=WOOD, ships=1), 1)
    assert happened(play, DragonsCame)[0].result == "none"
    assert play.state.banners["r1-1"].points == 600
    assert not play.state.holdings[cell(play.world, 0, 0)].razed
    assert play.state.burnt == {}


WOOD = Tile(at=(0, 0), terrain="coastal", forest=True)


@pytest.mark.rule("ME-DRAGON-06", "ME-DRAGON-07")
@pytest.mark.parametrize("die", [2, 3, 4])
def test_dragons_burn_settlement_forest_and_each_banner_whoever_owns_it(die):
    play = rage(setting(("r1", 600), ("r2", 500), place=Settlement("city", "r1"), tile=WOOD, ships=2), die, 4, 1)
    middle = cell(play.world, 0, 0)
    assert [b.points for b in play.state.banners.values()] == [480, 470]
    place = play.state.holdings[middle]
    assert (place.razed, place.razed_by, afloat(play, middle)) == (True, "", 2)
    assert play.state.burnt == {middle: 1}
    assert happened(play, DragonsCame)[0].result == "burnt"
    assert {e.seen_by for e in happened(play, PointsChanged)} == {("r1",), ("r2",)}


@pytest.mark.rule("ME-DRAGON-06")
@pytest.mark.parametrize("die", [5, 6])
def test_dragons_lay_waste_to_everything_and_roll_for_each_ship(die):
    play = rage(setting(("r1", 600), ("r2", 1500), place=Settlement("city", "r1"), tile=WOOD, ships=3), die, 3, 4, 6)
    middle = cell(play.world, 0, 0)
    assert play.state.banners == {}
    assert {e.banner for e in happened(play, BannerLost)} == {"r1-1", "r2-2"}
    place = play.state.holdings[middle]
    assert (place.razed, afloat(play, middle)) == (True, 1)
    assert play.state.burnt == {middle: 1}
    assert happened(play, DragonsCame)[0].result == "waste"


@pytest.mark.rule("ME-DRAGON-06")
@pytest.mark.parametrize(("die", "losses"), [(2, [4]), (5, [])])
def test_dragons_harm_nobody_in_other_tiles(die, losses):
    play = setting(("r1", 600))
    near = banner("r1", cell(play.world, 1, 0), 700, number=2)
    play.state = replace(play.state, banners={**play.state.banners, near.id: near})
    rage(play, die, *losses)
    assert play.state.banners["r1-2"] == near


@pytest.mark.rule("ME-DRAGON-06", "ME-GEN-04")
def test_a_banner_burnt_to_nothing_is_removed():
    play = rage(setting(("r1", 100)), 2, 4)
    assert play.state.banners == {}


@pytest.mark.rule("ME-DRAGON-07")
def test_a_tile_without_forest_is_not_burnt():
    assert rage(setting(), 3).state.burnt == {}


def has_recovery_test(play, year):
    """Whether the recovery of that year's winter tests a tile."""
    clock = replace(play.state.clock, year=year, part="winter", step="recovery")
    play.state = replace(play.state, clock=clock)
    return len(asks_of(winter.recovery(play), [])) == 1


@pytest.mark.rule("ME-DRAGON-08")
def test_a_tile_burnt_in_the_season_is_tested_in_the_next_winter():
    play = rage(setting(place=Settlement("village", "r1")), 3)
    assert has_recovery_test(play, 1)


@pytest.mark.rule("ME-DRAGON-09")
def test_a_tile_burnt_in_winter_is_not_tested_in_that_winter():
    play = rage(setting(place=Settlement("village", "r1")), 3, in_winter=True)
    assert not has_recovery_test(play, 1)


@pytest.mark.rule("ME-DRAGON-09")
def test_a_tile_burnt_in_winter_is_tested_in_the_following_winter():
    play = rage(setting(place=Settlement("village", "r1")), 3, in_winter=True)
    assert has_recovery_test(play, 2)


@pytest.mark.rule("ME-DRAGON-10", "ME-RAZE-06")
def test_nobody_gains_baggage_and_the_stockpile_is_lost():
    play = rage(setting(("r1", 600), place=Settlement("city", "r1", stockpile=4)), 3, 1)
    assert play.state.holdings[cell(play.world, 0, 0)].stockpile == 0
    assert play.state.banners["r1-1"].baggage == 0
    assert happened(play, StockpileChanged) == []


def test_a_razed_settlement_is_not_razed_again():
    play = rage(setting(place=Settlement("village", "r1", razed=True, razed_by="r2")), 3)
    assert happened(play, SettlementRazed) == []
    assert play.state.holdings[cell(play.world, 0, 0)].razed_by == "r2"


@pytest.mark.rule("ME-RAZE-06")
def test_a_siege_of_a_burnt_place_is_over_and_its_garrison_stands_outside():
    play = setting(("r1", 600), ("r2", 600), place=Settlement("city", "r1"))
    middle = cell(play.world, 0, 0)
    inside = replace(play.state.banners["r1-1"], inside=True)
    play.state = replace(
        play.state, banners={**play.state.banners, "r1-1": inside}, sieges={middle: Siege(middle, "r2", 1)}
    )
    rage(play, 2, 1, 1)
    assert play.state.sieges == {}
    assert not play.state.banners["r1-1"].inside


def burnt_siege(turn_of=2):
    """Dragons burn the city of r1: its garrison and the besiegers, r2 from the east, stand in the open."""
    play = setting(("r1", 800), ("r2", 800), place=Settlement("city", "r1"), realms=3, player=turn_of, step="battle")
    middle, east = cell(play.world, 0, 0), cell(play.world, 1, 0)
    inside = replace(play.state.banners["r1-1"], inside=True)
    outside = replace(play.state.banners["r2-2"], came_from=east, side=2)
    play.state = replace(
        play.state,
        banners={"r1-1": inside, "r2-2": outside},
        sieges={middle: Siege(middle, "r2", 1)},
        markers={cell(play.world, 0, 1): "r1"},
    )
    rage(play, 2, 1, 1)
    return play


@pytest.mark.rule("ME-BATTLE-01", "ME-RAZE-06")
@pytest.mark.parametrize("turn_of", [1, 2, 3])
def test_who_is_left_in_the_open_fights_in_the_next_battle_phase_and_the_besieger_is_the_attacker(turn_of):
    play = burnt_siege(turn_of)
    drive(battles(play, f"r{turn_of}"), ["direct_attack", "hold", (2, 1), 1, 1, "no"])
    fought = happened(play, BattleFought)
    assert [(e.attacker, e.defender, e.result) for e in fought] == [("r2", "r1", "attacker_defeated")]
    where = {b.id: play.world.tiles[b.cell].at for b in play.state.banners.values()}
    assert where == {"r1-1": (0, 0), "r2-2": (1, 0)}


@pytest.mark.rule("ME-BATTLE-01", "ME-BATTLE-25")
def test_a_beaten_or_drawn_garrison_left_in_the_open_retreats_to_its_own_empire():
    for dice, besieger in (((5, 6), (0, 0)), ((3, 4), (1, 0))):
        play = burnt_siege()
        pursued = ["no"] if dice == (5, 6) else []
        back = ["back"] if not pursued and len(play.state.empire_tiles("r2")) else []
        drive(battles(play, "r2"), ["direct_attack", "hold", dice, 1, 1, *pursued, *back])
        where = {b.id: play.world.tiles[b.cell].at for b in play.state.banners.values()}
        assert where == {"r1-1": (0, 1), "r2-2": besieger}
    assert play.state.owner(cell(play.world, 0, 0)) is None


def test_newcomers_fight_beside_those_of_their_own_who_stand_in_the_open():
    play = burnt_siege(1)
    relief = banner("r1", cell(play.world, 0, 0), 700, number=9, moved=1, came_from=cell(play.world, 0, 1), side=6)
    play.state = replace(play.state, banners={**play.state.banners, relief.id: relief})
    drive(battles(play, "r1"), ["direct_attack", "hold", (2, 1), 1, 1, "no"])
    assert [(e.attacker_points, e.defender_points) for e in happened(play, BattleFought)] == [(770, 1470)]


def test_one_player_in_a_tile_or_a_siege_is_no_meeting_in_the_open():
    play = setting(("r1", 600), ("r1", 600), place=Settlement("city", "r1"))
    assert asks_of(battles(play, "r1"), []) == []
    play = setting(("r1", 600), ("r2", 600), place=Settlement("city", "r1"))
    middle = cell(play.world, 0, 0)
    inside = replace(play.state.banners["r1-1"], inside=True)
    play.state = replace(
        play.state, banners={**play.state.banners, "r1-1": inside}, sieges={middle: Siege(middle, "r2", 1)}
    )
    assert asks_of(battles(play, "r2"), []) == []


def lair(world, *answers):
    return world.tiles[drive(dragon.winter_lair(game(world)), list(answers))].at


@pytest.mark.rule("ME-DRAGON-03", "ME-MAP-20")
def test_the_winter_lair_is_a_wholly_mountainous_tile_at_random():
    high = Tile(at=(0, 1), terrain="highland")
    east = Tile(at=(1, 0), terrain="highland", mountain=True)
    west = Tile(at=(-1, 0), terrain="highland", mountain=True)
    two = field(1, a=high, b=east, c=west)
    assert [lair(two, 1), lair(two, 2)] == [(-1, 0), (1, 0)], "by tile number"
    assert lair(field(1, a=high, b=east)) == (1, 0)


@pytest.mark.rule("ME-DRAGON-03")
def test_without_such_a_tile_the_winter_lair_is_a_highland_tile():
    highs = [Tile(at=at, terrain="highland") for at in ((0, 1), (1, 0), (-1, 0))]
    world = field(1, **{f"h{n}": tile for n, tile in enumerate(highs)})
    assert {lair(world, n) for n in (1, 2, 3)} == {(0, 1), (1, 0), (-1, 0)}
    assert drive(dragon.winter_lair(game(field(1))), []) == ""


@pytest.mark.rule("ME-DRAGON-02", "ME-DRAGON-09")
def test_a_winter_dragonrage_has_five_to_fifteen_dragons():
    play = setting(tile=Tile(at=(0, 0), terrain="highland", mountain=True), place=Settlement("city", "r1"))
    rolls = asks_of(dragon.winter_dragonrage(play), [(1, 1)])
    assert isinstance(rolls[0], Roll)
    assert rolls[0].dice == "2D6"
    assert rolls[1].facts["dragons"] == 4
    drive(dragon.winter_dragonrage(play), [(1, 1), 2, 5, 2, 5, 3, 1])
    assert happened(play, DragonrageBegan)[-1].dragons == 5
    assert play.state.holdings[cell(play.world, 0, 0)].razed_in_winter


def test_only_those_who_see_the_tile_see_the_dragons():
    play = setting(("r1", 600), realms=3)
    far = banner("r2", cell(play.world, 2, 0))
    play.state = replace(play.state, banners={**play.state.banners, far.id: far})
    ask = asks_of(dragon.dragonrage(play, cell(play.world, 0, 0), 1, False), [])[0]
    assert ask.seen_by == ("r1",)
    rage(play, 1)
    assert happened(play, DragonsCame)[0].seen_by == ("r1",)

"""What scouts find, what befalls them and what they learn."""

import pytest
from msgspec.structs import replace

from empires.model.asks import Decide, Roll
from empires.model.events import (
    BannerHalted,
    DragonrageBegan,
    DragonsCame,
    PointsChanged,
    ScoutingFailed,
    SettlementPlaced,
    StrengthLearned,
    TileScouted,
    TileTaken,
)
from empires.model.state import Settlement, Siege
from empires.model.world import Tile
from empires.rules import movement, scouting
from tests.support.builders import afloat, banner, book, cell, field, game, happened, launch
from tests.support.driver import Log, asks_of, drive, keyed

EVENT, SAFE = (1, 1), (3, 3)  # 2: event everywhere; 6: barren everywhere


def setting(*banners, terrain="lowland", holdings=None, markers=None, others=(), tiles=(), radius=2, **changes):
    """A force of r1 in the middle; tiles around are of one terrain. others: (owner, at, changes) of more banners."""
    around = {
        f"a{i}{j}": Tile(at=(i, j), terrain=terrain) for i, j in ((1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1))
    }
    around.update({f"t{n}": tile for n, tile in enumerate(tiles)})
    world = field(radius, **around)
    force = [banner("r1", cell(world, 0, 0), number=n, **own) for n, own in enumerate(banners or ({},), 1)]
    rivals = [banner(owner, cell(world, *at), number=n, **own) for n, (owner, at, own) in enumerate(others, 1)]
    return game(
        world,
        banners=[*force, *rivals],
        holdings={cell(world, *at): s for at, s in (holdings or {}).items()},
        markers={cell(world, *at): owner for at, owner in (markers or {}).items()},
        **changes,
    )


def tile(play, i=1, j=0):
    return cell(play.world, i, j)


def run(play, *answers):
    """Scouting of r1, where a pair of small numbers is a tile to scout."""
    drive(scouting.scouting(play, "r1"), list(answers))
    return play


def scout(play, *answers):
    """One tile is named by the first banner, the others name none; then the answers."""
    more = len(list(play.state.banners_of("r1"))) - 1
    return run(play, tile(play), *["none"] * more, *answers)


def event(play, total, *answers):
    """The tile to the east is named and an event of this total happens."""
    return scout(play, EVENT, (total - min(6, total - 1), min(6, total - 1)), *answers)


def points(play):
    return [b.points for b in play.state.banners_of("r1")]


def baggage(play):
    return [b.baggage for b in play.state.banners_of("r1")]


def moves(play, turn=1):
    """Banners that are asked where to march in a turn."""
    play.state = replace(play.state, clock=replace(play.state.clock, turn=turn))
    log = Log()
    drive(movement.movement(play, "r1"), keyed(choices={"march": "stay"}), log)
    return [ask.facts["banner"] for ask in log if isinstance(ask, Decide)]


# Declarations


@pytest.mark.rule("ME-SCOUT-02", "ME-MAP-01")
def test_each_banner_names_one_adjacent_tile_before_anything_is_rolled():
    play = setting({}, {})
    asks = asks_of(scouting.scouting(play, "r1"), [tile(play), tile(play, 0, 1), SAFE, SAFE])
    assert [type(ask) for ask in asks] == [Decide, Decide, Roll, Roll]
    assert {o.key for o in asks[0].options} == {c for _, c in play.world.neighbours(tile(play, 0, 0))} | {"none"}
    assert asks[0].options[-1].key == "none"


@pytest.mark.rule("ME-SCOUT-05")
def test_a_single_roll_is_made_for_a_tile_that_several_banners_name():
    play = run(setting({}, {}), *[tile(setting())] * 2, SAFE)
    assert len(happened(play, TileScouted)) == 1


@pytest.mark.rule("ME-SCOUT-05")
def test_any_banner_of_the_force_may_go_where_one_has_scouted():
    play = setting({}, {})
    run(play, tile(play), tile(play, 0, 1), EVENT, (4, 4), SAFE)
    asks = asks_of(movement.movement(play, "r1"), ["stay", "stay"])
    assert [[o.facts["cell"] for o in ask.options[:-1]] for ask in asks] == [[tile(play, 0, 1)]] * 2


@pytest.mark.rule("ME-SCOUT-06", "ME-MAP-04")
@pytest.mark.parametrize("terrain", ["sea", "swamp"])
def test_sea_and_swamp_are_not_scouted(terrain):
    play = setting(tiles=[Tile(at=(1, 0), terrain=terrain)])
    ask = asks_of(scouting.scouting(play, "r1"), [])[0]
    assert tile(play) not in {o.key for o in ask.options}
    assert len(ask.options) == 6


@pytest.mark.rule("ME-SCOUT-06")
def test_rivers_and_mountains_never_stop_scouts():
    river = Tile(at=(0, 0), terrain="river_valley", rivers=((1, 4),), ridges=((6, 3),))
    play = setting(tiles=[river, Tile(at=(1, 0), terrain="highland", mountain=True)])
    assert len(asks_of(scouting.scouting(play, "r1"), [])[0].options) == 7


@pytest.mark.rule("ME-BATTLE-20", "ME-SCOUT-18")
@pytest.mark.parametrize("barred", [{"halted": 1}, {"no_scout": 1}])
def test_a_banner_barred_this_turn_does_not_scout(barred):
    play = setting(barred)
    assert asks_of(scouting.scouting(play, "r1"), []) == []
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2))
    assert len(asks_of(scouting.scouting(play, "r1"), [])) == 1


@pytest.mark.rule("ME-SIEGE-36")
def test_besieged_banners_do_not_scout_and_besiegers_do():
    play = setting({"inside": True})
    play.state = replace(play.state, sieges={tile(play, 0, 0): Siege(tile(play, 0, 0), "r2", 1)})
    assert asks_of(scouting.scouting(play, "r1"), []) == []
    besieger = setting()
    besieger.state = replace(besieger.state, sieges={tile(besieger, 0, 0): Siege(tile(besieger, 0, 0), "r1", 1)})
    assert len(asks_of(scouting.scouting(besieger, "r1"), [])) == 1


def test_a_banner_without_land_around_is_not_asked_to_scout():
    water = [Tile(at=at, terrain="sea") for at in ((1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1))]
    assert asks_of(scouting.scouting(setting(tiles=water), "r1"), []) == []


def test_the_options_tell_which_tiles_the_force_has_named():
    play = setting({}, {})
    second = asks_of(scouting.scouting(play, "r1"), [tile(play)])[-1]
    named = {o.key for o in second.options if o.facts.get("declared")}
    assert named == {tile(play)}
    assert second.default not in (tile(play), "none")


@pytest.mark.parametrize(
    ("known", "rules"), [(False, ["ME-SCOUT-07", "ME-SCOUT-12"]), (True, ["ME-SCOUT-34", "ME-SCOUT-34"])]
)
def test_dice_and_result_name_the_rule_for_known_and_unknown_tiles(known, rules):
    play = setting(markers={(1, 0): "r1"} if known else {})
    roll = asks_of(scouting.scouting(play, "r1"), [tile(play)])[-1]
    assert roll.rule == rules[0]
    scout(play, SAFE)
    assert happened(play, TileScouted)[0].rule == rules[1]


def test_the_options_tell_what_is_seen_and_no_strength():
    play = setting(holdings={(1, 0): Settlement("city", "r2", stockpile=4)}, others=[("r2", (1, 0), {"points": 777})])
    option = next(o for o in asks_of(scouting.scouting(play, "r1"), [])[0].options if o.key == tile(play))
    facts = {k: option.facts[k] for k in ("known", "owner", "settlement", "enemy", "flags")}
    assert facts == {"known": True, "owner": "r2", "settlement": "city", "enemy": "r2", "flags": 1}
    assert not {777, 4} & set(option.facts.values())


# The chart

CHARTS = {
    "lowland": "event event barren barren barren barren village independent_village independent_fortress fortress "
    "independent_city",
    "highland": "event event event barren barren barren barren village independent_village independent_fortress "
    "independent_city",
    "river_valley": "event event barren independent_village barren village village independent_fortress fortress "
    "independent_city city",
    "coastal": "event event event barren barren village barren independent_village independent_fortress "
    "independent_city city",
}


def found(play):
    """Content of the tile to the east in the words of the chart."""
    place = play.state.holdings.get(tile(play))
    if place is None:
        return "barren" if play.state.markers.get(tile(play)) == "r1" else "unknown"
    assert place.owner in ("", "r1")
    return place.kind if place.owner else f"independent_{place.kind}"


@pytest.mark.rule("ME-SCOUT-07", "ME-SCOUT-08", "ME-SCOUT-09", "ME-SCOUT-10", "ME-SCOUT-11", "ME-SCOUT-12", "ME-MAP-04")
@pytest.mark.parametrize("terrain", CHARTS)
@pytest.mark.parametrize("total", range(2, 13))
def test_an_unknown_tile_holds_what_the_chart_of_its_terrain_says(terrain, total):
    expected = CHARTS[terrain].split()[total - 2]
    play = setting(terrain=terrain)
    dice = (total - min(6, total - 1), min(6, total - 1))
    harbour = [1] if terrain == "coastal" and expected.endswith("city") else []
    ambush = [(4, 4)] if expected == "event" else []
    scout(play, dice, *ambush, *harbour)
    assert found(play) == ("unknown" if expected == "event" else expected)
    assert (play.state.markers.get(tile(play)) == "r1") == (expected == "barren")
    assert (tile(play) in play.state.holdings) == (expected not in ("barren", "event"))
    assert (tile(play) in play.state.scouted.get(tile(play, 0, 0), ())) == (expected != "event")


@pytest.mark.rule("ME-SCOUT-12")
def test_what_was_found_is_permanent():
    play = scout(setting(), (4, 4))
    name = play.state.holdings[tile(play)].name
    play.state = replace(play.state, scouted={}, clock=replace(play.state.clock, turn=2))
    scout(play, SAFE)
    assert (found(play), play.state.holdings[tile(play)].name) == ("village", name)


@pytest.mark.rule("ME-SCOUT-13", "ME-MAP-21")
@pytest.mark.parametrize(
    ("kind", "dice", "on_map"),
    [("village", (4, 4), "village"), ("fortress", (5, 6), "fortress"), ("city", (6, 6), "capital")],
)
def test_a_settlement_without_a_piece_left_counts_as_barren(kind, dice, on_map):
    limit = book().find("piece_limits", piece=kind)["count"]
    play = setting()
    pieces = {f"far{n}": Settlement(on_map, "r2", razed=n == 0) for n in range(limit)}
    play.state = replace(play.state, holdings=pieces)
    scout(play, dice)
    assert found(play) == "barren"
    assert happened(play, TileScouted)[0].result == "barren"


@pytest.mark.rule("ME-SCOUT-13", "ME-MAP-21")
def test_one_piece_short_of_the_limit_or_without_limits_a_settlement_is_found():
    limit = book().find("piece_limits", piece="village")["count"]
    pieces = {f"far{n}": Settlement("village", "r2") for n in range(limit)}
    play = setting()
    play.state = replace(play.state, holdings=dict(list(pieces.items())[1:]))
    assert found(scout(play, (4, 4))) == "village"
    endless = setting(settings={"piece_limits": "off"})
    endless.state = replace(endless.state, holdings=pieces)
    assert found(scout(endless, (4, 4))) == "village"


@pytest.mark.rule("ME-SCOUT-14", "ME-MAP-14")
@pytest.mark.parametrize(("die", "ships"), [(1, 0), (2, 1), (4, 1), (5, 2), (6, 3)])
def test_a_city_found_on_the_coast_has_ships(die, ships):
    play = scout(setting(terrain="coastal"), (6, 6), die)
    place = play.state.holdings[tile(play)]
    assert (place.owner, afloat(play, tile(play), "r1")) == ("r1", ships)
    assert not any(ship.pirate for ship in play.state.ships.values())


@pytest.mark.rule("ME-SCOUT-14", "ME-MAP-21")
def test_no_more_ships_come_than_pieces_are_left():
    play = setting(terrain="coastal")
    limit = book().find("piece_limits", piece="ship")["count"]
    launch(play, "r2", tile(play), limit - 1)
    assert len(scout(play, (6, 6), 6).state.ships) == limit


@pytest.mark.rule("ME-SCOUT-14", "ME-MAP-14")
def test_a_city_in_a_river_valley_and_a_coastal_fortress_start_without_ships():
    assert not scout(setting(terrain="river_valley"), (6, 6)).state.ships
    assert not scout(setting(terrain="coastal"), (5, 5)).state.ships


@pytest.mark.rule("ME-SCOUT-15")
@pytest.mark.parametrize(("die", "pirates"), [(1, False), (3, False), (4, True), (6, True)])
def test_ships_of_an_independent_city_may_be_pirates(die, pirates):
    play = scout(setting(terrain="coastal"), (5, 6), 6, die)
    place = play.state.holdings[tile(play)]
    assert place.owner == ""
    assert [(ship.owner, ship.pirate) for ship in play.state.ships.values()] == [("", pirates)] * 3


@pytest.mark.rule("ME-SCOUT-28")
def test_independents_join_nobody_by_being_scouted():
    play = setting(holdings={(1, 0): Settlement("village", "")})
    scout(play, SAFE)
    assert play.state.owner(tile(play)) == ""
    assert tile(play) in play.state.scouted[tile(play, 0, 0)]


def test_places_get_different_names_the_same_each_time():
    play = run(setting({}, {}), tile(setting()), tile(setting(), 0, 1), (4, 4), (4, 4))
    names = [event.settlement.name for event in happened(play, SettlementPlaced)]
    assert len(set(names)) == 2
    assert all(names)
    again = setting()
    again.state = replace(again.state, holdings={"far": Settlement("village", "r2", names[0])})
    scout(again, (4, 4))
    assert again.state.holdings[tile(again)].name not in ("", names[0])


# Events


@pytest.mark.rule("ME-SCOUT-16", "ME-SCOUT-23")
def test_an_ambush_closes_the_tile_and_costs_nothing():
    play = event(setting({"baggage": 1}), 8)
    assert found(play) == "unknown"
    assert play.state.closed == {tile(play, 0, 0): (tile(play),)}
    assert play.state.scouted == {}
    assert (points(play), baggage(play)) == ([1000], [1])
    assert [(e.key, e.rule) for e in happened(play, ScoutingFailed)] == [("ambush", "ME-SCOUT-23")]


@pytest.mark.rule("ME-SCOUT-17", "ME-SCOUT-16", "ME-GEN-03")
def test_desertion_is_rolled_for_each_banner_of_the_force():
    assert points(event(setting({}, {"points": 1400}), 2, 2, 6)) == [900, 1100]


@pytest.mark.rule("ME-SCOUT-16")
def test_events_spare_banners_in_other_tiles():
    play = setting()
    far = banner("r1", tile(play, 2, 0), number=2, no_scout=1)
    play.state = replace(play.state, banners={**play.state.banners, far.id: far})
    run(play, tile(play), EVENT, (1, 1), 1)
    assert points(play) == [950, 1000]


@pytest.mark.rule("ME-SCOUT-18")
def test_mutiny_stops_the_force_this_turn_and_the_next_whatever_was_scouted():
    play = setting({}, {})
    run(play, tile(play, 0, 1), tile(play), SAFE, EVENT, (1, 2))
    assert tile(play, 0, 1) in play.state.scouted[tile(play, 0, 0)]
    assert {e.banner for e in happened(play, BannerHalted)} == {"r1-1", "r1-2"}
    assert (moves(play), moves(play, 2), moves(play, 3)) == ([], [], ["r1-1", "r1-2"])
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2))
    assert asks_of(scouting.scouting(play, "r1"), []) == []


@pytest.mark.rule("ME-SCOUT-18")
def test_a_mutiny_in_the_last_month_is_over_when_winter_is():
    play = setting({}, {})
    play.state = replace(play.state, clock=replace(play.state.clock, turn=6))
    event(play, 3)
    assert moves(play, 6) == []
    spring = replace(play.state.clock, year=2, turn=1)
    play.state = replace(play.state, clock=spring, scouted={}, closed={})
    assert len(asks_of(scouting.scouting(play, "r1"), ["none"])) == 2
    scout(play, SAFE)
    assert moves(play, 1) == ["r1-1", "r1-2"]


@pytest.mark.rule("ME-SCOUT-19", "ME-SUB-12")
def test_spoiled_supplies_take_baggage_or_send_to_the_shortfall_table():
    play = event(setting({"baggage": 2}, {"points": 1200}), 4, 2, 4, 5)
    assert (points(play), baggage(play)) == ([1000, 1120], [1, 0])


@pytest.mark.rule("ME-SCOUT-20", "ME-GEN-03")
def test_sickness_is_rolled_for_each_banner():
    assert points(event(setting({}, {}), 5, 1, 6)) == [990, 940]
    assert points(event(setting({}, {"points": 1400}), 5, 3, 5)) == [970, 1350]


@pytest.mark.rule("ME-SCOUT-21")
def test_storms_halt_the_force_for_this_turn_only():
    play = setting({}, {})
    run(play, tile(play, 0, 1), tile(play), SAFE, EVENT, (3, 3))
    assert (moves(play), moves(play, 2)) == ([], ["r1-1", "r1-2"])
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2))
    assert len(asks_of(scouting.scouting(play, "r1"), [])) == 1


@pytest.mark.rule("ME-SCOUT-22", "ME-MAP-01")
def test_the_wrong_direction_leads_to_the_tile_beyond_the_side_rolled():
    play = event(setting(), 7, 4, (4, 4))
    origin, other = tile(play, 0, 0), tile(play, -1, -1)
    assert play.state.scouted == {origin: (other,)}
    assert play.state.closed == {origin: (tile(play),)}
    assert (play.state.holdings[other].kind, play.state.owner(other)) == ("village", "r1")
    assert found(play) == "unknown"
    asks = asks_of(movement.movement(play, "r1"), [])
    assert {option.facts.get("cell") for option in asks[0].options} == {other, None}


@pytest.mark.rule("ME-SCOUT-22")
def test_the_wrong_direction_back_to_the_tile_meant_rolls_for_it_again():
    play = event(setting(), 7, 2, (4, 4))
    assert found(play) == "village"
    assert play.state.closed == {}
    play = event(setting(), 7, 2, EVENT, (4, 4))
    assert [e.key for e in happened(play, ScoutingFailed)] == ["ambush"]


@pytest.mark.rule("ME-SCOUT-22")
def test_wrong_directions_repeat_and_may_come_back():
    play = event(setting(), 7, 4, EVENT, (3, 4), 2, (4, 4))
    assert found(play) == "village"
    assert play.state.closed == {tile(play, 0, 0): (tile(play, -1, -1),)}


@pytest.mark.rule("ME-SCOUT-22")
def test_a_tile_scouted_before_stays_as_it_is_and_one_named_later_is_not_rolled_twice():
    play = setting({}, {})
    run(play, tile(play, 0, 1), tile(play), SAFE, EVENT, (3, 4), 6)
    assert play.state.scouted == {tile(play, 0, 0): (tile(play, 0, 1),)}
    play = setting({}, {})
    run(play, tile(play), tile(play, 0, 1), EVENT, (3, 4), 6, SAFE)
    assert play.state.scouted == {tile(play, 0, 0): (tile(play, 0, 1),)}


@pytest.mark.rule("ME-SCOUT-22", "ME-SCOUT-16")
def test_the_wrong_direction_opens_no_tile_that_was_closed_before():
    play = setting({}, {})
    run(play, tile(play), tile(play, 0, 1), EVENT, (4, 4), EVENT, (3, 4), 2)
    assert play.state.closed == {tile(play, 0, 0): (tile(play), tile(play, 0, 1))}
    assert play.state.scouted == {}
    play = setting({}, {})
    run(play, tile(play, 0, 1), tile(play), EVENT, (3, 4), 2, EVENT, (4, 4))
    assert set(play.state.closed[tile(play, 0, 0)]) == {tile(play), tile(play, 0, 1)}


@pytest.mark.rule("ME-SCOUT-22", "ME-GEN-06")
@pytest.mark.parametrize("terrain", ["sea", "swamp", None])
def test_a_wrong_direction_over_water_or_off_the_map_finds_nothing(terrain):
    if terrain:
        play = setting(tiles=[Tile(at=(0, 1), terrain=terrain)])
        event(play, 7, 6)
    else:
        play = setting()
        edge = banner("r1", tile(play, 1, 0), number=1)
        play.state = replace(play.state, banners={edge.id: edge}, holdings={})
        world = field(1)
        play = game(world, banners=[replace(edge, cell=cell(world, 1, 0))])
        run(play, tile(play, 0, 0), EVENT, (3, 4), 2)
    assert play.state.scouted == {}
    assert len(happened(play, ScoutingFailed)) == 1


@pytest.mark.rule("ME-SCOUT-24", "ME-ARMY-20")
def test_a_merchant_convoy_fills_a_banner_up_to_its_limit():
    assert baggage(event(setting({"baggage": 4}), 9, 5)) == [6]
    assert baggage(event(setting({"baggage": 5}, {"baggage": 5}), 9, 3)) == [6, 6]


@pytest.mark.rule("ME-SCOUT-24")
def test_a_merchant_convoy_is_shared_at_will():
    assert baggage(event(setting({"baggage": 4}, {}), 9, 5, {"r1-1": 1, "r1-2": 4})) == [5, 4]


def test_a_convoy_is_not_asked_about_where_it_can_be_shared_in_one_way_only():
    assert baggage(event(setting({"baggage": 4}), 9, 1)) == [5]
    assert baggage(event(setting({"baggage": 4}, {"baggage": 6}), 9, 1)) == [5, 6]
    assert baggage(event(setting({"baggage": 4}, {"baggage": 3}), 9, 5)) == [6, 6]


@pytest.mark.rule("ME-SCOUT-25")
def test_a_mercenary_band_joins_for_good_or_kills_the_scouts():
    play = event(setting(), 10, 3, 5)
    assert points(play) == [1100]
    assert found(play) == "unknown"
    assert points(event(setting(), 10, 4, 1)) == [1020]
    assert points(event(setting(), 10, 5)) == [1000]


@pytest.mark.rule("ME-SCOUT-25", "ME-ARMY-21")
def test_mercenaries_fill_no_banner_over_its_limit():
    assert points(event(setting({"points": 1450}), 10, 1, 6)) == [1500]
    assert points(event(setting({"points": 1450}, {}), 10, 1, 2, "r1-2")) == [1450, 1040]


@pytest.mark.rule("ME-SCOUT-26")
def test_event_eleven_is_rolled_again_outside_highland():
    play = event(setting(), 11, (5, 6), (4, 4))
    assert [e.key for e in happened(play, ScoutingFailed)] == ["ambush"]


@pytest.mark.rule("ME-SCOUT-26", "ME-SCOUT-27")
@pytest.mark.parametrize(("terrain", "total"), [("highland", 11), ("highland", 12), ("lowland", 12), ("coastal", 12)])
@pytest.mark.parametrize("die", [1, 3])
def test_dragons_of_a_lair_may_sleep_on(terrain, total, die):
    play = event(setting(terrain=terrain), total, die)
    assert found(play) == "unknown"
    assert len(happened(play, ScoutingFailed)) == 1
    assert happened(play, DragonrageBegan) == []


@pytest.mark.rule("ME-SCOUT-27", "ME-DRAGON-01", "ME-DRAGON-03")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_dragons_of_a_lair_wake_and_rage_from_the_tile_scouted(die):
    play = event(setting(), 12, die, 1, 2, 1, 1)
    assert [(e.cell, e.dragons) for e in happened(play, DragonrageBegan)] == [(tile(play), 2)]


@pytest.mark.rule("ME-SCOUT-27", "ME-DRAGON-01")
def test_a_roll_of_5_and_then_3_wakes_four_dragons():
    play = event(setting(), 12, 5, 3, 5, 5, 5, 1, 1, 1, 1)
    assert [e.dragons for e in happened(play, DragonrageBegan)] == [4]
    assert sum(e.dragons for e in happened(play, DragonsCame)) == 4


@pytest.mark.rule("ME-SCOUT-16", "ME-GEN-04")
def test_a_force_that_is_gone_scouts_no_more():
    play = setting({"points": 40}, {"points": 40})
    run(play, tile(play), tile(play, 0, 1), EVENT, (1, 1), 1, 1)
    assert list(play.state.banners_of("r1")) == []


@pytest.mark.rule("ME-SCOUT-02", "ME-GEN-04")
def test_a_tile_that_only_a_lost_banner_named_is_not_rolled_for():
    play = setting({}, {"points": 40}, {"points": 40})
    run(play, tile(play), tile(play, 0, 1), tile(play, -1, 0), EVENT, (1, 1), 1, 1, 1)
    assert [b.id for b in play.state.banners_of("r1")] == ["r1-1"]
    shared = setting({"points": 40}, {"points": 40}, {})
    run(shared, tile(shared), tile(shared, 0, 1), tile(shared, 0, 1), EVENT, (1, 1), 1, 1, 1, SAFE)
    assert [e.cell for e in happened(shared, TileScouted)] == [tile(shared, 0, 1)]


# Known tiles


@pytest.mark.rule("ME-SCOUT-34")
@pytest.mark.parametrize("total", range(4, 13))
def test_in_a_known_tile_only_an_event_counts(total):
    play = setting(markers={(1, 0): "r1"})
    scout(play, (total - min(6, total - 1), min(6, total - 1)))
    assert [e.result for e in happened(play, TileScouted)] == ["known"]
    assert happened(play, SettlementPlaced) == []


@pytest.mark.rule("ME-SCOUT-34", "ME-SCOUT-16")
def test_an_event_closes_a_known_tile_too():
    play = event(setting(markers={(1, 0): "r1"}), 8)
    assert play.state.closed == {tile(play, 0, 0): (tile(play),)}


@pytest.mark.rule("ME-SCOUT-35")
@pytest.mark.parametrize(("terrain", "total"), [("highland", 12), ("highland", 11), ("lowland", 12)])
def test_a_lair_in_a_known_tile_is_no_event(terrain, total):
    play = event(setting(terrain=terrain, markers={(1, 0): "r1"}), total)
    assert [e.result for e in happened(play, TileScouted)] == ["known"]
    assert happened(play, ScoutingFailed) == []


@pytest.mark.rule("ME-SCOUT-36")
def test_a_rival_tile_without_banner_passes_at_once():
    play = scout(setting(holdings={(1, 0): Settlement("village", "r2")}), SAFE)
    assert play.state.owner(tile(play)) == "r1"
    assert [(e.loser, e.how) for e in happened(play, TileTaken)] == [("r2", "scouted")]
    assert scout(setting(markers={(1, 0): "r2"}), SAFE).state.markers[tile(play)] == "r1"


@pytest.mark.rule("ME-SCOUT-36")
def test_a_rival_tile_passes_only_when_scouted_successfully():
    play = event(setting(markers={(1, 0): "r2"}), 8)
    assert play.state.markers[tile(play)] == "r2"


@pytest.mark.rule("ME-SCOUT-37")
def test_a_rival_tile_with_a_banner_keeps_its_flag():
    play = scout(setting(holdings={(1, 0): Settlement("village", "r2")}, others=[("r2", (1, 0), {})]), SAFE, 2)
    assert play.state.owner(tile(play)) == "r2"
    assert tile(play) in play.state.scouted[tile(play, 0, 0)]


@pytest.mark.rule("ME-RAZE-06", "ME-MAP-18")
def test_a_razed_tile_is_scouted_but_not_owned():
    play = scout(setting(holdings={(1, 0): Settlement("village", "r2", razed=True)}), SAFE)
    assert play.state.owner(tile(play)) is None
    assert tile(play) in play.state.scouted[tile(play, 0, 0)]


@pytest.mark.rule("ME-SCOUT-38", "ME-REALM-13")
@pytest.mark.parametrize("as_capital", [True, False])
def test_realm_settlements_and_capitals_do_not_change_hands_by_scouting(as_capital):
    play = setting(holdings={(1, 0): Settlement("village", "r2")})
    changes = {"capital": tile(play)} if as_capital else {"home": (tile(play),)}
    realms = {**play.state.realms, "r2": replace(play.state.realms["r2"], **changes)}
    play.state = replace(play.state, realms=realms)
    scout(play, SAFE)
    assert play.state.owner(tile(play)) == "r2"


@pytest.mark.rule("ME-SCOUT-38")
def test_a_barren_realm_tile_and_a_lost_realm_settlement_have_no_militia():
    play = setting(markers={(1, 0): "r2"})
    realms = {**play.state.realms, "r2": replace(play.state.realms["r2"], home=(tile(play),))}
    play.state = replace(play.state, realms=realms)
    assert scout(play, SAFE).state.owner(tile(play)) == "r1"
    lost = setting(holdings={(1, 0): Settlement("village", "r3")}, realms=3)
    realms = {**lost.state.realms, "r2": replace(lost.state.realms["r2"], home=(tile(lost),))}
    lost.state = replace(lost.state, realms=realms)
    assert scout(lost, SAFE).state.owner(tile(lost)) == "r1"


# Skirmish


def skirmish(die, *answers):
    """Two banners of r2 in the tile, one of r1 meets them."""
    others = [("r2", (1, 0), {"points": 700, "baggage": 2}), ("r2", (1, 0), {"points": 900})]
    play = scout(setting({"points": 1100}, markers={(1, 0): "r2"}, others=others), SAFE, die, *answers)
    assert tile(play) in play.state.scouted[tile(play, 0, 0)]
    return play


@pytest.mark.rule("ME-SCOUT-39")
def test_skirmish_row_one_gives_the_own_strength_away():
    play = skirmish(1)
    learned = happened(play, StrengthLearned)
    assert [(e.realm, e.cell, e.learned.owner, e.learned.points) for e in learned] == [
        ("r2", tile(play, 0, 0), "r1", 1100)
    ]
    assert learned[0].learned.banners == ()
    assert play.state.learned.get("r1") is None


@pytest.mark.rule("ME-SCOUT-39")
def test_skirmish_row_two_teaches_nothing():
    assert happened(skirmish(2), StrengthLearned) == []


@pytest.mark.rule("ME-SCOUT-39")
@pytest.mark.parametrize(
    ("die", "answers", "details"),
    [
        (3, (), ()),
        (4, ("r2-2",), ((2, 900, 0),)),
        (5, (), ((1, 700, 2), (2, 900, 0))),
        (6, (), ((1, 700, 2), (2, 900, 0))),
    ],
)
def test_skirmish_rows_three_to_six_tell_the_strength_met(die, answers, details):
    play = skirmish(die, *answers)
    learned = play.state.learned["r1"][tile(play)]
    assert (learned.owner, learned.points, learned.banners) == ("r2", 1600, details)
    assert play.state.learned.get("r2") is None


@pytest.mark.rule("ME-SCOUT-39")
def test_the_owner_picks_the_banner_shown():
    others = [("r2", (1, 0), {}), ("r2", (1, 0), {})]
    play = setting(markers={(1, 0): "r2"}, others=others)
    ask = asks_of(scouting.scouting(play, "r1"), [tile(play), SAFE, 4])[-1]
    assert isinstance(ask, Decide)
    assert (ask.by, [o.key for o in ask.options]) == ("r2", ["r2-1", "r2-2"])


def test_only_the_two_sides_of_a_skirmish_know_what_was_told():
    for e in happened(skirmish(5), StrengthLearned):
        assert e.seen_by == ("r1", "r2")
    play = scout(setting(realms=3), SAFE)
    assert happened(play, TileScouted)[0].seen_by == ("r1",)


def test_points_lost_by_events_are_the_owners_matter():
    play = event(setting(), 5, 1)
    assert happened(play, PointsChanged)[0].seen_by == ("r1",)


# Races


@pytest.mark.rule("ME-SCOUT-31")
@pytest.mark.parametrize(
    ("dice", "second", "race"),
    [
        ((1, 1), [], ("lizardmen", "")),
        ((1, 2), [], ("orcs_goblins", "")),
        ((2, 2), [], ("dwarfs", "")),
        ((2, 3), [], ("bretonnians", "")),
        ((3, 3), [2], ("high_elves", "")),
        ((3, 3), [4], ("wood_elves", "")),
        ((3, 3), [5], ("dark_elves", "")),
        ((3, 4), [], ("empire", "")),
        ((4, 4), [], ("other_humans", "")),
        ((4, 5), [4], ("vampire_counts", "")),
        ((4, 5), [5], ("khemri", "")),
        ((5, 5), [], ("dogs_of_war", "")),
        ((5, 6), [], ("skaven", "")),
        ((6, 6), [2], ("chaos", "undivided")),
        ((6, 6), [3], ("chaos", "slaanesh")),
        ((6, 6), [4], ("chaos", "khorne")),
        ((6, 6), [5], ("chaos", "tzeentch")),
        ((6, 6), [6], ("chaos", "nurgle")),
    ],
)
def test_the_race_chart(dice, second, race):
    assert drive(scouting.race_of_independents(setting()), [dice, *second]) == race

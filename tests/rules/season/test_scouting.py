"""What scouts find, declared, by chart and in tiles that are known."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import ScoutingFailed, SettlementPlaced, TileScouted, TileTaken
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Roll
from empires.model.state.campaign import Settlement, Siege
from empires.rules.season import movement, scouting
from tests.support.builders import afloat, book, happened, launch
from tests.support.driver import asks_of
from tests.support.scouts import EVENT, SAFE, event, found, run, scout, setting, tile

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

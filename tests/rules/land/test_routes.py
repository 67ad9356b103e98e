"""Which ways are free, which need a route roll, and what hangs together."""

import networkx
import pytest
from msgspec.structs import replace

from empires.model.land.world import Tile, world_of
from empires.model.state.campaign import Settlement, Siege
from empires.model.state.pieces import Alliance
from empires.rules.land import routes
from empires.worlds import mapedit
from empires.worlds.worldmaking import generate_world
from tests.support.builders import banner, cell, field, game

RIVER = Tile(at=(0, 0), terrain="river_valley", rivers=((1, 4),))
RIDGE = Tile(at=(0, 0), terrain="highland", ridges=((1, 4),))
PEAK = Tile(at=(0, 0), terrain="highland", mountain=True)


def crossings(world, side_of_zone, holdings=None, realm="r1"):
    """Crossing by side, cheapest, for a force in the middle tile at one of its sides."""
    play = game(world, holdings=holdings)
    middle = cell(world, 0, 0)
    zone = world.zone_at(middle, side_of_zone, 0)
    found = {}
    for side, other in world.neighbours(middle):
        way = routes.way_to(world, play.state, realm, middle, zone, other)
        found[side] = None if way is None else way.crossing
    return found


def city(owner="r1", kind="city", **changes):
    return replace(Settlement(kind, owner, "Place"), **changes)


@pytest.mark.rule("ME-MAP-05")
@pytest.mark.parametrize("features", [{"forest": True}, {"hills": True}, {}])
def test_plains_hills_and_forest_never_block(features):
    world = field(1, middle=Tile(at=(0, 0), terrain="lowland", **features))
    assert set(crossings(world, 1).values()) == {""}


@pytest.mark.rule("ME-MAP-06", "ME-MOVE-02")
def test_a_ridge_blocks_only_paths_across_it():
    world = field(1, middle=RIDGE)
    assert crossings(world, 2) == {1: "", 2: "", 3: "", 4: "", 5: "mountain", 6: "mountain"}
    assert crossings(world, 5) == {1: "", 2: "mountain", 3: "mountain", 4: "", 5: "", 6: ""}


@pytest.mark.rule("ME-MAP-06")
def test_a_ridge_of_two_sides_leaves_room_to_go_round():
    world = field(1, middle=Tile(at=(0, 0), terrain="highland", ridges=((1, 2),)))
    assert {side: crossings(world, 4)[side] for side in (5, 6, 3)} == {5: "", 6: "", 3: ""}


@pytest.mark.rule("ME-MAP-06")
def test_a_river_and_a_ridge_on_one_path_count_as_both():
    world = field(1, middle=Tile(at=(0, 0), terrain="highland", rivers=((1, 4),), ridges=((6, 3),)))
    found = crossings(world, 2)
    assert (found[2], found[5]) == ("", "both")


@pytest.mark.rule("ME-MAP-08", "ME-MOVE-02")
def test_a_banner_follows_a_river_on_its_own_bank():
    course = {f"t{i}": Tile(at=(i, 0), terrain="river_valley", rivers=((2, 5),)) for i in (-1, 0, 1, 2)}
    world = field(2, **course)
    play = game(world)
    here = cell(world, -1, 0)
    zone = north = world.zone_at(here, 1, 0)
    for i in (0, 1, 2):
        found = [way for way in routes.ways(world, play.state, "r1", here, zone) if way.cell == cell(world, i, 0)]
        assert sorted(way.crossing for way in found) == ["", "river"]
        way = next(way for way in found if not way.crossing)
        here, zone = way.cell, way.zone
        assert zone == world.zone_at(here, 1, 0) == north
        opposite = next(way for way in found if way.crossing)
        assert opposite.zone == world.zone_at(here, 3, 0)


@pytest.mark.rule("ME-MAP-09")
@pytest.mark.parametrize(
    ("kind", "crossing"), [("city", ""), ("capital", ""), ("fortress", "river"), ("village", "river")]
)
@pytest.mark.parametrize("owner", ["r1", "r2", ""])
def test_a_city_in_a_river_tile_has_a_bridge_for_every_force(kind, crossing, owner):
    world = field(1, middle=RIVER)
    assert crossings(world, 2, {cell(world, 0, 0): city(owner, kind)})[5] == crossing


@pytest.mark.rule("ME-MAP-09")
def test_the_bridge_of_a_city_outlives_it():
    # ME-RAZE-10: bridges stay where a tile is razed.
    world = field(1, middle=RIVER)
    assert crossings(world, 2, {cell(world, 0, 0): city(razed=True)})[5] == ""
    assert crossings(world, 2, {cell(world, 0, 0): city(kind="fortress", razed=True)})[5] == "river"


@pytest.mark.rule("ME-MAP-10")
@pytest.mark.parametrize(("owner", "crossing"), [("r1", ""), ("r2", "mountain"), ("", "mountain")])
@pytest.mark.parametrize("tile", [PEAK, RIDGE])
def test_a_mountain_city_opens_its_passes_to_its_owner(owner, crossing, tile):
    world = field(1, middle=tile)
    assert crossings(world, 2, {cell(world, 0, 0): city(owner)})[5] == crossing


@pytest.mark.rule("ME-MAP-10")
def test_only_a_standing_city_in_highland_opens_passes():
    middle = cell(field(1), 0, 0)
    assert crossings(field(1, middle=RIDGE), 2, {middle: city(razed=True)})[5] == "mountain"
    assert crossings(field(1, middle=RIDGE), 2, {middle: city(kind="fortress")})[5] == "mountain"
    assert crossings(field(1, middle=RIDGE), 2, {middle: city(kind="capital")})[5] == ""
    assert crossings(field(1, middle=replace(RIDGE, terrain="lowland")), 2, {middle: city()})[5] == "mountain"


@pytest.mark.rule("ME-MAP-10")
@pytest.mark.parametrize(("owner", "crossing"), [("r1", ""), ("r2", "mountain")])
def test_a_mountain_city_is_entered_freely_by_its_owner_only(owner, crossing):
    world = field(1, middle=PEAK)
    peak = cell(world, 0, 0)
    play = game(world, holdings={peak: city(owner)})
    way = routes.way_to(world, play.state, "r1", cell(world, 1, 0), 0, peak)
    assert way is not None
    assert way.crossing == crossing


@pytest.mark.rule("ME-MAP-10", "ME-DIPLO-07")
@pytest.mark.parametrize(("ally", "year", "crossing"), [("r1", 1, ""), ("r1", 2, "mountain"), ("r2", 1, "mountain")])
def test_a_mountain_city_of_independents_is_entered_freely_by_their_ally_of_this_season(ally, year, crossing):
    world = field(1, middle=PEAK)
    peak = cell(world, 0, 0)
    play = game(world, holdings={peak: city("")}, alliances=(Alliance(ally, (peak,), year),))
    way = routes.way_to(world, play.state, "r1", cell(world, 1, 0), 0, peak)
    assert way is not None
    assert way.crossing == crossing


@pytest.mark.rule("ME-MAP-11", "ME-MOVE-09")
def test_a_mountain_is_left_freely_by_the_side_entered_only():
    world = field(1, middle=PEAK)
    state = game(world).state
    peak, north_east = cell(world, 0, 0), cell(world, 1, 1)
    way = routes.way_to(world, state, "r1", north_east, 0, peak)
    assert way is not None
    assert way.crossing == "mountain"
    back = routes.way_to(world, state, "r1", peak, way.zone, north_east)
    assert back is not None
    assert back.crossing == ""
    on = routes.way_to(world, state, "r1", peak, way.zone, cell(world, 0, -1))
    assert on is not None
    assert on.crossing == "mountain"


@pytest.mark.rule("ME-MAP-12", "ME-MAP-13", "ME-MOVE-10")
@pytest.mark.parametrize("terrain", ["sea", "swamp"])
def test_there_is_no_way_into_sea_or_swamp(terrain):
    world = field(1, water=Tile(at=(1, 0), terrain=terrain))
    state = game(world).state
    assert routes.way_to(world, state, "r1", cell(world, 0, 0), 0, cell(world, 1, 0)) is None
    assert len(routes.ways(world, state, "r1", cell(world, 0, 0), 0)) == 5


@pytest.mark.rule("ME-MAP-16")
def test_a_built_bridge_opens_the_river():
    world = field(1, middle=replace(RIVER, bridge=True))
    assert crossings(world, 2)[5] == ""


def test_a_bridge_does_not_open_a_ridge():
    world = field(1, middle=replace(RIDGE, bridge=True))
    assert crossings(world, 2)[5] == "mountain"


def test_tiles_that_are_not_adjacent_have_no_way():
    world = field(2)
    assert routes.way_to(world, game(world).state, "r1", cell(world, 0, 0), 0, cell(world, 2, 0)) is None


def test_free_reach_stops_at_rivers_and_at_tiles_that_do_not_satisfy():
    world = field(2, middle=RIVER)
    state = game(world).state
    middle = cell(world, 0, 0)
    zone = world.zone_at(middle, 2, 0)
    near = {middle, cell(world, 1, 0), cell(world, -1, 0)}
    found = routes.free_reach(world, state, "r1", middle, zone, lambda c: c in near)
    assert found == {(middle, zone), (cell(world, 1, 0), 0)}
    around = routes.free_reach(world, state, "r1", middle, zone, lambda c: True)
    assert (cell(world, -1, 0), 0) in around
    assert (middle, world.zone_at(middle, 5, 0)) in around


def test_free_reach_uses_a_city_bridge():
    world = field(1, middle=RIVER)
    middle, west = cell(world, 0, 0), cell(world, -1, 0)
    state = game(world, holdings={middle: city()}).state
    found = routes.free_reach(world, state, "r1", middle, 0, lambda c: c in (middle, west))
    assert found == {(middle, 0), (middle, 1), (west, 0)}


@pytest.mark.rule("ME-MAP-10")
@pytest.mark.parametrize(("owner", "reached"), [("r1", True), ("r2", False)])
@pytest.mark.parametrize("tile", [PEAK, RIDGE])
def test_free_reach_uses_the_passes_of_an_own_city(owner, reached, tile):
    world = field(1, middle=tile)
    middle, east, west = (cell(world, i, 0) for i in (0, 1, -1))
    state = game(world, holdings={middle: city(owner)}).state
    found = routes.free_reach(world, state, "r1", middle, world.zone_at(middle, 2, 0), lambda c: c in (east, west))
    assert ((east, 0) in found, (west, 0) in found) == (True, reached)


def test_the_passage_graph_without_its_crossings_reaches_what_a_walk_reaches():
    course = {f"t{i}": Tile(at=(i, 0), terrain="river_valley", rivers=((2, 5),)) for i in (-2, -1, 1, 2)}
    world = field(2, **course, middle=PEAK, hill=replace(RIDGE, at=(0, 1)))
    town = cell(world, 1, 0)
    state = game(world, holdings={town: city()}).state
    inner = {c for c in world.tiles if c != cell(world, -1, 0)}
    graph = routes.passages(world, state, "r1", inner)
    assert {node[0] for node in graph.nodes} == inner
    peak = (cell(world, 0, 0), world.zone_at(cell(world, 0, 0), 2, 0))
    crossings = {graph.edges[edge]["crossing"] for edge in graph.in_edges(peak)}
    assert crossings == {"mountain"}
    graph.remove_edges_from([(a, b) for a, b, crossing in graph.edges(data="crossing") if crossing])
    for start in sorted(graph.nodes):
        walked = routes.free_reach(world, state, "r1", *start, lambda c: c in inner)
        assert walked == {start} | networkx.descendants(graph, start)


@pytest.mark.rule("ME-REVENUE-06")
def test_settlements_behind_a_razed_link_are_isolated():
    world = field(2)
    seat, link, far = cell(world, -1, 0), cell(world, 0, 0), cell(world, 1, 0)
    holdings = {seat: city(kind="capital", seat_of="r1"), link: city(kind="village"), far: city(kind="village")}
    play = game(world, holdings=holdings)
    realms = {**play.state.realms, "r1": replace(play.state.realms["r1"], capital=seat)}
    joined = replace(play.state, realms=realms)
    assert routes.isolated(world, joined, "r1") == frozenset()
    cut = replace(joined, holdings={**holdings, link: city(kind="village", razed=True)})
    assert routes.isolated(world, cut, "r1") == {far}
    lost = replace(joined, holdings={**holdings, seat: city("r2", "capital", seat_of="r1")})
    assert routes.isolated(world, lost, "r1") == {link, far}


@pytest.mark.rule("ME-REVENUE-06")
def test_a_marker_joins_settlements_and_a_siege_does_not_part_them():
    world = field(2)
    seat, link, far = cell(world, -1, 0), cell(world, 0, 0), cell(world, 1, 0)
    play = game(world, holdings={seat: city(kind="capital"), far: city()}, markers={link: "r1"})
    realms = {**play.state.realms, "r1": replace(play.state.realms["r1"], capital=seat)}
    besieged = replace(play.state, realms=realms, sieges={far: Siege(far, "r2", 1)})
    assert routes.isolated(world, besieged, "r1") == frozenset()
    assert routes.isolated(world, replace(besieged, markers={link: "r2"}), "r1") == {far}


@pytest.mark.rule("ME-SCOUT-29", "ME-SCOUT-32", "ME-SCOUT-33")
def test_adjacent_independents_are_one_empire_and_a_gap_makes_two():
    world = field(2)
    chain = [cell(world, i, 0) for i in (-1, 0, 1)]
    holdings = {c: city("", "village") for c in chain}
    play = game(world, holdings=holdings)
    assert routes.independent_empires(world, play.state) == (frozenset(chain),)
    for gap in (city("r1", "village"), city("", "village", razed=True)):
        split = replace(play.state, holdings={**holdings, chain[1]: gap})
        assert set(routes.independent_empires(world, split)) == {frozenset(chain[:1]), frozenset(chain[2:])}


def test_reach_tells_free_rolled_and_barred_neighbours():
    world = field(1, middle=RIVER, water=Tile(at=(1, 1), terrain="sea"))
    middle = cell(world, 0, 0)
    own = banner("r1", middle, zone=world.zone_at(middle, 2, 0))
    play = game(world, banners=[own])
    found = routes.reach(world, play.state, own)
    assert [found[other] for _, other in world.neighbours(middle)] == ["barred", "free", "free", "free", "roll", "roll"]
    assert set(routes.reach(world, play.state, replace(own, halted=1)).values()) == {"barred"}


@pytest.mark.rule("ME-SIEGE-07")
def test_a_siege_is_left_only_by_the_side_entered():
    world = field(1)
    middle = cell(world, 0, 0)
    own = banner("r1", middle, side=2)
    play = game(world, banners=[own], sieges={middle: Siege(middle, "r1", 1)})
    found = routes.reach(world, play.state, own)
    assert [cell_ for cell_, how in found.items() if how == "free"] == [world.neighbour(middle, 2)]
    free = routes.reach(world, replace(play.state, sieges={}), own)
    assert set(free.values()) == {"free"}, "only a siege holds whoever came in by a side"
    placed = routes.reach(world, play.state, replace(own, side=0))
    assert set(placed.values()) == {"free"}
    assert set(routes.reach(world, play.state, replace(own, inside=True)).values()) == {"barred"}


def test_supply_counts_forage_baggage_and_stockpile():
    world = field(1)
    town, wild = cell(world, 0, 0), cell(world, 1, 0)
    force = [banner("r1", town, number=n) for n in (1, 2, 3)]
    camp = [banner("r1", wild, number=4, baggage=1), banner("r1", wild, number=5)]
    play = game(world, banners=[*force, *camp], holdings={town: city()})
    assert routes.supply(world, play.state, "r1") == {town: (2, 3), wild: (1, 2)}
    stocked = replace(play.state, holdings={town: city(stockpile=1)})
    assert routes.supply(world, stocked, "r1")[town] == (3, 3)
    besieged = replace(play.state, sieges={town: Siege(town, "r2", 1)})
    assert routes.supply(world, besieged, "r1")[town] == (0, 3)


@pytest.mark.parametrize("terrain", ["sea", "highland", "lowland"])
def test_a_refreshed_passage_graph_equals_one_built_anew(terrain):
    old = generate_world("Test", 138, 4, "passages")
    tiles = {tile.at: tile for tile in old.tiles.values()}
    state = game(old, realms=1).state
    for at in sorted(tiles)[::17]:
        changes = mapedit.painted(tiles, [at], terrain, mountain=terrain == "highland")
        tiles = mapedit.applied(tiles, changes)
        new = world_of("Test", tiles.values())
        graph = routes.passages(old, state, "r1", land(old))
        routes.refresh(graph, new, state, "r1", [cell for c in changes if (cell := new.cell_at(c)) is not None])
        fresh = routes.passages(new, state, "r1", land(new))
        assert set(graph.nodes) == set(fresh.nodes)
        assert {(a, b): d for a, b, d in graph.edges(data="crossing")} == {
            (a, b): d for a, b, d in fresh.edges(data="crossing")
        }
        old = new


def land(world):
    return [cell for cell in world.tiles if world.land(cell)]

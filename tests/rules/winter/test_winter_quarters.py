"""Winter: the way home, the winter retreat and room at home."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from empires.model.events.all_events import BaggageChanged, BannerLost, BannerMoved, PointsChanged, SiegeEnded
from empires.model.events.sea import ShipLost
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Pick, Roll, Share, checked
from empires.model.state.campaign import Clock, Settlement, Siege
from empires.rules.troops.ships import harbour_in
from empires.rules.winter.winter_quarters import has_road_home, quarters, siege_over, squeezed, support
from tests.support.builders import afloat, banner, cell, field, game, happened, launch, realm
from tests.support.driver import asks_of, drive

WORLD = field(4)
SEAT = cell(WORLD, 0, 0)
EAST, FAR, FARTHER = (cell(WORLD, i, 0) for i in (1, 2, 3))
WEST = cell(WORLD, -1, 0)


def winter(banners=(), holdings=None, markers=None, world=WORLD, sieges=None, ships=None):
    """r1 has its seat in the middle and a marked realm; ships: tile -> number; everything else as given."""
    around = tuple(other for _, other in world.neighbours(SEAT))
    places = {SEAT: Settlement("capital", "r1", seat_of="r1"), **(holdings or {})}
    marks = {c: "r1" for c in around if c not in places}
    made = game(world, banners=banners, holdings=places, markers={**marks, **(markers or {})}, sieges=sieges or {})
    realms = {
        "r1": realm(1, capital=SEAT, home=(SEAT, *around)),
        "r2": realm(2, capital=cell(world, 0, 4), home=(cell(world, 0, 4),)),
    }
    made.state = replace(made.state, realms=realms, clock=Clock(1, "winter", 6, ("r1", "r2"), 0, "quarters"))
    for port, count in (ships or {}).items():
        launch(made, places[port].owner, port, count)
    return made


def at(table) -> dict[str, str]:
    return {b.id: b.cell for b in table.state.banners.values()}


@pytest.mark.rule("ME-QUARTERS-01")
def test_every_banner_is_put_into_a_settlement_of_its_home_realm():
    holdings = {EAST: Settlement("village", "r1")}
    table = winter([banner("r1", EAST, number=1), banner("r1", FAR, number=2)], holdings, {FAR: "r1"})
    drive(quarters(table), [])
    assert at(table) == {"r1-1": EAST, "r1-2": SEAT}
    assert {move.how for move in happened(table, BannerMoved)} == {"quarters"}


@pytest.mark.rule("ME-QUARTERS-01", "ME-QUARTERS-12")
def test_besieged_and_besieging_banners_stay():
    holdings = {FAR: Settlement("city", "r2")}
    banners = [banner("r1", FAR, side=5), banner("r2", FAR, inside=True)]
    table = winter(banners, holdings, sieges={FAR: Siege(FAR, "r1", 3)})
    drive(quarters(table), ["stay"])
    assert set(at(table).values()) == {FAR}
    assert not happened(table, BannerMoved)


@pytest.mark.rule("ME-QUARTERS-12")
def test_a_besieging_force_may_retire_as_a_whole_and_goes_home():
    holdings = {FAR: Settlement("city", "r2"), cell(WORLD, 0, 4): Settlement("capital", "r2", seat_of="r2")}
    markers = dict.fromkeys((cell(WORLD, 2, 1), cell(WORLD, 2, 2), cell(WORLD, 2, 3), cell(WORLD, 1, 3)), "r2")
    markers |= {cell(WORLD, 1, 4): "r2"}
    banners = [*(banner("r1", FAR, number=n) for n in (1, 2)), banner("r2", FAR, inside=True)]
    table = winter(banners, holdings, markers, sieges={FAR: Siege(FAR, "r1", 3)})
    asked = asks_of(quarters(table), [])
    assert isinstance(asked[0], Decide)
    assert (asked[0].by, asked[0].facts["banners"]) == ("r1", ("r1-1", "r1-2"))
    assert [option.key for option in asked[0].options] == ["stay", "retire"]
    drive(quarters(table), ["retire"])
    assert at(table) == {"r1-1": SEAT, "r1-2": SEAT, "r2-1": cell(WORLD, 0, 4)}
    assert [event.how for event in happened(table, SiegeEnded)] == ["given_up"]


@pytest.mark.rule("ME-QUARTERS-02")
def test_a_road_home_leads_only_through_the_own_empire():
    lone = banner("r1", FARTHER)
    assert has_road_home(winter([lone], markers={FAR: "r1"}), lone)
    assert not has_road_home(winter([lone]), lone)
    assert not has_road_home(winter([lone], markers={FAR: "r2"}), lone)
    razed = {FAR: Settlement("village", "r1", razed=True)}
    assert not has_road_home(winter([lone], razed), lone)


@pytest.mark.rule("ME-QUARTERS-02")
def test_the_tile_it_starts_from_need_not_be_its_own():
    lone = banner("r1", FAR)
    table = winter([lone], {FAR: Settlement("village", "", razed=True)})
    assert has_road_home(table, lone)


@pytest.mark.rule("ME-QUARTERS-02")
def test_a_river_on_the_way_blocks_it_and_a_city_bridge_opens_it():
    world = field(4, ford=Tile(at=(1, 0), terrain="river_valley", rivers=((1, 3),)))
    east = world.zone_at(EAST, 2, 0)
    lone = banner("r1", FAR)
    assert world.zone_at(EAST, 5, 0) != east
    # Every tile next to the seat but the ford is razed, so that there is no way round.
    shut = {c: Settlement("village", "r1", razed=True) for _, c in world.neighbours(SEAT) if c != EAST}
    mine = {EAST: Settlement("village", "r2"), **shut}
    table = winter([lone], mine, world=world)
    table.state = replace(table.state, realms={**table.state.realms, "r1": realm(1, capital=SEAT, home=(SEAT,))})
    assert not has_road_home(table, lone)
    village = {**shut, EAST: Settlement("village", "r1")}
    table.state = replace(table.state, holdings={**table.state.holdings, **village})
    assert not has_road_home(table, lone)
    city = {**shut, EAST: Settlement("city", "r1")}
    table.state = replace(table.state, holdings={**table.state.holdings, **city})
    assert has_road_home(table, lone)


@pytest.mark.rule("ME-QUARTERS-02")
def test_the_goal_must_be_a_realm_tile_still_in_its_hands():
    lone = banner("r1", FAR)
    lost = {c: "r2" for _, c in WORLD.neighbours(SEAT)}
    table = winter([lone], {SEAT: Settlement("capital", "r2", seat_of="r1")}, lost)
    assert not has_road_home(table, lone)
    near = banner("r1", SEAT)
    assert not has_road_home(table, near)


@pytest.mark.rule("ME-QUARTERS-02", "ME-SIEGE-07")
def test_no_road_home_leads_through_a_besieged_tile_or_into_one():
    lone = banner("r1", FARTHER)
    held = {FAR: Settlement("fortress", "r1")}
    assert has_road_home(winter([lone], held), lone)
    assert not has_road_home(winter([lone], held, sieges={FAR: Siege(FAR, "r2", 3)}), lone)
    lost = {c: "r2" for _, c in WORLD.neighbours(SEAT) if c != EAST}
    near = banner("r1", FAR)
    home = {EAST: Settlement("city", "r1")}
    besieged = {EAST: Siege(EAST, "r2", 3)}
    assert has_road_home(winter([near], home, lost), near)
    assert not has_road_home(winter([near], home, lost, sieges=besieged), near)


@pytest.mark.rule("ME-QUARTERS-03", "ME-QUARTERS-15")
def test_a_banner_that_is_cut_off_makes_a_winter_retreat_and_then_goes_home():
    table = winter([banner("r1", FARTHER, 1000)])
    asked = asks_of(quarters(table), [4])
    assert [ask.why for ask in asked] == ["winter_retreat", "winter_retreat_loss"]
    table = winter([banner("r1", FARTHER, 1000)])
    drive(quarters(table), [4, 5])
    assert table.state.banners["r1-1"].points == 650
    assert at(table) == {"r1-1": SEAT}


@pytest.mark.rule("ME-QUARTERS-15")
@pytest.mark.parametrize(("roll", "factor"), [(2, 200), (3, 100), (4, 70), (5, 50), (6, 30)])
def test_the_winter_retreat_table(roll, factor):
    table = winter([banner("r1", FARTHER, 1500)])
    drive(quarters(table), [roll, 3])
    assert table.state.banners["r1-1"].points == 1500 - 3 * factor


@pytest.mark.rule("ME-QUARTERS-15")
def test_a_one_in_the_winter_retreat_destroys_the_banner():
    table = winter([banner("r1", FARTHER, 1500)])
    drive(quarters(table), [1])
    assert not table.state.banners
    assert happened(table, BannerLost)[0].why == "winter_retreat"


@pytest.mark.rule("ME-QUARTERS-15")
def test_each_banner_makes_its_own_winter_retreat():
    table = winter([banner("r1", FARTHER, 800, 1), banner("r1", FARTHER, 800, 2)])
    drive(quarters(table), [1, 6, 1])
    assert {b.id: b.points for b in table.state.banners.values()} == {"r1-2": 770}


@pytest.mark.rule("ME-QUARTERS-16")
def test_3_baggage_and_a_roll_of_1_is_row_4():
    table = winter([banner("r1", FARTHER, 1000, baggage=3)])
    drive(quarters(table), [1, 5])
    assert table.state.banners["r1-1"].points == 650


@pytest.mark.rule("ME-QUARTERS-16", "ME-GEN-02")
def test_above_6_counts_as_6():
    table = winter([banner("r1", FARTHER, 1000, baggage=6)])
    drive(quarters(table), [6, 2])
    assert table.state.banners["r1-1"].points == 940


@pytest.mark.rule("ME-QUARTERS-16")
def test_the_force_shares_its_baggage_before_the_winter_retreat():
    table = winter([banner("r1", FARTHER, 1000, 1, baggage=4), banner("r1", FARTHER, 1000, 2)])
    asked = asks_of(quarters(table), [])
    assert isinstance(asked[0], Share)
    drive(quarters(table), [{"r1-1": 1, "r1-2": 3}, 1, 1, 1, 1])
    # Row 2 (D6x200) for the first, row 4 (D6x70) for the second.
    assert [b.points for b in table.state.banners.values()] == [800, 930]


@pytest.mark.rule("ME-QUARTERS-16")
def test_who_comes_home_unharmed_leaves_his_baggage_to_those_who_do_not():
    # The river parts the force: only the banner on the east bank is cut off.
    world = field(4, ford=Tile(at=(2, 0), terrain="river_valley", rivers=((1, 3),)))
    west, east = world.zone_at(FAR, 5, 0), world.zone_at(FAR, 2, 0)
    for near, far, why in ((3, 1, {"shared", "winter"}), (5, 6, {"winter"})):
        banners = [
            banner("r1", FAR, 1000, 1, zone=west, baggage=near),
            banner("r1", FAR, 1000, 2, zone=east, baggage=far),
        ]
        table = winter(banners, world=world)
        drive(quarters(table), [1, 2])
        # Row 5 with four points of baggage in all (D6x50), row 6 with more than six (D6x30).
        assert [b.points for b in table.state.banners.values()] == [1000, 900 if near == 3 else 940]
        assert all(b.baggage == 0 for b in table.state.banners.values())
        assert {change.why for change in happened(table, BaggageChanged)} == why


@pytest.mark.rule("ME-QUARTERS-16")
def test_forces_in_different_tiles_do_not_share_for_the_winter_retreat():
    banners = [banner("r1", FARTHER, 1000, 1, baggage=5), banner("r1", cell(WORLD, 3, 3), 1000, 2)]
    table = winter(banners)
    asked = asks_of(quarters(table), [1, 1, 1])
    assert [(ask.why, ask.facts.get("modifier")) for ask in asked if ask.why == "winter_retreat"] == [
        ("winter_retreat", 0),
        ("winter_retreat", 5),
    ]


def test_baggage_enough_for_all_who_retreat_is_not_asked_about():
    table = winter([banner("r1", FARTHER, 1000, 1, baggage=6), banner("r1", FARTHER, 1000, 2, baggage=6)])
    assert asks_of(quarters(table), [])[0].why == "winter_retreat"


@pytest.mark.rule("ME-QUARTERS-04")
def test_a_realm_of_capital_city_and_two_villages_keeps_8_banners():
    homes = [other for _, other in WORLD.neighbours(SEAT)]
    kinds = dict(zip(homes, ("city", "village", "village"), strict=False))
    table = winter(holdings={c: Settlement(kind, "r1") for c, kind in kinds.items()})
    assert sum(support(table, "r1").values()) == 8


@pytest.mark.rule("ME-QUARTERS-04")
def test_a_fortress_keeps_one_banner_and_settlements_outside_the_realm_none():
    table = winter(holdings={EAST: Settlement("fortress", "r1"), FAR: Settlement("city", "r1")})
    assert support(table, "r1") == {SEAT: 4, EAST: 1}


@pytest.mark.rule("ME-QUARTERS-05")
def test_of_9_banners_with_support_for_8_the_owner_removes_one():
    homes = [other for _, other in WORLD.neighbours(SEAT)]
    holdings = {c: Settlement("village", "r1") for c in homes[:4]}
    banners = [banner("r1", SEAT, 1500, n) for n in range(1, 10)]
    table = winter(banners, holdings)
    asked = asks_of(quarters(table), [])
    assert isinstance(asked[-1], Pick), "full banners cannot be combined"
    assert (asked[-1].by, asked[-1].least, asked[-1].most) == ("r1", 8, 8)
    drive(quarters(table), [tuple(f"r1-{n}" for n in range(2, 10))])
    assert "r1-1" not in table.state.banners
    assert len(table.state.banners) == 8


@pytest.mark.rule("ME-QUARTERS-05", "ME-QUARTERS-01")
def test_as_many_banners_as_the_realm_supports_stay_as_they_are_and_besiegers_do_not_count():
    holdings = {FAR: Settlement("city", "r2")}
    banners = [banner("r1", SEAT, 700, n) for n in range(1, 5)] + [banner("r1", FAR, 700, n) for n in (5, 6)]
    table = winter([*banners, banner("r2", FAR, inside=True)], holdings, sieges={FAR: Siege(FAR, "r1", 3)})
    assert [ask.question for ask in asks_of(quarters(table), ["stay"])] == ["winter_siege"]
    drive(quarters(table), ["stay"])
    assert [b.points for b in table.state.banners_of("r1")] == [700] * 6


@pytest.mark.rule("ME-QUARTERS-05")
def test_banners_may_combine_before_any_is_removed():
    banners = [banner("r1", SEAT, 600, n) for n in range(1, 6)]
    table = winter(banners)
    asked = asks_of(quarters(table), [])
    assert isinstance(asked[0], Share)
    drive(quarters(table), [{"r1-1": 1200, "r1-2": 600, "r1-3": 600, "r1-4": 600}])
    assert len(table.state.banners) == 4
    assert sum(b.points for b in table.state.banners.values()) == 3000
    assert {change.why for change in happened(table, PointsChanged)} == {"combined"}


@pytest.mark.rule("ME-QUARTERS-05")
def test_without_any_support_all_banners_are_removed():
    table = winter([banner("r1", SEAT)], {SEAT: Settlement("capital", "r1", seat_of="r1", razed=True)})
    drive(quarters(table), [])
    assert not table.state.banners


@given(
    sizes=st.lists(st.integers(100, 1500), min_size=2, max_size=8),
    room=st.integers(1, 7),
)
def test_the_suggested_combination_is_lawful_and_keeps_at_least_the_strongest(sizes, room):
    room = min(room, len(sizes) - 1)
    banners = [(f"b{n}", size) for n, size in enumerate(sizes)]
    shares = squeezed(banners, room, 500, 1500)
    assert sum(shares.values()) == sum(sizes)
    assert all(amount <= 1500 for amount in shares.values())
    assert all(shares.get(key, 0) >= min(500, size) or key not in shares for key, size in banners)
    kept = sum(sorted(shares.values(), reverse=True)[:room])
    assert kept >= sum(sorted(sizes, reverse=True)[:room])


@given(sizes=st.lists(st.integers(100, 1500), min_size=5, max_size=8))
def test_the_suggested_combination_passes_its_own_check(sizes):
    table = winter([banner("r1", SEAT, size, n) for n, size in enumerate(sizes, 1)])
    asked = asks_of(quarters(table), [])
    assert checked(asked[0], asked[0].default)


@pytest.mark.rule("ME-QUARTERS-06", "ME-QUARTERS-10")
def test_ships_of_a_razed_port_go_to_a_friendly_harbour_along_the_coast_or_are_lost():
    coast = {f"c{i}": Tile(at=(i, 0), terrain="coastal") for i in (1, 2, 3)}
    world = field(4, **coast)
    wreck = {FARTHER: Settlement("city", "r1", razed=True)}
    table = winter(holdings={**wreck, EAST: Settlement("city", "r1")}, world=world, ships={FARTHER: 2, EAST: 1})
    drive(quarters(table), [])
    assert (afloat(table, EAST), afloat(table, FARTHER)) == (3, 0)
    table = winter(holdings={**wreck, EAST: Settlement("fortress", "r1")}, world=world, ships={FARTHER: 2})
    drive(quarters(table), [])
    assert not table.state.ships
    assert [loss.why for loss in happened(table, ShipLost)] == ["no_harbour"] * 2


@pytest.mark.rule("ME-QUARTERS-10", "ME-MAP-14")
@pytest.mark.parametrize(("between", "saved"), [("coastal", 2), ("river_valley", 2), ("sea", 0), ("lowland", 0)])
def test_ships_seek_their_harbour_through_coastal_tiles_past_enemy_ships(between, saved):
    rivers = ((1, 6),) if between == "river_valley" else ()
    strait = Tile(at=(2, 0), terrain=between, rivers=rivers)
    world = field(
        4,
        a=Tile(at=(1, 0), terrain="coastal"),
        b=strait,
        c=Tile(at=(3, 0), terrain="coastal"),
        mouth=Tile(at=(3, 1), terrain="sea"),
    )
    places = {
        FARTHER: Settlement("city", "r1", razed=True), EAST: Settlement("city", "r1"), FAR: Settlement("city", "r2")
    }  # fmt: skip
    hostile = {FAR: 3} if world.tiles[FAR].terrain == "coastal" else {}
    table = winter(holdings=places, world=world, ships={FARTHER: 2, **hostile})
    drive(quarters(table), [])
    assert afloat(table, EAST) == saved
    assert afloat(table, FAR) == sum(hostile.values())


@pytest.mark.rule("ME-MAP-14")
@pytest.mark.parametrize(
    ("kind", "terrain", "harbour"),
    [
        ("city", "coastal", True),
        ("capital", "coastal", True),
        ("fortress", "coastal", False),
        ("village", "coastal", False),
        ("city", "river_valley", True),
        ("fortress", "river_valley", False),
        ("city", "lowland", False),
    ],
)
def test_only_cities_on_the_coast_or_at_a_river_mouth_have_harbours(kind, terrain, harbour):
    rivers = ((2, 5),) if terrain == "river_valley" else ()
    world = field(1, a=Tile(at=(0, 0), terrain=terrain, rivers=rivers), b=Tile(at=(1, 0), terrain="coastal"))
    table = game(world, holdings={SEAT: Settlement(kind, "r1")})
    assert harbour_in(world, table.state, SEAT) == harbour
    table.state = replace(table.state, holdings={SEAT: Settlement(kind, "r1", razed=True)})
    assert not harbour_in(world, table.state, SEAT)


@pytest.mark.rule("ME-QUARTERS-06")
def test_razed_settlements_give_no_support():
    table = winter(holdings={EAST: Settlement("city", "r1", razed=True)})
    assert support(table, "r1") == {SEAT: 4}


@pytest.mark.rule("ME-QUARTERS-07")
def test_all_baggage_and_stockpiles_are_gone_after_the_way_home():
    holdings = {EAST: Settlement("fortress", "r1", stockpile=4)}
    table = winter([banner("r1", EAST, baggage=5)], holdings)
    drive(quarters(table), [])
    assert table.state.banners["r1-1"].baggage == 0
    assert table.state.holdings[EAST].stockpile == 0


@pytest.mark.rule("ME-QUARTERS-07")
def test_a_besieged_garrison_keeps_what_it_lives_on():
    holdings = {FAR: Settlement("city", "r2", stockpile=3)}
    banners = [banner("r1", FAR, baggage=2), banner("r2", FAR, inside=True, baggage=2)]
    table = winter(banners, holdings, sieges={FAR: Siege(FAR, "r1", 3)})
    drive(quarters(table), ["stay"])
    assert {b.id: b.baggage for b in table.state.banners.values()} == {"r1-1": 0, "r2-1": 2}
    assert table.state.holdings[FAR].stockpile == 3


@pytest.mark.rule("ME-QUARTERS-11")
def test_one_banner_a_ship_comes_home_by_sea_and_the_others_retreat():
    strand = {"a": Tile(at=(1, 0), terrain="coastal"), "b": Tile(at=(3, 0), terrain="coastal")}
    world = field(4, **strand, strait=Tile(at=(2, 0), terrain="sea"))
    banners = [banner("r1", FARTHER, 1000, n) for n in range(1, 5)]
    table = winter(banners, {EAST: Settlement("city", "r1")}, world=world, ships={EAST: 3})
    asked = asks_of(quarters(table), [])
    assert isinstance(asked[0], Pick)
    assert (asked[0].question, asked[0].most) == ("evacuate", 3)
    drive(quarters(table), [("r1-1", "r1-2", "r1-3"), 6, 1])
    assert [b.points for b in table.state.banners.values()] == [1000, 1000, 1000, 970]


@pytest.mark.rule("ME-QUARTERS-11", "ME-MAP-14")
@pytest.mark.parametrize("overseas", ["coastal", "river_valley"])
def test_a_route_must_be_traced_to_a_coast_or_a_river_mouth(overseas):
    strand = {"a": Tile(at=(1, 0), terrain="coastal")}
    shore = Tile(at=(3, 0), terrain=overseas, rivers=((2, 5),) if overseas == "river_valley" else ())
    world = field(4, **strand, b=shore, strait=Tile(at=(2, 0), terrain="sea"))
    inland = cell(world, 4, 1)
    ports = {EAST: Settlement("city", "r1")}
    lone = banner("r1", inland, 1000)
    ship = {EAST: 1}
    assert asks_of(quarters(winter([lone], ports, {FARTHER: "r1"}, world=world, ships=ship)), []) == []
    assert asks_of(quarters(winter([lone], ports, world=world, ships=ship)), [])[0].why == "winter_retreat"
    assert asks_of(quarters(winter([lone], ports, {FARTHER: "r1"}, world=world)), [])[0].why == "winter_retreat"


@pytest.mark.rule("ME-QUARTERS-11")
@pytest.mark.parametrize(("owner", "besieged", "joined", "evacuated"), [
    ("r1", False, True, True),
    ("r2", False, True, False),
    ("r1", True, True, False),
    ("r1", False, False, False),
])  # fmt: skip
def test_only_own_ships_land_and_only_where_the_realm_is_reached_from_the_coast(owner, besieged, joined, evacuated):
    shores = {"a": Tile(at=(2, 0), terrain="coastal"), "b": Tile(at=(4, 0), terrain="coastal")}
    world = field(4, **shores, strait=Tile(at=(3, 0), terrain="sea"))
    port, overseas = cell(world, 2, 0), cell(world, 4, 0)
    holdings = {port: Settlement("city", "r1")}
    if not joined:
        holdings |= {c: Settlement("village", "r1", razed=True) for c in (EAST, cell(world, 1, 1))}
    sieges = {port: Siege(port, "r2", 3)} if besieged else {}
    table = winter([banner("r1", overseas, 1000)], holdings, world=world, sieges=sieges)
    launch(table, owner, port, harbour=False)
    asked = [ask.why for ask in asks_of(quarters(table), ["stay"] * besieged) if isinstance(ask, Roll)]
    assert asked == ([] if evacuated else ["winter_retreat"])


@pytest.mark.rule("ME-QUARTERS-11", "ME-QUARTERS-10")
def test_ships_saved_from_a_razed_port_still_carry_a_banner_and_lost_ones_do_not():
    coast = {f"c{i}": Tile(at=(i, 0), terrain="coastal") for i in (1, 2, 3)}
    overseas = banner("r1", FARTHER, 1000)
    for between, question in (("coastal", []), ("sea", ["winter_retreat"])):
        world = field(4, **{**coast, "c2": Tile(at=(2, 0), terrain=between)})
        wreck = {FARTHER: Settlement("city", "r1", razed=True)}
        table = winter([overseas], {**wreck, EAST: Settlement("city", "r1")}, world=world, ships={FARTHER: 1})
        assert [ask.why for ask in asks_of(quarters(table), [])] == question


@pytest.mark.rule("ME-QUARTERS-11")
def test_without_a_coast_of_the_own_empire_there_is_no_landing():
    world = field(4, b=Tile(at=(3, 0), terrain="coastal"))
    table = winter([banner("r1", FARTHER, 1000)], {EAST: Settlement("city", "r1")}, world=world, ships={EAST: 3})
    assert asks_of(quarters(table), [])[0].why == "winter_retreat"


@pytest.mark.rule("ME-QUARTERS-14")
def test_banners_rest_in_quarters_with_all_their_points():
    table = winter([banner("r1", FAR, 900, halted=6)])
    drive(quarters(table), [])
    resting = table.state.banners["r1-1"]
    assert (resting.points, resting.side, resting.came_from, resting.inside) == (900, 0, "", False)


@pytest.mark.rule("ME-BAGGAGE-07")
def test_after_a_winter_siege_who_has_no_road_home_is_destroyed():
    table = winter([banner("r1", FAR, 900, 1, baggage=3), banner("r1", FARTHER, 900, 2)])
    drive(siege_over(table, ["r1-1", "r1-2"], starved=True), [])
    assert at(table) == {"r1-1": SEAT}
    assert table.state.banners["r1-1"].baggage == 0


@pytest.mark.rule("ME-QUARTERS-15", "ME-QUARTERS-16")
def test_after_a_siege_that_ended_otherwise_who_has_no_road_home_makes_a_winter_retreat():
    table = winter([banner("r1", FARTHER, 900, 1, baggage=1), banner("r1", FARTHER, 900, 2, baggage=1)])
    drive(siege_over(table, ["r1-1", "r1-2"]), [{"r1-1": 1, "r1-2": 1}, 1, 2, 5, 2])
    assert [table.state.banners[b].points for b in ("r1-1", "r1-2")] == [900 - 400, 900 - 60]
    assert at(table) == {"r1-1": SEAT, "r1-2": SEAT}


@pytest.mark.rule("ME-QUARTERS-10")
@pytest.mark.parametrize("saved", [True, False])
def test_ships_at_sea_run_for_a_harbour_with_their_troops_or_are_lost_with_them(saved):
    shores = {"port": Tile(at=(1, 0), terrain="coastal"), "bay": Tile(at=(2, 0), terrain="coastal" if saved else "sea")}
    world = field(4, **shores, strait=Tile(at=(3, 0), terrain="sea"))
    crew = banner("r1", FARTHER, 800, aboard="ship1")
    table = winter([crew], {EAST: Settlement("city", "r1")}, world=world)
    launch(table, "r1", FARTHER, harbour=False)
    drive(quarters(table), [])
    assert afloat(table, EAST) == saved
    assert [b.aboard for b in table.state.banners.values()] == [""] * saved

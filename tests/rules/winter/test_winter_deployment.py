"""Winter: sieges kept up, baggage bought, banners organised anew and placed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from empires.model.events.all_events import (
    BannerLost,
    BannerMoved,
    BannerRaised,
    CrownsSpent,
    PoolChanged,
    SiegeEnded,
)
from empires.model.events.sea import ShipMoved
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Refusal, Roll, Share
from empires.model.state.campaign import Clock, Seen, Settlement, Siege
from empires.rules.courts.espionage import espionage
from empires.rules.troops.drawup import banner_count
from empires.rules.winter.winter import deployment, landing_places
from empires.rules.winter.winter_baggage import baggage, buy
from tests.support.builders import afloat, banner, cell, field, game, happened, launch, realm
from tests.support.driver import asks_of, drive, keyed

WORLD = field(4)
SEAT = cell(WORLD, 0, 0)
AROUND = tuple(other for _, other in WORLD.neighbours(SEAT))
EAST, FAR = cell(WORLD, 1, 0), cell(WORLD, 2, 0)
SEAT_2 = cell(WORLD, -4, 0)


def winter(banners=(), holdings=None, markers=None, sieges=None, world=WORLD, ships=None, **purse):
    """Two realms in winter; r1 sits in the middle; purse: treasury, pool and stores of r1; ships: tile -> number."""
    places = {SEAT: Settlement("capital", "r1", seat_of="r1"), **(holdings or {})}
    made = game(world, banners=banners, holdings=places, markers=markers or {}, sieges=sieges or {})
    realms = {
        "r1": realm(1, capital=SEAT, home=(SEAT, *AROUND), **purse),
        "r2": realm(2, capital=SEAT_2, home=(SEAT_2,)),
    }
    made.state = replace(made.state, realms=realms, clock=Clock(1, "winter", 6, ("r1", "r2"), 0, "baggage"))
    for port, count in (ships or {}).items():
        launch(made, places[port].owner, port, count)
    return made


def besieging(*points: int, garrison: int = 800, treasury: int = 20, **more):
    """r1 before r2's city in FAR, with a road home over EAST."""
    banners = [banner("r1", FAR, p, n, side=5) for n, p in enumerate(points, 1)]
    banners.append(banner("r2", FAR, garrison, inside=True, **more))
    return winter(banners, {FAR: Settlement("city", "r2")}, {EAST: "r1"}, {FAR: Siege(FAR, "r1", 4)}, treasury=treasury)


def purse(table):
    return table.state.realms["r1"]


# Sieges over winter -------------------------------------------------------------------------------


@pytest.mark.rule("ME-BAGGAGE-04")
def test_two_besieging_banners_that_roll_3_and_5_cost_8_crowns():
    asked = asks_of(baggage(besieging(900, 900)), [3, 5])
    assert [ask.dice for ask in asked if isinstance(ask, Roll)] == ["1D6", "1D6"]
    assert isinstance(asked[-1], Decide)
    assert asked[-1].facts["crowns"] == 8
    table = besieging(900, 900)
    drive(baggage(table), [3, 5, "yes", 6, {}])
    assert purse(table).treasury == 12
    assert [(event.on, event.crowns) for event in happened(table, CrownsSpent)] == [("siege", 8)]
    assert all(b.baggage == 0 for b in table.state.banners.values())
    assert {b.id: b.cell for b in table.state.banners.values()} == {"r1-1": FAR, "r1-2": FAR, "r2-1": FAR}
    just_enough = besieging(900, 900, treasury=8)
    drive(baggage(just_enough), [3, 5, "yes", 6])
    assert (purse(just_enough).treasury, len(just_enough.state.sieges)) == (0, 1)


@pytest.mark.rule("ME-BAGGAGE-05")
def test_an_unpaid_siege_destroys_the_whole_force_and_ends():
    for table, answers in ((besieging(900, 900), [3, 5, "no", {}]), (besieging(900, 900, treasury=7), [3, 5, {}])):
        drive(baggage(table), answers)
        assert list(table.state.banners) == ["r2-1"]
        assert not table.state.sieges
        assert len(happened(table, SiegeEnded)) == 1


@pytest.mark.rule("ME-BAGGAGE-06", "ME-GEN-02")
@pytest.mark.parametrize(("roll", "held"), [(1, False), (2, False), (4, True), (5, True), (6, True)])
def test_a_garrison_rolls_for_starvation_with_minus_1_even_with_baggage(roll, held):
    table = besieging(900, baggage=4)
    drive(baggage(table), [3, "yes", roll, {}])
    assert (FAR in table.state.sieges) == held
    if held:
        assert table.state.sieges[FAR].hardship == (roll == 4)
    else:
        assert table.state.owner(FAR) == "r1"


@pytest.mark.rule("ME-BAGGAGE-07")
def test_banners_of_a_siege_that_ended_in_winter_go_home():
    table = besieging(900)
    drive(baggage(table), [3, "yes", 1, {}])
    assert table.state.banners["r1-1"].cell == SEAT


@pytest.mark.rule("ME-BAGGAGE-04", "ME-BAGGAGE-07")
def test_each_besieger_pays_for_his_own_siege_and_the_fall_of_one_place_moves_nobody_elsewhere():
    other = cell(WORLD, -2, 0)
    table = besieging(900)
    state = table.state
    table.state = replace(
        state,
        holdings={**state.holdings, other: Settlement("city", "r1")},
        sieges={**state.sieges, other: Siege(other, "r2", 3)},
        banners={
            **state.banners,
            "r2-2": banner("r2", other, 900, 2, side=5),
            "r1-2": banner("r1", other, 800, 2, inside=True),
        },
        realms={**state.realms, "r2": replace(state.realms["r2"], treasury=1)},
    )
    # r1 pays 3 and the city in FAR is betrayed; r2 pays 1 and the garrison of the other holds out.
    drive(baggage(table), [3, "yes", 1, 1, "yes", 6, {}])
    assert (purse(table).treasury, table.state.realms["r2"].treasury) == (17, 0)
    assert (table.state.owner(FAR), list(table.state.sieges)) == ("r1", [other])
    assert {b.id: b.cell for b in table.state.banners.values()} == {"r1-1": SEAT, "r1-2": other, "r2-2": other}


@pytest.mark.rule("ME-BAGGAGE-07")
def test_banners_that_cannot_get_home_after_a_winter_siege_are_destroyed():
    table = besieging(900)
    table.state = replace(table.state, markers={})
    drive(baggage(table), [3, "yes", 1, {}])
    assert not table.state.banners
    assert {event.rule for event in happened(table, BannerLost) if event.banner == "r1-1"} == {"ME-BAGGAGE-07"}


@pytest.mark.rule("ME-BAGGAGE-07", "ME-QUARTERS-11")
def test_a_victor_overseas_comes_home_by_his_ships_before_he_is_destroyed():
    table = besieging(900)
    table.world = field(4, home=Tile(at=WORLD.tiles[SEAT].at, terrain="coastal"),
                        there=Tile(at=WORLD.tiles[FAR].at, terrain="coastal"))  # fmt: skip
    table.state = replace(table.state, markers={})
    launch(table, "r1", SEAT)
    drive(baggage(table), [3, "yes", 1, {}])
    assert {b.id: (b.cell, b.points) for b in table.state.banners.values()} == {"r1-1": (SEAT, 900)}


# Buying -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-BAGGAGE-01", "ME-BAGGAGE-02", "ME-REVENUE-10")
def test_a_point_of_baggage_costs_a_crown_and_waits_for_the_deployment():
    table = winter([banner("r1", SEAT, 1000)], treasury=5)
    drive(baggage(table), [{"baggage": 3}])
    assert (purse(table).treasury, purse(table).stores) == (2, 3)
    assert table.state.banners["r1-1"].baggage == 0
    drive(deployment(table), [{"r1-1": 1000}, {"r1-1": 3}])
    assert (table.state.banners["r1-1"].baggage, purse(table).stores) == (3, 0)


@pytest.mark.rule("ME-BAGGAGE-01")
def test_no_more_baggage_is_bought_than_crowns_allow():
    with pytest.raises(Refusal):
        drive(baggage(winter([banner("r1", SEAT)], treasury=5)), [{"baggage": 6}])


@pytest.mark.rule("ME-BAGGAGE-01", "ME-DEPLOY-04")
def test_no_more_baggage_is_offered_than_any_deployment_could_place():
    def most(table):
        asked = asks_of(baggage(table), [])
        return asked[-1].slots[0].most if asked else 0

    assert most(winter([banner("r1", SEAT, 1000)], treasury=1)) == 1
    assert most(winter([banner("r1", SEAT, 1000)], treasury=99)) == 2 * 6 + 6
    assert most(winter([banner("r1", SEAT, 1000)], treasury=99, pool=500)) == 3 * 6 + 6
    assert most(winter([banner("r1", SEAT, 300)], treasury=99)) == 6 + 6
    holdings = {EAST: Settlement("fortress", "r1", stockpile=4), FAR: Settlement("village", "r1")}
    assert most(winter([], holdings, treasury=99)) == 6 + 2
    besieger = besieging(900, 900, treasury=99)
    assert asks_of(baggage(besieger), [3, 5, "yes", 6])[-1].slots[0].most == 6 + 6 + 6
    besieged = winter(
        [banner("r1", EAST, 900, inside=True), banner("r2", EAST, 900)], holdings, treasury=99,
        sieges={EAST: Siege(EAST, "r2", 2)},
    )  # fmt: skip
    assert asks_of(buy(besieged, "r1"), [])[0].slots[0].most == 6


@pytest.mark.rule("ME-BAGGAGE-03")
def test_who_buys_nothing_starts_the_season_without_baggage():
    table = winter([banner("r1", SEAT, 1000)], treasury=5)
    drive(baggage(table), [{}])
    drive(deployment(table), [{"r1-1": 1000}])
    assert sum(b.baggage for b in table.state.banners.values()) == 0
    assert table.state.holdings[SEAT].stockpile == 0


# Deployment ---------------------------------------------------------------------------------------


@pytest.mark.rule("ME-DEPLOY-01")
def test_3100_points_are_pooled_and_make_three_to_six_banners():
    table = winter([banner("r1", SEAT, 1400, 1), banner("r1", SEAT, 400, 2)], pool=1300)
    asked = asks_of(deployment(table), [])[0]
    assert isinstance(asked, Share)
    assert (asked.total, asked.facts["fewest"], asked.facts["most"], len(asked.slots)) == (3100, 3, 6, 6)
    drive(deployment(table), [{"r1-2": 1100, "new-1": 1000, "new-2": 1000}])
    assert [b.points for b in table.state.banners.values()] == [1100, 1000, 1000]
    assert "r1-1" not in table.state.banners
    assert purse(table).pool == 0
    assert [event.banner.id for event in happened(table, BannerRaised)] == ["r1-3", "r1-4"]


@pytest.mark.rule("ME-DEPLOY-01")
def test_banners_in_a_siege_stay_apart_and_in_place():
    table = besieging(1400, 700)
    table.emit(CrownsSpent(realm="r1", crowns=20, on="lost"))
    drive(deployment(table), [])
    assert {b.id: (b.points, b.cell) for b in table.state.banners_of("r1")} == {
        "r1-1": (1400, FAR),
        "r1-2": (700, FAR),
    }


@pytest.mark.rule("ME-DEPLOY-02")
def test_banners_are_placed_in_settlements_never_in_barren_razed_or_besieged_ones():
    north, west = AROUND[0], AROUND[3]
    holdings = {
        EAST: Settlement("village", "r1"),
        north: Settlement("city", "r1", razed=True),
        FAR: Settlement("fortress", "r1"),
        west: Settlement("village", ""),
        cell(WORLD, 3, 0): Settlement("city", "r1"),
    }
    sieges = {cell(WORLD, 3, 0): Siege(cell(WORLD, 3, 0), "r2", 2)}
    banners = [banner("r1", SEAT), banner("r1", cell(WORLD, 3, 0), 900, 2, inside=True)]
    banners.append(banner("r2", cell(WORLD, 3, 0), 900))
    table = winter(banners, holdings, {AROUND[4]: "r1"}, sieges)
    assert set(landing_places(table, "r1")) == {SEAT, EAST, FAR}
    asked = asks_of(deployment(table), [{"r1-1": 1000}, "one_by_one"])
    assert {option.key for option in asked[-1].options} == {SEAT, EAST, FAR}
    drive(deployment(table), [{"r1-1": 1000}, "one_by_one", FAR])
    assert table.state.banners["r1-1"].cell == FAR


@pytest.mark.rule("ME-DEPLOY-02")
def test_banners_are_placed_on_any_side_of_a_river_in_any_number():
    world = field(4, seat=Tile(at=(0, 0), terrain="river_valley", rivers=((1, 4),)))
    table = winter([banner("r1", SEAT, 1000, 1), banner("r1", SEAT, 1000, 2)], world=world)
    drive(deployment(table), [{"r1-1": 1000, "r1-2": 1000}, "one_by_one", f"{SEAT}/1", f"{SEAT}/1"])
    assert [(b.cell, b.zone) for b in table.state.banners.values()] == [(SEAT, 1), (SEAT, 1)]


@pytest.mark.rule("ME-DEPLOY-04")
def test_baggage_goes_to_banners_and_into_fortresses_and_cities_6_each():
    holdings = {EAST: Settlement("fortress", "r1"), FAR: Settlement("village", "r1")}
    table = winter([banner("r1", SEAT, 900)], holdings, stores=9)
    asked = asks_of(deployment(table), ["suggested"])[-1]
    assert {slot.key: slot.most for slot in asked.slots} == {"r1-1": 6, SEAT: 6, EAST: 6}
    drive(deployment(table), ["suggested", {"r1-1": 2, EAST: 6, SEAT: 1}])
    assert table.state.banners["r1-1"].baggage == 2
    assert (table.state.holdings[EAST].stockpile, table.state.holdings[SEAT].stockpile) == (6, 1)
    assert purse(table).stores == 0


@pytest.mark.rule("ME-DEPLOY-04")
def test_besieging_banners_may_be_given_baggage_besieged_ones_and_places_not():
    held = cell(WORLD, 0, 2)
    table = besieging(900)
    places = {**table.state.holdings, held: Settlement("city", "r1")}
    banners = {b.id: b for b in (banner("r1", held, 900, 8, inside=True), banner("r2", held, 900, 9))}
    table.state = replace(
        table.state,
        holdings=places,
        banners={**table.state.banners, **banners},
        sieges={**table.state.sieges, held: Siege(held, "r2", 3)},
        realms={**table.state.realms, "r1": replace(purse(table), stores=4, treasury=0)},
    )
    asked = asks_of(deployment(table), [])[-1]
    assert sorted(slot.key for slot in asked.slots) == sorted(["r1-1", SEAT])


@pytest.mark.rule("ME-DEPLOY-05")
def test_ships_are_placed_in_any_harbour_of_the_empire():
    world = field(4, a=Tile(at=(1, 0), terrain="coastal"), b=Tile(at=(2, 0), terrain="coastal"))
    holdings = {EAST: Settlement("city", "r1"), FAR: Settlement("city", "r1")}
    table = winter(holdings=holdings, world=world, ships={EAST: 3})
    asked = asks_of(deployment(table), [])[-1]
    assert ({slot.key for slot in asked.slots}, asked.default) == ({EAST, FAR}, {EAST: 3})
    drive(deployment(table), [{EAST: 1, FAR: 2}])
    assert [afloat(table, c) for c in (EAST, FAR)] == [1, 2]
    assert [(event.origin, event.cell) for event in happened(table, ShipMoved)] == [(EAST, FAR)] * 2
    inland = winter(holdings={**holdings, FAR: Settlement("fortress", "r1")}, world=world, ships={EAST: 3})
    assert asks_of(deployment(inland), []) == []
    without = winter(holdings=holdings, world=world)
    assert asks_of(deployment(without), []) == []
    as_before = winter(holdings=holdings, world=world, ships={EAST: 3})
    drive(deployment(as_before), [{EAST: 3}])
    assert not happened(as_before, ShipMoved)


@pytest.mark.rule("ME-DEPLOY-06")
def test_an_island_receives_banners_only_with_a_ship_in_a_harbour_near_by():
    sea = {f"s{n}": Tile(at=at, terrain="sea") for n, at in enumerate(((3, 0), (3, 1), (4, 2), (3, -1)))}
    world = field(4, **sea, isle=Tile(at=(4, 0), terrain="coastal"), strand=Tile(at=(4, 1), terrain="coastal"))
    isle, strand = cell(world, 4, 0), cell(world, 4, 1)
    alone = winter(
        [banner("r1", SEAT)], {isle: Settlement("village", "r1"), strand: Settlement("city", "r1")}, world=world
    )
    assert landing_places(alone, "r1") == [SEAT]
    holdings = {isle: Settlement("village", "r1"), strand: Settlement("city", "r1")}
    served = winter([banner("r1", SEAT)], holdings, world=world, ships={strand: 1})
    assert set(landing_places(served, "r1")) == {SEAT, isle, strand}
    rivals = {isle: Settlement("village", "r1"), strand: Settlement("city", "r2")}
    assert landing_places(winter([banner("r1", SEAT)], rivals, world=world, ships={strand: 1}), "r1") == [SEAT]
    lost = winter([banner("r1", SEAT)], rivals, world=world, ships={strand: 1})
    homes = replace(lost.state.realms["r1"], home=(SEAT, *AROUND, strand))
    lost.state = replace(lost.state, realms={**lost.state.realms, "r1": homes})
    assert landing_places(lost, "r1") == [SEAT]


@pytest.mark.rule("ME-DEPLOY-02")
def test_troops_that_no_settlement_can_receive_are_lost():
    table = winter(pool=900, stores=3)
    table.state = replace(table.state, holdings={SEAT: Settlement("capital", "r2", seat_of="r1")}, markers={EAST: "r1"})
    drive(deployment(table), [])
    assert (purse(table).pool, purse(table).stores, list(table.state.banners)) == (0, 0, [])
    assert [(event.delta, event.why) for event in happened(table, PoolChanged)] == [(-900, "nowhere")]


@pytest.mark.rule("ME-DEPLOY-05", "ME-DEPLOY-06")
def test_ships_are_placed_first_since_they_say_which_islands_receive_banners():
    sea = {f"s{n}": Tile(at=at, terrain="sea") for n, at in enumerate(((3, 0), (3, 1), (4, 2), (3, -1)))}
    coast = {f"c{n}": Tile(at=at, terrain="coastal") for n, at in enumerate(((4, 0), (4, 1), (2, 0)))}
    world = field(4, **sea, **coast)
    isle, strand = cell(world, 4, 0), cell(world, 4, 1)
    holdings = {
        isle: Settlement("village", "r1"),
        strand: Settlement("city", "r1"),
        FAR: Settlement("city", "r1"),
    }
    for ships, places in (({strand: 1}, {SEAT, FAR, strand, isle}), ({FAR: 1}, {SEAT, FAR})):
        table = winter([banner("r1", SEAT, 900)], holdings, world=world, ships={FAR: 1})
        asked = asks_of(deployment(table), [ships, "one_by_one"])
        assert [getattr(ask, "question", "") for ask in asked] == ["ships", "placement", "place"]
        assert {option.key for option in asked[-1].options} == places


@pytest.mark.rule("ME-DEPLOY-06")
def test_off_a_beach_waits_a_new_ship_and_no_old_one_and_it_lies_at_sea():
    sea = {f"s{n}": Tile(at=at, terrain="sea") for n, at in enumerate(((3, 0), (3, 1), (4, 2), (3, -1), (4, 1)))}
    world = field(4, **sea, isle=Tile(at=(4, 0), terrain="coastal"), port=Tile(at=(2, 0), terrain="coastal"))
    isle = cell(world, 4, 0)
    holdings = {isle: Settlement("village", "r1"), FAR: Settlement("city", "r1")}
    table = winter([banner("r1", SEAT, 900)], holdings, world=world)
    launch(table, "r1", FAR)
    launch(table, "r1", FAR, 2, built=1)
    asked = asks_of(deployment(table), [])[0]
    assert {slot.key: slot.most for slot in asked.slots} == {FAR: 3, isle: 2}
    asks_of(deployment(table), [{FAR: 2, isle: 1}])
    assert [(s.id, s.cell, s.harbour) for s in table.state.ships.values()] == [
        ("ship1", FAR, True), ("ship2", isle, False), ("ship3", FAR, True),
    ]  # fmt: skip


@pytest.mark.rule("ME-DEPLOY-06")
@pytest.mark.parametrize(
    ("at", "harbour", "owner", "lands"),
    [
        ((4, 1), True, "r1", True),
        ((4, 1), False, "r1", False),
        ((2, 0), True, "r1", False),
        ((4, 1), True, "r2", False),
    ],
)
def test_only_an_own_ship_in_a_harbour_here_or_next_door_serves_an_island(at, harbour, owner, lands):
    sea = {f"s{n}": Tile(at=where, terrain="sea") for n, where in enumerate(((3, 0), (3, 1), (4, 2), (3, -1)))}
    coast = {f"c{n}": Tile(at=where, terrain="coastal") for n, where in enumerate(((4, 0), (4, 1), (2, 0)))}
    world = field(4, **sea, **coast)
    isle, strand = cell(world, 4, 0), cell(world, 4, 1)
    holdings = {isle: Settlement("village", "r1"), strand: Settlement("city", "r1"), FAR: Settlement("city", "r1")}
    table = winter([banner("r1", SEAT)], holdings, world=world)
    launch(table, owner, cell(world, *at), harbour=harbour)
    assert (isle in landing_places(table, "r1")) is lands


@pytest.mark.rule("ME-DEPLOY-06")
def test_land_cut_off_by_a_rival_receives_banners_only_by_ship():
    behind = cell(WORLD, 4, 0)
    wall = {c: "r2" for c in WORLD.tiles if WORLD.distance(c, behind) == 1}
    table = winter([banner("r1", SEAT)], {behind: Settlement("village", "r1")}, wall)
    assert landing_places(table, "r1") == [SEAT]
    free = winter([banner("r1", SEAT)], {behind: Settlement("village", "r1")})
    assert landing_places(free, "r1") == [SEAT, behind]


@pytest.mark.rule("ME-DEPLOY-06")
def test_where_a_player_may_land_tells_nothing_of_rival_tiles_that_he_does_not_see():
    behind = cell(WORLD, 4, 0)
    wall = {c: "r2" for c in WORLD.tiles if WORLD.distance(c, behind) == 2}
    held = {behind: Settlement("village", "r1")}
    table = winter([banner("r1", SEAT)], held, wall)
    assert landing_places(table, "r1") == [SEAT, behind], "the wall is out of sight"
    remembered = {c: Seen(1, 3, None, "r2") for c in wall}
    table.state = replace(table.state, memory={"r1": remembered})
    assert landing_places(table, "r1") == [SEAT]
    table = winter([banner("r1", SEAT)], held)
    table.state = replace(table.state, memory={"r1": remembered})
    assert landing_places(table, "r1") == [SEAT], "he does not know that the wall has fallen"


@pytest.mark.rule("ME-REVENUE-02")
def test_13_crowns_earned_and_11_spent_are_2_lost():
    table = winter([banner("r1", SEAT, 1000)], treasury=13)
    drive(baggage(table), [{"baggage": 11}])
    drive(deployment(table), [{"r1-1": 1000}, {"r1-1": 6, SEAT: 5}])
    drive(espionage(table), [{}])
    assert purse(table).treasury == 0
    lost = [event for event in happened(table, CrownsSpent) if event.on == "lost"]
    assert [(event.crowns, event.seen_by) for event in lost] == [(2, ("r1",))]


@given(
    sizes=st.lists(st.integers(100, 1500), max_size=6),
    pool=st.integers(0, 30).map(lambda hundreds: hundreds * 100),
)
def test_the_suggested_deployment_is_always_lawful(sizes, pool):
    table = winter([banner("r1", SEAT, size, n) for n, size in enumerate(sizes, 1)], pool=pool)
    drive(deployment(table), keyed())
    total = sum(sizes) + pool
    assert sum(b.points for b in table.state.banners.values()) == total
    assert all(500 <= b.points <= 1500 or total < 500 for b in table.state.banners.values())


@pytest.mark.rule("ME-ARMY-13")
@pytest.mark.parametrize(
    ("points", "count"), [(499, (0, 0)), (500, (1, 1)), (1500, (1, 3)), (1501, (2, 3)), (3900, (3, 7))]
)
def test_how_many_banners_take_so_many_points(points, count):
    assert banner_count(winter(), points) == count


@pytest.mark.parametrize(
    ("sizes", "pool", "default"),
    [
        ((900,), 1600, {"r1-1": 900, "new-1": 800, "new-2": 800}),
        ((900, 300), 700, {"r1-1": 900, "r1-2": 1000}),
        ((900,), 400, {"r1-1": 1300}),
        ((1300,), 400, {"r1-1": 850, "new-1": 850}),
        ((1300, 1200), 400, {"r1-1": 1400, "r1-2": 1500}),
        ((), 1750, {"new-1": 900, "new-2": 850}),
        ((), 1777, {"new-1": 889, "new-2": 888}),
    ],
)
def test_the_usual_division_keeps_old_banners_and_makes_new_ones_of_about_1000(sizes, pool, default):
    table = winter([banner("r1", SEAT, size, n) for n, size in enumerate(sizes, 1)], pool=pool)
    assert asks_of(deployment(table), [])[0].default == default


def test_what_does_not_change_in_the_deployment_is_not_told():
    table = winter([banner("r1", SEAT, 1000, 1), banner("r1", SEAT, 600, 2)])
    drive(deployment(table), [{"r1-1": 1000, "r1-2": 600}])
    assert {type(event) for event in table.log} == {BannerMoved}


def test_who_places_banners_one_by_one_is_told_where_the_others_went_and_which_bank_is_which():
    world = field(4, seat=Tile(at=(0, 0), terrain="river_valley", rivers=((1, 4),)))
    holdings = {EAST: Settlement("village", "r1")}
    table = winter([banner("r1", SEAT, 1000, 1), banner("r1", SEAT, 800, 2)], holdings, world=world)
    kept = {"r1-1": 1000, "r1-2": 800}
    asked = asks_of(deployment(table), [kept, "one_by_one", f"{SEAT}/1"])
    assert [(ask.facts["banner"], ask.facts["placed"]) for ask in asked[2:]] == [("r1-1", ()), ("r1-2", (SEAT,))]
    zones = {option.key: option.facts.get("zone") for option in asked[2].options}
    assert zones == {f"{SEAT}/0": 0, f"{SEAT}/1": 1, EAST: None}
    assert {o.key: o.facts["settlement"] for o in asked[2].options if o.key != EAST} == {
        f"{SEAT}/0": "capital", f"{SEAT}/1": "capital"
    }  # fmt: skip


@pytest.mark.rule("ME-DEPLOY-04")
def test_stores_that_fill_all_places_or_have_one_place_are_placed_without_a_question():
    full = winter([banner("r1", SEAT, 900)], stores=15)
    drive(deployment(full), [])
    assert (full.state.banners["r1-1"].baggage, full.state.holdings[SEAT].stockpile) == (6, 6)
    assert purse(full).stores == 0
    alone = winter([banner("r1", SEAT, 900)], {SEAT: Settlement("village", "r1")}, stores=4)
    drive(deployment(alone), [])
    assert alone.state.banners["r1-1"].baggage == 4
    some = asks_of(deployment(winter([banner("r1", SEAT, 900)], stores=8)), [])[0]
    assert some.default == {"r1-1": 6, SEAT: 2}


def test_banners_keep_their_names_where_their_points_stay():
    table = winter([banner("r1", SEAT, 1400, 1), banner("r1", SEAT, 700, 2)])
    asked = asks_of(deployment(table), [])[0]
    assert asked.default == {"r1-1": 1400, "r1-2": 700}


@pytest.mark.rule("ME-DEPLOY-06")
def test_a_newly_built_ship_off_an_island_without_harbour_brings_a_banner_there():
    sea = {f"s{n}": Tile(at=at, terrain="sea") for n, at in enumerate(((3, 0), (3, 1), (4, 2), (3, -1), (4, 1)))}
    world = field(4, **sea, isle=Tile(at=(4, 0), terrain="coastal"), port=Tile(at=(2, 0), terrain="coastal"))
    isle = cell(world, 4, 0)
    holdings = {isle: Settlement("village", "r1"), FAR: Settlement("city", "r1")}
    for built, places in ((1, {SEAT, FAR, isle}), (0, {SEAT, FAR})):
        table = winter([banner("r1", SEAT, 900)], holdings, world=world)
        launch(table, "r1", FAR, built=built)
        answers = [{isle: 1}] if built else []
        asked = asks_of(deployment(table), [*answers, "one_by_one"])
        assert {option.key for option in asked[-1].options} == places
        assert afloat(table, isle) == built

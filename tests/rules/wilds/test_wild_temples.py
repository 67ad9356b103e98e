"""Temples of the wilds: orders, ruins, pilgrims, crusades, hordes (ME-TEMPLE)."""

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.events import all_events as ev
from empires.model.land.world import Tile
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Location
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.fight import strongholds, wandering
from empires.rules.land import routes
from empires.rules.magic.equinox import autumn
from empires.rules.season import movement
from empires.rules.season.siege import sieges
from empires.rules.troops import wanderers
from empires.rules.wilds import mines, wild_temples, wilderness
from empires.rules.winter import orders
from empires.rules.winter.hired import temple_troops
from empires.rules.winter.winter_events import events
from empires.rules.winter.winter_revenue import collect
from empires.study.invariants import broken
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of, drive

HERE = (0, 0)
HOME = (1, 0)
ON = {"module_wild_temples": "on"}


def table(
    kind: str = "", race: str = "empire", points: int = 1000, banners: int = 1, radius: int = 3, owner: str = "", **more
) -> Game:
    """A force of r1 in a barren tile of its own, perhaps with a temple; its capital is next door."""
    world = field(radius)
    here, home = cell(world, *HERE), cell(world, *HOME)
    force = [banner("r1", here, points, n, came_from=home, side=2, moved=1) for n in range(1, banners + 1)]
    sites = {here: Location(here, kind, 1, ("r1",), owner=owner)} if kind else {}
    g = game(world, banners=force, holdings={home: Settlement("capital", "r1", "Ober", "r1")}, markers={here: "r1"},
             locations=sites, settings=ON)  # fmt: skip
    realms = {**g.state.realms, "r1": replace(g.state.realms["r1"], race=race, capital=home)}
    g.state = replace(g.state, realms=realms, **more)
    return g


def at(g: Game) -> str:
    return cell(g.world, *HERE)


def ids(g: Game) -> tuple[str, ...]:
    return tuple(b.id for b in g.state.force(at(g), "r1"))


def winter(g: Game, step: str = "events") -> Game:
    g.state = replace(g.state, clock=replace(g.state.clock, part="winter", step=step))
    return g


# Finding ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-TEMPLE-01")
@pytest.mark.parametrize(
    ("roll", "kind"),
    [(1, "religious_order"), (3, "religious_order"), (4, "chaos_temple"), (5, "chaos_temple"), (6, "ruined_temple")],
)
def test_a_temple_that_is_found_is_of_one_of_three_kinds(roll, kind):
    g = table()
    drive(wilderness.explore(g, Force("r1", at(g), ids(g))), [73, roll])
    assert g.state.locations[at(g)].kind == kind
    assert g.state.locations[at(g)].known_to == ("r1",)


@pytest.mark.rule("ME-WILD-04")
def test_without_the_module_the_roll_is_made_again():
    g = table(settings={})
    drive(wilderness.explore(g, Force("r1", at(g), ids(g))), [73, 1])
    assert not g.state.locations


@pytest.mark.rule("ME-TEMPLE-02")
def test_an_order_belongs_to_its_finder_in_name():
    g = table()
    drive(wild_temples.discover(g, Force("r1", at(g), ids(g))), [2])
    assert g.state.locations[at(g)].owner == "r1"


@pytest.mark.rule("ME-BRET-06")
def test_bretonnians_may_find_a_grail_temple():
    g = table(race="bretonnians")
    drive(wild_temples.discover(g, Force("r1", at(g), ids(g))), [5, 4])
    assert g.state.banners["r1-1"].points == 1080
    assert not g.state.locations
    drive(wild_temples.discover(g, Force("r1", at(g), ids(g))), [3, 6])
    assert g.state.locations[at(g)].kind == "ruined_temple"


# Orders in winter ---------------------------------------------------------------------------------


@pytest.mark.rule("ME-TEMPLE-02")
@pytest.mark.rule("ME-EVENTS-12")
def test_each_order_is_rolled_for_in_the_phase_of_events():
    g = winter(table("religious_order", owner="r1"))
    asked = asks_of(events(g), [(5, 5), (5, 5), 4])
    assert "religious_order_events" in [ask.why for ask in asked]
    g = winter(table("religious_order", owner="r1", settings={}))
    assert "religious_order_events" not in [ask.why for ask in asks_of(events(g), [(5, 5), (5, 5)])]


@pytest.mark.rule("ME-TEMPLE-02")
def test_the_example_of_the_tithes():
    g = winter(table("religious_order", owner="r1"))
    drive(collect(g, "r1"), [])
    before = g.state.realms["r1"].treasury
    drive(orders.winter_events(g), [6, 2])
    drive(collect(g, "r1"), [])
    assert g.state.realms["r1"].treasury == before + 2


@pytest.mark.rule("ME-TEMPLE-06")
def test_tithes_of_three():
    g = winter(table("religious_order", owner="r1"))
    drive(orders.winter_events(g), [6, 3])
    assert [(levy.what, levy.crowns) for levy in g.state.levies] == [("tithes", 3)]


@pytest.mark.rule("ME-TEMPLE-03")
def test_conversion_rolls_shortfall_for_each_banner_of_the_empire():
    g = winter(table("religious_order", owner="r1", banners=2))
    asked = asks_of(orders.winter_events(g), [1])
    assert asked[1].why == "shortfall"
    whys = [ask.why for ask in asks_of(orders.winter_events(g), [1, 1, 1])]
    assert whys.count("shortfall") == 2 or whys[-1] == "shortfall_loss"


@pytest.mark.rule("ME-TEMPLE-04")
def test_the_example_of_the_pilgrimage():
    g = winter(table("religious_order", owner="r1"))
    drive(orders.winter_events(g), [2, 2, 1, 1])
    assert len(g.state.pilgrims) == 3
    assert set(g.state.pilgrims.values()) == {2}
    assert at(g) in g.state.pilgrims


@pytest.mark.rule("ME-TEMPLE-04")
def test_tiles_full_of_pilgrims_are_entered_by_a_route_roll_for_one_season():
    g = table()
    there = cell(g.world, -1, 0)
    g.state = replace(g.state, pilgrims={there: 1}, banners={"r1-1": replace(g.state.banners["r1-1"], moved=0)},
                      scouted={at(g): (there,)}, clock=replace(g.state.clock, step="movement"))  # fmt: skip
    way = routes.way_to(g.world, g.state, "r1", at(g), 0, there)
    assert way is not None
    assert way.crossing == "pilgrims"
    drive(movement.movement(g, "r1"), [f"{there}/0", 1])
    assert g.state.banners["r1-1"].cell == at(g), "no route was found"
    later = replace(g.state, clock=replace(g.state.clock, year=2))
    assert routes.way_to(g.world, later, "r1", at(g), 0, there).crossing == ""


@pytest.mark.rule("ME-TEMPLE-05")
def test_a_crusade_takes_the_revenue_of_rivals_at_the_border():
    g = winter(table("religious_order", owner="r1"))
    near, far, seat = cell(g.world, 2, 0), cell(g.world, 3, 1), cell(g.world, 3, 0)
    rival = {
        near: Settlement("city", "r2"),
        far: Settlement("village", "r2"),
        seat: Settlement("capital", "r2", "", "r2"),
    }
    realms = {**g.state.realms, "r2": replace(g.state.realms["r2"], capital=seat)}
    g.state = replace(g.state, holdings={**g.state.holdings, **rival}, realms=realms)
    drive(collect(g, "r2"), [])
    before = {source[0]: source[2] for source in happened(g, ev.RevenueCollected)[-1].sources}
    drive(orders.winter_events(g), [3])
    drive(collect(g, "r2"), [])
    after = {source[0]: source[2] for source in happened(g, ev.RevenueCollected)[-1].sources}
    assert near in before
    assert after == {key: crowns for key, crowns in before.items() if key != near}
    drive(collect(g, "r1"), [])
    assert g.state.realms["r1"].treasury > 0, "the own empire is spared"


@pytest.mark.rule("ME-TEMPLE-06")
def test_a_quiet_winter():
    g = winter(table("religious_order", owner="r1"))
    before = g.state
    drive(orders.winter_events(g), [4])
    assert g.state == before


@pytest.mark.rule("ME-TEMPLE-06")
@pytest.mark.parametrize(
    ("dice", "kind"), [((63,), "necropolis"), ((68,), "tower"), ((73, 4), "chaos_temple"), ((10,), None), ((80,), None)]
)
def test_wayfarers_tell_of_the_nearest_barren_tile(dice, kind):
    g = winter(table("religious_order", owner="r1"))
    near, far = cell(g.world, -1, 0), cell(g.world, -2, 0)
    g.state = replace(g.state, markers={**g.state.markers, near: "r1", far: "r1"})
    drive(orders.winter_events(g), [5, *dice])
    found = g.state.locations.get(near)
    assert (found.kind if found else None) == kind
    assert far not in g.state.locations
    assert found is None or not found.owner
    assert mines.own(g, "r1") == [], "neutral until a force visits it"


@pytest.mark.rule("ME-TEMPLE-06", "ME-MINE-10")
def test_a_mine_that_wayfarers_tell_of_is_nobodys_until_a_force_visits_it():
    world = field(3, hill=Tile(at=(-1, 0), terrain="highland"))
    g = winter(table("religious_order", owner="r1"))
    near = cell(world, -1, 0)
    g.world = world
    g.state = replace(g.state, markers={**g.state.markers, near: "r1"})
    drive(orders.winter_events(g), [5, 80, 3])
    assert g.state.locations[near].sort == "base_metals"
    assert mines.own(g, "r1") == []
    g.state = replace(g.state, banners={"r1-1": replace(g.state.banners["r1-1"], cell=near)})
    drive(mines.poisoned(g, "r1"), [])
    assert [mine.cell for mine in mines.own(g, "r1")] == [near]


@pytest.mark.rule("ME-TEMPLE-02", "ME-TEMPLE-10")
def test_nothing_is_rolled_for_other_places_nor_for_orders_of_nobody():
    for kind in ("necropolis", "ruined_temple", "religious_order"):
        g = winter(table(kind))
        drive(orders.winter_events(g), [])
        drive(orders.equinox(g), [])


# Attacking ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-TEMPLE-07")
def test_the_example_of_the_sack():
    g = table("religious_order", points=1500, owner="r2")
    g.state = replace(g.state, banners={"r1-1": replace(g.state.banners["r1-1"], points=1600)})
    asked = asks_of(strongholds.attack(g, Force("r1", at(g), ids(g))), [(4, 3, 3), "besiege", 4])
    assert asked[1].facts["value"] == 3000
    assert g.state.sieges[at(g)].defenders == 1000


@pytest.mark.rule("ME-TEMPLE-07")
def test_a_sacked_order_gives_crowns_and_is_gone():
    g = table("religious_order", points=1500)
    drive(strongholds.attack(g, Force("r1", at(g), ids(g))), [(1, 1, 1), "besiege", 3])
    drive(sieges(g, "r1"), ["assault", "direct_attack", 3, (6, 5), 1, (3, 4)])
    assert g.state.banners["r1-1"].treasure == 7
    assert not g.state.locations


@pytest.mark.rule("ME-TEMPLE-13")
@pytest.mark.parametrize("roll", [4, 5, 6])
def test_the_example_of_a_chaos_temple_with_works(roll):
    g = table("chaos_temple", points=1000, banners=2)
    asked = asks_of(strongholds.attack(g, Force("r1", at(g), ids(g))), [roll, (4, 4, 4, 3, 3), "besiege", 4])
    assert asked[2].facts["value"] == 5400
    assert g.state.sieges[at(g)].place == "chaos_temple"
    assert broken(g.world, g.book, g.state) == []


@pytest.mark.rule("ME-TEMPLE-13")
@pytest.mark.parametrize("roll", [1, 2, 3])
def test_a_bare_one_is_fought_for_in_the_open(roll):
    g = table("chaos_temple", points=1500)
    drive(strongholds.attack(g, Force("r1", at(g), ids(g))), [roll, (1, 1, 1, 1, 1), "direct_attack", 3, (6, 4), 1, 1])
    assert not g.state.sieges
    assert not g.state.locations, "beating its army removes the temple"


@pytest.mark.rule("ME-TEMPLE-13")
def test_what_it_turned_out_to_be_stays_known():
    g = table("chaos_temple", points=500)
    asks_of(strongholds.attack(g, Force("r1", at(g), ids(g))), [2, (6, 6, 6, 6, 6)])
    assert g.state.locations[at(g)].sort == "bare"
    assert asks_of(strongholds.attack(g, Force("r1", at(g), ids(g))), [])[0].why == "stronghold"
    known = replace(g.state.locations[at(g)], known_to=("r1", "r2"))
    g.state = replace(g.state, locations={at(g): known})
    seen = [view_for(g.world, g.book, g.state, realm).campaign.locations[at(g)].sort for realm in ("r1", "r2")]
    assert seen == ["bare", ""], "a rival who knows of the temple has not seen its walls"


@pytest.mark.rule("ME-TEMPLE-07")
@pytest.mark.rule("ME-TEMPLE-13")
def test_who_comes_upon_a_temple_may_attack_it_but_is_not_asked_for_his_own():
    g = table("chaos_temple")
    asked = asks_of(wilderness.arrivals(g, "r1"), ["keep_clear"])
    assert [o.key for o in asked[0].options] == ["assail", "keep_clear"]
    drive(wilderness.arrivals(table("religious_order", owner="r1"), "r1"), [])
    drive(wilderness.arrivals(table("chaos_temple", race="chaos"), "r1"), [])


@pytest.mark.rule("ME-TEMPLE-02", "ME-TEMPLE-06")
def test_an_order_of_nobody_declares_for_the_first_who_comes():
    g = table("religious_order")
    drive(wilderness.arrivals(g, "r1"), [])
    assert g.state.locations[at(g)].owner == "r1"


@pytest.mark.rule("ME-TEMPLE-07", "ME-TEMPLE-13")
@pytest.mark.parametrize(("kind", "dice"), [("religious_order", [(6, 6, 6)]), ("chaos_temple", [2, (6, 6, 6, 6, 6)])])
def test_who_comes_upon_it_and_attacks_meets_its_defenders(kind, dice):
    g = table(kind, owner="r2" if kind == "religious_order" else "")
    asked = asks_of(wilderness.arrivals(g, "r1"), ["assail", *dice])
    assert [ask.why for ask in asked[1 : 1 + len(dice)]][-1] == "stronghold"
    assert asked[-1].question == "attack_card"


# Chaos temples ------------------------------------------------------------------------------------


@pytest.mark.rule("ME-TEMPLE-09")
@pytest.mark.rule("ME-CHAOS-17")
@pytest.mark.rule("ME-SKAVEN-10")
@pytest.mark.parametrize("race", ["chaos", "skaven"])
def test_temples_of_chaos_obey_chaos_and_skaven(race):
    g = winter(table("chaos_temple", race=race))
    assert wild_temples.serves(g, at(g)) == "r1"
    drive(orders.equinox(g), [])
    assert (g.state.temples[at(g)].owner, g.state.temples[at(g)].race) == ("r1", race)
    assert not g.state.locations
    g = table(race=race)
    drive(wild_temples.discover(g, Force("r1", at(g), ids(g))), [4])
    assert at(g) in g.state.temples
    asked = asks_of(temple_troops(g, "r1"), [])
    assert asked[0].why == "temple_troops", "it raises troops as one that was founded"


@pytest.mark.rule("ME-TEMPLE-10")
@pytest.mark.parametrize("dice", [(1, 2), (3, 4), (5, 6)])
def test_mostly_they_are_quiet(dice):
    g = winter(table("chaos_temple"))
    drive(orders.equinox(g), [dice])
    assert not g.state.wanderers


@pytest.mark.rule("ME-TEMPLE-10")
@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_on_two_and_twelve_a_horde_breaks_out(dice):
    g = winter(table("chaos_temple"))
    asked = asks_of(orders.equinox(g), [dice])
    assert asked[1].why == "horde"


@pytest.mark.rule("ME-TEMPLE-10")
@pytest.mark.parametrize("owner", ["", "r1", "r2"])
def test_in_nobodys_land_and_known_to_nobody_it_is_rolled_for_as_well(owner):
    g = winter(table("chaos_temple"))
    site = replace(g.state.locations[at(g)], known_to=())
    g.state = replace(g.state, locations={at(g): site}, markers={at(g): owner} if owner else {})
    (roll,) = asks_of(orders.equinox(g), [])
    assert (roll.why, roll.by, roll.seen_by) == ("chaos_temple_horde", "", ())


@pytest.mark.rule("ME-TEMPLE-10")
def test_the_module_decides():
    g = winter(table("chaos_temple", settings={}), "autumn_equinox")
    assert "chaos_temple_horde" not in [ask.why for ask in asks_of(autumn(g), [6, 5])]
    g = winter(table("chaos_temple", settings=ON), "autumn_equinox")
    assert asks_of(autumn(g), [6, 5])[-1].why == "chaos_temple_horde"


@pytest.mark.rule("ME-TEMPLE-11")
@pytest.mark.rule("ME-CHAOS-18")
def test_the_example_of_the_horde():
    g = winter(table("chaos_temple", radius=5, banners=0))
    west = [cell(g.world, -n, 0) for n in range(1, 4)]
    g.state = replace(g.state, holdings={**g.state.holdings, west[1]: Settlement("city", "r2")})
    each = [n for _ in range(4) for n in (3, (3, 3, 3, 3))]
    drive(orders.equinox(g), [(6, 6), 3, 5, 5, 5, *each])
    assert [w.cell for w in g.state.wanderers.values()] == [at(g), *west]
    assert {(w.points, w.power, w.owner) for w in g.state.wanderers.values()} == {(1200, "slaanesh", "")}
    assert g.state.holdings[west[1]].razed, "nobody defended it"


@pytest.mark.rule("ME-TEMPLE-11")
def test_a_banner_in_the_tile_is_attacked_at_once():
    g = winter(table("chaos_temple"))
    asked = asks_of(orders.equinox(g), [(6, 6), 1, 5, 1, (3, 3, 3, 3)])
    assert asked[-1].question == "defence_card"


@pytest.mark.rule("ME-TEMPLE-11")
@pytest.mark.parametrize(
    ("roll", "power"),
    [(1, "undivided"), (2, "undivided"), (3, "slaanesh"), (4, "khorne"), (5, "tzeentch"), (6, "nurgle")],
)
def test_each_kind_of_chaos(roll, power):
    g = winter(table("chaos_temple", banners=0))
    asks_of(orders.equinox(g), [(6, 6), 1, 5, roll, (3, 3, 3, 3)])
    assert next(iter(g.state.wanderers.values())).power == power


@pytest.mark.rule("ME-TEMPLE-12")
def test_opposed_powers_destroy_each_other():
    g = table(banners=0)
    wanderers.come(g, "chaos", at(g), 1000, power="khorne", rule="ME-TEMPLE-11")
    other = wanderers.come(g, "chaos", at(g), 900, power="slaanesh", rule="ME-TEMPLE-11")
    drive(wandering.arrive(g, other), [])
    assert not g.state.wanderers


@pytest.mark.rule("ME-TEMPLE-12")
def test_it_razes_leaves_the_map_and_is_gone_below_500():
    g = table(banners=0, radius=1)
    edge = cell(g.world, -1, 0)
    force = wanderers.come(g, "chaos", edge, 1000, power="khorne", rule="ME-TEMPLE-11")
    g.state = replace(g.state, clock=replace(g.state.clock, turn=2))
    drive(wandering.move_all(g), [5])
    assert [gone.why for gone in happened(g, ev.WandererGone)] == ["off_map"]
    g = table(points=500)
    force = wanderers.come(g, "chaos", at(g), 650, power="khorne", rule="ME-TEMPLE-11")
    outcome = drive(wandering.meet(g, at(g), "r1", ids(g), force, attacker=False), ["counter_attack", 1, (1, 6), 4, 1])
    assert outcome in ("lost", "draw", "won")
    assert [gone.why for gone in happened(g, ev.WandererGone)] in (["weak"], ["beaten"])


# Ruins --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-TEMPLE-15")
def test_a_ruin_is_searched_once():
    g = table("ruined_temple")
    assert [o.key for o in wilderness.choices(g, "r1", at(g))] == ["search"]
    drive(wilderness.venture(g, "r1", at(g), "search", ids(g)), [1])
    assert wilderness.choices(g, "r1", at(g)) == []
    assert g.state.banners["r1-1"].points == 1000


@pytest.mark.rule("ME-TEMPLE-15")
@pytest.mark.parametrize(
    ("roll", "more", "left"), [(3, [4], [980, 980]), (4, [1, 3], [980, 940]), (5, ["r1-1", 6], [1060, 1000])]
)
def test_what_the_ruin_does_to_the_force(roll, more, left):
    g = table("ruined_temple", banners=2)
    answers = [roll, *(more if roll != 5 else [6, "r1-1"])]
    drive(wild_temples.search(g, Force("r1", at(g), ids(g))), answers)
    assert [b.points for b in g.state.force(at(g), "r1")] == left


@pytest.mark.rule("ME-TEMPLE-15")
def test_relics_are_for_the_next_revenue():
    g = table("ruined_temple")
    drive(wild_temples.search(g, Force("r1", at(g), ids(g))), [2, 3])
    drive(collect(g, "r1"), [])
    assert ("", "relics", 3) in happened(g, ev.RevenueCollected)[-1].sources


@pytest.mark.rule("ME-TEMPLE-15")
def test_a_revelation_founds_the_temple_anew():
    g = table("ruined_temple")
    drive(wild_temples.search(g, Force("r1", at(g), ids(g))), [6, 3])
    assert g.state.banners["r1-1"].points == 850
    assert (g.state.temples[at(g)].owner, g.state.temples[at(g)].race) == ("r1", "empire")
    assert not g.state.locations


@pytest.mark.rule("ME-TEMPLE-15")
@pytest.mark.rule("ME-UNDEAD-18")
def test_the_undead_have_no_revelation():
    g = table("ruined_temple", race="khemri")
    drive(wild_temples.search(g, Force("r1", at(g), ids(g))), [6])
    assert not g.state.temples
    assert g.state.banners["r1-1"].points == 1000
    g = table("ruined_temple", race="khemri")
    drive(wild_temples.search(g, Force("r1", at(g), ids(g))), [3, 4])
    assert g.state.banners["r1-1"].points == 960, "the other rows are theirs too"

"""The necropolis: searches at rising danger, hoard, tomb, curse, and the dead that wander (ME-NECROP)."""

import pytest
from msgspec.structs import replace

from empires.model.events import all_events as ev
from empires.model.state.asks import Decide, Roll
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Engine, Location
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.fight import wandering
from empires.rules.troops import wanderers
from empires.rules.wilds import necropolis, wilderness
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of, drive

HERE = (0, 0)
HOME = (1, 0)


def table(race: str = "empire", points: int = 1000, banners: int = 1, notes: tuple[str, ...] = (), **changes) -> Game:
    """A force of r1 in a necropolis tile, its empire next door."""
    world = field(3)
    here, home = cell(world, *HERE), cell(world, *HOME)
    force = [banner("r1", here, points, n, baggage=2) for n in range(1, banners + 1)]
    site = Location(here, "necropolis", 1, ("r1",), notes=notes)
    g = game(world, banners=force, holdings={home: Settlement("village", "r1", "Ober")}, markers={here: "r1"},
             locations={here: site})  # fmt: skip
    realms = {**g.state.realms, "r1": replace(g.state.realms["r1"], race=race, culture="")}
    g.state = replace(g.state, realms=realms, **changes)
    return g


def at(g: Game) -> str:
    return cell(g.world, *HERE)


def ids(g: Game) -> tuple[str, ...]:
    return tuple(b.id for b in g.state.force(at(g), "r1"))


def search(g: Game, *answers):
    drive(necropolis.search(g, Force("r1", at(g), ids(g))), answers)


def later(g: Game, months: int = 1) -> None:
    g.state = replace(g.state, clock=replace(g.state.clock, turn=g.state.clock.turn + months))


# The search ---------------------------------------------------------------------------------------


@pytest.mark.rule("ME-NECROP-01")
@pytest.mark.rule("ME-WILD-11")
def test_a_force_in_the_tile_may_search_instead_of_scouting():
    g = table()
    assert [option.key for option in wilderness.choices(g, "r1", at(g))] == ["search"]
    assert wilderness.choices(g, "r2", at(g)) != wilderness.choices(g, "r1", at(g))
    drive(wilderness.venture(g, "r1", at(g), "search", ids(g)), [(3, 4)])
    assert g.state.banners["r1-1"].halted == g.state.clock.month
    assert happened(g, ev.LocationSearched)[0].result == "7"


@pytest.mark.rule("ME-WILD-11", "ME-NECROP-01")
@pytest.mark.parametrize(("answers", "searched"), [(["search_it", (3, 4)], 1), (["leave_it"], 0)])
def test_who_has_just_found_it_may_search_it_at_once(answers, searched):
    g = table()
    drive(necropolis.found(g, Force("r1", at(g), ids(g))), answers)
    assert len(happened(g, ev.LocationSearched)) == searched


@pytest.mark.rule("ME-NECROP-02")
def test_each_turn_in_a_row_adds_one():
    g = table()
    for _ in range(2):
        search(g, (3, 4) if necropolis.danger(g, "r1", at(g)) == 0 else (3, 3))
        later(g)
    assert necropolis.danger(g, "r1", at(g)) == 2
    asked = asks_of(necropolis.search(g, Force("r1", at(g), ids(g))), [(4, 5)])
    assert isinstance(asked[0], Roll)
    assert asked[0].facts["modifier"] == 2
    assert happened(g, ev.LocationSearched)[-1].result == "11", "9 in the third turn"
    later(g, 2)
    assert necropolis.danger(g, "r1", at(g)) == 0, "a turn without search breaks the row"


@pytest.mark.rule("ME-NECROP-02")
def test_totals_above_twelve_count_as_twelve():
    assert necropolis.result_of(table(), 15) == 12


@pytest.mark.rule("ME-NECROP-03")
@pytest.mark.parametrize(
    ("answer", "dice", "total"),
    [("keep", (), 5), ("first", ((6,),), 9), ("second", ((1,),), 3), ("both", ((5, 4),), 9)],
)
def test_the_undead_may_roll_dice_once_more(answer, dice, total):
    g = table("vampire_counts")
    asked = asks_of(necropolis.search(g, Force("r1", at(g), ids(g))), [(2, 3), answer, *dice])
    assert isinstance(asked[1], Decide)
    assert happened(g, ev.LocationSearched)[0].result == str(total)


@pytest.mark.rule("ME-NECROP-03")
def test_who_may_roll_again_is_told_the_total_with_its_danger():
    g = table("vampire_counts")
    search(g, (3, 4), "keep")
    later(g)
    asked = asks_of(necropolis.search(g, Force("r1", at(g), ids(g))), [(2, 3)])
    assert asked[1].facts["total"] == 6


@pytest.mark.rule("ME-NECROP-03")
def test_others_may_not():
    g = table("empire")
    search(g, (3, 4))


@pytest.mark.rule("ME-NECROP-08")
def test_the_map_shifts_a_later_search_by_one():
    g = table()
    search(g, (2, 2))
    assert "map:r1" in g.state.locations[at(g)].notes
    later(g, 2)
    asked = asks_of(necropolis.search(g, Force("r1", at(g), ids(g))), [(4, 5), "minus"])
    assert [o.facts["result"] for o in asked[1].options] == [9, 10, 8]
    assert happened(g, ev.LocationSearched)[-1].result == "8"


# What is found ------------------------------------------------------------------------------------


@pytest.mark.rule("ME-NECROP-06")
def test_a_fabulous_treasure():
    g = table()
    search(g, (1, 1), (3, 4, 4))
    assert g.state.banners["r1-1"].treasure == 11


@pytest.mark.rule("ME-NECROP-07")
def test_a_heros_tomb():
    g = table()
    search(g, (1, 2), 3, 5)
    assert g.state.banners["r1-1"].points == 1000 + 60 + 100


@pytest.mark.rule("ME-NECROP-09")
def test_the_hoard_pays_until_it_falls_in():
    g = table()
    search(g, (2, 3), 2, 3)
    assert g.state.banners["r1-1"].treasure == 3
    later(g)
    assert [o.key for o in wilderness.choices(g, "r1", at(g))] == ["hoard", "search"]
    drive(wilderness.venture(g, "r1", at(g), "hoard", ids(g)), [6])
    assert g.state.banners["r1-1"].treasure == 3
    assert [o.key for o in wilderness.choices(g, "r1", at(g))] == ["search"]


@pytest.mark.rule("ME-NECROP-10")
def test_a_cursed_treasure():
    g = table()
    search(g, (3, 3), 4)
    assert g.state.banners["r1-1"].treasure == 4
    drive(wilderness.stays(g, "r1"), [])
    later(g)
    drive(wilderness.stays(g, "r1"), [3])
    assert g.state.banners["r1-1"].points == 970
    away = replace(g.state.banners["r1-1"], cell=cell(g.world, *HOME))
    g.state = replace(g.state, banners={"r1-1": away, "r1-2": banner("r1", at(g), 500, 2)})
    drive(wilderness.stays(g, "r1"), [])


@pytest.mark.rule("ME-NECROP-11")
def test_nothing():
    g = table()
    search(g, (3, 4))
    assert g.state.banners["r1-1"] == table().state.banners["r1-1"]


@pytest.mark.rule("ME-NECROP-12")
def test_a_collapse_is_shared_by_the_force():
    g = table(banners=2)
    search(g, (4, 4), 4)
    assert [b.points for b in g.state.force(at(g), "r1")] == [960, 960]


@pytest.mark.rule("ME-NECROP-13")
@pytest.mark.rule("ME-WILD-10")
def test_terror_drives_the_force_home_without_loss():
    g = table(banners=2)
    search(g, (4, 5))
    assert {(b.cell, b.points) for b in g.state.banners.values()} == {(cell(g.world, *HOME), 1000)}


@pytest.mark.rule("ME-WILD-10")
def test_who_has_nowhere_to_go_stays():
    g = table(holdings={})
    search(g, (4, 5))
    assert g.state.banners["r1-1"].cell == at(g)
    assert g.state.banners["r1-1"].points == 1000


@pytest.mark.rule("ME-NECROP-14")
def test_the_tomb_is_plundered_as_often_as_one_likes():
    g = table()
    search(g, (4, 6), "go_on", 2, 1, "go_on", 4, 2, "leave_tomb")
    assert g.state.banners["r1-1"].points == 1150
    g = table()
    search(g, (5, 5), "leave_tomb")
    assert g.state.banners["r1-1"].points == 1000


@pytest.mark.rule("ME-NECROP-14")
@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5])
def test_each_find_of_the_tomb_is_worth_d6_times_50(roll):
    g = table()
    search(g, (5, 5), "go_on", roll, 3, "leave_tomb")
    assert g.state.banners["r1-1"].points == 1150


@pytest.mark.rule("ME-NECROP-14")
def test_the_tomb_counts_its_finds_and_is_likely_left_after_the_first():
    g = table()
    asked = asks_of(necropolis.search(g, Force("r1", at(g), ids(g))), [(5, 5), "go_on", 5, 1, "go_on", 5, 1])
    tomb = [ask for ask in asked if isinstance(ask, Decide)]
    assert [(ask.facts["rolls"], ask.default) for ask in tomb] == [(0, "go_on"), (1, "leave_tomb"), (2, "leave_tomb")]


@pytest.mark.rule("ME-NECROP-15")
def test_the_necromancer_wakes_and_what_was_taken_is_kept():
    g = table()
    asked = asks_of(necropolis.search(g, Force("r1", at(g), ids(g))), [(5, 5), "go_on", 1, 4, "go_on", 6, (1, 1, 1, 1)])
    assert g.state.banners["r1-1"].points == 1200
    assert [w.points for w in g.state.wanderers.values()] == [800]
    assert isinstance(asked[-1], Decide)
    assert asked[-1].question == "defence_card", "it attacks at once"


@pytest.mark.rule("ME-NECROP-16")
def test_tomb_rats_take_points_and_all_baggage_and_drive_the_force_out():
    g = table(banners=2)
    g.state = replace(g.state, banners={k: replace(b, treasure=5, monsters=1) for k, b in g.state.banners.items()})
    g.state = replace(g.state, engines={"engine1": Engine("engine1", "ram", "r1", at(g), "r1-2")})
    search(g, (5, 6), 2, 5)
    assert not g.state.engines
    left = sorted(g.state.banners.values(), key=lambda b: b.id)
    assert [b.points for b in left] == [900, 750]
    assert {(b.baggage, b.treasure, b.monsters) for b in left} == {(0, 0, 0)}
    assert {b.cell for b in left} == {cell(g.world, *HOME)}


# The dead -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-NECROP-17")
@pytest.mark.rule("ME-NECROP-18")
def test_the_dead_attack_and_are_beaten_for_their_artefacts():
    g = table(points=1400)
    start = [(6, 6), (1, 1, 1, 1)]
    asked = asks_of(necropolis.search(g, Force("r1", at(g), ids(g))), start)
    assert next(iter(g.state.wanderers.values())).artefacts == 80
    assert asked[-1].question == "defence_card"


@pytest.mark.rule("ME-NECROP-17")
def test_the_example_of_the_host():
    g = table()
    asks_of(necropolis.search(g, Force("r1", at(g), ids(g))), [(6, 6), (4, 4, 3, 3)])
    host = next(iter(g.state.wanderers.values()))
    assert (host.points, host.artefacts, host.kind) == (2800, 280, "undead")


@pytest.mark.rule("ME-NECROP-17")
@pytest.mark.parametrize(("kind", "roll", "gained"), [("village", 3, 60), ("fortress", 2, 40), ("city", 4, 400)])
def test_it_razes_every_kind_of_settlement_that_no_banner_defends_and_grows(kind, roll, gained):
    g = table()
    there = cell(g.world, -1, 0)
    g.state = replace(g.state, holdings={there: Settlement(kind, "r2", "Unter")})
    host = wanderers.come(g, "undead", there, 2000, artefacts=200, rule="ME-NECROP-17")
    drive(wandering.arrive(g, host), [roll])
    assert g.state.holdings[there].razed
    assert g.state.wanderers[host].points == 2000 + gained


@pytest.mark.rule("ME-NECROP-18")
def test_it_gathers_the_items_of_those_it_defeats():
    g = table(points=900)
    g.state = replace(
        g.state,
        banners={"r1-1": replace(g.state.banners["r1-1"], boons={"items": 120}, came_from=cell(g.world, *HOME))},
    )
    host = wanderers.come(g, "undead", at(g), 3000, artefacts=300, rule="ME-NECROP-17")
    outcome = drive(wandering.meet(g, at(g), "r1", ("r1-1",), host, attacker=False), ["hold", 1, (3, 4), 1, 1])
    assert outcome == "lost"
    assert g.state.wanderers[host].artefacts == 420
    assert g.state.banners["r1-1"].points == 900 - 400 - 120


@pytest.mark.rule("ME-NECROP-18")
def test_items_won_in_the_field_are_known_as_such():
    g = table()
    search(g, (1, 2), 3, 5)
    assert g.state.banners["r1-1"].boons == {"items": 160}


# Raising ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-NECROP-04")
@pytest.mark.rule("ME-NECROP-05")
@pytest.mark.parametrize(
    ("roll", "more", "points"), [(1, (), 0), (2, (), 0), (3, (4,), 200), (4, (6,), 300), (5, ((3, 4),), 350)]
)
def test_the_undead_raise_troops(roll, more, points):
    g = table("vampire_counts")
    assert [o.key for o in wilderness.choices(g, "r1", at(g))] == ["raise", "search"]
    drive(wilderness.venture(g, "r1", at(g), "raise", ids(g)), [roll, *more])
    assert g.state.banners["r1-1"].points == 1000 + points


@pytest.mark.rule("ME-NECROP-05")
def test_what_a_banner_cannot_hold_forms_a_new_one():
    g = table("vampire_counts", points=1500)
    drive(necropolis.raise_dead(g, Force("r1", at(g), ids(g))), [6, (6, 6)])
    assert sorted(b.points for b in g.state.force(at(g), "r1")) == [600, 1500]


@pytest.mark.rule("ME-UNDEAD-17")
def test_khemri_adds_one():
    g = table("khemri")
    drive(necropolis.raise_dead(g, Force("r1", at(g), ids(g))), [4, (3, 4)])
    assert g.state.banners["r1-1"].points == 1350


@pytest.mark.rule("ME-NECROP-04")
def test_the_living_raise_nobody():
    g = table("empire")
    assert [o.key for o in wilderness.choices(g, "r1", at(g))] == ["search"]


def test_every_row_of_the_search_chart_can_happen():
    rolled = {necropolis.result_of(table(), total) for total in range(2, 13)}
    assert rolled == {row["min"] for row in table().book.rows("necropolis_search")}


@pytest.mark.rule("ME-NECROP-02")
@pytest.mark.rule("ME-NECROP-17")
def test_a_necropolis_searched_four_times_to_its_eruption():
    g = table(points=600)
    back = replace(g.state.banners["r1-1"], came_from=cell(g.world, *HOME), side=2)
    g.state = replace(g.state, banners={"r1-1": back})
    for dice in ((3, 4), (3, 3), (2, 3)):
        search(g, dice)
        later(g)
    assert [found.result for found in happened(g, ev.LocationSearched)] == ["7", "7", "7"]
    search(g, (4, 5), (4, 4, 3, 3), "hold", 1, (5, 6), 1, 1)
    assert happened(g, ev.LocationSearched)[-1].result == "12"
    assert not g.state.force(at(g), "r1"), "beaten, they fled or fell"
    host = next(iter(g.state.wanderers.values()))
    assert host.artefacts == 280
    later(g)
    drive(wandering.move_all(g), [5])
    assert g.state.wanderers[host.id].cell == cell(g.world, -1, 0)

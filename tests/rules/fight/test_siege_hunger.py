"""Sieges: hunger inside."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import Assaulted, SiegeChanged, SiegeEnded, Starved
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Roll
from empires.model.state.campaign import Settlement, Siege
from empires.rules.core.game import Game
from empires.rules.fight import sieges
from empires.rules.season import siege, subsistence
from tests.support.besieging import (
    EAST,
    EVEN,
    HERE,
    LAND,
    NORTH,
    WEST,
    at,
    besieged,
    came,
    inside,
    of_nobody,
    phase,
    points_of,
    run,
)
from tests.support.builders import banner, cell, field, happened
from tests.support.driver import asks_of, drive

# Hunger -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-25", "ME-SIEGE-27")
def test_an_unfed_garrison_takes_its_losses_and_one_starvation_roll_for_all_its_banners() -> None:
    table = besieged(came(), inside(600, 1), inside(600, 2), kind="city", step="subsistence")
    asked = asks_of(subsistence.subsistence(table, "r2"), [3, 1, 3, 2, 6])
    whys = [ask.why for ask in asked if isinstance(ask, Roll)]
    assert whys.count("starvation") == 1
    assert whys[-1] == "starvation"
    assert (points_of(table, "r2-1"), points_of(table, "r2-2")) == (590, 580)


@pytest.mark.rule("ME-SIEGE-27")
def test_there_is_one_starvation_roll_per_siege_and_turn() -> None:
    table = besieged()
    drive(sieges.starve(table, HERE), [6])
    drive(sieges.starve(table, HERE), [])
    table.state = replace(table.state, clock=replace(table.state.clock, turn=3))
    drive(sieges.starve(table, HERE), [5])


def test_two_sieges_at_once_are_two() -> None:
    other = cell(LAND, 0, -1)
    table = besieged(came(1000, 1), inside(330, 1))
    table.state = replace(
        table.state,
        holdings={**table.state.holdings, other: Settlement("fortress", "r2")},
        sieges={**table.state.sieges, other: Siege(other, "r1", 1)},
        banners={
            **table.state.banners,
            "r1-2": banner("r1", other, 1000, 2, came_from=EAST, side=1),
            "r2-2": banner("r2", other, 700, 2, inside=True),
        },
    )
    drive(sieges.starve(table, HERE), [1])
    assert list(table.state.banners) == ["r1-1", "r1-2", "r2-2"]
    assert (table.state.owner(HERE), table.state.owner(other)) == ("r1", "r2")
    assert list(table.state.sieges) == [other]


@pytest.mark.rule("ME-SIEGE-33", "ME-SIEGE-26")
def test_what_independents_have_left_in_store_is_booty() -> None:
    table = of_nobody(supplies=3)
    drive(sieges.starvation_roll(table, HERE), [1])
    assert table.state.owner(HERE) == "r1"
    assert table.state.banners["r1-1"].baggage == 3


def test_both_sides_know_what_happens_at_a_siege_but_not_a_loss_of_nothing() -> None:
    table = besieged()
    phase(table, "batter")
    assert [(event.what, event.seen_by) for event in happened(table, SiegeChanged)] == [("battery", ("r1", "r2"))]
    hungry = of_nobody()
    drive(sieges.feed_independents(hungry, "r1"), [5, 6])
    assert [event.changes for event in happened(hungry, SiegeChanged)] == [{"starved": 2}]


@pytest.mark.rule("ME-SIEGE-28")
def test_betrayal_destroys_the_garrison_and_gives_the_place_without_loss() -> None:
    table = besieged()
    drive(sieges.starve(table, HERE), [1])
    assert "r2-1" not in table.state.banners
    assert table.state.owner(HERE) == "r1"
    assert points_of(table, "r1-1") == 1000
    assert happened(table, SiegeEnded)[0].how == "betrayed"


@pytest.mark.rule("ME-SIEGE-29")
def test_a_garrison_that_may_leave_goes_to_any_tile_without_an_enemy_and_the_place_is_taken() -> None:
    south = cell(LAND, 0, -1)
    table = besieged(
        came(), inside(600, baggage=1, came_from=south, side=3), banner("r1", NORTH, 500, 9),
        markers={EAST: "r1", WEST: "r1", NORTH: "r1"},
    )  # fmt: skip
    asked = asks_of(sieges.starve(table, HERE), [2, "yes"])
    assert isinstance(asked[1], Decide)
    assert asked[1].by == "r1"
    choice = asked[2]
    assert isinstance(choice, Decide)
    assert choice.by == "r2"
    assert sorted(option.facts["cell"] for option in choice.options) == sorted([EAST, WEST])
    table = besieged(came(), inside(600, baggage=1), markers={WEST: "r1"})
    drive(sieges.starve(table, HERE), [2, "yes"])
    assert (at(table, "r2-1"), table.state.banners["r2-1"].baggage) == (WEST, 1)
    assert table.state.owner(HERE) == "r1"
    assert happened(table, SiegeEnded)[0].how == "surrendered"


@pytest.mark.rule("ME-SIEGE-29")
def test_a_refused_offer_leaves_the_siege_and_without_a_way_out_no_offer_is_made() -> None:
    table = besieged()
    drive(sieges.starve(table, HERE), [2, "no"])
    assert HERE in table.state.sieges
    assert table.state.owner(HERE) == "r2"
    shut = besieged(markers={})
    drive(sieges.starve(shut, HERE), [2])
    assert HERE in shut.state.sieges


@pytest.mark.rule("ME-SIEGE-29")
@pytest.mark.parametrize(
    ("way_out", "offered"),
    [("own home", True), ("rival", True), ("razed", True), ("independent", False), ("militia", False)],
)
def test_a_garrison_leaves_for_a_tile_of_any_owner_where_nobody_bears_arms(way_out: str, offered: bool) -> None:
    owner = {"own home": "r2", "independent": ""}.get(way_out, "r3")
    homes = {"r2": (WEST,) if way_out == "own home" else (), "r3": (WEST,) if way_out == "militia" else ()}
    table = besieged(realms=3, markers={})
    place = Settlement("village", owner, razed=way_out == "razed")
    table.state = replace(
        table.state,
        holdings={**table.state.holdings, WEST: place},
        realms={**table.state.realms, **{r: replace(table.state.realms[r], home=home) for r, home in homes.items()}},
    )
    asked = asks_of(sieges.starve(table, HERE), [2])
    assert (len(asked) == 2) == offered


@pytest.mark.rule("ME-SIEGE-29")
def test_leaving_over_a_river_needs_a_route_roll() -> None:
    land = field(2, ford=Tile(at=(0, 0), terrain="river_valley", rivers=((1, 3),)))
    table = besieged(came(), inside(600, zone=land.zone_at(HERE, 2, 0)), markers={WEST: "r2"})
    table = Game(land, table.book, table.state)
    drive(sieges.starve(table, HERE), [2, "yes", 1, 5])
    assert at(table, "r2-1") == WEST


@pytest.mark.rule("ME-SIEGE-29")
def test_independents_that_leave_are_dispersed() -> None:
    table = of_nobody()
    drive(sieges.starve(table, HERE), [2, "yes"])
    assert table.state.owner(HERE) == "r1"
    assert not table.state.sieges


@pytest.mark.rule("ME-SIEGE-30")
def test_each_hardship_adds_one_to_every_later_assault() -> None:
    table = besieged(came(990), inside(330))
    for turn in (2, 3):
        table.state = replace(table.state, clock=replace(table.state.clock, turn=turn))
        drive(sieges.starve(table, HERE), [3])
    run(siege.sieges(table, "r1"), "assault", *EVEN, (1, 4), 1, 1)
    fought = happened(table, Assaulted)[0]
    assert (fought.bonus, fought.score) == (2, 7)


@pytest.mark.rule("ME-SIEGE-31")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_otherwise_they_hold_out(die: int) -> None:
    table = besieged()
    old = table.state
    drive(sieges.starve(table, HERE), [die])
    assert table.state.sieges[HERE] == replace(old.sieges[HERE], starved=2)
    assert table.state.banners == old.banners


@pytest.mark.rule("ME-BAGGAGE-06")
@pytest.mark.parametrize(("die", "result"), [(1, "betrayed"), (2, "betrayed"), (4, ""), (5, "")])
def test_a_modifier_shifts_the_starvation_roll(die: int, result: str) -> None:
    table = besieged()
    drive(sieges.starvation_roll(table, HERE, -1), [die])
    assert [event.how for event in happened(table, SiegeEnded)] == ([result] if result else [])
    told = happened(table, Starved)[0]
    assert (told.row, told.seen_by) == (max(1, die - 1), ("r1", "r2"))
    assert (table.state.sieges[HERE].hardship if not result else 0) == (1 if die == 4 else 0)

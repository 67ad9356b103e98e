"""What the automatic player does with banners that have nothing else to do, and how it winters."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Option, Pick, Share, Slot
from empires.model.state.campaign import Campaign, Clock, Settlement, Siege
from empires.model.state.pieces import Spell, Temple
from empires.players.auto_mind import Mind
from empires.players.auto_works import plans
from empires.rules.core.game import Game
from empires.rules.season import movement, scouting
from tests.support.builders import banner, cell, field
from tests.support.seated import OWN_VILLAGE, answer, asked, at_home, at_turn

HILLS = (2, 0)


def mind_of(table: Game) -> Mind:
    return Mind(view_for(table.world, table.book, table.state, "r1"))


def changed(table: Game, **changes: Any) -> Game:
    """The table with other facts of r1."""
    me = replace(table.state.realms["r1"], **changes)
    table.state = replace(table.state, realms={**table.state.realms, "r1": me})
    return table


# Idle banners -------------------------------------------------------------------------------------


def inland(here: tuple[int, int], baggage: int) -> Game:
    """r1 holds everything, with highland beside a village; nobody else is there."""
    world = field(2, hills=Tile(at=HILLS, terrain="highland"))
    village = cell(world, 1, 0)
    markers = dict.fromkeys(world.tiles, "r1")
    del markers[cell(world, 0, 0)], markers[village]
    return at_home(world, banner("r1", cell(world, *here), baggage=baggage), holdings={village: OWN_VILLAGE},
                   markers=markers)  # fmt: skip


def test_a_banner_with_nothing_to_do_explores_the_highland_it_stands_in() -> None:
    table = inland(HILLS, baggage=3)
    assert answer(table, asked(scouting.scouting(table, "r1"))) == "explore"


def test_a_banner_with_food_goes_out_to_explore_and_one_without_stays_where_it_is_fed() -> None:
    for baggage, goes in ((3, True), (0, False)):
        table = inland((1, 0), baggage)
        scouted = answer(table, asked(scouting.scouting(table, "r1")))
        assert (scouted == cell(table.world, *HILLS)) == goes


def test_who_knows_how_conjures_in_a_void() -> None:
    table = inland(HILLS, baggage=3)
    void = cell(table.world, *HILLS)
    spell = Spell("spell1", "chaos_void", void, "r1", until=12)
    table.state = replace(table.state, spells={"spell1": spell})
    changed(table, race="chaos")
    ask = asked(scouting.scouting(table, "r1"))
    assert "conjure" in {option.key for option in ask.options}  # type: ignore[union-attr]
    assert answer(table, ask) == "conjure"


def test_an_army_goes_by_road_to_where_there_is_something_to_win() -> None:
    world = field(5)
    line = [cell(world, n, 0) for n in range(4)]
    markers = dict.fromkeys(line[1:3], "r1")
    table = at_home(world, banner("r1", line[0], baggage=2), markers=markers,
                    holdings={line[3]: Settlement("village", "r1")}, settings={"module_roads": "on"})  # fmt: skip
    prey = Settlement("city", "r2")
    beyond = cell(world, 4, 0)
    sides = {line[0]: (2,), line[1]: (2, 5), line[2]: (2, 5), line[3]: (5,)}
    table.state = replace(table.state, roads=sides, holdings={**table.state.holdings, beyond: prey})
    ask = asked(scouting.scouting(table, "r1"))
    assert answer(table, ask) == "road"
    table.state = replace(table.state, scouted={line[0]: tuple(line[1:])})
    march = asked(movement.movement(at_turn(table, 2, "movement"), "r1"))
    assert answer(table, march) == f"{line[3]}/0"


def test_orcs_march_on_where_more_is_to_be_won_than_it_costs() -> None:
    world = field(3)
    post, prey = cell(world, 2, 0), cell(world, 3, 0)
    keys = []
    for owner in ("r2", "r1"):
        table = at_home(world, banner("r1", post, baggage=2), markers=dict.fromkeys(world.tiles, "r1"),
                        holdings={post: OWN_VILLAGE, prey: Settlement("village", owner)})  # fmt: skip
        markers = {c: r for c, r in table.state.markers.items() if c not in table.state.holdings}
        table.state = replace(table.state, markers=markers)
        at_turn(table, 2, "movement")
        ask = Pick("r1", "forced_march", (Option(post, {"cell": post, "points": 1000}),), 0, 1)
        keys.append(answer(table, ask))
    assert keys == [(post,), ()]


def test_the_tile_that_brings_most_is_scouted_on_a_forced_march() -> None:
    world = field(3)
    post, prey, bare = cell(world, 2, 0), cell(world, 3, 0), cell(world, 2, 1)
    table = at_home(world, banner("r1", post), holdings={prey: Settlement("village", "r2")}, markers={bare: "r1"})
    ask = Decide("r1", "forced_scout", (Option(bare), Option(prey)), facts={"cell": post}, default=bare)
    assert answer(table, ask) == prey


# Guards -------------------------------------------------------------------------------------------


def test_rivals_near_a_place_at_home_or_a_temple_are_a_threat_and_elsewhere_not() -> None:
    world = field(5)
    home, abroad, foe = cell(world, 1, 0), cell(world, 4, 0), cell(world, 3, 0)
    table = at_home(world, banner("r2", foe, 900), banner("r1", cell(world, 0, 0), 700),
                    holdings={home: OWN_VILLAGE, abroad: OWN_VILLAGE})  # fmt: skip
    assert set(mind_of(table).threats) == {home}
    table.state = replace(table.state, temples={abroad: Temple(abroad, "r1", "empire")})
    assert set(mind_of(table).threats) == {home, abroad}


def test_rivals_nobody_knows_are_thought_to_be_as_strong_as_the_own_banners() -> None:
    world = field(3)
    foe = cell(world, 2, 0)
    for own in (600, 1000):
        table = at_home(world, banner("r1", cell(world, 0, 0), own), banner("r2", foe, 1500))
        assert mind_of(table).estimate(foe) == own


# Winter -------------------------------------------------------------------------------------------


def winter_siege(kind: str, villages: int) -> Any:
    """Two banners before a rival's place, an empire of so many villages beside its capital."""
    world = field(4)
    place = cell(world, 2, 0)
    homes = [cell(world, *at) for at in ((0, 1), (-1, 0), (-1, 1), (1, -1), (0, -1), (-2, 0), (-2, 1), (-2, 2))]
    holdings = {place: Settlement(kind, "r2"), **dict.fromkeys(homes[:villages], OWN_VILLAGE)}  # type: ignore[arg-type]
    force = [banner("r1", place, number=n, baggage=1) for n in (1, 2)]
    table = at_home(world, *force, holdings=holdings, sieges={place: Siege(place, "r1", 5)},
                    settings={"years": "9"})  # fmt: skip
    table.state = replace(table.state, clock=Clock(1, "winter", 6, ("r1", "r2"), 0, "quarters"))
    rival = replace(table.state.realms["r2"], capital=place if kind == "capital" else "")
    table.state = replace(table.state, realms={**table.state.realms, "r2": rival})
    options = (Option("stay"), Option("retire"))
    facts = {"cell": place, "banners": ("r1-1", "r1-2")}
    return answer(table, Decide("r1", "winter_siege", options, facts=facts, default="retire"))


def test_a_siege_is_kept_up_over_winter_where_the_place_is_worth_it_and_it_can_be_paid() -> None:
    assert winter_siege("capital", villages=8) == "stay"
    assert winter_siege("capital", villages=1) == "retire", "twelve crowns may be asked for"
    assert winter_siege("fortress", villages=8) == "retire", "it is not worth seven crowns"


@pytest.mark.parametrize(("treasury", "hired"), [(20, 2), (5, 0)])
def test_a_rich_player_hires_a_light_banner_to_scout_with(treasury: int, hired: int) -> None:
    world = field(3)
    table = at_home(world, *(banner("r1", cell(world, 0, 0), number=n) for n in range(1, 4)))
    slots = (Slot("recruits", 0, treasury), Slot("mercenaries", 0, treasury))
    facts = {"treasury": treasury, "points_per_crown": 100}
    chosen = answer(table, Share("r1", "recruit", slots, treasury, False, facts=facts))
    assert chosen.get("mercenaries", 0) == hired
    assert chosen["recruits"] > hired


def test_nobody_is_hired_where_nothing_is_left_to_scout() -> None:
    table = inland((0, 0), 0)
    slots = (Slot("recruits", 0, 20), Slot("mercenaries", 0, 20))
    facts = {"treasury": 20, "points_per_crown": 100}
    assert "mercenaries" not in answer(table, Share("r1", "recruit", slots, 20, False, facts=facts))


@pytest.mark.parametrize(("cities", "built"), [(9, True), (0, False)])
def test_only_the_rich_build_roads(cities: int, built: bool) -> None:
    woods = {f"w{n}": Tile(at=at, terrain="highland", forest=True) for n, at in enumerate(((1, 0), (0, 1), (-1, 0)))}
    world = field(4, **woods)
    outer = [c for c in world.tiles if world.distance(c, cell(world, 0, 0)) == 3]
    table = at_home(world, holdings=dict.fromkeys(outer[:cities], Settlement("city", "r1")),
                    settings={"years": "9", "module_roads": "on"})  # fmt: skip
    changed(table, treasury=25)
    table.state = replace(table.state, clock=Clock(1, "winter", 6, ("r1",), 0, "construction"))
    assert any(key.startswith("build:road") for key in plans(mind_of(table))) == built


def test_the_state_of_the_view_is_enough() -> None:
    table = inland((1, 0), 2)
    assert isinstance(mind_of(table).state, Campaign)
    assert mind_of(table).state.masked

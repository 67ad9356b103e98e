"""Exploring: who may, what it costs, and what each result of the wilderness chart does."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from empires.engine.views import redact
from empires.knowledge.view import view_for
from empires.model.events.all_events import BannerHalted, Event, TileScouted
from empires.model.events.land import (
    LocationChanged,
    LocationFound,
    LocationGone,
    LocationLearned,
    LocationSearched,
    WandererCame,
    WandererChanged,
    WandererMoved,
)
from empires.model.land.world import Tile
from empires.model.state.asks import Decide
from empires.model.state.campaign import Banner, Settlement, Siege
from empires.model.state.pieces import Location, LocationKind
from empires.rules.core import optional_parts, sites
from empires.rules.core.game import Game
from empires.rules.march import marching
from empires.rules.season import battle
from empires.rules.season.scouting import scouting
from empires.rules.troops import wanderers
from empires.rules.wilds import wilderness
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import Log, drive, keyed

ON = {"module_ruins": "on", "module_wild_temples": "on"}


def standing(
    terrain: Any = "lowland", banners: tuple[int, ...] = (1000,), settings: dict[str, str] | None = None, **changes: Any
) -> Game:
    """r1 stands in a barren tile of a terrain, in the middle of known land, at its scouting phase."""
    land = field(2, middle=Tile(at=(0, 0), terrain=terrain))
    here = cell(land, 0, 0)
    force = [banner("r1", here, points, n) for n, points in enumerate(banners, 1)]
    near = {other: "r1" for _, other in land.neighbours(here)}
    return game(land, banners=force, markers={here: "r1", **near}, settings=settings or dict(ON), **changes)


def middle(table: Game) -> str:
    return cell(table.world, 0, 0)


def exploring(table: Game, roll: int, **rolls: Any) -> Log:
    """Explore with the first banner; others do nothing."""
    log = Log()
    drive(scouting(table, "r1"), keyed({"wilderness": roll, **rolls}, {"scout": ["explore", "none"]}), log)
    return log


def options(table: Game) -> list[str]:
    log = Log()
    drive(scouting(table, "r1"), keyed(choices={"scout": "none"}), log)
    return [o.key for ask in log if isinstance(ask, Decide) for o in ask.options if o.key not in table.world.tiles]


# Who may ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SCOUT-03")
@pytest.mark.rule("ME-WILD-01")
def test_exploring_is_one_more_way_out_of_the_usual_question() -> None:
    table = standing()
    assert options(table) == ["explore", "none"]


@pytest.mark.rule("ME-WILD-01")
def test_only_barren_tiles_are_explored_and_a_razed_one_counts_as_such() -> None:
    table = standing()
    here = middle(table)
    table.state = replace(table.state, markers={}, holdings={here: Settlement("village", "r1")})
    assert options(table) == ["none"]
    table.state = replace(table.state, holdings={here: Settlement("village", "r1", razed=True)})
    assert options(table) == ["explore", "none"]


@pytest.mark.rule("ME-SCOUT-03")
def test_who_explores_neither_scouts_nor_moves_this_turn() -> None:
    table = standing()
    exploring(table, 1)
    assert not happened(table, TileScouted)
    assert [(e.banner, e.move, e.why) for e in happened(table, BannerHalted)] == [("r1-1", 1, "explore")]
    assert not marching.may_move(table.state, table.state.banners["r1-1"])


@pytest.mark.rule("ME-WILD-01")
def test_one_roll_is_made_for_a_force_though_others_of_it_scout() -> None:
    table = standing(banners=(900, 800, 700))
    target = next(other for _, other in table.world.neighbours(middle(table)))
    log = Log()
    drive(
        scouting(table, "r1"),
        keyed({"wilderness": 1, "scouting": (3, 4)}, {"scout": ["explore", "explore", target]}),
        log,
    )
    assert log.questions().count("wilderness") == 1
    assert [e.banner for e in happened(table, BannerHalted)] == ["r1-1", "r1-2"]
    assert [e.cell for e in happened(table, TileScouted)] == [target]


@pytest.mark.rule("ME-WILD-01")
def test_results_for_the_force_touch_all_its_banners_in_the_tile() -> None:
    table = standing(banners=(900, 800))
    exploring(table, 76, searcher_event=(3, 3), wild_loss=[1, 4])
    assert [b.points for b in table.state.banners.values()] == [850, 600]


# The chart ----------------------------------------------------------------------------------------


def result(table: Game, roll: int) -> str:
    log = Log()
    row = drive(wilderness.chart(table, "r1", middle(table)), keyed({"wilderness": [roll, 1]}), log)
    return f"{row['result']}{' again' if len(log) > 1 else ''}"


LOWLAND = [
    (1, "nothing"), (55, "nothing"), (56, "ruined_city"), (60, "ruined_city"), (61, "necropolis"), (65, "necropolis"),
    (66, "wizards_tower"), (70, "wizards_tower"), (71, "temple"), (75, "temple"), (76, "searcher_event"),
    (93, "searcher_event"), (94, "magic_item"), (95, "magic_item"), (96, "hidden_baggage"), (100, "hidden_baggage"),
]  # fmt: skip
HIGHLAND = [
    (1, "nothing"), (50, "nothing"), (51, "ruined_city"), (55, "ruined_city"), (56, "necropolis"), (60, "necropolis"),
    (61, "wizards_tower"), (72, "wizards_tower"), (73, "mine"), (87, "mine"), (88, "temple"), (92, "temple"),
    (93, "searcher_event"), (96, "searcher_event"), (97, "magic_item"), (98, "hidden_baggage"),
    (99, "hidden_baggage"), (100, "tamable_monsters"),
]  # fmt: skip


@pytest.mark.parametrize("terrain", ["lowland", "coastal", "river_valley"])
@pytest.mark.parametrize(("roll", "expected"), LOWLAND)
@pytest.mark.rule("ME-WILD-02")
def test_what_lies_in_low_land(terrain: str, roll: int, expected: str) -> None:
    assert result(standing(terrain), roll) == expected


@pytest.mark.parametrize(("roll", "expected"), HIGHLAND)
@pytest.mark.rule("ME-WILD-03")
def test_what_lies_in_high_land(roll: int, expected: str) -> None:
    assert result(standing("highland"), roll) == expected


@pytest.mark.parametrize(("roll", "module"), [(58, "module_ruins"), (73, "module_wild_temples")])
@pytest.mark.rule("ME-WILD-04")
def test_parts_that_are_not_played_are_rolled_again(roll: int, module: str) -> None:
    without = {key: value for key, value in ON.items() if key != module}
    assert result(standing(settings=without), roll).endswith(" again")
    assert not result(standing(), roll).endswith(" again")


@pytest.mark.rule("ME-WILD-04")
def test_each_optional_result_has_its_module() -> None:
    rows = standing().book.rows("wilderness_chart")
    assert {row["result"] for row in rows if row.get("option")} == set(wilderness.PARTS)
    assert set(wilderness.PARTS.values()) <= {part.key for part in optional_parts.OPTIONAL_PARTS}


def test_each_result_but_nothing_does_something() -> None:
    assert {row["result"] for row in standing().book.rows("wilderness_chart")} - {"nothing"} == set(wilderness.FINDS)


# Results ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-WILD-01")
def test_nothing_is_found_and_the_tile_may_be_explored_again() -> None:
    table = standing()
    exploring(table, 55)
    assert [e.result for e in happened(table, LocationSearched)] == ["nothing"]
    assert not table.state.locations
    table.state = replace(table.state, banners={"r1-1": replace(table.state.banners["r1-1"], halted=0)})
    assert options(table) == ["explore", "none"]


@pytest.mark.rule("ME-WILD-05")
def test_a_magic_item_adds_its_value_to_a_banner() -> None:
    table = standing()
    exploring(table, 94, item_value=4)
    assert table.state.banners["r1-1"].points == 1040


@pytest.mark.rule("ME-WILD-05")
def test_hidden_baggage_is_for_the_force_at_most_six_a_banner() -> None:
    table = standing(banners=(900, 800))
    laden = replace(table.state.banners["r1-1"], baggage=5)
    table.state = replace(table.state, banners={**table.state.banners, "r1-1": laden})
    exploring(table, 96, hidden_baggage=4)
    assert [b.baggage for b in table.state.banners.values()] == [6, 3]


@pytest.mark.rule("ME-MONSTER-01")
@pytest.mark.rule("ME-MONSTER-02")
@pytest.mark.parametrize(("pips", "creatures"), [(1, 1), (2, 2), (3, 3)])
def test_young_monsters_travel_in_the_baggage(pips: int, creatures: int) -> None:
    table = standing("highland")
    exploring(table, 100, monsters=pips)
    assert table.state.banners["r1-1"].monsters == creatures


# Locations ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-MAP-22")
@pytest.mark.rule("ME-WILD-06")
def test_a_location_stays_in_its_tile_and_is_not_explored_again() -> None:
    table = standing("highland")
    exploring(table, 73, mines=3)
    here = middle(table)
    assert table.state.locations[here].kind == "mine"
    table.state = replace(table.state, banners={"r1-1": replace(table.state.banners["r1-1"], halted=0)})
    assert options(table) == ["none"]
    sites.remove(table, "r1", here, "closed", "ME-MINE-08")
    assert [e.site for e in happened(table, LocationGone)] == ["mine"]
    assert options(table) == ["explore", "none"]


@pytest.mark.rule("ME-WILD-06", "ME-WILD-07")
@pytest.mark.parametrize("finders", [("r2",), ()])
def test_what_another_or_heroes_have_found_is_found_without_a_roll(finders: tuple[str, ...]) -> None:
    table = standing("highland")
    here = middle(table)
    table.state = replace(table.state, locations={here: Location(here, "mine", 1, finders, "gems")})
    assert options(table) == ["explore", "none"]
    log = exploring(table, 1)
    assert "wilderness" not in log.questions()
    assert table.state.locations[here].known_to == ("r1", *finders)


def test_only_who_knows_a_location_sees_it() -> None:
    table = standing("highland")
    here = middle(table)
    exploring(table, 73, mines=3)
    assert here in view_for(table.world, table.book, table.state, "r1").campaign.locations
    assert here not in view_for(table.world, table.book, table.state, "r2").campaign.locations
    assert [e.seen_by for e in happened(table, LocationFound)] == [("r1",)]


@pytest.mark.rule("ME-WILD-11")
def test_a_location_is_searched_instead_of_scouting_by_who_starts_the_turn_there() -> None:
    table = standing()
    here = middle(table)
    table.state = replace(table.state, locations={here: Location(here, "ruined_city", 1, ("r1",))})
    assert options(table) == ["search", "none"]
    log = Log()
    drive(scouting(table, "r1"), keyed({"ruined_city": 1}, {"scout": "search"}), log)
    assert "ruined_city" in log.questions()
    assert [e.why for e in happened(table, BannerHalted)] == ["search"]


@pytest.mark.rule("ME-WILD-11")
def test_who_marches_in_comes_to_know_the_place_in_the_turn_of_arrival() -> None:
    table = standing()
    here = middle(table)
    arrived = replace(table.state.banners["r1-1"], moved=1)
    table.state = replace(
        table.state, banners={"r1-1": arrived}, locations={here: Location(here, "ruined_city", 1, ("r2",))}
    )
    log = Log()
    drive(battle.battles(table, "r1"), keyed({"ruined_city": 1}), log)
    assert log.questions() == ["ruined_city"]
    assert [e.realm for e in happened(table, LocationLearned)] == ["r1"]


@pytest.mark.rule("ME-WILD-11")
def test_who_stood_there_already_is_not_met_again() -> None:
    table = standing()
    here = middle(table)
    table.state = replace(table.state, locations={here: Location(here, "ruined_city", 1, ("r1",))})
    drive(battle.battles(table, "r1"), [])


def test_banners_within_besieged_walls_do_not_explore() -> None:
    table = standing()
    here = middle(table)
    shut: Banner = replace(table.state.banners["r1-1"], inside=True)
    table.state = replace(
        table.state,
        banners={"r1-1": shut, "r2-1": banner("r2", here)},
        markers={},
        holdings={here: Settlement("fortress", "r1")},
        sieges={here: Siege(here, "r2", 1)},
    )
    drive(scouting(table, "r1"), [])


def test_every_kind_of_location_has_its_life() -> None:
    assert set(wilderness.LOCATIONS) == set(get_args(LocationKind))


# Secrets ------------------------------------------------------------------------------------------


def seen_by(table: Game, event: Event, viewer: str) -> Any:
    return redact(event, view_for(table.world, table.book, table.state, viewer))


def test_strangers_see_a_wandering_force_but_not_its_strength() -> None:
    table = standing()
    here = middle(table)
    wanderers.come(table, "bandits", here, 1400, artefacts=50, rule="ME-RUIN-08")
    came = happened(table, WandererCame)[0]
    assert came.seen_by == ("r1",)
    shown = seen_by(table, came, "r1").wanderer
    assert (shown.kind, shown.cell, shown.points, shown.artefacts) == ("bandits", here, 0, 0)
    assert view_for(table.world, table.book, table.state, "r1").campaign.wanderers["wanderer1"].points == 0
    assert not view_for(table.world, table.book, table.state, "r2").campaign.wanderers
    wanderers.change(table, "wanderer1", "gathered", "ME-RUIN-09", points=400)
    assert [e.seen_by for e in happened(table, WandererChanged)] == [()]


def test_only_the_ends_of_its_way_that_are_seen_are_told() -> None:
    land = field(6)
    table = game(land, banners=[banner("r1", cell(land, -2, 0)), banner("r2", cell(land, 5, 0))])
    near, far = cell(land, -1, 0), cell(land, 0, 0)
    wanderers.come(table, "bandits", near, 1400, rule="ME-RUIN-08")
    table.emit(WandererMoved(wanderer="wanderer1", band="bandits", origin=near, cell=far))
    moved = happened(table, WandererMoved)[0]
    shown = seen_by(table, moved, "r1")
    assert (shown.origin, shown.cell) == (near, "")
    assert seen_by(table, moved, "r2") is None


def test_a_finder_does_not_learn_who_else_knows_the_place() -> None:
    table = standing()
    here = middle(table)
    place = Location(here, "ruined_city", 1, ("r1", "r2"), searches={"r2": (1, 1)}, notes=("map:r2",))
    table.emit(LocationChanged(realm="r1", cell=here, what="searched", now=place))
    shown = seen_by(table, happened(table, LocationChanged)[0], "r1").now
    assert (shown.known_to, shown.searches, shown.notes) == (("r1",), {}, ())

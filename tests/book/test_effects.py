"""Every effect of the charts is carried out by code, and goes when a house takes it out of its row."""

from __future__ import annotations

import ast
import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import empires
from empires.book import columns
from empires.book.book import Rulebook, RulebookError, load_book
from empires.book.effects import Effect
from empires.model.events.all_events import MonstersChanged, ScoutingFailed, SpellEnded
from empires.model.state.campaign import Settlement, Siege
from empires.model.state.pieces import Location
from empires.rules.core.force import Force
from empires.rules.fight import sieges, walls
from empires.rules.land import marks
from empires.rules.march import scouts
from empires.rules.wilds import necropolis, wilderness
from empires.rules.winter.winter_recovery import starves
from tests.support.builders import banner, cell, game, happened
from tests.support.driver import drive
from tests.support.magic import EAST, FAR, WORLD, at_equinox, cast, spell

HERE = cell(WORLD, 0, 0)
MEANINGS = ("title", "source_rule", "reconstructed")
"""Keys of the chart of kinds that are no kind."""


def without(*kinds: str) -> Rulebook:
    """The shipped charts without the effects of these kinds."""
    charts = copy.deepcopy(dict(load_book().charts))
    for chart in charts.values():
        for row in (chart, *chart.get("rows", ())):
            for key in columns.COLUMNS:
                if isinstance(row.get(key), list):
                    row[key] = [effect for effect in row[key] if effect["kind"] not in kinds]
    return Rulebook(charts)


def shipped() -> Iterator[tuple[str, Effect]]:
    """Chart and effect, for all effects of the shipped charts."""
    book = load_book()
    for name, chart in book.charts.items():
        if "always" in chart:
            yield from ((name, effect) for effect in book.always(name))
        for row in book.rows(name) if "rows" in chart else ():
            yield from ((name, e) for key in columns.COLUMNS for e in row.get(key, ()) if isinstance(e, Effect))


def carried_out() -> set[str]:
    """Names of the effects that a function asks for or acts on; a case that passes does not count."""
    found: set[str] = set()
    for path in Path(empires.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.match_case) and not all(isinstance(line, ast.Pass) for line in node.body):
                found |= {ast.unparse(n.cls) for n in ast.walk(node.pattern) if isinstance(n, ast.MatchClass)}
            elif isinstance(node, ast.Call):
                found |= {n.id for arg in node.args for n in ast.walk(arg) if isinstance(n, ast.Name)}
    return found


# All of them ----------------------------------------------------------------------------------------------


def test_each_kind_that_the_charts_explain_stands_in_a_chart() -> None:
    explained = set(load_book().charts["effect_kinds"]) - set(MEANINGS)
    assert {effect.kind for _, effect in shipped()} == explained


def test_each_kind_in_the_charts_is_carried_out_by_some_rule() -> None:
    done = carried_out()
    assert {type(effect).__name__ for _, effect in shipped()} - {"Nothing"} - done == set()


def test_a_chart_expects_no_kind_that_it_does_not_hold() -> None:
    held: dict[str, set[type[Effect]]] = {}
    for chart, effect in shipped():
        held.setdefault(chart, set()).add(type(effect))
    expected = {name: set(getattr(union, "__args__", (union,))) for name, union in columns.OF_CHART.items()}
    assert expected == held


@pytest.mark.parametrize(
    ("effects", "word"),
    [
        ('[{kind = "wonder"}]', "wonder"),
        ('[{kind = "dragonrage", dice = "2D6", lair = "x"}]', "dragonrage"),
        ('[{kind = "none", scope = "force"}]', "scope"),
        ('[{kind = "lose_points"}]', "scope"),
        ('[{kind = "lose_points", scope = 3}]', "int"),
    ],
)
def test_an_effect_that_does_not_fit_its_chart_is_refused_with_row_and_key(effects: str, word: str) -> None:
    rows = tomllib.loads(f"rows = [{{effects = [{{kind = 'none'}}]}}, {{effects = {effects}}}]")["rows"]
    with pytest.raises(columns.EffectFault, match="row 2, effects: ") as refused:
        columns.rows("pursuit", rows)
    assert word in str(refused.value)


def test_a_house_cannot_give_a_chart_what_nobody_carries_out_there() -> None:
    house = '[pursuit]\nrows = [{min = 1, max = 6, effects = [{kind = "no_forage"}], text = "x"}]'
    with pytest.raises(RulebookError, match=r"house rules: \[pursuit\] rows 1, effects: kind: 'no_forage'"):
        load_book(house)


# Spells ---------------------------------------------------------------------------------------------------


def feeds(book: Rulebook, key: str) -> int:
    table = game(WORLD, spells=spell(key, HERE))
    return marks.forage(book, table.state, HERE, banners=5, usual=2)


@pytest.mark.rule("ME-EQUINOX-11")
def test_unlimited_forage_feeds_all_banners() -> None:
    assert feeds(load_book(), "abundance") == 5
    assert feeds(without("unlimited_forage"), "abundance") == 2


@pytest.mark.rule("ME-EQUINOX-20")
def test_no_forage_feeds_nobody() -> None:
    assert feeds(load_book(), "storm") == 0
    assert feeds(without("no_forage"), "storm") == 2


@pytest.mark.rule("ME-EQUINOX-16")
@pytest.mark.parametrize("value", [0, 100])
def test_a_quake_sets_the_value_of_the_walls(value: int) -> None:
    charts = copy.deepcopy(dict(load_book().charts))
    row = next(row for row in charts["spring_spells"]["rows"] if row["key"] == "quake")
    row["effects"][0]["value"] = value
    table = game(WORLD, holdings={HERE: Settlement("city", "r2")}, spells=spell("quake", HERE))
    table.book = Rulebook(charts)
    assert walls.value(table, HERE, 800) == value


@pytest.mark.rule("ME-EQUINOX-14")
@pytest.mark.parametrize(
    ("lacking", "ended", "barred"),
    [((), True, True), (("cancel_spells",), False, True), (("bar_spells",), True, False)],
)
def test_protection_cancels_spells_and_bars_others(lacking: tuple[str, ...], ended: bool, barred: bool) -> None:
    table = at_equinox(spells=spell("rot", FAR))
    table.book = without(*lacking)
    assert cast(table, "spring", "magical_protection", FAR)
    assert bool(happened(table, SpellEnded)) == ended
    assert marks.barred(table.state, FAR) == barred


@pytest.mark.rule("ME-EQUINOX-12")
@pytest.mark.parametrize(("lacking", "left"), [((), False), (("void",), True)])
def test_a_void_swallows_who_is_there(lacking: tuple[str, ...], left: bool) -> None:
    table = at_equinox(banners=(banner("r2", FAR, 600, 1),))
    table.book = without(*lacking)
    cast(table, "spring", "chaos_void", FAR)
    assert ("r2-1" in table.state.banners) == left


@pytest.mark.rule("ME-EQUINOX-29")
@pytest.mark.parametrize(("lacking", "razed"), [((), False), (("recover",), True)])
def test_prosper_lets_razed_land_recover(lacking: tuple[str, ...], razed: bool) -> None:
    table = at_equinox("autumn", holdings={EAST: Settlement("village", "r2", razed=True, razed_by="r2")})
    table.book = without(*lacking)
    cast(table, "autumn", "prosper", EAST)
    assert table.state.holdings[EAST].razed == razed


@pytest.mark.rule("ME-EQUINOX-33")
@pytest.mark.parametrize(("lacking", "fate"), [((), marks.MISTS_LOST), (("winter_retreat_choice",), "")])
def test_mists_choose_who_must_retreat(lacking: tuple[str, ...], fate: str) -> None:
    table = at_equinox("autumn", banners=(banner("r2", FAR, 600, 1),))
    table.book = without(*lacking)
    cast(table, "autumn", "shrouding_mists", FAR)
    assert marks.mists(table.state, table.state.banners["r2-1"]) == fate


# Sieges ---------------------------------------------------------------------------------------------------


def starving(book: Rulebook) -> Any:
    table = game(
        WORLD, banners=(banner("r1", HERE, 900), banner("r2", HERE, 600, inside=True, baggage=0)),
        holdings={HERE: Settlement("fortress", "r2")}, markers={EAST: "r2"},
        sieges={HERE: Siege(HERE, "r1", 1)},
    )  # fmt: skip
    table.book = book
    return table


@pytest.mark.rule("ME-SIEGE-29")
@pytest.mark.parametrize(("lacking", "owner"), [((), "r1"), (("offer_surrender",), "r2")])
def test_a_garrison_that_offers_terms_may_leave(lacking: tuple[str, ...], owner: str) -> None:
    table = starving(without(*lacking))
    drive(sieges.starvation_roll(table, HERE), [2, "yes"] if not lacking else [2])
    assert table.state.owner(HERE) == owner


@pytest.mark.rule("ME-SIEGE-28")
@pytest.mark.parametrize(("lacking", "owner"), [((), "r1"), (("capture_settlement",), "r2")])
def test_a_betrayed_place_is_taken(lacking: tuple[str, ...], owner: str) -> None:
    table = starving(without(*lacking))
    drive(sieges.starvation_roll(table, HERE), [1])
    assert table.state.owner(HERE) == owner


@pytest.mark.rule("ME-HERO-36")
@pytest.mark.parametrize(("lacking", "meals"), [((), 2), (("double_subsistence",), 1)])
def test_mutineers_eat_twice(lacking: tuple[str, ...], meals: int) -> None:
    table = starving(without(*lacking))
    siege_of = table.state.sieges[HERE]
    table.state = replace(table.state, sieges={HERE: replace(siege_of, mutiny=table.state.clock.month)})
    assert walls.meals(table, "r1", HERE) == meals
    assert walls.meals(table, "r2", HERE) == 1


# Scouting, finds, winter ----------------------------------------------------------------------------------


def scouted(book: Rulebook) -> Any:
    table = game(WORLD, banners=(banner("r1", HERE),), step="scouting")
    table.book = book
    return table


@pytest.mark.rule("ME-SCOUT-22")
@pytest.mark.parametrize(("lacking", "astray"), [((), True), (("random_direction",), False)])
def test_scouts_who_take_the_wrong_way_come_to_the_tile_rolled(lacking: tuple[str, ...], astray: bool) -> None:
    table = scouted(without(*lacking))
    drive(scouts.scout(table, "r1", HERE, EAST), [(1, 1), (3, 4), *([4, (4, 4)] if astray else [])])
    west = table.world.neighbour(HERE, 4)
    assert (west in table.state.scouted.get(HERE, ())) == astray


@pytest.mark.rule("ME-SCOUT-16")
@pytest.mark.parametrize(("lacking", "closed"), [((), True), (("not_scouted",), False)])
def test_an_event_closes_the_tile(lacking: tuple[str, ...], closed: bool) -> None:
    table = scouted(without(*lacking))
    drive(scouts.scout(table, "r1", HERE, EAST), [(1, 1), (2, 4)])
    assert bool(happened(table, ScoutingFailed)) == closed


@pytest.mark.rule("ME-MONSTER-01")
@pytest.mark.parametrize(("lacking", "young"), [((), 2), (("gain_monsters",), 0)])
def test_young_monsters_are_gained(lacking: tuple[str, ...], young: int) -> None:
    table = scouted(without(*lacking))
    drive(wilderness.FINDS["tamable_monsters"](table, Force("r1", HERE, ("r1-1",))), [2] if young else [])
    assert table.state.banners["r1-1"].monsters == young
    assert len(happened(table, MonstersChanged)) == bool(young)


@pytest.mark.rule("ME-NECROP-09")
@pytest.mark.parametrize(("lacking", "left"), [((), False), (("end_source",), True)])
def test_a_hoard_ends_with_its_entrance(lacking: tuple[str, ...], left: bool) -> None:
    hoard = necropolis.note(necropolis.HOARD, "r1")
    table = scouted(without(*lacking))
    place = Location(HERE, "necropolis", 1, known_to=("r1",), notes=(hoard,))
    table.state = replace(table.state, locations={HERE: place})
    drive(necropolis.hoard(table, Force("r1", HERE, ("r1-1",))), [6])
    assert (hoard in table.state.locations[HERE].notes) == left


@pytest.mark.rule("ME-EVENTS-10")
@pytest.mark.parametrize(("lacking", "barred"), [((), True), (("no_recovery",), False)])
def test_famine_bars_recovery(lacking: tuple[str, ...], barred: bool) -> None:
    table = at_equinox("autumn", holdings={EAST: Settlement("village", "r1", razed=True)})
    hungry = replace(table.state.realms["r1"], famine=table.state.clock.year)
    table.state = replace(table.state, realms={**table.state.realms, "r1": hungry})
    table.book = without(*lacking)
    assert starves(table, EAST) == barred

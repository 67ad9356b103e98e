"""Races and their temples, and whom they hire."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import HiredChanged, PoolChanged
from empires.model.land.world import Tile
from empires.model.state.campaign import Clock, Settlement
from empires.model.state.pieces import Hero, Party, Temple
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.heroes.heroes_hire import may_hire
from empires.rules.troops import temples
from empires.rules.winter import hired, works
from tests.support.builders import banner, cell, field, game, happened, peopled, realm
from tests.support.driver import drive

WORLD = field(
    2, wood=Tile(at=(1, 0), terrain="lowland", forest=True), vale=Tile(at=(0, 1), terrain="river_valley"),
    rock=Tile(at=(0, -1), terrain="highland"),
)  # fmt: skip
SEAT, WOOD, PLAIN, VALE, ROCK, VILLAGE = (cell(WORLD, *at) for at in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1)))
CITY = cell(WORLD, -1, -1)
NAMES = {SEAT: "capital", WOOD: "wood", PLAIN: "barren", VALE: "vale", ROCK: "rock", VILLAGE: "village", CITY: "city"}


def winter(race: str, at: str = PLAIN) -> Game:
    """r1 holds a tile of every sort; one temple of its race stands."""
    holdings = {
        SEAT: Settlement("capital", "r1", seat_of="r1"), VILLAGE: Settlement("village", "r1"),
        CITY: Settlement("city", "r1"), WOOD: Settlement("village", "r1"),
    }  # fmt: skip
    markers = dict.fromkeys((PLAIN, VALE, ROCK), "r1")
    table = game(WORLD, banners=[banner("r1", at, 500)], holdings=holdings, markers=markers)
    own = realm(1, treasury=30, capital=SEAT, home=(SEAT,))
    clock = Clock(2, "winter", 6, ("r1", "r2"), 0, "construction")
    table.state = replace(
        table.state,
        realms={**table.state.realms, "r1": own},
        clock=clock,
        temples={at: Temple(at, "r1", race)},
    )
    return peopled(table, r1=race)


TROOPS = [
    ("empire", [5], 500), ("dark_elves", [2], 200), ("orcs_goblins", [2], 400), ("skaven", [2, 5], 700),
    ("high_elves", [], 0), ("wood_elves", [3], 300), ("bretonnians", [6], 600), ("lizardmen", [4], 400),
    ("chaos_dwarfs", [3], 600), ("chaos", [1], 100),
]  # fmt: skip


@pytest.mark.rule(
    "ME-EMPIRE-02", "ME-DELF-06", "ME-ORC-10", "ME-SKAVEN-08", "ME-HELF-06", "ME-WELF-03", "ME-BRET-07",
    "ME-LIZARD-06", "ME-CDWARF-01", "ME-CHAOS-13",
)  # fmt: skip
@pytest.mark.parametrize(("race", "dice", "points"), TROOPS)
def test_what_a_temple_raises_for_the_season(race: str, dice: list[int], points: int):
    table = winter(race)
    drive(hired.temple_troops(table, "r1"), dice)
    assert sum(event.delta for event in happened(table, HiredChanged)) == points


@pytest.mark.rule("ME-DWARF-08")
def test_a_dwarf_temple_gives_items_to_the_army_and_no_troops():
    table = winter("dwarfs")
    drive(hired.temple_troops(table, "r1"), [4])
    assert [event.delta for event in happened(table, PoolChanged)] == [100]
    assert not happened(table, HiredChanged)


@pytest.mark.rule("ME-DELF-06", "ME-WELF-03", "ME-BRET-07", "ME-LIZARD-06", "ME-CHAOS-13", "ME-UNDEAD-18")
@pytest.mark.parametrize(("race", "where"), [
    ("empire", {"capital", "wood", "barren", "vale", "rock", "village", "city"}),
    ("dark_elves", {"capital", "wood", "barren", "rock", "village", "city"}),
    ("wood_elves", {"wood", "barren", "vale", "rock"}),
    ("bretonnians", {"barren", "vale", "rock"}),
    ("lizardmen", {"capital", "city"}),
    ("chaos", {"barren", "vale", "rock"}),
    ("khemri", set()),
    ("dogs_of_war", set()),
])  # fmt: skip
def test_where_a_race_may_found_temples(race: str, where: set[str]):
    table = winter(race)
    table.state = replace(table.state, temples={})
    offers = works.offers(table, "r1")
    assert {NAMES[offer.cell] for offer in offers if offer.work == "temple"} == where


@pytest.mark.rule("ME-HELF-06")
@pytest.mark.parametrize(("race", "at", "crowns"), [
    ("high_elves", CITY, 5), ("high_elves", PLAIN, 10), ("empire", CITY, 10),
])  # fmt: skip
def test_high_elves_found_temples_in_cities_for_half(race: str, at: str, crowns: int):
    assert works.price(works.yard(winter(race)), "r1", "temple", at) == crowns


@pytest.mark.rule("ME-DWARF-08", "ME-EMPIRE-02", "ME-BRET-07", "ME-ORC-11")
@pytest.mark.parametrize(("race", "walls"), [
    ("dwarfs", True), ("empire", True), ("bretonnians", True), ("orcs_goblins", False),
])  # fmt: skip
def test_whose_temples_are_fortresses(race: str, walls: bool):
    assert temples.fortified(winter(race), PLAIN) is walls


# Heroes -------------------------------------------------------------------------------------------

DWARF, ELF, DARK, SKAVEN, BARBARIAN, KNIGHT = ("dwarf", "elf", "dark_elves", "skaven", "barbarian", "knight")


def party(*kinds: str) -> Party:
    return Party("p1", "Party", SEAT, tuple(Hero(kind, kind) for kind in kinds))


@pytest.mark.rule(
    "ME-DWARF-09", "ME-EMPIRE-03", "ME-DELF-07", "ME-ORC-12", "ME-SKAVEN-09", "ME-HELF-08", "ME-WELF-04", "ME-BRET-08",
    "ME-LIZARD-07", "ME-CDWARF-02", "ME-UNDEAD-19", "ME-DOW-03", "ME-CHAOS-16",
)  # fmt: skip
@pytest.mark.parametrize(("race", "kinds", "hired_"), [
    ("dwarfs", (DWARF, KNIGHT), True), ("dwarfs", (DWARF, ELF), False),
    ("empire", (KNIGHT, ELF), True), ("empire", (KNIGHT, SKAVEN), False),
    ("dark_elves", (DARK, BARBARIAN), True), ("dark_elves", (BARBARIAN, KNIGHT), False),
    ("orcs_goblins", ("orcs_goblins", DARK), False),
    ("skaven", (SKAVEN, DARK), True), ("skaven", (DARK,), False),
    ("high_elves", (ELF, KNIGHT), True), ("high_elves", (ELF, DARK), False),
    ("wood_elves", (ELF,), True), ("wood_elves", ("chaos", ELF), False),
    ("bretonnians", (KNIGHT,), True), ("bretonnians", (KNIGHT, SKAVEN), False),
    ("lizardmen", (DWARF,), True), ("lizardmen", (DWARF, BARBARIAN), False),
    ("chaos_dwarfs", (DARK,), False),
    ("necromancers", (DARK, SKAVEN), True), ("necromancers", (DARK, ELF), False),
    ("vampire_counts", (DARK, ELF), True), ("khemri", (DARK,), False),
    ("dogs_of_war", (DARK, ELF), True), ("dogs_of_war", (SKAVEN,), True),
    ("chaos", (DARK,), False),
])  # fmt: skip
def test_which_parties_a_race_hires(race: str, kinds: tuple[str, ...], hired_: bool):
    assert may_hire(winter(race), "r1", party(*kinds)) is hired_


@pytest.mark.rule(
    "ME-DWARF-09", "ME-EMPIRE-03", "ME-DELF-07", "ME-ORC-12", "ME-SKAVEN-09", "ME-HELF-08", "ME-WELF-04", "ME-BRET-08",
    "ME-LIZARD-07", "ME-CDWARF-02", "ME-UNDEAD-19", "ME-DOW-03", "ME-CHAOS-14",
)  # fmt: skip
@pytest.mark.parametrize(("race", "band"), [
    ("dwarfs", "treasure_hunters"), ("empire", "human"), ("dark_elves", "dark_elf"), ("orcs_goblins", "orc"),
    ("skaven", "eshin"), ("high_elves", "shadow_warriors"), ("wood_elves", "shadow_warriors"),
    ("bretonnians", "bretonnian"), ("lizardmen", "lizardmen"), ("lizardmen", "tilean"), ("lizardmen", "empire"),
    ("chaos_dwarfs", "orc"), ("necromancers", "undead"), ("vampire_counts", "necromancer"), ("khemri", "undead"),
    ("dogs_of_war", "any"), ("chaos", "chaos"),
])  # fmt: skip
def test_which_war_bands_fit_a_race(race: str, band: str):
    assert band in race_of(winter(race).state, "r1").war_bands

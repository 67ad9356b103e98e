"""What stands on the map for whom: signs come from the masked view alone."""

from __future__ import annotations

import pytest

from empires.knowledge.view import view_for
from empires.model.state.campaign import Seen, Settlement
from empires.model.state.pieces import (
    Engine,
    Hero,
    Lair,
    Location,
    Operative,
    Party,
    Ship,
    Spell,
    Temple,
    Wanderer,
    WarBand,
)
from empires.words.map_signs import sign_book, sign_words, signs_of
from empires.words.sentences import Words
from tests.support.builders import banner, book, cell
from tests.support.mapped import FAR, NEAR, SEAT, WORLD, kinds, scene, table
from ui.map.ink.scene import Overlays
from ui.scene import forecasts

KINDS = ("ruined_city", "necropolis", "tower", "mine", "religious_order", "chaos_temple", "ruined_temple")


@pytest.mark.parametrize("kind", KINDS)
def test_a_place_of_the_wild_is_on_the_map_of_those_who_know_of_it_alone(kind):
    state = table(locations={NEAR: Location(NEAR, kind, 1, ("r1",), sort="gems" if kind == "mine" else "")})
    assert kinds(state, "r1") == {NEAR: [kind]}
    assert kinds(state, "host") == {NEAR: [kind]}
    assert kinds(state, "r2") == {}


def test_what_lies_inside_a_place_is_no_mark_of_it():
    secret = Location(NEAR, "chaos_temple", 1, ("r1",), sort="gate", notes=("hoard",))
    (sign,) = scene(table(locations={NEAR: secret}), "r1").signs
    assert sign.marks == ()


def test_what_an_operative_is_only_its_owner_and_the_host_see():
    state = table(operatives={"o1": Operative("o1", "r1", "assassin", FAR)})
    marks = {viewer: scene(state, viewer).signs[0].marks for viewer in ("r1", "r2", "host")}
    assert marks == {"r1": ("assassin",), "host": ("assassin",), "r2": ("hidden",)}


def test_forces_out_of_sight_are_not_on_the_map_nor_in_its_dangers():
    state = table(wanderers={"w1": Wanderer("w1", "undead", FAR, 900)})
    assert kinds(state, "r1") == {}
    assert kinds(state, "r2") == {FAR: ["undead"]}
    for viewer, known in (("r1", False), ("r2", True)):
        over = forecasts.lay(Overlays(), view_for(WORLD, book(), state, viewer), frozenset({"danger"}), None)
        assert bool(over.danger) == known


def test_a_rivals_ship_shows_neither_rigging_nor_calm_nor_its_cargo():
    ships = {"s1": Ship("s1", "r2", NEAR, harbour=False, state="rigging")}
    state = table(ships=ships, banners=[banner("r2", NEAR, aboard="s1", treasure=90)])
    assert scene(state, "r1").signs[0].marks == ("at_sea",)
    assert scene(state, "r2").signs[0].marks == ("at_sea", "rigging")
    (flag,) = scene(state, "r1").banners
    assert (flag.treasure, flag.points, flag.aboard) == (0, None, True)
    assert scene(state, "r2").banners[0].treasure == 90


def test_like_things_in_a_tile_are_counted_and_others_keep_apart():
    ships = {f"s{n}": Ship(f"s{n}", "r1", SEAT) for n in (1, 2)} | {"p": Ship("p", "", NEAR, False, True)}
    engines = {"e1": Engine("e1", "ram", "r1", SEAT), "e2": Engine("e2", "ram", "r1", NEAR, "r1-1")}
    state = table(ships=ships, engines=engines, banners=[banner("r1", NEAR)])
    found = {(s.cell, s.kind): s.count for s in scene(state, "r1").signs}
    assert found == {(SEAT, "ship"): 2, (SEAT, "engine"): 1, (NEAR, "pirate"): 1}
    assert [flag.engines for flag in scene(state, "r1").banners] == [1]


def test_remembered_ships_are_pale_and_nobodys():
    state = table(memory={"r1": {FAR: Seen(1, 1, ships=2)}})
    (sign,) = scene(state, "r1").signs
    assert (sign.cell, sign.kind, sign.count, sign.owner, sign.remembered) == (FAR, "ship", 2, "?", True)


def test_parties_bands_temples_academies_and_dragons_stand_on_the_map():
    state = table(
        parties={"p1": Party("p1", "Five", NEAR, (Hero("A", "barbarian"),), employer="r1"),
                 "p2": Party("p2", "Gone", NEAR, (Hero("B", "barbarian"),), employer="r1", absent=99)},
        warbands={"b1": WarBand("b1", "r1", "Wolves", "x", NEAR, 300)},
        temples={SEAT: Temple(SEAT, "r1", "empire")},
        lairs={cell(WORLD, 2, 0): Lair(cell(WORLD, 2, 0), "dragon", ("r1",)), SEAT: Lair(SEAT, "dragon", ("r1",))},
        holdings={NEAR: Settlement("city", "r1", academy=True)},
    )  # fmt: skip
    shown = scene(state, "r1")
    assert kinds(state, "r1") == {NEAR: ["academy", "party", "warband"], SEAT: ["temple", "dragon"]}
    assert [dragon.cell for dragon in shown.dragons] == [cell(WORLD, 2, 0)]


def test_razed_land_says_whether_it_is_tested_next_winter():
    razed = {NEAR: Settlement("village", "r1", razed=True, razed_year=1)}
    assert kinds(table(holdings=razed), "r1") == {NEAR: ["sprout"]}
    late = {NEAR: Settlement("village", "r1", razed=True, razed_year=1, razed_in_winter=True)}
    assert kinds(table(holdings=late), "r1") == {NEAR: ["fallow"]}


def test_a_spell_is_marked_on_all_its_tiles_with_its_last_year():
    state = table(spells={"s": Spell("s", "hold_river", NEAR, "r2", 2, (FAR,))})
    shown = {sign.cell: (sign.marks, sign.until) for sign in scene(state, "r1").signs}
    assert shown == {NEAR: (("hold_river",), "Y2"), FAR: (("hold_river",), "Y2")}


def test_built_roads_and_bridges_join_those_of_the_world():
    state = table(roads={NEAR: (2, 5)}, bridges={NEAR: 1})
    tile = scene(state, "host").tiles[NEAR]
    assert (tile.roads, tile.bridge) == (((2, 5),), True)
    assert scene(state, "host").tiles is scene(state, "host").tiles  # made once: the map compares by identity
    assert scene(table(), "host").tiles[NEAR].roads == ()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sign_has_words(language):
    words = Words(language)
    for kind in sign_book().sign:
        assert sign_words(words, kind, ())
    for mark in sign_book().mark:
        assert words.term("mark", mark)
    assert not words.book.faults


def test_signs_of_all_viewers_come_from_what_the_host_sees():
    horde = Wanderer("w", "chaos", NEAR, 1, "khorne")
    state = table(locations={NEAR: Location(NEAR, "tower", 1, ("r2",))}, wanderers={"w": horde})
    host = {(s.cell, s.kind) for s in signs_of(view_for(WORLD, book(), state, "host"))}
    for viewer in ("r1", "r2"):
        assert {(s.cell, s.kind) for s in signs_of(view_for(WORLD, book(), state, viewer))} < host

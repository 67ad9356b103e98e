"""Locations, temples, works and spells of a tile, for whom they are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.state.pieces import Lair, Location, Spell, Temple
from tests.support.inspecting import seat_of, shown
from ui.base.theme import Theme
from ui.inspector.place_words import Places


def test_a_location_tells_its_searches_to_its_searcher_alone(desk, settled):
    cell = seat_of(settled)
    month = settled.clock.month
    place = Location(cell, "necropolis", 1, ("r1",), searches={"r1": (month, 2)}, notes=("hoard:r1", "map:r2"))
    state = replace(settled, locations={cell: place})
    own = shown(desk, state, f"tile:{cell}", "r1")
    assert "Necropolis" in own
    assert "2 turns in a row" in own
    assert "2D6, +2 next time" in own
    assert "hoard" in own
    assert "has a map" not in own
    assert "ecropolis" not in shown(desk, state, f"tile:{cell}", "r2")
    assert "Known to Altmark" in shown(desk, state, f"tile:{cell}")


def told(march, words, viewer="host", **changes):
    view = view_for(march.world, march.book, replace(march.state, **changes), viewer)
    return Places(words, view, Theme("light")["soft"]).places(march.state.realms["r1"].capital)


def test_a_tile_without_lasting_things_tells_nothing(march, words):
    assert told(march, words) == ""


def test_a_lair_is_told_to_those_who_found_it(march, words):
    cell = march.state.realms["r1"].capital
    lairs = {cell: Lair(cell, "labyrinth", ("r1",))}
    assert "labyrinth" in told(march, words, "r1", lairs=lairs)
    assert "labyrinth" not in told(march, words, "r2", lairs=lairs)


def test_a_temple_promises_its_gifts_to_its_owner_and_loot_to_others(march, words):
    cell = march.state.realms["r1"].capital
    own, other = ({cell: Temple(cell, realm, "empire", 2)} for realm in ("r1", "r2"))
    assert "Each winter it gives" in told(march, words, "r1", temples=own)
    assert "loots it" in told(march, words, "r1", temples=other)
    assert told(march, words, "r2", temples=own) == "", "who has not seen it knows of none"


@pytest.mark.parametrize("kind", ["ruined_city", "tower", "mine", "religious_order", "chaos_temple"])
def test_each_location_says_what_may_be_done_there(march, words, kind):
    cell = march.state.realms["r1"].capital
    place = Location(cell, kind, 1, ("r1",), sort="gems" if kind == "mine" else "")
    assert told(march, words, "r1", locations={cell: place}).count("▸") >= 1


def test_burnt_forest_and_pilgrims_are_told_while_they_last(march, words):
    cell, year = march.state.realms["r1"].capital, march.state.clock.year
    assert "burnt until" in told(march, words, burnt={cell: year})
    assert told(march, words, burnt={cell: year - 1}) == ""
    assert "Pilgrims" in told(march, words, pilgrims={cell: year})


def test_a_spell_tells_its_name_and_its_last_year_on_every_tile_it_lies_on(march, words):
    cell = march.state.realms["r1"].capital
    for spell in (Spell("m", "rot", cell, "r2", 3), Spell("m", "rot", "elsewhere", "r2", 3, (cell,))):
        assert "until the season of year 3 ends" in told(march, words, spells={"m": spell})

"""Locations, temples, works and spells of a tile, for whom they are."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.pieces import Location
from tests.support.inspecting import seat_of, shown


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

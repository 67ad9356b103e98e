"""What all pages of the inspector are made of: flags, links, counts, and a past cut down to the viewer."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model import events as ev
from empires.model.pieces import Location
from empires.model.state import Clock
from tests.support.inspecting import seat_of, shown


def test_a_history_is_cut_down_to_the_viewer_and_keeps_how_it_began(desk, settled):
    cell = seat_of(settled)
    place = Location(cell, "mine", 1, ("r1",), sort="gems")
    found = ev.LocationFound(realm="r1", cell=cell, location=place, seen_by=("r1",))
    paid = [
        ev.RevenueCollected(realm="r1", crowns=9, sources=((cell, "mine", n), (cell, "village", 2)), seen_by=("r1",))
        for n in range(2, 20)
    ]
    past = [(Clock(1, "season", 2), found), *((Clock(n, "winter"), e) for n, e in enumerate(paid, 1))]
    state = replace(settled, locations={cell: place})
    own = shown(desk, state, f"tile:{cell}", "r1", past)
    assert "found a mine of gems" in own
    assert "The mine paid 19 crowns to Altmark" in own
    assert "8 lines more are in the chronicle" in own
    assert "The mine paid" not in shown(desk, state, f"tile:{cell}", "r2", past)

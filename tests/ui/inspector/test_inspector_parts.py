"""What all pages of the inspector are made of: flags, links, counts, and a past cut down to the viewer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events import all_events as ev
from empires.model.state.campaign import Clock
from empires.model.state.pieces import Location
from tests.support.inspecting import seat_of, shown
from ui.inspector.parts import Parts, count, side_name


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


def test_numbers_of_things_are_told_in_words(march, words):
    assert (count(1, "1 crown", "{0} crowns"), count(1200, "1 crown", "{0} crowns")) == ("1 crown", "1,200 crowns")
    parts = Parts(words, march.view("host"), "#777777")
    assert parts.counted("element", ["ram", "ram"]).startswith("2 × ")


@pytest.mark.parametrize(("side", "name"), [(1, "NE"), (4, "SW")])
def test_a_side_has_its_wind(march, side, name):
    assert side_name(march.world, side) == name


def test_links_are_escaped_and_the_independents_have_none(march, words):
    parts = Parts(words, march.view("host"), "#777777")
    assert parts.realm_link("r1").count("href") == 1
    assert "href" not in parts.realm_link("")
    assert "&lt;b&gt;" in parts.link("party:p1", "<b>")
    assert parts.flag("") == ""


def test_a_thing_without_a_past_tells_none(march, words):
    assert Parts(words, march.view("host"), "#777777").history("tile:c") == ""

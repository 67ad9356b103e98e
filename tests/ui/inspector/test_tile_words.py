"""A tile, a banner, an empire in words."""

from __future__ import annotations

from msgspec.structs import replace

from empires.knowledge.view import view_for
from tests.support.window import skip_to
from ui.inspector.tile_words import Teller, told_of, wind


def test_the_inspector_promises_no_way_that_was_not_scouted(desk, window, qtbot):
    assert "free" not in desk.inspector.page.toPlainText()
    skip_to(window, qtbot, "movement")
    state = desk.bridge.session.state
    banner = next(b for b in state.banners.values() if b.owner == "r1")
    desk.select(f"banner:{banner.id}")
    ways = [cell for _, cell in desk.bridge.session.world.neighbours(banner.cell)]
    barred = [c for c in ways if desk.bridge.session.world.land(c) and c not in state.scouted.get(banner.cell, ())]
    assert desk.inspector.page.toPlainText().count("not scouted this turn") >= min(len(barred), 1)


def test_the_part_of_a_tile_lies_where_its_sides_do(march):
    assert wind(march.world, ((2, 0), (2, 1))) == "east"
    assert wind(march.world, ((5, 0), (5, 1))) == "west"
    assert wind(march.world, ((1, 0), (1, 1), (6, 0), (6, 1))) == "north"


def test_a_tool_tip_tells_place_town_and_flags_and_a_strength_only_to_its_owner(march, words):
    own = next(b for b in march.state.banners.values() if b.owner == "r1")
    for viewer, known in (("r1", True), ("r2", False)):
        lines = told_of(words, march.view(viewer), own.cell)
        assert march.world.number(own.cell) in lines[0]
        row = [line for line in lines if own.name in line]
        assert all((f"{own.points:,}" in line) is known for line in row)


def test_razed_land_says_who_razed_it_and_feeds_nobody(march, words):
    cell = march.state.realms["r1"].capital
    held = replace(march.state.holdings[cell], razed=True, razed_by="r2")
    view = view_for(
        march.world, march.book, replace(march.state, holdings={**march.state.holdings, cell: held}), "host"
    )
    page = Teller(words, view, "#777777").tile(cell, None)
    assert "razed by" in page
    assert "feeds" not in page
    assert "feeds" in Teller(words, march.view("host"), "#777777").tile(cell, None)


def test_an_empire_shows_its_purse_to_itself_and_the_host_alone(march, words):
    pages = {viewer: Teller(words, march.view(viewer), "#777777").realm_page("r1") for viewer in ("r1", "r2", "host")}
    assert "crown" in pages["r1"]
    assert "crown" in pages["host"]
    assert "crown" not in pages["r2"]


def test_names_of_people_are_shown_as_written(march, words):
    own = next(b for b in march.state.banners.values() if b.owner == "r1")
    named = {**march.state.banners, own.id: replace(own, name="<b>Bold</b> & Sons")}
    view = view_for(march.world, march.book, replace(march.state, banners=named), "host")
    assert "&lt;b&gt;Bold&lt;/b&gt; &amp; Sons" in Teller(words, view, "#777777").tile(own.cell, None)

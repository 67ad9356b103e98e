"""Quests, ways to winter quarters and spells that are aimed, as the viewer may know them."""

from __future__ import annotations

from dataclasses import replace as changed

from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.state.asks import Decide, Option
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Hero, Party, Quest
from tests.support.builders import banner, book, cell
from tests.support.mapped import FAR, NEAR, RIVAL, SEAT, WORLD, table
from ui.map.ink.scene import Overlays
from ui.scene import forecasts


def test_quests_are_their_employers_secret():
    party = Party("p1", "Five", NEAR, (Hero("A", "barbarian"),), employer="r1", quest=Quest(FAR, "x", 4))
    state = table(parties={"p1": party}, banners=[banner("r2", NEAR)])
    lay = {v: forecasts.lay(Overlays(), view_for(WORLD, book(), state, v), frozenset({"quests"}), None).quests
           for v in ("r1", "r2", "host")}  # fmt: skip
    assert lay == {"r1": ((NEAR, FAR, "4"),), "r2": (), "host": ((NEAR, FAR, "4"),)}


def test_ways_to_winter_quarters_and_what_hangs_on_the_selected_tile():
    two = cell(WORLD, 2, 0)
    state = table(banners=[banner("r1", two), banner("r2", FAR)], holdings={NEAR: Settlement("village", "r1")})
    state = replace(state, markers={two: "r1"})
    view = view_for(WORLD, book(), state, "r1")
    over = forecasts.lay(Overlays(selected=SEAT), view, frozenset({"winter"}), None)
    (line,) = over.lines
    assert (line.cells, line.kind, line.broken, line.colour) == ((two, NEAR, SEAT), "home", (), "r1")
    assert over.severed == {NEAR}
    assert forecasts.lay(Overlays(selected=RIVAL), view, frozenset({"winter"}), None).severed == frozenset()


def test_a_spell_that_is_aimed_shows_its_range_and_the_chance_on_every_tile():
    options = tuple(Option(c, {"cell": c, "distance": n, "chance": 97 - n}) for n, c in enumerate((NEAR, FAR)))
    ask = Decide("r1", "spell_target", options=options, facts={"cell": SEAT}, default=NEAR)
    over = changed(Overlays(), highlight={NEAR: "1", FAR: ""})
    laid = forecasts.lay(over, view_for(WORLD, book(), table(), "r1"), frozenset({"spells"}), ask)
    assert laid.chances == {NEAR: 97, FAR: 96}
    assert laid.in_range == frozenset(WORLD.tiles)
    assert laid.highlight == {NEAR: "1"}
    assert forecasts.lay(over, view_for(WORLD, book(), table(), "r1"), frozenset(), ask).chances == {}

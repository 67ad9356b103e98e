"""What was built on land that is out of sight stays on a player's map as it was last seen."""

from __future__ import annotations

from empires.knowledge.view import view_for
from empires.model.events.all_events import Built, TempleFounded, TempleLost, TileTaken
from empires.model.state.pieces import Temple
from tests.support.builders import cell, field, game

WORLD = field(5)
FAR = cell(WORLD, 4, 0)


def test_roads_bridges_and_temples_are_remembered_as_they_were_seen_last() -> None:
    table = game(WORLD, markers={FAR: "r1"})
    table.emit(Built(realm="r1", cell=FAR, what="road", sides=(1, 4)))
    table.emit(Built(realm="r1", cell=FAR, what="bridge"))
    table.emit(TempleFounded(realm="r1", temple=Temple(FAR, "r1", "empire")))
    table.emit(TileTaken(realm="r2", cell=FAR, loser="r1", how="battle"))
    table.emit(TempleLost(realm="r2", cell=FAR, loser="r1", why="looted"))
    table.emit(TileTaken(realm="", cell=FAR, loser="r2", how="battle"))
    known = view_for(WORLD, table.book, table.state, "r2").campaign
    assert known.roads == {FAR: (1, 4)}
    assert list(known.bridges) == [FAR]
    assert known.temples == {}
    first = view_for(WORLD, table.book, table.state, "r1").campaign
    assert first.roads == {FAR: (1, 4)}
    assert list(first.temples) == [FAR], "r1 saw the temple when it lost the tile, and nothing after"


def test_a_player_who_never_saw_the_tile_knows_nothing_of_it() -> None:
    table = game(WORLD, realms=3, markers={FAR: "r1"})
    table.emit(Built(realm="r1", cell=FAR, what="road", sides=(1, 4)))
    known = view_for(WORLD, table.book, table.state, "r3").campaign
    assert (known.roads, known.temples, dict(known.bridges)) == ({}, {}, {})

"""The world being built, and its numbers."""

from __future__ import annotations

import pytest

from empires.formats.core.world_file import WorldFormatError
from empires.model.land.world import Tile
from ui.editor.document import Document, Head, changes_between, rectangle, retitled


def test_numbers_find_their_tiles_again(board):
    document = board.document
    for at in document.tiles:
        assert document.at_of(document.number(at)) == at
    world = document.world()
    assert {world.number(cell) for cell in world.tiles} == {document.number(at) for at in document.tiles}
    assert document.at_of("9999") is None
    assert document.at_of("²²²²") is None


def test_a_rectangle_has_as_many_hexes_as_rows_and_columns():
    places = list(rectangle(6, 5))
    assert len(set(places)) == 30
    assert (0, 0) in places


def test_what_makes_one_map_into_another_does_so():
    old, new = (dict(Document.blank(4, rows, ground).tiles) for rows, ground in ((3, "sea"), (5, "lowland")))
    document = Document(old.values())
    document.apply(changes_between(old, new))
    assert document.tiles == new
    assert changes_between(new, new) == {}


def test_a_name_and_a_number_find_their_tiles_in_reading_order():
    document = Document.blank(5, 4, "lowland")
    for at in ((0, 0), (0, 1)):
        document.apply({at: Tile(at=at, terrain="lowland", name="Carrock Fields")})
    assert document.find("carrock") == [(0, 1), (0, 0)]
    assert document.find(document.number((0, 0))) == [(0, 0)]
    assert document.find("  ") == document.find("nowhere") == []


def test_saving_and_opening_gives_the_same_world_and_remembers_its_file(tmp_path):
    document = Document.blank(5, 4, "lowland", "Dale")
    document.set_head(retitled(document.head, author="A. Host"))
    path = document.save(tmp_path / "dale.json")
    again = Document.open(path)
    assert again.tiles == document.tiles
    assert (again.head.title, again.head.author, again.path) == ("Dale", "A. Host", path)
    assert Head().title == "New world"


def test_a_file_that_is_no_world_is_refused(tmp_path):
    (tmp_path / "x.json").write_text("[]")
    with pytest.raises(WorldFormatError):
        Document.open(tmp_path / "x.json")


def test_painting_past_the_edge_renumbers_nothing(room):
    document = room.board.document
    before = {at: document.number(at) for at in document.tiles}
    room.use_paint("lowland")
    room.board.lay_at_once([(document.left - 1, 0), (0, document.top + 1)])
    assert document.past_numbers()
    assert {at: document.number(at) for at in before} == before
    assert all(document.at_of(document.number(at)) == at for at in document.tiles)
    assert "grew past" in room.statusBar().currentMessage()
    world = document.world()
    assert {world.number(cell) for cell in world.tiles} == {document.number(at) for at in document.tiles}
    room.undo()
    assert not document.past_numbers()


def test_numbering_anew_shows_what_changes_and_can_be_taken_back(room, monkeypatch):
    document = room.board.document
    room.use_paint("lowland")
    room.board.lay_at_once([(document.left - 1, 0)])
    old = document.number((0, 0))
    said = []
    monkeypatch.setattr("ui.base.faults.offer", lambda parent, title, text, deed: said.append(text) or True)
    room.renumber()
    assert document.number((0, 0)) == f"{int(old[:2]) + 1:02}{old[2:]}"
    assert not document.past_numbers()
    assert "becomes" in said[0]
    assert room.view.scene().tiles["0,0"].number == document.number((0, 0))
    room.undo()
    assert document.number((0, 0)) == old

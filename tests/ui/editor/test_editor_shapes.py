"""The document as the map draws it: only what changed is made anew."""

from __future__ import annotations

from ui.editor.document import Document
from ui.editor.shapes import Shapes, key, place


def test_a_place_and_its_name_are_each_others():
    for at in ((0, 0), (-3, 12), (7, -1)):
        assert place(key(at)) == at


def test_only_the_shapes_of_changed_places_are_made_anew():
    document, shapes = Document.blank(5, 4, "lowland"), Shapes()
    before = shapes.follow(document, None)
    document.apply({(0, 0): document.tiles[0, 0].__class__(at=(0, 0), terrain="highland")})
    after = shapes.follow(document, {(0, 0)})
    assert after is not before
    assert [cell for cell in after if after[cell] is not before[cell]] == [key((0, 0))]
    assert after[key((0, 0))].terrain == "highland"


def test_a_larger_map_keeps_its_numbers_until_they_are_given_anew_and_a_smaller_one_has_fewer_shapes():
    document, shapes = Document.blank(5, 4, "lowland"), Shapes()
    before = shapes.follow(document, None)
    tile = document.tiles[0, 0]
    beside = (document.left - 1, 0)
    document.apply({beside: tile.__class__(at=beside, terrain="sea")})
    wider = shapes.follow(document, {beside})
    assert len(wider) == len(before) + 1
    assert wider[key((0, 0))].number == before[key((0, 0))].number
    document.set_head(document.numbered_anew())
    assert shapes.follow(document, set())[key((0, 0))].number != before[key((0, 0))].number
    document.apply({(0, 0): None})
    assert key((0, 0)) not in shapes.follow(document, {(0, 0)})

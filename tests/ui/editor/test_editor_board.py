"""The table of the map room: strokes, what is refused, the piece in hand."""

from __future__ import annotations

from ui.editor.document import Document
from ui.editor.paints import BY_ID


def test_a_stroke_that_changes_nothing_is_no_step(board):
    board.lay_at_once([(0, 0)])
    assert board.stack.count() == 0
    assert board.stack.isClean()


def test_the_last_tile_stays_and_the_reason_is_told(board, qtbot):
    board.select(board.document.tiles)
    with qtbot.waitSignal(board.refused) as told:
        assert not board.remove("all")
    assert told.args == ["empty"]
    assert len(board.document.tiles) == 63


def test_a_world_cannot_reach_a_pentagon(board, qtbot):
    with qtbot.waitSignal(board.refused) as told:
        board.lay_at_once([(100_000, 0)])
    assert told.args == ["far"]
    assert board.stack.count() == 0


def test_six_turns_and_two_mirrors_give_the_same_piece(board):
    board.draw("rivers", [(0, 0), (1, 0), (1, -1)], "river")
    board.select([(0, 0), (1, 0), (1, -1)])
    board.copy()
    before = board.patch
    for _ in range(6):
        board.turn_piece()
    assert board.patch == before
    board.turn_piece(mirror=True)
    assert board.patch != before
    board.turn_piece(mirror=True)
    assert board.patch == before


def test_a_stroke_that_was_not_meant_leaves_the_land_as_it_was(board):
    before = dict(board.document.tiles)
    board.set_brush(BY_ID["sea"])
    board.begin("Sea")
    board.lay([(0, 0), (1, 0)])
    assert board.in_stroke()
    assert board.document.tiles != before
    board.abandon()
    assert board.document.tiles == before
    assert board.stack.count() == 0


def test_the_brush_stays_within_its_sizes(board):
    for size, kept in ((9, 5), (0, 1), (3, 3)):
        board.set_brush(size=size)
        assert board.size == kept


def test_what_is_taken_off_the_map_is_no_longer_selected(board):
    heard = []
    board.selection_changed.connect(lambda: heard.append(board.selection))
    board.select([(0, 0), (1, 0), (99, 99)])
    assert board.selection == {(0, 0), (1, 0)}
    board.put({(0, 0): None})
    assert board.selection == {(1, 0)}
    assert heard[-1] == {(1, 0)}


def test_nothing_is_copied_pasted_or_turned_where_nothing_is_selected(board):
    assert not board.copy()
    assert not board.cut("Cut")
    assert not board.remove("Off")
    assert not board.paste((0, 0), "Paste")
    assert not board.turn_selection("Turn")
    assert board.stack.count() == 0


def test_a_piece_that_is_cut_lies_again_where_it_is_pasted_and_is_selected(board):
    board.set_brush(BY_ID["forest"])
    board.lay_at_once([(0, 0)])
    board.select([(0, 0)])
    assert board.cut("Cut")
    assert (0, 0) not in board.document.tiles
    assert board.paste((0, 2), "Paste")
    assert board.document.tiles[0, 2].forest
    assert board.selection == {(0, 2)}


def test_another_world_on_the_table_begins_a_history_of_its_own(board):
    board.lay_at_once([(0, 0)])
    board.set_brush(BY_ID["sea"])
    board.lay_at_once([(0, 0)])
    board.select([(0, 0)])
    board.take(Document.blank(3, 3, "sea"))
    assert board.stack.count() == 0
    assert board.selection == frozenset()
    assert len(board.document.tiles) == 9

"""Whatever is done and taken back and done again: the world is the very same."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from empires.rules import mapedit
from ui.editor.board import Board
from ui.editor.document import Document, retitled
from ui.editor.paints import PAINTS

PLACES = st.tuples(st.integers(-5, 5), st.integers(-4, 4))
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("stroke"), st.sampled_from(PAINTS), st.integers(1, 3), st.lists(PLACES, min_size=1)),
        st.tuples(st.just("course"), st.sampled_from(("rivers", "ridges", "roads")), PLACES, PLACES),
        st.tuples(st.just("turn"), st.integers(0, 5), st.lists(PLACES, min_size=1, max_size=6), PLACES),
        st.tuples(st.just("cut"), PLACES, st.integers(1, 2), PLACES),
        st.tuples(st.just("resize"), st.tuples(st.integers(-2, 2), st.integers(-2, 2)),
                  st.tuples(st.integers(-2, 2), st.integers(-2, 2)), st.just(0)),
        st.tuples(st.just("title"), st.text("abc", min_size=1, max_size=5), st.just(0), st.just(0)),
        st.tuples(st.just("undo"), st.integers(1, 3), st.just(0), st.just(0)),
        st.tuples(st.just("redo"), st.integers(1, 3), st.just(0), st.just(0)),
    ),
    min_size=1, max_size=12,
)  # fmt: skip


def act(board: Board, step: tuple) -> None:
    kind, a, b, c = step
    tiles = board.document.tiles
    if kind == "stroke":
        board.set_brush(a, b)
        board.begin("stroke")
        for at in c:
            board.lay(mapedit.disc(at, b))
        board.end()
    elif kind == "course":
        board.draw(a, mapedit.line(b, c), "course")
    elif kind == "turn":
        board.select(b)
        board.turn_selection("turn", mirror=not a, times=a)
    elif kind == "cut":
        board.select(mapedit.disc(a, b))
        board.cut("cut")
        board.paste(c, "paste")
    elif kind == "resize":
        board.do("resize", mapedit.resized(tiles, a, b))
    elif kind == "title":
        board.retitle("title", retitled(board.document.head, title=a))
    else:
        for _ in range(a):
            (board.undo if kind == "undo" else board.redo)()


def state(board: Board) -> tuple:
    return dict(board.document.tiles), board.document.head


@given(steps=STEPS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_undo_and_redo_always_give_the_very_same_world(qapp, steps):
    board = Board(Document.blank(9, 7, "lowland"))
    first = state(board)
    fingerprint = board.document.world().fingerprint()
    known = {0: first}
    for step in steps:
        here = board.stack.index()
        act(board, step)
        assert board.document.tiles
        if step[0] not in ("undo", "redo"):
            if board.stack.index() != here:  # what could have been done again is gone
                known = {n: kept for n, kept in known.items() if n <= here}
            known[board.stack.index()] = state(board)
        elif board.stack.index() in known:
            assert state(board) == known[board.stack.index()]
    last, count = state(board), board.stack.index()
    while board.stack.canUndo():
        board.undo()
        if board.stack.index() in known:
            assert state(board) == known[board.stack.index()]
    assert state(board) == first
    assert board.document.world().fingerprint() == fingerprint
    for _ in range(count):
        board.redo()
    assert state(board) == last


@pytest.fixture
def board(qapp):
    return Board(Document.blank(9, 7, "lowland"))


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


def test_numbers_find_their_tiles_again(board):
    document = board.document
    for at in document.tiles:
        assert document.at_of(document.number(at)) == at
    world = document.world()
    assert {world.number(cell) for cell in world.tiles} == {document.number(at) for at in document.tiles}
    assert document.at_of("9999") is None
    assert document.at_of("²²²²") is None

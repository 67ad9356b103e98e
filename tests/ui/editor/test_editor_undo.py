"""Whatever is done and taken back and done again: the world is the very same."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from empires.model.land.world import Tile
from empires.worlds import mapedit
from ui.editor.board import Board
from ui.editor.document import Document, Head, retitled
from ui.editor.paints import PAINTS
from ui.editor.undo import Retitle, Stroke

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


def test_a_stroke_that_is_done_already_is_not_done_twice(board):
    put = []
    after, before = {(0, 0): Tile(at=(0, 0), terrain="sea")}, {(0, 0): board.document.tiles[0, 0]}
    stroke = Stroke(put.append, "Sea", after, before, done=True)
    stroke.redo()
    assert put == []
    stroke.undo()
    stroke.redo()
    assert put == [before, after]
    assert stroke.text() == "Sea"


def test_a_title_page_is_written_taken_back_and_written_again(board):
    old, new = board.document.head, Head("Dale", "A. Host")
    step = Retitle(board.put_head, "Title", new, old)
    heads = []
    board.head_changed.connect(lambda: heads.append(board.document.head))
    for deed in (step.redo, step.undo, step.redo):
        deed()
    assert [(head.title, head.author) for head in heads] == [(h.title, h.author) for h in (new, old, new)]
    assert len({head.numbers for head in heads}) == 1, "a title renumbers no tile"

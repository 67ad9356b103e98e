"""What the map room paints over the map is seen on it, and only while it is there."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage

from ui.base.theme import Theme
from ui.editor.view import EditView


@pytest.fixture
def view(board, qtbot):
    made = EditView(board, Theme("light"))
    qtbot.addWidget(made)
    made.resize(500, 400)
    made.show()
    qtbot.waitExposed(made)
    made.settle()
    return made


def picture(view: EditView) -> QImage:
    view.settle()
    return view.grab().toImage()


def test_a_selection_is_seen_and_gone_with_it(view, board):
    before = picture(view)
    board.select(frozenset(list(board.document.tiles)[:3]))
    assert picture(view) != before
    board.select(frozenset())
    assert picture(view) == before


def test_a_marked_fault_is_seen_at_its_tile(view, board):
    before = picture(view)
    at = next(iter(board.document.tiles))
    view.marks = {at: "error"}
    view.update()
    marked = picture(view)
    assert marked != before
    spot = view.point(at).toPoint()
    near = [(spot.x() + x, spot.y() + y) for x in range(-20, 21, 2) for y in range(-20, 21, 2)]
    inside = [(x, y) for x, y in near if 0 <= x < marked.width() and 0 <= y < marked.height()]
    assert any(marked.pixel(x, y) != before.pixel(x, y) for x, y in inside)

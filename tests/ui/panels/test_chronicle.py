"""The chronicle: searched, filtered, and never cut."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.support.window import skip_to


def test_a_search_says_how_much_it_leaves_out_and_escape_takes_it_off(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    chronicle = desk.chronicle
    whole = chronicle.model.rowCount()
    chronicle.search.setFocus()
    chronicle.search.setText("capital")
    qtbot.waitUntil(lambda: chronicle.note.isVisible())
    assert "“capital”" in chronicle.told.text()
    assert str(chronicle.model.rowCount()) in chronicle.told.text()
    assert chronicle.model.rowCount() < whole
    qtbot.keyClick(chronicle.search, Qt.Key.Key_Escape)
    assert chronicle.search.text() == ""
    assert not chronicle.note.isVisible()
    assert chronicle.model.rowCount() == whole


def test_no_line_of_the_chronicle_is_cut(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    table, model = desk.chronicle.table, desk.chronicle.model
    desk.foot.setSizes([1000, 380])
    qtbot.wait(150)
    metrics, room = table.fontMetrics(), table.columnWidth(1) - 18
    for number, row in enumerate(model.rows()):
        needed = metrics.boundingRect(0, 0, room, 9999, Qt.TextFlag.TextWordWrap, row.what).height()
        assert table.rowHeight(number) >= needed


@pytest.fixture
def played(desk, window, qtbot):
    """A desk after some phases."""
    skip_to(window, qtbot, "movement")
    return desk


def test_a_click_shows_the_place_and_a_double_click_the_rule(played, qtbot):
    chronicle = played.chronicle
    row = next(n for n, r in enumerate(chronicle.model.rows()) if r.cell and r.rule)
    what = chronicle.model.index(row, 1)
    chronicle.table.clicked.emit(what)
    assert played.inspector.target == f"tile:{chronicle.model.row_at(row).cell}"
    chronicle.table.doubleClicked.emit(what)
    assert played.rule.isVisible()
    assert played.rule.heading.text() == chronicle.model.row_at(row).rule

"""The chronicle: searched, filtered, and never cut."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from empires.model.state.campaign import PHASES
from tests.support.hearing import unnamed
from tests.support.window import skip_to
from ui.panels.chronicle import ChroniclePanel
from ui.panels.chronicle_model import EVERYTHING


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


def panel_of(march, words, theme, qtbot, viewer="host"):
    made = ChroniclePanel(words, theme)
    qtbot.addWidget(made)
    made.resize(700, 400)
    made.show_journal(march.journal, march.view(viewer))
    made.show()
    return made


def test_filters_by_player_phase_and_kind_are_named_in_the_note(march, words, theme, qtbot):
    panel = panel_of(march, words, theme, qtbot)
    whole = panel.model.rowCount()
    panel.realm.setCurrentIndex(panel.realm.findData("r2"))
    panel.kind.setCurrentIndex(panel.kind.findData("dice"))
    qtbot.waitUntil(panel.note.isVisible)
    assert "Varn" in panel.told.text()
    assert words.term("kind", "dice") in panel.told.text()
    assert 0 < panel.model.rowCount() < whole
    panel.clear.click()
    assert panel.model.rowCount() == whole
    assert not panel.note.isVisible()
    panel.phase.setCurrentIndex(panel.phase.findData(PHASES[-1]))
    qtbot.waitUntil(lambda: panel.model.rowCount() == 0)  # nothing of a phase that has not been


def test_choices_are_shown_only_when_everything_is(march, words, theme, qtbot):
    panel = panel_of(march, words, theme, qtbot)
    plain = panel.model.rowCount()
    panel.kind.setCurrentIndex(panel.kind.findData(EVERYTHING))
    qtbot.waitUntil(lambda: panel.model.rowCount() > plain)


def test_enter_on_a_row_shows_its_place_and_its_rule(march, words, theme, qtbot):
    panel, places, rules = panel_of(march, words, theme, qtbot), [], []
    panel.place_wanted.connect(places.append)
    panel.rule_wanted.connect(rules.append)
    number = next(n for n, row in enumerate(panel.model.rows()) if row.cell and row.rule)
    panel.table.setCurrentIndex(panel.model.index(number, 1))
    qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    row = panel.model.row_at(number)
    assert (places, rules) == ([row.cell], [row.rule])
    panel.table.clicked.emit(panel.model.index(number, 2))
    assert rules == [row.rule] * 2
    assert places == [row.cell], "a click on the rule does not move the map"


def test_another_viewer_finds_no_filter_and_less_to_read(march, words, theme, qtbot):
    panel = panel_of(march, words, theme, qtbot)
    whole = panel.model.rowCount()
    panel.search.setText("varn")
    panel.realm.setCurrentIndex(2)
    panel.forget()
    panel.show_journal(march.journal, march.view("r2"))
    assert panel.search.text() == ""
    assert panel.realm.currentData() == panel.phase.currentData() == ""
    assert panel.model.rowCount() < whole


def test_it_can_be_heard_and_speaks_german(march, theme, german, qtbot):
    panel = panel_of(march, german, theme, qtbot)
    assert panel.title.text() == "Chronik"
    assert unnamed(panel) == []


def test_in_large_letters_the_filters_stand_below_the_title(march, words, large, qtbot):
    panel = panel_of(march, words, large, qtbot)
    assert panel.search.mapTo(panel, panel.search.rect().topLeft()).y() > panel.title.geometry().bottom() - 1

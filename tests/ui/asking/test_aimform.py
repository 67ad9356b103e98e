"""Spells that are aimed, operatives that are laid down: a table of tiles."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.support.window import ready
from ui.asking.aimform import TargetForm


@pytest.fixture
def spell(window, at, qtbot):
    """A desk at a spell with many targets."""
    session, path = at(stop=lambda _, ask: getattr(ask, "question", "") == "spell_target" and len(ask.options) > 12)
    window.show_session(session, path)
    window.desk.map.animated = False
    ready(window, qtbot)
    return window.desk


def test_targets_of_a_spell_stand_by_chance_and_the_map_points_at_their_rows(spell, qtbot):
    desk, ask = spell, spell.bridge.pending
    form = desk.now.form
    assert isinstance(form, TargetForm)
    chances = [row.numbers[0] for row in form.rows.values()]
    assert chances == sorted(chances, reverse=True)
    assert all(row.texts[2].endswith("%") and row.texts[3].isdigit() for row in form.rows.values())
    cell = list(form.rows)[-1]
    desk.hands.since_answer.invalidate()
    desk.hands.clicked(cell)
    assert form.current() == cell
    before = desk.bridge.session.next_entry
    desk.hands.clicked(cell)
    assert desk.bridge.session.next_entry > before
    answered = desk.bridge.session.journal.entries(before, before)[0]
    assert (answered.ask, answered.answer) == (ask, cell)


def test_a_spell_is_aimed_by_keyboard(spell, qtbot):
    form = spell.now.form
    form.tree.setFocus()
    start = form.current()
    qtbot.keyClick(form.tree, Qt.Key.Key_Down)
    aimed = form.current()
    assert aimed != start
    before = spell.bridge.session.next_entry
    qtbot.keyClick(form.tree, Qt.Key.Key_Return)
    assert spell.bridge.session.journal.entries(before, before)[0].answer == aimed

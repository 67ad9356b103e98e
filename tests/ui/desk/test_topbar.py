"""The right end of the menu bar: who looks on, where the campaign stands, what can be undone."""

from __future__ import annotations

import shutil

from PySide6.QtCore import Qt


def test_it_says_who_looks_on_and_that_all_is_saved(marching, window):
    top = window.top
    assert top.viewer.text().startswith("View as: Host")
    assert "saved ✓" in top.where.text()
    assert "Year 1" in top.where.text() or "year 1" in top.where.text()
    marching.view_as("r2")
    assert top.viewer.accessibleName() == "View as: Varn"


def test_without_a_campaign_it_shows_nothing(marching, window):
    window.close_campaign()
    for part in (window.top.viewer, window.top.where, *(button for button, _ in window.top._buttons)):
        assert not part.isVisible()


def test_undo_says_what_it_takes_back_or_why_it_cannot_and_looks_it(marching, window):
    possible, text = window.bridge.undo_words()
    tip = window.actions_["undo"].toolTip()
    assert text in tip
    assert tip.startswith("Take back" if possible else "Undo:")
    assert window.top._inked["undo"] == window.theme["bar_text" if possible else "faint"]
    assert window.actions_["redo"].isEnabled() is window.bridge.session.can_redo(window.bridge.viewer)


def test_a_campaign_that_is_only_looked_at_says_so(window, march_file, tmp_path, qtbot):
    path = shutil.copy(march_file, tmp_path / "look.empires")
    assert window.open_file(path, look=True)
    assert "only to look at" in window.top.where.text()


def test_its_buttons_never_take_the_keyboard_from_the_question(window):
    buttons = [button for button, _ in window.top._buttons] + [window.top.viewer]
    assert {button.focusPolicy() for button in buttons} == {Qt.FocusPolicy.NoFocus}

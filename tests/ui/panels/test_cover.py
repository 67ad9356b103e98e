"""The cover between two players' views."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.support.window import clipped
from ui.panels.cover import Cover


def test_it_names_who_shall_sit_down_and_whoever_says_so_is_let_in(march, theme, qtbot):
    cover, ready = Cover(theme), []
    qtbot.addWidget(cover)
    cover.resize(800, 600)
    cover.show()
    cover.ready.connect(ready.append)
    varn = march.state.realms["r2"]
    cover.ask_for("r2", varn.name, varn)
    assert cover.accessibleName() == cover.text.text() == "Hand the laptop to Varn"
    assert cover.button.text() == "I am Varn: show my view"
    assert not cover.flag.pixmap().isNull()
    assert cover.focusWidget() is cover.button
    qtbot.keyClick(cover.button, Qt.Key.Key_Space)
    assert ready == ["r2"]
    cover.ask_for("host", "the host", None)
    assert cover.flag.pixmap().isNull(), "the host has no flag, and the player's must not stay"
    cover.button.click()
    assert ready == ["r2", "host"]


def test_in_german_and_in_large_letters(march, large, german, qtbot):
    cover = Cover(large)
    qtbot.addWidget(cover)
    cover.resize(900, 700)
    cover.ask_for("r1", "Altmark", march.state.realms["r1"])
    cover.show()
    assert "Altmark" in cover.text.text()
    assert "Hand the laptop" not in cover.text.text()
    assert clipped(cover) == []

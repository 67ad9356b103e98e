"""Looking a campaign over: verify, and its facts."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox

from tests.support.window import skip_to
from ui.dialogs import checks


def test_verify_says_that_all_agrees(desk, window, qtbot):
    skip_to(window, qtbot, "draw_up")
    checks.verify(window.desk)
    box = window.findChild(QMessageBox)
    assert box is not None
    assert str(window.bridge.session.journal.length()) in box.text()
    box.close()


def test_the_seed_stands_in_the_properties_for_the_host_alone(desk, window):
    seed = window.bridge.session.journal.header.seed
    assert any(seed == value for _, value in checks.facts(window.bridge))
    desk.view_as("r1")
    assert not any(seed == value for _, value in checks.facts(window.bridge))

"""Small commands: a remark to a player, another name for a banner."""

from __future__ import annotations

from ui.wizards.host import RemarkDialog


def test_a_remark_reaches_its_player_through_the_journal(desk, window, qtbot):
    dialog = RemarkDialog(window.desk)
    assert not dialog.send.isEnabled()
    dialog.realm.setCurrentIndex(1)
    dialog.text.setPlainText("Mind the river.")
    dialog.finish()
    last = window.bridge.session.journal.entries()[-1]
    assert last.events[0].text == "Mind the river."
    assert last.events[0].seen_by == ("r2",)
    dialog.deleteLater()

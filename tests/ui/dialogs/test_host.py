"""Small commands: a remark to a player, another name for a banner."""

from __future__ import annotations

from tests.support.hearing import unnamed
from ui.dialogs.host import RemarkDialog, RenameDialog


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


def test_a_remark_of_blanks_is_none(marching, window):
    dialog = RemarkDialog(marching)
    dialog.text.setPlainText("  \n ")
    assert not dialog.send.isEnabled()
    dialog.text.setPlainText("x")
    assert dialog.send.isEnabled()
    dialog.show()
    assert unnamed(dialog) == []
    dialog.deleteLater()


def test_the_banner_looked_at_is_the_one_renamed(marching, window):
    banners = list(window.bridge.session.state.banners.values())
    marching.select(f"banner:{banners[1].id}")
    dialog = RenameDialog(marching)
    assert dialog.banner.currentData() == banners[1].id
    assert dialog.name.text() == banners[1].name
    dialog.name.setText("  ")
    assert not dialog.save.isEnabled()
    dialog.name.setText("The Old Guard")
    dialog.finish()
    assert window.bridge.session.state.banners[banners[1].id].name == "The Old Guard"
    dialog.deleteLater()


def test_a_player_renames_his_own_banners_alone(marching, window):
    marching.view_as("r1")
    dialog = RenameDialog(marching)
    offered = {dialog.banner.itemData(n) for n in range(dialog.banner.count())}
    assert offered == {b.id for b in window.bridge.session.state.banners.values() if b.owner == "r1"}
    dialog.banner.setCurrentIndex(1)
    assert dialog.name.text() == window.bridge.session.state.banners[dialog.banner.currentData()].name
    dialog.deleteLater()

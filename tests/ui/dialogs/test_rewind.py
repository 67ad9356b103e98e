"""Back to an earlier phase; what came later is kept."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.support.window import ready, skip_to
from ui.dialogs import rewind
from ui.dialogs.rewind import RewindDialog, boundaries


def test_the_host_rewinds_to_an_earlier_phase_and_the_tail_is_kept(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    length = window.bridge.session.journal.length()
    dialog = rewind.RewindDialog(window.desk)
    row = next(n for n in range(dialog.list.count()) if "drawing up" in dialog.list.item(n).text())
    dialog.list.setCurrentRow(row)
    dialog.finish()
    ready(window, qtbot)
    assert window.bridge.session.state.clock.step == "draw_up"
    assert window.bridge.session.journal.length() < length
    assert len(window.bridge.session.journal.branches()) == 1
    assert any("taken back" in row.what for row in desk.chronicle.model.rows())
    dialog.deleteLater()


def test_boundaries_are_phases_newest_first_and_no_more_than_asked_for(marching, window):
    found = boundaries(window.bridge)
    assert [b.after for b in found] == sorted((b.after for b in found), reverse=True)
    assert all(b.after < window.bridge.session.journal.length() for b in found)
    assert boundaries(window.bridge, 2) == found[:2]


def test_it_says_how_much_would_be_taken_back_and_enter_goes_there(marching, window, qtbot):
    dialog = RewindDialog(marching)
    dialog.show()
    length = window.bridge.session.journal.length()
    dialog.list.setCurrentRow(1)
    after = boundaries(window.bridge)[1].after
    assert dialog.about.text().endswith(f": {length - after}")
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert window.bridge.session.journal.length() < length
    assert dialog.result() == 1
    dialog.deleteLater()


def test_cancel_takes_nothing_back(marching, window):
    dialog, length = RewindDialog(marching), window.bridge.session.journal.length()
    dialog.reject()
    assert window.bridge.session.journal.length() == length
    assert window.bridge.session.journal.branches() == []
    dialog.deleteLater()

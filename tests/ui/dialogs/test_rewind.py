"""Back to an earlier phase; what came later is kept."""

from __future__ import annotations

from tests.support.window import ready, skip_to
from ui.wizards import rewind


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

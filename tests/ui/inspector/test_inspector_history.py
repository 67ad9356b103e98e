"""What happened to each tile and piece, read from the journal when it is looked at."""

from __future__ import annotations

from empires.model import events as ev
from empires.model.state import Clock
from tests.support.inspecting import seat_of
from ui.panels.history import History, targets_of


def test_the_journal_is_read_in_slices_and_followed(desk, window, qtbot, settled):
    history = History(desk.bridge.session.journal)
    cell = seat_of(settled)
    assert history.of(f"tile:{cell}") == ()
    qtbot.waitUntil(lambda: history.done)
    kinds = [type(event) for _, event in history.of(f"tile:{cell}")]
    assert ev.CapitalChosen in kinds
    assert targets_of(ev.ClockMoved(clock=Clock())) == set()

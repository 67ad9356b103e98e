"""What happened to each tile and piece, read from the journal when it is looked at."""

from __future__ import annotations

from empires.engine.session import Change
from empires.model.events import all_events as ev
from empires.model.state.campaign import Clock
from tests.support.inspecting import seat_of
from ui.inspector.history import History, targets_of


def test_the_journal_is_read_in_slices_and_followed(desk, window, qtbot, settled):
    history = History(desk.bridge.session.journal)
    cell = seat_of(settled)
    assert history.of(f"tile:{cell}") == ()
    qtbot.waitUntil(lambda: history.done)
    kinds = [type(event) for _, event in history.of(f"tile:{cell}")]
    assert ev.CapitalChosen in kinds
    assert targets_of(ev.ClockMoved(clock=Clock())) == set()


def test_each_event_belongs_to_its_tiles_and_pieces_and_to_no_other():
    assert targets_of(ev.CapitalChosen(realm="r1", cell="c1", name="Altmark", home=())) == {"tile:c1"}
    assert targets_of(ev.WandererMoved(wanderer="w1", band="bandits", origin="a", cell="b")) == {"wanderer:w1"}
    mined = ev.RevenueCollected(realm="r1", crowns=9, sources=(("c1", "mine", 7), ("c2", "village", 2)))
    assert targets_of(mined) == {"tile:c1"}
    assert targets_of(ev.BaggageChanged(realm="r1", banner="r1-1", cell="c1", delta=1, why="fed")) == set()


def test_after_going_back_the_journal_is_read_anew(marching, window, qtbot):
    history = History(marching.bridge.session.journal)
    history.of("tile:x")
    qtbot.waitUntil(lambda: history.done)
    change = window.bridge.session.rewind(marching.bridge.session.journal.length() - 3)
    assert isinstance(change, Change)
    history.grow(change)
    assert not history.done
    history.of("tile:x")
    qtbot.waitUntil(lambda: history.done)

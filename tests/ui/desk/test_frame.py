"""The desk's frame: splitters that are kept, and the room a question gets and how much it may take."""

from __future__ import annotations

import pytest

from tests.support.window import ready
from ui.base.preferences import Preferences
from ui.desk.frame import MOST_ROOM, DeskFrame


@pytest.fixture
def frame(words, theme, qtbot, tmp_path):
    def make(name="desk.ini"):
        made = DeskFrame(words, theme, Preferences(tmp_path / name))
        qtbot.addWidget(made)
        made.resize(1200, 800)
        made.show()
        qtbot.waitExposed(made)
        return made

    return make


def test_what_a_person_pulled_is_found_again_the_next_day(frame):
    first = frame()
    first.top.setSizes([150, 800, 250])
    kept = first.top.sizes()
    first.remember()
    again = frame()
    assert again.top.sizes() == kept
    assert frame("another.ini").top.sizes() != kept


def test_a_question_gets_no_more_than_its_share_of_the_height(frame):
    made = frame()
    made.whole.setSizes([700, 100])
    made.now.wanted_height = lambda: 5000
    made._make_room()
    assert made.whole.sizes()[1] <= round(sum(made.whole.sizes()) * MOST_ROOM) + 1


def test_who_pulled_at_it_himself_keeps_it_as_he_wants_it(frame):
    made = frame()
    made.whole.setSizes([600, 200])
    before = made.whole.sizes()
    made.whole.splitterMoved.emit(before[0], 1)
    made.now.wanted_height = lambda: 5000
    made._make_room()
    assert made.whole.sizes() == before


def test_a_smaller_question_takes_nothing_from_the_map(window, campaign, qtbot):
    window.show_session(*campaign())
    ready(window, qtbot)
    frame = window.desk
    before = frame.whole.sizes()
    frame.now.wanted_height = lambda: 10
    frame._make_room()
    assert frame.whole.sizes() == before

"""The desk: its panes, its overlays, and what it tells of itself."""

from __future__ import annotations

from tests.support.hearing import unnamed
from tests.support.window import skip_to


def test_everything_on_the_desk_has_a_name_for_the_ear(desk, window, qtbot):
    assert unnamed(window) == []
    skip_to(window, qtbot, "draw_up")
    assert unnamed(window) == []
    desk.show_rule("ME-SUB-03")
    assert unnamed(window) == []


def test_f6_goes_round_all_panes_and_back(desk, window, qtbot):
    seen = []
    for _ in range(len(desk.panes())):
        desk.next_pane()
        seen.append(window.focusWidget())
    assert len(set(seen)) == len(desk.panes())
    assert desk.map in seen
    desk.next_pane(-1)
    assert window.focusWidget() is seen[-2]

"""A whole winter of four empires by mouse, and what it costs a host."""

from __future__ import annotations

from collections import Counter

from tests.support.window import by_mouse, click, ready

SECONDS = 2
"""What a click costs a host, thinking included."""
PLANNED = ("recruitment", "construction", "baggage")
OPENED_BY_A_DIE = {"patron_fleet"}
"""What a sheet cannot plan: a patron's roll comes first (ME-DOW-02)."""


def test_a_whole_winter_of_four_empires_is_planned_on_sheets_in_under_ten_minutes(window, at, qtbot):
    window.show_session(*at())
    desk = window.desk
    desk.map.animated = False
    clicks: Counter[str] = Counter()
    sheets, asked = set(), set[str]()
    for _ in range(600):
        ready(window, qtbot)
        qtbot.wait(1)
        clock = desk.bridge.session.state.clock
        if clock.part != "winter":
            break
        before = desk.bridge.session.next_entry
        if desk.winter.is_open:
            sheet = desk.winter.panel.budget
            sheets.add(desk.winter._realm)
            click(qtbot, sheet.propose)
            click(qtbot, sheet.commit)
            clicks["sheets"] += 2
        else:
            if clock.step in PLANNED:
                asked.add(getattr(desk.bridge.pending, "question", "roll"))
            clicks[clock.step] += 2 if by_mouse(desk, qtbot) == "map" else 1
        assert desk.bridge.session.next_entry > before, desk.bridge.pending
    assert desk.bridge.session.state.clock.year == 2
    assert sheets == {"r1", "r2", "r3", "r4"}
    total = sum(clicks.values())
    print(f"a winter of four empires: {total} clicks, {total * SECONDS} seconds; {dict(clicks)}")
    assert clicks["sheets"] == 8
    assert asked <= OPENED_BY_A_DIE
    assert total * SECONDS < 600
    assert not desk.winter.is_open

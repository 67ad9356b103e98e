"""Widgets in rows that break where the room ends."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton, QWidget

from ui.base.flow import Flow


@pytest.fixture
def bar(qtbot, theme):
    made = QWidget()
    flow = Flow(6)
    made.setLayout(flow)
    made.buttons = [QPushButton(f"Button {n}") for n in range(6)]
    for button in made.buttons:
        flow.addWidget(button)
    qtbot.addWidget(made)
    made.show()
    return made


def tops(bar) -> list[int]:
    return sorted({button.y() for button in bar.buttons})


def test_all_stand_in_one_row_where_there_is_room_and_in_more_where_there_is_not(bar):
    bar.resize(2000, 300)
    bar.layout().activate()
    assert len(tops(bar)) == 1
    bar.resize(bar.buttons[0].width() * 2 + 40, 600)
    bar.layout().activate()
    assert len(tops(bar)) > 1
    assert max(button.x() + button.width() for button in bar.buttons) <= bar.width()


def test_a_narrow_bar_wants_more_height(bar):
    flow = bar.layout()
    assert flow.hasHeightForWidth()
    assert flow.heightForWidth(160) > flow.heightForWidth(2000)


def test_what_is_taken_out_leaves_no_gap(bar):
    flow = bar.layout()
    first, second = bar.buttons[:2]
    bar.resize(2000, 300)
    flow.activate()
    place = first.x()
    flow.removeWidget(first)
    first.hide()
    flow.activate()
    assert flow.count() == 5
    assert second.x() == place

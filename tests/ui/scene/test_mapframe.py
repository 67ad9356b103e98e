"""The map in its frame: the strip of buttons, and a map that goes on to show all."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction

from tests.support.hearing import unnamed
from tests.ui.map.demo import demo_scene
from ui.scene.mapframe import MapFrame


@pytest.fixture
def frame(theme, words, qtbot):
    made = MapFrame(theme, words=words)
    qtbot.addWidget(made)
    made.resize(800, 500)
    made.map.animated = False
    made.map.set_scene(demo_scene())
    made.actions_ = [QAction(f"&Verb {n}", made) for n in range(8)]
    for action in made.actions_:
        action.setCheckable(True)
    made.hang([(action, "fit") for action in made.actions_])
    made.show()
    return made


def test_buttons_are_named_without_their_marks_and_press_their_verbs(frame):
    assert unnamed(frame.strip) == []
    button = frame._buttons[2][0]
    assert button.accessibleName() == "Verb 2"
    button.click()
    assert frame.actions_[2].isChecked()


def test_a_narrow_map_has_its_strip_in_two_lines(frame, qtbot):
    high = frame.strip.height()
    frame.resize(200, 500)
    qtbot.wait(5)
    assert frame.strip.height() > high
    assert frame.strip.width() <= frame.width() - 28


def test_a_map_that_shows_all_goes_on_to_show_all_and_one_that_was_moved_stays(frame, qtbot):
    frame.fit()
    dry = [cell for cell, tile in frame.map.scene().tiles.items() if tile.terrain != "sea"]
    frame.resize(500, 400)
    qtbot.waitUntil(lambda: all(frame.map.rect().contains(frame.map.point_of(cell).toPoint()) for cell in dry))
    frame.map.zoom_by(3)
    radius = frame.map.radius()
    frame.resize(700, 500)
    qtbot.wait(20)
    assert frame.map.radius() == radius


def test_a_key_that_would_hide_the_map_is_the_strips_tool_tip_instead(frame, qtbot):
    action = QAction("Reach", frame)
    action.setCheckable(True)
    frame.hang([(action, "reach")])
    action.setChecked(True)
    assert frame.legend.isVisible()
    assert frame.strip.toolTip() == ""
    frame.resize(170, 90)
    qtbot.wait(5)
    assert not frame.legend.isVisible()
    assert "Choose a banner" in frame.strip.toolTip()

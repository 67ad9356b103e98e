"""The key in the map's corner says what the overlays that are on mean, or why they show nothing."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from tests.ui.map.demo import demo_scene, with_overlays
from ui.map.lettering import NUMBER_FROM
from ui.map.scene import MapScene
from ui.mapframe import MapFrame
from ui.maplegend import MapLegend
from ui.theme import Theme


@pytest.fixture
def frame(qtbot: QtBot) -> MapFrame:
    made = MapFrame(Theme("light"))
    qtbot.addWidget(made)
    made.resize(700, 500)
    made.show()
    return made


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("isolation", "Nothing is cut off"), ("reach", "Choose a banner"), ("knowledge", "No news is old"),
        ("supply", "No banner needs supply"),
    ],
)  # fmt: skip
def test_an_overlay_that_shows_nothing_says_so(frame: MapFrame, kind: str, words: str) -> None:
    frame.legend.tell(frozenset({kind}), MapScene(), 40.0)
    assert frame.legend.isVisible()
    assert words in frame.legend.accessibleDescription()


def test_the_key_explains_what_is_there_and_no_more(frame: MapFrame) -> None:
    over = with_overlays(demo_scene())
    frame.legend.tell(frozenset({"reach", "isolation", "supply", "knowledge"}), over, 40.0)
    said = frame.legend.accessibleDescription()
    for words in ("free way", "route roll", "no way", "cut off from its capital", "banners fed", "year (Y)"):
        assert words in said
    assert frame.legend.sizeHint().height() <= frame.legend.height()
    frame.legend.tell(frozenset({"realms", "sieges", "numbers"}), over, 40.0)
    assert frame.legend.accessibleDescription() == ""
    assert not frame.legend.isVisible()


@pytest.mark.parametrize(("radius", "hint"), [(NUMBER_FROM - 1, True), (NUMBER_FROM, False)])
def test_numbers_too_small_to_show_are_said_to_be_nearer(frame: MapFrame, radius: float, hint: bool) -> None:
    frame.legend.tell(frozenset({"numbers"}), MapScene(), radius)
    assert ("Zoom in" in frame.legend.accessibleDescription()) == hint


def test_the_key_follows_the_buttons_and_the_zoom(frame: MapFrame, qtbot: QtBot) -> None:
    action = QAction("Numbers", frame)
    action.setCheckable(True)
    frame.hang([(action, "numbers")])
    frame.map.animated = False
    frame.map.set_scene(demo_scene())
    while frame.map.radius() >= NUMBER_FROM:
        frame.map.zoom_by(-1)
    assert isinstance(frame.legend, MapLegend)
    assert not frame.legend.isVisible()
    action.setChecked(True)
    assert "Zoom in" in frame.legend.accessibleDescription()
    frame.map.zoom_by(8)
    assert not frame.legend.isVisible()

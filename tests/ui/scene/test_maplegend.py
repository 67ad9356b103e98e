"""The key in the map's corner says what the overlays that are on mean, or why they show nothing."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from empires.words.map_signs import sign_book
from tests.ui.map.demo import demo_scene, with_overlays
from ui.base.theme import Theme
from ui.map.ink.scene import BannerShape, LineShape, MapScene, Overlays, SignShape
from ui.map.sheets.lettering import NUMBER_FROM
from ui.scene.mapframe import MapFrame
from ui.scene.maplegend import MapLegend


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


def test_the_key_of_the_signs_names_each_kind_once(frame: MapFrame) -> None:
    signs = [SignShape("a", "mine", marks=("gems",)), SignShape("b", "mine", marks=("gems",)), SignShape("b", "undead")]
    flag = BannerShape("x", "a", "r1", "I", hired="allied", treasure=9)
    scene = MapScene(signs=tuple(signs), banners=(flag,))
    frame.legend.tell(frozenset({"key"}), scene, 40.0)
    said = frame.legend.accessibleDescription()
    assert said.count("mine, gems") == 1
    for words in ("wandering undead", "allies’ troops", "treasure in the baggage"):
        assert words in said
    frame.legend.tell(frozenset(), scene, 40.0)
    assert frame.legend.accessibleDescription() == ""


def test_a_long_key_stands_in_columns_and_shares_rows(frame: MapFrame) -> None:
    book = sign_book()
    kinds = [SignShape("a", kind) for kind in book.sign] + [SignShape("a", "spell", marks=(m,)) for m in book.mark]
    frame.legend.tell(frozenset({"key"}), MapScene(signs=tuple(kinds)), 40.0, 12)
    said = frame.legend.accessibleDescription()
    assert said.count("lasting spell") == 1
    assert frame.legend.width() > frame.legend.height()


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("lanes", "Choose a tile with a ship"), ("danger", "No wandering force"), ("quests", "No party is on a quest"),
        ("winter", "Every banner that may go is at home"), ("key", "No signs"),
    ],
)  # fmt: skip
def test_an_outlook_that_shows_nothing_says_so(frame: MapFrame, kind: str, words: str) -> None:
    frame.legend.tell(frozenset({kind}), MapScene(), 40.0)
    assert words in frame.legend.accessibleDescription()


def test_outlooks_are_explained(frame: MapFrame) -> None:
    over = Overlays(
        lines=(LineShape(("a", "b"), "lane"), LineShape(("a", "b", "c"), "home", (("c", "river"),))),
        sailing={"a": (1, True)}, overseas={"b": False}, danger={"a": (0.1, 0.2)}, quests=(("a", "b", "3"),),
        severed=frozenset("b"), chances={"a": 50}, in_range=frozenset("ab"), selected="a",
    )  # fmt: skip
    shown = frozenset({"lanes", "danger", "quests", "winter", "spells"})
    frame.legend.tell(shown, MapScene(overlays=over), 40.0)
    said = frame.legend.accessibleDescription()
    for words in ("lane between", "turns by ship", "overseas, cut off", "wandering force in", "party is bound",
                  "way to winter", "fails: a river", "cut off if", "the spell succeeds", "as far as"):  # fmt: skip
        assert words in said
    assert "fails: mountains" not in said

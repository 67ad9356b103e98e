"""A chart on paper: painted by day and by night, told to those who cannot see it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from empires.figures.drawing import Area, Drawing, Line, Text
from tests.support.builders import realm
from ui.base.theme import Theme
from ui.panels.graphpaper import PICTURE, GraphPaper


def layout(width: float, em: float) -> Drawing:
    shapes = (
        Line(points=((0, 0), (width, 60)), ink="r1", width=3),
        Area(points=((0, 60), (90, 60), (90, 100), (0, 100)), ink="r1"),
        Text(at=(10, 90), text="Altmark", ink="ink"),
    )
    return Drawing(width, width / 3, em, shapes, "Altmark rises")


REALMS = {"r1": realm(1)}


@pytest.fixture
def paper(theme, qtbot):
    made = GraphPaper(theme)
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show_graph(layout, REALMS, "Land")
    made.show()
    return made


def inks(image) -> set[str]:
    return {image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)}


def test_what_it_shows_is_read_out(paper):
    assert (paper.accessibleName(), paper.accessibleDescription()) == ("Land", "Altmark rises")


def test_it_is_as_high_as_its_chart_at_a_width(paper):
    assert paper.hasHeightForWidth()
    assert (paper.heightForWidth(600), paper.heightForWidth(900)) == (200, 300)
    assert paper.sizeHint().height() == 200


def test_a_realms_line_is_in_its_colour_and_lighter_at_night(paper, qtbot):
    assert REALMS["r1"].colour in inks(paper.grab().toImage())
    night = GraphPaper(Theme("dark"))
    qtbot.addWidget(night)
    night.resize(600, 300)
    night.show_graph(layout, REALMS, "Land")
    found = inks(night.grab().toImage())
    assert REALMS["r1"].colour not in found
    assert QColor((0xAA + 235) // 2, 235 // 2, 235 // 2).name() in found


def test_a_saved_picture_has_a_ground_and_the_chart_on_it(paper, theme):
    image = paper.picture()
    assert image.width() == PICTURE
    assert image.pixelColor(2, 2).name() == QColor(theme["card"]).name()
    assert len(inks(image)) > 3


def test_empty_paper_is_empty_and_no_fault(theme, qtbot):
    bare = GraphPaper(theme)
    qtbot.addWidget(bare)
    bare.resize(500, 100)
    assert bare.heightForWidth(500) == 0
    bare.grab()

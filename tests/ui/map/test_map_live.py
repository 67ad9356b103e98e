"""What is painted fresh on each frame is seen, and each kind looks its own."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from ui.map.ink.palette import palette
from ui.map.sheets import live

MIDDLE = QPointF(80, 80)


def painted(paint, theme="light"):
    image = QImage(160, 160, QImage.Format.Format_RGB32)
    image.fill(palette(theme).land["lowland"])
    painter = QPainter(image)
    paint(painter, palette(theme))
    painter.end()
    return image


LOOKS = {
    "hover": lambda p, ink: live.hover(p, ink, MIDDLE, 50),
    "selection": lambda p, ink: live.selection(p, ink, MIDDLE, 50),
    "cursor": lambda p, ink: live.cursor(p, ink, MIDDLE, 50, True),
    "cursor without the keyboard": lambda p, ink: live.cursor(p, ink, MIDDLE, 50, False),
    "way out": lambda p, ink: live.way_out(p, ink, MIDDLE, 50),
    "frame": lambda p, ink: live.focus_frame(p, ink, QRectF(0, 0, 160, 160)),
}


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_each_is_seen_and_looks_its_own(qapp, theme):
    looks = [painted(paint, theme) for paint in LOOKS.values()]
    for one, other in combinations([painted(lambda p, ink: None, theme), *looks], 2):
        assert one != other


def test_arrows_of_each_kind_differ_without_their_colour(qapp):
    looks = {}
    for kind in live.ARROWS:
        image = painted(
            lambda p, ink, kind=kind: live.arrow(p, ink, QPointF(20, 120), QPointF(140, 40), 50, kind), "print"
        )
        looks[kind] = image.convertToFormat(QImage.Format.Format_Grayscale8)
    for one, other in combinations(looks, 2):
        assert looks[one] != looks[other], (one, other)


def test_an_arrow_of_no_known_kind_is_a_route_and_one_of_no_length_is_no_fault(qapp):
    start, end = QPointF(20, 120), QPointF(140, 40)
    unknown, route = (painted(lambda p, ink, k=k: live.arrow(p, ink, start, end, 50, k)) for k in ("nonsense", "route"))
    assert unknown == route
    painted(lambda p, ink: live.arrow(p, ink, MIDDLE, MIDDLE, 50, "move"))


def test_a_quest_shows_its_level_at_its_end(qapp):
    one, other = (painted(lambda p, ink, n=n: live.quest(p, ink, QPointF(20, 120), MIDDLE, 50, n)) for n in ("1", "4"))
    assert one != other


def test_a_hexagon_has_its_corners_at_the_radius():
    shape = live.hexagon(MIDDLE, 50)
    assert shape.count() == 6
    for n in range(6):
        off = shape.at(n) - MIDDLE
        assert (off.x() ** 2 + off.y() ** 2) ** 0.5 == pytest.approx(50)

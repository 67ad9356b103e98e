"""Small flags for panels and lists."""

from __future__ import annotations

from itertools import combinations

from PySide6.QtGui import QColor

from tests.support.builders import realm
from ui.scene.heraldry import flag, shown_colour


def test_flags_differ_by_colour_by_device_and_by_numeral(qapp):
    plain = realm(1)
    looks = [
        flag(plain, 32).toImage(),
        flag(realm(1, colour="#0000aa"), 32).toImage(),
        flag(realm(1, device="boar"), 32).toImage(),
        flag(plain, 32, text="II").toImage(),
        flag(plain, 32, text="III").toImage(),
    ]
    for one, other in combinations(looks, 2):
        assert one != other


def test_a_flag_is_as_high_as_asked_and_sharp_on_a_fine_screen(qapp):
    fine = flag(realm(1), 20, 2.0)
    assert (fine.height(), fine.devicePixelRatio()) == (40, 2.0)
    assert flag(realm(1), 20, text="II").width() > flag(realm(1), 20).width()


def test_a_colour_that_is_none_is_grey_and_no_fault(qapp):
    assert shown_colour("#aa0000") == QColor("#aa0000")
    assert shown_colour("nonsense").name() == "#777777"
    assert not flag(realm(1, colour="nonsense"), 20).isNull()

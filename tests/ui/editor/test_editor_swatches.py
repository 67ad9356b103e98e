"""Small pictures for the palette: each its own, in the inks of the look."""

from __future__ import annotations

from itertools import combinations

import pytest

from ui.editor.paints import PAINTS
from ui.editor.swatches import overview_box, swatch
from ui.editor.window import TOOL_ORDER


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_two_paints_and_no_two_tools_look_alike(qapp, theme):
    for names in ([paint.id for paint in PAINTS], TOOL_ORDER):
        looks = {name: swatch(name, theme, "#333333").pixmap(48, 48).toImage() for name in names}
        for one, other in combinations(names, 2):
            assert looks[one] != looks[other], (one, other)


def test_strokes_of_tools_take_the_ink(qapp):
    dark, light = (swatch("brush", "light", ink).pixmap(48, 48).toImage() for ink in ("#000000", "#ffffff"))
    assert dark != light


@pytest.mark.parametrize("size", [(300, 100), (100, 300)])
def test_the_overview_keeps_its_proportions_in_the_middle(size):
    box = overview_box(*size, 20.0, 10.0)
    assert box.width() == pytest.approx(2 * box.height())
    assert box.center().x() == pytest.approx(size[0] / 2)
    assert box.center().y() == pytest.approx(size[1] / 2)
    assert box.width() <= size[0]
    assert box.height() <= size[1]

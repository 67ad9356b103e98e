"""Icons in the ink of the theme."""

from __future__ import annotations

import pytest

from empires.paths import resource
from ui.base.icons import SIZES, icon
from ui.play import actions


def ink_of(name: str, colour: str) -> set[str]:
    image = icon(name, colour).pixmap(32, 32).toImage()
    dots = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return {dot.name() for dot in dots if dot.alpha() == 255}


@pytest.mark.parametrize("colour", ["#aa0000", "#00aa00"])
def test_strokes_take_the_colour_asked_for(qapp, colour):
    assert colour in ink_of("undo", colour)


def test_every_icon_of_a_verb_is_there_and_shows_something(qapp):
    names = {verb.icon for verb in actions.VERBS if verb.icon}
    assert len(names) > 10
    for name in names:
        assert resource(f"icons/{name}.svg").exists()
        assert ink_of(name, "#123456"), name


def test_each_size_is_there_so_that_none_is_blurred(qapp):
    found = {size.width() for size in icon("redo", "#000000").availableSizes()}
    assert found == set(SIZES)

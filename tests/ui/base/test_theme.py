"""Light and dark: every colour named, words that can be read, letters that grow."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from ui.base.theme import SCALES, Theme, colours


def contrast(one: str, other: str) -> float:
    def light(name: str) -> float:
        parts = [(p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4) for p in QColor(name).getRgbF()[:3]]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_both_looks_name_the_same_colours():
    assert set(colours("light")) == set(colours("dark"))


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("text", "card"),
        ("text", "window"),
        ("text", "field"),
        ("soft", "card"),
        ("bad", "card"),
        ("link", "card"),
        ("select_text", "select"),
        ("accent_text", "accent"),
    ],
)
def test_words_stand_out_from_their_ground(name, ink, ground):
    assert contrast(Theme(name)[ink], Theme(name)[ground]) >= 4.5


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_style_sheet_has_all_its_colours_filled_in(qapp, name):
    sheet = Theme(name).sheet()
    assert "$" not in sheet
    assert Theme(name)["card"] in sheet


def test_letters_grow_with_the_scale_and_headings_are_larger(qapp):
    sizes = [Theme("light", scale).font().pointSizeF() for scale in SCALES]
    assert sizes == sorted(set(sizes))
    assert Theme("light").font(1.5, heading=True).pointSizeF() > Theme("light").font().pointSizeF()
    assert Theme("light", 2.0).sheet() != Theme("light").sheet()


def test_disabled_words_are_fainter(qapp):
    palette = Theme("light")._palette()
    role = palette.ColorRole.WindowText
    assert palette.color(palette.ColorGroup.Disabled, role).name() == Theme("light")["faint"]
    assert palette.color(palette.ColorGroup.Active, role).name() == Theme("light")["text"]

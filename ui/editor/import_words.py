"""What importers ask, in the language of the window; names out of a stranger's file stay as they are."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

_NUMBER = re.compile(r"\d[\d,.]*(?:e[+-]?\d+)?")


def tr(text: str) -> str:
    """A sentence of these questions in the language of the window."""
    return QCoreApplication.translate("Imports", text)


def asked(text: str) -> str:
    """A question or one of its answers in words; numbers in it stay."""
    numbers = _NUMBER.findall(text)
    places = iter(range(len(numbers)))
    known = _known().get(_NUMBER.sub(lambda _: f"{{{next(places)}}}", text))
    return known.format(*numbers) if known is not None else text


def _known() -> dict[str, str]:
    """Every question and answer as importers write it."""
    return {
        "Grid": tr("Grid"),
        "flat, north up": tr("flat, north up"),
        "the cells of the globe, as they lie": tr("the cells of the globe, as they lie"),
        "Size of the tiles": tr("Size of the tiles"),
        "tiles {0} km apart, about {1}": tr("tiles {0} km apart, about {1}"),
        "Sea around the land": tr("Sea around the land"),
        "{0} rings of sea": tr("{0} rings of sea"),
        "Edge of the world": tr("Edge of the world"),
        "a rectangle": tr("a rectangle"),
        "six sides, as close as may be": tr("six sides, as close as may be"),
        "Number of hexes": tr("Number of hexes"),
        "about {0}": tr("about {0}"),
        "Rivers": tr("Rivers"),
        "the large ones": tr("the large ones"),
        "all": tr("all"),
        "none": tr("none"),
        "Water one hex wide": tr("Water one hex wide"),
        "Water named as a river, one hex wide": tr("Water named as a river, one hex wide"),
        "becomes rivers": tr("becomes rivers"),
        "stays": tr("stays"),
        "stays sea": tr("stays sea"),
        "Objects on the map": tr("Objects on the map"),
        "name the tiles they lie on; capitals and starts among them are capital sites": tr(
            "name the tiles they lie on; capitals and starts among them are capital sites"
        ),
        "are capital sites": tr("are capital sites"),
        "are left out": tr("are left out"),
        "The layer of the ground": tr("The layer of the ground"),
        "A layer of buildings, whose castles and cities are capital sites": tr(
            "A layer of buildings, whose castles and cities are capital sites"
        ),
        "no layer": tr("no layer"),
        "The ring of scenery round the map": tr("The ring of scenery round the map"),
        "leave it out": tr("leave it out"),
        "keep it": tr("keep it"),
        "Lines of road terrain": tr("Lines of road terrain"),
        "become roads": tr("become roads"),
        "become plain land": tr("become plain land"),
        "Capital sites": tr("Capital sites"),
        "the starting positions of the sides": tr("the starting positions of the sides"),
        "every castle as well": tr("every castle as well"),
        "Level of the map": tr("Level of the map"),
        "How the hexes lie": tr("How the hexes lie"),
        "hexes stand on a corner": tr("hexes stand on a corner"),
        "hexes lie on a side": tr("hexes lie on a side"),
        "Layout of columns and rows": tr("Layout of columns and rows"),
        "pointy hexes, odd rows pushed right": tr("pointy hexes, odd rows pushed right"),
        "pointy hexes, even rows pushed right": tr("pointy hexes, even rows pushed right"),
        "flat hexes, odd columns pushed down": tr("flat hexes, odd columns pushed down"),
        "flat hexes, even columns pushed down": tr("flat hexes, even columns pushed down"),
    }

"""The two plates' inks: a tinted sheet by day, a night-blue chart by lamp light; and plain black for print."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from PySide6.QtGui import QColor

# Old names first; the last is what every system answers to.
SERIF = ["P052", "Palatino", "Palatino Linotype", "Book Antiqua", "URW Palladio L", "TeX Gyre Pagella",
         "Noto Serif", "DejaVu Serif", "serif"]  # fmt: skip


GOLD = QColor("#d9a62e")
"""Coin, on either sheet."""


def mix(a: QColor, b: QColor, share: float) -> QColor:
    """The colour `share` of the way from a to b, alpha included."""
    rest = 1.0 - share
    return QColor(
        round(a.red() * rest + b.red() * share),
        round(a.green() * rest + b.green() * share),
        round(a.blue() * rest + b.blue() * share),
        round(a.alpha() * rest + b.alpha() * share),
    )


def faint(colour: QColor, alpha: float) -> QColor:
    """The same colour, see-through; alpha 0 to 1."""
    result = QColor(colour)
    result.setAlphaF(min(max(alpha, 0.0), 1.0))
    return result


def flat(under: QColor, over: QColor) -> QColor:
    """What a see-through colour gives on an opaque one."""
    return mix(under, QColor(over.red(), over.green(), over.blue()), over.alphaF())


def luminance(colour: QColor) -> float:
    """How bright a colour looks, 0 to 1."""
    return 0.299 * colour.redF() + 0.587 * colour.greenF() + 0.114 * colour.blueF()


@dataclass(frozen=True)
class Palette:
    """Every ink of one theme; `land` by terrain."""

    name: str
    paper: QColor
    ink: QColor
    soft_ink: QColor
    coast: QColor
    sea: QColor
    shoal: QColor
    sea_line: QColor
    wave: QColor
    river: QColor
    river_bank: QColor
    land: dict[str, QColor]
    wood: QColor
    upland: QColor
    crag: QColor
    peak_light: QColor
    peak_shade: QColor
    hill_light: QColor
    hill_shade: QColor
    leaf: QColor
    leaf_dark: QColor
    leaf_light: QColor
    needle: QColor
    needle_dark: QColor
    shadow: QColor
    reed: QColor
    grass: QColor
    field_line: QColor
    road: QColor
    road_case: QColor
    grid: QColor
    number: QColor
    halo: QColor
    label: QColor
    sea_label: QColor
    range_label: QColor
    wall: QColor
    wall_shade: QColor
    thatch: QColor
    independent: QColor
    smoke: QColor
    fog: QColor
    fog_ink: QColor
    tag: QColor
    tag_ink: QColor
    good: QColor
    warn: QColor
    bad: QColor
    focus: QColor
    select: QColor
    grain: float = 1.0
    wash: float = 0.12  # strength of a realm's tint
    mono: bool = False

    def empire(self, colour: str) -> QColor:
        """An empire's colour as this sheet prints it: lifted on the dark chart, grey in print."""
        base = QColor(colour) if QColor.isValidColorName(colour) else QColor("#777777")
        if self.mono:
            return QColor("#222222")
        if self.name == "dark":
            hue, sat, light = base.hslHueF(), base.hslSaturationF(), base.lightnessF()
            return QColor.fromHslF(max(hue, 0.0), min(sat, 0.5), min(max(light, 0.56), 0.68))
        return base


def _colours(**names: str) -> dict[str, Any]:
    return {name: QColor(value) for name, value in names.items()}


_LIGHT = Palette(
    name="light",
    land=_colours(lowland="#dcd6a4", highland="#d0b685", river_valley="#bdc98d", coastal="#e2d7b0",
                  sea="#b4cacd", swamp="#a9b48d"),
    **_colours(
        paper="#f3ead3", ink="#3a2d1c", soft_ink="#6b5638", coast="#3d3424", sea="#c9dcd8", shoal="#86b3bf",
        sea_line="#4f7f8d", wave="#7fa3aa", river="#7fa9b6", river_bank="#3f6675", wood="#98a86c",
        upland="#c4a570", crag="#a98f74", peak_light="#f7efdc", peak_shade="#8c7358", hill_light="#e3cd9c",
        hill_shade="#9a7745", leaf="#7e9552", leaf_dark="#465a2f", leaf_light="#a9b873", needle="#637f56",
        needle_dark="#33472f", shadow="#4a3a1e", reed="#5d6f43", grass="#8a8850", field_line="#a29a5c",
        road="#8a5a33", road_case="#efe2c0", grid="#5b4626", number="#6d5433", halo="#f6eed8", label="#2b2013",
        sea_label="#31596a", range_label="#4a2f18", wall="#f4ead0", wall_shade="#cbb48c", thatch="#b08a4e",
        independent="#e07b1a", smoke="#6a6259", fog="#ece1c6", fog_ink="#a8946c", tag="#fbf6e6", tag_ink="#2b2013",
        good="#2f7d4f", warn="#b5791a", bad="#a5281f", focus="#1f5fa8", select="#8a1f1f",
    ),
)  # fmt: skip
_DARK = Palette(
    name="dark",
    land=_colours(lowland="#2a3b3c", highland="#3f3b3d", river_valley="#28433c", coastal="#2f3d42",
                  sea="#0d1a2d", swamp="#263a37"),
    grain=0.7,
    wash=0.13,
    **_colours(
        paper="#101b2c", ink="#d8c79a", soft_ink="#94896f", coast="#dcc993", sea="#0b1728", shoal="#1b3a57",
        sea_line="#5b8fb0", wave="#38597a", river="#5f9cc4", river_bank="#12283e", wood="#21443a",
        upland="#4a4340", crag="#4c4a52", peak_light="#8f93a3", peak_shade="#23232f", hill_light="#57504c",
        hill_shade="#2a2628", leaf="#356352", leaf_dark="#0f261f", leaf_light="#5c8f74", needle="#2d584f",
        needle_dark="#0c211d", shadow="#04080f", reed="#7f9a80", grass="#6e8068", field_line="#5f7355",
        road="#c9a468", road_case="#1b2a33", grid="#a9b7c4", number="#a3a48f", halo="#0e1a2a", label="#efe3c2",
        sea_label="#8bb4d2", range_label="#d9b98a", wall="#cdbf98", wall_shade="#7d7461", thatch="#8a6d45",
        independent="#f19a3b", smoke="#8b95a3", fog="#16243a", fog_ink="#42597a", tag="#16233a", tag_ink="#f0e5c6",
        good="#63c48a", warn="#e8b04a", bad="#f0736a", focus="#8fc4ff", select="#ffd36b",
    ),
)  # fmt: skip
_PRINT = Palette(
    name="print",
    land=_colours(lowland="#ffffff", highland="#f1f1f1", river_valley="#ffffff", coastal="#ffffff",
                  sea="#ffffff", swamp="#f7f7f7"),
    grain=0.0,
    mono=True,
    **_colours(
        paper="#ffffff", ink="#000000", soft_ink="#444444", coast="#000000", sea="#ffffff", shoal="#ffffff",
        sea_line="#8a8a8a", wave="#b5b5b5", river="#ffffff", river_bank="#222222", wood="#f0f0f0", upland="#eeeeee",
        crag="#e6e6e6", peak_light="#ffffff", peak_shade="#9a9a9a", hill_light="#ffffff", hill_shade="#777777",
        leaf="#e4e4e4", leaf_dark="#333333", leaf_light="#ffffff", needle="#d8d8d8", needle_dark="#333333",
        shadow="#999999", reed="#444444", grass="#888888", field_line="#aaaaaa", road="#333333",
        road_case="#ffffff", grid="#555555", number="#000000", halo="#ffffff", label="#000000",
        sea_label="#333333", range_label="#222222", wall="#ffffff", wall_shade="#cccccc", thatch="#dddddd",
        independent="#888888", smoke="#666666", fog="#ffffff", fog_ink="#bbbbbb", tag="#ffffff", tag_ink="#000000",
        good="#000000", warn="#444444", bad="#000000", focus="#000000", select="#000000",
    ),
)  # fmt: skip


@cache
def palette(theme: str) -> Palette:
    """The inks of a theme: light, dark or print."""
    return {"light": _LIGHT, "dark": _DARK, "print": _PRINT}[theme]

"""The signs of resources/signs.toml in the inks of a theme. One unit is a sign's size, its middle at (0, 0)."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgRenderer

from empires.words.map_signs import STRANGER, Part, sign_book
from ui.map.ink.palette import GOLD, Palette, luminance, mix
from ui.map.ink.scene import EmpireShape, SignShape
from ui.map.signs.emblems import memory, small_text

SIDE = 24.0
"""Units of a drawing."""
FAR_BELOW = 12.0
"""Pixels of a sign below which a plain shape stands for it."""
COUNT_FROM = 13.0
MAGIC, MAGIC_DARK = QColor("#6b4fa0"), QColor("#a48ad8")


def sign(p: QPainter, ink: Palette, shape: SignShape, empire: EmpireShape | None, px: float) -> None:
    """A sign `px` pixels large: drawn, or a plain shape of its kind where that would not be seen."""
    book = sign_book()
    far = px < FAR_BELOW
    parts = book.far[book.sign[shape.kind].far].parts if far else book.parts(shape.kind, shape.marks)
    if shape.remembered:
        p.setOpacity(memory(shape.age))
    _renderer(_svg(parts, _inks(ink, _owner(ink, shape, empire)), px)).render(p, QRectF(-0.5, -0.5, 1, 1))
    figure = str(shape.count) if shape.count > 1 else ""
    if figure and px >= COUNT_FROM:
        small_text(p, ink, 0.24, 0.36, figure, max(0.42 * px, 9.0), px, ink.label)
    if shape.until and px >= 20:
        small_text(p, ink, -0.66, 0.5, shape.until, max(0.3 * px, 8.0), px, ink.label)
    p.setOpacity(1.0)


def _owner(ink: Palette, shape: SignShape, empire: EmpireShape | None) -> QColor:
    if empire is not None:
        return ink.empire(empire.colour)
    return ink.soft_ink if shape.owner == STRANGER else ink.independent


def _inks(ink: Palette, owner: QColor) -> tuple[tuple[str, str], ...]:
    """Every ink of a drawing as this sheet prints it."""
    night = ink.name == "dark"
    charge = ink.paper if ink.mono else QColor("#fbf2d8") if luminance(owner) < 0.58 else QColor("#2a2016")
    inks = {
        "stone": ink.wall, "shade": ink.wall_shade, "dark": QColor("#000000" if ink.mono else "#2a2016"),
        "bone": QColor("#ffffff" if ink.mono else "#f7efdc"), "gold": ink.wall if ink.mono else GOLD,
        "wood": mix(ink.thatch, ink.ink, 0.1 if night else 0.25), "leaf": ink.good, "sea": ink.sea_line,
        "blood": QColor("#444444") if ink.mono else mix(ink.bad, QColor("#7a1710"), 0.45 if night else 0.1),
        "magic": QColor("#555555") if ink.mono else MAGIC_DARK if night else MAGIC,
        "ink": QColor("#0a1220") if night else ink.ink, "paper": ink.wall, "owner": owner, "charge": charge,
        "halo": ink.halo, "edge": QColor("#0a1220") if night else ink.ink, "rim": ink.ink if night else ink.halo,
    }  # fmt: skip
    return tuple((name, colour.name()) for name, colour in inks.items())


@lru_cache(maxsize=128)
def _svg(parts: tuple[Part, ...], inks: tuple[tuple[str, str], ...], px: float) -> str:
    """A drawing in these inks: a rim that lifts it off the map, then part upon part."""
    colours = dict(inks)
    unit = SIDE / px
    edge = max(0.9, 0.9 * unit)
    rims, body = [], []
    for ink, outline in parts:
        plain = ink.lstrip("~-")
        if ink == plain:
            rims.append(_path(outline, "none", colours["rim"], edge + 2.2 * unit))
            body.append(_path(outline, colours[plain], colours["edge"], edge))
            continue
        width = max(2.2, 1.5 * unit) if ink[0] == "~" else max(1.0, 0.8 * unit)
        if ink[0] == "~":
            rims.append(_path(outline, "none", colours["rim"], width + 2.2 * unit))
        body.append(_path(outline, "none", colours[plain], width))
    half = SIDE / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half} {-half} {SIDE} {SIDE}" stroke-linejoin="round" '
        f'stroke-linecap="round">{"".join(rims)}{"".join(body)}</svg>'
    )


def _path(outline: str, fill: str, colour: str, width: float) -> str:
    return f'<path d="{outline}" fill="{fill}" stroke="{colour}" stroke-width="{width:.2f}"/>'


@lru_cache(maxsize=48)  # what was drawn is kept as a picture
def _renderer(svg: str) -> QSvgRenderer:
    made = QSvgRenderer(QByteArray(svg.encode()))
    made.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return made

"""Plain shapes that charts are made of: laid out once, painted by the window and written into reports as SVG."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import Literal

from msgspec import Struct

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (7, 3),
    (2, 2.5),
    (9, 3, 2, 3),
    (4, 3),
    (1, 3),
    (12, 4),
    (6, 2, 2, 2, 2, 2),
)
"""Line style of each place at the table, in widths of the line."""


def _star(count: int, inner: float, turn: float) -> tuple[Point, ...]:
    """Corners of a regular figure; inner: radius of every other corner, 1 for none."""
    steps = count if inner == 1 else 2 * count
    radii = [1.0 if n % 2 == 0 or inner == 1 else inner for n in range(steps)]
    return tuple((r * sin(2 * pi * n / steps + turn), -r * cos(2 * pi * n / steps + turn)) for n, r in enumerate(radii))


MARKS: tuple[tuple[Point, ...], ...] = (
    _star(16, 1, 0), _star(4, 1, pi / 4), _star(3, 1, 0), _star(4, 1, 0), _star(4, 0.36, 0), _star(3, 1, pi),
    _star(5, 0.42, 0), _star(4, 0.36, pi / 4),
)  # fmt: skip
"""Mark of each place: disc, square, triangle, lozenge, pointed cross, triangle on its tip, star, slanting cross."""


class Line(Struct, frozen=True, tag=True):
    """A line through points. ink: a colour of the look ("ink", "soft", "line") or a realm's id; dash: style 0-7."""

    points: tuple[Point, ...]
    ink: str
    width: float = 1.0
    dash: int = 0


class Area(Struct, frozen=True, tag=True):
    """A filled figure; strength: 0 to 1; rim: it has an outline in its own colour."""

    points: tuple[Point, ...]
    ink: str
    strength: float = 1.0
    rim: bool = False


class Mark(Struct, frozen=True, tag=True):
    """The mark of a place at the table; size: its radius."""

    at: Point
    ink: str
    shape: int
    size: float


class Text(Struct, frozen=True, tag=True):
    """A word at a point of its base line; size: in ems."""

    at: Point
    text: str
    ink: str = "ink"
    anchor: Anchor = "start"
    size: float = 1.0
    bold: bool = False


Shape = Line | Area | Mark | Text


class Drawing(Struct, frozen=True):
    """Shapes on a sheet; em: size of the letters. summary: what it shows, in words."""

    width: float
    height: float
    em: float
    shapes: tuple[Shape, ...]
    summary: str = ""


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """Corners of a rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def placed(mark: Mark) -> tuple[Point, ...]:
    """Corners of a mark on the sheet."""
    x, y = mark.at
    return tuple((x + px * mark.size, y + py * mark.size) for px, py in MARKS[mark.shape % len(MARKS)])


# SVG ----------------------------------------------------------------------------------------------


def svg(drawing: Drawing, title: str, name: str) -> str:
    """The drawing as SVG text; name: of its ids. Colours are variables of the page."""
    body = "".join(_svg(shape, drawing.em) for shape in drawing.shapes)
    return (
        f'<svg class="graph" viewBox="0 0 {drawing.width:g} {drawing.height:g}" role="img" '
        f'aria-labelledby="{name}-title {name}-text"><title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-text">{escape(drawing.summary)}</desc>{body}</svg>'
    )


def _svg(shape: Shape, em: float) -> str:
    match shape:
        case Line():
            dashes = " ".join(f"{part * shape.width:g}" for part in DASHES[shape.dash % len(DASHES)])
            dashed = f";stroke-dasharray:{dashes}" if dashes else ""
            style = f"stroke:var(--{shape.ink});stroke-width:{shape.width:g}{dashed}"
            return f'<path fill="none" stroke-linejoin="round" style="{style}" d="{_path(shape.points)}"/>'
        case Area():
            rim = f";stroke:var(--{shape.ink})" if shape.rim else ""
            style = f"fill:var(--{shape.ink});fill-opacity:{shape.strength:g}{rim}"
            return f'<path style="{style}" d="{_path(shape.points)}z"/>'
        case Mark():
            style = f"fill:var(--{shape.ink});stroke:var(--card)"
            return f'<path style="{style}" d="{_path(placed(shape))}z"/>'
        case Text():
            x, y = shape.at
            style = f"fill:var(--{shape.ink});font-size:{shape.size * em:g}px" + (";font-weight:600" * shape.bold)
            start = f'<text x="{x:.1f}" y="{y:.1f}" style="{style};text-anchor:{shape.anchor}">'
            return f"{start}{escape(shape.text)}</text>"


def _path(points: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)

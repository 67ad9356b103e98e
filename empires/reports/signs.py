"""Signs of the report's map: SVG symbols, hatchings and flags; each realm differs by shape as well as by colour."""

from __future__ import annotations

TREES = (
    ((2, -20), (-9, -16), (-20, -9), (13, -15), (23, -3), (20, 10), (-24, 4), (-19, 13), (10, 16), (-8, 18)),
    ((-13, -18), (-24, -4), (-15, -7), (6, -21), (18, -13), (24, 1), (15, 10), (-21, 9), (-11, 17), (5, 18)),
    ((-4, -21), (9, -17), (21, -10), (-18, -14), (-25, -1), (-17, 7), (25, 5), (16, 15), (-5, 18), (-25, 12)),
)
"""Ways in which the trees of a wood stand round the middle, which is left free."""

CLEARING = ((-6, -8), (7, -6), (-1, 1), (-11, 4), (11, 6), (0, 9))
"""Trees where nothing else stands in the middle."""

PLACE_SIGNS = {"village": "village", "fortress": "fortress", "city": "city", "capital": "capital"}

_HOUSE = "l5 -5 5 5v6h-10z"
_SIGNS = {
    "wave": '<path class="ln" d="M-7 0q3.5 -4 7 0t7 0"/>',
    "reed": '<path class="ln green" d="M0 5V-5M-3 5q-1 -5 -3 -7M3 5q1 -5 3 -7M-6 5h12"/>',
    "hill": '<path class="hillside" d="M-9 4q4 -10 9 -10t9 10z"/><path class="ln" d="M-9 4q4 -10 9 -10t9 10"/>',
    "tree": '<path class="ln" d="M0 0v6"/>'
    '<path class="leaf" d="M0 -9c5 0 6 4 5 6c0 4 -3 4 -5 4s-5 0 -5 -4c-1 -2 0 -6 5 -6z"/>',
    "peak": '<path class="snow" d="M-12 9L0 -13L12 9z"/><path class="shade" d="M0 -13L12 9H3L-1 -1z"/>'
    '<path class="ln" d="M-12 9L0 -13L12 9"/>',
    "crag": '<path class="snow" d="M-6 4L0 -7L6 4z"/><path class="shade" d="M0 -7L6 4H1z"/>'
    '<path class="ln" d="M-6 4L0 -7L6 4"/>',
    "village": f'<g class="wall"><path d="M-11 2{_HOUSE}"/><path d="M1 4{_HOUSE}"/></g>',
    "fortress": '<g class="wall"><path d="M-10 10V-9h4v3h3v-3h6v3h3v-3h4V10z"/>'
    '<path class="door" d="M-3 10V4q3 -4 6 0v6z"/></g>',
    "city": '<g class="wall"><path d="M-15 10V-3h5V-9l4 -5 4 5v6h5V-6l4 -5 4 5v16z"/>'
    '<path class="door" d="M-3 10V5q2.500 -4 5 0v5z"/></g>',
    "capital": '<g class="wall"><path d="M-17 10V-2h5V-8l4 -5 4 5v2h2V-12l4 -6 4 6v6h3V-6l4 -5 4 5v16z"/>'
    '<path class="door" d="M-3 10V4q3 -5 6 0v6z"/></g>'
    '<path class="crown" d="M-8 -17l1 -7 3.500 3.500L0 -26l3.500 5.500L7 -24l1 7z"/>',
    "ruin": '<g class="ruin"><path d="M-12 10V-2l4 4 3 -7 4 6 3 -4 4 5 5 -3v11z"/>'
    '<path d="M-13 -9L13 12M13 -9L-13 12"/></g>',
    "siege": '<circle class="ring" r="21"/>',
    "free": '<path class="free" d="M0 -5l5 5 -5 5 -5 -5z"/>',
}
SYMBOLS = "".join(f'<g id="{name}">{body}</g>' for name, body in _SIGNS.items())

PATTERNS = (
    '<path d="M-2 12L12 -2M-2 2L2 -2M8 12L12 8"/>',
    '<path d="M-2 -2L12 12M8 -2L12 2M-2 8L2 12"/>',
    '<path d="M0 5H10"/>',
    '<path d="M5 0V10"/>',
    '<path d="M0 5H10M5 0V10"/>',
    '<circle cx="3" cy="3" r="1.300"/><circle cx="8" cy="8" r="1.300"/>',
    '<path d="M0 7L5 2L10 7"/>',
    '<circle class="open" cx="5" cy="5" r="2.600"/>',
)
"""Hatchings in a box of 10 by 10."""

BORDER = ("none", "9 3", "3 2.500", "12 3 2 3", "6 2", "2 3", "10 2 2 2 2 2", "5 5")
"""Dashes of the borders."""

FLAG_SHAPES = (
    "M0 -3H19V9H0z",
    "M0 -3H20L15.500 3L20 9H0z",
    "M0 -3H16L21 3L16 9H0z",
    "M0 -3H19V7L14.200 9.500L9.500 7L4.700 9.500L0 7z",
)
"""Rectangle, swallowtail, pointed, scalloped."""

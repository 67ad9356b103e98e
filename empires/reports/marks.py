"""Signs on the report's map: symbols of resources/signs.toml in the page's inks, and where they stand in a tile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from empires.reports.model import ReportSign, ReportTile
from empires.words.map_signs import STRANGER, Part, sign_book, sign_words
from empires.words.sentences import Words

Point = tuple[float, float]
ALONE, SIZE, SMALL = 1.25, 0.72, 0.54
"""Scale of a sign that has its tile for itself, of one among up to three, among more."""
SPOTS: tuple[Point, ...] = (
    (-22, -16), (-26, 1), (-21, 17), (-6, 20), (-6, -22), (9, 20), (22, 14), (26, 0), (-13, 4), (-2, -8),
)  # fmt: skip
"""Where signs stand beside a settlement, from the middle of the tile."""
FREE: tuple[Point, ...] = ((-10, -4), (-19, 13), (0, 14), (18, 14), (-22, -18), (-6, -20), (24, -2), *SPOTS[3:])
"""Where they stand in a tile without one."""
Look = tuple[str, tuple[str, ...]]


def look_of(sign: ReportSign) -> Look:
    """What decides how a sign is drawn."""
    return sign.kind, sign.marks


def symbols(tiles: Sequence[ReportTile]) -> str:
    """A symbol for every look on the map."""
    looks = sorted({look_of(sign) for tile in tiles for sign in tile.signs})
    return "".join(f'<g id="{name_of(look)}" class="sign">{_parts(sign_book().parts(*look))}</g>' for look in looks)


def name_of(look: Look) -> str:
    """The id of a symbol."""
    return "-".join(("sign", look[0], *look[1]))


def _parts(parts: Iterable[Part]) -> str:
    """A rim that lifts the drawing off the land, then part upon part."""
    drawn = [(_manner(ink), ink.lstrip("~-"), outline) for ink, outline in parts]
    rims = "".join(f'<path class="rim {kind}" d="{outline}"/>' for kind, _, outline in drawn if kind != "thin")
    return rims + "".join(f'<path class="{kind} i-{ink}" d="{outline}"/>' for kind, ink, outline in drawn)


def _manner(ink: str) -> str:
    return {"~": "broad", "-": "thin"}.get(ink[0], "solid")


def signs(tile: ReportTile, centre: Point, faded: str) -> str:
    """All signs of a tile, each with its words for those who point at it or hear the page."""
    if not tile.signs:
        return ""
    x, y = centre
    alone = len(tile.signs) == 1 and tile.place is None and not tile.flags
    spots = ((0.0, 1.0),) if alone else SPOTS if tile.place else FREE
    size = ALONE if alone else SIZE if len(tile.signs) <= 3 else SMALL
    found = []
    for sign, (dx, dy) in zip(tile.signs, spots, strict=False):
        pale = " faded" if sign.remembered else faded
        found.append(_one(sign, x + dx, y + dy, size, pale, f"{tile.number} {sign.text}"))
    if len(tile.signs) > len(spots):
        found.append(f'<text class="count" x="{x:.1f}" y="{y + 32:.1f}">+{len(tile.signs) - len(spots)}</text>')
    return "".join(found)


def _one(sign: ReportSign, x: float, y: float, size: float, faded: str, text: str) -> str:
    own = "var(--soft)" if sign.realm == STRANGER else f"var(--{sign.realm})" if sign.realm else "var(--free)"
    title = f"<title>{escape(text)}</title>" if text.strip() else ""
    count = f'<text class="count" x="{x + 9 * size + 3:.1f}" y="{y + 12 * size:.1f}">{sign.count}</text>'
    return (
        f'<g class="sign{faded}" style="--own:{own}">{title}'
        f'<use href="#{name_of(look_of(sign))}" transform="translate({x:.1f} {y:.1f}) scale({size})"/>'
        f"{count if sign.count > 1 else ''}</g>"
    )


def key(tiles: Sequence[ReportTile], words: Words) -> list[tuple[str, str]]:
    """Each look on the map with its words: (drawing, text)."""
    looks = dict.fromkeys(
        (sign.kind, tuple(mark for mark in sign.marks if mark != "owned")) for t in tiles for sign in t.signs
    )
    order = {kind: n for n, kind in enumerate(sign_book().sign)}
    return [
        (f'<g class="sign" transform="scale(1.3)">{_parts(sign_book().parts(kind, marks))}</g>',
         sign_words(words, kind, marks))
        for kind, marks in sorted(looks, key=lambda look: (order[look[0]], look[1]))
    ]  # fmt: skip

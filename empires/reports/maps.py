"""The map of a report as SVG text: drawn from the report alone, so it shows what the reader knows and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from math import sqrt

from msgspec import Struct

from empires.model.land.hexes import OFFSETS
from empires.reports import marks as reportmarks
from empires.reports.model import Report, ReportFlag, ReportRealm, ReportTile
from empires.reports.signs import BORDER, CLEARING, FLAG_SHAPES, PATTERNS, PLACE_SIGNS, SYMBOLS, TREES
from empires.words.sentences import Words

R = 40.0
HALF = R * sqrt(3) / 2
CORNERS = ((0.0, -R), (HALF, -R / 2), (HALF, R / 2), (0.0, R), (-HALF, R / 2), (-HALF, -R / 2))
"""Corner 0 is the top; side s runs from corner s-1 to corner s."""
TERRAINS = ("lowland", "highland", "river_valley", "coastal", "sea", "swamp")
LARGE = 200
"""Tiles up to which a whole world is readable on one page."""
NEEDLE = 18.0
"""Half the length of the needle."""
MARGIN = 2
"""Tiles of unknown land that are drawn round what is known."""

Point = tuple[float, float]


class Sheet(Struct, frozen=True):
    """What the drawing of one tile may look up: its neighbours, and the realms."""

    tiles: Mapping[tuple[int, int], ReportTile]
    realms: Mapping[str, ReportRealm]


Draw = Callable[[ReportTile, Point, Sheet], str]
Layers = tuple[tuple[str, Draw], ...]


def map_svg(report: Report, title: str, text: str, name: str = "map") -> str:
    """The map, or its part round what the reader sees where that is small; title and text describe it."""
    return _drawing(_near(report), report, (title, text, name), _DETAILED)


def overview_svg(report: Report, title: str, text: str) -> str:
    """The whole world small, where the map shows a part of it; else ""."""
    if len(_near(report)) == len(report.tiles):
        return ""
    return _drawing(report.tiles, report, (title, text, "overview"), _PLAIN)


def _drawing(shown: Sequence[ReportTile], report: Report, words: tuple[str, str, str], layers: Layers) -> str:
    title, text, name = words
    sheet = Sheet({tile.at: tile for tile in shown}, {realm.id: realm for realm in report.realms})
    spots = [_centre(tile.at) for tile in shown]
    left, right = min(x for x, _ in spots) - HALF - 6, max(x for x, _ in spots) + HALF + 6
    top, bottom = min(y for _, y in spots) - R - 6, max(y for _, y in spots) + R + 6
    body = "".join(
        f'<g class="{kind}">{"".join(draw(tile, _centre(tile.at), sheet) for tile in shown)}</g>'
        for kind, draw in layers
    )
    symbols = SYMBOLS + reportmarks.symbols(report.tiles)
    defined = f"<defs>{symbols}{''.join(map(_pattern, report.realms))}</defs>" if name == "map" else ""
    return (
        f'<svg class="map {name}" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-labelledby="{name}-title {name}-text" '
        f'viewBox="{left:.1f} {top:.1f} {right - left:.1f} {bottom - top:.1f}">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-text">{escape(text)}</desc>'
        f"{defined}{body}{_needle(report.world.north, right, top)}</svg>"
    )


def _needle(north: int, right: float, top: float) -> str:
    """A needle in the corner of a map whose north is not up."""
    if not north:
        return ""
    return (
        f'<g class="north" transform="translate({right - 2 * NEEDLE:.1f} {top + 2 * NEEDLE:.1f}) rotate({north})">'
        f'<circle r="{1.6 * NEEDLE:.1f}" fill="#fff" fill-opacity="0.8" stroke="#333"/>'
        f'<path d="M0 {-NEEDLE:.1f}L{NEEDLE / 3:.1f} 0H{-NEEDLE / 3:.1f}Z" fill="#a02020"/>'
        f'<path d="M0 {NEEDLE:.1f}L{NEEDLE / 3:.1f} 0H{-NEEDLE / 3:.1f}Z" fill="#333"/>'
        f'<text y="{-1.8 * NEEDLE:.1f}" text-anchor="middle" font-size="{0.8 * NEEDLE:.1f}">N</text></g>'
    )


def _near(report: Report) -> tuple[ReportTile, ...]:
    """All tiles, or those round the ones in sight where most of a world is far from them."""
    spots = [_centre(tile.at) for tile in report.tiles if tile.knowledge == "seen"]
    if not spots or len(report.tiles) <= LARGE:
        return report.tiles
    aside, along = (2 * MARGIN + 0.1) * HALF, (1.5 * MARGIN + 0.1) * R
    left, right = min(x for x, _ in spots) - aside, max(x for x, _ in spots) + aside
    top, bottom = min(y for _, y in spots) - along, max(y for _, y in spots) + along
    placed = ((tile, _centre(tile.at)) for tile in report.tiles)
    near = tuple(tile for tile, (x, y) in placed if left <= x <= right and top <= y <= bottom)
    return near if len(near) * 2 < len(report.tiles) else report.tiles


def _centre(at: tuple[int, int]) -> Point:
    i, j = at
    return 2 * HALF * (i - j / 2), -1.5 * R * j


def _hexagon(centre: Point, scale: float = 1.0) -> str:
    x, y = centre
    return " ".join(f"{x + cx * scale:.1f},{y + cy * scale:.1f}" for cx, cy in CORNERS)


def _edge(centre: Point, side: int, scale: float = 1.0) -> tuple[Point, Point]:
    x, y = centre
    (ax, ay), (bx, by) = CORNERS[side - 1], CORNERS[side % 6]
    return (x + ax * scale, y + ay * scale), (x + bx * scale, y + by * scale)


def _middle(centre: Point, side: int) -> Point:
    (ax, ay), (bx, by) = _edge(centre, side)
    return (ax + bx) / 2, (ay + by) / 2


def _use(sign: str, x: float, y: float, name: str = "") -> str:
    extra = f' class="{name}"' if name else ""
    return f'<use href="#{sign}" x="{x:.1f}" y="{y:.1f}"{extra}/>'


# Land ---------------------------------------------------------------------------------------------


def _land(tile: ReportTile, centre: Point, sheet: Sheet) -> str:
    kind = "mountain" if tile.mountain else tile.terrain
    return f'<polygon class="t-{kind}" points="{_hexagon(centre, 1.012)}"/>'


def _growth(tile: ReportTile, centre: Point, sheet: Sheet) -> str:
    """Woods, hills, peaks, reeds and waves."""
    x, y = centre
    signs: list[str] = []
    if tile.terrain == "sea":
        signs += [_use("wave", x + dx, y + dy) for dx, dy in ((-14, -8), (12, 2), (-8, 14))]
    if tile.terrain == "swamp":
        signs += [_use("reed", x + dx, y + dy) for dx, dy in ((-15, -6), (10, -10), (-2, 10), (16, 10))]
    if tile.mountain:
        signs += [_use("peak", x + dx, y + dy) for dx, dy in ((-15, -4), (9, -10), (-3, 10), (17, 9))]
    elif tile.terrain == "highland":
        signs += [_use("hill", x + dx, y + dy) for dx, dy in ((-18, -12), (14, -16), (-20, 16), (18, 17))]
    elif tile.hills:
        signs += [_use("hill", x + dx, y + dy) for dx, dy in ((-18, -10), (17, 14))]
    if tile.forest:
        if not (tile.place or tile.flags or tile.signs or tile.rivers or tile.ridges):
            signs += [_use("tree", x + dx, y + dy) for dx, dy in CLEARING]
        signs += [_use("tree", x + dx, y + dy) for dx, dy in TREES[sum(tile.at) % len(TREES)]]
    return "".join(signs)


def _waters(tile: ReportTile, centre: Point, sheet: Sheet) -> str:
    """Rivers, ridges and roads, strand by strand."""
    found = []
    for strand in tile.rivers:
        way = _strand(strand, centre)
        found.append(f'<path class="bank" d="{way}"/><path class="river" d="{way}"/>')
    found += [f'<path class="road" d="{_strand(strand, centre)}"/>' for strand in tile.roads]
    found += [_use("crag", x, y) for strand in tile.ridges for x, y in _crest(strand, centre)]
    return "".join(found)


def _strand(strand: tuple[int, ...], centre: Point) -> str:
    """A path through the middle of the tile; a source ends in a soft curve there."""
    x, y = centre
    if len(strand) == 2:
        (ax, ay), (bx, by) = _middle(centre, strand[0]), _middle(centre, strand[1])
        return f"M{ax:.1f} {ay:.1f}Q{x:.1f} {y:.1f} {bx:.1f} {by:.1f}"
    ends = (_middle(centre, side) for side in strand)
    return "".join(f"M{ax:.1f} {ay:.1f}L{x:.1f} {y:.1f}" for ax, ay in ends)


def _crest(strand: tuple[int, ...], centre: Point) -> Iterator[Point]:
    """Where the crags of a ridge stand, from back to front."""
    x, y = centre
    if len(strand) == 2:
        (ax, ay), (bx, by) = _middle(centre, strand[0]), _middle(centre, strand[1])
        steps = [n / 6 for n in range(7)]
        spots = [
            ((1 - t) ** 2 * ax + 2 * t * (1 - t) * x + t * t * bx, (1 - t) ** 2 * ay + 2 * t * (1 - t) * y + t * t * by)
            for t in steps
        ]
    else:
        ends = [_middle(centre, side) for side in strand]
        spots = [(ax + (x - ax) * n / 3, ay + (y - ay) * n / 3) for ax, ay in ends for n in range(4)]
    yield from sorted(dict.fromkeys(spots), key=lambda spot: spot[1])


def _coast(tile: ReportTile, centre: Point, sheet: Sheet) -> str:
    """A shore line where land meets the sea."""
    if tile.terrain == "sea":
        return ""
    i, j = tile.at
    near = {side: sheet.tiles.get((i + di, j + dj)) for side, (di, dj) in OFFSETS.items()}
    wet = {side for side, other in near.items() if other is not None and other.terrain == "sea"} | set(tile.sea_sides)
    lines = (_edge(centre, side) for side in sorted(wet))
    return "".join(f'<path d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>' for (ax, ay), (bx, by) in lines)


# Realms and knowledge -----------------------------------------------------------------------------


def _pattern(realm: ReportRealm) -> str:
    body = PATTERNS[realm.pattern]
    return (
        f'<pattern id="own-{realm.id}" width="10" height="10" patternUnits="userSpaceOnUse" '
        f'class="own" style="--ink:var(--{realm.id})">{body}</pattern>'
    )


def _owned(tile: ReportTile, centre: Point, sheet: Sheet) -> str:
    """The hatching of the owner's land, and his border where the next tile is not his."""
    realm = sheet.realms.get(tile.owner or "")
    if realm is None:
        return ""
    i, j = tile.at
    found = [f'<polygon fill="url(#own-{realm.id})" points="{_hexagon(centre, 0.96)}"/>']
    for side, (di, dj) in OFFSETS.items():
        other = sheet.tiles.get((i + di, j + dj))
        if other is None or other.owner != tile.owner:
            (ax, ay), (bx, by) = _edge(centre, side, 0.93)
            found.append(
                f'<path class="border" style="stroke:var(--{realm.id})" stroke-dasharray="{BORDER[realm.pattern]}" '
                f'd="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>'
            )
    return "".join(found)


def _fog(tile: ReportTile, centre: Point, sheet: Sheet) -> str:
    if tile.knowledge == "seen":
        return ""
    return f'<polygon class="{tile.knowledge}" points="{_hexagon(centre, 1.012)}"/>'


def _grid(tile: ReportTile, centre: Point, sheet: Sheet) -> str:
    x, y = centre
    since = f"{tile.since.year}/{tile.since.turn}" if tile.since else ""
    found = f'<polygon points="{_hexagon(centre)}"/><text class="no" x="{x:.1f}" y="{y - 27:.1f}">{tile.number}</text>'
    if since:
        found += f'<text class="since" x="{x - 25:.1f}" y="{y + 3:.1f}">{since}</text>'
    return found


# What stands there --------------------------------------------------------------------------------


def _place(tile: ReportTile, centre: Point, sheet: Sheet) -> str:
    x, y = centre
    faded = " faded" if tile.knowledge == "remembered" else ""
    name = tile.place.name if tile.place else tile.name
    label = ""
    if name:
        size = min(10.0, 112 / len(name))
        kind = "town" if tile.place else "land-name"
        label = f'<text class="{kind}{faded}" x="{x:.1f}" y="{y + 24:.1f}" font-size="{size:.1f}">{escape(name)}</text>'
    if tile.place is None:
        return label
    place = tile.place
    sign = "ruin" if place.razed else PLACE_SIGNS[place.kind]
    found = [f'<g class="place{faded}"><title>{escape(f"{tile.number} {place.text}")}</title>']
    if place.besieged:
        found.append(_use("siege", x - 2, y + 2))
    found.append(_use(sign, x - 2, y + 2))
    if tile.owner == "" and not place.razed:
        found.append(_use("free", x - 23, y - 6))
    return "".join((*found, "</g>", label))


def _signs(tile: ReportTile, centre: Point, sheet: Sheet) -> str:
    return reportmarks.signs(tile, centre, " faded" if tile.knowledge == "remembered" else "")


def _flags(tile: ReportTile, centre: Point, sheet: Sheet) -> str:
    """Flags on the right, one behind the other; more than four are counted."""
    x, y = centre
    faded = " faded" if tile.knowledge == "remembered" else ""
    found = [
        _flag(flag, sheet.realms[flag.realm], x + 9 + 2 * n, y - 19 + 9 * n, faded)
        for n, flag in enumerate(tile.flags[:4])
        if flag.realm in sheet.realms
    ]
    if len(tile.flags) > 4:
        found.append(f'<text class="count" x="{x + 26:.1f}" y="{y + 26:.1f}">+{len(tile.flags) - 4}</text>')
    return "".join(found)


def _flag(flag: ReportFlag, realm: ReportRealm, x: float, y: float, faded: str) -> str:
    shape = FLAG_SHAPES[realm.pattern % len(FLAG_SHAPES)]
    walls = '<path class="walls" d="M-1 15h5v-3h2v3h2v-3h2v3"/>' if flag.inside else ""
    return (
        f'<g class="flag{faded}" transform="translate({x:.1f} {y:.1f})">'
        f"<title>{escape(f'{flag.numeral} {flag.name}, {realm.name}')}</title>"
        f'<path class="pole" d="M0 -3V15"/><path class="cloth" style="fill:var(--{realm.id})" d="{shape}"/>'
        f'<text x="9.5" y="7" textLength="{min(16, 5 + 3.4 * len(flag.numeral)):.0f}" '
        f'lengthAdjust="spacingAndGlyphs">{escape(realm.letter)}·{flag.numeral}</text>{walls}</g>'
    )


def _dot(tile: ReportTile, centre: Point, sheet: Sheet) -> str:
    """A settlement on the small map: a square for a seat, a circle else."""
    x, y = centre
    if tile.place is None or tile.place.razed:
        return ""
    if tile.place.kind == "capital":
        return f'<rect class="dot" x="{x - 13:.1f}" y="{y - 13:.1f}" width="26" height="26"/>'
    return f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="9"/>'


_DETAILED: Layers = (
    ("land", _land), ("growth", _growth), ("water", _waters), ("coast", _coast), ("realms", _owned), ("fog", _fog),
    ("grid", _grid), ("places", _place), ("flags", _flags),
    ("signs", _signs),
)  # fmt: skip
_PLAIN: Layers = (("land", _land), ("coast", _coast), ("realms", _owned), ("fog", _fog), ("places", _dot))


def legend(report: Report, words: Words) -> list[tuple[str, list[tuple[str, str]]]]:
    """The key in groups: (heading, [(picture, text)])."""
    land = [(_ground(kind), words.term("terrain", kind)) for kind in TERRAINS]
    land += [(_ground("mountain", _use("peak", 0, 2)), words.term("feature", "mountain"))]
    land += [(_ground("lowland", _use("tree", -6, 0) + _use("tree", 6, 3)), words.term("feature", "forest"))]
    land += [(_ground("lowland", _use("hill", 0, 2)), words.term("feature", "hills"))]
    river = '<path class="bank" d="M-16 8Q0 0 16 -8"/><path class="river" d="M-16 8Q0 0 16 -8"/>'
    land += [(_ground("river_valley", river), words.term("report", "key_river"))]
    crags = "".join(_use("crag", x, 2) for x in (-11, -4, 4, 11))
    land += [(_ground("highland", crags), words.term("report", "key_ridge"))]
    places = [(_picture(_use(sign, 0, 2)), words.term("settlement", kind)) for kind, sign in PLACE_SIGNS.items()]
    places += [(_picture(_use("ruin", 0, 2)), words.term("report", "key_razed"))]
    places += [(_picture(_use("siege", 0, 2) + _use("fortress", 0, 2)), words.term("report", "key_siege"))]
    places += [(_picture(_use("free", 0, 0)), words.term("report", "key_independent"))]
    if any(tile.roads for tile in report.tiles):
        road = '<path class="road" d="M-16 8L16 -8"/>'
        land += [(_ground("lowland", road), words.term("report", "key_road"))]
    flag = ReportFlag("", 2, "II", "")
    places += [
        (_picture(_flag(flag, realm, -9, -5, "")), words.term("report", "key_banner")) for realm in report.realms[:1]
    ]
    fog = [
        (_ground("lowland"), words.term("report", "key_seen")),
        (_ground("lowland", '<polygon class="remembered" points="-17,-10 0,-20 17,-10 17,10 0,20 -17,10"/>'),
         words.term("report", "key_remembered")),
        (_ground("lowland", '<polygon class="unseen" points="-17,-10 0,-20 17,-10 17,10 0,20 -17,10"/>'),
         words.term("report", "key_unseen")),
    ]  # fmt: skip
    realms = [(_realm_sign(realm), f"{realm.name} ({realm.letter})") for realm in report.realms]
    marks = [(_picture(drawing), text) for drawing, text in reportmarks.key(report.tiles, words)]
    return [
        (words.term("report", "key_realms"), realms),
        (words.term("report", "key_places"), places),
        (words.term("report", "key_terrain"), land),
        (words.term("report", "key_knowledge"), fog if not report.host else fog[:1]),
        *([(words.term("report", "key_signs"), marks)] if marks else []),
    ]


def _realm_sign(realm: ReportRealm) -> str:
    flag = ReportFlag(realm.id, 1, "I", realm.name)
    land = f'<rect x="-19" y="-15" width="38" height="30" fill="url(#own-{realm.id})"/>'
    edge = (
        f'<rect class="border" x="-18" y="-14" width="36" height="28" style="stroke:var(--{realm.id})" '
        f'stroke-dasharray="{BORDER[realm.pattern]}"/>'
    )
    return _picture(land + edge + _flag(flag, realm, -9, -5, ""))


def _ground(kind: str, sign: str = "") -> str:
    return _picture(f'<polygon class="t-{kind}" points="-17,-10 0,-20 17,-10 17,10 0,20 -17,10"/>{sign}')


def _picture(content: str) -> str:
    return f'<svg class="swatch" aria-hidden="true" viewBox="-21 -22 42 44">{content}</svg>'

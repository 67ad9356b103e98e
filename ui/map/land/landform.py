"""Where nature draws: coasts, rivers and what grows on a tile, the same at every look. Plain floats, no Qt.

Everything is a function of integer coordinates, so two sheets that meet agree along their seam. Lengths in hex radii.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, floor, hypot, pi, sin
from random import Random

from ui.map.ink.geometry import CORNERS, OFFSETS, SIDE_MIDDLES, SIDES, SQRT3, At, Point, centre, neighbour
from ui.map.ink.scene import SettlementShape, Strand, TileShape

Key = tuple[int, ...]
Inside = Callable[[At], bool]
CURVE_STEPS = 8


_ENTRIES = 8192
_LOT = Random(1483).sample([n / _ENTRIES for n in range(_ENTRIES)], _ENTRIES)


def chance(a: int, b: int, salt: int = 0) -> float:
    """A number in [0, 1) that depends on its three integers only."""
    return _LOT[(a * 73856093 ^ b * 19349663 ^ salt * 83492791) & 8191]


def noise(x: float, y: float, salt: int) -> float:
    """Smooth noise in [-1, 1] with waves one unit long."""
    ix, iy = floor(x), floor(y)
    fx, fy = x - ix, y - iy
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    s, lot = salt * 83492791, _LOT
    xa, xb, ya, yb = ix * 73856093, (ix + 1) * 73856093, iy * 19349663, (iy + 1) * 19349663
    a, b = lot[(xa ^ ya ^ s) & 8191], lot[(xb ^ ya ^ s) & 8191]
    c, d = lot[(xa ^ yb ^ s) & 8191], lot[(xb ^ yb ^ s) & 8191]
    top, low = a + (b - a) * fx, c + (d - c) * fx
    return 2 * (top + (low - top) * fy) - 1


def warped(x: float, y: float, amount: float = 1.0) -> Point:
    """A point pushed about by a steady hand: the same push for the same place."""
    return x + amount * _push(x, y, 1), y + amount * _push(x, y, 11)


def _push(x: float, y: float, salt: int) -> float:
    return (
        0.17 * noise(x * 0.8, y * 0.8, salt)
        + 0.15 * noise(x * 2.3, y * 2.3, salt + 1)
        + 0.07 * noise(x * 5.3, y * 5.3, salt + 2)
    )


def _edge_middle(key: Key) -> Point:
    return SQRT3 * (key[0] / 2 - key[1] / 4), -0.75 * key[1]


def edge(a: At, b: At) -> Key:
    """The side two hexes share, the same from both."""
    return a[0] + b[0], a[1] + b[1]


def _vertex(a: At, b: At, c: At) -> Point:
    i, j = a[0] + b[0] + c[0], a[1] + b[1] + c[1]
    return SQRT3 * (i - j / 2) / 3, -0.5 * j


class Shores:
    """Outlines of a set of hexes with rounded, wavering edges where the set ends.

    Around a corner where the set's edge passes, the line runs from the middle of one side to the middle of the
    other; neighbours share these lines point for point, so outlines laid side by side leave no seam.
    """

    def __init__(self, inside: Inside, steps: int = CURVE_STEPS, waver: float = 1.0, pull: float = 1.0) -> None:
        self._inside = inside
        self._steps = steps
        self._waver = waver
        self._pull = pull  # below one, corners are cut
        self._curves: dict[Key, list[Point]] = {}

    def _curve(self, corner: Point, start: Key, end: Key) -> list[Point]:
        """From the middle of one side round a corner to the middle of another, both ends included."""
        if start > end:
            return self._curve(corner, end, start)[::-1]
        key = start + end
        points = self._curves.get(key)
        if points is None:
            points = self._curves[key] = self._bend(_edge_middle(start), corner, _edge_middle(end))
        return points

    def _bend(self, a: Point, corner: Point, b: Point) -> list[Point]:
        cx = (a[0] + b[0]) / 2 + (corner[0] - (a[0] + b[0]) / 2) * self._pull
        cy = (a[1] + b[1]) / 2 + (corner[1] - (a[1] + b[1]) / 2) * self._pull
        points = []
        for n in range(self._steps + 1):
            t = n / self._steps
            u = 1 - t
            x = u * u * a[0] + 2 * u * t * cx + t * t * b[0]
            y = u * u * a[1] + 2 * u * t * cy + t * t * b[1]
            points.append(warped(x, y, self._waver) if self._waver else (x, y))
        return points

    def outline(self, at: At) -> list[Point]:
        """The outline of one hex of the set, clockwise."""
        inside, half = self._inside, self._steps // 2
        result: list[Point] = []
        ring = [neighbour(at, s) for s in SIDES]
        held = [inside(n) for n in ring]
        for k in range(6):
            before, after = ring[k - 1], ring[k]
            corner = _vertex(at, before, after)
            if held[k - 1] and held[k]:
                result.append(corner)
            elif held[k]:
                result += self._curve(corner, edge(at, before), edge(before, after))[: half + 1]
                result.append(corner)
            elif held[k - 1]:
                result.append(corner)
                result += self._curve(corner, edge(before, after), edge(at, after))[half:]
            else:
                result += self._curve(corner, edge(at, before), edge(at, after))
        return result

    def lines(self, at: At) -> list[list[Point]]:
        """The pieces of the set's edge round the top and bottom corners of a hex (every corner is one of these)."""
        return [points for points, _ in self.rims(at)]

    def rims(self, at: At) -> list[tuple[list[Point], bool]]:
        """Like `lines`, each with whether the set lies to the right of it."""
        found = []
        for sides in ((6, 1), (3, 4)):
            a, b = neighbour(at, sides[0]), neighbour(at, sides[1])
            here, ina, inb = self._inside(at), self._inside(a), self._inside(b)
            if here == ina == inb:
                continue
            odd, one, two = (a, at, b) if here == inb else (b, at, a) if here == ina else (at, a, b)
            points = self._curve(_vertex(at, a, b), edge(odd, one), edge(odd, two))
            x, y = centre(odd)
            (px, py), (qx, qy) = points[0], points[-1]
            odd_right = (qx - px) * (y - py) - (qy - py) * (x - px) > 0
            found.append((points, odd_right == self._inside(odd)))
        return found


@dataclass(frozen=True, slots=True)
class Sprite:
    """A thing that stands on the ground: what, where its foot is (map units), how large, which drawing."""

    kind: str
    x: float
    y: float
    size: float
    variant: int


def strand_curve(at: At, a: int, b: int, salt: int, meander: float = 0.055, count: int = 14) -> list[Point]:
    """A winding way through a tile from the middle of one side to the middle of another (0: the tile's middle)."""
    x, y = centre(at)
    p0, p3 = way_point(at, a), way_point(at, b)
    c0 = _inward(p0, a, (x, y))
    c3 = _inward(p3, b, (x, y))
    phase = chance(at[0], at[1], salt) * 2 * pi
    turns = 1.3 + chance(at[0], at[1], salt + 1)
    points = []
    for n in range(count + 1):
        t = n / count
        u = 1 - t
        f0, f1, f2, f3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        px = f0 * p0[0] + f1 * c0[0] + f2 * c3[0] + f3 * p3[0]
        py = f0 * p0[1] + f1 * c0[1] + f2 * c3[1] + f3 * p3[1]
        dx, dy = p3[0] - p0[0], p3[1] - p0[1]
        length = hypot(dx, dy) or 1.0
        sway = meander * sin(pi * t) * sin(turns * 2 * pi * t + phase)
        points.append((px - dy / length * sway, py + dx / length * sway))
    return points


def way_point(at: At, side: int) -> Point:
    """Where rivers and roads cross a side (0: the middle of the tile)."""
    x, y = centre(at)
    if side == 0:
        return x + 0.12 * (chance(*at, 71) - 0.5), y + 0.12 * (chance(*at, 72) - 0.5)
    mx, my = SIDE_MIDDLES[side]
    key = edge(at, neighbour(at, side))
    slide = 0.24 * (chance(key[0], key[1], 73) - 0.5)
    ax, ay = CORNERS[side % 6][0] - CORNERS[side - 1][0], CORNERS[side % 6][1] - CORNERS[side - 1][1]
    sign = 1 if side in (1, 2, 3) else -1  # the neighbour sees the same edge the other way round
    return x + mx + ax * slide * sign, y + my + ay * slide * sign


def _inward(point: Point, side: int, middle: Point) -> Point:
    if side == 0:
        return point
    mx, my = SIDE_MIDDLES[side]
    return point[0] - mx * 0.55, point[1] - my * 0.55


def seat_of(tile: TileShape) -> Point:
    """Where a settlement stands in its tile, off the middle when a river, ridge or road runs through."""
    strand = next((s for s in (*tile.rivers, *tile.ridges) if len(s) >= 2), None)
    if strand is None:
        return 0.0, 0.04
    best, widest = (0.0, 0.0), 0
    ordered = sorted(strand)
    for n, side in enumerate(ordered):
        gap = (ordered[(n + 1) % len(ordered)] - side - 1) % 6 + 1
        if gap > widest:
            turn = (side + gap / 2) * pi / 3 - 2 * pi / 3
            best, widest = (cos(turn), sin(turn)), gap
    return 0.3 * best[0], 0.27 * best[1] + 0.04


def _scatter(at: At, count: int, salt: int, reach: float, apart: float) -> list[Point]:
    """Up to `count` places in a hex, irregular but not crowded."""
    found: list[Point] = []
    for n in range(count * 4):
        x = (chance(at[0], at[1], salt + 2 * n) * 2 - 1) * reach * 0.88
        y = (chance(at[0], at[1], salt + 2 * n + 1) * 2 - 1) * reach
        if abs(x) * 0.577 + abs(y) > reach or any(hypot(x - u, (y - v) * 1.5) < apart for u, v in found):
            continue
        found.append((x, y))
        if len(found) == count:
            break
    return found


def _far_from(points: list[Point], lines: list[list[Point]], gap: float) -> list[Point]:
    return [p for p in points if all(hypot(p[0] - q[0], p[1] - q[1]) > gap for line in lines for q in line)]


def sprites_of(tile: TileShape, town: SettlementShape | None) -> list[Sprite]:
    """What stands on a tile: peaks, mounds, trees, tufts; clear of its waters and of its settlement."""
    if not tile.known:
        return []
    at = (tile.i, tile.j)
    x, y = centre(at)
    lines = _waters(tile)
    keep = _seat_room(tile) if town is not None else []
    found: list[Sprite] = []

    def put(kind: str, places: list[Point], size: float, spread: float, gap: float, salt: int) -> None:
        clear = _far_from(places, lines, gap)
        if kind in ("tree", "fir"):
            # Crowns must not hide a river that runs behind them.
            clear = [p for p in clear if _far_from([(p[0], p[1] - size * 0.6)], lines, gap + 0.04)]
        clear = _far_from(clear, [keep] if keep else [], gap + (0.34 if keep else 0.0))
        for n, (u, v) in enumerate(clear):
            scale = size * (1 + spread * (chance(at[0], at[1], salt + n) * 2 - 1))
            variant = int(chance(at[0], at[1], salt + 50 + n) * 997)
            found.append(Sprite(kind, x + u, y + v, scale, variant))

    if tile.mountain:
        put("peak", _scatter(at, 6, 300, 0.86, 0.4), 0.92, 0.28, 0.12, 330)
        put("crag", _scatter(at, 4, 345, 0.9, 0.5), 0.5, 0.2, 0.12, 360)
    for number, strand in enumerate(tile.ridges):
        found += _ridge(tile, strand, 400 + 20 * number, keep)
    if tile.hills:
        put("mound", _scatter(at, 5, 500, 0.78, 0.5), 0.62, 0.22, 0.14, 530)
    elif tile.terrain == "highland" and not tile.mountain:
        put("knoll", _scatter(at, 4, 560, 0.8, 0.56), 0.52, 0.2, 0.14, 590)
    if tile.forest:
        kind = "fir" if tile.terrain == "highland" or tile.mountain else "tree"
        count = 13 if tile.hills or tile.ridges or tile.mountain else 24
        put(kind, _scatter(at, count, 600, 0.93, 0.2), 0.33, 0.2, 0.1, 650)
    found += _undergrowth(tile, put)
    return found


def sprites_afar(tile: TileShape) -> list[Sprite]:
    """The few signs of a tile seen from very far: a peak, a tree or a mound here and there."""
    kind = "peak" if tile.mountain else "tree" if tile.forest else "mound" if tile.hills or tile.ridges else ""
    if not kind or not tile.known:
        return []
    x, y = centre((tile.i, tile.j))
    count, size = (2, 1.0) if kind == "peak" else (3, 0.5) if kind == "tree" else (1, 0.8)
    found = []
    for n in range(count):
        lot = chance(tile.i, tile.j, 980 + n)
        found.append(Sprite(kind, x + lot - 0.5, y + 0.6 * ((lot * 37) % 1) + 0.1 - 0.2 * n, size, int(lot * 997)))
    return found


def _undergrowth(tile: TileShape, put: Callable[[str, list[Point], float, float, float, int], None]) -> list[Sprite]:
    at = (tile.i, tile.j)
    if tile.terrain == "swamp":
        put("reed", _scatter(at, 9, 700, 0.84, 0.34), 0.3, 0.2, 0.06, 740)
    elif tile.terrain == "sea":
        if chance(*at, 760) < 0.5:
            put("wave", _scatter(at, 2, 761, 0.7, 0.8), 0.34, 0.2, 0.0, 770)
    elif tile.forest or tile.hills or tile.mountain or tile.terrain == "highland":
        return []
    elif tile.terrain == "river_valley":
        put("field", _scatter(at, 3, 780, 0.74, 0.6), 0.4, 0.15, 0.2, 800)
        put("bush", _scatter(at, 4, 810, 0.8, 0.4), 0.22, 0.2, 0.12, 830)
    else:
        put("grass", _scatter(at, 5, 840, 0.82, 0.5), 0.2, 0.2, 0.1, 860)
        if chance(*at, 875) < 0.35:
            put("bush", _scatter(at, 1, 880, 0.7, 0.4), 0.24, 0.2, 0.14, 890)
    return []


def _waters(tile: TileShape) -> list[list[Point]]:
    """Rivers and roads of a tile as points from its middle."""
    at = (tile.i, tile.j)
    x, y = centre(at)
    lines = []
    for number, strand in enumerate(tile.rivers):
        ways = [(strand[0], strand[1])] if len(strand) == 2 else [(s, 0) for s in strand]
        salts = [90 + number * 7] if len(strand) == 2 else [90 + number * 7 + s for s in strand]
        for (a, b), salt in zip(ways, salts, strict=True):
            lines.append([(px - x, py - y) for px, py in strand_curve(at, a, b, salt)])
    for strand in tile.roads:
        for a, b in road_ways(strand):
            lines.append([(px - x, py - y) for px, py in strand_curve(at, a, b, 950, 0.03)])
    return lines


def road_ways(strand: tuple[int, ...]) -> list[tuple[int, int]]:
    """The side pairs of a road strand; one side or three meet in the tile's middle."""
    return [(strand[0], strand[1])] if len(strand) == 2 else [(s, 0) for s in strand]


def _seat_room(tile: TileShape) -> list[Point]:
    x, y = seat_of(tile)
    return [(x - 0.18, y), (x, y), (x + 0.18, y), (x, y + 0.22), (x, y - 0.15)]


def _ridge(tile: TileShape, strand: Strand, salt: int, keep: list[Point]) -> list[Sprite]:
    """A chain of peaks along a strand: great ones that stray to both sides, lesser ones between and beside them."""
    at = (tile.i, tile.j)
    x, y = centre(at)
    found = []
    ways = [(strand[0], strand[1])] if len(strand) == 2 else [(s, 0) for s in strand]
    for a, b in ways:
        line = strand_curve(at, a, b, salt, 0.13, 24)
        n = 1 + int(chance(*at, salt + a) * 2)
        while n < 24:
            great = chance(at[0], at[1], salt + n) < 0.55
            u, v = line[n]
            stray = 0.13 if great else 0.26
            place = (
                u - x + stray * (chance(at[0], at[1], salt + n + 31) * 2 - 1),
                v - y + 0.16 + stray * (chance(at[0], at[1], salt + n + 67) * 2 - 1),
            )
            if not keep or _far_from([place], [keep], 0.26):
                size = (0.55 if great else 0.3) + 0.28 * chance(at[0], at[1], salt + n + 97)
                variant = int(chance(*at, salt + 60 + n) * 997)
                found.append(Sprite("peak", x + place[0], y + place[1], size, variant))
            n += (4 if great else 3) * (2 if len(ways) > 1 else 1)
    return found


def is_land_map(tiles: Mapping[At, TileShape]) -> Inside:
    """Whether a place is drawn as land; an unknown tile takes after what is known beside it, the rest is sea."""
    memo: dict[At, bool] = {}

    def guess(at: At) -> bool:
        votes = 0
        for side in SIDES:
            other = tiles.get(neighbour(at, side))
            if other is not None and other.known:
                wet = other.terrain == "sea" or ((side + 2) % 6 + 1) in other.sea_sides
                votes += -1 if wet else 1
        return votes >= 0

    def inside(at: At) -> bool:
        known = memo.get(at)
        if known is None:
            tile = tiles.get(at)
            known = memo[at] = tile is not None and (tile.terrain != "sea" if tile.known else guess(at))
        return known

    return inside


def ring(at: At) -> list[At]:
    """A hex and its six neighbours."""
    return [(at[0] + di, at[1] + dj) for di, dj in OFFSETS]


def course(tile: TileShape) -> object:
    """What of a tile the whole map's waters, and the place of the compass, may hang on."""
    shore = tile.terrain if tile.terrain in ("sea", "coastal") else ""
    return tile.known, shore, tile.rivers, tile.sea_sides, bool(tile.name)

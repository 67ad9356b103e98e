"""Which tiles a name on the map is about: a name stands on one tile, the sea or the wood reaches farther. No Qt."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import Literal

from ui.map.ink.geometry import SIDES, At, Box, centre, neighbour
from ui.map.ink.scene import TileShape

Kind = Literal["sea", "river", "range", "wood", "swamp", "place"]
REACH = {"sea": 4, "river": 4, "range": 3, "wood": 3, "swamp": 2, "place": 0}
# Where a tile offers more than one thing to name, its name may tell which.
RIVER_WORDS = frozenset({"river", "stream", "beck", "brook", "burn", "creek", "fluss", "strom", "fleuve", "rio"})
WOOD_WORDS = frozenset(
    {"wood", "woods", "weald", "chase", "forest", "holt", "grove", "wald", "forst", "bois", "bosque"}
)


@dataclass(frozen=True, slots=True)
class Region:
    """A name, what it names, and the tiles it lies over, the one that carries it first."""

    text: str
    kind: Kind
    places: tuple[At, ...]


def kind_of(tile: TileShape) -> Kind:
    """What the name of a tile is the name of."""
    if tile.terrain == "sea":
        return "sea"
    if tile.capital:
        return "place"
    words = set(tile.name.lower().split())
    if tile.rivers and RIVER_WORDS & words:
        return "river"
    if tile.forest and WOOD_WORDS & words:
        return "wood"
    if tile.mountain or tile.ridges:
        return "range"
    if tile.terrain == "swamp":
        return "swamp"
    return "wood" if tile.forest else "place"


def _belongs(kind: Kind) -> Callable[[TileShape, TileShape, int], bool]:
    def joined_by_water(here: TileShape, there: TileShape, side: int) -> bool:
        return any(side in s for s in here.rivers) and any((side + 2) % 6 + 1 in s for s in there.rivers)

    tests: dict[Kind, Callable[[TileShape, TileShape, int], bool]] = {
        "sea": lambda a, b, s: b.terrain == "sea",
        "river": joined_by_water,
        "range": lambda a, b, s: b.mountain or bool(b.ridges),
        "wood": lambda a, b, s: b.forest,
        "swamp": lambda a, b, s: b.terrain == "swamp",
        "place": lambda a, b, s: False,
    }
    return tests[kind]


def regions_of(tiles: Mapping[At, TileShape]) -> list[Region]:
    """Every name of a world with its tiles; neighbours with names of their own share what lies between them."""
    seeds = [(at, tile) for at, tile in tiles.items() if tile.name and tile.known]
    owner: dict[tuple[At, Kind], int] = {}
    lots: list[list[At]] = []
    heads: list[tuple[str, Kind]] = []
    queue: deque[tuple[At, int, int]] = deque()
    for at, tile in seeds:
        kind = kind_of(tile)
        lots.append([at])
        heads.append((tile.name, kind))
        owner[at, kind] = len(lots) - 1
        queue.append((at, len(lots) - 1, 0))
    while queue:
        at, lot, steps = queue.popleft()
        kind = heads[lot][1]
        if steps >= REACH[kind]:
            continue
        belongs = _belongs(kind)
        for side in SIDES:
            there = neighbour(at, side)
            other = tiles.get(there)
            if other is None or not other.known or (there, kind) in owner or not belongs(tiles[at], other, side):
                continue
            owner[there, kind] = lot
            lots[lot].append(there)
            queue.append((there, lot, steps + 1))
    return _joined(heads, lots)


def _joined(heads: list[tuple[str, Kind]], lots: list[list[At]]) -> list[Region]:
    """Lots of one name that touch are one region."""
    groups: dict[tuple[str, Kind], list[list[At]]] = {}
    for head, lot in zip(heads, lots, strict=True):
        found = groups.setdefault(head, [])
        around = {neighbour(at, side) for at in lot for side in SIDES}
        touching = [other for other in found if around & set(other)]
        for other in touching:
            found.remove(other)
        found.append([at for other in touching for at in other] + lot)
    return [Region(text, kind, tuple(lot)) for (text, kind), found in groups.items() for lot in found]


def spread(places: list[At]) -> Box:
    """Middle, length and lie of a patch of hexes, in radii and degrees; patches as high as wide lie level."""
    points = [centre(at) for at in places]
    n = len(points)
    x, y = sum(p[0] for p in points) / n, sum(p[1] for p in points) / n
    xx = sum((p[0] - x) ** 2 for p in points) / n
    yy = sum((p[1] - y) ** 2 for p in points) / n
    xy = sum((p[0] - x) * (p[1] - y) for p in points) / n
    root = hypot(xx - yy, 2 * xy)
    long, short = (xx + yy + root) / 2, (xx + yy - root) / 2
    length = 3.46 * long**0.5 + 1.4
    if n < 3 or long < 2.2 * short + 0.2:
        return x, y, 3.46 * xx**0.5 + 1.4, 0.0
    turn = degrees(0.5 * atan2(2 * xy, xx - yy))
    return (x, y, length, turn) if abs(turn) <= 62 else (x, y, 3.46 * xx**0.5 + 2.0, 0.0)

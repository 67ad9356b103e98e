"""Irregular cells on a plane, resampled to hexes: each hex takes the cell nearest to its middle."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping

from msgspec import Struct

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import (
    Axial,
    Choice,
    ForeignTerrain,
    Hex,
    Imported,
    Link,
    Look,
    Losses,
    build,
    shore,
)
from empires.formats.core.intake import whole
from empires.formats.core.tracks import Spot, along, links, nearest

SIZES = (150, 300, 600, 1_200, 3_000, 10_000)
WANTED = 600
MOST = 100_000
_STEPS = 100_000
_LEAF = 6
_LONGEST = 100  # times as long as wide
_HIGH = math.sqrt(3) / 2


# Points with their numbers, or an axis, where it is cut, and the halves below and above.
_Node = list[tuple[float, float, int]] | tuple[int, float, "_Node", "_Node"]


class Place(Struct, frozen=True):
    """A named place; weight decides which of several on one hex keeps its name."""

    spot: Spot
    name: str
    weight: float = 0
    capital: bool = False


class Mesh(Struct):
    """Cells by their middles with the terrain of each, and what lies on them; x to the right, y down, from 0."""

    width: float
    height: float
    points: list[Spot]
    keys: list[str]
    rivers: list[list[Spot]]
    places: list[Place]


class Hexes:
    """A rectangle of about `count` hexes over a mesh, odd rows pushed right."""

    def __init__(self, mesh: Mesh, count: int, label: str) -> None:
        if not mesh.width / _LONGEST < mesh.height < mesh.width * _LONGEST:
            raise WorldFormatError(label, "size", "is a mere strip: far longer than wide")
        self.mesh = mesh
        self._side = math.sqrt(mesh.width * mesh.height / (count * _HIGH))
        self.width = min(MOST, max(1, round(mesh.width / self._side)))
        self.height = min(MOST, max(1, round(mesh.height / (self._side * _HIGH))))
        find = _Tree(mesh.points).nearest
        self.keys: dict[Axial, str] = {}
        for row in range(self.height):
            for column in range(self.width):
                q = column - (row - (row & 1)) // 2
                self.keys[q, row] = mesh.keys[find(*self._middle(q, row))]

    def _middle(self, q: int, row: int) -> Spot:
        return (q + row / 2 + 0.25) * self._side, (row + 0.5) * self._side * _HIGH

    def _axial(self, spot: Spot) -> Spot:
        r = spot[1] / (self._side * _HIGH) - 0.5
        return spot[0] / self._side - 0.25 - r / 2, r

    def terrains(self, suggested: Callable[[str], Look]) -> tuple[ForeignTerrain, ...]:
        """The terrains that hexes take."""
        counts = Counter(self.keys.values())
        return tuple(ForeignTerrain(key, key, counts[key], suggested(key)) for key in sorted(counts))

    def build(
        self, title: str, label: str, losses: Losses, mapping: Mapping[str, Look], suggested: Callable[[str], Look]
    ) -> Imported:
        """The world of these hexes."""
        looks = {key: mapping.get(key, suggested(key)) for key in set(self.keys.values())}
        cells = {(q, r): Hex(looks[key], r + 1, q + (r - (r & 1)) // 2 + 1) for (q, r), key in self.keys.items()}
        self._name(cells, losses)
        return build(cells, title, label=label, losses=losses, rivers=self._rivers(cells), thin_water=False)

    def _name(self, cells: Mapping[Axial, Hex], losses: Losses) -> None:
        hidden = 0
        for place in sorted(self.mesh.places, key=lambda place: (not place.capital, -place.weight, place.name)):
            spot = self._axial(place.spot)
            hex_ = cells.get(nearest(*spot))
            if hex_ is not None and hex_.look.terrain in ("sea", "swamp", "") and (found := shore(cells, *spot)):
                what = (
                    f"{place.name!r} lay on what became {hex_.look.terrain or 'nothing'}; moved to the land beside it"
                )
                losses.add(what, found.row, found.column)
                hex_ = found
            if hex_ is None:
                losses.add(f"{place.name!r} lies off the map")
            elif hex_.name:
                hidden += 1
            elif hex_.look.terrain in ("sea", "swamp", ""):
                losses.add(f"{place.name!r} lies on a hex of {hex_.look.terrain or 'nothing'}", hex_.row, hex_.column)
            else:
                hex_.name, hex_.capital = place.name, place.capital
        if hidden:
            losses.add(f"{hidden} smaller places share a hex with a larger one; their names are left out")

    def _rivers(self, cells: Mapping[Axial, Hex]) -> list[Link]:
        """The sides that rivers cross; those between two hexes of water are left out."""
        found: dict[Link, None] = {}
        for river in self.mesh.rivers:
            for a, b in links(along(map(self._axial, river), _STEPS)):
                if (a in cells and cells[a].look.terrain != "sea") or (b in cells and cells[b].look.terrain != "sea"):
                    found[min(a, b), max(a, b)] = None
        return _without_triangles(found)


def _without_triangles(found: Mapping[Link, None]) -> list[Link]:
    """Links whose third side is there already close a triangle, which no river has."""
    beside: dict[Axial, set[Axial]] = {}
    kept: list[Link] = []
    for a, b in found:
        if beside.setdefault(a, set()).isdisjoint(beside.setdefault(b, set())):
            beside[a].add(b)
            beside[b].add(a)
            kept.append((a, b))
    return kept


def wanted(options: Mapping[str, str], label: str) -> int:
    """How many hexes are asked for."""
    return whole(options.get("tiles") or str(WANTED), label, "tiles", 1, MOST)


def size_choice() -> Choice:
    """The question how many hexes to make."""
    return Choice("tiles", "Number of hexes", tuple((str(n), f"about {n:,}") for n in SIZES), str(WANTED))


class _Tree:
    """The nearest of many points, found in few steps however they are strewn: halves by turns across and down."""

    def __init__(self, points: list[Spot]) -> None:
        self._points = points
        self._root = self._split(list(range(len(points))))

    def _split(self, indices: list[int]) -> _Node:
        points = self._points
        if len(indices) <= _LEAF:
            return [(*points[n], n) for n in indices]
        across = [points[n][0] for n in indices]
        down = [points[n][1] for n in indices]
        axis = int(max(across) - min(across) < max(down) - min(down))
        indices.sort(key=lambda n: points[n][axis])
        half = len(indices) // 2
        return axis, points[indices[half]][axis], self._split(indices[:half]), self._split(indices[half:])

    def nearest(self, x: float, y: float) -> int:
        """The number of the point nearest to a spot."""
        best, far = 0, math.inf
        left: list[tuple[float, _Node]] = [(0.0, self._root)]
        while left:
            away, node = left.pop()
            if away >= far:
                continue
            while isinstance(node, tuple):
                axis, middle, low, high = node
                gap = (y if axis else x) - middle
                left.append((gap * gap, high if gap < 0 else low))
                node = low if gap < 0 else high
            for px, py, index in node:
                gap = (px - x) * (px - x) + (py - y) * (py - y)
                if gap < far:
                    best, far = index, gap
        return best

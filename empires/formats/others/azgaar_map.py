"""Azgaar's .map files: a grid of points with heights, and the finer cells that the generator makes of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from empires.formats.core import loose_json
from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Losses
from empires.formats.core.intake import clean, read_bytes
from empires.formats.core.tracks import Spot
from empires.formats.others.mesh import Mesh, Place

BIOMES = (
    *("Marine", "Hot desert", "Cold desert", "Savanna", "Grassland", "Tropical seasonal forest"),
    *("Temperate deciduous forest", "Tropical rainforest", "Temperate rainforest", "Taiga", "Tundra"),
    *("Glacier", "Wetland"),
)
MAX_POINTS = 200_000
SEA_LEVEL = 20
_HILLS, _HIGHLAND, _MOUNTAINS = 36, 46, 68  # about 300, 800 and 2,500 metres
_MAIN = 0.45  # of the greatest discharge makes a main river, or being among the twelve greatest
_GRID = b'\n{"spacing"'
_SECTIONS = 60
_SHORE = 60_000  # points beside a coast; more are in no real map
_CROWD = 40
_FAR = 1e7
# Sections behind the picture, counted from the grid itself.
_H, _PREC, _F, _T, _TEMP, _BURGS, _BIOME, _RIVERS = 1, 2, 3, 4, 5, 9, 10, 26


class _Grid(Struct, rename="camel"):
    spacing: float
    cells_x: int
    cells_y: int
    points: list[Spot]
    boundary: list[Spot] = []
    features: list[Any] = []


class _River(Struct):
    i: int = 0
    cells: list[int] = []
    discharge: float = 0
    name: str = ""


class _Burg(Struct):
    x: float = -1
    y: float = -1
    name: str = ""
    capital: float = 0
    population: float = 0
    removed: bool = False


def key_of(biome: str, height: float) -> str:
    """A biome with the relief of a height from 20 to 100."""
    for least, relief in ((_MOUNTAINS, "mountains"), (_HIGHLAND, "highland"), (_HILLS, "hills")):
        if height >= least:
            return f"{biome}, {relief}"
    return biome


def read(path: Path, rivers: str, losses: Losses) -> tuple[Mesh, str]:
    """The map's cells, and its title; rivers: main, all or none."""
    return _Map(path, losses).mesh(rivers)


class _Map:
    def __init__(self, path: Path, losses: Losses) -> None:
        self.label = str(path)
        self.losses = losses
        self.title = clean(path.stem)
        data = read_bytes(path).removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
        start = data.find(_GRID)
        # The picture before the grid has line ends of its own, so sections are counted from its two ends.
        self.front = [part.decode("utf-8", "replace") for part in data[: max(0, start)].split(b"\n", 5)[:5]]
        self.back = data[start + 1 :].split(b"\n", _SECTIONS)
        if start < 0 or len(self.front) < 5 or len(self.back) <= _BIOME:
            raise WorldFormatError(self.label, "", "is no map of Azgaar's generator, or one cut short")
        size = self.front[0][:2000].split("|")
        self.width, self.height = self._size(size, 4), self._size(size, 5)
        self.grid = self._decoded(0, "grid", _Grid)
        if not 3 <= len(self.grid.points) <= MAX_POINTS or self.grid.spacing <= 0:
            raise WorldFormatError(
                self.label, "grid", f"has {len(self.grid.points):,} points; 3 to {MAX_POINTS:,} are read"
            )
        if not all(abs(x) < _FAR and abs(y) < _FAR for x, y in (*self.grid.points, *self.grid.boundary)):
            raise WorldFormatError(self.label, "grid", "has points far off the map")
        self.h = self._numbers(_H, "heights")
        self.t = self._numbers(_T, "distances to the coast")
        self.f = self._numbers(_F, "features")

    def _size(self, words: Sequence[str], index: int) -> float:
        try:
            size = float(words[index])
        except (IndexError, ValueError):
            size = 0.0
        if not 1 <= size <= 1_000_000:
            raise WorldFormatError(self.label, "size", "the first line does not give a width and a height")
        return size

    def _decoded(self, section: int, where: str, kind: Any) -> Any:
        try:
            return loose_json.decode(self.back[section], kind)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise WorldFormatError(self.label, where, f"cannot be read: {str(error).splitlines()[0]}") from None

    def _numbers(self, section: int, where: str) -> list[int]:
        try:
            numbers = [int(float(word)) for word in self.back[section].split(b",", MAX_POINTS)]
        except (ValueError, OverflowError):
            raise WorldFormatError(self.label, where, "is no list of numbers") from None
        if len(numbers) != len(self.grid.points):
            what = f"has {len(numbers):,} numbers for {len(self.grid.points):,} points"
            raise WorldFormatError(self.label, where, what)
        return numbers

    # the mesh

    def mesh(self, rivers: str) -> tuple[Mesh, str]:
        """The cells with their terrain; where the finer cells cannot be told, the grid's own with a guessed biome."""
        if rivers not in ("main", "all", "none"):
            raise WorldFormatError(self.label, "rivers", "is main, all or none")
        spots, parents = self._packed()
        biomes = self.back[_BIOME].split(b",", 4 * MAX_POINTS)
        points, keys, ways = list(self.grid.points), [self._plain(n) for n in range(len(self.h))], []
        if len(biomes) == len(spots):
            names = self._biome_names()
            for spot, parent, biome in zip(spots, parents, biomes, strict=True):
                if self.h[parent] >= SEA_LEVEL:
                    points.append(spot)
                    keys.append(
                        key_of(names.get(biome.strip().decode("ascii", "replace"), "Unknown biome"), self.h[parent])
                    )
                    keys[parent] = keys[-1] if spot == self.grid.points[parent] else keys[parent]
            ways = self._rivers(spots, rivers)
        else:
            self.losses.add(
                "the cells could not be told apart; biomes are guessed from warmth and rain, rivers left out"
            )
        if len(self.back) > 31 and self.back[31].startswith(b"[{"):
            self.losses.add("roads and trails are left out")
        self.losses.add("states, cultures, religions and markers are left out")
        return Mesh(self.width, self.height, points, keys, ways, self._places()), self.title

    def _plain(self, n: int) -> str:
        """The terrain of a point of the grid by its own numbers."""
        if self.h[n] < SEA_LEVEL:
            feature = self.grid.features[self.f[n]] if 0 <= self.f[n] < len(self.grid.features) else None
            return "Lake" if isinstance(feature, dict) and feature.get("type") == "lake" else "Ocean"
        return key_of(self._guess(n), self.h[n])

    def _guess(self, n: int) -> str:
        warm, wet = self._climate()
        if warm[n] < -4:
            return "Glacier"
        if warm[n] < 1:
            return "Tundra"
        if wet[n] < 4:
            return "Hot desert" if warm[n] > 18 else "Cold desert"
        if wet[n] < 12:
            return "Savanna" if warm[n] > 18 else "Grassland"
        return "Tropical rainforest" if warm[n] > 20 else "Temperate deciduous forest"

    def _climate(self) -> tuple[list[int], list[int]]:
        if not hasattr(self, "_known_climate"):
            self._known_climate = self._numbers(_TEMP, "temperatures"), self._numbers(_PREC, "precipitation")
        return self._known_climate

    def _biome_names(self) -> dict[str, str]:
        """Names of biomes by number; a map may have biomes of its own."""
        parts = self.front[3].split("|")
        names = [clean(name, 60) for name in parts[2].split(",")] if len(parts) > 2 else list(BIOMES)
        return {str(number): name or "Unknown biome" for number, name in enumerate(names[:500])}

    def _packed(self) -> tuple[list[Spot], list[int]]:
        """The finer cells: middles and the grid's points they belong to, in the generator's order.

        Coasts have cells added half way between neighbours along the shore; open sea has none.
        """
        grid, around = self.grid, _Neighbours(self.grid)
        if around.crowded or sum(near in (1, -1) for near in self.t) > _SHORE:
            return [], []
        spots: list[Spot] = []
        parents: list[int] = []
        for n, (x, y) in enumerate(grid.points):
            near = self.t[n]
            if self.h[n] < SEA_LEVEL and (
                near not in (-1, -2) or (near == -2 and (n % 4 == 0 or self._plain(n) == "Lake"))
            ):
                continue
            spots.append((x, y))
            parents.append(n)
            if near not in (1, -1):
                continue
            for other in around.inner(n):
                x2, y2 = grid.points[other]
                if other > n and self.t[other] == near and (y - y2) ** 2 + (x - x2) ** 2 >= grid.spacing**2:
                    spots.append(((x + x2) / 2, (y + y2) / 2))
                    parents.append(n)
        return spots, parents

    def _rivers(self, spots: Sequence[Spot], which: str) -> list[list[Spot]]:
        if which == "none" or len(self.back) <= _RIVERS:
            return []
        rivers: list[_River] = self._decoded(_RIVERS, "rivers", list[_River])
        rivers = [river for river in rivers if all(cell < len(spots) for cell in river.cells)]
        if which == "main":
            flows = sorted((river.discharge for river in rivers), reverse=True)
            least = min(flows[0] * _MAIN, flows[min(11, len(flows) - 1)]) if flows else 0
            left_out = sum(river.discharge < least for river in rivers)
            if left_out:
                self.losses.add(f"{left_out} small rivers are left out; the option rivers=all keeps them")
            rivers = [river for river in rivers if river.discharge >= least]
        return [[spots[cell] for cell in river.cells if cell >= 0] for river in rivers]

    def _places(self) -> list[Place]:
        burgs: list[_Burg] = self._decoded(_BURGS, "burgs", list[_Burg])
        return [
            Place((burg.x, burg.y), clean(burg.name), burg.population, bool(burg.capital))
            for burg in burgs
            if clean(burg.name)
            and not burg.removed
            and math.isfinite(burg.x + burg.y)
            and abs(burg.x) + abs(burg.y) < 1e7
        ]


class _Neighbours:
    """Which points of a jittered grid touch, each found only when asked for."""

    def __init__(self, grid: _Grid) -> None:
        self._points = [*grid.points, *grid.boundary]
        self._inner = len(grid.points)
        self._box = grid.spacing * 1.5
        self._boxes: dict[tuple[int, int], list[int]] = {}
        for n, spot in enumerate(self._points):
            self._boxes.setdefault(self._place(spot), []).append(n)
        self.crowded = max(map(len, self._boxes.values())) > _CROWD

    def inner(self, n: int) -> list[int]:
        """The points of the grid that touch this one; none where it touches the frame round the map."""
        found = list(self._touching(n))
        return [] if any(other >= self._inner for other in found) else found

    def _place(self, spot: Spot) -> tuple[int, int]:
        return int(spot[0] // self._box), int(spot[1] // self._box)

    def _touching(self, n: int) -> Iterator[int]:
        """Those whose half-way line is an edge of the cell round the point."""
        x, y = self._points[n]
        column, row = self._place((x, y))
        near = [
            other
            for dx in (-2, -1, 0, 1, 2)
            for dy in (-2, -1, 0, 1, 2)
            for other in self._boxes.get((column + dx, row + dy), ())
            if other != n
        ]
        near.sort(key=lambda other: (self._points[other][0] - x) ** 2 + (self._points[other][1] - y) ** 2)
        far = self._box * 8
        cell: list[tuple[float, float, int]] = [(-far, -far, -1), (far, -far, -1), (far, far, -1), (-far, far, -1)]
        for other in near:
            dx, dy = self._points[other][0] - x, self._points[other][1] - y
            if not cell or dx * dx + dy * dy > 4 * max(u * u + v * v for u, v, _ in cell):
                break  # from here on all are too far to touch
            cell = _cut(cell, dx, dy, other)
        yield from {edge: None for _, _, edge in cell if edge >= 0}


def _cut(cell: list[tuple[float, float, int]], x: float, y: float, other: int) -> list[tuple[float, float, int]]:
    """A cell round (0, 0) without what is nearer to (x, y); each corner names the edge that begins there."""
    half = (x * x + y * y) / 2
    kept: list[tuple[float, float, int]] = []
    for (ax, ay, edge), (bx, by, _) in zip(cell, [*cell[1:], cell[0]], strict=True):
        a, b = ax * x + ay * y - half, bx * x + by * y - half
        if a < 0:
            kept.append((ax, ay, edge))
        if (a < 0) != (b < 0):
            share = a / (a - b)
            kept.append((ax + share * (bx - ax), ay + share * (by - ay), edge if a >= 0 else other))
    return kept

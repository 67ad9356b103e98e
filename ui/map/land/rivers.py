"""Which way the water runs and how wide. Plain floats, no Qt; lengths in hex radii."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from math import pi, sin

from ui.map.ink.geometry import SIDE_MIDDLES, SIDES, At, Point, centre, neighbour
from ui.map.ink.scene import Strand, TileShape
from ui.map.land.landform import Inside, Key, edge, strand_curve, way_point


@dataclass(frozen=True, slots=True)
class Reach:
    """A stretch of river in one tile: its points and its width (in hex radii) at both ends."""

    points: tuple[Point, ...]
    start: float
    end: float
    joins: bool = False  # ends in the middle of the tile


class Rivers:
    """Which way the water runs and how wide it is, for a whole world; computed once per set of tiles."""

    def __init__(self, tiles: Mapping[At, TileShape], is_land: Inside) -> None:
        self._tiles = tiles
        self._is_land = is_land
        self._joins: dict[Key, list[Key]] = {}
        self._kept: dict[At, list[Reach]] = {}
        roots: list[Key] = []
        ends: list[Key] = []
        for at, tile in tiles.items():
            if tile.rivers and tile.known:
                self._enter(at, tile, roots, ends)
        self._grow(roots, ends)

    def _enter(self, at: At, tile: TileShape, roots: list[Key], ends: list[Key]) -> None:
        for number, strand in enumerate(tile.rivers):
            nodes = [edge(at, neighbour(at, s)) for s in strand]
            if len(strand) == 2:
                self._join(nodes[0], nodes[1])
            else:
                middle = (at[0], at[1], number)
                for node in nodes:
                    self._join(node, middle)
                if len(strand) == 1:
                    (roots if self._is_mouth(at, tile) else ends).append(middle)
            for side, node in zip(strand, nodes, strict=True):
                other = self._tiles.get(neighbour(at, side))
                if side in tile.sea_sides or (other is not None and other.known and other.terrain == "sea"):
                    roots.append(node)

    def _is_mouth(self, at: At, tile: TileShape) -> bool:
        return bool(tile.sea_sides) or tile.terrain in ("coastal", "sea")

    def _join(self, a: Key, b: Key) -> None:
        self._joins.setdefault(a, []).append(b)
        self._joins.setdefault(b, []).append(a)

    def _grow(self, roots: list[Key], ends: list[Key]) -> None:
        self.depth: dict[Key, int] = {}
        order = self._flood(roots)
        for node in sorted(self._joins):
            # A river without a mouth on the map: the water leaves by its last end or by the map's rim.
            if node not in self.depth and (len(self._joins[node]) == 1) and node not in ends:
                order += self._flood([node])
        for node in sorted(self._joins):
            if node not in self.depth:
                order += self._flood([node])
        self.above: dict[Key, float] = {}
        for node in reversed(order):
            feeders = [self.above[n] for n in self._joins[node] if self.depth[n] > self.depth[node]]
            self.above[node] = max(feeders, default=-1.0) + 1.0 + 0.6 * max(len(feeders) - 1, 0)

    def _flood(self, starts: list[Key]) -> list[Key]:
        queue, order = deque(starts), []
        for node in starts:
            self.depth[node] = 0
        while queue:
            node = queue.popleft()
            order.append(node)
            for other in self._joins.get(node, ()):
                if other not in self.depth:
                    self.depth[other] = self.depth[node] + 1
                    queue.append(other)
        return order

    def _width(self, node: Key) -> float:
        return 0.022 + 0.021 * float(min(self.above.get(node, 0.0), 7.0) ** 0.85)

    def stretches(self, at: At) -> list[Reach]:
        """The stretches in one tile, each from its wider or narrower end as the strand names it."""
        kept = self._kept.get(at)
        if kept is None:
            kept = self._kept[at] = self._stretches(at)
        return kept

    def _stretches(self, at: At) -> list[Reach]:
        tile = self._tiles[at]
        found = []
        for number, strand in enumerate(tile.rivers):
            nodes = [edge(at, neighbour(at, s)) for s in strand]
            salt = 90 + number * 7
            if len(strand) == 2:
                points = self._out_to_sea(at, strand, strand_curve(at, strand[0], strand[1], salt))
                found.append(Reach(tuple(points), self._width(nodes[0]), self._width(nodes[1])))
                continue
            middle = (at[0], at[1], number)
            inner = self._width(middle)
            if len(strand) == 1 and self.depth.get(middle) == 0:
                inner = self._width(nodes[0])
                found += self._delta(at, strand[0], inner)
            elif len(strand) == 1:
                inner = 0.006
            for side, node in zip(strand, nodes, strict=True):
                points = self._out_to_sea(at, (side, 0), strand_curve(at, side, 0, salt + side))
                found.append(Reach(tuple(points), self._width(node), inner, True))
        return found

    def _out_to_sea(self, at: At, ends: Strand, points: list[Point]) -> list[Point]:
        """Carry a river on past a side without land beyond, for the painter to cut it off at the shore."""
        for side, first in ((ends[0], True), (ends[1], False)):
            if side and not self._is_land(neighbour(at, side)):
                x, y = points[0] if first else points[-1]
                dx, dy = SIDE_MIDDLES[side]
                beyond = [(x + dx * t, y + dy * t) for t in (0.14, 0.28)]
                points = [*beyond[::-1], *points] if first else [*points, *beyond]
        return points

    def _delta(self, at: At, came: int, width: float) -> list[Reach]:
        """A mouth fans out in thin arms to the nearest sea side: open to all, where a river would part the tile."""
        seas = [s for s in SIDES if s in self._tiles[at].sea_sides or not self._is_land(neighbour(at, s))]
        if not seas:
            return []
        side = min(seas, key=lambda s: (abs((s - came) % 6 - 3), s))
        x, y = way_point(at, 0)
        mx, my = SIDE_MIDDLES[side]
        cx, cy = centre(at)
        arms = []
        for spread in (-0.34, 0.02, 0.36):
            ex, ey = cx + mx * 1.12 - my * spread, cy + my * 1.12 + mx * spread
            points = []
            for n in range(9):
                t = n / 8
                sway = 0.05 * sin(pi * t) * sin(7 * t + spread * 9)
                points.append((x + (ex - x) * t - my * sway, y + (ey - y) * t * (0.75 + 0.25 * t) + mx * sway))
            arms.append(Reach(tuple(points), width * 0.42, width * 0.3))
        return arms

    def ends_at(self, at: At) -> list[Point]:
        """Where rivers end inside a tile without a sea to run to (drawn as a small lake)."""
        tile = self._tiles[at]
        return [
            way_point(at, 0)
            for number, strand in enumerate(tile.rivers)
            if len(strand) == 1 and self.depth.get((at[0], at[1], number)) == 0 and not self._delta(at, strand[0], 0.1)
        ]

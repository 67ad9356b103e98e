"""The lie of a generated land: field, sea and coast, ranges, ridges and rivers (ME-MAP-03, X-01, X-02)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator

from empires.model.land.hexes import OFFSETS, SIDES, At, centre, distance, opposite, step
from empires.worlds.worldnames import Chance

_HASH_STEP = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1


class Noise:
    """Smooth hills and hollows between 0 and 1 over the drawn plane, the same for the same seed."""

    def __init__(self, seed: str, wavelength: float) -> None:
        self._salt = int(Chance(seed).unit() * (1 << 53))
        self._wavelength = wavelength

    def __call__(self, at: At) -> float:
        """Two octaves of value noise at the middle of a tile."""
        x, y = centre(at, 0.577)  # a tile is then about one unit wide
        return 0.68 * self._at(x, y, self._wavelength, 1) + 0.32 * self._at(x, y, self._wavelength / 2, 2)

    def _at(self, x: float, y: float, wavelength: float, octave: int) -> float:
        x, y = x / wavelength + 0.37, y / wavelength + 0.61
        column, row = int(x // 1), int(y // 1)
        u, v = x - column, y - row
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        top = self._corner(column, row, octave) * (1 - u) + self._corner(column + 1, row, octave) * u
        low = self._corner(column, row + 1, octave) * (1 - u) + self._corner(column + 1, row + 1, octave) * u
        return top * (1 - v) + low * v

    def _corner(self, column: int, row: int, octave: int) -> float:
        value = (self._salt + column * 0x1F123BB5 + row * 0x5851F42D4C957F2D + octave * _HASH_STEP) & _MASK
        for shift in (30, 27, 31):
            value = ((value ^ (value >> shift)) * 0xBF58476D1CE4E5B9) & _MASK
        return (value >> 11) / (1 << 53)


class Land:
    """A land in the making: terrain, strands and mountains by local coordinates."""

    def __init__(self, field: Iterable[At], seed: str) -> None:
        self.field = sorted(field)
        self.seed = seed
        self.terrain: dict[At, str] = dict.fromkeys(self.field, "lowland")
        self.mountains: set[At] = set()
        self.rivers: dict[At, list[list[int]]] = {}
        self.ridges: dict[At, tuple[int, int]] = {}
        self.river_heads: list[list[At]] = []

    def around(self, at: At) -> Iterator[At]:
        """Adjacent tiles of the field, by side."""
        for side in SIDES:
            other = step(at, side)
            if other in self.terrain:
                yield other

    def of(self, *kinds: str) -> list[At]:
        """Tiles of these terrains, in order."""
        return [at for at in self.field if self.terrain[at] in kinds]

    def is_border(self, at: At) -> bool:
        """Whether the field ends at one of the tile's sides."""
        return any(step(at, side) not in self.terrain for side in SIDES)


def plate(count: int) -> list[At]:
    """A compact field, a little wider than high, with rounded corners."""
    reach = int(count**0.5) + 3
    box = ((i, j) for j in range(-reach, reach + 1) for i in range(-reach + j // 2, reach + 1 + j // 2))

    def roundness(at: At) -> tuple[float, At]:
        x, y = centre(at, 0.577)
        x, y = x / 1.2, y
        return x * x * x * x + y * y * y * y + 0.4 * x * x * y * y, at

    return sorted(box, key=roundness)[:count]


def hexagon(count: int) -> list[At]:
    """The smallest regular hexagon that holds `count` tiles, its outermost ring cut short if need be."""
    reach = 0
    while 3 * reach * (reach + 1) + 1 < count:
        reach += 1
    box = ((i, j) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1))
    return sorted(box, key=lambda at: (distance((0, 0), at), at))[:count]


# sea and coast


def flood(land: Land, seas: int, coasts: int) -> None:
    """Sea from the edges inwards and a coast wherever it meets land; the coast as near to `coasts` as may be."""
    tries = [_sea(land, seas, wavelength, pull) for wavelength in (3.0, 4.2, 6.0, 9.0) for pull in (0.0, 0.04, 0.1)]
    sea, coast = min(tries, key=lambda found: abs(len(found[1]) - coasts))
    land.terrain |= dict.fromkeys(sorted(coast), "coastal")
    land.terrain |= dict.fromkeys(sorted(sea), "sea")


def _sea(land: Land, count: int, wavelength: float, pull: float) -> tuple[set[At], set[At]]:
    """`count` sea tiles joined to the edge, lowest ground first, and the land beside them."""
    height = Noise(f"{land.seed}/sea", wavelength)
    queue = [(height(at), at) for at in land.field if land.is_border(at)]
    heapq.heapify(queue)
    met = {at for _, at in queue}
    sea: set[At] = set()
    while queue and len(sea) < count:
        at = heapq.heappop(queue)[1]
        sea.add(at)
        for other in land.around(at):
            if other not in met:
                met.add(other)
                heapq.heappush(queue, (height(other) + pull * distance((0, 0), at), other))
    coast = {other for at in sorted(sea) for other in land.around(at) if other not in sea}
    return sea, coast


def spread(land: Land, sources: Iterable[At], open_to: Callable[[At], bool]) -> dict[At, int]:
    """How many tiles each tile lies from the nearest source, going only where `open_to` allows."""
    found = dict.fromkeys(sources, 0)
    order = list(found)
    for at in order:  # grows while it is walked
        for other in land.around(at):
            if other not in found and open_to(other):
                found[other] = found[at] + 1
                order.append(other)
    return found


# highland


def raise_ranges(land: Land, count: int, mountains: int) -> None:
    """Highland massed in ranges away from the coast, with its wholly mountainous tiles (ME-MAP-20)."""
    inland = spread(land, land.of("coastal"), lambda at: land.terrain[at] == "lowland")
    crest = Noise(f"{land.seed}/crest", 7.0)
    ground = land.of("lowland")
    rough = {at: 1 - abs(2 * crest(at) - 1) + 0.07 * min(inland.get(at, 4), 4) for at in ground}
    smooth = {at: rough[at] + sum(rough.get(other, 0.4) for other in land.around(at)) / 5 for at in ground}
    for at in sorted(ground, key=lambda at: (-smooth[at], at))[:count]:
        land.terrain[at] = "highland"
    _settle(land, smooth)
    land.mountains = set(_peaks(land, smooth, mountains))


def _settle(land: Land, height: dict[At, float]) -> None:
    """Move highland tiles that stand alone to the flank of a range."""
    alone = [at for at in land.of("highland") if _beside(land, at, "highland") == 0]
    for at in alone:
        land.terrain[at] = "lowland"
        flanks = [other for other in land.of("lowland") if _beside(land, other, "highland") >= 2]
        best = max(flanks or [at], key=lambda other: (height[other], other))
        land.terrain[best] = "highland"


def _beside(land: Land, at: At, kind: str) -> int:
    return sum(land.terrain[other] == kind for other in land.around(at))


def _peaks(land: Land, height: dict[At, float], count: int) -> list[At]:
    ranked = sorted(land.of("highland"), key=lambda at: (-_beside(land, at, "highland"), -height[at], at))
    for apart in (6, 4, 3, 2, 1):
        peaks: list[At] = []
        for at in ranked:
            if len(peaks) < count and all(distance(at, peak) >= apart for peak in peaks):
                peaks.append(at)
        if len(peaks) == count:
            break
    return peaks


def draw_ridges(land: Land) -> None:
    """One ridge through each highland tile, joining two opposite sides, in line with its neighbours' (X-02)."""
    chance = Chance(f"{land.seed}/ridges")
    tiles = [at for at in land.of("highland") if at not in land.mountains]
    taste = {at: [chance.unit() * 0.3 for _ in range(3)] for at in tiles}
    for _ in range(3):  # each pass joins more ridges
        for at in tiles:
            axis = max((1, 2, 3), key=lambda axis: _alignment(land, at, axis) + taste[at][axis - 1])
            land.ridges[at] = (axis, axis + 3)


def _alignment(land: Land, at: At, axis: int) -> float:
    worth = 0.0
    for side in (axis, axis + 3):
        other = step(at, side)
        if other in land.mountains:
            worth += 2
        elif land.terrain.get(other) == "highland":
            worth += 2.5 if axis in land.ridges.get(other, ()) else 1
    return worth


# rivers


class _Way:
    """A possible river: its tiles from the spring down to where it meets the coast, a river or a swamp."""

    def __init__(self, tiles: list[At], end: At) -> None:
        self.tiles, self.end = tiles, end


def run_rivers(land: Land, count: int) -> None:
    """Chains of river valley tiles that rise in highland and end at a coast, else in a swamp (X-01)."""
    down = _drainage(land, land.of("coastal"))
    for swamp in _swamps(land, down):
        land.terrain[swamp] = "swamp"
        down.update(_drainage(land, [swamp]))
    left = count
    queue = [(-_promise(land, way), spring) for spring, way in _ways(land, down)]
    heapq.heapify(queue)
    while queue and left > 0:
        old, spring = heapq.heappop(queue)
        way = _way(land, spring, down)
        if way is None or len(way.tiles) > left + 1:
            continue
        promise = -_promise(land, way)
        if promise > old + 1e-9:  # rivers drawn since have spoilt it; look again later
            if promise < -0.5:
                heapq.heappush(queue, (promise, spring))
            continue
        left -= len(way.tiles)
        _draw(land, way)


def _drainage(land: Land, outlets: list[At]) -> dict[At, At]:
    """For each lowland tile the next one downstream on its way to the nearest outlet, with bends."""
    chance, hollow = Chance(f"{land.seed}/drainage"), Noise(f"{land.seed}/hollows", 4.5)
    # Hollows gather the water of a wide country, which makes trees of rivers instead of a comb.
    cost = {at: 0.25 + 2.4 * hollow(at) * hollow(at) + 0.5 * chance.unit() for at in land.field}
    queue = [(0.0, at) for at in outlets]
    best = dict.fromkeys(outlets, 0.0)
    down: dict[At, At] = {}
    while queue:
        far, at = heapq.heappop(queue)
        if far > best[at]:
            continue
        for other in land.around(at):
            total = far + cost[other]
            if land.terrain[other] == "lowland" and total < best.get(other, 1e9):
                best[other], down[other] = total, at
                heapq.heappush(queue, (total, other))
    return down


def _swamps(land: Land, down: dict[At, At]) -> list[At]:
    """In each basin without a way to the coast the lowland tile where its water gathers."""
    dry = {at for at in land.of("lowland") if at not in down}
    swamps: list[At] = []
    for start in sorted(dry):
        if start in dry:
            basin = sorted(spread(land, [start], dry.__contains__))
            dry.difference_update(basin)
            if len(basin) >= 3:
                swamps.append(min(basin, key=lambda at: (_beside(land, at, "highland"), at)))
    return swamps


def _ways(land: Land, down: dict[At, At]) -> Iterator[tuple[At, _Way]]:
    for at in land.of("lowland"):
        way = _way(land, at, down)
        if way is not None:
            yield at, way


def _way(land: Land, spring: At, down: dict[At, At]) -> _Way | None:
    """The river from a spring, or None where none may rise or it would flow into a full confluence."""
    if land.terrain[spring] != "lowland" or _source(land, spring) is None:
        return None
    tiles, at = [spring], spring
    while at in down:
        at = down[at]
        if land.terrain[at] != "lowland":
            break
        tiles.append(at)
    if land.terrain[at] == "river_valley" and sum(map(len, land.rivers[at])) >= 3:
        return None
    return _Way(tiles, at) if land.terrain[at] in ("coastal", "river_valley", "swamp") else None


def _source(land: Land, spring: At) -> int | None:
    """The side of a spring by which its water comes: from highland, away from a ridge if it can, or off the map."""
    sides = [side for side in SIDES if land.terrain.get(step(spring, side)) == "highland"]
    free = [side for side in sides if opposite(side) not in land.ridges.get(step(spring, side), ())]
    edge = [side for side in SIDES if step(spring, side) not in land.terrain]
    return next(iter(free or sides or edge), None)


def _promise(land: Land, way: _Way) -> float:
    """How good a river looks: long, rising in highland, not beside another."""
    own = {*way.tiles, way.end}
    crowded = sum(
        land.terrain[other] == "river_valley" and other not in own for at in way.tiles for other in land.around(at)
    )
    hills = _beside(land, way.tiles[0], "highland") > 0
    return len(way.tiles) + 1.5 * hills - 0.8 * crowded


def _draw(land: Land, way: _Way) -> None:
    source = _source(land, way.tiles[0])
    assert source is not None
    above = step(way.tiles[0], source)
    if above in land.terrain:
        land.rivers.setdefault(above, []).append([opposite(source)])
    come = source
    for at, following in zip(way.tiles, [*way.tiles[1:], way.end], strict=True):
        go = _side(at, following)
        land.terrain[at] = "river_valley"
        land.rivers[at] = [sorted((come, go))]
        come = opposite(go)
    if land.terrain[way.end] == "river_valley":
        land.rivers[way.end] = [sorted([*land.rivers[way.end][0], come])]
    else:
        land.rivers.setdefault(way.end, []).append([come])
        land.river_heads.append(way.tiles)


def _side(at: At, other: At) -> int:
    return next(side for side in SIDES if (at[0] + OFFSETS[side][0], at[1] + OFFSETS[side][1]) == other)

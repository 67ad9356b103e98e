"""Worlds from the classic tile mix, the same for the same seed (ME-MAP-03; X-01 to X-03 of the catalogue)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal, cast

from empires.book.book import Rulebook, load_book
from empires.model.land.hexes import DEFAULT_ORIGIN, DEFAULT_RESOLUTION, SIDES, At, distance, step
from empires.model.land.world import Cell, Terrain, Tile, World, WorldError, world_of
from empires.worlds.fairness import tightest
from empires.worlds.worldnames import Names
from empires.worlds.worldshape import (
    Land,
    Noise,
    draw_ridges,
    flood,
    hexagon,
    plate,
    raise_ranges,
    run_rivers,
    spread,
)

SMALLEST = 19
LARGEST = 100_000
_ATTEMPTS = 24

Shape = Literal["plate", "hexagon"]


def generate_world(
    name: str = "",
    tiles: int = 138,
    players: int = 4,
    seed: str = "1",
    shape: Shape = "plate",
    capitals: int | None = None,
    book: Rulebook | None = None,
    origin: Cell = DEFAULT_ORIGIN,
    resolution: int = DEFAULT_RESOLUTION,
) -> World:
    """A natural land of `tiles` tiles with capitals for `players` and independents.

    capitals: another number of capital tiles than the chart's. WorldError when the land cannot hold them.
    """
    if not SMALLEST <= tiles <= LARGEST:
        raise WorldError(f"a world of {tiles} tiles cannot be made; ask for {SMALLEST} to {LARGEST}")
    book = book or load_book()
    wanted = capital_count(players, book) if capitals is None else capitals
    field = hexagon(tiles) if shape == "hexagon" else plate(tiles)
    most = 0
    for attempt in range(_ATTEMPTS if tiles < 2000 else 4):
        land = _shaped(field, book, f"{seed}/{attempt}")
        seats = choose_capitals(land, wanted, book.value("capital_placement", "min_distance_between_capitals"), book)
        if len(seats) == wanted:
            made = tiles_of(land, seats, book)
            return world_of(name or Names(land.seed).world(), made, resolution, origin, seed)
        most = max(most, len(seats))
    raise WorldError(
        f"{tiles} tiles have room for {most} capitals, not for the {wanted} of {players} players; ask for more tiles"
    )


def scaled_mix(book: Rulebook, tiles: int) -> dict[str, int]:
    """How many tiles of each terrain, and wholly "mountainous" ones, a world of this size has (ME-MAP-03)."""
    rows = book.rows("tile_mix")
    whole = sum(row["count"] for row in rows)
    exact = {row["terrain"]: row["count"] * tiles / whole for row in rows}
    mix = {terrain: int(count) for terrain, count in exact.items()}
    by_rest = sorted(exact, key=lambda terrain: (mix[terrain] - exact[terrain], terrain))
    for terrain in by_rest[: tiles - sum(mix.values())]:
        mix[terrain] += 1
    peaks = sum(row.get("wholly_mountainous", 0) for row in rows)
    mix["mountainous"] = max(peaks, round(peaks * tiles / whole))
    return mix


def capital_count(players: int, book: Rulebook | None = None) -> int:
    """Capital sites of a world for so many players, those of independents among them."""
    chart = (book or load_book()).chart("capital_placement")
    return int(players * chart["per_player"] + players // chart["extra_independent_per_players"])


def _shaped(field: list[At], book: Rulebook, seed: str) -> Land:
    mix = scaled_mix(book, len(field))
    land = Land(field, seed)
    flood(land, mix["sea"], mix["coastal"])
    raise_ranges(land, mix["highland"], mix["mountainous"])
    draw_ridges(land)
    run_rivers(land, mix["river_valley"])
    return land


# capitals


def choose_capitals(land: Land, count: int, apart: int, book: Rulebook) -> list[At]:
    """Capital tiles far from each other on the largest land, with good ground around (X-03); fewer if no room."""
    terrains = book.value("capital_placement", "terrains")
    ground = [at for at in mainland(land) if land.terrain[at] in terrains]
    best: list[At] = []
    for good in (5, 4, 3, 2):
        sites = [at for at in ground if _welcome(land, at) >= good]
        found = max(_spreads(sites, count, apart), key=lambda seats: (len(seats), tightest(seats)), default=[])
        if len(found) > len(best):
            best = found
        if len(best) == count:
            break
    return best


def mainland(land: Land) -> list[At]:
    """The largest piece of land, in order."""
    left = {at for at in land.field if land.terrain[at] not in ("sea", "swamp")}
    largest: list[At] = []
    for at in sorted(left):
        if at in left:
            piece = sorted(spread(land, [at], left.__contains__))
            left.difference_update(piece)
            largest = max(largest, piece, key=len)
    return largest


def _welcome(land: Land, at: At) -> int:
    """How many of the six tiles around can be owned and are no mountains."""
    return sum(land.terrain[other] not in ("sea", "swamp") and other not in land.mountains for other in land.around(at))


def _spreads(sites: list[At], count: int, apart: int) -> Iterable[list[At]]:
    """Several ways to spread seats over the sites, each next one as far from all others as it can be."""
    for start in sites[:: max(1, len(sites) // 12)]:
        seats = [start]
        gap = {at: distance(at, start) for at in sites}
        while len(seats) < count:
            seat = max(sites, key=lambda at: (gap[at], at))
            if gap[seat] < apart:
                break
            seats.append(seat)
            gap = {at: min(near, distance(at, seat)) for at, near in gap.items()}
        yield sorted(seats)


# tiles


def tiles_of(land: Land, capitals: list[At], book: Rulebook) -> list[Tile]:
    """The tiles of a land in its final shape, with woods, hills and names."""
    woods = _woods(land, book)
    hills = _hills(land, book, woods)
    names = _named(land, capitals, woods)
    return [
        Tile(
            at=at,
            terrain=cast(Terrain, land.terrain[at]),
            forest=at in woods,
            hills=at in hills,
            mountain=at in land.mountains,
            rivers=tuple(tuple(strand) for strand in sorted(land.rivers.get(at, []))),
            ridges=(land.ridges[at],) if at in land.ridges else (),
            sea_sides=_sea_sides(land, at),
            name=names.get(at, ""),
            capital=at in capitals,
        )
        for at in land.field
    ]


def _sea_sides(land: Land, at: At) -> tuple[int, ...]:
    if land.terrain[at] != "coastal":
        return ()
    return tuple(side for side in SIDES if land.terrain.get(step(at, side)) == "sea")


def _share(book: Rulebook, terrain: str, resource: str) -> float:
    """How often the die of the feature chart gives a terrain a resource (X-02)."""
    rows = [row for row in book.rows("tile_features") if row["terrain"] == terrain]
    pips = sum(row["max"] - row["min"] + 1 for row in rows)
    return float(sum(row["max"] - row["min"] + 1 for row in rows if row[resource]) / pips) if pips else 0.0


def _woods(land: Land, book: Rulebook) -> set[At]:
    """Forest in clumps, as much of it in each terrain as the chart gives on average."""
    growth = Noise(f"{land.seed}/woods", 4.0)
    woods: set[At] = set()
    for terrain in ("lowland", "highland", "river_valley", "coastal"):
        ground = [at for at in land.of(terrain) if at not in land.mountains]
        quota = round(_share(book, terrain, "forest") * len(ground))
        woods.update(sorted(ground, key=lambda at: (-growth(at), at))[:quota])
    return woods


def _hills(land: Land, book: Rulebook, woods: set[At]) -> set[At]:
    """Hills in the open lowland, most of them below the ranges."""
    fold = Noise(f"{land.seed}/hills", 3.0)
    ground = land.of("lowland")
    quota = round(_share(book, "lowland", "stone") * len(ground))

    def height(at: At) -> float:
        return fold(at) + 0.12 * sum(land.terrain[other] == "highland" for other in land.around(at))

    return set(sorted((at for at in ground if at not in woods), key=lambda at: (-height(at), at))[:quota])


# names


def _named(land: Land, capitals: list[At], woods: set[At]) -> dict[At, str]:
    """Names of capitals, peaks, ranges, seas, islands, woods, swamps and rivers, one to a tile."""
    names = Names(land.seed)
    tongue = Noise(f"{land.seed}/tongues", 14.0)
    named: dict[At, str] = {}

    def speech(at: At) -> int:
        return int(tongue(at) * 9) % 3

    for at in capitals:
        named[at] = names.town(land.terrain[at], speech(at))
    for kind, at in _landmarks(land, woods):
        if at not in named:
            named[at] = names.feature(kind, speech(at))
    return named


def _landmarks(land: Land, woods: set[At]) -> Iterable[tuple[str, At]]:
    for at in sorted(land.mountains):
        yield "peak", at
    shore = set(mainland(land))
    islets = [at for at in land.field if land.terrain[at] not in ("sea", "swamp") and at not in shore]
    groups = (
        ("range", land.of("highland"), 4),
        ("sea", land.of("sea"), 3),
        ("isle", islets, 1),
        ("wood", sorted(woods), 4),
    )
    for kind, tiles, least in groups:
        for piece in _pieces(land, tiles, 30 if kind != "sea" else 16):
            if len(piece) >= least:
                yield kind, _middle([at for at in piece if at not in land.mountains])
    for at in land.of("swamp"):
        yield "swamp", at
    for river in land.river_heads:
        if len(river) >= 3:
            yield "river", river[len(river) // 2]


def _pieces(land: Land, tiles: list[At], largest: int) -> list[list[At]]:
    """Connected pieces of a set of tiles, none much larger than `largest`."""
    left = dict.fromkeys(tiles)
    found: list[list[At]] = []
    for start in tiles:
        if start not in left:
            continue
        piece: list[At] = []
        queue = [start]
        del left[start]
        while queue and len(piece) < largest:
            at = queue.pop(0)
            piece.append(at)
            fresh = [other for other in land.around(at) if other in left]
            for other in fresh:
                del left[other]
            queue += fresh
        left.update(dict.fromkeys(queue))
        found.append(piece)
    return found


def _middle(tiles: list[At]) -> At:
    """The tile nearest to all the others of its piece."""
    return min(tiles, key=lambda at: (sum(distance(at, other) for other in tiles), at))


def tally(world: World) -> Counter[str]:
    """How many tiles of each terrain a world has."""
    return Counter(tile.terrain for tile in world.tiles.values())


__all__ = [
    "LARGEST",
    "SMALLEST",
    "capital_count",
    "choose_capitals",
    "generate_world",
    "mainland",
    "scaled_mix",
    "tally",
    "tiles_of",
]

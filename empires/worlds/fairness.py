"""How fair capital sites are: what the charts let each expect of the land around it (ME-REALM-05, ME-SCOUT-08)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

import msgspec

from empires.book.book import Dice, Rulebook, load_book
from empires.model.land.hexes import At, distance
from empires.model.land.world import Tile
from empires.worlds.mapedit import disc
from empires.worlds.worldcheck import CAPITAL_SPACING, CAPITAL_TERRAINS

REACH = 2
INDEPENDENT = 0.5
"""An independent settlement must be won first, so it counts for half."""
_BANDS = (1.02, 1.05, 1.1, 1.2, 1.4, 2.0, 1e9)


class Fairness(msgspec.Struct, frozen=True):
    """worths: expected crowns a year round each capital site; percent: the least of the greatest, 100 is even."""

    worths: Mapping[At, float]
    percent: int


def expectations(book: Rulebook | None = None) -> dict[tuple[int, str], float]:
    """Expected yearly revenue of a tile by (ring, terrain): 1 by the realm chart, 2 by the scouting charts."""
    book = book or load_book()
    crowns = {row["settlement"]: float(row["value"]) for row in book.rows("revenue_values")}
    found: dict[tuple[int, str], float] = {}
    for ring, name in ((1, "realm_chart"), (2, "scouting_charts")):
        chances = Dice.parse(str(book.value(name, "dice"))).values()
        for terrain in book.value(name, "columns"):
            found[ring, terrain] = sum(
                chance * _crowns(str(book.row(name, total)[terrain]), crowns) for total, chance in chances.items()
            )
    return found


def _crowns(result: str, crowns: Mapping[str, float]) -> float:
    own = result.removeprefix("independent_")
    return crowns.get(own, 0.0) * (INDEPENDENT if own != result else 1.0)


def worth(tiles: Mapping[At, Tile], at: At, chances: Mapping[tuple[int, str], float]) -> float:
    """What one site may expect of the tiles within two of it, as if it had them alone."""
    return sum(_share(tiles, at, other, chances) for other in disc(at, REACH + 1) if other != at)


def _share(tiles: Mapping[At, Tile], at: At, other: At, chances: Mapping[tuple[int, str], float]) -> float:
    tile = tiles.get(other)
    return chances.get((distance(at, other), tile.terrain), 0.0) if tile is not None else 0.0


def fairness_of(tiles: Mapping[At, Tile], book: Rulebook | None = None) -> Fairness:
    """How fair the capital sites of a map are; a tile within reach of several is shared among them."""
    chances = expectations(book)
    sites = sorted(at for at, tile in tiles.items() if tile.capital)
    claims = Counter(other for at in sites for other in disc(at, REACH + 1))
    worths = {
        at: sum(_share(tiles, at, other, chances) / claims[other] for other in disc(at, REACH + 1) if other != at)
        for at in sites
    }
    most = max(worths.values(), default=0.0)
    return Fairness(worths, round(100 * min(worths.values()) / most) if most else 100)


def fair_sites(tiles: Mapping[At, Tile], count: int, book: Rulebook | None = None) -> list[At]:
    """Capital sites on the largest land, as even as can be and then far apart (X-03); fewer where there is no room."""
    chances = expectations(book)
    ground = [at for at in _mainland(tiles) if tiles[at].terrain in CAPITAL_TERRAINS]
    value = {at: worth(tiles, at, chances) for at in ground}
    ranked = sorted(ground, key=lambda at: (-value[at], at))
    if not ranked or count < 1:
        return []
    best: list[At] = []
    for band in _BANDS:
        tries = [_spread(_within(ranked, value, top, band), count) for top in _tops(ranked, value)]
        full = [sites for sites in tries if len(sites) == count]
        if full:
            merits = [_merit(sites, value) for sites in full]
            return sorted(full[merits.index(max(merits))])
        best = max([best, *tries], key=len)
    return sorted(best)


def _tops(ranked: list[At], value: Mapping[At, float]) -> list[float]:
    """The values that a band may begin at: the better half of the land, in ten steps."""
    half = max(len(ranked) // 2, 1)
    return sorted({value[ranked[n]] for n in range(0, half, max(half // 10, 1))}, reverse=True)


def _within(ranked: list[At], value: Mapping[At, float], top: float, band: float) -> list[At]:
    return [at for at in ranked if top / band <= value[at] <= top]


def _merit(sites: list[At], value: Mapping[At, float]) -> float:
    """Far apart and on good land: a step of distance weighs as much as a crown."""
    gaps = [distance(a, b) for a in sites for b in sites if a < b]
    return min(gaps, default=0) + sum(value[at] for at in sites) / len(sites)


def _spread(sites: list[At], count: int) -> list[At]:
    """So many of the sites, each as far from all before it as it can be; fewer where they would be too close."""
    best: list[At] = []
    for start in sites[:: max(1, len(sites) // 6)]:
        chosen, gap = [start], {at: distance(at, start) for at in sites}
        while len(chosen) < count:
            following = max(sites, key=lambda at: (gap[at], at))
            if gap[following] < CAPITAL_SPACING:
                break
            chosen.append(following)
            gap = {at: min(near, distance(at, following)) for at, near in gap.items()}
        if len(chosen) > len(best) or (len(chosen) == len(best) and tightest(chosen) > tightest(best)):
            best = chosen
    return best


def tightest(sites: list[At]) -> int:
    """Steps between the two sites that are nearest to each other."""
    return min((distance(a, b) for a in sites for b in sites if a < b), default=0)


def _mainland(tiles: Mapping[At, Tile]) -> list[At]:
    """The largest connected piece of ground that realms can own."""
    left = {at for at, tile in tiles.items() if tile.terrain not in ("sea", "swamp")}
    largest: list[At] = []
    for start in sorted(left):
        if start in left:
            piece = _piece(start, left.__contains__)
            left.difference_update(piece)
            largest = max(largest, piece, key=len)
    return sorted(largest)


def _piece(start: At, inside: Callable[[At], bool]) -> list[At]:
    found, seen = [start], {start}
    for at in found:  # grows while it is walked
        for other in disc(at, 2):
            if other not in seen and inside(other):
                seen.add(other)
                found.append(other)
    return found


def reseated(tiles: Iterable[Tile], count: int, book: Rulebook | None = None) -> list[Tile]:
    """The tiles with capital sites where they are fairest; names of capitals go with them."""
    before = {tile.at: tile for tile in tiles}
    names = [before[at].name for at in sorted(before) if before[at].capital]
    bare = {
        at: msgspec.structs.replace(tile, capital=False, name="") if tile.capital else tile
        for at, tile in before.items()
    }
    for n, at in enumerate(fair_sites(bare, count, book)):
        name = bare[at].name or (names[n] if n < len(names) else "")
        bare[at] = msgspec.structs.replace(bare[at], capital=True, name=name)
    return [bare[at] for at in before]

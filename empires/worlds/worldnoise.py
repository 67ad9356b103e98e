"""Worlds out of smooth noise, shaped by a few sliders, the same for the same seed (ME-MAP-04; X-01 to X-03)."""

from __future__ import annotations

import msgspec

from empires.book.book import Rulebook, load_book
from empires.model.land.hexes import DEFAULT_ORIGIN, DEFAULT_RESOLUTION, At, centre
from empires.model.land.world import Cell, World, WorldError, world_of
from empires.worlds.fairness import fair_sites
from empires.worlds.worldmaking import LARGEST, SMALLEST, tiles_of
from empires.worlds.worldnames import Names
from empires.worlds.worldshape import Land, Noise, draw_ridges, hexagon, plate, raise_ranges, run_rivers

_ATTEMPTS = 8


class Sliders(msgspec.Struct, frozen=True):
    """What a land is to be like, each from 0 to 1.

    land: the share that is no sea. mountains: how much of the land is highland. rivers: how much of the lowland is
    river valley. islands: 0 for one mass in the middle, 1 for many.
    """

    land: float = 0.65
    mountains: float = 0.3
    rivers: float = 0.4
    islands: float = 0.3


def rectangle(columns: int, rows: int) -> list[At]:
    """A field of straight rows."""
    return [(column - columns // 2 + (j + 1) // 2, j) for j in range(-(rows // 2), rows - rows // 2)
            for column in range(columns)]  # fmt: skip


def noise_world(
    sliders: Sliders | None = None,
    *,
    name: str = "",
    tiles: int = 300,
    capitals: int = 4,
    seed: str = "1",
    shape: str = "plate",
    book: Rulebook | None = None,
    origin: Cell = DEFAULT_ORIGIN,
    resolution: int = DEFAULT_RESOLUTION,
) -> World:
    """A land of `tiles` tiles with fair sites for `capitals`; shape: plate, hexagon or rectangle.

    WorldError when the land cannot hold them.
    """
    if not SMALLEST <= tiles <= LARGEST:
        raise WorldError(f"a world of {tiles} tiles cannot be made; ask for {SMALLEST} to {LARGEST}")
    sliders, book, field = sliders or Sliders(), book or load_book(), _field(tiles, shape)
    most = 0
    for attempt in range(_ATTEMPTS if tiles < 2000 else 2):
        land = _shaped(field, f"{seed}/noise/{attempt}", sliders)
        bare = {tile.at: tile for tile in tiles_of(land, [], book)}
        seats = fair_sites(bare, capitals, book) if capitals else []
        if len(seats) == capitals:
            title = name or Names(land.seed).world()
            return world_of(title, tiles_of(land, seats, book), resolution, origin, seed)
        most = max(most, len(seats))
    raise WorldError(
        f"this land has room for {most} capital sites, not for {capitals}; ask for more tiles or more land"
    )


def _field(tiles: int, shape: str) -> list[At]:
    if shape == "hexagon":
        return hexagon(tiles)
    if shape == "rectangle":
        rows = max(round((tiles / 1.4) ** 0.5), 3)
        return rectangle(-(-tiles // rows), rows)[:tiles]
    return plate(tiles)


def _shaped(field: list[At], seed: str, sliders: Sliders) -> Land:
    land = Land(field, seed)
    _flood(land, sliders)
    inland = land.of("lowland")
    ground = len(field) - len(land.of("sea"))
    highland = min(round(ground * 0.6 * sliders.mountains), round(len(inland) * 0.8))
    raise_ranges(land, highland, min(max(2, highland // 11), highland))
    draw_ridges(land)
    run_rivers(land, round(len(land.of("lowland")) * 0.8 * sliders.rivers))
    return land


def _flood(land: Land, sliders: Sliders) -> None:
    """Sea over the lowest ground, coast wherever land meets it."""
    height = _heights(land, sliders)
    ranked = sorted(land.field, key=lambda at: (height[at], at))
    share = min(max(sliders.land, 0.05), 1.0)
    sea = set(ranked[: round(len(ranked) * (1 - share))])
    land.terrain |= dict.fromkeys(sorted(sea), "sea")
    coast = {other for at in sorted(sea) for other in land.around(at) if other not in sea}
    land.terrain |= dict.fromkeys(sorted(coast), "coastal")


def _heights(land: Land, sliders: Sliders) -> dict[At, float]:
    """The height of every tile: noise that is finer the more islands there shall be, lower towards the rim."""
    spots = {at: centre(at, 0.577) for at in land.field}
    xs, ys = [x for x, _ in spots.values()], [y for _, y in spots.values()]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    reach = (max(max(xs) - middle[0], 1.0), max(max(ys) - middle[1], 1.0))
    size = len(land.field) ** 0.5
    broad, fine = (
        Noise(f"{land.seed}/broad", max(size * (0.6 - 0.42 * sliders.islands), 2.5)),
        Noise(f"{land.seed}/fine", 3.0),
    )
    fall = 0.9 * (1 - sliders.islands)

    def height(at: At) -> float:
        x, y = (spots[at][0] - middle[0]) / reach[0], (spots[at][1] - middle[1]) / reach[1]
        return broad(at) + 0.3 * fine(at) - fall * (x * x + y * y) / 2

    return {at: height(at) for at in land.field}


__all__ = ["Sliders", "noise_world", "rectangle"]

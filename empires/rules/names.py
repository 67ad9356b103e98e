"""Names of banners and settlements, the same for the same world and realm."""

from __future__ import annotations

from empires.model.state import Campaign, RealmId
from empires.model.world import Cell, World
from empires.rules.worldnames import Names

_FIRST = (
    "Red", "Black", "Silver", "Golden", "White", "Grey", "Iron", "Crimson", "Green", "Blue", "Amber", "Ashen", "Gilded",
)  # fmt: skip
_SECOND = (
    "Lions", "Ravens", "Boars", "Wolves", "Falcons", "Stags", "Bears", "Serpents", "Griffons", "Hounds", "Foxes",
    "Herons", "Lances", "Hammers", "Towers", "Thorns",
)  # fmt: skip
_REGION = 6
"""Tiles across a region whose places sound akin."""


def banner_name(state: Campaign, realm: RealmId, number: int) -> str:
    """A name that no other banner of the realm has and that other realms come to late, if ever."""
    taken = {banner.name for banner in state.banners_of(realm)}
    place = sorted(state.realms).index(realm)
    for turn in range(number - 1, number - 1 + len(_FIRST) * len(_SECOND)):
        name = _name(place, turn)
        if name not in taken:
            return name
    return f"{_name(place, number - 1)} {number}"


def _name(place: int, turn: int) -> str:
    # 13 and 16 have no common divisor: both lists run through all 208 pairs; realms start 26 pairs apart.
    step = (place * 26 + turn) * 5
    return f"The {_FIRST[step % len(_FIRST)]} {_SECOND[step % len(_SECOND)]}"


def place_name(world: World, cell: Cell) -> str:
    """The name of a tile's settlement: the world's own, else one that depends on world and tile alone."""
    tile = world.tiles[cell]
    if tile.name:
        return tile.name
    i, j = tile.at
    tongue = (i // _REGION + 2 * (j // _REGION)) % 3
    return Names(f"{world.fingerprint()}/{cell}").town(tile.terrain, tongue)

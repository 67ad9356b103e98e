"""Names of banners and settlements, the same for the same world and realm."""

from __future__ import annotations

from empires.model.land.world import Cell, World
from empires.model.state.campaign import Campaign, RealmId
from empires.worlds.worldnames import Names, is_feature

_FIRST = (
    "Red", "Black", "Silver", "Golden", "White", "Grey", "Iron", "Crimson", "Green", "Blue", "Amber", "Ashen", "Gilded",
)  # fmt: skip
_SECOND = (
    "Lions", "Ravens", "Boars", "Wolves", "Falcons", "Stags", "Bears", "Serpents", "Griffons", "Hounds", "Foxes",
    "Herons", "Lances", "Hammers", "Towers", "Thorns",
)  # fmt: skip
_REGION = 6
"""Tiles across a region whose places sound akin."""
_TRIES = 200


ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI")


def numeral(number: int) -> str:
    """A banner's number as it stands on the flag."""
    return ROMAN[number - 1] if 1 <= number <= len(ROMAN) else str(number)


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


def place_name(world: World, cell: Cell, attempt: int = 0) -> str:
    """The name of a tile's settlement: the world's own, else one that depends on world and tile alone.

    What the map calls a river, a range or a wood there is no name for a settlement. attempt: another name for each.
    """
    tile = world.tiles[cell]
    if tile.name and not attempt and (tile.capital or not is_feature(tile.name)):
        return tile.name
    i, j = tile.at
    tongue = (i // _REGION + 2 * (j // _REGION) + attempt) % 3
    seed = f"{world.fingerprint()}/{cell}" + (f"/{attempt}" if attempt else "")
    return Names(seed).town(tile.terrain, tongue)


def unused_name(world: World, state: Campaign, cell: Cell) -> str:
    """A settlement's name that no other place of the campaign and nothing on the map bears."""
    used = {place.name for other, place in state.holdings.items() if other != cell}
    used |= {tile.name for other, tile in world.tiles.items() if other != cell}
    used.discard("")
    attempt = 0
    while (name := place_name(world, cell, attempt)) in used and attempt < _TRIES:
        attempt += 1
    return name if name not in used else f"{name} {world.number(cell)}"

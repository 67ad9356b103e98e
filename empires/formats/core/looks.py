"""What a foreign hex becomes: looks, their words, and hexes on their way into a world."""

from __future__ import annotations

from typing import get_args

import msgspec

from empires.model.land.hexes import At
from empires.model.land.world import Strand, Terrain

Axial = tuple[int, int]
Link = tuple[At, At]  # two adjacent places that a river, a ridge or a road joins

TERRAINS: tuple[str, ...] = get_args(Terrain)
FLAGS = ("forest", "hills", "mountain", "bridge", "thin", "road", "capital")


class Look(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one foreign terrain becomes. terrain: one of ours, "" for no tile.

    thin: water that becomes a river where it is one hex wide. road: joined to roads beside it where they are narrow.
    capital: a capital site, one for all that touch. Strands and sea sides are set only by files that say them exactly.
    """

    terrain: str = "lowland"
    forest: bool = False
    hills: bool = False
    mountain: bool = False
    bridge: bool = False
    thin: bool = False
    road: bool = False
    capital: bool = False
    rivers: tuple[Strand, ...] = ()
    ridges: tuple[Strand, ...] = ()
    roads: tuple[Strand, ...] = ()
    sea_sides: tuple[int, ...] = ()


NOTHING = Look(terrain="")


class Hex(msgspec.Struct, gc=False):
    """One foreign hex on its way into a world; row and column as the foreign tool counts, from 1."""

    look: Look
    row: int
    column: int
    name: str = ""
    capital: bool = False


def parse_look(text: str) -> Look:
    """A look out of words such as `highland+forest`, `river_valley`, `sea+thin` or `none`; ValueError otherwise."""
    first, *flags = (word.strip().replace(" ", "_").replace("-", "_") for word in text.lower().split("+"))
    if first == "none" and not flags:
        return NOTHING
    if first == "mountain":
        first, flags = "highland", ["mountain", *flags]
    if first not in TERRAINS:
        raise ValueError(f"{first!r} is none of our terrains: {', '.join(TERRAINS)}, none")
    unknown = [flag for flag in flags if flag not in FLAGS]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is none of our features: {', '.join(FLAGS)}")
    return msgspec.structs.replace(Look(first), **dict.fromkeys(flags, True))


def look_text(look: Look) -> str:
    """The words of a look, as `parse_look` reads them."""
    if not look.terrain:
        return "none"
    return "+".join((look.terrain, *(flag for flag in FLAGS if getattr(look, flag))))

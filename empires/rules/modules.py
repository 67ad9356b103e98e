"""Optional parts of the game that a host chooses; what is off is absent everywhere (option rows of the catalogue)."""

from __future__ import annotations

from msgspec import Struct

from empires.model.state import Campaign

PREFIX = "module_"
"""A setting "module_heroes" = "on"; a setting that is missing means off."""


class Module(Struct, frozen=True):
    """An optional part: its key, and the sections or rows of the catalogue it brings in."""

    key: str
    rows: tuple[str, ...]


MODULES = (
    Module("ruins", ("ME-WILD-04", "RUIN")),
    Module("wild_temples", ("ME-WILD-04", "TEMPLE")),
    Module("heroes", ("ME-ARMY-03", "ME-ARMY-15", "HERO", "ME-DIPLO-12", "ME-SCOUT-40")),
    Module("war_bands", ("WARBAND", "ME-RUIN-15", "ME-REVENUE-09")),
    Module("roads", ("ME-MAP-17", "ME-MOVE-12", "ME-MOVE-13", "ME-BUILD-17")),
    Module("ships_of_the_line", ("ME-BUILD-04",)),
    Module("naval_academies", ("ME-BUILD-08", "ME-BUILD-09", "ME-SEA-31")),
)


def on(state: Campaign, key: str) -> bool:
    """Whether the host plays with this part."""
    return state.settings.get(PREFIX + key) == "on"

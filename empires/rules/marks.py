"""Spells that lie on tiles, and what bars them: plain questions to the state (ME-EQUINOX-10, ME-EQUINOX-35)."""

from __future__ import annotations

from empires.model.pieces import Spell
from empires.model.state import Campaign
from empires.model.world import Cell
from empires.rules.races import race_named

PROTECTION = "magical_protection"
MISTS_HOME, MISTS_LOST = "mists_home", "mists_lost"
"""Boons of banners in Shrouding Mists, their value is the year: they come home unharmed, or must make a retreat."""
SPELLBOUND = "portents"
"""A boon: the last month in which a banner does nothing at all (ME-EQUINOX-15)."""


def spells_on(state: Campaign, cell: Cell, *keys: str) -> tuple[Spell, ...]:
    """Lasting spells that work on a tile, the first laid first; keys: of these kinds only."""
    if not state.spells:
        return ()
    return tuple(
        s for s in state.spells.values() if (cell == s.cell or cell in s.cells) and (not keys or s.key in keys)
    )


def lies(state: Campaign, key: str, cell: Cell) -> bool:
    """Whether a spell of this kind works on the tile."""
    return bool(spells_on(state, cell, key))


def magic_bars(state: Campaign, cell: Cell) -> bool:
    """A temple in the tile that keeps off every kind of magic and dragons (ME-HELF-07, ME-DRAGON-12)."""
    temple = state.temples.get(cell)
    return temple is not None and race_named(state, temple.race).temple_immune


def barred(state: Campaign, cell: Cell) -> bool:
    """Whether no equinox spell may be aimed at the tile (ME-EQUINOX-14, ME-EQUINOX-35)."""
    protected = any(spell.cell == cell for spell in spells_on(state, cell, PROTECTION))
    return protected or magic_bars(state, cell)


def forage(state: Campaign, cell: Cell, banners: int, usual: int) -> int:
    """How many of so many banners a tile feeds, `usual` by its settlement; the last spell laid counts.

    Abundance feeds any number, a storm nobody (ME-EQUINOX-11, ME-EQUINOX-20).
    """
    for spell in spells_on(state, cell, "abundance", "storm"):
        usual = max(usual, banners) if spell.key == "abundance" else 0
    return usual


def dried(state: Campaign, cell: Cell) -> bool:
    """Whether the river of the tile may be crossed without a route roll (ME-EQUINOX-13)."""
    return lies(state, "hold_river", cell)


def rotten(state: Campaign, cell: Cell) -> bool:
    """Whether no baggage lasts in the tile (ME-EQUINOX-18)."""
    return lies(state, "rot", cell)


def walls_down(state: Campaign, cell: Cell) -> bool:
    """Whether the walls of the tile are worth nothing (ME-EQUINOX-16, ME-SIEGE-24)."""
    return lies(state, "quake", cell)

"""Spells that lie on tiles: what they do there, what bars them, how they end (ME-EQUINOX-10, ME-EQUINOX-35)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.book import columns
from empires.book.book import Rulebook
from empires.book.columns import SpringSpellsEffect
from empires.book.effects import NoForage, UnlimitedForage
from empires.book.odds import BREACHED
from empires.model.events.all_events import SettlementRazed, SiegeEnded, SpellEnded
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Facts
from empires.model.state.campaign import WALLED, Banner, Campaign, RealmId
from empires.model.state.pieces import Spell
from empires.rules.core.game import Game
from empires.rules.core.races import race_named, race_of

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


def effects_of(book: Rulebook, key: str) -> Sequence[SpringSpellsEffect]:
    """What the chart says of a spell that lasts."""
    effects: Sequence[SpringSpellsEffect] = book.find("spring_spells", key=key)["effects"]
    return effects


def keys_on(state: Campaign, cell: Cell) -> tuple[str, ...]:
    """Keys of the spells that work on a tile, for all to see."""
    return tuple(spell.key for spell in spells_on(state, cell))


def swallows(facts: Facts) -> bool:
    """Whether the facts of a tile tell of a Chaos Void."""
    magic = facts.get("magic", ())
    return isinstance(magic, tuple) and "chaos_void" in magic


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


def forage(book: Rulebook, state: Campaign, cell: Cell, banners: int, usual: int) -> int:
    """How many of so many banners a tile feeds, `usual` by its settlement; the last spell laid counts.

    Abundance feeds any number, a storm nobody (ME-EQUINOX-11, ME-EQUINOX-20).
    """
    for spell in spells_on(state, cell):
        effects = effects_of(book, spell.key)
        if columns.has(effects, UnlimitedForage):
            usual = max(usual, banners)
        elif columns.has(effects, NoForage):
            usual = 0
    return usual


def dried(state: Campaign, cell: Cell) -> bool:
    """Whether the river of the tile may be crossed without a route roll (ME-EQUINOX-13, ME-HELF-07)."""
    return lies(state, "hold_river", cell) and not magic_bars(state, cell)


def rotten(state: Campaign, cell: Cell) -> bool:
    """Whether no baggage lasts in the tile (ME-EQUINOX-18)."""
    return lies(state, "rot", cell)


def mists(state: Campaign, banner: Banner) -> str:
    """What Shrouding Mists hold for a banner this winter: MISTS_HOME, MISTS_LOST or "" (ME-EQUINOX-33)."""
    return next((fate for fate in (MISTS_LOST, MISTS_HOME) if banner.boons.get(fate) == state.clock.year), "")


def walls_kind(state: Campaign, cell: Cell) -> str:
    """What the walls of a tile count as, "" for none: BREACHED in a quake until next winter (ME-EQUINOX-16)."""
    siege, place = state.sieges.get(cell), state.standing(cell)
    kind = siege.place if siege is not None and siege.place else place.kind if place is not None else ""
    return BREACHED if kind in WALLED and lies(state, "quake", cell) else kind


# How they end -------------------------------------------------------------------------------------


def end(game: Game, spell: Spell, why: str, rule: str) -> None:
    """A lasting spell is over. why: spell_over, spell_ended, spell_broken, spell_spent."""
    game.emit(SpellEnded(realm=spell.caster, mark=spell.id, key=spell.key, cell=spell.cell, why=why, rule=rule))


def raze(game: Game, cell: Cell, how: str, rule: str, in_winter: bool = False, by: RealmId = NOBODY) -> None:
    """A settlement is razed by anything but a force of a player (ME-RAZE-06). by: whose flag shows who did it.

    Its store is lost, a siege has nothing left and its Abundance is over (ME-EQUINOX-11); some races keep the ruins in
    their empire (ME-SKAVEN-05).
    """
    place, siege = game.state.standing(cell), game.state.sieges.get(cell)
    if place is None:
        return
    kept = race_of(game.state, place.owner).keeps_razed
    game.emit(
        SettlementRazed(realm=by, involved=(place.owner,), cell=cell, loser=place.owner, how=how, in_winter=in_winter,
                        kept=kept, rule=rule)
    )  # fmt: skip
    if siege is not None:
        game.emit(SiegeEnded(realm=siege.besieger, cell=cell, how="razed", rule="ME-RAZE-06"))
    for spell in spells_on(game.state, cell, "abundance"):
        end(game, spell, "spell_spent", "ME-EQUINOX-11")

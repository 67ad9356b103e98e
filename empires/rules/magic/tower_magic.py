"""Spells of the wizards in their towers at both equinoxes (ME-TOWER-14 to ME-TOWER-17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from empires.book.columns import ExperimentalSpellsEffect, WizardEquinoxActivityEffect
from empires.book.effects import (
    GainBaggage,
    GainRevenue,
    LoseBaggage,
    LoseRevenue,
    Nothing,
    RemoveLocation,
    RollTable,
)
from empires.book.effects_special import CastSpell
from empires.model.events.all_events import StockpileChanged
from empires.model.land.hexes import SIDES
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import CITIES, RealmId
from empires.rules.core import sites
from empires.rules.core.game import Game
from empires.rules.core.levies import adjust
from empires.rules.core.nearest import nearest
from empires.rules.fight import walls
from empires.rules.land.rivers import is_river
from empires.rules.magic.aiming import Season
from empires.rules.magic.casting import cast_at
from empires.rules.troops.losses import give_baggage, lose_store, lose_train, take_baggage

ACTIVITY = "wizard_equinox_activity"
NEAR = 12
"""How many tiles away a siege or a force may be that a stray spell takes (ME-TOWER-16)."""
OWNERS = ("summon_host", "call_of_heroes", "forge_magic", "bumper_crop")
RIVERS = ("hold_river", "deluge")
EXPERIMENT = "experiment"


Outcome = GainRevenue | LoseRevenue | GainBaggage | LoseBaggage
"""What an experiment may do to others."""


def equinox(game: Game, season: Season) -> Procedure[None]:
    """Each tower on the map is rolled for, after the players' spells (ME-TOWER-14)."""
    for cell in sorted(game.state.locations, key=game.world.number):
        site = game.state.locations.get(cell)
        if site is None or site.kind != "tower":
            continue
        rolled = yield from game.roll("1D6", ACTIVITY, "ME-TOWER-14", cell=cell)
        effects: Sequence[WizardEquinoxActivityEffect] = game.book.row(ACTIVITY, rolled.total)["effects"]
        for effect in effects:
            match effect:
                case CastSpell():
                    yield from _standard(game, season, cell)
                case RollTable():
                    yield from _experiment(game, season, cell)
                case Nothing():
                    pass
                case _:
                    assert_never(effect)


def _flies(game: Game, tower: Cell) -> Procedure[Cell]:
    """The tile a spell reaches: so many tiles in a random direction, the last before the edge (ME-TOWER-15)."""
    rule = "ME-TOWER-15"
    side = yield from game.roll(f"1D{len(SIDES)}", "spell_flight", rule, cell=tower)
    dice = str(game.book.value(ACTIVITY, "distance_dice"))
    tiles = yield from game.roll(dice, "spell_distance", rule, cell=tower)
    here = tower
    for _ in range(tiles.total):
        here = game.world.neighbour(here, side.total) or here
    return here


# Standard spells ----------------------------------------------------------------------------------


def _standard(game: Game, season: Season, tower: Cell) -> Procedure[None]:
    """A spell of the season without casting roll, adapted to where it comes down (ME-TOWER-14, ME-TOWER-16)."""

    rolled = yield from game.roll("1D12", f"tower_{season}", "ME-TOWER-14", cell=tower)
    key = str(game.book.row(f"{season}_spells", rolled.total)["key"])
    reached = yield from _flies(game, tower)
    target, owner = yield from adapted(game, key, reached)
    if target:
        yield from cast_at(game, season, key, target, owner)


def adapted(game: Game, key: str, cell: Cell) -> Procedure[tuple[Cell, RealmId]]:
    """Where a stray spell works and whom it serves; no tile where it is lost (ME-TOWER-16)."""
    state = game.state
    if key == "scrye":
        return "", NOBODY
    if key in OWNERS:
        owner = state.owner(cell)
        return (cell, owner) if owner in state.playing() else ("", NOBODY)
    found = _fitting(game, key, cell)
    return ((yield from nearest(game, cell, found, NOBODY)) if found is not None else cell), NOBODY


def _fitting(game: Game, key: str, cell: Cell) -> list[Cell] | None:
    """Tiles that a spell may move to, of which it takes the nearest; None where it works on the tile it reached."""
    world, state = game.world, game.state
    if key == "chaos_void":
        return [c for c in world.tiles if not state.standing(c) and world.land(c)]
    if key in RIVERS:
        return [c for c in world.tiles if is_river(world, c)]
    if key == "break_siege":
        return [c for c in state.sieges if world.distance(cell, c) <= NEAR]
    if key == "shrouding_mists":
        forces = {b.cell for b in state.banners.values() if not b.aboard}
        return [c for c in forces if world.distance(cell, c) <= NEAR]
    return None


# Experiments --------------------------------------------------------------------------------------


def _experiment(game: Game, season: Season, tower: Cell) -> Procedure[None]:
    """An experimental spell, which may cost the wizard his tower (ME-TOWER-17)."""
    rule = "ME-TOWER-17"
    rolled = yield from game.roll("1D6", "experimental_spells", rule, cell=tower)
    effects: Sequence[ExperimentalSpellsEffect] = game.book.row("experimental_spells", rolled.total)[season]
    for effect in effects:
        if isinstance(effect, RemoveLocation):
            sites.remove(game, NOBODY, tower, EXPERIMENT, rule)
            walls.tidy(game)
        elif not isinstance(effect, Nothing):
            target = yield from _flies(game, tower)
            owner = game.state.owner(target)
            if owner:
                yield from _works(game, owner, target, effect, rule)


def _works(game: Game, owner: RealmId, cell: Cell, effect: Outcome, rule: str) -> Procedure[None]:
    """What an experiment does to the owner of the tile it reached."""
    match effect:
        case GainRevenue() | LoseRevenue() if effect.dice:
            crowns = yield from game.amount(effect.dice, "experiment_crowns", rule, owner, cell=cell)
            adjust(game, owner, EXPERIMENT, rule, crowns if isinstance(effect, GainRevenue) else -crowns)
        case GainRevenue():
            adjust(game, owner, EXPERIMENT, rule, percent=100 * effect.factor)
        case LoseRevenue():
            adjust(game, owner, EXPERIMENT, rule, percent=int(100 * effect.fraction))
        case GainBaggage() if effect.where:
            baggage = yield from game.amount(effect.dice, "experiment_baggage", rule, owner, cell=cell)
            for banner in sorted(b.id for b in game.state.force(cell, owner)):
                baggage -= give_baggage(game, banner, baggage, EXPERIMENT, rule)
            _stored(game, owner, cell, baggage, rule)
        case GainBaggage():
            for city in _cities(game, owner):
                baggage = yield from game.amount(effect.dice, "experiment_baggage", rule, owner, cell=city)
                _stored(game, owner, city, baggage, rule)
        case LoseBaggage():
            _spoilt(game, owner, effect, rule)
        case _:
            assert_never(effect)


def _cities(game: Game, owner: RealmId) -> list[Cell]:
    held = [cell for cell in game.state.empire_tiles(owner) if game.state.standing(cell) is not None]
    cities = [cell for cell in held if game.state.holdings[cell].kind in CITIES]
    return sorted(cities, key=game.world.number)


def _stored(game: Game, owner: RealmId, cell: Cell, baggage: int, rule: str) -> None:
    """Baggage for a stockpile, as far as there is one with room; the rest is lost."""
    place = game.state.standing(cell)
    if place is None or place.kind not in game.book.value("baggage_rules", "stockpile_in"):
        return
    kept = min(baggage, int(game.book.value("baggage_rules", "max_stockpile")) - place.stockpile)
    if kept > 0:
        game.emit(StockpileChanged(realm=owner, cell=cell, delta=kept, why=EXPERIMENT, rule=rule))


def _spoilt(game: Game, owner: RealmId, effect: LoseBaggage, rule: str) -> None:
    """Each banner loses so much, or all, the stockpiles then too."""
    for banner in sorted(game.state.banners_of(owner), key=lambda b: b.id):
        if effect.all:
            lose_train(game, banner.id, EXPERIMENT, rule)
        else:
            take_baggage(game, banner.id, effect.amount, EXPERIMENT, rule)
    if effect.all:
        for cell in game.state.empire_tiles(owner):
            lose_store(game, cell, EXPERIMENT, rule)

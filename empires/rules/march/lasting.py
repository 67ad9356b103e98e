"""What spells that lie on tiles do through the season, and how they end (ME-EQUINOX-10 to ME-EQUINOX-22)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from empires.book import columns
from empires.book.effects import Effect, RazeBonus
from empires.book.effects_special import OpenCrossing, RandomScouting, ScoutCheck, ShipCheck, TurnCheck
from empires.model.events.all_events import ScoutingFailed, SiegeChanged, SpellChanged
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import Banner, RealmId
from empires.model.state.pieces import Spell
from empires.rules.core import draws
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.core.races import race_of_banner
from empires.rules.land import marks
from empires.rules.land.marks import end, spells_on
from empires.rules.troops import boons
from empires.rules.troops.banners import halt
from empires.rules.troops.losses import lose_train, remove_banner
from empires.rules.troops.ships import sail, ships_in, sink, water
from empires.rules.troops.wanderers import vanish

E = TypeVar("E", bound=Effect)

SERVING = ("host", "undead")
"""Kinds of banners that a spell called."""


def effect_of(game: Game, key: str, kind: type[E]) -> E:
    """An effect of a lasting spell in its chart."""
    return columns.one(marks.effects_of(game.book, key), kind)


# Moving in ----------------------------------------------------------------------------------------


def entered(game: Game, cell: Cell, banners: Sequence[str] = ()) -> None:
    """Banners came into a tile: a void swallows them, baggage rots (ME-EQUINOX-12, ME-EQUINOX-18)."""
    if not game.state.spells:
        return
    if marks.lies(game.state, "chaos_void", cell):
        swallow(game, cell, banners)
    if marks.rotten(game.state, cell):
        decay(game, banners, "ME-EQUINOX-18")


def swallow(game: Game, cell: Cell, banners: Sequence[str] = ()) -> None:
    """A Chaos Void destroys who is in it, but for those who enter as they please (ME-EQUINOX-12, ME-CHAOS-09).

    banners: these only, all of the tile where none are named.
    """
    there = sorted(game.state.ashore(cell), key=lambda b: b.id)
    for banner in there:
        if (not banners or banner.id in banners) and not race_of_banner(game.state, banner).enters_void:
            remove_banner(game, banner.id, "void", "ME-EQUINOX-12")
    if not banners:
        _swallow_wanderers(game, cell)


def _swallow_wanderers(game: Game, cell: Cell) -> None:
    for force in tuple(game.state.wanderers.values()):
        if force.cell == cell and force.kind != "chaos":
            vanish(game, force.id, "void", "ME-EQUINOX-12")


def decay(game: Game, banners: Iterable[str], rule: str) -> None:
    """Everything in the baggage trains of these banners is destroyed."""
    for banner_id in sorted(banners):
        if banner_id in game.state.banners:
            lose_train(game, banner_id, "rot", rule)


def spoil_supplies(game: Game, cell: Cell, rule: str) -> None:
    """What independents or militia have in store within the walls is destroyed."""
    owner = game.state.owner(cell) or ""
    game.emit(SiegeChanged(involved=(owner,), cell=cell, what="supplies", changes={"supplies": 0}, rule=rule))


# Hold River ---------------------------------------------------------------------------------------


def holder(game: Game, realm: RealmId, cell: Cell) -> Spell | None:
    """A spell of another player that holds the river here, if he may still try to end it this turn (ME-EQUINOX-13)."""
    month = game.state.clock.month
    held = spells_on(game.state, cell, "hold_river")
    return next((s for s in held if s.caster and s.caster != realm and s.tried < month), None)


def swept_away(game: Game, force: Force) -> Procedure[bool]:
    """An enemy crosses a held river: its caster may let it go, and the force drowns (ME-EQUINOX-13).

    banners: ids of those who cross in `cell`. Returns whether they are gone.
    """
    spell = holder(game, force.realm, force.cell)
    while spell is not None:
        let_go = yield from game.confirm(
            spell.caster,
            "let_go",
            ("ME-EQUINOX-13",),
            default="yes",
            cell=force.cell,
            enemy=force.realm,
            flags=len(force.banners),
        )
        if not let_go:
            return False
        if (yield from _release(game, spell)):
            for banner in force.banners:
                remove_banner(game, banner, "swept_away", "ME-EQUINOX-13")
            return True
        spell = holder(game, force.realm, force.cell)
    return False


def _release(game: Game, spell: Spell) -> Procedure[bool]:
    """The caster's try to end it, once a campaign turn."""
    effect = effect_of(game, "hold_river", OpenCrossing)
    game.emit(SpellChanged(realm=spell.caster, cell=spell.cell, now=replace(spell, tried=game.state.clock.month)))
    rolled = yield from game.roll(
        effect.end_dice, "let_go", "ME-EQUINOX-13", spell.caster, game.watching(spell.cell), cell=spell.cell,
        least=effect.end_min,
    )  # fmt: skip
    if rolled.total < effect.end_min:
        return False
    end(game, spell, "spell_ended", "ME-EQUINOX-13")
    return True


# Portents -----------------------------------------------------------------------------------------


def portents(game: Game) -> Procedure[None]:
    """At the start of a campaign turn each force under Portents of Terror takes its courage in hand (ME-EQUINOX-15)."""
    for spell in tuple(game.state.spells.values()):
        if spell.key == "portents_of_terror":
            for realm in sorted({b.owner for b in game.state.ashore(spell.cell)}):
                yield from _portent(game, realm, spell.cell)


def _portent(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    effect = effect_of(game, "portents_of_terror", TurnCheck)
    rolled = yield from game.roll(
        effect.dice,
        "portents",
        "ME-EQUINOX-15",
        realm,
        cell=cell,
        least=effect.fail_max + 1,
    )
    if rolled.total > effect.fail_max:
        return
    month = game.state.clock.month
    for banner in game.state.force(cell, realm):
        if banner.kind in ("mercenary", "allied"):
            remove_banner(game, banner.id, "portents", "ME-EQUINOX-15")
            continue
        halt(game, (banner.id,), month, "portents", "ME-EQUINOX-15", month)
        boons.boon(game, banner.id, marks.SPELLBOUND, month, "ME-EQUINOX-15")


# Scouts -------------------------------------------------------------------------------------------


def driven_back(game: Game, realm: RealmId, origin: Cell, tile: Cell) -> Procedure[bool]:
    """A storm over the tile may drive scouts back who leave it (ME-EQUINOX-20)."""
    if not marks.lies(game.state, "storm", origin):
        return False
    effect = effect_of(game, "storm", ScoutCheck)
    rolled = yield from game.roll(
        effect.dice, "storm_scouts", "ME-EQUINOX-20", realm, cell=tile, origin=origin, least=effect.fail_min
    )
    if rolled.total < effect.fail_min:
        return False
    game.emit(ScoutingFailed(realm=realm, cell=tile, origin=origin, key="driven_back", rule="ME-EQUINOX-20"))
    return True


def lost_way(game: Game, realm: RealmId, origin: Cell) -> Procedure[Cell]:
    """Scouts under Withershins go to a random side, "" off the map and over water (ME-EQUINOX-22)."""
    effect = effect_of(game, "withershins", RandomScouting)
    rolled = yield from game.roll(effect.dice, "withershins", "ME-EQUINOX-22", realm, cell=origin)
    tile = game.world.neighbour(origin, rolled.total)
    return tile if tile is not None and game.world.land(tile) else ""


# Ships --------------------------------------------------------------------------------------------


def storm_ships(game: Game, cell: Cell, ships: Sequence[str] = ()) -> Procedure[None]:
    """Each ship in the storm is wrecked or driven off (ME-EQUINOX-20). ships: these only, all where none are named."""
    effect = effect_of(game, "storm", ShipCheck)
    for ship in ships_in(game.state, cell):
        if ships and ship.id not in ships:
            continue
        rolled = yield from game.roll(
            effect.dice, "storm_ship", "ME-EQUINOX-20", ship.owner, game.watching(cell), cell=cell,
            least=effect.wrecked_max + 1,
        )  # fmt: skip
        if rolled.total <= effect.wrecked_max:
            sink(game, ship.id, "spell_storm", "ME-EQUINOX-20")
        else:
            yield from _driven_off(game, cell, ship.id)


def _driven_off(game: Game, cell: Cell, ship: str) -> Procedure[None]:
    """To a neighbouring water tile at random; it stays where there is none."""
    near = [other for _, other in game.world.neighbours(cell) if water(game.world, other)]
    if near:
        owner, rule = game.state.ships[ship].owner, "ME-EQUINOX-20"
        goal = yield from draws.one_of(game, near, "storm_drift", rule, owner, game.watching(cell), cell=cell)
        sail(game, ship, goal, False, "driven", rule)


def ship_arrived(game: Game, ship: str) -> Procedure[None]:
    """A ship ended its move: a storm over the tile takes it (ME-EQUINOX-20, A-56)."""
    sailed = game.state.ships.get(ship)
    if sailed is not None and marks.lies(game.state, "storm", sailed.cell):
        yield from storm_ships(game, sailed.cell, (ship,))


# Razing -------------------------------------------------------------------------------------------


def plunder(game: Game, realm: RealmId, cell: Cell) -> Procedure[int]:
    """Extra baggage of a razed tile that lay in Abundance; the spell ends with it (ME-EQUINOX-11)."""
    found = 0
    for spell in spells_on(game.state, cell, "abundance"):
        dice = effect_of(game, "abundance", RazeBonus).dice
        found += yield from game.amount(dice, "abundance", "ME-EQUINOX-11", realm, cell=cell)
        end(game, spell, "spell_spent", "ME-EQUINOX-11")
    return found


# The end ------------------------------------------------------------------------------------------


def season_ends(game: Game) -> None:
    """Spells of the season are over, and the hosts they called are gone (ME-EQUINOX-10, ME-TURN-05)."""
    year = game.state.clock.year
    for spell in tuple(game.state.spells.values()):
        if spell.until <= year and spell.key != marks.PROTECTION:
            end(game, spell, "spell_over", "ME-EQUINOX-16" if spell.key == "quake" else "ME-EQUINOX-10")
    for banner in sorted(game.state.banners.values(), key=lambda b: b.id):
        if banner.kind in SERVING and 0 < banner.until <= year:
            remove_banner(game, banner.id, "spell_over", "ME-TURN-05")


def autumn_over(game: Game) -> None:
    """Magical Protection ends after the autumn equinox of its year (ME-EQUINOX-14)."""
    for spell in tuple(game.state.spells.values()):
        if spell.key == marks.PROTECTION and spell.until <= game.state.clock.year:
            end(game, spell, "spell_over", "ME-EQUINOX-14")


def spellbound(banner: Banner, month: int) -> bool:
    """Whether a banner does nothing at all this month (ME-EQUINOX-15)."""
    return banner.boons.get(marks.SPELLBOUND, 0) >= month

"""Towers and temples of the wilds attacked on purpose: their defenders, their walls, their plunder (ME-TOWER-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct

from empires.book.columns import WizardTowerPlunderEffect
from empires.book.effects import GainBaggage, GainItem, RemoveLocation
from empires.knowledge.view import WALLS
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.model.state.sight import viewers
from empires.rules.core import sites
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.fight import walls
from empires.rules.fight.arrival import stand_before
from empires.rules.fight.combat import Side, spoils
from empires.rules.fight.fighting import fight
from empires.rules.troops import items, treasure
from empires.rules.troops.wanderers import keeper

WORKS, BARE = "works", "bare"
"""What a chaos temple turned out to be, kept as its sort."""


class Defence(Struct, frozen=True):
    """Who defends a kind of place. dice: chart and key of their points; rule: of the attack; plunder: of its fall."""

    dice: tuple[str, str]
    rule: str
    plunder: str


DEFENCES: dict[str, Defence] = {
    "tower": Defence(("wizard_tower_plunder", "attack_strength"), "ME-TOWER-13", "ME-TOWER-12"),
    "religious_order": Defence(("religious_order_sack", "defenders"), "ME-TEMPLE-07", "ME-TEMPLE-07"),
    "chaos_temple": Defence(("chaos_temple_structure", "defenders"), "ME-TEMPLE-13", "ME-TEMPLE-13"),
}


def may_attack(game: Game, realm: RealmId, cell: Cell) -> bool:
    """A tower or temple that defends itself, not under siege, with no rival's banner in its tile."""
    site, state = game.state.locations.get(cell), game.state
    open_way = cell not in state.sieges and not state.others_in(cell, realm)
    return site is not None and site.kind in DEFENCES and open_way


def assailable(game: Game, realm: RealmId, cell: Cell) -> tuple[str, ...]:
    """The deed of a force that stands before such a place."""
    return ("assail",) if may_attack(game, realm, cell) else ()


def attack(game: Game, force: Force) -> Procedure[None]:
    """Who is outnumbered withdraws behind his walls and is besieged, else he fights before them (ME-TOWER-13)."""

    defence = DEFENCES[game.state.locations[force.cell].kind]
    walled = yield from _walled(game, force.realm, force.cell)
    strength = yield from game.amount(
        game.book.value(*defence.dice), "stronghold", defence.rule, NOBODY, (force.realm,), cell=force.cell
    )
    if walled and strength < sum(game.state.banners[banner].points for banner in force.banners):
        kind = game.state.locations[force.cell].kind
        yield from stand_before(game, force.cell, force.banners, strength, place=kind)
        tell_besieged(game, force.cell)
    else:
        yield from in_the_open(game, force, strength)


def in_the_open(game: Game, force: Force, strength: int) -> Procedure[None]:
    """The force attacks so many points; if it does not win it goes back and the place stays (ME-TOWER-11)."""
    outcome = yield from fight(game, force.cell, Side(force.realm, tuple(force.banners)), Side(NOBODY, (), strength))
    left = tuple(banner for banner in force.banners if banner in game.state.banners)
    if outcome == "attacker" and left:
        yield from plunder(game, Force(force.realm, force.cell, left))


def _walled(game: Game, realm: RealmId, cell: Cell) -> Procedure[bool]:
    """Towers and orders have walls; a chaos temple shows what it is when it is first attacked (ME-TEMPLE-13)."""
    site, known = game.state.locations[cell], f"{WALLS}:{realm}"
    if site.kind != "chaos_temple":
        return True
    sort = site.sort
    if not sort:
        rolled = yield from game.roll("1D6", "chaos_temple_structure", "ME-TEMPLE-13", realm, cell=cell)
        row = game.book.row("chaos_temple_structure", rolled.total)
        sort = WORKS if row["defence_multiplier"] > 1 else BARE
    if known not in site.notes:
        notes = (*game.state.locations[cell].notes, known)
        sites.change(game, realm, cell, sort, "ME-TEMPLE-13", sort=sort, notes=notes)
    return sort == WORKS


def tell_besieged(game: Game, cell: Cell) -> None:
    """Who sees a siege knows of the place that is besieged."""
    if cell in game.state.sieges and cell in game.state.locations:
        for realm in sorted(viewers(game.world, game.state, (cell,))):
            sites.learn(game, realm, cell)


# Plunder ------------------------------------------------------------------------------------------


def plunder_fallen(game: Game) -> Procedure[None]:
    """What fell by siege is plundered by who stood before it."""
    for cell in sorted(game.state.locations, key=game.world.number):
        for note in game.state.locations[cell].notes:
            what, _, realm = note.partition(":")
            if what == walls.FALLEN:
                force = tuple(b.id for b in game.state.force(cell, realm))
                yield from plunder(game, Force(realm, cell, force))
                break


def plunder(game: Game, force: Force) -> Procedure[None]:
    """The place is destroyed, its tile may be explored again; what it held goes to the force (ME-TOWER-12)."""
    site = game.state.locations[force.cell]
    if site.kind == "tower" and force.banners:
        yield from _tower(game, force)
    elif site.kind == "religious_order" and force.banners:
        yield from _order(game, force)
    sites.remove(game, force.realm, force.cell, "destroyed", DEFENCES[site.kind].plunder)


def _tower(game: Game, force: Force) -> Procedure[None]:
    """Four kinds of magic items and baggage (ME-TOWER-12)."""
    rule, points, baggage = "ME-TOWER-12", 0, 0
    for row in game.book.rows("wizard_tower_plunder"):
        effects: Sequence[WizardTowerPlunderEffect] = row["effects"]
        for effect in effects:
            match effect:
                case GainItem():
                    points += yield from game.amount(effect.dice, "item_points", rule, force.realm, cell=force.cell)
                case GainBaggage():
                    baggage = yield from game.amount(effect.dice, "tower_stores", rule, force.realm, cell=force.cell)
                case RemoveLocation():
                    pass  # Whoever plunders a place destroys it.
                case _:
                    assert_never(effect)
    sites.tell(game, force.realm, force.cell, "tower", "plundered", rule, points=points)
    banner = yield from keeper(game, force.banners, rule, gained=points)
    yield from items.gain_item(game, banner, points, "magic_item", rule)
    spoils(game, [b for b in force.banners if b in game.state.banners], baggage, "plunder", rule)


def _order(game: Game, force: Force) -> Procedure[None]:
    """The crowns of a religious order (ME-TEMPLE-07)."""
    rule = "ME-TEMPLE-07"
    dice = str(game.book.value("religious_order_sack", "reward_crowns"))
    crowns = yield from game.amount(dice, "order_crowns", rule, force.realm, cell=force.cell)
    sites.tell(game, force.realm, force.cell, "religious_order", "sacked", rule, crowns=crowns)
    banner = yield from keeper(game, force.banners, rule, crowns=crowns)
    treasure.give_crowns(game, banner, crowns, "sacked", rule)


def offered(
    game: Game, realm: RealmId, cell: Cell, question: str, rules: Sequence[str], keys: Sequence[str], default: str
) -> Procedure[str]:
    """What a force that comes to such a place does there."""
    points = sum(b.points for b in game.state.force(cell, realm))
    kind = game.state.locations[cell].kind
    options = [Option(key) for key in keys]
    return (
        yield from game.decide(realm, question, options, rules, default=default, cell=cell, place=kind, points=points)
    )

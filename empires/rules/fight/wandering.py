"""Forces of nobody that wander, fight and raze: bandits, the undead of a necropolis, chaos (ME-RUIN, ME-TEMPLE-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from empires.model.events.land import WandererMoved
from empires.model.land.hexes import SIDES
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import CITIES, RealmId
from empires.rules.core import draws
from empires.rules.core.game import Game
from empires.rules.fight import walls
from empires.rules.fight.arrival import withdraw_inside
from empires.rules.fight.combat import Side
from empires.rules.fight.fighting import fight
from empires.rules.land.marks import lies, raze
from empires.rules.troops import treasure
from empires.rules.troops.items import ITEMS, gain_item, take_items
from empires.rules.troops.wanderers import HABITS, change, foes, keeper, razed_kinds, vanish

Outcome = Literal["won", "lost", "draw"]
"""How a fight ended for the realm that met the force."""


# Fights -------------------------------------------------------------------------------------------


def meet(
    game: Game, cell: Cell, owner: RealmId, ids: Sequence[str], wanderer_id: str, attacker: bool
) -> Procedure[Outcome]:
    """Banners of one realm fight a wandering force; attacker: the banners came upon it. Then its spoils are taken."""

    force = game.state.wanderers[wanderer_id]
    items = {b: min(game.state.banners[b].boons.get(ITEMS, 0), game.state.banners[b].points) for b in ids}
    ours, theirs = Side(owner, tuple(ids)), Side(force.owner, (), force.points, wanderer_id)
    sides = (ours, theirs) if attacker else (theirs, ours)
    won = yield from fight(game, cell, *sides)
    left = game.state.wanderers[wanderer_id].points
    if left <= 0 or won == ("attacker" if attacker else "defender"):
        yield from _beaten(game, [b for b in ids if b in game.state.banners], wanderer_id)
        return "won"
    if won != "draw":
        _gather(game, wanderer_id, items)
    _worn(game, wanderer_id, won == "draw")
    return "draw" if won == "draw" else "lost"


def _beaten(game: Game, victors: Sequence[str], wanderer_id: str) -> Procedure[None]:
    """It is destroyed; the victor takes what it had (ME-RUIN-13, ME-NECROP-18)."""
    force = game.state.wanderers[wanderer_id]
    rule = HABITS[force.kind].fights
    vanish(game, wanderer_id, "beaten", rule)
    if not victors:
        return
    if force.kind == "bandits":
        owner = game.state.banners[victors[0]].owner
        spec = str(game.book.value("bandit_army", "reward_crowns"))
        crowns = yield from game.amount(spec, "bandit_reward", rule, owner, cell=force.cell)
        banner = yield from keeper(game, victors, rule, crowns=crowns)
        treasure.give_crowns(game, banner, crowns, "bandits", rule)
    if force.artefacts:
        banner = yield from keeper(game, victors, "ME-NECROP-18", gained=force.artefacts)
        yield from gain_item(game, banner, force.artefacts, "artefacts", "ME-NECROP-18")


def _gather(game: Game, wanderer_id: str, items: Mapping[str, int]) -> None:
    """The dead of a necropolis keep, without using them, the magic items of those they defeat (ME-NECROP-18)."""
    habit, rule = HABITS[game.state.wanderers[wanderer_id].kind], "ME-NECROP-18"
    if not habit.chart or "artefact_percent" not in game.book.chart(habit.chart):
        return
    gathered = 0
    for banner, points in items.items():
        alive = banner in game.state.banners
        gathered += take_items(game, banner, "items_taken", rule) if alive else points
    change(game, wanderer_id, "items_taken", rule, artefacts=gathered)


def _worn(game: Game, wanderer_id: str, drawn: bool) -> None:
    """What ends a force that was not beaten: a draw, or that it is too weak (ME-NECROP-17, ME-TEMPLE-12)."""
    force = game.state.wanderers[wanderer_id]
    habit = HABITS[force.kind]
    least = int(game.book.chart(habit.chart).get("removed_below_points", 0)) if habit.chart else 0
    if drawn and not habit.lasts:
        vanish(game, wanderer_id, "drawn", habit.fights)
    elif force.points < least:
        vanish(game, wanderer_id, "weak", habit.fights)


# Wandering ----------------------------------------------------------------------------------------


def move_all(game: Game) -> Procedure[None]:
    """Every wandering force goes one tile, in random order, before any player's turn (ME-TURN-06)."""
    waiting = [w.id for w in game.state.wanderers.values() if HABITS[w.kind].moves and w.since < game.state.clock.month]
    while waiting:
        wanderer_id = yield from draws.one_of(game, waiting, "wander_order", "ME-TURN-06")
        waiting.remove(wanderer_id)
        if wanderer_id in game.state.wanderers:
            yield from _wander(game, wanderer_id)


def _wander(game: Game, wanderer_id: str) -> Procedure[None]:
    """One tile in a random direction; at edge and sea the side is rolled again (ME-RUIN-10, ME-TEMPLE-12)."""
    force = game.state.wanderers[wanderer_id]
    habit = HABITS[force.kind]
    across = {side: game.world.neighbour(force.cell, side) for side in SIDES}
    if not any(cell is not None and game.world.land(cell) for cell in across.values()):
        return
    ways = [side for side, cell in across.items() if (habit.leaves_map if cell is None else game.world.land(cell))]
    seen_by = game.watching(force.cell)
    side = yield from draws.side(
        game, ways, "wander", habit.rule, seen_by=seen_by, cell=force.cell, wanderer=force.kind
    )
    target = across[side]
    if target is None:
        vanish(game, wanderer_id, "off_map", habit.rule)
        return
    game.emit(
        WandererMoved(
            realm=force.owner, wanderer=wanderer_id, band=force.kind, origin=force.cell, cell=target, rule=habit.rule
        )
    )
    yield from arrive(game, wanderer_id)


def arrive(game: Game, wanderer_id: str) -> Procedure[None]:
    """It meets opposed powers, attacks banners, and razes what nobody defends (ME-RUIN-10, ME-TEMPLE-12)."""
    force = game.state.wanderers[wanderer_id]
    cell = force.cell
    if lies(game.state, "chaos_void", cell) and force.kind != "chaos":
        vanish(game, wanderer_id, "void", "ME-EQUINOX-12")
        return
    if _annihilated(game, wanderer_id):
        return
    defended = False
    for owner in sorted({b.owner for b in game.state.ashore(cell)}):
        if wanderer_id not in game.state.wanderers:
            return
        if wanderer_id in foes(game.state, cell, owner):
            defended = True
            yield from _attack(game, wanderer_id, owner)
    if wanderer_id in game.state.wanderers and not defended:
        yield from _ravage(game, wanderer_id)


def _annihilated(game: Game, wanderer_id: str) -> bool:
    """Two forces of opposed powers destroy each other (ME-TEMPLE-12)."""
    force = game.state.wanderers[wanderer_id]
    opposed = {frozenset(pair) for pair in game.book.value("opposed_powers", "pairs")}
    for other in tuple(game.state.wanderers.values()):
        if other.cell == force.cell and frozenset((other.power, force.power)) in opposed:
            vanish(game, other.id, "opposed", "ME-TEMPLE-12")
            vanish(game, wanderer_id, "opposed", "ME-TEMPLE-12")
            return True
    return False


def _attack(game: Game, wanderer_id: str, owner: RealmId) -> Procedure[None]:
    """It attacks a force; who has walls there may stay behind them, for it lays no sieges (ME-SIEGE-01)."""

    cell = game.state.wanderers[wanderer_id].cell
    sheltered: tuple[str, ...] = ()
    if cell not in game.state.sieges:
        sheltered = yield from withdraw_inside(game, cell, owner, "")
    outside = tuple(b.id for b in game.state.force(cell, owner) if not b.inside)
    if outside:
        yield from meet(game, cell, owner, outside, wanderer_id, attacker=False)
    for banner in sheltered:
        if banner in game.state.banners:
            walls.enter(game, banner, False)


def _ravage(game: Game, wanderer_id: str) -> Procedure[None]:
    """The settlement of the tile burns, if it is of a kind that such forces raze; the undead grow by it."""
    force = game.state.wanderers[wanderer_id]
    place = game.state.standing(force.cell)
    if place is None or place.kind not in razed_kinds(game, force.kind):
        return
    habit = HABITS[force.kind]
    raze(game, force.cell, force.kind, habit.rule)
    chart = game.book.chart(habit.chart)
    spec = str(chart.get("gain_city" if place.kind in CITIES else "gain_village_or_fortress", ""))
    if spec:
        gained = yield from game.amount(spec, "wanderer_grows", habit.rule, cell=force.cell, wanderer=force.kind)
        change(game, wanderer_id, "razed", habit.rule, points=gained)

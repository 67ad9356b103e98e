"""Forces of nobody that wander, fight and raze: bandits, the undead of a necropolis, chaos (ME-RUIN, ME-TEMPLE-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from empires.model.events.land import WandererCame, WandererChanged, WandererGone, WandererMoved
from empires.model.land.hexes import SIDES
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import CITIES, Campaign, RealmId
from empires.model.state.pieces import Wanderer, WandererKind
from empires.rules.core import draws
from empires.rules.core.game import Game
from empires.rules.fight import walls
from empires.rules.fight.combat import Side
from empires.rules.land.marks import lies, raze
from empires.rules.troops import treasure
from empires.rules.troops.banners import pick_banner
from empires.rules.troops.losses import gain_points

Outcome = Literal["won", "lost", "draw"]
"""How a fight ended for the realm that met the force."""


class Habit(Struct, frozen=True):
    """What a kind of force does. chart: its figures; moves: it wanders; leaves_map: at the edge it is gone.

    lasts: a draw does not end it. rule: row of its moving; fights: row of its fights.
    """

    chart: str
    rule: str
    fights: str
    moves: bool = True
    leaves_map: bool = False
    lasts: bool = True


HABITS: dict[str, Habit] = {
    "bandits": Habit("bandit_army", "ME-RUIN-10", "ME-RUIN-13"),
    "undead": Habit("necropolis_host", "ME-NECROP-17", "ME-NECROP-17", lasts=False),
    "chaos": Habit("chaos_temple_horde", "ME-TEMPLE-12", "ME-TEMPLE-12", leaves_map=True),
    "risen": Habit("", "ME-EQUINOX-17", "ME-EQUINOX-17", moves=False, lasts=False),
}
EVERY_KIND = ("village", "fortress", "city", "capital")


# Coming and going ---------------------------------------------------------------------------------


def come(
    game: Game,
    kind: WandererKind,
    cell: Cell,
    points: int,
    *,
    power: str = "",
    artefacts: int = 0,
    until: int = 0,
    rule: str,
    owner: RealmId = "",
) -> str:
    """A force appears in a tile and moves from the next month on; returns its id."""
    number = game.state.made.get("wanderer", 0) + 1
    force = Wanderer(f"wanderer{number}", kind, cell, points, power, owner, artefacts, game.state.clock.month, until)
    game.emit(WandererCame(realm=owner, wanderer=force, rule=rule))
    return force.id


def vanish(game: Game, wanderer_id: str, why: str, rule: str) -> None:
    """A force is no more. why: beaten, drawn, weak, opposed, off_map, season."""
    force = game.state.wanderers[wanderer_id]
    game.emit(
        WandererGone(realm=force.owner, wanderer=wanderer_id, band=force.kind, cell=force.cell, why=why, rule=rule)
    )


def change(game: Game, wanderer_id: str, why: str, rule: str, *, points: int = 0, artefacts: int = 0) -> None:
    """A force gains or loses points or artefacts."""
    force = game.state.wanderers[wanderer_id]
    if points or artefacts:
        game.emit(
            WandererChanged(
                realm=force.owner,
                wanderer=wanderer_id,
                cell=force.cell,
                why=why,
                points=points,
                artefacts=artefacts,
                rule=rule,
            )
        )


def foes(state: Campaign, cell: Cell, realm: RealmId) -> tuple[str, ...]:
    """Ids of the wandering forces in a tile that are hostile to a realm, oldest first."""
    return tuple(w.id for w in state.wanderers.values() if w.cell == cell and (not w.owner or w.owner != realm))


def season_ends(game: Game) -> None:
    """Forces that serve or stay for a season only are gone at its end (ME-TURN-05)."""
    for force in tuple(game.state.wanderers.values()):
        if force.until and force.until <= game.state.clock.year:
            vanish(game, force.id, "season", "ME-TURN-05")


# Fights -------------------------------------------------------------------------------------------


def meet(
    game: Game, cell: Cell, owner: RealmId, ids: Sequence[str], wanderer_id: str, attacker: bool
) -> Procedure[Outcome]:
    """Banners of one realm fight a wandering force; attacker: the banners came upon it. Then its spoils are taken."""
    from empires.rules.fight.fighting import fight

    force = game.state.wanderers[wanderer_id]
    items = {b: min(game.state.banners[b].boons.get(treasure.ITEMS, 0), game.state.banners[b].points) for b in ids}
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
        yield from gain_points(game, banner, force.artefacts, "artefacts", "ME-NECROP-18")


def _gather(game: Game, wanderer_id: str, items: Mapping[str, int]) -> None:
    """The dead of a necropolis keep, without using them, the magic items of those they defeat (ME-NECROP-18)."""
    habit, rule = HABITS[game.state.wanderers[wanderer_id].kind], "ME-NECROP-18"
    if not habit.chart or "artefact_percent" not in game.book.chart(habit.chart):
        return
    gathered = 0
    for banner, points in items.items():
        alive = banner in game.state.banners
        gathered += treasure.take_items(game, banner, "items_taken", rule) if alive else points
    change(game, wanderer_id, "items_taken", rule, artefacts=gathered)


def keeper(game: Game, banners: Sequence[str], rule: str, **facts: int) -> Procedure[str]:
    """Which banner of a force takes what was found: its owner picks one (ME-GEN-03)."""
    first = game.state.banners[banners[0]]
    return (yield from pick_banner(game, first.owner, banners, "keeper", rule, first.cell, **facts))


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
    from empires.rules.fight.arrival import withdraw_inside

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


def razed_kinds(game: Game, kind: str) -> Sequence[str]:
    """Kinds of settlements that such a force razes where no banner defends them."""
    chart = game.book.chart(HABITS[kind].chart) if HABITS[kind].chart else {}
    razes = chart.get("razes", ())
    return EVERY_KIND if isinstance(razes, str) else tuple(razes)

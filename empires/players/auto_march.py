"""Scouting and marching of the automatic player, planned together: a tile is scouted to win it or to march there."""

from __future__ import annotations

from collections import Counter

from empires.book.book import Rulebook
from empires.model.land.world import Cell
from empires.model.state.asks import Decide, Pick, several, text
from empires.model.state.campaign import Banner
from empires.model.state.subject import OfTile, subject_of
from empires.players.auto_magic import is_lost_in
from empires.players.auto_mind import Mind, Node, edges
from empires.players.auto_wilds import best_deed
from empires.players.auto_worth import RATION, Worth, gain
from empires.rules.core import optional_parts
from empires.rules.land import roads, routes
from empires.rules.march import road_marches
from empires.rules.march.marching import may_move

WORTH_A_SCOUT = 6.0
"""Below this nobody is sent."""
WORTH_A_MARCH = 5.0
FOUND = 2 / 3
"""Chance that a way over a river or mountain is found."""
STRAGGLERS = 45.0
"""What a forced march costs a banner on the average (ME-ORC-06)."""
PERIL = 25.0
"""What a perilous way costs on the average, as often as it is one."""


def scout(mind: Mind, ask: Decide) -> str:
    """The tile that brings most: by itself, or as the next step of a march (ME-SCOUT-02)."""
    banner = mind.state.banners[text(ask.facts, "banner")]
    worth = Worth(mind, banner)
    tiles = [option for option in ask.options if isinstance(subject_of(ask, option), OfTile)]
    base = max([worth.staying, *(march_value(worth, o.key) for o in tiles if o.facts["declared"])])
    best, chosen = WORTH_A_SCOUT, "none"
    for option in tiles:
        if option.facts["declared"]:
            continue
        won = worth.target(option.key, True) if not mind.guarded(option.key) else 0.0
        value = won + max(0.0, march_value(worth, option.key) - base)
        if value > best:
            best, chosen = value, option.key
    least = best + max(0.0, base - worth.staying)
    deed = best_deed(mind, ask, least)
    if not deed and any(option.key == roads.ROAD for option in ask.options):
        return roads.ROAD if by_road(worth) > least + worth.staying else chosen
    return deed or chosen


def by_road(worth: Worth) -> float:
    """What the best tile is worth that a banner may march to by road (ME-MOVE-12)."""
    ways = road_marches.marches(worth.mind.world, worth.mind.state, worth.banner).values()
    return max((node_value(worth, (way[-1].cell, way[-1].zone), False) for way in ways), default=-1e9)


def march_value(worth: Worth, cell: Cell) -> float:
    """What it would be worth to march into an adjacent tile, as far as it is known now."""
    banner = worth.banner
    if banner.halted >= worth.mind.month:
        return -1e9
    best = -1e9
    for node, cost in edges(worth.mind.world, (banner.cell, banner.zone)):
        if node[0] == cell:
            best = max(best, node_value(worth, node, cost > 1))
    return best


def node_value(worth: Worth, node: Node, crossing: bool) -> float:
    """What it is worth to march to a node: what there is to be done there, and the fight for it."""
    mind, cell = worth.mind, node[0]
    if is_lost_in(mind, worth.banner, cell):
        return -1e6
    there = mind.own_at.get(cell, ())
    value = worth.place(node, len(there) + worth.joining.get(cell, 0))
    if mind.guarded(cell) or cell in mind.state.sieges:
        force = [*_attackers(worth, cell), *there]
        fight = worth.attack(cell, sum(b.points for b in force), sum(b.baggage for b in force))
        value = fight if fight <= 0 else fight + 0.8 * value
        if fight <= 0:
            return -1e6
    elif mind.state.known(cell):
        value += max(0.0, gain(mind, cell)) * 0.2
    if not crossing:
        return value
    return FOUND * value + (1 - FOUND) * worth.staying - PERIL


def _attackers(worth: Worth, cell: Cell) -> list[Banner]:
    """Who could march into the tile this turn: in the scouting phase all that are near, then those that scouted it."""
    mind, banner = worth.mind, worth.banner
    marching = mind.state.clock.step == "movement"
    scouted = {c for c, tiles in mind.state.scouted.items() if cell in tiles}
    return [
        b
        for b in mind.own
        if b.cell == banner.cell
        or (
            may_move(mind.state, b)
            and b.cell not in mind.state.sieges
            and (b.cell in scouted if marching else mind.world.distance(b.cell, cell) == 1)
        )
    ]


def march(mind: Mind, ask: Decide) -> str:
    """The way that the force's plan has for the banner, or none (ME-MOVE-01)."""
    node = orders(mind, text(ask.facts, "cell")).get(text(ask.facts, "banner"))
    key = f"{node[0]}/{node[1]}" if node is not None else "stay"
    keys = {option.key for option in ask.options}
    return next((k for k in (f"{key}/annex", key) if k in keys), "stay")


def orders(mind: Mind, cell: Cell) -> dict[str, Node]:
    """Where the banners of a force go, planned one after the other so that they do not eat each other's food."""
    known = mind.orders.get(cell)
    if known is None:
        known = mind.orders[cell] = _planned(mind, cell)
    return known


def _planned(mind: Mind, cell: Cell) -> dict[str, Node]:
    goals = set(mind.state.scouted.get(cell, ())) - set(mind.state.closed.get(cell, ()))
    force = [b for b in mind.own_at.get(cell, ()) if may_move(mind.state, b)] if goals else []
    plan: dict[str, Node] = {}
    for banner in force:
        node = _best_march(mind, banner, goals, plan)
        if node is not None:
            plan[banner.id] = node
    return plan


def _best_march(mind: Mind, banner: Banner, goals: set[Cell], plan: dict[str, Node]) -> Node | None:
    worth = Worth(mind, banner, Counter(node[0] for node in plan.values()), len(plan))
    best, chosen = worth.staying + WORTH_A_MARCH, None
    by_road = optional_parts.on(mind.state, "roads")
    paved = [steps[-1] for steps in road_marches.marches(mind.world, mind.state, banner).values()] if by_road else []
    ways = routes.ways(mind.world, mind.state, mind.realm, banner.cell, banner.zone)
    for way in (*paved, *(way for way in ways if routes.may_leave(mind.state, banner, way.side))):
        if way.cell in goals:
            value = node_value(worth, (way.cell, way.zone), bool(way.crossing))
            if value > best:
                best, chosen = value, (way.cell, way.zone)
    return chosen


# Forced marches -----------------------------------------------------------------------------------


def forced_march(mind: Mind, ask: Pick) -> tuple[str, ...]:
    """Forces march on that have more to win next to them than the meal and the stragglers cost (ME-ORC-03)."""
    return tuple(option.key for option in ask.options if _onward(mind, option.key) > 0)[: ask.most]


def _onward(mind: Mind, cell: Cell) -> float:
    """What the best tile next to a force brings its scouts, less what the march costs."""
    if mind.marches_left < 1:
        return -1.0
    cost = len(mind.own_at.get(cell, ())) * (STRAGGLERS + RATION)
    return max((gain(mind, other) for other in _unscouted(mind, cell)), default=0.0) - cost


def _unscouted(mind: Mind, cell: Cell) -> list[Cell]:
    done = (*mind.state.scouted.get(cell, ()), *mind.state.closed.get(cell, ()))
    return [other for other in mind.around(cell) if other not in done and not mind.guarded(other)]


def forced_scout(mind: Mind, ask: Decide) -> str:
    """The tile that brings most, none with enemies in it (ME-ORC-04)."""
    return max(ask.options, key=lambda o: (not mind.guarded(o.key), gain(mind, o.key), o.key == ask.default)).key


# Perils -------------------------------------------------------------------------------------------


def perilous(mind: Mind, ask: Decide) -> str:
    """Whether to dare a perilous way: if what lies beyond is worth its losses (ME-MOVE-05)."""
    cell, target = text(ask.facts, "cell"), text(ask.facts, "target")
    banners = several(ask.facts, "banners")
    force = [mind.state.banners[b] for b in banners]
    hoped = 0.0
    for banner in force:
        worth = Worth(mind, banner)
        nodes = [node for node, _ in edges(mind.world, (cell, banner.zone)) if node[0] == target]
        hoped += max((node_value(worth, node, False) for node in nodes), default=0.0) - worth.staying
    return "yes" if hoped > sum(peril(mind.book, banner) for banner in force) else "no"


def peril(book: Rulebook, banner: Banner) -> float:
    """Points that a perilous way costs a banner on the average (ME-MOVE-06, ME-MOVE-07)."""
    return 65.0 if banner.points > int(book.value("perilous_route", "roll_twice_from_points")) else 45.0


__all__ = [
    "forced_march", "forced_scout", "march", "march_value", "node_value", "orders", "perilous", "scout",
]  # fmt: skip

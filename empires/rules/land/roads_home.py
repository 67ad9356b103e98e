"""The way to winter quarters, piece by piece, and who would be cut off if a tile were lost: questions for a view."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Literal

from msgspec import Struct

from empires.model.land.world import Cell, World
from empires.model.state.campaign import Banner, Campaign, RealmId
from empires.rules.land import routes
from empires.rules.land.routes import Node

Why = Literal["", "river", "mountain", "both", "foreign", "siege"]
"""What is wrong with a leg: a crossing, a tile that is not the realm's own, or one under siege; "" nothing."""
_BLOCKED = 1000
"""What a leg costs that fails: a free way of any length is better than one of them."""


class Leg(Struct, frozen=True):
    """One step of a road, into `cell`; why: what makes it fail in winter, "" where it is open."""

    cell: Cell
    why: Why = ""


class RoadHome(Struct, frozen=True):
    """The best way home of a banner: from `start` leg by leg; no legs: it is there, or no land way leads home."""

    banner: str
    start: Cell
    legs: tuple[Leg, ...]
    home: bool

    @property
    def open(self) -> bool:
        """Whether it comes home unharmed (ME-QUARTERS-02)."""
        return self.home and not any(leg.why for leg in self.legs)


def open_goals(state: Campaign, realm: RealmId) -> list[Cell]:
    """Realm tiles in the realm's hands that are open: not razed, not besieged (ME-QUARTERS-02)."""
    held = [cell for cell in state.realms[realm].home if state.owner(cell) == realm and cell not in state.sieges]
    return [cell for cell in held if cell not in state.holdings or state.standing(cell) is not None]


def open_to(state: Campaign, realm: RealmId, cell: Cell) -> Why:
    """Whether a tile lets a realm's banners through on their way home: its own, and not besieged (ME-QUARTERS-02)."""
    if state.owner(cell) != realm:
        return "foreign"
    return "siege" if cell in state.sieges else ""


def road_home(world: World, state: Campaign, banner: Banner) -> RoadHome:
    """The road with the fewest legs that fail, then the shortest; ties go by number of the tile."""
    goals = set(open_goals(state, banner.owner))
    start = (banner.cell, banner.zone)
    ahead: list[tuple[int, str, Node]] = [(0, "", start)]
    came: dict[Node, tuple[Node, Leg] | None] = {start: None}
    cost = {start: 0}
    while ahead:
        spent, _, here = heappop(ahead)
        if here[0] in goals:
            return RoadHome(banner.id, banner.cell, _legs(came, here), True)
        if spent > cost[here]:
            continue
        for there, leg in _steps(world, state, banner, here):
            total = spent + (_BLOCKED if leg.why else 1)
            if total < cost.get(there, total + 1):
                cost[there], came[there] = total, (here, leg)
                heappush(ahead, (total, world.number(there[0]), there))
    return RoadHome(banner.id, banner.cell, (), False)


def _steps(world: World, state: Campaign, banner: Banner, here: Node) -> Iterator[tuple[Node, Leg]]:
    cell, zone = here
    for way in routes.ways(world, state, banner.owner, cell, zone):
        crossing: Why = way.crossing if way.crossing != "pilgrims" else ""
        free: Why = "" if way.cell == banner.cell else open_to(state, banner.owner, way.cell)
        yield (way.cell, way.zone), Leg(way.cell, free or crossing)
    for other in range(len(world.zones(cell))):
        if other != zone:
            crossing = routes.inside(world, state, banner.owner, cell, zone, other)  # type: ignore[assignment]
            yield (cell, other), Leg(cell, crossing)


def _legs(came: dict[Node, tuple[Node, Leg] | None], goal: Node) -> tuple[Leg, ...]:
    legs: list[Leg] = []
    step = came[goal]
    while step is not None:
        here, leg = step
        if leg.cell != here[0] or leg.why:
            legs.append(leg)
        step = came[here]
    return tuple(reversed(legs))


def roads_home(world: World, state: Campaign, realm: RealmId) -> tuple[RoadHome, ...]:
    """The way home of each banner of a realm that would have to go: not at a siege, not aboard (ME-QUARTERS-01)."""
    found = []
    for banner in state.banners_of(realm):
        siege = state.sieges.get(banner.cell)
        stays = siege is not None and (banner.inside or siege.besieger == realm)
        if not stays and not banner.aboard:
            found.append(road_home(world, state, banner))
    return tuple(found)


def severed(world: World, state: Campaign, realm: RealmId, cell: Cell) -> frozenset[Cell]:
    """Own settlements that would be newly cut off if a tile of the realm were lost or razed (ME-REVENUE-06)."""
    held = set(state.empire_tiles(realm))
    if cell not in held:
        return frozenset()
    left = held - {cell}
    before = routes.joined(world, state, realm)
    after = routes.connected(world, left & {state.realms[realm].capital}, left.__contains__)
    return frozenset(c for c in before - after - {cell} if state.standing(c) is not None)

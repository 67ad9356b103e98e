"""How the automatic player reads a view: what lies where, who is how strong, what feeds, how far everything is.

Values are in points of troops: a crown buys a hundred of them.
"""

from __future__ import annotations

from functools import cached_property
from weakref import WeakKeyDictionary

from empires.book import odds
from empires.knowledge.view import View
from empires.model.land.world import Cell, World
from empires.model.state.campaign import CITIES, SEASON_TURNS, Banner, Campaign, RealmId, Settlement
from empires.players import auto_races
from empires.rules.land import routes
from empires.rules.land.alliances import militia
from empires.rules.land.hunger import kind_for

Node = tuple[Cell, int]
Edge = tuple[Node, int]

CROWN = 100
"""Points of troops that a crown buys."""
FREE, HARD = 1, 3
"""Turns that a free way and one with a route roll take, on the average."""
SIGHT = 5
"""How many turns ahead the player looks."""
LOSS_STEP = 50
"""Points that each pip of a loss die costs, before the size of the enemy is counted."""
AGAIN = 0.5
"""How often a repulse leaves room for a second assault that is worth making."""
WANDERERS = {"bandits": 1400, "undead": 2800, "chaos": 1400, "risen": 350}
"""Points of a wandering force whose strength nobody knows."""
FRESH = 6
"""Campaign turns after which what was learned of a rival counts no longer."""


_EMPTY = Campaign("", "")
_GROUND: WeakKeyDictionary[World, dict[Node, tuple[Edge, ...]]] = WeakKeyDictionary()

_AROUND: WeakKeyDictionary[World, dict[Cell, tuple[Cell, ...]]] = WeakKeyDictionary()


def edges(world: World, node: Node) -> tuple[Edge, ...]:
    """Zones of adjacent land tiles with the turns it takes to get there, bridges of cities left out."""
    ground = _GROUND.get(world)
    if ground is None:
        ground = _GROUND[world] = {}
    found = ground.get(node)
    if found is None:
        ways = routes.ways(world, _EMPTY, "", *node)
        found = ground[node] = tuple(((way.cell, way.zone), HARD if way.crossing else FREE) for way in ways)
    return found


def around(world: World, cell: Cell) -> tuple[Cell, ...]:
    """Adjacent land tiles."""
    known = _AROUND.setdefault(world, {})
    found = known.get(cell)
    if found is None:
        found = known[cell] = tuple(other for _, other in world.neighbours(cell) if world.land(other))
    return found


class Mind:
    """One realm's thoughts about one state of the campaign; everything is worked out when first asked for."""

    def __init__(self, view: View) -> None:
        self.view, self.world, self.book = view, view.world, view.book
        self.state, self.realm = view.campaign, view.viewer
        self.me = self.state.realms[view.viewer]
        self.month = self.state.clock.month
        self.orders: dict[Cell, dict[str, Node]] = {}
        self.gains: dict[Cell, float] = {}
        self.chances: dict[Cell, tuple[Cell, ...]] = {}
        self.lively: dict[Node, list[tuple[Cell, int]]] = {}
        self._open: dict[Cell, bool] = {}
        self._reach: dict[tuple[Node, int], dict[Node, int]] = {}
        self._nearest: dict[Cell, tuple[tuple[int, str], ...]] = {}

    # Time -------------------------------------------------------------------------------------------

    @cached_property
    def winters(self) -> int:
        """Revenues that a place taken now will still bring, as far as it pays to think: 2 to 4."""
        years = self.state.agreed.years
        return min(4, max(2, years - self.state.clock.year + 1)) if years else 4

    @property
    def marches_left(self) -> int:
        """Own marches before the next winter, after the present one."""
        clock = self.state.clock
        return SEASON_TURNS - clock.turn if clock.part == "season" else SEASON_TURNS

    @property
    def placing(self) -> bool:
        """Whether banners are being placed, at set-up or in winter."""
        return self.state.clock.part != "season"

    def from_home(self, cell: Cell) -> int:
        """Tiles to the nearest tile of the home realm."""
        return min((self.world.distance(cell, home) for home in self.me.home), default=0)

    @cached_property
    def income(self) -> int:
        """Crowns that the settlements of the realm pay a year."""
        return int(sum(self.crowns(cell) for cell in self.state.empire_tiles(self.realm)))

    # Forces -----------------------------------------------------------------------------------------

    @cached_property
    def own(self) -> tuple[Banner, ...]:
        """The realm's banners."""
        return tuple(self.state.banners_of(self.realm))

    @cached_property
    def own_at(self) -> dict[Cell, tuple[Banner, ...]]:
        """The realm's banners on land by tile."""
        found: dict[Cell, tuple[Banner, ...]] = {}
        for banner in (b for b in self.own if not b.aboard):
            found[banner.cell] = (*found.get(banner.cell, ()), banner)
        return found

    @cached_property
    def rivals_at(self) -> dict[Cell, tuple[Banner, ...]]:
        """Rival banners in sight by tile."""
        found: dict[Cell, tuple[Banner, ...]] = {}
        for banner in self.state.banners.values():
            if banner.owner != self.realm and not banner.aboard:
                found[banner.cell] = (*found.get(banner.cell, ()), banner)
        return found

    @cached_property
    def _known_points(self) -> dict[tuple[RealmId, int], int]:
        """Rival banners seen in detail, while that is fresh."""
        known = {}
        for learned in self.state.learned.get(self.realm, {}).values():
            if self.month - self._month(learned.year, learned.turn) <= FRESH:
                known.update({(learned.owner, number): points for number, points, _ in learned.banners})
        return known

    @staticmethod
    def _month(year: int, turn: int) -> int:
        return (year - 1) * SEASON_TURNS + turn

    @cached_property
    def typical(self) -> int:
        """Points that a banner of an unknown rival usually has: as many as one's own."""
        held = [banner.points for banner in self.own]
        return min(1200, max(500, sum(held) // len(held))) if held else 800

    def estimate(self, cell: Cell, owner: RealmId = "") -> int:
        """Likely points of the rival banners in a tile (of one owner, or of all)."""
        force = [b for b in self.rivals_at.get(cell, ()) if owner in ("", b.owner)]
        if not force:
            return 0
        learned = self.state.learned.get(self.realm, {}).get(cell)
        fresh = learned is not None and self.month - self._month(learned.year, learned.turn) <= 1
        if learned is not None and fresh and all(b.owner == learned.owner for b in force):
            return max(100, learned.points)
        return sum(self._known_points.get((b.owner, b.number), self.typical) for b in force)

    @cached_property
    def roaming(self) -> dict[Cell, int]:
        """Points that wandering forces in sight have on the average, by tile."""
        found: dict[Cell, int] = {}
        for force in self.state.wanderers.values():
            if not force.owner or force.owner != self.realm:
                found[force.cell] = found.get(force.cell, 0) + (force.points or WANDERERS[force.kind])
        return found

    def garrison(self, place: Settlement) -> int:
        """What to expect of independents or militia: a little more than their average."""
        rows = self.book.rows("independent_garrison")
        column = self.book.settlement(place.kind)["garrison_column"]
        return int(rows[min(3, len(rows) - 1)][column])

    # Tiles ------------------------------------------------------------------------------------------

    def crowns(self, cell: Cell) -> int:
        """What the settlement of a tile would pay the realm a year."""
        place = self.state.standing(cell)
        if place is None:
            return 0
        return auto_races.worth(self, cell, int(self.book.settlement(kind_for(place, self.realm))["revenue"]))

    def forage(self, cell: Cell) -> int:
        """How many banners the tile feeds."""
        return auto_races.feeds(self, cell)

    def stores(self, cell: Cell) -> int:
        """Baggage and stockpile of the realm in a tile."""
        place = self.state.standing(cell)
        stock = place.stockpile if place is not None and place.owner == self.realm else 0
        return stock + sum(b.baggage for b in self.own_at.get(cell, ()))

    def walls(self, cell: Cell) -> int:
        """Banners that find room within walls there."""
        place = self.state.standing(cell)
        return 0 if place is None else int(self.book.settlement(place.kind)["garrison_banners"])

    def guarded(self, cell: Cell) -> bool:
        """Whether independents, militia, rival banners or a wandering force bar the tile, as far as the realm knows."""
        if cell in self.rivals_at or cell in self.roaming:
            return True
        place = self.state.standing(cell)
        return place is not None and place.owner != self.realm and (not place.owner or militia(self.state, cell))

    def passable(self, cell: Cell) -> bool:
        """Known tiles that nobody defends."""
        known = self._open.get(cell)
        if known is None:
            known = self._open[cell] = self.state.known(cell) and not self.guarded(cell)
        return known

    @cached_property
    def threats(self) -> dict[Cell, int]:
        """Own places worth a garrison with rival banners within two tiles: the likely points of those.

        They are the settlements at home, and temples beside others, which any scout may take.
        """
        found: dict[Cell, int] = {}
        for cell in self.state.empire_tiles(self.realm):
            place = self.state.standing(cell)
            if place is not None and (cell in self.me.home or cell in self.state.temples):
                near = sum(self.estimate(c) for c in self.rivals_at if self.world.distance(c, cell) <= 2)
                if near:
                    found[cell] = near
        return found

    # Ways -------------------------------------------------------------------------------------------

    def reach(self, start: Node, limit: int = SIGHT) -> dict[Node, int]:
        """Nodes that can be stood in within `limit` turns, with the turns it takes, nearest first."""
        known = self._reach.get((start, limit))
        if known is not None:
            return known
        ground, known_open = _GROUND.setdefault(self.world, {}), self._open
        found = {start: 0}
        rings: list[list[Node]] = [[start], *([] for _ in range(limit))]
        for turns, ring in enumerate(rings):
            for node in ring:
                if found[node] < turns:
                    continue
                for other, cost in ground.get(node) or edges(self.world, node):
                    then = turns + cost
                    if then > limit or found.get(other, then + 1) <= then:
                        continue
                    free = known_open.get(other[0])
                    if self.passable(other[0]) if free is None else free:
                        found[other] = then
                        rings[then].append(other)
        ordered = {node: turns for turns, ring in enumerate(rings) for node in ring if found[node] == turns}
        self._reach[start, limit] = ordered
        return ordered

    @cached_property
    def safe(self) -> frozenset[Node]:
        """Nodes from which a banner comes home for winter unharmed (ME-QUARTERS-02)."""
        own = {c for c in self.state.empire_tiles(self.realm) if c not in self.state.sieges}
        cells = own | {b.cell for b in self.own}
        cells.update(other for cell in own for other in self.around(cell))
        back: dict[Node, list[Node]] = {}
        for cell in sorted(cells):
            for zone in range(len(self.world.zones(cell))):
                for node in self._free(cell, zone):
                    if node[0] in own:
                        back.setdefault(node, []).append((cell, zone))
        goals = [(c, z) for c in self.me.home if c in own for z in range(len(self.world.zones(c)))]
        found, edge = set(goals), goals
        while edge:
            edge = [n for node in edge if node[0] in own for n in back.get(node, ()) if n not in found]
            edge = list(dict.fromkeys(edge))
            found.update(edge)
        return frozenset(found)

    def _free(self, cell: Cell, zone: int) -> list[Node]:
        """Nodes entered from here without a route roll; only bridges, and passes of cities, change that."""
        place = self.state.standing(cell)
        if cell not in self.state.bridges and (place is None or place.kind not in CITIES):
            return [node for node, cost in edges(self.world, (cell, zone)) if cost == FREE]
        found = routes.ways(self.world, self.state, self.realm, cell, zone)
        return [(way.cell, way.zone) for way in found if not way.crossing]

    def turns_to_safety(self, node: Node) -> int:
        """Turns until a way home is open, SIGHT + 1 if none is in reach."""
        if node in self.safe:
            return 0
        return min((turns for other, turns in self.reach(node).items() if other in self.safe), default=SIGHT + 1)

    def first_comers(self, cell: Cell) -> tuple[tuple[int, str], ...]:
        """The two own banners nearest to a tile: (tiles, id)."""
        near = self._nearest.get(cell)
        if near is None:
            ranked = sorted((self.world.distance(b.cell, cell), b.id) for b in self.own)
            near = self._nearest[cell] = tuple(ranked[:2])
        return near

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """Adjacent land tiles."""
        return around(self.world, cell)

    # Chances ----------------------------------------------------------------------------------------

    def battle(self, attack: int, defend: int) -> tuple[float, float]:
        """Chances that the attacker wins and that he loses a battle."""
        return _battle(self, odds.combat_factor(self.book, attack, defend), attack, defend)

    def storm(self, attack: int, defend: int, kind: str, bonus: int) -> float:
        """Chance that an assault storms the place."""
        base = odds.combat_factor(self.book, attack, odds.defence_value(self.book, kind, defend)) + bonus
        return _storm(self, base, attack, defend, kind, bonus)

    def fall(self, attack: int, defend: int, kind: str, bonus: int) -> float:
        """Chance that up to two assaults take the place: stormed, or its last defender lost (ME-SIEGE-15 to -19)."""
        if defend <= 0:
            return 1.0
        first = self._fall(attack, defend, kind, bonus)
        worn = defend - 3 * LOSS_STEP * odds.loss_multiplier(self.book, attack)
        return first + (1 - first) * AGAIN * (self._fall(attack, worn, kind, bonus) if worn > 0 else 1.0)

    def _fall(self, attack: int, defend: int, kind: str, bonus: int) -> float:
        storm = self.storm(attack, defend, kind, bonus)
        step = LOSS_STEP * odds.loss_multiplier(self.book, attack)
        return storm + (1 - storm) * max(0, 6 - (defend - 1) // step) / 6

    def loss(self, enemy: int) -> int:
        """What a fight with so many points costs on the average."""
        return 175 * odds.loss_multiplier(self.book, enemy)


_BATTLES: WeakKeyDictionary[object, dict[int, tuple[float, float]]] = WeakKeyDictionary()
_STORMS: WeakKeyDictionary[object, dict[int, float]] = WeakKeyDictionary()


def _battle(mind: Mind, factor: int, attack: int, defend: int) -> tuple[float, float]:
    # The chances depend on the factor alone; to count all cards and dice each time would take most of the thinking.
    known = _BATTLES.setdefault(mind.book, {})
    if factor not in known:
        chance = odds.battle_odds(mind.book, attack, defend)
        win = chance["defender_defeated"] + chance["defender_scattered"]
        known[factor] = win, chance["attacker_defeated"] + chance["attacker_scattered"]
    return known[factor]


def _storm(mind: Mind, base: int, attack: int, defend: int, kind: str, bonus: int) -> float:
    known = _STORMS.setdefault(mind.book, {})
    if base not in known:
        known[base] = odds.assault_odds(mind.book, attack, defend, kind, bonus)["stormed"]
    return known[base]

"""Ways on the map: zones, crossings, reach, supply and isolation as questions to graphs (ME-MAP, ME-MOVE)."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Literal
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import replace

from empires.book.book import Rulebook, load_book
from empires.model.land.hexes import opposite
from empires.model.land.world import WET, Cell, World
from empires.model.state.campaign import CITIES, Banner, Campaign, RealmId
from empires.rules.land import hunger
from empires.rules.land.alliances import allied
from empires.rules.land.marks import dried

Crossing = Literal["", "river", "mountain", "both", "pilgrims"]
Node = tuple[Cell, int]
Graph = Any
"""A graph of networkx, whose stubs do not agree on whether it is generic."""

MOST_ZONES = 12
"""A tile has twelve half-sides, so that no more zones can be."""
_NAMES: dict[tuple[bool, bool], Crossing] = {
    (False, False): "",
    (True, False): "river",
    (False, True): "mountain",
    (True, True): "both",
}


class Way(Struct, frozen=True, gc=False):
    """A way from a zone of a tile into a zone of the next one; crossing: what needs a route roll, "" nothing.

    side: the side (1-6) of the tile it leaves.
    """

    cell: Cell
    zone: int
    side: int
    crossing: Crossing = ""


class _Path(Struct, frozen=True, gc=False):
    """A way as the land alone makes it: what lies before the side, and whether the side itself is a mountain."""

    cell: Cell
    zone: int
    side: int
    river: bool
    ridge: bool
    climb: bool


class _Land:
    """What never changes about the ways of a world, worked out tile by tile when first asked for."""

    def __init__(self) -> None:
        self.paths: dict[Node, tuple[_Path, ...]] = {}
        self.plain: dict[Node, tuple[Way, ...]] = {}
        self.open: dict[Node, bool] = {}


_LANDS: WeakKeyDictionary[World, _Land] = WeakKeyDictionary()


def ways(world: World, state: Campaign, realm: RealmId, cell: Cell, zone: int) -> tuple[Way, ...]:
    """Every zone of an adjacent land tile that touches the shared side, by its cheapest crossing (ME-MOVE-02)."""
    found = _ways(world, state, realm, cell, zone)
    return _thronged(state, found) if state.pilgrims and state.clock.part == "season" else found


def _thronged(state: Campaign, found: tuple[Way, ...]) -> tuple[Way, ...]:
    """Tiles full of pilgrims are entered by a route roll only (ME-TEMPLE-04)."""
    year = state.clock.year
    return tuple(
        replace(way, crossing=way.crossing or "pilgrims") if state.pilgrims.get(way.cell) == year else way
        for way in found
    )


def _ways(world: World, state: Campaign, realm: RealmId, cell: Cell, zone: int) -> tuple[Way, ...]:
    """Ways out of a zone, each with what bars it: bridges and passes are reckoned with (ME-MOVE-09)."""
    land = _land(world)
    node = (cell, zone)
    if node not in land.paths:
        _survey(world, land, node)
    if land.open[node]:
        return land.plain[node]
    bridge = bridged(world, state, cell) or dried(state, cell)
    passes = _passes(world, state, realm, cell)
    climbed = {p.cell for p in land.paths[node] if p.climb and not _passes(world, state, realm, p.cell)}
    return _cheapest(
        (path, path.river and not bridge, (path.ridge and not passes) or path.cell in climbed)
        for path in land.paths[node]
    )


def way_to(world: World, state: Campaign, realm: RealmId, cell: Cell, zone: int, target: Cell) -> Way | None:
    """The cheapest way into an adjacent tile, a free one first; None for sea, swamp and tiles that are not adjacent."""
    found = [way for way in ways(world, state, realm, cell, zone) if way.cell == target]
    return min(found, key=lambda way: (_cost(way.crossing), way.zone), default=None)


def _land(world: World) -> _Land:
    land = _LANDS.get(world)
    if land is None:
        land = _LANDS[world] = _Land()
    return land


def _survey(world: World, land: _Land, node: Node) -> None:
    near = [(other, side) for side, other in world.neighbours(node[0]) if world.land(other)]
    if all(world.whole(cell) for cell in (node[0], *(other for other, _ in near))):
        land.paths[node], land.open[node] = (), True
        land.plain[node] = tuple([Way(other, 0, side) for other, side in near])
        return
    paths = tuple(_paths(world, node))
    land.paths[node] = paths
    land.plain[node] = _cheapest([(path, path.river, path.ridge or path.climb) for path in paths])
    land.open[node] = all(not way.crossing for way in land.plain[node])


def _paths(world: World, node: Node) -> Iterator[_Path]:
    """From a zone to each half of each side and through it (ME-MAP-06 to ME-MAP-08, ME-MAP-11).

    One half is enough where nothing cuts the side on either tile; none leads into sea or swamp (ME-MOVE-10).
    """
    cell, zone = node
    here = world.layout(cell)
    for side, other in world.neighbours(cell):
        tile = world.tiles[other]
        if tile.terrain in WET:
            continue
        far, there = opposite(side), world.layout(other)
        crossed = ((here[side, 0], there[far, 1]), (here[side, 1], there[far, 0]))
        for mine, across in crossed if crossed[0] != crossed[1] else crossed[:1]:
            barriers = world.barriers(cell, zone, mine) if mine != zone else ()
            yield _Path(other, across, side, "river" in barriers, "mountain" in barriers, tile.mountain)


def _cheapest(paths: Iterable[tuple[_Path, bool, bool]]) -> tuple[Way, ...]:
    best: dict[Node, Way] = {}
    for path, river, mountain in paths:
        way, node = Way(path.cell, path.zone, path.side, _NAMES[river, mountain]), (path.cell, path.zone)
        if node not in best or _cost(way.crossing) < _cost(best[node].crossing):
            best[node] = way
    return tuple(best.values())


def _cost(crossing: Crossing) -> int:
    return 0 if not crossing else 2 if crossing == "both" else 1


def bridged(world: World, state: Campaign, cell: Cell) -> bool:
    """A built bridge or that of a city, for every force (ME-MAP-09, ME-MAP-16); it outlives a razed city."""
    if world.tiles[cell].bridge or cell in state.bridges:
        return True
    settlement = state.holdings.get(cell)
    return settlement is not None and settlement.kind in CITIES


def _passes(world: World, state: Campaign, realm: RealmId, cell: Cell) -> bool:
    """A mountain city whose passes are open to its owner and his ally; a mountain tile is any highland (ME-MAP-10)."""
    settlement = state.standing(cell)
    if world.tiles[cell].terrain != "highland" or settlement is None or settlement.kind not in CITIES:
        return False
    return settlement.owner == realm or allied(state, realm, cell)


def _networkx() -> Any:
    # A tenth of a second to import, which a start without a question to a graph need not pay.
    import networkx  # late: start-up, the graph library

    return networkx


# Graphs -------------------------------------------------------------------------------------------


def passages(world: World, state: Campaign, realm: RealmId, cells: Iterable[Cell]) -> Graph:
    """The passage graph of some tiles: nodes (cell, zone), edges with `crossing`; zones of a tile are joined too.

    It has directions because a mountain side is climbed only on the way in (ME-MAP-11).
    """
    nx = _networkx()

    graph: Graph = nx.DiGraph()
    wanted = sorted(set(cells))
    with _uncollected():
        graph.add_nodes_from((cell, zone) for cell in wanted for zone in range(len(world.zones(cell))))
        for cell in wanted:
            _lay(graph, world, state, realm, cell)
    return graph


@contextmanager
def _uncollected() -> Iterator[None]:
    """Nothing made here is garbage: looking for some takes a fifth of the time of a big graph."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def refresh(graph: Graph, world: World, state: Campaign, realm: RealmId, changed: Iterable[Cell]) -> None:
    """Bring a passage graph up to date after a few tiles changed, in time for a few tiles; `world` is the new one."""
    cells = [cell for cell in changed if cell in world.tiles]
    for cell in cells:
        graph.remove_nodes_from([(cell, zone) for zone in range(MOST_ZONES)])
        if world.land(cell):
            graph.add_nodes_from((cell, zone) for zone in range(len(world.zones(cell))))
    near = {*cells, *(other for cell in cells for _, other in world.neighbours(cell))}
    for cell in sorted(near):
        nodes = [(cell, zone) for zone in range(MOST_ZONES) if (cell, zone) in graph]
        graph.remove_edges_from([edge for node in nodes for edge in graph.out_edges(node)])
        if nodes:
            _lay(graph, world, state, realm, cell)


def _lay(graph: Graph, world: World, state: Campaign, realm: RealmId, cell: Cell) -> None:
    """The edges that leave a tile's zones, to nodes of the graph."""
    # Written straight into the two tables of networkx: its own calls take twice as long for a big map.
    ahead, behind = graph._succ, graph._pred
    zones = range(len(world.zones(cell)))
    for zone in zones:
        here = (cell, zone)
        leading = {(way.cell, way.zone): way.crossing for way in ways(world, state, realm, cell, zone)}
        leading |= {(cell, n): inside(world, state, realm, cell, zone, n) for n in zones if n != zone}
        ahead[here] = near = {there: {"crossing": leading[there]} for there in leading if there in behind}
        for there, edge in near.items():
            behind[there][here] = edge


def inside(world: World, state: Campaign, realm: RealmId, cell: Cell, zone: int, other: int) -> Crossing:
    """What lies between two zones of one tile for a realm's troops (ME-MAP-08, ME-MAP-09)."""
    barriers = world.barriers(cell, zone, other)
    river = "river" in barriers and not (bridged(world, state, cell) or dried(state, cell))
    return _NAMES[river, "mountain" in barriers and not _passes(world, state, realm, cell)]


def free_reach(
    world: World, state: Campaign, realm: RealmId, cell: Cell, zone: int, through: Callable[[Cell], bool]
) -> set[Node]:
    """All (cell, zone) reached from here without a route roll, through tiles that satisfy `through`."""
    # Asked for every banner of a winter: a plain walk takes a tenth of the time of building a graph first.
    found: set[Node] = {(cell, zone)}
    edge: list[Node] = [(cell, zone)]
    while edge:
        near = [node for here in edge for node in _next(world, state, realm, here) if node not in found]
        edge = [node for node in dict.fromkeys(near) if node[0] == cell or through(node[0])]
        found.update(edge)
    return found


def _next(world: World, state: Campaign, realm: RealmId, node: Node) -> Iterator[Node]:
    """Nodes that are entered freely: in the next tiles, and in the same tile over its bridges and passes."""
    cell, zone = node
    yield from ((way.cell, way.zone) for way in ways(world, state, realm, cell, zone) if not way.crossing)
    for other in range(len(world.zones(cell))):
        if other != zone and not inside(world, state, realm, cell, zone, other):
            yield cell, other


def isolated(world: World, state: Campaign, realm: RealmId) -> frozenset[Cell]:
    """Own settlements not joined to the capital by own un-razed tiles; rivers do not matter (ME-REVENUE-06)."""
    settlements = {cell for cell in state.empire_tiles(realm) if state.standing(cell) is not None}
    return frozenset(settlements - joined(world, state, realm))


def joined(world: World, state: Campaign, realm: RealmId) -> frozenset[Cell]:
    """Own un-razed tiles joined to the capital by others of them (ME-REVENUE-06); none without the capital."""
    held = set(state.empire_tiles(realm))
    return frozenset(connected(world, held & {state.realms[realm].capital}, held.__contains__))


def independent_empires(world: World, state: Campaign) -> tuple[frozenset[Cell], ...]:
    """Independent settlements in adjacent tiles, joined to empires, not all to one (ME-SCOUT-29, -32, -33)."""
    free = {cell for cell, s in state.holdings.items() if s.owner == "" and not s.razed}
    parts = []
    while free:
        parts.append(frozenset(connected(world, {min(free)}, free.__contains__)))
        free -= parts[-1]
    return tuple(parts)


def connected(world: World, start: Iterable[Cell], through: Callable[[Cell], bool]) -> set[Cell]:
    """Tiles joined to the first ones, whatever lies between two neighbours, by tiles that satisfy `through`."""
    # As for `free_reach`: a plain walk is quicker than a graph built for one question.
    found = set(start)
    edge = list(found)
    while edge:
        near = {other for cell in edge for _, other in world.neighbours(cell)} - found
        edge = [cell for cell in near if through(cell)]
        found.update(edge)
    return found


# Waters -------------------------------------------------------------------------------------------


OPEN_SEA = 4
"""What a tile of open sea costs a lane: so much coast is sailed rather than meet its weather."""


@lru_cache(maxsize=4)
def waters(world: World) -> Graph:
    """The graph of all water: a node a tile, an edge to each adjacent one; `cost` of entering it (ME-SEA-02)."""
    nx = _networkx()

    wet = {c for c, tile in world.tiles.items() if tile.terrain in ("coastal", "sea") or world.has_mouth(c)}
    graph: Graph = nx.DiGraph()
    graph.add_nodes_from(sorted(wet))
    for cell in sorted(wet):
        for _, other in world.neighbours(cell):
            if other in wet:
                graph.add_edge(cell, other, cost=OPEN_SEA if world.tiles[other].terrain == "sea" else 1)
    return graph


def cheapest(graph: Graph, start: Cell, goal: Cell, order: Callable[[Cell], str]) -> tuple[Cell, ...]:
    """The cheapest chain of tiles of a graph of waters, ends included; () where none joins them."""
    nx = _networkx()

    if start not in graph or goal not in graph or not nx.has_path(graph, start, goal):
        return ()
    paths = nx.all_shortest_paths(graph, start, goal, weight="cost")
    return tuple(min(paths, key=lambda path: [order(cell) for cell in path]))


# Overlays -----------------------------------------------------------------------------------------


def may_leave(state: Campaign, banner: Banner, side: int) -> bool:
    """From a siege only by the side entered, from inside the walls not at all (ME-SIEGE-07, ME-SIEGE-36)."""
    if banner.cell not in state.sieges:
        return True
    return not banner.inside and banner.side in (0, side)


def reach(world: World, state: Campaign, banner: Banner) -> dict[Cell, Literal["free", "roll", "barred"]]:
    """Adjacent tiles: entered freely, by a route roll, or not at all (sea, swamp, siege, a force that may not move)."""
    halted = banner.halted >= state.clock.month
    found: dict[Cell, Literal["free", "roll", "barred"]] = {}
    for side, other in world.neighbours(banner.cell):
        way = way_to(world, state, banner.owner, banner.cell, banner.zone, other)
        if way is None or halted or not may_leave(state, banner, side):
            found[other] = "barred"
        else:
            found[other] = "roll" if way.crossing else "free"
    return found


def supply(world: World, state: Campaign, realm: RealmId, book: Rulebook | None = None) -> dict[Cell, tuple[int, int]]:
    """How many of a realm's banners each tile would feed next turn, and how many stand there (ME-SUB-01 to ME-SUB-07).

    The first number counts foraging, baggage of the force and stockpile; who has none of them faces the shortfall.
    """
    rules = book or _shipped()
    cells = sorted({banner.cell for banner in state.banners_of(realm) if not banner.aboard})
    return {cell: _fed(world, rules, state, cell, state.force(cell, realm)) for cell in cells}


def _fed(world: World, book: Rulebook, state: Campaign, cell: Cell, force: tuple[Banner, ...]) -> tuple[int, int]:
    settlement = state.standing(cell)
    forage = hunger.forage(world, book, state, force[0].owner, cell)
    home = settlement is not None and settlement.owner == force[0].owner
    stock = settlement.stockpile if settlement is not None and home else 0
    baggage = sum(banner.baggage for banner in force)
    need = len(hunger.eaters(world, book, state, cell, force, forage))
    return len(force) - max(0, need - forage - stock - baggage), len(force)


@lru_cache(maxsize=1)
def _shipped() -> Rulebook:
    return load_book()


def entered_by(way: Way) -> int:
    """The side of the new tile that a way comes in by (ME-MAP-07)."""
    return opposite(way.side)

"""A force leaves a tile for a reason other than a battle (ME-WILD-10)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.model.asks import Option, Procedure
from empires.model.state import RealmId
from empires.model.world import Cell
from empires.rules import movement, routes
from empires.rules.game import Game
from empires.rules.retreat import open_to
from empires.rules.routes import Way


def leave_tile(
    game: Game, realm: RealmId, cell: Cell, banners: Sequence[str], rule: str, *, rolled: bool = False
) -> Procedure[None]:
    """Banners go back where they came from or into their own empire, or stay if they cannot (ME-WILD-10).

    rolled: a route is rolled for even where the way is open. Banners in one area with one way back go together.
    """
    groups: dict[tuple[int, Cell], list[str]] = {}
    for banner_id in banners:
        banner = game.state.banners.get(banner_id)
        if banner is not None and banner.cell == cell:
            groups.setdefault((banner.zone, banner.came_from), []).append(banner_id)
    for _, group in sorted(groups.items()):
        yield from _group_leaves(game, realm, cell, group, rule, rolled)


def ways_out(game: Game, realm: RealmId, banner_id: str) -> dict[str, Way]:
    """Ways a banner may leave by: to where it came from, and into its empire, where no enemy force stands."""
    banner, state = game.state.banners[banner_id], game.state
    found = routes.ways(game.world, state, realm, banner.cell, banner.zone)
    return {
        f"{way.cell}/{way.zone}": way
        for way in found
        if way.cell == banner.came_from or state.owner(way.cell) == realm
        if open_to(game, realm, way.cell)
    }


def _group_leaves(
    game: Game, realm: RealmId, cell: Cell, group: Sequence[str], rule: str, rolled: bool
) -> Procedure[None]:
    found = ways_out(game, realm, group[0])
    if not found:
        return
    way = yield from _choice(game, realm, cell, group, found, rule)
    if way.crossing or rolled:
        result = yield from movement.route_roll(game, realm, group, cell, way.cell, way.crossing)
        if result == "failure":
            return
        if result == "perilous":
            yield from movement.perilous(game, realm, group, cell, way.cell)
    for banner in group:
        if banner in game.state.banners:
            movement.move_banner(game, banner, way, "retreat")


def _choice(
    game: Game, realm: RealmId, cell: Cell, group: Sequence[str], found: dict[str, Way], rule: str
) -> Procedure[Way]:
    """Where to, not asked where there is one way only; an open way is the likeliest."""
    if len(found) == 1:
        return next(iter(found.values()))
    options = [
        Option(key, {"cell": way.cell, "zone": way.zone, "side": way.side, "crossing": way.crossing})
        for key, way in found.items()
    ]
    free = [key for key, way in found.items() if not way.crossing]
    chosen = yield from game.decide(
        realm, "retreat", options, (rule, "ME-WILD-10"), default=(free or list(found))[0], cell=cell,
        banners=tuple(group),
    )  # fmt: skip
    return found[chosen]

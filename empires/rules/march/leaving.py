"""A force leaves a tile for a reason other than a battle (ME-WILD-10)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.land.routes import Way
from empires.rules.march import crossings, marching, retreat


def leave_tile(game: Game, force: Force, rule: str, *, rolled: bool = False) -> Procedure[None]:
    """Banners go back where they came from or into their own empire, or stay if they cannot (ME-WILD-10).

    rolled: a route is rolled for even where the way is open. Banners in one area with one way back go together.
    """
    here = [b for b in force.banners if b in game.state.banners and game.state.banners[b].cell == force.cell]
    for group in retreat.groups(game, here, True):
        yield from _group_leaves(game, force.realm, force.cell, group, rule, rolled)


def ways_out(game: Game, realm: RealmId, banner_id: str) -> dict[str, Way]:
    """Ways a banner may leave by: to where it came from, and into its empire, where no enemy force stands."""
    banner, own = game.state.banners[banner_id], retreat.friendly(game, realm)

    def goal(cell: Cell) -> bool:
        return own(cell) or (cell == banner.came_from and retreat.open_to(game, realm, cell))

    return {f"{way.cell}/{way.zone}": way for way in retreat.goals(game, banner, goal)}


def _group_leaves(
    game: Game, realm: RealmId, cell: Cell, group: Sequence[str], rule: str, rolled: bool
) -> Procedure[None]:
    found = ways_out(game, realm, group[0])
    if not found:
        return
    way = yield from retreat.choice(game, group, found, (rule, "ME-WILD-10"))
    if way.crossing or rolled:
        result = yield from crossings.route_roll(game, realm, group, cell, way.cell, way.crossing)
        if result == "failure":
            return
        if result == "perilous":
            yield from crossings.perilous(game, realm, group, cell, way.cell)
    for banner in group:
        if banner in game.state.banners:
            marching.move_banner(game, banner, way, "retreat")

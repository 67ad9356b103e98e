"""Scouting from ships: a banner aboard looks at coasts, its own tile's among them (ME-SEA-05, ME-SEA-06, ME-SEA-28)."""

from __future__ import annotations

from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import Banner, RealmId
from empires.rules.core.game import Game
from empires.rules.march.marching import tile_facts
from empires.rules.march.scouts import may_scout, scout
from empires.rules.troops.ships import coast


def from_ships(game: Game, realm: RealmId) -> Procedure[None]:
    """Each banner aboard may scout a coast next to its ship or in its tile; one without banner never (ME-SEA-06)."""

    cells = {b.cell for b in game.state.banners_of(realm) if b.aboard}
    for origin in sorted(cells, key=game.world.number):
        named: list[Cell] = []
        for banner in [b for b in game.state.banners_of(realm) if b.aboard and b.cell == origin]:
            goal = yield from _declared(game, banner, named)
            if goal:
                named.append(goal)
        for tile in dict.fromkeys(named):
            done = (*game.state.scouted.get(origin, ()), *game.state.closed.get(origin, ()))
            if tile not in done and any(b.aboard for b in game.state.banners_of(realm) if b.cell == origin):
                yield from scout(game, realm, origin, tile)


def _declared(game: Game, banner: Banner, named: list[Cell]) -> Procedure[Cell]:
    """The coast that a banner's scouts make for, "" for none; nobody scouts his own shore."""

    state, origin = game.state, banner.cell
    near = [origin, *(other for _, other in game.world.neighbours(origin))]
    coasts = [cell for cell in near if coast(game.world, cell) and state.owner(cell) != banner.owner]
    if not coasts or not may_scout(state, banner):
        return ""
    options = [
        Option(cell, {"cell": cell, "declared": cell in named, **tile_facts(game, banner.owner, cell)})
        for cell in coasts
    ]
    likely = next((o.key for o in options if not o.facts["known"] and not o.facts["declared"]), "none")
    chosen = yield from game.decide(
        banner.owner, "scout", [*options, Option("none")], ("ME-SEA-05", "ME-SEA-06", "ME-SEA-28"), default=likely,
        cell=origin, banner=banner.id,
    )  # fmt: skip
    return "" if chosen == "none" else chosen

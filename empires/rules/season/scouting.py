"""The scouting phase: declarations, the scouting chart, its events, skirmishes of scouts (ME-SCOUT)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from empires.model.events.all_events import (
    RoadTaken,
)
from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Option, Procedure
from empires.model.state.campaign import Campaign, RealmId
from empires.rules.bands import parts
from empires.rules.core import optional_parts
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.land import marks, roads
from empires.rules.march import lasting, road_marches
from empires.rules.march.marching import forces, tile_facts
from empires.rules.march.scouts import may_scout, scout, settled
from empires.rules.sea import lookout
from empires.rules.troops import banners
from empires.rules.wilds import wilderness

ASTRAY = "astray"
"""What scouts name who cannot choose their way."""


def scouting(game: Game, realm: RealmId) -> Procedure[None]:
    """Each force names its tiles, then they are rolled for, one roll a tile (ME-SCOUT-02, ME-SCOUT-05)."""
    yield from parts.scouts(game, realm)
    for origin, ids in forces(game, realm):
        named = yield from _led_astray(game, realm, origin, (yield from _declarations(game, Force(realm, origin, ids))))
        for tile, scouts in named.items():
            if tile not in game.world.tiles:
                yield from wilderness.venture(game, realm, origin, tile, scouts)
                continue
            ready = not settled(game.state, origin, tile) and _still_there(game.state, origin, scouts)
            if ready and not (yield from lasting.driven_back(game, realm, origin, tile)):
                yield from scout(game, realm, origin, tile)
    yield from lookout.from_ships(game, realm)


def _still_there(state: Campaign, origin: Cell, scouts: Iterable[str]) -> bool:
    """Whether one of the scouts lives and stands where it was sent from; what a search finds may drive a force out."""
    return any(b in state.banners and state.banners[b].cell == origin for b in scouts)


def _declarations(game: Game, force: Force) -> Procedure[dict[Cell, list[str]]]:
    """The tiles that a force names, each with the banners that named it, all before its rolls (ME-SCOUT-02)."""
    named: dict[Cell, list[str]] = {}
    near = [cell for _, cell in game.world.neighbours(force.cell) if game.world.land(cell)]
    here = wilderness.choices(game, force.realm, force.cell)
    lost = bool(near) and marks.lies(game.state, "withershins", force.cell)
    for banner_id in force.banners:
        banner = game.state.banners.get(banner_id)
        if not (near or here) or banner is None or not may_scout(game.state, banner):
            continue
        told = banners.promise(game.state, banner)
        if told in near and told not in named and not lost:
            named[told] = [banner_id]
            continue
        options = [Option(cell, _scout_facts(game, force.realm, cell, named)) for cell in near]
        default = _likely(options)
        if lost:
            options, default = [Option(ASTRAY)], "none" if default == "none" else ASTRAY
        by_road = optional_parts.on(game.state, "roads")
        road = road_marches.reached(game.world, game.state, banner) if by_road else ()
        options += [Option(roads.ROAD, {"tiles": len(road)})] if road else []
        chosen = yield from game.decide(
            force.realm, "scout", [*options, *here, Option("none")],
            ("ME-SCOUT-02", "ME-SCOUT-05", "ME-SCOUT-06", *(("ME-SCOUT-03",) if here else ())),
            default=default, cell=force.cell, banner=banner_id,
        )  # fmt: skip
        if chosen == roads.ROAD:
            game.emit(RoadTaken(realm=force.realm, banner=banner_id, cell=force.cell, reached=road, rule="ME-MOVE-12"))
        elif chosen != "none":
            named.setdefault(chosen, []).append(banner_id)
    return named


def _led_astray(
    game: Game, realm: RealmId, origin: Cell, named: dict[Cell, list[str]]
) -> Procedure[dict[Cell, list[str]]]:
    """All scouts of a force under Withershins go to one side at random (ME-EQUINOX-22)."""
    scouts = named.pop(ASTRAY, [])
    tile = (yield from lasting.lost_way(game, realm, origin)) if scouts else ""
    return {**named, tile: scouts} if tile else named


def _scout_facts(game: Game, realm: RealmId, cell: Cell, named: Iterable[Cell]) -> dict[str, Fact]:
    return {"cell": cell, "declared": cell in named, **tile_facts(game, realm, cell)}


def _likely(options: Sequence[Option]) -> str:
    """An unknown tile that nobody of the force has named yet."""
    new = (o for o in options if not o.facts["known"] and not o.facts["declared"] and not marks.swallows(o.facts))
    return next((option.key for option in new), "none")

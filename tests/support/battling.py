"""Two forces that meet in a tile of lowland, and throws whose outcome is known."""

from __future__ import annotations

from typing import Any

from empires.model.land.world import Tile, World
from empires.model.state.campaign import Settlement
from empires.rules.core.game import Game
from empires.rules.fight.combat import Side
from empires.rules.season import battle
from tests.support.builders import banner, cell, field, game
from tests.support.driver import Listed, drive, usual

EVEN = ("direct_attack", "hold")
"""Cards without a modifier."""

DRAW, WON, LOST, ROUTED, SCATTERED = (3, 4), (4, 5), (1, 3), (5, 6), (1, 1)
"""Throws at factor 0 and +0 cards; ROUTED needs one more point and SCATTERED is a double."""


def meeting(attack: int = 800, defend: int = 900, world: World | None = None, **changes: Any) -> Game:
    """r1 marched from the east into r2's tile in the middle; r1 owns the east, r2 the north-east and the west."""
    land = world or field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    north, west = cell(land, 1, 1), cell(land, -1, 0)
    plain: dict[str, Any] = {
        "banners": [banner("r1", here, attack, moved=1, came_from=east, side=2), banner("r2", here, defend)],
        "markers": {here: "r2", east: "r1", north: "r2", west: "r2"},
        "step": "battle",
    }
    return game(land, **{**plain, **changes})


def middle(table: Game) -> str:
    return cell(table.world, 0, 0)


def answered(table: Game, *answers: Any) -> None:
    drive(battle.battles(table, "r1"), answers)


def run(table: Game, *answers: Any) -> None:
    """Answer as listed, then as is usual in a fight."""
    drive(battle.battles(table, "r1"), Listed(answers, usual()))


def where(table: Game, banner_id: str) -> tuple[int, int]:
    return table.world.tiles[table.state.banners[banner_id].cell].at


def points_of(table: Game, *ids: str) -> list[int]:
    return [table.state.banners[b].points if b in table.state.banners else 0 for b in ids]


def sides() -> tuple[Side, Side]:
    return Side("r1", ("r1-1",)), Side("r2", ("r2-1",))


def ways_out(table: Game) -> list[str]:
    """The defender goes west."""
    return [f"{cell(table.world, -1, 0)}/0"]


def shut_out(**changes: Any) -> Game:
    """An enemy stands in the east, where r1 came from; r1's own tile lies in the west, over a river."""
    land = field(2, ford=Tile(at=(0, 0), terrain="river_valley", rivers=((1, 3),)))
    here, east, west = cell(land, 0, 0), cell(land, 1, 0), cell(land, -1, 0)
    zone = land.zone_at(here, 2, 0)
    plain: dict[str, Any] = {
        "banners": [
            banner("r1", here, 800, moved=1, came_from=east, side=2, zone=zone),
            banner("r2", here, 900, zone=zone),
            banner("r2", east, 500, 2),
        ],
        "markers": {here: "r2", east: "r2", west: "r1"},
    }
    return meeting(world=land, **{**plain, **changes})


def river_meeting(**changes: Any) -> Game:
    """r2's only way out, to the west, lies over a river."""
    land = field(2, ford=Tile(at=(0, 0), terrain="river_valley", rivers=((1, 3),)))
    here, east, west = cell(land, 0, 0), cell(land, 1, 0), cell(land, -1, 0)
    zone = land.zone_at(here, 2, 0)
    plain: dict[str, Any] = {
        "banners": [
            banner("r1", here, 800, moved=1, came_from=east, side=2, zone=zone),
            banner("r2", here, 900, zone=zone, baggage=4),
        ],
        "markers": {here: "r2", east: "r1", west: "r2"},
    }
    return meeting(world=land, **{**plain, **changes})


def pursued(die: int, *more: Any, table: Game | None = None) -> Game:
    found = table or river_meeting()
    drive(battle.battles(found, "r1"), [*EVEN, WON, 1, 1, "yes", die, *more])
    return found


def before(kind: str, owner: str = "", attack: int = 900, **changes: Any) -> Game:
    """r1 marched from the east into a settlement of nobody, or of r2."""
    land = field(2)
    here, east = cell(land, 0, 0), cell(land, 1, 0)
    plain: dict[str, Any] = {
        "banners": [banner("r1", here, attack, moved=1, came_from=east, side=2, baggage=3)],
        "holdings": {here: Settlement(kind, owner)},  # type: ignore[arg-type]
        "markers": {east: "r1"},
        "step": "battle",
    }
    return game(land, **{**plain, **changes})

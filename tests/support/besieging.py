"""A fortress of r2 and who comes before it, for tests of sieges."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from empires.model.state.asks import Ask, Decide, Pick, Procedure
from empires.model.state.campaign import Banner, Settlement, Siege
from empires.rules.core.game import Game
from empires.rules.season import battle, siege
from tests.support.builders import banner, cell, field, game, realm
from tests.support.driver import Listed, drive, usual

LAND = field(2)
HERE, EAST, WEST, NORTH = (cell(LAND, *at) for at in ((0, 0), (1, 0), (-1, 0), (1, 1)))
EVEN = ("direct_attack", "hold")


def came(points: int = 1000, number: int = 1, owner: str = "r1", month: int = 1, **changes: Any) -> Banner:
    """A banner that marched in from the east."""
    return banner(owner, HERE, points, number, came_from=EAST, side=2, moved=month, **changes)


def inside(points: int = 600, number: int = 1, owner: str = "r2", **changes: Any) -> Banner:
    return banner(owner, HERE, points, number, inside=True, **changes)


def before(*banners: Banner, kind: str = "fortress", owner: str = "r2", realms: int = 2, **changes: Any) -> Game:
    """Newcomers in the tile of a fortress of r2; r1 owns the east, r2 the west."""
    place = Settlement(kind, owner, stockpile=changes.pop("stockpile", 0))  # type: ignore[arg-type]
    plain: dict[str, Any] = {"holdings": {HERE: place}, "markers": {EAST: "r1", WEST: "r2"}, "step": "battle"}
    return game(LAND, realms, banners, **{**plain, **changes})


def besieged(*banners: Banner, garrison: int = 600, turn: int = 2, sieged: Siege | None = None, **changes: Any) -> Game:
    """r1 besieges r2 since turn 1; now it is turn 2."""
    held = banners or (came(), inside(garrison))
    table = before(*held, **{"step": "siege", "sieges": {HERE: sieged or Siege(HERE, "r1", 1)}, **changes})
    table.state = replace(table.state, clock=replace(table.state.clock, turn=turn))
    return table


def of_nobody(defenders: int = 600, supplies: int = 0, **changes: Any) -> Game:
    """r1 besieges independents."""
    sieged = Siege(HERE, "r1", 1, defenders=defenders, supplies=supplies)
    return besieged(came(), sieged=sieged, owner="", **changes)


def militia(table: Game) -> Game:
    """The tile is part of r2's realm."""
    realms = {**table.state.realms, "r2": realm(2, capital=WEST, home=(HERE,))}
    table.state = replace(table.state, realms=realms)
    return table


def fight(table: Game, *answers: Any, player: str = "r1") -> None:
    drive(battle.battles(table, player), answers)


def phase(table: Game, *answers: Any) -> None:
    drive(siege.sieges(table, "r1"), answers)


def run(procedure: Procedure[None], *answers: Any) -> None:
    """Answer as listed, then as is usual in a fight."""
    drive(procedure, Listed(answers, usual()))


def keys(ask: Ask) -> list[str]:
    assert isinstance(ask, Decide | Pick)
    return [option.key for option in ask.options]


def facts(ask: Ask) -> dict[str, Any]:
    return dict(ask.facts)


def at(table: Game, banner_id: str) -> str:
    return table.state.banners[banner_id].cell


def points_of(table: Game, banner_id: str) -> int:
    return table.state.banners[banner_id].points if banner_id in table.state.banners else 0

"""A force comes before walls: defenders go inside, attackers besiege or go back (ME-SIEGE-01 to ME-SIEGE-06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from empires.book import odds
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.fight import walls
from empires.rules.fight.exchange import Group, exchange_points
from empires.rules.land import marks
from empires.rules.march import retreat
from empires.rules.troops import temples
from empires.rules.troops.losses import min_points


def withdraw_inside(game: Game, cell: Cell, owner: RealmId, enemy: RealmId) -> Procedure[tuple[str, ...]]:
    """Which of the defenders go within the walls of their own place; the rest will fight (ME-SIEGE-01 to ME-SIEGE-03).

    Returns the ids of those inside.
    """
    most = walls.room(game, cell)
    force = game.state.force(cell, owner)
    if not most or game.state.owner(cell) != owner:
        return ()
    options = [Option(b.id, {"banner": b.id, "points": b.points, "baggage": b.baggage}) for b in force]
    likely = tuple(b.id for b in force) if len(force) <= most else ()
    inside = yield from game.pick(
        owner, "withdraw_inside", options, 0, min(most, len(force)), ("ME-SIEGE-01", "ME-SIEGE-02", "ME-SIEGE-03"),
        default=likely, cell=cell, enemy=enemy, points=sum(b.points for b in force),
    )  # fmt: skip
    for banner in inside:
        walls.enter(game, banner, True)
    return inside


def stand_before(
    game: Game, cell: Cell, banners: Sequence[str], defenders: int = 0, supplies: int | None = None, place: str = ""
) -> Procedure[None]:
    """The defenders are inside: newcomers besiege, or some or all of them go back (ME-SIEGE-05, ME-SIEGE-06).

    defenders: points of independents or militia inside; supplies: theirs, None to be rolled. place: see Siege.
    """
    force = [game.state.banners[b] for b in banners]
    realm, total = force[0].owner, sum(b.points for b in force)
    homeward = [b.id for b in force if retreat.may_go_back(game, b)]
    keys = ["besiege"]
    if homeward and len(force) > 1:
        keys.append("split")
    if homeward and sum(b.points for b in force if not b.kind) >= 2 * min_points(game):
        keys.append("reorganise")
    if len(homeward) == len(force):
        keys.append("back")
    known = game.state.owner(cell) if place in ("", temples.TEMPLE) else NOBODY
    facts: dict[str, Any] = {"cell": cell, "points": total, "enemy": known or NOBODY}
    if defenders:
        kind = place or marks.walls_kind(game.state, cell)
        facts = {**facts, "enemy_points": defenders, "value": odds.defence_value(game.book, kind, defenders)}
    chosen = "besiege"
    if len(keys) > 1:
        rules = ("ME-SIEGE-05", "ME-SIEGE-06")
        options = [Option(key) for key in keys]
        chosen = yield from game.decide(realm, "besiege", options, rules, default="besiege", **facts)
    if chosen == "reorganise":
        yield from exchange_points(game, Group(realm, cell, False))
    everyone = [b.id for b in game.state.force(cell, realm)]
    staying = () if chosen == "back" else tuple(everyone)
    if chosen in ("split", "reorganise"):
        staying = yield from _besiegers(game, Force(realm, cell, everyone))
    if staying:
        yield from walls.begin(game, cell, realm, defenders, supplies, place)
    yield from retreat.go_back(game, [b for b in everyone if b not in staying], "ME-SIEGE-05")


def _besiegers(game: Game, force: Force) -> Procedure[tuple[str, ...]]:
    """Who stays before the walls: whom the owner names, and who has no way back (ME-SIEGE-06)."""
    free = [game.state.banners[b] for b in force.banners if retreat.may_go_back(game, game.state.banners[b])]
    options = [Option(b.id, {"banner": b.id, "points": b.points}) for b in free]
    stay = yield from game.pick(
        force.realm,
        "besiegers",
        options,
        0,
        len(options),
        ("ME-SIEGE-06",),
        default=[b.id for b in free],
        cell=force.cell,
    )
    return tuple(b for b in force.banners if b in stay or b not in {banner.id for banner in free})

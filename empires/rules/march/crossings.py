"""Ways over rivers and mountains: route rolls and perilous routes (ME-MOVE-03 to ME-MOVE-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never, cast

from empires.book.columns import PerilousRouteEffect
from empires.book.effects import LoseBaggage, LosePoints, Nothing
from empires.model.events.all_events import RouteTried
from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Procedure
from empires.model.state.campaign import Banner, RealmId
from empires.rules.core.game import Game
from empires.rules.core.races import race_of_banner, route_bonus
from empires.rules.troops import banners, siegetrain
from empires.rules.troops.banners import pick_banner
from empires.rules.troops.losses import lose_points, lose_train, take_baggage

Route = Literal["failure", "perilous", "safe"]


def route_roll(
    game: Game, realm: RealmId, force: Sequence[str], cell: Cell, target: Cell, crossing: str = ""
) -> Procedure[Route]:
    """Look for a way over a river or mountain: failure, perilous or safe (ME-MOVE-03). force: banner ids.

    Races at home in mountains or rivers find them more easily, if all of the force are (ME-DWARF-01, ME-LIZARD-01).
    """
    bonus = min(_route_bonus(game, game.state.banners[banner], crossing) for banner in force)
    facts: dict[str, Fact] = {"cell": cell, "target": target, "banners": tuple(force), "crossing": crossing}
    if bonus:
        facts["modifier"] = bonus
    rolled = yield from game.roll("1D6", "route", "ME-MOVE-03", realm, (), **facts)
    result = cast(Route, game.book.row("route_chart", rolled.total + bonus)["result"])
    game.emit(RouteTried(realm=realm, cell=cell, target=target, result=result, rule="ME-MOVE-03"))
    return result


def _route_bonus(game: Game, banner: Banner, crossing: str) -> int:
    return route_bonus(game.book, race_of_banner(game.state, banner), crossing)


def perilous(game: Game, realm: RealmId, force: Sequence[str], cell: Cell, target: Cell = "") -> Procedure[None]:
    """The force takes a perilous route and pays for it (ME-MOVE-06). force: banner ids of `realm`.

    A siege train cannot follow those who have no choice, and is left behind (ME-SIEGETRAIN-11, ME-SIEGETRAIN-14).
    """
    for engine in banners.with_banners(game.state, force):
        siegetrain.lose(game, engine.id, "abandoned", "ME-SIEGETRAIN-14")
    rolled = yield from game.roll(
        "1D6", "perilous_route", "ME-MOVE-06", realm, cell=cell, target=target, banners=tuple(force)
    )
    for effect in game.book.row("perilous_route", rolled.total)["effects"]:
        if isinstance(effect, LoseBaggage) and effect.scope == "force":
            yield from _force_baggage(game, realm, force, cell, effect.amount)
            continue
        for banner in force:
            if banner in game.state.banners:
                yield from _peril(game, banner, effect)


def _peril(game: Game, banner_id: str, effect: PerilousRouteEffect) -> Procedure[None]:
    """One effect of the perilous table on one banner."""
    banner = game.state.banners[banner_id]
    match effect:
        case LosePoints():
            yield from _peril_points(game, banner, effect.dice)
        case LoseBaggage():
            why, rule = "perilous_route", "ME-MOVE-06"
            if effect.all:
                taken = lose_train(game, banner_id, why, rule)
            else:
                taken = take_baggage(game, banner_id, effect.amount, why, rule)
            if not taken and effect.else_lose_points:
                yield from _peril_points(game, banner, effect.else_lose_points)
        case Nothing():
            pass
        case _:
            assert_never(effect)


def _peril_points(game: Game, banner: Banner, dice: str) -> Procedure[None]:
    """A big banner rolls the dice of its loss twice (ME-MOVE-07)."""
    times = 2 if banner.points >= game.book.value("perilous_route", "roll_twice_from_points") else 1
    lost = 0
    for _ in range(times):
        lost += yield from game.amount(
            dice, "perilous_loss", "ME-MOVE-06", banner.owner, banner=banner.id, cell=banner.cell
        )
    lose_points(game, banner.id, lost, "perilous_route", "ME-MOVE-07" if times > 1 else "ME-MOVE-06")


def _force_baggage(game: Game, realm: RealmId, force: Sequence[str], cell: Cell, amount: int) -> Procedure[None]:
    """So many points in all, from banners the owner picks (ME-GEN-03)."""
    for _ in range(amount):
        laden = [b for b in force if b in game.state.banners and game.state.banners[b].baggage]
        if not laden:
            return
        banner = yield from pick_banner(game, realm, laden, "lose_baggage", "ME-GEN-03", cell)
        take_baggage(game, banner, 1, "perilous_route", "ME-MOVE-06")

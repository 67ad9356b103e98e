"""Forced marches: a second scouting and march in one turn, paid with food and with stragglers (ME-ORC-03 to -06)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.book.effects import LosePoints
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import Banner, RealmId
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.core.races import race_of_banner
from empires.rules.land import hunger
from empires.rules.march import crossings, marching, scouts
from empires.rules.march.feeding import feed, forage_value
from empires.rules.troops import banners, wanderers
from empires.rules.troops.losses import lose_points

MARCH = "forced_march"
RULES = ("ME-ORC-03", "ME-ORC-04", "ME-ORC-05", "ME-ORC-06")


def forced_marches(game: Game, realm: RealmId) -> Procedure[None]:
    """Which of the forces that came somewhere without a fight march on at once; one question for all (ME-ORC-03)."""
    able = [cell for cell, _ in marching.forces(game, realm) if may_go_on(game, realm, cell)]
    if not able:
        return
    options = [Option(cell, {"cell": cell, "points": _strength(game, realm, cell)}) for cell in able]
    for cell in (yield from game.pick(realm, MARCH, options, 0, len(options), RULES)):
        if may_go_on(game, realm, cell):
            yield from _go_on(game, realm, cell)


def marchers(game: Game, realm: RealmId, cell: Cell) -> list[Banner]:
    """Banners of a race that marches so, which marched into the tile this turn and are not held up."""
    month = game.state.clock.month
    came = [b for b in game.state.force(cell, realm) if b.moved == month and b.halted < month and not b.inside]
    return [banner for banner in came if race_of_banner(game.state, banner).march]


def may_go_on(game: Game, realm: RealmId, cell: Cell) -> bool:
    """No battle and no siege there, food for all, and somewhere to go (ME-ORC-03, ME-ORC-04)."""
    state = game.state
    peaceful = state.owner(cell) in (realm, None) and not state.others_in(cell, realm) and cell not in state.sieges
    if not peaceful or wanderers.foes(state, cell, realm) or not marchers(game, realm, cell):
        return False
    forage = forage_value(game, realm, cell)
    hungry = hunger.at_table(game, cell, state.force(cell, realm), forage)
    place = state.standing(cell)
    stock = place.stockpile if place is not None else 0
    return len(hungry) <= forage + stock + sum(b.baggage for b in hungry) and bool(_goals(game, cell))


def _strength(game: Game, realm: RealmId, cell: Cell) -> int:
    return sum(banner.points for banner in marchers(game, realm, cell))


def _goals(game: Game, cell: Cell) -> list[Cell]:
    """Land next to the tile for which nobody has scouted from here this turn."""
    done = (*game.state.scouted.get(cell, ()), *game.state.closed.get(cell, ()))
    return [other for _, other in game.world.neighbours(cell) if game.world.land(other) and other not in done]


def _go_on(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    """The whole force eats again, scouts, and must go where its scouts came to (ME-ORC-04, ME-ORC-05)."""
    ids = [banner.id for banner in marchers(game, realm, cell)]
    goals = _goals(game, cell)
    options = [Option(goal, {"cell": goal, **marching.tile_facts(game, realm, goal)}) for goal in goals]
    likely = next((o.key for o in options if not o.facts["known"]), goals[0])
    target = goals[0]
    if len(goals) > 1:
        target = yield from game.decide(
            realm, "forced_scout", options, RULES, default=likely, cell=cell, banners=tuple(ids)
        )
    yield from feed(game, realm, cell)
    before = game.state.scouted.get(cell, ())
    yield from scouts.scout(game, realm, cell, target)
    reached = [found for found in game.state.scouted.get(cell, ()) if found not in before]
    left = [b.id for b in marchers(game, realm, cell) if b.id in ids]
    if reached and left:
        yield from _enter(game, realm, cell, reached[-1], left)


def _enter(game: Game, realm: RealmId, cell: Cell, target: Cell, ids: Sequence[str]) -> Procedure[None]:
    """The force goes, by whatever way it finds, and then counts its stragglers (ME-ORC-05, ME-ORC-06)."""
    marches = {b: way for b in ids if (way := marching.way_of(game, b, target)) is not None}
    for group in marching.crossing_together(game, marches):
        crossing = marches[group[0]].crossing
        result = yield from crossings.route_roll(game, realm, group, cell, target, crossing)
        if result == "failure":
            banners.halt(game, ids, game.state.clock.month, "no_route", "ME-MOVE-03")
            return
        if result == "perilous":
            yield from crossings.perilous(game, realm, group, cell, target)
    gone = [banner for banner in marches if banner in game.state.banners]
    for banner in gone:
        marching.move_banner(game, banner, marches[banner], "march", game.state.clock.month)
    marching.take_if_open(game, realm, target, "entered", "ME-SIEGE-35")
    yield from _stragglers(game, Force(realm, target, [b for b in gone if b in game.state.banners]))


def _stragglers(game: Game, force: Force) -> Procedure[None]:
    """One die for the force, then each banner's own loss; hunger's doubling does not hold (ME-ORC-06)."""
    if not force.banners:
        return
    chart = race_of_banner(game.state, game.state.banners[force.banners[0]]).march
    rolled = yield from game.roll("1D6", MARCH, "ME-ORC-06", force.realm, cell=force.cell, banners=tuple(force.banners))
    for effect in game.book.row(chart, rolled.total)["effects"]:
        for banner in force.banners if isinstance(effect, LosePoints) else ():
            lost = yield from game.amount(
                effect.dice, "march_loss", "ME-ORC-06", force.realm, cell=force.cell, banner=banner
            )
            lose_points(game, banner, lost, MARCH, "ME-ORC-06")

"""Ocean weather and storms: what the open sea does to ships that enter it (ME-SEA-07 to ME-SEA-17)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from empires.book.columns import OceanWeatherEffect, StormEffect
from empires.book.effects import Destroy, LoseBaggage, LosePoints, Nothing, RollTable
from empires.book.effects_special import ShipDrift, ShipExtraMove, ShipMissTurn, ShipStuck
from empires.model.events.sea import ShipChanged
from empires.model.land.hexes import SIDES
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.pieces import Ship
from empires.rules.core import draws
from empires.rules.core.game import Game
from empires.rules.troops.losses import lose_points, lose_train
from empires.rules.troops.ships import berth_facts, cargo, open_sea, sail, sink, water


def put_to(game: Game, ship_id: str, cell: Cell, how: str, rule: str, month: int = 0) -> Procedure[None]:
    """A ship goes to another tile, out at sea there; on the open sea its weather is rolled (ME-SEA-07)."""
    sail(game, ship_id, cell, False, how, rule, month)
    if open_sea(game.world, cell):
        yield from _table(game, ship_id, "ocean_weather")


def _table(game: Game, ship_id: str, chart: str) -> Procedure[None]:
    """One roll on the table of the weather or of storms, and what it does."""
    ship = game.state.ships[ship_id]
    rule = "ME-SEA-07" if chart == "ocean_weather" else "ME-SEA-11"
    rolled = yield from game.roll("1D6", chart, rule, ship.owner, cell=ship.cell, ship=ship_id)
    row = game.book.row(chart, rolled.total)
    for effect in row["effects"]:
        yield from _befalls(game, game.state.ships[ship_id], effect, row["rule"])


def _befalls(game: Game, ship: Ship, effect: OceanWeatherEffect | StormEffect, rule: str) -> Procedure[None]:
    match effect:
        case RollTable():
            yield from _table(game, ship.id, effect.table)
        case Destroy():
            sink(game, ship.id, "storm", rule)
        case ShipStuck():
            what = "becalmed" if effect.lost_if_still_there else "rigging"
            change(game, ship.id, what, rule, state=what)
        case ShipDrift():
            yield from _drift(game, ship, effect.sides == "water", rule)
        case ShipMissTurn():
            change(game, ship.id, "sandbank", rule, halted=game.state.clock.month + effect.turns)
        case ShipExtraMove():
            yield from _current(game, ship, rule)
        case LosePoints():
            for banner in cargo(game.state, ship.id):
                lost = yield from game.amount(
                    effect.dice, "heavy_weather", rule, banner.owner, banner=banner.id, cell=ship.cell
                )
                lose_points(game, banner.id, lost, "heavy_weather", rule)
        case LoseBaggage():
            for banner in cargo(game.state, ship.id):
                lose_train(game, banner.id, "heavy_weather", rule)
        case Nothing():
            pass
        case _:
            assert_never(effect)


def _drift(game: Game, ship: Ship, towards_water: bool, rule: str) -> Procedure[None]:
    """The ship is moved at once over a rolled side; off the map it is lost, weather is not rolled (ME-SEA-10, -14).

    towards_water: only sides that lead to water, or off the map, are numbered; else a side to dry land is rolled again.
    """
    across = {side: game.world.neighbour(ship.cell, side) for side in SIDES}
    wet = [side for side, cell in across.items() if cell is None or water(game.world, cell)]
    if not wet:
        return
    drawn = draws.one_of if towards_water else draws.side
    side = yield from drawn(game, wet, "drift", rule, ship.owner, cell=ship.cell, ship=ship.id)
    cell = across[side]
    if cell is None:
        sink(game, ship.id, "off_map", rule)
    else:
        sail(game, ship.id, cell, False, "weather", rule)


def _current(game: Game, ship: Ship, rule: str) -> Procedure[None]:
    """A fast current: one more tile at once, of the player's choice (ME-SEA-17)."""
    cell = yield from pick_water(game, ship.owner, "current", ship.cell, rule, ship=ship.id)
    if cell:
        yield from put_to(game, ship.id, cell, "current", rule)


def pick_water(game: Game, realm: str, question: str, cell: Cell, rule: str, ship: str) -> Procedure[Cell]:
    """An adjacent tile with water that a player picks, not asked where there is one; "" where there is none."""
    near = [other for _, other in game.world.neighbours(cell) if water(game.world, other)]
    if len(near) < 2:
        return near[0] if near else ""
    near.sort(key=lambda other: open_sea(game.world, other))
    options = [Option(other, berth_facts(game, realm, other)) for other in near]
    return (yield from game.decide(realm, question, options, (rule,), default=near[0], cell=cell, ship=ship))


def change(game: Game, ship_id: str, what: str, rule: str, **changes: object) -> None:
    """Something of a ship changes. what: becalmed, rigging, sandbank, freed, adrift, refit, fought."""
    ship = game.state.ships[ship_id]
    now = replace(ship, **changes)
    if now != ship:
        game.emit(ShipChanged(realm=ship.owner, cell=ship.cell, what=what, now=now, rule=rule))


# The start of a turn ------------------------------------------------------------------------------


def rise(game: Game, realm: str) -> Procedure[None]:
    """At the start of its turn a becalmed ship waits for wind, one without rigging for luck (ME-SEA-09, ME-SEA-13)."""
    for ship in [s for s in game.state.ships.values() if s.owner == realm and s.state]:
        chart = "ocean_weather" if ship.state == "becalmed" else "storm"
        row = next(row for row in game.book.rows(chart) if isinstance(row["effects"][0], ShipStuck))
        effect: ShipStuck = row["effects"][0]
        rolled = yield from game.roll(effect.release_dice, ship.state, row["rule"], realm, cell=ship.cell, ship=ship.id)
        if rolled.total < effect.release_min:
            change(game, ship.id, "adrift", row["rule"], halted=max(ship.halted, game.state.clock.month))
        elif ship.state == "becalmed":
            change(game, ship.id, "freed", row["rule"], state="")


def season_ends(game: Game) -> None:
    """Ships still becalmed after the last turn are lost (ME-SEA-09)."""
    for ship in [s for s in game.state.ships.values() if s.state == "becalmed"]:
        sink(game, ship.id, "becalmed", "ME-SEA-09")

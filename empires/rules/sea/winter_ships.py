"""Winter of the ships: they run for harbours, pirates lodge with independents, and fleets are placed anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure, Slot
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import Ship
from empires.rules.core.game import Game
from empires.rules.core.nearest import nearest
from empires.rules.troops.ships import cargo, coast, disembark, harbour_in, sail, ships_in, ships_of, sink


def home(game: Game) -> Procedure[None]:
    """All ships go to winter harbours with what is aboard; who has none is lost (ME-QUARTERS-06, ME-QUARTERS-10)."""
    for realm in game.state.playing():
        for ship in ships_of(game.state, realm):
            _winter_harbour(game, ship)
    for ship in ships_of(game.state, NOBODY):
        yield from _lodge(game, ship)


def _winter_harbour(game: Game, ship: Ship) -> None:
    port = along_the_coast(game, ship.cell, lambda cell: friendly_port(game, ship.owner, cell))
    if not port:
        sink(game, ship.id, "no_harbour", "ME-QUARTERS-10")
        return
    sail(game, ship.id, port, True, "quarters", "ME-QUARTERS-10")
    for banner in cargo(game.state, ship.id):
        disembark(game, banner.id, "ME-QUARTERS-10")


def _lodge(game: Game, ship: Ship) -> Procedure[None]:
    """Pirates, and ships of nobody whose port is gone, go to the nearest independent harbour with room (ME-SEA-41)."""
    if ship.harbour and not ship.pirate and harbour_in(game.world, game.state, ship.cell):
        return
    ports = [
        cell for cell, place in game.state.holdings.items()
        if place.owner == NOBODY and harbour_in(game.world, game.state, cell)
    ]  # fmt: skip
    port = yield from nearest(game, ship.cell, ports)
    limit = int(game.book.value("ship_rules", "independent_winter_harbour_limit"))
    lying = [other for other in ships_in(game.state, port, None, True) if other.id != ship.id]
    if not port or len(lying) >= limit:
        sink(game, ship.id, "no_harbour", "ME-SEA-41")
    else:
        sail(game, ship.id, port, True, "quarters", "ME-SEA-41")


def friendly_port(game: Game, realm: RealmId, cell: Cell) -> bool:
    """A standing harbour of the realm's own; razed ports shelter no ships (ME-QUARTERS-06)."""
    return realm != NOBODY and game.state.owner(cell) == realm and harbour_in(game.world, game.state, cell)


def along_the_coast(game: Game, start: Cell, goal: Callable[[Cell], bool]) -> Cell:
    """The nearest tile that satisfies `goal` through coastal tiles, "" if none; no enemy stops anybody."""
    found, edge = {start}, [start]
    while edge:
        for cell in edge:
            if goal(cell):
                return cell
        near = {other for cell in edge for _, other in game.world.neighbours(cell)} - found
        edge = sorted((cell for cell in near if coast(game.world, cell)), key=game.world.number)
        found.update(edge)
    return ""


def place_ships(game: Game, realm: RealmId, beaches: Sequence[Cell] = ()) -> Procedure[None]:
    """The empire's ships are put into any of its harbours (ME-DEPLOY-05).

    beaches: coasts without harbour off which newly built ships may wait to serve a settlement there (ME-DEPLOY-06).
    """
    state = game.state
    ports = [cell for cell in state.empire_tiles(realm) if harbour_in(game.world, state, cell)]
    ports.sort(key=game.world.number)
    now = {cell: len(ships_in(state, cell, realm, True)) for cell in ports}
    total = sum(now.values())
    new = [ship.id for ship in ships_of(state, realm) if ship.harbour and ship.built == state.clock.year]
    shores = list(beaches) if new else []
    if not total or len(ports) + len(shores) < 2:
        return
    slots = [Slot(cell, 0, total, facts={"cell": cell}) for cell in ports]
    slots += [Slot(cell, 0, len(new), facts={"cell": cell}) for cell in shores]
    default = {cell: ships for cell, ships in now.items() if ships}
    shares = yield from game.share(realm, "ships", slots, total, ("ME-DEPLOY-05",), default=default, ships=total)
    for cell in shores:
        for _ in range(min(shares.get(cell, 0), len(new))):
            sail(game, new.pop(0), cell, False, "deployment", "ME-DEPLOY-06")
    _among_ports(game, realm, {cell: shares.get(cell, 0) for cell in ports})


def _among_ports(game: Game, realm: RealmId, wanted: Mapping[Cell, int]) -> None:
    """Move as few ships as may be so that each port has what it is to have; what is left over stays."""
    lying = {cell: ships_in(game.state, cell, realm, True) for cell in wanted}
    spare = [ship.id for cell, ships in lying.items() for ship in ships[wanted[cell] :]]
    for cell, ships in lying.items():
        for _ in range(wanted[cell] - len(ships)):
            if spare:
                sail(game, spare.pop(0), cell, True, "deployment", "ME-DEPLOY-05")

"""Ships in a player's turn: crews eat, fleets are ordered, sail, fight, enter harbours and land (ME-SEA)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from empires.model.events.all_events import Fed
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.pieces import Ship
from empires.rules.core import races
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.march import feeding, landing, lasting
from empires.rules.sea import naval
from empires.rules.sea.weather import put_to
from empires.rules.troops.losses import take_baggage
from empires.rules.troops.ships import berth_facts, cargo, harbour_in, laden, ships_in, ships_of, water

HARBOUR, LAND = "harbour", "land"
RULES = ("ME-SEA-04", "ME-SEA-23", "ME-SEA-26", "ME-SEA-27")


class Berth(Struct, frozen=True):
    """Where a fleet lies: all ships of a player in one tile, those in harbour apart from those at sea."""

    cell: Cell
    harbour: bool


# Hunger at sea ------------------------------------------------------------------------------------


def feed(game: Game, realm: RealmId) -> Procedure[None]:
    """A banner aboard eats from its own baggage or goes hungry; ships need nothing (ME-SEA-03)."""
    for banner in [b for b in game.state.banners_of(realm) if b.aboard]:
        if not races.eats(game.book, game.state, banner):
            continue
        by = "baggage" if take_baggage(game, banner.id, 1, "eaten", "ME-SEA-03") else "shortfall"
        game.emit(Fed(realm=realm, banner=banner.id, cell=banner.cell, by=by, rule="ME-SEA-03"))
        if by == "shortfall":
            yield from feeding.shortfall(game, banner.id, "ME-SEA-03")


# Orders -------------------------------------------------------------------------------------------


def sailing(game: Game, realm: RealmId) -> Procedure[None]:
    """After the marches each fleet that matters is ordered in one question, by tile number (ME-SEA-04)."""
    berths = {(game.world.number(s.cell), s.harbour): Berth(s.cell, s.harbour) for s in ships_of(game.state, realm)}
    fleets = [(berths[key], _at(game.state, realm, berths[key])) for key in sorted(berths)]
    for berth, ships in fleets:
        yield from _command(game, realm, berth, [ship.id for ship in ships])


def _at(state: Campaign, realm: RealmId, berth: Berth) -> tuple[Ship, ...]:
    return ships_in(state, berth.cell, realm, berth.harbour)


def ready(game: Game, realm: RealmId, berth: Berth, ships: Sequence[str]) -> list[Ship]:
    """Ships of a fleet that may still move this turn: not becalmed, aground or gone already (ME-SEA-09, ME-SEA-16)."""
    month = game.state.clock.month
    return [
        ship
        for ship in _at(game.state, realm, berth)
        if ship.id in ships and max(ship.halted, ship.moved) < month and ship.state != "becalmed"
    ]


def wanted(game: Game, realm: RealmId, berth: Berth, ships: Sequence[Ship]) -> bool:
    """Whether anybody needs the fleet: it is at sea or laden, troops wait on the quay, or strangers are near."""
    state = game.state
    if not berth.harbour or any(laden(state, ship.id) for ship in ships):
        return True
    if landing.may_board(game, realm, berth.cell):
        return True
    near = (berth.cell, *(other for _, other in game.world.neighbours(berth.cell)))
    return any(s.owner != realm and not s.harbour for cell in near for s in ships_in(state, cell))


def _command(game: Game, realm: RealmId, berth: Berth, ids: Sequence[str]) -> Procedure[None]:
    """Orders for one fleet until it sails or stays: first what goes aboard or ashore, then where to."""
    landed = False
    while ships := ready(game, realm, berth, ids):
        if not landed and not wanted(game, realm, berth, ships):
            return
        options = courses(game, realm, berth, ships)
        if not options:
            return
        chosen = yield from game.decide(
            realm, "sail", [*options, Option("stay", {"cell": berth.cell})], RULES, default="stay",
            cell=berth.cell, ships=len(ships), harbour=berth.harbour,
            banners=tuple(b.id for ship in ships for b in cargo(game.state, ship.id)),
        )  # fmt: skip
        match chosen:
            case "stay":
                return
            case "board":
                yield from _board(game, realm, berth)
            case "one_by_one":
                for ship in ships:
                    yield from _command(game, realm, berth, [ship.id])
                return
            case "land":
                here = [ship.id for ship in ships]
                if berth.harbour or (yield from _into_port(game, Force(realm, berth.cell, here))):
                    yield from _land(game, berth.cell, here)
                landed = True
            case _:
                yield from _sail(game, realm, berth, [ship.id for ship in ships], chosen)
                return


def courses(game: Game, realm: RealmId, berth: Berth, ships: Sequence[Ship]) -> list[Option]:
    """What a fleet may do: go aboard or ashore here, into or out of harbour, to a tile or its harbour or shore."""
    state, cell = game.state, berth.cell
    here = berth_facts(game, realm, cell)
    found: list[Option] = []
    if berth.harbour and landing.may_board(game, realm, cell) and any(not laden(state, s.id) for s in ships):
        found.append(Option("board", {"cell": cell}))
    if any(landing.may_land(game, ship, cell) for ship in ships):
        found.append(Option("land", here))
    if berth.harbour:
        found.append(Option("out", here))
    elif harbour_in(game.world, state, cell):
        found.append(Option("in", here))
    for _, other in game.world.neighbours(cell):
        if water(game.world, other):
            found += _course(game, realm, other, ships)
    if len(ships) > 1:
        found.append(Option("one_by_one"))
    return found


def _course(game: Game, realm: RealmId, cell: Cell, ships: Sequence[Ship]) -> list[Option]:
    facts = berth_facts(game, realm, cell)
    found = [Option(cell, facts)]
    if facts["harbour"]:
        found.append(Option(f"{cell}/{HARBOUR}", {**facts, "job": "sail_harbour"}))
    if any(landing.may_land(game, ship, cell) for ship in ships):
        found.append(Option(f"{cell}/{LAND}", {**facts, "job": "sail_land" if facts["harbour"] else "sail_beach"}))
    return found


def _board(game: Game, realm: RealmId, berth: Berth) -> Procedure[None]:
    """Banners go aboard, one a ship; which of them is asked where there is a choice (ME-SEA-26)."""
    able = landing.may_board(game, realm, berth.cell)
    room = len(landing.free_ships(game.state, realm, berth.cell))
    going = tuple(b.id for b in able)
    if len(able) > 1:
        options = [Option(b.id, {"banner": b.id, "points": b.points, "baggage": b.baggage}) for b in able]
        strongest = sorted(able, key=lambda b: (-b.points, b.number))[:room]
        default = tuple(b.id for b in able if b in strongest)
        most = min(room, len(able))
        going = yield from game.pick(
            realm, "embark", options, 0, most, ("ME-SEA-26",), default=default, cell=berth.cell, ships=room
        )
    for banner_id in going:
        free = landing.free_ships(game.state, realm, berth.cell)
        if free and banner_id in game.state.banners:
            yield from landing.board(game, banner_id, free[0].id)


def _into_port(game: Game, force: Force) -> Procedure[bool]:
    """Ships off a port enter it to land there (ME-SEA-24); where there is none nothing bars the way."""
    if not harbour_in(game.world, game.state, force.cell):
        return True
    return (yield from naval.enter_harbour(game, force.realm, force.cell, force.banners))


def _land(game: Game, cell: Cell, ids: Sequence[str]) -> Procedure[None]:
    for ship_id in ids:
        ship = game.state.ships.get(ship_id)
        if ship is not None and ship.cell == cell and cargo(game.state, ship_id):
            yield from landing.land(game, ship_id)


# Sailing ------------------------------------------------------------------------------------------


def _sail(game: Game, realm: RealmId, berth: Berth, ids: Sequence[str], course: str) -> Procedure[None]:
    """The fleet goes one tile, meets whom it meets, then enters the harbour and lands if so ordered (ME-SEA-04)."""
    goal, _, then = course.partition("/")
    goal = berth.cell if goal in ("in", "out") else goal
    then = HARBOUR if course == "in" else then
    month = game.state.clock.month
    landers = {s for s in ids if landing.may_land(game, game.state.ships[s], goal)} if then == LAND else set()
    for ship_id in ids:
        how = "put_out" if course == "out" else "sail"
        if course != "in":
            yield from put_to(game, ship_id, goal, how, "ME-SEA-23" if how == "put_out" else "ME-SEA-04", month)
    for ship_id in ids:
        yield from lasting.ship_arrived(game, ship_id)
    if course != "out":
        yield from _meet(game, realm, ids)
    ashore = [s for s in ids if s in game.state.ships and game.state.ships[s].cell == goal]
    if not ashore or then not in (HARBOUR, LAND):
        return
    if not (yield from _into_port(game, Force(realm, goal, ashore))):
        return
    yield from _land(game, goal, [s for s in ashore if s in landers])


def _meet(game: Game, realm: RealmId, ids: Sequence[str]) -> Procedure[None]:
    """Wherever the ships came to, by tile number, they may meet enemies (ME-SEA-19)."""
    cells = {game.state.ships[s].cell for s in ids if s in game.state.ships}
    for cell in sorted(cells, key=game.world.number):
        yield from naval.encounters(game, realm, cell, ids)

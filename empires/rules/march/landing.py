"""Troops go aboard and ashore: boarding, landing in harbours and on open beaches, and back to the ship (ME-SEA-26)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.model.events.all_events import PointsChanged
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import Banner, Campaign, RealmId
from empires.model.state.pieces import Ship
from empires.rules.core import optional_parts
from empires.rules.core.game import Game
from empires.rules.land import routes
from empires.rules.march import crossings, lasting, marching, marines
from empires.rules.troops import banners
from empires.rules.troops.losses import max_points, remove_banner
from empires.rules.troops.ships import cargo, disembark, embark, harbour_in, laden, quay, sail, ships_in
from empires.rules.troops.wanderers import foes

# Boarding -----------------------------------------------------------------------------------------


def may_board(game: Game, realm: RealmId, cell: Cell) -> list[Banner]:
    """Banners on the quay of a tile, or in reach of it, that no siege bars from boarding (ME-SEA-26).

    Who came ashore this turn has had its move (ME-SEA-27).
    """
    state, month = game.state, game.state.clock.month
    if cell in state.sieges or state.others_in(cell, realm) or foes(state, cell, realm):
        return []
    return [b for b in state.force(cell, realm) if b.halted < month and not (b.landed and b.moved == month)]


def free_ships(state: Campaign, realm: RealmId, cell: Cell) -> list[Ship]:
    """Own ships in the harbour of a tile with room for a banner (ME-SEA-26)."""
    return [ship for ship in ships_in(state, cell, realm, True) if not laden(state, ship.id)]


def board(game: Game, banner_id: str, ship_id: str) -> Procedure[None]:
    """A banner goes aboard, over a river or mountain only where a way is found; that ends its move (ME-SEA-26)."""
    banner = game.state.banners[banner_id]
    crossing = routes.inside(
        game.world, game.state, banner.owner, banner.cell, banner.zone, quay(game.world, banner.cell)
    )
    if crossing:
        result = yield from crossings.route_roll(game, banner.owner, [banner_id], banner.cell, banner.cell, crossing)
        if result == "failure":
            banners.halt(game, [banner_id], game.state.clock.month, "no_route", "ME-SEA-26")
            return
        if result == "perilous":
            yield from crossings.perilous(game, banner.owner, [banner_id], banner.cell)
    if banner_id in game.state.banners:
        embark(game, banner_id, ship_id, "ME-SEA-26", game.state.clock.month)


# Landing ------------------------------------------------------------------------------------------


def may_land(game: Game, ship: Ship, cell: Cell) -> bool:
    """Whether what is aboard may go ashore in a tile: its own, or scouted from the ship this turn (ME-SEA-28).

    Without a harbour that takes marines (ME-SEA-31).
    """
    state = game.state
    banners = [b for b in cargo(state, ship.id) if b.halted < state.clock.month]
    if not banners or not game.world.land(cell) or cell in state.closed.get(ship.cell, ()):
        return False
    known = state.owner(cell) == ship.owner or cell in state.scouted.get(ship.cell, ())
    return known and (harbour_in(game.world, state, cell) or (_by_boats(state) and marines.beach(game, ship) > 0))


def _by_boats(state: Campaign) -> bool:
    """Whether anybody may go ashore where no harbour is (ME-SEA-31)."""
    return optional_parts.on(state, "naval_academies")


def land(game: Game, ship_id: str) -> Procedure[None]:
    """What is aboard goes ashore in the ship's tile; that is its move of the turn (ME-SEA-27, ME-SEA-32)."""
    ship = game.state.ships[ship_id]
    forced = not harbour_in(game.world, game.state, ship.cell)
    for banner in cargo(game.state, ship_id):
        going = banner.id
        if forced:
            going = marines.part(game, ship, banner) if _by_boats(game.state) else ""
        if going:
            rule = "ME-SEA-31" if forced else "ME-SEA-27"
            disembark(game, going, rule, game.state.clock.month)
            lasting.entered(game, ship.cell, (going,))
    if any(not banner.aboard for banner in game.state.force(ship.cell, ship.owner)):
        marching.take_if_open(game, ship.owner, ship.cell, "entered", "ME-SEA-32")
    yield from ()


def _shift(game: Game, banner_id: str, delta: int) -> None:
    banner = game.state.banners[banner_id]
    game.emit(
        PointsChanged(realm=banner.owner, banner=banner_id, cell=banner.cell, delta=delta, why="landing",
                      rule="ME-SEA-31")
    )  # fmt: skip


# Back to the ships --------------------------------------------------------------------------------


def ship_of(state: Campaign, banner: Banner) -> Ship | None:
    """The ship that a banner came ashore from, if it still lies in the tile."""
    ship = state.ships.get(banner.landed)
    return ship if ship is not None and (ship.cell, ship.owner) == (banner.cell, banner.owner) else None


def back_aboard(game: Game, banners: Sequence[str]) -> list[str]:
    """Invaders that must leave board again, their ships put out to sea; returns those that came by land (ME-SEA-29).

    Where the ship has gone since they landed this turn, they are destroyed.
    """
    others = []
    for banner_id in banners:
        banner = game.state.banners.get(banner_id)
        if banner is None:
            continue
        ship = ship_of(game.state, banner)
        if ship is not None:
            _reboard(game, banner, ship)
        elif banner.landed and banner.moved == game.state.clock.month:
            remove_banner(game, banner_id, "no_ship", "ME-SEA-29")
        else:
            others.append(banner_id)
    return others


def _reboard(game: Game, banner: Banner, ship: Ship) -> None:
    """Aboard again, joined to that part of it which had not landed yet; the ship goes out to sea in its tile."""
    rest = cargo(game.state, ship.id)
    if rest:
        _shift(game, rest[0].id, min(banner.points, max_points(game) - rest[0].points))
        remove_banner(game, banner.id, "merged", "ME-SEA-29", heir=rest[0].id)
    else:
        embark(game, banner.id, ship.id, "ME-SEA-29")
    sail(game, ship.id, ship.cell, False, "put_out", "ME-SEA-29")

"""Marines of the naval academies: who is named, and what the boats take ashore where no harbour is (ME-BUILD-08)."""

from __future__ import annotations

from empires.model.events.all_events import PointsChanged
from empires.model.land.world import Cell
from empires.model.state.campaign import Banner, RealmId
from empires.model.state.pieces import Ship
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.troops import boons
from empires.rules.troops.losses import min_points, new_banner
from empires.rules.troops.ships import coast, harbour_in

RULE = "ME-SEA-31"
MARINES = "marines"
"""Boon of a banner that was named this year: it and its force may land where no harbour is (ME-BUILD-08)."""


def left(game: Game, realm: RealmId) -> int:
    """How many more banners the realm may name as marines this year: one for each naval academy (ME-BUILD-08)."""
    state = game.state
    every = race_of(state, realm).harbour_academies
    schools = sum(
        place.owner == realm and not place.razed and (place.academy or (every and harbour_in(game.world, state, cell)))
        for cell, place in state.holdings.items()
    )
    named = sum(b.boons.get(MARINES) == state.clock.year for b in state.banners_of(realm))
    return max(0, schools - named)


def reach(game: Game, realm: RealmId, cell: Cell) -> bool:
    """Whether marines can bring a banner to a settlement over the beach (ME-DEPLOY-06)."""
    near = (cell, *(other for _, other in game.world.neighbours(cell)))
    return left(game, realm) > 0 and any(coast(game.world, other) for other in near)


def _marine(game: Game, ship: Ship) -> bool:
    """Whether a banner of the landing force is, or may be named, marines (ME-BUILD-08, ME-SEA-31)."""
    return _lead(game, ship) or left(game, ship.owner) > 0


def _lead(game: Game, ship: Ship) -> bool:
    """Whether marines are aboard in the ship's tile, or came ashore there from a ship this turn."""
    clock = game.state.clock
    return any(
        b.cell == ship.cell
        and (b.aboard or (b.landed and b.moved == clock.month))
        and b.boons.get(MARINES) == clock.year
        for b in game.state.banners_of(ship.owner)
    )


def beach(game: Game, ship: Ship) -> int:
    """Points that the player may still land without a harbour this turn (ME-SEA-31)."""
    if not _marine(game, ship):
        return 0
    state, month = game.state, game.state.clock.month
    ashore = sum(
        b.points
        for b in state.banners_of(ship.owner)
        if b.landed and b.moved == month and not harbour_in(game.world, state, b.cell)
    )
    return max(0, int(game.book.value("ship_rules", "forced_landing_points_per_turn")) - ashore)


def part(game: Game, ship: Ship, banner: Banner) -> str:
    """The banner, or so much of it as a banner of its own, that the boats take ashore this turn (ME-SEA-31)."""
    room = beach(game, ship)
    if not room:
        return ""
    if not _lead(game, ship):
        boons.boon(game, banner.id, MARINES, game.state.clock.year, "ME-BUILD-08")
    if banner.points <= room:
        return banner.id
    going = new_banner(
        game, banner.owner, banner.cell, room, "ME-SEA-31", like=game.state.banners[banner.id],
        exceptional=room < min_points(game),
    )  # fmt: skip
    gone = PointsChanged(realm=banner.owner, banner=banner.id, cell=banner.cell, delta=-room, why="landing", rule=RULE)
    game.emit(gone)
    return going

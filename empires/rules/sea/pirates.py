"""Pirates along the coasts: they move before all players, raid villages and may be intercepted (ME-SEA-34 to -40)."""

from __future__ import annotations

from collections.abc import Iterator

from empires.book.book import Dice
from empires.book.effects import Raze
from empires.book.effects_special import PirateMove
from empires.model.land.hexes import SIDES, opposite
from empires.model.land.world import Cell, World
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import Ship
from empires.rules.core import draws
from empires.rules.core.game import Game
from empires.rules.land import alliances
from empires.rules.land.marks import raze
from empires.rules.march import lasting
from empires.rules.sea import naval
from empires.rules.troops.ships import coast, open_sea, sail, ships_in, sink

Shore = tuple[int, int]
"""The two ends of a stretch of sea sides of a tile, clockwise: its first and its last side."""
OUT = ""
"""Beyond the edge of the map."""


def move_all(game: Game) -> Procedure[None]:
    """Each pirate ship moves, one after the other in random order (ME-TURN-06, ME-SEA-35)."""
    waiting = [ship.id for ship in game.state.ships.values() if ship.pirate]
    while waiting:
        ship_id = yield from draws.one_of(game, waiting, "pirate_order", "ME-TURN-06")
        waiting.remove(ship_id)
        if ship_id in game.state.ships:
            yield from _move(game, ship_id)


def _move(game: Game, ship_id: str) -> Procedure[None]:
    """One ship goes up or down the coast, or stays (ME-SEA-35)."""
    ship = game.state.ships[ship_id]
    seen_by = _watching(game, ship.cell)
    rolled = yield from game.roll("1D6", "pirate_movement", "ME-SEA-35", NOBODY, seen_by, cell=ship.cell, ship=ship_id)
    for effect in game.book.row("pirate_movement", rolled.total)["effects"]:
        if isinstance(effect, PirateMove):
            yield from _along(game, ship_id, effect)
            yield from lasting.ship_arrived(game, ship_id)


def _along(game: Game, ship_id: str, effect: PirateMove) -> Procedure[None]:
    """So many tiles along one shore, until it ends, leaves the map, or somebody brings the pirates to battle."""
    up = effect.direction == "up"
    ship = game.state.ships[ship_id]
    steps = yield from game.amount(
        effect.dice, "pirate_tiles", "ME-SEA-35", NOBODY, _watching(game, ship.cell), cell=ship.cell, ship=ship_id
    )
    shore = yield from _shore(game, ship, up)
    for _ in range(steps):
        if shore is None:
            return
        following = beyond(game.world, game.state.ships[ship_id].cell, shore, up)
        if following is None:
            return
        cell, shore = following
        if cell == OUT:
            sink(game, ship_id, "left_map", "ME-SEA-37")
            return
        sail(game, ship_id, cell, False, "pirates", "ME-SEA-35", game.state.clock.month)
        yield from _arrive(game, ship_id)
        there = game.state.ships.get(ship_id)
        if there is None or there.halted >= game.state.clock.month:
            return


def _shore(game: Game, ship: Ship, up: bool) -> Procedure[Shore | None]:
    """The shore it follows; where two lead on, one at random."""
    found = [shore for shore in shores(game.world, ship.cell) if beyond(game.world, ship.cell, shore, up) is not None]
    if not found:
        return None
    seen_by = _watching(game, ship.cell)
    return (yield from draws.one_of(game, found, "pirate_shore", "ME-SEA-35", NOBODY, seen_by, cell=ship.cell))


def _watching(game: Game, cell: Cell) -> tuple[RealmId, ...]:
    """Who sees all tiles that pirates may come to from there: to others the dice would tell more than the ship does."""
    effects = [effect for row in game.book.rows("pirate_movement") for effect in row["effects"]]
    most = max(max(Dice.parse(effect.dice).values()) for effect in effects if isinstance(effect, PirateMove))
    ways = ((shore, up) for shore in shores(game.world, cell) for up in (True, False))
    return game.watching_all({cell, *(goal for way in ways for goal in _coastline(game.world, cell, *way, most))})


def _coastline(world: World, cell: Cell, shore: Shore | None, up: bool, steps: int) -> Iterator[Cell]:
    """The next tiles along a shore, as many as there are steps, until it ends or leaves the map."""
    for _ in range(steps):
        following = beyond(world, cell, shore, up) if shore is not None else None
        if following is None or following[0] == OUT:
            return
        cell, shore = following
        yield cell


# Shores -------------------------------------------------------------------------------------------


def shores(world: World, cell: Cell) -> tuple[Shore, ...]:
    """The stretches of sea round a coastal tile, each by its ends clockwise; none where sea is on all sides or none."""
    wet = [side for side in SIDES if _wet(world, cell, side)]
    firsts = [side for side in wet if _before(side) not in wet]
    return tuple((first, _last(first, wet)) for first in firsts)


def _wet(world: World, cell: Cell, side: int) -> bool:
    """Open sea across a side; beyond the map that is where the tile has a sea side."""
    other = world.neighbour(cell, side)
    return side in world.tiles[cell].sea_sides if other is None else open_sea(world, other)


def _before(side: int) -> int:
    """The next side against the clock."""
    return (side - 2) % 6 + 1


def _after(side: int) -> int:
    return side % 6 + 1


def _last(first: int, wet: list[int]) -> int:
    side = first
    while _after(side) in wet:
        side = _after(side)
    return side


def beyond(world: World, cell: Cell, shore: Shore, up: bool) -> tuple[Cell, Shore | None] | None:
    """The next tile along a shore and how it goes on there; None: it ends; (OUT, None): it leaves the map.

    Up is with the land on the left hand, which is against the clock round a tile's stretch of sea (ME-SEA-35).
    """
    side = _before(shore[0]) if up else _after(shore[1])
    sea_side = shore[0] if up else shore[1]
    if world.neighbour(cell, sea_side) is None:
        return OUT, None
    other = world.neighbour(cell, side)
    if other is None:
        return OUT, None
    if not coast(world, other):
        return None
    # The sea at the corner of the three tiles is the same shore; in the next tile it lies beside the way back.
    facing = _after(opposite(side)) if not up else _before(opposite(side))
    return other, next((s for s in shores(world, other) if facing in _stretch(s)), None)


def _stretch(shore: Shore) -> Iterator[int]:
    side = shore[0]
    yield side
    while side != shore[1]:
        side = _after(side)
        yield side


# In each tile -------------------------------------------------------------------------------------


def _arrive(game: Game, ship_id: str) -> Procedure[None]:
    """Players with ships in the tile may try to bring them to battle; else the pirates raid (ME-SEA-36, ME-SEA-38)."""
    cell = game.state.ships[ship_id].cell
    for realm in game.state.playing():
        hunters = [s for s in ships_in(game.state, cell, realm) if s.state != "becalmed"]
        pirate = game.state.ships.get(ship_id)
        if not hunters or pirate is None or pirate.cell != cell or pirate.halted >= game.state.clock.month:
            continue
        ours, theirs = naval.fleet(hunters), naval.fleet([pirate])
        if (yield from naval.tries(game, ours, theirs, cell)) and (yield from naval.outsail(game, cell, ours, theirs)):
            yield from naval.engage(game, cell, ours, theirs, "ME-SEA-38")
    ship = game.state.ships.get(ship_id)
    if ship is not None and ship.cell == cell:
        yield from _raid(game, cell)


def _raid(game: Game, cell: Cell) -> Procedure[None]:
    """An unprotected village is razed on the roll of the chart (ME-SEA-36)."""
    place = game.state.standing(cell)
    if place is None or not raidable(game, cell):
        return
    rolled = yield from game.roll(
        "1D6", "pirate_raid", "ME-SEA-36", NOBODY, (place.owner, *game.watching(cell)), cell=cell
    )
    for effect in game.book.row("pirate_raid", rolled.total)["effects"]:
        if isinstance(effect, Raze):
            raze(game, cell, "pirates", "ME-SEA-36")


def raidable(game: Game, cell: Cell) -> bool:
    """A player's village without banner and militia; independents have a guard, walls are not razed (ME-SEA-36)."""
    place = game.state.standing(cell)
    if place is None or place.kind != "village" or place.owner == NOBODY:
        return False
    return not alliances.militia(game.state, cell) and not any(game.state.force(cell, place.owner))

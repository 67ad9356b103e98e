"""Those who go about without a banner, heroes and war bands alike: where they walk and lodge (ME-HERO-02 to -09)."""

from __future__ import annotations

from empires.book.book import Row
from empires.model.land.hexes import half_column
from empires.model.land.winds import east_and_north, northern_sides
from empires.model.land.world import Cell, World
from empires.model.state.asks import Procedure
from empires.model.state.campaign import Campaign, RealmId
from empires.rules.core import draws
from empires.rules.core.game import Game
from empires.rules.core.races import race_of

AVAILABILITY = "hero_availability"
OWN = "own"

# The ground ---------------------------------------------------------------------------------------


def ground(world: World, cell: Cell) -> bool:
    """Heroes go wherever there is land, through swamp and sieges as well (ME-HERO-07, ME-MOVE-14, ME-SIEGE-08)."""
    return world.tiles[cell].terrain != "sea"


def lodging(state: Campaign, cell: Cell) -> str:
    """The kind of settlement that a party finds in a tile, "" for none.

    Every unknown tile has a small village for this purpose only (ME-HERO-09).
    """
    place = state.standing(cell)
    if place is not None:
        return place.kind
    return "" if state.known(cell) else "village"


def region_of(game: Game, cell: Cell) -> str:
    """old_world, norsca on the northern edge and in winter, lustria where players agreed on it (ME-HERO-37)."""
    if game.state.clock.part == "winter":
        return "norsca"
    around = dict(game.world.neighbours(cell))
    if not any(side in around for side in northern_sides(game.world)):
        return "norsca"
    side = game.state.agreed.lustria
    return "lustria" if side != "none" and _far(game.world, cell, side) and _overseas(game, cell) else "old_world"


def _far(world: World, cell: Cell, side: str) -> bool:
    """Whether the tile lies in the southern or western half of the map."""
    places = [_place(world, other, side) for other in world.tiles]
    return _place(world, cell, side) * 2 < min(places) + max(places)


def _place(world: World, cell: Cell, side: str) -> float:
    at = world.tiles[cell].at
    if world.north:
        return east_and_north(world, at)[side == "south"]
    return at[1] if side == "south" else half_column(at)


def _overseas(game: Game, cell: Cell) -> bool:
    """Whether no realm can be reached from there by land."""
    homes = {home for realm in game.state.realms.values() for home in realm.home}
    found, edge = {cell}, [cell]
    while edge:
        near = {other for here in edge for _, other in game.world.neighbours(here)}
        edge = sorted(other for other in near - found if ground(game.world, other))
        found.update(edge)
    return not found & homes


# The way ------------------------------------------------------------------------------------------


def reach(game: Game, start: Cell) -> dict[Cell, int]:
    """Every tile that heroes can walk to, with the steps to it (ME-HERO-07)."""
    steps, edge = {start: 0}, [start]
    while edge:
        following: list[Cell] = []
        for here in edge:
            for _, other in game.world.neighbours(here):
                if other not in steps and ground(game.world, other):
                    steps[other] = steps[here] + 1
                    following.append(other)
        edge = following
    return steps


def path(game: Game, start: Cell, goal: Cell, most: int = 2) -> tuple[Cell, ...]:
    """The first tiles, at most so many, of a shortest way; () where there is none, or no need of one."""
    steps = reach(game, goal)
    found: list[Cell] = []
    here = start
    while start in steps and here != goal and len(found) < most:
        near = [other for _, other in game.world.neighbours(here) if steps.get(other, len(steps)) < steps[here]]
        here = min(near, key=game.world.number)
        found.append(here)
    return tuple(found)


def around(game: Game, start: Cell) -> list[Cell]:
    """Tiles that can be reached in a month, the nearest first (ME-HERO-02)."""
    most = max(int(row["tiles"]) for row in game.book.rows("hero_activities"))
    near, edge = {start: 0}, [start]
    for step in range(1, most + 1):
        ways = {cell for here in edge for _, cell in game.world.neighbours(here) if ground(game.world, cell)}
        edge = sorted(ways - set(near))
        near.update(dict.fromkeys(edge, step))
    del near[start]
    return sorted(near, key=lambda cell: (near[cell], game.world.number(cell)))


def astray(game: Game, start: Cell, name: str, tiles: int) -> Procedure[tuple[Cell, ...]]:
    """Straight on in a random direction, as far as there is land; a side without is rolled again (ME-HERO-05)."""
    near = {side: cell for side, cell in game.world.neighbours(start) if ground(game.world, cell)}
    side = (yield from draws.side(game, near, "hero_direction", "ME-HERO-05", cell=start, name=name)) if tiles else 0
    way: list[Cell] = []
    here: Cell | None = near.get(side)
    while here is not None and ground(game.world, here) and len(way) < tiles:
        way.append(here)
        here = game.world.neighbour(here, side)
    return tuple(way)


# A month and its wounds ---------------------------------------------------------------------------


def activity(game: Game, action: str) -> Row:
    """What a party does with the four weeks of a turn (ME-HERO-02)."""
    return game.book.find("hero_activities", action=action)


def wounds_of(game: Game, points: int) -> int:
    """Wounds of each hero for a loss in points: divided by ten, times two (ME-NECROP-22)."""
    text = str(game.book.value("hero_conversion", "wounds_from_points"))
    divide, times = (int(part) for part in text.removeprefix("points / ").split(" * "))
    return points // divide * times


# How many there are -------------------------------------------------------------------------------


def of_realm(game: Game, realm: RealmId) -> Procedure[list[str]]:
    """Kinds of the heroes a realm gives, "" for one of any race (ME-ARMY-03, ME-ARMY-04)."""
    agreed = game.state.agreed.heroes_start
    if agreed is not None:
        return [""] * agreed
    found: list[str] = []
    for cell in sorted(game.state.realms[realm].home, key=game.world.number):
        place = game.state.standing(cell)
        rows = [row for row in game.book.rows(AVAILABILITY) if place is not None and row["settlement"] == place.kind]
        if rows:
            found.extend((yield from _of_place(game, realm, cell, rows[0])))
    return found


def _of_place(game: Game, realm: RealmId, cell: str, row: Row) -> Procedure[list[str]]:
    rolled = yield from game.roll("1D6", "hero_availability", "ME-ARMY-03", realm, cell=cell, least=row["success_min"])
    if rolled.total < row["success_min"]:
        return []
    number = yield from game.amount(row["heroes"], "hero_number", "ME-ARMY-03", realm, cell=cell)
    return [race_of(game.state, realm).key if row["race"] == OWN else ""] * number

"""How forces leave a tile after a fight: back where they came from, or into their own empire (ME-BATTLE-16 to 25)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from empires.model.events.all_events import BannerHalted
from empires.model.land.hexes import opposite
from empires.model.land.world import Cell, World
from empires.model.state.asks import Fact, Option, Procedure
from empires.model.state.campaign import Banner, RealmId
from empires.rules.core.game import Game
from empires.rules.land import routes
from empires.rules.land.routes import Way
from empires.rules.march import crossings, marching
from empires.rules.march.landing import back_aboard, ship_of
from empires.rules.troops.losses import remove_banner
from empires.rules.troops.wanderers import foes

Rolls = Literal["one", "until", "barred"]
"""Route rolls in a retreat: one that must succeed, as many as it takes (after a draw), or none (scattered)."""


def go_back(game: Game, banners: Sequence[str], rule: str, rolls: Rolls = "one") -> Procedure[None]:
    """Each banner goes back to the tile it came from, without a route roll (ME-BATTLE-16, ME-BATTLE-41).

    Where that is closed to it, it retreats as others do; rolls: the route rolls it may then make.
    """
    shut_out = []
    for banner_id in back_aboard(game, banners):
        banner = game.state.banners.get(banner_id)
        if banner is not None and may_go_back(game, banner):
            marching.move_banner(game, banner_id, way_back(game.world, banner), "return")
        else:
            shut_out.append(banner_id)
    yield from retreat(game, shut_out, rolls, rule)


def may_go_back(game: Game, banner: Banner) -> bool:
    """Whether the tile it came from is there and open: held by no enemy, or besieged by its own (ME-BATTLE-16).

    Whoever came from a ship may go back to it as long as it lies in the tile (ME-SEA-29).
    """
    if ship_of(game.state, banner) is not None:
        return True
    origin = banner.came_from
    siege = game.state.sieges.get(origin)
    own_siege = siege is not None and siege.besieger == banner.owner
    return bool(origin) and (own_siege or open_to(game, banner.owner, origin))


def retreat(game: Game, banners: Sequence[str], rolls: Rolls, rule: str, *, back: bool = False) -> Procedure[None]:
    """Banners of one owner retreat to an adjacent tile of their empire, or are destroyed (ME-BATTLE-17, ME-BATTLE-18).

    back: the tile they came from is allowed as well (ME-BATTLE-25). Banners in one area go together.
    """
    banners = back_aboard(game, banners) if back else banners
    for group in groups(game, banners, back):
        yield from _leave(game, group, friendly(game, game.state.banners[group[0]].owner), rolls, rule, back)


def leave(game: Game, banners: Sequence[str], goal: Callable[[Cell], bool], rule: str) -> Procedure[None]:
    """Banners leave by agreement for an adjacent tile that satisfies `goal` (ME-SIEGE-29, ME-SIEGE-32)."""
    for group in groups(game, banners, False):
        yield from _leave(game, group, goal, "until", rule, False)


def goals(game: Game, banner: Banner, goal: Callable[[Cell], bool]) -> tuple[Way, ...]:
    """Ways from a banner's place into adjacent tiles that satisfy `goal`."""
    found = routes.ways(game.world, game.state, banner.owner, banner.cell, banner.zone)
    return tuple(way for way in found if goal(way.cell))


def has_free_way(game: Game, banner: Banner) -> bool:
    """Whether it can retreat into its own empire without a route roll (ME-BATTLE-17)."""
    return any(not way.crossing for way in goals(game, banner, friendly(game, banner.owner)))


def friendly(game: Game, realm: RealmId) -> Callable[[Cell], bool]:
    """Tiles of the realm's empire, un-razed, without an enemy force (ME-BATTLE-17, ME-BATTLE-42)."""
    return lambda cell: game.state.owner(cell) == realm and open_to(game, realm, cell)


def open_to(game: Game, realm: RealmId, cell: Cell) -> bool:
    """Whether no enemy force stands there, of a player or a wandering one (ME-BATTLE-17)."""
    return not game.state.others_in(cell, realm) and not foes(game.state, cell, realm)


def mark_beaten(game: Game, banners: Sequence[str]) -> None:
    """Note the defeat; who has not yet had his turn may neither scout nor move this turn (ME-BATTLE-20)."""
    clock = game.state.clock
    waiting = clock.order[clock.at + 1 :] if clock.order else game.state.playing()
    for banner_id in banners:
        banner = game.state.banners.get(banner_id)
        if banner is None:
            continue
        until = clock.month if banner.owner in waiting else 0
        game.emit(
            BannerHalted(
                realm=banner.owner,
                banner=banner_id,
                move=until,
                scout=until,
                why="beaten",
                beaten=clock.month,
                rule="ME-BATTLE-20",
            )
        )


def way_back(world: World, banner: Banner) -> Way:
    """Over the side it came in by, to the bank and the slope that touch it there (ME-MAP-07, ME-BATTLE-16)."""
    sides = (side for side, other in world.neighbours(banner.cell) if other == banner.came_from)
    side = banner.side or next(sides, 0)
    if not side:  # it came by no side of the tile
        return Way(banner.came_from, banner.came_from_zone, side)
    near, far, beyond = world.layout(banner.cell), world.layout(banner.came_from), opposite(side)
    met = [far[beyond, 1 - half] for half in (0, 1) if near[side, half] == banner.zone]
    met = met or [far[beyond, 0]]  # campaigns of before may have it on the wrong bank
    return Way(banner.came_from, banner.came_from_zone if banner.came_from_zone in met else met[0], side)


def groups(game: Game, banners: Sequence[str], back: bool) -> list[tuple[str, ...]]:
    """Banners that stand in one area and, where that counts, came from one tile."""
    found: dict[tuple[int, str], list[str]] = {}
    for banner_id in banners:
        banner = game.state.banners.get(banner_id)
        if banner is not None:
            found.setdefault((banner.zone, banner.came_from if back else ""), []).append(banner_id)
    return [tuple(group) for _, group in sorted(found.items())]


def _leave(
    game: Game, group: Sequence[str], goal: Callable[[Cell], bool], rolls: Rolls, rule: str, back: bool
) -> Procedure[None]:
    banner = game.state.banners[group[0]]
    found = {
        way.cell + f"/{way.zone}": way for way in goals(game, banner, goal) if rolls != "barred" or not way.crossing
    }
    if back and may_go_back(game, banner):
        way = way_back(game.world, banner)
        found = {"back": way, **{key: other for key, other in found.items() if other.cell != way.cell}}
    if not found:
        _destroy(game, group, "ME-BATTLE-22" if rolls == "barred" else "ME-BATTLE-17")
        return
    way = yield from choice(game, group, found, (rule, "ME-BATTLE-18"))
    if not way.crossing or (yield from _crossed(game, group, way, rolls)):
        for banner_id in group:
            if banner_id in game.state.banners:
                marching.move_banner(game, banner_id, way, "retreat")


def choice(game: Game, group: Sequence[str], found: dict[str, Way], rules: Sequence[str]) -> Procedure[Way]:
    """Where to: the owner chooses, a single way is not asked for (ME-BATTLE-17)."""
    if len(found) == 1:
        return next(iter(found.values()))
    banner = game.state.banners[group[0]]
    options = [Option(key, _facts(game, way)) for key, way in found.items()]
    free = [key for key, way in found.items() if not way.crossing]
    chosen = yield from game.decide(
        banner.owner, "retreat", options, rules, default=(free or list(found))[0],
        cell=banner.cell, banners=tuple(group),
    )  # fmt: skip
    return found[chosen]


def _facts(game: Game, way: Way) -> dict[str, Fact]:
    terrain = game.world.tiles[way.cell].terrain
    return {"cell": way.cell, "zone": way.zone, "side": way.side, "crossing": way.crossing, "terrain": terrain}


def _crossed(game: Game, group: Sequence[str], way: Way, rolls: Rolls) -> Procedure[bool]:
    """Route rolls of a retreat; a failure destroys the force unless it may try again (ME-BATTLE-18, ME-BATTLE-25)."""
    banner = game.state.banners[group[0]]
    result = "failure"
    while result == "failure":
        result = yield from crossings.route_roll(game, banner.owner, group, banner.cell, way.cell, way.crossing)
        if result == "failure" and rolls != "until":
            _destroy(game, group, "ME-BATTLE-18")
            return False
    if result == "perilous":
        yield from crossings.perilous(game, banner.owner, group, banner.cell, way.cell)
    return True


def _destroy(game: Game, group: Sequence[str], rule: str) -> None:
    for banner_id in group:
        remove_banner(game, banner_id, "no_retreat", rule)

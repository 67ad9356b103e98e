"""A force marches: its lawful ways, its route rolls, its perils, and whose a tile is then (ME-MOVE)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from empires.model.events.all_events import BannerMoved, RuinLost, TileTaken
from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Procedure
from empires.model.state.campaign import Banner, Campaign, RealmId
from empires.rules.core import optional_parts
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.land import marks, oaths, roads, routes, slann
from empires.rules.land.alliances import militia
from empires.rules.land.routes import Way
from empires.rules.march import crossings, lasting, road_marches
from empires.rules.troops import banners, strains, wanderers
from empires.rules.troops.banners import halt
from empires.rules.troops.losses import end_empty_siege

Marches = dict[str, Way]


def forces(game: Game, realm: RealmId) -> tuple[tuple[Cell, tuple[str, ...]], ...]:
    """The realm's forces now, by tile number: (tile, banner ids) (ME-ARMY-18)."""
    cells = sorted({b.cell for b in game.state.banners_of(realm) if not b.aboard}, key=game.world.number)
    return tuple((cell, tuple(b.id for b in game.state.force(cell, realm))) for cell in cells)


def may_move(state: Campaign, banner: Banner) -> bool:
    """Neither halted this turn, nor gone already, nor shut in (ME-BATTLE-20, ME-SIEGE-36); nor is the king struck."""
    month = state.clock.month
    free = banner.halted < month and banner.moved < month and not banners.stunned(state, banner.owner)
    return free and not (banner.inside and banner.cell in state.sieges)


# Orders --------------------------------------------------------------------------------------------


def marches_of(game: Game, banner: Banner) -> tuple[Way, ...]:
    """Ways of a banner into tiles that its force scouted and not closed (ME-SCOUT-01, ME-MOVE-01, ME-SIEGE-07)."""
    state = game.state
    closed = state.closed.get(banner.cell, ())
    told = banners.promise(state, banner)
    scouted = (*state.scouted.get(banner.cell, ()), *slann.lent(state, banner))
    goals = [cell for cell in scouted if cell not in closed and told in (None, cell)]
    goals = [cell for cell in goals if not barred(game, banner, cell)]
    if not goals:
        return ()
    found = routes.ways(game.world, state, banner.owner, banner.cell, banner.zone)
    by_road: list[Way] = []
    if optional_parts.on(state, "roads"):
        by_road = [steps[-1] for steps in road_marches.marches(game.world, state, banner).values()]
    paved = {(way.cell, way.zone) for way in by_road}
    ways = [*by_road, *(w for w in found if (w.cell, w.zone) not in paved and routes.may_leave(state, banner, w.side))]
    return tuple(way for way in ways if way.cell in goals)


def way_of(game: Game, banner_id: str, target: Cell) -> Way | None:
    """The cheapest way of a banner into an adjacent tile, scouted or not."""
    banner = game.state.banners[banner_id]
    return routes.way_to(game.world, game.state, banner.owner, banner.cell, banner.zone, target)


def barred(game: Game, banner: Banner, cell: Cell) -> bool:
    """Whether an oath, or a power that its own cannot stand, keeps a banner out of a tile (ME-BRET-01, ME-CHAOS-04)."""
    return oaths.forbids(game.state, banner.owner, cell) or strains.hostile(game.book, game.state, banner, cell)


def tile_facts(game: Game, realm: RealmId, cell: Cell) -> dict[str, Fact]:
    """What anybody next to a tile sees there: terrain, owner, settlement, rival flags.

    owner: realm id, "" for independents, left out for a tile of nobody. enemy: "" for none; flags: how many.
    magic: keys of the spells that lie there, left out where none do.
    """
    state = game.state
    seen = [b.owner for b in state.ashore(cell) if b.owner != realm and not b.inside]
    facts: dict[str, Fact] = {
        "terrain": game.world.tiles[cell].terrain,
        "known": state.known(cell),
        "enemy": min(seen, default=""),
        "flags": len(seen),
    }
    owner = state.owner(cell)
    if owner is not None:
        facts["owner"] = owner
    settlement = state.holdings.get(cell)
    if settlement is not None:
        facts["settlement"] = settlement.kind
        facts["razed"] = settlement.razed
    magic = marks.keys_on(state, cell)
    return {**facts, "magic": magic} if magic else facts


# Marches -------------------------------------------------------------------------------------------


def march(game: Game, force: Force, marches: Marches) -> Procedure[None]:
    """Route rolls first: one that fails holds the whole force (ME-MOVE-03); then perils are faced and all go."""
    marches = yield from _over_dry_beds(game, force.realm, force.cell, marches)
    going: list[str] = [banner for banner, way in marches.items() if not way.crossing]
    found: list[tuple[tuple[str, ...], crossings.Route]] = []
    for group in crossing_together(game, marches):
        way = marches[group[0]]
        result = yield from crossings.route_roll(game, force.realm, group, force.cell, way.cell, way.crossing)
        if result == "failure":
            halt(game, force.banners, game.state.clock.month, "no_route", "ME-MOVE-03")
            return
        found.append((group, result))
    for group, result in found:
        if result == "safe" or (yield from _dare(game, force.realm, group, force.cell, marches[group[0]])):
            going.extend(group)
    arrived = [banner for banner in marches if banner in going and banner in game.state.banners]
    for banner in arrived:
        for step, how in _steps(game, banner, marches[banner]):
            if banner in game.state.banners:
                move_banner(game, banner, step, how, game.state.clock.month)
    there = {game.state.banners[banner].cell for banner in arrived if banner in game.state.banners}
    for target in sorted(there, key=game.world.number):
        take_if_open(game, force.realm, target, "entered", "ME-SIEGE-35")


def _over_dry_beds(game: Game, realm: RealmId, cell: Cell, marches: Marches) -> Procedure[Marches]:
    """Who crosses a held river may be drowned by its caster (ME-EQUINOX-13); the marches of those who are left."""
    if lasting.holder(game, realm, cell) is None:
        return marches
    flowing = replace(game.state, spells={})
    crossing = []
    for banner, way in marches.items():
        found = routes.ways(game.world, flowing, realm, cell, game.state.banners[banner].zone)
        if any((wet.cell, wet.zone) == (way.cell, way.zone) and wet.crossing != way.crossing for wet in found):
            crossing.append(banner)
    if crossing and (yield from lasting.swept_away(game, Force(realm, cell, crossing))):
        return {banner: way for banner, way in marches.items() if banner not in crossing}
    return marches


def _steps(game: Game, banner_id: str, way: Way) -> list[tuple[Way, str]]:
    """The march tile by tile, with how it is made: the whole way by road (ME-MOVE-12), or into the next tile."""
    banner = game.state.banners[banner_id]
    if way.cell in [other for _, other in game.world.neighbours(banner.cell)]:
        return [(way, "march")]
    return [(step, roads.ROAD) for step in road_marches.marches(game.world, game.state, banner)[way.cell]]


def crossing_together(game: Game, marches: Marches) -> list[tuple[str, ...]]:
    """Banners that cross the same way from the same area share one roll (ME-MOVE-03)."""
    groups: dict[tuple[int, Way], list[str]] = {}
    for banner, way in marches.items():
        if way.crossing:
            groups.setdefault((game.state.banners[banner].zone, way), []).append(banner)
    return [tuple(group) for group in groups.values()]


def _dare(game: Game, realm: RealmId, group: Sequence[str], cell: Cell, way: Way) -> Procedure[bool]:
    """After a perilous result the owner may still stay (ME-MOVE-05); who goes rolls on the perilous table.

    A siege train stays, and who marches with it (ME-MOVE-08, ME-SIEGETRAIN-11).
    """
    if banners.with_banners(game.state, group):
        halt(game, group, game.state.clock.month, "no_train_route", "ME-MOVE-08")
        return False
    goes = yield from game.confirm(
        realm,
        "perilous",
        ("ME-MOVE-05", "ME-MOVE-06"),
        default="yes",
        cell=cell,
        target=way.cell,
        banners=tuple(group),
        crossing=way.crossing,
    )
    if goes:
        yield from crossings.perilous(game, realm, group, cell, way.cell)
    return goes


# What others use -----------------------------------------------------------------------------------


def move_banner(game: Game, banner_id: str, way: Way, how: str, month: int = 0) -> None:
    """Put a banner into the next tile, at the side it comes in by (ME-MAP-07); a siege it left empty is over."""
    banner = game.state.banners[banner_id]
    game.emit(
        BannerMoved(
            realm=banner.owner,
            banner=banner_id,
            origin=banner.cell,
            cell=way.cell,
            zone=way.zone,
            side=routes.entered_by(way),
            how=how,
            month=month,
            rule="ME-MOVE-01" if how == "march" else "",
        )
    )
    end_empty_siege(game, banner.cell)
    lasting.entered(game, way.cell, (banner_id,))


def take_if_open(game: Game, realm: RealmId, cell: Cell, how: str, rule: str) -> bool:
    """A rival's tile without banner and militia passes to `realm` (ME-SCOUT-36, ME-SIEGE-35).

    Where a banner stands the tile must be entered and won (ME-SCOUT-37); ships in a harbour hold none (ME-SEA-25).
    Razed ones never do; one that lay in an empire all the same leaves it when a force comes (ME-SKAVEN-05).
    """
    state = game.state
    owner = state.owner(cell)
    if not owner or owner == realm or state.others_in(cell, realm) or militia(state, cell):
        return False
    if wanderers.foes(state, cell, realm) or owner in oaths.partners(state, realm):
        return False
    if state.standing(cell) is None and cell in state.holdings:
        if how == "entered":
            game.emit(RuinLost(realm=realm, cell=cell, loser=owner, rule="ME-SKAVEN-05"))
        return False
    game.emit(TileTaken(realm=realm, cell=cell, loser=owner, how=how, rule=rule))
    return True

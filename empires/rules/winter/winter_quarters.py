"""Winter: banners go home, by a free road or through the snow; home feeds only so many (ME-QUARTERS)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from empires.book.effects import Destroy
from empires.model.events.all_events import BannerMoved, PointsChanged, SiegeEnded
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure, Slot
from empires.model.state.campaign import Banner, RealmId
from empires.rules.bands import parts
from empires.rules.core import races
from empires.rules.core.game import Game
from empires.rules.fight import walls
from empires.rules.land import marks
from empires.rules.land.roads_home import open_goals, open_to
from empires.rules.land.routes import free_reach
from empires.rules.march.feeding import forage_value, points_lost
from empires.rules.sea import winter_ships
from empires.rules.troops import boons, strains, trains, treasure
from empires.rules.troops.banners import at_siege
from empires.rules.troops.drawup import evenly
from empires.rules.troops.losses import (
    baggage_limit,
    give_baggage,
    lose_points,
    lose_store,
    max_points,
    min_points,
    remove_banner,
    take_baggage,
)
from empires.rules.troops.ships import coast, ships_of

RETREAT = ("ME-QUARTERS-03", "ME-QUARTERS-15", "ME-QUARTERS-16")


def seated(game: Game) -> list[RealmId]:
    """Players still in, in the order of the last campaign turn; each works a winter step on his own (ME-WINTER-03)."""
    playing = game.state.playing()
    order = [realm for realm in game.state.clock.order if realm in playing]
    return order + [realm for realm in playing if realm not in order]


def quarters(game: Game) -> Procedure[None]:
    """Sieges are kept up or given up, then every other banner goes home (ME-QUARTERS-01 to ME-QUARTERS-16)."""

    for realm in seated(game):
        yield from _sieges(game, realm)
    yield from winter_ships.home(game)
    for realm in seated(game):
        yield from _go_home(game, realm)
        yield from _rest(game, realm)
    yield from parts.quarters(game)


def _sieges(game: Game, realm: RealmId) -> Procedure[None]:
    """A besieging force retires or stays as a whole (ME-QUARTERS-12)."""
    for cell in sorted(game.state.sieges, key=game.world.number):
        if game.state.sieges[cell].besieger != realm:
            continue
        banners = [b for b in game.state.force(cell, realm) if not b.inside]
        options = (Option("stay", {"cell": cell}), Option("retire", {"cell": cell}))
        rules = ("ME-QUARTERS-12", "ME-BAGGAGE-04", "ME-BAGGAGE-05")
        answer = yield from game.decide(
            realm, "winter_siege", options, rules, default="retire", cell=cell, banners=tuple(b.id for b in banners)
        )
        if answer == "retire":
            game.emit(SiegeEnded(realm=realm, cell=cell, how="given_up", rule="ME-QUARTERS-12"))


# The way home -------------------------------------------------------------------------------------


def reached(game: Game, banner: Banner) -> set[Cell]:
    """Tiles it can reach through its own empire without crossing a river or mountain (ME-QUARTERS-02)."""
    state = game.state

    def through(cell: Cell) -> bool:
        return not open_to(state, banner.owner, cell)

    nodes = free_reach(game.world, state, banner.owner, banner.cell, banner.zone, through)
    return {cell for cell, _ in nodes}


def has_road_home(game: Game, banner: Banner) -> bool:
    """Whether it comes home unharmed (ME-QUARTERS-02)."""
    return not reached(game, banner).isdisjoint(open_goals(game.state, banner.owner))


def _go_home(game: Game, realm: RealmId) -> Procedure[None]:
    away = [b for b in game.state.banners_of(realm) if not at_siege(game.state, b) and _cut_off(game, b)]
    by_sea = yield from _evacuated(game, realm, [b for b in away if not marks.mists(game.state, b)])
    yield from _through_the_snow(game, realm, [banner for banner in away if banner.id not in by_sea])
    _lift_mists(game, realm)


def _through_the_snow(game: Game, realm: RealmId, cut_off: Sequence[Banner]) -> Procedure[None]:
    """Force by force they share their baggage and roll for what is lost on the way (ME-QUARTERS-15)."""
    for cell in sorted({banner.cell for banner in cut_off}, key=game.world.number):
        force = [banner.id for banner in cut_off if banner.cell == cell]
        yield from _share_out(game, realm, cell, force)
        for banner_id in force:
            yield from winter_retreat(game, banner_id)


def _cut_off(game: Game, banner: Banner) -> bool:
    """Whether it must make a winter retreat: by the way home, or as the mists would have it (ME-EQUINOX-33)."""
    fate = marks.mists(game.state, banner)
    return fate == marks.MISTS_LOST or (not fate and not has_road_home(game, banner))


def _lift_mists(game: Game, realm: RealmId) -> None:
    for banner in tuple(game.state.banners_of(realm)):
        if fate := marks.mists(game.state, banner):
            boons.boon(game, banner.id, fate, 0, "ME-EQUINOX-33")


def _evacuated(game: Game, realm: RealmId, away: Sequence[Banner]) -> Procedure[tuple[str, ...]]:
    """One banner a ship piece comes home by sea, from coast to coast (ME-QUARTERS-11)."""
    state = game.state
    ships = len(ships_of(state, realm))
    if not ships or not away or not any(_lands_at_home(game, realm)):
        return ()
    able = [b for b in away if any(coast(game.world, cell) for cell in reached(game, b))]
    if len(able) <= ships:
        return tuple(b.id for b in able)
    options = [Option(b.id, {"banner": b.id, "cell": b.cell, "points": b.points}) for b in able]
    strongest = sorted(able, key=lambda b: (b.baggage, -b.points, b.number))[:ships]
    default = tuple(b.id for b in able if b in strongest)
    return (
        yield from game.pick(
            realm, "evacuate", options, ships, ships, ("ME-QUARTERS-11",), default=default, ships=ships
        )
    )


def _lands_at_home(game: Game, realm: RealmId) -> Iterator[Cell]:
    """Own coastal tiles from which the realm is reached freely."""
    state, world = game.state, game.world
    for cell in state.empire_tiles(realm):
        if coast(game.world, cell) and cell not in state.sieges:
            shore = [Banner("", realm, 0, "", 0, 0, cell, zone) for zone in range(len(world.zones(cell)))]
            if any(has_road_home(game, at) for at in shore):
                yield cell


def _share_out(game: Game, realm: RealmId, cell: Cell, cut_off: Sequence[str]) -> Procedure[None]:
    """The force's baggage goes to those of it who must retreat, as its owner says (ME-QUARTERS-16)."""
    force = {b.id: b.baggage for b in game.state.force(cell, realm) if not at_siege(game.state, b)}
    total = sum(force.values())
    if not total or len(force) < 2:
        return
    room = {banner: baggage_limit(game, banner) for banner in cut_off}
    shares = evenly(room, total)
    if len(cut_off) > 1 and total < sum(room.values()):
        slots = [Slot(b, 0, room[b], facts={"banner": b, "points": game.state.banners[b].points}) for b in cut_off]
        shares = yield from game.share(
            realm, "baggage", slots, total, RETREAT, default=shares, cell=cell, baggage=total
        )
    spare = total - sum(shares.values())
    for other in [b for b in force if b not in cut_off]:
        shares[other] = min(spare, force[other])
        spare -= shares[other]
    changes = {key: shares.get(key, 0) - amount for key, amount in force.items()}
    for key, delta in sorted(changes.items(), key=lambda change: change[1]):
        if delta < 0:
            take_baggage(game, key, -delta, "shared", "ME-QUARTERS-16")
        else:
            give_baggage(game, key, delta, "shared", "ME-QUARTERS-16")


def winter_retreat(game: Game, banner_id: str) -> Procedure[None]:
    """One D6 for a banner cut off from home, +1 for each baggage point it carries (ME-QUARTERS-15, ME-QUARTERS-16).

    Cold-blooded races add up their own modifier with that first (ME-LIZARD-03).
    """
    banner = game.state.banners[banner_id]
    name = races.race_of_banner(game.state, banner).winter_retreat
    modifier = banner.baggage + races.modifier(game.book, "winter_retreat", name)
    rolled = yield from game.roll(
        "1D6",
        "winter_retreat",
        "ME-QUARTERS-15",
        banner.owner,
        cell=banner.cell,
        banner=banner_id,
        modifier=modifier,
    )
    row = game.book.row("winter_retreat", rolled.total + modifier)
    if any(isinstance(effect, Destroy) for effect in row["effects"]):
        remove_banner(game, banner_id, "winter_retreat", "ME-QUARTERS-15")
        return
    loss = yield from points_lost(game, row, banner_id, "winter_retreat_loss", "ME-QUARTERS-15")
    lose_points(game, banner_id, loss, "winter_retreat", "ME-QUARTERS-15")


def besieged_or_besieging(game: Game) -> list[str]:
    """Banners that stay where they are over the winter as long as their siege lasts (ME-QUARTERS-01)."""
    return sorted(b.id for b in game.state.banners.values() if at_siege(game.state, b))


def siege_over(game: Game, banners: Sequence[str], *, starved: bool = False) -> Procedure[None]:
    """Who was at a siege that ended in winter goes home as others did: by land, by sea, through the snow (ME-QUARTERS).

    starved: the place fell or surrendered by hunger; who has no way by land or sea is destroyed (ME-BAGGAGE-07).
    """
    walls.tidy(game)
    free = [b for b in game.state.banners.values() if b.id in banners and not at_siege(game.state, b)]
    for realm in [realm for realm in seated(game) if any(b.owner == realm for b in free)]:
        away = [b for b in free if b.owner == realm and not has_road_home(game, b)]
        by_sea = yield from _evacuated(game, realm, away)
        cut_off = [banner for banner in away if banner.id not in by_sea]
        if starved:
            for banner in cut_off:
                remove_banner(game, banner.id, "quarters", "ME-BAGGAGE-07")
        else:
            yield from _through_the_snow(game, realm, cut_off)
        yield from _rest(game, realm)


def _rest(game: Game, realm: RealmId) -> Procedure[None]:
    """Who came home unloads, and home feeds as many as it can (ME-QUARTERS-04 to ME-QUARTERS-08)."""
    _bring_in(game, realm)
    trains.store_all(game, realm)
    yield from _crowd(game, realm)
    _clear_baggage(game, realm)


# Room at home -------------------------------------------------------------------------------------


def support(game: Game, realm: RealmId) -> dict[Cell, int]:
    """How many banners each settlement of the home realm keeps through winter (ME-QUARTERS-04, ME-QUARTERS-06)."""
    standing = [cell for cell in open_goals(game.state, realm) if game.state.standing(cell) is not None]
    return {cell: forage_value(game, realm, cell) for cell in standing}


def _crowd(game: Game, realm: RealmId) -> Procedure[None]:
    """Banners combine where home cannot keep them all; those it still cannot keep are removed (ME-QUARTERS-05)."""
    banners = [b for b in game.state.banners_of(realm) if not at_siege(game.state, b)]
    room = sum(support(game, realm).values())
    if len(banners) > room > 0 and sum(b.points for b in banners) < len(banners) * max_points(game):
        yield from _combine(game, realm, banners, room)
    yield from _turn_out(game, realm, room)
    _settle(game, realm)


def _combine(game: Game, realm: RealmId, banners: Sequence[Banner], room: int) -> Procedure[None]:
    least, most = min_points(game), max_points(game)
    total = sum(b.points for b in banners)
    slots = [Slot(b.id, min(least, b.points), most, True, {"banner": b.id, "points": b.points}) for b in banners]
    shares = yield from game.share(
        realm,
        "quarters_points",
        slots,
        total,
        ("ME-QUARTERS-05", "ME-REORG-03"),
        default=squeezed([(b.id, b.points) for b in banners], room, least, most),
        room=room,
        points=total,
    )
    for banner in banners:
        delta = shares.get(banner.id, 0) - banner.points
        if delta:
            game.emit(
                PointsChanged(
                    realm=realm,
                    banner=banner.id,
                    cell=banner.cell,
                    delta=delta,
                    why="combined",
                    rule="ME-QUARTERS-05",
                )
            )
        if not shares.get(banner.id):
            remove_banner(game, banner.id, "merged", "ME-QUARTERS-05")


def squeezed(banners: Sequence[tuple[str, int]], room: int, least: int, most: int) -> dict[str, int]:
    """Points shifted so that the strongest `room` banners hold as much as they may, the others as little."""
    ranked = sorted(banners, key=lambda banner: -banner[1])
    shares = dict(ranked)
    stay, go = [key for key, _ in ranked[:room]], [key for key, _ in reversed(ranked[room:])]
    for key in go:
        space = sum(most - shares[other] for other in stay)
        keep = 0 if shares[key] <= space else max(min(least, shares[key]), shares[key] - space)
        moving = shares[key] - keep
        shares[key] = keep
        for other in stay:
            given = min(moving, most - shares[other])
            shares[other] += given
            moving -= given
    return {key: points for key, points in shares.items() if points}


def _turn_out(game: Game, realm: RealmId, room: int) -> Procedure[None]:
    """The owner chooses which banners stay; the rest are removed (ME-QUARTERS-05)."""
    banners = [b for b in game.state.banners_of(realm) if not at_siege(game.state, b)]
    if len(banners) <= room:
        return
    kept: tuple[str, ...] = ()
    if room:
        strongest = sorted(banners, key=lambda b: (-b.points, b.number))[:room]
        options = [Option(b.id, {"banner": b.id, "points": b.points}) for b in banners]
        default = tuple(b.id for b in banners if b in strongest)
        kept = yield from game.pick(
            realm, "quarters", options, room, room, ("ME-QUARTERS-05",), default=default, room=room
        )
    for banner in banners:
        if banner.id not in kept:
            remove_banner(game, banner.id, "quarters", "ME-QUARTERS-05")


def _settle(game: Game, realm: RealmId) -> None:
    """Put the banners into settlements of the realm, each as near as there is room (ME-QUARTERS-01, ME-CHAOS-04)."""
    room = support(game, realm)
    for banner in [b for b in game.state.banners_of(realm) if not at_siege(game.state, b)]:
        free = [cell for cell in room if room[cell] > 0]
        apart = [c for c in free if not strains.hostile(game.book, game.state, banner, c)]
        cell = min(apart or free, key=lambda c: (game.world.distance(banner.cell, c), game.world.number(c)))
        room[cell] -= 1
        zone = banner.zone if cell == banner.cell else 0
        game.emit(
            BannerMoved(
                realm=realm,
                banner=banner.id,
                origin=banner.cell,
                cell=cell,
                zone=zone,
                side=0,
                how="quarters",
                rule="ME-QUARTERS-01",
            )
        )


# Baggage -----------------------------------------------------------------------------------------


def _bring_in(game: Game, realm: RealmId) -> None:
    """Booty of all who came home goes to the capital, whoever of them is kept there (ME-QUARTERS-08, ME-WILD-09)."""
    treasure.bank(game, realm, [b.id for b in game.state.banners_of(realm) if not at_siege(game.state, b)])


def _clear_baggage(game: Game, realm: RealmId) -> None:
    """All baggage left is removed, but for that of besieged garrisons, who need it (ME-QUARTERS-07, ME-BAGGAGE-03)."""
    for banner in list(game.state.banners_of(realm)):
        if not banner.inside or banner.cell not in game.state.sieges:
            take_baggage(game, banner.id, banner.baggage, "winter", "ME-QUARTERS-07")
    for cell, settlement in sorted(game.state.holdings.items()):
        if settlement.owner == realm and cell not in game.state.sieges:
            lose_store(game, cell, "winter", "ME-QUARTERS-07")

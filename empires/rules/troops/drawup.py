"""Points and stores become banners on the map, at the start and after each winter (ME-ARMY-13, ME-DEPLOY)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from empires.model.events.all_events import BannerMoved, PointsChanged, PoolChanged, StockpileChanged, StoresChanged
from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Option, Procedure, Slot
from empires.model.state.campaign import Banner, RealmId
from empires.rules.core.game import Game
from empires.rules.land.hunger import kind_for
from empires.rules.troops import strains
from empires.rules.troops.losses import (
    baggage_limit,
    even_shares,
    give_baggage,
    max_points,
    min_points,
    new_banner,
    remove_banner,
)

PLEASANT = 1000
"""Points of a banner in a suggested division: strong enough to fight, small enough to be many."""


class Spot(Struct, frozen=True):
    """A place where a banner may be put: a tile and, where it is divided, a zone of it."""

    cell: Cell
    zone: int
    divided: bool

    @property
    def key(self) -> str:
        """The option's key: the tile, with the zone where the bank matters."""
        return f"{self.cell}/{self.zone}" if self.divided else self.cell


def organise(
    game: Game, realm: RealmId, cells: Sequence[Cell], rules: Sequence[str], why: str, old: Sequence[str] = ()
) -> Procedure[list[str]]:
    """The realm's pool and its `old` banners become banners in these tiles (ME-ARMY-13, ME-DEPLOY-01); returns ids."""
    sizes = yield from divide(game, realm, [game.state.banners[b] for b in old], rules)
    places = yield from place(game, realm, sizes, cells, rules)
    pool = game.state.realms[realm].pool
    if pool:
        game.emit(PoolChanged(realm=realm, delta=-pool, why=why, rule=rules[0]))
    standing = []
    for key, points in sizes.items():
        spot = places[key]
        if key in game.state.banners:
            _redeploy(game, key, points, spot, why, rules[0])
            standing.append(key)
        else:
            weak = points < min_points(game)
            made = new_banner(game, realm, spot.cell, points, rules[0], zone=spot.zone, exceptional=weak)
            standing.append(made)
    for banner in old:
        if banner not in sizes:
            remove_banner(game, banner, "reorganised", rules[0])
    return standing


def _redeploy(game: Game, banner_id: str, points: int, spot: Spot, why: str, rule: str) -> None:
    banner = game.state.banners[banner_id]
    if points != banner.points:
        delta = points - banner.points
        game.emit(
            PointsChanged(realm=banner.owner, banner=banner_id, cell=banner.cell, delta=delta, why=why, rule=rule)
        )
    game.emit(
        BannerMoved(
            realm=banner.owner,
            banner=banner_id,
            origin=banner.cell,
            cell=spot.cell,
            zone=spot.zone,
            side=0,
            how=why,
            rule=rule,
        )
    )


# Dividing -----------------------------------------------------------------------------------------


def banner_count(game: Game, points: int) -> tuple[int, int]:
    """The fewest and the most lawful banners that take all the points (ME-ARMY-13); (0, 0) below 500."""
    if points < min_points(game):
        return 0, 0
    return -(-points // max_points(game)), points // min_points(game)


def even_split(points: int, count: int) -> list[int]:
    """Points in `count` parts as equal as may be, in fifties where that can be, larger parts first."""
    step = 50 if points % 50 == 0 else 1
    each, odd = divmod(points // step, count)
    return [(each + (n < odd)) * step for n in range(count)]


def divide(game: Game, realm: RealmId, old: Sequence[Banner], rules: Sequence[str]) -> Procedure[dict[str, int]]:
    """Points by banner: ids of old banners and "new-1", "new-2" ... (ME-ARMY-13).

    Below 500 points in all there is one banner of exceptional size (ME-ARMY-21).
    """
    points = game.state.realms[realm].pool + sum(b.points for b in old)
    fewest, most = banner_count(game, points)
    if points <= 0:
        return {}
    ranked = sorted(old, key=lambda b: (-b.points, b.number))
    if most <= 1:
        return {ranked[0].id if ranked else "new-1": points}
    least, limit = min_points(game), max_points(game)
    fresh = [f"new-{n}" for n in range(1, max(0, most - len(old)) + 1)]
    slots = [Slot(b.id, least, limit, True, {"banner": b.id, "points": b.points}) for b in old]
    slots += [Slot(key, least, limit, True) for key in fresh]
    default = _likely(game, points, old, fresh)
    shares = yield from game.share(
        realm, "draw_up", slots, points, rules, default=default, points=points, fewest=fewest, most=most
    )
    return {slot.key: shares[slot.key] for slot in slots if shares.get(slot.key)}


def _likely(game: Game, points: int, old: Sequence[Banner], fresh: Sequence[str]) -> dict[str, int]:
    """Old banners as they are and new ones of about 1,000; where that leaves a rest, all anew."""
    kept = {b.id: b.points for b in old if b.points >= min_points(game)}
    rest = points - sum(kept.values())
    fewest, most = banner_count(game, rest)
    if rest == 0:
        return kept
    count = min(max(-(-rest // PLEASANT), fewest), most)
    spare = [b.id for b in old if b.id not in kept] + list(fresh)
    if count and count <= len(spare):
        return {**kept, **dict(zip(spare, even_split(rest, count), strict=False))}
    room = {key: max_points(game) - size for key, size in kept.items()}
    if kept and sum(room.values()) >= rest:
        added = _fill(room, rest)
        return {key: size + added.get(key, 0) for key, size in kept.items()}
    fewest, most = banner_count(game, points)
    keys = [b.id for b in old] + list(fresh)
    count = min(max(-(-points // PLEASANT), fewest), most, len(keys))
    return dict(zip(keys, even_split(points, count), strict=False))


def _fill(room: Mapping[str, int], amount: int) -> dict[str, int]:
    """An amount into the largest rooms first."""
    added = {}
    for key in sorted(room, key=lambda key: (-room[key], key)):
        added[key] = min(room[key], amount)
        amount -= added[key]
    return added


# Placing ------------------------------------------------------------------------------------------


def place(
    game: Game, realm: RealmId, sizes: Mapping[str, int], cells: Sequence[Cell], rules: Sequence[str]
) -> Procedure[dict[str, Spot]]:
    """Where each banner goes: all as suggested in one answer, or one by one (ME-ARMY-16, ME-DEPLOY-02)."""
    spots = spots_in(game, cells)
    plan = suggested(game, realm, sizes, spots)
    if len(spots) == 1 or not sizes:
        return plan
    told = tuple(str(size) for size in sizes.values())
    whole = Option("suggested", {"cells": tuple(plan[key].cell for key in sizes), "sizes": told})
    ways = (whole, Option("one_by_one"))
    if (yield from game.decide(realm, "placement", ways, rules, default="suggested")) == "suggested":
        return plan
    by_key = {spot.key: spot for spot in spots}
    options = tuple(Option(spot.key, _facts(game, realm, spot)) for spot in spots)
    placed: list[Cell] = []
    for number, (key, size) in enumerate(sizes.items(), 1):
        answer = yield from game.decide(
            realm,
            "place",
            options,
            rules,
            default=plan[key].key,
            banner=key if key in game.state.banners else "",
            points=size,
            number=number,
            of=len(sizes),
            placed=tuple(placed),
        )
        plan[key] = by_key[answer]
        placed.append(plan[key].cell)
    return plan


def spots_in(game: Game, cells: Sequence[Cell]) -> list[Spot]:
    """Every tile, with each of its zones where features divide it (ME-ARMY-16, ME-DEPLOY-02)."""
    spots: list[Spot] = []
    for cell in cells:
        zones = range(len(game.world.zones(cell)))
        spots.extend(Spot(cell, zone, len(zones) > 1) for zone in zones)
    return spots


def _feud(game: Game, one: str, other: str) -> bool:
    """Whether two banners, which may yet be made, cannot stand each other (ME-CHAOS-04)."""
    held = game.state.banners
    return one in held and other in held and strains.feud(game.book, game.state, held[one], held[other])


def suggested(game: Game, realm: RealmId, sizes: Mapping[str, int], spots: Sequence[Spot]) -> dict[str, Spot]:
    """A good spot for each banner: the strongest in the seat, the others where the land feeds them."""
    cells = list(dict.fromkeys(spot.cell for spot in spots))
    room = {cell: _value(game, realm, cell) for cell in cells}
    seat = game.state.realms[realm].capital
    chosen: dict[str, Spot] = {}
    for key in sorted(sizes, key=lambda key: -sizes[key]):
        used = [spot.cell for spot in chosen.values()]
        feuding = {spot.cell for other, spot in chosen.items() if _feud(game, key, other)}
        best = max(
            cells, key=lambda c: (c not in feuding, room[c] > 0, not used and c == seat, -used.count(c), room[c])
        )
        room[best] -= 1
        chosen[key] = _widest(game, [spot for spot in spots if spot.cell == best])
    return {key: chosen[key] for key in sizes}


def _value(game: Game, realm: RealmId, cell: Cell) -> int:
    settlement = game.state.standing(cell)
    tile = "barren" if settlement is None else kind_for(settlement, realm)
    return int(game.book.find("subsistence_values", tile=tile)["value"])


def _widest(game: Game, spots: Sequence[Spot]) -> Spot:
    """The zone from which most land can be entered."""

    def exits(spot: Spot) -> int:
        near = game.world.neighbours(spot.cell)
        return sum(spot.zone in game.world.zones_touching(spot.cell, side) for side, o in near if game.world.land(o))

    return max(spots, key=lambda spot: (exits(spot), -spot.zone))


def _facts(game: Game, realm: RealmId, spot: Spot) -> dict[str, Fact]:
    settlement = game.state.standing(spot.cell)
    facts: dict[str, Fact] = {
        "cell": spot.cell,
        "terrain": game.world.tiles[spot.cell].terrain,
        "settlement": settlement.kind if settlement else "barren",
        "feeds": _value(game, realm, spot.cell),
    }
    return {**facts, "zone": spot.zone} if spot.divided else facts


# Stores -------------------------------------------------------------------------------------------


def share_stores(
    game: Game, realm: RealmId, banners: Sequence[str], depots: Sequence[Cell], rules: Sequence[str], why: str
) -> Procedure[None]:
    """The realm's stores go to banners and depots, 6 each; what finds no place is lost (ME-ARMY-19, ME-DEPLOY-04)."""
    stores = game.state.realms[realm].stores
    if not stores:
        return
    slots = _receivers(game, banners, depots)
    room = sum(slot.most for slot in slots)
    total = min(stores, room)
    shares = evenly({slot.key: slot.most for slot in slots if slot.key not in depots}, total)
    rest = total - sum(shares.values())
    shares = {**shares, **evenly({slot.key: slot.most for slot in slots if slot.key in depots}, rest)}
    if len(slots) > 1 and total < room:
        shares = yield from game.share(realm, "baggage", slots, total, rules, default=shares, baggage=stores)
    game.emit(StoresChanged(realm=realm, delta=-stores, why=why, rule=rules[0]))
    for key, amount in shares.items():
        if key in depots:
            game.emit(StockpileChanged(realm=realm, cell=key, delta=amount, why=why, rule=rules[0]))
        else:
            give_baggage(game, key, amount, why, rules[0])


def _receivers(game: Game, banners: Sequence[str], depots: Sequence[Cell]) -> list[Slot]:
    slots = []
    for banner in banners:
        room = baggage_limit(game, banner) - game.state.banners[banner].baggage
        slots.append(Slot(banner, 0, room, facts={"banner": banner, "cell": game.state.banners[banner].cell}))
    limit = int(game.book.value("baggage_rules", "max_stockpile"))
    for cell in depots:
        slots.append(Slot(cell, 0, limit - game.state.holdings[cell].stockpile, facts={"cell": cell}))
    return [slot for slot in slots if slot.most > 0]


def evenly(room: Mapping[str, int], total: int) -> dict[str, int]:
    """A total shared as equally as the room allows, by key; nothing for whom there is nothing."""
    shares = zip(room, even_shares(total, tuple(room.values())), strict=True)
    return {key: amount for key, amount in shares if amount}

"""Points, baggage and engines change banners within a force (ME-REORG)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from empires.model.events.all_events import PointsChanged, StockpileChanged
from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Procedure, Slot
from empires.model.state.campaign import Banner, RealmId
from empires.rules.core.game import Game
from empires.rules.fight import walls
from empires.rules.march.feeding import STOCKPILE
from empires.rules.troops.companions import rested
from empires.rules.troops.drawup import evenly
from empires.rules.troops.losses import (
    baggage_limit,
    give_baggage,
    max_baggage,
    max_points,
    min_points,
    new_banner,
    remove_banner,
    take_baggage,
)

POINTS, BAGGAGE, ENGINES, DESTROY = "points", "baggage", "engines", "destroy"


RULES = {
    POINTS: ("ME-REORG-01", "ME-REORG-02", "ME-REORG-03"),
    BAGGAGE: ("ME-REORG-06", "ME-REORG-07"),
    DESTROY: ("ME-REORG-10",),
}


class Group(Struct, frozen=True):
    """Banners that may exchange: of one force, all within the walls or all without."""

    realm: RealmId
    cell: Cell
    inside: bool

    def banners(self, game: Game) -> list[Banner]:
        """The group's banners as they are now, by number."""
        force = game.state.force(self.cell, self.realm)
        return sorted((b for b in force if b.inside == self.inside), key=lambda b: b.number)

    def regulars(self, game: Game) -> list[Banner]:
        """Those that may exchange points: troops that serve for a season keep to themselves (ME-DEPLOY-03)."""
        return [banner for banner in self.banners(game) if not banner.kind]


def may_stock(game: Game, group: Group) -> bool:
    """Whether the tile keeps stores that this group can reach: an own fortress or city (ME-REORG-07, ME-REORG-08)."""
    settlement = game.state.standing(group.cell)
    if settlement is None or settlement.owner != group.realm:
        return False
    return settlement.kind in game.book.value("baggage_rules", "stockpile_in")


def stock_limit(game: Game) -> int:
    """The most baggage in one settlement (ME-REORG-07)."""
    return int(game.book.value("baggage_rules", "max_stockpile"))


# Points --------------------------------------------------------------------------------------------


def must_combine(game: Game, group: Group) -> bool:
    """Whether a banner below 500 has company with which at least 500 come together (ME-REORG-02)."""
    banners = group.regulars(game)
    weak = any(b.points < min_points(game) for b in banners)
    return weak and sum(b.points for b in banners) >= min_points(game)


def combine(game: Game, group: Group) -> Procedure[None]:
    """Banners below 500 combine; the owner says how, where there is more than one way (ME-REORG-02)."""
    banners = group.regulars(game)
    if sum(b.points for b in banners) < 2 * min_points(game):
        strongest = max(banners, key=lambda b: (b.points, -b.number))
        yield from _apply(game, group, {strongest.id: sum(b.points for b in banners)})
    else:
        yield from exchange_points(game, group)


def exchange_points(game: Game, group: Group) -> Procedure[None]:
    """The points of the force shared anew among old and new banners, each 500 to 1,500 (ME-REORG-01, ME-REORG-03)."""
    banners = group.regulars(game)
    total = sum(b.points for b in banners)
    least, most = min_points(game), max_points(game)
    fresh = max(0, min(total // least, _room(game, group)) - len(banners))
    slots = [Slot(b.id, least, most, True, {"banner": b.id, "points": b.points}) for b in banners]
    slots += [Slot(f"new-{n}", least, most, True) for n in range(1, fresh + 1)]
    shares = yield from game.share(
        group.realm,
        "reorganise_points",
        slots,
        total,
        RULES[POINTS],
        default=lawful_shares(game, banners),
        cell=group.cell,
        points=total,
    )
    yield from _apply(game, group, shares)


def _room(game: Game, group: Group) -> int:
    """How many banners there may be: within walls no more than the place holds (ME-SIEGE-02)."""
    if not group.inside:
        return sum(b.points for b in group.banners(game))
    return walls.room(game, group.cell)


def lawful_shares(game: Game, banners: Sequence[Banner]) -> dict[str, int]:
    """The points as they stand, with weak banners filled up to 500 or, if that cannot be, merged."""
    shares = {b.id: b.points for b in banners}
    least = min_points(game)
    for banner in sorted(banners, key=lambda b: (b.points, b.number)):
        if 0 < shares[banner.id] < least:
            _mend(game, shares, banner.id)
    return {key: points for key, points in shares.items() if points}


def _mend(game: Game, shares: dict[str, int], weak: str) -> None:
    """Merge a weak banner into the smallest that has room, else fill it up from the largest."""
    points = shares[weak]
    others = sorted((key for key in shares if key != weak and shares[key]), key=lambda key: (shares[key], key))
    for other in others:
        if shares[other] + points <= max_points(game):
            shares[other] += points
            shares[weak] = 0
            return
    missing = min_points(game) - points
    for other in reversed(others):
        given = min(missing, max(0, shares[other] - min_points(game)))
        shares[other] -= given
        shares[weak] += given
        missing -= given


def _apply(game: Game, group: Group, shares: dict[str, int]) -> Procedure[None]:
    """Carry out a new sharing of points; baggage of banners that end goes to those that remain (ME-REORG-06)."""
    banners = group.regulars(game)
    pattern = max(banners, key=lambda b: (b.points, -b.number))
    ending = [b.id for b in banners if not shares.get(b.id)]
    freed = sum(take_baggage(game, banner, max_baggage(game), "shared", "ME-REORG-06") for banner in ending)
    for key, points in shares.items():
        if key not in game.state.banners:
            new_banner(game, group.realm, group.cell, points, "ME-REORG-03", like=rested(pattern))
    for banner in banners:
        delta = shares.get(banner.id, 0) - banner.points
        if delta:
            change = PointsChanged(
                realm=group.realm,
                banner=banner.id,
                cell=group.cell,
                delta=delta,
                why="reorganised",
                rule="ME-REORG-01",
            )
            game.emit(change)
    for ended in ending:
        heir = max((b for b in group.regulars(game) if b.id not in ending), key=lambda b: (b.points, -b.number)).id
        remove_banner(game, ended, "merged", "ME-REORG-02", heir)
    yield from _place_freed(game, group, freed)


def _place_freed(game: Game, group: Group, freed: int) -> Procedure[None]:
    """Baggage that lost its banner goes to the others and into the stockpile; what has no place is lost."""
    room = {b.id: baggage_limit(game, b.id) - b.baggage for b in group.banners(game)}
    shares = evenly(room, freed)
    if may_stock(game, group):
        room[STOCKPILE] = stock_limit(game) - game.state.holdings[group.cell].stockpile
        shares = {**shares, **evenly({STOCKPILE: room[STOCKPILE]}, freed - sum(shares.values()))}
    total = sum(shares.values())
    slots = [Slot(key, 0, most, facts={"cell": group.cell}) for key, most in room.items() if most]
    if len(slots) > 1 and 0 < total < sum(room.values()):
        shares = yield from game.share(
            group.realm, "baggage", slots, total, RULES[BAGGAGE], default=shares, cell=group.cell, baggage=total
        )
    for key, amount in shares.items():
        if key == STOCKPILE:
            _stock(game, group, amount, "stored")
        else:
            give_baggage(game, key, amount, "shared", "ME-REORG-06")


# Baggage -------------------------------------------------------------------------------------------


def exchange_baggage(game: Game, group: Group) -> Procedure[None]:
    """All baggage of the force, and of the stockpile in reach, shared anew, 6 each (ME-REORG-06, ME-REORG-07)."""
    now = held_baggage(game, group)
    if not may_lie_otherwise(game, now):
        return
    slots = [_carrier(game, group, key, amount) for key, amount in now.items()]
    total = sum(now.values())
    default = {key: amount for key, amount in now.items() if amount}
    shares = yield from game.share(
        group.realm, "baggage", slots, total, RULES[BAGGAGE], default=default, cell=group.cell, baggage=total
    )
    changes = {key: shares.get(key, 0) - amount for key, amount in now.items()}
    for key, delta in sorted(changes.items(), key=lambda change: change[1]):
        if key == STOCKPILE:
            _stock(game, group, delta, "stored" if delta > 0 else "taken")
        elif delta < 0:
            take_baggage(game, key, -delta, "shared", "ME-REORG-06")
        else:
            give_baggage(game, key, delta, "shared", "ME-REORG-06")


def held_baggage(game: Game, group: Group) -> dict[str, int]:
    """Baggage of each banner of the group and of the stockpile in its reach."""
    held = {b.id: b.baggage for b in group.banners(game)}
    return {**held, STOCKPILE: game.state.holdings[group.cell].stockpile} if may_stock(game, group) else held


def _carrier(game: Game, group: Group, key: str, amount: int) -> Slot:
    place: dict[str, Fact] = {"cell": group.cell} if key == STOCKPILE else {"banner": key}
    return Slot(key, 0, most_of(game, key), facts={**place, "baggage": amount})


def most_of(game: Game, key: str) -> int:
    return stock_limit(game) if key == STOCKPILE else baggage_limit(game, key)


def may_lie_otherwise(game: Game, held: dict[str, int]) -> bool:
    """Whether there is baggage, and room for it elsewhere."""
    return len(held) > 1 and 0 < sum(held.values()) < sum(most_of(game, key) for key in held)


def _stock(game: Game, group: Group, delta: int, why: str) -> None:
    if delta:
        game.emit(StockpileChanged(realm=group.realm, cell=group.cell, delta=delta, why=why, rule="ME-REORG-07"))

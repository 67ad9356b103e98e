"""Points and baggage that come and go: limits, removal of empty banners, shared losses (ME-GEN-04, ME-ARMY-20)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from empires.model.events.all_events import (
    BaggageChanged,
    BannerLost,
    BannerRaised,
    PointsChanged,
    SiegeEnded,
    StockpileChanged,
)
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure, Slot
from empires.model.state.campaign import Banner, RealmId
from empires.rules.core.game import Game
from empires.rules.core.names import banner_name
from empires.rules.core.races import race_of_banner
from empires.rules.land import marks
from empires.rules.troops import boons, companions, treasure


def max_points(game: Game) -> int:
    """The most points of a banner (ME-ARMY-13)."""
    return int(game.book.value("banner_limits", "max_points"))


def min_points(game: Game) -> int:
    """The fewest points of a newly made banner (ME-REORG-03)."""
    return int(game.book.value("banner_limits", "min_points"))


def max_baggage(game: Game) -> int:
    """The most baggage a banner carries (ME-ARMY-20)."""
    return int(game.book.value("banner_limits", "max_baggage"))


def baggage_limit(game: Game, banner_id: str) -> int:
    """The most baggage of this banner: none where its race uses none (ME-UNDEAD-04, ME-UNDEAD-15)."""
    uses = race_of_banner(game.state, game.state.banners[banner_id]).uses_baggage
    return max_baggage(game) if uses else 0


def lose_points(game: Game, banner_id: str, amount: int, why: str, rule: str) -> int:
    """Take points off a banner and remove it at 0 (ME-GEN-04), unless good omens spare it; returns what it lost."""
    banner = game.state.banners.get(banner_id)
    if banner is None or amount <= 0 or boons.warded(game, banner_id, why):
        return 0
    lost = min(amount, banner.points)
    game.emit(PointsChanged(realm=banner.owner, banner=banner_id, cell=banner.cell, delta=-lost, why=why, rule=rule))
    if lost == banner.points:
        remove_banner(game, banner_id, why, "ME-GEN-04")
    return lost


def remove_banner(game: Game, banner_id: str, why: str, rule: str, heir: str = "") -> None:
    """Take a banner off the map; a siege without besiegers is over (ME-SIEGE-37).

    heir: the banner that takes over what travels with its baggage, which is lost otherwise (ME-WILD-09).
    """
    banner = game.state.banners.get(banner_id)
    if banner is None:
        return
    treasure.hand_over(game, (banner_id,), (heir,), why)
    game.emit(BannerLost(realm=banner.owner, banner=banner_id, cell=banner.cell, why=why, rule=rule))
    companions.bereft(game, banner_id, why)
    end_empty_siege(game, banner.cell)


def end_empty_siege(game: Game, cell: Cell, how: str = "given_up") -> None:
    """End the siege of a tile that no besieging banner is left in (ME-SIEGE-37)."""
    siege = game.state.sieges.get(cell)
    if siege is not None and not any(not b.inside for b in game.state.force(cell, siege.besieger)):
        game.emit(SiegeEnded(realm=siege.besieger, cell=cell, how=how, rule="ME-SIEGE-37"))


def give_baggage(game: Game, banner_id: str, amount: int, why: str, rule: str) -> int:
    """Add baggage within 6, the excess is lost at once (ME-SUB-08, ME-ARMY-20), all in Rot (ME-EQUINOX-18).

    Returns what was kept.
    """
    banner = game.state.banners[banner_id]
    room = 0 if marks.rotten(game.state, banner.cell) else baggage_limit(game, banner_id) - banner.baggage
    kept = max(0, min(amount, room))
    _change_baggage(game, banner, kept, why, rule)
    return kept


def take_baggage(game: Game, banner_id: str, amount: int, why: str, rule: str) -> int:
    """Take up to `amount` baggage off a banner; returns what was there."""
    banner = game.state.banners[banner_id]
    taken = max(0, min(amount, banner.baggage))
    _change_baggage(game, banner, -taken, why, rule)
    return taken


def lose_train(game: Game, banner_id: str, why: str, rule: str) -> int:
    """All baggage of a banner is lost, and what travels with it (ME-WILD-09, ME-SIEGETRAIN-10); returns what it was."""
    taken = take_baggage(game, banner_id, game.state.banners[banner_id].baggage, why, rule)
    treasure.hand_over(game, (banner_id,), (), why)
    return taken


def lose_store(game: Game, cell: Cell, why: str, rule: str) -> None:
    """All that the settlement of a tile has in store is lost."""
    place = game.state.holdings.get(cell)
    if place is not None and place.stockpile:
        game.emit(StockpileChanged(realm=place.owner, cell=cell, delta=-place.stockpile, why=why, rule=rule))


def _change_baggage(game: Game, banner: Banner, delta: int, why: str, rule: str) -> None:
    if delta:
        event = BaggageChanged(realm=banner.owner, banner=banner.id, cell=banner.cell, delta=delta, why=why, rule=rule)
        game.emit(event)


def even_shares(total: int, bounds: Sequence[int]) -> list[int]:
    """A total over banners as equally as may be, none above its bound; odd points on the largest bounds."""
    shares = [0] * len(bounds)
    left = total
    # The smallest first: what it cannot bear is shared by all that follow.
    for done, n in enumerate(sorted(range(len(bounds)), key=lambda n: (bounds[n], -n))):
        shares[n] = min(bounds[n], left // (len(bounds) - done))
        left -= shares[n]
    return shares


def share_loss(game: Game, banners: Sequence[str], amount: int, why: str, rule: str) -> Procedure[int]:
    """A loss of a force, shared equally; its owner places the odd points where that matters (ME-BATTLE-28, ME-GEN-03).

    banners: ids of one owner. Returns the points lost in all.
    """
    force = [game.state.banners[b] for b in banners if b in game.state.banners]
    if not force or amount <= 0:
        return 0
    shares = even_shares(amount, [b.points for b in force])
    odd = max(shares) - 1
    movable = [n for n, b in enumerate(force) if shares[n] >= odd and b.points > odd]
    extra = sum(shares[n] - odd for n in movable)
    if extra < len(movable) and _matters(game, [force[n].points - odd for n in movable]):
        options = tuple(Option(force[n].id, {"banner": force[n].id, "points": force[n].points}) for n in movable)
        likely = tuple(force[n].id for n in movable if shares[n] > odd)
        chosen = yield from game.pick(
            force[0].owner, "odd_points", options, extra, extra, ("ME-BATTLE-28",), default=likely,
            cell=force[0].cell, points=amount,
        )  # fmt: skip
        for n in movable:
            shares[n] = odd + (force[n].id in chosen)
    return sum(lose_points(game, b.id, share, why, rule) for b, share in zip(force, shares, strict=True))


def share_baggage(
    game: Game, banners: Sequence[str], amount: int, question: str, why: str, rule: str
) -> Procedure[None]:
    """Baggage for a force, shared at will within what each banner may carry; the excess is lost (ME-SCOUT-24)."""
    held = [game.state.banners[b] for b in banners if b in game.state.banners]
    space = {b.id: baggage_limit(game, b.id) - b.baggage for b in held}
    room = {banner_id: free for banner_id, free in space.items() if free > 0}
    shares, left = {}, amount
    for banner_id, free in room.items():
        shares[banner_id] = min(free, left)
        left -= shares[banner_id]
    if len(room) > 1 and sum(room.values()) > amount:
        slots = [
            Slot(b.id, 0, min(room[b.id], amount), facts={"banner": b.id, "baggage": b.baggage})
            for b in held
            if b.id in room
        ]
        default = {key: n for key, n in shares.items() if n}
        shares = yield from game.share(
            held[0].owner, question, slots, amount, (rule,), default=default, cell=held[0].cell
        )
    for banner_id, share in shares.items():
        give_baggage(game, banner_id, share, why, rule)


def _matters(game: Game, left: Sequence[int]) -> bool:
    """Whether one more point would cost one banner its life, its legal size or its size class, and another not."""
    limits = {1, min_points(game), int(game.book.value("subsistence_shortfall", "roll_twice_from_points"))}
    crossing = [points in limits for points in left]
    return any(crossing) and not all(crossing)


def new_banner(
    game: Game,
    realm: RealmId,
    cell: Cell,
    points: int,
    rule: str,
    *,
    zone: int = 0,
    like: Banner | None = None,
    exceptional: bool = False,
) -> str:
    """Raise a banner with the next free number and name; like: it stands and rests as that one. Returns its id."""
    number = 1 + max([game.state.realms[realm].banners_made, *(b.number for b in game.state.banners_of(realm))])
    pattern = like or Banner("", realm, 0, "", 0, 0, cell, zone)
    banner = replace(
        pattern,
        id=f"{realm}-{number}",
        number=number,
        name=banner_name(game.state, realm, number),
        points=points,
        baggage=0,
        treasure=0,
        monsters=0,
        boons={},
        strain="" if race_of_banner(game.state, pattern).strain_chart else pattern.strain,
        exceptional=exceptional,
    )
    game.emit(BannerRaised(realm=realm, banner=banner, rule=rule))
    return banner.id


def gain_points(game: Game, banner_id: str, amount: int, why: str, rule: str) -> Procedure[int]:
    """Points gained in the field for good (ME-MERC-06), within the limits of a banner (ME-ARMY-21); returns what fits.

    Above 1,500 they go to other banners of the force or form a new lawful one, as the owner says; the rest is lost.
    """
    banner = game.state.banners[banner_id]
    room = max(0, max_points(game) - banner.points)
    if amount <= room:
        _gain(game, banner_id, amount, why, rule)
        return amount
    company = (banner,) if banner.aboard else game.state.force(banner.cell, banner.owner)
    force = [b for b in company if b.inside == banner.inside and b.kind == banner.kind]
    slots = [_room(game, b, amount) for b in sorted(force, key=lambda b: (b.id != banner_id, b.number))]
    slots = [slot for slot in slots if slot.most]
    best = _fill(slots, amount)
    if amount >= min_points(game) and not banner.aboard:
        fresh = Slot("new", min_points(game), min(max_points(game), amount), True, {"cell": banner.cell})
        best = max(best, _fill_with_new(slots, fresh, amount), key=lambda shares: sum(shares.values()))
        slots.append(fresh)
    total = sum(best.values())
    if len(slots) > 1:
        best = yield from game.share(
            banner.owner, "gained_points", slots, total, ("ME-ARMY-21",), default=best, banner=banner_id, points=amount
        )
    for key, points in best.items():
        if key == "new":
            new_banner(game, banner.owner, banner.cell, points, "ME-ARMY-21", like=banner)
        else:
            _gain(game, key, points, why, rule)
    return sum(best.values())


def _gain(game: Game, banner_id: str, amount: int, why: str, rule: str) -> None:
    banner = game.state.banners[banner_id]
    if amount:
        game.emit(
            PointsChanged(realm=banner.owner, banner=banner_id, cell=banner.cell, delta=amount, why=why, rule=rule)
        )


def _room(game: Game, banner: Banner, amount: int) -> Slot:
    room = min(amount, max(0, max_points(game) - banner.points))
    return Slot(banner.id, 0, room, facts={"banner": banner.id, "points": banner.points})


def _fill(slots: Sequence[Slot], amount: int) -> dict[str, int]:
    shares = {}
    for slot in slots:
        shares[slot.key] = min(slot.most, amount)
        amount -= shares[slot.key]
    return {key: points for key, points in shares.items() if points}


def _fill_with_new(slots: Sequence[Slot], fresh: Slot, amount: int) -> dict[str, int]:
    """As much as possible in the old banners that still leaves a lawful new one."""
    old = _fill(slots, amount - fresh.least)
    new = min(fresh.most, amount - sum(old.values()))
    return {**old, "new": new}

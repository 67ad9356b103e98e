"""A force eats: from baggage, from the land, or not at all (ME-SUB)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.book.book import Row
from empires.book.effects import Effect, LosePoints
from empires.model.events.all_events import Fed, StockpileChanged
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure, Slot
from empires.model.state.campaign import Banner, RealmId
from empires.rules.core import races
from empires.rules.core.game import Game
from empires.rules.land import alliances, hunger, marks
from empires.rules.troops import boons
from empires.rules.troops.losses import lose_points, take_baggage

STOCKPILE = "stockpile"
"""Key of the settlement's store among the givers."""


def forage_value(game: Game, realm: RealmId, cell: Cell) -> int:
    """How many banners of the realm the tile feeds, whatever magic does there (ME-SUB-03, ME-EQUINOX-11)."""
    return marks.forage(
        game.book, game.state, cell, sum(1 for _ in game.state.banners_of(realm)), _usual(game, realm, cell)
    )


def _usual(game: Game, realm: RealmId, cell: Cell) -> int:
    """What the land feeds, 0 in a siege (ME-SUB-03, ME-SUB-05)."""
    allied = game.state.standing(cell) is not None and alliances.allied(game.state, realm, cell)
    return 0 if allied else hunger.forage(game.world, game.book, game.state, realm, cell)


def feed(game: Game, realm: RealmId, cell: Cell) -> Procedure[list[str]]:
    """Feed a force by forage, pooled baggage and stockpile; returns the ids that go hungry (ME-SUB-03 to ME-SUB-07)."""
    forage = forage_value(game, realm, cell)
    whole = sorted(game.state.force(cell, realm), key=lambda b: b.number)
    force = boons.graze(game, hunger.at_table(game, cell, whole, forage))
    if not force:
        return []
    settlement = game.state.standing(cell)
    stock = settlement.stockpile if settlement is not None and settlement.owner == realm else 0
    need = len(force) - forage
    supply = stock + sum(b.baggage for b in force)
    if need <= 0:
        return _fed(game, force, [], forage, {})
    if supply < need and (yield from alliances.forage(game, realm, cell)):
        return (yield from feed(game, realm, cell))
    if supply < need:
        eaters = yield from _eaters(game, force, forage, supply)
        hungry = [b.id for b in force if b.id not in eaters]
        return _fed(game, force, hungry, forage, _gifts(force, stock, supply))
    gifts = yield from _givers(game, force, forage, stock, need)
    return _fed(game, force, [], forage, gifts)


def _eaters(game: Game, force: Sequence[Banner], forage: int, supply: int) -> Procedure[tuple[str, ...]]:
    """Who eats where there is not enough for all: the owner decides (ME-SUB-04)."""
    fed = forage + supply
    if fed == 0:
        return ()
    strongest = sorted(force, key=lambda b: (-b.points, b.number))[:fed]
    options = [Option(b.id, {"banner": b.id, "points": b.points, "baggage": b.baggage}) for b in force]
    default = tuple(b.id for b in force if b in strongest)
    rules = ("ME-SUB-04", "ME-SUB-06", "ME-SUB-09")
    cell = force[0].cell
    return (
        yield from game.pick(
            force[0].owner, "feed", options, fed, fed, rules, default=default, cell=cell, forage=forage, baggage=supply
        )
    )


def _givers(game: Game, force: Sequence[Banner], forage: int, stock: int, need: int) -> Procedure[dict[str, int]]:
    """Whose baggage is eaten: asked only where the owner could wish it otherwise (ME-SUB-04, ME-SUB-06, ME-SUB-07)."""
    supply = stock + sum(b.baggage for b in force)
    gifts = _gifts(force, stock, need)
    each_its_own = forage == 0 and all(b.baggage for b in force)
    sources = (stock > 0) + sum(b.baggage > 0 for b in force)
    if supply == need or sources == 1 or stock >= need or each_its_own or force[0].cell in game.state.sieges:
        return gifts if not each_its_own or stock else {b.id: 1 for b in force}
    cell = force[0].cell
    slots = [Slot(b.id, 0, b.baggage, facts={"banner": b.id, "baggage": b.baggage}) for b in force if b.baggage]
    if stock:
        slots.append(Slot(STOCKPILE, 0, stock, facts={"cell": cell, "baggage": stock}))
    rules = ("ME-SUB-04", "ME-SUB-06", "ME-SUB-07")
    return (
        yield from game.share(force[0].owner, "provisions", slots, need, rules, default=gifts, cell=cell, forage=forage)
    )


def _gifts(force: Sequence[Banner], stock: int, need: int) -> dict[str, int]:
    """Stockpile first, then always the banner that has most left, so that none is bare before the others."""
    gifts = {STOCKPILE: min(stock, need)} if stock else {}
    left = {b.id: b.baggage for b in force}
    for _ in range(need - sum(gifts.values())):
        giver = max(left, key=lambda b: left[b])
        left[giver] -= 1
        gifts[giver] = gifts.get(giver, 0) + 1
    return {giver: amount for giver, amount in gifts.items() if amount}


def _fed(game: Game, force: Sequence[Banner], hungry: list[str], forage: int, gifts: dict[str, int]) -> list[str]:
    """Use up what was given and note how each banner lived."""
    cell, realm = force[0].cell, force[0].owner
    for giver, amount in gifts.items():
        if giver == STOCKPILE:
            game.emit(StockpileChanged(realm=realm, cell=cell, delta=-amount, why="eaten", rule="ME-SUB-07"))
        else:
            take_baggage(game, giver, amount, "eaten", "ME-SUB-06")
    stock = gifts.get(STOCKPILE, 0)
    foraging = [b.id for b in force if b.id not in hungry and b.id not in gifts]
    for banner in force:
        by, rule = "baggage", "ME-SUB-06"
        if banner.id in hungry:
            by, rule = "shortfall", "ME-SUB-09"
        elif banner.id in foraging[:forage]:
            by, rule = "forage", "ME-SUB-03"
        elif banner.id not in gifts and stock:
            by, rule, stock = STOCKPILE, "ME-SUB-07", stock - 1
        game.emit(Fed(realm=realm, banner=banner.id, cell=cell, by=by, rule=rule))
    return hungry


def shortfall(game: Game, banner_id: str, rule: str = "ME-SUB-09") -> Procedure[int]:
    """A banner that cannot be fed, or is sent to this table; over 1,000 points two rolls (ME-SUB-09, ME-SUB-10).

    Returns the points lost, by some races twice as many (ME-ORC-01).
    """
    banner = game.state.banners.get(banner_id)
    if banner is None:
        return 0
    twice = banner.points >= int(game.book.value("subsistence_shortfall", "roll_twice_from_points"))
    loss = 0
    for _ in range(2 if twice else 1):
        rolled = yield from game.roll(
            "1D6", "shortfall", rule, banner.owner, cell=banner.cell, banner=banner_id, points=banner.points
        )
        row = game.book.row("subsistence_shortfall", rolled.total)
        loss += yield from points_lost(game, row, banner_id, "shortfall_loss", rule)
    loss *= races.race_of_banner(game.state, banner).shortfall_factor
    return lose_points(game, banner_id, loss, "hunger", rule)


def points_lost(game: Game, row: Row, banner_id: str, why: str, rule: str) -> Procedure[int]:
    """The points that a chart's row costs a banner, rolled once (ME-SUB-12)."""
    banner = game.state.banners[banner_id]
    effects: Sequence[Effect] = row["effects"]
    spec = next((effect.dice for effect in effects if isinstance(effect, LosePoints)), "")
    if not spec:
        return 0
    return (yield from game.amount(spec, why, rule, banner.owner, cell=banner.cell, banner=banner_id))

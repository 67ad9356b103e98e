"""Winter: what the empire pays in crowns, and troops bought for them (ME-REVENUE, ME-RECRUIT)."""

from __future__ import annotations

from empires.model.asks import Procedure, Slot
from empires.model.events import CrownsSpent, PoolChanged, RevenueCollected
from empires.model.state import RealmId
from empires.model.world import Cell
from empires.rules.game import Game
from empires.rules.routes import isolated
from empires.rules.subsistence import kind_for
from empires.rules.winter_quarters import seated

Source = tuple[Cell, str, int]


def revenue(game: Game) -> Procedure[None]:
    """Every player adds up the crowns of his empire; what was left last winter is gone (ME-REVENUE-01)."""
    for realm in seated(game):
        collect(game, realm)
    yield from ()


def collect(game: Game, realm: RealmId) -> None:
    """One realm's revenue with its sources; none without its own capital (ME-REVENUE-03, ME-REVENUE-04)."""
    seat = game.state.standing(game.state.realms[realm].capital)
    if seat is None or seat.owner != realm:
        why = "capital_razed" if seat is None else "capital_lost"
        game.emit(RevenueCollected(realm=realm, crowns=0, why_none=why, rule="ME-REVENUE-03"))
        return
    sources = revenue_sources(game, realm)
    cut_off = tuple(sorted(isolated(game.world, game.state, realm), key=game.world.number))
    crowns = sum(source[2] for source in sources)
    game.emit(RevenueCollected(realm=realm, crowns=crowns, sources=sources, isolated=cut_off, rule="ME-REVENUE-01"))


def revenue_sources(game: Game, realm: RealmId) -> tuple[Source, ...]:
    """(tile, what, crowns) of settlements joined to the capital and of ships in their harbours.

    Razed and isolated places pay nothing, nor do ships there (ME-REVENUE-05, ME-REVENUE-06, ME-REVENUE-08).
    """
    cut_off = isolated(game.world, game.state, realm)
    sources: list[Source] = []
    for cell in sorted(game.state.empire_tiles(realm), key=game.world.number):
        settlement = game.state.standing(cell)
        if settlement is None or cell in cut_off:
            continue
        kind = kind_for(settlement, realm)
        sources.append((cell, kind, int(game.book.find("revenue_values", settlement=kind)["value"])))
        if settlement.ships and kind in ("city", "capital"):
            each = int(game.book.value("revenue_values", "per_ship_in_harbour"))
            sources.append((cell, "ships", each * settlement.ships))
    return tuple(sources)


def revenue_value(game: Game, realm: RealmId) -> int:
    """The crowns the empire would pay now, 0 without its capital (ME-TURN-08)."""
    seat = game.state.standing(game.state.realms[realm].capital)
    if seat is None or seat.owner != realm:
        return 0
    return sum(source[2] for source in revenue_sources(game, realm))


def recruitment(game: Game) -> Procedure[None]:
    """Crowns become points that wait for the deployment (ME-RECRUIT-01, ME-RECRUIT-02)."""
    each = int(game.book.find("recruitment", what="troops")["points_per_crown"])
    for realm in seated(game):
        treasury = game.state.realms[realm].treasury
        if not treasury:
            continue
        slots = [Slot("recruits", 0, treasury)]
        likely = treasury - _reserve(game, realm)
        shares = yield from game.share(
            realm,
            "recruit",
            slots,
            treasury,
            ("ME-RECRUIT-01", "ME-REVENUE-02", "ME-REVENUE-10"),
            exact=False,
            default={"recruits": likely} if likely else {},
            treasury=treasury,
            points_per_crown=each,
        )
        crowns = shares.get("recruits", 0)
        if crowns:
            game.emit(CrownsSpent(realm=realm, crowns=crowns, on="recruits", rule="ME-RECRUIT-01"))
            game.emit(PoolChanged(realm=realm, delta=crowns * each, why="recruits", rule="ME-RECRUIT-02"))


def _reserve(game: Game, realm: RealmId) -> int:
    """Crowns a careful player keeps for baggage and for the supply of sieges: at most half."""
    banners = list(game.state.banners_of(realm))
    besieging = [b for b in banners if b.cell in game.state.sieges and not b.inside]
    return min(len(banners) + 3 * len(besieging), game.state.realms[realm].treasury // 2)

"""Winter: what the empire pays in crowns, and troops bought for them (ME-REVENUE, ME-RECRUIT)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.model.events.all_events import CrownsSpent, PoolChanged, RevenueCollected
from empires.model.state.asks import Procedure, Slot
from empires.model.state.campaign import RealmId
from empires.rules.bands import parts
from empires.rules.core.game import Game
from empires.rules.land.routes import isolated
from empires.rules.wilds import mines, taming
from empires.rules.wilds.tower import banished_return
from empires.rules.winter import budget, hired, works
from empires.rules.winter.income import adjusted, revenue_sources
from empires.rules.winter.winter_quarters import seated


def revenue(game: Game) -> Procedure[None]:
    """Every player adds up the crowns of his empire; what was left last winter is gone (ME-REVENUE-01)."""
    for realm in seated(game):
        yield from mines.poisoned(game, realm)
        parts.revenue(game, realm)
        yield from collect(game, realm)


def collect(game: Game, realm: RealmId) -> Procedure[None]:
    """One realm's revenue with its sources; none without its own capital (ME-REVENUE-03, ME-REVENUE-04)."""
    seat = game.state.standing(game.state.realms[realm].capital)
    if seat is None or seat.owner != realm:
        why = "capital_razed" if seat is None else "capital_lost"
        game.emit(RevenueCollected(realm=realm, crowns=0, why_none=why, rule="ME-REVENUE-03"))
        return
    gems = yield from mines.dig(game, realm, mines.linked(game, realm))
    sources = adjusted(game, realm, revenue_sources(game, realm, gems))
    cut_off = tuple(sorted(isolated(game.world, game.state, realm), key=game.world.number))
    crowns = sum(source[2] for source in sources)
    game.emit(RevenueCollected(realm=realm, crowns=crowns, sources=sources, isolated=cut_off, rule="ME-REVENUE-01"))


def recruitment(game: Game) -> Procedure[None]:
    """Crowns become points that wait for the deployment, temples give theirs (ME-RECRUIT-01 to ME-RECRUIT-11)."""

    each = int(game.book.find("recruitment", what="troops")["points_per_crown"])
    for realm in seated(game):
        banished_return(game, realm)
        yield from hired.temple_troops(game, realm)
        shares = yield from _bought(game, realm, each)
        crowns = shares.get("recruits", 0)
        if crowns:
            game.emit(CrownsSpent(realm=realm, crowns=crowns, on="recruits", rule="ME-RECRUIT-01"))
            game.emit(PoolChanged(realm=realm, delta=crowns * each, why="recruits", rule="ME-RECRUIT-02"))
        taming.train(game, realm, shares.get(taming.MONSTERS, 0))
        yield from hired.hire(game, realm, shares)
        yield from parts.bought(game, realm, shares)


def _bought(game: Game, realm: RealmId, each: int) -> Procedure[dict[str, int]]:
    """Crowns for troops, mercenaries and allies: as planned, or in one question (ME-RECRUIT-11)."""
    treasury = game.state.realms[realm].treasury
    creatures = taming.offer(game, realm, treasury)
    bands = parts.on_offer(game, realm, treasury)
    slots = [Slot("recruits", 0, treasury), *creatures, *hired.on_offer(game, realm, treasury), *bands]
    if game.state.realms[realm].planned:
        return _as_planned(game, realm, slots)
    if not treasury:
        return {}
    tamed = {slot.key: slot.most for slot in creatures}
    likely = max(0, treasury - _reserve(game, realm) - sum(tamed.values()))
    return (
        yield from game.share(
            realm,
            "recruit",
            slots,
            treasury,
            ("ME-RECRUIT-01", "ME-RECRUIT-11", "ME-REVENUE-02", "ME-REVENUE-10"),
            exact=False,
            default={**({"recruits": likely} if likely else {}), **tamed},
            treasury=treasury,
            points_per_crown=each,
        )
    )


def _as_planned(game: Game, realm: RealmId, slots: Sequence[Slot]) -> dict[str, int]:
    """What the committed sheet says, as far as the crowns go, in the order of the lines."""
    left, shares = game.state.realms[realm].treasury, {}
    for slot in slots:
        line = "recruit" if slot.key == "recruits" else slot.key
        each = budget.price(works.yard(game), realm, line)
        count = budget.planned(game, realm, line, min(left, slot.most) // each) or 0
        shares[slot.key] = count * each
        left -= count * each
    return shares


def _reserve(game: Game, realm: RealmId) -> int:
    """Crowns a careful player keeps for baggage and for the supply of sieges: at most half."""
    banners = list(game.state.banners_of(realm))
    besieging = [b for b in banners if b.cell in game.state.sieges and not b.inside]
    return min(len(banners) + 3 * len(besieging), game.state.realms[realm].treasury // 2)

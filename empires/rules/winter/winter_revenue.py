"""Winter: what the empire pays in crowns, and troops bought for them (ME-REVENUE, ME-RECRUIT)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from empires.model.events.all_events import CrownsSpent, PoolChanged, RevenueAdjusted, RevenueCollected
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure, Slot
from empires.model.state.campaign import CITIES, RealmId, Settlement
from empires.model.state.pieces import Levy
from empires.rules.bands import warband_hire, warbands
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.land.routes import isolated
from empires.rules.season.subsistence import kind_for
from empires.rules.troops.ships import ships_in
from empires.rules.wilds import mines, taming
from empires.rules.winter import budget, hired, works
from empires.rules.winter.winter_quarters import seated

Source = tuple[Cell, str, int]


def revenue(game: Game) -> Procedure[None]:
    """Every player adds up the crowns of his empire; what was left last winter is gone (ME-REVENUE-01)."""
    for realm in seated(game):
        yield from mines.poisoned(game, realm)
        warbands.income(game, realm)
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


def adjust(
    game: Game, realm: RealmId, what: str, rule: str, crowns: int = 0, percent: int = 100, cell: Cell = ""
) -> None:
    """Note what a spell, event, temple or wizard does to a realm's revenue of this winter (ME-REVENUE-12).

    cell: a tile that pays nothing this winter. percent: 200 doubles, 50 halves.
    """
    levy = Levy(realm, what, game.state.clock.year, crowns, percent, cell)
    game.emit(RevenueAdjusted(realm=realm, levy=levy, rule=rule))


def adjusted(game: Game, realm: RealmId, sources: Iterable[Source]) -> tuple[Source, ...]:
    """The sources in the order of working: what pays, what is added or taken, doubling, treasure (ME-REVENUE-12).

    What comes after the settlements stands without a tile; nothing taken brings the sum below 0.
    """
    levies = [levy for levy in game.state.levies if levy.year == game.state.clock.year]
    fallow = {levy.cell for levy in levies}
    paid = [source for source in sources if source[0] not in fallow]
    total = sum(source[2] for source in paid)
    own = [levy for levy in levies if levy.realm == realm]
    for levy in sorted((levy for levy in own if levy.crowns), key=lambda levy: levy.crowns < 0):
        paid.append(("", levy.what, max(-total, levy.crowns)))
        total += paid[-1][2]
    for levy in own:
        change = -(-total * levy.percent // 100) - total
        if change:
            paid.append(("", levy.what, change))
            total += change
    brought = game.state.realms[realm].brought
    return (*paid, ("", "treasure", brought)) if brought else tuple(paid)


def revenue_sources(game: Game, realm: RealmId, gems: Mapping[Cell, int] | None = None) -> tuple[Source, ...]:
    """(tile, what, crowns) of settlements joined to the capital, of ships in their harbours, and of mines.

    gems: what mines of gems yield this winter, by tile (ME-MINE-03).

    Razed and isolated places pay nothing, nor do ships there (ME-REVENUE-05, ME-REVENUE-06, ME-REVENUE-08); some races
    get the same of any settlement outside their realm (ME-SKAVEN-07).
    """
    cut_off = isolated(game.world, game.state, realm)
    sources: list[Source] = []
    for cell in sorted(game.state.empire_tiles(realm), key=game.world.number):
        settlement = game.state.standing(cell)
        if settlement is None or cell in cut_off:
            continue
        kind = kind_for(settlement, realm)
        sources.append((cell, kind, pays(game, realm, cell, settlement)))
        wintering = len(ships_in(game.state, cell, realm, True))
        if wintering and kind in CITIES:
            each = int(game.book.value("revenue_values", "per_ship_in_harbour"))
            sources.append((cell, "ships", each * wintering))
    return (*sources, *mines.sources(game, mines.linked(game, realm), gems or {}))


def pays(game: Game, realm: RealmId, cell: Cell, place: Settlement) -> int:
    """Crowns a year that a standing settlement pays or would pay a realm (ME-REVENUE-01, ME-SKAVEN-07)."""
    abroad = race_of(game.state, realm).outside_revenue if cell not in game.state.realms[realm].home else ""
    if abroad:
        return int(game.book.value("revenue_values", abroad))
    return int(game.book.find("revenue_values", settlement=kind_for(place, realm))["value"])


def revenue_value(game: Game, realm: RealmId) -> int:
    """The crowns the empire would pay now, 0 without its capital (ME-TURN-08)."""
    seat = game.state.standing(game.state.realms[realm].capital)
    if seat is None or seat.owner != realm:
        return 0
    return sum(source[2] for source in revenue_sources(game, realm))


def expected(game: Game, realm: RealmId) -> int:
    """The crowns that this winter's revenue will be if nothing more happens; gems at their least."""
    seat = game.state.standing(game.state.realms[realm].capital)
    if seat is None or seat.owner != realm:
        return 0
    return sum(source[2] for source in adjusted(game, realm, revenue_sources(game, realm)))


def recruitment(game: Game) -> Procedure[None]:
    """Crowns become points that wait for the deployment, temples give theirs (ME-RECRUIT-01 to ME-RECRUIT-11)."""
    from empires.rules.wilds.tower import banished_return

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
        yield from warband_hire.hire(game, realm, shares)


def _bought(game: Game, realm: RealmId, each: int) -> Procedure[dict[str, int]]:
    """Crowns for troops, mercenaries and allies: as planned, or in one question (ME-RECRUIT-11)."""
    treasury = game.state.realms[realm].treasury
    creatures = taming.offer(game, realm, treasury)
    bands = warband_hire.on_offer(game, realm, treasury)
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

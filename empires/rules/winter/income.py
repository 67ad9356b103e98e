"""What each source of revenue pays a realm, and what may be expected of the next winter (ME-REVENUE)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from empires.model.land.world import Cell
from empires.model.state.campaign import CITIES, RealmId, Settlement
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.land.hunger import kind_for
from empires.rules.land.routes import isolated
from empires.rules.troops.ships import ships_in
from empires.rules.wilds import mines

Source = tuple[Cell, str, int]


def adjusted(game: Game, realm: RealmId, sources: Iterable[Source]) -> tuple[Source, ...]:
    """The sources in the order of working: what pays, what is added or taken, doubling, treasure (ME-REVENUE-07, -12).

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

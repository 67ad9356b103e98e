"""How races differ in what feeds them: bare ground, wood, ruins, or nothing at all (ME-SUB with the race blocks)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.book.book import Rulebook
from empires.model.land.world import Cell, World
from empires.model.state.asks import Procedure
from empires.model.state.campaign import Banner, Campaign, RealmId, Settlement
from empires.model.state.race import Race
from empires.rules.core import races
from empires.rules.core.game import Game


def forage(world: World, book: Rulebook, state: Campaign, realm: RealmId, cell: Cell) -> int:
    """What a tile feeds of a realm, 0 in a siege; mines feed none (ME-SUB-03, -05, ME-SIEGE-25, ME-MINE-07)."""
    if cell in state.sieges:
        return int(book.value("subsistence_values", "during_siege"))
    race, home, place = races.race_of(state, realm), state.realms[realm].home, state.standing(cell)
    if place is None:
        return _bare(book, race, ruined=cell in state.holdings and cell not in home, wooded=world.tiles[cell].forest)
    if not race.forages_abroad and cell not in home:  # ME-SKAVEN-01
        return 0
    return int(book.find("subsistence_values", tile=kind_for(place, realm))["value"])


def _bare(book: Rulebook, race: Race, ruined: bool, wooded: bool) -> int:
    """What ground without settlement feeds: nobody, or who lives on ruins or wood (ME-SKAVEN-02, ME-WELF-01, -02)."""
    plain = int(book.find("subsistence_values", tile="barren")["value"])
    return max(plain, race.razed_forage if ruined else 0, race.wood_forage if wooded else 0)


def kind_for(settlement: Settlement, realm: RealmId) -> str:
    """The kind it counts as for a realm: a captured capital is an ordinary city (ME-REVENUE-11)."""
    captured = settlement.kind == "capital" and settlement.seat_of != realm
    return "city" if captured else settlement.kind


def at_table(game: Game, cell: Cell, force: Sequence[Banner], forage: int) -> list[Banner]:
    """Banners of a force that share what there is in its tile, `forage` and baggage."""
    return eaters(game.world, game.book, game.state, cell, force, forage)


def eaters(
    world: World, book: Rulebook, state: Campaign, cell: Cell, force: Sequence[Banner], forage: int
) -> list[Banner]:
    """Banners that share what there is: not those who need nothing, nor those whom bare wood feeds.

    The train of a banner eats nothing (ME-SIEGETRAIN-08).
    forage: value of the tile, which holds where it has one (ME-UNDEAD-04, ME-UNDEAD-10, ME-CHAOS-11).
    """
    hungry = [banner for banner in force if races.eats(book, state, banner)]
    if forage or cell in state.sieges or state.standing(cell) or not world.tiles[cell].forest:
        return hungry
    return [banner for banner in hungry if banner.strain not in races.race_of_banner(state, banner).wood_strains]


def unstable(game: Game, realm: RealmId, cell: Cell) -> Procedure[list[str]]:
    """Ids of banners whose spells slip, each by its own die; never in a necropolis (ME-UNDEAD-06, ME-UNDEAD-07)."""
    force = sorted(game.state.force(cell, realm), key=lambda b: b.number)
    charts = {b.id: races.race_of_banner(game.state, b).instability for b in force}
    site = game.state.locations.get(cell)
    found: list[str] = []
    for banner_id, chart in charts.items():
        if not chart or (site is not None and site.kind == "necropolis"):
            continue
        least = _unstable_from(game, chart, len(force))
        if least > 1:
            rolled = yield from game.roll(
                "1D6", "instability", "ME-UNDEAD-06", realm, cell=cell, banner=banner_id, least=least
            )
            least = least if rolled.total < least else 0
        if least <= 1:
            found.append(banner_id)
    return found


def _unstable_from(game: Game, chart: str, banners: int) -> int:
    """Least roll at which a banner is unstable with so many banners in its tile; 1 is always."""
    rows = [row for row in game.book.rows(chart) if row["banners_in_tile"] <= banners]
    return int(rows[-1]["unstable_min"])

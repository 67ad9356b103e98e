"""How races differ in what feeds them: bare ground, wood, ruins, or nothing at all (ME-SUB with the race blocks)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.model.asks import Procedure
from empires.model.state import Banner, RealmId
from empires.model.world import Cell
from empires.rules import races
from empires.rules.game import Game


def ground_feeds(game: Game, realm: RealmId, cell: Cell) -> int:
    """Banners that ruins or wood feed in a tile without standing settlement (ME-SKAVEN-02, ME-WELF-01, ME-WELF-02)."""
    race = races.race_of(game.state, realm)
    ruined = cell in game.state.holdings and cell not in game.state.realms[realm].home
    wooded = game.world.tiles[cell].forest
    return max(race.razed_forage if ruined else 0, race.wood_forage if wooded else 0)


def shut_out(game: Game, realm: RealmId, cell: Cell) -> bool:
    """Whether the settlement of the tile feeds nobody of the realm: it lies abroad (ME-SKAVEN-01, ME-SKAVEN-02)."""
    return not races.race_of(game.state, realm).forages_abroad and cell not in game.state.realms[realm].home


def at_table(game: Game, cell: Cell, force: Sequence[Banner], forage: int) -> list[Banner]:
    """Banners that share what there is: not those who need nothing, nor those whom bare wood feeds.

    forage: value of the tile, which holds where it has one (ME-UNDEAD-04, ME-UNDEAD-10, ME-CHAOS-11).
    """
    eaters = [banner for banner in force if races.eats(game.book, game.state, banner)]
    if forage or cell in game.state.sieges or game.state.standing(cell) or not game.world.tiles[cell].forest:
        return eaters
    foresters = [b for b in eaters if b.strain in races.race_of_banner(game.state, b).wood_strains]
    return [banner for banner in eaters if banner not in foresters]


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

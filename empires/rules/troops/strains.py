"""Bloodlines and powers of banners: rolled or chosen, and powers that cannot stand each other (ME-UNDEAD, ME-CHAOS)."""

from __future__ import annotations

from collections.abc import Iterator

from empires.book.book import Rulebook
from empires.model.events.all_events import StrainGiven
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import Banner, Campaign, RealmId
from empires.rules.core.game import Game
from empires.rules.core.races import race_of, race_of_banner
from empires.rules.troops.losses import remove_banner

POWERS = ("ME-CHAOS-03", "ME-CHAOS-04")


def bloodlines(game: Game, realm: RealmId) -> Procedure[None]:
    """Each new banner of a race with bloodlines rolls for its own (ME-UNDEAD-09)."""
    fresh = [b for b in game.state.banners_of(realm) if not b.strain and not b.kind]
    for banner in sorted(fresh, key=lambda b: b.number):
        chart = race_of_banner(game.state, banner).strain_chart
        if chart:
            strain = yield from _rolled(game, banner, chart)
            _give(game, banner, strain, "ME-UNDEAD-09")


def _rolled(game: Game, banner: Banner, chart: str) -> Procedure[str]:
    facts = {"cell": banner.cell, "banner": banner.id}
    rolled = yield from game.roll("1D6", "bloodline", "ME-UNDEAD-09", banner.owner, **facts)
    row = game.book.row(chart, rolled.total)
    if "second" in row:
        again = yield from game.roll(row["second_dice"], "bloodline_again", "ME-UNDEAD-09", banner.owner, **facts)
        row = next(part for part in row["second"] if part["min"] <= again.total <= part["max"])
    return str(row["bloodline"])


def powers(game: Game, realm: RealmId) -> Procedure[None]:
    """The owner says which power his banners follow; who says nothing has them as they are (ME-CHAOS-03).

    A power that its neighbours in the tile cannot stand is not taken (ME-CHAOS-04).
    """
    kinds = race_of(game.state, realm).strains
    able = [b for b in game.state.banners_of(realm) if not b.kind and race_of_banner(game.state, b).strains]
    if not able or not kinds:
        return
    options = [
        Option(f"{banner.id}/{kind}", {"banner": banner.id, "points": banner.points, "strain": kind})
        for banner in able
        for kind in kinds
        if kind != (banner.strain or kinds[0])
    ]
    for key in (yield from game.pick(realm, "powers", options, 0, len(able), POWERS)):
        banner_id, _, strain = key.partition("/")
        _give(game, game.state.banners[banner_id], strain, "ME-CHAOS-03")
    for banner in able:
        now = game.state.banners[banner.id]
        if hostile(game.book, game.state, now, now.cell):
            _give(game, now, kinds[0], "ME-CHAOS-04")


def _give(game: Game, banner: Banner, strain: str, rule: str) -> None:
    if strain != banner.strain:
        game.emit(StrainGiven(realm=banner.owner, banner=banner.id, cell=banner.cell, strain=strain, rule=rule))


# Powers that are opposed --------------------------------------------------------------------------


def hostile(book: Rulebook, state: Campaign, banner: Banner, cell: Cell) -> bool:
    """Whether another banner of the owner in the tile follows a power opposed to this one's (ME-CHAOS-04)."""
    return any(feud(book, state, banner, other) for other in state.force(cell, banner.owner) if other.id != banner.id)


def feud(book: Rulebook, state: Campaign, one: Banner, other: Banner) -> bool:
    """Whether two banners follow opposed powers (ME-CHAOS-04)."""
    chart = race_of_banner(state, one).opposed
    pairs = book.value(chart, "pairs") if chart and one.strain and other.strain else ()
    return any({one.strain, other.strain} == set(pair) for pair in pairs)


def clash(game: Game) -> None:
    """Banners of opposed powers that were forced into one tile destroy each other (ME-CHAOS-04)."""
    for banner in list(_clashing(game)):
        remove_banner(game, banner.id, "opposed_powers", "ME-CHAOS-04")


def _clashing(game: Game) -> Iterator[Banner]:
    for banner in sorted(game.state.banners.values(), key=lambda b: b.id):
        if banner.strain and not banner.inside and hostile(game.book, game.state, banner, banner.cell):
            yield banner

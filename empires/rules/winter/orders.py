"""What religious orders and Chaos temples do in winter (ME-TEMPLE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never, cast

from empires.book.columns import ChaosTempleHordeEffect, ReligiousOrderEventsEffect
from empires.book.effects import (
    CloseTiles,
    Effect,
    GainRevenue,
    LoseRevenue,
    Nothing,
    PlaceLocation,
    RollTable,
    SpawnForce,
)
from empires.model.events.land import PilgrimsCame
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import LocationKind
from empires.rules.core import draws, sites
from empires.rules.core.game import Game
from empires.rules.core.levies import adjust
from empires.rules.core.nearest import nearest
from empires.rules.fight import wandering
from empires.rules.march.feeding import shortfall
from empires.rules.troops import wanderers
from empires.rules.wilds import mines, wilderness
from empires.rules.wilds.wild_temples import HEARD, KINDS, obeys, serves
from empires.rules.winter.income import revenue_sources

# Religious orders in winter ------------------------------------------------------------------------


def winter_events(game: Game) -> Procedure[None]:
    """Each religious order has its own event (ME-TEMPLE-02 to ME-TEMPLE-06, ME-EVENTS-12)."""
    for cell in sorted(game.state.locations, key=game.world.number):
        site = game.state.locations.get(cell)
        if site is None or site.kind != "religious_order" or site.owner not in game.state.playing():
            continue
        rolled = yield from game.roll("1D6", "religious_order_events", "ME-TEMPLE-02", site.owner, cell=cell)
        row = game.book.row("religious_order_events", rolled.total)
        sites.tell(game, site.owner, cell, "religious_order_events", str(row["min"]), row["rule"])
        for effect in row["effects"]:
            yield from _order_event(game, site.owner, cell, effect, row["rule"])


def _order_event(
    game: Game, realm: RealmId, cell: Cell, effect: ReligiousOrderEventsEffect, rule: str
) -> Procedure[None]:
    match effect:
        case RollTable() if effect.target:
            yield from _wayfarers(game, realm, cell)
        case RollTable():
            yield from _conversion(game, realm, rule)
        case CloseTiles():
            marked = yield from _tiles(game, cell, effect.dice, "pilgrims", rule)
            game.emit(PilgrimsCame(realm=realm, closed=marked, year=game.state.clock.year + 1, rule=rule))
        case LoseRevenue():
            _crusade(game, realm, rule)
        case GainRevenue():
            crowns = yield from game.amount(effect.dice, "tithes", rule, realm, cell=cell)
            adjust(game, realm, "tithes", rule, crowns)
        case Nothing():
            pass
        case _:
            assert_never(effect)


def _conversion(game: Game, realm: RealmId, rule: str) -> Procedure[None]:
    """Each banner of the empire rolls on the shortfall table (ME-TEMPLE-03)."""
    for banner in sorted(b.id for b in game.state.banners_of(realm)):
        if banner in game.state.banners:
            yield from shortfall(game, banner, rule)


def _crusade(game: Game, realm: RealmId, rule: str) -> None:
    """Rivals' tiles that touch the empire's border pay nothing this year (ME-TEMPLE-05)."""
    mine = set(game.state.empire_tiles(realm))
    border = {other for cell in mine for _, other in game.world.neighbours(cell)} - mine
    for rival in game.state.playing():
        paying = {source[0] for source in revenue_sources(game, rival)} if rival != realm else set()
        for cell in sorted(paying & border, key=game.world.number):
            adjust(game, rival, "crusade", rule, cell=cell)


def _wayfarers(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    """They tell of the nearest barren tile; what lies there is nobody's until a force visits it (ME-TEMPLE-06)."""

    state = game.state
    barren = [c for c in state.holdings | state.markers if state.barren(c) and c not in state.locations]
    if barren:
        place = yield from nearest(game, cell, barren, realm)
        row = yield from wilderness.chart(game, realm, place)
        yield from _heard(game, realm, place, row["effects"])


def _heard(game: Game, realm: RealmId, cell: Cell, effects: Sequence[Effect]) -> Procedure[None]:
    """Only a lasting place is there for those who come later; whatever chart follows is rolled on."""
    for effect in effects:
        if isinstance(effect, PlaceLocation):
            kind: LocationKind = KINDS.get(effect.location) or cast(LocationKind, effect.location)
            sort = effect.mine_kind.replace(" ", "_")
            sites.place(game, realm, cell, kind, "ME-TEMPLE-06", sort, (mines.UNCLAIMED,) if kind == "mine" else ())
        elif isinstance(effect, RollTable) and effect.table in HEARD:
            chart = effect.table
            rolled = yield from game.roll("1D6", chart, "ME-TEMPLE-06", realm, cell=cell)
            yield from _heard(game, realm, cell, game.book.row(chart, rolled.total)["effects"])


# Hordes at the equinox -----------------------------------------------------------------------------


def equinox(game: Game) -> Procedure[None]:
    """Each chaos temple that serves nobody is rolled for; on a 2 or 12 a horde breaks out (ME-TEMPLE-10)."""
    for cell in sorted(game.state.locations, key=game.world.number):
        site = game.state.locations.get(cell)
        if site is None or site.kind != "chaos_temple":
            continue
        master = serves(game, cell)
        if master in site.known_to:
            obeys(game, master, cell)
        if master:
            continue
        seen_by = [realm for realm in game.watching(cell) if realm in site.known_to]
        rolled = yield from game.roll("2D6", "chaos_temple_horde", "ME-TEMPLE-10", seen_by=seen_by, cell=cell)
        effects: Sequence[ChaosTempleHordeEffect] = game.book.row("chaos_temple_horde", rolled.total)["effects"]
        for effect in effects:
            match effect:
                case SpawnForce():
                    yield from _horde(game, cell, effect.dice)
                case Nothing():
                    pass
                case _:
                    assert_never(effect)


def _horde(game: Game, temple: Cell, strength: str) -> Procedure[None]:
    """A chaos force of its own kind comes to each tile of the trail and attacks or razes at once (ME-TEMPLE-11)."""
    rule = "ME-TEMPLE-11"
    dice = str(game.book.value("chaos_temple_horde", "tiles"))
    for cell in (yield from _tiles(game, temple, dice, "horde", rule)):
        seen = game.watching(cell)
        kind = yield from game.roll("1D6", "chaos_types", rule, seen_by=seen, cell=cell)
        power = str(game.book.row("chaos_types", kind.total)["power"])
        points = yield from game.amount(strength, "horde_points", rule, cell=cell)
        force = wanderers.come(game, "chaos", cell, points, power=power, rule=rule)
        yield from wandering.arrive(game, force)


def _tiles(game: Game, start: Cell, dice: str, why: str, rule: str) -> Procedure[tuple[Cell, ...]]:
    """Tiles marked like a dragonrage trail from a temple, each once, over land (ME-TEMPLE-04, ME-TEMPLE-11)."""
    count = yield from game.amount(dice, why, rule, cell=start)
    marked, here = {start: True}, start
    for _ in range(count - 1):
        near = {side: cell for side, cell in game.world.neighbours(here) if game.world.land(cell)}
        seen_by = game.watching_all((here, *near.values()))
        side = yield from draws.side(game, near, "trail", rule, seen_by=seen_by, cell=here)
        here = near.get(side, here)
        marked[here] = True
    return tuple(marked)

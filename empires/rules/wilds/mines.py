"""Mines: what lies in them, whom they serve, and what their tunnels hold (ME-MINE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from empires.book.book import Row
from empires.book.columns import MinesEffect, MiningEffect, RareMinesEffect
from empires.book.effects import (
    GainItem,
    GainPoints,
    GainRevenue,
    LosePoints,
    PlaceLocation,
    PlaceSettlement,
    RemoveLocation,
    RollTable,
)
from empires.model.events.all_events import PoolChanged, SettlementPlaced
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import RealmId, Settlement
from empires.model.state.pieces import Location
from empires.rules.core import sites
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.core.names import unused_name
from empires.rules.core.piece_supply import pieces_left
from empires.rules.core.races import race_of
from empires.rules.core.sites import Site
from empires.rules.land.routes import joined
from empires.rules.march import leaving
from empires.rules.troops import boons
from empires.rules.troops.boons import STORM
from empires.rules.troops.losses import gain_points, lose_points, share_loss
from empires.rules.troops.wanderers import keeper

UNCLAIMED = "unclaimed"
"""Note of a mine that nobody has occupied since it was found."""


def discover(game: Game, force: Force) -> Procedure[None]:
    """A mine is found: what does it hold? (ME-MINE-01)."""
    yield from _table(game, force, "mines", "ME-MINE-01")


def _table(game: Game, force: Force, chart: str, rule: str) -> Procedure[None]:
    """Roll on one of the charts of mines; who may rolls again if he likes it less (ME-MINE-02, ME-DWARF-07)."""
    rolled = yield from game.roll("1D6", chart, rule, force.realm, cell=force.cell)
    row = game.book.row(chart, rolled.total)
    if _unlucky(row) and race_of(game.state, force.realm).mine_rerolls:
        again = yield from game.confirm(force.realm, "mine_again", ("ME-MINE-02",), default="yes", cell=force.cell)
        if again:
            rolled = yield from game.roll("1D6", chart, "ME-MINE-02", force.realm, cell=force.cell)
            row = game.book.row(chart, rolled.total)
    yield from _yields(game, force, row, rule)


def _unlucky(row: Row) -> bool:
    """Rows that Dwarfs may roll again (ME-MINE-02, ME-MINE-05)."""
    return bool(row.get("dwarf_reroll")) or any(isinstance(e, RollTable) and e.dwarf_reroll for e in row["effects"])


def _yields(game: Game, force: Force, row: Row, rule: str) -> Procedure[None]:
    """What a row of the charts of mines does, or does for other races (ME-MINE-03 to ME-MINE-05)."""
    effects: Sequence[MiningEffect] = row["effects"]
    if "other_races" in row and not serves(game, force.realm, effects):
        effects = row["other_races"]
    for effect in effects:
        match effect:
            case RollTable():
                yield from _table(game, force, effect.table, TABLES.get(effect.table, rule))
            case PlaceLocation():
                sites.place(game, force.realm, force.cell, "mine", rule, effect.mine_kind.replace(" ", "_"))
            case LosePoints():
                yield from _cave_in(game, force, effect, rule)
            case GainPoints():
                gained = yield from game.amount(effect.dice, "recruits", rule, force.realm, cell=force.cell)
                banner = yield from keeper(game, force.banners, rule, gained=gained)
                yield from gain_points(game, banner, gained, "trolls", rule)
            case PlaceSettlement():
                yield from _hold(game, force, rule)
            case GainRevenue() | GainItem():
                pass  # dug in winter
            case RemoveLocation():
                pass  # closed in the place where its owner is poisoned
            case _:
                assert_never(effect)


TABLES = {"rare_mines": "ME-MINE-03", "disused_mines": "ME-MINE-05", "disused_hold": "ME-MINE-05"}
"""Charts that follow on others, and their rows."""


def serves(game: Game, realm: RealmId, effects: Sequence[MiningEffect]) -> bool:
    """Whether it can use warpstone, or is joined by trolls (ME-MINE-04, ME-MINE-05, ME-SKAVEN-10, ME-ORC-09)."""
    race = race_of(game.state, realm)
    return race.trolls if any(isinstance(effect, GainPoints) for effect in effects) else race.warpstone


def _cave_in(game: Game, force: Force, effect: LosePoints, rule: str) -> Procedure[None]:
    """A loss of the force is shared by it; one of "the banner" falls on the one its owner picks (ME-GEN-03)."""
    lost = yield from game.amount(effect.dice, "mine_loss", rule, force.realm, cell=force.cell)
    if effect.scope == "force":
        yield from share_loss(game, force.banners, lost, "mine", rule)
        return
    banner = yield from keeper(game, force.banners, "ME-GEN-03", points=lost)
    lose_points(game, banner, lost, "mine", rule)


def _hold(game: Game, force: Force, rule: str) -> Procedure[None]:
    """An inhabited hold: the force there attacks it this turn, or leaves (ME-MINE-05)."""
    if force.cell in game.state.holdings or pieces_left(game, "fortress") <= 0:
        return
    fortress = Settlement("fortress", "", unused_name(game.world, game.state, force.cell))
    game.emit(SettlementPlaced(realm=force.realm, cell=force.cell, settlement=fortress, rule=rule))
    options = [Option("attack"), Option("leave")]
    points = sum(game.state.banners[b].points for b in force.banners)
    chosen = yield from game.decide(
        force.realm, "hold", options, (rule,), default="attack", cell=force.cell, points=points
    )
    if chosen == "leave":
        yield from leaving.leave_tile(game, force, rule)
    for banner in game.state.force(force.cell, force.realm):
        boons.boon(game, banner.id, STORM, game.state.clock.month, rule)


# Whom they serve ----------------------------------------------------------------------------------


def own(game: Game, realm: RealmId) -> list[Location]:
    """Mines in a realm's tiles, by tile number: they serve whoever holds the tile (ME-MINE-06, ME-MINE-10)."""
    found = [place for place in _in_tiles_of(game, realm) if UNCLAIMED not in place.notes]
    return sorted(found, key=lambda place: game.world.number(place.cell))


def _in_tiles_of(game: Game, realm: RealmId) -> list[Location]:
    return [p for cell, p in game.state.locations.items() if p.kind == "mine" and game.state.owner(cell) == realm]


def _claim(game: Game, realm: RealmId) -> None:
    """A mine that others than an empire found is claimed by the banner that occupies its tile (ME-MINE-10)."""
    for place in _in_tiles_of(game, realm):
        if UNCLAIMED in place.notes and game.state.force(place.cell, realm):
            sites.learn(game, realm, place.cell)
            notes = tuple(note for note in place.notes if note != UNCLAIMED)
            sites.change(game, realm, place.cell, "claimed", "ME-MINE-10", notes=notes)


def linked(game: Game, realm: RealmId) -> list[Location]:
    """Its mines in tiles that are joined to its capital: the others yield nothing (ME-MINE-09)."""
    mines = own(game, realm)
    within = joined(game.world, game.state, realm) if mines else frozenset()
    return [place for place in mines if place.cell in within]


def sources(game: Game, mines: Sequence[Location], gems: Mapping[Cell, int]) -> list[tuple[Cell, str, int]]:
    """(tile, "mine", crowns) of these mines; gems as they were rolled, without a roll the least they yield."""
    found = []
    for place in mines:
        effect = _yearly(game, place)
        if isinstance(effect, GainRevenue):
            found.append((place.cell, "mine", effect.amount or gems.get(place.cell, 1)))
    return found


def dig(game: Game, realm: RealmId, mines: Sequence[Location]) -> Procedure[dict[Cell, int]]:
    """The winter's gems, crowns by tile; iron and warpstone become items for the army (ME-MINE-03, ME-MINE-04)."""
    gems: dict[Cell, int] = {}
    for place in mines:
        effect = _yearly(game, place)
        if isinstance(effect, GainItem):
            yield from _forge(game, realm, place, effect)
        elif effect.dice:
            gems[place.cell] = yield from game.amount(effect.dice, "gems", "ME-MINE-03", realm, cell=place.cell)
    return gems


def _yearly(game: Game, place: Location) -> GainRevenue | GainItem:
    """What a mine of this sort gives in a year."""
    for chart in ("mines", "rare_mines"):
        for row in game.book.rows(chart):
            effects: Sequence[MinesEffect | RareMinesEffect] = row["effects"]
            if any(isinstance(e, PlaceLocation) and e.mine_kind.replace(" ", "_") == place.sort for e in effects):
                return next(e for e in effects if isinstance(e, GainRevenue | GainItem) and e.yearly)
    raise KeyError(place.sort)


def _forge(game: Game, realm: RealmId, place: Location, effect: GainItem) -> Procedure[None]:
    """Items of iron or warpstone: their points wait for the deployment, where the owner places them."""
    rule = "ME-MINE-04" if place.sort == "warpstone" else "ME-MINE-03"
    count = (effect.count_dwarfs if race_of(game.state, realm).mine_items == "count_dwarfs" else 0) or effect.count
    for _ in range(count):
        points = yield from game.amount(effect.dice, "mine_item", rule, realm, cell=place.cell)
        game.emit(PoolChanged(realm=realm, delta=points, why=place.sort, rule=rule))


def poisoned(game: Game, realm: RealmId) -> Procedure[None]:
    """Who holds a mine knows it; warpstone costs a race that cannot use it points and is closed (ME-MINE-04)."""
    _claim(game, realm)
    for place in own(game, realm):
        sites.learn(game, realm, place.cell)
        if place.sort != "warpstone" or race_of(game.state, realm).warpstone:
            continue
        ids = [b.id for b in game.state.force(place.cell, realm)]
        if ids:
            effect = game.book.find("rare_mines", other_races_when="found or captured")["other_races"][0]
            yield from _cave_in(game, Force(realm, place.cell, ids), effect, "ME-MINE-04")
        sites.remove(game, realm, place.cell, "warpstone", "ME-MINE-04")


# Closing ------------------------------------------------------------------------------------------


def closable(game: Game, realm: RealmId) -> dict[Cell, Option]:
    """Option by tile for each mine that the player holds with a force and may raze (ME-MINE-08, ME-RAZE-09)."""
    held = {b.cell for b in game.state.banners_of(realm) if not b.aboard} - set(game.state.sieges)
    return {
        place.cell: Option(f"{place.cell}/close", {"cell": place.cell, "job": "close_mine"})
        for place in own(game, realm)
        if place.cell in held and sites.knows(game, realm, place.cell)
    }


def close(game: Game, realm: RealmId, cell: Cell) -> None:
    """The mine is closed for good (ME-MINE-08)."""
    sites.remove(game, realm, cell, "closed", "ME-MINE-08")


SITE = Site("mine")

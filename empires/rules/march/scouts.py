"""A force looks at one tile: the roll, what it finds, and the skirmish that may follow (ME-SCOUT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from empires.book import columns
from empires.book.book import Row
from empires.book.columns import DragonLairWakeEffect, MercenaryBandEffect, ScoutingEventsEffect, ScoutSkirmishEffect
from empires.book.effects import (
    Dragonrage,
    GainBaggage,
    GainPoints,
    LoseBaggage,
    LosePoints,
    NoMove,
    NoScout,
    Nothing,
    NotScouted,
    RandomDirection,
    RollTable,
)
from empires.book.effects_special import Reveal
from empires.model.events.all_events import ScoutingFailed, SettlementPlaced, StrengthLearned, TileMarked, TileScouted
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import SEASON_TURNS, Banner, Campaign, Kind, Learned, RealmId, Settlement
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.core.names import unused_name
from empires.rules.core.piece_supply import pieces_left
from empires.rules.core.races import race_of
from empires.rules.march import feeding
from empires.rules.march.dragon import dragonrage
from empires.rules.march.marching import take_if_open
from empires.rules.troops import companions
from empires.rules.troops.banners import halt, pick_banner
from empires.rules.troops.losses import gain_points, lose_points, share_baggage, take_baggage
from empires.rules.troops.ships import add, coast


def force_of(state: Campaign, cell: Cell, realm: RealmId) -> tuple[Banner, ...]:
    """Who scouts from a tile: the force ashore, where there is none the banners aboard ships (ME-ARMY-18)."""
    ashore = state.force(cell, realm)
    return ashore or tuple(b for b in state.banners_of(realm) if b.aboard and b.cell == cell)


def at_sea(state: Campaign, cell: Cell, realm: RealmId) -> bool:
    """Whether scouts of a realm can only have come from a ship there."""
    return not state.force(cell, realm) and bool(force_of(state, cell, realm))


def column(game: Game, realm: RealmId, origin: Cell, tile: Cell) -> str:
    """The column of the charts: from a ship a river's mouth is coastal too (ME-SEA-06, ME-MAP-14)."""
    return "coastal" if at_sea(game.state, origin, realm) else game.world.tiles[tile].terrain


def within(game: Game, realm: RealmId, origin: Cell, tile: Cell) -> bool:
    """Whether scouts from there could come to a tile at all: to land, from a ship to a coast (ME-SCOUT-22)."""
    return coast(game.world, tile) if at_sea(game.state, origin, realm) else game.world.land(tile)


LAIRS = ("lair", "lair_highland")


INDEPENDENT = "independent_"


def may_scout(state: Campaign, banner: Banner) -> bool:
    """Not halted, not barred from scouting, not shut in by a siege (ME-BATTLE-20, ME-SIEGE-36)."""
    month = state.clock.month
    free = banner.halted < month and banner.no_scout < month
    return free and not (banner.inside and banner.cell in state.sieges)


def settled(state: Campaign, origin: Cell, tile: Cell) -> bool:
    """Scouted or closed already this turn."""
    return tile in state.scouted.get(origin, ()) or tile in state.closed.get(origin, ())


# One tile ------------------------------------------------------------------------------------------


def scout(game: Game, realm: RealmId, origin: Cell, tile: Cell) -> Procedure[None]:
    """Roll for a tile, and for others while scouts take the wrong way; what is not scouted is closed (ME-SCOUT-16)."""
    failed: dict[Cell, str] = {}
    while True:
        result = yield from _chart(game, realm, origin, tile)
        if result != "event":
            break
        row = yield from _event(game, realm, origin, tile)
        key = str(row["key"])
        if key in LAIRS and game.state.known(tile):
            break  # ME-SCOUT-35: no event took place
        failed[tile] = key
        if not columns.has(row["effects"], RandomDirection):
            _close(game, realm, origin, failed)
            yield from _suffer(game, realm, origin, tile, row)
            return
        astray = yield from _astray(game, realm, origin, columns.one(row["effects"], RandomDirection).dice)
        if astray is None or settled(game.state, origin, astray):
            _close(game, realm, origin, failed)
            return
        tile = astray
    failed.pop(tile, None)
    _close(game, realm, origin, failed)
    yield from _succeed(game, realm, origin, tile, result)


def scout_surely(game: Game, realm: RealmId, origin: Cell, tile: Cell) -> Procedure[None]:
    """The tile is scouted for certain: it is rolled on its chart, events again (ME-TOWER-06)."""
    result = "event"
    while result == "event":
        result = yield from _chart(game, realm, origin, tile)
    yield from _succeed(game, realm, origin, tile, result)


def _chart(game: Game, realm: RealmId, origin: Cell, tile: Cell) -> Procedure[str]:
    """What the chart of the terrain says: event, barren or a settlement (ME-SCOUT-07 to ME-SCOUT-11, ME-SCOUT-34)."""
    known = game.state.known(tile)
    terrain = column(game, realm, origin, tile)
    rule = "ME-SCOUT-34" if known else "ME-SCOUT-07"
    rolled = yield from game.roll(
        "2D6", "scouting", rule, realm, cell=tile, origin=origin, terrain=terrain, known=known
    )
    return str(game.book.row("scouting_charts", rolled.total)[terrain])


def _event(game: Game, realm: RealmId, origin: Cell, tile: Cell) -> Procedure[Row]:
    """The row of the event; a row for another terrain is rolled again (ME-SCOUT-26)."""
    terrain = column(game, realm, origin, tile)
    while True:
        rolled = yield from game.roll("2D6", "scouting_event", "ME-SCOUT-16", realm, cell=tile, origin=origin)
        row = game.book.row("scouting_events", rolled.total)
        if row.get("only_terrain", terrain) == terrain:
            return row


def _astray(game: Game, realm: RealmId, origin: Cell, dice: str) -> Procedure[Cell | None]:
    """The tile the scouts really come to, None off the map and over water or swamp (ME-SCOUT-22)."""
    rolled = yield from game.roll(dice, "wrong_direction", "ME-SCOUT-22", realm, cell=origin)
    tile = game.world.neighbour(origin, rolled.total)
    return tile if tile is not None and within(game, realm, origin, tile) else None


def _close(game: Game, realm: RealmId, origin: Cell, failed: dict[Cell, str]) -> None:
    """Whatever the event, the tile is not scouted and is closed (ME-SCOUT-16)."""
    closing = columns.has(game.book.always("scouting_events"), NotScouted)
    for cell, key in failed.items() if closing else ():
        rule = str(game.book.find("scouting_events", key=key)["rule"])
        game.emit(ScoutingFailed(realm=realm, cell=cell, origin=origin, key=key, rule=rule))


# Success -------------------------------------------------------------------------------------------


def _succeed(game: Game, realm: RealmId, origin: Cell, tile: Cell, result: str) -> Procedure[None]:
    """The tile is scouted: its content appears, or a known one changes hands or hands over its secrets."""
    known = game.state.known(tile)
    found = "known" if known else (yield from _who_lives_there(game, realm, tile, _within_pieces(game, result)))
    rule = "ME-SCOUT-34" if known else "ME-SCOUT-12"
    game.emit(TileScouted(realm=realm, cell=tile, origin=origin, result=found, rule=rule))
    if not known:
        yield from _place(game, realm, tile, found)
    if game.state.others_in(tile, realm):
        yield from _skirmish(game, realm, origin, tile)
    elif known and not at_sea(game.state, origin, realm):  # ME-SEA-05
        take_if_open(game, realm, tile, "scouted", "ME-SCOUT-36")


def _who_lives_there(game: Game, realm: RealmId, tile: Cell, found: str) -> Procedure[str]:
    """Whether a settlement that would join the finder does (ME-DELF-01, ME-CHAOS-05, ME-UNDEAD-13)."""
    race = race_of(game.state, realm)
    if found == "barren" or found.startswith(INDEPENDENT):
        return found
    if race.friendly_check:
        rule = game.book.value(race.friendly_check, "source_rule")[0]
        rolled = yield from game.roll("1D6", race.friendly_check, rule, realm, cell=tile, settlement=found)
        joins = game.book.row(race.friendly_check, rolled.total)["owner"] == "player"
        return found if joins else INDEPENDENT + found
    return INDEPENDENT + found if race.finds_independents else found


def _within_pieces(game: Game, result: str) -> str:
    """A settlement for which no piece is left counts as barren (ME-SCOUT-13)."""
    kind = result.removeprefix(INDEPENDENT)
    return result if kind == "barren" or pieces_left(game, kind) > 0 else "barren"


def _place(game: Game, realm: RealmId, tile: Cell, found: str) -> Procedure[None]:
    """Own settlement with flag, marker of a barren tile, or independents (ME-SCOUT-12, ME-SCOUT-28)."""
    if found == "barren":
        game.emit(TileMarked(realm=realm, cell=tile, rule="ME-SCOUT-12"))
        return
    free = found.startswith(INDEPENDENT)
    kind: Kind = found.removeprefix(INDEPENDENT)  # type: ignore[assignment]
    settlement = Settlement(kind, "" if free else realm, unused_name(game.world, game.state, tile))
    rule = "ME-SCOUT-28" if free else "ME-SCOUT-12"
    game.emit(SettlementPlaced(realm=realm, cell=tile, settlement=settlement, rule=rule))
    if kind == "city" and game.world.tiles[tile].terrain == game.book.value("harbour_chart", "only_terrain"):
        yield from _harbour(game, realm, tile, free)


def _harbour(game: Game, realm: RealmId, tile: Cell, free: bool) -> Procedure[None]:
    """Ships of a coastal city; those of independents may be pirates (ME-SCOUT-14, ME-SCOUT-15)."""
    rolled = yield from game.roll("1D6", "harbour", "ME-SCOUT-14", realm, cell=tile)
    ships = min(game.book.row("harbour_chart", rolled.total)["ships"], max(0, pieces_left(game, "ship")))
    if not ships:
        return
    pirates = False
    if free:
        rolled = yield from game.roll("1D6", "pirates", "ME-SCOUT-15", realm, cell=tile, ships=ships)
        pirates = game.book.row("pirate_check", rolled.total)["ships"] == "pirate"
    rule = "ME-SCOUT-15" if free else "ME-SCOUT-14"
    add(game, tile, ships, "" if free else realm, "harbour", rule, pirates, finder=realm)


# Events --------------------------------------------------------------------------------------------


def _suffer(game: Game, realm: RealmId, origin: Cell, tile: Cell, row: Row) -> Procedure[None]:
    """What an event does to the force, which is all the player's banners where the scouts left (ME-SCOUT-16).

    After the last turn there is no next one: whatever it holds is over with the winter.
    """
    key, rule = str(row["key"]), str(row["rule"])
    month, last_turn = game.state.clock.month, game.state.clock.turn == SEASON_TURNS
    effects: Sequence[ScoutingEventsEffect] = row["effects"]
    for effect in effects:
        force = tuple(banner.id for banner in force_of(game.state, origin, realm))
        match effect:
            case LosePoints():
                yield from _each_loses(game, force, effect.dice, key, rule)
            case NoMove() | NoScout():
                until = month + (effect.when == "next_turn" and not last_turn)
                moving = isinstance(effect, NoMove)
                halt(game, force, until if moving else 0, key, rule, 0 if moving else until)
            case LoseBaggage():
                yield from _spoiled(game, force, effect.amount, rule)
            case GainBaggage():
                yield from _convoy(game, Force(realm, origin, force), effect.dice, rule)
            case RollTable():
                yield from _further(game, realm, origin, tile, effect.table, rule)
            case RandomDirection() | NotScouted() | Nothing():
                pass  # Who lost his way went on, see `scout`; closed is the tile already.
            case _:
                assert_never(effect)


def _each_loses(game: Game, force: Sequence[str], dice: str, why: str, rule: str) -> Procedure[None]:
    """Each banner rolls its own loss (ME-SCOUT-17, ME-SCOUT-20, ME-GEN-03)."""
    for banner_id in force:
        banner = game.state.banners.get(banner_id)
        if banner is None:
            continue
        lost = yield from game.amount(dice, why, rule, banner.owner, banner=banner_id, cell=banner.cell)
        lose_points(game, banner_id, lost, why, rule)


def _spoiled(game: Game, force: Sequence[str], amount: int, rule: str) -> Procedure[None]:
    """Each banner loses baggage, or goes short (ME-SCOUT-19)."""
    for banner_id in force:
        if banner_id in game.state.banners and not take_baggage(game, banner_id, amount, "spoiled_supplies", rule):
            yield from feeding.shortfall(game, banner_id, rule)


def _convoy(game: Game, force: Force, dice: str, rule: str) -> Procedure[None]:
    """Baggage for the force, shared at will, at most 6 a banner (ME-SCOUT-24)."""
    gained = yield from game.amount(dice, "merchant_convoy", rule, force.realm, cell=force.cell)
    yield from share_baggage(game, force.banners, gained, "convoy", "merchant_convoy", rule)


def _further(game: Game, realm: RealmId, origin: Cell, tile: Cell, table: str, rule: str) -> Procedure[None]:
    """Mercenaries met, or dragons found (ME-SCOUT-25, ME-SCOUT-27)."""
    rolled = yield from game.roll("1D6", table, rule, realm, cell=tile, origin=origin)
    effects: Sequence[MercenaryBandEffect | DragonLairWakeEffect] = game.book.row(table, rolled.total)["effects"]
    for effect in effects:
        match effect:
            case GainPoints():
                yield from _mercenaries(game, realm, origin, effect, rule)
            case Dragonrage():
                dragons = yield from game.amount(effect.dice, "dragons", "ME-DRAGON-01", realm, cell=tile)
                yield from dragonrage(game, tile, dragons, in_winter=False)
            case Nothing():
                pass
            case _:
                assert_never(effect)


def _mercenaries(game: Game, realm: RealmId, origin: Cell, effect: GainPoints, rule: str) -> Procedure[None]:
    """Troops for good, in one banner of the owner's choice as far as its limit allows (ME-ARMY-21)."""
    points = yield from game.amount(effect.dice, "mercenary_points", rule, realm, cell=origin)
    force = tuple(banner.id for banner in force_of(game.state, origin, realm))
    chosen = yield from pick_banner(game, realm, force, "mercenaries_join", rule, origin, gained=points)
    yield from gain_points(game, chosen, points, "mercenary_band", rule)


# Skirmish of scouts --------------------------------------------------------------------------------


def _skirmish(game: Game, realm: RealmId, origin: Cell, tile: Cell) -> Procedure[None]:
    """Scouts meet the banners of a rival; who learns what (ME-SCOUT-39). The tile stays scouted in every row."""
    for enemy in game.state.others_in(tile, realm):
        modifier = companions.accompany(game.state, origin, realm) - companions.accompany(game.state, tile, enemy)
        rolled = yield from game.roll(
            "1D6", "skirmish", "ME-SCOUT-39", realm, (enemy,), cell=tile, origin=origin, enemy=enemy, modifier=modifier
        )
        effects: Sequence[ScoutSkirmishEffect] = game.book.row("scout_skirmish", rolled.total + modifier)["effects"]
        for effect in effects:
            match effect:
                case Reveal(to="enemy"):
                    _learn(game, enemy, realm, origin)
                case Reveal():
                    yield from _reveal(game, realm, enemy, tile, effect.what)
                case Nothing():
                    pass
                case _:
                    assert_never(effect)


def _reveal(game: Game, realm: RealmId, enemy: RealmId, tile: Cell, what: str) -> Procedure[None]:
    force = game.state.force(tile, enemy)
    if what == "contents of one banner":
        shown = yield from pick_banner(
            game, enemy, [b.id for b in force], "show_banner", "ME-SCOUT-39", tile, enemy=realm
        )
        _learn(game, realm, enemy, tile, [game.state.banners[shown]])
    elif what == "contents of all banners":
        _learn(game, realm, enemy, tile, force)
    else:
        _learn(game, realm, enemy, tile)


def _learn(game: Game, learner: RealmId, owner: RealmId, cell: Cell, shown: Sequence[Banner] = ()) -> None:
    """The learner gets the total of the tile, and what is shown in detail; the owner knows that it was told."""
    clock = game.state.clock
    points = sum(banner.points for banner in force_of(game.state, cell, owner))
    details = tuple((b.number, b.points, b.baggage) for b in shown)
    learned = Learned(owner, points, clock.year, clock.turn, "skirmish", details)
    game.emit(StrengthLearned(realm=learner, involved=(owner,), cell=cell, learned=learned, rule="ME-SCOUT-39"))

"""The scouting phase: declarations, the scouting chart, its events, skirmishes of scouts (ME-SCOUT)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
from empires.model.events.all_events import (
    RoadTaken,
    ScoutingFailed,
    SettlementPlaced,
    StrengthLearned,
    TileMarked,
    TileScouted,
)
from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Option, Procedure
from empires.model.state.campaign import SEASON_TURNS, Banner, Campaign, Kind, Learned, RealmId, Settlement
from empires.rules.bands import adventurers
from empires.rules.core.game import Game
from empires.rules.core.names import unused_name
from empires.rules.core.piece_supply import pieces_left
from empires.rules.core.races import race_of
from empires.rules.heroes import parties
from empires.rules.land import marks, roads
from empires.rules.march import lasting
from empires.rules.march.dragon import dragonrage
from empires.rules.sea import lookout
from empires.rules.season import shaken, subsistence
from empires.rules.season.movement import forces, take_if_open, tile_facts
from empires.rules.troops.banners import halt, pick_banner
from empires.rules.troops.losses import gain_points, lose_points, share_baggage, take_baggage
from empires.rules.troops.ships import add
from empires.rules.wilds import wilderness

LAIRS = ("lair", "lair_highland")
INDEPENDENT = "independent_"
ASTRAY = "astray"
"""What scouts name who cannot choose their way."""


def scouting(game: Game, realm: RealmId) -> Procedure[None]:
    """Each force names its tiles, then they are rolled for, one roll a tile (ME-SCOUT-02, ME-SCOUT-05)."""
    yield from adventurers.served(game, realm)
    for origin, ids in forces(game, realm):
        named = yield from _led_astray(game, realm, origin, (yield from _declarations(game, realm, origin, ids)))
        for tile, scouts in named.items():
            if tile not in game.world.tiles:
                yield from wilderness.venture(game, realm, origin, tile, scouts)
                continue
            ready = not _settled(game.state, origin, tile) and _still_there(game.state, origin, scouts)
            if ready and not (yield from lasting.driven_back(game, realm, origin, tile)):
                yield from scout(game, realm, origin, tile)
    yield from lookout.from_ships(game, realm)


def _still_there(state: Campaign, origin: Cell, scouts: Iterable[str]) -> bool:
    """Whether one of the scouts lives and stands where it was sent from; what a search finds may drive a force out."""
    return any(b in state.banners and state.banners[b].cell == origin for b in scouts)


def may_scout(state: Campaign, banner: Banner) -> bool:
    """Not halted, not barred from scouting, not shut in by a siege (ME-BATTLE-20, ME-SIEGE-36)."""
    month = state.clock.month
    free = banner.halted < month and banner.no_scout < month
    return free and not (banner.inside and banner.cell in state.sieges)


def _declarations(game: Game, realm: RealmId, origin: Cell, ids: Sequence[str]) -> Procedure[dict[Cell, list[str]]]:
    """The tiles that a force names, each with the banners that named it, all before its rolls (ME-SCOUT-02)."""
    named: dict[Cell, list[str]] = {}
    near = [cell for _, cell in game.world.neighbours(origin) if game.world.land(cell)]
    here = wilderness.choices(game, realm, origin)
    lost = bool(near) and marks.lies(game.state, "withershins", origin)
    for banner_id in ids:
        banner = game.state.banners.get(banner_id)
        if not (near or here) or banner is None or not may_scout(game.state, banner):
            continue
        told = shaken.promise(game.state, banner)
        if told in near and told not in named and not lost:
            named[told] = [banner_id]
            continue
        options = [Option(cell, _scout_facts(game, realm, cell, named)) for cell in near]
        default = _likely(options)
        if lost:
            options, default = [Option(ASTRAY)], "none" if default == "none" else ASTRAY
        road = roads.reached(game.world, game.state, banner)
        options += [Option(roads.ROAD, {"tiles": len(road)})] if road else []
        chosen = yield from game.decide(
            realm, "scout", [*options, *here, Option("none")],
            ("ME-SCOUT-02", "ME-SCOUT-05", "ME-SCOUT-06", *(("ME-SCOUT-03",) if here else ())),
            default=default, cell=origin, banner=banner_id,
        )  # fmt: skip
        if chosen == roads.ROAD:
            game.emit(RoadTaken(realm=realm, banner=banner_id, cell=origin, reached=road, rule="ME-MOVE-12"))
        elif chosen != "none":
            named.setdefault(chosen, []).append(banner_id)
    return named


def _led_astray(
    game: Game, realm: RealmId, origin: Cell, named: dict[Cell, list[str]]
) -> Procedure[dict[Cell, list[str]]]:
    """All scouts of a force under Withershins go to one side at random (ME-EQUINOX-22)."""
    scouts = named.pop(ASTRAY, [])
    tile = (yield from lasting.lost_way(game, realm, origin)) if scouts else ""
    return {**named, tile: scouts} if tile else named


def _scout_facts(game: Game, realm: RealmId, cell: Cell, named: Iterable[Cell]) -> dict[str, Fact]:
    return {"cell": cell, "declared": cell in named, **tile_facts(game, realm, cell)}


def _likely(options: Sequence[Option]) -> str:
    """An unknown tile that nobody of the force has named yet."""
    new = (o for o in options if not o.facts["known"] and not o.facts["declared"] and not marks.swallows(o.facts))
    return next((option.key for option in new), "none")


def _settled(state: Campaign, origin: Cell, tile: Cell) -> bool:
    """Scouted or closed already this turn."""
    return tile in state.scouted.get(origin, ()) or tile in state.closed.get(origin, ())


# One tile -----------------------------------------------------------------------------------------


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
        if astray is None or _settled(game.state, origin, astray):
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
    terrain = lookout.column(game, realm, origin, tile)
    rule = "ME-SCOUT-34" if known else "ME-SCOUT-07"
    rolled = yield from game.roll(
        "2D6", "scouting", rule, realm, cell=tile, origin=origin, terrain=terrain, known=known
    )
    return str(game.book.row("scouting_charts", rolled.total)[terrain])


def _event(game: Game, realm: RealmId, origin: Cell, tile: Cell) -> Procedure[Row]:
    """The row of the event; a row for another terrain is rolled again (ME-SCOUT-26)."""
    terrain = lookout.column(game, realm, origin, tile)
    while True:
        rolled = yield from game.roll("2D6", "scouting_event", "ME-SCOUT-16", realm, cell=tile, origin=origin)
        row = game.book.row("scouting_events", rolled.total)
        if row.get("only_terrain", terrain) == terrain:
            return row


def _astray(game: Game, realm: RealmId, origin: Cell, dice: str) -> Procedure[Cell | None]:
    """The tile the scouts really come to, None off the map and over water or swamp (ME-SCOUT-22)."""
    rolled = yield from game.roll(dice, "wrong_direction", "ME-SCOUT-22", realm, cell=origin)
    tile = game.world.neighbour(origin, rolled.total)
    return tile if tile is not None and lookout.within(game, realm, origin, tile) else None


def _close(game: Game, realm: RealmId, origin: Cell, failed: dict[Cell, str]) -> None:
    """Whatever the event, the tile is not scouted and is closed (ME-SCOUT-16)."""
    closing = columns.has(game.book.always("scouting_events"), NotScouted)
    for cell, key in failed.items() if closing else ():
        rule = str(game.book.find("scouting_events", key=key)["rule"])
        game.emit(ScoutingFailed(realm=realm, cell=cell, origin=origin, key=key, rule=rule))


# Success ------------------------------------------------------------------------------------------


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
    elif known and not lookout.at_sea(game.state, origin, realm):  # ME-SEA-05
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


# Events -------------------------------------------------------------------------------------------


def _suffer(game: Game, realm: RealmId, origin: Cell, tile: Cell, row: Row) -> Procedure[None]:
    """What an event does to the force, which is all the player's banners where the scouts left (ME-SCOUT-16).

    After the last turn there is no next one: whatever it holds is over with the winter.
    """
    key, rule = str(row["key"]), str(row["rule"])
    month, last_turn = game.state.clock.month, game.state.clock.turn == SEASON_TURNS
    effects: Sequence[ScoutingEventsEffect] = row["effects"]
    for effect in effects:
        force = tuple(banner.id for banner in lookout.force_of(game.state, origin, realm))
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
                yield from _convoy(game, realm, origin, force, effect.dice, rule)
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
            yield from subsistence.shortfall(game, banner_id, rule)


def _convoy(game: Game, realm: RealmId, origin: Cell, force: Sequence[str], dice: str, rule: str) -> Procedure[None]:
    """Baggage for the force, shared at will, at most 6 a banner (ME-SCOUT-24)."""
    gained = yield from game.amount(dice, "merchant_convoy", rule, realm, cell=origin)
    yield from share_baggage(game, force, gained, "convoy", "merchant_convoy", rule)


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
    force = tuple(banner.id for banner in lookout.force_of(game.state, origin, realm))
    chosen = yield from pick_banner(game, realm, force, "mercenaries_join", rule, origin, gained=points)
    yield from gain_points(game, chosen, points, "mercenary_band", rule)


# Skirmish of scouts -------------------------------------------------------------------------------


def _skirmish(game: Game, realm: RealmId, origin: Cell, tile: Cell) -> Procedure[None]:
    """Scouts meet the banners of a rival; who learns what (ME-SCOUT-39). The tile stays scouted in every row."""
    for enemy in game.state.others_in(tile, realm):
        modifier = parties.accompany(game.state, origin, realm) - parties.accompany(game.state, tile, enemy)
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
    points = sum(banner.points for banner in lookout.force_of(game.state, cell, owner))
    details = tuple((b.number, b.points, b.baggage) for b in shown)
    learned = Learned(owner, points, clock.year, clock.turn, "skirmish", details)
    game.emit(StrengthLearned(realm=learner, involved=(owner,), cell=cell, learned=learned, rule="ME-SCOUT-39"))


# Races of independents ----------------------------------------------------------------------------


def race_of_independents(game: Game, rule: str = "ME-SCOUT-31") -> Procedure[tuple[str, str]]:
    """Race and power ("" but for Chaos) from the race chart."""
    rolled = yield from game.roll("2D6", "race", rule)
    row = game.book.row("race_chart", rolled.total)
    if "table" in row:
        rolled = yield from game.roll(game.book.value(row["table"], "dice"), row["table"], rule)
        row = game.book.row(row["table"], rolled.total)
    return str(row["race"]), str(row.get("power", ""))

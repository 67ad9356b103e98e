"""A month of a war band: ways, hazards, ruins, deliveries, and what its player tells it (ME-WARBAND, ME-SCOUT-04)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from empires.book.columns import HazardChartEffect
from empires.book.effects import GainGold, Nothing
from empires.book.effects_special import LoseTime, Wounds
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import WarBand
from empires.model.state.sight import viewers
from empires.rules.bands import warband_fights, warband_outings, warband_visits, warbands
from empires.rules.bands.warbands import change
from empires.rules.core import optional_parts
from empires.rules.core.game import Game
from empires.rules.land import roads
from empires.rules.troops import ships
from empires.rules.wilds import afoot
from empires.rules.wilds.afoot import activity, ground, lodging, region_of

STAY, EXPLORE, VISIT, LOAD, ASHORE, DELIVER = "stay", "explore", "visit", "load", "ashore", "deliver"
FIGHT, ATTACK, ESCORT, BOARD = "fight", "attack", "escort", "board"
LATE = 5
"""From this campaign turn on a band is better told to bring home what it has."""
RULES = ("ME-WARBAND-04", "ME-WARBAND-07", "ME-WARBAND-10", "ME-SCOUT-04")


# When they act ------------------------------------------------------------------------------------


def begin(game: Game) -> Procedure[None]:
    """At the start of a month champions whom nobody leads wander as heroes do (ME-TURN-06, ME-CHAOS-19)."""
    warbands.tidy(game)
    for band in warbands.bands_of(game.state, NOBODY):
        if band.id in game.state.warbands:
            yield from _wander(game, band.id)


def served(game: Game, realm: RealmId) -> Procedure[None]:
    """In its owner's scouting phase a band acts; it needs no scouting to move (ME-SCOUT-04)."""
    warband_fights.marched(game, realm)
    for band in warbands.bands_of(game.state, realm):
        if band.id in game.state.warbands:
            yield from orders(game, band.id)


def winter(game: Game) -> Procedure[None]:
    """Once in winter a band explores where it is, or brings home what it has (ME-WARBAND-07, ME-WARBAND-10)."""
    for band in tuple(game.state.warbands.values()):
        if band.id in game.state.warbands and band.owner:
            _rested(game, band.id)
            chosen = yield from _winter_choice(game, band)
            if chosen == EXPLORE:
                yield from warband_visits.explore(game, band.id)
            elif chosen:
                yield from travel(game, band.id, chosen, winter=True)
            yield from _settle(game, band.id)


def _winter_choice(game: Game, band: WarBand) -> Procedure[str]:
    """Whether it explores or goes to a tile; asked only where it could do either."""
    ruins = warband_visits.may_explore(game, band, winter=True)
    home = _homewards(game, band)
    if ruins and home:
        options = [Option(EXPLORE, {"cell": band.cell}), Option(DELIVER, {"cell": home})]
        chosen = yield from game.decide(
            band.owner, "warband_winter", options, ("ME-WARBAND-07", "ME-WARBAND-10"), default=DELIVER,
            cell=band.cell, name=band.name, gold=band.purse,
        )  # fmt: skip
        return home if chosen == DELIVER else EXPLORE
    return EXPLORE if ruins else home


def _homewards(game: Game, band: WarBand) -> Cell:
    """A settlement of the empire in reach of the next turn, for goods that are worth the way; "" for none."""
    if not warbands.laden(game, band) or band.aboard or warbands.may_pay(game, band):
        return ""
    goal = _home(game, band)
    way = afoot.path(game, band.cell, goal) if goal else ()
    return goal if goal in way else ""


def _home(game: Game, band: WarBand) -> Cell:
    """The nearest settlement of the empire that could take its goods, "" for none."""
    steps = afoot.reach(game, band.cell)
    homes = [cell for cell in game.state.empire_tiles(band.owner) if warbands.receives(game, band.owner, cell)]
    near = [cell for cell in homes if cell in steps]
    return min(near, key=lambda cell: (steps[cell], game.world.number(cell)), default="")


def _rested(game: Game, band_id: str) -> None:
    change(game, band_id, "", "ME-HERO-02", weeks=int(game.book.value("hero_activities", "weeks")), aim="")


# Champions whom nobody leads ----------------------------------------------------------------------


def _wander(game: Game, band_id: str) -> Procedure[None]:
    """On 4 or more it stays in a ruined city to explore it, else it moves at random (ME-WILD-08, ME-HERO-05)."""
    band = game.state.warbands[band_id]
    _rested(game, band_id)
    least = int(game.book.value("hero_move", "explore_min"))
    if warband_visits.may_explore(game, band):
        rolled = yield from game.roll("1D6", "band_explores", "ME-WILD-08", cell=band.cell, name=band.name, least=least)
        if rolled.total >= least:
            yield from warband_visits.explore(game, band_id)
            return
    rolled = yield from game.roll("1D6", "hero_move", "ME-HERO-05", cell=band.cell, name=band.name)
    tiles = int(game.book.row("hero_move", rolled.total)["tiles"])
    way = yield from afoot.astray(game, band.cell, band.name, tiles)
    yield from go(game, band_id, way)
    yield from _settle(game, band_id)


# Orders -------------------------------------------------------------------------------------------


def orders(game: Game, band_id: str) -> Procedure[None]:
    """One question a month: ruins, places, ways, fights, goods (ME-WARBAND-04)."""
    _rested(game, band_id)
    band = game.state.warbands[band_id]
    found = choices(game, band)
    chosen = STAY
    if len(found) > 1:
        chosen = yield from game.decide(
            band.owner, "warband", found, RULES, default=likely(game, band, [option.key for option in found]),
            cell=band.cell, name=band.name, band=band_id, points=band.rating, gold=band.purse,
        )  # fmt: skip
    yield from _do(game, band_id, chosen)
    yield from _settle(game, band_id)


def choices(game: Game, band: WarBand) -> list[Option]:
    """All that a band may be told this month."""
    if band.aboard:
        ship = game.state.ships.get(band.aboard)
        land = ship is not None and ground(game.world, ship.cell)
        return [*([Option(ASHORE, {"cell": band.cell})] if land else []), Option(STAY)]
    found = [Option(key, {"cell": band.cell}) for key in warband_visits.deeds(game, band)]
    prey = warband_fights.quarry(game, band)
    if prey:
        name = game.state.warbands[prey].name
        found.append(Option(FIGHT, {"job": "band_fight", "name": name, "cell": band.cell}))
    for enemy in warband_fights.foes_of(game, band):
        named = game.state.realms[enemy].name
        found.append(Option(f"{ATTACK}:{enemy}", {"job": "band_attack", "name": named, "cell": band.cell}))
    for banner in game.state.force(band.cell, band.owner):
        if not banner.inside and banner.id != band.escorts:
            found.append(Option(f"{ESCORT}:{banner.id}", {"job": "band_escort", "name": banner.name}))
    if _may_load(game, band):
        found.append(Option(LOAD, {"cell": band.cell}))
    for ship in ships.ships_in(game.state, band.cell, band.owner, True):
        if not ships.laden(game.state, ship.id):
            found.append(Option(f"{BOARD}:{ship.id}", {"cell": band.cell, "job": BOARD}))
    around = afoot.around(game, band.cell)
    found += [Option(cell, {"cell": cell, "terrain": game.world.tiles[cell].terrain}) for cell in around]
    return [*found, Option(STAY)]


def _may_load(game: Game, band: WarBand) -> bool:
    """A coach or five beasts carry a point of baggage, from a store of the empire (ME-WARBAND-06)."""
    place = game.state.standing(band.cell)
    stored = place is not None and place.owner == band.owner and place.stockpile > 0
    return band.coach and not band.baggage and stored and band.cell not in game.state.sieges


def likely(game: Game, band: WarBand, keys: Sequence[str]) -> str:
    """What a tired host would say: the fight, goods brought home in time, the ruins, the way to them."""
    if FIGHT in keys:
        return FIGHT
    if ASHORE in keys:
        return ASHORE
    home = _home(game, band) if warbands.laden(game, band) and not warbands.may_pay(game, band) else ""
    late = game.state.clock.turn >= LATE or EXPLORE not in keys
    goals = [home] if home and late else []
    if not goals:
        for key in (EXPLORE, VISIT):
            if key in keys:
                return key
    goals = goals or _goals(game, band)
    for goal in goals:
        way = afoot.path(game, band.cell, goal)
        if way and way[-1] in keys:
            return way[-1]
    return STAY


def _goals(game: Game, band: WarBand) -> list[Cell]:
    """Where it is bound for: its quarry if that is in sight, else the nearest ruined city that is known."""
    if band.escorts:
        return []
    if band.hunts:
        prey = game.state.warbands[band.hunts]
        return [prey.cell] if band.owner in viewers(game.world, game.state, (prey.cell,)) else []
    steps = afoot.reach(game, band.cell)
    known = [cell for cell in warbands.ruins_known(game.state, band.owner) if cell in steps]
    return sorted(known, key=lambda cell: (steps[cell], game.world.number(cell)))[:1]


def _do(game: Game, band_id: str, chosen: str) -> Procedure[None]:
    """Carry out an order; who is told anything but to stay leaves the banner that it fought beside."""
    key, _, other = chosen.partition(":")
    if chosen != STAY:
        change(game, band_id, "", "ME-WARBAND-14", escorts=other if key == ESCORT else "")
    if chosen in game.world.tiles:
        yield from travel(game, band_id, chosen)
    elif chosen == EXPLORE:
        yield from warband_visits.explore(game, band_id)
    elif chosen == VISIT:
        yield from warband_visits.visit(game, band_id)
    elif chosen == FIGHT:
        yield from _fight(game, band_id)
    elif key == ATTACK:
        change(game, band_id, "", "ME-WARBAND-14", aim=other, acted=game.state.clock.month)
    elif key == ESCORT:
        change(game, band_id, "escorts", "ME-WARBAND-14")
    elif chosen == LOAD:
        _load(game, band_id)
    elif key == BOARD:
        change(game, band_id, "boarded", "ME-SEA-22", aboard=other)
    elif chosen == ASHORE:
        change(game, band_id, "landed", "ME-SEA-22", aboard="")
    elif not game.state.warbands[band_id].escorts:
        yield from _camp(game, band_id)


def _fight(game: Game, band_id: str) -> Procedure[None]:
    yield from warband_fights.hunt(game, band_id)


def _load(game: Game, band_id: str) -> None:
    """A point of baggage from the store of the settlement goes on the beasts (ME-WARBAND-06)."""
    band = game.state.warbands[band_id]
    warband_visits.from_store(game, band)
    change(game, band_id, "loaded", "ME-WARBAND-06", baggage=1)


# Ways ---------------------------------------------------------------------------------------------


def travel(game: Game, band_id: str, goal: Cell, winter: bool = False) -> Procedure[None]:
    """To a tile in reach; there what it came for is begun in the weeks that are left (ME-HERO-02)."""
    yield from go(game, band_id, afoot.path(game, game.state.warbands[band_id].cell, goal), winter)
    band = game.state.warbands.get(band_id)
    if band is None or band.weeks < 1 or winter or warbands.receives(game, band.owner, band.cell):
        return
    if warband_fights.quarry(game, band):
        yield from _fight(game, band_id)
    elif warband_visits.may_explore(game, band):
        yield from warband_visits.explore(game, band_id)


def go(game: Game, band_id: str, way: Sequence[Cell], winter: bool = False) -> Procedure[None]:
    """One or two tiles of any land, with the hazards of the way, fewer by road (ME-MOVE-13, ME-MOVE-14)."""
    if not way:
        return
    row, here = activity(game, f"move_{len(way)}"), game.state.warbands[band_id].cell
    change(game, band_id, "", "ME-HERO-02", weeks=int(row["free_weeks"]))
    legs = list(zip((here, *way), way, strict=False))
    by_road = optional_parts.on(game.state, "roads")
    paved = by_road and all(roads.joined(game.world, game.state, a, b) for a, b in legs)
    less = int(game.book.value("hero_activities", "road_hazard_reduction")) if paved else 0
    for number, (_, cell) in enumerate(legs):
        if band_id in game.state.warbands:
            warbands.move(game, band_id, cell, "ME-WARBAND-04")
            yield from hazards(game, band_id, int(row["hazards"]) // len(legs) - (less if number == 0 else 0), winter)


def _camp(game: Game, band_id: str) -> Procedure[None]:
    """In a settlement it rests; elsewhere it camps, with a hazard (ME-HERO-06)."""
    band = game.state.warbands[band_id]
    if not band.aboard and not lodging(game.state, band.cell):
        yield from hazards(game, band_id, int(activity(game, "camp_or_explore")["hazards"]))


def hazards(game: Game, band_id: str, number: int, winter: bool = False) -> Procedure[None]:
    """What befalls a band on its way, by the chart of the region (ME-WARBAND-04, ME-HERO-38)."""
    for _ in range(number):
        band = game.state.warbands.get(band_id)
        if band is None:
            return
        region = "norsca" if winter else region_of(game, band.cell)
        modifier = 0 if region == "old_world" else int(game.book.value("hazard_chart", "modifiers")[0]["value"])
        rolled = yield from game.roll(
            "1D6", "hazard", "ME-HERO-38", band.owner, cell=band.cell, name=band.name, modifier=modifier
        )
        for effect in game.book.row("hazard_chart", rolled.total + modifier)["effects"]:
            if band_id in game.state.warbands:
                yield from _befall(game, band_id, effect)


def _befall(game: Game, band_id: str, effect: HazardChartEffect) -> Procedure[None]:
    """Wounds of heroes count by tens (ME-WARBAND-05); a find is one for each member, in the heroes' coin."""
    band, rule = game.state.warbands[band_id], "ME-WARBAND-05"
    everybody = isinstance(effect, Wounds | GainGold) and effect.scope == "each_hero"
    hurt = warbands.members(game.book, band) if everybody else 1
    match effect:
        case Wounds():
            wounds = yield from game.amount(
                effect.dice, "hero_wounds", rule, band.owner, cell=band.cell, name=band.name
            )
            each = warbands.band_wounds(game.book, wounds)
            points = hurt * each * warbands.life(game.book, "wound_points")
            warbands.lose(game, band_id, points, "wounded", rule)
        case LoseTime():
            weeks = max(0, band.weeks - effect.weeks)
            change(game, band_id, "delayed", "ME-HERO-03", weeks=weeks)
        case GainGold():
            gold = yield from game.amount(
                effect.dice, "hero_gold", "ME-HERO-38", band.owner, cell=band.cell, name=band.name
            )
            warbands.earn(game, band_id, warband_outings.coin_of(game.book, gold * hurt), "found", "ME-HERO-38")
        case Nothing():
            pass
        case _:
            assert_never(effect)


# At the end of its month --------------------------------------------------------------------------


def _settle(game: Game, band_id: str) -> Procedure[None]:
    """Goods are paid in, items and baggage handed over, its own gold spent (ME-WARBAND-06, -08, -10)."""
    band = game.state.warbands.get(band_id)
    if band is None or band.aboard:
        return
    if band.owner:
        yield from warbands.pay_in(game, band_id)
        yield from warbands.hand_items(game, band_id)
        warbands.supply(game, band_id)
    if lodging(game.state, band.cell) and afoot.ground(game.world, band.cell):
        warbands.outfit(game, band_id)

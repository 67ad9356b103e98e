"""Phase 3 of the winter: events (ME-EVENTS)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from empires.book.book import Row
from empires.model.events.all_events import TileTaken, WinterEventRolled
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import CITIES, Campaign, RealmId, Settlement
from empires.rules.bands import parts
from empires.rules.core import draws, optional_parts
from empires.rules.core.game import Game
from empires.rules.core.levies import adjust
from empires.rules.core.races import race_of
from empires.rules.fight import walls
from empires.rules.march.dragon import winter_dragonrage
from empires.rules.troops.losses import remove_banner
from empires.rules.winter import orders
from empires.rules.winter.winter_quarters import besieged_or_besieging, seated, siege_over


def events(game: Game) -> Procedure[None]:
    """Each player rolls once, and his event is worked out (ME-EVENTS-01); then the other checks (ME-EVENTS-12)."""
    for realm in seated(game):
        rolled = yield from game.roll("2D6", "winter_event", "ME-EVENTS-01", realm, ("*",))
        row = game.book.row("winter_events", rolled.total)
        game.emit(WinterEventRolled(realm=realm, key=row["key"], rule=row["rule"]))
        stayed = besieged_or_besieging(game)
        yield from EVENTS[row["key"]](game, realm, row)
        yield from siege_over(game, stayed)
    if optional_parts.on(game.state, "wild_temples"):
        yield from orders.winter_events(game)
    yield from parts.events(game)


# Crowns -------------------------------------------------------------------------------------------


def _revolt(game: Game, realm: RealmId, row: Row) -> Procedure[None]:
    """Peasants refuse to pay: D6 crowns less (ME-EVENTS-03)."""
    lost = yield from game.amount(row["effects"][0].dice, row["key"], row["rule"], realm)
    adjust(game, realm, row["key"], row["rule"], -lost)


def _trade(game: Game, realm: RealmId, row: Row) -> Procedure[None]:
    """A crown for each city, the capital among them (ME-EVENTS-07)."""
    cities = [s for s in _standing(game.state, realm).values() if s.kind in CITIES]
    _gain(game, realm, row, len(cities) * row["effects"][0].amount)
    yield from ()


def _harvest(game: Game, realm: RealmId, row: Row) -> Procedure[None]:
    """A crown for every three villages (ME-EVENTS-08)."""
    villages = [s for s in _standing(game.state, realm).values() if s.kind == "village"]
    each = int(row["effects"][0].per.split()[0])
    _gain(game, realm, row, len(villages) // each * row["effects"][0].amount)
    yield from ()


def _tribute(game: Game, realm: RealmId, row: Row) -> Procedure[None]:
    """D6 crowns more (ME-EVENTS-09)."""
    gained = yield from game.amount(row["effects"][0].dice, row["key"], row["rule"], realm)
    _gain(game, realm, row, gained)


def _gain(game: Game, realm: RealmId, row: Row, crowns: int) -> None:
    """Some races have half of such gains (ME-LIZARD-04)."""
    if race_of(game.state, realm).event_gains_halved:
        crowns //= 2
    if crowns:
        adjust(game, realm, row["key"], row["rule"], crowns)


def _raids(game: Game, realm: RealmId, row: Row) -> Procedure[None]:
    """Each settlement on a border may be robbed of its year's revenue (ME-EVENTS-06)."""
    effect = row["effects"][0]
    for cell in _on_borders(game, realm, tuple(_standing(game.state, realm))):
        least = effect.success_min
        rolled = yield from game.roll(effect.dice_check, row["key"], row["rule"], realm, cell=cell, least=least)
        if rolled.total >= least:
            adjust(game, realm, row["key"], row["rule"], cell=cell)


# Land and troops ----------------------------------------------------------------------------------


def _dragons(game: Game, realm: RealmId, row: Row) -> Procedure[None]:
    """Dragonrage (ME-EVENTS-02)."""
    yield from winter_dragonrage(game)


def _rebellion(game: Game, realm: RealmId, row: Row) -> Procedure[None]:
    """A fortress at random becomes independent, and its troops are gone (ME-EVENTS-04)."""
    yield from rebels(game, realm, 1, row["rule"])


def rebels(game: Game, realm: RealmId, number: int, rule: str) -> Procedure[tuple[Cell, ...]]:
    """So many fortresses at random, or all there are, become independent; returns them (ME-EVENTS-04, ME-SPY-18)."""
    lost: list[Cell] = []
    for _ in range(number):
        forts = [cell for cell, s in _standing(game.state, realm).items() if s.kind == "fortress"]
        if not forts:
            break
        lost.append((yield from _any_of(game, forts, "rebel_fortress", rule, realm)))
        pass_over(game, lost[-1], NOBODY, "rebellion", rule)
    return tuple(lost)


def pass_over(game: Game, cell: Cell, taker: RealmId, how: str, rule: str) -> None:
    """A settlement leaves its empire without a fight; its troops are removed, and it is besieged no longer."""
    loser = game.state.holdings[cell].owner
    for banner in game.state.force(cell, loser):
        remove_banner(game, banner.id, how, rule)
    if cell in game.state.sieges:
        walls.end(game, cell, "relieved", rule)
    game.emit(TileTaken(realm=taker, cell=cell, loser=loser, how=how, rule=rule))


def _plague(game: Game, realm: RealmId, row: Row) -> Procedure[None]:
    """A garrisoned settlement at random, not the capital, loses its troops and its year's revenue (ME-EVENTS-05)."""
    seat = game.state.realms[realm].capital
    held = [cell for cell in _standing(game.state, realm) if cell != seat and game.state.force(cell, realm)]
    if not held:
        return
    cell = yield from _any_of(game, held, row["key"], row["rule"], realm)
    for banner in game.state.force(cell, realm):
        remove_banner(game, banner.id, row["key"], row["rule"])
    adjust(game, realm, row["key"], row["rule"], cell=cell)


def _famine(game: Game, realm: RealmId, row: Row) -> Procedure[None]:
    """Nothing of or next to the empire recovers this winter; the recovery step looks it up (ME-EVENTS-10)."""
    yield from ()


def _treachery(game: Game, realm: RealmId, row: Row) -> Procedure[None]:
    """Fortresses and cities on the borders may go over to a neighbour, with their revenue (ME-EVENTS-11)."""
    effect = row["effects"][0]
    seat = game.state.realms[realm].capital
    towns = [c for c, s in _standing(game.state, realm).items() if s.kind != "village" and c != seat]
    for cell in _on_borders(game, realm, towns):
        least = effect.success_min
        rolled = yield from game.roll(effect.dice, row["key"], row["rule"], realm, cell=cell, least=least)
        if rolled.total >= least:
            others = sorted(_neighbours(game, realm, cell))
            taker = yield from _any_of(game, others, "traitor_to", row["rule"], realm, cell)
            pass_over(game, cell, taker, row["key"], row["rule"])


EVENTS: dict[str, Callable[[Game, RealmId, Row], Procedure[None]]] = {
    "dragonrage": _dragons,
    "peasant_revolt": _revolt,
    "rebellion": _rebellion,
    "plague": _plague,
    "raids": _raids,
    "good_trade": _trade,
    "good_harvest": _harvest,
    "tribute": _tribute,
    "famine": _famine,
    "treachery": _treachery,
}


# Tools --------------------------------------------------------------------------------------------


def _standing(state: Campaign, realm: RealmId) -> dict[Cell, Settlement]:
    """Un-razed settlements of the realm, by tile."""
    return {c: s for c, s in sorted(state.holdings.items()) if s.owner == realm and not s.razed}


def _neighbours(game: Game, realm: RealmId, cell: Cell) -> set[RealmId]:
    """Whose other tiles touch this one: rivals, and "" for independents."""
    owners = {game.state.owner(other) for _, other in game.world.neighbours(cell)}
    return {owner for owner in owners if owner is not None and owner != realm}


def _on_borders(game: Game, realm: RealmId, cells: Sequence[Cell]) -> list[Cell]:
    """Those next to a tile of a rival or of independents, by number."""
    return sorted((cell for cell in cells if _neighbours(game, realm, cell)), key=game.world.number)


def _any_of(game: Game, things: Sequence[str], why: str, rule: str, realm: RealmId, cell: Cell = "") -> Procedure[str]:
    """One of several at random; no roll where there is only one."""
    ordered = things if cell else sorted(things, key=game.world.number)
    facts = {"cell": cell} if cell else {}
    return (yield from draws.one_of(game, ordered, why, rule, realm, **facts))

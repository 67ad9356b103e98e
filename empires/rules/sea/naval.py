"""Ships meet: one side tries to bring on a battle, engagements are fought, harbours are forced (ME-SEA-19 to -24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct

from empires.book.book import Row
from empires.book.columns import NavalEngagementEffect
from empires.book.effects import Destroy, LosePoints, Nothing
from empires.book.effects_special import ShipDrivenOff
from empires.model.events.sea import NavalBattle, Outsailed
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Fact, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import Ship
from empires.rules.core import draws, optional_parts, races
from empires.rules.core.game import Game
from empires.rules.sea.weather import change
from empires.rules.troops import boons
from empires.rules.troops.losses import lose_points
from empires.rules.troops.ships import (
    berth_facts,
    cargo,
    coast,
    crew,
    open_sea,
    passengers,
    sail,
    ships_in,
    sink,
    water,
)

PIRATES = "pirates"
LINE = "a ship of the line in the fleet"


class Fleet(Struct, frozen=True):
    """Ships of one side in a tile; owner "" : pirates or other ships of nobody."""

    owner: RealmId
    ships: tuple[str, ...]

    def afloat(self, game: Game) -> tuple[Ship, ...]:
        """Those that are still there."""
        return tuple(game.state.ships[s] for s in self.ships if s in game.state.ships)

    def pirate(self, game: Game) -> bool:
        """Whether they are pirates."""
        return any(ship.pirate for ship in self.afloat(game))


def fleet(ships: Sequence[Ship]) -> Fleet:
    """The ships as one side."""
    return Fleet(ships[0].owner, tuple(ship.id for ship in ships))


# Meeting ------------------------------------------------------------------------------------------


def encounters(game: Game, realm: RealmId, cell: Cell, arrived: Sequence[str]) -> Procedure[None]:
    """Ships came into a tile: with each enemy there either side may try to bring on a battle (ME-SEA-19, ME-SEA-33)."""
    for enemy, pirates in _others(game, realm, cell):
        ours = [s for s in ships_in(game.state, cell, realm, False) if s.id in arrived]
        theirs = [s for s in ships_in(game.state, cell, enemy) if s.pirate == pirates]
        if ours and theirs and (yield from _brought_to_battle(game, cell, fleet(ours), fleet(theirs))):
            everyone = ships_in(game.state, cell, realm, False)
            yield from engage(game, cell, fleet(everyone), fleet(theirs), "ME-SEA-20")


def _others(game: Game, realm: RealmId, cell: Cell) -> list[tuple[RealmId, bool]]:
    """Owners of other ships in a tile, pirates apart from other ships of nobody."""
    return sorted({(ship.owner, ship.pirate) for ship in ships_in(game.state, cell) if ship.owner != realm})


def _brought_to_battle(game: Game, cell: Cell, ours: Fleet, theirs: Fleet) -> Procedure[bool]:
    """Whether it comes to battle between the ships that came, and those that were there (ME-SEA-19).

    Ships in harbour are only attacked there; those of nobody try to fight whoever comes, but for pirates at sea, who
    would rather slip by (ME-SEA-33, ME-SEA-38).
    """
    at_sea = any(not ship.harbour for ship in theirs.afloat(game))
    if theirs.owner == NOBODY and any(ship.harbour for ship in theirs.afloat(game)):
        return (yield from outsail(game, cell, theirs, ours))
    if at_sea and (yield from tries(game, ours, theirs, cell)):
        return (yield from outsail(game, cell, ours, theirs))
    if theirs.owner != NOBODY and (yield from tries(game, theirs, ours, cell)):
        return (yield from outsail(game, cell, theirs, ours, declined=True))
    return False


def tries(game: Game, side: Fleet, enemy: Fleet, cell: Cell) -> Procedure[bool]:
    """Whether a player tries to bring on a battle; by default only with the stronger fleet against nobody's."""
    own, other = strength(game, side), strength(game, enemy)
    return (
        yield from game.confirm(
            side.owner, "engage", ("ME-SEA-19", "ME-SEA-20"),
            default="yes" if enemy.owner == NOBODY and own > other else "no", cell=cell,
            enemy=enemy.owner, pirates=enemy.pirate(game), strength=own, enemy_strength=strength(game, enemy),
        )
    )  # fmt: skip


def outsail(game: Game, cell: Cell, trier: Fleet, other: Fleet, declined: bool = False) -> Procedure[bool]:
    """The higher die decides whether there is a battle; who always outsails needs none (ME-SEA-19, ME-SEA-38).

    declined: the other has already said that it wants none.
    """
    winner = yield from _swifter(game, cell, trier, other)
    battle = winner == trier
    if winner == other and other.owner != NOBODY and not declined:
        battle = yield from game.confirm(
            other.owner, "accept_battle", ("ME-SEA-19",), default="no", cell=cell, enemy=trier.owner,
            pirates=trier.pirate(game), strength=strength(game, other), enemy_strength=strength(game, trier),
        )  # fmt: skip
    pirates = trier.pirate(game) or other.pirate(game)
    game.emit(
        Outsailed(realm=trier.owner, involved=(other.owner,), cell=cell, enemy=other.owner, pirates=pirates,
                  battle=battle, rule="ME-SEA-38" if pirates else "ME-SEA-19")
    )  # fmt: skip
    return battle


def _swifter(game: Game, cell: Cell, trier: Fleet, other: Fleet) -> Procedure[Fleet]:
    """Who decides: the race that always outsails, else the higher die; pirates win ties, others roll again."""
    swift = [side for side in (trier, other) if races.race_of(game.state, side.owner).outsails]
    if len(swift) == 1:
        return swift[0]
    pirates = next((side for side in (trier, other) if side.pirate(game)), None)
    rule = "ME-SEA-19" if pirates is None else "ME-SEA-38"
    while True:
        first, second = yield from _both_roll(game, cell, trier, other, "outsail", rule)
        if first != second:
            return trier if first > second else other
        if pirates is not None:
            return pirates


def _both_roll(
    game: Game, cell: Cell, one: Fleet, two: Fleet, why: str, rule: str, scores: Sequence[int] = (0, 0)
) -> Procedure[tuple[int, int]]:
    """A die for each side, open to both; scores: what is added."""
    thrown = []
    for side, enemy, added in ((one, two, scores[0]), (two, one, scores[1])):
        known: dict[str, Fact] = {"cell": cell, "modifier": added, "pirates": side.pirate(game)}
        if side.owner != NOBODY:
            known["side"] = side.owner
        seen_by = tuple(sorted({enemy.owner} - {NOBODY}))
        rolled = yield from game.roll("1D6", why, rule, side.owner, seen_by, **known)
        thrown.append(rolled.total + added)
    return thrown[0], thrown[1]


# The engagement -----------------------------------------------------------------------------------


def strength(game: Game, side: Fleet) -> int:
    """Ships and banners aboard, and what is added to the die (ME-SEA-20, ME-SEA-22, ME-SEA-40)."""
    ships = side.afloat(game)
    aboard = (len(found(game.state, ship.id)) for ship in ships for found in (cargo, passengers, crew))
    return len(ships) + sum(aboard) + bonus(game, side)


def bonus(game: Game, side: Fleet) -> int:
    """Once +2 for ships of the line, and what pirates and some races add (ME-SEA-20, ME-SEA-40)."""
    ships, state = side.afloat(game), game.state
    found = races.modifier(game.book, "naval_engagement", races.race_of(state, side.owner).naval)
    if optional_parts.on(state, "ships_of_the_line"):
        found += line_bonus(game, ships)
    found += boons.bonus(game.book, state, side.owner, boons.NAVAL)
    if side.pirate(game):
        found += races.modifier(game.book, "naval_engagement", PIRATES)
    return found


def line_bonus(game: Game, ships: Sequence[Ship]) -> int:
    """What ships of the line add, once however many there are (ME-SEA-20)."""
    return races.modifier(game.book, "naval_engagement", LINE) if any(ship.line for ship in ships) else 0


def engage(game: Game, cell: Cell, one: Fleet, two: Fleet, rule: str) -> Procedure[str]:
    """A naval engagement; returns "draw", "one" or "two", whoever scored higher (ME-SEA-20, ME-SEA-21)."""
    added = strength(game, one), strength(game, two)
    first, second = yield from _both_roll(game, cell, one, two, "naval_engagement", "ME-SEA-20", added)
    row = game.book.row("naval_engagement", abs(first - second))
    result = "draw" if first == second else "one" if first > second else "two"
    game.emit(
        NavalBattle(realm=one.owner, involved=(two.owner,), cell=cell, attacker=one.owner, defender=two.owner,
                    attacker_score=first, defender_score=second, result=_result(row), winner=result,
                    pirates=one.pirate(game) or two.pirate(game), rule=rule)
    )  # fmt: skip
    for ship in (*one.afloat(game), *two.afloat(game)):
        if ship.pirate:
            change(game, ship.id, "fought", "ME-SEA-39", halted=game.state.clock.month)
    if result != "draw":
        winner, loser = (one, two) if result == "one" else (two, one)
        for effect in row["effects"]:
            yield from _harm(game, cell, winner, loser, effect)
    return result


def _result(row: Row) -> str:
    """Key of a row of the table: draw, driven, losses, sunk, destroyed."""
    kinds = {effect.kind for effect in row["effects"]}
    if "destroy" in kinds:
        return "sunk" if "ship_driven_off" in kinds else "destroyed"
    return "losses" if "lose_points" in kinds else "driven" if "ship_driven_off" in kinds else "draw"


def _harm(game: Game, cell: Cell, winner: Fleet, loser: Fleet, effect: NavalEngagementEffect) -> Procedure[None]:
    """What one effect of the table does to the losers (ME-SEA-21)."""
    match effect:
        case ShipDrivenOff():
            yield from _drive_off(game, cell, winner, loser)
        case LosePoints():
            for banner in [b for ship in loser.afloat(game) for b in cargo(game.state, ship.id)]:
                lost = yield from game.amount(
                    effect.dice, "naval_loss", "ME-SEA-21", banner.owner, banner=banner.id, cell=banner.cell,
                )  # fmt: skip
                lose_points(game, banner.id, lost, "naval_battle", "ME-SEA-21")
        case Destroy():
            ships = loser.afloat(game)
            if ships and effect.what.startswith("one"):
                one = yield from draws.one_of(
                    game, ships, "ship_sunk", "ME-SEA-21", winner.owner, (loser.owner,), cell=cell
                )
                ships = (one,)
            for ship in ships:
                sink(game, ship.id, "battle", "ME-SEA-21")
        case Nothing():
            pass
        case _:
            assert_never(effect)


def _drive_off(game: Game, cell: Cell, winner: Fleet, loser: Fleet) -> Procedure[None]:
    """The winner moves the losers one tile along the coast; ships of nobody that held a harbour perish (ME-SEA-33)."""
    ships = loser.afloat(game)
    lodgers = [ship for ship in ships if ship.owner == NOBODY and not ship.pirate]
    for ship in lodgers:
        sink(game, ship.id, "driven_off", "ME-SEA-33")
    ships = loser.afloat(game)
    if not ships:
        return
    goal = yield from _driven_to(game, cell, winner, loser)
    for ship in ships:
        if ship.state == "becalmed":
            change(game, ship.id, "freed", "ME-SEA-21", state="")
        sail(game, ship.id, goal, ship.harbour and goal == cell, "driven", "ME-SEA-21")


def _driven_to(game: Game, cell: Cell, winner: Fleet, loser: Fleet) -> Procedure[Cell]:
    """Where the losers go: along the coast, else to any water but no pirates to the open sea; else they stay."""
    near = [other for _, other in game.world.neighbours(cell) if water(game.world, other)]
    along = [other for other in near if coast(game.world, other)]
    goals = along if along and not open_sea(game.world, cell) else near
    if loser.pirate(game):
        goals = [other for other in goals if not open_sea(game.world, other)]
    if not goals:
        return cell
    if winner.owner == NOBODY:
        return (yield from draws.one_of(game, goals, "driven_off", "ME-GEN-08", NOBODY, (loser.owner,), cell=cell))
    options = [Option(other, berth_facts(game, winner.owner, other)) for other in goals]
    return (
        yield from game.decide(
            winner.owner, "drive_off", [*options, Option(cell, {"cell": cell, "stay": True})], ("ME-SEA-21",),
            default=goals[0], cell=cell, enemy=loser.owner, pirates=loser.pirate(game),
        )
    )  # fmt: skip


# Harbours -----------------------------------------------------------------------------------------


def enter_harbour(game: Game, realm: RealmId, cell: Cell, ships: Sequence[str]) -> Procedure[bool]:
    """Ships in a tile enter its harbour, if need be through all enemy ships in it; whether they did (ME-SEA-24).

    On a draw they stay in the tile, out at sea.
    """
    for enemy, pirates in _others(game, realm, cell):
        theirs = [s for s in ships_in(game.state, cell, enemy, True) if s.pirate == pirates]
        ours = [game.state.ships[s] for s in ships if s in game.state.ships and game.state.ships[s].cell == cell]
        if not ours:
            return False
        if theirs and (yield from engage(game, cell, fleet(ours), fleet(theirs), "ME-SEA-24")) != "one":
            return False
        if any(s.harbour and s.owner == enemy for s in ships_in(game.state, cell) if s.pirate == pirates):
            return False
    for ship_id in ships:
        ship = game.state.ships.get(ship_id)
        if ship is not None and ship.cell == cell:
            sail(game, ship_id, cell, True, "harbour", "ME-SEA-23")
    return True

"""Where wandering forces may come within some months, by exact chance: a question for a view (ME-TURN-06)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from empires.book.book import Dice, Rulebook
from empires.book.effects_special import PirateMove
from empires.model.land.hexes import SIDES
from empires.model.land.world import Cell, World
from empires.model.state.campaign import Campaign
from empires.rules.sea.pirates import OUT, Shore, beyond, shores
from empires.rules.troops.wanderers import HABITS

MONTHS = 3
"""Months looked ahead: beyond them a force may be anywhere."""
Chances = tuple[float, ...]
"""Chance of a visit within one month, two, three."""
Walk = Iterator[tuple[float, frozenset[Cell], Cell]]
"""Ways of one month: chance, tiles come through, where it ends ("" off the map)."""
_GONE: tuple[tuple[float, frozenset[Cell], Cell], ...] = ((1.0, frozenset(), ""),)


def roaming(world: World, book: Rulebook, state: Campaign, months: int = MONTHS) -> dict[Cell, Chances]:
    """Tile -> chance that a force which the viewer knows of comes there; where one stands now it is certain.

    Fights and what stops a force on its way are left out; whom it belongs to does not matter.
    """
    safe: dict[Cell, list[float]] = defaultdict(lambda: [1.0] * months)
    for force in state.wanderers.values():
        _add(safe, force.cell, _wandered(world, force.kind, force.cell, months))
    for ship in state.ships.values():
        if ship.pirate:
            _add(safe, ship.cell, _cruised(world, book, ship.cell, months))
    return {cell: tuple(1 - chance for chance in left) for cell, left in safe.items()}


@lru_cache(maxsize=512)
def _wandered(world: World, kind: str, cell: Cell, months: int) -> dict[Cell, list[float]]:
    return _visits(partial(_steps, world, kind), cell, months)


@lru_cache(maxsize=128)
def _cruised(world: World, book: Rulebook, cell: Cell, months: int) -> dict[Cell, list[float]]:
    return _visits(partial(_cruise, world, book), cell, months)


def _add(safe: dict[Cell, list[float]], start: Cell, visits: dict[Cell, list[float]]) -> None:
    for cell, chances in visits.items():
        safe[cell] = [left * (1 - chance) for left, chance in zip(safe[cell], chances, strict=True)]
    safe[start] = [0.0 for _ in safe[start]]


def _visits(walk: Callable[[Cell], Walk], start: Cell, months: int) -> dict[Cell, list[float]]:
    """Chance that each tile was come through within n months, for n from 1 on."""
    found: dict[Cell, list[float]] = defaultdict(lambda: [0.0] * months)
    lots: dict[tuple[Cell, frozenset[Cell]], float] = {(start, frozenset()): 1.0}
    for month in range(months):
        after: dict[tuple[Cell, frozenset[Cell]], float] = defaultdict(float)
        for (cell, been), chance in lots.items():
            for share, through, end in walk(cell) if cell else _GONE:
                after[end, been | through] += chance * share
        for (_, been), chance in after.items():
            for cell in been:
                found[cell][month] += chance
        lots = after
    return found


def _steps(world: World, kind: str, cell: Cell) -> Walk:
    """One tile in a random direction; at edge and sea the side is rolled again (ME-RUIN-10, ME-TEMPLE-12)."""
    habit = HABITS[kind]
    near = [world.neighbour(cell, side) for side in SIDES]
    ways = [other for other in near if (world.land(other) if other is not None else habit.leaves_map)]
    if not habit.moves or not any(ways):
        yield 1.0, frozenset(), cell
        return
    for other in ways:
        yield 1 / len(ways), frozenset((other,) if other else ()), other or ""


def _cruise(world: World, book: Rulebook, cell: Cell) -> Walk:
    """Up or down the coast by so many tiles, or nowhere (ME-SEA-35)."""
    chart = book.chart("pirate_movement")
    whole = sum(row["max"] - row["min"] + 1 for row in chart["rows"])
    for row in chart["rows"]:
        share = (row["max"] - row["min"] + 1) / whole
        moves = [effect for effect in row["effects"] if isinstance(effect, PirateMove)]
        if not moves:
            yield share, frozenset(), cell
        for effect in moves:
            up = effect.direction == "up"
            lead = [shore for shore in shores(world, cell) if beyond(world, cell, shore, up) is not None]
            for shore in lead or (None,):
                for steps, chance in Dice.parse(effect.dice).values().items():
                    through = tuple(_along(world, cell, shore, up, steps))
                    end = through[-1] if through else cell
                    yield share * chance / max(len(lead), 1), frozenset(through) - {OUT}, end


def _along(world: World, cell: Cell, shore: Shore | None, up: bool, steps: int) -> Iterator[Cell]:
    for _ in range(steps):
        following = beyond(world, cell, shore, up) if shore is not None else None
        if following is None:
            return
        cell, shore = following
        yield cell
        if cell == OUT:
            return

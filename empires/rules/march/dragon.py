"""Dragonrage: dragons spread from their lair and lay waste what lies below (ME-DRAGON)."""

from __future__ import annotations

from typing import assert_never

from empires.book.columns import DragonrageEffect
from empires.book.effects import BurnForest, Destroy, LosePoints, Nothing, Raze
from empires.model.events.all_events import DragonrageBegan, DragonsCame, ForestBurnt
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.rules.core import draws, sites
from empires.rules.core.game import Game
from empires.rules.land.marks import magic_bars, raze
from empires.rules.troops.losses import lose_points, remove_banner
from empires.rules.troops.ships import ships_in, sink


def dragonrage(game: Game, lair: Cell, dragons: int, in_winter: bool) -> Procedure[None]:
    """So many dragons leave the lair one by one, then each tile they came to is rolled for (ME-DRAGON-04)."""
    game.emit(DragonrageBegan(cell=lair, dragons=dragons, rule="ME-DRAGON-02" if in_winter else "ME-DRAGON-01"))
    sites.mark(game, lair, "dragon")
    flown = yield from _fly(game, lair, dragons)
    for cell, number in flown.items():
        yield from _descend(game, cell, number, in_winter)


def winter_dragonrage(game: Game) -> Procedure[None]:
    """Dragons of the mountains wake in winter (ME-DRAGON-02, ME-DRAGON-03)."""
    lair = yield from winter_lair(game)
    if lair:
        spec = game.book.find("dragon_numbers", cause="winter event")["dice"]
        dragons = yield from game.amount(spec, "dragons", "ME-DRAGON-02", seen_by=game.watching(lair), cell=lair)
        yield from dragonrage(game, lair, dragons, in_winter=True)


def winter_lair(game: Game) -> Procedure[Cell]:
    """A wholly mountainous tile at random, without any a highland tile; "" where the world has neither."""
    tiles = game.world.tiles
    homes = [cell for cell, tile in tiles.items() if tile.mountain] or [
        cell for cell, tile in tiles.items() if tile.terrain == "highland"
    ]
    homes.sort(key=game.world.number)
    return (yield from draws.one_of(game, homes, "lair", "ME-DRAGON-03")) if homes else ""


def _fly(game: Game, lair: Cell, dragons: int) -> Procedure[dict[Cell, int]]:
    """Leave one dragon in each tile and go on with the rest; off the map the side is rolled again."""
    left = {lair: 1}
    here = lair
    for remaining in range(dragons - 1, 0, -1):
        near = dict(game.world.neighbours(here))
        side = yield from draws.side(
            game, near, "dragon_flight", "ME-DRAGON-04", seen_by=game.watching_all((here, *near.values())), cell=here,
            dragons=remaining,
        )  # fmt: skip
        here = near.get(side, here)
        left[here] = left.get(here, 0) + 1
    return left


def _descend(game: Game, cell: Cell, dragons: int, in_winter: bool) -> Procedure[None]:
    """What dragons do in one tile, however many they are; some temples keep them off (ME-DRAGON-05, ME-DRAGON-12)."""
    if magic_bars(game.state, cell):
        game.emit(DragonsCame(cell=cell, dragons=dragons, result="none", rule="ME-DRAGON-12"))
        return
    rolled = yield from game.roll(
        "1D6", "dragonrage", "ME-DRAGON-06", seen_by=game.watching(cell), cell=cell, dragons=dragons
    )
    effects = game.book.row("dragonrage", rolled.total)["effects"]
    kinds = {effect.kind for effect in effects}
    result = "waste" if "destroy" in kinds else "burnt" if "raze" in kinds else "none"
    game.emit(DragonsCame(cell=cell, dragons=dragons, result=result, rule="ME-DRAGON-06"))
    for effect in effects:
        yield from _harm(game, cell, effect, in_winter)


def _harm(game: Game, cell: Cell, effect: DragonrageEffect, in_winter: bool) -> Procedure[None]:
    match effect:
        case Raze():
            _raze(game, cell, in_winter)
        case LosePoints():
            yield from _burn_banners(game, cell, effect.dice)
        case BurnForest():
            if game.world.tiles[cell].forest:
                game.emit(ForestBurnt(cell=cell, until=game.state.clock.year, rule="ME-DRAGON-07"))
        case Destroy() if effect.dice:
            yield from _sink_ships(game, cell, effect)
        case Destroy():
            for banner in _banners_in(game, cell):
                remove_banner(game, banner, "dragons", "ME-DRAGON-06")
        case Nothing():
            pass
        case _:
            assert_never(effect)


def _raze(game: Game, cell: Cell, in_winter: bool) -> None:
    """Razed by nobody: no baggage for anyone, the stockpile is lost, a siege has nothing left (ME-DRAGON-10).

    Garrison and besiegers stand in the open then, and fight in the next battle phase.
    """
    raze(game, cell, "dragons", "ME-DRAGON-09" if in_winter else "ME-DRAGON-06", in_winter)


def _burn_banners(game: Game, cell: Cell, dice: str) -> Procedure[None]:
    for banner_id in _banners_in(game, cell):
        owner = game.state.banners[banner_id].owner
        lost = yield from game.amount(dice, "dragon_loss", "ME-DRAGON-06", owner, banner=banner_id, cell=cell)
        lose_points(game, banner_id, lost, "dragons", "ME-DRAGON-06")


def _sink_ships(game: Game, cell: Cell, effect: Destroy) -> Procedure[None]:
    """Each ship in the tile is rolled for, in harbour and out at sea."""
    for ship in ships_in(game.state, cell):
        rolled = yield from game.roll(
            effect.dice, "dragon_ship", "ME-DRAGON-06", seen_by=game.watching(cell), cell=cell, ship=ship.id
        )
        if rolled.total >= effect.success_min:
            sink(game, ship.id, "dragons", "ME-DRAGON-06")


def _banners_in(game: Game, cell: Cell) -> tuple[str, ...]:
    return tuple(sorted(b.id for b in game.state.ashore(cell)))

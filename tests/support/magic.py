"""A table at an equinox for the tests of magic: two or three realms, each with a capital and a banner in it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from empires.model.land.world import Tile, World
from empires.model.state.campaign import Banner, Clock, Settlement
from empires.model.state.pieces import Spell
from empires.rules.core.game import Game
from empires.rules.magic.aiming import Season
from empires.rules.magic.casting import cast_at
from tests.support.builders import banner, cell, field, game, realm
from tests.support.driver import drive

WORLD = field(4)
SEAT = cell(WORLD, 0, 0)
SEAT_2 = cell(WORLD, -4, 0)
EAST, FAR = cell(WORLD, 1, 0), cell(WORLD, 3, 0)
AROUND = [other for _, other in WORLD.neighbours(SEAT)]
RIVER = field(
    4,
    a=Tile(at=(-1, 0), terrain="highland", rivers=((2,),)),
    b=Tile(at=(0, 0), terrain="river_valley", rivers=((5, 2),)),
    c=Tile(at=(1, 0), terrain="river_valley", rivers=((5, 2),)),
    e=Tile(at=(2, 0), terrain="coastal", sea_sides=(2,)),
)


def at_equinox(
    season: Season = "spring",
    world: World = WORLD,
    seats: tuple[str, ...] = (SEAT, SEAT_2),
    banners: tuple[Banner, ...] = (),
    holdings: dict[str, Settlement] | None = None,
    garrison: int = 800,
    races: tuple[str, ...] = ("empire", "empire", "empire"),
    **changes: Any,
) -> Game:
    """r1 sits in the middle, r2 four tiles west; each has a banner 9 of `garrison` points in its capital."""
    homes = {seat: Settlement("capital", f"r{n}", seat_of=f"r{n}") for n, seat in enumerate(seats, 1)}
    guards = [banner(f"r{n}", seat, garrison, 9) for n, seat in enumerate(seats, 1)] if garrison else []
    made = game(world, len(seats), [*guards, *banners], {**homes, **(holdings or {})}, **changes)
    realms = {
        f"r{n}": realm(n, capital=seat, home=(seat,), race=race)
        for n, (seat, race) in enumerate(zip(seats, races, strict=False), 1)
    }
    order = tuple(realms)
    clock = Clock(1, "winter", 6, order, 0, f"{season}_equinox")
    made.state = replace(made.state, realms=realms, clock=clock)
    return made


def cast(table: Game, season: Season, key: str, at: str, answers: tuple[Any, ...] = (), caster: str = "r1") -> bool:
    """A spell of r1, or of nobody, works on a tile."""
    return drive(cast_at(table, season, key, at, caster), answers)


def spell(key: str, at: str, caster: str = "r1", number: int = 1, **changes: Any) -> dict[str, Spell]:
    """A spell that lies on a tile in the season of year 1."""
    plain = Spell(f"spell{number}", key, at, caster, 1)
    return {plain.id: replace(plain, **changes)}


def points(table: Game, banner_id: str) -> int:
    """Points of a banner, 0 for one that is gone."""
    held = table.state.banners.get(banner_id)
    return 0 if held is None else held.points

"""A small sea for the tests of ships: a port, a strait, and a strand and a rival port across it."""

from __future__ import annotations

from typing import Any

from empires.model.land.world import Tile
from empires.model.state.campaign import Settlement
from empires.rules.core.game import Game
from tests.support.builders import cell, field, game

WORLD = field(
    3,
    port=Tile(at=(-1, 0), terrain="coastal", sea_sides=(2,)),
    cape=Tile(at=(-1, -1), terrain="coastal", sea_sides=(1, 2)),
    strait=Tile(at=(0, 0), terrain="sea"),
    deep=Tile(at=(0, -1), terrain="sea"),
    strand=Tile(at=(1, 0), terrain="coastal", sea_sides=(4, 5)),
    rival=Tile(at=(1, 1), terrain="coastal", sea_sides=(4,)),
)
PORT, CAPE, STRAIT, DEEP, STRAND, RIVAL = (
    cell(WORLD, *at) for at in ((-1, 0), (-1, -1), (0, 0), (0, -1), (1, 0), (1, 1))
)
INLAND = cell(WORLD, -2, 0)


def sea(banners: Any = (), holdings: dict[str, Settlement] | None = None, **changes: Any) -> Game:
    """r1 holds the port, r2 the rival port; everything else as given."""
    places = {PORT: Settlement("city", "r1", "Haven"), RIVAL: Settlement("city", "r2", "Foe"), **(holdings or {})}
    changes.setdefault("step", "movement")
    return game(WORLD, banners=banners, holdings=places, **changes)

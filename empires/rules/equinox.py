"""Phases 1 and 12 of the winter: spells (ME-EQUINOX)."""

from __future__ import annotations

from empires.model.asks import Procedure
from empires.rules.game import Game


def autumn(game: Game) -> Procedure[None]:
    """Autumn spells, one player after the other (ME-EQUINOX-01)."""
    yield from ()


def spring(game: Game) -> Procedure[None]:
    """Spring spells (ME-EQUINOX-01)."""
    yield from ()

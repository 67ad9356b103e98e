"""Phase 11 of the winter: operatives (ME-SPY)."""

from __future__ import annotations

from empires.model.asks import Procedure
from empires.rules.game import Game


def espionage(game: Game) -> Procedure[None]:
    """Operatives are bought, placed and worked out (ME-SPY-01)."""
    yield from ()

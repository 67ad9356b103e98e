"""Phase 8 of the winter: building (ME-BUILD)."""

from __future__ import annotations

from empires.model.asks import Procedure
from empires.rules.game import Game


def construction(game: Game) -> Procedure[None]:
    """Each player builds (ME-BUILD-01)."""
    yield from ()

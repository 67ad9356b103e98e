"""Phase 3 of the winter: events (ME-EVENTS)."""

from __future__ import annotations

from empires.model.asks import Procedure
from empires.rules.game import Game


def events(game: Game) -> Procedure[None]:
    """Each player rolls once (ME-EVENTS-01)."""
    yield from ()

"""Phase 5 of the winter: pacts, missions, hiring of heroes (ME-DIPLO)."""

from __future__ import annotations

from empires.model.asks import Procedure
from empires.rules.game import Game


def diplomacy(game: Game) -> Procedure[None]:
    """Missions to independents (ME-DIPLO-03)."""
    yield from ()

"""What is still in the box: pieces that are not on the map yet (ME-MAP-21, ME-SCOUT-13)."""

from __future__ import annotations

from empires.model.state.campaign import CITIES
from empires.rules.core.game import Game


def pieces_left(game: Game, piece: str) -> int:
    """Pieces of a kind not yet on the map; capitals are cities, razed ones stay on the map (ME-MAP-21).

    The host may have agreed on endless ones.
    """
    limit = int(game.book.find("piece_limits", piece=piece)["count"])
    if not game.state.agreed.piece_limits:
        return limit
    holdings = game.state.holdings.values()
    if piece == "ship":
        return limit - len(game.state.ships)
    kinds = CITIES if piece == "city" else (piece,)
    return limit - sum(s.kind in kinds for s in holdings)

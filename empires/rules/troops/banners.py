"""Small things that are done to banners wherever the rules say so: one is picked, some are halted (ME-GEN-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from empires.model.events.all_events import BannerHalted
from empires.model.land.world import Cell
from empires.model.state.asks import Decide, Fact, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game


def pick_banner(
    game: Game, realm: RealmId, banners: Sequence[str], question: str, rule: str, cell: Cell, **facts: Fact
) -> Procedure[str]:
    """One banner of the owner's choice, not asked where there is only one (ME-GEN-03)."""
    if len(banners) == 1:
        return banners[0]
    held = [game.state.banners[b] for b in banners]
    options = [Option(b.id, {"banner": b.id, "points": b.points, "baggage": b.baggage}) for b in held]
    ask = Decide(realm, question, tuple(options), (rule,), {"cell": cell, **facts}, default=options[0].key)
    return cast(str, (yield ask))


def halt(game: Game, banners: Iterable[str], move: int, why: str, rule: str, scout: int = 0) -> None:
    """These banners may not move up to month `move`, nor scout up to month `scout`."""
    for banner_id in banners:
        banner = game.state.banners.get(banner_id)
        if banner is not None:
            game.emit(BannerHalted(realm=banner.owner, banner=banner_id, move=move, scout=scout, why=why, rule=rule))

"""Small things that are done to banners wherever the rules say so: one is picked, some are halted (ME-GEN-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from empires.model.events.all_events import BannerHalted
from empires.model.land.world import Cell
from empires.model.state.asks import Decide, Fact, Option, Procedure
from empires.model.state.campaign import Banner, Campaign, RealmId
from empires.model.state.pieces import Engine
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


def stunned(state: Campaign, realm: RealmId) -> bool:
    """Whether no force of the empire moves this turn: its king is wounded or dead (ME-SPY-17, ME-SPY-18)."""
    return realm in state.realms and state.realms[realm].stunned >= state.clock.month


def promise(state: Campaign, banner: Banner) -> Cell | None:
    """The tile that the banner must go to this turn, its own to stay; None if its owner told nobody (ME-SPY-20)."""
    return banner.bound if banner.bound_for == state.clock.month else None


def with_banners(state: Campaign, banners: Iterable[str]) -> tuple[Engine, ...]:
    """Elements that march with any of these banners."""
    ids = set(banners)
    return tuple(engine for engine in state.engines.values() if engine.banner and engine.banner in ids)


def at_siege(state: Campaign, banner: Banner) -> bool:
    """A besieged or besieging banner, which stays where it is (ME-QUARTERS-01)."""
    siege = state.sieges.get(banner.cell)
    return siege is not None and (banner.inside or siege.besieger == banner.owner)

"""Those who go about without a banner: parties of heroes, and war bands (ME-SCOUT-04, ME-TURN-06)."""

from __future__ import annotations

from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.rules.bands import champions, warband_fights, warband_trips
from empires.rules.core.game import Game
from empires.rules.heroes import party_month


def begin(game: Game) -> Procedure[None]:
    """Those whom nobody leads act before any player (ME-TURN-06)."""
    yield from party_month.begin(game)
    yield from warband_trips.begin(game)


def served(game: Game, realm: RealmId) -> Procedure[None]:
    """Those in a realm's service act in its scouting phase (ME-SCOUT-04)."""
    yield from party_month.served(game, realm)
    yield from warband_trips.served(game, realm)


def marched(game: Game, realm: RealmId) -> None:
    """After the marches champions find a leader, and bands are where their banners are (ME-CHAOS-15, ME-WARBAND-14)."""
    champions.rally(game, realm)
    warband_fights.follow(game, realm)


def winter(game: Game) -> Procedure[None]:
    """They camp in winter, or go on acting (ME-QUARTERS-13, ME-WARBAND-07)."""
    yield from party_month.winter(game)
    yield from warband_trips.winter(game)

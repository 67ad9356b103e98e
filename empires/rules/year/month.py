"""What moves before any player turn of a month, and what ends with the season (ME-TURN-05, ME-TURN-06)."""

from __future__ import annotations

from empires.model.state.asks import Procedure
from empires.rules.bands import parts
from empires.rules.core import optional_parts
from empires.rules.core.game import Game
from empires.rules.courts import diplomacy
from empires.rules.fight import wandering
from empires.rules.land import alliances
from empires.rules.march import lasting
from empires.rules.sea import pirates, weather
from empires.rules.troops import wanderers
from empires.rules.wilds import searching
from empires.rules.winter import hired


def begin(game: Game) -> Procedure[None]:
    """Pirates, wandering forces and independent parties move (ME-TURN-06)."""
    optional_parts.tidy(game)
    yield from pirates.move_all(game)
    yield from wandering.move_all(game)
    yield from parts.month_begins(game)
    yield from searching.yearly(game)
    yield from lasting.portents(game)


def season_ends(game: Game) -> Procedure[None]:
    """All that lasts until the end of the season ends (ME-TURN-05)."""
    hired.season_ends(game)
    wanderers.season_ends(game)
    weather.season_ends(game)
    lasting.season_ends(game)
    alliances.season_ends(game)
    yield from diplomacy.declare(game)

"""What stands to be added to assaults on a besieged place: batteries, hardship, engines (ME-SIEGE-21, ME-SIEGE-30)."""

from __future__ import annotations

from empires.book import odds
from empires.model.land.world import Cell
from empires.rules.core.game import Game
from empires.rules.fight import walls
from empires.rules.troops import siegetrain


def battery_modifier(game: Game, cell: Cell) -> int:
    """What is added to the roll of a battery: engines, and what missions wrecked (ME-SIEGETRAIN-05, ME-HERO-29)."""
    force = [b.id for b in walls.besiegers(game, cell)]
    return siegetrain.battery(game, force) + game.state.sieges[cell].battery_malus


def battery_chances(game: Game, cell: Cell) -> odds.Chances:
    """What a battery may add to the assaults of the turn after it."""
    return odds.battery(game.book, battery_modifier(game, cell), walls.battery_chart(game, cell))


def lasting_bonus(game: Game, cell: Cell) -> int:
    """What an assault has next turn without a battery: hardship within, and towers and rams."""
    return game.state.sieges[cell].hardship + siegetrain.storming(game, [b.id for b in walls.besiegers(game, cell)])

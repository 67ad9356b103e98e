"""The battle phase: who meets whom, the fight, and who holds the tile (ME-BATTLE)."""

from __future__ import annotations

from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.rules.bands import parts
from empires.rules.core.fronts import by_turns
from empires.rules.core.game import Game
from empires.rules.fight import walls
from empires.rules.fight.encounters import besieged_choose, fight_in_the_open, is_contested, met, newcomers
from empires.rules.fight.strongholds import plunder_fallen
from empires.rules.troops import strains, temples
from empires.rules.wilds import wilderness


def battles(game: Game, realm: RealmId) -> Procedure[None]:
    """Every fight of a player's turn, by tile number: first the besieged come out, then newcomers (ME-BATTLE-01)."""
    yield from parts.battle_begins(game, realm)
    walls.tidy(game)
    yield from fight_in_the_open(game, realm)
    entered = {b.cell for b in game.state.banners_of(realm) if newcomers(game, realm, b.cell)}
    fronts = sorted(entered, key=game.world.number)
    own = [c for c in game.state.sieges if c not in fronts and walls.owner_of(game, c) == realm]
    shut_in = [cell for cell in own if walls.garrison(game, cell)]
    yield from by_turns(game, realm, sorted(shut_in, key=game.world.number), besieged_choose)
    contested = [cell for cell in fronts if is_contested(game, realm, cell)]
    for cell in fronts:
        if cell not in contested:
            yield from met(game, realm, cell)
    yield from by_turns(game, realm, contested, met)
    yield from temples.sack(game, realm)
    yield from plunder_fallen(game)
    strains.clash(game)
    yield from wilderness.arrivals(game, realm)

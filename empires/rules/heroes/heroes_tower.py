"""Heroes at a wizard's tower: an audience, a duel, his dungeon, a robbery (ME-TOWER-18 to ME-TOWER-23)."""

from __future__ import annotations

from empires.book.columns import FaceTheWizardEffect
from empires.book.effects import GainItem, LosePoints
from empires.book.effects_special import Geas, MoveParty, PartyAbsent
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import SEASON_TURNS
from empires.rules.core.game import Game
from empires.rules.core.nearest import nearest
from empires.rules.heroes import adventures, parties, quests
from empires.rules.heroes.heroes_wild import find
from empires.rules.heroes.parties import change, gain_items
from empires.rules.troops import companions
from empires.rules.wilds import afoot

WATER = ("coastal", "river_valley")


def audience(game: Game, party_id: str) -> Procedure[None]:
    """The reaction table as it stands for heroes (ME-TOWER-18 to ME-TOWER-20)."""
    party = game.state.parties[party_id]
    rolled = yield from game.roll(
        "2D6", "tower_audience", "ME-TOWER-18", party.employer, cell=party.cell, name=party.name
    )
    number = int(game.book.row("wizard_tower_reaction", rolled.total)["min"])
    if number in REACTIONS:
        yield from REACTIONS[number](game, party_id)
    else:
        change(game, party_id, "ignored", "ME-TOWER-18")


def _joins(game: Game, party_id: str) -> Procedure[None]:
    """A hero of the party's level joins; a party already of six must split (ME-TOWER-18)."""
    party = game.state.parties[party_id]
    rolled = yield from game.roll("1D6", "random_hero", "ME-TOWER-18", party.employer, cell=party.cell)
    kind = str(game.book.row("random_hero", rolled.total)["hero"])
    hero = parties.recruit(game, kind, len(party.heroes), party.level)
    if len(party.heroes) >= parties.life(game.book, "party_max"):
        parties.split(game, party_id, "ME-TOWER-18")
    change(game, party_id, "grew", "ME-TOWER-18", heroes=(*game.state.parties[party_id].heroes, hero))


def _gift(game: Game, party_id: str) -> Procedure[None]:
    """As for armies: an item worth up to 100 points (ME-TOWER-05)."""
    effect = game.book.find("wizard_tower_reaction", rule="ME-TOWER-05")["effects"][0]
    gain_items(game, party_id, effect.max_points, "treasure", "ME-TOWER-18")
    yield from ()


def _guides(game: Game, party_id: str) -> Procedure[None]:
    """A free exploration roll in the nearest barren tile (ME-TOWER-18)."""

    party, state = game.state.parties[party_id], game.state
    walk = afoot.reach(game, party.cell)
    free = [c for c in walk if state.barren(c) and c not in state.locations and c not in state.lairs]
    goal = yield from nearest(game, party.cell, free, party.employer)
    if goal:
        yield from find(game, party_id, goal)


def _sent(game: Game, party_id: str) -> Procedure[None]:
    """An Adventure Location that they must go to at once (ME-TOWER-18)."""
    yield from quests.seek(game, party_id, "ME-TOWER-18")


def _duel(game: Game, party_id: str) -> Procedure[None]:
    """In the arena: a wizard who wins takes a treasure card; a party without one is sent back (ME-TOWER-19)."""
    party = game.state.parties[party_id]
    if not any(hero.kind == "wizard" and hero.fit for hero in party.heroes):
        sent_back(game, party_id, "ME-TOWER-19")
        return
    rolled = yield from game.roll("1D6", "arena", "ME-TOWER-19", party.employer, cell=party.cell, name=party.name)
    effects = game.book.row("wizard_challenge", rolled.total)["effects"]
    if any(isinstance(effect, LosePoints) for effect in effects):
        change(game, party_id, "duel_lost", "ME-TOWER-19")
        return
    worth = yield from adventures.treasure(game, party_id, 1)
    gain_items(game, party_id, worth, "duel_won", "ME-TOWER-19")


def _dungeon(game: Game, party_id: str) -> Procedure[None]:
    """Robbed of their gear they break out of his prison, then fight their way to his study (ME-TOWER-20)."""
    if not (yield from adventures.random_adventure(game, party_id, "ME-TOWER-20")):
        return
    yield from _into_the_study(game, party_id, "ME-TOWER-20", 0)


def rob(game: Game, party_id: str) -> Procedure[None]:
    """A single dungeon that ends in the study, and a wizard who is angrier (ME-TOWER-23)."""
    modifier = int(game.book.value("face_the_wizard", "modifiers")[0]["value"])
    yield from _into_the_study(game, party_id, "ME-TOWER-23", modifier)


def _into_the_study(game: Game, party_id: str, rule: str, modifier: int) -> Procedure[None]:
    won = yield from adventures.random_adventure(game, party_id, rule)
    if not won:
        return
    party, worth = game.state.parties[party_id], 0
    for row in game.book.rows("wizard_tower_plunder"):
        for effect in row["effects"]:
            if isinstance(effect, GainItem):
                worth += yield from game.amount(effect.dice, "hero_item", rule, party.employer, cell=party.cell)
    gain_items(game, party_id, worth, "treasure", rule)
    yield from face(game, party_id, modifier)


REACTIONS = {3: _joins, 5: _gift, 7: _guides, 8: _sent, 11: _duel, 12: _dungeon}
"""By the first number of the row; a row that is not here is as good as being ignored (ME-TOWER-18)."""


# The wizard ---------------------------------------------------------------------------------------


def face(game: Game, party_id: str, modifier: int) -> Procedure[None]:
    """Facing the wizard: pleased, banished, drowned, or under a geas (ME-TOWER-21, ME-TOWER-23)."""
    party, rule = game.state.parties[party_id], "ME-TOWER-21"
    rolled = yield from game.roll(
        "1D6", "face_wizard", rule, party.employer, cell=party.cell, name=party.name, modifier=modifier
    )
    for effect in game.book.row("face_the_wizard", rolled.total + modifier)["effects"]:
        if party_id in game.state.parties:
            yield from _facing(game, party_id, effect, rule)


def _facing(game: Game, party_id: str, effect: FaceTheWizardEffect, rule: str) -> Procedure[None]:
    match effect:
        case PartyAbsent():
            until = game.state.clock.month + SEASON_TURNS - 1
            change(game, party_id, "banished", rule, absent=until, weeks=0, quest=None)
        case MoveParty():
            companions.move(game, party_id, (yield from _water(game, party_id)), rule)
        case Geas():
            yield from quests.geas(game, party_id, effect.seasons)
        case _:
            yield from adventures.befall(game, party_id, (effect,), rule)


def _water(game: Game, party_id: str) -> Procedure[Cell]:
    """The nearest tile by sea or river."""
    party = game.state.parties[party_id]
    wet = [c for c in afoot.reach(game, party.cell) if game.world.tiles[c].terrain in WATER]
    return (yield from nearest(game, party.cell, wet, party.employer)) or party.cell


def sent_back(game: Game, party_id: str, rule: str) -> None:
    """The party leaves for the tile it came from (ME-TOWER-19, ME-WILD-10)."""
    party = game.state.parties[party_id]
    change(game, party_id, "driven_out", rule, weeks=0)
    if party.came_from:
        companions.move(game, party_id, party.came_from, rule)

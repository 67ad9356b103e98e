"""Temples that players founded: how they defend, and how they fall (ME-BUILD-22 to ME-BUILD-29)."""

from __future__ import annotations

from empires.model.events.all_events import TempleLost
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core import races
from empires.rules.core.game import Game
from empires.rules.troops import treasure

TEMPLE = "temple"
"""What is besieged where a temple is, and no fortress or city (see Siege.place)."""


def fortified(game: Game, cell: Cell) -> bool:
    """Whether a temple in the owner's own tile is a fortress in its own right (ME-BUILD-25, ME-ORC-11)."""
    temple = game.state.temples.get(cell)
    if temple is None or game.state.owner(cell) != temple.owner:
        return False
    row = races.temple_row(game.book, races.race_named(game.state, temple.race))
    return row is not None and int(row["defence_multiplier"]) > 1


def besieged_as(game: Game, cell: Cell) -> str:
    """What a siege in the tile is laid to: "" the settlement with walls, else the temple (ME-BUILD-25)."""
    place = game.state.standing(cell)
    walled = place is not None and int(game.book.settlement(place.kind)["garrison_banners"]) > 0
    return "" if walled or not fortified(game, cell) else TEMPLE


def sack(game: Game, realm: RealmId) -> Procedure[None]:
    """Temples of others that a force stands at with no defender left fall and are looted (ME-BUILD-24, ME-BUILD-26)."""
    held = {b.cell for b in game.state.banners_of(realm) if not b.inside and not b.aboard}
    for cell in sorted(held & set(game.state.temples), key=game.world.number):
        temple = game.state.temples[cell]
        if temple.owner != realm and cell not in game.state.sieges and not game.state.others_in(cell, realm):
            yield from _loot(game, realm, cell)


def _loot(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    loser = game.state.temples[cell].owner
    spec = str(game.book.value("temple_rules", "loot_crowns"))
    crowns = yield from game.amount(spec, "temple_loot", "ME-BUILD-24", realm, cell=cell)
    game.emit(TempleLost(realm=realm, involved=(loser,), cell=cell, loser=loser, why="looted", rule="ME-BUILD-24"))
    takers = [b.id for b in game.state.force(cell, realm) if not b.inside and not b.aboard]
    treasure.give_crowns(game, takers[0], crowns, "temple_loot", "ME-BUILD-24")

"""Young creatures are trained in the winter after they were caught, or never (ME-MONSTER-04, ME-MONSTER-05)."""

from __future__ import annotations

from empires.model.events.all_events import CrownsSpent, PoolChanged
from empires.model.events.land import MonstersBrought
from empires.model.state.asks import Slot
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game
from empires.rules.troops import treasure

MONSTERS = "monsters"
"""Line of the budget sheet, and receiver of crowns in the recruitment phase."""


def offer(game: Game, realm: RealmId, treasury: int) -> list[Slot]:
    """What training the creatures at the capital may take, in crowns; nothing where there are none."""
    creatures = game.state.realms[realm].monsters
    most = min(treasury, creatures * int(game.book.value("tamable_monsters", "max_crowns_per_creature_paper")))
    return [Slot(MONSTERS, 0, most, facts={"creatures": creatures})] if most else []


def train(game: Game, realm: RealmId, crowns: int) -> None:
    """Each crown makes troops of creatures; those that are not trained this winter are lost for good."""
    creatures = game.state.realms[realm].monsters
    if crowns:
        points = crowns * int(game.book.value("tamable_monsters", "points_per_crown_paper"))
        game.emit(CrownsSpent(realm=realm, crowns=crowns, on=MONSTERS, rule="ME-MONSTER-04"))
        game.emit(PoolChanged(realm=realm, delta=points, why=MONSTERS, rule="ME-MONSTER-04"))
    if creatures:
        why = "trained" if crowns else "let_go"
        game.emit(MonstersBrought(realm=realm, delta=-creatures, why=why, rule="ME-MONSTER-05"))
    for banner in tuple(game.state.banners_of(realm)):
        treasure.give_monsters(game, banner.id, -banner.monsters, "let_go", "ME-MONSTER-05")

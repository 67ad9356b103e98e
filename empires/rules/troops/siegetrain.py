"""Siege train elements: what they do before walls, and how they travel, are stored and lost (ME-SIEGETRAIN)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from empires.book.book import Row, Rulebook
from empires.model.events.all_events import EngineLost, EngineMoved
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Option, Procedure
from empires.model.state.campaign import WALLED, Banner, Campaign, RealmId
from empires.model.state.pieces import Engine
from empires.rules.core import draws
from empires.rules.core.game import Game
from empires.rules.troops.banners import with_banners

TRAIN = "train"
"""Kind of a siege train banner: elements that move on their own with an escort (ME-SIEGETRAIN-09)."""
STORE = "store"
NAMES = {
    "stone_thrower": "monster_stone_thrower",
    "great_cannon": "great_cannon",
    "ram": "giant_ram",
    "siege_tower": "siege_tower",
}
"""Names of the elements in the chart."""


def stored(state: Campaign, realm: RealmId, cell: Cell | None = None) -> tuple[Engine, ...]:
    """Elements of a realm that lie in store, in one place or anywhere."""
    lying = (engine for engine in state.engines.values() if engine.owner == realm and not engine.banner)
    return tuple(engine for engine in lying if cell in (None, engine.cell))


def may_store(state: Campaign, realm: RealmId, cell: Cell) -> bool:
    """An own standing fortress or city (ME-SIEGETRAIN-03)."""
    place = state.standing(cell)
    return place is not None and place.owner == realm and place.kind in WALLED


# Before walls -------------------------------------------------------------------------------------


def siege_points(game: Game, banners: Iterable[str]) -> int:
    """What elements add to besiegers' points; nothing in the open or within walls (ME-SIEGETRAIN-04, ME-SIEGE-20)."""
    return _sum(game, banners, "siege_points")


def battery(game: Game, banners: Iterable[str]) -> int:
    """Bonus to the battery roll by stone throwers and cannons (ME-SIEGETRAIN-05)."""
    return _sum(game, banners, "battery_modifier")


def storming(game: Game, banners: Iterable[str]) -> int:
    """Bonus to the assault score by towers and rams (ME-SIEGETRAIN-06)."""
    return _sum(game, banners, "assault_modifier")


def _sum(game: Game, banners: Iterable[str], column: str) -> int:
    return sum(int(_row(game.book, engine)[column]) for engine in with_banners(game.state, banners))


def _row(book: Rulebook, engine: Engine) -> Row:
    return book.find("siege_train_elements", element=NAMES[engine.kind])


def countered(game: Game, cell: Cell, besiegers: Sequence[str], chooser: RealmId, card: str) -> Procedure[None]:
    """A bloody repulse by counter attack destroys an element of the defender's choice (ME-SIEGETRAIN-13)."""
    engines = with_banners(game.state, besiegers)
    if card != "counter_attack" or not engines:
        return
    chosen = engines[0].id
    if chooser == NOBODY:
        seen_by = (engines[0].owner,)
        chosen = (yield from draws.one_of(game, engines, "engine_hit", "ME-GEN-08", seen_by=seen_by, cell=cell)).id
    elif len({engine.kind for engine in engines}) > 1:
        options = [Option(kind) for kind in dict.fromkeys(engine.kind for engine in engines)]
        kind = yield from game.decide(
            chooser, "engine_hit", options, ("ME-SIEGETRAIN-13",), default=options[0].key, cell=cell,
            enemy=engines[0].owner,
        )  # fmt: skip
        chosen = next(engine.id for engine in engines if engine.kind == kind)
    lose(game, chosen, "counter_attack", "ME-SIEGETRAIN-13")


# Whose they are -----------------------------------------------------------------------------------


def hand_over(game: Game, givers: Sequence[str], takers: Sequence[str], why: str) -> None:
    """Elements go where the givers' baggage goes: to who can take them, else into store, else they are lost.

    An escort that lost its elements is no banner any more (ME-SIEGETRAIN-10, ME-SIEGETRAIN-14).
    """
    for engine in with_banners(game.state, givers):
        banner = next((b for b in takers if b in game.state.banners and room(game, game.state.banners[b])), "")
        owner = game.state.banners[banner].owner if banner else engine.owner
        rule = "ME-SIEGETRAIN-10" if owner != engine.owner else "ME-SIEGETRAIN-07"
        if banner:
            move(game, engine.id, owner, game.state.banners[banner].cell, banner, rule)
        elif may_store(game.state, engine.owner, engine.cell):
            move(game, engine.id, engine.owner, engine.cell, "", "ME-SIEGETRAIN-03")
        else:
            lose(game, engine.id, why, "ME-SIEGETRAIN-14")


def room(game: Game, banner: Banner) -> int:
    """How many more elements a banner may take along (ME-SIEGETRAIN-07); a siege train any number."""
    most = int(game.book.value("siege_train_elements", "max_with_banner"))
    held = len(with_banners(game.state, (banner.id,)))
    return len(game.state.engines) if banner.kind == TRAIN else max(0, most - held)


def move(game: Game, engine_id: str, owner: RealmId, cell: Cell, banner: str, rule: str) -> None:
    """An element goes with a banner, into store, or to another owner."""
    old = game.state.engines[engine_id]
    if (old.owner, old.cell, old.banner) != (owner, cell, banner):
        game.emit(
            EngineMoved(
                realm=owner, involved=(old.owner,), engine=engine_id, owner=owner, cell=cell, banner=banner,
                element=old.kind, loser=old.owner if old.owner != owner else "", rule=rule,
            )
        )  # fmt: skip


def lose(game: Game, engine_id: str, why: str, rule: str) -> None:
    """An element is destroyed or left behind."""
    old = game.state.engines[engine_id]
    game.emit(EngineLost(realm=old.owner, engine=engine_id, element=old.kind, cell=old.cell, why=why, rule=rule))

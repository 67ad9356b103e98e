"""What wilderness locations have in common: how one is placed, known and changed, and what happens at each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from empires.model.events.heroes import LairFound
from empires.model.events.land import LocationChanged, LocationFound, LocationGone, LocationLearned, LocationSearched
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import Lair, LairKind, Location, LocationKind
from empires.rules.core import optional_parts
from empires.rules.core.force import Force
from empires.rules.core.game import Game

Visit = Callable[[Game, Force], Procedure[None]]
"""What a force does or meets in its tile."""


class Site(Struct, frozen=True):
    """What happens at a kind of location.

    found: a force has just found it by exploring. search: a force that started its turn there searches it (absent: it
    cannot be searched); may_search: whether there is anything to be searched now. also: keys of `deeds` that are open
    to it beside that. arrive: a force marched in and stands there after the battles. linger: a force of his is still
    there when a player's turn ends.
    """

    kind: LocationKind
    found: Visit | None = None
    search: Visit | None = None
    also: Callable[[Game, RealmId, Cell], Sequence[str]] | None = None
    deeds: Mapping[str, Visit] = {}
    may_search: Callable[[Game, RealmId, Cell], bool] | None = None
    arrive: Visit | None = None
    linger: Visit | None = None


def place(
    game: Game, realm: RealmId, cell: Cell, kind: LocationKind, rule: str, sort: str = "", notes: tuple[str, ...] = ()
) -> Location:
    """A location is found in a tile and known to its finder (ME-MAP-22, ME-WILD-06)."""
    location = Location(cell, kind, game.state.clock.year, (realm,) if realm else (), sort, notes=notes)
    game.emit(LocationFound(realm=realm, cell=cell, location=location, rule=rule))
    return location


def knows(game: Game, realm: RealmId, cell: Cell) -> bool:
    """Whether a realm knows of a location in the tile."""
    location = game.state.locations.get(cell)
    return location is not None and realm in location.known_to


def learn(game: Game, realm: RealmId, cell: Cell) -> None:
    """Whoever stands before a location knows of it from then on."""
    if cell in game.state.locations and not knows(game, realm, cell):
        kind = game.state.locations[cell].kind
        game.emit(LocationLearned(realm=realm, cell=cell, site=kind, rule="ME-MAP-22"))


def change(game: Game, realm: RealmId, cell: Cell, what: str, rule: str, **changes: object) -> None:
    """Something of a location changes; `what` is the key of the sentence, told to `realm`."""
    now = replace(game.state.locations[cell], **changes)
    game.emit(LocationChanged(realm=realm, cell=cell, what=what, now=now, rule=rule))


def remove(game: Game, realm: RealmId, cell: Cell, why: str, rule: str) -> None:
    """A location is no more; all who know of it may hear of it."""
    location = game.state.locations[cell]
    known = tuple(other for other in location.known_to if other != realm)
    game.emit(LocationGone(realm=realm, involved=known, cell=cell, site=location.kind, why=why, rule=rule))


def tell(
    game: Game, realm: RealmId, cell: Cell, chart: str, result: str, rule: str, *, crowns: int = 0, points: int = 0
) -> None:
    """Note what came of exploring or searching. chart and result: keys of the sentence."""
    game.emit(
        LocationSearched(realm=realm, cell=cell, chart=chart, result=result, crowns=crowns, points=points, rule=rule)
    )


def mark(game: Game, cell: Cell, kind: LairKind, finder: RealmId = NOBODY, rule: str = "ME-DRAGON-11") -> None:
    """A lair is marked, known to its finder; nothing where there are no heroes, or one lies there already."""
    if optional_parts.on(game.state, "heroes") and cell not in game.state.lairs:
        lair = Lair(cell, kind, (finder,) if finder else ())
        game.emit(LairFound(realm=finder, cell=cell, lair=lair, rule=rule))

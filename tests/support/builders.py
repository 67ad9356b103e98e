"""Small worlds and campaigns for tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from empires.book.book import Rulebook, load_book
from empires.model.events.all_events import Event
from empires.model.land.world import Tile, World, world_of
from empires.model.state.campaign import Banner, Campaign, Clock, Realm, Settlement
from empires.model.state.pieces import Ship
from empires.rules.core.game import Game
from empires.rules.core.races import shipped

E = TypeVar("E", bound=Event)
_BOOK: list[Rulebook] = []


def book() -> Rulebook:
    """The shipped rulebook, read once."""
    if not _BOOK:
        _BOOK.append(load_book())
    return _BOOK[0]


def hex_field(radius: int) -> list[tuple[int, int]]:
    """Local coordinates of a hexagon of tiles, row by row."""
    span = range(-radius, radius + 1)
    return [(i, j) for j in reversed(span) for i in span if abs(i - j) <= radius]


def field(radius: int = 2, **tiles: Tile) -> World:
    """A lowland hexagon; tiles: replacements, placed by their own `at`."""
    laid = {at: Tile(at=at, terrain="lowland") for at in hex_field(radius)}
    laid.update({tile.at: tile for tile in tiles.values()})
    return world_of("Test field", laid.values())


def cell(world: World, i: int, j: int) -> str:
    """The cell at local coordinates."""
    found = world.cell_at((i, j))
    assert found is not None
    return found


def realm(number: int, **changes: Any) -> Realm:
    """Realm r1, r2 ..."""
    plain = Realm(f"r{number}", f"Realm {number}", "empire", "#aa0000", "lion")
    return replace(plain, **changes)


def banner(owner: str, at: str, points: int = 1000, number: int = 1, **changes: Any) -> Banner:
    """Banner such as r1-1."""
    plain = Banner(f"{owner}-{number}", owner, number, f"Banner {number}", points, 0, at)
    return replace(plain, **changes)


def game(
    world: World,
    realms: int = 2,
    banners: Iterable[Banner] = (),
    holdings: dict[str, Settlement] | None = None,
    markers: dict[str, str] | None = None,
    step: str = "scouting",
    player: int = 1,
    **changes: Any,
) -> Game:
    """A game in year 1, turn 1, in a phase of a player's turn."""
    order = tuple(f"r{n}" for n in range(1, realms + 1))
    state = Campaign(
        name="Test",
        seed="test",
        clock=Clock(1, "season", 1, order, player - 1, step),
        realms={f"r{n}": realm(n) for n in range(1, realms + 1)},
        holdings=holdings or {},
        markers=markers or {},
        banners={b.id: b for b in banners},
    )
    return Game(world, book(), replace(state, **changes))


def launch(game: Game, owner: str, at: str, count: int = 1, **changes: Any) -> list[str]:
    """So many ships of a realm in a harbour, or with harbour=False at sea; returns their ids."""
    made = len(game.state.ships)
    fleet = [Ship(f"ship{made + n}", owner, at) for n in range(1, count + 1)]
    ships = {**game.state.ships, **{ship.id: replace(ship, **changes) for ship in fleet}}
    game.state = replace(game.state, ships=ships, made={**game.state.made, "ship": made + count})
    return [ship.id for ship in fleet]


def afloat(game: Game, at: str, owner: str | None = None) -> int:
    """How many ships lie in a tile."""
    return sum(ship.cell == at and owner in (None, ship.owner) for ship in game.state.ships.values())


def peopled(game: Game, **races: str) -> Game:
    """The same game with realms of other races or cultures, such as r1="khemri"."""
    cultures = shipped()["undead"].cultures
    realms = dict(game.state.realms)
    for key, race in races.items():
        undead = race in cultures
        realms[key] = replace(realms[key], race="undead" if undead else race, culture=race if undead else "")
    game.state = replace(game.state, realms=realms)
    return game


def happened(game: Game, kind: type[E]) -> list[E]:
    """Events of a kind in the log."""
    return [event for event in game.log if isinstance(event, kind)]

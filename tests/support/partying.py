"""Games with a party of heroes in them, for tests."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from empires.model.land.world import Tile, World
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Hero, Location, Party
from empires.rules.core.game import Game
from tests.support.builders import banner, cell, field, game

ON = {"module_heroes": "on", "module_ruins": "on", "module_wild_temples": "on"}


def hero(name: str = "Aldred", kind: str = "barbarian", **changes: Any) -> Hero:
    """A hero of level 1."""
    return replace(Hero(name, kind, 12), **changes)


def party(at: str, number: int = 4, employer: str = "", **changes: Any) -> Party:
    """Party party1 of barbarians."""
    names = ("Aldred", "Brunhild", "Corvin", "Dagny", "Eckhart", "Fenna")
    plain = Party("party1", "Aldred", at, tuple(hero(name) for name in names[:number]), employer=employer, weeks=4)
    return replace(plain, **changes)


def heroes_game(
    number: int = 4,
    employer: str = "",
    world: World | None = None,
    settings: dict[str, str] | None = None,
    others: tuple[Party, ...] = (),
    barren: bool = True,
    changes: dict[str, Any] | None = None,
    **state: Any,
) -> Game:
    """A party at the middle of a field of barren lowland (or, not barren, of unknown land)."""
    world = world or field(3)
    here = cell(world, 0, 0)
    markers = dict.fromkeys(world.tiles, "r1") if barren else {}
    one = party(here, number, employer, **(changes or {}))
    made = {"party": 1 + len(others), "hero": number}
    parties = {p.id: p for p in (one, *others)}
    given = {"markers": markers, "step": "scouting", **state}
    return game(world, settings={**ON, **(settings or {})}, parties=parties, made=made, **given)


def here(g: Game) -> str:
    """The middle tile."""
    return cell(g.world, 0, 0)


def site(g: Game, kind: str, known_to: tuple[str, ...] = ()) -> None:
    """Put a location into the middle tile."""
    at = here(g)
    g.state = replace(g.state, locations={at: Location(at, kind, 1, known_to)})  # type: ignore[arg-type]


def siege_game(employer: str, kind: str = "city", **more: Any) -> Game:
    """r1 besieges a city of r2; a sworn party of `employer` is there."""
    from empires.model.state.campaign import Siege

    world = field(3)
    at = cell(world, 0, 0)
    inside = banner("r2", at, 1000, inside=True, baggage=3)
    outside = banner("r1", at, 2000, 1, baggage=3, came_from=cell(world, 1, 0))
    again = banner("r1", at, 1000, 2, baggage=0, came_from=cell(world, 1, 0))
    return heroes_game(
        4,
        employer,
        world,
        banners=(inside, outside, again),
        barren=False,
        holdings={at: Settlement(kind, "r2", "Ober", stockpile=2)},
        sieges={at: Siege(at, "r1", 1)},
        **more,
    )  # type: ignore[arg-type]


__all__ = ["ON", "Tile", "here", "hero", "heroes_game", "party", "siege_game", "site"]

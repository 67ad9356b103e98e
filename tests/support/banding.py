"""Games with a war band in them, for tests."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from empires.model.land.world import World
from empires.model.state.campaign import Clock, Settlement
from empires.model.state.pieces import Location, WarBand
from empires.rules.core.game import Game
from tests.support.builders import cell, field, game, peopled, realm

ON = {"module_war_bands": "on", "module_ruins": "on", "module_wild_temples": "on"}
WORLD = field(3)
HERE, NEXT, FAR, SEAT = (cell(WORLD, *at) for at in ((0, 0), (1, 0), (2, 0), (-3, 0)))


def band(at: str = HERE, owner: str = "r1", number: int = 1, **changes: Any) -> WarBand:
    """Band band1 of 500 points."""
    plain = WarBand(f"band{number}", owner, f"Leader {number}", "human", at, 500, weeks=4)
    return replace(plain, **changes)


def bands_game(*bands: WarBand, world: World = WORLD, races: dict[str, str] | None = None, **state: Any) -> Game:
    """Bands on a field of barren land that is nobody's; r1 sits in the west."""
    settings = {**ON, **state.pop("settings", {})}
    holdings = {SEAT: Settlement("capital", "r1", seat_of="r1"), **state.pop("holdings", {})}
    made = game(
        world, holdings=holdings, settings=settings, warbands={b.id: b for b in bands}, made={"band": len(bands)},
        **state,
    )  # fmt: skip
    seats = {"r1": realm(1, capital=SEAT, home=(SEAT,)), "r2": realm(2)}
    made.state = replace(made.state, realms=seats)
    return peopled(made, **(races or {}))


def site(made: Game, kind: str = "ruined_city", at: str = HERE, known_to: tuple[str, ...] = ("r1", "r2")) -> None:
    """A location in a tile."""
    places = {**made.state.locations, at: Location(at, kind, 1, known_to)}  # type: ignore[arg-type]
    made.state = replace(made.state, locations=places)


def own(made: Game, *cells: str, realm: str = "r1") -> None:
    """Barren tiles of an empire."""
    made.state = replace(made.state, markers={**made.state.markers, **dict.fromkeys(cells, realm)})


def wintry(made: Game, step: str, crowns: int = 0, year: int = 1) -> None:
    """A step of the winter, with so many crowns for r1."""
    realms = {**made.state.realms, "r1": replace(made.state.realms["r1"], treasury=crowns)}
    clock = Clock(year, "winter", 6, ("r1", "r2"), 0, step)
    made.state = replace(made.state, clock=clock, realms=realms)


def of(made: Game, number: int = 1) -> WarBand:
    """The band as it is now."""
    return made.state.warbands[f"band{number}"]

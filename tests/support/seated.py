"""An automatic player at a table: what it answers to one ask, with a home round the middle of the map."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.land.world import World
from empires.model.state.asks import Choice
from empires.model.state.campaign import Clock, Settlement
from empires.players.auto import AutoPlayer
from empires.rules.core.game import Game
from tests.support.builders import cell, game

OWN_VILLAGE = Settlement("village", "r1")
TURNS = ("r1", "r2")


def asked(procedure: Any) -> Choice:
    return next(procedure)  # type: ignore[no-any-return]


def answer(table: Game, ask: Choice) -> Any:
    return AutoPlayer().answer(ask, view_for(table.world, table.book, table.state, ask.by))


def at_home(world: World, *banners: Any, **changes: Any) -> Game:
    """r1 holds the middle with its capital and the six tiles round it; the turn is the second."""
    centre = cell(world, 0, 0)
    ring = [other for _, other in world.neighbours(centre)]
    holdings = {centre: Settlement("capital", "r1", seat_of="r1"), **changes.pop("holdings", {})}
    markers = {c: "r1" for c in ring if c not in holdings} | changes.pop("markers", {})
    table = game(world, banners=banners, holdings=holdings, markers=markers, **changes)
    home = replace(table.state.realms["r1"], capital=centre, home=(centre, *ring))
    clock = Clock(1, "season", changes.get("turn", 2), TURNS, 0, changes.get("step", "scouting"))
    table.state = replace(table.state, realms={**table.state.realms, "r1": home}, clock=clock)
    return table


def at_turn(table: Game, turn: int, step: str) -> Game:
    table.state = replace(table.state, clock=replace(table.state.clock, turn=turn, step=step))
    return table

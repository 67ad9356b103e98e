"""What a tired host answers to a run of quiet questions: the defaults, or what was done last turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from empires.engine.journal import Entry
from empires.knowledge.view import View
from empires.model.land.world import Cell, World
from empires.model.state.asks import Answer, Choice, Decide
from empires.players.plain import PlainPlayer

QUIET = ("scout", "march", "feed", "provisions", "place", "reorganise", "sail", "party")
"""Questions that come every month and hide nothing; a run of answers stops before any other."""
DIRECTED = ("scout", "march")
"""Questions whose answer is a direction."""

Ways = dict[tuple[str, str], int]
"""(question, banner) -> side (1-6) it went by last, 0 for staying."""


def quiet(ask: Choice) -> bool:
    """Whether the question may be answered in a run."""
    return ask.question in QUIET


def ways_taken(world: World, entries: Iterable[Entry]) -> Ways:
    """Where each banner scouted and marched last, by the order of the entries."""
    found: Ways = {}
    for entry in entries:
        ask = entry.ask
        if isinstance(ask, Decide) and ask.question in DIRECTED:
            origin, goal = str(ask.facts.get("cell", "")), str(entry.answer).partition("/")[0]
            found[ask.question, str(ask.facts.get("banner", ""))] = _side(world, origin, goal)
    return found


def _side(world: World, origin: Cell, goal: Cell) -> int:
    return next((side for side, other in world.neighbours(origin) if other == goal), 0)


def usual(ask: Choice, view: View, taken: Ways) -> Answer:
    """The way the banner took last where it is still open, else the default of the question."""
    side = taken.get((ask.question, str(ask.facts.get("banner", ""))), 0) if isinstance(ask, Decide) else 0
    goal = view.world.neighbour(str(ask.facts.get("cell", "")), side) if side else None
    options: tuple[Any, ...] = getattr(ask, "options", ())
    again = next((option.key for option in options if goal and option.key.partition("/")[0] == goal), None)
    return again or PlainPlayer().answer(ask, view)

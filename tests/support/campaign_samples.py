"""Made-up headers, states, entries and one value of every kind, for tests of campaign files."""

from __future__ import annotations

import types
import typing
from typing import Any, Literal, get_args, get_origin

import msgspec

from empires.engine.journal import Entry, Header, Snapshot
from empires.model.events.all_events import AnyEvent, Remarked
from empires.model.state.asks import Decide, Option, Pick, Roll, Share, Slot
from empires.model.state.campaign import Campaign, Clock, Realm

HEADER = Header("c-1", "Ältmark", "2026-03-01T12:00:00+00:00", "0.1", "seed", '{"tiles": []}', "w", "r", "[house]\n")

ROLL = Roll("2D6", "battle", "ME-BATTLE-01", "r1", {"men": 3, "walls": False, "of": ("a", "b")}, ("*",))
DECIDE = Decide("r1", "march", (Option("go", {"to": "0714"}), Option("stay")), ("ME-MOVE-01",), {"n": 1}, True, "stay")
PICK = Pick("r2", "which", (Option("a"), Option("b"), Option("c")), 0, 2, default=("a",))
SHARE = Share("r2", "losses", (Slot("x", 0, 5), Slot("y", 2, 4, True, {"k": "v"})), 5, False, default={"x": 1})


def entry(number: int, text: str = "") -> Entry:
    """A small entry that can be told from its neighbours."""
    event = Remarked(realm="r1", text=text or f"remark {number}", seen_by=("r1",))
    return Entry(number, "seed", ROLL, (number % 6 + 1, 2), (event,), "dice")


def run(first: int, last: int) -> list[Entry]:
    """Entries from first to last."""
    return [entry(number) for number in range(first, last + 1)]


def snapshot(after: int, year: int = 1, turn: int = 1) -> Snapshot:
    """A snapshot of a state with one realm."""
    realms = {"r1": Realm("r1", "One", "empire", "#a00", "lion", treasury=after)}
    clock = Clock(year, "season", turn, ("r1",), 0, "movement")
    return Snapshot(after, Campaign("Ältmark", "seed", clock, realms), f"turn {turn}")


def value_of(kind: Any, salt: int) -> Any:
    """Some value of an annotated type, nothing left at its default; salt makes fields differ."""
    origin, args = get_origin(kind), get_args(kind)
    if kind in (int, str, bool):
        return {int: 7 + salt, str: f"wört {salt}", bool: True}[kind]
    if origin is Literal:
        return args[-1]
    if origin is tuple:
        inner = args[:1] * 2 if args[-1] is Ellipsis else args
        return tuple(value_of(item, salt + n) for n, item in enumerate(inner))
    if origin is dict:
        return {value_of(args[0], salt + n): value_of(args[1], salt + n) for n in range(2)}
    if origin in (typing.Union, types.UnionType):
        return value_of(next(arg for arg in args if arg is not type(None)), salt)
    return filled(kind)


def filled(kind: type[msgspec.Struct]) -> Any:
    """A struct with a value of its own in every field."""
    hints = typing.get_type_hints(kind)
    return kind(**{name: value_of(hints[name], n) for n, name in enumerate(kind.__struct_fields__)})


EVENTS: tuple[Any, ...] = tuple(filled(kind) for kind in get_args(AnyEvent))
"""One of every event."""

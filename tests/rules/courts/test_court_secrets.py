"""What the others see of a court is the same whatever it has in mind: asks, rolls, events, views, and their number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from empires.engine.journal import Entry
from empires.engine.views import redacted
from empires.knowledge.view import view_for
from empires.model.state.asks import Ask, Procedure, Roll, checked
from empires.model.state.campaign import Clock, Settlement
from empires.rules.core.game import Game
from empires.rules.courts.diplomacy import declare
from empires.rules.courts.espionage import espionage
from tests.support.builders import banner, cell, field, game, realm

WORLD = field(4)
SEAT, NEAR = cell(WORLD, 0, 0), cell(WORLD, 1, 0)
SEAT_2, FORT = cell(WORLD, 2, 0), cell(WORLD, 2, 1)


def winter(treasury: int = 2, step: str = "espionage", **hands: dict[str, int]) -> Game:
    holdings = {
        SEAT: Settlement("capital", "r1", seat_of="r1"),
        SEAT_2: Settlement("capital", "r2", seat_of="r2"),
        FORT: Settlement("fortress", "r2"),
        NEAR: Settlement("village", "r1"),
    }
    made = game(WORLD, holdings=holdings, banners=[banner("r1", SEAT), banner("r2", FORT)])
    realms = {
        r: realm(n, capital=c, home=(c,), treasury=treasury if r == "r1" else 0, operatives=hands.get(r, {}))
        for n, (r, c) in enumerate((("r1", SEAT), ("r2", SEAT_2)), 1)
    }
    made.state = replace(made.state, realms=realms, clock=Clock(1, "winter", 6, ("r1", "r2"), 0, step))
    return made


def journal(table: Game, procedure: Procedure[None], answers: Sequence[Any]) -> list[Entry]:
    """Entries as a session makes them, up to the first ask without an answer."""
    left = list(answers)
    ask: Ask | None = next(procedure, None)
    entries = [Entry(1, "host", None, "begin", table.take_log())]
    while ask is not None and left:
        answer = left.pop(0)
        answer = (answer,) if isinstance(ask, Roll) and isinstance(answer, int) else answer
        asked, value = ask, checked(ask, answer)
        try:
            ask = procedure.send(value)
        except StopIteration:
            ask = None
        entries.append(Entry(len(entries) + 1, "person", asked, value, table.take_log()))
    return entries


def seen(table: Game, entries: list[Entry], viewer: str) -> list[Entry]:
    view = view_for(WORLD, table.book, table.state, viewer)
    return [known for entry in entries if (known := redacted(entry, view)) is not None]


def test_what_is_bought_shows_in_nothing_but_the_count():
    shown = []
    for kinds in ({"saboteur": 1, "agent": 1}, {"agent": 2}, {"assassin": 2}):
        table = winter()
        entries = journal(table, espionage(table), [kinds])
        shown.append((seen(table, entries, "r2"), view_for(WORLD, table.book, table.state, "r2").campaign))
    assert shown[0] == shown[1] == shown[2]


def test_a_counter_face_down_is_the_same_whatever_it_is():
    shown = []
    for kind in ("saboteur", "agent", "assassin"):
        table = winter(0, r1={kind: 1, "spy": 1})
        entries = journal(table, espionage(table), [f"{SEAT_2}/{kind}"])
        shown.append((seen(table, entries, "r2"), list(table.state.operatives)[:1]))
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.parametrize("roll", [1, 3])
def test_what_a_rival_does_not_take_part_in_he_learns_by_the_counter_turned_up_alone(roll):
    third = winter(0, r1={"saboteur": 1})
    third.state = replace(third.state, realms={**third.state.realms, "r3": realm(3)})
    entries = journal(third, espionage(third), [f"{FORT}/saboteur", roll, *([2] if roll == 3 else [])])
    known = seen(third, entries, "r3")
    assert all(entry.ask is None for entry in known)
    names = [type(event).__name__ for entry in known for event in entry.events]
    assert names == ["OperativesCounted", "OperativePlaced", "OperativeRemoved"]


def test_missions_that_are_declared_are_nobody_elses_business():
    free = cell(WORLD, 1, 1)
    shown = []
    for chosen in ((), (free,)):
        table = winter(step="autumn_equinox")
        table.state = replace(table.state, holdings={**table.state.holdings, free: Settlement("village", "")})
        entries = journal(table, declare(table), [chosen, ()])
        shown.append((len(seen(table, entries, "r2")), view_for(WORLD, table.book, table.state, "r2").campaign))
    assert shown[0] == shown[1]

"""A part that is off does not run: over a season and its winter no function of its files is called."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FrameType

import pytest
from msgspec.structs import replace

from empires import rules
from empires.campaigns import find_world, seat
from empires.model.state.campaign import Settlement
from empires.players.auto import AutoPlayer
from empires.rules.core import optional_parts
from empires.rules.sea.sea import sailing
from empires.rules.winter.winter import landing_places
from empires.study.simulate import new_session
from tests.support.builders import banner, book, launch
from tests.support.driver import asks_of
from tests.support.waters import PORT, STRAIT, STRAND, sea

HOUSE = Path(rules.__file__).parent
LISTS = HOUSE / "bands" / "parts.py"
"""The written list of the parts asks which of them are on: it is no part of any."""
FILES = {
    "ruins": ["wilds/ruins.py"],
    "wild_temples": ["wilds/wild_temples.py", "winter/orders.py"],
    "heroes": ["heroes"],
    "war_bands": ["bands"],
    "roads": ["land/roads.py", "march/road_marches.py"],
    "naval_academies": ["march/marines.py"],
}
OF_LINE = {"line_bonus"}
"""Ships of the line have no file: what they add to an engagement is a function among those of all ships."""
RACES = ("empire", "orcs_goblins", "chaos", "dark_elves")


def of(part: str, code: CodeType) -> bool:
    """Whether a function belongs to a part."""
    path = Path(code.co_filename)
    if part == "ships_of_the_line":
        return path == HOUSE / "sea" / "naval.py" and code.co_name in OF_LINE
    homes = [HOUSE / home for home in FILES[part]]
    return path != LISTS and any(path == home or home in path.parents for home in homes)


@cache
def called(off: str, seed: str) -> frozenset[CodeType]:
    """Every function that runs while four automatic players play a season and its winter without a part."""
    realms = tuple(seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(RACES, 1))
    on = {f"{optional_parts.PREFIX}{key}": "on" for key in optional_parts.KEYS if key != off}
    session = new_session(find_world("four-realms"), book(), realms, seed, AutoPlayer(), {"years": "1", **on})
    ran = noted(session.play)
    assert session.state.clock.part == "over"
    return ran


def noted(play: Callable[[], object]) -> frozenset[CodeType]:
    """Every function that runs meanwhile."""
    ran: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            ran.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        play()
    finally:
        sys.setprofile(before)
    return frozenset(ran)


@cache
def landed(academies: str) -> frozenset[CodeType]:
    """Every function that runs while a fleet lies before an open beach, which automatic players hardly ever do."""
    crew, port = [banner("r1", STRAIT, 500, 1, aboard="ship1")], {PORT: Settlement("city", "r1", academy=True)}
    table = sea(crew, port, settings={"module_naval_academies": academies})
    launch(table, "r1", STRAIT, 1, harbour=False)
    table.state = replace(table.state, scouted={STRAIT: (STRAND,)})
    return noted(lambda: (asks_of(sailing(table, "r1"), []), landing_places(table, "r1")))


def names(part: str, ran: frozenset[CodeType]) -> set[str]:
    return {code.co_qualname for code in ran if of(part, code)}


@pytest.mark.parametrize("part", optional_parts.KEYS)
def test_no_function_of_a_part_runs_while_it_is_off(part: str):
    assert names(part, called(part, "rest")) == set()


def test_no_function_of_the_academies_runs_before_an_open_beach_without_them():
    assert names("naval_academies", landed("off")) == set()
    assert names("naval_academies", landed("on"))


@pytest.mark.parametrize("part", [key for key in optional_parts.KEYS if key != "naval_academies"])
def test_functions_of_a_part_run_while_it_is_on(part: str):
    """Otherwise their rest would prove nothing; what a season does not meet is looked for in a few."""
    assert any(names(part, called("", seed)) for seed in ("rest", *"123456"))

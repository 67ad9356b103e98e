"""The automatic player and its race: what it eats, what a place is worth to it, what it burns."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.land.world import Tile
from empires.model.state.asks import Option, Pick
from empires.model.state.campaign import Settlement
from empires.players.auto import AutoPlayer
from empires.players.auto_mind import Mind
from empires.players.auto_races import hungers
from tests.support.builders import banner, cell, field, game, peopled, realm

WORLD = field(3, wood=Tile(at=(1, 1), terrain="lowland", forest=True))
SEAT, ABROAD, WOOD = cell(WORLD, 0, 0), cell(WORLD, 1, 0), cell(WORLD, 1, 1)


def table(race: str, *, owner: str = "r1", **place: Any) -> Any:
    holdings = {SEAT: Settlement("capital", "r1", seat_of="r1"), ABROAD: Settlement("city", owner, **place)}
    made = game(WORLD, banners=[banner("r1", ABROAD)], holdings=holdings, step="reorganisation")
    made.state = replace(made.state, realms={**made.state.realms, "r1": realm(1, capital=SEAT, home=(SEAT,))})
    return peopled(made, r1=race)


def view(made: Any) -> Any:
    return view_for(made.world, made.book, made.state, "r1")


def mind(race: str, **changes: Any) -> Mind:
    return Mind(view(table(race, **changes)))


@pytest.mark.parametrize(("race", "crowns"), [("empire", 2), ("skaven", 1), ("khemri", 2)])
def test_a_place_abroad_is_worth_what_the_race_gets_of_it(race: str, crowns: int):
    assert mind(race).crowns(ABROAD) == crowns
    assert mind(race).crowns(SEAT) > 2


@pytest.mark.parametrize(("race", "owner", "crowns"), [
    ("empire", "r2", 2), ("khemri", "r2", 0), ("khemri", "", 0), ("chaos", "", 0), ("chaos", "r2", 2),
])  # fmt: skip
def test_what_must_burn_is_worth_nothing(race: str, owner: str, crowns: int):
    assert mind(race, owner=owner).crowns(ABROAD) == crowns


@pytest.mark.parametrize(("race", "at", "feeds"), [
    ("empire", ABROAD, 2), ("skaven", ABROAD, 0), ("empire", WOOD, 0), ("wood_elves", WOOD, 1),
])  # fmt: skip
def test_it_knows_what_feeds_it(race: str, at: str, feeds: int):
    assert mind(race).forage(at) == feeds


def test_the_dead_do_not_hunger():
    for race, eats in (("khemri", False), ("empire", True)):
        own = mind(race)
        assert hungers(own, own.state.banners["r1-1"]) is eats


@pytest.mark.parametrize(("race", "burns"), [("skaven", True), ("empire", False)])
def test_hungry_skaven_burn_what_they_hold_abroad(race: str, burns: bool):
    made = table(race)
    options = (Option(f"{ABROAD}/raze", {"cell": ABROAD, "job": "raze", "baggage": 2}),)
    assert bool(AutoPlayer().answer(Pick("r1", "reorganise", options, 0, 1), view(made))) is burns

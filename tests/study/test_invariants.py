"""The invariants notice what they are there for; automatic seasons break none."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import RACES, find_world, seat
from empires.model.land.world import World
from empires.model.state.campaign import Campaign, Settlement, Siege
from empires.model.state.pieces import Temple
from empires.players.auto import AutoPlayer
from empires.study.invariants import broken
from empires.study.simulate import Simulation
from tests.support.builders import banner, book, cell, field, game

WORLD: World = field(2)
MIDDLE = cell(WORLD, 0, 0)


def state(*points: int, **changes: Any) -> Campaign:
    """The second player's turn begins; the first has banners of these points in the middle."""
    banners = [banner("r1", MIDDLE, p, n) for n, p in enumerate(points, 1)]
    return replace(game(WORLD, banners=banners, step="subsistence", player=2).state, **changes)


def faults(found: Campaign) -> str:
    return "; ".join(broken(WORLD, book(), found))


def test_a_sound_state_breaks_nothing() -> None:
    assert faults(state(1000, 700)) == ""


@pytest.mark.parametrize(
    ("found", "word"),
    [
        (state(1600), "1600 points"),
        (state(0), "0 points"),
        (state(400, 900), "did not combine"),
        (state(1000, markers={MIDDLE: "r1"}, holdings={MIDDLE: Settlement("village", "r1")}), "both a settlement"),
        (state(1000, holdings={MIDDLE: Settlement("village", "r1", stockpile=1)}), "stockpile of 1"),
        (state(1000, holdings={MIDDLE: Settlement("village", "r9")}), "unknown realm"),
        (state(1000, sieges={MIDDLE: Siege(MIDDLE, "r2", 1, defenders=100)}), "without besiegers"),
    ],
)
def test_what_is_broken_is_named(found: Campaign, word: str) -> None:
    assert word in faults(found)


def test_a_weak_banner_alone_or_where_all_together_are_weak_is_lawful() -> None:
    assert faults(state(300)) == ""
    assert faults(state(200, 250)) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("world", "players"), [("duel", 2), ("four-realms", 4), ("continent", 8)])
def test_automatic_seasons_break_no_invariant_at_the_start_of_any_turn(world: str, players: int) -> None:
    realms = tuple(seat(n, f"Realm {n}", RACES[n], "auto") for n in range(1, players + 1))
    simulation = Simulation(find_world(world), load_book(), realms, AutoPlayer(), "sample")
    outcome = simulation.run(6 if players < 8 else 2)
    assert outcome.faults == ()
    assert outcome.events["TileScouted"] > 20


def test_a_founded_temple_has_walls_of_its_own_for_its_guard() -> None:
    guard, outside = banner("r2", MIDDLE, 400, 1, inside=True, kind="temple"), banner("r1", MIDDLE, 1500)
    held = game(WORLD, banners=[guard, outside], step="subsistence", player=2, markers={MIDDLE: "r2"}).state
    temple = {MIDDLE: Temple(MIDDLE, "r2", "empire")}
    siege = {MIDDLE: Siege(MIDDLE, "r1", 1, place="temple")}
    assert "within walls" not in faults(replace(held, temples=temple, sieges=siege))
    assert "within walls" in faults(replace(held, temples={MIDDLE: Temple(MIDDLE, "r1", "empire")}, sieges=siege))
    assert "within walls" in faults(replace(held, temples=temple))

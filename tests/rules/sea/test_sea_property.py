"""Whatever is answered and thrown: ships stay in water, cargo stays with its ship, and nobody drowns unnoticed."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerLost, BannerRaised, ShipCame, ShipLost
from empires.model.state.asks import Ask, Decide, Pick, Roll, dice_of
from empires.rules.sea import pirates, weather, winter_ships
from empires.rules.season import battle, movement, scouting, subsistence
from empires.rules.season.reorganisation import reorganisation
from empires.study.invariants import broken
from tests.support.builders import banner, launch
from tests.support.driver import drive, steps
from tests.support.waters import INLAND, PORT, RIVAL, STRAIT, STRAND, WORLD
from tests.support.waters import sea as setting


def answered(ask: Ask, chance: Random):
    """Any lawful answer."""
    if isinstance(ask, Roll):
        count, sides = dice_of(ask)
        return tuple(chance.randint(1, sides) for _ in range(count))
    if isinstance(ask, Decide):
        return chance.choice([option.key for option in ask.options])
    if isinstance(ask, Pick):
        keys = [option.key for option in ask.options]
        return tuple(sorted(chance.sample(keys, chance.randint(ask.least, ask.most)), key=keys.index))
    return ask.default


def watched(play, procedure, chance):
    """Run it with chance answers; the state must hold together at every question."""
    for _ in steps(procedure, lambda ask: answered(ask, chance)):
        yield [fault for fault in broken(WORLD, play.book, play.state) if "ship" in fault or "land" in fault]


def world_of_ships():
    force = [banner("r1", PORT, 900, n, baggage=3) for n in (1, 2)] + [banner("r1", INLAND, 700, 3)]
    force += [banner("r2", RIVAL, 800, 1, baggage=2), banner("r2", STRAND, 600, 2)]
    play = setting(force, markers={STRAND: "r2", INLAND: "r1"}, settings={"module_naval_academies": "on"})
    play.state = replace(play.state, holdings={c: replace(s, academy=True) for c, s in play.state.holdings.items()})
    launch(play, "r1", PORT, 3)
    launch(play, "r2", RIVAL, 2)
    launch(play, "r2", STRAIT, harbour=False)
    launch(play, "", STRAND, 2, harbour=False, pirate=True)
    return play


PHASES = (subsistence.subsistence, scouting.scouting, movement.movement, battle.battles, reorganisation)


@pytest.mark.rule("ME-SEA-02", "ME-SEA-12")
@pytest.mark.parametrize("seed", range(40))
def test_ships_stay_in_water_and_cargo_with_its_ship(seed):
    chance, play = Random(seed), world_of_ships()
    for turn in range(1, 5):
        play.state = replace(play.state, clock=replace(play.state.clock, turn=turn), scouted={}, closed={})
        steps = [pirates.move_all(play)]
        for at, realm in enumerate(("r1", "r2")):
            steps += [_turn(play, phase, at, realm) for phase in PHASES]
        for step in steps:
            for faults in watched(play, step, chance):
                assert faults == []
    weather.season_ends(play)
    drive(winter_ships.home(play), [])
    assert [fault for fault in broken(WORLD, play.book, play.state) if "ship" in fault] == []
    assert not any(b.aboard for b in play.state.banners.values())
    everyone = {"r1-1", "r1-2", "r1-3", "r2-1", "r2-2"} | {e.banner.id for e in play.log if isinstance(e, BannerRaised)}
    gone = {e.banner for e in play.log if isinstance(e, BannerLost)}
    assert everyone - gone == set(play.state.banners)
    lost = {e.ship for e in play.log if isinstance(e, ShipLost)}
    came = {f"ship{n}" for n in range(1, 9)} | {e.ship.id for e in play.log if isinstance(e, ShipCame)}
    assert came - lost == set(play.state.ships)


def _turn(play, phase, at, realm):
    """One phase of a player's turn, begun when its time has come."""
    play.state = replace(play.state, clock=replace(play.state.clock, at=at, step=phase.__name__))
    yield from phase(play, realm)

"""Sieges: batteries before the walls."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import Assaulted
from empires.model.state.campaign import Siege
from empires.rules.season import siege
from tests.support.besieging import (
    EVEN,
    HERE,
    besieged,
    came,
    facts,
    inside,
    keys,
    phase,
    run,
)
from tests.support.builders import happened
from tests.support.driver import asks_of

# Battery ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-21")
@pytest.mark.parametrize(("die", "bonus"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3)])
def test_a_battery_helps_the_assaults_of_the_next_turn_by_one_roll(die: int, bonus: int) -> None:
    table = besieged(came(990), inside(330))
    phase(table, "batter")
    assert not happened(table, Assaulted)
    table.state = replace(table.state, clock=replace(table.state.clock, turn=3))
    throw = (2, 4) if bonus < 3 else (1, 2)
    asked = ["assault", die, *EVEN, throw, 1, 1, "assault", *EVEN, (1, 2)]
    run(siege.sieges(table, "r1"), *asked)
    assert [fought.bonus for fought in happened(table, Assaulted)] == [bonus, bonus]


@pytest.mark.rule("ME-SIEGE-21", "ME-SIEGE-30")
def test_the_besieger_is_reminded_of_his_battery_and_of_the_bonus_he_has() -> None:
    def told(turn: int, **changes: Any) -> tuple[bool, int]:
        table = besieged(sieged=Siege(HERE, "r1", 1, hardship=1, **changes), turn=turn)
        ask = asks_of(siege.sieges(table, "r1"), [])[0]
        return facts(ask)["battered"], facts(ask)["bonus"]

    assert told(2) == (False, 1)
    assert told(2, battered=1) == (True, 1)
    assert told(2, battered=1, battery_bonus=3, bonus_month=2) == (False, 4)
    assert told(3, battered=1) == (False, 1)
    assert told(3, battered=1, battery_bonus=3, bonus_month=2) == (False, 1)
    assert told(1) == (False, 1)


@pytest.mark.rule("ME-SIEGE-21")
def test_there_is_no_assault_in_the_turn_of_a_battery_and_no_bonus_either() -> None:
    table = besieged()
    asked = asks_of(siege.sieges(table, "r1"), ["batter"])
    assert len(asked) == 1
    assaulted = asks_of(siege.sieges(besieged(came(990), inside(330)), "r1"), ["assault", *EVEN, (3, 4), 1, 1])
    assert "assault" in keys(assaulted[-1])
    assert "batter" not in keys(assaulted[-1])


@pytest.mark.rule("ME-SIEGE-21")
def test_a_battery_helps_for_one_turn_only() -> None:
    table = besieged(
        came(990), inside(330), sieged=Siege(HERE, "r1", 1, battered=1, battery_bonus=3, bonus_month=2), turn=3
    )
    run(siege.sieges(table, "r1"), "assault", *EVEN, (3, 4), 1, 1)
    assert happened(table, Assaulted)[0].bonus == 0


@pytest.mark.rule("ME-SIEGE-22", "ME-SIEGE-21")
def test_what_was_battered_in_the_last_turn_of_a_season_is_repaired_by_the_next() -> None:
    table = besieged(came(990), inside(330), sieged=Siege(HERE, "r1", 1, battered=6))
    table.state = replace(table.state, clock=replace(table.state.clock, year=2, turn=1))
    assert facts(asks_of(siege.sieges(table, "r1"), [])[0])["battered"] is False
    run(siege.sieges(table, "r1"), "assault", *EVEN, (3, 4), 1, 1)
    assert happened(table, Assaulted)[0].bonus == 0


@pytest.mark.rule("ME-SIEGE-22")
def test_without_an_assault_in_the_next_turn_the_damage_is_repaired() -> None:
    table = besieged(came(990), inside(330))
    phase(table, "batter")
    for turn, choice in ((3, ["wait"]), (4, ["assault", *EVEN, (3, 4), 1, 1, "wait"])):
        table.state = replace(table.state, clock=replace(table.state.clock, turn=turn))
        phase(table, *choice)
    assert happened(table, Assaulted)[0].bonus == 0

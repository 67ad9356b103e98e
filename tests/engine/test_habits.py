"""A run of quiet questions is answered at once: by the defaults, or as in an earlier turn."""

from __future__ import annotations

import pytest

from empires.campaigns import find_world, seat
from empires.model.state.asks import Decide, Refusal
from empires.players.auto import AutoPlayer
from empires.study.simulate import new_session
from tests.support.builders import book


def session():
    """r1 is a person, at his first scouting."""
    realms = (seat(1, "A", "empire"), seat(2, "B", "empire", "auto"))
    table = new_session(find_world("duel"), book(), realms, "habits", AutoPlayer())
    table.play(stop=lambda state, ask: ask.by == "r1" and state.clock.step == "scouting", everybody=True)
    return table


def test_defaults_answer_a_phase_in_one_go_and_stop_at_its_end() -> None:
    table = session()
    clock = table.state.clock
    change = table.answer_run()
    asked = [entry for entry in change.entries if entry.source == "person"]
    assert asked
    assert {entry.ask.question for entry in asked} == {"scout"}
    assert table.pending is None or table.pending.by != "r1" or table.state.clock != clock
    assert not table.verify().fault


def test_as_last_turn_each_banner_scouts_the_way_it_scouted_before() -> None:
    table = session()
    sides = {}
    while isinstance(table.pending, Decide) and table.pending.question == "scout":
        ask = table.pending
        goal = next(option.key for option in ask.options if option.key in table.world.tiles)
        sides[ask.facts["banner"]] = table.world.side_towards(ask.facts["cell"], goal)
        table.answer(goal)
    table.play(
        stop=lambda state, ask: ask.by == "r1" and state.clock.turn == 2 and state.clock.step == "scouting",
        everybody=True,
    )
    change = table.answer_run(as_last=True)
    again = 0
    for entry in change.entries:
        if isinstance(entry.ask, Decide) and entry.ask.facts.get("banner") in sides:
            goal = table.world.neighbour(entry.ask.facts["cell"], sides[entry.ask.facts["banner"]])
            if goal in {option.key for option in entry.ask.options}:
                assert entry.answer == goal
                again += 1
    assert again


def test_another_player_and_a_question_of_weight_are_refused() -> None:
    table = session()
    with pytest.raises(Refusal, match="not_yours"):
        table.answer_run("r2")
    other = new_session(find_world("duel"), book(), (seat(1, "A", "empire"), seat(2, "B", "empire")), "h", AutoPlayer())
    with pytest.raises(Refusal, match="not_quiet"):
        other.answer_run()

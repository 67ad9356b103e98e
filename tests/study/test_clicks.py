"""What a season costs a host's hands: with every part on no more than without, where nothing unusual happens."""

from __future__ import annotations

import pytest

from empires.campaigns import RACES, find_world, seat
from empires.cli import run
from empires.players.auto import AutoPlayer
from empires.rules.core import optional_parts
from empires.study.clicks import Cost, cost
from empires.study.simulate import after_year, new_session
from tests.support.builders import book


def played(parts: tuple[str, ...]) -> Cost:
    realms = tuple(seat(n, f"Realm {n}", RACES[n - 1], "auto") for n in (1, 2, 3, 4))
    settings = {optional_parts.PREFIX + key: "on" for key in parts}
    session = new_session(find_world("four-realms"), book(), realms, "clicks", AutoPlayer(), settings)
    session.play(stop=after_year(3))
    return cost(session.journal.entries())


@pytest.fixture(scope="module")
def costs() -> tuple[Cost, Cost]:
    return played(()), played(optional_parts.KEYS)


def test_a_calm_turn_costs_no_more_questions_a_banner_with_everything_on_and_four_clicks_at_most(costs) -> None:
    off, on = costs
    assert min(off.calm, on.calm) > 20
    assert on.calm_questions / on.calm_banners <= off.calm_questions / off.calm_banners * 1.1
    assert on.calm_clicks / on.calm < 4


def test_runs_of_quiet_questions_save_half_of_the_clicks(costs) -> None:
    for one in costs:
        assert 0 < one.calm_clicks <= one.calm_questions / 2
        assert one.clicks >= one.calm_clicks
        assert sum(one.questions.values()) >= one.calm_questions + one.winter


def test_the_command_prints_both_columns(capsys) -> None:
    assert run(["clicks", "--world", "duel", "--players", "2", "--seasons", "1"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert "scout" in shown[1]
    assert shown[-1].endswith("clicks of such a turn")

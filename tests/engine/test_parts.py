"""Optional parts are taken in and left out while a campaign runs, and what is left out leaves the map."""

from __future__ import annotations

import pytest

from empires.campaigns import find_world, seat
from empires.cli import run
from empires.model.state.asks import Refusal
from empires.model.state.pieces import Location, Wanderer
from empires.players.auto import AutoPlayer
from empires.rules.core import optional_parts
from empires.study.simulate import new_session
from empires.words.sentences import Words
from tests.support.builders import book, cell, field, game


def session():
    realms = tuple(seat(n, f"Realm {n}", "empire") for n in (1, 2))
    return new_session(find_world("duel"), book(), realms, "m", AutoPlayer())


def test_a_part_is_off_until_the_host_takes_it_in_and_the_chronicle_says_so() -> None:
    table = session()
    assert not any(optional_parts.on(table.state, key) for key in optional_parts.KEYS)
    change = table.set_module("heroes", True)
    assert optional_parts.on(table.state, "heroes")
    told = [line.text for entry in change.entries for line in Words().lines(entry, table.view("r2"))]
    assert told == ["The campaign plays with heroes from the next month on."]
    table.set_module("heroes", False)
    assert not optional_parts.on(table.state, "heroes")


def test_a_part_that_does_not_exist_or_is_so_already_is_refused() -> None:
    with pytest.raises(Refusal, match="module_unknown"):
        session().set_module("dragons", True)
    with pytest.raises(Refusal, match="module_is_so"):
        session().set_module("roads", False)


def test_what_a_part_put_on_the_map_goes_with_it_and_nothing_else() -> None:
    world = field(2)
    here, there = cell(world, 0, 0), cell(world, 1, 0)
    table = game(
        world,
        locations={here: Location(here, "ruined_city", 1), there: Location(there, "necropolis", 1)},
        wanderers={"w1": Wanderer("w1", "bandits", here, 900), "w2": Wanderer("w2", "undead", there, 900)},
    )
    optional_parts.tidy(table)
    assert list(table.state.locations) == [there]
    assert list(table.state.wanderers) == ["w2"]


def test_every_part_has_a_name_and_a_price_in_every_language() -> None:
    for language in ("en", "de"):
        words = Words(language)
        assert all(words.has(f"module.{key}") and words.has(f"module_cost.{key}") for key in optional_parts.KEYS)


def test_the_command_line_lists_and_switches_parts(tmp_path, capsys) -> None:
    file = str(tmp_path / "a.empires")
    assert run(["new", file, "--world", "duel", "--player", "A:empire", "B:skaven", "--module", "roads"]) == 0
    assert run(["module", file, "heroes", "on"]) == 0
    listed = capsys.readouterr().out
    assert all(line in listed for line in ("on   roads", "on   heroes", "off  ruins"))
    assert run(["module", file, "dragons", "on"]) == 2
    assert capsys.readouterr().err == "empires: There is no optional part called dragons.\n"

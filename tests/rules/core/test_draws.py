"""Draws: one of several, a side of a tile."""

import pytest

from empires.rules.core import draws
from tests.support.builders import field, game
from tests.support.driver import asks_of, drive


@pytest.mark.rule("ME-GEN-08")
def test_one_of_several_is_drawn_with_as_many_sides_as_there_are():
    table = game(field(1))
    assert [drive(draws.one_of(table, "abc", "nearest", "ME-GEN-08"), [pip]) for pip in (1, 2, 3)] == list("abc")
    assert drive(draws.one_of(table, ["only"], "nearest", "ME-GEN-08"), []) == "only"


def test_a_side_that_leads_nowhere_is_rolled_again():
    table = game(field(1))
    assert drive(draws.side(table, (2, 5), "trail", "ME-GEN-08"), [1, 6, 5]) == 5
    assert [ask.dice for ask in asks_of(draws.side(table, (2,), "trail", "ME-GEN-08"), [3, 2])] == ["1D6", "1D6"]
    assert drive(draws.side(table, (), "trail", "ME-GEN-08"), []) == 0

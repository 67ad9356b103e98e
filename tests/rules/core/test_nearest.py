"""The nearest and the farthest of some tiles (ME-MAP-02)."""

import pytest

from empires.model.state.asks import Roll
from empires.rules.core import nearest
from tests.support.builders import cell, field, game
from tests.support.driver import asks_of, drive

WORLD_3 = field(3)
HERE, CLOSE, FAR, AS_FAR = (cell(WORLD_3, *at) for at in ((0, 0), (1, 0), (3, 1), (-3, 0)))


@pytest.mark.rule("ME-MAP-02")
def test_the_nearest_and_the_farthest_are_counted_in_sides_crossed():
    play = game(WORLD_3)
    assert drive(nearest.nearest(play, HERE, [FAR, CLOSE]), []) == CLOSE
    assert drive(nearest.nearest(play, HERE, [FAR, CLOSE], farthest=True), []) == FAR
    assert drive(nearest.nearest(play, HERE, []), []) == ""


@pytest.mark.rule("ME-MAP-02")
@pytest.mark.parametrize("drawn", [1, 2])
def test_ties_are_drawn_at_random(drawn):
    play = game(WORLD_3)
    tied = sorted((FAR, AS_FAR), key=WORLD_3.number)
    ask = asks_of(nearest.nearest(play, HERE, [FAR, AS_FAR], "r1", ("r2",)), [])[0]
    assert isinstance(ask, Roll)
    assert (ask.dice, ask.by, ask.seen_by) == ("1D2", "r1", ("r2",))
    assert drive(nearest.nearest(play, HERE, [FAR, AS_FAR]), [drawn]) == tied[drawn - 1]

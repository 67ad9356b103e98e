"""Whose a tile is and what is known of it; the clock's months."""

import pytest

from empires.model.state.campaign import Settlement
from tests.support.builders import banner, cell, field, game

WORLD = field(1)
MIDDLE = cell(WORLD, 0, 0)


@pytest.mark.rule("ME-MAP-18")
@pytest.mark.parametrize(
    ("settlement", "marker", "known", "owner"),
    [
        (None, None, False, None),
        (None, "r1", True, "r1"),
        (Settlement("village", "r1"), None, True, "r1"),
        (Settlement("village", ""), None, True, ""),
        (Settlement("village", "r1", razed=True, razed_by="r2"), None, True, None),
        (Settlement("village", "", razed=True), None, True, None),
    ],
)
def test_a_tile_is_unknown_barren_settled_or_razed_and_of_nobody_a_player_or_independent(
    settlement, marker, known, owner
):
    holdings = {} if settlement is None else {MIDDLE: settlement}
    state = game(WORLD, holdings=holdings, markers={MIDDLE: marker} if marker else {}).state
    assert (state.known(MIDDLE), state.owner(MIDDLE)) == (known, owner)
    standing = settlement if settlement is not None and not settlement.razed else None
    assert state.standing(MIDDLE) == standing
    assert state.empire_tiles("r1") == ((MIDDLE,) if owner == "r1" else ())


@pytest.mark.rule("ME-ARMY-18", "ME-MAP-18")
def test_a_banner_alone_makes_a_tile_neither_known_nor_owned():
    state = game(WORLD, banners=[banner("r1", MIDDLE)]).state
    assert (state.known(MIDDLE), state.owner(MIDDLE)) == (False, None)
    assert state.others_in(MIDDLE, "r2") == ("r1",)
    assert state.others_in(MIDDLE, "r1") == ()

"""What the automatic player builds."""

from __future__ import annotations

from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.land.world import Tile
from empires.model.state.asks import Share, checked
from empires.model.state.campaign import Clock, Settlement
from empires.players.auto import AutoPlayer
from empires.players.auto_mind import Mind
from empires.players.auto_works import plans, savings
from empires.rules.winter import construction
from tests.support.builders import cell, field, game, realm
from tests.support.driver import asks_of

QUARRY = {f"q{n}": Tile(at=(n, -1), terrain="highland", forest=True) for n in range(4)}
WORLD = field(3, **QUARRY, port=Tile(at=(0, 1), terrain="coastal", sea_sides=(1,)))
SEAT, PORT, RIVAL = cell(WORLD, 0, 0), cell(WORLD, 0, 1), cell(WORLD, 1, 0)


def winter(treasury, race="empire", step="construction", rival=True):
    holdings = {SEAT: Settlement("capital", "r1", seat_of="r1"), PORT: Settlement("city", "r1")}
    if rival:
        holdings[RIVAL] = Settlement("fortress", "")
    markers = {cell(WORLD, n, -1): "r1" for n in range(-1, 3)}
    table = game(WORLD, holdings=holdings, markers=markers, settings={"years": "9"})
    me = realm(1, race=race, capital=SEAT, home=(SEAT,), treasury=treasury)
    table.state = replace(
        table.state, realms={**table.state.realms, "r1": me}, clock=Clock(1, "winter", 6, ("r1",), 0, step)
    )
    return table


def built(table):
    mind = Mind(view_for(table.world, table.book, table.state, "r1"))
    return sorted(key.split(":")[1] for key in plans(mind))


def test_a_rich_player_builds_a_temple_and_a_poor_one_a_ship():
    assert "temple" in built(winter(20))
    assert built(winter(2)) == ["ship"]
    assert built(winter(1)) == []


def test_engines_are_built_where_walls_stand_near():
    assert built(winter(9)) == ["ram", "ship", "siege_tower"]
    assert built(winter(9, rival=False)) == ["ship"]


def test_a_race_without_temples_builds_none():
    assert "temple" not in built(winter(30, race="khemri"))


def test_crowns_for_it_are_kept_back_when_troops_are_bought():
    mind = Mind(view_for(*[getattr(winter(15, step="recruitment"), name) for name in ("world", "book", "state")], "r1"))
    assert savings(mind) == 12


def test_the_answer_is_lawful_and_can_be_built_together():
    table = winter(30)
    ask = asks_of(construction.construction(table), [])[0]
    assert isinstance(ask, Share)
    view = view_for(table.world, table.book, table.state, "r1")
    answer = AutoPlayer().answer(ask, view)
    assert checked(ask, answer) == answer
    assert len(asks_of(construction.construction(winter(30)), [answer])) == 1

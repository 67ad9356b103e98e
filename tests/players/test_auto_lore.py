"""Automatic players at the places of the wilds: bold, but not for long."""

from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.state.asks import Decide, Option
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Location
from empires.players.auto import AutoPlayer
from empires.rules.core.game import Game
from tests.support.builders import banner, cell, field, game

HERE = (0, 0)


def table(kind: str, points: int = 1000, month: int = 0, row: int = 0) -> Game:
    world = field(3)
    here, home = cell(world, *HERE), cell(world, 1, 0)
    site = Location(here, kind, 1, ("r1",), searches={"r1": (month, row)} if month else {})
    g = game(world, banners=[banner("r1", here, points, baggage=5)], markers={here: "r1"}, locations={here: site},
             holdings={home: Settlement("capital", "r1", "Ober", "r1")})  # fmt: skip
    realms = {**g.state.realms, "r1": replace(g.state.realms["r1"], capital=home, home=(home,))}
    g.state = replace(g.state, realms=realms, clock=replace(g.state.clock, turn=3))
    return g


def answered(g: Game, question: str, keys: tuple[str, ...], **facts) -> object:
    here = cell(g.world, *HERE)
    options = tuple(Option(key, {"cell": here}) for key in keys)
    ask = Decide("r1", question, options, (), {"cell": here, "banner": "r1-1", **facts})
    return AutoPlayer().answer(ask, view_for(g.world, g.book, g.state, "r1"))


def test_it_searches_a_necropolis_twice_and_no_more():
    keys = ("search", "none")
    assert answered(table("necropolis"), "scout", keys) == "search"
    assert answered(table("necropolis", month=2, row=1), "scout", keys) == "search"
    assert answered(table("necropolis", month=2, row=2), "scout", keys) == "none"


def test_it_takes_two_things_from_a_tomb():
    g = table("necropolis")
    said = [answered(g, "tomb", ("go_on", "leave_tomb"), rolls=rolls) for rolls in range(4)]
    assert said == ["go_on", "go_on", "leave_tomb", "leave_tomb"]


def test_it_does_not_attack_a_tower_when_it_is_weak():
    assert answered(table("tower", 900), "scout", ("assail", "none")) == "none"
    assert answered(table("chaos_temple", 900), "wild_temple", ("assail", "keep_clear"), place="chaos_temple",
                    points=900) == "keep_clear"  # fmt: skip


def test_it_rolls_again_what_is_bad_and_uses_its_map():
    g = table("necropolis")
    dice = ("first", "second", "both", "keep")
    assert answered(g, "search_again", dice, total=11) == "both"
    assert answered(g, "search_again", dice, total=5) == "keep"
    options = tuple(Option(key, {"result": row}) for key, row in (("as_rolled", 11), ("plus", 12), ("minus", 10)))
    ask = Decide("r1", "use_map", options, (), {"cell": cell(g.world, *HERE), "total": 11})
    assert AutoPlayer().answer(ask, view_for(g.world, g.book, g.state, "r1")) == "minus"


def test_the_dead_are_called_by_those_who_can():
    g = table("necropolis")
    assert answered(g, "necropolis", ("search_it", "raise", "leave_it")) == "raise"
    assert answered(g, "scout", ("raise", "search", "none")) == "raise"

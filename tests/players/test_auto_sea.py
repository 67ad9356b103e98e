"""The automatic sailor: home, pirates, voyages."""

from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.state.asks import Decide
from empires.model.state.campaign import Settlement
from empires.players.auto import AutoPlayer
from empires.rules.sea import sea
from empires.rules.season import scouting
from tests.support.builders import banner, launch, realm
from tests.support.driver import asks_of, drive
from tests.support.waters import CAPE, INLAND, PORT, RIVAL, STRAIT, STRAND, WORLD
from tests.support.waters import sea as setting


def ruled(*banners, **changes):
    play = setting(banners, **changes)
    seats = {"r1": realm(1, capital=PORT, home=(PORT, INLAND)), "r2": realm(2, capital=RIVAL, home=(RIVAL,))}
    play.state = replace(play.state, realms=seats)
    return play


def answer(play, procedure):
    (ask,) = asks_of(procedure, [])
    assert isinstance(ask, Decide)
    return AutoPlayer().answer(ask, view_for(WORLD, play.book, play.state, ask.by))


def test_an_empty_ship_at_sea_goes_home():
    play = ruled()
    launch(play, "r1", CAPE, harbour=False)
    assert answer(play, sea.sailing(play, "r1")) == f"{PORT}/harbour"
    play = ruled()
    launch(play, "r1", PORT, harbour=False)
    assert answer(play, sea.sailing(play, "r1")) == "in"


def test_a_fleet_hunts_weaker_pirates_near_its_port_and_leaves_stronger_ones_alone():
    for ships, course in ((3, CAPE), (1, "stay")):
        play = ruled()
        launch(play, "r1", PORT, ships)
        launch(play, "", CAPE, pirate=True, harbour=False)
        assert answer(play, sea.sailing(play, "r1")) == course


def test_a_banner_aboard_scouts_unknown_coasts_and_lands_where_it_wins():
    play = ruled(banner("r1", STRAIT, 1200, aboard="ship1"), step="scouting")
    launch(play, "r1", STRAIT, harbour=False)
    assert answer(play, scouting.scouting(play, "r1")) in (STRAND, CAPE)
    open_port = {RIVAL: Settlement("city", "r2")}
    play = ruled(banner("r1", STRAIT, 1200, aboard="ship1"), holdings=open_port, scouted={STRAIT: (RIVAL,)})
    play.state = replace(play.state, realms={**play.state.realms, "r2": realm(2, capital=STRAND, home=(STRAND,))})
    launch(play, "r1", STRAIT, harbour=False)
    assert answer(play, sea.sailing(play, "r1")) == f"{RIVAL}/land"
    drive(sea.sailing(play, "r1"), [f"{RIVAL}/land"])
    assert play.state.owner(RIVAL) == "r1"

"""Marines: landings where no harbour is, by academies and in parts."""

import pytest
from msgspec.structs import replace

from empires.model.state.campaign import Settlement
from empires.rules.march import landing, marines
from empires.rules.sea import sea
from empires.rules.season import reorganisation
from empires.rules.winter.winter import landing_places
from tests.support.builders import banner, cell, launch
from tests.support.driver import asks_of, drive
from tests.support.waters import CAPE, PORT, STRAIT, STRAND, WORLD
from tests.support.waters import sea as setting

ON = {"module_naval_academies": "on"}


def invasion(*points, academies=1, scouted=(STRAND,), settings=None, **changes):
    """Ships of r1 in the strait with a banner each, before an open strand."""
    force = [banner("r1", STRAIT, p, n, aboard=f"ship{n}") for n, p in enumerate(points, 1)]
    play = setting(force, {PORT: Settlement("city", "r1", academy=academies > 0)}, settings=settings or ON, **changes)
    launch(play, "r1", STRAIT, len(points), harbour=False)
    play.state = replace(play.state, scouted={STRAIT: tuple(scouted)})
    return play


def courses(play):
    return {option.key for option in asks_of(sea.sailing(play, "r1"), [])[0].options}


@pytest.mark.rule("ME-SEA-31", "ME-BUILD-08")
def test_without_an_academy_or_the_module_there_is_no_landing_on_a_beach():
    assert f"{STRAND}/land" in courses(invasion(500))
    assert f"{STRAND}/land" not in courses(invasion(500, academies=0))
    assert f"{STRAND}/land" not in courses(invasion(500, settings={"module_naval_academies": "off"}))


@pytest.mark.rule("ME-SEA-31")
def test_of_900_points_500_land_now_and_400_next_turn():
    play = invasion(900)
    drive(sea.sailing(play, "r1"), [f"{STRAND}/land"])
    points = {b.id: (b.points, b.aboard) for b in play.state.banners.values()}
    assert points == {"r1-1": (400, "ship1"), "r1-2": (500, "")}
    assert play.state.owner(STRAND) is None
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2), markers={STRAND: "r1"})
    drive(sea.sailing(play, "r1"), ["land", "stay"])
    assert {b.cell for b in play.state.banners.values() if not b.aboard} == {STRAND}
    assert sum(b.points for b in play.state.force(STRAND, "r1")) == 900
    drive(reorganisation.reorganisation(play, "r1"), [])
    assert [b.points for b in play.state.force(STRAND, "r1")] == [900]


@pytest.mark.rule("ME-SEA-31")
def test_a_player_lands_no_more_than_500_points_a_turn_in_all():
    play = invasion(300, 400)
    drive(sea.sailing(play, "r1"), [f"{STRAND}/land"])
    assert sum(b.points for b in play.state.force(STRAND, "r1")) == 500
    assert sum(b.points for b in play.state.banners_of("r1") if b.aboard) == 200


@pytest.mark.rule("ME-BUILD-08", "ME-SEA-31")
def test_each_academy_names_one_banner_a_season_and_its_force_lands_with_it():
    play = invasion(250, 200)
    drive(sea.sailing(play, "r1"), [f"{STRAND}/land"])
    assert [b.boons.get("marines", 0) for b in play.state.banners.values()] == [1, 0]
    assert sum(b.points for b in play.state.force(STRAND, "r1")) == 450
    assert marines.left(play, "r1") == 0
    play.state = replace(play.state, clock=replace(play.state.clock, year=2))
    assert marines.left(play, "r1") == 1


@pytest.mark.rule("ME-HELF-02", "ME-DELF-05")
@pytest.mark.parametrize("race", ["high_elves", "dark_elves"])
def test_every_harbour_of_the_sea_elves_has_an_academy(race):
    play = invasion(500, academies=0)
    realm = replace(play.state.realms["r1"], race=race)
    play.state = replace(play.state, realms={**play.state.realms, "r1": realm})
    assert marines.left(play, "r1") == 1


@pytest.mark.rule("ME-SEA-29", "ME-SEA-31")
def test_marines_thrown_back_join_those_who_never_landed():
    play = invasion(900)
    drive(sea.sailing(play, "r1"), [f"{STRAND}/land"])
    assert landing.back_aboard(play, ["r1-2"]) == []
    assert [(b.points, b.aboard) for b in play.state.banners.values()] == [(900, "ship1")]


@pytest.mark.rule("ME-DEPLOY-06")
def test_marines_bring_banners_to_an_island_without_a_harbour():
    isle = cell(WORLD, 2, 0)
    for academy, places in ((True, {PORT, isle}), (False, {PORT})):
        holdings = {PORT: Settlement("city", "r1", academy=academy), isle: Settlement("village", "r1")}
        play = setting(holdings=holdings, settings=ON, markers={CAPE: "r1"})
        ring = {c: "r2" for _, c in WORLD.neighbours(isle) if c not in (STRAND,)}
        play.state = replace(play.state, markers={**play.state.markers, **ring})
        home = replace(play.state.realms["r1"], home=(PORT,), capital=PORT)
        play.state = replace(play.state, realms={**play.state.realms, "r1": home})
        cut = {c: "r2" for c in WORLD.tiles if c not in (*holdings, STRAND, CAPE) and WORLD.land(c)}
        play.state = replace(play.state, markers={**cut, **play.state.markers})
        assert set(landing_places(play, "r1")) >= {PORT}
        assert (isle in landing_places(play, "r1")) == (isle in places)


@pytest.mark.rule("ME-SEA-31")
def test_exactly_500_points_land_as_one_banner():
    play = invasion(500)
    drive(sea.sailing(play, "r1"), [f"{STRAND}/land"])
    assert [(b.id, b.points, b.aboard) for b in play.state.banners.values()] == [("r1-1", 500, "")]


@pytest.mark.rule("ME-SEA-27", "ME-BATTLE-20")
def test_who_is_halted_neither_boards_nor_lands():
    play = invasion(500)
    ready = play.state.banners["r1-1"]
    play.state = replace(play.state, banners={"r1-1": replace(ready, halted=1)})
    assert not landing.may_land(play, play.state.ships["ship1"], STRAND)
    ashore = replace(ready, aboard="", cell=PORT)
    for halted, may in ((1, []), (0, ["r1-1"])):
        play.state = replace(play.state, banners={"r1-1": replace(ashore, halted=halted)})
        assert [b.id for b in landing.may_board(play, "r1", PORT)] == may


@pytest.mark.rule("ME-SEA-29")
def test_who_landed_in_an_earlier_turn_goes_back_by_land():
    play = invasion(500)
    old = replace(play.state.banners["r1-1"], aboard="", cell=STRAND, landed="ship9", moved=1)
    play.state = replace(play.state, banners={"r1-1": old}, clock=replace(play.state.clock, turn=2))
    assert landing.back_aboard(play, ["r1-1"]) == ["r1-1"]
    play.state = replace(play.state, clock=replace(play.state.clock, turn=1))
    assert landing.back_aboard(play, ["r1-1"]) == []
    assert not play.state.banners


@pytest.mark.rule("ME-BUILD-08")
def test_marines_that_landed_last_turn_lead_nobody_over_the_beach():
    play = invasion(500)
    led = banner("r1", STRAND, 300, 2, landed="ship2", moved=1, boons={"marines": 1})
    play.state = replace(play.state, banners={**play.state.banners, "r1-2": led})
    ship = replace(play.state.ships["ship1"], cell=STRAND)
    assert marines._lead(play, ship)
    play.state = replace(play.state, clock=replace(play.state.clock, turn=2))
    assert not marines._lead(play, ship)

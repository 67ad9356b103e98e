"""War bands as pieces: goods, income, wounds, winter, and what is off with them (ME-WARBAND, ME-REVENUE-09)."""

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.events.all_events import PoolChanged, TreasureBanked
from empires.model.events.heroes import WarBandChanged, WarBandGone, WarBandPaid
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Location
from empires.rules.bands import parts, warbands
from empires.rules.core import optional_parts
from empires.rules.season.subsistence import subsistence
from empires.rules.winter import income, winter_events, winter_revenue
from tests.support.banding import FAR, HERE, NEXT, SEAT, band, bands_game, of, own, site, wintry
from tests.support.builders import banner, book, happened
from tests.support.driver import Log, drive, keyed

# Goods --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-WARBAND-08")
def test_half_of_the_gold_is_the_empires_and_fractions_are_kept():
    made = bands_game(band(at=SEAT))
    warbands.earn(made, "band1", 350, "found", "ME-WARBAND-08")
    assert (of(made).purse, of(made).coin) == (175, 175)
    drive(warbands.pay_in(made, "band1"), [])
    assert (made.state.realms["r1"].brought, made.state.realms["r1"].gold, of(made).purse) == (1, 75, 0)
    warbands.earn(made, "band1", 50, "found", "ME-WARBAND-08")
    drive(warbands.pay_in(made, "band1"), [])
    assert (made.state.realms["r1"].brought, made.state.realms["r1"].gold) == (2, 0)
    assert [(e.gold, e.crowns, e.left) for e in happened(made, WarBandPaid)] == [(175, 1, 75), (25, 1, 0)]


@pytest.mark.rule("ME-WARBAND-08")
def test_crowns_of_a_band_come_last_in_the_revenue():
    made = bands_game(band(at=SEAT, purse=200))
    drive(warbands.pay_in(made, "band1"), [])
    wintry(made, "revenue")
    drive(winter_revenue.revenue(made), keyed())
    assert made.state.realms["r1"].treasury == income.revenue_value(made, "r1") + 2
    assert made.state.realms["r1"].brought == 0


@pytest.mark.rule("ME-WARBAND-10")
@pytest.mark.parametrize(
    ("at", "markers", "ruins", "paid"),
    [
        (SEAT, (), None, True),  # a settlement of the empire
        (HERE, (HERE,), None, False),  # a barren tile of the empire
        (HERE, (NEXT,), HERE, True),  # the empire borders the ruins
        (HERE, (FAR,), HERE, False),  # it does not
        (HERE, (HERE,), HERE, True),  # the ruins lie in it
    ],
)
def test_goods_are_paid_in_at_a_settlement_or_where_the_empire_borders_the_ruins(at, markers, ruins, paid):
    made = bands_game(band(at=at, purse=120))
    own(made, *markers)
    if ruins:
        site(made)
    drive(warbands.pay_in(made, "band1"), [])
    assert bool(happened(made, WarBandPaid)) is paid
    assert of(made).purse == (0 if paid else 120)


@pytest.mark.rule("ME-WARBAND-10")
@pytest.mark.parametrize("kind", ["mine", "necropolis", "tower", "chaos_temple"])
def test_another_place_of_the_wilds_in_the_empire_is_no_place_to_pay_in(kind):
    made = bands_game(band(at=HERE, purse=120))
    own(made, HERE)
    made.state = replace(made.state, locations={HERE: Location(HERE, kind, 1, ("r1",))})
    drive(warbands.pay_in(made, "band1"), [])
    assert of(made).purse == 120


@pytest.mark.rule("ME-WARBAND-10")
def test_goods_are_lost_with_the_band():
    made = bands_game(band(at=SEAT, purse=300, items=50))
    warbands.end(made, "band1", "slain", "ME-WARBAND-12")
    assert not made.state.warbands
    assert (made.state.realms["r1"].brought, made.state.realms["r1"].gold, made.state.realms["r1"].pool) == (0, 0, 0)


@pytest.mark.rule("ME-WARBAND-08")
def test_items_go_to_a_banner_in_the_tile_or_wait_for_one():
    made = bands_game(band(items=100), banners=[banner("r1", HERE, 900)])
    drive(warbands.hand_items(made, "band1"), [])
    assert (made.state.banners["r1-1"].points, of(made).items) == (1000, 0)
    made = bands_game(band(at=SEAT, items=50))
    drive(warbands.pay_in(made, "band1"), [])
    assert (made.state.realms["r1"].pool, of(made).items) == (50, 0)
    assert [e.why for e in happened(made, PoolChanged)] == ["warband_items"]


@pytest.mark.rule("ME-WARBAND-06")
def test_five_beasts_carry_a_point_of_baggage_to_a_banner():
    made = bands_game(band(coach=True, baggage=1), banners=[banner("r1", HERE, 900, baggage=6)])
    warbands.supply(made, "band1")
    assert of(made).baggage == 1
    made.state = replace(made.state, banners={"r1-1": banner("r1", HERE, 900, baggage=2)})
    warbands.supply(made, "band1")
    assert (of(made).baggage, made.state.banners["r1-1"].baggage) == (0, 3)


@pytest.mark.rule("ME-WARBAND-06", "ME-WARBAND-03")
@pytest.mark.parametrize(("coin", "coach", "rating", "left"), [(200, True, 550, 0), (149, False, 649, 0)])
def test_in_a_settlement_its_own_gold_buys_beasts_and_gear(coin, coach, rating, left):
    made = bands_game(band(at=SEAT, coin=coin))
    warbands.outfit(made, "band1")
    assert (of(made).coach, of(made).rating, of(made).coin) == (coach, rating, left)


@pytest.mark.rule("ME-SUB-02", "ME-WARBAND-06")
def test_bands_need_no_subsistence():
    made = bands_game(band(coach=True, baggage=1), step="subsistence")
    before, log = made.state, Log()
    drive(subsistence(made, "r1"), keyed(), log)
    assert not log
    assert made.state.warbands == before.warbands


# Income -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-REVENUE-09")
@pytest.mark.parametrize(("games", "gold"), [((30,), 420), ((20, 40), 420), ((10,) * 7 + (900,), 140), ((0, 0, 1), 4)])
def test_the_estimate_is_the_average_of_at_most_seven_games(games, gold):
    assert warbands.estimate(book(), games) == gold


@pytest.mark.rule("ME-REVENUE-09")
def test_by_the_average_thirty_gold_a_game_are_four_crowns():
    made = bands_game(band(games=(30, 30)), settings={"warband_income": "average"})
    wintry(made, "revenue")
    warbands.income(made, "r1")
    assert (made.state.realms["r1"].brought, made.state.realms["r1"].gold, of(made).games) == (4, 20, ())


@pytest.mark.rule("ME-REVENUE-09")
def test_where_finds_are_recorded_games_only_count_anew():
    made = bands_game(band(games=(30, 30)))
    wintry(made, "revenue")
    warbands.income(made, "r1")
    assert (made.state.realms["r1"].brought, of(made).games) == (0, ())
    assert not happened(made, TreasureBanked)


# Wounds and losses --------------------------------------------------------------------------------


@pytest.mark.rule("ME-WARBAND-05")
@pytest.mark.parametrize(("wounds", "of_members"), [(25, 2), (9, 0), (10, 1), (11, 1), (20, 2), (22, 2)])
def test_ten_or_eleven_wounds_are_one_of_a_member(wounds, of_members):
    assert warbands.band_wounds(book(), wounds) == of_members


@pytest.mark.rule("ME-WARBAND-18")
@pytest.mark.parametrize(("wounds", "experience", "there"), [(1, 20, 15), (1, 0, 11), (2, 4, 22), (3, 9, 34)])
def test_wounds_of_a_member_in_an_adventure_location(wounds, experience, there):
    assert warbands.dungeon_wounds(book(), wounds, experience) == there


def test_a_band_without_points_is_gone():
    made = bands_game(band(rating=100))
    warbands.lose(made, "band1", 40, "wounded", "ME-WARBAND-05")
    assert of(made).rating == 60
    warbands.lose(made, "band1", 60, "wounded", "ME-WARBAND-05")
    assert [e.why for e in happened(made, WarBandGone)] == ["wounded"]


# Winter -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-WARBAND-13", "ME-EVENTS-12")
@pytest.mark.parametrize(("pip", "left"), [(1, False), (2, True), (6, True)])
def test_each_band_rolls_in_the_phase_of_events(pip, left):
    made = bands_game(band(), band(number=2, owner="", kind="chaos"))
    wintry(made, "events")
    drive(winter_events.events(made), keyed({"band_winter": [pip, 6], "winter_event": (4, 3)}))
    assert ("band1" in made.state.warbands) is left
    assert "band2" in made.state.warbands


@pytest.mark.rule("ME-WARBAND-13", "ME-EVENTS-12")
@pytest.mark.parametrize(("pips", "left"), [([2, 1], ["band1"]), ([1, 2], ["band2"]), ([1, 1], [])])
def test_each_band_has_a_die_of_its_own_leaderless_ones_too(pips, left):
    made = bands_game(band(), band(number=2, owner="", kind="chaos"))
    wintry(made, "events")
    drive(warbands.winter_checks(made), pips)
    assert list(made.state.warbands) == left
    assert {e.why for e in happened(made, WarBandGone)} == {"winter"}


@pytest.mark.rule("ME-WARBAND-02")
@pytest.mark.parametrize(("markers", "stays"), [((NEXT,), True), ((), False)])
def test_hunters_disband_when_their_quarry_is_gone_unless_ruins_adjoin(markers, stays):
    made = bands_game(band(hunts="band2"), band(number=2, owner="r2", kind="chaos", at=FAR))
    site(made)
    own(made, *markers)
    warbands.end(made, "band2", "winter", "ME-WARBAND-13")
    assert ("band1" in made.state.warbands) is stays
    if stays:
        assert of(made).hunts == ""
        assert [e.what for e in happened(made, WarBandChanged)] == ["stays_on"]
    else:
        assert [e.why for e in happened(made, WarBandGone)] == ["winter", "hunt_over"]


def test_bands_of_who_is_out_go_their_way():
    made = bands_game(band())
    made.state = replace(made.state, realms={**made.state.realms, "r1": replace(made.state.realms["r1"], out=True)})
    warbands.tidy(made)
    assert not made.state.warbands


# Off and hidden -----------------------------------------------------------------------------------


def test_without_the_part_nothing_is_rolled_and_bands_leave():
    made = bands_game(band(), settings={"module_war_bands": "off"})
    log = Log()
    drive(parts.events(made), keyed(), log)
    optional_parts.tidy(made)
    assert not log
    assert not made.state.warbands


def test_rivals_see_whose_band_it_is_and_nothing_of_its_purse():
    made = bands_game(band(purse=100, items=50, hunts="band9", coach=True), markers={NEXT: "r2"})
    made.state = replace(made.state, realms={**made.state.realms, "r1": replace(made.state.realms["r1"], gold=40)})
    seen = view_for(made.world, made.book, made.state, "r2").campaign
    assert seen.warbands["band1"] == replace(band(), rating=0, weeks=0)
    assert (seen.realms["r1"].gold, seen.realms["r1"].wronged) == (0, ())
    made.state = replace(made.state, markers={})
    assert not view_for(made.world, made.book, made.state, "r2").campaign.warbands


def test_a_band_out_of_sight_still_tells_its_owner_all():
    made = bands_game(band(at=FAR, purse=100), holdings={SEAT: Settlement("capital", "r1", seat_of="r1")})
    assert view_for(made.world, made.book, made.state, "r1").campaign.warbands["band1"].purse == 100

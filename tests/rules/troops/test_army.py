"""Starting strength, the first banners and their baggage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from empires.model.events.all_events import BannerRaised, PoolChanged, StoresChanged
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Refusal, Roll, Share, checked
from empires.model.state.campaign import Settlement
from empires.rules.troops.drawup import banner_count, even_split
from empires.rules.year.setup import draw_up, muster
from tests.support.builders import banner, cell, field, game, happened, realm
from tests.support.driver import asks_of, drive

WORLD = field()
SEAT = cell(WORLD, 0, 0)
AROUND = [other for _, other in WORLD.neighbours(SEAT)]
HOME = (SEAT, *AROUND)


def table(pool: int = 0, stores: int = 0, kinds: tuple[str, ...] = (), world=WORLD, **settings: str):
    """One realm with its seat, the settlements named around it, points and baggage waiting."""
    holdings = {SEAT: Settlement("capital", "r1", seat_of="r1")}
    holdings.update({c: Settlement(kind, "r1") for c, kind in zip(AROUND, kinds, strict=False)})
    realms = {"r1": realm(1, capital=SEAT, home=HOME, pool=pool, stores=stores)}
    made = game(world, realms=1, holdings=holdings, settings=settings)
    made.state = replace(made.state, realms=realms)
    return made


def points(here) -> list[int]:
    return [b.points for b in here.state.banners.values()]


@pytest.mark.rule("ME-ARMY-01")
def test_an_agreed_strength_is_given_to_everyone_without_dice():
    here = table(kinds=("city", "village"), army_points="4000")
    asked = asks_of(muster(here), [(1, 1)])
    assert [ask.why for ask in asked] == ["starting_baggage"]
    assert here.state.realms["r1"].pool == 4000


@pytest.mark.rule("ME-ARMY-01", "ME-ARMY-02")
def test_rolled_strength_capital_18_city_7_fortress_4_villages_2_5_3_is_3900():
    here = table(kinds=("city", "fortress", "village", "village", "village"))
    drive(muster(here), [(6, 5, 4, 2, 1), (3, 4), 4, 2, 5, 3, (1, 1)])
    assert here.state.realms["r1"].pool == 3900
    assert happened(here, PoolChanged)[0].seen_by == ("r1",)


@pytest.mark.rule("ME-ARMY-02")
@pytest.mark.parametrize(
    ("kind", "dice", "least", "most"),
    [("city", "2D6", 200, 1200), ("fortress", "1D6", 100, 600), ("village", "1D6", 100, 600)],
)
def test_the_strength_of_each_settlement(kind, dice, least, most):
    capital = (1, 1, 1, 1, 1)
    for pip, amount in ((1, least), (6, most)):
        here = table(kinds=(kind,))
        rolls = [ask.dice for ask in asks_of(muster(here), [capital]) if isinstance(ask, Roll)]
        assert rolls == ["5D6", dice]
        here = table(kinds=(kind,))
        drive(muster(here), [capital, (pip,) * int(dice[0]), (1, 1)])
        assert here.state.realms["r1"].pool == 500 + amount


@pytest.mark.rule("ME-ARMY-02")
def test_a_settlement_of_the_realm_that_is_not_ones_own_gives_no_strength():
    here = table(kinds=("village", "village"))
    lost = {AROUND[0]: Settlement("village", ""), AROUND[1]: Settlement("village", "r1", razed=True)}
    here.state = replace(here.state, holdings={**here.state.holdings, **lost})
    drive(muster(here), [(6, 6, 6, 6, 6), (1, 1)])
    assert here.state.realms["r1"].pool == 3000


@pytest.mark.rule("ME-ARMY-13")
def test_3900_points_make_three_to_seven_banners():
    here = table(3900)
    assert banner_count(here, 3900) == (3, 7)
    asked = asks_of(draw_up(here), [])[0]
    assert isinstance(asked, Share)
    assert (asked.total, asked.exact, len(asked.slots)) == (3900, True, 7)
    assert {(slot.least, slot.most, slot.or_zero) for slot in asked.slots} == {(500, 1500, True)}
    drive(draw_up(here), [{"new-1": 1300, "new-2": 1300, "new-3": 1300}, "suggested"])
    assert points(here) == [1300, 1300, 1300]


@pytest.mark.rule("ME-ARMY-13")
@pytest.mark.parametrize(
    "shares",
    [{"new-1": 1600, "new-2": 1400}, {"new-1": 1500, "new-2": 1100, "new-3": 400}, {"new-1": 1500, "new-2": 1400}],
)
def test_banners_under_500_or_over_1500_or_points_left_over_are_refused(shares):
    with pytest.raises(Refusal):
        drive(draw_up(table(3000)), [shares])


@given(total=st.integers(500, 9000))
def test_the_suggested_division_is_always_lawful(total):
    here = table(total)
    asked = asks_of(draw_up(here), [])[0]
    if isinstance(asked, Share):
        checked(asked, asked.default)
    else:
        assert total < 1000


@given(total=st.integers(500, 9000))
def test_an_even_split_loses_nothing(total):
    for count in (1, 2, 5):
        parts = even_split(total, count)
        assert sum(parts) == total
        assert max(parts) - min(parts) <= 50


@pytest.mark.rule("ME-ARMY-21")
def test_fewer_than_500_points_in_all_are_one_banner_of_exceptional_size():
    here = table(400)
    drive(draw_up(here), ["suggested"])
    only = next(iter(here.state.banners.values()))
    assert (only.points, only.exceptional) == (400, True)


def test_points_for_one_banner_only_are_not_asked_about():
    here = table(900)
    drive(draw_up(here), ["suggested"])
    assert points(here) == [900]
    assert not next(iter(here.state.banners.values())).exceptional


@pytest.mark.rule("ME-ARMY-16")
def test_banners_start_anywhere_in_the_realm_any_number_in_a_tile():
    here = table(2000)
    barren = AROUND[0]
    asked = asks_of(draw_up(here), [{"new-1": 1000, "new-2": 1000}, "one_by_one"])
    assert isinstance(asked[-1], Decide)
    assert {option.key for option in asked[-1].options} == set(HOME)
    drive(draw_up(here), [{"new-1": 1000, "new-2": 1000}, "one_by_one", barren, barren])
    assert [b.cell for b in here.state.banners.values()] == [barren, barren]


@pytest.mark.rule("ME-ARMY-16")
def test_banners_start_on_either_side_of_a_river():
    world = field(seat=Tile(at=(0, 0), terrain="river_valley", rivers=((1, 4),)))
    here = table(600, world=world)
    options = [option.key for option in asks_of(draw_up(here), ["one_by_one"])[-1].options]
    assert f"{SEAT}/0" in options
    assert f"{SEAT}/1" in options
    drive(draw_up(here), ["one_by_one", f"{SEAT}/1"])
    assert [(b.cell, b.zone) for b in here.state.banners.values()] == [(SEAT, 1)]


def test_the_suggested_places_feed_every_banner():
    here = table(4000, kinds=("village", "fortress", "city"))
    asked = asks_of(draw_up(here), [{f"new-{n}": 1000 for n in range(1, 5)}])
    cells = asked[-1].options[0].facts["cells"]
    assert set(cells) == {SEAT, *AROUND[:3]}


@pytest.mark.rule("ME-ARMY-18")
def test_all_banners_of_a_player_in_one_tile_are_a_force():
    mine = [banner("r1", SEAT, number=1), banner("r1", SEAT, number=2), banner("r1", AROUND[0], number=3)]
    here = game(WORLD, banners=[*mine, banner("r2", SEAT)])
    assert [b.id for b in here.state.force(SEAT, "r1")] == ["r1-1", "r1-2"]
    assert [b.id for b in here.state.force(SEAT, "r2")] == ["r2-1"]


@pytest.mark.rule("ME-ARMY-19")
def test_starting_baggage_is_2d6_for_the_empire():
    here = table(army_points="3000")
    asked = asks_of(muster(here), [(3, 5)])
    assert asked[0].dice == "2D6"
    assert here.state.realms["r1"].stores == 8
    assert happened(here, StoresChanged)[0].seen_by == ("r1",)


@pytest.mark.rule("ME-ARMY-19")
def test_starting_baggage_of_8_is_shared_by_four_banners_as_the_player_likes():
    division = {f"new-{n}": 1000 for n in range(1, 5)}
    asked = asks_of(draw_up(table(4000, 8)), [division, "suggested"])[-1]
    assert isinstance(asked, Share)
    assert asked.default == {f"r1-{n}": 2 for n in range(1, 5)}
    here = table(4000, 8)
    drive(draw_up(here), [division, "suggested", {"r1-2": 6, "r1-4": 2}])
    assert [b.baggage for b in here.state.banners.values()] == [0, 6, 0, 2]
    assert here.state.realms["r1"].stores == 0


@pytest.mark.rule("ME-ARMY-20")
def test_no_banner_starts_with_more_than_6_baggage():
    here = table(900, 9)
    drive(draw_up(here), ["suggested"])
    assert [b.baggage for b in here.state.banners.values()] == [6]
    assert here.state.realms["r1"].stores == 0
    with pytest.raises(Refusal):
        drive(draw_up(table(2000, 9)), [{"new-1": 1000, "new-2": 1000}, "suggested", {"r1-1": 7, "r1-2": 2}])


def test_the_pool_is_used_up_and_every_banner_has_its_own_number_and_name():
    here = table(3900)
    drive(draw_up(here), [{"new-1": 1300, "new-2": 1300, "new-3": 1300}, "suggested"])
    assert here.state.realms["r1"].pool == 0
    raised = [event.banner for event in happened(here, BannerRaised)]
    assert [b.id for b in raised] == ["r1-1", "r1-2", "r1-3"]
    assert len({b.name for b in raised}) == 3

"""Points and baggage that come and go."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.model.events.all_events import BannerLost, BannerRaised, PointsChanged, SiegeEnded
from empires.model.state.asks import Pick, Refusal, Share
from empires.model.state.campaign import Settlement, Siege
from empires.rules.core.names import banner_name, place_name
from empires.rules.troops.losses import (
    even_shares,
    gain_points,
    give_baggage,
    lose_points,
    remove_banner,
    share_loss,
    take_baggage,
)
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of, drive

WORLD = field()
HERE = cell(WORLD, 0, 0)


def force(*points: int, baggage: int = 0):
    return game(WORLD, banners=[banner("r1", HERE, p, n, baggage=baggage) for n, p in enumerate(points, 1)])


@pytest.mark.rule("ME-GEN-04")
def test_a_banner_of_90_that_loses_120_is_removed_with_its_baggage():
    table = force(90, 800, baggage=3)
    assert lose_points(table, "r1-1", 120, "hunger", "ME-SUB-09") == 90
    assert list(table.state.banners) == ["r1-2"]
    assert [lost.banner for lost in happened(table, BannerLost)] == ["r1-1"]
    assert table.state.banners["r1-2"].baggage == 3


def test_a_loss_leaves_what_is_left_and_no_more_is_told_than_was_lost():
    table = force(300)
    lose_points(table, "r1-1", 120, "hunger", "ME-SUB-09")
    assert table.state.banners["r1-1"].points == 180
    assert [change.delta for change in happened(table, PointsChanged)] == [-120]
    assert lose_points(table, "r9-9", 10, "hunger", "ME-SUB-09") == 0


def test_points_lost_are_the_owners_secret():
    table = force(300)
    lose_points(table, "r1-1", 120, "hunger", "ME-SUB-09")
    assert happened(table, PointsChanged)[0].seen_by == ("r1",)


@pytest.mark.rule("ME-SIEGE-37")
def test_the_last_besieging_banner_takes_the_siege_with_it():
    table = game(
        WORLD,
        banners=[banner("r1", HERE), banner("r2", HERE, inside=True)],
        holdings={HERE: Settlement("city", "r2")},
        sieges={HERE: Siege(HERE, "r1", 1)},
    )
    remove_banner(table, "r2-1", "hunger", "ME-SUB-09")
    assert HERE in table.state.sieges
    remove_banner(table, "r1-1", "hunger", "ME-SUB-09")
    assert HERE not in table.state.sieges
    assert len(happened(table, SiegeEnded)) == 1


@pytest.mark.rule("ME-ARMY-20", "ME-SUB-08")
def test_a_banner_with_5_that_gains_3_keeps_6():
    table = force(1000, baggage=5)
    assert give_baggage(table, "r1-1", 3, "convoy", "ME-SCOUT-24") == 1
    assert table.state.banners["r1-1"].baggage == 6
    assert give_baggage(table, "r1-1", 3, "convoy", "ME-SCOUT-24") == 0


def test_no_more_baggage_is_taken_than_there_is():
    table = force(1000, baggage=2)
    assert take_baggage(table, "r1-1", 5, "eaten", "ME-SUB-06") == 2
    assert table.state.banners["r1-1"].baggage == 0


@pytest.mark.rule("ME-BATTLE-28", "ME-GEN-03")
def test_a_loss_of_200_falls_on_three_banners_as_67_67_66():
    table = force(900, 800, 700)
    assert drive(share_loss(table, ("r1-1", "r1-2", "r1-3"), 200, "battle", "ME-BATTLE-28"), []) == 200
    assert [b.points for b in table.state.banners.values()] == [833, 733, 634]


@pytest.mark.rule("ME-BATTLE-28")
def test_what_a_banner_cannot_bear_falls_on_the_others():
    table = force(50, 900)
    drive(share_loss(table, ("r1-1", "r1-2"), 200, "battle", "ME-BATTLE-28"), [])
    assert {b.id: b.points for b in table.state.banners.values()} == {"r1-2": 750}


@pytest.mark.rule("ME-BATTLE-28", "ME-GEN-07")
def test_the_owner_places_the_odd_points_where_they_matter():
    def loss(table):
        return share_loss(table, ("r1-1", "r1-2", "r1-3"), 200, "battle", "ME-BATTLE-28")

    asked = asks_of(loss(force(566, 700, 800)), [])
    assert isinstance(asked[0], Pick)
    assert (asked[0].by, asked[0].least, asked[0].most) == ("r1", 2, 2)
    table = force(566, 700, 800)
    drive(loss(table), [("r1-1", "r1-3")])
    assert [b.points for b in table.state.banners.values()] == [499, 634, 733]


@pytest.mark.rule("ME-BATTLE-28")
@pytest.mark.parametrize(
    ("held", "loss", "asked"),
    [
        ((566, 700, 800), 200, True), ((567, 700, 800), 200, False), ((565, 700, 800), 200, False),
        ((566, 566, 566), 200, False), ((1067, 900, 800), 200, True), ((1066, 900, 800), 200, False),
        ((67, 700, 800), 200, True), ((599, 900), 200, False), ((50, 599, 900), 250, False), ((500, 900), 1, True),
    ],
)  # fmt: skip
def test_the_owner_is_asked_only_where_a_point_costs_a_banner_its_life_its_size_or_its_class(held, loss, asked):
    table = force(*held)
    procedure = share_loss(table, tuple(table.state.banners), loss, "battle", "ME-BATTLE-28")
    asks = asks_of(procedure, [])
    assert bool(asks) == asked


@given(total=st.integers(0, 5000), bounds=st.lists(st.integers(0, 1500), min_size=1, max_size=6))
def test_even_shares_use_up_the_total_within_bounds_and_are_even(total, bounds):
    shares = even_shares(total, bounds)
    assert sum(shares) == min(total, sum(bounds))
    assert all(0 <= share <= bound for share, bound in zip(shares, bounds, strict=True))
    free = [share for share, bound in zip(shares, bounds, strict=True) if share < bound]
    assert not free or max(shares) - min(free) <= 1


@pytest.mark.rule("ME-ARMY-21")
def test_a_lone_banner_of_1450_keeps_50_of_120_gained():
    table = force(1450)
    assert drive(gain_points(table, "r1-1", 120, "mercenaries", "ME-SCOUT-25"), []) == 50
    assert table.state.banners["r1-1"].points == 1500
    assert len(table.state.banners) == 1


@pytest.mark.rule("ME-ARMY-21")
def test_points_above_the_limit_may_go_to_another_banner_of_the_force():
    table = force(1450, 600)
    gain = gain_points(table, "r1-1", 120, "mercenaries", "ME-SCOUT-25")
    drive(gain, [{"r1-1": 20, "r1-2": 100}])
    assert [b.points for b in table.state.banners.values()] == [1470, 700]


@pytest.mark.rule("ME-ARMY-21")
def test_points_above_the_limit_may_form_a_new_lawful_banner_where_the_other_stands():
    table = game(WORLD, banners=[banner("r1", HERE, 1450, zone=0, side=3, came_from=cell(WORLD, 0, -1))])
    gain = gain_points(table, "r1-1", 600, "reward", "ME-ARMY-21")
    asked = asks_of(gain, [])[0]
    assert isinstance(asked, Share)
    assert asked.default == {"r1-1": 50, "new": 550}
    with pytest.raises(Refusal):
        drive(gain_points(table, "r1-1", 600, "reward", "ME-ARMY-21"), [{"r1-1": 50, "new": 450}])
    assert drive(gain_points(table, "r1-1", 600, "reward", "ME-ARMY-21"), [{"new": 600}]) == 600
    new = happened(table, BannerRaised)[0].banner
    assert (new.id, new.points, new.cell, new.side, new.baggage) == ("r1-2", 600, HERE, 3, 0)


def test_a_gain_within_the_limit_is_not_asked_about():
    table = force(1000, 600)
    drive(gain_points(table, "r1-1", 120, "mercenaries", "ME-SCOUT-25"), [])
    assert table.state.banners["r1-1"].points == 1120


def test_banner_names_do_not_repeat_in_a_realm_nor_between_realms():
    table = game(WORLD, realms=8)
    names = [banner_name(table.state, f"r{realm}", number) for realm in range(1, 9) for number in range(1, 27)]
    assert len(set(names)) == len(names)
    named = force(500)
    first = banner_name(named.state, "r1", 1)
    taken = game(WORLD, banners=[banner("r1", HERE, name=first)])
    assert banner_name(taken.state, "r1", 1) != first


def test_a_place_is_called_the_same_in_every_campaign_on_its_world():
    names = [place_name(WORLD, tile) for tile in WORLD.tiles]
    assert names == [place_name(field(), tile) for tile in WORLD.tiles]
    assert len(set(names)) > len(names) // 2

"""Phase 7: points, baggage and stockpiles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.model.events.all_events import BannerLost, BannerRaised, PointsChanged, StockpileChanged, TileTaken
from empires.model.state.asks import Pick, Refusal, Share, checked
from empires.model.state.campaign import Settlement, Siege
from empires.rules.fight.exchange import lawful_shares
from empires.rules.season.reorganisation import groups_of, reorganisation
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of, drive

WORLD = field()
HERE = cell(WORLD, 0, 0)
THERE = cell(WORLD, 1, 0)
POINTS, BAGGAGE, DESTROY = f"{HERE}/0/points", f"{HERE}/0/baggage", f"{HERE}/0/destroy"


def force(*points: int, baggage: tuple[int, ...] = (), kind: str = "", owner: str = "r1", stockpile: int = 0, **more):
    """A force of r1 in one tile."""
    carried = baggage or (0,) * len(points)
    banners = [banner("r1", HERE, p, n, baggage=b) for n, (p, b) in enumerate(zip(points, carried, strict=True), 1)]
    holdings = {HERE: Settlement(kind, owner, stockpile=stockpile)} if kind else {}
    return game(WORLD, banners=banners, holdings=holdings, step="reorganisation", **more)


def points(table) -> dict[str, int]:
    return {b.id: b.points for b in table.state.banners.values()}


def carried(table) -> dict[str, int]:
    return {b.id: b.baggage for b in table.state.banners.values()}


def jobs(table) -> set[str]:
    asked = asks_of(reorganisation(table, "r1"), [])
    return {option.facts["job"] for option in asked[0].options} - {"raze"} if asked else set()


@pytest.mark.rule("ME-REORG-01")
def test_1400_and_600_become_1000_and_1000():
    table = force(1400, 600)
    drive(reorganisation(table, "r1"), [(POINTS,), {"r1-1": 1000, "r1-2": 1000}])
    assert points(table) == {"r1-1": 1000, "r1-2": 1000}


@pytest.mark.rule("ME-REORG-01")
def test_banners_in_different_tiles_exchange_nothing():
    table = game(WORLD, banners=[banner("r1", HERE, 700, 1), banner("r1", THERE, 700, 2)])
    assert asks_of(reorganisation(table, "r1"), []) == []


def test_leaving_everything_as_it_is_costs_one_answer():
    table = force(1400, 600, baggage=(1, 0))
    drive(reorganisation(table, "r1"), [()])
    assert points(table) == {"r1-1": 1400, "r1-2": 600}
    assert not table.log


def test_a_lone_small_banner_with_nothing_to_share_is_not_asked_about():
    assert asks_of(reorganisation(force(900, baggage=(4,)), "r1"), []) == []


@pytest.mark.rule("ME-REORG-02")
def test_300_and_900_are_one_banner_or_500_and_700():
    asked = asks_of(reorganisation(force(300, 900), "r1"), [])[0]
    assert isinstance(asked, Share)
    for shares in ({"r1-2": 1200}, {"r1-1": 500, "r1-2": 700}):
        table = force(300, 900)
        drive(reorganisation(table, "r1"), [shares])
        assert points(table) == shares
    with pytest.raises(Refusal):
        drive(reorganisation(force(300, 900), "r1"), [{"r1-1": 300, "r1-2": 900}])


@pytest.mark.rule("ME-REORG-02")
def test_weak_banners_that_make_one_lawful_banner_combine_without_a_question():
    table = force(300, 400)
    drive(reorganisation(table, "r1"), [])
    assert points(table) == {"r1-2": 700}
    assert {change.banner: change.delta for change in happened(table, PointsChanged)} == {"r1-1": -300, "r1-2": 300}
    assert [lost.why for lost in happened(table, BannerLost)] == ["merged"]


@pytest.mark.rule("ME-REORG-02")
def test_a_weak_banner_alone_or_among_weaker_ones_stays_as_it_is():
    for table in (force(300), force(200, 250)):
        before = points(table)
        drive(reorganisation(table, "r1"), [])
        assert points(table) == before


@pytest.mark.rule("ME-REORG-03")
def test_1000_points_do_not_make_600_and_400():
    with pytest.raises(Refusal):
        drive(reorganisation(force(1000), "r1"), [(POINTS,), {"r1-1": 600, "new-1": 400}])
    table = force(1000)
    drive(reorganisation(table, "r1"), [(POINTS,), {"r1-1": 500, "new-1": 500}])
    assert points(table) == {"r1-1": 500, "r1-2": 500}


@pytest.mark.rule("ME-REORG-03")
def test_no_banner_grows_beyond_1500():
    with pytest.raises(Refusal):
        drive(reorganisation(force(900, 900), "r1"), [(POINTS,), {"r1-1": 1600}])
    with pytest.raises(Refusal):
        drive(reorganisation(force(900, 900), "r1"), [(POINTS,), {"r1-1": 1500}])


def test_a_new_banner_stands_where_the_old_one_stands_and_is_as_tired():
    old = banner("r1", HERE, 1200, side=2, came_from=THERE, halted=5, moved=1)
    table = game(WORLD, banners=[old])
    drive(reorganisation(table, "r1"), [(POINTS,), {"r1-1": 600, "new-1": 600}])
    new = happened(table, BannerRaised)[0].banner
    assert (new.cell, new.side, new.came_from, new.halted, new.moved) == (HERE, 2, THERE, 5, 1)


@given(sizes=st.lists(st.integers(1, 1500), min_size=2, max_size=6).filter(lambda sizes: sum(sizes) >= 500))
def test_the_suggested_exchange_is_always_lawful(sizes):
    table = force(*sizes)
    banners = list(table.state.banners.values())
    shares = lawful_shares(table, banners)
    assert sum(shares.values()) == sum(sizes)
    assert all(500 <= amount <= 1500 for amount in shares.values())
    for ask in asks_of(reorganisation(table, "r1"), []):
        if isinstance(ask, Share):
            checked(ask, ask.default)


@pytest.mark.rule("ME-REORG-02")
def test_only_banners_below_500_must_combine_and_only_where_500_come_together():
    assert isinstance(asks_of(reorganisation(force(499, 700), "r1"), [])[0], Share)
    assert isinstance(asks_of(reorganisation(force(500, 700), "r1"), [])[0], Pick)
    assert isinstance(asks_of(reorganisation(force(300, 700), "r1"), [])[0], Share)
    together = force(200, 300)
    drive(reorganisation(together, "r1"), [])
    assert points(together) == {"r1-2": 500}


@pytest.mark.parametrize(
    ("sizes", "default"),
    [
        ((300, 1200), {"r1-2": 1500}),
        ((400, 1500), {"r1-1": 500, "r1-2": 1400}),
        ((300, 600, 900), {"r1-2": 900, "r1-3": 900}),
    ],
)
def test_a_weak_banner_joins_the_smallest_that_has_room_or_is_filled_up(sizes, default):
    assert asks_of(reorganisation(force(*sizes), "r1"), [])[0].default == default


@pytest.mark.rule("ME-REORG-03")
def test_there_may_be_as_many_banners_as_the_points_allow():
    for table in (force(1400, 600), force(1400, 600, kind="fortress")):
        asked = asks_of(reorganisation(table, "r1"), [(POINTS,)])[-1]
        assert [slot.key for slot in asked.slots] == ["r1-1", "r1-2", "new-1", "new-2"]


def test_what_stays_as_it_was_is_not_told():
    table = force(1400, 600, baggage=(1, 2), kind="city", stockpile=1)
    drive(
        reorganisation(table, "r1"),
        [(POINTS, BAGGAGE), {"r1-1": 1400, "r1-2": 600}, {"r1-1": 1, "r1-2": 2, "stockpile": 1}],
    )
    assert not table.log


def test_the_question_says_what_there_is_to_share():
    asked = asks_of(reorganisation(force(1400, 600, baggage=(1, 2), kind="city", stockpile=4), "r1"), [])[0]
    told = {option.facts["job"]: option.facts for option in asked.options}
    both = {"cell": HERE, "banners": ("r1-1", "r1-2")}
    assert told["points"] == {**both, "job": "points", "points": 2000}
    assert told["baggage"] == {**both, "job": "baggage", "baggage": 3, "stockpile": 4}
    in_the_field = asks_of(reorganisation(force(600, 600, baggage=(1, 2)), "r1"), [])[0]
    assert [o.facts["stockpile"] for o in in_the_field.options if o.facts["job"] == "baggage"] == [0]


@pytest.mark.parametrize(("carried", "asked"), [((6, 6), False), ((6, 5), True), ((1, 0), True), ((0, 0), False)])
def test_baggage_is_not_asked_about_where_it_cannot_lie_otherwise(carried, asked):
    assert ("baggage" in jobs(force(600, 600, baggage=carried))) == asked
    depot = force(800, baggage=(6,), kind="city", stockpile=6)
    assert jobs(depot) == {"destroy"}
    assert jobs(force(800, baggage=(6,), kind="city", stockpile=5)) == {"baggage", "destroy"}


def test_what_the_exchange_of_points_leaves_nothing_to_do_for_is_not_asked():
    table = force(600, 600, baggage=(1, 2))
    drive(reorganisation(table, "r1"), [(POINTS, BAGGAGE), {"r1-2": 1200}])
    assert carried(table) == {"r1-2": 3}
    emptied = force(800, baggage=(1,), kind="city", stockpile=2)
    drive(reorganisation(emptied, "r1"), [(BAGGAGE, DESTROY), {"r1-1": 3}])
    assert [change.why for change in happened(emptied, StockpileChanged)] == ["taken"]


@pytest.mark.rule("ME-REORG-06")
def test_baggage_is_shared_freely_at_most_6_each():
    table = force(600, 600, baggage=(5, 3))
    drive(reorganisation(table, "r1"), [(BAGGAGE,), {"r1-1": 2, "r1-2": 6}])
    assert carried(table) == {"r1-1": 2, "r1-2": 6}
    all_to_one = force(600, 600, baggage=(2, 3))
    drive(reorganisation(all_to_one, "r1"), [(BAGGAGE,), {"r1-2": 5}])
    assert carried(all_to_one) == {"r1-1": 0, "r1-2": 5}
    with pytest.raises(Refusal):
        drive(reorganisation(force(600, 600, baggage=(5, 3)), "r1"), [(BAGGAGE,), {"r1-1": 1, "r1-2": 7}])


@pytest.mark.rule("ME-REORG-06")
def test_baggage_of_a_merged_banner_above_6_is_lost():
    table = force(600, 600, baggage=(4, 5))
    drive(reorganisation(table, "r1"), [(POINTS,), {"r1-1": 1200}])
    assert carried(table) == {"r1-1": 6}


@pytest.mark.rule("ME-REORG-06", "ME-REORG-07")
def test_baggage_of_a_merged_banner_above_6_is_stockpiled_where_that_can_be():
    table = force(600, 600, baggage=(4, 5), kind="fortress")
    drive(reorganisation(table, "r1"), [(POINTS,), {"r1-1": 1200}, {"r1-1": 2, "stockpile": 3}])
    assert carried(table) == {"r1-1": 6}
    assert table.state.holdings[HERE].stockpile == 3
    assert [change.why for change in happened(table, StockpileChanged)] == ["stored"]
    asked = asks_of(
        reorganisation(force(600, 600, baggage=(4, 2), kind="fortress", stockpile=4), "r1"),
        [(POINTS,), {"r1-1": 1200}],
    )[-1]
    assert ({slot.key: (slot.least, slot.most) for slot in asked.slots}, asked.total) == (
        {"r1-1": (0, 2), "stockpile": (0, 2)},
        2,
    )


@pytest.mark.rule("ME-REORG-06")
def test_freed_baggage_is_asked_about_only_where_it_can_go_to_several_places():
    for freed, kind in ((0, "fortress"), (4, "")):
        table = force(600, 600, baggage=(3, freed), kind=kind)
        drive(reorganisation(table, "r1"), [(POINTS,), {"r1-1": 1200}])
        assert carried(table) == {"r1-1": min(6, 3 + freed)}
    full = force(600, 600, baggage=(4, 6), kind="fortress", stockpile=3)
    drive(reorganisation(full, "r1"), [(POINTS,), {"r1-1": 1200}])
    assert (carried(full), full.state.holdings[HERE].stockpile) == ({"r1-1": 6}, 6)


@pytest.mark.rule("ME-REORG-07")
def test_a_stockpile_of_4_and_3_more_is_6_and_1_stays_with_the_banner():
    table = force(800, baggage=(3,), kind="fortress", stockpile=4)
    with pytest.raises(Refusal):
        drive(reorganisation(table, "r1"), [(BAGGAGE,), {"stockpile": 7}])
    drive(reorganisation(table, "r1"), [(BAGGAGE,), {"stockpile": 6, "r1-1": 1}])
    assert table.state.holdings[HERE].stockpile == 6
    assert carried(table) == {"r1-1": 1}


@pytest.mark.rule("ME-REORG-07")
def test_baggage_is_taken_from_the_stockpile():
    table = force(800, kind="city", stockpile=4)
    drive(reorganisation(table, "r1"), [(BAGGAGE,), {"stockpile": 1, "r1-1": 3}])
    assert table.state.holdings[HERE].stockpile == 1
    assert carried(table) == {"r1-1": 3}
    assert happened(table, StockpileChanged)[0].seen_by == ("r1",)


@pytest.mark.rule("ME-REORG-07", "ME-SIEGE-36")
def test_in_a_siege_only_the_defenders_reach_the_stockpile():
    holdings = {HERE: Settlement("city", "r2", stockpile=4)}
    banners = [banner("r1", HERE, 800), banner("r2", HERE, 800, inside=True, baggage=1)]
    table = game(WORLD, banners=banners, holdings=holdings, sieges={HERE: Siege(HERE, "r1", 1)})
    assert asks_of(reorganisation(table, "r1"), []) == []
    drive(reorganisation(table, "r2"), [(f"{HERE}/1/baggage",), {"r2-1": 5}])
    assert table.state.holdings[HERE].stockpile == 0


@pytest.mark.rule("ME-REORG-08")
def test_villages_and_razed_places_hold_no_stockpile():
    assert jobs(force(800, baggage=(3,), kind="village")) == set()
    razed = game(
        WORLD,
        banners=[banner("r1", HERE, 800, baggage=3)],
        holdings={HERE: Settlement("city", "r1", razed=True)},
    )
    assert jobs(razed) == set()
    assert jobs(force(800, baggage=(3,), kind="city")) == {"baggage"}


@pytest.mark.rule("ME-REORG-09")
def test_a_stockpile_falls_with_its_settlement_and_the_captor_may_leave_or_take_it():
    table = force(800, kind="city", owner="r2", stockpile=4)
    assert jobs(table) == set()
    table.emit(TileTaken(realm="r1", cell=HERE, loser="r2", how="stormed"))
    assert table.state.holdings[HERE].stockpile == 4
    drive(reorganisation(table, "r1"), [(BAGGAGE,), {"r1-1": 4}])
    assert table.state.holdings[HERE].stockpile == 0
    assert carried(table) == {"r1-1": 4}


@pytest.mark.rule("ME-REORG-10")
def test_a_friendly_banner_in_the_tile_may_destroy_the_stockpile():
    table = force(800, kind="city", stockpile=4)
    drive(reorganisation(table, "r1"), [(DESTROY,)])
    assert table.state.holdings[HERE].stockpile == 0


@pytest.mark.rule("ME-REORG-10")
def test_without_a_banner_there_a_stockpile_cannot_be_destroyed():
    table = force(1200)
    table = game(WORLD, banners=[banner("r1", THERE, 1200)], holdings={HERE: Settlement("city", "r1", stockpile=4)})
    assert jobs(table) == {"points"}


@pytest.mark.rule("ME-REORG-11", "ME-RAZE-05")
def test_razing_frees_the_stockpile():
    table = force(800, kind="city", stockpile=3)
    drive(reorganisation(table, "r1"), [(f"{HERE}/raze",)])
    assert table.state.holdings[HERE].stockpile == 0
    assert carried(table) == {"r1-1": 5}


@pytest.mark.rule("ME-REORG-12")
def test_every_change_of_points_is_recorded():
    table = force(1400, 600)
    drive(reorganisation(table, "r1"), [(POINTS,), {"r1-1": 900, "r1-2": 500, "new-1": 600}])
    changes = {change.banner: change.delta for change in happened(table, PointsChanged)}
    raised = {event.banner.id: event.banner.points for event in happened(table, BannerRaised)}
    assert changes == {"r1-1": -500, "r1-2": -100}
    assert raised == {"r1-3": 600}
    assert points(table) == {"r1-1": 900, "r1-2": 500, "r1-3": 600}


def test_a_garrison_within_the_walls_is_a_group_of_its_own():
    banners = [banner("r1", HERE, 800, 1, inside=True), banner("r1", HERE, 800, 2)]
    table = game(WORLD, banners=banners, holdings={HERE: Settlement("city", "r1")})
    assert [(group.inside, len(group.banners(table))) for group in groups_of(table, "r1")] == [(False, 1), (True, 1)]


@pytest.mark.rule("ME-SIEGE-02")
def test_a_garrison_does_not_split_into_more_banners_than_the_place_holds():
    banners = [banner("r1", HERE, 1500, n, inside=True) for n in (1, 2)]
    table = game(
        WORLD,
        banners=banners,
        holdings={HERE: Settlement("fortress", "r1")},
        sieges={HERE: Siege(HERE, "r2", 1)},
    )
    asked = asks_of(reorganisation(table, "r1"), [(f"{HERE}/1/points",)])[-1]
    assert {slot.key for slot in asked.slots} == {"r1-1", "r1-2"}

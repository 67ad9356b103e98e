"""Phase 1: who eats what, and who goes hungry."""

from __future__ import annotations

import pytest

from empires.model.events.all_events import BaggageChanged, BannerLost, Fed, StockpileChanged
from empires.model.state.asks import Pick, Roll, Share
from empires.model.state.campaign import Settlement, Siege
from empires.rules.march.feeding import feed, forage_value, points_lost, shortfall
from empires.rules.season.subsistence import subsistence
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of, drive

WORLD = field()
HERE = cell(WORLD, 0, 0)
THERE = cell(WORLD, 1, 0)


def force(*baggage: int, kind: str = "", points: int = 800, owner: str = "r1", **changes):
    """A force of r1 in one tile, a banner for each amount of baggage."""
    stock = changes.pop("stockpile", 0)
    holdings = (
        {HERE: Settlement(kind, owner, seat_of=owner if kind == "capital" else "", stockpile=stock)} if kind else {}
    )
    banners = [banner("r1", HERE, points, n, baggage=b) for n, b in enumerate(baggage, 1)]
    return game(WORLD, banners=banners, holdings=holdings, step="subsistence", **changes)


def lived(table) -> dict[str, str]:
    return {fed.banner: fed.by for fed in happened(table, Fed)}


def carried(table) -> list[int]:
    return [b.baggage for b in table.state.banners.values()]


@pytest.mark.rule("ME-SUB-01")
def test_three_banners_of_any_size_need_three_points():
    sizes = (100, 800, 1500)
    table = game(WORLD, banners=[banner("r1", HERE, p, n, baggage=6) for n, p in enumerate(sizes, 1)])
    drive(subsistence(table, "r1"), [])
    assert carried(table) == [5, 5, 5]


@pytest.mark.rule("ME-SUB-01")
def test_nobody_eats_in_another_players_turn():
    table = force(2)
    drive(subsistence(table, "r2"), [])
    assert carried(table) == [2]


@pytest.mark.rule("ME-SUB-03")
@pytest.mark.parametrize(("kind", "value"), [("capital", 4), ("city", 2), ("fortress", 1), ("village", 1), ("", 0)])
def test_a_tile_feeds_as_many_banners_as_its_value(kind, value):
    table = force(*[0] * 5, kind=kind)
    assert forage_value(table, "r1", HERE) == value
    answers = [tuple(f"r1-{n}" for n in range(1, value + 1))] if value else []
    assert len(drive(feed(table, "r1", HERE), answers)) == 5 - value


@pytest.mark.rule("ME-SUB-03")
def test_a_city_with_three_banners_feeds_two():
    table = force(0, 0, 0, kind="city")
    drive(subsistence(table, "r1"), [("r1-1", "r1-3"), 6])
    assert lived(table) == {"r1-1": "forage", "r1-2": "shortfall", "r1-3": "forage"}


def test_a_razed_tile_feeds_nobody():
    table = game(WORLD, banners=[banner("r1", HERE)], holdings={HERE: Settlement("city", "r1", razed=True)})
    assert forage_value(table, "r1", HERE) == 0


@pytest.mark.rule("ME-REVENUE-11")
def test_a_captured_capital_feeds_as_an_ordinary_city():
    table = game(WORLD, holdings={HERE: Settlement("capital", "r1", seat_of="r2")})
    assert forage_value(table, "r1", HERE) == 2
    assert forage_value(table, "r2", HERE) == 4


@pytest.mark.rule("ME-SUB-04")
def test_the_owner_decides_who_forages_and_who_lives_on_baggage():
    asked = asks_of(feed(force(3, 2, kind="village"), "r1", HERE), [])
    assert isinstance(asked[0], Share)
    assert (asked[0].by, asked[0].total) == ("r1", 1)
    for giver, left in (("r1-1", [2, 2]), ("r1-2", [3, 1])):
        table = force(3, 2, kind="village")
        drive(feed(table, "r1", HERE), [{giver: 1}])
        assert carried(table) == left
        assert lived(table)[giver] == "baggage"


@pytest.mark.rule("ME-SUB-04")
def test_the_owner_decides_who_goes_hungry_and_is_told_nothing_of_others():
    asked = asks_of(subsistence(force(0, 0, 0, kind="village"), "r1"), [])
    assert isinstance(asked[0], Pick)
    assert (asked[0].by, asked[0].least, asked[0].most) == ("r1", 1, 1)


def test_the_strongest_eat_by_default():
    banners = [banner("r1", HERE, 600, 1), banner("r1", HERE, 1400, 2)]
    table = game(WORLD, banners=banners, holdings={HERE: Settlement("village", "r1")})
    asked = asks_of(feed(table, "r1", HERE), [])
    assert asked[0].default == ("r1-2",)


@pytest.mark.rule("ME-SUB-05")
def test_neither_side_forages_in_a_siege():
    holdings = {HERE: Settlement("city", "r2")}
    banners = [banner("r1", HERE, baggage=2), banner("r2", HERE, baggage=2, inside=True)]
    table = game(WORLD, banners=banners, holdings=holdings, sieges={HERE: Siege(HERE, "r1", 1)})
    assert forage_value(table, "r1", HERE) == forage_value(table, "r2", HERE) == 0
    drive(subsistence(table, "r1"), [])
    drive(subsistence(table, "r2"), [])
    assert carried(table) == [1, 1]


@pytest.mark.rule("ME-SUB-06")
def test_banners_of_a_force_pool_their_baggage():
    table = force(0, 2)
    drive(subsistence(table, "r1"), [])
    assert carried(table) == [0, 0]
    assert set(lived(table).values()) == {"baggage"}


@pytest.mark.rule("ME-SUB-06")
def test_banners_in_different_tiles_do_not_pool():
    table = game(WORLD, banners=[banner("r1", HERE, 800, 1), banner("r1", THERE, 800, 2, baggage=2)])
    drive(subsistence(table, "r1"), [5])
    assert lived(table) == {"r1-1": "shortfall", "r1-2": "baggage"}
    assert carried(table) == [0, 1]


def test_banners_that_all_carry_baggage_eat_their_own_without_a_question():
    table = force(3, 1)
    drive(subsistence(table, "r1"), [])
    assert carried(table) == [2, 0]


def test_what_force_of_three_gives_is_asked_only_where_givers_differ():
    assert isinstance(asks_of(feed(force(0, 2, 3), "r1", HERE), [])[0], Share)
    table = force(0, 1, 2)
    drive(feed(table, "r1", HERE), [])
    assert carried(table) == [0, 0, 0]


@pytest.mark.rule("ME-SUB-04", "ME-SUB-07")
def test_a_stockpile_too_small_for_all_is_one_of_the_givers_that_the_owner_chooses_from():
    def three():
        return force(0, 2, 3, kind="fortress", stockpile=1)

    asked = asks_of(feed(three(), "r1", HERE), [])[0]
    assert {slot.key: slot.most for slot in asked.slots} == {"r1-2": 2, "r1-3": 3, "stockpile": 1}
    assert (asked.total, asked.default) == (2, {"stockpile": 1, "r1-3": 1})
    table = three()
    drive(subsistence(table, "r1"), [{"r1-2": 1, "stockpile": 1}])
    assert (carried(table), table.state.holdings[HERE].stockpile) == ([0, 1, 3], 0)
    assert sorted(lived(table).values()) == ["baggage", "forage", "stockpile"]
    table = three()
    drive(subsistence(table, "r1"), [{"r1-2": 1, "r1-3": 1}])
    assert (carried(table), table.state.holdings[HERE].stockpile) == ([0, 1, 2], 1)
    assert sorted(lived(table).values()) == ["baggage", "baggage", "forage"]


def test_who_gives_is_not_asked_where_the_stockpile_is_enough_or_one_banner_carries_all():
    table = force(0, 2, 3, kind="fortress", stockpile=2)
    drive(subsistence(table, "r1"), [])
    assert (carried(table), table.state.holdings[HERE].stockpile) == ([0, 2, 3], 0)
    assert list(lived(table).values()).count("stockpile") == 2
    table = force(0, 3, 0)
    drive(subsistence(table, "r1"), [])
    assert carried(table) == [0, 0, 0]
    table = force(0, 4, 0)
    drive(subsistence(table, "r1"), [])
    assert carried(table) == [0, 1, 0]


@pytest.mark.rule("ME-SUB-05", "ME-SUB-07")
def test_a_garrison_eats_stockpile_and_baggage_in_common_without_a_question():
    holdings = {HERE: Settlement("city", "r2", stockpile=1)}
    inside = [banner("r2", HERE, number=n, baggage=b, inside=True) for n, b in ((1, 0), (2, 2), (3, 3))]
    table = game(WORLD, banners=[banner("r1", HERE), *inside], holdings=holdings, sieges={HERE: Siege(HERE, "r1", 1)})
    drive(subsistence(table, "r2"), [])
    assert table.state.holdings[HERE].stockpile == 0
    assert [b.baggage for b in table.state.banners_of("r2")] == [0, 1, 2]


@pytest.mark.rule("ME-SUB-04", "ME-SUB-06")
def test_what_there_is_feeds_as_many_as_it_can_and_the_rest_go_hungry():
    asked = asks_of(feed(force(0, 1, 0, 0, kind="city"), "r1", HERE), [])[0]
    assert (asked.least, asked.most) == (3, 3)
    table = force(0, 1, 0, 0, kind="city")
    assert drive(feed(table, "r1", HERE), [("r1-1", "r1-2", "r1-4")]) == ["r1-3"]
    assert carried(table) == [0, 0, 0, 0]
    assert sorted(lived(table).values()) == ["baggage", "forage", "forage", "shortfall"]


@pytest.mark.rule("ME-SUB-07", "ME-REORG-07")
def test_a_banner_lives_on_the_stockpile_of_its_tile():
    table = force(0, 0, kind="fortress", stockpile=3)
    drive(subsistence(table, "r1"), [])
    assert table.state.holdings[HERE].stockpile == 2
    assert lived(table) == {"r1-1": "forage", "r1-2": "stockpile"}


@pytest.mark.rule("ME-SUB-07")
def test_in_a_siege_only_the_defender_draws_on_the_stockpile():
    holdings = {HERE: Settlement("city", "r2", stockpile=4)}
    banners = [banner("r1", HERE), banner("r2", HERE, inside=True)]
    table = game(WORLD, banners=banners, holdings=holdings, sieges={HERE: Siege(HERE, "r1", 1)})
    drive(subsistence(table, "r1"), [6])
    assert table.state.holdings[HERE].stockpile == 4
    drive(subsistence(table, "r2"), [])
    assert table.state.holdings[HERE].stockpile == 3
    assert [change.seen_by for change in happened(table, StockpileChanged)] == [("r2",)]


def test_a_stockpile_of_another_player_feeds_nobody_else():
    table = force(0, kind="fortress", owner="r2", stockpile=3, sieges={HERE: Siege(HERE, "r1", 1)})
    drive(subsistence(table, "r1"), [5])
    assert table.state.holdings[HERE].stockpile == 3


@pytest.mark.rule("ME-SUB-09")
@pytest.mark.parametrize(
    ("roll", "dice", "loss"), [(1, [2], 100), (2, [4], 80), (3, [4], 40), (4, [4], 20), (5, [], 0), (6, [], 0)]
)
def test_the_shortfall_table(roll, dice, loss):
    table = force(0)
    assert drive(shortfall(table, "r1-1"), [roll, *dice]) == loss
    assert table.state.banners["r1-1"].points == 800 - loss


@pytest.mark.rule("ME-SUB-09", "ME-GEN-04")
def test_a_banner_may_starve_to_death():
    table = force(0, points=90)
    drive(subsistence(table, "r1"), [1, 2])
    assert not table.state.banners
    assert happened(table, BannerLost)[0].why == "hunger"


@pytest.mark.rule("ME-SUB-10")
def test_a_banner_over_1000_rolls_twice_and_adds():
    table = force(0, points=1200)
    drive(shortfall(table, "r1-1"), [2, 4, 5])
    assert table.state.banners["r1-1"].points == 1120
    table = force(0, points=1001)
    assert drive(shortfall(table, "r1-1"), [2, 1, 1, 2]) == 120


@pytest.mark.rule("ME-SUB-10")
def test_a_banner_of_1000_rolls_once():
    table = force(0, points=1000)
    assert drive(shortfall(table, "r1-1"), [2, 4]) == 80


@pytest.mark.rule("ME-SUB-12")
def test_a_loss_like_a_shortfall_is_one_die_whatever_the_size():
    table = force(0, points=1200)
    row = table.book.row("subsistence_shortfall", 1)
    asked = asks_of(points_lost(table, row, "r1-1", "event", "ME-SUB-12"), [3])
    assert [ask.dice for ask in asked if isinstance(ask, Roll)] == ["1D6"]
    assert drive(points_lost(table, row, "r1-1", "event", "ME-SUB-12"), [3]) == 150


@pytest.mark.rule("ME-SIEGE-27", "ME-SIEGE-25")
def test_a_hungry_garrison_rolls_on_the_starvation_table_after_its_losses():
    holdings = {HERE: Settlement("city", "r2")}
    banners = [banner("r1", HERE, baggage=2), banner("r2", HERE, 800, inside=True)]
    table = game(WORLD, banners=banners, holdings=holdings, sieges={HERE: Siege(HERE, "r1", 1)})
    asked = [ask.why for ask in asks_of(subsistence(table, "r2"), [5, 6])]
    assert asked == ["shortfall", "starvation"]


def test_a_hungry_besieger_does_not_make_the_garrison_starve():
    holdings = {HERE: Settlement("city", "r2")}
    banners = [banner("r1", HERE), banner("r2", HERE, 800, inside=True)]
    table = game(WORLD, banners=banners, holdings=holdings, sieges={HERE: Siege(HERE, "r1", 1)})
    assert [ask.why for ask in asks_of(subsistence(table, "r1"), [5])] == ["shortfall"]


def test_what_is_eaten_is_the_owners_secret():
    table = force(2)
    drive(subsistence(table, "r1"), [])
    assert {change.seen_by for change in happened(table, BaggageChanged)} == {("r1",)}
    assert {fed.seen_by for fed in happened(table, Fed)} == {("r1",)}

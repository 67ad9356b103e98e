"""Chances of finds, adventures and engagements against every throw of the dice."""

from itertools import product

import pytest

from empires.book import odds_finds
from empires.book.book import load_book

BOOK = load_book()
CHARTS = (
    "necropolis_search",
    "ruined_city_reaction",
    "ruined_temple",
    "wizard_tower_reaction",
    "mines",
    "perilous_route",
)


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("bonus", [0, 3])
def test_fortunes_come_to_one(chart: str, bonus: int) -> None:
    assert sum(odds_finds.fortunes(BOOK, chart, bonus).values()) == pytest.approx(1)


@pytest.mark.rule("ME-NECROP-02")
def test_the_longer_a_necropolis_is_searched_the_likelier_the_dead_rise() -> None:
    first, second, late = (odds_finds.fortunes(BOOK, "necropolis_search", bonus)["attack"] for bonus in (0, 1, 10))
    # The tomb, on a 10, wakes the necromancer one time in six.
    assert first == pytest.approx(1 / 36 + 3 / 36 / 6)
    assert second == pytest.approx(3 / 36 + 4 / 36 / 6)
    assert late == pytest.approx(1)


@pytest.mark.rule("ME-WILD-04")
def test_what_is_not_played_is_rolled_again() -> None:
    rows = [row for row in BOOK.rows("wilderness_chart") if "lowland" in row["terrains"]]
    core = [row for row in rows if not row.get("option")]
    assert odds_finds.fortunes(BOOK, "wilderness_chart", rows=rows)["nothing"] >= 0.55
    places = odds_finds.fortunes(BOOK, "wilderness_chart", rows=core)["place"]
    assert places == pytest.approx(10 / 90)


@pytest.mark.rule("ME-HERO-43")
def test_an_adventure_by_every_throw() -> None:
    thrown = [first + second + 1 for first, second in product(range(1, 7), repeat=2)]
    odds = odds_finds.adventure_odds(BOOK, {1: 1.0})
    assert odds["success"] == pytest.approx(sum(total >= 7 for total in thrown) / 36)
    assert odds["disaster"] == pytest.approx(sum(total <= 4 for total in thrown) / 36)
    assert sum(odds.values()) == pytest.approx(1)


@pytest.mark.rule("ME-SEA-20")
def test_an_engagement_by_every_throw() -> None:
    odds = odds_finds.naval_odds(BOOK, 3, 2)
    won = sum(3 + own > 2 + enemy for own, enemy in product(range(1, 7), repeat=2))
    assert odds["win"] == pytest.approx(won / 36)
    assert odds["draw"] == pytest.approx(5 / 36)


@pytest.mark.rule("ME-SEA-19")
def test_the_wind_is_even_but_for_pirates_and_those_who_always_outsail() -> None:
    assert odds_finds.outsail_odds(False, False, False) == pytest.approx(0.5)
    assert odds_finds.outsail_odds(False, False, True) == pytest.approx(15 / 36)
    assert odds_finds.outsail_odds(True, False, True) == 1
    assert odds_finds.outsail_odds(False, True, False) == 0

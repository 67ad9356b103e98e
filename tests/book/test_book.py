"""House rules: what fits is played, what does not is named with chart, key and row before any campaign is made."""

from __future__ import annotations

import pytest

from empires.book.book import RulebookError, load_book
from empires.campaigns import RACES, find_world, seat
from empires.players.auto import AutoPlayer
from empires.study.simulate import Simulation


@pytest.mark.parametrize(
    ("house", "word"),
    [
        ("[route_chart]\nrows = []", "must not be empty"),
        ("[route_chart]\nrows = [{min = 1, max = 6}]", "effects: is missing"),
        ("[route_chart]\nrows = [1, 2]", "list of tables"),
        ('[route_chart]\nrows = [{min = 1, max = 6, result = "wonder", effects = [], text = "x"}]', "wonder"),
        ('[pursuit]\nrows = [{min = 1, max = 6, effects = [{kind = "dragonrage"}], text = "x"}]', "dragonrage"),
        ('[pursuit]\nrows = [{min = 1, max = 6, effects = [{kind = "lose_points"}], text = "x"}]', "is missing"),
        ('[pursuit]\nrows = [{min = 1, max = 6, effects = [], text = "x"}]', "must not be empty"),
        ('[pursuit]\nrows = [{min = 1, max = 6, effects = [{kind = "none"}], text = "x", odd = 1}]', "no such key"),
        ('[pursuit]\ndice = "1D3"', "fixed"),
        ("[season]\ncampaign_turns = 8", "fixed"),
        ("[baggage_rules]\ncrowns_per_point = 0", "0 is not between"),
        ("[baggage_rules]\nmax_stockpile = -6", "-6 is not between"),
        ("[loss_multiplier]\npoints_per_step = 0", "0 is not between"),
        ('[baggage_rules]\nstarting_dice = "D0"', "at most"),
        ('[baggage_rules]\nstarting_dice = "2D999"', "at most"),
        ('[baggage_rules]\nstarting_dice = "9999999D6"', "at most"),
        ('[baggage_rules]\nstarting_dice = "D6-10"', "less than nothing"),
        ('[baggage_rules]\nstarting_dice = "many"', "not dice"),
        ('[baggage_rules]\nstockpile_in = ["moon"]', "moon"),
        ('[strategic_cards]\nattacker_cards = ["direct_attack"]', "each of"),
        ("[banner_limits]\nmin_points = 2000", "twice"),
        ("[banner_limits]\nmin_points = 1\nmax_points = 2", "at least 100"),
        (
            '[mercenary_band]\nrows = [{min = 1, max = 6, effects = [{kind = "none", scope = "D6"}], text = "x"}]',
            "no such key",
        ),
        ('[pirate_check]\nrows = [{min = 1, max = 6, ships = "many", text = "x"}]', "many"),
        ("[banner_limits]\nmax_points = 99999999", "not between"),
        ('[subsistence_values]\nrows = [{tile = "village", value = 1}]', "each tile"),
        ('[subsistence_values]\nrows = [{tile = "village", value = -1}]', "-1 is not between"),
        ('[subsistence_values]\nrows = [{tile = "village", value = true}]', "type"),
        (
            "[combat_table]\nrows = [{above_num = 0, above_den = 1, above_inclusive = true, below_num = 1,"
            ' below_den = 4, below_inclusive = false, factor = -4, text = ""}]',
            "no end",
        ),
        ("x = " + "[" * 5000, "not TOML"),
        ("x = " + "9" * 5000, "not TOML"),
    ],
)
def test_house_rules_that_cannot_be_played_are_refused_in_words(house: str, word: str) -> None:
    with pytest.raises(RulebookError) as refused:
        load_book(house)
    assert word in str(refused.value)
    assert len(str(refused.value)) < 500


HOUSE = """
[banner_limits]
max_points = 2000
min_points = 400
[army_points]
rows = [
  {settlement = "capital", dice = "D1x1000+2000", least = 500, most = 3000, average = 1750},
  {settlement = "city", dice = "2D10x100+50", least = 200, most = 1200, average = 700},
  {settlement = "fortress", dice = "D6x100", least = 100, most = 600, average = 350},
  {settlement = "village", dice = "D6x10", least = 100, most = 600, average = 350},
]
[pursuit]
rows = [{min = 1, max = 5, effects = [{kind = "none"}], text = "They get away."},
        {min = 6, max = 6, effects = [{kind = "lose_points", dice = "2D6x50", scope = "retreater"}], text = "Cut."}]
[baggage_rules]
crowns_per_point = 2
stockpile_in = ["capital"]
"""


def test_house_rules_that_fit_are_played() -> None:
    realms = tuple(seat(n, f"Realm {n}", RACES[n], "auto") for n in (1, 2))
    outcome = Simulation(find_world("duel"), load_book(HOUSE), realms, AutoPlayer(), "house").run(2, lambda done: None)
    assert outcome.faults == ()
    assert load_book(HOUSE).fingerprint != load_book().fingerprint


def test_the_shipped_charts_pass_as_house_rules() -> None:
    from empires.book.bookcheck import FIXED, FIXED_CHARTS, fault_of

    faults = [
        f"{name} {key}: {fault}"
        for name, chart in load_book().charts.items()
        if name not in FIXED_CHARTS
        for key, value in chart.items()
        if key not in FIXED and (fault := fault_of(name, key, value, value))
    ]
    assert not faults, "\n".join(faults)

"""Casting equinox spells: who may, in what order, dice, refusal, target and casting roll."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from empires.book.odds import spell_odds
from empires.model.events.all_events import RevenueAdjusted, SpellCast, SpellLaid
from empires.model.state.asks import Decide, Pick, Roll
from empires.model.state.campaign import Clock, Settlement
from empires.model.state.pieces import Location, Temple
from empires.rules.land.marks import magic_bars
from empires.rules.magic import equinox
from empires.rules.magic.aiming import CRAFTS, sight_of, targets
from empires.rules.year.campaign import YEAR_END
from tests.support.builders import banner, book, cell, field, happened
from tests.support.driver import asks_of, drive
from tests.support.magic import AROUND, EAST, FAR, SEAT, SEAT_2, WORLD, at_equinox, cast, spell

WIDE = field(13)
MIDDLE, EDGE = cell(WIDE, 0, 0), cell(WIDE, -13, 0)
ORDER = (5, 2)
"""r1 before r2."""


def pips(season: str, key: str) -> int:
    """The D12 of a spell."""
    return int(book().find(f"{season}_spells", key=key)["min"])


def alone(season: str = "autumn", **more):
    """r1 alone casts: r2 has no banner strong enough."""
    table = at_equinox(season, **more)
    del table.state.banners["r2-9"]
    return table


# Who and when ---------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-01")
def test_autumn_spells_come_in_phase_1_and_spring_spells_in_phase_12():
    assert next(iter(YEAR_END)) == "autumn_equinox"
    assert list(YEAR_END)[-1] == "spring_equinox"
    for season, key in (("autumn", "bumper_crop"), ("spring", "abundance")):
        table = alone(season)
        asked = asks_of(YEAR_END[f"{season}_equinox"](table), [*ORDER, pips(season, key)])
        assert isinstance(asked[2], Roll)
        assert asked[2].dice == "1D12"
        assert asked[-1].facts["spell"] == key


@pytest.mark.rule("ME-EQUINOX-02")
@pytest.mark.parametrize(("points", "casts"), [(480, False), (500, True)])
def test_a_banner_of_500_points_must_stand_in_the_capital(points, casts):
    assert equinox.may_cast(at_equinox(garrison=points), "r1") == casts


@pytest.mark.rule("ME-EQUINOX-02")
def test_a_strong_banner_beside_the_capital_is_not_enough():
    table = at_equinox(garrison=0, banners=(banner("r1", EAST, 1500), banner("r1", SEAT, 480, 2)))
    assert not equinox.may_cast(table, "r1")
    assert not any(isinstance(ask, Decide) for ask in asks_of(equinox.spring(table), list(ORDER)))


@pytest.mark.rule("ME-EQUINOX-04")
@pytest.mark.parametrize("changes", [{"razed": True}, {"owner": "r2"}])
def test_a_fallen_or_razed_capital_casts_nothing(changes):
    table = at_equinox()
    seat = replace(table.state.holdings[SEAT], **changes)
    table.state = replace(table.state, holdings={**table.state.holdings, SEAT: seat})
    assert not equinox.may_cast(table, "r1")


@pytest.mark.rule("ME-EQUINOX-05")
def test_players_cast_one_after_the_other_in_an_order_set_by_dice():
    table = at_equinox("autumn")
    crop = pips("autumn", "bumper_crop")
    drive(equinox.autumn(table), [2, 5, crop, "cast", 4, crop, "cast", 6])
    assert [event.realm for event in happened(table, SpellCast)] == ["r2", "r1"]


@pytest.mark.rule("ME-EQUINOX-05")
def test_the_order_tells_nobody_who_is_strong_enough():
    """The dice for it are thrown by all, whether they may cast or not."""
    weak, strong = at_equinox(garrison=300), at_equinox()
    first, second = asks_of(equinox.spring(weak), list(ORDER)), asks_of(equinox.spring(strong), list(ORDER))
    assert first[:2] == second[:2]


@pytest.mark.rule("ME-ORC-08")
def test_orcs_roll_for_no_spell():
    table = at_equinox("autumn", races=("orcs_goblins", "empire"))
    drive(equinox.autumn(table), [pips("autumn", "bumper_crop"), "cast", 3])
    assert [event.realm for event in happened(table, SpellCast)] == ["r2"]


# The D12 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-06")
@pytest.mark.parametrize("season", ["autumn", "spring"])
@pytest.mark.parametrize("number", range(1, 13))
def test_every_number_is_a_spell_of_its_own(season, number):
    key = book().row(f"{season}_spells", number)["key"]
    assert key in CRAFTS[season]
    assert [row["key"] for row in book().rows(f"{season}_spells")].count(key) == 1


@pytest.mark.rule("ME-EQUINOX-06")
def test_7_refused_and_then_2_must_be_used():
    holdings = {EAST: Settlement("village", "r1", razed=True), FAR: Settlement("village", "r2")}
    table = alone("spring", holdings=holdings)
    asked = asks_of(equinox.spring(table), [*ORDER, 7, "refuse", 2])
    again = asked[-1]
    assert isinstance(again, Decide)
    assert again.facts["spell"] == "chaos_void"
    assert "refuse" not in [option.key for option in again.options]


@pytest.mark.rule("ME-EQUINOX-06")
def test_a_refused_spell_does_nothing():
    table = alone("autumn")
    crop, forge = pips("autumn", "bumper_crop"), pips("autumn", "forge_magic")
    drive(equinox.autumn(table), [*ORDER, crop, "refuse", forge, (4, 5)])
    assert [event.key for event in happened(table, SpellCast)] == ["forge_magic"]
    assert not happened(table, RevenueAdjusted)


@pytest.mark.rule("ME-EQUINOX-07")
def test_a_spell_that_fits_no_tile_is_lost_and_first_rolled_again():
    table = alone("autumn")
    prosper = pips("autumn", "prosper")
    drive(equinox.autumn(table), [*ORDER, prosper, prosper])
    assert [(event.key, event.worked, event.why) for event in happened(table, SpellCast)] == [
        ("prosper", False, "no_target")
    ]


@pytest.mark.rule("ME-DELF-02")
def test_dark_elves_take_the_better_of_two_and_refuse_none():
    table = alone("autumn", races=("dark_elves", "empire"))
    crop, blight = pips("autumn", "bumper_crop"), pips("autumn", "blight_crop")
    asked = asks_of(equinox.autumn(table), [*ORDER, blight, crop])
    assert isinstance(asked[-1], Pick)
    assert (asked[-1].least, asked[-1].most) == (1, 1)
    drive(equinox.autumn(table), [*ORDER, blight, crop, ("2",), 5])
    assert [event.key for event in happened(table, SpellCast)] == ["bumper_crop"]


@pytest.mark.rule("ME-HELF-03")
@pytest.mark.rule("ME-HELF-05")
def test_high_elves_cast_two_spells_each_with_its_own_rolls():
    table = alone("autumn", races=("high_elves", "empire"))
    crop, blight, call = (pips("autumn", key) for key in ("bumper_crop", "blight_crop", "call_of_heroes"))
    drive(equinox.autumn(table), [*ORDER, crop, "refuse", call, 2, crop, "refuse", crop, 4])
    assert [event.key for event in happened(table, SpellCast)] == ["call_of_heroes", "bumper_crop"]
    assert blight


@pytest.mark.rule("ME-LIZARD-02")
def test_lizardmen_roll_three_and_cast_the_best_two():
    table = alone("autumn", races=("lizardmen", "empire"))
    crop, forge, call = (pips("autumn", key) for key in ("bumper_crop", "forge_magic", "call_of_heroes"))
    drive(equinox.autumn(table), [*ORDER, crop, forge, call, ("1", "3"), 2, 4])
    assert [event.key for event in happened(table, SpellCast)] == ["bumper_crop", "call_of_heroes"]


# The target -------------------------------------------------------------------------------------------


def asked_for(table, season, number):
    """The question of r1's target."""
    ask = asks_of(getattr(equinox, season)(table), [*ORDER, number])[-1]
    assert isinstance(ask, Decide)
    return ask, {option.key: option for option in ask.options}


@pytest.mark.rule("ME-EQUINOX-07")
def test_targets_are_within_12_tiles_and_no_opponents_capital():
    table = at_equinox("spring", WIDE, (MIDDLE, cell(WIDE, -4, 0)))
    _, options = asked_for(table, "spring", pips("spring", "rot"))
    assert cell(WIDE, -12, 0) in options
    assert EDGE not in options
    assert MIDDLE in options
    assert cell(WIDE, -4, 0) not in options


@pytest.mark.rule("ME-EQUINOX-07")
def test_the_capital_of_independents_may_be_chosen():
    scouts = (banner("r1", cell(WORLD, 2, 0)),)
    table = at_equinox("spring", holdings={FAR: Settlement("city", "")}, banners=scouts)
    _, options = asked_for(table, "spring", pips("spring", "quake"))
    assert FAR in options


@pytest.mark.rule("ME-EQUINOX-08")
@pytest.mark.parametrize(("distance", "of36"), [(0, 36), (1, 36), (2, 36), (7, 21), (12, 1)])
def test_the_casting_roll_is_2d6_of_at_least_the_distance(distance, of36):
    assert spell_odds(book(), distance) == pytest.approx(float(Fraction(of36, 36)))


@pytest.mark.rule("ME-EQUINOX-08")
@pytest.mark.parametrize(("dice", "works"), [((3, 3), False), ((3, 4), True)])
def test_distance_7_works_on_7(dice, works):
    table = alone("spring", world=WIDE, seats=(MIDDLE, cell(WIDE, -4, 0)))
    far = cell(WIDE, 7, 0)
    drive(equinox.spring(table), [*ORDER, pips("spring", "rot"), far, dice])
    assert [(e.worked, e.why) for e in happened(table, SpellCast)] == [(works, "" if works else "fizzled")]
    assert bool(table.state.spells) == works


@pytest.mark.rule("ME-EQUINOX-08")
def test_two_tiles_away_needs_no_dice():
    table = alone("spring")
    drive(equinox.spring(table), [*ORDER, pips("spring", "rot"), cell(WORLD, 2, 0)])
    assert table.state.spells["spell1"].key == "rot"


def test_options_tell_distance_chance_and_what_would_come_of_it():
    holdings = {FAR: Settlement("city", "r2"), EAST: Settlement("village", "r2")}
    table = at_equinox("autumn", holdings=holdings, banners=(banner("r1", cell(WORLD, 2, 0)),))
    ask, options = asked_for(table, "autumn", pips("autumn", "tornado_of_peril"))
    facts = options[FAR].facts
    assert (facts["distance"], facts["chance"], facts["odds"]) == (3, 97, 50)
    assert (facts["settlement"], facts["owner"], facts["effect"]) == ("city", "r2", "raze")
    assert options[EAST].facts["odds"] == 100
    assert ask.default == EAST


@pytest.mark.parametrize("season", ["autumn", "spring"])
@pytest.mark.parametrize("number", range(1, 13))
def test_options_do_not_change_with_what_the_caster_may_not_know(season, number):
    """Hidden banners, settlements and sieges far off leave question, options and suggestion alone."""
    hidden = cell(WIDE, 9, 0)
    plain = at_equinox(season, WIDE, (MIDDLE, cell(WIDE, -4, 0)))
    secret = at_equinox(
        season, WIDE, (MIDDLE, cell(WIDE, -4, 0)),
        banners=(banner("r2", hidden, 1500), banner("r2", cell(WIDE, 9, 1), 700, 2)),
        holdings={cell(WIDE, 8, 0): Settlement("fortress", "r2", stockpile=4)},
        locations={hidden: Location(hidden, "tower", 1)},
        temples={cell(WIDE, 8, 1): Temple(cell(WIDE, 8, 1), "r2", "high_elves")},
    )  # fmt: skip
    answers = [*ORDER, number]
    assert asks_of(getattr(equinox, season)(plain), answers) == asks_of(getattr(equinox, season)(secret), answers)


# Without range, lasting, barred -------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-09")
@pytest.mark.parametrize(("key", "dice"), [("bumper_crop", 3), ("call_of_heroes", 2), ("forge_magic", (1, 2))])
def test_spells_without_range_always_work(key, dice):
    table = alone("autumn")
    drive(equinox.autumn(table), [*ORDER, pips("autumn", key), "cast", dice])
    assert [(event.key, event.worked) for event in happened(table, SpellCast)] == [(key, True)]
    assert [key for key, craft in CRAFTS["autumn"].items() if not craft.ranged] == [
        "forge_magic", "bumper_crop", "call_of_heroes",
    ]  # fmt: skip
    assert all(craft.ranged for craft in CRAFTS["spring"].values())


@pytest.mark.rule("ME-EQUINOX-10")
def test_a_spell_that_lasts_is_marked_for_all_to_see():
    table = at_equinox()
    cast(table, "spring", "rot", FAR)
    laid = happened(table, SpellLaid)[0]
    assert laid.seen_by == ("*",)
    assert (laid.spell.cell, laid.spell.until, laid.spell.caster) == (FAR, 2, "r1")


@pytest.mark.rule("ME-EQUINOX-35")
@pytest.mark.rule("ME-HELF-07")
def test_a_high_elf_temple_keeps_off_all_magic():
    temples = {FAR: Temple(FAR, "r2", "high_elves"), EAST: Temple(EAST, "r2", "empire")}
    table = at_equinox("autumn", holdings={FAR: Settlement("village", "r2")}, temples=temples)
    assert magic_bars(table.state, FAR)
    assert not magic_bars(table.state, EAST)
    assert not cast(table, "autumn", "tornado_of_peril", FAR)
    assert not table.state.holdings[FAR].razed
    assert happened(table, SpellCast)[0].why == "barred"


@pytest.mark.rule("ME-EQUINOX-14")
def test_a_protected_tile_is_no_target():
    table = at_equinox("autumn", spells=spell("magical_protection", EAST))
    _, options = asked_for(table, "autumn", pips("autumn", "tornado_of_peril"))
    assert EAST not in options
    assert not cast(table, "autumn", "tornado_of_peril", EAST)


def test_a_spell_that_finds_the_tile_changed_works_on_nothing():
    table = at_equinox("autumn")
    assert not cast(table, "autumn", "reign_of_madness", FAR)
    assert happened(table, SpellCast)[0].why == "unfit"


def test_spells_are_cast_in_the_first_autumn_but_never_before_the_first_season():
    assert Clock(1, "season", 1, (), 0, "order").month == 1
    table = at_equinox("autumn")
    sight = sight_of(table, "r1")
    assert targets(sight, CRAFTS["autumn"]["deluge"]) == []
    assert set(AROUND) <= set(targets(sight, CRAFTS["autumn"]["tornado_of_peril"]))
    assert SEAT_2 not in targets(sight, CRAFTS["autumn"]["tornado_of_peril"])

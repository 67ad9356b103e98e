"""Armies that are lists of models: what settlements allow, characters and their experience (ME-XP, ME-ARMY)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import CharacterGone
from empires.model.state.asks import Refusal
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Character
from empires.rules.core.races import shipped
from empires.rules.courts.espionage import espionage
from empires.rules.magic import equinox
from empires.rules.winter import availability, experience
from tests.support.builders import banner, book, cell, field, game, happened, hex_field, peopled
from tests.support.driver import drive
from tests.support.magic import SEAT, at_equinox
from tests.support.spying import SEAT_2, spy, winter

FULL = {"armies": "full"}
HERO = Character("character1", "r1", "Otto", "hero", experience=29)


def empire(**kinds: int):
    """r1 has so many un-razed settlements of each kind."""
    world = field(4)
    cells = iter(cell(world, *at) for at in hex_field(4))
    holdings = {
        next(cells): Settlement(kind, "r1", seat_of="r1" if kind == "capital" else "")  # type: ignore[arg-type]
        for kind, number in kinds.items()
        for _ in range(number)
    }
    return game(world, holdings=holdings, settings=FULL)


# What settlements allow -----------------------------------------------------------------------------


@pytest.mark.rule("ME-ARMY-09")
def test_the_example_of_special_and_rare_units():
    may = availability.allowance(book(), empire(capital=1, city=2, fortress=3, village=6).state, "r1")
    assert (may.special, may.rare) == (6, 3)


@pytest.mark.rule("ME-ARMY-09")
@pytest.mark.parametrize(
    ("kind", "number", "special", "rare"),
    [("fortress", 2, 1, 0), ("fortress", 5, 2, 1), ("village", 5, 0, 0), ("village", 12, 2, 0), ("city", 1, 1, 0)],
)
def test_what_is_left_over_of_a_kind_allows_nothing(kind, number, special, rare):
    may = availability.allowance(book(), empire(**{kind: number}).state, "r1")
    assert (may.special, may.rare) == (special, rare)


@pytest.mark.rule("ME-ARMY-10", "ME-RECRUIT-07")
@pytest.mark.parametrize(
    ("kinds", "characters"),
    [({"capital": 1, "fortress": 1}, (4, 3, 3, 2)), ({"city": 1}, (2, 1, 1, 1)), ({"village": 5}, (2, 0, 0, 0))],
)
def test_the_example_of_characters(kinds, characters):
    may = availability.allowance(book(), empire(**kinds).state, "r1")
    assert tuple(may.characters.values()) == characters
    assert tuple(may.characters) == ("champion", "hero", "standard_bearer", "lord")


@pytest.mark.rule("ME-ARMY-11")
def test_the_example_of_magic_items():
    assert availability.allowance(book(), empire(capital=1, city=2).state, "r1").items == 200


@pytest.mark.rule("ME-ARMY-09", "ME-ARMY-11", "ME-REVENUE-11")
def test_razed_settlements_allow_nothing_and_a_captured_capital_is_a_city():
    table = empire(capital=1, city=1)
    seat, city = table.state.holdings
    holdings = {
        seat: replace(table.state.holdings[seat], seat_of="r2"), city: replace(table.state.holdings[city], razed=True),
    }  # fmt: skip
    table.state = replace(table.state, holdings=holdings)
    may = availability.allowance(book(), table.state, "r1")
    assert (may.special, may.rare, may.items) == (1, 0, 50)


@pytest.mark.rule("ME-RECRUIT-08")
@pytest.mark.parametrize(("points", "lords"), [(1900, 0), (2000, 1), (4100, 2)])
def test_a_new_lord_needs_2000_points(points, lords):
    assert availability.new_lords(book(), points) == lords


# Experience -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-XP-01")
@pytest.mark.parametrize(
    ("kind", "magic", "die", "points"),
    [("champion", 0, 4, 25), ("hero", 0, 1, 42), ("standard_bearer", 0, 6, 47), ("lord", 0, 3, 64), ("mage", 1, 0, 0),
     ("mage", 2, 0, 21), ("mage", 3, 0, 41), ("mage", 4, 0, 61), ("champion", 3, 4, 41), ("lord", 4, 2, 63)],
)  # fmt: skip
def test_starting_experience_is_the_higher_of_rank_and_magic(kind, magic, die, points):
    assert experience.starting(book(), kind, magic, die) == points


@pytest.mark.rule("ME-XP-03", "ME-XP-04", "ME-XP-05")
@pytest.mark.parametrize(
    ("reasons", "points"),
    [({"survived": 1}, 1), ({"wounds": 3}, 3), ({"slain": 2}, 2), ({"wounds": 3, "feats": 1}, 8), ({"spells": 2}, 4),
     ({"general": 1}, 4), ({"season": 1}, 5)],
)  # fmt: skip
def test_what_experience_is_given_for(reasons, points):
    assert experience.worth(book(), reasons) == points
    new = experience.awarded(book(), empire(capital=1).state, HERO, reasons)
    assert new.experience == 29 + points


@pytest.mark.rule("ME-XP-06", "ME-XP-07")
@pytest.mark.parametrize(
    ("before", "wounds", "rolls"),
    [(29, 3, 1), (60, 1, 1), (29, 1, 0), (5, 16, 3), (80, 1, 1), (181, 40, 0), (0, 5, 0), (0, 6, 1)],
)
def test_each_new_bracket_gives_a_roll(before, wounds, rolls):
    old = replace(HERO, experience=before)
    assert experience.awarded(book(), empire(capital=1).state, old, {"wounds": wounds}).rolls == rolls


@pytest.mark.rule("ME-XP-06")
def test_the_brackets_are_those_of_the_rule():
    starts = [n for n in range(1, 200) if experience.bracket(book(), n) > experience.bracket(book(), n - 1)]
    assert starts == [6, 11, 21, 31, 41, 51, 61, 81, 101, 121, 141, 161, 181]


@pytest.mark.rule("ME-XP-02")
@pytest.mark.parametrize(("race", "calling", "learns"), [
    ("vampire_counts", "vampire", True), ("necromancers", "necromancer", True), ("khemri", "tomb king", False),
    ("vampire_counts", "", False), ("empire", "", True),
])  # fmt: skip
def test_of_the_undead_only_vampires_and_necromancers_learn(race, calling, learns):
    table = peopled(empire(capital=1), r1=race)
    who = replace(HERO, calling=calling)
    assert experience.learns(table.state, who) == learns
    if not learns:
        with pytest.raises(Refusal) as refused:
            experience.awarded(book(), table.state, who, {"wounds": 1})
        assert refused.value.key == "award_unlearned"


@pytest.mark.rule("ME-XP-03")
@pytest.mark.parametrize(
    ("changes", "reasons", "why"),
    [({}, {"bravery": 1}, "award_form"), ({}, {"wounds": 0}, "award_form"), ({}, {}, "award_form"),
     ({}, {"season": 2}, "award_season"), ({"scarred": 1}, {"season": 1}, "award_season")],
)  # fmt: skip
def test_awards_that_cannot_be(changes, reasons, why):
    with pytest.raises(Refusal) as refused:
        experience.awarded(book(), empire(capital=1).state, replace(HERO, **changes), reasons)
    assert refused.value.key == why


# Advancement ----------------------------------------------------------------------------------------


ROWS = {2: "survivor", 3: "I", 4: "I", 5: "I", 6: "S", 7: "WS", 8: "A", 9: "Ld", 10: "W", 11: "T", 12: "inventor"}


@pytest.mark.rule("ME-XP-07", "ME-XP-08", "ME-RACE-03", "ME-EMPIRE-04")
@pytest.mark.parametrize(("total", "gain"), ROWS.items())
def test_every_roll_of_advancement(total, gain):
    state, due = empire(capital=1).state, replace(HERO, rolls=1)
    dice = (min(6, total - 1), total - min(6, total - 1))
    new = experience.advanced(book(), state, due, dice, {7: "WS", 12: "inventor"}.get(total, ""))
    assert new.gains == (() if gain == "survivor" else (gain,))
    assert new.spared == (total in (2, 12))
    assert new.rolls == (total == 12), "another roll after a 12"


@pytest.mark.rule("ME-UNDEAD-20")
@pytest.mark.parametrize(("culture", "offered"), [("vampire_counts", True), ("necromancers", False), ("khemri", False)])
def test_a_power_of_the_bloodline_is_for_vampire_counts_alone(culture, offered):
    undead = peopled(empire(capital=1), r1=culture)
    found = experience.choices(book(), undead.state, HERO, 12)
    assert ("bloodline power" in found) is offered
    assert {"resurrect", "power up magic"} <= set(found)


@pytest.mark.rule("ME-RACE-03")
def test_every_race_that_learns_has_traits_to_choose_from():
    races = {row["race"] for row in book().rows("racial_traits")}
    played = {key for key in shipped() if key not in ("khemri", "vampire_counts", "necromancers", "other_humans")}
    assert races == played
    dwarf = peopled(empire(capital=1), r1="dwarfs")
    assert experience.choices(book(), dwarf.state, HERO, 12) == ("ancestral heirloom", "tunnel fighter")
    assert experience.choices(book(), dwarf.state, HERO, 7) == ("WS", "BS")
    assert experience.choices(book(), dwarf.state, HERO, 8) == ()


@pytest.mark.rule("ME-XP-07", "ME-XP-10", "ME-XP-11")
@pytest.mark.parametrize(
    ("changes", "dice", "choice", "why"),
    [({"rolls": 0}, (1, 1), "", "advance_none"), ({"captive": True}, (1, 1), "", "advance_captive"),
     ({"scarred": 1}, (1, 1), "", "advance_scarred"), ({}, (1, 7), "", "dice_wrong"), ({}, (4,), "", "dice_wrong"),
     ({}, (3, 4), "", "advance_choice"), ({}, (6, 6), "parry", "advance_choice")],
)  # fmt: skip
def test_who_does_not_advance(changes, dice, choice, why):
    due = replace(HERO, **{"rolls": 1, **changes})
    with pytest.raises(Refusal) as refused:
        experience.advanced(book(), empire(capital=1).state, due, dice, choice)
    assert refused.value.key == why


@pytest.mark.rule("ME-XP-10")
def test_a_wound_of_last_year_holds_nobody_back():
    due = replace(HERO, rolls=1, scarred=1)
    table = empire(capital=1)
    table.state = replace(table.state, clock=replace(table.state.clock, year=2))
    assert experience.advanced(book(), table.state, due, (1, 1)).spared == 1


# Wizards --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQUINOX-03", "ME-XP-12")
@pytest.mark.parametrize(
    ("kind", "magic", "where", "casts"),
    [("lord", 1, "r1-1", True), ("mage", 3, "r1-1", True), ("mage", 2, "r1-1", False), ("lord", 0, "r1-1", False),
     ("mage", 4, "", False), ("mage", 4, "r1-2", False)],
)  # fmt: skip
def test_with_models_the_banner_in_the_capital_needs_a_wizard(kind, magic, where, casts):
    who = Character("character1", "r1", "Magda", kind, where, magic)
    flags = (banner("r1", SEAT, 600), banner("r1", SEAT, 400, 2))
    table = at_equinox(garrison=0, banners=flags, characters={who.id: who}, settings=FULL)
    assert equinox.may_cast(table, "r1") == casts
    paper = at_equinox(garrison=0, banners=flags)
    assert equinox.may_cast(paper, "r1"), "points need none"


# Assassins ------------------------------------------------------------------------------------------


def slain(answers, *characters: Character, settings=FULL):
    """An assassin of r1 is worked out in the capital of r2, where a banner with these characters stands."""
    camp = [banner("r2", SEAT_2)]
    known = {c.id: c for c in characters}
    table = winter(counters=[spy("assassin")], banners=camp, characters=known, settings=settings)
    drive(espionage(table), answers)
    return table


LORD = Character("character1", "r2", "Wulf", "lord", "r2-1", experience=64)
CAPTAIN = Character("character2", "r2", "Otto", "hero", "r2-1", experience=50)
CHAMPION = Character("character3", "r2", "Hans", "champion", "r2-1", experience=25)


@pytest.mark.rule("ME-SPY-06", "ME-SPY-07", "ME-SPY-08")
@pytest.mark.parametrize(("answers", "lost"), [([1], 0), ([2, (3, 4)], 70)])
def test_the_first_rows_kill_no_character(answers, lost):
    table = slain(answers, LORD, CAPTAIN)
    assert set(table.state.characters) == {"character1", "character2"}
    assert 1000 - table.state.banners["r2-1"].points == lost


@pytest.mark.rule("ME-SPY-09", "ME-SPY-10", "ME-SPY-11", "ME-SPY-12")
@pytest.mark.parametrize(
    ("answers", "left", "lost"),
    [([3, "character3"], {"character1", "character2"}, 0), ([4], {"character2", "character3"}, 0),
     ([5, (3, 4)], {"character2", "character3"}, 70), ([6, "character2"], {"character3"}, 0)],
)  # fmt: skip
def test_with_models_characters_die_instead_of_points(answers, left, lost):
    table = slain(answers, LORD, CAPTAIN, CHAMPION)
    assert set(table.state.characters) == left
    assert 1000 - table.state.banners["r2-1"].points == lost
    assert all(event.seen_by == ("r2",) for event in happened(table, CharacterGone))


@pytest.mark.rule("ME-SPY-12", "ME-XP-08")
def test_if_there_is_only_one_he_dies_and_a_survivor_is_spared_once():
    table = slain([6], CHAMPION)
    assert (table.state.characters, table.state.banners["r2-1"].points) == ({}, 1000)
    table = slain([4], replace(LORD, spared=1), CAPTAIN)
    assert table.state.characters["character1"].spared == 0
    assert len(table.state.characters) == 2


@pytest.mark.rule("ME-SPY-06", "ME-SPY-10")
def test_where_nobody_stands_in_the_books_points_are_lost():
    for settings, characters in ((FULL, ()), ({}, (LORD,))):
        table = slain([4, 4], *characters, settings=settings)
        assert table.state.banners["r2-1"].points == 1000 - 200

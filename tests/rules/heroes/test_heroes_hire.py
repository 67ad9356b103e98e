"""Hiring heroes, keeping and losing them (ME-DIPLO-12 to ME-DIPLO-16, ME-RACE-05, ME-EQUINOX-31)."""

import pytest
from msgspec.structs import replace

from empires.model.state.asks import Share
from empires.rules.heroes import heroes_hire, parties, party_month
from empires.rules.troops import companions
from tests.support.builders import banner, realm
from tests.support.driver import asks_of, drive
from tests.support.partying import here, hero, heroes_game


def court(employer="", crowns=10, kinds=("barbarian", "dwarf", "elf", "wizard"), race="empire", both=True, **changes):
    """The party is seen by r1 and, if both, by r2."""
    heroes = tuple(hero(f"H{n}", kind) for n, kind in enumerate(kinds))
    g = heroes_game(4, employer, changes={"heroes": heroes, **changes})
    seen = {f"r{n}-1": banner(f"r{n}", here(g)) for n in ((1, 2) if both else (1,))}
    realms = {"r1": realm(1, race=race, treasury=crowns), "r2": realm(2, treasury=crowns)}
    g.state = replace(g.state, banners=seen, realms=realms)
    return g


@pytest.mark.rule("ME-DIPLO-12")
def test_a_mission_costs_a_crown_and_is_sent_only_to_parties_in_sight():
    g = court(both=False)
    asks = asks_of(heroes_hire.hire(g), [{}])
    assert [a.by for a in asks] == ["r1"]
    assert isinstance(asks[0], Share)
    assert [slot.most for slot in asks[0].slots] == [1]
    assert asks[0].default == {}
    drive(heroes_hire.hire(g), [{"party1": 1}, 3])
    assert g.state.realms["r1"].treasury == 9
    assert g.state.parties["party1"].employer == ""


@pytest.mark.rule("ME-DIPLO-13")
@pytest.mark.parametrize(
    ("pip", "employer", "loyal", "crowns"),
    [(1, "", True, 9), (3, "", True, 9), (4, "r1", False, 5), (5, "r1", False, 5), (6, "r1", True, 5)],
)
def test_what_they_answer(pip, employer, loyal, crowns):
    g = court(both=False)
    drive(heroes_hire.hire(g), [{"party1": 1}, pip])
    after = g.state.parties["party1"]
    assert (after.employer, after.loyal, g.state.realms["r1"].treasury) == (employer, loyal, crowns)


@pytest.mark.rule("ME-DIPLO-14")
def test_of_several_the_highest_tries_first_then_the_next():
    g = court()
    drive(heroes_hire.hire(g), [{"party1": 1}, {"party1": 1}, 2, 5, 3, 6])
    assert g.state.parties["party1"].employer == "r1"
    assert [g.state.realms[r].treasury for r in ("r1", "r2")] == [5, 9]


@pytest.mark.rule("ME-DIPLO-13", "ME-DIPLO-16")
def test_who_is_paid_stays_who_is_not_goes_free():
    g = court("r1", both=False)
    [ask] = asks_of(heroes_hire.hire(g), [])
    assert ask.default == {"party1": 4}
    drive(heroes_hire.hire(g), [{"party1": 4}])
    assert (g.state.parties["party1"].employer, g.state.realms["r1"].treasury) == ("r1", 6)
    g = court("r1", both=False)
    drive(heroes_hire.hire(g), [{}])
    assert g.state.parties["party1"].employer == ""
    g = court("r1", crowns=3, both=False)
    drive(heroes_hire.hire(g), [])
    assert g.state.parties["party1"].employer == ""


@pytest.mark.rule("ME-DIPLO-15")
def test_the_crowns_that_are_paid_are_not_added_to_their_gold():
    g = court("r1", both=False)
    drive(heroes_hire.hire(g), [{"party1": 4}])
    assert parties.gold_of(g.state.parties["party1"]) == 0


@pytest.mark.rule("ME-RACE-05")
@pytest.mark.parametrize(
    ("race", "kinds", "may"),
    [
        ("dwarfs", ("barbarian", "dwarf"), True),
        ("dwarfs", ("barbarian", "elf"), False),
        ("empire", ("barbarian", "elf"), True),
        ("empire", ("barbarian", "skaven"), False),
        ("empire", ("barbarian", "chaos"), False),
        ("dark_elves", ("dark_elves", "orcs_goblins"), True),
        ("dark_elves", ("orcs_goblins", "skaven"), False),
        ("orcs_goblins", ("orcs_goblins", "skaven"), False),
        ("skaven", ("skaven", "dark_elves"), True),
        ("skaven", ("dark_elves", "dark_elves"), False),
        ("high_elves", ("elf", "wizard"), True),
        ("high_elves", ("elf", "skaven"), False),
        ("wood_elves", ("knight", "dark_elves"), False),
        ("bretonnians", ("knight", "rogue"), True),
        ("bretonnians", ("knight", "skaven"), False),
        ("lizardmen", ("wizard", "elf"), True),
        ("lizardmen", ("wizard", "barbarian"), False),
        ("chaos_dwarfs", ("skaven", "skaven"), False),
        ("necromancers", ("skaven", "dark_elves"), True),
        ("necromancers", ("skaven", "knight"), False),
        ("vampire_counts", ("skaven", "knight"), True),
        ("khemri", ("skaven", "skaven"), False),
        ("dogs_of_war", ("skaven", "skaven"), True),
        ("dogs_of_war", ("knight", "knight"), True),
        ("chaos", ("skaven", "skaven"), False),
    ],
)
def test_whom_each_race_may_hire(race, kinds, may):
    g = court(race=race, kinds=kinds)
    assert heroes_hire.may_hire(g, "r1", g.state.parties["party1"]) is may


@pytest.mark.rule("ME-DIPLO-12")
def test_one_of_them_must_be_of_a_friendly_race():
    g = court(race="empire", kinds=("dark_elves", "orcs_goblins"))
    assert not heroes_hire.may_hire(g, "r1", g.state.parties["party1"])


@pytest.mark.rule("ME-EQUINOX-31")
def test_called_heroes_serve_without_pay():
    g = heroes_game()
    g.state = replace(g.state, realms={"r1": realm(1, capital=here(g)), "r2": realm(2)}, parties={})
    assert drive(heroes_hire.called(g, "r1", "ME-EQUINOX-31"), ["adventurers", 3, 1, 2, 3])
    [one] = g.state.parties.values()
    assert (one.employer, len(one.heroes), companions.wage(g.book, one)) == ("r1", 3, 0)
    drive(heroes_hire.hire(g), [])
    assert g.state.parties[one.id].employer == "r1"
    assert not drive(heroes_hire.called(g, "r1", "ME-EQUINOX-31"), ["troops"])


def test_who_goes_free_wanders_again():
    g = court("r1", both=False)
    heroes_hire.release(g, "party1", "unpaid", "ME-DIPLO-16")
    assert asks_of(party_month.begin(g), [])[0].why == "hero_explores"


@pytest.mark.rule("ME-DIPLO-12")
def test_nobody_learns_whom_a_rival_keeps_before_he_has_said_it_himself():
    asked = []
    for kept in ({"party1": 4}, {}):
        g = court("r1")
        other = replace(g.state.parties["party1"], id="party2", employer="")
        g.state = replace(g.state, parties={**g.state.parties, "party2": other})
        first, second = asks_of(heroes_hire.hire(g), [kept])
        assert (first.by, second.by) == ("r1", "r2")
        assert not g.log, "nothing happens before all have said it"
        asked.append(second)
    assert asked[0] == asked[1]
    drive(heroes_hire.hire(g), [{}, {"party2": 1}, 6])
    assert [g.state.parties[p].employer for p in ("party1", "party2")] == ["", "r2"]

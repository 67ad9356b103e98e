"""Parties as pieces: forming, wounds, gold, joining, set-up (ME-ARMY, ME-NECROP-20, ME-HERO-41, ME-REORG-05)."""

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.events.heroes import HeroesFell, PartyFormed, PartyGone
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Hero
from empires.rules.bands import parts
from empires.rules.heroes import parties, party_month
from empires.rules.wilds import afoot
from tests.support.builders import banner, book, cell, field, game, happened, realm
from tests.support.driver import asks_of, drive
from tests.support.partying import ON, here, hero, heroes_game, party


@pytest.mark.rule("ME-ARMY-15")
@pytest.mark.parametrize(("number", "sizes"), [(7, [4, 3]), (2, [2]), (6, [3, 3]), (5, [5]), (24, [4] * 6), (0, [])])
def test_heroes_are_grouped_in_parties_of_two_to_six(number, sizes):
    assert parties.groups(book(), number) == sizes


def start(kind, race="empire", **settings):
    world = field(2)
    at = cell(world, 0, 0)
    g = game(world, 1, holdings={at: Settlement(kind, "r1", seat_of="r1" if kind == "capital" else "")},
             settings={**ON, **settings}, step="muster")  # fmt: skip
    g.state = replace(g.state, realms={"r1": realm(1, race=race, capital=at, home=(at,))})
    return g


@pytest.mark.rule("ME-ARMY-03")
@pytest.mark.parametrize(
    ("kind", "answers", "number"),
    [
        ("capital", [5, 2, 1, 1, 1], 3),
        ("capital", [4], 0),
        ("city", [6, 2, 1, 1], 2),
        ("city", [5], 0),
        ("fortress", [6], 1),
        ("fortress", [5], 0),
        ("village", [], 0),
    ],
)
def test_settlements_give_heroes_by_their_chart(kind, answers, number):
    g = start(kind)
    drive(parts.set_up(g), answers)
    assert sum(len(p.heroes) for p in g.state.parties.values()) == number


@pytest.mark.rule("ME-ARMY-03")
def test_so_many_heroes_as_were_agreed():
    g = start("village", heroes_start="5")
    drive(parts.set_up(g), [1, 2, 3, 4, 5])
    [one] = g.state.parties.values()
    assert [h.kind for h in one.heroes] == ["barbarian", "dwarf", "elf", "wizard", "knight"]


@pytest.mark.rule("ME-ARMY-04")
def test_a_fortress_gives_its_own_race_a_capital_any():
    g = start("fortress", "dwarfs")
    drive(parts.set_up(g), [6])
    assert [h.kind for p in g.state.parties.values() for h in p.heroes] == ["dwarfs"]
    g = start("capital", "dwarfs")
    drive(parts.set_up(g), [6, 1, 3, 6])
    assert [h.kind for p in g.state.parties.values() for h in p.heroes] == ["elf", "rogue"]


@pytest.mark.rule("ME-ARMY-04")
def test_a_race_that_knows_no_heroes_generates_none():
    g = start("capital", "orcs_goblins")
    drive(parts.set_up(g), [])
    assert not g.state.parties


@pytest.mark.rule("ME-ARMY-05", "ME-DIPLO-16", "ME-HERO-01")
def test_all_parties_start_independent():
    g = start("capital")
    drive(parts.set_up(g), [6, 1, 3, 6])
    assert [p.employer for p in g.state.parties.values()] == [""]


@pytest.mark.rule("ME-ARMY-17")
def test_a_party_starts_in_any_tile_of_any_realm():
    world = field(3)
    seats = cell(world, 0, 0), cell(world, 2, 2)
    g = game(world, 2, settings={**ON, "heroes_start": "4"}, step="muster")
    homes = {n: (seats[n - 1], world.neighbour(seats[n - 1], 3)) for n in (1, 2)}
    g.state = replace(g.state, realms={f"r{n}": realm(n, capital=seats[n - 1], home=homes[n]) for n in (1, 2)})
    drive(parts.set_up(g), [2, 2, *[1] * 4, 1, 1, *[1] * 4])
    assert [p.cell for p in g.state.parties.values()] == [homes[2][1], homes[1][0]]


def test_without_the_part_there_are_no_heroes():
    g = start("capital", module_heroes="off")
    drive(parts.set_up(g), [])
    drive(parts.month_begins(g), [])
    drive(parts.scouts(g, "r1"), [])
    drive(parts.quarters(g), [])
    assert not g.state.parties


# Wounds -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-NECROP-22", "ME-MINE-12", "ME-TEMPLE-16")
@pytest.mark.parametrize(("points", "wounds"), [(80, 16), (30, 6), (50, 10)])
def test_points_become_wounds(points, wounds):
    assert afoot.wounds_of(heroes_game(), points) == wounds


def test_who_has_used_up_his_wounds_is_laid_low_and_dies_at_twice_of_them():
    g = heroes_game(3)
    parties.wound(g, "party1", {0: 11, 1: 12, 2: 24}, "wounded", "ME-HERO-38")
    assert [h.name for h in g.state.parties["party1"].heroes] == ["Aldred", "Brunhild"]
    assert parties.fit(g.state.parties["party1"]) == [0]
    assert [h.name for e in happened(g, HeroesFell) for h in e.gone] == ["Corvin"]
    parties.recover(g, "party1")
    assert parties.fit(g.state.parties["party1"]) == [0, 1]


def test_a_party_without_heroes_is_no_more():
    g = heroes_game(2)
    parties.end(g, "party1", "geas", "ME-TOWER-22")
    assert not g.state.parties
    assert happened(g, PartyGone)
    assert g.state.made["fallen_heroes"] == 2


# Gold ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-NECROP-20")
def test_a_crown_is_a_thousand_gold_and_a_hero_carries_four():
    g = heroes_game(5)
    parties.crowns(g, "party1", 3, "found_gold", "ME-NECROP-06")
    assert parties.gold_of(g.state.parties["party1"]) == 3000
    parties.crowns(g, "party1", 30, "found_gold", "ME-NECROP-06")
    assert parties.gold_of(g.state.parties["party1"]) == 5 * 4000


def test_gold_goes_to_who_is_there_and_the_rest_is_left():
    heroes = (hero(gold=3900), hero("B"), hero("C", held="prison"))
    assert [h.gold for h in parties.enriched(book(), heroes, 1000)] == [4000, 900, 0]


def test_masters_raise_a_party_that_can_pay_them():
    g = heroes_game(2, changes={"heroes": (hero(gold=1500), hero("B", gold=600))})
    parties.train(g, "party1")
    after = g.state.parties["party1"]
    assert (after.level, parties.gold_of(after), after.heroes[0].wounds) == (2, 100, 20)
    parties.train(g, "party1")
    assert g.state.parties["party1"].level == 2


# Joining and parting ------------------------------------------------------------------------------


@pytest.mark.rule("ME-REORG-05")
def test_six_part_as_three_and_three():
    g = heroes_game(6, "r1")
    other = parties.split(g, "party1", "ME-REORG-05")
    assert [len(p.heroes) for p in g.state.parties.values()] == [3, 3]
    assert g.state.parties[other].employer == "r1"
    parties.join(g, other, "party1", "ME-REORG-05")
    assert [len(p.heroes) for p in g.state.parties.values()] == [6]


@pytest.mark.rule("ME-REORG-05")
def test_no_party_grows_beyond_six():
    world = field(3)
    other = party(cell(world, 0, 0), 3, "r1", id="party2")
    assert parties.may_join(heroes_game(3, "r1", world, others=(other,)), other)
    assert not parties.may_join(heroes_game(4, "r1", world, others=(other,)), other)


@pytest.mark.rule("ME-NECROP-25")
def test_the_last_one_goes_to_the_nearest_settlement_and_is_taken_in():
    world = field(3)
    town = cell(world, 2, 0)
    g = heroes_game(1, world=world, holdings={town: Settlement("village", "r2")})
    drive(party_month.act(g, "party1"), [4, 4, 4, 4])
    assert g.state.parties["party1"].cell == town
    other = party(town, 3, id="party2", name="Petra")
    g.state = replace(g.state, parties={**g.state.parties, "party2": other})
    party_month.take_in(g)
    assert [(p.id, len(p.heroes)) for p in g.state.parties.values()] == [("party2", 4)]


# Winter and replacements --------------------------------------------------------------------------


@pytest.mark.rule("ME-HERO-41")
def test_two_new_heroes_come_after_two_deaths():
    world = field(3)
    g = heroes_game(world=world)
    g.state = replace(g.state, made={**g.state.made, "fallen_heroes": 2}, realms={"r1": realm(1, capital=here(g))})
    drive(party_month.replaced(g), [3])
    assert len(g.state.parties) == 1
    drive(party_month.replaced(g), [5, 4, 6])
    assert [h.kind for h in g.state.parties["party2"].heroes] == ["wizard", "rogue"]
    assert g.state.parties["party2"].employer == ""
    assert g.state.parties["party2"].cell == here(g)
    drive(party_month.replaced(g), [])


@pytest.mark.rule("ME-HERO-41")
@pytest.mark.parametrize("pip", range(1, 7))
def test_every_kind_of_hero_may_come(pip):
    g = heroes_game()
    kind = book().row("random_hero", pip)["hero"]
    drive(parties.new_heroes(g, 1, here(g), "ME-HERO-41"), [pip])
    assert g.state.parties["party2"].heroes[0].kind == kind
    assert parties.kin_of(book(), Hero("X", kind)) >= {kind, "good"}


def test_strangers_see_who_is_in_a_party_and_nothing_more():
    g = heroes_game(2, "r1", changes={"items": 50, "heroes": (hero(gold=900, hurt=4), hero("B"))})
    g.state = replace(g.state, banners={"r2-1": banner("r2", here(g))})
    seen = view_for(g.world, g.book, g.state, "r2").campaign.parties["party1"]
    assert (seen.items, seen.heroes[0].gold, seen.heroes[0].hurt, seen.quest) == (0, 0, 0, None)
    assert view_for(g.world, g.book, g.state, "r1").campaign.parties["party1"].items == 50


def test_a_party_that_forms_is_named_after_its_first_hero():
    g = heroes_game()
    asks_of(parties.new_heroes(g, 2, here(g), "ME-HERO-41"), [1, 1])
    [formed] = happened(g, PartyFormed)
    assert formed.party.name == formed.party.heroes[0].name

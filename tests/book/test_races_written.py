"""Races as data: what the charts say for them, what a host may write, and what the help tells of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.book.book import RulebookError, load_book
from empires.book.racebook import RULES
from empires.campaigns import CULTURES, PEOPLES, RACES, SetupError, find_world, race_key, seat, seat_of
from empires.model.state.campaign import Settlement
from empires.model.state.race import Race
from empires.players.auto import AutoPlayer
from empires.rulehelp import rule
from empires.rules.core import races
from empires.rules.core.races import differences, equinox_row, race_of, shipped, temple_row
from empires.study.invariants import broken
from empires.study.simulate import new_session
from empires.words.phrases import Phrasebook
from empires.words.race_words import differing
from empires.words.sentences import Words
from tests.support.builders import banner, book, cell, field, game, peopled, realm

WORLD = field(2)
SEAT = cell(WORLD, 0, 0)


def of(race: str, *banners: Any) -> Any:
    return peopled(game(WORLD, banners=banners), r1=race)


# Charts -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-RACE-01", "ME-EMPIRE-01")
def test_the_empire_differs_from_nobody_in_the_core_rules():
    assert {found.field for found in differences(shipped()["empire"])} <= {
        "brewery",
        "temple",
        "party_never",
        "war_bands",
    }


@pytest.mark.rule("ME-DELF-02", "ME-ORC-08", "ME-HELF-03", "ME-LIZARD-02", "ME-RACE-01")
@pytest.mark.parametrize(
    ("race", "row"),
    [
        ("empire", (1, 1, 1)),
        ("dark_elves", (1, 2, 1)),
        ("orcs_goblins", (0, 0, 0)),
        ("high_elves", (2, 2, 2)),
        ("lizardmen", (2, 3, 2)),
    ],
)
def test_how_many_spells_a_race_rolls_and_casts(race: str, row: tuple[int, int, int]):
    assert tuple(equinox_row(book(), of(race).state, "r1").values()) == row


@pytest.mark.rule("ME-UNDEAD-10")
@pytest.mark.parametrize(("strain", "at", "spells"), [
    ("necrarch", SEAT, 2), ("lahmian", SEAT, 1), ("necrarch", cell(WORLD, 1, 0), 1),
])  # fmt: skip
def test_a_necrarch_in_the_capital_casts_two_spells(strain: str, at: str, spells: int):
    table = game(WORLD, banners=[banner("r1", at, strain=strain)])
    own = realm(1, race="undead", culture="vampire_counts", capital=SEAT)
    table.state = replace(table.state, realms={**table.state.realms, "r1": own})
    assert equinox_row(book(), table.state, "r1")["spells"] == spells


TEMPLES = {
    "dwarfs": ("", "any", 3), "empire": ("D6x100", "any", 3), "dark_elves": ("D6x100", "not river valley", 3),
    "orcs_goblins": ("D6x200", "any", 1), "skaven": ("D6x100", "any", 3), "high_elves": ("", "any", 3),
    "wood_elves": ("D6x100", "wooded or barren", 3), "bretonnians": ("D6x100", "barren", 3),
    "lizardmen": ("D6x100", "capital or city", 3), "chaos_dwarfs": ("D6x200", "any", 3),
    "chaos": ("D6x100", "barren", 3),
}  # fmt: skip


@pytest.mark.rule("ME-RACE-04", "ME-UNDEAD-18")
@pytest.mark.parametrize("race", [key for key, race in shipped().items() if not race.cultures])
def test_what_the_temples_of_a_race_are(race: str):
    row = temple_row(book(), shipped()[race])
    found = None if row is None else (row["troops_dice"], row["where"], row["defence_multiplier"])
    assert found == TEMPLES.get(race)


@pytest.mark.rule("ME-UNDEAD-01")
def test_an_undead_empire_is_of_one_of_three_cultures():
    assert set(CULTURES["undead"]) == {"necromancers", "vampire_counts", "khemri"}
    assert seat(1, "A", "undead/khemri").culture == "khemri"
    assert seat_of(2, "Settra:Undead/Khemri:auto").culture == "khemri"
    assert seat(1, "A", "undead").culture in CULTURES["undead"]
    old = game(WORLD)
    old.state = replace(old.state, realms={"r1": realm(1, race="undead")})
    assert race_of(old.state, "r1") == shipped()["vampire_counts"]
    with pytest.raises(SetupError, match="no culture"):
        race_key("undead/norse")


def test_every_race_can_be_chosen_and_is_known():
    assert set(RACES) <= set(shipped())
    assert len(PEOPLES) == len(RACES) + 2
    for people in PEOPLES:
        assert races.race_named(game(WORLD).state, people.rpartition("/")[2]).name


@pytest.mark.rule("ME-RACE-05")
@pytest.mark.parametrize(("race", "hires", "never", "needs"), [
    ("dwarfs", True, ("elf",), ()), ("empire", True, ("skaven", "chaos"), ()), ("dark_elves", True, (), ("dark_elf",)),
    ("orcs_goblins", False, (), ()), ("skaven", True, (), ("skaven",)), ("high_elves", True, ("evil", "chaos"), ()),
    ("wood_elves", True, ("evil", "chaos"), ()), ("bretonnians", True, ("evil",), ()),
    ("lizardmen", True, ("barbarian",), ()), ("chaos_dwarfs", False, (), ()), ("necromancers", True, ("good",), ()),
    ("vampire_counts", True, (), ()), ("khemri", False, (), ()), ("dogs_of_war", True, (), ()),
    ("chaos", False, (), ()),
])  # fmt: skip
def test_whom_a_race_may_hire(race: str, hires: bool, never: tuple[str, ...], needs: tuple[str, ...]):
    found = shipped()[race]
    assert (found.hires_heroes, found.party_never, found.party_needs) == (hires, never, needs)
    assert found.war_bands


# A host's own races ---------------------------------------------------------------------------------

NORSE = """
[races.norse]
like = "empire"
name = "Norse"
shortfall_factor = 2
route = "dwarfs"
"""


@pytest.mark.rule("ME-RACE-01")
def test_a_race_that_a_host_wrote_is_played_like_any_other():
    norse = load_book(NORSE).races["norse"]
    assert (norse.name, norse.shortfall_factor, norse.temple) == ("Norse", 2, "empire")
    seats = [seat_of(1, "Harald:Norse:auto", ["norse"]), seat(2, "Altmark", "empire", "auto")]
    session = new_session(find_world("duel"), load_book(NORSE), seats, "norse", AutoPlayer(), {"years": "1"})
    assert race_of(session.state, "r1") == norse
    assert Words("en").race(seats[0], session.view("host")) == "Norse"


@pytest.mark.rule("ME-RACE-01")
def test_a_written_race_changes_the_print_of_the_rules_and_no_race_leaves_it_as_it_was():
    assert load_book(NORSE).fingerprint != load_book().fingerprint
    assert load_book("# nothing\n").fingerprint == load_book().fingerprint


@pytest.mark.parametrize(("text", "words"), [
    ("[races.norse]\nname = 'Norse'\nshortfal = 2", "[races.norse] shortfal: there is no such key"),
    ("[races.norse]\nname = 'Norse'\nshortfall_factor = 'two'", "[races.norse] shortfall_factor: expected `int`"),
    ("[races.norse]\nname = 'Norse'\nshortfall_factor = 99", "[races.norse] shortfall_factor: 99 is not between"),
    ("[races.norse]\nname = 'Norse'\nmarch = 'prices'", "[races.norse] march: 'prices' is none of forced_march"),
    ("[races.norse]\nname = ''", "[races.norse] name: must be"),
    ("[races.norse]\nlike = 'giants'\nname = 'Norse'", "[races.norse] like: 'giants' is none of"),
    ("[races.Norse]\nname = 'Norse'", "[races.Norse]: a race's key"),
    ("[races.n]\nname = 'Norse'", "[races.n]: a race's key has 2 to 31 small letters"),
    ("[races.undead]\nname = 'Dead'", "[races.undead]: this race is played by its cultures; write vampire_counts"),
    ("[races.norse]\nname = 'Norse'\ncultures = ['khemri']", "[races.norse] cultures: there is no such key"),
    ("[races.norse]\nlike = 'norse'\nname = 'Norse'", "[races.norse] like: 'norse' is none of"),
    (f"[races.norse]\nname = 'Norse'\nmarch = '{'x' * 99_999}'", f"[races.norse] march: '{'x' * 40}' is none of"),
    ("[races]\nnorse = 3", "[races.norse] must be a table"),
    ("races = 3", "races must be tables"),
    ("[races.norse]\nname = 'Norse'\nper_crown = {assassin = 50}", "[races.norse] per_crown: 50 is not between"),
    ("[races.norse]\nname = 'Norse'\noperatives = ['ninja']", "[races.norse] operatives: 'ninja' is none of"),
    ("[races.norse]\nname = 'Norse'\nmust_raze = 'some'", "[races.norse] must_raze: invalid enum value"),
])  # fmt: skip
def test_a_race_that_cannot_be_played_is_refused_with_file_race_and_key(text: str, words: str):
    with pytest.raises(RulebookError) as fault:
        load_book(text, "norse.toml")
    assert str(fault.value).startswith(f"norse.toml: {words}")
    assert len(str(fault.value)) < 400


def test_a_file_that_an_editor_began_with_a_mark_of_its_own_is_read():
    assert load_book("\ufeff" + NORSE).races == load_book(NORSE).races


# What differs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("race", [key for key, race in shipped().items() if not race.cultures])
def test_the_help_says_in_what_a_race_differs_and_by_which_rules(race: str, language: str):
    words = Phrasebook(language)
    told = differing(words, shipped()[race])
    assert not words.faults
    for text, ids in told:
        assert text.endswith(".")
        assert ids
        assert all(rule(one) for one in ids)


def test_a_race_names_the_rules_of_its_own_block_only():
    found = {d.field: d.rules for d in differences(shipped()["skaven"])}
    assert found["temple"] == ("ME-RACE-04", "ME-SKAVEN-08")
    assert found["razed_forage"] == ("ME-SKAVEN-02",)
    assert {d.field: d.rules for d in differences(load_book(NORSE).races["norse"])}["route"]


def test_every_field_of_a_race_has_its_rules():
    fields = set(Race.__struct_fields__) - {"key", "name", "kin", "block", "cultures", "must_raze_rule"}
    assert set(RULES) == fields


# Invariants ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("race", "changes", "fault"), [
    ("khemri", {"banners": {"baggage": 1}}, "has baggage"),
    ("empire", {"banners": {"baggage": 1}}, ""),
    ("empire", {"place": {"razed": True, "kept": True}}, "is kept"),
    ("skaven", {"place": {"kept": True}}, "is kept"),
    ("skaven", {"place": {"razed": True, "kept": True}}, ""),
    ("chaos", {"banners": {"strain": "khorne"}, "other": "slaanesh"}, "opposed"),
    ("chaos", {"banners": {"strain": "khorne"}, "other": "nurgle"}, ""),
])  # fmt: skip
def test_what_must_hold_for_races_is_looked_at(race: str, changes: dict[str, Any], fault: str):
    force = [banner("r1", SEAT, **changes.get("banners", {}))]
    force += [banner("r1", SEAT, number=2, strain=changes["other"])] if "other" in changes else []
    place = {cell(WORLD, 1, 0): Settlement("village", "r1", **changes.get("place", {}))}
    table = peopled(game(WORLD, banners=force, holdings=place, step="subsistence"), r1=race)
    found = broken(WORLD, book(), table.state)
    assert any(fault in one for one in found) if fault else not found

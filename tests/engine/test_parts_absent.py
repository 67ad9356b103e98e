"""An optional part that is off is absent: no ask, roll, event, line of a chart or of a report speaks of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from empires import rulehelp
from empires.campaigns import find_world, seat
from empires.engine.journal import Entry
from empires.engine.session import Session
from empires.knowledge.view import HOST
from empires.model.state.asks import Ask, Roll, Share
from empires.model.state.campaign import Campaign
from empires.players.auto import AutoPlayer
from empires.reports.writing import make_report, markdown
from empires.rules.core import optional_parts
from empires.study.simulate import new_session
from empires.words.sentences import Words
from tests.support.builders import book

ROWS = {
    "ruins": "RUIN",
    "wild_temples": "TEMPLE",
    "heroes": "HERO ARMY-03 ARMY-04 ARMY-05 ARMY-15 ARMY-17 SCOUT-40 WILD-07 WILD-08 NECROP TOWER MINE SEARCH MONSTER "
    "BATTLE SIEGE REORG QUARTERS DRAGON DIPLO",
    "war_bands": "WARBAND RUIN-15 REVENUE-09 TEMPLE-17",
    "roads": "MAP-17 MOVE-12 MOVE-13 BUILD-17 BUILD-18 BUILD-19 BUILD-20 BUILD-21 SIEGETRAIN-16",
    "ships_of_the_line": "BUILD-04",
    "naval_academies": "BUILD-08 BUILD-09 SEA-31 DELF-05 HELF-02",
}
"""Option rows of each part, a section for all of its option rows; rows of two parts are in none."""
SHARED = "SUB-02 SCOUT-04 WILD-04 MOVE-14 RAZE-08 RAZE-10 SEA-22 RECRUIT-11 RACE-05"
OF_RACES = "DWARF EMPIRE DELF ORC SKAVEN HELF WELF BRET LIZARD CDWARF UNDEAD DOW CHAOS"
WORDS = {
    "ruins": r"ruined cit|bandit",
    "wild_temples": r"religious order|chaos temple|ruined temple|pilgrim|crusade",
    "heroes": r"(?<!call of )\bhero(es)?\b(?!'s tomb)|adventur|\bcompan(y|ies) of\b",
    "war_bands": r"war bands?\b|hunters",
    "roads": r"\broads?\b",
    "ships_of_the_line": r"of the line",
    "naval_academies": r"academ|marines|beach",
}
WORKS = {"roads": "road", "ships_of_the_line": "ship_of_the_line", "naval_academies": "academy"}
"""What is built of a part, by its line on the sheet."""
RACES = ("empire", "orcs_goblins", "dwarfs", "dark_elves")
"""No Chaos: its champions are heroes and war bands at once, and would speak of the other part."""


def rows_of(part: str) -> set[str]:
    """Ids of the option rows that belong to a part alone, and its line on the sheet of works."""
    rules = rulehelp.load().rules.values()
    listed = {f"ME-{row}" for row in ROWS[part].split()}
    own = {rule.id for rule in rules if rule.class_ == "option" and {rule.id, f"ME-{rule.section}"} & listed}
    return own | {WORKS.get(part, part)}


@cache
def season(off: str, seed: str = "absent") -> Session:
    """Automatic years of four empires with every part but one, with none ("all") or with every one ("")."""
    realms = tuple(seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(RACES, 1))
    on = {f"{optional_parts.PREFIX}{key}": "on" for key in optional_parts.KEYS if off not in (key, "all")}
    settings = {"years": "2" if off else "4", **on}
    session = new_session(find_world("four-realms"), book(), realms, seed, AutoPlayer(), settings)
    session.play()
    return session


def entries(session: Session) -> tuple[Entry, ...]:
    return tuple(session.journal.entries(1, session.next_entry - 1))


def named(entry: Entry) -> Iterator[str]:
    """Ids of the rules that an entry goes by, and lines of the sheet of works that it offers."""
    if isinstance(entry.ask, Roll):
        yield entry.ask.rule
    elif entry.ask is not None:
        yield from entry.ask.rules
    if isinstance(entry.ask, Share):
        yield from (part for slot in entry.ask.slots for part in slot.key.split(":")[1:2])
    yield from (event.rule for event in entry.events)


def said(session: Session) -> Iterator[str]:
    """All that a host reads: questions, their help, options and charts, the chronicle, and everybody's report."""
    words, view = Words(), session.view(HOST)
    for entry in entries(session):
        if entry.ask is not None:
            yield from _asked(words, entry.ask, session)
        yield from (line.text for line in words.lines(entry, view))
    for reader in (*session.state.realms, HOST):
        report, _, _ = markdown(make_report(session, reader), words).partition("## Rules named")
        yield from report.splitlines()


def _asked(words: Words, ask: Ask, session: Session) -> Iterator[str]:
    view = session.view(HOST)
    yield words.ask(ask, view)
    yield words.help(ask, view)
    yield from (" ".join(row) for row in words.table(ask, view))
    if isinstance(ask, Share):
        yield from (words.slot(ask, slot, view) for slot in ask.slots)
    elif not isinstance(ask, Roll):
        yield from (words.option(ask, option, view) for option in ask.options)


def pieces(state: Campaign) -> dict[str, object]:
    """What stands on the map of each part."""
    kinds = {place.kind for place in state.locations.values()}
    wanderers = {force.kind for force in state.wanderers.values()}
    return {
        "ruins": kinds & {"ruined_city"} or wanderers & {"bandits"},
        "wild_temples": kinds & {"religious_order", "chaos_temple", "ruined_temple"} or wanderers & {"chaos"},
        "heroes": (*state.parties, *state.lairs),
        "war_bands": state.warbands,
        "roads": state.roads,
        "ships_of_the_line": [ship for ship in state.ships.values() if ship.line],
        "naval_academies": [place for place in state.holdings.values() if place.academy],
    }


@pytest.mark.parametrize("part", optional_parts.KEYS)
def test_a_part_that_is_off_is_absent_everywhere(part: str) -> None:
    session = season(part)
    assert not {rule for entry in entries(session) for rule in named(entry)} & rows_of(part)
    assert not pieces(session.state)[part]
    assert [text for text in said(session) if re.search(WORDS[part], text, re.IGNORECASE)] == []


def test_with_all_parts_off_nothing_speaks_of_any() -> None:
    session = season("all")
    options = {rule.id for rule in rulehelp.load().rules.values() if rule.class_ == "option"}
    assert {rule for entry in entries(session) for rule in named(entry)} & options <= {"ME-RECRUIT-11"}
    assert not any(pieces(session.state).values())
    every = re.compile("|".join(WORDS.values()), re.IGNORECASE)
    assert [text for text in said(session) if every.search(text)] == []


def test_every_option_row_belongs_to_a_part_or_to_two() -> None:
    known = {row for part in optional_parts.KEYS for row in rows_of(part)} | {f"ME-{row}" for row in SHARED.split()}
    rules = rulehelp.load().rules.values()
    assert {r.id for r in rules if r.class_ == "option" and r.section not in OF_RACES.split()} - known == set()


def test_a_part_that_is_on_is_met() -> None:
    """Otherwise the absence of it would prove nothing; what is rare is looked for in several campaigns."""
    missing = {part: rows_of(part) for part in optional_parts.KEYS}
    for seed in ("absent", *map(str, range(4, 12))):
        met = {rule for entry in entries(season("", seed)) for rule in named(entry)}
        missing = {part: rows for part, rows in missing.items() if not met & rows}
        if not missing:
            break
    assert not missing

"""Races to choose from and in what each differs, for the new campaign and the rules."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from empires.campaigns import PEOPLES
from empires.model.state.race import Race
from empires.rules.core.races import shipped
from empires.words.race_words import differing
from empires.words.sentences import Words


def peoples(words: Words, written: Mapping[str, Race]) -> list[tuple[str, str]]:
    """(name, key) of every race that may be played, one with cultures by each of them; the host's own last."""
    known = [(name_of(key, words, written), key) for key in PEOPLES if key not in written]
    return known + [(race.name, key) for key, race in written.items()]


def name_of(people: str, words: Words, written: Mapping[str, Race]) -> str:
    """A race by its key, such as "undead/khemri"."""
    race, _, culture = people.partition("/")
    if people in written:
        return written[people].name
    name = words.term("race", culture or race)
    name = name[:1].upper() + name[1:]
    return f"{words.term('race', race)}: {name}" if culture else name


def race_named(people: str, written: Mapping[str, Race]) -> Race:
    """The race of a key."""
    race, _, culture = people.partition("/")
    return written[people] if people in written else shipped()[culture or race]


def differences_of(people: str, words: Words, written: Mapping[str, Race]) -> list[tuple[str, tuple[str, ...]]]:
    """A sentence for each difference from the common rules, with the rules that say so."""
    return differing(words.book, race_named(people, written))


def as_list(told: list[tuple[str, tuple[str, ...]]], linked: bool = False) -> str:
    """The sentences as HTML; linked: each with links to its rules."""
    rows = []
    for sentence, rules in told:
        links = " ".join(f'<a href="rule:{rule}">{rule}</a>' for rule in rules) if linked else ""
        rows.append(f"<li>{escape(sentence)} {links}</li>")
    return f'<ul style="margin-left:14px; -qt-list-indent:0">{"".join(rows)}</ul>' if rows else ""

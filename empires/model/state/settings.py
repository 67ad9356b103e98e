"""What host and players agreed on: the saved words of a campaign's settings, read as one struct."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeVar

from msgspec import Struct

PREFIX = "module_"
"""The saved word "module_heroes" = "on" brings in an optional part; where it is missing the part is off."""
W = TypeVar("W", bound=str)


class Settings(Struct, frozen=True):
    """The settings of a campaign; a word that is missing or unknown counts as the default.

    dice: whose are thrown, the program's or those of the table. years: agreed length, 0 for none.
    army_points: starting strength of everybody, None where it is rolled (ME-ARMY-01). heroes_start: likewise, heroes of
    each realm (ME-ARMY-03). independent_realms: capitals without a player get their realm too.
    adventures: quick by the chart, or played at a table and reported (ME-HERO-20).
    lustria: half of the map whose land beyond the sea is Lustria.
    warband_income: of each find, or an average of the year (ME-REVENUE-09, A-38).
    assassin_points: of paper armies, or those of the original rule (ME-SPY-10).
    piece_limits: pieces run out (ME-MAP-21). armies: points only, or lists of models (ME-ARMY-06).
    parts: keys of the optional parts that are played.
    """

    dice: Literal["seed", "table"] = "seed"
    years: int = 0
    army_points: int | None = None
    heroes_start: int | None = None
    independent_realms: bool = False
    adventures: Literal["quick", "table"] = "quick"
    lustria: Literal["none", "south", "west"] = "none"
    warband_income: Literal["finds", "average"] = "finds"
    assassin_points: Literal["paper", "original"] = "paper"
    piece_limits: bool = True
    armies: Literal["paper", "full"] = "paper"
    parts: frozenset[str] = frozenset()


def settings_of(saved: Mapping[str, str]) -> Settings:
    """The saved words read."""
    return _read(tuple(saved.items()))


@lru_cache(maxsize=64)
def _read(saved: tuple[tuple[str, str], ...]) -> Settings:
    words = dict(saved)
    return Settings(
        dice=_word(words, "dice", "seed", "table"),
        years=_number(words, "years") or 0,
        army_points=_number(words, "army_points"),
        heroes_start=_number(words, "heroes_start"),
        independent_realms=words.get("independent_realms") == "yes",
        adventures=_word(words, "adventures", "quick", "table"),
        lustria=_word(words, "lustria", "none", "south", "west"),
        warband_income=_word(words, "warband_income", "finds", "average"),
        assassin_points=_word(words, "assassin_points", "paper", "original"),
        piece_limits=words.get("piece_limits") != "off",
        armies=_word(words, "armies", "paper", "full"),
        parts=frozenset(name.removeprefix(PREFIX) for name, word in saved if name.startswith(PREFIX) and word == "on"),
    )


def _word(words: Mapping[str, str], name: str, usual: W, *others: W) -> W:
    return next((other for other in others if words.get(name) == other), usual)


def _number(words: Mapping[str, str], name: str) -> int | None:
    """The number agreed on, None where none is ("rolled")."""
    word = words.get(name, "")
    return int(word) if word.isdecimal() else None

"""The settings of a campaign: saved as words, read as one struct."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from empires.model.state.campaign import Campaign
from empires.model.state.settings import PREFIX, Settings, settings_of
from empires.rules.core import optional_parts
from empires.rules.year import choices

ROOT = Path(__file__).parents[2]


def test_a_campaign_without_settings_has_the_usual_ones() -> None:
    assert Campaign("c", "").agreed == Settings()


def test_every_word_is_read() -> None:
    saved = {
        "dice": "table",
        "years": "5",
        "army_points": "3300",
        "heroes_start": "2",
        "independent_realms": "yes",
        "adventures": "table",
        "lustria": "west",
        "warband_income": "average",
        "assassin_points": "original",
        "piece_limits": "off",
        "armies": "full",
        f"{PREFIX}heroes": "on",
        f"{PREFIX}roads": "off",
    }
    parts = frozenset(("heroes",))
    assert settings_of(saved) == Settings(
        "table", 5, 3300, 2, True, "table", "west", "average", "original", False, "full", parts
    )


def test_agreed_on_none_is_not_the_same_as_rolled() -> None:
    assert settings_of({"heroes_start": "0"}).heroes_start == 0
    assert settings_of({"heroes_start": "rolled", "army_points": "rolled"}) == Settings()


def test_a_word_that_nobody_knows_counts_as_the_usual_one() -> None:
    assert settings_of({"dice": "loaded", "lustria": "moon", "piece_limits": "?", "years": "many"}) == Settings()


@pytest.mark.parametrize("choice", choices.CHOICES, ids=lambda choice: choice.name)
def test_what_holds_where_nothing_is_set_is_the_first_value_of_a_choice(choice: choices.HouseChoice) -> None:
    first, *others = choice.values
    assert settings_of({choice.name: first}) == Settings()
    assert Settings() not in [settings_of({choice.name: other}) for other in others]


@pytest.mark.parametrize("key", optional_parts.KEYS)
def test_every_optional_part_is_a_setting(key: str) -> None:
    assert optional_parts.on(Campaign("c", "", settings={PREFIX + key: "on"}), key)
    assert not optional_parts.on(Campaign("c", "", settings={PREFIX + key: "off"}), key)


def test_settings_are_read_as_one_struct_everywhere() -> None:
    word = re.compile(r"\bsettings(\.get\(|\[)")
    files = [path for room in ("empires", "ui") for path in sorted((ROOT / room).rglob("*.py"))]
    readers = [path.name for path in files if word.search(path.read_text(encoding="utf-8"))]
    assert sorted(readers) == ["choices.py", "optional.py", "play.py"], "choices and their forms alone handle the words"

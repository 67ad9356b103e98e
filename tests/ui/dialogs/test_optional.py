"""Optional parts and house choices: ticks, lists, and what follows from them."""

from __future__ import annotations

import pytest

from empires.rules.core.optional_parts import KEYS, PREFIX
from empires.rules.year.choices import CHOICES
from tests.support.hearing import unnamed
from ui.dialogs.optional import OptionalParts


@pytest.fixture
def optional(words, theme, qtbot):
    made = OptionalParts(words, start=True)
    qtbot.addWidget(made)
    made.resize(600, 600)
    made.show()
    return made


def test_nothing_is_played_until_it_is_ticked_and_all_and_none_tick_everything(optional):
    assert optional.settings() == {}
    optional.all.click()
    assert optional.count.text() == f"{len(KEYS)} of {len(KEYS)} chosen"
    assert {PREFIX + key: "on" for key in KEYS}.items() <= optional.settings().items()
    optional.none.click()
    assert optional.settings() == {}


def test_each_part_says_what_it_costs_to_the_ear_too(optional, words):
    assert unnamed(optional) == []
    for key, tick in optional.parts.items():
        assert tick.accessibleDescription() == words.term("module_cost", key)


def test_a_choice_of_a_part_that_is_left_out_cannot_be_made_and_does_not_count(optional):
    choice = next(c for c in CHOICES if c.part and len(c.values) > 1)
    box = optional.choices[choice.name]
    assert not box.isEnabled()
    optional.parts[next(iter(choice.part))].setChecked(True)
    assert box.isEnabled()
    box.setCurrentIndex(1)
    assert optional.settings()[choice.name] == choice.values[1]
    optional.parts[next(iter(choice.part))].setChecked(False)
    assert choice.name not in optional.settings()


def test_what_holds_in_a_campaign_is_shown_and_told_of_when_it_changes(optional):
    heard = []
    optional.changed.connect(lambda: heard.append(True))
    optional.set_settings({PREFIX + KEYS[0]: "on", PREFIX + KEYS[1]: "off"})
    assert [optional.parts[key].isChecked() for key in KEYS[:2]] == [True, False]
    assert heard


def test_choices_of_the_start_are_not_offered_later(words, qtbot, optional):
    later = OptionalParts(words, start=False)
    qtbot.addWidget(later)
    start = {choice.name for choice in CHOICES if choice.start}
    assert start
    assert set(optional.choices) - set(later.choices) == start

"""What is written into the book of characters, page by page."""

from __future__ import annotations

import pytest

from empires.model.state.pieces import Character
from tests.support.hearing import unnamed
from ui.dialogs.character_forms import AdvancePage, AwardPage, NewPage, ServicePage


def who(**changes):
    return Character(**{"id": "c1", "owner": "r1", "name": "Otto", "kind": "champion", **changes})


def shown(page, march, qtbot, one):
    qtbot.addWidget(page)
    page.heard = []
    page.wanted.connect(page.heard.append)
    page.show_who(march.view("r1"), "r1", one)
    page.show()
    return page


@pytest.mark.parametrize("kind", [NewPage, AwardPage, AdvancePage, ServicePage])
def test_every_page_can_be_heard_and_does_nothing_while_nobody_is_chosen(march, words, theme, qtbot, kind):
    page = shown(kind(words), march, qtbot, None)
    assert unnamed(page) == []
    main = page.strike if kind is ServicePage else page.done
    assert not main.isEnabled()
    assert page.heard == []


def test_a_name_is_wanted_and_a_mage_has_a_level_and_no_die(march, words, theme, qtbot):
    page = shown(NewPage(words), march, qtbot, None)
    page.name.setText("  ")
    assert not page.done.isEnabled()
    page.name.setText("Irmgard")
    assert page.done.isEnabled()
    assert page.die.isEnabled()
    page.kind.setCurrentIndex(page.kind.findData("mage"))
    assert page.magic.value() == 1
    assert not page.die.isEnabled()


def test_only_the_own_banners_are_offered(march, words, theme, qtbot):
    page = shown(NewPage(words), march, qtbot, None)
    offered = {page.banner.itemData(n) for n in range(page.banner.count())}
    assert offered == {"", *(b.id for b in march.state.banners.values() if b.owner == "r1")}


def test_experience_is_added_up_before_it_is_written_down(march, words, theme, qtbot):
    page = shown(AwardPage(words), march, qtbot, who(experience=10))
    assert not page.done.isEnabled()
    page.counts["wounds"].setValue(2)
    page.counts["season"].setValue(5)
    assert page.reasons() == {"wounds": 2, "season": 1}, "a season is there once"
    assert page.told.text().startswith("Otto: 10 + ")
    page.done.click()
    assert len(page.heard) == 1
    page.clear()
    assert page.reasons() == {}


def test_dice_say_what_they_bring_and_two_ways_are_chosen_between(march, words, theme, qtbot):
    page = shown(AdvancePage(words), march, qtbot, who(rolls=1))
    told = set()
    for one in range(1, 7):
        page.dice[0].setValue(one)
        page.dice[1].setValue(6)
        told.add(page.brings.text())
    assert len(told) > 3
    assert all(told)
    assert "advances due: 1" in page.told.text()


def test_only_what_can_befall_him_as_he_stands_is_open(march, words, theme, qtbot):
    page = shown(ServicePage(words), march, qtbot, who())
    assert [page.marks[mark].isEnabled() for mark in ("captive", "free", "healed")] == [True, False, False]
    page.show_who(march.view("r1"), "r1", who(captive=True, scarred=1))
    assert [page.marks[mark].isEnabled() for mark in ("captive", "free", "healed")] == [False, True, True]
    struck = []
    page.struck.connect(lambda: struck.append(True))
    page.strike.click()
    assert struck == [True]
    assert page.heard == [], "striking out is asked twice elsewhere"

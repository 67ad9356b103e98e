"""Searcher events: each row, and what lies on banners until it is used up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BattleFought, Fed
from empires.model.events.land import FindNoted
from empires.model.state.campaign import Banner, Settlement
from empires.model.state.pieces import Find
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.fight.combat import Side
from empires.rules.fight.fighting import fight
from empires.rules.season.subsistence import subsistence
from empires.rules.troops import boons, losses
from empires.rules.wilds import searching
from tests.support.builders import banner, cell, field, game, happened, realm
from tests.support.driver import Log, drive, keyed


def abroad(*banners: Banner, race: str = "empire", **changes: Any) -> Game:
    land = field(2)
    here = cell(land, 0, 0)
    force = banners or (banner("r1", here, 1000), banner("r1", here, 800, 2))
    table = game(land, banners=force, markers={here: "r1"}, **changes)
    table.state = replace(table.state, realms={"r1": replace(realm(1), race=race), "r2": realm(2)})
    return table


def searched(table: Game, dice: tuple[int, int], choices: dict[str, Any] | None = None, **rolls: Any) -> Log:
    log = Log()
    here = cell(table.world, 0, 0)
    ids = tuple(b.id for b in table.state.force(here, "r1"))
    drive(searching.event(table, Force("r1", here, ids)), keyed({"searcher_event": dice, **rolls}, choices), log)
    return log


def points(table: Game) -> list[int]:
    return [b.points for b in table.state.banners.values()]


def boon(table: Game, name: str) -> list[int]:
    return [b.boons.get(name, 0) for b in table.state.banners.values()]


# Rows ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SEARCH-01")
@pytest.mark.rule("ME-SEARCH-03")
def test_two_is_a_treasure_for_the_banner_the_owner_names() -> None:
    table = abroad()
    searched(table, (1, 1), {"keeper": "r1-2"}, treasure=(3, 4))
    assert [b.treasure for b in table.state.banners.values()] == [0, 7]


@pytest.mark.rule("ME-SEARCH-04")
@pytest.mark.parametrize("dice", [(1, 2), (2, 2)])
def test_good_pasture_feeds_the_force_once(dice: tuple[int, int]) -> None:
    here = cell(field(2), 0, 0)
    table = abroad(banner("r1", here, baggage=1), banner("r1", here, 800, 2))
    searched(table, dice)
    drive(subsistence(table, "r1"), keyed())
    assert [e.by for e in happened(table, Fed)] == ["pasture", "pasture"]
    assert [b.baggage for b in table.state.banners.values()] == [1, 0]
    drive(subsistence(table, "r1"), keyed())
    assert sorted(e.by for e in happened(table, Fed)[2:]) == ["baggage", "shortfall"]


@pytest.mark.rule("ME-SEARCH-05")
@pytest.mark.rule("ME-MERC-06")
def test_recruits_join_for_good() -> None:
    table = abroad()
    searched(table, (1, 4), {"keeper": "r1-2"}, recruits=3)
    assert points(table) == [1000, 950]
    assert [b.kind for b in table.state.banners.values()] == ["", ""]


@pytest.mark.rule("ME-SEARCH-06")
@pytest.mark.parametrize("dice", [(3, 3), (3, 4)])
def test_each_banner_loses_points_in_the_wild(dice: tuple[int, int]) -> None:
    table = abroad()
    searched(table, dice, wild_loss=[1, 4])
    assert points(table) == [950, 600]


@pytest.mark.rule("ME-SEARCH-07")
def test_a_hermit_joins() -> None:
    table = abroad()
    searched(table, (4, 4), recruits=5)
    assert points(table) == [1100, 800]


@pytest.mark.rule("ME-SEARCH-08")
def test_old_ale_is_for_the_next_battle() -> None:
    table = abroad(race="orcs_goblins")
    log = searched(table, (4, 5))
    assert "brewery" not in log.questions()
    assert boon(table, "brewery") == [1, 1]


@pytest.mark.rule("ME-SEARCH-10")
@pytest.mark.parametrize(("pips", "number"), [(1, 1), (2, 2), (3, 3)])
def test_a_healing_spring_gives_potions_and_a_place_for_a_village(pips: int, number: int) -> None:
    table = abroad()
    searched(table, (5, 5), potions=pips)
    here = cell(table.world, 0, 0)
    assert boon(table, "potions") == [number, 0]
    assert searching.may_found_village(table.state, "r1") == (here,)
    assert searching.may_found_village(table.state, "r2") == ()


@pytest.mark.rule("ME-SEARCH-10")
@pytest.mark.parametrize(("kind", "knowing"), [("spring", ("r1", "r2")), ("brewery", ("r1",))])
def test_who_knew_the_spring_before_still_knows_it(kind: Any, knowing: tuple[str, ...]) -> None:
    table = abroad()
    here = cell(table.world, 0, 0)
    table.state = replace(table.state, finds={here: Find(here, kind, ("r2",))})
    searched(table, (4, 6), potions=1)
    assert table.state.finds[here].known_to == knowing


@pytest.mark.rule("ME-SEARCH-09", "ME-SEARCH-10")
@pytest.mark.parametrize(("race", "kind", "founds"), [
    ("empire", "brewery", True), ("skaven", "brewery", False), ("skaven", "spring", True),
])  # fmt: skip
def test_only_dwarfs_and_humans_brew_but_all_drink_from_springs(race: str, kind: Any, founds: bool) -> None:
    table = abroad(race=race)
    here = cell(table.world, 0, 0)
    table.state = replace(table.state, finds={here: Find(here, kind, ("r1",))})
    assert bool(searching.may_found_village(table.state, "r1")) is founds


@pytest.mark.rule("ME-SEARCH-11")
@pytest.mark.parametrize("dice", [(5, 6), (6, 6)])
def test_good_omens_lie_on_the_force(dice: tuple[int, int]) -> None:
    table = abroad()
    searched(table, dice)
    assert boon(table, "omens") == [1, 1]


# Boons --------------------------------------------------------------------------------------------


def fought(table: Game, **rolls: Any) -> BattleFought:
    here = cell(table.world, 0, 0)
    rolls = {"battle_dice": (3, 4), **rolls}
    drive(fight(table, here, Side("r1", ("r1-1",)), Side("r2", ("r2-1",))), keyed(rolls, {"pursue": "no"}))
    return happened(table, BattleFought)[-1]


@pytest.mark.rule("ME-SEARCH-08")
@pytest.mark.parametrize(("drinker", "score"), [("r1-1", 8), ("r2-1", 6), ("", 7)])
def test_ale_moves_the_strategic_modifier_by_one_in_favour_of_its_side_and_is_drunk(drinker: str, score: int) -> None:
    here = cell(field(2), 0, 0)
    table = abroad(banner("r1", here), banner("r2", here))
    if drinker:
        boons.bless(table, (drinker,), "brewery", 1, "ME-SEARCH-08")
    assert fought(table).score == score
    assert not any(b.boons for b in table.state.banners.values())


@pytest.mark.rule("ME-SEARCH-10")
@pytest.mark.parametrize("potions", [0, 2])
def test_a_potion_cancels_one_loss_of_a_character(potions: int) -> None:
    here = cell(field(2), 0, 0)
    table = abroad(banner("r1", here), banner("r2", here))
    if potions:
        boons.bless(table, ("r1-1",), "potions", potions, "ME-SEARCH-10")
    event = fought(table, battle_dice=(6, 6), casualty=1, casualty_loss=5)
    left = table.state.banners["r1-1"]
    assert left.points == 1000 - event.attacker_loss - (0 if potions else 100)
    assert left.boons.get("potions", 0) == max(0, potions - 1)


@pytest.mark.rule("ME-SEARCH-11")
def test_omens_undo_the_next_loss_outside_battle_and_only_that() -> None:
    table = abroad()
    boons.bless(table, ("r1-1",), "omens", 1, "ME-SEARCH-11")
    losses.lose_points(table, "r1-1", 100, "battle", "ME-BATTLE-10")
    losses.lose_points(table, "r1-1", 200, "hunger", "ME-SUB-09")
    losses.lose_points(table, "r1-1", 300, "hunger", "ME-SUB-09")
    assert points(table)[0] == 600


# Villages -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SEARCH-09")
@pytest.mark.parametrize(("race", "asked"), [("empire", True), ("dwarfs", True), ("skaven", False)])
def test_dwarfs_and_humans_may_keep_a_brewery_for_a_village_instead(race: str, asked: bool) -> None:
    table = abroad(race=race)
    log = searched(table, (4, 5), {"brewery": "village"})
    assert ("brewery" in log.questions()) is asked
    assert boon(table, "brewery") == ([0, 0] if asked else [1, 1])
    assert bool(searching.may_found_village(table.state, "r1")) is asked


@pytest.mark.rule("ME-SEARCH-09")
def test_the_village_sends_ale_once_a_season() -> None:
    table = abroad()
    here = cell(table.world, 0, 0)
    table.state = replace(
        table.state,
        markers={},
        holdings={here: Settlement("village", "r1")},
        finds={here: Find(here, "brewery", ("r1",))},
    )
    drive(searching.yearly(table), keyed(choices={"keeper": "r1-2"}))
    drive(searching.yearly(table), keyed())
    assert boon(table, "brewery") == [0, 1]
    assert len(happened(table, FindNoted)) == 1


@pytest.mark.rule("ME-SEARCH-10")
def test_the_village_at_a_spring_sends_potions_once_a_season() -> None:
    table = abroad(race="skaven")
    here = cell(table.world, 0, 0)
    table.state = replace(
        table.state,
        markers={},
        holdings={here: Settlement("village", "r1")},
        finds={here: Find(here, "spring", ("r1",))},
    )
    drive(searching.yearly(table), keyed({"potions": 3}))
    assert boon(table, "potions") == [3, 0]
    assert table.state.finds[here].served == 1


@pytest.mark.rule("ME-SEARCH-10")
def test_without_village_nothing_is_sent_and_a_razed_one_sends_nothing() -> None:
    table = abroad()
    here = cell(table.world, 0, 0)
    table.state = replace(table.state, finds={here: Find(here, "spring", ("r1",))})
    drive(searching.yearly(table), keyed())
    table.state = replace(table.state, markers={}, holdings={here: Settlement("village", "r1", razed=True)})
    drive(searching.yearly(table), keyed())
    assert boon(table, "potions") == [0, 0]

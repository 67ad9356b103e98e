"""Heroes where their force is beaten, and at sieges (ME-BATTLE-31, ME-SIEGE-08)."""

import pytest

from empires.rules.fight.combat import Side
from empires.rules.fight.fighting import fight
from empires.rules.heroes import party_month
from tests.support.builders import banner, cell, field, game
from tests.support.driver import Log, drive, keyed
from tests.support.partying import ON, here, party, siege_game

WORLD = field(2)
FIELD, HOME, CAME = (cell(WORLD, *at) for at in ((0, 0), (-1, 0), (1, 0)))
BEATEN, DRAWN = (6, 5), (4, 3)


def battle(dice, stays="no", **changes):
    """r2, with heroes, attacks r1's force, which has heroes with it too."""
    found = {"party1": party(FIELD, 2, "r1", **changes), "party2": party(FIELD, 2, "r2", id="party2")}
    force = (banner("r1", FIELD, 1000), banner("r2", FIELD, 1000, came_from=CAME, moved=1, side=2))
    table = game(WORLD, banners=force, settings=ON, parties=found, markers={FIELD: "r1", HOME: "r1"}, player=2)
    log = Log()
    choices = {"heroes_withdraw": stays, "pursue": "no", "attack_card": "flank_attack", "defence_card": "withdraw"}
    drive(fight(table, FIELD, Side("r2", ("r2-1",)), Side("r1", ("r1-1",))), keyed({"battle_dice": dice}, choices), log)
    return table, [ask for ask in log if getattr(ask, "question", "") == "heroes_withdraw"]


@pytest.mark.rule("ME-BATTLE-31")
@pytest.mark.parametrize(("answer", "where"), [("yes", HOME), ("no", FIELD)])
def test_heroes_of_a_beaten_force_go_with_it_or_stay_as_they_like(answer, where):
    table, asked = battle(BEATEN, answer)
    assert [ask.by for ask in asked] == ["r1"], "nobody asks the victor's"
    assert (table.state.parties["party1"].cell, table.state.parties["party2"].cell) == (where, FIELD)


@pytest.mark.rule("ME-BATTLE-31")
def test_after_a_draw_those_of_both_sides_choose():
    table, asked = battle(DRAWN, "yes")
    assert {ask.by for ask in asked} == {"r1", "r2"}
    assert (table.state.parties["party1"].cell, table.state.parties["party2"].cell) == (HOME, CAME)


def test_heroes_aboard_or_elsewhere_are_not_asked():
    _, asked = battle(BEATEN, aboard="ship1")
    assert not asked
    _, asked = battle(BEATEN, cell=HOME)
    assert not asked


@pytest.mark.rule("ME-SIEGE-08")
def test_heroes_come_and_go_freely_at_a_siege():
    table = siege_game("r2")
    out = cell(table.world, 2, 0)
    drive(party_month.served(table, "r2"), keyed({"hazard": 4, "hero_news": 1}, {"party": out}))
    assert table.state.parties["party1"].cell == out
    table = siege_game("r2", changes={"items": 60, "cell": out})
    drive(party_month.served(table, "r2"), keyed({"hazard": 4, "hero_news": 1}))
    assert table.state.parties["party1"].cell == here(table)
    assert table.state.banners["r2-1"].points == 1060, "they bring the besieged what they found"

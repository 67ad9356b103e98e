"""Sieges: terms, and how they end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerLost, BattleFought, SiegeBegan, SiegeChanged
from empires.model.state.asks import Decide
from empires.model.state.campaign import Settlement, Siege
from empires.rules.core.game import Game
from empires.rules.season import battle, siege
from tests.support.besieging import (
    EAST,
    EVEN,
    HERE,
    NORTH,
    WEST,
    at,
    before,
    besieged,
    came,
    fight,
    inside,
    keys,
    phase,
    run,
)
from tests.support.builders import banner, happened
from tests.support.driver import asks_of

# Terms and the end --------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-32")
@pytest.mark.parametrize("by", ["r1", "r2"])
def test_either_side_may_offer_terms_and_the_other_accept_them(by: str) -> None:
    def table_of(*answers: Any) -> Game:
        table = besieged(came(), inside(600, baggage=2), stockpile=3)
        procedure = siege.sieges(table, "r1") if by == "r1" else battle.battles(table, "r2")
        asked = asks_of(procedure, ["offer_terms", *answers])
        assert isinstance(asked[1], Decide)
        assert (asked[1].by, asked[1].question) == ("r2" if by == "r1" else "r1", "accept_terms")
        return table

    agreed = table_of("yes")
    assert (at(agreed, "r2-1"), agreed.state.banners["r2-1"].baggage) == (WEST, 2)
    assert agreed.state.owner(HERE) == "r1"
    assert agreed.state.holdings[HERE].stockpile == 3
    refused = table_of("no")
    assert HERE in refused.state.sieges


@pytest.mark.rule("ME-SIEGE-32")
def test_terms_are_not_offered_where_the_garrison_has_nowhere_to_go() -> None:
    shut = besieged(markers={EAST: "r1", WEST: "r1"})
    assert "offer_terms" not in keys(asks_of(siege.sieges(shut, "r1"), [])[0])
    assert keys(asks_of(battle.battles(shut, "r2"), [])[0]) == ["sally", "none"]


def test_refused_terms_are_not_offered_twice_in_a_phase() -> None:
    asked = asks_of(siege.sieges(besieged(), "r1"), ["offer_terms", "no"])
    assert "offer_terms" not in keys(asked[-1])


@pytest.mark.rule("ME-SIEGE-37")
def test_the_siege_ends_with_its_last_besieger_and_its_bonuses_with_it() -> None:
    sieged = Siege(HERE, "r1", 1, hardship=2, battered=1)
    table = besieged(came(number=1), came(number=2), inside(), sieged=sieged)
    table.emit(BannerLost(realm="r1", banner="r1-1", cell=HERE, why="hunger"))
    siege.tidy(table)
    assert table.state.sieges[HERE].hardship == 2
    table.emit(BannerLost(realm="r1", banner="r1-2", cell=HERE, why="hunger"))
    siege.tidy(table)
    assert not table.state.sieges
    assert not table.state.banners["r2-1"].inside
    table.state = replace(table.state, banners={"r1-3": came(number=3, month=2), "r2-1": banner("r2", HERE, 600)})
    run(battle.battles(table, "r1"), ("r2-1",), "besiege")
    assert table.state.sieges[HERE] == Siege(HERE, "r1", 2)


@pytest.mark.rule("ME-RAZE-06")
def test_a_razed_place_is_besieged_no_longer_and_those_inside_stand_in_the_open() -> None:
    razed = {HERE: Settlement("fortress", "r2", razed=True)}
    table = besieged(holdings=razed)
    phase(table)
    assert not table.state.sieges
    assert not table.state.banners["r2-1"].inside
    table = besieged(came(), came(900, 2, month=2), inside(), holdings=razed, step="battle")
    run(battle.battles(table, "r1"), *EVEN, (4, 5), 1, 1)
    assert happened(table, BattleFought)[0].defender == "r2"
    assert at(table, "r2-1") == WEST


def test_a_bystander_learns_of_a_siege_but_not_what_is_inside() -> None:
    table = before(came(), banner("r3", NORTH, 500), owner="", realms=3)
    fight(table, 3, "besiege", 5)
    began = happened(table, SiegeBegan)[0]
    assert "r3" in began.seen_by
    assert (began.siege.defenders, began.siege.supplies) == (0, 0)
    assert not any("r3" in event.seen_by for event in happened(table, SiegeChanged))


@pytest.mark.rule("ME-SIEGE-35", "ME-SIEGE-37")
def test_a_siege_whose_garrison_is_lost_in_any_step_is_over_when_the_step_is() -> None:
    from empires.rules.year import campaign

    table = besieged(step="raze")
    table.emit(BannerLost(realm="r2", banner="r2-1", cell=HERE, why="hunger"))
    run = campaign.campaign(table)
    next(run)
    assert table.state.sieges == {}
    assert table.state.owner(HERE) == "r1"

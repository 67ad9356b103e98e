"""Razing, which is asked for in the one question that closes a player's turn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import SettlementRazed
from empires.model.state.asks import Pick, Refusal, Share
from empires.model.state.campaign import Banner, Settlement, Siege
from empires.rules.core.game import Game
from empires.rules.march import feeding, marching
from empires.rules.season import raze
from empires.rules.season.reorganisation import reorganisation
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of, drive


def holding(kind: str = "village", owner: str = "r1", baggage: tuple[int, ...] = (0,), **changes: Any) -> Game:
    """r1 stands with so many banners in a settlement in the middle."""
    land = field(2)
    here = cell(land, 0, 0)
    place = Settlement(kind, owner, **changes)  # type: ignore[arg-type]
    force = [banner("r1", here, 600, n, baggage=b) for n, b in enumerate(baggage, 1)]
    return game(land, banners=force, holdings={here: place}, step="raze")


def burn_of(place: str) -> str:
    """Key of the option to raze a place."""
    return f"{place}/raze"


def razing(table: Game, player: str = "r1") -> list[str]:
    """Places that the player is asked whether he razes."""
    asked = asks_of(reorganisation(table, player), [])
    return [str(o.facts["cell"]) for ask in asked[:1] if isinstance(ask, Pick) for o in ask.options
            if o.facts["job"] == "raze"]  # fmt: skip


def carried(table: Game) -> list[int]:
    return [b.baggage for b in table.state.banners.values()]


@pytest.mark.rule("ME-RAZE-01")
def test_settlements_held_with_a_force_may_be_razed_and_none_is_usual() -> None:
    table = holding()
    here = cell(table.world, 0, 0)
    ask = asks_of(reorganisation(table, "r1"), [])[0]
    assert isinstance(ask, Pick)
    assert (ask.least, ask.default, [option.key for option in ask.options]) == (0, (), [burn_of(here)])
    drive(reorganisation(table, "r1"), [()])
    assert not table.log


@pytest.mark.rule("ME-RAZE-01")
def test_stores_that_are_razed_cannot_be_destroyed_as_well() -> None:
    table = holding("city", stockpile=2)
    here = cell(table.world, 0, 0)
    drive(reorganisation(table, "r1"), [(burn_of(here), f"{here}/0/destroy")])
    assert carried(table) == [4]
    assert table.state.holdings[here].stockpile == 0


@pytest.mark.rule("ME-RAZE-01")
def test_one_question_closes_the_turn_and_what_is_razed_burns_before_anything_is_exchanged() -> None:
    table = holding("city", baggage=(0, 0), stockpile=2)
    here = cell(table.world, 0, 0)
    drive(raze.raze(table, "r1"), [])
    drive(
        reorganisation(table, "r1"),
        [(burn_of(here), f"{here}/0/baggage"), {"r1-1": 4}, {"r1-1": 1, "r1-2": 3}],
    )
    assert carried(table) == [1, 3]
    assert table.state.holdings[here].razed


@pytest.mark.rule("ME-RAZE-01")
@pytest.mark.parametrize("why", ["rival", "independent", "no_force", "marker"])
def test_nothing_is_asked_where_nothing_may_be_razed(why: str) -> None:
    table = holding(owner={"rival": "r2", "independent": ""}.get(why, "r1"))
    if why == "no_force":
        table.state = replace(table.state, banners={"r2-1": banner("r2", cell(table.world, 0, 0))})
    elif why == "marker":
        table.state = replace(table.state, holdings={}, markers={cell(table.world, 0, 0): "r1"})
    assert razing(table) == []


@pytest.mark.rule("ME-RAZE-02")
def test_a_besieged_settlement_cannot_be_razed() -> None:
    table = holding("fortress")
    here = cell(table.world, 0, 0)
    table.state = replace(table.state, sieges={here: Siege(here, "r2", 1)})
    assert razing(table) == []
    table = holding("fortress", owner="r2")
    table.state = replace(table.state, sieges={here: Siege(here, "r1", 1)})
    assert razing(table) == []


@pytest.mark.rule("ME-RAZE-03")
def test_a_razed_tile_belongs_to_nobody_but_shows_who_did_it() -> None:
    table = holding("city")
    here = cell(table.world, 0, 0)
    drive(reorganisation(table, "r1"), [(burn_of(here),)])
    place = table.state.holdings[here]
    assert (place.kind, place.razed, place.razed_by, place.owner) == ("city", True, "r1", "r1")
    assert table.state.owner(here) is None
    assert here not in table.state.empire_tiles("r1")


@pytest.mark.rule("ME-RAZE-04")
@pytest.mark.parametrize(("kind", "gain"), [("capital", 4), ("city", 2), ("fortress", 1), ("village", 1)])
def test_the_force_gains_baggage_by_the_kind_of_settlement(kind: str, gain: int) -> None:
    table = holding(kind, seat_of="r1" if kind == "capital" else "")
    drive(reorganisation(table, "r1"), [(burn_of(cell(table.world, 0, 0)),)])
    assert carried(table) == [gain]


@pytest.mark.rule("ME-RAZE-04")
def test_plunder_is_shared_at_will_within_six_and_the_rest_is_lost() -> None:
    table = holding("city", baggage=(3, 5))
    here = cell(table.world, 0, 0)
    ask = asks_of(reorganisation(table, "r1"), [(burn_of(here),)])[-1]
    assert isinstance(ask, Share)
    assert ask.total == 2
    table = holding("city", baggage=(3, 5))
    with pytest.raises(Refusal):
        drive(reorganisation(table, "r1"), [(burn_of(here),), {"r1-2": 2}])
    table = holding("city", baggage=(3, 5))
    drive(reorganisation(table, "r1"), [(burn_of(here),), {"r1-1": 2}])
    assert carried(table) == [5, 5]
    fits = holding("city", baggage=(5, 5))
    drive(reorganisation(fits, "r1"), [(burn_of(here),)])
    assert carried(fits) == [6, 6]
    full = holding("city", baggage=(6, 5))
    drive(reorganisation(full, "r1"), [(burn_of(here),)])
    assert carried(full) == [6, 6]


@pytest.mark.rule("ME-RAZE-05", "ME-REORG-11")
def test_the_stockpile_is_added_to_the_plunder() -> None:
    table = holding("city", stockpile=3)
    drive(reorganisation(table, "r1"), [(burn_of(cell(table.world, 0, 0)),)])
    assert carried(table) == [5]
    assert table.state.holdings[cell(table.world, 0, 0)].stockpile == 0


@pytest.mark.rule("ME-RAZE-06")
def test_a_razed_tile_feeds_nobody_and_entering_it_gives_nothing() -> None:
    table = holding("fortress")
    here = cell(table.world, 0, 0)
    drive(reorganisation(table, "r1"), [(burn_of(here),)])
    assert feeding.forage_value(table, "r1", here) == 0
    moved = {key: _of_r2(b) for key, b in table.state.banners.items()}
    table.state = replace(table.state, banners=moved)
    assert not marching.take_if_open(table, "r2", here, "entered", "ME-SIEGE-35")
    assert table.state.owner(here) is None
    assert razing(table, "r2") == []


def _of_r2(old: Banner) -> Banner:
    return replace(old, owner="r2")


@pytest.mark.rule("ME-RAZE-06")
def test_the_stockpile_of_a_place_razed_by_no_force_is_lost() -> None:
    table = holding("city", stockpile=3)
    table.emit(SettlementRazed(cell=cell(table.world, 0, 0), loser="r1", how="dragons"))
    assert table.state.holdings[cell(table.world, 0, 0)].stockpile == 0
    assert carried(table) == [0]


def test_all_that_are_chosen_are_razed_each_with_its_own_force() -> None:
    table = holding("village")
    here, there = cell(table.world, 0, 0), cell(table.world, 1, 0)
    banners = {**table.state.banners, "r1-7": banner("r1", there, 600, 7)}
    holdings = {**table.state.holdings, there: Settlement("city", "r1")}
    table.state = replace(table.state, banners=banners, holdings=holdings)
    drive(reorganisation(table, "r1"), [(burn_of(here), burn_of(there))])
    assert {e.cell for e in happened(table, SettlementRazed)} == {here, there}
    assert {b.id: b.baggage for b in table.state.banners.values()} == {"r1-1": 1, "r1-7": 2}


@pytest.mark.rule("ME-REVENUE-11")
def test_a_captured_capital_is_worth_a_city() -> None:
    table = holding("capital", seat_of="r2")
    drive(reorganisation(table, "r1"), [(burn_of(cell(table.world, 0, 0)),)])
    assert carried(table) == [2]

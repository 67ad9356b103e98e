"""What weighs: whose loss an event is, and what stays where not all find room."""

from __future__ import annotations

import pytest

from empires.model.events import all_events as ev
from empires.words.weight import chosen, rank


@pytest.mark.parametrize(
    "event",
    [
        ev.BannerLost(realm="r1", banner="r1-1", cell="c", why="battle"),
        ev.TileTaken(realm="r2", cell="c", loser="r1", how="stormed"),
        ev.SettlementRazed(realm="r2", cell="c", loser="r1"),
        ev.ShipLost(ship="s", owner="r1", cell="c", why="storm"),
        ev.TempleLost(realm="r2", cell="c", loser="r1", why="looted"),
        ev.RuinLost(realm="r2", cell="c", loser="r1"),
        ev.RealmOut(realm="r1"),
    ],
)
def test_a_loss_is_the_losers_and_nobody_elses(event: ev.AnyEvent) -> None:
    assert event.lost_by("r1")
    assert not event.lost_by("r2")
    assert rank(event, "r1") <= 1 < rank(event, "r3")


def test_what_was_merged_is_no_loss_and_a_rival_who_is_done_no_news() -> None:
    assert not ev.BannerLost(realm="r1", banner="r1-1", cell="c", why="merged").lost_by("r1")
    assert ev.PlanReady.telling.everyday


def test_losses_stay_however_many_they_are_and_others_as_far_as_there_is_room() -> None:
    assert chosen([1] * 7 + [2, 3], 5) == list(range(7))
    assert chosen([3, 2, 1, 3, 3], 3) == [2, 1, 4]

"""What is told as an alarm since a player's last question: one list of what weighs, the chronicle's own."""

from __future__ import annotations

import pytest

from empires.knowledge.view import view_for
from empires.model.events import all_events as ev
from empires.model.state.asks import Roll
from empires.model.state.pieces import Location, Spell
from empires.words.weight import is_alarm, rank
from tests.support.builders import cell, field, game
from tests.support.window import by_mouse, ready, skip_to
from ui.asking.tidings import Tail, Tiding, _chosen, _concerns, tidings


@pytest.mark.parametrize(
    ("event", "alarm"),
    [
        (ev.BannerLost(realm="r1", banner="r1-1", cell="c", why="merged"), False),
        (ev.BannerLost(realm="r1", banner="r1-1", cell="c", why="hunger"), True),
        (ev.ScoutingFailed(realm="r1", cell="c", origin="c", key="desertion"), True),
        (ev.TileTaken(realm="r2", cell="c", loser="r1", how="scouted"), True),
        (ev.TileTaken(realm="r1", cell="c", loser="r2", how="scouted"), False),
        (ev.SiegeEnded(realm="r1", cell="c", how="relieved"), True),
        (ev.ShipLost(ship="s", owner="r1", cell="c", why="storm"), True),
        (ev.ShipLost(ship="s", owner="r2", cell="c", why="storm"), False),
        (ev.WandererMoved(wanderer="w", band="bandits", origin="b", cell="c"), True),
        (ev.LocationFound(realm="r1", cell="c", location=Location("c", "tower", 1)), True),
        (ev.TreasureChanged(realm="r1", banner="r1-1", cell="c", delta=-3, why="pursuit"), True),
        (ev.TreasureChanged(realm="r1", banner="r1-1", cell="c", delta=-3, why="brought"), False),
        (ev.SpellLaid(realm="r2", spell=Spell("m", "rot", "c", "r2", 2)), True),
        (ev.SpellLaid(realm="r1", spell=Spell("m", "abundance", "c", "r1", 2)), False),
        (ev.CourtShaken(realm="r1", involved=("r2",), cell="c", result="killed"), True),
        (ev.CourtShaken(realm="r2", involved=("r1",), cell="c", result="killed"), False),
        (ev.AllianceEnded(realm="r1", cell="c", how="season"), False),
        (ev.AllianceEnded(realm="r1", cell="c", how="foraged"), True),
        (ev.RevenueCollected(realm="r1", crowns=0, why_none="capital_razed"), True),
        (ev.RevenueCollected(realm="r1", crowns=40), False),
        (ev.TempleLost(realm="r2", cell="c", loser="r1", why="looted"), True),
        (ev.TempleLost(realm="r1", cell="c", loser="r2", why="looted"), False),
    ],
)
def test_an_alarm_is_what_nobody_may_miss_and_befell_the_realm(event: ev.Event, alarm: bool) -> None:
    assert is_alarm(event, "r1") == alarm


def test_a_wandering_force_beside_own_land_concerns_its_owner_and_nobody_else() -> None:
    world = field(3)
    here, near, far = cell(world, 0, 0), cell(world, 1, 0), cell(world, 3, 0)
    table = game(world, markers={here: "r1"})
    view = view_for(world, table.book, table.state, "host")
    came = ev.WandererMoved(wanderer="w", band="chaos", origin=far, cell=near)
    went = ev.WandererMoved(wanderer="w", band="chaos", origin=near, cell=far)
    assert _concerns(came, view, "r1")
    assert not _concerns(went, view, "r1")
    assert not _concerns(came, view, "r2")


def test_own_losses_go_before_all_else_and_what_is_left_out_is_counted() -> None:
    events = [
        ev.BannerLost(realm="r1", banner="r1-1", cell="c", why="battle"),
        ev.RevenueCollected(realm="r1", crowns=0, why_none="capital_razed"),
        *(ev.SiegeEnded(realm="r1", cell=f"c{n}", how="relieved") for n in range(6)),
        ev.CrownsSpent(realm="r1", crowns=3, on="recruits"),
    ]
    told = [Tiding(str(n), is_alarm(event, "r1"), rank(event, "r1")) for n, event in enumerate(events)]
    assert [tiding.text for tiding in _chosen(told, 5)] == ["1", "0", "5", "6", "7", "and 4 more in the chronicle"]
    assert [tiding.text for tiding in _chosen(told[:3], 5)] == ["1", "0", "2"]


def test_tidings_begin_with_the_last_answer_and_put_what_is_big_first(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    window.bridge.play_on("season")
    ready(window, qtbot)
    session = window.bridge.session
    found = Tail(session.journal).since("r1")
    assert found[0].ask is None or found[0].ask.by == "r1"
    assert all(e.ask is None or isinstance(e.ask, Roll) or e.ask.by != "r1" or e.source == "auto" for e in found[1:])
    told = tidings(found, desk.words, session.view("r1"), "r1")
    everything = tidings(found, desk.words, session.view("r1"), "r1", 10_000)
    assert told[:5] == sorted(told[:5], key=lambda t: t.rank)
    assert {t.rank for t in told[:5]} == set(sorted(t.rank for t in everything)[:5])
    assert [t.text for t in told[5:]] == [f"and {len(everything) - 5} more in the chronicle"] * (len(everything) > 5)


def test_after_long_play_a_summary_counts_and_tells_the_big_events(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    window.bridge.play_on("season")
    ready(window, qtbot)
    assert "While the program played" in desk.now.news.text()
    assert "marches" in desk.now.news.text()


def test_the_kept_tail_tells_what_the_journal_tells_after_answers_and_after_going_back(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    session = window.bridge.session
    for _ in range(3):
        by_mouse(desk, qtbot)
        ready(window, qtbot)
        assert desk._tail.since("r1") == Tail(session.journal).since("r1")
    window.bridge.rewind(session.journal.length() - 5)
    ready(window, qtbot)
    assert desk._tail.since("r1") == Tail(session.journal).since("r1")

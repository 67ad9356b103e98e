"""The report of automatic seasons: what happened how often, in one process or in several, and what never happened."""

import pickle

import pytest

from empires.book.book import load_book
from empires.campaigns import RACES, find_world, seat
from empires.knowledge.view import view_for
from empires.model.state.asks import Decide, Option
from empires.players.auto import AutoPlayer
from empires.study.coverage import Aside, WatchedBook, label, never
from empires.study.simulate import Simulation, merged
from tests.support.builders import banner, cell, field, game


def simulation(years: int = 1) -> Simulation:
    tables = [tuple(seat(n, f"Realm {n}", RACES[n + shift], "auto") for n in (1, 2)) for shift in (0, 3)]
    return Simulation(find_world("duel"), load_book(), tables, AutoPlayer(), "cover", years=years)


def test_a_row_that_is_come_to_is_counted_and_the_others_are_not() -> None:
    book = WatchedBook(load_book())
    book.row("starvation", 1)
    book.row("starvation", -3)
    rows = book.counted()["starvation"]
    assert rows[label(book.rows("starvation")[0])] == 2
    assert sum(rows.values()) == 2
    assert len(rows) == len(book.rows("starvation"))


def test_what_a_player_looks_up_is_not_counted() -> None:
    class Reader:
        def answer(self, ask, view):  # type: ignore[no-untyped-def]
            book.row("starvation", 1)
            return ask.default

    book, world = WatchedBook(load_book()), field(1)
    table = game(world, banners=[banner("r1", cell(world, 0, 0))])
    ask = Decide("r1", "pursue", (Option("yes"), Option("no")), default="no")
    assert Aside(Reader(), book).answer(ask, view_for(world, book, table.state, "r1")) == "no"
    assert not book.hits
    assert book.noting


def test_every_campaign_has_its_seats_and_counts_who_plays_and_wins() -> None:
    outcome = simulation().run(3)
    assert (outcome.seasons, outcome.campaigns, len(outcome.prints)) == (3, 3, 3)
    assert outcome.played == {RACES[1]: 2, RACES[2]: 2, RACES[4]: 1, RACES[5]: 1}
    assert sum(outcome.won.values()) == sum(outcome.winners.values()) == 3
    assert outcome.events["RealmJoined"] == 6, "what is done before the first question counts as well"
    assert sum(outcome.rows["scouting_charts"].values()) == outcome.asks["roll scouting"]


@pytest.mark.slow
def test_several_processes_come_to_the_same_as_one() -> None:
    assert simulation().run(4, jobs=2) == simulation().run(4)


def test_no_more_processes_are_begun_than_there_are_campaigns(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    class Pool:
        def __init__(self, workers: int) -> None:
            begun.append(workers)

        def map(self, work, *items):  # type: ignore[no-untyped-def]
            return map(work, *items)

    monkeypatch.setattr("empires.study.simulate.ProcessPoolExecutor", Pool)
    assert simulation().run(2, jobs=999).campaigns == 2
    assert begun == [2]


def test_sums_of_runs_are_those_of_their_parts() -> None:
    plan = simulation()
    first, second = plan.campaign(0, 1), plan.campaign(1, 1)
    both = merged([first, second])
    assert both == plan.run(2)
    assert both.events["TileScouted"] == first.events["TileScouted"] + second.events["TileScouted"]


def test_a_world_goes_to_another_process() -> None:
    world = find_world("duel")
    assert pickle.loads(pickle.dumps(world)).fingerprint() == world.fingerprint()


def test_what_never_happened_is_what_the_rules_know_without_what_happened() -> None:
    rows = {"starvation": {"1 betrayal": 0, "2 surrender": 3}, "storm": {"1": 0, "2": 0}, "battery": {"1": 1}}
    unseen = never({"TileScouted": 4}, {"roll scouting": 2, "decide scout": 5, "pick feed": 1}, rows)
    assert "BattleFought" in unseen.events
    assert "TileScouted" not in unseen.events
    assert "Remarked" not in unseen.events, "only a host can do that"
    assert "storm" in unseen.rolls
    assert "scouting" not in unseen.rolls
    assert "march" in unseen.asks
    assert not {"scout", "feed"} & set(unseen.asks)
    assert unseen.charts == ("storm",)
    assert unseen.rows == {"starvation": ("1 betrayal",)}

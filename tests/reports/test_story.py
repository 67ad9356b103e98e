"""The chronicle of a report: dice stand beside what they decided, totals show no part alone, meals follow marches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.engine.decided import stands_beside
from empires.engine.journal import Entry
from empires.engine.session import Session
from empires.engine.views import redacted
from empires.knowledge.view import HOST
from empires.model.events import all_events as ev
from empires.model.state.asks import Roll
from empires.model.state.campaign import Clock
from empires.model.state.pieces import Levy
from empires.players.auto import AutoPlayer
from empires.reports.model import ReportLine, ReportTurn
from empires.reports.story import Story
from empires.study.simulate import new_session
from empires.words.sentences import Words
from tests.support.random_play import ON

WORLD, BOOK, WORDS = find_world("four-realms"), load_book(), Words()
PEOPLES = ("empire", "dogs_of_war", "dark_elves", "skaven")
SEEN: dict[str, Any] = {"seen_by": ("*",)}


@pytest.fixture(scope="module")
def session() -> Session:
    seats = tuple(seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(PEOPLES, 1))
    made = new_session(WORLD, BOOK, seats, "a", AutoPlayer(), {"years": "1", **ON})
    made.play()
    return made


def entry(ask: Roll | None, pips: Sequence[int], *events: ev.AnyEvent) -> Entry:
    return Entry(1, "seed" if ask else "host", ask, tuple(pips) if ask else None, events)


def told(session: Session, *entries: Entry, reader: str = HOST) -> list[tuple[str, str]]:
    """Each line and the dice beside it."""
    return [(line.text, line.dice) for line in lines_of(Story(session.view(reader), WORDS).tell(entries))]


def lines_of(turns: Sequence[ReportTurn]) -> list[ReportLine]:
    return [line for turn in turns for phase in turn.phases for line in phase.lines]


def banners(session: Session, realm: str) -> list[str]:
    return sorted(b.id for b in session.state.banners_of(realm))


@pytest.fixture
def place(session) -> str:
    """A settlement."""
    return min(session.state.holdings)


# Dice ---------------------------------------------------------------------------------------------


def test_the_die_of_one_banners_hunger_does_not_stand_beside_the_stores_of_others(session, place):
    banner = banners(session, "r1")[0]
    hunger = Roll("1D6", "shortfall", "ME-SUB-09", "r1", {"cell": place, "banner": banner})
    stores = ev.SiegeChanged(realm="r1", cell=place, what="supplies", changes={"supplies": 2}, rule="ME-SIEGE-26",
                             **SEEN)  # fmt: skip
    (first, alone), (second, beside) = told(session, entry(hunger, (6,), stores))
    assert first.startswith("Hunger of")
    assert "1D6 = 6" in first
    assert second.startswith("Baggage inside")
    assert alone == beside == ""


def test_the_die_stands_beside_the_loss_of_its_own_banner_even_if_others_lost_before(session, place):
    own, other = banners(session, "r1")[0], banners(session, "r2")[0]
    roll = Roll("1D6", "shortfall_loss", "ME-SUB-09", "r1", {"cell": place, "banner": own, "spec": "D6x20"})
    losses = [
        ev.PointsChanged(
            realm=b.partition("-")[0], banner=b, cell=place, delta=-40, why="hunger", rule="ME-SUB-09", **SEEN
        )
        for b in (other, own)
    ]
    assert [dice for _, dice in told(session, entry(roll, (2,), *losses))] == ["", "1D6 = 2, counted as D6×20"]


def march(banner: str, origin: str, cell: str) -> ev.BannerMoved:
    return ev.BannerMoved(realm="r1", banner=banner, origin=origin, cell=cell, zone=0, side=1, how="march",
                          rule="ME-MOVE-01", saw_origin=("r1",), saw_cell=("r1",), **SEEN)  # fmt: skip


def muster(place: str) -> Roll:
    return Roll("1D6", "army_points", "ME-ARMY-02", "r1", {"cell": place, "spec": "D6x100", "settlement": "village"})


def test_a_total_of_several_dice_shows_none_and_each_is_told_by_itself(session, place):
    drawn = ev.PoolChanged(realm="r1", delta=700, why="muster", rule="ME-ARMY-02", **SEEN)
    found = told(session, entry(muster(place), (3,)), entry(muster(place), (4,), drawn))
    assert [dice for _, dice in found] == ["", "", ""]
    assert [("1D6 = 3" in text, "1D6 = 4" in text) for text, _ in found] == [(True, False), (False, True), (False,) * 2]


def test_an_amount_of_one_die_shows_it(session, place):
    drawn = ev.PoolChanged(realm="r1", delta=400, why="muster", rule="ME-ARMY-02", **SEEN)
    assert [dice for _, dice in told(session, entry(muster(place), (4,), drawn))] == ["1D6 = 4, counted as D6×100"]


def test_dice_thrown_for_other_tiles_are_no_parts_of_what_happened_in_one(session, place):
    there = max(session.state.holdings)
    raids = [Roll("1D6", "raids", "ME-EVENTS-06", "r1", {"cell": cell, "least": 5}) for cell in (there, place)]
    robbed = ev.RevenueAdjusted(realm="r1", levy=Levy("r1", "raids", 1, cell=place), rule="ME-EVENTS-06", **SEEN)
    assert told(session, entry(raids[0], (2,)), entry(raids[1], (5,), robbed))[-1][1] == "1D6 = 5"


def test_losses_of_a_fight_are_parts_of_its_sum_and_a_march_comes_of_no_die():
    fought = {"cell": "x", "side": "r1"}
    share = ev.PointsChanged(realm="r1", banner="r1-1", cell="x", delta=-75, why="battle", rule="ME-BATTLE-11")
    assert not stands_beside(Roll("1D6", "battle_loss", "ME-BATTLE-11", "r1", fought), share)
    peril = Roll("1D6", "perilous", "ME-MOVE-06", "r1", {"cell": "x", "banner": "r1-1"})
    marched = march("r1-1", "y", "x")
    assert not stands_beside(peril, marched)
    assert stands_beside(peril, replace(share, why="perilous", rule="ME-MOVE-06"))


@pytest.mark.parametrize("reader", [HOST, "r1", "r4"])
def test_every_die_that_a_reader_may_see_is_told_once(session, reader):
    view, entries = session.view(reader), session.journal.entries()
    known = [shown for one in entries if (shown := redacted(one, view)) is not None]
    thrown = sum(isinstance(one.ask, Roll) and one.ask.why != "order" for one in known)
    lines = lines_of(Story(view, WORDS).tell(entries))
    orders = sum(isinstance(event, ev.OrderRolled) for one in known for event in one.events)
    assert thrown > 40
    assert sum(line.kind == "dice" for line in lines) + sum(bool(line.dice) for line in lines) == thrown + orders


# In what order ------------------------------------------------------------------------------------


def fed(banner: str, cell: str) -> ev.Fed:
    return ev.Fed(realm="r1", banner=banner, cell=cell, by="forage", rule="ME-SUB-03", **SEEN)


def test_who_lives_off_the_land_after_a_march_is_told_after_it(session, place):
    one, two = banners(session, "r1")[:2]
    there = max(session.state.holdings)
    marched = march(two, place, there)
    began = ev.ClockMoved(clock=Clock(1, "season", 1, ("r1",), 0, "movement"), **SEEN)
    texts = [text for text, _ in told(session, entry(None, (), began, fed(one, place), marched, fed(two, there)))]
    assert [text.partition(":")[0] if "Lived" in text else "marched" for text in texts] == [
        "Lived off the land", "marched", "Lived off the land",
    ]  # fmt: skip


def test_all_who_lived_in_the_same_way_in_a_phase_are_one_line(session, place):
    one, two = banners(session, "r1")[:2]
    stored = ev.BaggageChanged(realm="r1", banner=one, cell=place, delta=-1, why="eaten", rule="ME-SUB-06", **SEEN)
    found = told(session, entry(None, (), fed(one, place), stored, fed(two, place)))
    assert [text.startswith("Lived off the land") for text, _ in found] == [True, False]


def test_a_mutiny_is_one_line_in_reports_and_in_the_chronicle(session):
    banner = banners(session, "r1")[0]
    halts = [
        ev.BannerHalted(realm="r1", banner=banner, move=move, scout=scout, why="mutiny", rule="ME-SCOUT-18", **SEEN)
        for move, scout in ((5, 0), (6, 0), (0, 6))
    ]
    found = entry(None, (), *halts)
    chronicle = WORDS.entry(found, session.view())
    assert [text for text, _ in told(session, found)] == chronicle
    assert len(chronicle) == 1
    assert "neither march nor scout until the end of turn 6: mutiny" in chronicle[0]
    apart = entry(None, (), halts[0], halts[2])
    assert len(WORDS.entry(apart, session.view())) == 2, "until other turns: two lines"

"""No alarm list and no brief leaves out what its reader lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.engine.session import Session
from empires.engine.views import redacted
from empires.model.events import all_events as ev
from empires.players.auto import AutoPlayer
from empires.reports.brief import NEWS, lately
from empires.reports.story import moment
from empires.study.simulate import new_session
from empires.words.sentences import Words
from tests.support.random_play import ON
from ui.asking.tidings import Tally, tidings

WORLD, BOOK, WORDS = find_world("four-realms"), load_book(), Words()
PEOPLES = ("empire", "dogs_of_war", "dark_elves", "skaven")


def lost(session: Session, realm: str) -> Iterator[tuple[tuple[int, str, int], str]]:
    """When and what the realm lost."""
    now, view = (1, "setup", 0), session.view(realm)
    for entry in session.journal.entries():
        known = redacted(entry, view)
        for event in known.events if known is not None else ():
            if isinstance(event, ev.ClockMoved):
                now = moment(event.clock)
            elif event.lost_by(realm):
                yield now, WORDS.event(event, view)


@pytest.mark.parametrize("seed", ["a", "b"])
def test_every_loss_of_a_season_stands_in_the_brief_and_in_every_alarm_list(seed: str) -> None:
    seats = tuple(seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(PEOPLES, 1))
    session = new_session(WORLD, BOOK, seats, seed, AutoPlayer(), {"years": "2", **ON})
    met = 0
    while session.pending is not None:
        before = moment(session.state.clock)
        turn = (session.state.clock.year, session.state.clock.part, session.state.clock.turn)
        session.play(stop=lambda s, ask, at=turn: (s.clock.year, s.clock.part, s.clock.turn) != at)  # type: ignore[misc]
        late = (before, moment(session.state.clock))
        for realm in session.state.realms:
            fresh = [text for when, text in lost(session, realm) if when in late]
            news = lately(session, session.view(realm), WORDS)
            assert set(fresh) <= set(news)
            assert len(news) <= NEWS + len(fresh)
            met += len(fresh)
    for realm in session.state.realms:
        view, every = session.view(realm), {text for _, text in lost(session, realm)}
        alarms = {tiding.text for tiding in tidings(session.journal.entries(), WORDS, view, realm)}
        tally = Tally()
        tally.add(session.journal.entries(), view)
        assert every <= alarms
        assert every <= {tiding.text for tiding in tally.lines(WORDS, view)}
    assert met

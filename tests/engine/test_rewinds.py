"""What the host takes back is kept, told by verify with the dice that had fallen, and told to whom it touches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from empires.campaigns import find_world, new_campaign, seat
from empires.cli import run
from empires.engine.rewinds import rewinds
from empires.engine.session import Session
from empires.model.state.asks import Roll
from empires.reports.writing import make_report, markdown, page
from empires.words.sentences import LANGUAGES, Words


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A duel that was rewound from the second player's turn to the first's, and played on."""
    seats = [seat(1, "Altmark", "empire"), seat(2, "Varn", "dwarfs", "auto")]
    session = new_campaign(tmp_path / "a.empires", find_world("duel"), seats, settings={"years": "1"})
    session.play(stop=lambda state, ask: state.clock.turn == 2, everybody=True)
    return session


def rewound(session: Session, turn: int) -> int:
    """Play to the end of that turn and go back to its beginning; how many entries were taken."""
    first = session.journal.length()
    session.play(stop=lambda state, ask: state.clock.turn > turn or state.clock.part != "season", everybody=True)
    taken = session.journal.length() - first
    session.rewind(first)
    return taken


def test_nothing_taken_back_is_nothing_told(session):
    assert rewinds(session.journal) == ()
    assert make_report(session, "r1").rewinds == ()


def test_each_tail_tells_its_months_its_answers_and_its_dice(session):
    taken = rewound(session, 2)
    (one,) = rewinds(session.journal)
    assert (one.branch.why, one.branch.length) == ("rewind", taken)
    assert [(c.year, c.turn) for c in (one.clocks[0], one.clocks[-1])] == [(1, 2), (1, 3)]
    tail = session.journal.branch_entries(one.branch.id)
    assert len(one.throws) == sum(isinstance(entry.ask, Roll) for entry in tail) > 0
    assert sum(one.answers.values()) == taken - len(one.throws)
    assert [throw.pips for throw in one.throws] == [tuple(e.answer) for e in tail if isinstance(e.ask, Roll)]


def test_verify_tells_of_two_rewinds_and_of_what_had_been_thrown(session, capsys):
    rewound(session, 2)
    rewound(session, 3)
    path = session.journal.path  # type: ignore[attr-defined]
    first, second = rewinds(session.journal)
    session.journal.close()
    assert run(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert "kept branch 1 (rewind" in said
    assert "kept branch 2 (rewind" in said
    assert said.count(" = ") == len(first.throws) + len(second.throws)
    assert run(["verify", str(path), "--json"]) == 0
    kept = json.loads(capsys.readouterr().out)["kept"]
    assert [len(one["throws"]) for one in kept] == [len(first.throws), len(second.throws)]


def test_both_players_and_the_host_read_that_play_went_back(session):
    rewound(session, 2)
    (one,) = rewinds(session.journal)
    for reader, answers in (("r1", one.answers["r1"]), ("r2", one.answers["r2"]), ("host", sum(one.answers.values()))):
        report = make_report(session, reader)
        (told,) = report.rewinds
        assert (told.since.year, told.since.turn, told.answers) == (1, 2, answers)
        for language in LANGUAGES:
            words = Words(language)
            assert words.term("report", "rewound") in page(report, words)
            assert words.term("report", "rewound") in markdown(report, words)


def test_a_report_counts_nobody_elses_answers(session):
    session.rewind(session.journal.length() - 1)
    (one,) = rewinds(session.journal)
    for reader in ("r1", "r2"):
        assert all(told.answers == one.answers.get(reader, 0) for told in make_report(session, reader).rewinds)

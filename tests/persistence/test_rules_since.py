"""Campaigns of an earlier program: they open, go on by the rules of today, and say so."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from empires.campaigns import SetupError, find_world, new_campaign, open_campaign, seat
from empires.cli import run
from empires.engine.journal import Entry, Header
from empires.model.state.asks import Decide
from empires.persistence import codec

OTHER = "the print of other charts"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A campaign in its second turn, in the middle of a player's movement."""
    made = tmp_path / "old.empires"
    seats = [seat(1, "Altmark", "empire", "auto"), seat(2, "Varn", "dwarfs", "auto")]
    session = new_campaign(made, find_world("duel"), seats, seed="7", settings={"years": "3"})
    session.play(stop=lambda state, ask: state.clock.turn > 1 and getattr(ask, "question", "") == "march")
    stop = session.next_entry + 2
    session.play(stop=lambda state, ask: session.next_entry >= stop)
    session.journal.close()
    return made


def write(path: Path, change: Callable[[sqlite3.Connection], None]) -> None:
    raw = sqlite3.connect(path)
    raw.row_factory = sqlite3.Row
    change(raw)
    raw.commit()
    raw.close()


def begun_with_others(raw: sqlite3.Connection) -> None:
    header: Header = codec.header_of(dict(raw.execute("SELECT * FROM header").fetchone()))
    _put(raw, "header", codec.header_row(replace(header, rules_print=OTHER)), "id")


def asked_otherwise(raw: sqlite3.Connection, number: int) -> None:
    """An entry answers a question that is no longer put."""
    row = raw.execute("SELECT * FROM entries WHERE number = ?", (number,)).fetchone()
    entry: Entry = codec.entry_of(dict(row))
    ask = Decide("r1", "flip_a_coin", ())
    _put(raw, "entries", codec.entry_row(replace(entry, ask=ask, answer="heads")), "number")


def _put(raw: sqlite3.Connection, table: str, row: dict[str, Any], key: str) -> None:
    columns = ", ".join(f'"{name}" = :{name}' for name in row)
    raw.execute(f"UPDATE {table} SET {columns} WHERE {key} = :{key}", row)


def test_a_campaign_begun_with_other_charts_goes_on_and_verify_says_so(path):
    write(path, begun_with_others)
    session = open_campaign(path)
    assert session.set_aside == 0
    assert not session.verify().fault, "what was played so far has not changed"
    session.play(stop=lambda state, ask: state.clock.turn > 2)
    assert session.state.clock.turn > 2
    session.journal.close()
    write(path, lambda raw: asked_otherwise(raw, 20))
    session = open_campaign(path)
    assert "the rules have changed" in session.verify().fault
    session.journal.close()


def test_answers_of_the_last_phase_that_no_longer_fit_are_kept_as_a_branch(path, capsys):
    session = open_campaign(path)
    last = session.journal.length()
    session.journal.close()
    write(path, lambda raw: asked_otherwise(raw, last - 1))
    before = path.read_bytes()
    with open_campaign(path, read_only=True).journal as looked:
        assert looked.length() == last - 2
    assert path.read_bytes() == before
    assert run(["verify", str(path)]) == 0
    assert "2 entries" in capsys.readouterr().err
    session = open_campaign(path)
    assert (session.set_aside, session.journal.length()) == (2, last - 2)
    (branch,) = session.journal.branches()
    assert (branch.first, branch.length, branch.why) == (last - 1, 2, "rules")
    session.play(stop=lambda state, ask: state.clock.turn > 2)
    assert not session.verify().fault
    session.journal.close()


def test_rules_that_cannot_go_on_from_where_the_phase_began_are_a_fault_in_words(path, monkeypatch):
    def gone(game: Any) -> Any:
        raise KeyError("nothing left of it")
        yield

    monkeypatch.setattr("empires.engine.session.campaign", gone)
    before = path.read_bytes()
    with pytest.raises(SetupError, match="cannot be opened"):
        open_campaign(path)
    assert path.read_bytes() == before
    assert run(["play", str(path)]) == 2

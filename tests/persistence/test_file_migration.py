"""Older files are brought up to date step by step, after a copy was kept; no file is ever half way."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection

from empires.persistence import campaign_file, faults, schema
from tests.support.campaign_samples import HEADER, run


def rename_comment(conn: Connection) -> None:
    """Made-up step: version -1 called the label of a snapshot its comment."""
    conn.exec_driver_sql("ALTER TABLE snapshots RENAME COLUMN comment TO label")


def add_house(conn: Connection) -> None:
    """Made-up step: version 0 knew no house rules."""
    conn.exec_driver_sql(f"ALTER TABLE header ADD COLUMN house TEXT NOT NULL DEFAULT '{HEADER.house}'")


@pytest.fixture
def old(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of a version two steps back, in a program that knows the way from there."""
    raw = sqlite3.connect(path)
    raw.execute("ALTER TABLE snapshots RENAME COLUMN label TO comment")
    raw.execute("ALTER TABLE header DROP COLUMN house")
    raw.close()
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 2)
    monkeypatch.setattr(schema, "STEPS", {schema.VERSION - 2: rename_comment, schema.VERSION - 1: add_house})
    return path


def version(path: Path) -> int:
    return int.from_bytes(path.read_bytes()[60:64], "big")


def test_an_older_file_is_brought_up_to_date_and_a_dated_copy_of_it_kept(old):
    before = old.read_bytes()
    with campaign_file.open(old, keep_copy=False) as journal:
        assert (journal.header, list(journal.entries())) == (HEADER, run(1, 60))
        assert journal.snapshot().label
    assert version(old) == schema.VERSION
    (copy,) = old.with_name("a.empires.copies").iterdir()
    assert f"before-version-{schema.VERSION}" in copy.name
    assert version(copy) == version_of(before)
    assert tables(copy) == tables_of(before, old)
    with campaign_file.open(copy, keep_copy=False) as journal:
        assert list(journal.entries()) == run(1, 60)


def version_of(content: bytes) -> int:
    return int.from_bytes(content[60:64], "big")


def tables(path: Path) -> list[str]:
    """All rows of all tables as SQL."""
    raw = sqlite3.connect(path)
    found = list(raw.iterdump())
    raw.close()
    return found


def tables_of(content: bytes, beside: Path) -> list[str]:
    twin = beside.with_name("twin")
    twin.write_bytes(content)
    return tables(twin)


def test_a_step_that_fails_leaves_no_half_of_itself(old, monkeypatch):
    good = dict(schema.STEPS)

    def fail(conn: Connection) -> None:
        add_house(conn)
        conn.exec_driver_sql("UPDATE entries SET fixed = 'gone'")
        raise RuntimeError("a mistake in the step")

    monkeypatch.setitem(schema.STEPS, schema.VERSION - 1, fail)
    with pytest.raises(faults.MigrationFailed, match="a mistake in the step") as caught:
        campaign_file.open(old)
    (copy,) = old.with_name("a.empires.copies").iterdir()
    assert copy.name in str(caught.value)
    assert version(old) == schema.VERSION - 1, "the first step stands, the second is not begun"
    assert not any("gone" in line for line in tables(old))
    monkeypatch.setattr(schema, "STEPS", good)
    with campaign_file.open(old) as journal:
        assert list(journal.entries()) == run(1, 60)


def test_without_a_copy_there_is_no_migration(old):
    old.with_name("a.empires.copies").write_text("in the way")
    before = old.read_bytes()
    with pytest.raises(faults.CampaignFileError):
        campaign_file.open(old)
    assert old.read_bytes() == before


def test_an_older_file_is_read_without_changing_it(old):
    before = old.read_bytes()
    with campaign_file.open(old, read_only=True) as journal:
        assert (journal.header, list(journal.entries())) == (HEADER, run(1, 60))
    assert old.read_bytes() == before
    assert os.listdir(old.parent) == ["a.empires"]


def test_the_program_knows_the_way_from_every_version_it_claims_to_read():
    assert sorted(schema.STEPS) == list(range(schema.OLDEST, schema.VERSION))

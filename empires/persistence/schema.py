"""Tables of a campaign file, its marks, and the steps that bring older files up to date."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Column, Connection, Integer, LargeBinary, MetaData, String, Table, Text

from empires.persistence.step_dice import numbered_dice
from empires.persistence.step_ships import ships_to_pieces

APPLICATION_ID = 0x4D45_6D70
"""Marks a SQLite database as a campaign of ours ("MEmp", bytes 68-71 of the file)."""

VERSION = 3
"""Version of the tables, kept in user_version (bytes 60-63 of the file)."""

OLDEST = 1
"""Oldest version that can be brought up to date."""

Step = Callable[[Connection], None]

STEPS: dict[int, Step] = {1: ships_to_pieces, 2: numbered_dice}
"""Version -> step that turns a file of that version into one of the next; each runs in one transaction."""

metadata = MetaData()


def _entry_columns() -> list[Column[int] | Column[str] | Column[bytes]]:
    """What an entry holds besides its place; check: CRC-32 of all of it."""
    return [
        Column("source", String, nullable=False),
        Column("ask", LargeBinary),
        Column("answer", LargeBinary, nullable=False),
        Column("events", LargeBinary, nullable=False),
        Column("fixed", String, nullable=False),
        Column("check", Integer, nullable=False),
    ]


header = Table(
    "header",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("made", String, nullable=False),
    Column("program", String, nullable=False),
    Column("seed", String, nullable=False),
    Column("world", Text, nullable=False),
    Column("world_print", String, nullable=False),
    Column("rules_print", String, nullable=False),
    Column("house", Text, nullable=False),
    Column("dice", String, nullable=False),
    Column("check", Integer, nullable=False),
)

entries = Table("entries", metadata, Column("number", Integer, primary_key=True), *_entry_columns())

# The state stands last: SQLite then finds the other columns without reading its pages.
snapshots = Table(
    "snapshots",
    metadata,
    Column("after", Integer, primary_key=True),
    Column("label", String, nullable=False),
    Column("year", Integer, nullable=False),
    Column("part", String, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("check", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

branches = Table(
    "branches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("made", String, nullable=False),
    Column("why", String, nullable=False),
    Column("check", Integer, nullable=False),
)

branch_entries = Table(
    "branch_entries",
    metadata,
    Column("branch", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    *_entry_columns(),
)


def stamp(conn: Connection, version: int) -> None:
    """Write the version of the tables into the file, within the running transaction."""
    conn.exec_driver_sql(f"PRAGMA user_version = {version:d}")


def build(conn: Connection) -> None:
    """Make all tables and the file's marks in an empty database."""
    metadata.create_all(conn)
    conn.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID:d}")
    stamp(conn, VERSION)

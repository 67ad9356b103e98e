"""Version 2 to 3: the header says how dice follow from the secret; campaigns begun before keep their numbered dice."""

from __future__ import annotations

from sqlalchemy import Connection, text

from empires.persistence.codec import check_of

BEFORE = ("id", "name", "made", "program", "seed", "world", "world_print", "rules_print", "house")
"""What the check of a header covered until then."""


def numbered_dice(conn: Connection) -> None:
    """Add the column; a header that was whole has a new check, one that was not stays a fault."""
    conn.exec_driver_sql("ALTER TABLE header ADD COLUMN dice VARCHAR NOT NULL DEFAULT 'numbered'")
    for row in list(conn.exec_driver_sql("SELECT * FROM header")):
        held = dict(row._mapping)
        if check_of(held, BEFORE) == held["check"]:
            check = check_of(held, (*BEFORE, "dice"))
            conn.execute(text('UPDATE header SET "check" = :check WHERE id = :id'), {"check": check, "id": held["id"]})

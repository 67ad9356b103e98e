"""Files of version 1 counted ships in settlements; opening them makes pieces of the counts."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from empires.persistence import campaign_file, codec
from empires.persistence.step_dice import BEFORE
from empires.persistence.step_ships import Docks
from tests.support.campaign_samples import run


def changed(cell: str, delta: int, why: str, pirates: bool = False, realm: str = "r1") -> dict[str, Any]:
    return {"type": "ShipsChanged", "realm": realm, "cell": cell, "delta": delta, "why": why, "pirates": pirates}


def test_counts_in_the_chronicle_become_ships_that_come_move_and_go():
    docks = Docks()
    (first, second) = docks.events([changed("a", 2, "harbour")])
    assert (first["type"], first["ship"]["id"], first["of"]) == ("ShipCame", "ship1", 2)
    moved = docks.events([changed("b", 1, "deployment"), changed("a", -1, "deployment")])
    assert [(e["type"], e["ship"], e["origin"], e["cell"]) for e in moved] == [("ShipMoved", "ship2", "a", "b")]
    (lost,) = docks.events([changed("b", -1, "dragons")])
    assert (lost["type"], lost["ship"], lost["why"]) == ("ShipLost", "ship2", "dragons")
    assert second["ship"]["owner"] == "r1"
    (found,) = docks.events([changed("c", 1, "harbour", True)])
    assert (found["ship"]["owner"], found["ship"]["pirate"]) == ("", True)


def test_states_hold_the_ships_that_the_chronicle_told_of():
    docks = Docks()
    docks.events([changed("a", 3, "harbour")])
    kept = {"settlement": {"kind": "city", "owner": "", "ships": 2, "pirates": True}}
    old = {
        "holdings": {"a": {"kind": "city", "owner": "r1", "ships": 2}, "b": {"kind": "city", "owner": "", "ships": 1}},
        "memory": {"r2": {"c": kept}},
    }
    new = docks.state(old)
    assert {key: (ship["cell"], ship["owner"]) for key, ship in new["ships"].items()} == {
        "ship1": ("a", "r1"), "ship2": ("a", "r1"), "ship4": ("b", ""),
    }  # fmt: skip
    assert new["made"]["ship"] == 4
    assert (kept["ships"], kept["pirates"], "ships" in kept["settlement"]) == (2, True, False)


def before_named_dice(raw: sqlite3.Connection) -> None:
    """The header as it was written before it said how the dice fall."""
    row = dict(raw.execute("SELECT * FROM header").fetchone())
    raw.execute("ALTER TABLE header DROP COLUMN dice")
    raw.execute('UPDATE header SET "check" = ?', (codec.check_of(row, BEFORE),))


def test_a_file_of_version_1_opens_with_its_ships(path):
    raw = sqlite3.connect(path)
    raw.row_factory = sqlite3.Row
    row = dict(raw.execute("SELECT * FROM snapshots ORDER BY after DESC LIMIT 1").fetchone())
    state = msgspec.json.decode(codec.unpacked(row["state"]))
    state["holdings"] = {"x": {"kind": "city", "owner": "r1", "ships": 2}}
    row["state"] = codec.packed(msgspec.json.encode(state))
    entry = dict(raw.execute("SELECT * FROM entries ORDER BY number LIMIT 1").fetchone())
    entry["events"] = codec.packed(msgspec.json.encode([changed("x", 2, "harbour")]))
    for table, keep, key in (("snapshots", row, "after"), ("entries", entry, "number")):
        names = codec.SNAPSHOT if table == "snapshots" else codec.ENTRY
        column = "state" if table == "snapshots" else "events"
        raw.execute(
            f'UPDATE {table} SET {column} = ?, "check" = ? WHERE {key} = ?',
            (keep[column], codec.check_of(keep, names), keep[key]),
        )
    before_named_dice(raw)
    raw.execute("PRAGMA user_version = 1")
    raw.commit()
    raw.close()
    with campaign_file.open(path, keep_copy=False) as journal:
        snapshot = journal.snapshot()
        assert snapshot is not None
        assert {(s.id, s.owner, s.cell, s.harbour) for s in snapshot.state.ships.values()} == {
            ("ship1", "r1", "x", True), ("ship2", "r1", "x", True),
        }  # fmt: skip
        entries = list(journal.entries())
        assert [type(event).__name__ for event in entries[0].events] == ["ShipCame", "ShipCame"]
        assert entries[1:] == run(1, 60)[1:]
